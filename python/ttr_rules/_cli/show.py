"""``ttr-rules replay`` and ``ttr-rules render``: pages and pictures."""

from __future__ import annotations

import argparse
import errno
import os

from .._core import State, View
from ..errors import InvalidArgumentError
from ..record import Record, record_from_text
from ..variant import Variant, known_ids, variant_of
from ._files import agree, meaning, own, text_of
from ._output import if_slow, write

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Write a page or a picture."""
    with if_slow(f"Drawing {options.file} ..."):
        return _replay(options) if options.command == "replay" else _render(options)


def _replay(options: argparse.Namespace) -> int:
    variant = own(options.variant)
    record = record_from_text(text_of(options.file), variant=variant)
    agree(record.variant, variant)
    # What is wrong with the file is told first.
    from ..replay import page

    text = page(record, player=options.player)
    output = options.output or ("-" if options.file == "-" else _beside(options))
    write(text, output)
    if output != "-":
        print(output)
    return 0


def _beside(options: argparse.Namespace) -> str:
    """The name of the page of a record: another for each who may see it, and of no file that is there."""
    root, end = os.path.splitext(options.file)
    root = options.file if end == ".html" else root
    seat = "" if options.player is None else f"-player-{options.player}"
    path = f"{root}{seat}.html"
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, "the file is there already; -o writes it anew", path)
    return path


def _render(options: argparse.Namespace) -> int:
    end = os.path.splitext(options.output or "")[1]
    if end.lower() in (".png", ".jpg", ".jpeg", ".gif", ".pdf", ".webp"):
        raise InvalidArgumentError("--output", options.output, "a picture is an SVG")
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
    if isinstance(found, Record) and not found.is_full:
        return _seen(found, options)
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


def _seen(record: Record, options: argparse.Namespace) -> View:
    """The view of the player of a record that is not full."""
    if options.player not in (None, record.player):
        who = "a spectator" if record.player is None else f"player {record.player}"
        raise InvalidArgumentError("--player", options.player, f"the record is what {who} saw")
    if options.step is not None:
        number = options.step + (len(record.entries) + 1) * (options.step < 0)
        record = record.truncated(number)
    return record.keeper().view


def _is_path(source: str) -> bool:
    """Whether a text can only be meant as the name of a file."""
    return not any(sign in source for sign in " {\n") and ("." in source or os.sep in source)
