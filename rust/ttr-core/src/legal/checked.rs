//! Playing an action that is judged first: on a copy, or in place.

use crate::legal::judge::Fault;
use crate::state::actions::Action;
use crate::state::events::Sink;
use crate::state::position::State;
use crate::variant::facts::Variant;

impl State {
    /// The next state; this one stays as it is.
    ///
    /// # Errors
    /// What is wrong with the action.
    pub fn apply(&self, variant: &Variant, action: &Action) -> Result<State, Fault> {
        let mut next = *self;
        next.play(variant, action, &mut ())?;
        Ok(next)
    }

    /// Plays an action in place and tells what happened.
    ///
    /// # Errors
    /// What is wrong with the action; then nothing has changed.
    pub fn play(
        &mut self,
        variant: &Variant,
        action: &Action,
        sink: &mut impl Sink,
    ) -> Result<(), Fault> {
        self.judge(variant, action)?;
        self.play_unchecked(variant, action, sink);
        Ok(())
    }
}
