//! What is judged legal is what is listed, at the positions of the move-tree counts and at those of one
//! another; and the index of what is listed is its place.

mod common;

use std::collections::HashSet;

use serde_json::{Value, json};

use ttr_core::base::cards::KINDS;
use ttr_core::state::chance::ChanceMode;
use ttr_core::{
    Action, Cards, Fault, Kind, PaymentListing, RouteId, RouteSet, SeatId, State, TicketId, Variant,
};

use common::{all_routes, player, route, ticket};

/// Of so many legal actions all are looked at.
const MANY: u64 = 700;

/// The positions of a table under the shipped rules, and one step further where chance comes first.
fn states(id: &str, variant: &Variant) -> Vec<State> {
    let path = format!("{}/../../tests/data/perft/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the variant has a table");
    let table: Value = serde_json::from_str(&text).expect("it is JSON");
    let entries = table["positions"].as_array().expect("it lists positions").iter();
    entries
        .filter(|entry| entry.get("rules").is_none())
        .map(|entry| State::from_document(variant, &entry["position"]).expect("a position"))
        .collect()
}

fn listed(variant: &Variant, state: &State, listed: PaymentListing) -> Vec<Action> {
    let legal = state.legal_actions(variant, listed);
    assert_eq!(legal.is_empty(), state.current_player().is_none());
    let actions: Vec<Action> = if legal.len() <= MANY {
        legal.iter(state, variant).collect()
    } else {
        let every = (0..legal.len()).step_by((legal.len() / MANY) as usize);
        every.filter_map(|index| legal.get(state, variant, index)).collect()
    };
    for action in &actions {
        let index = legal.index_of(state, variant, action).expect("it is listed");
        assert_eq!(legal.get(state, variant, index).as_ref(), Some(action));
    }
    actions
}

/// A route can be claimed where a claim of it is listed.
fn check_claimable(variant: &Variant, state: &State, all: &[Action]) {
    let claimed: RouteSet = all
        .iter()
        .filter_map(|action| match *action {
            Action::ClaimRoute { route, .. } => Some(route),
            _ => None,
        })
        .collect();
    for route in all_routes(variant).iter() {
        assert_eq!(state.judge_claim(variant, route).is_ok(), claimed.has(route), "{route:?}");
    }
}

/// What is read of the next states' documents is these states, to the bit.
fn check_next(variant: &Variant, state: &State, step: &Action) {
    let next = state.apply(variant, step).expect("it is legal");
    assert_eq!(State::from_document(variant, &next.to_document(variant)), Ok(next));
    assert!(next.same_position(&next.with_seed(5)));
}

fn check(id: &str) {
    let variant = common::shipped(id);
    let states = states(id, &variant);
    let (mut more, mut canonical_ones) = (0, 0);
    let mut candidates: HashSet<Action> = HashSet::new();
    for state in &states {
        let all = listed(&variant, state, PaymentListing::All);
        let canonical = listed(&variant, state, PaymentListing::Canonical);
        assert!(canonical.iter().all(|action| state.is_legal(&variant, action)));
        if state.legal_actions(&variant, PaymentListing::All).len() <= MANY {
            check_claimable(&variant, state, &all);
            more += all.len();
            canonical_ones += canonical.len();
        }
        let outcomes = state.chance_outcomes();
        let steps = all.iter().copied().chain(outcomes.iter().map(|(outcome, _)| outcome));
        steps.take(30).for_each(|step| check_next(&variant, state, &step));
        candidates.extend(all.into_iter().take(150));
        candidates.extend(outcomes.iter().map(|(outcome, _)| outcome));
    }
    // Only sets leave a choice of cards (NC-32, NC-40).
    assert_eq!(canonical_ones < more, id == "nordic", "{id}: {canonical_ones} of {more}");
    for state in &states {
        let legal = state.legal_actions(&variant, PaymentListing::All);
        let all: HashSet<Action> = if legal.len() <= MANY {
            legal.iter(state, &variant).collect()
        } else {
            continue;
        };
        let outcomes: HashSet<Action> =
            state.chance_outcomes().iter().map(|(outcome, _)| outcome).collect();
        for action in &candidates {
            let may_come = all.contains(action) || outcomes.contains(action);
            assert_eq!(state.is_legal(&variant, action), may_come, "{id}: {action:?}");
        }
    }
}

#[test]
fn new_york() {
    check("new_york");
}

#[test]
fn the_usa() {
    check("usa");
}

#[test]
fn nordic_countries() {
    check("nordic");
}

#[test]
fn first_journey() {
    check("first_journey");
    check("first_journey_usa");
}

#[test]
fn the_card_game() {
    check("card_game");
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let variant = common::shipped("usa");
    let document = json!({"variant": "usa", "players": 2, "chance": "explicit", "phase": "over"});
    let state = State::from_document(&variant, &document).expect("a position");
    for action in [Action::DrawDeck, Action::Pass, Action::Reveal { card: Kind::LOCOMOTIVE }] {
        assert_eq!(state.judge(&variant, &action), Err(Fault::Over));
    }
    assert_eq!(state.judge_claim(&variant, RouteId::new(0)), Err(Fault::Over));
    assert_eq!(state.legal_actions(&variant, PaymentListing::All).len(), 0);
}

/// G-1: whoever has to decide, decides; nobody at a chance point or at the end.
#[test]
fn only_the_player_whose_decision_it_is_decides() {
    let variant = common::shipped("usa");
    let turn = json!({"variant": "usa", "players": 2, "current_player": 1});
    let over = json!({"variant": "usa", "players": 2, "phase": "over"});
    let read = |document| State::from_document(&variant, document).expect("a position");
    let (turn, over) = (read(&turn), read(&over));
    let chance = State::new(&variant, 2, 1, ChanceMode::Explicit, SeatId::new(0)).expect("a game");
    let (first, second) = (SeatId::new(0), SeatId::new(1));
    assert_eq!(turn.judge_player(second), Ok(()));
    for (state, message) in [
        (turn, "it is player 1's turn, not player 0's (G-1)"),
        (over, "player 0 cannot decide anything: the game is over (G-1)"),
        (chance, "player 0 cannot decide anything: it is up to chance (G-1)"),
    ] {
        let fault = state.judge_player(first).expect_err("it is not up to player 0");
        assert_eq!(fault, Fault::NotToDecide(first));
        assert_eq!(state.violation(&variant, &fault).to_string(), message);
    }
}

/// G-25, G-26, US-3: with two players one half of a double route closes the other; nobody claims both.
#[test]
fn g25_g26_why_the_other_half_of_a_double_route_is_closed() {
    let variant = common::shipped("usa");
    let [half, other] = ["boston-new-york-1", "boston-new-york-2"].map(|id| route(&variant, id));
    let document = |players: u8, own: &[&str], of_other: &[&str]| {
        let mover = json!({"routes": own, "hand": {"locomotive": 2}});
        let mut seats = vec![mover, json!({"routes": of_other})];
        seats.resize(players.into(), json!({}));
        json!({"variant": "usa", "players": players, "chance": "explicit", "seats": seats})
    };
    let judged = |document: &Value| {
        let state = State::from_document(&variant, document).expect("a position");
        state.judge_claim(&variant, half)
    };
    let far = ["calgary-helena", "atlanta-miami", "charleston-miami"];
    for mut own in [vec![], far.to_vec()] {
        let closed = judged(&document(2, &own, &["boston-new-york-2"]));
        assert_eq!(closed, Err(Fault::Closed { route: half, sibling: other }));
        own.push("boston-new-york-2");
        for players in [2, 4] {
            let own = judged(&document(players, &own, &[]));
            assert_eq!(own, Err(Fault::OwnsSibling { route: half, sibling: other }));
        }
    }
    let claimed = judged(&document(2, &[], &["boston-new-york-1"]));
    assert_eq!(claimed, Err(Fault::Claimed { route: half, owner: player(1) }));
    assert_eq!(judged(&document(4, &[], &["boston-new-york-2"])), Ok(()));
}

/// G-33: of the tickets only one that lies on top can be drawn.
#[test]
fn g33_tickets_that_cannot_be_drawn() {
    let variant = common::shipped("usa");
    let document = json!({
        "variant": "usa", "players": 2, "chance": "explicit",
        "ticket_deck": {"unordered": ["boston-miami"], "bottom": ["toronto-miami"]},
    });
    let state = State::from_document(&variant, &document).expect("a position");
    let state = state.apply(&variant, &Action::DrawTickets).expect("it is legal");
    let top = ticket(&variant, "boston-miami");
    for ticket in (0..256).map(TicketId::new) {
        let fault = (ticket != top).then_some(Fault::NoSuchOutcome);
        let judged = state.judge(&variant, &Action::RevealTicket { ticket });
        assert_eq!(judged.err(), fault, "{ticket:?}");
    }
}

/// Every multiset of few cards: what moves is one card of each row, its top locomotive or a car (CG-11).
#[test]
fn cards_that_move_where_they_are_chosen() {
    let variant = common::shipped_with("card_game", &json!({"moved_card_chosen": true}));
    let row = |color: &str, cars: u8, locomotives: u8| json!({"color": color, "cars": cars, "locomotives": locomotives});
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit", "phase": "move_cards",
        "seats": [{"railyard": [row("purple", 2, 1), row("blue", 0, 2), row("orange", 1, 3)]}],
    });
    let state = State::from_document(&variant, &document).expect("a position");
    let legal = state.legal_actions(&variant, PaymentListing::All);
    let all: HashSet<Action> = legal.iter(&state, &variant).collect();
    assert_eq!(all.len() as u64, legal.len());
    // By counting in binary, a set bit for the car of a row in which there is a choice.
    for (index, cars) in [(0, 0), (1, 1), (2, 1), (3, 2)] {
        let Some(Action::MoveCards { cards }) = legal.get(&state, &variant, index) else {
            panic!()
        };
        assert_eq!(cards.cars(), cars);
        assert_eq!(cards.get(Kind::color(0)), (index & 1) as u8);
    }
    let mut tried = 0;
    for number in 0..3_usize.pow(4) * 5 {
        let mut counts = [0; KINDS];
        for (color, count) in counts[..4].iter_mut().enumerate() {
            *count = (number / 3_usize.pow(color as u32) % 3) as u8;
        }
        counts[Kind::LOCOMOTIVE.index()] = (number / 81) as u8;
        let action = Action::MoveCards { cards: Cards::from_counts(counts) };
        let judged = state.judge(&variant, &action);
        assert_eq!(judged.is_ok(), all.contains(&action), "{action:?}");
        assert!(judged.is_ok() || matches!(judged, Err(Fault::Moving(_))), "{judged:?}");
        tried += usize::from(judged.is_ok());
    }
    assert_eq!(tried, 4);
}

/// Every set of up to four cards in three colors and locomotives, into one's own railyard and against
/// that of another (CG-30 to CG-33).
#[test]
fn sets_that_are_placed() {
    let variant = common::shipped("card_game");
    let document = json!({
        "variant": "card_game", "players": 2, "chance": "explicit",
        "seats": [
            {"hand": {"purple": 3, "blue": 4, "orange": 3, "white": 1, "green": 1, "locomotive": 2},
             "railyard": [{"color": "white", "cars": 1}]},
            {"railyard": [{"color": "blue", "cars": 1, "locomotives": 1}]},
        ],
        "face_up": ["red"],
    });
    let state = State::from_document(&variant, &document).expect("a position");
    let all: HashSet<Action> =
        state.legal_actions(&variant, PaymentListing::All).iter(&state, &variant).collect();
    let mut placed = 0;
    for number in 0..5_usize.pow(3) * 4 * 4 {
        let mut counts = [0; KINDS];
        for (color, count) in counts[..3].iter_mut().enumerate() {
            *count = (number / 5_usize.pow(color as u32) % 5) as u8;
        }
        counts[3] = (number / 125 % 2) as u8;
        counts[4] = (number / 250 % 2) as u8;
        counts[Kind::LOCOMOTIVE.index()] = (number / 500) as u8;
        let action = Action::PlaceCards { cards: Cards::from_counts(counts), color: None };
        assert_eq!(state.is_legal(&variant, &action), all.contains(&action), "{action:?}");
        placed += usize::from(all.contains(&action));
    }
    assert!(placed > 10);
    // Each of them was tried.
    assert_eq!(
        placed,
        all.iter().filter(|action| matches!(action, Action::PlaceCards { .. })).count()
    );
}

/// Each refusal says what can be done instead, which name was meant, or what is missing.
#[test]
fn refusals_in_words() {
    let table_of = |variant: Variant, document: Value| {
        let mut whole = json!({"variant": variant.facts().id, "players": 2});
        whole
            .as_object_mut()
            .expect("an object")
            .extend(document.as_object().cloned().expect("one"));
        let state = State::from_document(&variant, &whole).expect("a position");
        (variant, state)
    };
    let table = |id: &str, document: Value| table_of(common::shipped(id), document);
    let hand = json!({"blue": 1, "pink": 2, "locomotive": 1});
    let seats = json!([{"hand": hand, "trains": 1}, {"routes": ["chelsea-soho"]}]);
    let usa = table("usa", json!({"face_up": ["red", "red", "blue"]}));
    let york = table("new_york", json!({"seats": seats}));
    let choosing = json!({"phase": "keep_tickets", "seats": [{"offer": ["boston-miami"]}]});
    let tickets = table("usa", choosing);
    let race = table("first_journey", json!({}));
    let rows = json!([{"color": "red", "cars": 1}, {"color": "blue", "cars": 2}]);
    let yards = table(
        "card_game",
        json!({"seats": [{"railyard": rows, "hand": {"red": 3}}, {}], "ticket_deck": {}}),
    );
    let row = table("new_york", json!({"phase": "second_draw", "face_up": ["locomotive"]}));
    let options = json!({
        "draws_end_with_deck": true,
        "must_complete_tickets": true,
        "locomotives_placed_alone": true,
    });
    let by_options = |document| table_of(common::shipped_with("card_game", &options), document);
    let mut discard = json!({"red": 9, "locomotive": 14});
    for color in ["purple", "blue", "orange", "white", "green", "yellow", "black"] {
        discard[color] = 10.into();
    }
    let seats = json!([{"hand": {"locomotive": 2}}, {}]);
    let strict =
        by_options(json!({"seats": seats, "face_up": ["red"], "deck": {}, "discard": discard}));
    let pile = json!({"red": 1, "green": 1, "black": 1, "locomotive": 1});
    let seats = json!([{"tickets": ["dallas-miami"], "on_track": pile}, {}]);
    let paying = by_options(json!({"phase": "score_tickets", "last_turns": 0, "seats": seats}));
    let cases = [
        (
            &usa,
            json!({"type": "keep_tickets", "tickets": ["boston-miami"]}),
            "the phase is turn: draw cards, claim a route or draw tickets",
        ),
        (
            &tickets,
            json!({"type": "draw_deck"}),
            "the phase is keep_tickets: choose the tickets to keep",
        ),
        (
            &tickets,
            json!({"type": "keep_tickets", "tickets": ["denver-el-paso"]}),
            "the ticket denver-el-paso is not on offer",
        ),
        (
            &tickets,
            json!({"type": "keep_tickets", "tickets": []}),
            "at least 1 of the tickets on offer must be kept, not 0",
        ),
        (&row, json!({"type": "claim_route"}), "the phase is second_draw: draw the second card"),
        (
            &row,
            json!({"type": "draw_face_up", "card": "locomotive"}),
            "a face-up locomotive may only be taken as the first card of a turn",
        ),
        (
            &usa,
            json!({"type": "draw_face_up", "card": "green"}),
            "no green card is face-up, only blue and red",
        ),
        (
            &usa,
            json!({"type": "draw_face_up", "card": "mauve"}),
            "USA (the classic board) has no card \"mauve\"; known: purple, blue, orange, \
             white, green, yellow, black, red, locomotive",
        ),
        (
            &usa,
            json!({"type": "claim_route", "route": "Boston-Montreal"}),
            "USA (the classic board) has no route \"Boston-Montreal\"; did you mean \
             \"boston-montreal-1\"?",
        ),
        (
            &race,
            json!({"type": "draw_tickets"}),
            "First Journey (Europe) has no action draw_tickets; known: draw_deck, \
             draw_face_up, claim_route, swap_tickets, pass",
        ),
        (&usa, json!({"type": "pass"}), "a player may pass only when nothing else can be done"),
        (
            &york,
            json!({"type": "claim_route", "route": "chelsea-soho", "cards": {}}),
            "player 1 has already claimed chelsea-soho",
        ),
        (
            &york,
            json!({"type": "claim_route", "route": "soho-wall-street", "cards": {}}),
            "soho-wall-street takes 2 trains, and player 0 has 1 left",
        ),
        (&yards, json!({"type": "draw_tickets"}), "no tickets are left to draw"),
        (
            &yards,
            json!({"type": "place_cards", "cards": {"red": 3}}),
            "player 0 already has red in the railyard: place another color",
        ),
        (
            &yards,
            json!({"type": "place_cards", "cards": {"blue": 3, "locomotive": 2}}),
            "the hand lacks 3 blue and 2 locomotives for this set",
        ),
        (
            &strict,
            json!({"type": "place_cards", "cards": {"locomotive": 1}, "color": "blue"}),
            "a set is at least 2 cards: cars of one color, at least one of them, and any number of \
             locomotives; or 3 cars of 3 different colors; or locomotives alone, for a row whose color \
             is named",
        ),
        (
            &strict,
            json!({"type": "draw_face_up", "card": "red"}),
            "no card can come from the deck, so none can be drawn from the row either",
        ),
        (
            &paying,
            json!({"type": "finish_tickets"}),
            "player 0 can still pay for dallas-miami, and has to before finishing",
        ),
    ];
    for ((variant, state), action, message) in cases {
        let refused = state.judge_named(variant, &common::named::action(&action));
        assert_eq!(refused.expect_err("it is illegal").message, message, "{action}");
    }
}
