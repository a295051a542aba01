//! The sets of cards that can be placed in a railyard (CG-30 to CG-32), judged, counted and indexed.

use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::ids::SeatId;
use crate::base::kinds::KindSet;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// What is wrong with a set to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacingFault {
    /// The cards are not all in the hand (CG-30).
    NotInHand,
    /// The cards are not a set (CG-30).
    NoSet,
    /// The player's own railyard already has a row of this color (CG-31).
    Own(Kind),
    /// Another railyard has a row of this color, and the set does not have more cards than it, or has
    /// several colors (CG-32).
    Other {
        /// The color.
        color: Kind,
        /// The player whose railyard it is.
        player: SeatId,
        /// The number of cards in the row.
        cards: u8,
    },
}

impl State {
    /// Checks a set that the mover would place (**CG-30**, CG-31, CG-32). `named`: the color of the row, which
    /// is named for locomotives alone.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn judge_placed(
        &self,
        variant: &Variant,
        cards: &Cards,
        named: Option<Kind>,
    ) -> Result<(), PlacingFault> {
        if !self.mover().hand.contains(cards) {
            return Err(PlacingFault::NotInHand);
        }
        let (least, one_of_each) = (placed_at_least(variant), placed_colors(variant));
        let colors = named.map_or(cards.colors(), KindSet::only);
        let different = colors.len();
        let is_set = if let Some(color) = named {
            locomotives_placed_alone(variant)
                && all_colors(variant).has(color)
                && cards.total() >= least
                && cards.total() == cards.locomotives()
        } else {
            let alike = different == 1 && cards.total() >= least;
            let one_each = different == u32::from(one_of_each)
                && cards.total() == one_of_each
                && cards.locomotives() == 0;
            alike || one_each && different > 1
        };
        if !is_set {
            return Err(PlacingFault::NoSet);
        }
        if let Some(color) = colors.and(self.railyard(self.current).colors()).iter().next() {
            return Err(PlacingFault::Own(color));
        }
        for color in colors.iter() {
            if let Some((player, lie)) = self.holder(color)
                && (different > 1 || cards.total() <= lie)
            {
                return Err(PlacingFault::Other { color, player, cards: lie });
            }
        }
        Ok(())
    }

    /// For each color, the number of sets of that color that the mover can place. `lying` are the colors that lie
    /// in any railyard.
    fn count_sets(&self, variant: &Variant, lying: KindSet) -> [u16; COLORS] {
        let hand = &self.mover().hand;
        let own = self.railyard(self.current).colors();
        let mut counts = [0; COLORS];
        for color in hand.colors().without(own).iter() {
            let needed = self.fewest(variant, color, lying);
            let sets = (1..=hand.get(color)).map(|cars| self.sets_with(cars, needed).1);
            counts[color.index()] = sets.sum();
        }
        counts
    }

    /// The number of sets of locomotives alone that the mover can place in a row of each color (CG-30). `lying` are
    /// the colors that lie in any railyard.
    fn count_alone(&self, variant: &Variant, lying: KindSet) -> impl Iterator<Item = (Kind, u16)> {
        let colors = all_colors(variant).without(self.railyard(self.current).colors());
        colors
            .iter()
            .map(move |color| (color, self.sets_with(0, self.fewest(variant, color, lying)).1))
    }

    /// The set with this index among those of locomotives alone, in the order of [`State::count_alone`].
    // These sets are by a setting: what counts and finds them is out of the way of the others.
    #[cold]
    fn nth_alone(&self, variant: &Variant, mut index: u16) -> Action {
        for (color, sets) in self.count_alone(variant, self.colors_in_railyards()) {
            if index < sets {
                let fewest = self.cards_needed(variant, color);
                let cards = Cards::locomotives_only(fewest + index as u8);
                return Action::PlaceCards { cards, color: Some(color) };
            }
            index -= sets;
        }
        unreachable!("the index is below the length")
    }

    /// The fewest cards of a set of a color, as [`State::cards_needed`], where `lying` is known.
    fn fewest(&self, variant: &Variant, color: Kind, lying: KindSet) -> u8 {
        if lying.has(color) { self.cards_needed(variant, color) } else { placed_at_least(variant) }
    }

    /// The fewest cards of a set of a color (CG-30, CG-32).
    fn cards_needed(&self, variant: &Variant, color: Kind) -> u8 {
        let more = self.holder(color).map_or(0, |(_, cards)| cards + 1);
        placed_at_least(variant).max(more)
    }

    /// The fewest locomotives of a set with this many cars, and the number of such sets.
    fn sets_with(&self, cars: u8, needed: u8) -> (u8, u16) {
        let least = needed.saturating_sub(cars);
        let most = self.mover().hand.locomotives();
        (least, (u16::from(most) + 1).saturating_sub(least.into()))
    }

    /// The set of a color with this index. Sets are ordered by cars, then by locomotives.
    fn nth_set(&self, variant: &Variant, color: Kind, index: u16) -> Cards {
        let needed = self.cards_needed(variant, color);
        let mut index = index;
        for cars in 1..=self.mover().hand.get(color) {
            let (least, sets) = self.sets_with(cars, needed);
            if index < sets {
                let mut cards = Cards::locomotives_only(least + index as u8);
                cards.add_many(color, cars);
                return cards;
            }
            index -= sets;
        }
        unreachable!("the sets were counted")
    }

    /// The colors that the mover can place in a set of different ones (CG-30, CG-32). `lying` are the colors that
    /// lie in any railyard.
    fn free_colors(&self, variant: &Variant, lying: KindSet) -> KindSet {
        if placed_colors(variant) == 0 {
            return KindSet::EMPTY;
        }
        self.mover().hand.colors().without(lying)
    }

    /// The colors that lie in any railyard.
    fn colors_in_railyards(&self) -> KindSet {
        self.yards().seats.iter().fold(KindSet::EMPTY, |set, yard| set.or(yard.colors()))
    }
}

/// The fewest cards of a set of one color (CG-30).
pub(crate) fn placed_at_least(variant: &Variant) -> u8 {
    variant.rules().railyards().map_or(0, |rules| rules.placed_at_least)
}

/// The number of cards of a set of different colors (CG-30); 0 if there are no such sets.
pub(crate) fn placed_colors(variant: &Variant) -> u8 {
    variant.rules().railyards().map_or(0, |rules| rules.placed_colors)
}

/// Whether locomotives alone are a set, for a row whose color is named (CG-30).
pub(crate) fn locomotives_placed_alone(variant: &Variant) -> bool {
    variant.rules().railyards().is_some_and(|rules| rules.locomotives_placed_alone)
}

/// All colors that the variant has.
fn all_colors(variant: &Variant) -> KindSet {
    (0..variant.facts.colors.len()).map(Kind::color).collect()
}

/// The number of ways to choose this many colors out of a set.
fn count_choices(of: KindSet, chosen: u8) -> u16 {
    if chosen == 0 {
        return 0;
    }
    let many = of.len() as u16;
    (0..u16::from(chosen)).fold(1, |ways, taken| ways * many.saturating_sub(taken) / (taken + 1))
}

/// The choice with this index in lexicographic order, as one card of each color chosen.
fn nth_choice(of: KindSet, chosen: u8, index: u16) -> Cards {
    let (mut cards, mut of, mut chosen, mut index) = (Cards::NONE, of, chosen, index);
    while chosen > 0 {
        let first = of.nth(0);
        of = of.without(KindSet::only(first));
        // The choices with the first color come first.
        let with_it = if chosen == 1 { 1 } else { count_choices(of, chosen - 1) };
        if index < with_it {
            cards.add(first);
            chosen -= 1;
        } else {
            index -= with_it;
        }
    }
    cards
}

/// The sets of cards that can be placed (CG-12, CG-30 to CG-32).
#[derive(Clone, Copy, Debug)]
pub struct Placings {
    /// The number of sets of each color.
    of_one: [u16; COLORS],
    /// The colors that can be in a set of different colors.
    free: KindSet,
    len: u16,
}

impl Placings {
    pub(super) fn of(state: &State, variant: &Variant) -> Placings {
        let lying = state.colors_in_railyards();
        let (of_one, free) = (state.count_sets(variant, lying), state.free_colors(variant, lying));
        let mut len = of_one.iter().sum::<u16>() + count_choices(free, placed_colors(variant));
        if locomotives_placed_alone(variant) {
            len += state.count_alone(variant, lying).map(|(_, sets)| sets).sum::<u16>();
        }
        Placings { of_one, free, len }
    }

    pub(super) fn len(&self) -> u64 {
        self.len.into()
    }

    pub(super) fn nth(&self, state: &State, variant: &Variant, index: u64) -> Action {
        let mut index = index as u16;
        for (color, &sets) in self.of_one.iter().enumerate() {
            if index < sets {
                let cards = state.nth_set(variant, Kind::color(color), index);
                return Action::PlaceCards { cards, color: None };
            }
            index -= sets;
        }
        let together = placed_colors(variant);
        let choices = count_choices(self.free, together);
        if index < choices {
            return Action::PlaceCards {
                cards: nth_choice(self.free, together, index),
                color: None,
            };
        }
        state.nth_alone(variant, index - choices)
    }

    pub(super) fn index_of(
        &self,
        state: &State,
        variant: &Variant,
        action: &Action,
    ) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, variant, index) == *action)
    }
}
