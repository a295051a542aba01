"""A game as it was played: its decisions one by one, with what happened after each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

import ttr_rules as ttr

E = TypeVar("E", bound=ttr.Event)


@dataclass(frozen=True, eq=False)
class Step:
    """One decision of a game: the states around it, and what happened until the next decision.

    ``number``: how many decisions of the game there were, this one included. ``entry``: the same of the
    entries of its record, decisions and reveals; 0 where there is none. ``game``: what it is a step of,
    to look back.
    """

    game: Game
    number: int
    entry: int
    before: ttr.State
    action: ttr.Action
    events: tuple[ttr.Event, ...]
    after: ttr.State

    @property
    def mover(self) -> int:
        """The seat that decided."""
        seat = self.before.current_player
        assert seat is not None
        return seat

    @property
    def previous(self) -> Step | None:
        """The step before; None: this is the first one."""
        return self.game.steps[self.number - 2] if self.number > 1 else None

    @property
    def opens(self) -> bool:
        """Whether it is the first decision of a game that began with the set-up."""
        return self.number == 1 and not self.game.set_up

    def event(self, kind: type[E]) -> E | None:
        """The first event of this kind; None: there was none."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    def all_events(self, kind: type[E]) -> list[E]:
        """All events of this kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def has(self, *kinds: type[ttr.Event]) -> bool:
        """Whether events of these kinds came one after the other, others among them or not."""
        events = iter(self.events)
        return all(any(isinstance(event, kind) for event in events) for kind in kinds)


@dataclass(eq=False)
class Game:
    """The steps of a game. ``set_up``: it began in a position that was set up."""

    set_up: bool = False
    steps: list[Step] = field(default_factory=list)

    def add(
        self,
        before: ttr.State,
        action: ttr.Action,
        events: tuple[ttr.Event, ...],
        after: ttr.State,
        entry: int = 0,
    ) -> Step:
        """Add the next step, and give it back."""
        step = Step(self, len(self.steps) + 1, entry, before, action, events, after)
        self.steps.append(step)
        return step
