"""A wrong rule, as a change of the reference."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    """A wrong rule: ``wrong`` in place of ``right`` in a module of the reference.

    ``name``: what is wrong, in words. ``rule``: the line of the rules pages that it breaks.
    """

    name: str
    rule: str
    module: str
    right: str
    wrong: str
