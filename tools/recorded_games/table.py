"""Where the situations occur in the recorded games: docs/verification/recorded-games.md tells it in a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import ttr_rules as ttr

from .. import ROOT
from .played import Game
from .situations import SITUATIONS, Situation

PAGE = ROOT / "docs" / "verification" / "recorded-games.md"
RULES = ROOT / "docs" / "rules"
MARKS = tuple(
    (f"<!-- The {what}: written by tools/recorded_games -->", f"<!-- The end of the {what} -->")
    for what in ("figures", "places")
)

PAGES = (
    ("What the board games share", "general", "G"),
    ("Nordic Countries", "nordic", "NC"),
    ("New York City", "new_york", "NY"),
    ("First Journey", "first_journey", "FJ"),
    ("The Card Game", "card_game", "CG"),
    ("The classic USA board", "usa", "US"),
    ("The classic Europe board", "europe", "EU"),
)
"""The headings of the table: name, page of the rules, and what its ids begin with."""

PLACE = re.compile(r"(\w+) (\d+):(\d+)")


@dataclass(frozen=True, order=True)
class Place:
    """A step of a recorded game.

    ``variant``; ``game``: which of its file, from 1; ``entry``: which of the decisions and reveals of
    its record, from 1: the decision that the situation is about.
    """

    variant: str
    game: int
    entry: int

    def __str__(self) -> str:
        return f"{self.variant} {self.game}:{self.entry}"

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The place of which ``str`` is the text; None: it is no such text."""
        match = PLACE.fullmatch(text)
        return None if match is None else cls(match[1], int(match[2]), int(match[3]))


def rule_ids() -> list[str]:
    """The ids of all rules, in the order of the table."""
    found = []
    for _, page, prefix in PAGES:
        text = (RULES / f"{page}.md").read_text(encoding="utf-8")
        found += re.findall(rf"^##+ ({prefix}-\d+) ", text, re.MULTILINE)
    return found


def first_place(situation: Situation, variant: str, games: Sequence[Game]) -> Place | None:
    """The first step that shows a situation; None: there is none."""
    for number, game in enumerate(games, 1):
        for step in game.steps:
            if situation.occurs(step):
                return Place(variant, number, step.entry)
    return None


def places(games: Mapping[str, Sequence[Game]]) -> dict[Situation, list[Place]]:
    """For every situation its first place in the games of each variant in which it has to occur.

    LookupError where there is none.
    """
    found: dict[Situation, list[Place]] = {}
    for situation in SITUATIONS:
        found[situation] = []
        for variant in situation.variants:
            place = first_place(situation, variant, games[variant])
            if place is None:
                raise LookupError(f"{situation.name} occurs in no recorded game of {variant}")
            found[situation].append(place)
    return found


def table(found: Mapping[Situation, Iterable[Place]]) -> str:
    """The table, in Markdown: one for each page of the rules."""
    order = {rule: number for number, rule in enumerate(rule_ids())}
    situations = sorted(found, key=lambda situation: order[situation.rule])
    lines: list[str] = []
    for title, page, prefix in PAGES:
        lines += [f"### {title}", "", "| rule | situation | where |", "|---|---|---|"]
        for situation in situations:
            rule = situation.rule
            if rule.split("-")[0] == prefix:
                link = f"[{rule}](../rules/{page}.md#{rule.lower()})"
                where = ", ".join(map(str, found[situation]))
                lines.append(f"| {link} | {situation.text} | {where} |")
        lines.append("")
    return "\n".join(lines)


def figures(records: Mapping[str, Sequence[ttr.Record]]) -> str:
    """How many games, decisions and reveals there are, in Markdown."""
    lines = ["| variant | games | new ones | decisions | reveals |", "|---|---:|---:|---:|---:|"]
    for variant, played in records.items():
        begun = sum(record.start is None for record in played)
        entries = [entry.by is not None for record in played for entry in record.entries]
        decisions = sum(entries)
        reveals = len(entries) - decisions
        lines.append(f"| {variant} | {len(played)} | {begun} | {decisions} | {reveals} |")
    return "\n".join(lines)


def page_with(*new: str) -> str:
    """The text of the page with these tables in it, each where its comments are."""
    text = PAGE.read_text(encoding="utf-8")
    for (begin, end), part in zip(MARKS, new, strict=True):
        before, rest = text.split(begin)
        text = f"{before}{begin}\n\n{part.strip()}\n\n{end}{rest.split(end)[1]}"
    return text


def told_places() -> list[tuple[Situation, Place]]:
    """What the table of the page says: situations, and where they occur."""
    known = {(s.rule, s.text): s for s in SITUATIONS}
    found = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = re.fullmatch(r"\| \[([A-Z]+-\d+)\]\([^)]*\) \| (.*) \| (.*) \|", line)
        if cells:
            rule, text, where = cells.groups()
            for place in map(Place.read, where.split(", ")):
                assert place is not None, line
                found.append((known[rule, text], place))
    return found
