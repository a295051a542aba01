"""The pictures of README and documentation, drawn from recorded games.

    python -m tools.pictures write         draws them anew
    python -m tools.pictures check         fails if one is stale
    python -m tools.pictures sheet FILE    all boards, empty, in the middle and at the end, as a page

The games are those of ``tests/data/games``; the pictures stand in ``docs/_static``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import ttr_rules as ttr
from ttr_rules import svg

from . import ROOT
from .recorded_games.files import stored_records

FOLDER = ROOT / "docs" / "_static"

SHEET = 560
"""The width of a board on the sheet, in px."""


def position(variant: str, game: int, part: float) -> ttr.State:
    """The position of a recorded game after a part of its entries."""
    record = stored_records(variant)[game]
    return record.state(round(part * len(record.entries)))


def pictures() -> dict[str, svg.Picture]:
    """All pictures, by the names of their files."""
    nordic = ttr.nordic.VARIANT
    path = nordic.board.shortest_path("bergen", "murmansk") or ()
    return {
        "nordic.svg": svg.board(
            position("nordic", 37, 0.7).view(0), table=True, players=("Ada", "Ben")
        ),
        "usa.svg": svg.board(position("usa", 55, 0.8).view(1), theme="dark"),
        "europe.svg": svg.board(position("europe", 37, 1), players=("Ada", "Ben", "Cleo", "Dora")),
        "path.svg": svg.board(nordic, highlight=path),
        "card-game.svg": svg.board(
            position("card_game", 40, 0.5).view(0), players=("Ada", "Ben", "Cleo")
        ),
        "new-york.svg": svg.board(
            position("new_york", 54, 0.85).view(0), table=True, players=("Ada", "Ben", "Cleo")
        ),
        "first-journey.svg": svg.board(
            position("first_journey", 44, 0.8).view(0), table=True, players=("Ada", "Ben", "Cleo")
        ),
    }


def sheet() -> str:
    """A page with all boards: a row for each; empty, in the middle and at the end, light and dark."""
    rows = []
    for variant in ttr.variants():
        middle, end = position(variant, 50, 0.6), position(variant, 50, 1)
        shown = (middle.variant, middle.view(0), end.view(0))
        cells = (
            svg.board(one, theme=theme, size=SHEET) for theme in ("light", "dark") for one in shown
        )
        rows.append(f"<div>{''.join(cells)}</div>")
    return (
        "<!doctype html><meta charset=utf-8><title>All boards</title><style>body{margin:8px;background:#777}"
        f"div{{display:flex;gap:8px;margin-bottom:8px;align-items:flex-start}}</style>{''.join(rows)}\n"
    )


def main() -> None:
    """Write or check the pictures, or write the sheet."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures")
    parser.add_argument("task", choices=["write", "check", "sheet"])
    parser.add_argument("file", nargs="?", type=Path)
    arguments = parser.parse_args()
    if arguments.task == "sheet":
        if arguments.file is None:
            parser.error("where should the sheet be written?")
        arguments.file.write_text(sheet(), encoding="utf-8")
        return
    stale = []
    for name, picture in pictures().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != picture:
            stale.append(name)
            if arguments.task == "write":
                path.write_text(picture, encoding="utf-8", newline="\n")
    if stale and arguments.task == "check":
        sys.exit(f"stale: {', '.join(stale)}; run python -m tools.pictures write")


if __name__ == "__main__":
    main()
