"""The Card Game: position documents, chance points, and what the players know."""

from __future__ import annotations

from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    cards,
    face_up,
    play,
    railyards,
    reveal,
    row,
    rows,
    settle,
    shown,
)

IDS = [ticket.id for ticket in CARD_GAME.tickets]
KEYS = {
    *("format", "variant", "players", "seed", "chance", "draws", "setup", "phase"),
    *("current_player", "turn", "last_turns", "seats", "face_up", "deck", "discard"),
    *("reshuffled", "ticket_deck", "pending", "pass", "finished"),
}
SEAT_KEYS = {
    *("hand", "tickets", "offer", "completed", "railyard", "on_track"),
    *("seen", "drawn", "returned", "shuffled"),
}


def document(**entries: Any) -> dict[str, Any]:
    """A document of two seats with nothing."""
    return {"variant": "card_game", "players": 2, **entries}


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-53")
def test_cg10_cg53_every_key_is_written() -> None:
    written = railyards({}, {}).to_dict()
    assert {*written} == KEYS
    assert {*written["seats"][0]} == SEAT_KEYS
    assert (written["pass"], written["finished"]) == (1, [])
    plain = ttr.state_from_dict(document())
    assert (plain.phase, plain.current_player) == ("turn", 0)
    assert sum(plain.deck.values()) == 96


@pytest.mark.rule("CG-30")
def test_cg30_rows_are_written_in_card_order_and_read_in_any() -> None:
    state = railyards(
        {"railyard": [{"color": "red", "cars": 2}, {"color": "blue", "locomotives": 1}]}, {}
    )
    assert state.to_dict()["seats"][0]["railyard"] == rows("0 blue + 1, 2 red + 0")
    assert state.railyard(0) == (ttr.RailyardRow("blue", 0, 1), ttr.RailyardRow("red", 2, 0))


@pytest.mark.rule("CG-33")
@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ({"passes": 0}, "passes"),
        ({"tunnel": None}, "tunnel"),
        ({"pass": 2}, "pass"),
        ({"pass": 0}, "pass"),
        ({"players": 4, "pass": 3}, "pass"),
        ({"finished": [1]}, "finished"),
        ({"phase": "score_tickets", "finished": [0]}, "finished"),
        ({"phase": "score_tickets", "finished": [1, 1]}, "finished"),
        ({"phase": "score_tickets", "finished": [2]}, "finished"),
        ({"phase": "score_tickets", "last_turns": 1}, "last_turns"),
        ({"last_turns": 0}, "last_turns"),
        ({"phase": "move_cards"}, "phase"),
        ({"phase": "tunnel"}, "phase"),
        ({"seats": [{"routes": []}]}, "routes"),
        ({"seats": [{"trains": 0}]}, "trains"),
        ({"seats": [{"bonus": False}]}, "bonus"),
        ({"seats": [{"railyard": [{"color": "red"}]}]}, "railyard"),
        ({"seats": [{"railyard": [{"color": "locomotive", "cars": 1}]}]}, "railyard"),
        ({"seats": [{"railyard": [{"color": "mauve", "cars": 1}]}]}, "railyard"),
        ({"seats": [{"railyard": [{"color": "red", "cars": 11}]}]}, "red"),
        ({"seats": [{"railyard": [{"color": "red", "cars": 1, "trains": 1}]}]}, "railyard"),
        ({"seats": [{"hand": {"red": 8}, "on_track": {"red": 3}}]}, "red"),
        ({"seats": [{"tickets": [IDS[0]], "completed": [IDS[0]]}]}, IDS[0]),
        ({"seats": [{"completed": [IDS[0]]}, {"completed": [IDS[0]]}]}, IDS[0]),
        ({"seats": [{"tickets": [IDS[0]], "shuffled": [IDS[0]]}]}, "shuffled"),
        ({"seats": [{"completed": [IDS[0]]}, {"shuffled": [IDS[0]]}]}, "shuffled"),
        ({"seats": [{"returned": [IDS[0]]}]}, "returned"),
        ({"seats": [{"offer": [IDS[0]]}]}, "offer"),
    ],
)
def test_cg33_what_contradicts_itself_is_refused(entries: dict[str, Any], where: str) -> None:
    with pytest.raises(ttr.InvalidPositionError, match=where):
        ttr.state_from_dict(document(**entries))


@pytest.mark.rule("CG-53")
@pytest.mark.parametrize(
    "pending",
    [
        {"due": "deal", "seat": 1, "left": 3, "then": "deck_pass"},
        {"due": "row", "slots": [0, 1, 2, 3, 4], "then": "deck_pass"},
    ],
)
def test_cg53_chance_points_between_deck_passes(pending: dict[str, Any]) -> None:
    second: dict[str, Any] = {"pass": 2}
    state = railyards(
        {}, {}, {}, {}, phase="score_tickets", face_up=row("- - - - -"), pending=pending, **second
    )
    assert ttr.state_from_dict(state.to_dict()) == state
    after = settle(state)
    assert (after.phase, after.current_player) == ("turn", 0)
    # Not in the first deck pass, nor in a turn.
    for entries in ({"phase": "score_tickets"}, {"phase": "turn", **second}):
        with pytest.raises(ttr.InvalidPositionError, match="pending"):
            railyards({}, {}, {}, {}, face_up=row("- - - - -"), pending=pending, **entries)


@pytest.mark.rule("CG-22")
def test_cg22_no_row_is_due_when_a_turn_ends() -> None:
    for then in ("end_turn", "set_up", "tunnel"):
        with pytest.raises(ttr.InvalidPositionError, match="then"):
            railyards(
                {}, {}, face_up=row("- red"), pending={"due": "row", "slots": [0], "then": then}
            )


@pytest.mark.rule("CG-10")
@pytest.mark.parametrize("players", [2, 4])
def test_cg10_documents_of_whole_games_read_back(players: int) -> None:
    for chosen in (False, True):
        variant = CARD_GAME.with_rules(moved_card_chosen=chosen)
        state = ttr.new_game(variant, players, chance="explicit")
        phases = set()
        for number in range(1500):
            if state.is_over:
                break
            assert ttr.state_from_dict(state.to_dict(), variant) == state
            phases.add(str(state.phase))
            outcomes = [action for action, _ in state.chance_outcomes()]
            legal = outcomes or state.legal_actions()
            state = state.apply(legal[(number * number) % len(legal)])
        assert {"keep_tickets", "turn", "second_draw"} <= phases
        assert ("move_cards" in phases) == chosen


# What is known


@pytest.mark.rule("G-36")
@pytest.mark.rule("CG-2")
def test_g36_cg2_cards_that_all_saw() -> None:
    state = railyards(
        {"hand": cards("1 L 2 red"), "seen": cards("1 L")}, {}, face_up=row("red red")
    )
    state = reveal(play(state, face_up("red")), "blue")
    assert state.to_dict()["seats"][0]["seen"] == cards("1 red 1 L")
    # What is placed is taken to be what was seen.
    state = railyards({"hand": cards("1 L 3 red"), "seen": cards("1 red 1 L")}, {})
    after = play(state, ttr.PlaceCards(cards("2 red")))
    assert after.to_dict()["seats"][0]["seen"] == cards("1 L")


@pytest.mark.rule("G-36")
@pytest.mark.rule("CG-3")
def test_g36_cg3_tickets_that_were_shuffled_in() -> None:
    """Who shuffled a ticket in knows of it until it draws it itself, or it is shown."""
    state = railyards({"shuffled": IDS[:3]}, {}, ticket_deck={"unordered": IDS[:8], "bottom": []})
    mine = play(state, ttr.DrawTickets(), *shown(*IDS[2:6]))
    assert mine.to_dict()["seats"][0]["shuffled"] == IDS[:2]
    others = play(state, ttr.DrawDeck(), ttr.Reveal("red"), ttr.DrawDeck(), ttr.Reveal("red"))
    others = play(others, ttr.DrawTickets(), *shown(*IDS[2:6]), ttr.KeepTickets(IDS[2:3]))
    seats = others.to_dict()["seats"]
    assert (seats[0]["shuffled"], seats[1]["returned"]) == (IDS[:3], IDS[3:6])
    scored = railyards(
        {"shuffled": IDS[:1]},
        {"tickets": IDS[:1], "on_track": cards("1 yellow")},
        phase="score_tickets",
        current_player=1,
    )
    after = play(scored, ttr.CompleteTicket(IDS[0]))
    assert after.to_dict()["seats"][0]["shuffled"] == []


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-36")
def test_cg53_g36_what_a_new_deck_is_made_of() -> None:
    """All know it; but nobody does where the deck still held cards."""
    entries: dict[str, Any] = {
        "phase": "score_tickets",
        "current_player": 3,
        "finished": [0, 1, 2],
        "face_up": row("- - - - -"),
    }
    seats = [{"on_track": cards("5 red")}, {"hand": cards("4 blue"), "drawn": {}}, {}, {}]
    known = railyards(*seats, hoarder=2, discard=cards("3 white"), **entries)
    after = play(known, ttr.FinishTickets())
    assert after.to_dict()["reshuffled"] == cards("3 white 5 red")
    unknown = railyards(
        *seats, hoarder=2, deck=cards("1 black"), discard=cards("3 white"), **entries
    )
    after, events = unknown.play(ttr.FinishTickets())
    assert after.to_dict()["reshuffled"] is None
    assert after.deck == cards("3 white 1 black 5 red")
    assert events[2] == ttr.DeckReshuffled(ttr.FrozenMap(cards("3 white 5 red")))
