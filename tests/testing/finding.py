"""How the tests of the strategies look at what these generate."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from unittest.mock import patch

from hypothesis import Phase, find, given, settings
from hypothesis.errors import NoSuchExample
from hypothesis.internal.cache import LRUCache
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


@contextmanager
def whatever_is_imported() -> Iterator[None]:
    """Without the numbers and texts in the code of the imported modules, which Hypothesis tries too.

    They are others when other tests ran before, and so is what a seed leads to.
    """
    with (
        patch.object(providers, "_get_local_constants", return_value=Constants()),
        patch.object(providers, "CONSTANTS_CACHE", LRUCache(1024)),
    ):
        yield


def fewer(divisor: int) -> settings:
    """The profile of the run, with fewer examples: each is a whole game."""
    return settings(max_examples=max(10, settings().max_examples // divisor))


def found(strategy: SearchStrategy[T], condition: Callable[[T], Any]) -> T:
    """Something the strategy generates, not shrunk; NoSuchExample where it hardly ever does."""
    # One search may miss it.
    for seed in range(1, 5):
        with suppress(NoSuchExample):
            return found_by(strategy, condition, (Phase.generate,), seed)
    return found_by(strategy, condition, (Phase.generate,), 5)


def examples(strategy: SearchStrategy[T], number: int = 300) -> list[T]:
    """So many things that the strategy generates, every time the same."""
    collected: list[T] = []

    @settings(max_examples=number, database=None, derandomize=True, phases=[Phase.generate])
    @given(strategy)
    def collect(example: T) -> None:
        collected.append(example)

    with whatever_is_imported():
        collect()
    return collected


def shrunk(strategy: SearchStrategy[T], condition: Callable[[T], Any], seed: int = 1) -> T:
    """What the strategy shrinks to where this fails."""
    return found_by(strategy, condition, (Phase.generate, Phase.shrink), seed)


def found_by(
    strategy: SearchStrategy[T],
    condition: Callable[[T], Any],
    phases: tuple[Phase, ...],
    seed: int = 1,
) -> T:
    options = settings(max_examples=2000, database=None, phases=phases)
    with whatever_is_imported():
        return find(strategy, condition, settings=options, random=random.Random(seed))
