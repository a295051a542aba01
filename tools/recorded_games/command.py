"""The command: write the files and the table, check them, choose the games anew, show a step."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import ttr_rules as ttr

from . import table
from .choosing import choose
from .files import (
    CHOSEN,
    FileError,
    chosen,
    path_of,
    stored_records,
    stored_text,
    text_of,
    write_chosen,
)
from .files import write_text as write_file
from .playing import Plan, replayed

USAGE = """
  write             play the chosen games, and write the files and the table of the page
  check             play the chosen games, and compare files and table with what comes out
  choose            choose the games anew; then write them
  show variant g:n  the n-th decision or reveal of game g, as the table tells it: nordic 61:242
"""


def new_page() -> str:
    """The page, with the tables of the stored games."""
    records = {variant: stored_records(variant) for variant in ttr.variants()}
    games = {variant: [*map(replayed, played)] for variant, played in records.items()}
    return table.page_with(table.figures(records), table.table(table.places(games)))


def write() -> int:
    """Play the chosen games, and write the files and the table."""
    for variant, plans in chosen().items():
        write_file(variant, text_of(plans))
        size = path_of(variant).stat().st_size
        print(f"{variant}: {len(plans)} games, {size} bytes")
    table.PAGE.write_text(new_page(), encoding="utf-8")
    return 0


def check() -> int:
    """Play the chosen games, and compare files and table with what comes out; 1 if they are stale.

    The table is looked at where all files are as they should be: it tells of what stands in them.
    """
    stale = [fault for variant, plans in chosen().items() if (fault := file_fault(variant, plans))]
    if not stale and new_page() != table.PAGE.read_text(encoding="utf-8"):
        stale.append(f"{table.PAGE} is stale")
    for fault in stale:
        print(f"{fault}: python -m tools.recorded_games write", file=sys.stderr)
    if not stale:
        print("The recorded games and their tables are what comes out.")
    return 1 if stale else 0


def file_fault(variant: str, plans: Sequence[Plan]) -> str | None:
    """What is wrong with the file of a variant; None: nothing."""
    try:
        stored = stored_text(variant)
    except FileError as error:
        return str(error)
    return None if text_of(plans) == stored else f"{path_of(variant)} is stale"


def choose_all() -> int:
    """Choose the games anew."""
    write_chosen({variant: choose(variant) for variant in ttr.variants()})
    print(f"{CHOSEN} is written; now: python -m tools.recorded_games write")
    return 0


def show(place: table.Place) -> int:
    """Print a step of a recorded game: the state before it, what was played, and what happened."""
    try:
        records = stored_records(place.variant)
    except FileError as error:
        print(error, file=sys.stderr)
        return 1
    if place.game > len(records):
        print(f"{path_of(place.variant)} has {len(records)} games", file=sys.stderr)
        return 1
    record = records[place.game - 1]
    number = 0
    for number, step in enumerate(record.replay(), 1):
        if number == place.entry:
            print(f"{step.before}\n\n{step.entry}")
            for event in step.events:
                print(f"  {event}")
            return 0
    print(f"the game has {number} decisions and reveals", file=sys.stderr)
    return 1


def main(arguments: Sequence[str] | None = None) -> int:
    """What the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.recorded_games",
        description="100 recorded games of every variant.",
        epilog=f"commands:{USAGE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=["write", "check", "choose", "show"])
    parser.add_argument("place", nargs="*", help="for show: the variant, and game:entry")
    given = parser.parse_args(arguments)
    if (given.command == "show") != bool(given.place):
        parser.error("show is told a place, the others are not")
    match given.command:
        case "write":
            return write()
        case "check":
            return check()
        case "choose":
            return choose_all()
    place = table.Place.read(" ".join(given.place))
    if place is None or place.variant not in ttr.variants() or not 1 <= place.game <= 100:
        parser.error("a place is a variant and game:entry, as in: nordic 61:242")
    return show(place)
