"""``ttr-rules variants``: the games there are."""

from __future__ import annotations

import argparse
import json

from .._api import variants
from ..variant import variant_of
from ._output import print_table, write

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """List the shipped variants."""
    found = [variant_of(id) for id in variants()]
    if options.json:
        listed = [
            {
                "id": variant.id,
                "title": variant.title,
                "players": list(variant.players),
                "cities": len(variant.board.cities),
                "routes": len(variant.board.routes),
                "tickets": len(variant.tickets),
            }
            for variant in found
        ]
        write(json.dumps(listed, ensure_ascii=False, indent=2), None)
        return 0
    rows = [
        [
            variant.id,
            variant.title,
            "{} to {}".format(*variant.players),
            str(len(variant.board.cities)),
            str(len(variant.board.routes)),
            str(len(variant.tickets)),
        ]
        for variant in found
    ]
    print_table(["id", "title", "players", "cities", "routes", "tickets"], rows)
    return 0
