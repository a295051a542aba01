"""Tunnels of Nordic Countries: NC-50 to NC-59."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import ttr_rules as ttr

from .table import NORDIC, TAXI, Seat, all_cards, cards, play, refused, reveal, row, settle, watch
from .table import position as at_table

LOCO = TAXI
GREEN = "kristiansand-stavanger-1"  # two spaces
BLUE = "bergen-oslo-1"  # four spaces
NO_TICKETS: dict[str, list[str]] = {"unordered": [], "bottom": []}


def position(*seats: Seat, variant: ttr.Variant = NORDIC, **entries: Any) -> ttr.State:
    entries.setdefault("face_up", row("blue white black red purple"))
    return at_table(*seats or ({}, {}), variant=variant, **entries)


def tried(hand: str, laid: str, turned_up: str, route: str = GREEN, **entries: Any) -> ttr.State:
    """The state after these cards were laid down and those turned up."""
    state = position({"hand": cards(hand)}, {}, **entries)
    return reveal(play(state, ttr.ClaimRoute(route, cards(laid))), turned_up)


def surcharges(state: ttr.State) -> list[dict[str, int]]:
    """The payments of the surcharge that are offered."""
    return [dict(a.cards) for a in state.legal_actions() if isinstance(a, ttr.PayTunnel)]


@pytest.mark.rule("NC-50")
def test_nc50_cards_are_laid_down_and_three_turned_up() -> None:
    state = position({"hand": cards("2 green 1 red")}, {})
    state, events = watch(state, ttr.ClaimRoute(GREEN, cards("2 green")))
    assert events == [
        ttr.TunnelTried(player=0, route=GREEN, cards=ttr.FrozenMap({"green": 2})),
    ]
    assert (state.current_player, state.phase) == (None, "turn")
    assert state.hand(0) == {"red": 1}
    assert state.discard == {}
    tunnel = state.tunnel
    assert tunnel == ttr.Tunnel(GREEN, ttr.FrozenMap({"green": 2}), (), "green", 0)
    for number, card in enumerate(("white", "black", "purple")):
        assert state.routes(0) == ()
        state, events = watch(state, ttr.Reveal(card))
        assert events[0] == ttr.TunnelCardTurnedUp(card=card)
        assert (state.tunnel is None) == (number == 2)
    assert state.routes(0) == (GREEN,)


@pytest.mark.rule("NC-51")
@pytest.mark.case(53)
def test_nc51_case53_the_color_and_locomotives_ask_for_more() -> None:
    state = tried("5 green 2 L", "2 green", "green L red")
    assert (state.phase, state.current_player) == ("tunnel", 0)
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (2, "green")
    assert state.tunnel.revealed == ("green", LOCO, "red")
    # Freely mixed, by the number of locomotives.
    assert surcharges(state) == [cards("2 green"), cards("1 green 1 L"), cards("2 L")]
    for wrong in ("1 green", "3 green", "2 red", "1 green 1 red", "1 L"):
        assert refused(state, ttr.PayTunnel(cards(wrong))) == "G-23"


@pytest.mark.rule("NC-51")
@pytest.mark.case(54)
def test_nc51_case54_a_locomotive_turned_up_may_be_paid_with_a_car() -> None:
    state = tried("3 green", "2 green", "L red red")
    assert surcharges(state) == [{"green": 1}]
    state = settle(play(state, ttr.PayTunnel({"green": 1})))
    assert state.routes(0) == (GREEN,)


@pytest.mark.rule("NC-51")
def test_nc51_the_color_is_that_of_the_cars_laid_down_mixed_with_locomotives_or_not() -> None:
    state = tried("2 green 2 L", "1 green 1 L", "green L red")
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (2, "green")
    assert surcharges(state) == [cards("1 green 1 L")]


@pytest.mark.rule("NC-51")
def test_nc51_by_the_setting_locomotives_ask_for_locomotives() -> None:
    own = NORDIC.with_rules(surcharge_in_kind=True)
    state = tried("5 green 3 L", "2 green", "green L red", variant=own)
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (2, "green")
    assert surcharges(state) == [cards("1 green 1 L"), cards("2 L")]
    assert refused(state, ttr.PayTunnel(cards("2 green"))) == "G-23"
    paid = settle(play(state, ttr.PayTunnel(cards("1 green 1 L"))))
    assert (paid.routes(0), paid.hand(0)) == ((GREEN,), cards("2 green 2 L"))
    # Two for two.
    state = tried("5 green 3 L", "2 green", "L green L", variant=own)
    assert surcharges(state) == [cards("1 green 2 L"), cards("3 L")]
    # Who has none can only withdraw.
    state = tried("5 green", "2 green", "L red red", variant=own)
    assert list(state.legal_actions()) == [ttr.WithdrawTunnel()]
    # Cars are asked for as ever, and only locomotives where only those were laid down (NC-52).
    state = tried("5 green 1 L", "2 green", "green green red", variant=own)
    assert surcharges(state) == [cards("2 green"), cards("1 green 1 L")]
    state = tried("4 green 4 L", "2 L", "L L green", variant=own)
    assert surcharges(state) == [cards("2 L")]


@pytest.mark.engine
@pytest.mark.rule("NC-51")
def test_nc51_by_the_setting_the_message_says_how_many_locomotives() -> None:
    own = NORDIC.with_rules(surcharge_in_kind=True)
    state = tried("5 green 3 L", "2 green", "green L red", variant=own)
    violation = state.why_illegal(ttr.PayTunnel(cards("2 green")))
    assert violation is not None
    assert violation.message == f"the surcharge for {GREEN} takes at least 1 locomotive"
    assert violation.data["reason"] == "symbols"


@pytest.mark.rule("NC-52")
@pytest.mark.case(55)
def test_nc52_case55_only_locomotives_laid_down_only_locomotives_count_and_pay() -> None:
    state = tried("4 green 3 L", "2 L", "green green L")
    assert state.tunnel is not None
    assert (state.tunnel.surcharge, state.tunnel.color) == (1, None)
    assert surcharges(state) == [{LOCO: 1}]
    assert refused(state, ttr.PayTunnel({"green": 1})) == "G-23"
    claimed = tried("4 green 3 L", "2 L", "green green green")
    assert claimed.routes(0) == (GREEN,)


@pytest.mark.rule("NC-53")
def test_nc53_nothing_asked_for_it_is_claimed_at_once() -> None:
    state = position({"hand": cards("2 green")}, {})
    state = reveal(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))), "red red")
    state, events = watch(state, ttr.Reveal("blue"))
    assert ttr.RouteClaimed(0, GREEN, ttr.FrozenMap({"green": 2}), 2) in events
    assert not any(isinstance(event, ttr.SurchargeAsked) for event in events)
    assert (state.current_player, state.tunnel) == (1, None)


@pytest.mark.rule("NC-53")
@pytest.mark.case(60)
def test_nc53_case60_withdrawing_is_legal_also_where_the_hand_could_pay() -> None:
    state = tried("5 green", "2 green", "green red red")
    assert list(state.legal_actions()) == [ttr.PayTunnel({"green": 1}), ttr.WithdrawTunnel()]
    assert settle(play(state, ttr.WithdrawTunnel())).routes(0) == ()


@pytest.mark.rule("NC-53")
def test_nc53_the_question_is_put_even_if_the_player_cannot_pay() -> None:
    state = position({"hand": cards("2 green")}, {})
    state = reveal(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))), "red red")
    state, events = watch(state, ttr.Reveal("green"))
    assert events[1] == ttr.SurchargeAsked(player=0, route=GREEN, surcharge=1, color="green")
    assert list(state.legal_actions()) == [ttr.WithdrawTunnel()]
    # And nothing else may be done (G-2).
    for action in (ttr.Pass(), ttr.DrawDeck(), ttr.ClaimRoute(GREEN, {}), ttr.DrawTickets()):
        assert refused(state, action) == "G-2"


@pytest.mark.rule("NC-54")
@pytest.mark.rule("NC-55")
@pytest.mark.case(59)
def test_nc54_nc55_case59_withdrawn_cards_come_back_and_the_turn_is_over() -> None:
    before = position({"hand": cards("2 green 1 red")}, {})
    state = reveal(play(before, ttr.ClaimRoute(GREEN, cards("2 green"))), "green L white")
    state, events = watch(state, ttr.WithdrawTunnel())
    assert events[0] == ttr.TunnelWithdrawn(0, GREEN, ttr.FrozenMap({"green": 2}))
    assert (state.current_player, state.phase, state.turn) == (1, "turn", 1)
    assert state.hand(0) == before.hand(0)
    assert (state.trains(0), state.routes(0), state.tunnel) == (40, (), None)
    assert state.discard == cards("1 white 1 green 1 L")


@pytest.mark.rule("NC-55")
def test_nc55_paid_all_cards_go_to_the_discard_pile() -> None:
    state = tried("3 green 1 red", "2 green", "L black black")
    assert state.discard == {}
    state = play(state, ttr.PayTunnel({"green": 1}))
    assert state.discard == cards("3 green 2 black 1 L")
    assert state.hand(0) == {"red": 1}
    assert all_cards(state) == NORDIC.cards


@pytest.mark.rule("NC-55")
@pytest.mark.rule("G-15")
def test_nc55_g15_the_row_is_refilled_after_that() -> None:
    state = position(
        {"hand": cards("2 green")}, {}, hoarder=1, deck=cards("3 red"), face_up=row("- red - red -")
    )
    state = play(state, ttr.ClaimRoute(GREEN, cards("2 green")))
    state = reveal(state, "red red red")
    # The deck was empty; the discards are the new one: two green, three red.
    assert {action.card: chance for action, chance in outcomes(state)} == {"green": 2, "red": 3}
    state = settle(state)
    assert None not in state.face_up


def outcomes(state: ttr.State) -> list[tuple[ttr.Reveal, int]]:
    """The outcomes with their cards out of the deck."""
    found = []
    for action, chance in state.chance_outcomes():
        assert isinstance(action, ttr.Reveal)
        found.append((action, int(chance * sum(state.deck.values()))))
    return found


@pytest.mark.rule("NC-55")
def test_nc55_a_reshuffle_in_the_middle_brings_up_neither_laid_nor_revealed_cards() -> None:
    state = position(
        {"hand": cards("3 green")},
        {},
        hoarder=1,
        deck=cards("1 green"),
        discard=cards("1 white 1 black"),
        face_up=row("- - - - -"),
    )
    state = reveal(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))), "green")
    assert state.deck == cards("1 white 1 black")
    state = reveal(state, "black white")
    # Nor can they pay the surcharge.
    assert surcharges(state) == [{"green": 1}]
    assert refused(state, ttr.PayTunnel(cards("2 green"))) == "G-23"


@pytest.mark.rule("NC-56")
@pytest.mark.case(57)
def test_nc56_case57_fewer_than_three_cards() -> None:
    state = position(
        {"hand": cards("2 green")},
        {},
        hoarder=1,
        deck=cards("1 red"),
        discard=cards("1 green"),
        face_up=row("- - - - -"),
    )
    state = reveal(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))), "red green")
    assert state.tunnel is not None
    assert (state.phase, state.tunnel.revealed) == ("tunnel", ("red", "green"))
    bare = position({"hand": cards("2 green")}, {}, hoarder=1, face_up=row("- - - - -"))
    bare, events = watch(bare, ttr.ClaimRoute(GREEN, cards("2 green")))
    assert [event.type for event in events][:2] == ["tunnel_tried", "route_claimed"]
    assert bare.routes(0) == (GREEN,)


@pytest.mark.rule("NC-57")
@pytest.mark.case(63)
def test_nc57_case63_the_surcharge_takes_no_trains_and_gives_no_points() -> None:
    state = tried("7 blue", "4 blue", "blue blue blue", BLUE)
    state, events = watch(state, ttr.PayTunnel({"blue": 3}))
    assert events[0] == ttr.RouteClaimed(0, BLUE, ttr.FrozenMap({"blue": 7}), 7)
    assert (state.trains(0), state.scores()[0]) == (36, 7)


@pytest.mark.rule("NC-58")
def test_nc58_a_try_needs_no_reserve() -> None:
    state = position({"hand": cards("2 green")}, {})
    assert state.is_legal(ttr.ClaimRoute(GREEN, cards("2 green")))
    assert refused(state, ttr.ClaimRoute(GREEN, cards("3 green"))) == "G-23"
    # But the trains for it.
    few = position({"hand": cards("2 green"), "trains": 1}, {})
    assert refused(few, ttr.ClaimRoute(GREEN, cards("2 green"))) == "G-21"


@pytest.mark.rule("NC-59")
def test_nc59_a_game_may_go_on_by_withdrawn_tunnels() -> None:
    # The three cards that make it fail are all there is, and come up again and again.
    state = position(
        {"hand": cards("2 green")},
        {"hand": cards("2 green")},
        {},
        deck=cards("1 green 2 L"),
        discard={},
        hoarder=2,
    )
    for turn in range(100):
        assert state.turn == turn
        state = settle(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))))
        assert state.phase == "tunnel"
        state = settle(play(state, ttr.WithdrawTunnel()))
        assert [state.hand(seat) for seat in (0, 1)] == [{"green": 2}] * 2
        if state.current_player == 2:
            # The third seat is passed over.
            state = ttr.state_from_dict(state.to_dict() | {"current_player": 0})
    assert not state.is_over


@pytest.mark.rule("NC-54")
@pytest.mark.rule("NC-70")
@pytest.mark.case(65)
def test_nc54_nc70_case65_a_tunnel_that_fails_on_a_last_turn_has_used_it() -> None:
    state = tried("2 green", "2 green", "green red red", last_turns=2)
    state = settle(play(state, ttr.WithdrawTunnel()))
    assert (state.last_turns, state.current_player) == (1, 1)
    state = tried("2 green", "2 green", "green red red", last_turns=1)
    assert settle(play(state, ttr.WithdrawTunnel())).is_over


@pytest.mark.rule("NC-50")
@pytest.mark.rule("G-36")
@pytest.mark.case(62)
def test_nc50_g36_case62_all_have_seen_what_was_turned_up_and_taken_back() -> None:
    hand: dict[str, Any] = {"hand": cards("2 green 2 red"), "seen": cards("1 green 1 red")}
    state = position(hand, {})
    state = play(state, ttr.ClaimRoute(GREEN, cards("2 green")))
    # A payment takes what was seen first.
    assert state.to_dict()["seats"][0]["seen"] == {"red": 1}
    state = reveal(state, "L red black")
    assert state.to_dict()["tunnel"]["revealed"] == [LOCO, "red", "black"]
    state = play(state, ttr.WithdrawTunnel())
    assert state.to_dict()["seats"][0]["seen"] == cards("2 green 1 red")
    # A card turned up is in the deck no more, and all know it.
    state = position(
        {"hand": cards("2 green")},
        {},
        hoarder=1,
        deck=cards("2 red 1 white"),
        reshuffled=cards("2 red 1 white"),
        face_up=row("- - - - -"),
    )
    state = reveal(play(state, ttr.ClaimRoute(GREEN, cards("2 green"))), "red")
    assert state.to_dict()["reshuffled"] == cards("1 white 1 red")


@pytest.mark.rule("NC-50")
def test_nc50_a_tunnel_in_a_position_document() -> None:
    document: dict[str, Any] = {
        "variant": "nordic",
        "players": 2,
        "chance": "explicit",
        "phase": "tunnel",
        "seats": [{"hand": {"green": 1}}, {}],
        "tunnel": {"route": GREEN, "laid": {"green": 2}, "revealed": ["green", LOCO, "red"]},
    }
    state = ttr.state_from_dict(document)
    assert ttr.state_from_dict(state.to_dict()) == state
    assert all_cards(state) == NORDIC.cards
    assert state.tunnel is not None
    assert state.tunnel.surcharge == 2
    assert list(state.legal_actions()) == [ttr.WithdrawTunnel()]
    for change in (
        {"phase": "turn"},
        {"tunnel": None},
        {"tunnel": {"route": GREEN, "laid": {"green": 3}}},
        {"tunnel": {"route": "boden-kiruna-1", "laid": {"black": 3}}},
        {"tunnel": {"route": "nowhere", "laid": {"black": 3}}},
        {"seats": [{"routes": [GREEN]}, {}]},
        {"seats": [{}, {"routes": [GREEN]}]},
        {"seats": [{}, {"routes": ["kristiansand-stavanger-2"]}]},
        {"seats": [{"trains": 1}, {}]},
        {"seats": [{"hand": {"green": 11}}, {}]},
    ):
        with pytest.raises(ttr.InvalidPositionError):
            ttr.state_from_dict(document | change)
    # At a chance point the phase is the one that led there.
    waiting = document | {
        "phase": "turn",
        "tunnel": {"route": GREEN, "laid": {"green": 2}, "revealed": ["green"]},
        "pending": {"due": "tunnel", "left": 2, "then": "tunnel"},
    }
    state = ttr.state_from_dict(waiting)
    assert ttr.state_from_dict(state.to_dict()) == state
    assert reveal(state, "red red").phase == "tunnel"
    # Three cards are turned up for it, and no more.
    for revealed, left in ((["green"], 3), (["green"] * 3, 1), ([], 4), (["green"] * 4, 1)):
        with pytest.raises(ttr.InvalidPositionError):
            ttr.state_from_dict(
                waiting
                | {
                    "tunnel": {"route": GREEN, "laid": {"green": 2}, "revealed": revealed},
                    "pending": {"due": "tunnel", "left": left, "then": "tunnel"},
                }
            )


@pytest.mark.rule("NC-53")
def test_nc53_variants_without_tunnels_have_no_such_actions() -> None:
    state = at_table({}, {})
    assert refused(state, ttr.PayTunnel({})) == "X-variant"
    assert refused(state, ttr.WithdrawTunnel()) == "X-variant"
    assert "tunnel" not in state.to_dict()
    with pytest.raises(ttr.InvalidPositionError):
        ttr.state_from_dict(state.to_dict() | {"tunnel": None})
    # Nor does a turn have them where no tunnel is tried.
    state = position()
    assert refused(state, ttr.PayTunnel({})) == "G-2"
    assert refused(state, ttr.WithdrawTunnel()) == "G-2"


@pytest.mark.rule("NC-51")
@pytest.mark.rule("NC-52")
def test_nc51_nc52_surcharges_are_those_of_brute_force() -> None:
    chooser = random.Random(51)
    asked = Counter[int]()
    for _ in range(150):
        hand = Counter(chooser.choices(["green", "green", "red", "white", LOCO], k=10))
        laid = {"green": chooser.randint(0, 2)}
        laid[LOCO] = 2 - laid["green"]
        revealed = chooser.choices(["green", "red", LOCO], k=3)
        state = position(
            {"hand": dict(hand)},
            {},
            phase="tunnel",
            face_up=row("- - - - -"),
            tunnel={"route": GREEN, "laid": laid, "revealed": revealed},
        )
        color = "green" if laid["green"] else None
        number = sum(card in (color, LOCO) for card in revealed)
        legal = {
            frozenset(Counter(paid).items())
            for paid in combinations(hand.elements(), number)
            if set(paid) <= {color, LOCO}
        }
        offered = surcharges(state)
        assert {frozenset(paid.items()) for paid in offered} == legal
        assert len(offered) == len(legal)
        for paid in {frozenset(Counter(p).items()) for p in combinations(hand.elements(), 2)}:
            assert state.is_legal(ttr.PayTunnel(dict(paid))) == (paid in legal)
        asked[number] += 1
    assert set(asked) == {0, 1, 2, 3}
