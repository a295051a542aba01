//! Variant documents: what is read, what is refused, and that all of it is named.

mod common;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use ttr_core::Variant;

use common::{gray_board, new_york_document, read, route, shipped};

fn problems(document: &Value) -> Vec<String> {
    let problems = Variant::from_document(document).expect_err("the document is refused");
    problems.iter().map(ToString::to_string).collect()
}

fn set(document: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match document.pointer_mut(parent).expect("a place in the document") {
        Value::Array(list) if key == "-" => list.push(value),
        Value::Array(list) => list[key.parse::<usize>().expect("an index")] = value,
        object => object[key] = value,
    }
}

fn remove(document: &mut Value, pointer: &str) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match document.pointer_mut(parent).expect("a place in the document") {
        Value::Array(list) => drop(list.remove(key.parse().expect("an index"))),
        object => drop(object.as_object_mut().expect("an object").shift_remove(key)),
    }
}

#[test]
fn ny1_the_shipped_board_is_read() {
    let variant = shipped("new_york");
    let facts = variant.facts();
    assert_eq!((facts.players, facts.trains), ([2, 4], 15));
    assert_eq!(facts.colors, ["blue", "green", "black", "pink", "red", "orange"]);
    assert_eq!(facts.deck.counts(), &[6, 6, 6, 6, 6, 6, 0, 0, 8]);
    assert_eq!(facts.route_points, [(1, 1), (2, 2), (3, 4), (4, 7)]);
    assert_eq!((facts.cities.len(), facts.routes.len(), facts.tickets.len()), (15, 41, 18));
    assert_eq!(facts.cities.iter().filter(|city| city.attraction).count(), 9);
    assert_eq!(variant.rules().cite("face_up_locomotive_ends_draw", "G-10"), "NY-10");
    let route = &variant.routes()[route(&variant, "soho-wall-street").index()];
    assert_eq!((route.length, route.color), (2, None));
    assert!(variant.ticket_named("chelsea-brooklyn").is_some());
}

#[test]
fn a_document_is_written_in_full_and_read_again() {
    let variant = shipped("new_york");
    let written = variant.to_document();
    let keys: Vec<&String> = written.as_object().expect("an object").keys().collect();
    let expected = [
        "format",
        "id",
        "title",
        "notes",
        "provenance",
        "players",
        "trains_per_player",
        "train_cards",
        "locomotives",
        "route_points",
        "rules",
        "cities",
        "routes",
        "tickets",
    ];
    assert_eq!(keys, expected);
    assert_eq!(written["rules"], new_york_document()["rules"]);
    assert_eq!(written["cities"], new_york_document()["cities"]);
    assert_eq!(written["routes"], new_york_document()["routes"]);
    let ticket = json!({
        "id": "lower-east-side-wall-street", "ends": ["lower-east-side", "wall-street"], "points": 2
    });
    assert_eq!(written["tickets"][0], ticket);
    assert_eq!(Variant::from_document(&written).as_ref(), Ok(&variant));
    assert_eq!(read(&written).to_document(), written);
}

#[test]
fn what_may_be_left_out_is_filled_in() {
    let mut document = gray_board(&[(0, 1, 2)]);
    remove(&mut document, "/provenance");
    remove(&mut document, "/rules/rule_ids");
    document["notes"] = json!(["one"]);
    document["open_points"] = json!(["two"]);
    let written = read(&document).to_document();
    assert_eq!(written["format"], 1);
    assert_eq!(written["provenance"], "");
    assert_eq!(written["notes"], json!(["one", "two"]));
    let city = json!({"id": "c0", "name": "c0", "xy": null, "tourist_attraction": false});
    assert_eq!(written["cities"][0], city);
    let route = json!({
        "id": "r0", "ends": ["c0", "c1"], "length": 2, "color": "gray", "kind": "train",
        "locomotives": 0, "double": null,
    });
    assert_eq!(written["routes"][0], route);
}

#[test]
fn g32_tickets_with_the_same_ends_are_numbered_in_order() {
    let mut document = gray_board(&[(0, 1, 1), (1, 2, 1)]);
    for (index, ends) in [(3, ["c1", "c0"]), (4, ["c1", "c2"])] {
        document["tickets"][index]["ends"] = json!(ends);
    }
    document["tickets"][1]["id"] = json!("own");
    let variant = read(&document);
    let ids: Vec<&str> = variant.tickets()[..6].iter().map(|ticket| ticket.id.as_str()).collect();
    assert_eq!(ids, ["c0-c1-1", "own", "c0-c1-2", "c1-c0", "c1-c2", "c0-c1-3"]);
}

/// One damage and the location that the one problem should have.
#[test]
fn each_kind_of_damage_is_named_where_it_is() {
    const ROUTE: &str = "routes[0] (lincoln-center-central-park)";
    const DOUBLE: &str = "routes[2] (lincoln-center-times-square-1)";
    const TICKET: &str = "tickets[0] (lower-east-side-wall-street)";
    let long = || json!("x".repeat(101));
    let none = || Value::Null;
    let replaced: Vec<(&str, Value, String, &str)> = [
        ("/format", json!(2), "format", "the integer 1, found 2"),
        ("/format", json!(1.0), "format", "found 1.0"),
        ("/format", json!(true), "format", "found true"),
        ("/colour", json!(1), "colour", "unknown key"),
        ("/id", json!(""), "id", "empty"),
        ("/id", json!("New York"), "id", "whitespace"),
        ("/id", json!("new\u{7}york"), "id", "control"),
        ("/id", long(), "id", "longer than 100 bytes"),
        ("/title", json!(7), "title", "expected a name, found 7"),
        ("/title", json!(" "), "title", "empty"),
        ("/title", json!("x".repeat(201)), "title", "longer than 200 bytes"),
        ("/notes", json!("one"), "notes", "a list of texts, found \"one\""),
        ("/notes", json!(["one", 2]), "notes[1]", "found 2"),
        ("/open_points", json!([none()]), "open_points[0]", "found null"),
        ("/provenance", none(), "provenance", "found null"),
        ("/players", json!([2]), "players", "two integers"),
        ("/players", json!([1, 4]), "players[0]", "from 2 to 6, found 1"),
        ("/players", json!([2, 7]), "players[1]", "from 2 to 6, found 7"),
        ("/players", json!([4, 3]), "players", "more than"),
        ("/trains_per_player", json!(128), "trains_per_player", "from 1 to 127"),
        ("/trains_per_player", json!("15"), "trains_per_player", "found \"15\""),
        ("/train_cards", json!([]), "train_cards", "a list of 0"),
        ("/train_cards/blue", json!(-1), "train_cards.blue", "found -1"),
        ("/train_cards/blue", json!(6.5), "train_cards.blue", "found 6.5"),
        ("/train_cards/blue", json!(128), "train_cards.blue", "from 0 to 127"),
        ("/train_cards/gray", json!(1), "train_cards.gray", "gray is not a color"),
        ("/train_cards/locomotive", json!(1), "train_cards.locomotive", "under \"locomotives\""),
        ("/train_cards/", json!(1), "train_cards.\"\"", "empty"),
        ("/locomotives", json!(128), "locomotives", "from 0 to 127"),
        ("/route_points", json!([1, 2]), "route_points", "a list of 2"),
        ("/route_points/0", json!(1), "route_points.0", "from 1 to 127"),
        ("/route_points/05", json!(1), "route_points.05", "from 1 to 127"),
        ("/route_points/five", json!(1), "route_points.five", "from 1 to 127"),
        ("/route_points/1", json!(1001), "route_points.1", "from 0 to 1000"),
        ("/rules", none(), "rules", "found null"),
        (
            "/rules/initial_card",
            json!(2),
            "rules.initial_card",
            "; did you mean \"initial_cards\"?",
        ),
        ("/rules/initial_cards", json!(12), "train_cards", "48 in all"),
        ("/rules/initial_tickets", json!(5), "tickets", "20 in all"),
        ("/rules/initial_tickets", json!(0), "rules.initial_tickets", "from 1 to 8"),
        (
            "/rules/initial_tickets_kept",
            json!(3),
            "rules.initial_tickets_kept",
            "at most 2, the value of initial_tickets, found 3",
        ),
        ("/rules/initial_tickets_kept", json!(0), "rules.initial_tickets_kept", "from 1 to 8"),
        ("/rules/drawn_tickets", json!(9), "rules.drawn_tickets", "from 0 to 8"),
        (
            "/rules/drawn_tickets_kept",
            json!(3),
            "rules.drawn_tickets_kept",
            "at most 2, the value of drawn_tickets, found 3",
        ),
        ("/rules/drawn_tickets_kept", json!(-1), "rules.drawn_tickets_kept", "from 0 to 8"),
        (
            "/rules/coast_bonus",
            json!(true),
            "rules.coast_bonus",
            "only a race (with tickets_to_win)",
        ),
        (
            "/rules/swap_tickets",
            json!(true),
            "rules.swap_tickets",
            "only a race (with tickets_to_win)",
        ),
        ("/cities/0/coast", json!("north"), "cities[0] (lincoln-center).coast", "found \"north\""),
        ("/rules/clear_face_up_at", json!(6), "rules.clear_face_up_at", "from 1 to 5"),
        ("/rules/clear_face_up_at", json!(0), "rules.clear_face_up_at", "from 1 to 5"),
        ("/rules/clear_face_up_at", json!("3"), "rules.clear_face_up_at", "null or"),
        ("/rules/face_up_slots", json!(6), "rules.face_up_slots", "from 0 to 5"),
        (
            "/rules/face_up_slots",
            json!(2),
            "rules.clear_face_up_at",
            "from 1 to 2, the value of face_up_slots, found 3",
        ),
        ("/rules/face_up_slots", json!(0), "rules.clear_face_up_at", "null"),
        (
            "/rules/face_up_locomotive_ends_draw",
            json!(1),
            "rules.face_up_locomotive_ends_draw",
            "true or false",
        ),
        (
            "/rules/double_routes_closed_up_to",
            json!(7),
            "rules.double_routes_closed_up_to",
            "from 0 to 6",
        ),
        ("/rules/last_turns_at", json!(-1), "rules.last_turns_at", "from 0 to 127"),
        ("/rules/initial_tickets_returned", json!("top"), "rules.initial_tickets_returned", "box"),
        ("/rules/locomotives_on", json!(["train", "bus"]), "rules.locomotives_on[1]", "ferry"),
        ("/rules/tunnel_cards", json!(9), "rules.tunnel_cards", "from 0 to 8"),
        ("/rules/attraction_points", json!(256), "rules.attraction_points", "from 0 to 255"),
        ("/rules/tie_breaks", json!(["trail"]), "rules.tie_breaks[0]", "complete_tickets"),
        (
            "/rules/tie_breaks",
            json!(["complete_tickets", "complete_tickets"]),
            "rules.tie_breaks[1]",
            "complete_tickets is named twice",
        ),
        ("/rules/rule_ids/color", json!("NY-1"), "rules.rule_ids.color", "no rule \"color\""),
        ("/rules/rule_ids/tie_breaks", json!(""), "rules.rule_ids.tie_breaks", "empty"),
        ("/cities", json!({}), "cities", "an object of 0 keys"),
        ("/cities/0", json!("soho"), "cities[0]", "expected an object"),
        ("/cities/0/id", json!(5), "cities[0].id", "found 5"),
        ("/cities/0/name", json!(""), "cities[0] (lincoln-center).name", "empty"),
        ("/cities/0/xy", json!([0.5]), "cities[0] (lincoln-center).xy", "two finite numbers"),
        ("/cities/0/xy", json!([0.5, "1"]), "cities[0] (lincoln-center).xy[1]", "found \"1\""),
        ("/cities/0/xy", json!([none(), 1]), "cities[0] (lincoln-center).xy[0]", "found null"),
        (
            "/cities/0/tourist_attraction",
            json!(0),
            "cities[0] (lincoln-center).tourist_attraction",
            "true or false",
        ),
        ("/cities/0/color", json!(0), "cities[0] (lincoln-center).color", "unknown key"),
        (
            "/cities/-",
            json!({"id": "soho"}),
            "cities[15] (soho).id",
            "cities[10] already has the id \"soho\"",
        ),
        ("/cities/-", json!({"id": "harlem"}), "cities[15] (harlem)", "no route"),
        ("/routes", none(), "routes", "found null"),
        ("/routes/0", json!([]), "routes[0]", "expected an object"),
        (
            "/routes/0/id",
            json!("soho-wall-street"),
            "routes[34] (soho-wall-street).id",
            "routes[0] already has the id",
        ),
        ("/routes/0/ends", json!(["soho"]), ROUTE, "a list of 1 entry"),
        ("/routes/0/ends", json!(["soho", "chelsea", "brooklyn"]), ROUTE, "a list of 3 entries"),
        ("/routes/0/ends", json!(["soho", "soho"]), ROUTE, "both ends are \"soho\""),
        (
            "/routes/0/ends",
            json!(["sohoo", "chelsea"]),
            ROUTE,
            "no city \"sohoo\"; did you mean \"soho\"?",
        ),
        ("/routes/0/ends", json!([3, "chelsea"]), ROUTE, "found 3"),
        ("/routes/0/length", json!(0), ROUTE, "from 1 to 127"),
        ("/routes/0/length", json!(128), ROUTE, "from 1 to 127"),
        (
            "/routes/0/length",
            json!(16),
            ROUTE,
            "a route of length 16 takes 16 trains, but a player has only 15 (trains_per_player)",
        ),
        ("/routes/0/length", json!(2.0), ROUTE, "found 2.0"),
        ("/routes/0/length", json!(5), ROUTE, "route_points has 1, 2, 3, 4"),
        ("/routes/0/color", json!("purple"), ROUTE, "found \"purple\""),
        ("/routes/0/color", json!("locomotive"), ROUTE, "found \"locomotive\""),
        ("/routes/0/color", none(), ROUTE, "found null"),
        ("/routes/0/kind", json!("bridge"), ROUTE, "\"ferry\""),
        ("/routes/0/any_cards_per_locomotive", json!(3), ROUTE, "only a route of the kind ferry"),
        ("/routes/0/any_cards_per_space", json!(1), ROUTE, "from 2 to 9"),
        ("/routes/0/locomotives", json!(1), ROUTE, "expected 0"),
        ("/routes/0/locomotives", json!(false), ROUTE, "from 0 to 127"),
        ("/routes/0/double", json!(""), ROUTE, "empty"),
        ("/routes/0/double", json!("single"), ROUTE, "no other route"),
        ("/routes/0/lenght", json!(2), ROUTE, "; did you mean \"length\"?"),
        ("/routes/2/double", none(), "routes[3] (lincoln-center-times-square-2)", "no other route"),
        ("/routes/2/double", json!(5), DOUBLE, "found 5"),
        (
            "/routes/1/double",
            json!("chinatown-wall-street"),
            "routes[35] (chinatown-wall-street-1)",
            "the same two cities",
        ),
        ("/tickets", json!([]), "tickets", "found an empty list"),
        ("/tickets/0/ends", json!(["soho", "soho"]), "tickets[0] (soho-soho)", "both ends"),
        (
            "/tickets/0/ends",
            json!(["soho", "harlem"]),
            "tickets[0] (soho-harlem)",
            "no city \"harlem\"",
        ),
        ("/tickets/0/ends", json!(["soho"]), "tickets[0]", "a list of 1 entry"),
        ("/tickets/0/points", json!(1001), TICKET, "from 0 to 1000"),
        ("/tickets/0/points", json!(-1), TICKET, "from 0 to 1000"),
        ("/tickets/0/id", none(), "tickets[0]", "found null"),
        ("/tickets/0/cards", json!({}), TICKET, "unknown key"),
    ]
    .map(|(pointer, value, location, message)| (pointer, value, location.to_owned(), message))
    .into();
    for (pointer, value, location, message) in replaced {
        let mut document = new_york_document();
        set(&mut document, pointer, value.clone());
        let found = problems(&document);
        let named = |line: &String| line.starts_with(&location) && line.contains(message);
        assert!(found.iter().any(named), "{pointer} = {value}: {found:#?}");
        // The second route of the group is told twice of the stranger in it.
        let most = if pointer == "/routes/1/double" { 2 } else { 1 };
        assert!(found.len() <= most, "{pointer} = {value}: {found:#?}");
    }
}

#[test]
fn each_missing_key_is_named() {
    let cases = [
        "id",
        "title",
        "players",
        "trains_per_player",
        "train_cards",
        "locomotives",
        "route_points",
        "cities",
        "routes",
        "tickets",
    ];
    let nested = [
        ("cities/3/id", "cities[3].id"),
        ("routes/34/ends", "routes[34] (soho-wall-street).ends"),
        ("routes/34/length", "routes[34] (soho-wall-street).length"),
        ("routes/34/color", "routes[34] (soho-wall-street).color"),
        ("tickets/0/ends", "tickets[0].ends"),
        ("tickets/0/points", "tickets[0] (lower-east-side-wall-street).points"),
    ];
    for (path, location) in cases.map(|key| (key, key)).into_iter().chain(nested) {
        let mut document = new_york_document();
        remove(&mut document, &format!("/{path}"));
        let found = problems(&document);
        let expected = format!("{location}: missing; expected ");
        assert!(matches!(&found[..], [one] if one.starts_with(&expected)), "{path}: {found:#?}");
    }
}

#[test]
fn ten_damages_are_named_at_once() {
    let mut document = new_york_document();
    set(&mut document, "/format", json!(3));
    set(&mut document, "/players", json!([2, 9]));
    set(&mut document, "/train_cards/blue", json!("six"));
    set(&mut document, "/rules/tie_breaks", json!([true]));
    set(&mut document, "/cities/-", json!({"id": "harlem", "xy": [1]}));
    set(&mut document, "/routes/0/length", json!([2]));
    set(&mut document, "/routes/1/ends", json!(["atlantis", "midtown-west"]));
    set(&mut document, "/routes/2/color", json!("grey"));
    set(&mut document, "/routes/35/double", json!("other"));
    set(&mut document, "/tickets/4/points", Value::Null);
    remove(&mut document, "/title");
    let found = problems(&document);
    let expected = [
        "format: expected the integer 1, found 3",
        "title: missing; expected a name",
        "players[1]: expected an integer from 2 to 6, found 9",
        "train_cards.blue: expected an integer from 0 to 127, found \"six\"",
        "rules.tie_breaks[0]: expected the name of a tie break, found true",
        "cities[15] (harlem).xy: expected null or a list of two finite numbers, found a list of 1 entry",
        "routes[0] (lincoln-center-central-park).length: expected an integer from 1 to 127, found a list of 1 entry",
        "routes[2] (lincoln-center-times-square-1).color: expected a color of the train cards \
         (\"blue\", \"green\", \"black\", \"pink\", \"red\", \"orange\") or \"gray\", found \"grey\"",
        "tickets[4] (lincoln-center-empire-state-building).points: expected an integer from 0 to 1000, found null",
        "routes[1] (lincoln-center-midtown-west).ends: there is no city \"atlantis\"",
        "routes[35] (chinatown-wall-street-1).double: no other route is part of the double route \"other\"; a single route has null here",
        "routes[36] (chinatown-wall-street-2).double: no other route is part of the double route \"chinatown-wall-street\"; a single route has null here",
        "cities[15] (harlem): no route ends in this city",
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_follows_from_another_problem_is_left_out() {
    // A broken list of cities, colors or points is named once, not at every route.
    for key in ["cities", "train_cards", "route_points", "routes"] {
        let mut document = new_york_document();
        document[key] = json!("?");
        assert_eq!(problems(&document).len(), 1, "{key}");
    }
    // The ids of two cities are lost; a third name that is unknown is still told.
    let mut document = new_york_document();
    remove(&mut document, "/cities/0/id");
    remove(&mut document, "/cities/1/id");
    assert_eq!(problems(&document).len(), 2);
    set(&mut document, "/tickets/0/ends/0", json!("harlem"));
    assert!(problems(&document).iter().any(|line| line.contains("no city \"harlem\"")));
}

#[test]
fn tickets_between_islands_are_refused() {
    let mut document = gray_board(&[(0, 1, 1), (2, 3, 1), (3, 4, 1)]);
    document["tickets"][1]["ends"] = json!(["c1", "c2"]);
    document["tickets"][2]["ends"] = json!(["c4", "c0"]);
    document["tickets"][3]["ends"] = json!(["c4", "c2"]);
    let expected = [
        "tickets[1] (c1-c2).ends: \"c1\" and \"c2\" are not connected by routes",
        "tickets[2] (c4-c0).ends: \"c4\" and \"c0\" are not connected by routes",
    ];
    assert_eq!(problems(&document), expected);
}

#[test]
fn what_is_too_large_is_refused_quickly_and_briefly() {
    let many = 100_000;
    let city = |index: usize| json!({"id": format!("c{index}")});
    let keys = || (0..many).map(|index| (index.to_string(), json!(1))).collect::<Value>();
    let cases = [
        ("/routes", vec![json!({}); many].into()),
        ("/cities", (0..many).map(city).collect()),
        ("/tickets", vec![Value::Null; many].into()),
        ("/notes", vec![json!("note"); many].into()),
        ("/train_cards", keys()),
        ("/route_points", keys()),
        ("/rules", keys()),
        ("/rules/rule_ids", keys()),
        ("/rules/tie_breaks", vec![json!("?"); many].into()),
        ("/routes/0", keys()),
        ("/routes/0/ends", vec![json!("soho"); many].into()),
        ("/routes/0/id", json!("x".repeat(many))),
        ("/routes/0/color", json!("x".repeat(many))),
        ("/players", vec![json!(2); many].into()),
    ];
    for (pointer, value) in cases {
        let mut document = new_york_document();
        set(&mut document, pointer, value);
        let before = Instant::now();
        let found = problems(&document);
        assert!(before.elapsed() < Duration::from_millis(500), "{pointer}: {:?}", before.elapsed());
        assert!(found.len() <= 101, "{pointer}");
        assert!(found.iter().all(|line| line.len() < 1000), "{pointer}");
    }
    let mut document = new_york_document();
    set(&mut document, "/routes/0", keys());
    let found = problems(&document);
    assert_eq!(found.len(), 101);
    assert_eq!(found[100], "document: there are more problems; only the first 100 are listed");
}

#[test]
fn the_limits_are_the_documented_ones() {
    let ring = |cities: usize, routes: usize| -> Vec<(usize, usize, u8)> {
        (0..routes).map(|index| (index % cities, (index + 1) % cities, 1)).collect()
    };
    read(&gray_board(&ring(64, 192)));
    let told = |document: &Value, line: &str| {
        assert!(problems(document).iter().any(|found| found == line), "{line}");
    };
    told(&gray_board(&ring(64, 193)), "routes: expected a list of routes, at most 192, found 193");
    told(&gray_board(&ring(65, 65)), "cities: expected a list of cities, at most 64, found 65");
    let ticket = json!({"ends": ["c0", "c1"], "points": 1});
    let mut document = gray_board(&ring(3, 3));
    document["tickets"] = vec![ticket.clone(); 128].into();
    read(&document);
    document["tickets"] = vec![ticket; 129].into();
    told(&document, "tickets: expected a list of tickets, at most 128, found 129");
    let lengths = |most: u8| {
        let mut document = gray_board(
            &(1..=most).map(|length| (0, usize::from(length), length)).collect::<Vec<_>>(),
        );
        for length in 17..=most {
            document["route_points"][length.to_string()] = json!(length);
        }
        document
    };
    read(&lengths(24));
    told(
        &lengths(25),
        "routes: expected at most 24 different prices of routes (length, symbols, sets, whether \
         locomotives may be used), found 25",
    );
    let all_joined = |cities: usize| {
        let graph: Vec<_> = (0..cities).flat_map(|a| (0..a).map(move |b| (a, b, 1))).collect();
        gray_board(&graph)
    };
    read(&all_joined(8));
    told(
        &all_joined(9),
        "routes: they are too entangled for the longest trail to be found in time: going over the board \
         city by city, at some city 9 of them are that city, joined to it, or joined to those done with, \
         and 8 is the most: leave out routes that cross others",
    );
    let tickets = |number: usize| {
        let mut document = common::document_with("card_game", &json!({}));
        let ticket = |at: usize| {
            let mut ticket = document["tickets"][0].clone();
            ticket["id"] = json!(format!("t{at}"));
            ticket
        };
        let all: Vec<Value> = (0..number).map(ticket).collect();
        document["tickets"] = all.into();
        document
    };
    read(&tickets(48));
    told(&tickets(49), "tickets: expected a list of tickets, at most 48, found 49");
    let mut document = gray_board(&ring(3, 3));
    document["train_cards"] = (0..8).map(|color| (format!("color{color}"), json!(16))).collect();
    document["locomotives"] = json!(127);
    document["rules"]["clear_face_up_at"] = Value::Null;
    read(&document);
    document["locomotives"] = json!(128);
    told(&document, "locomotives: expected an integer from 0 to 127, found 128");
    document["train_cards"]["color3"] = json!(17);
    document["locomotives"] = json!(127);
    told(
        &document,
        "train_cards: expected at most 255 cards together with the locomotives, found 256",
    );
    document["train_cards"]["color3"] = json!(128);
    told(&document, "train_cards.color3: expected an integer from 0 to 127, found 128");
    document["train_cards"]["color3"] = json!(16);
    document["train_cards"]["ninth"] = json!(1);
    told(&document, "train_cards: expected 1 to 8 colors, found 9");
}

#[test]
fn routes_and_tickets_without_an_id_are_called_by_their_ends() {
    let mut document = gray_board(&[(0, 1, 1), (1, 0, 1), (0, 1, 1), (1, 2, 1), (0, 1, 1)]);
    for key in ["routes", "tickets"] {
        let mut list = document["routes"].clone();
        for entry in list.as_array_mut().expect("a list") {
            entry.as_object_mut().expect("an object").shift_remove("id");
            if key == "tickets" {
                *entry = json!({"ends": entry["ends"], "points": 1});
            }
        }
        document[key] = list;
    }
    let of = |document: &Value| {
        let variant = read(document);
        let routes: Vec<String> = variant.routes().iter().map(|route| route.id.clone()).collect();
        let tickets: Vec<String> = variant.tickets().iter().map(|own| own.id.clone()).collect();
        assert_eq!(routes, tickets);
        assert_eq!(read(&variant.to_document()).to_document(), variant.to_document());
        routes
    };
    let given = |ids: &[(usize, &str)]| {
        let mut document = document.clone();
        for (index, id) in ids {
            document["routes"][index]["id"] = json!(id);
            document["tickets"][index]["id"] = json!(id);
        }
        document["rules"]["initial_tickets"] = json!(1);
        document["players"] = json!([2, 2]);
        of(&document)
    };
    assert_eq!(given(&[]), ["c0-c1-1", "c1-c0", "c0-c1-2", "c1-c2", "c0-c1-3"]);
    // The ids that others have are passed over, wherever they stand.
    assert_eq!(
        given(&[(4, "c0-c1-2"), (3, "c1-c0")]),
        ["c0-c1-1", "c1-c0-1", "c0-c1-3", "c1-c0", "c0-c1-2"]
    );
    assert_eq!(
        given(&[(2, "c0-c1"), (4, "x"), (3, "c0-c1-1")]),
        ["c0-c1-2", "c1-c0", "c0-c1", "c0-c1-1", "x"]
    );
}

/// Ids that are put together of different names, or of names with numbers, are still different.
#[test]
fn ids_that_are_put_together_are_different() {
    let mut document =
        gray_board(&[(0, 1, 1), (0, 1, 1), (0, 2, 1), (0, 2, 1), (3, 4, 1), (0, 5, 1)]);
    let names = ["a", "b", "b-1", "a-b", "1", "b-2"];
    for (index, name) in names.iter().enumerate() {
        document["cities"][index]["id"] = json!(name);
    }
    for key in ["routes", "tickets"] {
        for entry in document[key].as_array_mut().expect("a list") {
            let ends: Vec<&str> = [0, 1]
                .map(|end| entry["ends"][end].as_str().expect("an id"))
                .map(|id| names[id[1..].parse::<usize>().expect("a number")])
                .into();
            entry["ends"] = json!(ends);
            entry.as_object_mut().expect("an object").shift_remove("id");
        }
    }
    let variant = read(&document);
    let ids: Vec<&str> = variant.routes().iter().map(|route| route.id.as_str()).collect();
    assert_eq!(ids, ["a-b-1", "a-b-3", "a-b-1-1", "a-b-1-2", "a-b-1-3", "a-b-2"]);
}

#[test]
fn an_id_that_is_given_twice_is_refused() {
    let mut document = new_york_document();
    set(&mut document, "/tickets/0/id", json!("own"));
    set(&mut document, "/tickets/3/id", json!("own"));
    assert_eq!(problems(&document), ["tickets[3] (own).id: tickets[0] already has the id \"own\""]);
}

#[test]
fn names_that_only_join_to_too_long_a_name_need_an_id() {
    let mut document = gray_board(&[(0, 1, 1)]);
    let long = ["x".repeat(60), "y".repeat(60)];
    for (index, id) in long.iter().enumerate() {
        document["cities"][index]["id"] = json!(id);
    }
    document["routes"][0]["ends"] = json!(long);
    for ticket in document["tickets"].as_array_mut().expect("a list") {
        ticket["ends"] = json!(long);
    }
    let found = problems(&document);
    assert_eq!(found.len(), 18);
    assert!(found[0].ends_with("longer than 100 bytes: give this ticket an id"), "{found:?}");
    remove(&mut document, "/routes/0/id");
    let found = problems(&document);
    assert_eq!(found.len(), 19);
    let first = &found[0];
    assert!(first.ends_with("longer than 100 bytes: give this route an id"), "{found:?}");
}

/// A rule that is left out has its default; those of New York are the defaults.
#[test]
fn rules_may_be_left_out() {
    let whole = new_york_document();
    for rule in whole["rules"].as_object().expect("rules").keys() {
        let mut document = whole.clone();
        remove(&mut document, &format!("/rules/{rule}"));
        document["rules"]["rule_ids"] = json!({});
        let mut expected = whole["rules"].clone();
        expected["rule_ids"] = json!({});
        assert_eq!(read(&document).to_document()["rules"], expected, "{rule}");
    }
    let mut document = whole.clone();
    remove(&mut document, "/rules");
    assert_eq!(read(&document).to_document()["rules"]["drawn_tickets"], 2);
}

/// What a kind of game does not have is left out, or says so; else it is refused with the reason.
#[test]
fn rules_of_another_kind_of_game_are_refused() {
    let cases = [
        ("card_game", "tunnel_cards", json!(2), "expected 3, as a game of railyards has no board"),
        ("card_game", "clear_face_up_at", json!(3), "expected null, as discards"),
        ("card_game", "tickets_to_win", json!(3), "expected null, as there is no board"),
        ("card_game", "attraction_points", json!(1), "expected 0, as only tickets count"),
        (
            "first_journey",
            "drawn_tickets",
            json!(2),
            "expected 0, as in a race tickets are not drawn",
        ),
        (
            "first_journey",
            "initial_tickets_kept",
            json!(1),
            "expected 2, as in a race every ticket",
        ),
        ("first_journey", "globetrotter_points", json!(5), "expected 0, as only tickets count"),
        ("usa", "placed_at_least", json!(2), "expected 0, as only a game of railyards"),
        ("usa", "initial_tickets_returned", json!("deck"), "a place for tickets (bottom, box)"),
        ("usa", "coast_bonus", json!(true), "expected false, as only a race"),
    ];
    for (id, rule, value, message) in cases {
        let mut document = shipped(id).to_document();
        document["rules"][rule] = value;
        let found = problems(&document);
        let place = format!("rules.{rule}: ");
        assert!(
            matches!(&found[..], [one] if one.starts_with(&place) && one.contains(message)),
            "{id}: {found:#?}"
        );
    }
}
