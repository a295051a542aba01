//! The best tickets by trying all sets (CG-51).

use ttr_core::base::cards::COLORS;
use ttr_core::{Cards, TicketId, TicketSet, Variant};

/// The best set by trying all of them, the earlier tickets as the higher bits, so that of equally good
/// ones the highest mask is the first in the order of the data.
pub(crate) fn best_by_trying(variant: &Variant, tickets: TicketSet, pile: &Cards) -> TicketSet {
    let mut tickets: Vec<TicketId> = tickets.iter().collect();
    tickets.reverse();
    let chosen = |mask: u32| {
        let tickets = tickets.iter().enumerate();
        tickets.filter(move |(at, _)| mask >> at & 1 == 1).map(|(_, &ticket)| ticket)
    };
    let facts = |mask: u32| chosen(mask).map(|ticket| &variant.tickets()[ticket.index()]);
    let mut best = (0, 0, 0);
    for mask in 0..1_u32 << tickets.len() {
        let mut missing = 0;
        for color in 0..COLORS {
            let needed: u8 = facts(mask).map(|ticket| ticket.cards.counts()[color]).sum();
            missing += needed.saturating_sub(pile.counts()[color]);
        }
        if missing <= pile.locomotives() {
            let points: u32 = facts(mask).map(|ticket| u32::from(ticket.points)).sum();
            best = best.max((points, mask.count_ones(), mask));
        }
    }
    chosen(best.2).collect()
}
