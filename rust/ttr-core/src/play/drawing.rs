//! Train cards: drawing them, and refilling and clearing the row (G-10 to G-15, NY-10 to NY-13, CG-4,
//! CG-20 to CG-23).

use crate::base::cards::{self, Cards, Kind, ONES};
use crate::base::kinds::{KindSet, SlotSet};
use crate::state::chance::{Due, Pending, Then};
use crate::state::events::{Event, Sink};
use crate::state::position::{Phase, State};
use crate::variant::facts::Variant;

impl State {
    /// Whether no train card can be drawn, because there is none to draw from the deck: only by a setting
    /// (G-13, CG-22, CG-50).
    #[inline]
    pub(crate) fn draws_have_ended(&self, variant: &Variant) -> bool {
        variant.tables.steps.draws_end_with_deck && !self.card_to_draw(variant)
    }

    /// The kinds of face-up cards that may be taken now (G-10). A locomotive may not be the second card in
    /// games in which it ends the draw (**NY-10**, **EU-11**).
    #[inline]
    pub(crate) fn takeable(&self, variant: &Variant, second: bool) -> KindSet {
        if self.draws_have_ended(variant) {
            return KindSet::EMPTY;
        }
        // Bit 0 is for the empty slots.
        let bits =
            self.row.iter().fold(0, |set, &slot| set | 1_u16.wrapping_shl(Kind::byte(slot).into()));
        let row = KindSet::from_bits(bits >> 1);
        if second && variant.rules().face_up_locomotive_ends_draw {
            row.without(KindSet::only(Kind::LOCOMOTIVE))
        } else {
            row
        }
    }

    /// Whether a second card can be taken (G-14, NY-11, **CG-23**).
    pub(crate) fn second_card_exists(&self, variant: &Variant) -> bool {
        self.card_to_draw(variant) || !self.takeable(variant, true).is_empty()
    }

    /// Makes the top card of the deck due for the mover's hand (G-10), or both cards of the draw (**FJ-3**).
    pub(crate) fn draw_deck(&mut self, variant: &Variant) {
        let both = variant.rules().both_cards_blind && self.phase == Phase::Turn;
        let due = Due::Hand { player: self.current, left: 1 + u8::from(both) };
        self.pending = Some(Pending { due, then: self.after_card(both) });
    }

    /// Moves a face-up card to the mover's hand, for all to see. Its slot is refilled at once (G-10). Of
    /// several cards of the kind, it is the first one.
    pub(crate) fn draw_face_up(&mut self, variant: &Variant, card: Kind, sink: &mut impl Sink) {
        let slot = self.row.iter().position(|&slot| slot == Some(card)).expect("it lies there");
        self.row[slot] = None;
        let player = self.current;
        let mover = self.mover_mut();
        mover.hand.add(card);
        mover.seen.add(card);
        sink.event(Event::FaceUpTaken { player, card, slot: slot as u8 });
        // NY-10
        let ends = card == Kind::LOCOMOTIVE && variant.rules().face_up_locomotive_ends_draw;
        let then = self.after_card(ends);
        self.pending = Some(Pending { due: Due::Row { slots: SlotSet::only(slot) }, then });
    }

    /// A draw is two cards (**G-10**).
    fn after_card(&self, ends: bool) -> Then {
        if ends || self.phase == Phase::SecondDraw { Then::Refill } else { Then::SecondDraw }
    }

    /// Makes the empty slots of the row due, lowest first, before the turn ends (G-15). In games without
    /// reshuffles they stay empty (CG-5, CG-22).
    #[inline]
    pub(crate) fn refill_row(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let slots = match variant.reshuffles() {
            true => self.empty_slots(variant),
            false => SlotSet::EMPTY,
        };
        if slots.is_empty() && !self.must_clear_row(variant) {
            // Most turns: nothing is due.
            self.reshuffle_at_once(variant, sink);
            self.pending = None;
            return self.end_turn(variant, sink);
        }
        let due = Due::Row { slots };
        self.pending = Some(Pending { due, then: Then::EndTurn });
    }

    /// The bytes of the kinds in the row, the first slot lowest; 0 for an empty slot.
    #[inline]
    pub(crate) fn row_bytes(&self) -> u64 {
        let mut bytes = [0; 8];
        for (byte, &slot) in bytes.iter_mut().zip(&self.row) {
            *byte = Kind::byte(slot);
        }
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn empty_slots(&self, variant: &Variant) -> SlotSet {
        variant.all_slots().without(SlotSet::from_bits(cards::nonzero_bytes(self.row_bytes())))
    }

    /// Whether the row has to be cleared (NY-12): there are enough face-up locomotives, and the pool has
    /// enough cars to deal a row with fewer (**NY-13**).
    #[inline(always)]
    pub(crate) fn must_clear_row(&self, variant: &Variant) -> bool {
        self.shows_too_many(variant)
            && cars_that_stay(variant).is_some_and(|most| self.pool_cars() > most)
    }

    /// Whether the row shows enough locomotives to be cleared (NY-12).
    #[inline]
    pub(crate) fn shows_too_many(&self, variant: &Variant) -> bool {
        let locomotives = ONES * u64::from(Kind::byte(Some(Kind::LOCOMOTIVE)));
        let shown = cards::zero_bytes(self.row_bytes() ^ locomotives);
        variant.tables.steps.clear_face_up_at.is_some_and(|limit| shown >= limit)
    }

    /// The number of cars in the pool, that is, in row, deck and discard pile together (NY-13).
    pub(crate) fn pool_cars(&self) -> u8 {
        self.open_pool_cars() + self.deck.cars()
    }

    /// The number of cars in the open part of the pool: the row and the discard pile.
    pub(crate) fn open_pool_cars(&self) -> u8 {
        let row = self.row.iter().flatten().filter(|&&card| card != Kind::LOCOMOTIVE);
        row.count() as u8 + self.discard.cars()
    }

    /// Moves the row to the discard pile and makes a new one due (**NY-12**). The cards are discarded before
    /// new ones come, so a reshuffle may bring them back (NY-13).
    pub(crate) fn clear_row(&mut self, variant: &Variant, sink: &mut impl Sink) {
        let mut cards = Cards::NONE;
        for card in self.row.iter_mut().filter_map(Option::take) {
            cards.add(card);
        }
        self.discard.add_all(&cards);
        sink.event(Event::RowCleared { cards });
        if let Some(Pending { due: Due::Row { slots }, .. }) = &mut self.pending {
            *slots = variant.all_slots();
        }
    }
}

/// The largest number of cars in the pool with which the row stays even if it shows many locomotives
/// (NY-13); `None` if the row is never cleared.
pub(crate) fn cars_that_stay(variant: &Variant) -> Option<u8> {
    let rules = variant.rules();
    rules.clear_face_up_at().map(|limit| rules.face_up_slots - limit)
}
