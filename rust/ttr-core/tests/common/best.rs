//! The best tickets by trying all sets (CG-51).

use ttr_core::base::bits;
use ttr_core::base::cards::{COLORS, Cards};
use ttr_core::variant::facts::Variant;

/// The best set by trying all of them, the earlier tickets as the higher bits, so that of equally good
/// ones the highest mask is the first in the order of the data.
pub(crate) fn best_by_trying(variant: &Variant, tickets: &[usize], pile: &Cards) -> u128 {
    let mut best = ((0, 0, 0), 0);
    for mask in 0..1_u32 << tickets.len() {
        let chosen = || (0..tickets.len()).filter(|&at| mask >> (tickets.len() - 1 - at) & 1 == 1);
        let mut missing = 0;
        for color in 0..COLORS {
            let needed: u8 =
                chosen().map(|at| variant.tickets()[tickets[at]].cards.counts()[color]).sum();
            missing += needed.saturating_sub(pile.counts()[color]);
        }
        if missing <= pile.locomotives() {
            let points: u32 =
                chosen().map(|at| u32::from(variant.tickets()[tickets[at]].points)).sum();
            let set = chosen().fold(0, |set, at| set | bits::only(tickets[at]));
            best = best.max(((points, mask.count_ones(), mask), set));
        }
    }
    best.1
}
