//! Plays an action after judging it, on a copy or in place.

use crate::legal::judge::Fault;
use crate::state::actions::Action;
use crate::state::events::Sink;
use crate::state::position::State;
use crate::variant::facts::Variant;

impl State {
    /// The state after an action. This state does not change.
    ///
    /// # Errors
    /// Why the action is illegal.
    pub fn apply(&self, variant: &Variant, action: &Action) -> Result<State, Fault> {
        let mut next = *self;
        next.play(variant, action, &mut ())?;
        Ok(next)
    }

    /// Plays an action in place and sends what happened to the sink.
    ///
    /// # Errors
    /// Why the action is illegal; the state has not changed then.
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
