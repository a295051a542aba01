"""What is refused whatever the rules say: names, variants, chance, the end; X- ids."""

from __future__ import annotations

import pytest

import ttr_rules as ttr

from .table import cards, play, position, refused, settle

OTHERS: tuple[ttr.Action, ...] = (
    ttr.PayTunnel({"red": 1}),
    ttr.WithdrawTunnel(),
    ttr.SwapTickets(),
    ttr.PlaceCards({"red": 2}),
    ttr.CompleteTicket("chelsea-brooklyn"),
    ttr.FinishTickets(),
)
OWN: tuple[ttr.Action, ...] = (
    ttr.DrawDeck(),
    ttr.DrawFaceUp("red"),
    ttr.DrawTickets(),
    ttr.KeepTickets(["chelsea-brooklyn"]),
    ttr.ClaimRoute("soho-wall-street", {"red": 2}),
    ttr.Pass(),
)
REVEALS: tuple[ttr.Action, ...] = (ttr.Reveal("red"), ttr.RevealTicket("chelsea-brooklyn"))


def rich() -> ttr.State:
    return position({"hand": cards("3 red 2 T")}, {})


@pytest.mark.parametrize("action", OTHERS, ids=repr)
def test_x_variant_an_action_of_another_variant(action: ttr.Action) -> None:
    turn = rich()
    assert refused(turn, action) == "X-variant"
    assert refused(settle(play(turn, ttr.DrawDeck())), action) == "X-variant"
    assert refused(settle(play(turn, ttr.DrawTickets())), action) == "X-variant"


@pytest.mark.parametrize("action", REVEALS, ids=repr)
def test_x_chance_a_reveal_at_a_decision(action: ttr.Action) -> None:
    assert refused(rich(), action) == "X-chance"
    assert refused(position(chance="sampled"), action) == "X-chance"


@pytest.mark.parametrize("action", OWN, ids=repr)
def test_x_chance_a_decision_at_a_chance_point(action: ttr.Action) -> None:
    assert refused(play(rich(), ttr.DrawDeck()), action) == "X-chance"
    assert refused(play(rich(), ttr.DrawTickets()), action) == "X-chance"
    assert refused(ttr.new_game("new_york", 2, chance="explicit"), action) == "X-chance"


def test_x_chance_a_card_that_cannot_come() -> None:
    state = position({}, {}, hoarder=1, deck={"red": 2})
    state = play(state, ttr.DrawDeck())
    assert refused(state, ttr.Reveal("blue")) == "X-chance"
    assert refused(state, ttr.RevealTicket("chelsea-brooklyn")) == "X-chance"
    deck = {"unordered": ["chelsea-brooklyn"], "bottom": []}
    state = play(position(ticket_deck=deck), ttr.DrawTickets())
    assert refused(state, ttr.RevealTicket("times-square-soho")) == "X-chance"
    assert refused(state, ttr.Reveal("red")) == "X-chance"


@pytest.mark.parametrize("action", [*OWN, *REVEALS], ids=repr)
def test_x_over_nothing_after_the_end(action: ttr.Action) -> None:
    state = position({"hand": cards("3 red")}, {}, phase="over")
    assert state.is_over
    assert state.current_player is None
    assert len(state.legal_actions()) == 0
    assert state.chance_outcomes() == ()
    assert refused(state, action) == "X-over"
    unclaimable = state.why_unclaimable("soho-wall-street")
    assert unclaimable is not None
    assert unclaimable.rule == "X-over"


def test_x_name_unknown_names() -> None:
    turn = rich()
    assert refused(turn, ttr.DrawFaceUp("mauve")) == "X-name"
    assert refused(turn, ttr.DrawFaceUp("Red")) == "X-name"
    assert refused(turn, ttr.DrawFaceUp("taxi")) == "X-name"
    assert refused(turn, ttr.ClaimRoute("soho-harlem", {"red": 2})) == "X-name"
    assert refused(turn, ttr.ClaimRoute("soho-wall-street", {"mauve": 2})) == "X-name"
    # A gray route is not paid with gray cards: there are none.
    assert refused(turn, ttr.ClaimRoute("soho-wall-street", {"gray": 2})) == "X-name"
    choosing = settle(play(turn, ttr.DrawTickets()))
    assert refused(choosing, ttr.KeepTickets(["soho-harlem"])) == "X-name"
    drawing = play(turn, ttr.DrawDeck())
    assert refused(drawing, ttr.Reveal("mauve")) == "X-name"
    assert refused(drawing, ttr.RevealTicket("soho-harlem")) == "X-name"


def test_x_name_questions_about_a_route_that_does_not_exist() -> None:
    with pytest.raises(ttr.UnknownNameError) as caught:
        rich().payments("soho-harlem")
    assert (caught.value.kind, caught.value.name) == ("route", "soho-harlem")
    violation = rich().why_unclaimable("soho-harlem")
    assert violation is not None
    assert violation.rule == "X-name"


def test_what_is_no_action_at_all() -> None:
    state = rich()
    for thing in (None, "draw_deck", {"type": "draw_deck"}, 3, ttr.DrawDeck):
        for ask in (state.apply, state.play, state.is_legal, state.why_illegal):
            with pytest.raises(ttr.InvalidActionError):
                ask(thing)  # type: ignore[arg-type]
        assert thing not in state.legal_actions()


@pytest.mark.engine
def test_the_violation_holds_what_the_message_names() -> None:
    violation = rich().why_illegal(ttr.ClaimRoute("soho-wall-street", {"red": 1}))
    assert violation is not None
    assert violation.rule == "G-23"
    assert violation.data["route"] == "soho-wall-street"
    assert "soho-wall-street" in violation.message
    assert violation.rule in str(violation)
