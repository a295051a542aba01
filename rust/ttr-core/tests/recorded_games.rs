//! Recorded games replay: every step is legal and listed, every state, refusal and result is the one
//! that the reference came to.

mod common;

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::io::BufReader;

use serde_json::{Value, json};

use ttr_core::score::scoring::Outcome;
use ttr_core::words::naming::NamedAction;
use ttr_core::{Action, ChanceMode, PaymentListing, State, Variant};

use common::named::action;
use common::player;

/// Decisions that are judged again later, where most of them are illegal.
const TRIED: usize = 40;
/// Every so many decisions.
const EVERY: usize = 10;
/// Lists of legal actions that are looked at as a whole.
const SHORT: u64 = 300;

/// How many games of each file, at most.
fn most() -> usize {
    std::env::var("RECORDED_GAMES").map_or(20, |most| most.parse().expect("it is a number"))
}

/// The records of a variant: each its lines.
fn records(id: &str) -> Vec<Vec<Value>> {
    let path = format!("{}/../../tests/data/games/{id}.jsonl.xz", env!("CARGO_MANIFEST_DIR"));
    let mut packed = BufReader::new(std::fs::File::open(path).expect("the variant has games"));
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut packed, &mut text).expect("it is packed with xz");
    let mut records: Vec<Vec<Value>> = Vec::new();
    for line in text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        let is_header = line.starts_with(br#"{"type":"header""#);
        if is_header && records.len() == most() {
            break;
        }
        let line: Value = serde_json::from_slice(line).expect("it is JSON");
        if is_header {
            records.push(Vec::new());
        }
        records.last_mut().expect("a header comes first").push(line);
    }
    records
}

/// FNV-1a, on and on.
struct Digest(u64);

impl Digest {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    /// The text of a document without spaces, keys in order.
    fn add_document(&mut self, document: &Value) {
        match document {
            Value::Object(map) => {
                let mut keys: Vec<&String> = map.keys().collect();
                keys.sort();
                self.add("{");
                for key in keys {
                    self.add(key);
                    self.add(":");
                    self.add_document(&map[key]);
                    self.add(",");
                }
                self.add("}");
            }
            Value::Array(list) => {
                self.add("[");
                for entry in list {
                    self.add_document(entry);
                    self.add(",");
                }
                self.add("]");
            }
            other => self.add(&other.to_string()),
        }
    }
}

fn first_state(variant: &Variant, header: &Value) -> State {
    if let Some(start) = header.get("start") {
        return State::from_document(variant, start).expect("the start is a position");
    }
    let players = header["seats"].as_array().expect("seats").len() as u8;
    let first = header["first_player"].as_u64().expect("a player") as usize;
    State::new(variant, players, 0, ChanceMode::Explicit, player(first)).expect("a new game")
}

/// At a decision the action is one of those that are listed, and found by its index; what was decided
/// before is legal if it is in the list. At a chance point it is one of the outcomes.
fn check_step(variant: &Variant, state: &State, step: &Action, tried: &VecDeque<NamedAction>) {
    let outcomes = state.chance_outcomes();
    let weights: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    assert_eq!(weights, outcomes.total);
    let is_chance = step.kind().is_chance();
    assert_eq!(outcomes.iter().any(|(outcome, _)| outcome == *step), is_chance);
    assert_eq!(state.current_player().is_none(), is_chance);
    let legal = state.legal_actions(variant, PaymentListing::All);
    assert_eq!(legal.is_empty(), is_chance);
    if is_chance {
        return;
    }
    let index = legal.index_of(state, variant, step).expect("it is listed");
    assert_eq!(legal.get(state, variant, index).as_ref(), Some(step));
    assert_eq!(legal.get(state, variant, legal.len()), None);
    if legal.len() > SHORT {
        return;
    }
    let listed: HashSet<Action> = legal.iter(state, variant).collect();
    assert_eq!(listed.len() as u64, legal.len());
    for action in tried {
        if let Ok(action) = state.judge_named(variant, action) {
            assert!(listed.contains(&action));
        }
    }
    for (index, action) in legal.iter(state, variant).enumerate().step_by(7) {
        assert!(state.is_legal(variant, &action));
        assert_eq!(legal.index_of(state, variant, &action), Some(index as u64));
    }
    let canonical = state.legal_actions(variant, PaymentListing::Canonical);
    for (index, action) in canonical.iter(state, variant).enumerate().step_by(3) {
        assert!(listed.contains(&action));
        assert_eq!(canonical.index_of(state, variant, &action), Some(index as u64));
    }
}

fn result(variant: &Variant, outcome: &Outcome) -> Value {
    let places = outcome.places();
    let seats_at = |place: usize| -> Vec<usize> {
        (0..places.len()).filter(|&seat| usize::from(places[seat]) == place).collect()
    };
    let ranking: Vec<Vec<usize>> =
        (0..places.len()).map(seats_at).filter(|seats| !seats.is_empty()).collect();
    let points = outcome.points().iter().map(|points| {
        let kinds = points.by_kind(variant.rules());
        kinds.into_iter().map(|(kind, points)| (kind.to_owned(), Value::from(points))).collect()
    });
    json!({
        "type": "result",
        "winners": ranking[0],
        "ranking": ranking,
        "points": points.collect::<Vec<Value>>(),
        "decided_by": outcome.decided_by().name(),
    })
}

/// Replays a record; what is told of its states and of the refusals.
fn replay(variant: &Variant, record: &[Value]) -> Value {
    let mut state = first_state(variant, &record[0]);
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let mut tried: VecDeque<NamedAction> = VecDeque::new();
    let mut refused: BTreeMap<String, u64> = BTreeMap::new();
    let (mut decisions, mut steps) = (0, 0);
    for entry in &record[1..] {
        if entry["type"] == "result" {
            let outcome = state.outcome(variant).expect("the game is over");
            assert_eq!(&result(variant, &outcome), entry);
            continue;
        }
        let named = action(entry);
        let step = state.judge_named(variant, &named).expect("it is legal");
        if !step.kind().is_chance() {
            decisions += 1;
            if decisions % EVERY == 0 {
                check_step(variant, &state, &step, &tried);
                for action in &tried {
                    if let Err(violation) = state.judge_named(variant, action) {
                        *refused.entry(violation.rule).or_default() += 1;
                    }
                }
            }
            if tried.len() == TRIED {
                tried.pop_front();
            }
            tried.push_back(named);
        } else if steps % EVERY == 0 {
            check_step(variant, &state, &step, &tried);
        }
        assert_eq!(state.outcome(variant).is_none(), !state.is_over());
        state.play(variant, &step, &mut ()).expect("it is legal");
        steps += 1;
        let document = state.to_document(variant);
        digest.add_document(&document);
        if steps % EVERY == 0 {
            assert_eq!(State::from_document(variant, &document), Ok(state));
            let points = state.points(variant);
            for points in &points[..usize::from(state.players())] {
                digest.add(&format!("{};", points.total()));
            }
        }
    }
    json!({"steps": steps, "digest": format!("{:016x}", digest.0), "refused": refused})
}

fn check_games(id: &str) {
    let variant = common::shipped(id);
    let path = format!("{}/../../tests/data/replays/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("there is a table of the replays");
    let table: Value = serde_json::from_str(&text).expect("it is JSON");
    for (number, record) in records(id).iter().enumerate() {
        let found = replay(&variant, record);
        assert_eq!(found, table["games"][number], "{id}, game {}", number + 1);
    }
}

#[test]
fn games_of_new_york() {
    check_games("new_york");
}

#[test]
fn games_of_the_usa() {
    check_games("usa");
}

#[test]
fn games_of_nordic_countries() {
    check_games("nordic");
}

#[test]
fn races_in_europe() {
    check_games("first_journey");
}

#[test]
fn races_in_the_usa() {
    check_games("first_journey_usa");
}

#[test]
fn the_card_game() {
    check_games("card_game");
}
