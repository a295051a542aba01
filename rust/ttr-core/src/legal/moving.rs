//! Which cards move to the on-the-track pile, where that can be chosen (CG-11).

use crate::base::kinds::{ColorSet, colors_of, kinds_in};
use crate::state::actions::Action;
use crate::state::position::State;

/// The rows in which there is a choice between a car and a locomotive.
#[derive(Clone, Copy, Debug)]
pub struct Moves(ColorSet);

impl Moves {
    pub(super) fn of(state: &State) -> Moves {
        Moves(state.railyard(state.current).mixed())
    }

    pub(super) fn len(&self) -> u64 {
        1 << kinds_in(self.0.into())
    }

    pub(super) fn nth(&self, state: &State, index: u64) -> Action {
        let as_car = colors_of(self.0)
            .enumerate()
            .filter(|&(place, _)| index >> place & 1 == 1)
            .fold(0, |set, (_, color)| set | 1 << color.index());
        Action::MoveCards { cards: state.railyard(state.current).moving(as_car) }
    }

    pub(super) fn index_of(&self, state: &State, action: &Action) -> Option<u64> {
        (0..self.len()).find(|&index| self.nth(state, index) == *action)
    }
}
