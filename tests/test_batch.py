"""Batches: many games side by side are the games one by one."""

from __future__ import annotations

import contextlib
import copy
import ctypes
import json
import pickle
import random
import re
import signal
import sys
import threading
from array import array
from collections.abc import Callable
from typing import Any

import pytest

import ttr_rules as ttr

TABLES = [
    (id, players)
    for id in ttr.variants()
    for least, most in [ttr.new_game(id, 2, seed=0).variant.players]
    for players in range(least, most + 1)
]
SIZE = 4
FOREIGN: Any = ctypes.c_int.__ctype_be__ if sys.byteorder == "little" else ctypes.c_int.__ctype_le__
ORDER = ">i" if sys.byteorder == "little" else "<i"


class Told:
    """What a batch writes, as lists with an entry for each game."""

    def __init__(self, batch: ttr.Batch) -> None:
        variant, size = batch.variant, len(batch)
        masks, ends = bytearray(size * len(variant.action_space)), bytearray(size)
        seats, scores = array("i", [7] * size), array("i", [7] * size * batch.players)
        numbers = size * len(variant.observation_space)
        observations, scaled = array("i", [7] * numbers), array("f", [7.0] * numbers)
        batch.masks(masks)
        batch.ends(ends)
        batch.seats(seats)
        batch.scores(scores)
        batch.observations(observations)
        batch.observations(scaled)

        def rows(whole: Any) -> list[Any]:
            row = len(whole) // size
            return [whole[game * row : (game + 1) * row] for game in range(size)]

        self.masks, self.scores = rows(masks), [tuple(row) for row in rows(scores)]
        self.seats, self.ends = list(seats), list(ends)
        self.observations = [row.tobytes() for row in rows(observations)]
        self.scaled = [row.tobytes() for row in rows(scaled)]


def check(batch: ttr.Batch, alone: list[ttr.State]) -> None:
    """The batch tells what the states tell that are played beside it."""
    told = Told(batch)
    for game, state in enumerate(alone):
        assert batch.state(game) == state
        view = state.view(state.current_player)
        assert told.masks[game] == view.action_mask() == state.action_mask()
        assert told.seats[game] == (-1 if state.current_player is None else state.current_player)
        assert told.ends[game] == state.is_over
        assert told.scores[game] == state.scores()
        assert told.observations[game] == view.observation().tobytes()
        assert told.scaled[game] == view.observation(scaled=True).tobytes()


@pytest.mark.parametrize(("id", "players"), TABLES)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_the_games_of_a_batch_are_those_of_one_by_one(id: str, players: int, chance: Any) -> None:
    seed = 2**64 - 2
    batch = ttr.Batch(id, players, SIZE, seed=seed, chance=chance)
    assert (len(batch), batch.players, batch.chance, batch.limit) == (SIZE, players, chance, 10_000)
    assert repr(batch) == f"<Batch of 4 games of {id} with {players} players>"

    def begin(seed: int) -> ttr.State:
        return ttr.new_game(id, players, seed=seed % 2**64, chance=chance)

    seeds = [seed + game for game in range(SIZE)]
    alone = [begin(seed) for seed in seeds]
    outcomes = [
        batch.variant.chance_space.describe(n) for n in range(len(batch.variant.chance_space))
    ]
    chooser = random.Random(1)
    for step in range(150):
        numbers = array("iq"[step % 2])
        for game, state in enumerate(alone):
            number = -1
            if state.is_over or not chooser.randrange(6):
                pass
            elif possible := state.chance_outcomes():
                outcome = chooser.choice(possible)[0]
                number = outcomes.index(outcome.to_dict())
                alone[game] = state.apply(outcome)
            else:
                number = chooser.choice(state.action_numbers())
                alone[game] = state.apply_number(number)
            numbers.append(number)
        batch.step(numbers)
        if step % 15 == 0:
            check(batch, alone)
        if step % 40 == 39:
            chosen = bytes(chooser.randrange(3) for _ in alone) if step % 80 == 39 else None
            for game, state in enumerate(alone):
                if state.is_over if chosen is None else chosen[game]:
                    seeds[game] += SIZE
                    alone[game] = begin(seeds[game])
            batch.reset(chosen)
            check(batch, alone)
    check(batch, alone)


def stopped() -> ttr.Batch:
    """A batch whose games were stopped after three decisions."""
    batch = ttr.Batch("first_journey", 4, 2, limit=3)
    for _ in range(3):
        batch.step(array("i", [mask.rfind(1) for mask in Told(batch).masks]))
    return batch


def test_fj_13_a_game_that_does_not_end_is_stopped() -> None:
    batch = stopped()
    told = Told(batch)
    assert (told.ends, told.seats) == ([2, 2], [-1, -1])
    assert not any(map(any, told.masks))
    assert told.observations[0] == batch.state(0).view(None).observation().tobytes()
    legal = batch.state(1).action_numbers()[0]
    with pytest.raises(ttr.BatchError) as caught:
        batch.step(array("i", [-1, legal]))
    assert (caught.value.game, caught.value.violation.rule) == (1, "X-over")
    assert str(caught.value) == "game 1: the game was stopped after 3 decisions (X-over)"
    assert Told(batch).ends == [2, 2]
    batch.reset()
    assert Told(batch).ends == [0, 0]
    assert [batch.state(game).seed for game in range(2)] == [2, 3]


def test_a_refused_number_names_its_game_and_reason_and_changes_no_game() -> None:
    batch = ttr.Batch("new_york", 2, 4, seed=7)
    before = [batch.state(game) for game in range(4)]
    keep = before[0].action_numbers()[0]
    many = len(batch.variant.action_space)
    reasons = {
        1: "the phase is keep_tickets: choose the tickets to keep (G-2)",
        many: f"there is no number {many}: they are 0 to {many - 1} (X-name)",
        -2: f"there is no number -2: they are 0 to {many - 1} (X-name)",
        2**63 - 1: f"there is no number {2**63 - 1}: they are 0 to {many - 1} (X-name)",
    }
    for number, reason in reasons.items():
        with pytest.raises(ttr.BatchError) as caught:
            batch.step(array("q", [keep, -1, number, number]))
        assert caught.value.game == 2
        assert str(caught.value) == f"game 2: {reason}"
        assert [batch.state(game) for game in range(4)] == before
    outcomes = ttr.Batch("new_york", 2, 1, chance="explicit")
    many = len(outcomes.variant.chance_space)
    for number, reason in {
        many: f"there is no number {many}: they are 0 to {many - 1} (X-name)",
        many - 1: "only a card that is left in the deck can be revealed now (X-chance)",
    }.items():
        with pytest.raises(ttr.BatchError) as caught:
            outcomes.step(array("i", [number]))
        assert str(caught.value) == f"game 0: {reason}"


def test_a_batch_goes_back_to_a_snapshot() -> None:
    for batch in (ttr.Batch("europe", 3, 3, seed=5), stopped()):
        # Another process would make it anew.
        other = ttr.Batch(
            batch.variant,
            batch.players,
            len(batch),
            seed=99,
            limit=batch.limit,
            chance=batch.chance,
        )
        saved = batch.save()
        before, states = Told(batch), [batch.state(game) for game in range(len(batch))]
        numbers = array("i", [max(mask.rfind(1), -1) for mask in before.masks])
        batch.step(numbers)
        after = [batch.state(game) for game in range(len(batch))]
        for loaded in (batch, other):
            loaded.load(saved)
            assert vars(Told(loaded)) == vars(before)
            assert [loaded.state(game) for game in range(len(batch))] == states
            loaded.step(numbers)
            assert [loaded.state(game) for game in range(len(batch))] == after
            loaded.reset(bytes([1] * len(batch)))
            assert [loaded.state(game).seed for game in range(len(batch))] == [
                state.seed + len(batch) for state in states
            ]


COPIES: list[Callable[[ttr.Batch], ttr.Batch]] = [
    copy.copy,
    copy.deepcopy,
    *(
        lambda batch, protocol=protocol: pickle.loads(pickle.dumps(batch, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ),
]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_copies_and_pickles_are_batches_with_games_of_their_own(
    copied: Callable[[ttr.Batch], ttr.Batch], chance: Any
) -> None:
    changed = ttr.usa.VARIANT.with_rules(initial_cards=2)
    batch = ttr.Batch(changed, 3, 3, seed=2**64 - 2, chance=chance, limit=77)
    first = 0 if chance == "explicit" else batch.state(0).action_numbers()[0]
    batch.step(array("i", [first, -1, first]))
    batch.reset(bytes([0, 0, 1]))
    other = copied(batch)
    assert (len(other), other.players, other.chance, other.limit) == (3, 3, chance, 77)
    assert other.variant == batch.variant == changed
    before = vars(Told(batch))
    assert vars(Told(other)) == before
    numbers = array("i", [-1, first, first])
    other.step(numbers)
    assert vars(Told(batch)) == before
    batch.step(numbers)
    for game in range(3):
        assert other.state(game) == batch.state(game)
    for one in (batch, other):
        one.reset(bytes([1] * 3))
    seeds = [[one.state(game).seed for game in range(3)] for one in (batch, other)]
    assert seeds == [[1, 2, 6]] * 2


def test_the_limit_counts_what_was_decided_before_the_copy() -> None:
    for copied in COPIES:
        other = copied(stopped())
        assert Told(other).ends == [2, 2]


class StoppedError(Exception):
    """What a handler of signals raises."""


def test_what_ctrl_c_stops_changes_no_game() -> None:
    """The core's own test stops after any number of games; here some 100 ms are needed until it is asked."""
    batch = ttr.Batch("nordic", 3, 150_000)
    keep = batch.state(0).action_numbers()[0]
    numbers, every, ends = array("i", [keep]) * len(batch), bytes([1]) * len(batch), (0, 149_999)

    def stop(*_: object) -> None:
        raise StoppedError

    def stopped(call: Callable[[], None]) -> bool:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        try:
            call()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except StoppedError:
            return True
        return False

    calls: list[Callable[[], None]] = [lambda: batch.reset(every), lambda: batch.step(numbers)]
    handler = signal.signal(signal.SIGALRM, stop)
    try:
        for call in calls:
            before = [batch.state(game) for game in ends]
            was_stopped = stopped(call)
            changed = {batch.state(game) != state for game, state in zip(ends, before, strict=True)}
            # A signal that comes at the very end is heeded after the call.
            assert changed in ([{False}, {True}] if was_stopped else [{True}])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def changed(saved: bytes, line: int, change: Callable[[Any], object]) -> bytes:
    lines = saved.split(b"\n")
    document = json.loads(lines[line])
    change(document)
    lines[line] = json.dumps(document).encode()
    return b"\n".join(lines)


def test_a_snapshot_of_something_else_is_refused_and_changes_nothing() -> None:
    batch = ttr.Batch("usa", 2, 2, seed=5)
    saved = batch.save()
    before = vars(Told(batch))
    wrong = {
        b"": "header: not what `save` made",
        b"[" * 100_000: "header: not what `save` made",
        b"[]": "header: expected an object",
        b"\xff": "header: not what `save` made",
        ttr.Batch("usa", 2, 3).save(): r"header.games: expected the integer 2, found 3",
        ttr.Batch("usa", 2, 1).save(): r"header.games: expected the integer 2, found 1",
        ttr.Batch("usa", 3, 2).save(): (
            r"games\[0\].state.players: expected 2, as the batch has, found 3"
        ),
        ttr.Batch("usa", 2, 2, chance="explicit").save(): "expected the chance mode of the batch",
        ttr.Batch("nordic", 2, 2).save(): r"games\[0\].state.variant",
        saved + b"\n{}": "there are more lines than 2 games take",
        saved[: saved.rindex(b"\n")]: r"games\[1\]: not what `save` made",
        changed(saved, 0, lambda d: d.pop("format")): "header.format: missing",
        changed(saved, 2, lambda d: d.pop("state")): r"games\[1\].state: missing",
        changed(saved, 2, lambda d: d.update(decisions=-1)): r"games\[1\].decisions: expected",
        changed(saved, 2, lambda d: d["state"].update(deck={"pink": 1})): r"games\[1\].state.deck",
        # The last one would count, and no reader would notice.
        saved.replace(
            b'"games":2', b'"games":3,"games":2'
        ): 'header: .* the key "games" appears twice',
        saved.replace(b'"decisions":0', b'"decisions":1,"decisions":0'): (
            r'games\[0\]: .* the key "decisions" appears twice'
        ),
        saved.replace(b'"players":2', rb'"pl\u0061yers":2,"players":2'): (
            r'games\[0\]: .* the key "players" appears twice'
        ),
        b" " * 4_000_001: "header: .* the text is larger than 4000000 bytes",
    }
    for given, reason in wrong.items():
        with pytest.raises(ttr.InvalidPositionError, match=reason):
            batch.load(given)
        assert vars(Told(batch)) == before
    with pytest.raises(ttr.InvalidArgumentError, match="saved = 'text': must be bytes"):
        batch.load("text")  # type: ignore[arg-type]


def test_buffers_are_writable_contiguous_and_of_the_right_size_and_kind() -> None:
    batch = ttr.Batch("new_york", 2, 3)
    wrong: list[Any] = [
        None,
        3,
        b"123",
        bytearray(2),
        bytearray(4),
        array("d", [0.0] * 3),
        array("i", [0] * 3),
        memoryview(bytearray(6))[::2],
        memoryview(b"123"),
    ]
    for out in wrong:
        with pytest.raises(ttr.InvalidArgumentError, match="contiguous buffer of 3 bytes"):
            batch.ends(out)
    with pytest.raises(ttr.InvalidArgumentError, match="contiguous buffer of 3 int32"):
        batch.seats(array("q", [0] * 3))
    with pytest.raises(ttr.InvalidArgumentError, match="contiguous buffer of 6 int32"):
        batch.scores(array("i", [0] * 3))
    with pytest.raises(ttr.InvalidArgumentError, match="buffer of 717 bytes"):
        batch.masks(bytearray(716))
    with pytest.raises(ttr.InvalidArgumentError, match="buffer of 1233 int32 or float32"):
        batch.observations(array("d", [0.0] * 1233))
    for numbers in (None, [0, 0, 0], array("i", [0] * 2), array("d", [0.0] * 3), b"123"):
        with pytest.raises(ttr.InvalidArgumentError, match="must be a buffer of 3 int32 or int64"):
            batch.step(numbers)  # type: ignore[arg-type]
    for which in (3, [1, 0, 0], bytes(2), array("i", [0] * 3)):
        with pytest.raises(ttr.InvalidArgumentError, match="None or a buffer of 3 bytes"):
            batch.reset(which)  # type: ignore[arg-type]
    # Any shape will do, and signed bytes.
    masks, signed = memoryview(bytearray(717)).cast("B", (3, 239)), array("b", [7] * 717)
    batch.masks(masks)
    batch.masks(signed)
    assert signed.tobytes() == b"".join(batch.state(game).action_mask() for game in range(3))
    assert masks.tobytes() == signed.tobytes()
    batch.reset(array("b", [0, -1, 0]))
    assert [batch.state(game).seed for game in range(3)] == [0, 4, 2]


@pytest.mark.parametrize(
    ("write", "size"),
    [
        (ttr.Batch.masks, 1000),
        (ttr.Batch.observations, 1000),
        (ttr.Batch.scores, 10_000),
        (ttr.Batch.seats, 20_000),
        (ttr.Batch.ends, 70_000),
    ],
)
def test_many_games_are_written_as_each_alone(
    write: Callable[[ttr.Batch, Any], None], size: int
) -> None:
    # So many that it takes more than one piece of 65,536 bytes.
    batch = ttr.Batch("first_journey", 2, size, seed=3)
    rows: dict[Any, Any] = {
        ttr.Batch.masks: bytearray(b"7") * len(batch.variant.action_space),
        ttr.Batch.observations: array("i", [7]) * len(batch.variant.observation_space),
        ttr.Batch.scores: array("i", [7]) * 2,
        ttr.Batch.seats: array("i", [7]),
        ttr.Batch.ends: bytearray(b"7"),
    }
    one = rows[write]
    out, row = one * size, len(one)
    # In two of three games a card is drawn.
    numbers = (array("i", [1, 1, -1]) * size)[:size]
    batch.step(numbers)
    write(batch, out)
    for game in [0, 1, *random.Random(1).sample(range(size), 300), size - 1]:
        alone = ttr.Batch("first_journey", 2, 1, seed=3 + game)
        alone.step(numbers[game : game + 1])
        write(alone, one)
        assert out[game * row : (game + 1) * row] == one


def test_a_refused_buffer_says_what_is_wrong_with_it() -> None:
    batch = ttr.Batch("new_york", 2, 3)
    for write, out, found in [
        (batch.seats, array("q", [0] * 3), "3 int32, found 3 items of format 'q'"),
        (batch.seats, array("i", [0] * 4), "3 int32, found 4 items of format 'i'"),
        (batch.seats, memoryview(array("i", [0] * 3)).toreadonly(), "of format 'i', read-only"),
        (
            batch.ends,
            memoryview(bytearray(6))[::2],
            "3 bytes, found 3 items of format 'B', not contiguous",
        ),
        # The order of bytes of other machines would be taken for other numbers.
        (batch.seats, (FOREIGN * 3)(), f"3 int32, found 3 items of format {ORDER!r}"),
        (batch.step, (FOREIGN * 3)(), f"3 int32 or int64, found 3 items of format {ORDER!r}"),
        (batch.reset, array("i", [0] * 3), "3 bytes, found 3 items of format 'i'"),
    ]:
        with pytest.raises(ttr.InvalidArgumentError, match=re.escape(found)):
            write(out)


def test_bools_are_bytes() -> None:
    batch = ttr.Batch("new_york", 2, 3, seed=5)
    masks = bytearray(3 * 239)
    batch.masks(memoryview(masks).cast("?", (3, 239)))
    assert masks == b"".join(batch.state(game).action_mask() for game in range(3))
    batch.reset(memoryview(bytes([False, True, False])).cast("?"))
    assert [batch.state(game).seed for game in range(3)] == [5, 9, 7]


def test_a_call_during_another_one_is_refused_and_nothing_waits_for_ever() -> None:
    batch = ttr.Batch("usa", 2, 4)
    refused, done = [], threading.Event()

    def ask() -> None:
        ends = bytearray(4)
        while not done.is_set():
            try:
                batch.ends(ends)
            except RuntimeError as error:
                refused.append(str(error))

    class Asking:
        """Its conversion, and its end, call the batch."""

        def __init__(self) -> None:
            self.cycle = self

        def __index__(self) -> int:
            return len(batch) - 1

        def __del__(self) -> None:
            batch.ends(bytearray(4))

    other = threading.Thread(target=ask)
    other.start()
    try:
        for _ in range(2000):
            Asking()
            with contextlib.suppress(ttr.TtrError, RuntimeError):
                batch.step(array("i", [1] * 4))
            with contextlib.suppress(ttr.TtrError, RuntimeError):
                batch.load(b"{}")
    finally:
        done.set()
        other.join()
    assert batch.state(Asking()) == batch.state(3)
    assert all(error.startswith("the batch is in use") for error in refused)


def test_wrong_arguments_are_refused() -> None:
    made: Any = ttr.Batch
    options: Any
    for arguments, options, error, reason in [
        (("paris", 2, 1), {}, ttr.UnknownVariantError, "paris"),
        (("usa", 6, 1), {}, ttr.PlayerCountError, "6"),
        (
            ("usa", 2, -1),
            {},
            ttr.InvalidArgumentError,
            "size = -1: must be an integer from 0 to 1,000,000",
        ),
        (("usa", 2, 10**6 + 1), {}, ttr.InvalidArgumentError, "size"),
        (("usa", 2, True), {}, ttr.InvalidArgumentError, "size"),
        (("usa", 2, 1), {"seed": -1}, ttr.InvalidArgumentError, "seed"),
        (("usa", 2, 1), {"limit": 2**32}, ttr.InvalidArgumentError, "limit"),
        (("usa", 2, 1), {"chance": "dice"}, ttr.InvalidArgumentError, "sampled"),
    ]:
        with pytest.raises(error, match=reason):
            made(*arguments, **options)
    batch = ttr.Batch("usa", 2, 2)
    for game in (-1, 2, 2**70, True, "0"):
        with pytest.raises(ttr.InvalidArgumentError, match="must be the number of a game"):
            batch.state(game)  # type: ignore[arg-type]
    nothing = ttr.Batch("usa", 2, 0)
    nothing.masks(bytearray())
    nothing.reset()
    for empty in (array("b"), bytearray()):
        nothing.ends(empty)
        nothing.reset(empty)
    for one in (array("b", [0]), bytearray(1)):
        with pytest.raises(ttr.InvalidArgumentError, match="contiguous buffer of 0 bytes"):
            nothing.ends(one)
    assert len(nothing) == 0
