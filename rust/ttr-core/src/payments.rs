//! Payments: which cards pay for a route (G-22, G-23, NY-20).
//!
//! A payment is named by a color and a number of locomotives, so payments are counted and indexed
//! without being listed.

use crate::cards::{Cards, Kind, ONES, dot_bytes, saturating_sub_bytes};
use crate::state::State;
use crate::variant::Variant;

/// Why cards do not pay for a route (all G-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaymentFault {
    /// The hand does not hold them.
    NotInHand,
    /// Not exactly as many cards as spaces.
    Number,
    /// Cars of several colors.
    Mixed,
    /// Cars of another color than the route's.
    Color,
}

/// Whether a payment out of a hand pays for a route: as many cards as spaces, cars of one color,
/// locomotives for any of them (G-22, NY-20, US-2); nothing the hand does not hold (G-23).
///
/// # Errors
/// The first of the faults that it has.
pub fn check(
    length: u8,
    color: Option<Kind>,
    hand: &Cards,
    paid: &Cards,
) -> Result<(), PaymentFault> {
    if !hand.contains(paid) {
        return Err(PaymentFault::NotInHand);
    }
    if paid.total() != length {
        return Err(PaymentFault::Number);
    }
    let mut colors = paid.iter().map(|(kind, _)| kind).filter(|&kind| kind != Kind::LOCOMOTIVE);
    match (colors.next(), colors.next()) {
        (Some(_), Some(_)) => Err(PaymentFault::Mixed),
        (Some(one), None) if color.is_some_and(|asked| asked != one) => Err(PaymentFault::Color),
        _ => Ok(()),
    }
}

/// In how many ways a hand pays for routes of one length.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ways {
    /// For each color, one a byte: payments of a route of that color, one for each number of
    /// locomotives that works. At most one more than the hand has cars of the color, so all of
    /// them together are below 136 and no byte runs over.
    colored: u64,
    /// Whether locomotives alone pay. That payment is counted in every color of `colored`.
    locomotives_alone: bool,
}

impl Ways {
    /// For routes of `length` spaces (1 to 127).
    #[inline]
    pub(crate) fn new(length: u8, hand: &Cards) -> Ways {
        let most = length.min(hand.locomotives());
        // Locomotives stand for the cars that the hand lacks, and then for more and more of them.
        let least = saturating_sub_bytes(ONES.wrapping_mul(u64::from(length)), hand.cars_word());
        Ways {
            colored: saturating_sub_bytes(ONES.wrapping_mul(u64::from(most + 1)), least),
            locomotives_alone: hand.locomotives() >= length,
        }
    }

    /// Payments for so many routes of each color and so many gray ones, all together.
    #[inline]
    pub(crate) fn weigh(&self, colored: u64, gray: u8) -> u32 {
        dot_bytes(self.colored, colored) + u32::from(gray) * self.gray()
    }

    /// For each color: payments of a gray route with at least one car of the color.
    #[inline]
    fn with_a_car(&self) -> u64 {
        self.colored.wrapping_sub(if self.locomotives_alone { ONES } else { 0 })
    }

    /// Payments of a gray route: those with a car of any color, and locomotives alone once.
    #[inline]
    pub(crate) fn gray(&self) -> u32 {
        let with_a_car = self.with_a_car().wrapping_mul(ONES) >> 56;
        with_a_car as u32 + u32::from(self.locomotives_alone)
    }

    /// Payments of a route of this color (`None`: gray).
    #[inline]
    pub(crate) fn count(&self, color: Option<Kind>) -> u32 {
        color.map_or_else(
            || self.gray(),
            |color| u32::from(self.colored.to_le_bytes()[color.index()]),
        )
    }

    /// The payment with this index: by color in card order, then by the number of locomotives
    /// ascending, and locomotives alone last.
    ///
    /// # Panics
    /// If there are no more than `index` payments.
    pub(crate) fn nth(&self, length: u8, color: Option<Kind>, hand: &Cards, index: u32) -> Cards {
        if let Some(color) = color {
            assert!(index < self.count(Some(color)), "no payment {index}");
            return payment(length, color, hand, index as u8);
        }
        let mut index = index;
        for (color, ways) in self.with_a_car().to_le_bytes().into_iter().enumerate() {
            if index < u32::from(ways) {
                return payment(length, Kind::color(color), hand, index as u8);
            }
            index -= u32::from(ways);
        }
        assert!(index < u32::from(self.locomotives_alone), "no such payment");
        only_locomotives(length)
    }
}

/// Cars of one color and as few locomotives as the hand allows, and `more` of them.
fn payment(length: u8, color: Kind, hand: &Cards, more: u8) -> Cards {
    let locomotives = length.saturating_sub(hand.get(color)) + more;
    let mut counts = *only_locomotives(locomotives).counts();
    counts[color.index()] = length - locomotives;
    Cards::from_counts(counts)
}

fn only_locomotives(count: u8) -> Cards {
    let mut counts = *Cards::NONE.counts();
    counts[Kind::LOCOMOTIVE.index()] = count;
    Cards::from_counts(counts)
}

impl State {
    /// How many payments the mover's hand has for a route, whatever else is in the way.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn payments(&self, variant: &Variant, route: usize) -> usize {
        let route = &variant.facts.routes[route];
        Ways::new(route.length, &self.mover().hand).count(route.color) as usize
    }

    /// The payment with this index, or `None` beyond the last.
    ///
    /// # Panics
    /// If there is no such route.
    #[must_use]
    pub fn payment(&self, variant: &Variant, route: usize, index: usize) -> Option<Cards> {
        let (route, hand) = (&variant.facts.routes[route], &self.mover().hand);
        let ways = Ways::new(route.length, hand);
        let index = u32::try_from(index).ok().filter(|&index| index < ways.count(route.color))?;
        Some(ways.nth(route.length, route.color, hand, index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Every multiset of `total` cards.
    fn multisets(total: u8, kinds: usize) -> Vec<Vec<u8>> {
        if kinds == 1 {
            return vec![vec![total]];
        }
        (0..=total)
            .flat_map(|first| {
                multisets(total - first, kinds - 1).into_iter().map(move |mut rest| {
                    rest.insert(0, first);
                    rest
                })
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
        #[test]
        fn g22_g23_the_listed_payments_are_those_that_pass_the_check(
            counts in proptest::array::uniform9(0_u8..5),
            length in 1_u8..5,
            color in proptest::option::of(0_usize..8),
        ) {
            let hand = Cards::from_counts(counts);
            let color = color.map(Kind::color);
            let ways = Ways::new(length, &hand);
            let listed: Vec<[u8; 9]> = (0..ways.count(color))
                .map(|index| *ways.nth(length, color, &hand, index).counts())
                .collect();
            let distinct: BTreeSet<_> = listed.iter().copied().collect();
            prop_assert_eq!(distinct.len(), listed.len());
            let legal: BTreeSet<[u8; 9]> = (0..=length + 1)
                .flat_map(|total| multisets(total, 9))
                .map(|counts| counts.try_into().expect("nine kinds"))
                .filter(|&counts| check(length, color, &hand, &Cards::from_counts(counts)).is_ok())
                .collect();
            prop_assert_eq!(distinct, legal);
        }
    }
}
