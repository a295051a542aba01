"""Ctrl-C stops whatever can take long, within half a second of a processor.

Processor time, since a busy machine says nothing of the library; with two threads or more it is that of two processors.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import copy, pickle, signal, time
from array import array
from collections import deque
import ttr_rules as ttr

hand = dict(ttr.nordic.VARIANT.cards)
big = ttr.state_from_dict({{"variant": "nordic", "players": 2, "seats": [{{"hand": hand}}]}})
legal = big.legal_actions()
routes = ttr.nordic.VARIANT.board.routes
payments = max((big.payments(route.id) for route in routes), key=len)
assert len(payments) > 10**8
small = ttr.new_game("nordic", 2, seed=1)
endless = ttr.new_game("first_journey", 4, seed=0)
values = [[0] * 1000] * 3900
many = ttr.Batch("usa", 2, 20_000)
{prepared}
seen = array("i", [0]) * (len(many) * len(many.variant.observation_space))
masks = bytearray(len(many) * len(many.variant.action_space))
signal.signal(signal.SIGPROF, signal.default_int_handler)
signal.setitimer(signal.ITIMER_PROF, 0.2)
due = time.process_time() + 0.2
try:
    while True:
        {long}
except KeyboardInterrupt:
    print(time.process_time() - due)
"""

# A deque of no length: the loop in C of list() without its memory.
LONG = [
    *("small.perft(200)", "big.perft(3)", "small.view(0).sample_many(10**9, 1)"),
    *("ttr.playouts('usa', 2, 10**7, threads=1)", "ttr.playouts('usa', 2, 10**7, threads=2)"),
    *("big.playouts(10**7, threads=3)", "small.view(1).playouts(10**7)"),
    *("many.save()", "many.load(saved)", "many.observations(seen)", "many.masks(masks)"),
    *("copy.deepcopy(many)", "pickle.dumps(many)", "ttr.Batch('nordic', 3, 10**6)"),
    "ttr.playouts('usa', 2, 10**7, threads=1024)",
    # Among these is a game that would go on for ever.
    *(f"endless.playouts(40, limit=2**64 - 1, threads={threads})" for threads in (1, 2)),
    *("deque(legal, 0)", "deque(reversed(legal), 0)", "legal[::-1]", "legal[5:]"),
    *("deque(payments, 0)", "payments[1:]", "max(payments, key=len)", "object() in iter(payments)"),
    *("ttr.Recorder(small, about=None)", "[ttr.state_from_json(small.to_json())]"),
    "try: ttr.state_from_dict({'variant': 'usa', 'players': 2, 'x': values})\n"
    "        except ttr.InvalidPositionError: pass",
]


@pytest.mark.parametrize("long", LONG)
def test_ctrl_c_is_heeded(long: str, second: float) -> None:
    program = PROGRAM.format(long=long, prepared="saved = many.save()" if "saved" in long else "")
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=300
    )
    one = "threads=1)" in long or "playouts" not in long
    assert float(done.stdout) < (0.5 if one else 1) * second
