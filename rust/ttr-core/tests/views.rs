//! Views and samples: what is known stays, and the rest is laid out as likely as it is (G-30, G-36).

mod common;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use ttr_core::base::cards::KINDS;
use ttr_core::base::random::SplitMix64;
use ttr_core::{
    Cards, ChanceMode, Kind, Observer, PaymentListing, SeatId, State, TicketId, TicketSet, Variant,
    View,
};

use common::{gray_board, player, read, shipped};

/// What the first player sees, with a perfect memory.
const FIRST: Observer = Observer { player: Some(player(0)), memory: true };

fn all_observers(players: u8) -> Vec<Observer> {
    let players = SeatId::first(players).map(Some).chain([None]);
    players.flat_map(|player| [true, false].map(|memory| Observer { player, memory })).collect()
}

/// What holds of every view and its samples.
fn check(variant: &Variant, state: &State, observer: Observer, seed: u64) {
    let view = state.view(variant, observer);
    let listed = |view: &View| -> Vec<_> {
        let legal = view.legal_actions(variant, PaymentListing::Canonical);
        legal.iter(view.state(), variant).collect()
    };
    if let Some(player) = observer.player {
        assert_eq!(view.state().seat(player).hand, state.seat(player).hand);
        if state.current_player() == Some(player) {
            let legal = state.legal_actions(variant, PaymentListing::Canonical);
            assert!(legal.iter(state, variant).eq(listed(&view)), "the legal actions");
        }
    }
    let sample = view.sample(variant, seed);
    assert!(sample.view(variant, observer) == view, "a sample with another view: {observer:?}");
    assert_eq!(listed(&sample.view(variant, observer)), listed(&view));
    // It contradicts nothing.
    for state in [&sample, view.state()] {
        let document = state.to_document(variant);
        let again = State::from_document(variant, &document)
            .unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(again, *state);
    }
    assert_eq!(view.sample(variant, seed), sample, "the same seed");
}

#[test]
fn g_36_a_sample_has_the_same_view_all_through_a_game() {
    for id in Variant::shipped_ids() {
        let variant = shipped(id);
        let [least, most] = variant.facts().players;
        for seed in 0..6 {
            let players = least + (seed % u64::from(most - least + 1)) as u8;
            let mode = if seed % 2 == 0 { ChanceMode::Sampled } else { ChanceMode::Explicit };
            let mut random = SplitMix64::new(seed);
            let mut state =
                State::new(&variant, players, seed, mode, player(0)).expect("players fit");
            while !state.is_over() && state.turn() < 150 {
                let observers = all_observers(players);
                let observer = observers[random.below(observers.len() as u32) as usize];
                check(&variant, &state, observer, seed);
                let outcomes = state.chance_outcomes();
                let action = if outcomes.total > 0 {
                    let all: Vec<_> = outcomes.iter().collect();
                    all[random.below(all.len() as u32) as usize].0
                } else {
                    let legal = state.legal_actions(&variant, PaymentListing::Canonical);
                    let index = u64::from(random.below(legal.len() as u32));
                    legal.get(&state, &variant, index).expect("it is there")
                };
                state = state.apply(&variant, &action).expect("it is legal");
            }
            for observer in all_observers(players) {
                check(&variant, &state, observer, seed);
            }
        }
    }
}

/// Every way to put cards, each an individual, into the deck and the unknown places of hands, with the
/// number of ways for each outcome; `most`: what the deck can hold.
fn arrangements(
    unseen: &[usize],
    places: &[usize],
    most: &[u8; KINDS],
) -> BTreeMap<Vec<[u8; KINDS]>, u64> {
    fn lay(
        unseen: &[usize],
        left: &mut Vec<usize>,
        laid: &mut Vec<[u8; KINDS]>,
        found: &mut BTreeMap<Vec<[u8; KINDS]>, u64>,
    ) {
        let Some((&card, others)) = unseen.split_first() else {
            *found.entry(laid.clone()).or_default() += 1;
            return;
        };
        for place in 0..left.len() {
            if left[place] > 0 {
                left[place] -= 1;
                laid[place][card] += 1;
                lay(others, left, laid, found);
                laid[place][card] -= 1;
                left[place] += 1;
            }
        }
    }
    let mut found = BTreeMap::new();
    lay(unseen, &mut places.to_vec(), &mut vec![[0; KINDS]; places.len()], &mut found);
    found.retain(|laid, _| (0..KINDS).all(|kind| laid[0][kind] <= most[kind]));
    found
}

/// A position of New York with a small deck; all cards that are named nowhere lie in the discard pile.
fn small(deck: Value, hands: [Value; 3], seen: Value, reshuffled: Value, drawn: Value) -> State {
    let variant = shipped("new_york");
    let mut left: Vec<i64> =
        variant.facts().deck.counts().iter().map(|&count| i64::from(count)).collect();
    for pile in [&deck, &hands[0], &hands[1], &hands[2]] {
        for (name, count) in pile.as_object().expect("an object") {
            let kind = variant.kind_named(name).expect("a kind");
            left[kind.index()] -= count.as_i64().expect("a count");
        }
    }
    let kinds = variant.kind_names().map(|name| (name, variant.kind_named(name).expect("a kind")));
    let discard: serde_json::Map<String, Value> =
        kinds.map(|(name, kind)| (name.to_owned(), json!(left[kind.index()]))).collect();
    let [one, two, three] = hands;
    let document = json!({
        "variant": "new_york", "players": 3, "deck": deck, "discard": discard,
        "reshuffled": reshuffled,
        "seats": [{"hand": one, "drawn": drawn}, {"hand": two, "seen": seen}, {"hand": three}],
    });
    State::from_document(&variant, &document).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The quantile of 0.9999 of the chi-square distribution with so many degrees of freedom, approximated as by
/// Wilson and Hilferty.
fn limit_of(free: f64) -> f64 {
    let part = 2.0 / (9.0 * free);
    free * (1.0 - part + 3.719 * part.sqrt()).powi(3)
}

/// The chi-square statistic stays below the one in ten thousand; and nothing impossible comes.
fn compare(state: &State, most: [u8; KINDS], places: &[usize], unseen: Cards) {
    let variant = shipped("new_york");
    let view = state.view(&variant, FIRST);
    let cards: Vec<usize> =
        unseen.iter().flat_map(|(kind, count)| vec![kind.index(); usize::from(count)]).collect();
    let expected = arrangements(&cards, places, &most);
    let all: u64 = expected.values().sum();
    let samples = 40_000;
    let mut counts: BTreeMap<Vec<[u8; KINDS]>, u64> = BTreeMap::new();
    for seed in 0..samples {
        let sample = view.sample(&variant, seed);
        let mut laid = vec![*sample.deck().counts()];
        for seat in [1, 2].map(|number| sample.seat(player(number))) {
            let mut unknown = seat.hand;
            unknown.remove_all(&seat.seen);
            laid.push(*unknown.counts());
        }
        *counts.entry(laid).or_default() += 1;
    }
    let mut statistic = 0.0;
    for (laid, ways) in &expected {
        let mean = samples as f64 * *ways as f64 / all as f64;
        let found = counts.remove(laid).unwrap_or(0) as f64;
        statistic += (found - mean) * (found - mean) / mean;
    }
    assert!(counts.is_empty(), "impossible: {counts:?}");
    let free = (expected.len() - 1) as f64;
    let limit = limit_of(free);
    assert!(expected.len() > 5 && statistic < limit, "{statistic} with {free}, limit {limit}");
}

fn counted(variant: &Variant, counts: &[(&str, u8)]) -> Cards {
    let mut all = [0; KINDS];
    for &(name, count) in counts {
        all[variant.kind_named(name).map_or(0, Kind::index)] = count;
    }
    Cards::from_counts(all)
}

/// More cards are unseen than an ordinary deck has, in more ways than fit in 128 bits: two colors of 127 cards,
/// half of them in the deck, of which fewer than half can be red. Where the number of red ones alone is open, its
/// weights are products of two binomial coefficients.
#[test]
fn g_36_a_deck_of_many_cards_is_as_likely_as_it_is() {
    let mut document = gray_board(&[(0, 1, 1), (1, 2, 1), (2, 0, 1)]);
    document["train_cards"] = json!({"red": 127, "blue": 127});
    document["locomotives"] = json!(0);
    document["rules"]["clear_face_up_at"] = Value::Null;
    let variant = read(&document);
    let most = 63;
    let position = json!({
        "variant": variant.facts().id, "players": 2, "deck": {"red": 60, "blue": 67},
        "reshuffled": {"red": most, "blue": 127}, "seats": [{}, {"hand": {"red": 67, "blue": 60}}],
    });
    let state =
        State::from_document(&variant, &position).unwrap_or_else(|problems| panic!("{problems:?}"));
    check(&variant, &state, FIRST, 5);
    let view = state.view(&variant, FIRST);
    let samples: u64 = 6000;
    let mut found = [0_u64; 128];
    for seed in 0..samples {
        let sample = view.sample(&variant, seed);
        assert_eq!(sample.deck().total(), 127);
        found[usize::from(sample.deck().get(Kind::color(0)))] += 1;
    }
    // With one red card less, the number of ways is multiplied by this, twice.
    let fewer = |red: i32| f64::from(red) / f64::from(128 - red);
    let mut weights = [0.0; 128];
    weights[most] = 1.0;
    for red in (1..=most).rev() {
        weights[red - 1] = weights[red] * fewer(red as i32).powi(2);
    }
    let all: f64 = weights.iter().sum();
    let means = weights.map(|weight| weight / all * samples as f64);
    assert_eq!(found[most + 1..].iter().sum::<u64>(), 0);
    let (mut statistic, mut classes) = (0.0, 0);
    let likely = (0..=most).find(|&red| means[red] > 10.0).expect("some are likely");
    for reds in [0..=likely].into_iter().chain((likely + 1..=most).map(|red| red..=red)) {
        let mean: f64 = means[reds.clone()].iter().sum();
        let difference = found[reds].iter().sum::<u64>() as f64 - mean;
        statistic += difference * difference / mean;
        classes += 1;
    }
    let limit = limit_of(f64::from(classes - 1));
    assert!(classes > 8 && statistic < limit, "{statistic} of {classes} classes, limit {limit}");
}

#[test]
fn g_36_before_a_reshuffle_every_arrangement_is_as_likely() {
    let hands = [json!({"pink": 1}), json!({"red": 2, "blue": 1}), json!({"green": 1, "red": 1})];
    let deck = json!({"red": 1, "blue": 1, "green": 1, "locomotive": 1});
    let state = small(deck, hands, json!({"blue": 1}), Value::Null, json!({}));
    let variant = shipped("new_york");
    let unseen = counted(&variant, &[("red", 4), ("blue", 1), ("green", 2), ("locomotive", 1)]);
    compare(&state, [255; KINDS], &[4, 2, 2], unseen);
}

#[test]
fn g_36_after_a_reshuffle_the_deck_is_of_what_was_reshuffled() {
    let hands = [json!({"red": 1}), json!({"red": 2, "blue": 1}), json!({"green": 2, "red": 1})];
    let deck = json!({"red": 1, "blue": 1, "green": 1});
    // Four cards were reshuffled; the player has drawn one of them, another one too.
    let reshuffled = json!({"red": 2, "blue": 1, "green": 2});
    let state = small(deck, hands, json!({}), reshuffled, json!({"red": 1}));
    let variant = shipped("new_york");
    let unseen = counted(&variant, &[("red", 4), ("blue", 2), ("green", 3)]);
    let most = counted(&variant, &[("red", 1), ("blue", 1), ("green", 2)]);
    compare(&state, *most.counts(), &[3, 3, 3], unseen);
    // Just as many as the deck has: nothing is open.
    let hands = [json!({"red": 1}), json!({"red": 2, "blue": 1}), json!({"green": 2, "red": 1})];
    let deck = json!({"red": 1, "blue": 1, "green": 1});
    let state = small(deck.clone(), hands, json!({}), deck, json!({}));
    let view = state.view(&variant, FIRST);
    assert!((0..50).all(|seed| view.sample(&variant, seed).deck() == state.deck()));
}

#[test]
fn g_36_tickets_lie_in_every_unseen_place_as_likely() {
    let mut document = common::new_york_document();
    document["players"] = json!([2, 2]);
    document["rules"]["initial_tickets"] = json!(1);
    document["tickets"].as_array_mut().expect("a list").truncate(7);
    let variant = common::read(&document);
    let id = |ticket: usize| variant.ticket_id(TicketId::new(ticket)).to_owned();
    // The player holds ticket 0, and has put ticket 1 under the deck.
    let position = json!({
        "variant": "new_york", "players": 2,
        "ticket_deck": {"unordered": [id(2), id(3)], "bottom": [id(1), id(4)]},
        "seats": [{"tickets": [id(0)], "returned": [id(1)]}, {"tickets": [id(5), id(6)]}],
    });
    let state = State::from_document(&variant, &position).expect("nothing contradicts");
    let view = state.view(&variant, FIRST);
    let samples = 30_000;
    let mut counts: BTreeMap<(u128, Vec<TicketId>, u128), u32> = BTreeMap::new();
    for seed in 0..samples {
        let sample = view.sample(&variant, seed);
        let deck = sample.ticket_deck();
        assert_eq!(sample.seat(player(0)).tickets, TicketSet::only(TicketId::new(0)));
        assert_eq!(deck.bottom()[0], TicketId::new(1));
        let others = sample.seat(player(1)).tickets;
        let laid = (deck.unordered().bits(), deck.bottom().to_vec(), others.bits());
        *counts.entry(laid).or_default() += 1;
    }
    // 5! / (2! 1! 2!) ways.
    assert_eq!(counts.len(), 30);
    let mean = samples as f64 / 30.0;
    let deviations = counts.values().map(|&count| (f64::from(count) - mean).powi(2) / mean);
    let statistic: f64 = deviations.sum();
    // The quantile of 0.9999 for 29 degrees of freedom is 66.2.
    assert!(statistic < 66.2, "{statistic}");
}
