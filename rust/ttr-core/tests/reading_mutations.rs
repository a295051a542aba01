//! Variant documents with random damage: nothing panics, and what is accepted round-trips.

mod common;

use proptest::prelude::*;
use serde_json::Value;

use ttr_core::Variant;

use common::values::{nth, size};
use common::{new_york_document, read};

#[derive(Clone, Debug)]
enum Mutation {
    Replace(Value),
    Copy(prop::sample::Index),
    Delete(prop::sample::Index),
    Duplicate(prop::sample::Index),
    Add(String, Value),
}

fn mutate(document: &mut Value, place: &prop::sample::Index, mutation: Mutation) {
    let count = size(document);
    let at = |index: &prop::sample::Index, document: &mut Value| {
        nth(document, index.index(count)).cloned().unwrap_or(Value::Null)
    };
    let copied = match &mutation {
        Mutation::Copy(from) => at(from, document),
        _ => Value::Null,
    };
    let Some(value) = nth(document, place.index(count)) else { return };
    match (mutation, value) {
        (Mutation::Replace(new), value) => *value = new,
        (Mutation::Copy(_), value) => *value = copied,
        (Mutation::Delete(index), Value::Array(list)) if !list.is_empty() => {
            list.remove(index.index(list.len()));
        }
        (Mutation::Delete(index), Value::Object(map)) if !map.is_empty() => {
            let key = map.keys().nth(index.index(map.len())).cloned().expect("a key");
            map.shift_remove(&key);
        }
        (Mutation::Duplicate(index), Value::Array(list)) if !list.is_empty() => {
            list.push(list[index.index(list.len())].clone());
        }
        (Mutation::Add(key, new), Value::Object(map)) => drop(map.insert(key, new)),
        (_, value) => *value = Value::Null,
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_i64..130).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec![
            "soho",
            "brooklyn",
            "gray",
            "red",
            "locomotive",
            "train",
            "",
            " ",
            "a-b",
            "1",
            "\u{0}",
        ])
        .prop_map(Value::from),
        "\\PC{0,120}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z]{0,6}", inner), 0..4)
                .prop_map(|list| list.into_iter().collect()),
        ]
    })
}

fn mutations() -> impl Strategy<Value = Mutation> {
    let index = any::<prop::sample::Index>;
    let keys = vec!["id", "ends", "double", "7", "red", "rule_ids", "xy", "name", "open_points"];
    prop_oneof![
        values().prop_map(Mutation::Replace),
        index().prop_map(Mutation::Copy),
        index().prop_map(Mutation::Delete),
        index().prop_map(Mutation::Duplicate),
        (prop::sample::select(keys), values())
            .prop_map(|(key, value)| Mutation::Add(key.into(), value)),
    ]
}

fn accepted_ones_round_trip(document: &Value) {
    match Variant::from_document(document) {
        Ok(variant) => {
            let written = variant.to_document();
            assert_eq!(Variant::from_document(&written).as_ref(), Ok(&variant));
            assert_eq!(read(&written).to_document(), written);
        }
        Err(problems) => {
            assert!((1..=101).contains(&problems.len()));
            assert!(problems.iter().all(|problem| !problem.location.is_empty()));
            assert!(problems.iter().all(|problem| !problem.message.is_empty()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn mutated_documents_never_panic_and_accepted_ones_round_trip(
        changes in prop::collection::vec((any::<prop::sample::Index>(), mutations()), 1..6),
    ) {
        let mut document = new_york_document();
        for (place, mutation) in changes {
            mutate(&mut document, &place, mutation);
        }
        accepted_ones_round_trip(&document);
    }

    #[test]
    fn any_value_is_read_without_panic(document in values()) {
        accepted_ones_round_trip(&document);
    }

    #[test]
    fn small_changes_of_numbers_round_trip(
        places in prop::collection::vec((any::<prop::sample::Index>(), 0_u64..9), 1..4),
    ) {
        let mut document = new_york_document();
        for (place, number) in places {
            let count = size(&document);
            match nth(&mut document, place.index(count)) {
                Some(value @ Value::Number(_)) => *value = number.into(),
                Some(value @ Value::String(_)) => *value = Value::from(format!("x{number}")),
                _ => {}
            }
        }
        accepted_ones_round_trip(&document);
    }
}
