"""``ttr-rules replay`` and ``ttr-rules render``: pages and pictures."""

from __future__ import annotations

import argparse
import os

from .._core import State, View
from ..errors import InvalidArgumentError
from ..record import Record, record_from_text
from ..variant import Variant, known_ids, variant_of
from ._files import meaning, own, text_of
from ._output import if_slow, write

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Write a page or a picture."""
    with if_slow(f"Drawing {options.file} ..."):
        return _replay(options) if options.command == "replay" else _render(options)


def _replay(options: argparse.Namespace) -> int:
    record = record_from_text(text_of(options.file), variant=own(options.variant))
    # What is wrong with the file is told first.
    from ..replay import page

    text = page(record, player=options.player)
    output = options.output or ("-" if options.file == "-" else _beside(options.file))
    write(text, output)
    if output != "-":
        print(output)
    return 0


def _beside(path: str) -> str:
    """The name of the page of a record."""
    root, end = os.path.splitext(path)
    return f"{path}.html" if end == ".html" else f"{root}.html"


def _render(options: argparse.Namespace) -> int:
    shown = _shown(options)
    from ..svg import board

    write(board(shown, theme=options.theme), options.output)
    return 0


def _shown(options: argparse.Namespace) -> Variant | State | View:
    """What is to be drawn."""
    source, player = options.file, options.player
    found: Variant | State | View | Record
    if source in known_ids() and not os.path.exists(source):
        found = variant_of(source)
    elif source == "-" or os.path.exists(source) or _is_path(source):
        found = meaning(text_of(source), own(options.variant))
    else:
        found = meaning(source, own(options.variant))
    if isinstance(found, Record):
        found = found.state(-1 if options.step is None else options.step)
    elif options.step is not None:
        raise InvalidArgumentError("--step", options.step, "only a record has steps")
    if player is None:
        return found
    if not isinstance(found, State):
        what = "a board" if isinstance(found, Variant) else "a view"
        raise InvalidArgumentError("--player", player, f"{what} is not seen by a player of choice")
    return found.view(player)


def _is_path(source: str) -> bool:
    """Whether a text can only be meant as the name of a file."""
    return not any(sign in source for sign in " {\n") and ("." in source or os.sep in source)
