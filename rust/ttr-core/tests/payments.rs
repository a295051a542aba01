//! Payments against brute force over all cards of a hand, and a search over all ways to split them.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::json;

use ttr_core::base::cards::{COLORS, KINDS};
use ttr_core::pay::payments::{PaymentFault, check, count, index_of, nth};
use ttr_core::variant::prices::Price;
use ttr_core::{Cards, Kind, PaymentListing, Variant};

use common::{all_routes, route, shipped, shipped_with};

type Counts = [u8; KINDS];

/// Every multiset of cards out of a hand.
fn multisets(hand: &Counts) -> Vec<Counts> {
    let mut found = vec![[0; KINDS]];
    for kind in 0..KINDS {
        found = found
            .iter()
            .flat_map(|counts| {
                (0..=hand[kind]).map(move |number| {
                    let mut more = *counts;
                    more[kind] = number;
                    more
                })
            })
            .collect();
    }
    found
}

/// Whether every space can be paid: some by cars of one color, some by locomotives, the others by
/// sets, with no card left over (G-22, NC-30 to NC-33, NC-40, NC-41).
fn can_be_split(price: &Price, color: Option<Kind>, paid: &Counts) -> bool {
    let total: u8 = paid.iter().sum();
    let colors = (0..COLORS).filter(|&index| color.is_none_or(|color| color.index() == index));
    let locomotives = if price.wild { paid[COLORS] } else { 0 };
    colors.into_iter().any(|car| {
        (0..=paid[car].min(price.length - price.symbols)).any(|cars| {
            (0..=locomotives).any(|locomotives| {
                let Some(sets) = price.length.checked_sub(cars + locomotives) else {
                    return false;
                };
                sets <= price.most_sets && cars + locomotives + sets * price.set == total
            })
        })
    })
}

/// The payment's color: the route's, else the one with most cars, the earlier of equals.
fn color_of(color: Option<Kind>, paid: &Counts) -> Option<usize> {
    color.map(Kind::index).or_else(|| {
        (0..COLORS)
            .filter(|&index| paid[index] > 0)
            .max_by_key(|&index| (paid[index], COLORS - index))
    })
}

fn check_hand(price: &Price, color: Option<Kind>, hand: &Counts) {
    let cards = Cards::from_counts(*hand);
    let legal: BTreeSet<Counts> =
        multisets(hand).into_iter().filter(|paid| can_be_split(price, color, paid)).collect();
    for paid in multisets(hand) {
        let judged = check(price, color, &cards, &Cards::from_counts(paid)).is_ok();
        assert_eq!(judged, legal.contains(&paid), "{price:?} {color:?} {hand:?}: {paid:?}");
    }
    let all = listed(price, color, &cards, PaymentListing::All);
    assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), legal, "{price:?} {color:?} {hand:?}");
    assert_eq!(all.len(), legal.len(), "one is listed twice: {price:?} {color:?} {hand:?}");
    // One for each color and number of locomotives, with the fewest cards.
    let mut fewest = BTreeMap::new();
    for paid in &legal {
        let total: u8 = paid.iter().sum();
        let least = fewest.entry((color_of(color, paid), paid[COLORS])).or_insert(total);
        *least = total.min(*least);
    }
    let canonical = listed(price, color, &cards, PaymentListing::Canonical);
    assert!(canonical.iter().all(|paid| legal.contains(paid)));
    let found: Vec<_> = canonical
        .iter()
        .map(|paid| ((color_of(color, paid), paid[COLORS]), paid.iter().sum::<u8>()))
        .collect();
    assert_eq!(found.len(), fewest.len(), "{price:?} {color:?} {hand:?}: {canonical:?}");
    assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), fewest);
}

/// The payments by index, with the index of each found again.
fn listed(price: &Price, color: Option<Kind>, hand: &Cards, listed: PaymentListing) -> Vec<Counts> {
    (0..count(price, color, hand, listed))
        .map(|index| {
            let paid = nth(price, color, hand, listed, index);
            assert_eq!(index_of(price, color, hand, listed, &paid), Some(index));
            *paid.counts()
        })
        .collect()
}

/// Every price and color of a board.
fn prices(variant: &Variant) -> Vec<(Price, Option<Kind>)> {
    let mut found = Vec::new();
    for route in all_routes(variant).iter() {
        let entry = (*variant.price(route), variant.routes()[route.index()].color);
        if !found.contains(&entry) {
            found.push(entry);
        }
    }
    found
}

/// Hands of up to so many cards, with many of few colors.
fn hands(most: usize) -> impl Strategy<Value = Counts> {
    prop::collection::vec((0..KINDS, any::<bool>()), 0..=most).prop_map(|cards| {
        let mut counts = [0; KINDS];
        let mut last = 0;
        for (kind, same) in cards {
            last = if same { last } else { kind };
            counts[last] += 1;
        }
        counts
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn nc30_nc33_nc40_all_payments_of_all_routes(hand in hands(14)) {
        for variant in [shipped("nordic"), shipped_with("nordic", &json!({"sets_pay_any_space": false}))] {
            for (price, color) in prices(&variant) {
                check_hand(&price, color, &hand);
            }
        }
    }

    #[test]
    fn g22_g23_all_payments_of_all_routes(hand in hands(12)) {
        for variant in [shipped("new_york"), shipped("usa")] {
            for (price, color) in prices(&variant) {
                check_hand(&price, color, &hand);
            }
        }
    }

    #[test]
    fn any_price(
        hand in hands(10),
        length in 1_u8..6,
        wild in any::<bool>(),
        symbols in 0_u8..6,
        set in 0_u8..6,
        most in 0_u8..6,
        color in prop::option::of(0..COLORS),
    ) {
        let set = if set == 1 { 0 } else { set };
        let price = Price {
            length,
            wild,
            symbols: if wild { symbols.min(length) } else { 0 },
            set,
            most_sets: if set == 0 { 0 } else { most.min(length) },
        };
        check_hand(&price, color.map(Kind::color), &hand);
    }

    /// Larger hands: what is counted is what is listed, and each passes the search over splits.
    #[test]
    fn larger_hands(counts in prop::array::uniform9(0_u8..4), pick in any::<u64>()) {
        let hand = Cards::from_counts(counts);
        for (price, color) in prices(&shipped("nordic")) {
            let number = count(&price, color, &hand, PaymentListing::All);
            if number == 0 {
                continue;
            }
            for step in 0..20_u64 {
                let index = (pick.wrapping_mul(step + 1).wrapping_add(step)) % number;
                let paid = nth(&price, color, &hand, PaymentListing::All, index);
                prop_assert!(can_be_split(&price, color, paid.counts()));
                prop_assert_eq!(index_of(&price, color, &hand, PaymentListing::All, &paid), Some(index));
            }
        }
    }
}

#[test]
fn nc40_case49_case50_murmansk_lieksa() {
    let variant = shipped("nordic");
    let price = variant.price(route(&variant, "lieksa-murmansk"));
    let hand = Cards::from_counts([9, 9, 9, 9, 0, 0, 0, 0, 9]);
    let pays = |counts: Counts| check(price, None, &hand, &Cards::from_counts(counts)).is_ok();
    for fours in 0..=9_u8 {
        let mut counts = [9 - fours, 0, 0, 0, 0, 0, 0, 0, 0];
        for card in 0..4 * usize::from(fours) {
            counts[1 + card % 3] += 1;
        }
        assert!(pays(counts) || counts[1..4].iter().any(|&n| n > 9), "{counts:?}");
    }
    assert!(!pays([9, 1, 0, 0, 0, 0, 0, 0, 0]));
    assert!(!pays([8, 0, 0, 0, 0, 0, 0, 0, 1]));
    assert!(pays([8, 0, 0, 0, 0, 0, 0, 0, 4]));
    assert!(pays([9, 9, 9, 9, 0, 0, 0, 0, 0]));
}

/// A hand with five of each color and five locomotives, every route free: the number of payments
/// is the sum over all multisets, counted here another way.
#[test]
fn millions_of_payments_are_counted() {
    let variant = shipped("nordic");
    let hand = Cards::from_counts([5; KINDS]);
    let mut total = 0;
    for route in all_routes(&variant).iter() {
        let color = variant.routes()[route.index()].color;
        total += count(variant.price(route), color, &hand, PaymentListing::All);
    }
    assert!(total > 1_000_000, "{total}");
}

/// The longest route, and as many locomotives as a deck can have: all of them pay.
#[test]
fn g22_the_longest_route_is_paid_with_the_most_locomotives() {
    let price = Price { length: 127, wild: true, symbols: 0, set: 0, most_sets: 0 };
    for price in [price, Price { symbols: 1, ..price }, Price { symbols: 127, ..price }] {
        for color in [None, Some(Kind::color(0)), Some(Kind::color(5))] {
            check_hand(&price, color, &[0, 0, 0, 0, 0, 0, 0, 0, 127]);
            check_hand(&price, color, &[2, 0, 0, 1, 0, 0, 0, 0, 127]);
            check_hand(&price, color, &[0, 0, 0, 0, 0, 127, 0, 0, 2]);
            let hand = Cards::from_counts([0, 0, 0, 0, 0, 0, 0, 0, 127]);
            assert_eq!(count(&price, color, &hand, PaymentListing::Canonical), 1);
        }
    }
}

/// What is wrong is told as it is (G-23): of several faults the first one.
#[test]
fn g23_each_fault_of_a_payment() {
    let red = Some(Kind::color(0));
    let plain = Price { length: 3, wild: true, symbols: 0, set: 0, most_sets: 0 };
    let tame = Price { wild: false, ..plain };
    let symbol = Price { symbols: 2, ..plain };
    let ferry = Price { symbols: 1, set: 3, most_sets: 3, ..plain };
    let paid = |red: u8, blue: u8, locomotives: u8| {
        let mut counts = [0; KINDS];
        (counts[0], counts[1], counts[COLORS]) = (red, blue, locomotives);
        Cards::from_counts(counts)
    };
    let hand = paid(6, 6, 3);
    for (price, color, cards, fault) in [
        (&plain, red, paid(7, 0, 0), Some(PaymentFault::NotInHand)),
        (&plain, red, paid(0, 0, 4), Some(PaymentFault::NotInHand)),
        (&plain, red, paid(2, 0, 0), Some(PaymentFault::Number)),
        (&plain, red, paid(2, 0, 2), Some(PaymentFault::Number)),
        (&tame, red, paid(2, 0, 1), Some(PaymentFault::Locomotives)),
        (&tame, None, paid(3, 0, 0), None),
        (&plain, red, paid(2, 1, 0), Some(PaymentFault::Mixed)),
        (&plain, None, paid(1, 1, 1), Some(PaymentFault::Mixed)),
        (&plain, red, paid(0, 2, 1), Some(PaymentFault::Color)),
        (&plain, None, paid(0, 2, 1), None),
        (&plain, red, paid(0, 0, 3), None),
        (&symbol, red, paid(2, 0, 1), Some(PaymentFault::Symbols)),
        (&symbol, red, paid(1, 0, 2), None),
        (&ferry, red, paid(3, 0, 0), Some(PaymentFault::Split)),
        (&ferry, red, paid(2, 0, 1), None),
        (&ferry, red, paid(5, 0, 0), None),
        (&ferry, red, paid(4, 0, 0), Some(PaymentFault::Number)),
    ] {
        assert_eq!(check(price, color, &hand, &cards).err(), fault, "{price:?} {cards:?}");
    }
}
