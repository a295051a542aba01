"""The Card Game in position documents: every key, what the players know, contradictions: G-16, G-36."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EMPTY_ROW,
    NO_TICKETS,
    TAXI,
    Seat,
    all_cards,
    bottom,
    cards,
    face_up,
    idle,
    play,
    railyards,
    reveal,
    row,
    rows,
    settle,
    shown,
    watch,
)

CHOSEN = CARD_GAME.with_rules(moved_card_chosen=True)
IDS = [ticket.id for ticket in CARD_GAME.tickets]
FOUR: list[Seat] = [{}, {}, {}, {}]
SECOND: dict[str, Any] = {"pass": 2}


def document(**entries: Any) -> dict[str, Any]:
    """A document of two seats, with these entries."""
    return {"variant": "card_game", "players": 2, **entries}


# Documents


def test_all_keys_and_their_defaults() -> None:
    bare = {"variant": "card_game", "players": 3}
    state = ttr.state_from_dict(bare)
    seat: Seat = {
        "hand": {},
        "tickets": [],
        "offer": [],
        "completed": [],
        "railyard": [],
        "on_track": {},
        "seen": {},
        "drawn": {},
        "returned": [],
        "shuffled": [],
    }
    written = {
        "format": 1,
        "variant": "card_game",
        "players": 3,
        "seed": 0,
        "chance": "sampled",
        "draws": {"train": 0, "ticket": 0},
        "setup": False,
        "phase": "turn",
        "current_player": 0,
        "turn": 0,
        "last_turns": None,
        "pass": 1,
        "finished": [],
        "seats": [seat] * 3,
        "face_up": [None] * 5,
        "deck": dict(CARD_GAME.cards),
        "discard": {},
        "reshuffled": None,
        "ticket_deck": {"unordered": IDS, "bottom": []},
        "pending": None,
    }
    assert state.to_dict() == written
    assert ttr.state_from_dict(written) == state
    for number, key in enumerate(written):
        if key not in ("variant", "players", "deck", "ticket_deck"):
            left_out = {name: value for name, value in written.items() if name != key}
            assert ttr.state_from_dict(left_out) == state, (number, key)
    for key in seat:
        short = {name: value for name, value in seat.items() if name != key}
        assert ttr.state_from_dict(written | {"seats": [short]}) == state, key


@pytest.mark.rule("G-16")
def test_g16_deck_and_ticket_deck_are_what_is_named_nowhere() -> None:
    state = railyards(
        {
            "hand": cards("2 red"),
            "railyard": "1 red + 2, 3 blue",
            "on_track": cards("1 red 1 L"),
            "completed": IDS[2:4],
        },
        {"on_track": cards("2 red"), "tickets": IDS[:1], "offer": IDS[7:9]},
        phase="keep_tickets",
        current_player=1,
        face_up=row("red L"),
        discard=cards("1 red 1 white"),
    )
    named = cards("8 red 3 blue 1 white 4 L")
    assert Counter(state.deck) == Counter(dict(CARD_GAME.cards)) - Counter(named)
    assert state.deck["red"] == 2
    assert all_cards(state) == Counter(dict(CARD_GAME.cards))
    unordered = [IDS[1], *IDS[4:7], *IDS[9:]]
    assert state.to_dict()["ticket_deck"] == {"unordered": unordered, "bottom": []}


def test_what_is_written_in_order() -> None:
    state = railyards(
        {
            "railyard": [{"color": "red", "locomotives": 2}, {"color": "purple", "cars": 3}],
            "completed": [IDS[5], IDS[2]],
            "shuffled": [IDS[9], IDS[8]],
        },
        {"returned": [IDS[20], IDS[11]]},
        {},
        {},
        ticket_deck={"unordered": [IDS[9], IDS[8]], "bottom": [IDS[20], IDS[11], IDS[15]]},
        phase="score_tickets",
        current_player=1,
        finished=[3, 0],
        last_turns=0,
        **SECOND,
    )
    written = state.to_dict()
    assert (written["finished"], written["pass"], written["last_turns"]) == ([0, 3], 2, 0)
    one, other = written["seats"][:2]
    assert one["railyard"] == rows("3 purple, 0 red + 2")
    assert one["completed"] == [IDS[2], IDS[5]]
    assert one["shuffled"] == [IDS[8], IDS[9]]
    assert other["returned"] == [IDS[11], IDS[20]]
    assert written["ticket_deck"]["unordered"] == [IDS[8], IDS[9]]
    assert written["ticket_deck"]["bottom"] == [IDS[20], IDS[11], IDS[15]]
    assert ttr.state_from_dict(written) == state


@pytest.mark.rule("CG-10")
def test_cg10_loading_plays_nothing() -> None:
    """No step 1, no refill, no last turns, no scoring: the document is taken as it stands."""
    entries = {
        "seats": [
            {"railyard": rows("2 red"), "tickets": IDS[:1], "on_track": cards("1 yellow")},
            {"hand": dict(Counter(dict(CARD_GAME.cards)) - Counter(cards("3 red 1 yellow")))},
        ],
        "face_up": row("- red"),
        "deck": {},
    }
    state = ttr.state_from_dict(document(**entries))
    assert (state.phase, state.last_turns, state.turn) == ("turn", None, 0)
    assert state.railyard(0) == (ttr.RailyardRow("red", 2, 0),)
    assert state.face_up == (None, "red", None, None, None)
    assert (state.completed(0), state.on_track(0)) == ((), {"yellow": 1})
    # Nor is a ticket completed, or a seat finished.
    scored = ttr.state_from_dict(document(**entries, phase="score_tickets"))
    assert (scored.current_player, scored.last_turns) == (0, None)


@pytest.mark.rule("CG-10")
def test_cg10_the_phase_move_cards_is_there_with_the_option_and_a_railyard() -> None:
    seat = {"railyard": "1 red"}
    state = railyards({}, seat, variant=CHOSEN, phase="move_cards", current_player=1)
    assert ttr.state_from_dict(state.to_dict(), CHOSEN) == state
    for seats, variant in (([{}, seat], CARD_GAME), ([seat, {}], CHOSEN)):
        with pytest.raises(ttr.InvalidPositionError, match="phase"):
            railyards(*seats, variant=variant, phase="move_cards", current_player=1)


# Every point of a game


def small(chosen: bool) -> ttr.Variant:
    """The game with fewer cards, so that it is short."""
    colors = [card for card in CARD_GAME.cards if card != TAXI]
    return ttr.load_variant(
        {
            "id": "small",
            "train_cards": dict.fromkeys(colors, 4),
            "locomotives": 8,
            "rules": {"initial_cards": 3, "moved_card_chosen": chosen},
        },
        base=CARD_GAME,
    )


POINTS = {
    ("keep_tickets", "hand", "set_up"),
    ("keep_tickets", "row", "set_up"),
    ("keep_tickets", "offer", "set_up"),
    ("keep_tickets", None, None),
    ("move_cards", None, None),
    ("turn", None, None),
    ("turn", "hand", "second_draw"),
    ("turn", "row", "second_draw"),
    # A face-up locomotive ends the draw.
    ("turn", "row", "refill"),
    ("turn", "offer", "keep_tickets"),
    ("second_draw", None, None),
    ("second_draw", "hand", "refill"),
    ("second_draw", "row", "refill"),
    ("score_tickets", None, None),
    ("score_tickets", "deal", "deck_pass"),
    ("score_tickets", "row", "deck_pass"),
    ("over", None, None),
}


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-16")
@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_cg53_g16_every_point_of_whole_games_is_read_back(players: int, chosen: bool) -> None:
    variant = small(chosen)
    whole = Counter(dict(variant.cards))
    passes = 2 if players == 4 else 1
    chooser = random.Random(53)
    met: set[tuple[str, str | None, str | None]] = set()
    for _ in range(3):
        first = chooser.randrange(players)
        state = ttr.new_game(variant, players, chance="explicit", first_player=first)
        while True:
            written = state.to_dict()
            again = ttr.state_from_dict(written, variant)
            assert again == state
            assert hash(again) == hash(state)
            assert again.to_dict() == written
            assert ttr.state_from_json(state.to_json(), variant) == state
            assert all_cards(state) == whole
            pending = written["pending"] or {}
            met.add((str(state.phase), pending.get("due"), pending.get("then")))
            outcomes = state.chance_outcomes()
            assert bool(outcomes) == bool(pending)
            if state.is_over:
                break
            if outcomes:
                assert (state.current_player, len(state.legal_actions())) == (None, 0)
                assert sum(chance for _, chance in outcomes) == 1
            legal = [action for action, _ in outcomes] or [*state.legal_actions()]
            state = state.apply(chooser.choice(legal))
        assert (written["pass"], written["pending"], written["finished"]) == (passes, None, [])
        assert written["last_turns"] == 0
    assert met == {
        (phase, due, then)
        for phase, due, then in POINTS
        if (chosen or phase != "move_cards") and (passes == 2 or then != "deck_pass")
    }


@pytest.mark.rule("CG-53")
def test_cg53_chance_points_between_deck_passes_can_be_set_up() -> None:
    """Seat 1 goes on; six cards are still to come into hands, from seat 3 on."""
    pending = {"due": "deal", "seat": 3, "left": 6, "then": "deck_pass"}
    entries = SECOND | {"phase": "score_tickets", "current_player": 1}
    state = railyards(*FOUR, face_up=EMPTY_ROW, pending=pending, **entries)
    dealt = []
    while state.to_dict()["pending"] and state.to_dict()["pending"]["due"] == "deal":
        entry = state.to_dict()["pending"]
        dealt.append((entry["seat"], entry["left"]))
        state = state.apply(state.chance_outcomes()[0][0])
    assert dealt == [(3, 6), (0, 5), (1, 4), (2, 3), (3, 2), (0, 1)]
    assert state.to_dict()["pending"] == {
        "due": "row",
        "slots": [0, 1, 2, 3, 4],
        "then": "deck_pass",
    }
    after, events = watch(state, *shown("red", "blue", "green", "L", "white"))
    assert after.face_up == ("red", "blue", "green", TAXI, "white")
    assert events[-1] == ttr.TurnBegan(1, 0)
    assert (after.phase, after.current_player, after.to_dict()["setup"]) == ("turn", 1, False)


# What is known


def known(state: ttr.State, seat: int, what: str) -> Any:
    """An entry of a seat's part of the document."""
    return state.to_dict()["seats"][seat][what]


@pytest.mark.rule("CG-2")
@pytest.mark.rule("G-36")
def test_cg2_g36_what_is_placed_is_taken_to_be_what_was_seen() -> None:
    hand = cards("3 red 2 L 1 blue 1 white")
    seen = cards("2 red 1 L 1 blue")
    state = railyards({"hand": hand, "seen": seen}, {"seen": cards("1 L"), "hand": cards("1 L")})
    after = play(state, ttr.PlaceCards(cards("3 red 1 L")))
    assert known(after, 0, "seen") == {"blue": 1}
    three = play(state, ttr.PlaceCards(cards("1 red 1 blue 1 white")))
    assert known(three, 0, "seen") == cards("1 red 1 L")
    # What leaves the row for a hand was seen, what leaves the deck was not; of a robbed row
    # nothing comes to a hand.
    drawn = reveal(play(state, face_up("white")), "red")
    drawn = reveal(play(drawn, ttr.DrawDeck()), "L")
    assert known(drawn, 0, "seen") == cards("2 red 1 L 1 blue 1 white")
    assert known(drawn, 1, "seen") == cards("1 L")


@pytest.mark.rule("CG-3")
@pytest.mark.rule("G-36")
def test_cg3_g36_tickets_shuffled_in_are_known_to_who_gave_them_back() -> None:
    """Seat 0 gave two tickets back at set-up. It knows where they went until it draws them itself."""
    deck = {"unordered": IDS[:2], "bottom": IDS[2:5]}
    state = railyards({"shuffled": IDS[:2]}, {}, ticket_deck=deck, current_player=1)
    state = play(state, ttr.DrawTickets(), *shown(IDS[1], IDS[0], IDS[2], IDS[3]))
    assert known(state, 0, "shuffled") == IDS[:2]
    # Another drew both, and put one of them under the deck: seat 0 cannot know of either.
    state = play(state, ttr.KeepTickets([IDS[0]]))
    assert bottom(state) == [IDS[4], IDS[1], IDS[2], IDS[3]]
    assert (known(state, 0, "shuffled"), known(state, 1, "shuffled")) == (IDS[:2], [])
    assert known(state, 1, "returned") == IDS[1:4]
    # Seat 0 draws what seat 1 put there: it has left the deck for both.
    state = play(state, ttr.DrawTickets(), *shown(IDS[4], IDS[1], IDS[2], IDS[3]))
    assert (known(state, 0, "shuffled"), known(state, 1, "returned")) == (IDS[:1], [])
    # It goes under the deck now, which is another thing to know.
    state = play(state, ttr.KeepTickets([]))
    assert (known(state, 0, "shuffled"), known(state, 0, "returned")) == (IDS[:1], IDS[1:5])


@pytest.mark.rule("CG-3")
@pytest.mark.rule("CG-40")
@pytest.mark.rule("G-36")
def test_cg3_cg40_g36_at_set_up_shuffled_in_later_under_the_deck() -> None:
    state = settle(ttr.new_game(CARD_GAME, 2, chance="explicit"))
    first, second = state.offer(0), state.offer(1)
    state = play(state, ttr.KeepTickets(first[2:]), ttr.KeepTickets(second[:1]))
    for number, back in enumerate((first[:2], second[1:])):
        assert {*known(state, number, "shuffled")} == {*back}
        assert known(state, number, "returned") == []
    assert bottom(state) == []
    state = settle(play(state, ttr.DrawTickets()))
    offered = state.offer(0)
    state = play(state, ttr.KeepTickets(offered[:1]))
    assert {*known(state, 0, "returned")} == {*offered[1:]}
    assert {*known(state, 0, "shuffled")} == {*first[:2]} - {*offered}
    assert bottom(state) == [*offered[1:]]


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-5")
def test_cg22_cg5_within_a_deck_pass_nothing_is_reshuffled() -> None:
    state = railyards(
        {}, {}, hoarder=0, face_up=EMPTY_ROW, deck=cards("2 red"), discard=cards("9 blue"), turn=5
    )
    state = settle(play(settle(play(state, ttr.DrawDeck())), ttr.DrawDeck()))
    while state.phase == "turn":
        assert (state.deck, state.discard) == ({}, {"blue": 9})
        assert state.to_dict()["reshuffled"] is None
        state = idle(state)
    assert (state.turn, state.phase) == (8, "score_tickets")


@pytest.mark.rule("CG-51")
@pytest.mark.rule("G-36")
def test_cg51_g36_a_completed_ticket_is_shown_to_all() -> None:
    ticket = "chicago-new-york"
    others = ["new-york-chicago", "chicago-dallas"]
    state = railyards(
        {"shuffled": [ticket, others[0]]},
        {"tickets": [ticket], "on_track": cards("1 yellow")},
        {"shuffled": [others[1]]},
        phase="score_tickets",
        current_player=1,
        face_up=EMPTY_ROW,
    )
    state = play(state, ttr.CompleteTicket(ticket))
    assert [known(state, seat, "shuffled") for seat in range(3)] == [others[:1], [], others[1:]]


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-36")
def test_cg53_g36_what_is_known_of_the_new_deck() -> None:
    """All know what it is made of; each knows what it drew of it, and all what is turned up."""
    state = railyards(
        {"on_track": cards("4 red 4 blue"), "hand": cards("1 L"), "seen": cards("1 L")},
        {"railyard": "3 white", "hand": cards("2 green"), "drawn": cards("2 green")},
        {},
        {},
        hoarder=2,
        phase="score_tickets",
        current_player=3,
        finished=[0, 1, 2],
        face_up=row("black black - - -"),
        discard=cards("9 yellow 3 L"),
        reshuffled=cards("5 green"),
    )
    state = play(state, ttr.FinishTickets())
    made_of = cards("4 blue 3 white 9 yellow 2 black 4 red 3 L")
    assert (state.to_dict()["reshuffled"], state.deck) == (made_of, made_of)
    # What was drawn before is of the old deck; what was seen to enter a hand is still known.
    assert [known(state, number, "drawn") for number in range(4)] == [{}] * 4
    assert known(state, 0, "seen") == cards("1 L")
    came = ["blue", "L", "red", "white", *["yellow"] * 8, "red", "red", "black", "L"]
    state = play(state, *shown(*came))
    assert [known(state, number, "drawn") for number in range(4)] == [
        cards("1 blue 2 yellow 1 red"),
        cards("2 yellow 1 red 1 L"),
        cards("2 yellow 1 black 1 red"),
        cards("1 white 2 yellow 1 L"),
    ]
    # Dealt unseen.
    assert known(state, 1, "seen") == {}
    assert state.to_dict()["reshuffled"] == made_of
    state = play(state, *shown("blue", "blue", "L", "black", "yellow"))
    assert state.to_dict()["reshuffled"] == cards("2 blue 3 white 8 yellow 1 black 4 red 2 L")
    assert state.current_player == 0


@pytest.mark.rule("CG-53")
@pytest.mark.rule("G-36")
def test_cg53_g36_nobody_knows_the_new_deck_where_the_old_one_still_held_cards() -> None:
    seats: list[Seat] = [{"on_track": cards("5 red")}, {"hand": cards("4 blue")}, {}, {}]
    state = railyards(
        *seats,
        hoarder=2,
        deck=cards("1 black"),
        discard=cards("3 white"),
        phase="score_tickets",
        current_player=3,
        finished=[0, 1, 2],
        face_up=EMPTY_ROW,
    )
    after, events = state.play(ttr.FinishTickets())
    assert after.to_dict()["reshuffled"] is None
    assert after.deck == cards("3 white 1 black 5 red")
    assert events[2] == ttr.DeckReshuffled(ttr.FrozenMap(cards("3 white 5 red")))


@pytest.mark.rule("G-36")
def test_g36_knowledge_is_part_of_equality_but_not_of_the_position() -> None:
    entries: dict[str, Any] = {"ticket_deck": NO_TICKETS | {"unordered": IDS[:2]}}
    plain = railyards({"hand": cards("1 L")}, {}, **entries)
    memories: list[Seat] = [{"seen": cards("1 L")}, {"shuffled": IDS[:1]}]
    for memory in memories:
        told = railyards({"hand": cards("1 L")} | memory, {}, **entries)
        assert plain != told
        assert plain.same_position(told)
    # What lies on a pile, in a railyard or completed is more than knowledge.
    tables: list[Seat] = [{"on_track": {"red": 1}}, {"railyard": "1 red"}, {"completed": IDS[4:5]}]
    for table in tables:
        other = railyards({"hand": cards("1 L")} | table, {}, **entries)
        assert not plain.same_position(other)
    scored = railyards({}, {}, phase="score_tickets")
    assert not scored.same_position(railyards({}, {}, phase="score_tickets", finished=[1]))
    assert not scored.same_position(railyards({}, {}, phase="score_tickets", last_turns=0))


# What is refused

SHUFFLED: dict[str, Any] = {"ticket_deck": {"unordered": IDS[:3], "bottom": IDS[3:5]}}
DEAL = {"due": "deal", "seat": 0, "left": 3, "then": "deck_pass"}
ROW: dict[str, Any] = {"due": "row", "slots": [0], "then": "deck_pass"}


def seat(**keys: object) -> dict[str, Any]:
    """Seat 1 has these."""
    return {"seats": [{}, keys]}


def waiting(pending: dict[str, Any], **entries: Any) -> dict[str, Any]:
    """A chance point of the second deck pass."""
    point = {"players": 4, "pass": 2, "phase": "score_tickets", "chance": "explicit"}
    return point | {"pending": pending} | entries


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    # Keys that are those of other games, or of no game.
    "passes": ({"passes": 0}, "passes", "passes"),
    "tunnel": ({"tunnel": None}, "tunnel", "tunnel"),
    "given back": ({"given_back": []}, "given_back", "given_back"),
    "routes": (seat(routes=[]), "seats[1].routes", "routes"),
    "trains": (seat(trains=0), "seats[1].trains", "trains"),
    "bonus": (seat(bonus=True), "seats[1].bonus", "bonus"),
    # Rows.
    "a row by name": (seat(railyard={"red": 1}), "seats[1].railyard", "railyard"),
    "no row": (seat(railyard=["red"]), "seats[1].railyard[0]", "railyard"),
    "no color": (seat(railyard=[{"cars": 1}]), "seats[1].railyard[0]", "color"),
    "no such color": (
        seat(railyard=[{"color": "pink", "cars": 1}]),
        "seats[1].railyard[0].color",
        "pink",
    ),
    "a row of locomotives": (
        seat(railyard=[{"color": "locomotive", "locomotives": 1}]),
        "seats[1].railyard[0].color",
        "locomotive",
    ),
    "an empty row": (seat(railyard=[{"color": "red"}]), "seats[1].railyard[0]", "railyard"),
    "a zero of both": (
        seat(railyard=[{"color": "red", "cars": 0, "locomotives": 0}]),
        "seats[1].railyard[0]",
        "railyard",
    ),
    "less than nothing": (
        seat(railyard=[{"color": "red", "cars": -1, "locomotives": 3}]),
        "seats[1].railyard[0].cars",
        "-1",
    ),
    "half a car": (
        seat(railyard=[{"color": "red", "cars": 1.5}]),
        "seats[1].railyard[0].cars",
        "cars",
    ),
    "a key of a row": (
        seat(railyard=[{"color": "red", "cars": 1, "wagons": 1}]),
        "seats[1].railyard[0].wagons",
        "wagons",
    ),
    "one color, two rows": (
        seat(railyard=rows("1 red, 0 red + 1")),
        "seats[1].railyard[1]",
        "CG-33",
    ),
    "one color, two railyards": (
        {"seats": [{"railyard": rows("1 red")}, {"railyard": rows("0 red + 1")}]},
        "seats",
        "CG-33",
    ),
    # Cards beyond the printed deck.
    "cars of a row": (
        seat(railyard=rows("11 red")),
        "seats[1].railyard[0]",
        "11 .*red cards",
    ),
    "locomotives of a row": (seat(railyard=rows("1 red + 17")), "seats[1].railyard[0]", TAXI),
    "locomotives of two rows": (
        {"seats": [{"railyard": rows("1 red + 9")}, {"railyard": rows("1 blue + 8")}]},
        "document",
        "17 .*locomotive cards",
    ),
    "a pile": (seat(on_track={"red": 11}), "seats[1].on_track", "red"),
    "row and pile": (
        seat(railyard=rows("6 red"), on_track={"red": 5}),
        "document",
        "11 .*red cards",
    ),
    "hand and pile": (seat(hand={"red": 8}, on_track={"red": 3}), "document", "11 .*red cards"),
    "hand, row, pile": (
        {
            "seats": [
                {"hand": {"red": 4}, "railyard": rows("3 red")},
                {"on_track": {"red": 3}},
            ],
            "discard": {"red": 1},
        },
        "document",
        "11 .*red cards",
    ),
    "nowhere": ({"deck": dict(CARD_GAME.cards) | {"red": 7}}, "deck", "red cards"),
    "an unknown card on the track": (seat(on_track={"pink": 1}), "seats[1].on_track.pink", "pink"),
    # Tickets in two places.
    "complete twice": (seat(completed=IDS[:1] * 2), "seats[1].completed[1]", IDS[0]),
    "complete and held": (seat(completed=IDS[:1], tickets=IDS[:1]), "seats", IDS[0]),
    "complete for two": (
        {"seats": [{"completed": IDS[:1]}, {"completed": IDS[:1]}]},
        "seats",
        IDS[0],
    ),
    "complete and in the deck": (
        seat(completed=IDS[:1]) | {"ticket_deck": {"unordered": IDS[:1]}},
        "ticket_deck.unordered",
        IDS[0],
    ),
    "complete and under the deck": (
        seat(completed=IDS[:1]) | {"ticket_deck": {"bottom": IDS[:1]}},
        "ticket_deck.bottom",
        IDS[0],
    ),
    "an unknown ticket": (
        seat(completed=["rome-carthage"]),
        "seats[1].completed[0]",
        "rome-carthage",
    ),
    "on offer in a turn": (seat(offer=IDS[:1]), "seats", r"(player |seats\[)1.*offer"),
    # Knowledge.
    "shuffled and held by the seat": (
        seat(shuffled=IDS[5:6], tickets=IDS[5:6]),
        "seats",
        r"(player |seats\[)1.*shuffled",
    ),
    "shuffled and complete": (
        {"seats": [{"completed": IDS[5:6]}, {"shuffled": IDS[5:6]}]},
        "seats",
        r"(player |seats\[)1.*shuffled",
    ),
    "returned and complete": (
        {"seats": [{"completed": IDS[:1]}, {"returned": IDS[:1]}]},
        "seats",
        r"(player |seats\[)1.*returned",
    ),
    "returned, and nothing lies there": (
        seat(returned=IDS[:1]),
        "seats",
        r"(player |seats\[)1.*returned",
    ),
    "returned, not under the deck": (
        seat(returned=IDS[:1]) | SHUFFLED,
        "seats",
        r"(player |seats\[)1.*returned",
    ),
    "returned by two": (
        {"seats": [{"returned": IDS[3:4]}, {"returned": IDS[3:4]}]} | SHUFFLED,
        "seats",
        "returned",
    ),
    "seen, but not there": (seat(seen={TAXI: 1}), "seats", r"(player |seats\[)1.*seen"),
    "drawn, but never made anew": (seat(drawn={"red": 1}), "seats", "player 1"),
    "more in the deck than there can be": ({"reshuffled": {"red": 9}}, "reshuffled", "reshuffled"),
    # Deck passes and scoring.
    "no pass 0": ({"pass": 0}, "pass", "0"),
    "one pass for two": ({"pass": 2}, "pass", "2"),
    "one pass for three": ({"players": 3, "pass": 2}, "pass", "2"),
    "no third": ({"players": 4, "pass": 3}, "pass", "3"),
    "finished in a turn": ({"finished": [1]}, "finished", "finished"),
    "who is asked has finished": (
        {"phase": "score_tickets", "current_player": 1, "finished": [1]},
        "finished",
        "1",
    ),
    "finished twice": ({"phase": "score_tickets", "finished": [1, 1]}, "finished", "finished.*1"),
    "no such seat": ({"phase": "score_tickets", "finished": [2]}, "finished[0]", "2"),
    "no last turn is left": ({"last_turns": 0}, "last_turns", "0"),
    "a turn while scoring": ({"phase": "score_tickets", "last_turns": 1}, "last_turns", "1"),
    "too many last turns": ({"players": 3, "last_turns": 4}, "last_turns", "4"),
    "a phase of tunnels": ({"phase": "tunnel"}, "phase", "tunnel"),
    # Chance points.
    "dealt in the first pass": (waiting(DEAL, **{"pass": 1}), "pending", "deck_pass"),
    "dealt in a turn": (waiting(DEAL, phase="turn"), "pending", "deck_pass"),
    "a row in the first pass": (waiting(ROW, **{"pass": 1}), "pending", "deck_pass"),
    "a row in a turn": (waiting(ROW, phase="turn"), "pending", "deck_pass"),
    "nobody is next": (waiting(DEAL | {"seat": 4}), "pending.seat", "4"),
    "nothing is due": (waiting(DEAL | {"left": 0}), "pending.left", "0"),
    "dealt, then the turn": (waiting(DEAL | {"then": "refill"}), "pending.then", "refill"),
    "dealt from nothing": (
        waiting(DEAL, discard=dict(CARD_GAME.cards)),
        "pending",
        "deck is empty",
    ),
    **{
        f"a row, then {then}": (
            {"chance": "explicit", "face_up": row("- red"), "pending": ROW | {"then": then}},
            "pending.then",
            then,
        )
        for then in ("end_turn", "set_up", "tunnel")
    },
}


# Wrong types and numbers, and what only who draws can know: the reference does not look for them.
ENGINE_ALONE = {
    *("a row by name", "no row", "no color", "less than nothing", "half a car"),
    *("nobody is next", "nothing is due"),
    *("drawn, but never made anew", "more in the deck than there can be"),
}


@pytest.mark.rule("CG-33")
@pytest.mark.rule("G-16")
@pytest.mark.rule("G-32")
@pytest.mark.parametrize("name", [name for name in REFUSED if name not in ENGINE_ALONE])
def test_cg33_g16_g32_a_contradiction_is_refused(name: str) -> None:
    changes, _, what = REFUSED[name]
    with pytest.raises(ttr.InvalidPositionError, match=what):
        ttr.state_from_dict(document(**changes))


@pytest.mark.engine
@pytest.mark.parametrize("name", REFUSED)
def test_a_contradiction_is_named_with_its_place(name: str) -> None:
    changes, where, what = REFUSED[name]
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict(document(**changes))
    # One thing is wrong, and no other is told of.
    (problem,) = caught.value.problems
    assert problem.where.startswith(where)
    assert re.search(what, str(problem))
