//! The choice of the cards that move to the on-the-track pile (CG-11).

use crate::base::kinds::KindSet;
use crate::state::actions::Action;
use crate::state::position::State;

/// The rows in which there is a choice between a car and a locomotive.
#[derive(Clone, Copy, Debug)]
pub struct Moves(KindSet);

impl Moves {
    pub(super) fn of(state: &State) -> Moves {
        Moves(state.railyard(state.current).mixed())
    }

    pub(super) fn len(&self) -> u64 {
        1 << self.0.len()
    }

    pub(super) fn nth(&self, state: &State, index: u64) -> Action {
        let rows = self.0.iter().enumerate();
        let as_car = rows.filter(|&(place, _)| index >> place & 1 == 1);
        let as_car = as_car.map(|(_, color)| color).collect();
        Action::MoveCards { cards: state.railyard(state.current).moving(as_car) }
    }

    pub(super) fn index_of(&self, state: &State, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, index) == *action)
    }
}
