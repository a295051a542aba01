"""What the generated stub of ``ttr_rules._core`` cannot know: the types of Python objects.

Rust says of most arguments and results only that they are some Python object. ``TYPES`` says
which, by the path of the function: a whole signature, several (overloads), or only what is
returned (``-> ...``; the arguments stay as generated). Everything else in the stub, names and
docstrings included, comes from the module, and stubtest compares the outcome with it.
"""

from __future__ import annotations

__all__ = ["BASES", "IMPORTS", "TYPES"]

IMPORTS = """
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, SupportsIndex, final, overload

from _typeshed import ReadableBuffer, WriteableBuffer

from ._arguments import Array, Integers, Randrange
from ._values import FrozenMap, Phase
from .actions import Action
from .errors import Problem, Violation
from .events import Event
from .many import Playouts
from .railyard import RailyardRow
from .result import Result
from .tunnel import Tunnel
from .variant import Variant
"""
"""In place of the generated imports; ruff takes out what is not used."""

BASES = {
    "LegalActions": "Sequence[Action]",
    "Payments": "Sequence[FrozenMap[str, int]]",
}
"""Base classes: ``ttr_rules`` registers them at import."""


def _sequence(name: str, entry: str) -> dict[str, str | tuple[str, ...]]:
    """The methods of a sequence of ``entry``."""
    return {
        f"{name}.__contains__": "(self, value: object, /) -> bool",
        f"{name}.__getitem__": (
            f"(self, index: SupportsIndex, /) -> {entry}",
            f"(self, index: slice, /) -> tuple[{entry}, ...]",
        ),
        f"{name}.__iter__": f"-> Iterator[{entry}]",
        f"{name}.__reversed__": f"-> Iterator[{entry}]",
        f"{name}.__deepcopy__": f"(self, memo: object, /) -> {name}",
        f"{name}.count": "(self, value: object) -> int",
        f"{name}.sample": f"(self, rng: Randrange | Integers | SupportsIndex) -> {entry}",
        f"{name}.index": (
            "(self, value: object, start: SupportsIndex = 0, stop: SupportsIndex | None = None)"
            " -> int"
        ),
    }


def _space(name: str) -> dict[str, str | tuple[str, ...]]:
    """The methods of numbered choices."""
    return {
        f"{name}.__deepcopy__": f"(self, memo: object, /) -> {name}",
        f"{name}.__reduce__": "-> tuple[Any, ...]",
        f"{name}.describe": f"{_NUMBER} -> dict[str, Any]",
    }


_ACTION = "(self, action: Action)"
_ACTION_BY = "(self, action: Action, by: SupportsIndex | None = None)"
_PLAYOUTS = (
    "(self, games: SupportsIndex, *, seed: SupportsIndex = 0, threads: SupportsIndex | None = None,"
    " policy: str | Sequence[str] = 'random', limit: SupportsIndex = 10000,"
    " first: Action | None = None) -> Playouts"
)
_NUMBER = "(self, n: SupportsIndex)"
_OUT = "(self, out: WriteableBuffer | Array)"
_PLAYER = "(self, player: SupportsIndex)"

TYPES: dict[str, str | tuple[str, ...]] = {
    "Batch.__new__": (
        "(cls, variant: str | Variant, players: SupportsIndex, size: SupportsIndex, *,"
        ' seed: SupportsIndex = 0, chance: Literal["sampled", "explicit"] = "sampled",'
        " limit: SupportsIndex = 10_000) -> Batch"
    ),
    "Batch.__deepcopy__": "(self, memo: object, /) -> Batch",
    "Batch.__reduce__": "-> tuple[Any, ...]",
    "Batch.chance": '-> Literal["sampled", "explicit"]',
    "Batch.ends": f"{_OUT} -> None",
    "Batch.load": "(self, saved: bytes) -> None",
    "Batch.masks": f"{_OUT} -> None",
    "Batch.observations": f"{_OUT} -> None",
    "Batch.reset": "(self, which: ReadableBuffer | Array | None = None) -> None",
    "Batch.scores": f"{_OUT} -> None",
    "Batch.seats": f"{_OUT} -> None",
    "Batch.state": "(self, i: SupportsIndex) -> State",
    "Batch.step": "(self, numbers: ReadableBuffer | Array) -> None",
    "Batch.variant": "-> Variant",
    "Game.__new__": "(cls, document: Mapping[str, Any], variant: Variant) -> Game",
    **_sequence("LegalActions", "Action"),
    **_sequence("Payments", "FrozenMap[str, int]"),
    **_space("ActionSpace"),
    **_space("ChanceSpace"),
    "ObservationSpace.__deepcopy__": "(self, memo: object, /) -> ObservationSpace",
    "ObservationSpace.__reduce__": "-> tuple[Any, ...]",
    "ObservationSpace.slices": "-> FrozenMap[str, slice]",
    "State.__deepcopy__": "(self, memo: object, /) -> State",
    "Game.warnings": "-> tuple[Problem, ...]",
    "State.__reduce__": "-> tuple[Any, ...]",
    "State.action": f"{_NUMBER} -> Action",
    "State.action_number": f"{_ACTION} -> int",
    "State.action_numbers": "-> tuple[int, ...]",
    "State.apply_number": f"{_NUMBER} -> State",
    "State.apply": f"{_ACTION_BY} -> State",
    "State.best_tickets": f"{_PLAYER} -> tuple[str, ...]",
    "State.bonus": f"{_PLAYER} -> bool",
    "State.chance": '-> Literal["sampled", "explicit"]',
    "State.chance_outcomes": "-> tuple[tuple[Action, Fraction], ...]",
    "State.completed": f"{_PLAYER} -> tuple[str, ...]",
    "State.deck": "-> dict[str, int]",
    "State.discard": "-> dict[str, int]",
    "State.face_up": "-> tuple[str | None, ...]",
    "State.first_kept": f"{_PLAYER} -> int | None",
    "State.hand": f"{_PLAYER} -> dict[str, int]",
    "State.is_legal": f"{_ACTION} -> bool",
    "State.legal_actions": (
        '(self, payments: Literal["all", "canonical"] = "all") -> LegalActions'
    ),
    "State.lent_routes": f"{_PLAYER} -> FrozenMap[str, str | None]",
    "State.longest_trail": f"{_PLAYER} -> int",
    "State.longest_trail_routes": f"{_PLAYER} -> tuple[str, ...]",
    "State.offer": f"{_PLAYER} -> tuple[str, ...]",
    "State.on_track": f"{_PLAYER} -> dict[str, int]",
    "State.owner": "(self, route: str) -> int | None",
    "State.payments": "(self, route: str) -> Payments",
    "State.perft": "(self, depth: SupportsIndex) -> int",
    "State.phase": "-> Phase",
    "State.play": f"{_ACTION_BY} -> tuple[State, tuple[Event, ...]]",
    "State.playouts": _PLAYOUTS,
    "State.railyard": f"{_PLAYER} -> tuple[RailyardRow, ...]",
    "State.result": "-> Result | None",
    "State.routes": f"{_PLAYER} -> tuple[str, ...]",
    "State.scores": "-> tuple[int, ...]",
    "State.station_payments": "(self, city: str) -> Payments",
    "State.stations": f"{_PLAYER} -> tuple[str, ...]",
    "State.stations_left": f"{_PLAYER} -> int",
    "State.tickets": f"{_PLAYER} -> tuple[str, ...]",
    "State.to_dict": "-> dict[str, Any]",
    "State.trains": f"{_PLAYER} -> int",
    "State.tunnel": "-> Tunnel | None",
    "State.variant": "-> Variant",
    "State.why_illegal": f"{_ACTION} -> Violation | None",
    "State.why_unclaimable": "(self, route: str) -> Violation | None",
    "State.view": "(self, player: SupportsIndex | None, *, memory: bool = True) -> View",
    "State._sampled": "-> tuple[State, tuple[Event, ...]]",
    "State.to_text": "-> str",
    "State.with_chance": '(self, mode: Literal["sampled", "explicit"]) -> State',
    "State.with_seed": "(self, seed: SupportsIndex) -> State",
    "KeptGame.enter": (
        "(self, entered: Action | int | None, row_cleared: bool | None)"
        " -> tuple[tuple[Event, ...], State, KeptGame] | str"
    ),
    "KeptGame.may_hold": f"{_PLAYER} -> tuple[str, ...]",
    "KeptGame.why_impossible": "(self, entered: Action | int | None) -> Violation | None",
    "View.__deepcopy__": "(self, memo: object, /) -> View",
    "View.__reduce__": "-> tuple[Any, ...]",
    "View.action": f"{_NUMBER} -> Action",
    "View.action_number": f"{_ACTION} -> int",
    "View.action_numbers": "-> tuple[int, ...]",
    "View.bonus": f"{_PLAYER} -> bool",
    "View.claimable": "-> dict[str, int]",
    "View.claimable_if_my_turn": "-> dict[str, int]",
    "View.completed": f"{_PLAYER} -> tuple[str, ...] | None",
    "View.discard": "-> dict[str, int]",
    "View.drawn": "-> dict[str, int]",
    "View.face_up": "-> tuple[str | None, ...]",
    "View.first_kept": f"{_PLAYER} -> int | None",
    "View.hand": f"{_PLAYER} -> dict[str, int] | None",
    "View.hand_size": f"{_PLAYER} -> int",
    "View.is_legal": f"{_ACTION} -> bool",
    "View.legal_actions": ('(self, payments: Literal["all", "canonical"] = "all") -> LegalActions'),
    "View.lent_routes": f"{_PLAYER} -> FrozenMap[str, str | None] | None",
    "View.longest_trail": f"{_PLAYER} -> int",
    "View.observation": (
        "(self, *, scaled: Literal[False] = False) -> memoryview[int]",
        "(self, *, scaled: Literal[True]) -> memoryview[float]",
        "(self, *, scaled: bool) -> memoryview[int] | memoryview[float]",
    ),
    "View.offer": f"{_PLAYER} -> tuple[str, ...] | None",
    "View.offer_count": f"{_PLAYER} -> int",
    "View.on_track": f"{_PLAYER} -> dict[str, int] | None",
    "View.on_track_size": f"{_PLAYER} -> int",
    "View.owner": "(self, route: str) -> int | None",
    "View.payments": "(self, route: str) -> Payments",
    "View.phase": "-> Phase",
    "View.playouts": _PLAYOUTS,
    "View.railyard": f"{_PLAYER} -> tuple[RailyardRow, ...]",
    "View.reshuffled": "-> dict[str, int] | None",
    "View.result": "-> Result | None",
    "View.returned": "-> tuple[str, ...]",
    "View.routes": f"{_PLAYER} -> tuple[str, ...]",
    "View.sample": "(self, seed: SupportsIndex) -> State",
    "View.sample_many": "(self, n: SupportsIndex, seed: SupportsIndex) -> list[State]",
    "View.scores": "-> tuple[int, ...]",
    "View.seen": f"{_PLAYER} -> dict[str, int]",
    "View.shuffled": "-> tuple[str, ...]",
    "View.station_payments": "(self, city: str) -> Payments",
    "View.stations": f"{_PLAYER} -> tuple[str, ...]",
    "View.stations_left": f"{_PLAYER} -> int",
    "View.ticket_count": f"{_PLAYER} -> int",
    "View.tickets": f"{_PLAYER} -> tuple[str, ...] | None",
    "View.to_dict": "-> dict[str, Any]",
    "View.trains": f"{_PLAYER} -> int",
    "View.tunnel": "-> Tunnel | None",
    "View.under_ticket_deck": "-> tuple[str | None, ...]",
    "View.variant": "-> Variant",
    "View.why_illegal": f"{_ACTION} -> Violation | None",
    "View.why_unclaimable": "(self, route: str) -> Violation | None",
    "View.why_unclaimable_if_my_turn": "(self, route: str) -> Violation | None",
    "described_variant": "(document: Mapping[str, Any]) -> str",
    "playouts": (
        "(game: Game, players: int, games: SupportsIndex, seed: SupportsIndex,"
        " threads: SupportsIndex | None, policy: str | Sequence[str], limit: SupportsIndex) -> Playouts"
    ),
    "policy_action": (
        "(view: View, policy: str | Sequence[str], seed: SupportsIndex) -> Action | None"
    ),
    "read_variant": "(document: Mapping[str, Any]) -> dict[str, Any]",
    "rules_schema": "-> dict[str, Any]",
    "seen_by": "(event: Event, player: SupportsIndex | None) -> Event",
    "shipped_ids": "-> tuple[str, ...]",
    "state_from_dict": "(game: Game, document: Mapping[str, Any]) -> State",
    "view_from_dict": "(game: Game, document: Mapping[str, Any]) -> View",
}
"""Signatures by path."""
