//! Railyards: placing cards, train robbing, and what moves to the on-the-track piles (CG-10, CG-11,
//! CG-30 to CG-34).

use crate::base::bits;
use crate::base::cards::{COLORS, Cards, Kind};
use crate::base::limits::MAX_SEATS;
use crate::play::drawing::kinds_in;
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

/// A set of colors: bit i for the color with index i.
pub(crate) type ColorSet = u8;

/// The railyard of a seat, and its on-the-track pile. There is at most one row of a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Railyard {
    cars: [u8; COLORS],
    locomotives: [u8; COLORS],
    /// The cards that have moved (CG-10).
    pub on_track: Cards,
}

/// What a game of railyards has besides the rest of the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Yards {
    pub(crate) seats: [Railyard; MAX_SEATS],
    /// The deck pass, counted from 1 (CG-53).
    pub(crate) deck_pass: u8,
    /// The seats that have finished scoring: bit i for seat i (CG-51).
    pub(crate) finished: u8,
}

impl Yards {
    pub(crate) const EMPTY: Yards = Yards {
        seats: [Railyard { cars: [0; COLORS], locomotives: [0; COLORS], on_track: Cards::NONE };
            MAX_SEATS],
        deck_pass: 1,
        finished: 0,
    };
}

/// What is wrong with a set to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacingFault {
    /// The hand does not hold these cards (CG-30).
    NotInHand,
    /// They are no set (CG-30).
    NoSet,
    /// The color lies in the own railyard (CG-31).
    Own(Kind),
    /// The color lies in another railyard, and these are not more cards, or several colors (CG-32).
    Other {
        /// The color.
        color: Kind,
        /// Whose railyard.
        seat: u8,
        /// How many cards lie there.
        cards: u8,
    },
}

impl Railyard {
    /// How many cars and locomotives lie in the row of a color.
    ///
    /// # Panics
    /// For the locomotive, which is no color.
    #[must_use]
    pub fn row(&self, color: Kind) -> (u8, u8) {
        (self.cars[color.index()], self.locomotives[color.index()])
    }

    /// How many cards lie in the row of a color.
    fn len(&self, color: Kind) -> u8 {
        let (cars, locomotives) = self.row(color);
        cars + locomotives
    }

    /// The rows in card order: color, cars, locomotives.
    pub fn rows(&self) -> impl Iterator<Item = (Kind, u8, u8)> + '_ {
        colors_of(self.colors()).map(|color| (color, self.row(color).0, self.row(color).1))
    }

    /// Whether no row lies there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.colors() == 0
    }

    /// The colors that lie there.
    pub(crate) fn colors(&self) -> ColorSet {
        (0..COLORS)
            .filter(|&color| self.cars[color] + self.locomotives[color] > 0)
            .fold(0, |set, color| set | 1 << color)
    }

    /// The cards of all rows.
    #[must_use]
    pub fn cards(&self) -> Cards {
        let mut counts = [0; COLORS + 1];
        counts[..COLORS].copy_from_slice(&self.cars);
        counts[COLORS] = self.locomotives.iter().sum();
        Cards::from_counts(counts)
    }

    pub(crate) fn lay(&mut self, color: Kind, cars: u8, locomotives: u8) {
        self.cars[color.index()] = cars;
        self.locomotives[color.index()] = locomotives;
    }

    /// Takes the whole row of a color away.
    fn clear(&mut self, color: Kind) -> Cards {
        let (cars, locomotives) = self.row(color);
        self.lay(color, 0, 0);
        let mut cards = Cards::locomotives_only(locomotives);
        cards.add_many(color, cars);
        cards
    }

    /// The rows that have both cars and a locomotive: there the card that moves can be chosen.
    pub(crate) fn mixed(&self) -> ColorSet {
        (0..COLORS)
            .filter(|&color| self.cars[color] > 0 && self.locomotives[color] > 0)
            .fold(0, |set, color| set | 1 << color)
    }

    /// The cards that move if in the rows of `as_car`, and in those without a locomotive, a car does,
    /// and in the others the locomotive that lies on top (CG-10).
    pub(crate) fn moving(&self, as_car: ColorSet) -> Cards {
        let mut cards = Cards::NONE;
        for (color, _, locomotives) in self.rows() {
            let car = locomotives == 0 || as_car >> color.index() & 1 == 1;
            cards.add(if car { color } else { Kind::LOCOMOTIVE });
        }
        cards
    }

    /// Whether these are one card of each row.
    pub(crate) fn can_move(&self, cards: &Cards) -> bool {
        let mut locomotives = 0;
        for (color, cars, on_top) in self.rows() {
            match cards.get(color) {
                0 if on_top > 0 => locomotives += 1,
                1 if cars > 0 => {}
                _ => return false,
            }
        }
        let rows = kinds_in(self.colors().into());
        cards.locomotives() == locomotives && u32::from(cards.total()) == rows
    }

    /// One card of each row goes onto the on-the-track pile; a row that is empty then is gone.
    fn move_cards(&mut self, cards: &Cards) {
        for color in colors_of(self.colors()) {
            let row = match cards.get(color) {
                0 => &mut self.locomotives,
                _ => &mut self.cars,
            };
            row[color.index()] -= 1;
        }
        self.on_track.add_all(cards);
    }
}

/// The colors of a set in card order.
pub(crate) fn colors_of(set: ColorSet) -> impl Iterator<Item = Kind> {
    (0..COLORS).filter(move |color| set >> color & 1 == 1).map(Kind::color)
}

impl State {
    /// The railyard of a seat, and its on-the-track pile.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn railyard(&self, seat: u8) -> &Railyard {
        assert!(seat < self.players, "no seat {seat}");
        &self.yards.seats[usize::from(seat)]
    }

    fn own_yard(&mut self) -> &mut Railyard {
        &mut self.yards.seats[usize::from(self.current)]
    }

    /// The colors that lie in any railyard.
    fn placed_colors(&self) -> ColorSet {
        self.yards.seats.iter().fold(0, |set, yard| set | yard.colors())
    }

    /// The other seat whose railyard holds a color, and how many cards lie there (CG-33: no more than
    /// one does).
    fn holder(&self, color: Kind) -> Option<(u8, u8)> {
        let others = (0..self.players).filter(|&seat| seat != self.current);
        others.map(|seat| (seat, self.railyard(seat).len(color))).find(|&(_, cards)| cards > 0)
    }

    /// Step 1 of a turn (CG-10): what lies on top of each row moves; or the mover chooses (CG-11).
    pub(crate) fn begin_step_1(&mut self, variant: &Variant, sink: &mut impl Sink) {
        if self.own_yard().is_empty() {
            return;
        }
        if variant.rules().moved_card_chosen() {
            self.phase = Phase::MoveCards;
            return;
        }
        let top = self.own_yard().moving(0);
        self.move_cards(&top, sink);
    }

    /// One card of each of the mover's rows goes onto its on-the-track pile (CG-10).
    pub(crate) fn move_cards(&mut self, cards: &Cards, sink: &mut impl Sink) {
        self.phase = Phase::Turn;
        self.own_yard().move_cards(cards);
        sink.event(Event::CardsMoved { seat: self.current, cards: *cards });
    }

    /// Judges a set that the mover would place (CG-30 to CG-32).
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn judge_placed(
        &self,
        variant: &Variant,
        cards: &Cards,
    ) -> Result<(), PlacingFault> {
        if !self.mover().hand.contains(cards) {
            return Err(PlacingFault::NotInHand);
        }
        let (least, one_of_each) = (placed_at_least(variant), placed_colors(variant));
        let colors = cards.colors();
        let different = kinds_in(colors.into());
        let alike = different == 1 && cards.total() >= least;
        let one_each = different == u32::from(one_of_each)
            && cards.total() == one_of_each
            && cards.locomotives() == 0;
        if !(alike || one_each && different > 1) {
            return Err(PlacingFault::NoSet);
        }
        if let Some(color) = colors_of(colors & self.railyard(self.current).colors()).next() {
            return Err(PlacingFault::Own(color));
        }
        for color in colors_of(colors) {
            if let Some((seat, lie)) = self.holder(color)
                && (different > 1 || cards.total() <= lie)
            {
                return Err(PlacingFault::Other { color, seat, cards: lie });
            }
        }
        Ok(())
    }

    /// The mover lays a set into its railyard (CG-30); who had the color there loses its row to the
    /// discard pile (CG-32, CG-34). Then the turn ends.
    pub(crate) fn place_cards(&mut self, variant: &Variant, cards: Cards, sink: &mut impl Sink) {
        let seat = self.current;
        self.spend(&cards);
        sink.event(Event::CardsPlaced { seat, cards });
        for color in colors_of(cards.colors()) {
            if let Some((victim, _)) = self.holder(color) {
                let robbed = self.yards.seats[usize::from(victim)].clear(color);
                self.discard.add_all(&robbed);
                sink.event(Event::TrainRobbed { seat, victim, color, cards: robbed });
            }
            // Locomotives go with one color only: sets of several have none (CG-30).
            self.own_yard().lay(color, cards.get(color), cards.locomotives());
        }
        self.refill_row(variant);
    }

    /// How many sets of one color the mover can place, for each color.
    pub(crate) fn count_sets(&self, variant: &Variant) -> [u16; COLORS] {
        let hand = &self.mover().hand;
        let own = self.railyard(self.current).colors();
        let mut counts = [0; COLORS];
        for color in colors_of(hand.colors() & !own) {
            let needed = self.cards_needed(variant, color);
            let sets = (1..=hand.get(color)).map(|cars| self.sets_with(cars, needed).1);
            counts[color.index()] = sets.sum();
        }
        counts
    }

    /// How many cards a set of a color takes at least (CG-30, CG-32).
    fn cards_needed(&self, variant: &Variant, color: Kind) -> u8 {
        let more = self.holder(color).map_or(0, |(_, cards)| cards + 1);
        placed_at_least(variant).max(more)
    }

    /// The fewest locomotives of a set with so many cars, and how many such sets there are.
    fn sets_with(&self, cars: u8, needed: u8) -> (u8, u16) {
        let least = needed.saturating_sub(cars);
        let most = self.mover().hand.locomotives();
        (least, (u16::from(most) + 1).saturating_sub(least.into()))
    }

    /// The set of a color with this index: by cars, then by locomotives ascending.
    pub(crate) fn nth_set(&self, variant: &Variant, color: Kind, index: u16) -> Cards {
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

    /// The colors that the mover can place in a set of different ones (CG-30, CG-32).
    pub(crate) fn free_colors(&self, variant: &Variant) -> ColorSet {
        if placed_colors(variant) == 0 {
            return 0;
        }
        self.mover().hand.colors() & !self.placed_colors()
    }
}

/// Cards of a set of one color, at least (CG-30).
pub(crate) fn placed_at_least(variant: &Variant) -> u8 {
    variant.rules().railyards().map_or(0, |rules| rules.placed_at_least)
}

/// Cards of a set of different colors; 0: there are no such sets (CG-30).
pub(crate) fn placed_colors(variant: &Variant) -> u8 {
    variant.rules().railyards().map_or(0, |rules| rules.placed_colors)
}

/// How many ways there are to choose so many of a set of colors.
pub(crate) fn count_choices(of: ColorSet, chosen: u8) -> u16 {
    if chosen == 0 {
        return 0;
    }
    let many = kinds_in(of.into()) as u16;
    (0..u16::from(chosen)).fold(1, |ways, taken| ways * many.saturating_sub(taken) / (taken + 1))
}

/// The choice with this index, in lexicographic order: one card of each color chosen.
pub(crate) fn nth_choice(of: ColorSet, chosen: u8, index: u16) -> Cards {
    let (mut cards, mut of, mut chosen, mut index) = (Cards::NONE, of, chosen, index);
    while chosen > 0 {
        let first = bits::nth(of.into(), 0);
        of &= !(1 << first);
        // Those with the first color come first.
        let with_it = if chosen == 1 { 1 } else { count_choices(of, chosen - 1) };
        if index < with_it {
            cards.add(Kind::color(first));
            chosen -= 1;
        } else {
            index -= with_it;
        }
    }
    cards
}
