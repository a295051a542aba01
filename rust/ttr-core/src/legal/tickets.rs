//! Tickets that can be drawn, kept, swapped and completed.

use crate::base::ids::TicketSet;
use crate::play::tickets::drawn_tickets;
use crate::state::position::State;
use crate::variant::facts::Variant;

impl State {
    /// How many of the tickets on offer the mover has to keep at least (NY-3, NY-30; G-33: of
    /// fewer tickets than the minimum all).
    pub(crate) fn keep_at_least(&self, variant: &Variant) -> u8 {
        let minimum = self.offer_rules(variant).map_or(0, |rules| rules.kept);
        minimum.min(self.mover().offer.len())
    }

    /// Whether the mover may draw tickets to choose from (G-33).
    #[inline]
    pub(crate) fn can_draw_tickets(&self, variant: &Variant) -> bool {
        drawn_tickets(variant) > 0 && !self.ticket_deck.is_empty()
    }

    /// Whether the mover may swap its tickets (FJ-8): it holds one, and another one can be had (FJ-9).
    pub(crate) fn can_swap(&self, variant: &Variant) -> bool {
        variant.rules().race().is_some_and(|race| race.swap_tickets)
            && !self.racer(self.current).held.is_empty()
            && (!self.ticket_deck.is_empty() || !self.race.given_back.is_empty())
    }

    /// The held tickets that the mover can complete now, as a set (CG-51).
    pub(crate) fn payable(&self, variant: &Variant) -> TicketSet {
        self.mover()
            .tickets
            .iter()
            .filter(|&ticket| self.price_on_track(variant, ticket).is_some())
            .collect()
    }
}
