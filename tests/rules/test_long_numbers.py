"""Numbers of more digits than Python writes are refused with a message, as others that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

LONG = 10**5000
RED = {"red": LONG}

POSITIONS: list[tuple[str, dict[str, Any]]] = [
    ("usa", {"seats": [{"trains": LONG}]}),
    ("usa", {"seats": [{"hand": RED}]}),
    ("usa", {"deck": RED}),
    ("first_journey", {"pending": {"due": "held", "slot": LONG, "left": LONG, "then": "complete"}}),
    (
        "nordic",
        {
            "tunnel": {"route": "andalsnes-lillehammer", "laid": {}},
            "phase": "tunnel",
            "pending": {"due": "tunnel", "left": LONG, "then": "tunnel"},
        },
    ),
    ("card_game", {"last_turns": LONG}),
    ("card_game", {"pass": LONG}),
    ("card_game", {"finished": [LONG]}),
    ("card_game", {"pending": {"due": "row", "slots": [LONG], "then": "refill"}}),
    ("card_game", {"seats": [{"railyard": [{"color": "red", "cars": LONG}]}]}),
]


@pytest.mark.parametrize(("variant", "entries"), POSITIONS, ids=range(len(POSITIONS)))
def test_a_position_with_a_long_number_is_refused(variant: str, entries: dict[str, Any]) -> None:
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict({"variant": variant, "players": 2, **entries})
    assert len(str(caught.value)) < 2000
