"""The rules by their ids, in words: what ``violation.rule`` stands for.

Titles and texts are those of the rules pages of the documentation, in the words of this project.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ._values import frozen
from .errors import InvalidArgumentError, UnknownNameError

if TYPE_CHECKING:
    from .variant import Rules

__all__ = ["Rule", "Ruling", "rule", "rule_ids"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its ``id``, a ``title`` of at most 100 characters, and its ``text``.

    The text has no markup; each paragraph is a line. "(ruling)" marks what the printed rules leave open.
    """

    id: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.id} {self.title}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a variant does where the printed rules leave something open: see ``Variant.rulings``.

    ``id``: the rule. ``other_reading``: what else was possible, in words. ``setting``: the field of ``Rules`` that
    decides it, or None if there is none. ``value``: what the variant has there, and ``other_value``: what plays the
    other reading, in a game where it is not played already; both None without a setting.
    """

    id: str
    other_reading: str
    setting: str | None = None
    value: object = None
    other_value: object = None


def rule(id: str) -> Rule:
    """The rule with this id, which may be that of a violation.

    A variant of your own can give its rules ids that are not known here (``Rules.rule_ids``).

    Raises UnknownNameError if there is no such rule and InvalidArgumentError if ``id`` is not a str.

    >>> state = ttr.state_from_text("nordic 2 0.hand=purple4")
    >>> violation = state.why_illegal(ttr.ClaimRoute("bergen-stavanger", {"purple": 3}))
    >>> ttr.rule(violation.rule).title
    'Payments are exact'
    """
    if not isinstance(id, str):
        raise InvalidArgumentError("id", id, "must be the id of a rule")
    known = _rules()
    if id not in known:
        raise UnknownNameError("rule", id, known)
    return known[id]


def rule_ids() -> tuple[str, ...]:
    """The ids of all rules, game by game: first what the board games share, last what is no rule of a game.

    >>> ttr.rule_ids()[:4]
    ('G-1', 'G-2', 'G-3', 'G-4')
    """
    return tuple(_rules())


def rulings_of(rules: Rules) -> tuple[Ruling, ...]:
    """The rulings that concern a variant with these rules, for ``Variant.rulings``."""
    from ._rule_texts import RULINGS

    pages = {id.partition("-")[0] for id in rules.rule_ids.values()} - {"G"}
    found = []
    for entry in RULINGS:
        if rules.railyards and entry["not_with_railyards"]:
            continue
        if not pages or entry["id"].partition("-")[0] in {"G", *pages}:
            words = entry["id"], entry["other_reading"]
            if entry["setting"] is None:
                found.append(Ruling(*words))
                continue
            for name, other in entry["setting"].items():
                found.append(Ruling(*words, name, getattr(rules, name), frozen(other)))
    return tuple(found)


@cache
def _rules() -> dict[str, Rule]:
    """Read when first asked for."""
    from ._rule_texts import TEXTS

    return {id: Rule(id, **entries) for id, entries in TEXTS.items()}
