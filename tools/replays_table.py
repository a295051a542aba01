"""What the reference makes of the recorded games, for the tests of the core: ``tests/data/replays``.

``python -m tools.replays_table``: replay the first games of every variant with the reference, and write
for each the number of its steps, a digest of all its states, and how often which rule refused the
decisions that were made shortly before. ``rust/ttr-core/tests/recorded_games.rs`` replays them and has
to come to the same.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import ttr_rules as ttr
from ttr_rules import reference

from . import ROOT

DATA = ROOT / "tests" / "data"
GAMES = 20
"""Games of each variant."""
TRIED = 40
"""Decisions that are judged again later."""
EVERY = 10
"""They are judged at every tenth decision, and scores counted at every tenth step."""


def records(variant: str) -> list[list[dict[str, Any]]]:
    """The first records of a variant, each its lines."""
    found: list[list[dict[str, Any]]] = []
    with lzma.open(DATA / "games" / f"{variant}.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            if entry["type"] == "header":
                if len(found) == GAMES:
                    break
                found.append([])
            found[-1].append(entry)
    return found


class Digest:
    """FNV-1a of documents without spaces, keys in order."""

    def __init__(self) -> None:
        self.value = 0xCBF29CE484222325

    def add(self, text: str) -> None:
        """Go on with a text."""
        value = self.value
        for byte in text.encode():
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        self.value = value


def plain(document: Any) -> str:
    """The text of a document that is digested."""
    if isinstance(document, dict):
        return "{" + "".join(f"{key}:{plain(document[key])}," for key in sorted(document)) + "}"
    if isinstance(document, list | tuple):
        return "[" + "".join(f"{plain(entry)}," for entry in document) + "]"
    return json.dumps(document)


def replayed(variant: str, record: list[dict[str, Any]]) -> dict[str, Any]:
    """What is told of a record."""
    header = record[0]
    if "start" in header:
        game = reference.state_from_dict(header["start"])
    else:
        seats = len(header["seats"])
        game = reference.new_game(variant, seats, first_player=header["first_player"])
    digest, tried, refused = Digest(), deque[ttr.Action](maxlen=TRIED), Counter[str]()
    decisions = steps = 0
    for entry in record[1:]:
        if entry["type"] == "result":
            continue
        action = ttr.action_from_dict({key: entry[key] for key in entry if key != "by"})
        if not isinstance(action, ttr.Reveal | ttr.RevealTicket):
            decisions += 1
            if decisions % EVERY == 0:
                verdicts = [game.why_illegal(earlier) for earlier in tried]
                refused.update(verdict.rule for verdict in verdicts if verdict is not None)
            tried.append(action)
        game = game.apply(action)
        steps += 1
        digest.add(plain(game.to_dict()))
        if steps % EVERY == 0:
            digest.add("".join(f"{score};" for score in game.scores()))
    return {
        "steps": steps,
        "digest": f"{digest.value:016x}",
        "refused": dict(sorted(refused.items())),
    }


def table(variant: str) -> str:
    """The text of a variant's table: a line for each game."""
    lines = ",\n".join(json.dumps(replayed(variant, record)) for record in records(variant))
    return f'{{"format": 1, "variant": "{variant}", "games": [\n{lines}\n]}}\n'


def main() -> int:
    """Write the tables."""
    (DATA / "replays").mkdir(exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        for variant, text in zip(ttr.variants(), pool.map(table, ttr.variants()), strict=True):
            (DATA / "replays" / f"{variant}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
