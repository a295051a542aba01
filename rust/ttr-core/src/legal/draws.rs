//! What can be drawn: train cards (G-10), tickets (G-33), and new tickets in a swap (FJ-8).

use crate::base::kinds::KindSet;
use crate::play::tickets::drawn_tickets;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::state::tickets::Tickets;
use crate::variant::facts::Variant;

/// The draws of a turn, or of the second card.
#[derive(Clone, Copy, Debug)]
pub struct Draws {
    deck: bool,
    face_up: KindSet,
    tickets: bool,
    /// The number of all draws. A swap, if there is one, is the last.
    len: u8,
}

impl State {
    /// Whether the mover may draw tickets to choose from (G-33).
    #[inline]
    pub(crate) fn can_draw_tickets(&self, variant: &Variant) -> bool {
        drawn_tickets(variant) > 0 && !self.ticket_deck_is_empty()
    }

    /// Whether the mover may swap tickets (FJ-8): there are enough in hand, and there is another one to draw
    /// (**FJ-9**).
    #[inline]
    pub(crate) fn can_swap(&self, variant: &Variant) -> bool {
        match &self.tickets {
            Tickets::Race(race) if variant.tables.steps.swap_tickets => {
                race.racers[self.current.index()].held.len() >= variant.tables.steps.fewest_swapped
                    && (!self.unordered_tickets.is_empty() || !race.given_back.is_empty())
            }
            _ => false,
        }
    }

    /// Whether the mover holds enough tickets for a swap: one, or by a setting as many as were dealt at the
    /// start (FJ-9).
    pub(crate) fn holds_enough_to_swap(&self, variant: &Variant) -> bool {
        self.racer(self.current).held.len() >= variant.tables.steps.fewest_swapped
    }
}

impl Draws {
    #[inline(always)]
    pub(super) fn of_turn(state: &State, variant: &Variant) -> Draws {
        Draws::new(
            state.card_to_draw(variant),
            state.takeable(variant, false),
            state.can_draw_tickets(variant),
            state.can_swap(variant),
        )
    }

    pub(super) fn of_second_draw(state: &State, variant: &Variant) -> Draws {
        Draws::new(state.card_to_draw(variant), state.takeable(variant, true), false, false)
    }

    #[inline]
    fn new(deck: bool, face_up: KindSet, tickets: bool, swap: bool) -> Draws {
        let others = u8::from(deck) + u8::from(tickets) + u8::from(swap);
        Draws { deck, face_up, tickets, len: others + face_up.len() as u8 }
    }

    #[inline]
    pub(super) fn len(&self) -> u64 {
        self.len.into()
    }

    /// Whether a card can be drawn from the deck.
    #[inline]
    pub(super) fn deck(&self) -> bool {
        self.deck
    }

    /// The cards that can be taken from the row.
    #[inline]
    pub(super) fn face_up(&self) -> KindSet {
        self.face_up
    }

    /// Whether tickets can be drawn.
    #[inline]
    pub(super) fn tickets(&self) -> bool {
        self.tickets
    }

    /// Whether tickets can be swapped.
    #[inline]
    pub(super) fn swap(&self) -> bool {
        let others = u8::from(self.deck) + u8::from(self.tickets);
        self.len > others + self.face_up.len() as u8
    }

    /// The draw with this index, which must be below the length.
    #[inline]
    pub(super) fn nth(&self, index: u64) -> Action {
        let index = index as u32;
        if self.deck && index == 0 {
            return Action::DrawDeck;
        }
        let index = index - u32::from(self.deck);
        let face_up = self.face_up.len();
        if index < face_up {
            return Action::DrawFaceUp { card: self.face_up.nth(index) };
        }
        if self.tickets && index == face_up { Action::DrawTickets } else { Action::SwapTickets }
    }

    pub(super) fn index_of(&self, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(index) == *action)
    }
}
