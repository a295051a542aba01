//! Which tickets can be kept (G-33) and which can be completed (CG-51).

use crate::base::ids::{TicketId, TicketSet};
use crate::base::limits::MAX_OFFER;
use crate::state::actions::Action;
use crate::state::position::State;
use crate::variant::facts::Variant;

/// The choices among the tickets on offer: every subset that is large enough (G-33).
#[derive(Clone, Copy, Debug)]
pub struct Keeps {
    least: u8,
    len: u16,
}

/// The tickets that can be completed, and finishing the scoring, if that is possible (CG-51).
#[derive(Clone, Copy, Debug)]
pub struct Completions {
    payable: TicketSet,
    finish: bool,
}

impl State {
    /// The fewest of the tickets on offer that the mover must keep (NY-3, NY-30); all of them, if there
    /// are fewer than the minimum (G-33, **CG-40**).
    pub(crate) fn keep_at_least(&self, variant: &Variant) -> u8 {
        let minimum = self.offer_rules(variant).map_or(0, |rules| rules.kept);
        minimum.min(self.offer(self.current).len())
    }

    /// The tickets held that the mover can complete now (CG-51).
    fn payable(&self, variant: &Variant) -> TicketSet {
        let held = self.mover().tickets.iter();
        held.filter(|&ticket| self.price_on_track(variant, ticket).is_some()).collect()
    }

    /// A ticket for which the mover has to pay before finishing: by a setting, the first of those that it can
    /// pay for (CG-51).
    pub(crate) fn must_complete(&self, variant: &Variant) -> Option<TicketId> {
        let must = variant.rules().railyards().is_some_and(|rules| rules.must_complete_tickets);
        if must { self.payable(variant).lowest() } else { None }
    }
}

/// The number of subsets of so many tickets that have at least so many.
fn subsets(tickets: u8, least: u8) -> u16 {
    const SUBSETS: [[u16; MAX_OFFER + 1]; MAX_OFFER + 1] = {
        let mut subsets = [[0; MAX_OFFER + 1]; MAX_OFFER + 1];
        let mut tickets = 0;
        while tickets <= MAX_OFFER {
            let mut mask = 0_u16;
            while mask >> tickets == 0 {
                let mut least = 0;
                while least <= mask.count_ones() as usize {
                    subsets[tickets][least] += 1;
                    least += 1;
                }
                mask += 1;
            }
            tickets += 1;
        }
        subsets
    };
    SUBSETS[usize::from(tickets)][usize::from(least)]
}

/// The subset with this index of those that have at least so many tickets, as a mask; bit i is the ticket at
/// place i of the offer. As masks ascend, the subsets of fewer tickets come first.
fn mask(least: u8, index: usize) -> u8 {
    const MASKS: [[u8; 1 << MAX_OFFER]; MAX_OFFER + 1] = {
        let mut masks = [[0; 1 << MAX_OFFER]; MAX_OFFER + 1];
        let mut least = 0;
        while least <= MAX_OFFER {
            let (mut mask, mut index) = (0, 0);
            while mask < 1 << MAX_OFFER {
                if (mask as u32).count_ones() as usize >= least {
                    masks[least][index] = mask as u8;
                    index += 1;
                }
                mask += 1;
            }
            least += 1;
        }
        masks
    };
    MASKS[usize::from(least)][index]
}

impl Keeps {
    pub(super) fn of(state: &State, variant: &Variant) -> Keeps {
        let (offered, least) = (state.offer(state.current).len(), state.keep_at_least(variant));
        Keeps { least, len: subsets(offered, least) }
    }

    pub(super) fn len(&self) -> u64 {
        self.len.into()
    }

    pub(super) fn nth(&self, state: &State, index: u64) -> Action {
        let mask = mask(self.least, index as usize);
        let offer = state.offer(state.current);
        let chosen = offer.as_slice().iter().enumerate();
        let chosen = chosen.filter(|&(place, _)| mask >> place & 1 == 1);
        Action::KeepTickets { tickets: chosen.map(|(_, &ticket)| ticket).collect() }
    }

    pub(super) fn index_of(&self, state: &State, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, index) == *action)
    }
}

impl Completions {
    pub(super) fn of(state: &State, variant: &Variant) -> Completions {
        let finish = state.must_complete(variant).is_none();
        Completions { payable: state.payable(variant), finish }
    }

    pub(super) fn len(&self) -> u64 {
        u64::from(self.payable.len()) + u64::from(self.finish)
    }

    pub(super) fn nth(&self, index: u64) -> Action {
        if index == u64::from(self.payable.len()) {
            return Action::FinishTickets;
        }
        Action::CompleteTicket { ticket: self.payable.nth(index as u32) }
    }

    pub(super) fn index_of(&self, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(index) == *action)
    }
}
