//! Placing cards and choosing tickets against brute force (CG-30 to CG-32, CG-51).

mod common;

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::score::best_tickets::best_set;
use ttr_core::{Action, Cards, PaymentListing, State, TicketId, TicketSet, Variant};

use common::best::best_by_trying;
use common::shipped;

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
                Action::PlaceCards { cards } => Some(cards),
                _ => None,
            })
            .collect();
        let distinct: BTreeSet<Counts> = listed.iter().map(|cards| *cards.counts()).collect();
        prop_assert_eq!(distinct.len(), listed.len());
        let mut found = BTreeSet::new();
        for cards in multisets(&hand) {
            let placed = Action::PlaceCards { cards: Cards::from_counts(cards) };
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
