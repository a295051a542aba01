"""Which games are recorded: for every situation one that shows it, and others for variety."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import ttr_rules as ttr

from .playing import Plan, play
from .situations import SITUATIONS
from .starts import STARTS
from .styles import STYLES

GAMES = 100
"""Recorded games of a variant."""

SPREAD = 600
"""The others are taken from so many."""

MOST = 8000
"""So many games are tried for the situations."""


def choose(variant: str) -> list[Plan]:
    """The games of a variant, by table size, starter and seed.

    Games are played in the order of their seeds, and those taken that show a situation for the first
    time. The rest are short ones of all table sizes, starters and styles. RuntimeError, where a
    situation did not occur.
    """
    missing = {s.name: s for s in SITUATIONS if variant in s.variants}
    taken: dict[Plan, None] = {}
    others: dict[Plan, int] = {}
    for number, plan in enumerate(candidates(variant)):
        if number > MOST or (number > SPREAD and not missing):
            break
        game = play(plan)
        if game is None:
            continue
        shown = [
            name
            for name, situation in missing.items()
            if any(situation.occurs(step) for step in game.steps)
        ]
        if shown:
            taken[plan] = None
        elif number <= SPREAD and plan.start is None:
            others[plan] = len(game.steps)
        for name in shown:
            del missing[name]
    if missing:
        raise RuntimeError(f"{variant}: no game shows {', '.join(missing)}")
    taken.update(dict.fromkeys(spread([*taken], others)))
    return sorted(taken, key=lambda p: (p.start or "", p.players, p.first_player, p.seed))


def candidates(variant: str) -> Iterator[Plan]:
    """The games that are tried: first those from positions, then new ones without end."""
    for name, start in STARTS.items():
        if start["variant"] == variant:
            players = start["players"]
            for seed in range(20):
                yield Plan(variant, players, 0, seed, ("racer",) * players, name)
    fewest, most = ttr.new_game(variant, 2, seed=0).variant.players
    sizes, names, seed = range(fewest, most + 1), [*STYLES], 0
    while True:
        players = sizes[seed % len(sizes)]
        first_player = seed // len(sizes) % players
        random = Random(f"styles {variant} {seed}")
        if seed % 2:
            styles = (names[random.randrange(len(names))],) * players
        else:
            styles = tuple(names[random.randrange(len(names))] for _ in range(players))
        yield Plan(variant, players, first_player, seed, styles)
        seed += 1


def spread(taken: list[Plan], others: dict[Plan, int]) -> list[Plan]:
    """As many others as are wanting: of the rarest table so far, in the rarest styles, the shortest."""
    chosen: list[Plan] = []
    tables: Counter[tuple[int, int]] = Counter()
    styles: Counter[str] = Counter()
    for plan in taken:
        tables[plan.players, plan.first_player] += 1
        styles.update({*plan.styles})
    left = dict(others)

    def rarity(plan: Plan) -> tuple[int, float, int, int]:
        known = sum(styles[style] for style in plan.styles) / len(plan.styles)
        return tables[plan.players, plan.first_player], known, left[plan], plan.seed

    while len(taken) + len(chosen) < GAMES:
        plan = min(left, key=rarity)
        del left[plan]
        chosen.append(plan)
        tables[plan.players, plan.first_player] += 1
        styles.update({*plan.styles})
    return chosen
