//! Changes to a JSON document that leave it JSON, and often leave it a document that is accepted.
//!
//! Bytes that change at random would all end at the parser. So a document is read, a few of its
//! values are changed, and it is written again.

use libfuzzer_sys::fuzzer_mutate;
use serde_json::{Map, Number, Value, json};

use ttr_core::base::random::SplitMix64;

use crate::values::{nth, size};

/// One input in so many is changed as bytes.
const BYTES_EVERY: u32 = 16;

/// How many changes an input gets: one of these numbers. Most positions bear only one.
const CHANGES: [u32; 5] = [1, 1, 1, 2, 3];

/// What a changed document may hold instead of a value.
fn strange(dice: &mut SplitMix64) -> Value {
    let texts = [
        "",
        " ",
        "-",
        "gray",
        "red",
        "locomotive",
        "train",
        "ferry",
        "tunnel",
        "box",
        "bottom",
        "turn",
        "over",
        "explicit",
        "sampled",
        "\u{0}",
        "\u{feff}a",
        "é\u{301}",
        "a\nb",
        "0",
        "1",
    ];
    match dice.below(12) {
        0 => Value::Null,
        1 => Value::Bool(dice.below(2) == 0),
        2 => json!(dice.below(130)),
        3 => json!([127, 128, 255, 256, 65_535, 65_536][dice.below(6) as usize]),
        4 => json!(u64::MAX >> dice.below(64)),
        5 => json!(i64::MIN >> dice.below(64)),
        6 => Number::from_f64(f64::from_bits(dice.next_u64())).map_or(Value::Null, Value::Number),
        7 => json!(1.0),
        8 => Value::Array(Vec::new()),
        9 => Value::Object(Map::new()),
        10 => Value::String("x".repeat(1 << dice.below(11))),
        _ => Value::String(texts[dice.below(texts.len() as u32) as usize].to_owned()),
    }
}

/// A random value for which something holds, of some tries.
fn pick<'a>(
    document: &'a mut Value,
    dice: &mut SplitMix64,
    fits: impl Fn(&Value) -> bool,
) -> Option<&'a mut Value> {
    let count = size(document);
    for _ in 0..8 {
        let at = dice.below(count as u32) as usize;
        if nth(document, at).is_some_and(|value| fits(value)) {
            return nth(document, at);
        }
    }
    None
}

fn any_key(map: &Map<String, Value>, dice: &mut SplitMix64) -> Option<String> {
    let at = if map.is_empty() { 0 } else { dice.below(map.len() as u32) };
    map.keys().nth(at as usize).cloned()
}

/// Replaces a value by a strange one, or by another one of the document.
fn replace(document: &mut Value, dice: &mut SplitMix64) {
    let other = pick(document, dice, |_| true).cloned().unwrap_or(Value::Null);
    let new = if dice.below(2) == 0 { strange(dice) } else { other };
    if let Some(value) = pick(document, dice, |_| true) {
        *value = new;
    }
}

/// Leaves an entry out.
fn remove(document: &mut Value, dice: &mut SplitMix64) {
    match pick(document, dice, |value| value.is_array() || value.is_object()) {
        Some(Value::Array(list)) if !list.is_empty() => {
            list.remove(dice.below(list.len() as u32) as usize);
        }
        Some(Value::Object(map)) => {
            if let Some(key) = any_key(map, dice) {
                map.shift_remove(&key);
            }
        }
        _ => {}
    }
}

/// Puts an entry in twice, or under another name.
fn double(document: &mut Value, dice: &mut SplitMix64) {
    let name = match pick(document, dice, Value::is_string) {
        Some(Value::String(name)) => name.clone(),
        _ => "x".to_owned(),
    };
    match pick(document, dice, |value| value.is_array() || value.is_object()) {
        Some(Value::Array(list)) if !list.is_empty() => {
            list.push(list[dice.below(list.len() as u32) as usize].clone());
        }
        Some(Value::Object(map)) => {
            let entry = any_key(map, dice).and_then(|key| map.get(&key).cloned());
            map.insert(name, entry.unwrap_or_else(|| strange(dice)));
        }
        _ => {}
    }
}

/// Changes a number a little, or swaps a name for another of the document.
fn nudge(document: &mut Value, dice: &mut SplitMix64) {
    let name = pick(document, dice, Value::is_string).cloned();
    match pick(document, dice, |value| value.is_number() || value.is_string()) {
        Some(value @ Value::String(_)) => *value = name.unwrap_or(Value::Null),
        Some(value) => {
            let by = i64::from(dice.below(5)) - 2;
            *value = json!(value.as_i64().unwrap_or(0).wrapping_add(by));
        }
        None => {}
    }
}

/// Moves an entry of a list into another list, or one from a count to a count of the same name: so
/// that cards and tickets lie elsewhere, and there are as many as before.
fn carry(document: &mut Value, dice: &mut SplitMix64) {
    if dice.below(2) == 0 {
        let taken = match pick(document, dice, |value| value.is_array()) {
            Some(Value::Array(list)) if !list.is_empty() => {
                list.remove(dice.below(list.len() as u32) as usize)
            }
            _ => return,
        };
        if let Some(Value::Array(list)) = pick(document, dice, |value| value.is_array()) {
            list.push(taken);
        }
        return;
    }
    let counts = |value: &Value| {
        value.as_object().is_some_and(|map| !map.is_empty() && map.values().all(Value::is_u64))
    };
    let Some(Value::Object(from)) = pick(document, dice, counts) else { return };
    let Some(key) = any_key(from, dice) else { return };
    let left = from[&key].as_u64().unwrap_or(0);
    let moved = if dice.below(2) == 0 { left } else { left.min(1) };
    from[&key] = json!(left - moved);
    if let Some(Value::Object(to)) = pick(document, dice, counts) {
        let had = to.get(&key).and_then(Value::as_u64).unwrap_or(0);
        to.insert(key, json!(had.saturating_add(moved)));
    }
}

/// Wraps a value in many lists or objects.
fn bury(document: &mut Value, dice: &mut SplitMix64) {
    let depth = dice.below(100);
    if let Some(value) = pick(document, dice, |_| true) {
        for _ in 0..depth {
            let inner = value.take();
            *value = if dice.below(2) == 0 { json!([inner]) } else { json!({ "a": inner }) };
        }
    }
}

fn change(document: &mut Value, dice: &mut SplitMix64) {
    match dice.below(16) {
        0..=2 => replace(document, dice),
        3..=5 => remove(document, dice),
        6 | 7 => double(document, dice),
        8..=10 => nudge(document, dice),
        11..=14 => carry(document, dice),
        _ => bury(document, dice),
    }
}

/// A mutator of JSON texts: what libFuzzer calls to make an input of another one.
pub fn json(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut dice = SplitMix64::new(seed.into());
    if dice.below(BYTES_EVERY) != 0
        && let Ok(mut document) = serde_json::from_slice::<Value>(&data[..size])
    {
        let changes = CHANGES[dice.below(CHANGES.len() as u32) as usize];
        for _ in 0..changes {
            change(&mut document, &mut dice);
        }
        let text = document.to_string();
        if text.len() <= max_size {
            data[..text.len()].copy_from_slice(text.as_bytes());
            return text.len();
        }
    }
    fuzzer_mutate(data, size, max_size)
}
