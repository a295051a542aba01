"""The rules by their ids, in words: what ``violation.rule`` stands for.

Titles and texts are those of the rules pages of the documentation, in the words of this project.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .errors import InvalidArgumentError, UnknownNameError

__all__ = ["Rule", "rule", "rule_ids"]


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


@cache
def _rules() -> dict[str, Rule]:
    """Read when first asked for."""
    from ._rule_texts import TEXTS

    return {id: Rule(id, **entries) for id, entries in TEXTS.items()}
