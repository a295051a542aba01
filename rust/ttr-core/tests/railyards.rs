//! Placing cards and choosing tickets against brute force (CG-30 to CG-32, CG-51), and the policy for tickets.

mod common;

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::base::random::SplitMix64;
use ttr_core::batch::playouts::{Beginning, Plan, everybody};
use ttr_core::policy::Memory;
use ttr_core::score::best_tickets::best_set;
use ttr_core::{
    Action, Cards, ChanceMode, Kind, Observer, PaymentListing, Phase, Policy, State, TicketId,
    TicketSet, Variant,
};

use common::best::best_by_trying;
use common::{document_with, player, read, shipped, shipped_with};

type Counts = [u8; KINDS];

/// What lies in the row of each color, and in whose railyard.
type Rows = Vec<Option<(u8, u8, u8)>>;

fn multisets(hand: &Counts) -> Vec<Counts> {
    hand.iter().enumerate().fold(vec![[0; KINDS]], |found, (kind, &most)| {
        let with = |counts: Counts| {
            (0..=most).map(move |number| {
                let mut more = counts;
                more[kind] = number;
                more
            })
        };
        found.into_iter().flat_map(with).collect()
    })
}

/// CG-30 to CG-32 in other words than the engine's, for seat 0.
fn may_place(cards: &Counts, rows: &Rows) -> bool {
    let colors: Vec<usize> = (0..COLORS).filter(|&color| cards[color] > 0).collect();
    let total: u8 = cards.iter().sum();
    match colors[..] {
        [color] => {
            let more = match rows[color] {
                None => true,
                Some((0, ..)) => false,
                Some((_, cars, locomotives)) => total > cars + locomotives,
            };
            total >= 2 && more
        }
        [a, b, c] => total == 3 && [a, b, c].iter().all(|&color| rows[color].is_none()),
        _ => false,
    }
}

fn position(variant: &Variant, hand: &Counts, rows: &Rows) -> State {
    let name = |kind: usize| variant.kind_names().nth(kind).expect("a kind");
    let counts = |counts: &Counts| -> Value {
        (0..KINDS).map(|kind| (name(kind).to_owned(), json!(counts[kind]))).collect()
    };
    let yard = |seat: u8| -> Value {
        let rows = rows.iter().enumerate();
        rows.filter_map(|(color, row)| {
            let (owner, cars, locomotives) = (*row)?;
            let row = json!({"color": name(color), "cars": cars, "locomotives": locomotives});
            (owner == seat).then_some(row)
        })
        .collect()
    };
    let document = json!({
        "variant": "card_game",
        "players": 3,
        "seats": [
            {"hand": counts(hand), "railyard": yard(0)},
            {"railyard": yard(1)},
            {"railyard": yard(2)},
        ],
    });
    State::from_document(variant, &document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// CG-33: rows that contradict each other are named, however many locomotives they have.
#[test]
fn cg_33_rows_of_more_locomotives_than_exist_are_a_problem() {
    let mut document = document_with("card_game", &json!({}));
    document["locomotives"] = json!(127);
    let variant = read(&document);
    let rows: Vec<Value> = (0..3)
        .map(|color| {
            let color = variant.kind_names().nth(color).expect("a kind");
            json!({"color": color, "cars": 1, "locomotives": 127})
        })
        .collect();
    for seats in [json!([{"railyard": rows}, {}]), json!([{"railyard": rows}, {"railyard": rows}])]
    {
        let position = json!({"variant": variant.facts().id, "players": 2, "seats": seats});
        let problems = State::from_document(&variant, &position).expect_err("127 exist");
        let named = 381
            * seats.as_array().expect("a list").iter().filter(|seat| **seat != json!({})).count();
        let line = format!("{named} locomotive cards");
        assert!(problems.iter().any(|problem| problem.to_string().contains(&line)), "{problems:?}");
    }
}

fn a_row() -> impl Strategy<Value = Option<(u8, u8, u8)>> {
    let cards = (0_u8..3, 0_u8..4, 0_u8..2).prop_filter("no empty row", |row| row.1 + row.2 > 0);
    prop_oneof![2 => Just(None), 3 => cards.prop_map(Some)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn cg_30_to_32_what_can_be_placed_is_what_brute_force_finds(
        hand in proptest::array::uniform9(0_u8..4),
        rows in proptest::collection::vec(a_row(), COLORS),
    ) {
        let variant = shipped("card_game");
        let state = position(&variant, &hand, &rows);
        let legal = state.legal_actions(&variant, PaymentListing::All);
        let listed: Vec<Cards> = legal
            .iter(&state, &variant)
            .filter_map(|action| match action {
                Action::PlaceCards { cards, .. } => Some(cards),
                _ => None,
            })
            .collect();
        let distinct: BTreeSet<Counts> = listed.iter().map(|cards| *cards.counts()).collect();
        prop_assert_eq!(distinct.len(), listed.len());
        let mut found = BTreeSet::new();
        for cards in multisets(&hand) {
            let placed = Action::PlaceCards { cards: Cards::from_counts(cards), color: None };
            let expected = may_place(&cards, &rows);
            prop_assert_eq!(state.is_legal(&variant, &placed), expected, "{:?}", cards);
            if expected {
                found.insert(cards);
                let index = legal.index_of(&state, &variant, &placed).expect("it is listed");
                prop_assert_eq!(legal.get(&state, &variant, index), Some(placed));
            }
        }
        prop_assert_eq!(distinct, found);
    }

    #[test]
    fn cg_30_to_32_locomotives_alone_are_placed_where_brute_force_says(
        hand in proptest::array::uniform9(0_u8..5),
        rows in proptest::collection::vec(a_row(), COLORS),
    ) {
        let variant = shipped_with("card_game", &json!({"locomotives_placed_alone": true}));
        let state = position(&variant, &hand, &rows);
        let legal = state.legal_actions(&variant, PaymentListing::All);
        let mut found = 0;
        for locomotives in 0..=hand[COLORS] + 1 {
            for (index, row) in rows.iter().enumerate() {
                let mut counts = [0; KINDS];
                counts[COLORS] = locomotives;
                let (cards, color) = (Cards::from_counts(counts), Some(Kind::color(index)));
                let placed = Action::PlaceCards { cards, color };
                // A set of the color that has so many cards.
                counts = [0; KINDS];
                counts[index] = locomotives;
                let expected = locomotives <= hand[COLORS] && may_place(&counts, &rows);
                prop_assert_eq!(state.is_legal(&variant, &placed), expected, "{:?} {:?}", placed, row);
                if expected {
                    found += 1;
                    let index = legal.index_of(&state, &variant, &placed).expect("it is listed");
                    prop_assert_eq!(legal.get(&state, &variant, index), Some(placed));
                }
            }
        }
        let named = |action: &Action| matches!(action, Action::PlaceCards { color: Some(_), .. });
        prop_assert_eq!(legal.iter(&state, &variant).filter(named).count(), found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn cg_51_the_best_tickets_are_those_that_brute_force_finds(
        tickets in proptest::collection::btree_set(0_usize..46, 0..13),
        pile in proptest::array::uniform9(0_u8..5),
    ) {
        let variant = shipped("card_game");
        let pile = Cards::from_counts(pile);
        let tickets: TicketSet = tickets.into_iter().map(TicketId::new).collect();
        prop_assert_eq!(
            best_set(&variant, tickets, &pile),
            best_by_trying(&variant, tickets, &pile)
        );
    }
}

/// What the policy for tickets chooses. It remembers nothing, and leaves nothing to chance.
fn chosen(variant: &Variant, state: &State) -> Action {
    let (mut memory, mut random) = (Memory::default(), SplitMix64::new(7));
    let action = Policy::Tickets.choose(state, variant, &mut memory, &mut random);
    action.expect("somebody decides")
}

/// Checks what the policy chooses here: it is legal, and does not depend on what the player cannot know.
fn check_choice(variant: &Variant, state: &State) -> Action {
    let action = chosen(variant, state);
    assert!(state.is_legal(variant, &action), "{action:?}");
    let player = state.current_player();
    let view = state.view(variant, Observer { player, memory: true });
    assert_eq!(chosen(variant, view.state()), action);
    assert_eq!(chosen(variant, &view.sample(variant, state.turn().into())), action);
    // Without a memory the player knows less, and may choose something else. It is legal nevertheless.
    let view = state.view(variant, Observer { player, memory: false });
    assert!(state.is_legal(variant, &chosen(variant, view.state())));
    action
}

/// The game with its options, and with other numbers.
fn games_of_railyards() -> Vec<Variant> {
    let options = [
        json!({}),
        json!({"on_track_open": true}),
        json!({"moved_card_chosen": true}),
        json!({"on_track_open": true, "moved_card_chosen": true, "two_passes_from": 2}),
        json!({"placed_at_least": 1, "placed_colors": 0, "face_up_locomotive_ends_draw": false}),
        json!({"placed_at_least": 3, "placed_colors": 2, "face_up_slots": 0}),
    ];
    options.iter().map(|changes| shipped_with("card_game", changes)).collect()
}

#[test]
fn the_policy_chooses_legally_and_from_what_is_known_in_every_game() {
    let mut phases = BTreeSet::new();
    for (number, variant) in games_of_railyards().iter().enumerate() {
        for seed in 0..9 {
            let players = 2 + (seed % 3) as u8;
            let mut state =
                State::new(variant, players, seed, ChanceMode::Sampled, player(0)).expect("a game");
            let mut random = SplitMix64::new(seed);
            // Random players reach what the policy would not, and it has to go on from there.
            let reckless = seed % 3;
            while !state.is_over() {
                phases.insert((number, state.phase().name()));
                let mut action = check_choice(variant, &state);
                if u64::from(random.below(3)) < reckless {
                    let legal = state.legal_actions(variant, PaymentListing::Canonical);
                    let index = u64::from(random.below(legal.len() as u32));
                    action = legal.get(&state, variant, index).expect("it is listed");
                }
                state = state.apply(variant, &action).expect("it is legal");
            }
        }
    }
    let moves = phases.iter().filter(|(_, phase)| *phase == Phase::MoveCards.name()).count();
    assert_eq!(moves, 2, "{phases:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_policy_chooses_legally_in_positions_that_are_set_up(
        hand in proptest::array::uniform9(0_u8..5),
        rows in proptest::collection::vec(a_row(), COLORS),
        on_track in proptest::array::uniform9(0_u8..3),
        tickets in proptest::collection::btree_set(0_usize..46, 0..46),
        last_turns in 0_u8..4,
        phase in 0_usize..3,
    ) {
        let variant = shipped("card_game");
        let mut document = position(&variant, &hand, &rows).to_document(&variant);
        let held: Vec<&str> = tickets.iter().map(|&at| variant.tickets()[at].id.as_str()).collect();
        document["seats"][0]["tickets"] = json!(held);
        let pile: Value = (0..KINDS)
            .map(|kind| (variant.kind_names().nth(kind).expect("a kind").to_owned(), json!(on_track[kind])))
            .collect();
        document["seats"][0]["on_track"] = pile;
        document["phase"] = json!(["turn", "second_draw", "score_tickets"][phase]);
        if last_turns > 0 {
            document["last_turns"] = json!(last_turns);
        }
        for part in ["deck", "ticket_deck"] {
            document.as_object_mut().expect("an object").remove(part);
        }
        let state = State::from_document(&variant, &document);
        // Some last turns cannot be: then the position is refused.
        prop_assume!(state.is_ok());
        if let Ok(state) = state {
            check_choice(&variant, &state);
        }
    }
}

#[test]
fn the_policy_beats_random_play() {
    let variant = shipped("card_game");
    for (players, least) in [(2, 0.99), (3, 0.97), (4, 0.97)] {
        for seat in 0..usize::from(players) {
            let mut policies = everybody(Policy::Random);
            policies[seat] = Policy::Tickets;
            let beginning = Beginning::Game(players);
            let plan =
                Plan { beginning, games: 200, seed: 1, policies, first: None, limit: 10_000 };
            let played =
                plan.play(&variant, 2, &mut || Ok::<(), ()>(())).expect("nothing stops it");
            assert!(played.wins()[seat] >= least * 200.0, "{:?}", played.wins());
        }
    }
}

#[test]
fn the_policy_allocates_nothing() {
    let variant = shipped("card_game");
    let allocations = |games| {
        let policies = everybody(Policy::Tickets);
        let plan = Plan {
            beginning: Beginning::Game(4),
            games,
            seed: 1,
            policies,
            first: None,
            limit: 10_000,
        };
        let play = || drop(plan.play(&variant, 1, &mut || Ok::<(), ()>(())));
        allocation_counter::measure(play).count_total
    };
    assert_eq!(allocations(1), allocations(50));
}

/// CG-65: a game could go on for ever by drawing and returning tickets.
#[test]
fn games_among_players_with_the_policy_end() {
    let variant = shipped("card_game");
    for players in 2..=4 {
        let policies = everybody(Policy::Tickets);
        let beginning = Beginning::Game(players);
        let plan = Plan { beginning, games: 1000, seed: 1, policies, first: None, limit: 2000 };
        let played = plan.play(&variant, 2, &mut || Ok::<(), ()>(())).expect("nothing stops it");
        assert_eq!(played.stopped(), 0, "{players} players");
    }
}

/// Of the points for which a pile suffices, the policy loses none.
#[test]
fn the_policy_completes_the_best_tickets() {
    let variant = shipped("card_game");
    let points = |tickets: TicketSet| -> u32 {
        tickets.iter().map(|ticket| u32::from(variant.tickets()[ticket.index()].points)).sum()
    };
    let (mut positions, mut chosen_from) = (0, 0);
    for seed in 0..300 {
        let mut state =
            State::new(&variant, 3, seed, ChanceMode::Sampled, player(0)).expect("a game");
        let mut random = SplitMix64::new(seed);
        while !state.is_over() {
            if state.phase() != Phase::ScoreTickets {
                let policy = if random.below(4) == 0 { Policy::Random } else { Policy::Tickets };
                let action = policy
                    .choose(&state, &variant, &mut Memory::default(), &mut random)
                    .expect("a decision");
                state = state.apply(&variant, &action).expect("it is legal");
                continue;
            }
            let seat = state.current_player().expect("a decision");
            let best = state.best_tickets(&variant, seat);
            positions += 1;
            chosen_from += u32::from(best != state.seat(seat).tickets);
            let before = state.shown_by(seat);
            while state.phase() == Phase::ScoreTickets && state.current_player() == Some(seat) {
                let action = chosen(&variant, &state);
                state = state.apply(&variant, &action).expect("it is legal");
            }
            assert_eq!(points(state.shown_by(seat) & !before), points(best));
        }
    }
    assert!(positions == 900 && chosen_from > 300, "{chosen_from} of {positions}");
}
