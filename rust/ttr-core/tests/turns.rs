//! Which passes count towards a round of them (G-3, CG-63).

mod common;

use serde_json::{Value, json};

use ttr_core::{Action, State, Variant};

/// How many passes in a row there are after one more, in a position in which nothing else is possible.
fn after_a_pass(variant: &Variant, document: &Value) -> Value {
    let state = State::from_document(variant, document).expect("a position");
    let next = state.apply(variant, &Action::Pass).expect("nothing else is possible");
    let written = next.to_document(variant);
    assert_eq!(State::from_document(variant, &written), Ok(next));
    written["passes"].clone()
}

/// Nothing in the deck or the row, nothing in the mover's hand: another seat has all cards.
fn nothing_left(variant: &Variant, phase: &str, passes: Option<u8>) -> Value {
    let counts = variant.facts().deck.counts();
    let all: Value = variant.kind_names().map(str::to_owned).zip(counts.map(Value::from)).collect();
    let mut document = json!({
        "variant": variant.facts().id, "players": 3, "chance": "explicit", "phase": phase,
        "seats": [{}, {}, {"hand": all}], "ticket_deck": {"unordered": []},
    });
    if let Some(passes) = passes {
        document["passes"] = passes.into();
    }
    document
}

#[test]
fn g3_passes_in_a_row_are_counted() {
    let variant = common::shipped("usa");
    assert_eq!(after_a_pass(&variant, &nothing_left(&variant, "turn", Some(0))), 1);
    assert_eq!(after_a_pass(&variant, &nothing_left(&variant, "turn", Some(1))), 2);
}

#[test]
fn g3_a_pass_at_the_second_card_is_no_pass_in_a_row() {
    let variant = common::shipped("usa");
    assert_eq!(after_a_pass(&variant, &nothing_left(&variant, "second_draw", Some(0))), 0);
}

#[test]
fn cg63_a_round_of_passes_ends_no_game_of_railyards() {
    let variant = common::shipped("card_game");
    assert_eq!(after_a_pass(&variant, &nothing_left(&variant, "turn", None)), Value::Null);
}
