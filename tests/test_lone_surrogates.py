"""Half of a surrogate pair, which a str of Python can hold, is shown escaped wherever it is refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import ttr_rules as ttr

HALF = "\ud800"
PAIR = "\ud83d\ude00"
"""Two halves, that are not the character that a whole pair stands for."""

TURN = ttr.state_from_dict({"variant": "nordic", "players": 2})
EXPLICIT = ttr.new_game("nordic", 2, chance="explicit")
KEEP = ttr.new_game("nordic", 2)
YARDS = ttr.state_from_dict({"variant": "card_game", "players": 2})
SCORING = ttr.state_from_dict({"variant": "card_game", "players": 2, "phase": "score_tickets"})

NAMED: list[tuple[ttr.State, str, Callable[[str], ttr.Action]]] = [
    (TURN, "card", ttr.DrawFaceUp),
    (TURN, "route", lambda name: ttr.ClaimRoute(name, {})),
    (TURN, "card", lambda name: ttr.ClaimRoute("bergen-oslo-1", {name: 2})),
    (KEEP, "ticket", lambda name: ttr.KeepTickets([name, name])),
    (EXPLICIT, "card", ttr.Reveal),
    (YARDS, "card", lambda name: ttr.PlaceCards({name: 2})),
    (SCORING, "ticket", ttr.CompleteTicket),
]


@pytest.mark.parametrize("number", range(len(NAMED)))
@pytest.mark.parametrize("name", [HALF, f"a{HALF}b", PAIR, f"é{HALF}\n"])
def test_a_name_of_an_action(number: int, name: str) -> None:
    state, kind, make = NAMED[number]
    shown = '"' + name.encode("utf-8", "backslashreplace").decode().replace("\n", "\\n") + '"'
    for judge in (state, state.view(state.current_player or 0)):
        violation = judge.why_illegal(make(name))
        assert violation is not None
        assert violation.rule == "X-name"
        known = f"; known: {', '.join(state.variant.cards)}" if kind == "card" else ""
        assert violation.message == f"{state.variant.title} has no {kind} {shown}{known}"
        assert violation.data == {"kind": kind, "name": name}
        assert pickle.loads(pickle.dumps(violation)) == violation
    with pytest.raises(ttr.IllegalActionError) as caught:
        state.apply(make(name))
    assert str(caught.value).encode()


def test_a_route_that_is_asked_for() -> None:
    violation = TURN.why_unclaimable("bergen" + HALF)
    assert violation is not None
    assert violation.message == r'Nordic Countries has no route "bergen\ud800"'
    assert violation.data["name"] == "bergen" + HALF
    with pytest.raises(ttr.UnknownNameError, match=r"unknown route 'bergen\\ud800'"):
        TURN.payments("bergen" + HALF)


@pytest.mark.parametrize(
    "read",
    [
        lambda: ttr.state_from_dict({"variant": "nordic", "players": 2, "phase": HALF}),
        lambda: ttr.state_from_dict({"variant": "nordic", "players": 2, HALF: 1}),
        lambda: ttr.state_from_dict(
            {"variant": "nordic", "players": 2, "seats": [{"hand": {HALF: 1}}]}
        ),
        lambda: ttr.state_from_dict({"variant": HALF, "players": 2}),
        lambda: ttr.state_from_json(r'{"variant":"nordic","players":2,"phase":"\ud800"}'),
        lambda: ttr.load_variant({"id": HALF}, base=ttr.usa.VARIANT),
        lambda: ttr.load_variant({"id": "own", "title": HALF}, base=ttr.usa.VARIANT),
        lambda: ttr.usa.VARIANT.with_route("boston-montreal-1", color=HALF),
        lambda: ttr.action_from_dict({"type": HALF}),
        lambda: ttr.action_from_text(f"claim {HALF} red"),
        lambda: ttr.event_from_dict({"type": HALF}),
        lambda: ttr.state_from_text(HALF),
        lambda: ttr.record_from_text('{"type":"\\ud800"}\n'),
        lambda: TURN.with_chance(HALF),  # type: ignore[arg-type]
        lambda: TURN.legal_actions(HALF),  # type: ignore[arg-type]
    ],
)
def test_every_reader_shows_it_escaped(read: Callable[[], object]) -> None:
    with pytest.raises(ttr.TtrError) as caught:
        read()
    assert r"\ud800" in str(caught.value)
    assert HALF not in str(caught.value)
