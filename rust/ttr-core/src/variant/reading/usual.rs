//! Names that people use for the keys of a variant document, besides misspelled ones.

use crate::base::json_reader::Fields;
use crate::base::wording::{listed, quote};

/// Names that people use, and the keys that they may mean, or else where that belongs.
pub(super) type Usual = (&'static [&'static str], Meant);

/// What a usual name may mean.
pub(super) enum Meant {
    Keys(&'static [&'static str]),
    Elsewhere(&'static str),
}

use Meant::{Elsewhere, Keys};

const ENDS: Usual = (
    &[
        "a",
        "b",
        "from",
        "to",
        "start",
        "end",
        "source",
        "target",
        "city1",
        "city2",
        "city_a",
        "city_b",
        "cities",
        "city",
        "between",
        "endpoints",
        "nodes",
        "vertices",
    ],
    Keys(&["ends"]),
);

pub(super) const OF_DOCUMENT: &[Usual] = &[
    (&["name"], Keys(&["id", "title"])),
    (&["key", "slug", "variant"], Keys(&["id"])),
    (&["label"], Keys(&["title"])),
    (&["description", "comment", "comments", "remarks"], Keys(&["notes"])),
    (&["author", "authors", "source", "sources", "license"], Keys(&["provenance"])),
    (&["version", "schema"], Keys(&["format"])),
    (&["player_count", "seats", "min_players", "max_players"], Keys(&["players"])),
    (&["trains", "train_count", "cars", "wagons"], Keys(&["trains_per_player"])),
    (&["cards", "deck", "train_deck", "card_counts", "colors", "colours"], Keys(&["train_cards"])),
    (&["wild", "wilds", "wild_cards", "jokers", "locos", "engines"], Keys(&["locomotives"])),
    (
        &["points", "scores", "scoring", "length_points", "points_by_length"],
        Keys(&["route_points"]),
    ),
    (&["options", "settings"], Keys(&["rules"])),
    (&["stops", "nodes", "towns", "stations", "places"], Keys(&["cities"])),
    (&["edges", "tracks", "lines", "links", "connections"], Keys(&["routes"])),
    (
        &["destinations", "destination_tickets", "missions", "goals", "objectives"],
        Keys(&["tickets"]),
    ),
    (&["board", "map"], Keys(&["cities", "routes"])),
];

pub(super) const OF_CITY: &[Usual] = &[
    (&["title", "label"], Keys(&["name"])),
    (&["key", "slug"], Keys(&["id"])),
    (
        &["x", "y", "pos", "position", "coordinates", "coords", "location", "point", "lat", "lon"],
        Keys(&["xy"]),
    ),
    (&["attraction", "attractions", "tourist"], Keys(&["tourist_attraction"])),
    (&["coastal", "sea", "shore", "side"], Keys(&["coast"])),
    (&["points", "big_city", "bonus_points"], Keys(&["bonus"])),
];

pub(super) const OF_ROUTE: &[Usual] = &[
    ENDS,
    (&["name", "key", "label"], Keys(&["id"])),
    (&["len", "size", "spaces", "cars", "trains", "distance", "cost", "weight"], Keys(&["length"])),
    (&["type"], Keys(&["kind"])),
    (&["ferry", "tunnel"], Elsewhere("the kind of a route stands under \"kind\"")),
    (&["wild", "wilds", "jokers", "locos", "engines", "symbols"], Keys(&["locomotives"])),
    (&["curve", "curvature", "bow", "arc"], Keys(&["bend"])),
    (&["parallel", "twin", "double_route", "is_double", "group"], Keys(&["double"])),
    (
        &["points", "score", "value"],
        Elsewhere("the points of a route follow from its length, by \"route_points\""),
    ),
];

pub(super) const OF_TICKET: &[Usual] = &[
    ENDS,
    (&["name", "key", "label"], Keys(&["id"])),
    (&["value", "score", "worth"], Keys(&["points"])),
    (&["price", "cost", "train_cards"], Keys(&["cards"])),
];

pub(super) const OF_RULES: &[Usual] = &[
    (&["cards", "hand", "hand_size", "starting_cards"], Keys(&["initial_cards"])),
    (&["slots", "open_cards", "display", "market"], Keys(&["face_up_slots"])),
    (&["tickets", "starting_tickets"], Keys(&["initial_tickets"])),
    (&["longest_route", "longest_path", "longest_trail"], Keys(&["longest_trail_points"])),
    (&["globetrotter"], Keys(&["globetrotter_points"])),
    (&["attractions", "tourist_attractions"], Keys(&["attraction_points"])),
    (&["last_round_at", "final_round_at", "end_at"], Keys(&["last_turns_at"])),
    (&["double_routes"], Keys(&["double_routes_closed_up_to"])),
    (&["tiebreak", "tiebreaker", "tiebreakers"], Keys(&["tie_breaks"])),
    (
        &["players", "trains", "trains_per_player", "locomotives", "route_points"],
        Elsewhere("it belongs beside \"rules\", not in it"),
    ),
];

/// What helps with a key that is unknown but usual: `; did you mean "ends"?`. Of several keys that may be
/// meant, those count that are not there yet.
pub(super) fn hint(table: &[Usual], key: &str, known: &[&str], fields: &Fields) -> Option<String> {
    let key = key.to_lowercase().replace(['-', ' '], "_");
    let (_, meant) = table.iter().find(|(names, _)| names.contains(&key.as_str()))?;
    let keys = match meant {
        Elsewhere(place) => return Some(format!("; {place}")),
        Keys(keys) => keys.iter().filter(|key| known.contains(key)),
    };
    let missing: Vec<&str> =
        keys.clone().copied().filter(|key| fields.optional(key).is_none()).collect();
    let meant = if missing.is_empty() { keys.copied().collect() } else { missing };
    let quoted: Vec<String> = meant.into_iter().map(quote).collect();
    let quoted: Vec<&str> = quoted.iter().map(String::as_str).collect();
    (!quoted.is_empty()).then(|| format!("; did you mean {}?", listed(&quoted, "or")))
}
