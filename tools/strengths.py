"""How strong the players are: ``python -m tools.strengths FOLDER [PART ...] [--processes 2] [--quick]``.

The parts are ``tables`` (everybody against everybody on every table), ``iterations`` (search by iterations), ``depths`` (of its tree) and ``scores``
(who begins, scores and lengths); without a name, all of them. Plays tournaments in the folder and writes ``docs/reference/strengths.md`` and its plot from them. A run that was stopped goes
on where it was: what the folder has is not played again. ``--quick`` plays a few games only, to try it out; what it
writes it writes to the folder.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from math import log10
from pathlib import Path
from statistics import fmean

import ttr_rules as ttr
from ttr_rules import players
from ttr_rules.players import TournamentResult
from ttr_rules.variant import variant_of

from . import ROOT

PAGE = ROOT / "docs" / "reference" / "strengths.md"
PLOT = ROOT / "docs" / "plots" / "search-by-iterations.svg"
MARKS = "<!-- python -m tools.strengths FOLDER {} -->\n", "<!-- to here -->\n"
"""Before and behind a part of the page."""

SEARCH = "search:iterations=300"
EVERYBODY = {"random": "random", "greedy": "greedy", "tickets": "tickets", "search": SEARCH}
GAMES = {2: 100, 3: 12, 4: 12, 5: 5}
"""At each table, by the number of seats."""

DEPTHS = (1, 2)
"""Of the tree of ``search``, with 300 iterations, on the first of these games."""
OF_SEARCH = {
    "new_york": {10: 1200, 30: 1200, 100: 1200, 1000: 200},
    "card_game": {10: 200, 30: 200, 100: 200},
}
"""The games in which search by iterations plays: how often with each number."""
OF_DEPTHS = 400
"""Games with each of these depths."""
TICKETS_ALONE = 2000
"""Playouts among players called tickets, for scores, lengths and who begins."""
SEED = {"tables": 2026, "iterations": 2027, "depths": 2026, "scores": 2026}


class Runs:
    """The tournaments of a folder."""

    def __init__(self, folder: Path, processes: int, quick: bool) -> None:
        self.folder, self.processes, self.quick = folder, processes, quick

    def tournament(
        self, name: str, specs: dict[str, str], variant: str, seats: int, games: int, seed: int
    ) -> TournamentResult:
        """One of them, played as far as it is not there yet."""
        started = time.monotonic()

        told = -1

        def progress(done: int, of: int) -> None:
            nonlocal told
            if done != told:
                told = done
                print(f"\r{name}: {done} of {of}", end="", file=sys.stderr, flush=True)

        found = players.tournament(
            specs,
            variant,
            seats=seats,
            games=2 * seats if self.quick else games,
            seed=seed,
            processes=self.processes,
            folder=self.folder / name,
            progress=progress,
        )
        print(f" in {time.monotonic() - started:.0f} s", file=sys.stderr)
        return found

    def at(self, variant: str, seats: int) -> TournamentResult:
        """Everybody, on one game and table."""
        name = f"{variant}-{seats}"
        return self.tournament(name, EVERYBODY, variant, seats, GAMES[seats], SEED["tables"])

    def of_search(
        self, part: str, variant: str, iterations: int, games: int, depth: int = 1
    ) -> TournamentResult:
        """Search against tickets."""
        deep = f",depth={depth}" if depth > 1 else ""
        specs = {"search": f"search:iterations={iterations}{deep}", "tickets": "tickets"}
        name = f"{variant}-search-{iterations}{deep}"
        return self.tournament(name, specs, variant, 2, games, SEED[part])


def tables() -> Iterator[tuple[str, int]]:
    """Every game with each number of players, small tables first."""
    pairs = [
        (variant, seats)
        for variant in ttr.variants()
        for least, most in [variant_of(variant).players]
        for seats in range(least, most + 1)
    ]
    yield from sorted(pairs, key=lambda pair: pair[1])


def percent(share: float, interval: tuple[float, float]) -> str:
    """As it stands in tables."""
    low, high = (100 * end for end in interval)
    return f"{100 * share:.0f} ({low:.0f} to {high:.0f})"


def row(*cells: object) -> str:
    """A line of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def everybody(runs: Runs) -> Iterator[str]:
    """The part of the page with everybody against everybody."""
    results = {at: runs.at(*at) for at in tables()}
    names = [*EVERYBODY]
    pairs = [(a, b) for number, b in enumerate(names) for a in names[number + 1 :]]
    yield "## Two players"
    yield ""
    yield (
        f"Wins of the first against the second in {GAMES[2]} games, a tie as half, in percent, with the interval "
        "that holds 95 % of what comes out if the deals are drawn anew:"
    )
    yield ""
    yield row("game", *(f"{a} : {b}" for a, b in pairs))
    yield row("---", *("---:" for _ in pairs))
    for variant in ttr.variants():
        score_of = {}
        for pairing in results[variant, 2].pairings:
            score_of[pairing.a, pairing.b] = pairing.score, pairing.interval
            low, high = pairing.interval
            score_of[pairing.b, pairing.a] = 1 - pairing.score, (1 - high, 1 - low)
        yield row(variant_of(variant).title, *(percent(*score_of[pair]) for pair in pairs))
    yield ""
    yield "## Every table"
    yield ""
    yield "Share of victories in percent, with the same intervals, and ratings on the scale of Elo:"
    yield ""
    yield row("game", "players", "games", *names)
    yield row("---", "---:", "---:", *("---:" for _ in names))
    for (variant, seats), found in sorted(results.items()):
        by_name = {standing.player: standing for standing in found.standings}
        cells = [
            f"{percent(by_name[name].share, by_name[name].share_interval)}, {by_name[name].rating:+.0f}"
            for name in names
        ]
        yield row(variant_of(variant).title, seats, len(found.games), *cells)


def by_iterations(runs: Runs) -> Iterator[str]:
    """The part of the page with search against tickets."""
    found_by = {
        variant: {
            number: runs.of_search("iterations", variant, number, games).pairings[0]
            for number, games in by_number.items()
        }
        for variant, by_number in OF_SEARCH.items()
    }
    yield "## Search by iterations"
    yield ""
    yield (
        "`search` against `tickets` with two players: victories in percent, a tie as half. The bars are the intervals."
    )
    yield ""
    numbers = sorted({number for of_game in OF_SEARCH.values() for number in of_game})
    yield row("game", *(f"{number:,}" for number in numbers))
    yield row("---", *("---:" for _ in numbers))
    for variant, of_game in found_by.items():
        cells = [
            f"{percent(one.score, one.interval)}, {OF_SEARCH[variant][number]:,} games"
            if (one := of_game.get(number))
            else ""
            for number in numbers
        ]
        yield row(variant_of(variant).title, *cells)
    yield ""
    yield f"![Search by iterations](../plots/{PLOT.name})"
    shares = {
        variant: {number: (one.score, *one.interval) for number, one in of_game.items()}
        for variant, of_game in found_by.items()
    }
    path = runs.folder / PLOT.name if runs.quick else PLOT
    path.write_text(plot(shares), encoding="utf-8")


def depths(runs: Runs) -> Iterator[str]:
    """The sentence on deeper trees."""
    first = next(iter(OF_SEARCH))
    deep = [runs.of_search("depths", first, 300, OF_DEPTHS, depth).pairings[0] for depth in DEPTHS]
    told = "; ".join(
        f"{percent(one.score, one.interval)} with depth {depth}"
        for depth, one in zip(DEPTHS, deep, strict=True)
    )
    title = variant_of(first).title
    yield f"A deeper tree, {title} with 300 iterations, {OF_DEPTHS} games each: {told}."


def scores(runs: Runs) -> Iterator[str]:
    """The part of the page with who begins, scores and lengths."""
    yield "## Who begins, scores and lengths"
    yield ""
    yield (
        f"{TICKETS_ALONE:,} games among players who all decide as `tickets` does (`ttr.playouts(game, players, "
        f'{TICKETS_ALONE}, seed={SEED["scores"]}, policy="tickets")`). Victories of the player who begins, in percent; an even '
        "share would be 100 divided by the number of players. Mean scores of the winner and of everybody, and "
        "decisions a player (drawing two cards is two):"
    )
    yield ""
    yield row("game", "players", "who begins wins", "winner", "everybody", "decisions a player")
    yield row("---", *("---:" for _ in range(5)))
    for variant, seats in sorted(tables()):
        played = ttr.playouts(
            variant,
            seats,
            20 if runs.quick else TICKETS_ALONE,
            seed=SEED["scores"],
            policy="tickets",
        )
        points = played.scores.cast("B").cast("i").tolist()
        best = [max(points[begin : begin + seats]) for begin in range(0, len(points), seats)]
        yield row(
            variant_of(variant).title,
            seats,
            f"{100 * played.wins[0] / played.games:.0f}",
            f"{fmean(best):.0f}",
            f"{fmean(played.means):.0f}",
            f"{played.steps / played.games / seats:.0f}",
        )


PARTS = {"tables": everybody, "iterations": by_iterations, "depths": depths, "scores": scores}


WIDTH, HEIGHT, LEFT, TOP = 640, 320, 60, 20


def plot(points: dict[str, dict[int, tuple[float, float, float]]]) -> str:
    """The share of victories by iterations, as an SVG; a line for each game."""
    right, bottom = WIDTH - 20, HEIGHT - 50
    numbers = sorted({number for of_game in points.values() for number in of_game})
    least, most = log10(numbers[0]), log10(numbers[-1])

    def x(number: int) -> float:
        return round(LEFT + (log10(number) - least) / (most - least) * (right - LEFT), 1)

    def y(share: float) -> float:
        return round(bottom - share * (bottom - TOP), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<path d="M{LEFT} {y(share)}H{right}" stroke="#ccc"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        )
    for number in numbers:
        parts.append(
            f'<text x="{x(number)}" y="{bottom + 18}" text-anchor="middle">{number:,}</text>'
        )
    for color, (variant, of_game) in zip(("#0b6", "#06b"), points.items(), strict=True):
        line = []
        for number, (share, low, high) in of_game.items():
            line.append(f"{x(number)} {y(share)}")
            parts.append(
                f'<path d="M{x(number)} {y(low)}V{y(high)}" stroke="{color}" stroke-width="2"/>'
            )
        parts.append(f'<path d="M{"L".join(line)}" fill="none" stroke="{color}" stroke-width="2"/>')
        key = LEFT + 180 * [*points].index(variant)
        title = variant_of(variant).title
        parts.append(f'<path d="M{key} {bottom + 36}h20" stroke="{color}" stroke-width="2"/>')
        parts.append(f'<text x="{key + 26}" y="{bottom + 40}">{title}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """See the docstring of the module."""
    parser = argparse.ArgumentParser(description="How strong the players are.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    runs = Runs(asked.folder, asked.processes, asked.quick)
    path = asked.folder / PAGE.name if asked.quick else PAGE
    for part in asked.parts or PARTS:
        lines = "\n".join(PARTS[part](runs))
        page = (path if path.exists() else PAGE).read_text(encoding="utf-8")
        before, begin, rest = page.partition(MARKS[0].format(part))
        _, end, after = rest.partition(MARKS[1])
        path.write_text(f"{before}{begin}\n{lines}\n\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
