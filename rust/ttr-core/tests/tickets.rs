//! Ticket decks from the top to the bottom, tickets in their places, the bonus for the coasts, and what is
//! added up in the end.

mod common;

use serde_json::{Value, json};

use ttr_core::base::cards::KINDS;
use ttr_core::score::best_tickets::{best_set, best_set_and_states};
use ttr_core::score::scoring::Points;
use ttr_core::{Action, Cards, Event, Kind, PaymentListing, State, TicketId, TicketSet, Variant};

use common::{player, route, ticket};

fn position(variant: &Variant, document: &Value) -> State {
    State::from_document(variant, document).expect("a position")
}

/// Plays a step that is legal; the documents of all states are read back to the bit.
fn play(variant: &Variant, state: &State, step: &Action) -> State {
    let next = state.apply(variant, step).expect("it is legal");
    assert_eq!(State::from_document(variant, &next.to_document(variant)), Ok(next));
    next
}

fn first_payment(variant: &Variant, state: &State, id: &str) -> Action {
    let route = route(variant, id);
    let legal = state.legal_actions(variant, PaymentListing::All);
    let mut claims = legal.iter(state, variant).filter(
        |action| matches!(*action, Action::ClaimRoute { route: claimed, .. } if claimed == route),
    );
    claims.next().expect("it can be claimed")
}

#[test]
fn tickets_come_off_the_top_and_then_from_the_bottom() {
    let variant = common::shipped("usa");
    let document = json!({
        "variant": "usa", "players": 2, "chance": "explicit",
        "ticket_deck": {
            "unordered": ["boston-miami"],
            "bottom": ["toronto-miami", "denver-el-paso", "dallas-new-york"],
        },
    });
    let mut state = position(&variant, &document);
    let [top, first, second, last] =
        ["boston-miami", "toronto-miami", "denver-el-paso", "dallas-new-york"]
            .map(|id| ticket(&variant, id));
    assert_eq!(state.ticket_deck().unordered(), TicketSet::only(top));
    assert_eq!(state.ticket_deck().bottom(), [first, second, last]);
    assert_eq!(state.ticket_deck().len(), 4);
    state = play(&variant, &state, &Action::DrawTickets);
    for (ticket, left) in [(top, 3), (first, 2), (second, 1)] {
        let outcomes: Vec<_> = state.chance_outcomes().iter().collect();
        assert_eq!(outcomes, [(Action::RevealTicket { ticket }, 1)]);
        state = play(&variant, &state, &Action::RevealTicket { ticket });
        assert_eq!(state.ticket_deck().len(), left);
    }
    assert!(state.ticket_deck().unordered().is_empty());
    let kept = Action::KeepTickets { tickets: TicketSet::only(first) };
    state = play(&variant, &state, &kept);
    assert_eq!(state.ticket_deck().bottom(), [last, top, second]);
    assert_eq!(state.tickets(&variant, player(0)).collect::<Vec<_>>(), [first]);
    assert_eq!(state.tickets(&variant, player(1)).count(), 0);
}

/// CG-3: what is given back is shuffled into the deck, and what lay under it with it.
#[test]
fn cg3_tickets_that_are_given_back_are_shuffled_into_the_deck() {
    let returned = json!({"drawn_tickets_returned": "deck"});
    let variant = common::shipped_with("card_game", &returned);
    let ids =
        ["dallas-miami", "chicago-dallas", "miami-omaha", "chicago-new-york", "chicago-charleston"];
    let [top, next, third, under, last] = ids.map(|id| ticket(&variant, id));
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit",
        "ticket_deck": {"unordered": ids[..3], "bottom": ids[3..]},
    });
    let mut state = position(&variant, &document);
    for step in [Action::DrawTickets]
        .into_iter()
        .chain([top, next, third, under].map(|ticket| Action::RevealTicket { ticket }))
        .chain([Action::KeepTickets { tickets: TicketSet::only(next) }])
    {
        state = play(&variant, &state, &step);
    }
    let deck = state.ticket_deck();
    assert_eq!(deck.unordered(), TicketSet::from_iter([top, third, under, last]));
    assert_eq!((deck.len(), deck.bottom()), (4, [].as_slice()));
}

/// FJ-6, FJ-7: the bonus once, when the coasts are joined; the held tickets in their places.
#[test]
fn fj7_who_joins_the_coasts_takes_the_bonus() {
    let variant = common::shipped("first_journey");
    let document = json!({
        "variant": "first_journey", "players": 2, "chance": "explicit",
        "seats": [
            {"hand": {"white": 1, "red": 4, "yellow": 4},
             "routes": ["dublin-london-1", "amsterdam-berlin-1", "berlin-warsaw-1"],
             "tickets": ["zurich-athens", "dublin-copenhagen"]},
            {"routes": ["zurich-rome-1"]},
        ],
        "ticket_deck": {"unordered": ["rome-kiev"]},
    });
    let state = position(&variant, &document);
    let held = ["zurich-athens", "dublin-copenhagen"].map(|id| ticket(&variant, id));
    assert_eq!(state.tickets(&variant, player(0)).collect::<Vec<_>>(), held);
    let joined = play(&variant, &state, &first_payment(&variant, &state, "london-amsterdam-1"));
    // From Dublin to Warsaw, which is no city of the east.
    assert!(!joined.racer(player(0)).bonus && !joined.racer(player(1)).bonus);
    let mut turn = document.clone();
    let routes = turn["seats"][0]["routes"].as_array_mut().unwrap();
    routes.push("london-amsterdam-1".into());
    let state = position(&variant, &turn);
    let east = play(&variant, &state, &first_payment(&variant, &state, "warsaw-moscow-1"));
    assert!(east.racer(player(0)).bonus && !east.racer(player(1)).bonus);
    let points = east.points(&variant);
    assert_eq!((points[0].bonus, points[1].bonus), (1, 0));
    turn["current_player"] = json!(1);
    turn["seats"][1]["hand"] = json!({"white": 1});
    let state = position(&variant, &turn);
    let other = play(&variant, &state, &first_payment(&variant, &state, "warsaw-riga"));
    assert!(!other.racer(player(1)).bonus);
}

/// FJ-7: the bonus is taken once, and only where it is a rule.
#[test]
fn fj7_the_bonus_is_taken_once() {
    const BONUS: Event = Event::BonusTaken { player: player(0) };
    let routes = ["dublin-london-1", "london-amsterdam-1", "amsterdam-berlin-1", "berlin-warsaw-1"];
    let taken = |variant: &Variant, bonus: bool, claimed: &str| {
        let document = json!({
            "variant": "first_journey", "players": 2, "chance": "explicit",
            "seats": [
                {"hand": {"locomotive": 4}, "routes": routes, "bonus": bonus,
                 "tickets": ["zurich-athens"]},
                {"tickets": ["dublin-copenhagen"]},
            ],
        });
        let state = position(variant, &document);
        let mut events = Vec::new();
        let mut next = state;
        next.play(variant, &first_payment(variant, &state, claimed), &mut events).unwrap();
        assert_eq!(next.racer(player(0)).bonus, bonus || events.contains(&BONUS));
        events.iter().filter(|&event| *event == BONUS).count()
    };
    let variant = common::shipped("first_journey");
    let without = common::shipped_with("first_journey", &json!({"coast_bonus": false}));
    for (variant, bonus, claimed, times) in [
        (&variant, false, "warsaw-moscow-1", 1),
        (&variant, true, "warsaw-moscow-1", 0),
        (&variant, false, "warsaw-riga", 0),
        (&variant, true, "warsaw-riga", 0),
        (&without, false, "warsaw-moscow-1", 0),
    ] {
        assert_eq!(taken(variant, bonus, claimed), times, "{bonus} {claimed}");
    }
}

#[test]
fn a_railyard_is_empty_until_something_lies_there() {
    let variant = common::shipped("card_game");
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit",
        "seats": [{"hand": {"purple": 2}}, {}],
    });
    let state = position(&variant, &document);
    assert!(state.railyard(player(0)).is_empty());
    let mut counts = [0; KINDS];
    counts[0] = 2;
    let place = Action::PlaceCards { cards: Cards::from_counts(counts), color: None };
    let state = play(&variant, &state, &place);
    assert!(!state.railyard(player(0)).is_empty());
    assert_eq!(state.railyard(player(0)).row(Kind::color(0)), (2, 0));
}

/// CG-61, CG-62: bonus cards are counted, a shared one for each.
#[test]
fn cg61_bonus_cards_are_counted() {
    let variant = common::shipped("card_game");
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit",
        "seats": [{"completed": ["dallas-miami", "chicago-dallas"]}, {"completed": ["miami-omaha"]}],
    });
    let points = position(&variant, &document).points(&variant);
    // Dallas and Chicago to the first, Miami to both.
    assert_eq!((points[0].bonus_cards, points[0].big_cities), (3, 10 + 12 + 8));
    assert_eq!((points[1].bonus_cards, points[1].big_cities), (1, 8));
}

/// CG-51: of the tickets that are held, those that the pile pays best.
#[test]
fn cg51_the_best_tickets_of_a_seat() {
    let variant = common::shipped("card_game");
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit",
        "seats": [
            // 9, 7 and 5 points for green and red, yellow and red, yellow.
            {"tickets": ["chicago-new-york", "chicago-charleston", "dallas-miami"],
             "on_track": {"green": 1, "red": 1, "yellow": 1}},
            {"tickets": ["new-york-chicago"], "on_track": {"red": 3}},
        ],
    });
    let state = position(&variant, &document);
    let best = ["chicago-new-york", "dallas-miami"].map(|id| ticket(&variant, id));
    assert_eq!(state.best_tickets(&variant, player(0)), TicketSet::from_iter(best));
    assert!(state.best_tickets(&variant, player(1)).is_empty());
    let board = common::shipped("usa");
    let document =
        json!({"variant": "usa", "players": 2, "seats": [{"tickets": ["boston-miami"]}]});
    assert!(position(&board, &document).best_tickets(&board, player(0)).is_empty());
}

/// CG-51: all tickets of the box, for a pile with which a depth-first search alone took seconds. It found
/// these.
#[test]
fn cg51_the_best_of_all_tickets_of_the_box() {
    let variant = common::shipped("card_game");
    let pile = Cards::from_counts([6, 2, 9, 1, 8, 6, 1, 6, 4]);
    let best = [2, 7, 9, 17, 19, 20, 21, 25, 26, 32, 34, 35, 39, 41].map(TicketId::new);
    let all = TicketSet::first(variant.tickets().len());
    assert_eq!(best_set(&variant, all, &pile), TicketSet::from_iter(best));
}

/// CG-51: all tickets of the box, for the piles that cost the most of those that were tried.
#[test]
fn cg51_the_best_of_all_tickets_for_the_worst_piles() {
    let variant = common::shipped("card_game");
    let all = TicketSet::first(variant.tickets().len());
    for pile in [[10, 9, 5, 7, 3, 0, 1, 9, 14], [0, 5, 8, 6, 2, 2, 2, 9, 10]] {
        let states = best_set_and_states(&variant, all, &Cards::from_counts(pile)).1;
        assert!((10_000..500_000).contains(&states), "{states}");
    }
}

#[test]
fn all_kinds_of_points_are_added_up() {
    let points = Points {
        routes: 1,
        tickets: 20,
        attractions: 300,
        longest_trail: 4_000,
        globetrotter: 50_000,
        bonus: 600_000,
        big_cities: 7_000_000,
        ..Points::default()
    };
    assert_eq!(points.total(), 7_654_321);
}
