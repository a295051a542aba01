"""The files: which games were chosen, and their records, one file a variant."""

from __future__ import annotations

import io
import json
import lzma
from collections.abc import Sequence
from pathlib import Path

import ttr_rules as ttr

from .. import ROOT
from .playing import Plan, record

CHOSEN = Path(__file__).resolve().parent / "chosen.json"
GAMES = ROOT / "tests" / "data" / "games"


def chosen() -> dict[str, list[Plan]]:
    """The plans of the chosen games, by variant."""
    entries = json.loads(CHOSEN.read_text(encoding="utf-8"))
    return {
        variant: [Plan.from_dict(variant, entry) for entry in plans]
        for variant, plans in entries.items()
    }


def write_chosen(plans: dict[str, list[Plan]]) -> None:
    """Write which games were chosen, a game a line."""
    files = [
        f"{json.dumps(variant)}: [\n"
        + ",\n".join(json.dumps(plan.to_dict()) for plan in games)
        + "\n]"
        for variant, games in plans.items()
    ]
    CHOSEN.write_text("{\n" + ",\n".join(files) + "\n}\n", encoding="utf-8")


def path_of(variant: str) -> Path:
    """The file of a variant's games."""
    return GAMES / f"{variant}.jsonl.xz"


def text_of(plans: Sequence[Plan]) -> str:
    """The records of these games, one after the other, played anew."""
    return "".join(record(plan, number).to_text() for number, plan in enumerate(plans, 1))


class FileError(Exception):
    """A file of games that is missing or damaged; its text names the file."""


def stored_text(variant: str) -> str:
    """The text of a variant's file; FileError where there is none, or it is damaged."""
    path = path_of(variant)
    try:
        return lzma.decompress(path.read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise FileError(f"{path} cannot be read: {error}") from error


def write_text(variant: str, text: str) -> None:
    """Write the file of a variant. What counts is the text: another xz may pack it otherwise."""
    GAMES.mkdir(parents=True, exist_ok=True)
    packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
    path_of(variant).write_bytes(packed)


def stored_records(variant: str) -> list[ttr.Record]:
    """The records of a variant's file; FileError as :func:`stored_text`, and where one is no record."""
    text = stored_text(variant)
    try:
        return [*ttr.read_records(io.StringIO(text))]
    except ttr.RecordError as error:
        raise FileError(f"{path_of(variant)} is damaged: {error}") from error
