"""Position documents: what is derived, and that each contradiction is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ttr_rules as ttr

NEW_YORK = ttr.new_york.VARIANT
TICKETS = [ticket.id for ticket in NEW_YORK.tickets]
BARE: dict[str, Any] = {"variant": "new_york", "players": 2}
EMPTY: dict[str, Any] = {"then": "set_up", "due": "hand", "seat": 0, "left": 1}

KEYS = [
    "format", "variant", "players", "seed", "chance", "draws", "setup", "phase",
    "current_player", "turn", "last_turns", "passes", "seats", "face_up", "deck", "discard",
    "reshuffled", "ticket_deck", "pending",
]  # fmt: skip
SEAT_KEYS = ["hand", "tickets", "routes", "trains", "offer", "seen", "drawn", "returned"]


def seat(**keys: object) -> dict[str, Any]:
    return {"seats": [{}, keys]}


def at_chance(due: str, then: str, **keys: object) -> dict[str, Any]:
    return {"chance": "explicit", "pending": {"due": due, "then": then, **keys}}


def problems(document: Any, variant: ttr.Variant | None = None) -> dict[str, str]:
    """The messages by place."""
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict(document, variant)
    found = caught.value.problems
    assert found
    for problem in found:
        assert problem.message
        assert str(problem) in str(caught.value)
    return {problem.where: problem.message for problem in found}


def test_everything_has_a_default() -> None:
    state = ttr.state_from_dict(BARE)
    document = state.to_dict()
    assert list(document) == KEYS
    assert document == {
        "format": 1,
        "variant": "new_york",
        "players": 2,
        "seed": 0,
        "chance": "sampled",
        "draws": {"train": 0, "ticket": 0},
        "setup": False,
        "phase": "turn",
        "current_player": 0,
        "turn": 0,
        "last_turns": None,
        "passes": 0,
        "seats": [
            {
                "hand": {},
                "tickets": [],
                "routes": [],
                "trains": 15,
                "offer": [],
                "seen": {},
                "drawn": {},
                "returned": [],
            }
        ]
        * 2,
        "face_up": [None] * 5,
        "deck": dict(NEW_YORK.cards),
        "discard": {},
        "reshuffled": None,
        "ticket_deck": {"unordered": TICKETS, "bottom": []},
        "pending": None,
    }
    assert ttr.state_from_dict(document) == state
    # A null stands for what is left out where null is a value of the key.
    for key in ("last_turns", "reshuffled", "pending"):
        assert ttr.state_from_dict(BARE | {key: None}) == state


def test_what_is_left_out_is_derived() -> None:
    document = BARE | {
        "seats": [
            {"hand": {"red": 2}, "routes": ["chelsea-soho"], "tickets": TICKETS[:1]},
            {"offer": TICKETS[2:4]},
        ],
        "current_player": 1,
        "phase": "keep_tickets",
        "face_up": ["red", "locomotive"],
        "discard": {"blue": 6},
    }
    state = ttr.state_from_dict(document)
    assert state.trains(0) == 11
    assert state.face_up == ("red", "locomotive", None, None, None)
    assert state.deck == {
        "green": 6, "black": 6, "pink": 6, "red": 3, "orange": 6, "locomotive": 7,
    }  # fmt: skip
    unordered = [TICKETS[1], *TICKETS[4:]]
    assert state.to_dict()["ticket_deck"] == {"unordered": unordered, "bottom": []}
    # With an explicit ticket deck, tickets named nowhere are out of the game.
    state = ttr.state_from_dict(document | {"ticket_deck": {"bottom": TICKETS[8:6:-1]}})
    assert state.to_dict()["ticket_deck"] == {"unordered": [], "bottom": TICKETS[8:6:-1]}
    state = ttr.state_from_dict(document | {"ticket_deck": {}})
    assert state.to_dict()["ticket_deck"] == {"unordered": [], "bottom": []}


def test_loading_changes_nothing() -> None:
    """No draw, no refill, no clearing, no end: the document is taken as it stands."""
    document = BARE | {
        "face_up": ["locomotive", "locomotive", "locomotive", None, "red"],
        "seats": [{"trains": 0}, {"trains": 0}],
        "passes": 1,
        "last_turns": 2,
        "turn": 10**9,
    }
    state = ttr.state_from_dict(document)
    assert state.face_up == tuple(document["face_up"])
    assert not state.is_over
    assert (state.passes, state.last_turns, state.turn) == (1, 2, 10**9)


def test_sets_are_written_in_the_order_of_the_data() -> None:
    names = [route.id for route in NEW_YORK.board.routes if route.double is None][:3]
    seats = [{"tickets": TICKETS[3::-1], "routes": names[::-1]}]
    state = ttr.state_from_dict(BARE | {"seats": seats})
    assert state.to_dict()["seats"][0]["tickets"] == TICKETS[:4]
    assert state.to_dict()["seats"][0]["routes"] == names
    offer = TICKETS[1::-1]
    state = ttr.state_from_dict(BARE | {"phase": "keep_tickets", "seats": [{"offer": offer}]})
    assert state.offer(0) == tuple(offer)


def test_a_game_that_is_over() -> None:
    for current in (None, 0, 1):
        state = ttr.state_from_dict(BARE | {"phase": "over", "current_player": current})
        assert state.is_over
        assert state.current_player is None
        assert state.to_dict()["current_player"] is None
        assert state.result() is not None


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    # Keys and names that are not known, with what may be meant.
    ({"seets": []}, "seets", 'unknown key.*"seats"'),
    ({"given_back": []}, "given_back", "unknown key"),
    (seat(hands={}), "seats[1].hands", 'unknown key.*"hand"'),
    (seat(completed=[]), "seats[1].completed", "unknown key"),
    (seat(hand={"purple": 1}), "seats[1].hand.purple", 'no card "purple"'),
    (seat(seen={"blu": 1}), "seats[1].seen.blu", '"blue"'),
    ({"discard": {"Red": 1}}, "discard.Red", 'no card "Red"'),
    ({"face_up": ["red", "rde"]}, "face_up[1]", 'no card "rde"'),
    (seat(routes=["soho-mars"]), "seats[1].routes[0]", 'no route "soho-mars"'),
    (seat(tickets=["soho-mars"]), "seats[1].tickets[0]", 'no ticket "soho-mars"'),
    ({"ticket_deck": {"bottom": ["x"]}}, "ticket_deck.bottom[0]", 'no ticket "x"'),
    ({"ticket_deck": {"top": []}}, "ticket_deck.top", "unknown key"),
    ({"draws": {"cards": 1}}, "draws.cards", "unknown key"),
    ({"phase": "tunnel"}, "phase", "one of keep_tickets, turn, second_draw, over"),
    ({"chance": "random"}, "chance", '"sampled" or "explicit"'),
    ({"variant": "nordic"}, "variant", '"new_york"'),
    # Wrong types.
    ({"players": "2"}, "players", "integer from 2 to 4"),
    ({"players": None}, "players", "integer from 2 to 4"),
    ({"players": 2.0}, "players", "integer from 2 to 4"),
    ({"players": True}, "players", "integer from 2 to 4"),
    ({"seed": "7"}, "seed", "integer from 0 to 18446744073709551615"),
    ({"seed": None}, "seed", "integer"),
    ({"draws": []}, "draws", "an object"),
    ({"setup": 1}, "setup", "true or false"),
    ({"seats": {}}, "seats", "a list of seats"),
    ({"seats": [[]]}, "seats[0]", "an object"),
    (seat(hand=["red"]), "seats[1].hand", "an object with the number of each card"),
    (seat(hand={"red": "2"}), "seats[1].hand.red", "integer"),
    (seat(hand={"red": 1.5}), "seats[1].hand.red", "integer"),
    (seat(hand={"red": True}), "seats[1].hand.red", "integer"),
    (seat(routes="chelsea-soho"), "seats[1].routes", "a list of routes"),
    (seat(tickets=[3]), "seats[1].tickets[0]", "the id of a ticket"),
    ({"face_up": "red"}, "face_up", "the face-up cards"),
    ({"face_up": [1]}, "face_up[0]", "the name of a card, or null"),
    ({"deck": None}, "deck", "an object with the number of each card"),
    ({"ticket_deck": TICKETS}, "ticket_deck", "an object"),
    ({"phase": 3}, "phase", "a phase"),
    ({"variant": 3}, "variant", "name|id"),
    # Numbers out of range.
    ({"format": 2}, "format", "the integer 1"),
    ({"players": 5}, "players", "integer from 2 to 4"),
    ({"seed": -1}, "seed", "integer from 0"),
    ({"seed": 2**64}, "seed", "64 bits"),
    ({"seed": 10**5000}, "seed", "64 bits"),
    ({"draws": {"train": -1}}, "draws.train", "integer from 0"),
    ({"draws": {"ticket": 2**64}}, "draws.ticket", "64 bits"),
    ({"current_player": 2}, "current_player", "integer from 0 to 1"),
    ({"current_player": None}, "current_player", "integer from 0 to 1"),
    ({"turn": -1}, "turn", "integer from 0"),
    ({"turn": 2**32}, "turn", "integer from 0"),
    ({"last_turns": 0}, "last_turns", "integer from 1 to 2"),
    ({"last_turns": 3}, "last_turns", "integer from 1 to 2"),
    ({"passes": 2}, "passes", "integer from 0 to 1"),
    (seat(hand={"red": -1}), "seats[1].hand.red", "integer from 0"),
    (seat(hand={"red": 10**30}), "seats[1].hand.red", "64 bits"),
    (seat(trains=16), "seats[1].trains", "integer from 0 to 15"),
    (seat(trains=-1), "seats[1].trains", "integer from 0 to 15"),
    ({"seats": [{}, {}, {}]}, "seats", "at most 2, found 3"),
    ({"face_up": ["red"] * 6}, "face_up", "at most 5, found 6"),
    # G-16: a card too many, or nowhere.
    (seat(hand={"red": 7}), "seats[1].hand", "7 red cards, but only 6 exist"),
    (seat(hand={"red": 4}) | {"discard": {"red": 3}}, "document", "7 red cards .* only 6"),
    (seat(hand={"red": 6}) | {"face_up": ["red"]}, "document", "7 red cards .* only 6"),
    ({"deck": {"red": 6}, "discard": {"red": 1}}, "deck", "7 red cards .* only 6"),
    (
        {"deck": dict(NEW_YORK.cards) | {"red": 4}},
        "deck",
        "missing 2 red cards: every card must be somewhere",
    ),
    ({"deck": {}}, "deck", "missing [0-9]+ .*cards: every card must be somewhere"),
    # Routes: G-20, G-21, G-25, G-26.
    (seat(routes=["chelsea-soho"] * 2), "seats[1].routes[1]", "chelsea-soho is named twice"),
    (
        {"seats": [{"routes": ["chelsea-soho"]}, {"routes": ["chelsea-soho"]}]},
        "seats",
        r"chelsea-soho is owned by two players \(G-20\)",
    ),
    (
        seat(routes=["chelsea-greenwich-village-1", "chelsea-greenwich-village-2"]),
        "seats",
        r"chelsea-greenwich-village-2.*\(G-25\)",
    ),
    (
        {
            "seats": [
                {"routes": ["chelsea-greenwich-village-1"]},
                {"routes": ["chelsea-greenwich-village-2"]},
            ]
        },
        "seats",
        r"chelsea-greenwich-village-2 is closed.*\(G-26\)",
    ),
    (seat(routes=["chelsea-soho"], trains=12), "seats[1].trains", "integer from 0 to 11"),
    (
        seat(routes=[r.id for r in NEW_YORK.board.routes if r.double is None]),
        "seats[1].routes",
        "the routes have [0-9]+ spaces, but a player has only 15 trains",
    ),
    # Tickets: G-32.
    (seat(tickets=TICKETS[:1] * 2), "seats[1].tickets[1]", "is named twice"),
    ({"seats": [{"tickets": TICKETS[:1]}] * 2}, "seats", f"{TICKETS[0]} is in more than one"),
    (
        seat(tickets=TICKETS[:1]) | {"ticket_deck": {"unordered": TICKETS}},
        "ticket_deck.unordered",
        f"{TICKETS[0]} is in more than one place",
    ),
    (
        {"ticket_deck": {"unordered": TICKETS[:1], "bottom": TICKETS[:1]}},
        "ticket_deck.bottom",
        f"{TICKETS[0]} is in more than one place",
    ),
    # What the phase does not have.
    (seat(offer=TICKETS[:1]), "seats", "player 1 cannot have tickets on offer in the phase turn"),
    (
        seat(offer=TICKETS[:1]) | {"phase": "keep_tickets"},
        "seats",
        "player 1 cannot have tickets on offer in the phase keep_tickets",
    ),
    ({"setup": True}, "setup", "the phase turn is not part of the set-up"),
    (
        {"pending": {"due": "hand", "seat": 0, "left": 1, "then": "refill"}},
        "pending",
        'only a state with "chance": "explicit"',
    ),
    # What players know has to agree with what is.
    (seat(seen={"red": 1}), "seats", "player 1 does not hold all the cards that others have seen"),
    (
        seat(drawn={"red": 1}),
        "seats",
        "player 1 has drawn cards since a reshuffle, but there was none",
    ),
    (seat(returned=TICKETS[:1]), "seats", "player 1 returned tickets that are not under the deck"),
    (
        {
            "ticket_deck": {"bottom": TICKETS[:1]},
            "seats": [{"returned": TICKETS[:1]}, {"returned": TICKETS[:1]}],
        },
        "seats",
        "player 1 returned a ticket that another player returned",
    ),
    ({"reshuffled": {"red": 1}}, "reshuffled", "were not reshuffled into it"),
    # Chance points.
    (at_chance("pile", "refill"), "pending.due", '"hand", "row" or "offer"'),
    (at_chance("hand", "refill", left=1), "pending.seat", "missing"),
    (at_chance("hand", "refill", seat=2, left=1), "pending.seat", "integer from 0 to 1"),
    (at_chance("hand", "refill", seat=0, left=0), "pending.left", "integer from 1"),
    (at_chance("hand", "fly", seat=0, left=1), "pending.then", '"fly" cannot follow'),
    (at_chance("hand", "set_up", seat=0, left=1), "pending.then", '"set_up" cannot follow'),
    (at_chance("offer", "keep_tickets", seat=1, left=1), "pending.then", "cannot follow"),
    (at_chance("hand", "refill", seat=0, left=1, slots=[]), "pending.slots", "unknown key"),
    (at_chance("row", "refill"), "pending.slots", "missing"),
    (at_chance("row", "refill", slots=[]), "pending.slots", "at least one slot"),
    (at_chance("row", "refill", slots=[5]), "pending.slots[0]", "integer from 0 to 4"),
    (at_chance("row", "refill", slots=[1, 1]), "pending.slots[1]", "named only once"),
    (
        at_chance("row", "refill", slots=[0]) | {"face_up": ["red"]},
        "pending.slots[0]",
        "must be empty",
    ),
    (
        at_chance("hand", "refill", seat=0, left=1) | {"discard": dict(NEW_YORK.cards)},
        "pending",
        "the deck is empty",
    ),
    (
        at_chance("offer", "keep_tickets", seat=0, left=1) | {"ticket_deck": {}},
        "pending",
        "the ticket deck is empty",
    ),
    ({"chance": "explicit", "pending": 3}, "pending", "an object"),
    (
        at_chance("hand", "set_up", seat=1, left=1)
        | {"setup": True, "phase": "keep_tickets", "face_up": ["red", "blue"]},
        "pending",
        "the face-up row must be empty until the hands are dealt",
    ),
    ({"deck": {"Red": 1}}, "deck.Red", "no card"),
]


@pytest.mark.parametrize(
    ("changes", "where", "message"),
    REFUSED,
    ids=[f"{n}-{where}" for n, (_, where, _) in enumerate(REFUSED)],
)
def test_refused(changes: dict[str, Any], where: str, message: str) -> None:
    document = BARE | changes
    found = problems(document, NEW_YORK)
    assert where in found
    with pytest.raises(ttr.InvalidPositionError, match=message):
        ttr.state_from_dict(document, NEW_YORK)
    assert set(found) == {where}


@pytest.mark.parametrize("key", ["variant", "players"])
def test_two_keys_have_no_default(key: str) -> None:
    document = {name: value for name, value in BARE.items() if name != key}
    assert set(problems(document, NEW_YORK)) == {key}
    assert key in problems(document)


def test_three_players_may_own_both_routes_of_a_double_route() -> None:
    """G-26 closes them with two players only."""
    seats = [
        {"routes": ["chelsea-greenwich-village-1"]},
        {"routes": ["chelsea-greenwich-village-2"]},
    ]
    state = ttr.state_from_dict(BARE | {"players": 3, "seats": seats})
    assert state.routes(1) == ("chelsea-greenwich-village-2",)


def test_counters_at_their_limits_are_read_back() -> None:
    """A game may go on for ever: the turn stops at its limit, draws start again."""
    draws = {"train": 2**64 - 1, "ticket": 2**64 - 1}
    state = ttr.state_from_dict(BARE | {"turn": 2**32 - 1, "draws": draws})
    for action in (ttr.DrawTickets(), None, ttr.DrawDeck(), ttr.DrawDeck()):
        state = state.apply(action or state.legal_actions()[0])
        assert ttr.state_from_dict(state.to_dict()) == state
    assert state.turn == 2**32 - 1
    assert state.to_dict()["draws"] == {"train": 6, "ticket": 1}


def test_g14_a_set_up_second_draw_without_a_card_ends_by_passing() -> None:
    """No play leads there; the pass is none in a row (docs/rules/rulings.md)."""
    hand = {card: count for card, count in NEW_YORK.cards.items() if card != "locomotive"}
    hand["locomotive"] = NEW_YORK.cards["locomotive"] - 1
    document = BARE | {"phase": "second_draw", "face_up": ["locomotive"], "seats": [{"hand": hand}]}
    state = ttr.state_from_dict(document)
    assert list(state.legal_actions()) == [ttr.Pass()]
    after = state.apply(ttr.Pass())
    assert (after.current_player, after.phase, after.passes) == (1, "turn", 0)


def test_all_problems_are_told_at_once() -> None:
    document: dict[Any, Any] = {
        "variant": "new_york",
        "players": 2,
        "seed": -1,
        "phase": "x",
        "seats": [{"hand": {"red": 9}, "routes": ["mars"]}, {"trains": 99, "tickets": object()}],
        "face_up": [object()],
        3.5: 1,
    }
    found = problems(document)
    assert set(found) == {
        "seed", "phase", "seats[0].hand", "seats[0].routes[0]", "seats[1].trains",
        "seats[1].tickets", "face_up[0]", "document",
    }  # fmt: skip


def test_a_document_of_nonsense_is_cut_short() -> None:
    document = BARE | {f"key {number}": 1 for number in range(5000)}
    with pytest.raises(ttr.InvalidPositionError) as caught:
        ttr.state_from_dict(document)
    assert 100 <= len(caught.value.problems) <= 101


def test_what_is_wrong_with_a_tunnel_is_told_once() -> None:
    bare = {"variant": "nordic", "players": 2, "phase": "tunnel"}
    for missing in (bare, bare | {"tunnel": None}):
        assert problems(missing) == {"tunnel": "missing; expected the tunnel that is being tried"}
    (place,) = problems(bare | {"tunnel": {"route": "nowhere", "laid": {}}})
    assert place == "tunnel.route"


class Three:
    """Three, but no int."""

    def __index__(self) -> int:
        return 3


def test_documents_written_in_python() -> None:
    """Mappings, tuples, enums and what stands for an integer are as good as their JSON."""
    document = ttr.FrozenMap(
        {
            "variant": "new_york",
            "players": Three(),
            "phase": ttr.Phase.TURN,
            "seats": (ttr.FrozenMap({"hand": ttr.FrozenMap({"red": 2})}),),
        }
    )
    plain = {"variant": "new_york", "players": 3, "phase": "turn", "seats": [{"hand": {"red": 2}}]}
    assert ttr.state_from_dict(document) == ttr.state_from_dict(plain)


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def around() -> Any:
    value: list[Any] = []
    value.extend([value, value])
    return value


def explosion() -> Any:
    value: Any = [0] * 1000
    for _ in range(30):
        value = [value] * 1000
    return value


FOREIGN: list[tuple[Any, str, str]] = [
    (object(), "seats", "is not a JSON value"),
    ({1, 2}, "seats", "is not a JSON value"),
    (b"x", "seats", "is not a JSON value"),
    (2 + 1j, "seats", "is not a JSON value"),
    (float("nan"), "seats", "nan is not a finite number"),
    ([float("-inf")], "seats[0]", "-inf is not a finite number"),
    ("\ud800", "seats", "is not valid Unicode"),
    ([{"hand": {"\ud800": 1}}], "seats[0].hand", "is not a str"),
    ([{"hand": {None: 1}}], "seats[0].hand", "None is not a str"),
    ([{"hand": {True: 1}}], "seats[0].hand", "True is not a str"),
    ([{"hand": {1: 0, "1": 0}}], "seats[0].hand", "appears twice"),
    ([{"trains": 10**5000}], "seats[0].trains", "64 bits"),
    ([{"trains": -(10**30)}], "seats[0].trains", "64 bits"),
    (deep(64), "seats" + "[0]" * 63, "nested deeper than 64"),
    (around(), "seats" + "[0]" * 63, "nested deeper than 64"),
    (explosion(), "", "more than 200000 values"),
]


@pytest.mark.parametrize(
    ("value", "where", "message"), FOREIGN, ids=[f"{n}" for n in range(len(FOREIGN))]
)
def test_what_no_json_can_hold_is_a_problem(value: Any, where: str, message: str) -> None:
    found = problems(BARE | {"seats": value})
    assert any(place.startswith(where) for place in found)
    with pytest.raises(ttr.InvalidPositionError, match=message):
        ttr.state_from_dict(BARE | {"seats": value})
    with pytest.raises(ttr.InvalidVariantError, match=message):
        ttr.load_variant({"cities": value}, base=NEW_YORK)


JSON: list[tuple[str, type[ttr.TtrError], str]] = [
    (
        '{"variant": "new_york", "players": 2, "players": 3}',
        ttr.JsonError,
        "'players' appears twice",
    ),
    ('{"variant": "new_york", "players": 2, "seed": NaN}', ttr.JsonError, "NaN"),
    ('{"variant": "new_york", "players": 1e999}', ttr.JsonError, "inf"),
    ('{"variant": "new_york", "seats": ' + "[" * 64 + "]" * 64 + "}", ttr.JsonError, "deeper"),
    ("[" * 200_000, ttr.JsonError, "deeper"),
    (" " * 4_000_001, ttr.JsonError, "larger"),
    ('{"variant": "new_york", "players": 2e0}', ttr.InvalidPositionError, "found 2.0"),
    (
        '{"variant": "new_york", "players": 2, "seed": ' + "9" * 4000 + "}",
        ttr.InvalidPositionError,
        "seed: this integer does not fit",
    ),
    ("[]", ttr.InvalidPositionError, "a position must be a mapping"),
    ("{}", ttr.InvalidPositionError, "variant"),
    ('{"variant": "mars"}', ttr.UnknownVariantError, "mars"),
    (r'{"variant": "\ud800"}', ttr.JsonError, "Unicode"),
]


@pytest.mark.parametrize(("text", "error", "message"), JSON, ids=[f"{n}" for n in range(len(JSON))])
def test_json_that_is_refused(text: str, error: type[ttr.TtrError], message: str) -> None:
    with pytest.raises(error, match=message):
        ttr.state_from_json(text)
    with pytest.raises(error, match=message):
        ttr.state_from_json(text.encode())


def test_every_seat_key_is_written() -> None:
    for entry in ttr.new_game("new_york", 4, seed=1).to_dict()["seats"]:
        assert list(entry) == SEAT_KEYS
    json.dumps(ttr.new_game("new_york", 4, seed=1, chance="explicit").to_dict())


def test_a_variant_of_ones_own_is_handed_in() -> None:
    own = ttr.load_variant({"id": "own", "trains_per_player": 20}, base=NEW_YORK)
    state = ttr.new_game(own, 2, seed=1)
    assert ttr.state_from_dict(state.to_dict(), own) == state
    assert ttr.state_from_json(state.to_json(), own) == state
    with pytest.raises(ttr.UnknownVariantError):
        ttr.state_from_dict(state.to_dict())
    assert set(problems(state.to_dict(), NEW_YORK)) >= {"variant"}
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.state_from_dict(state.to_dict(), 3)  # type: ignore[arg-type]


def test_a_key_of_another_game_is_one_problem() -> None:
    seat = {"stations": ["oslo"], "first_kept": 2}
    with pytest.raises(ttr.InvalidPositionError) as raised:
        ttr.state_from_dict({"variant": "nordic", "players": 2, "seats": [seat, {}]})
    told = [(problem.where, problem.message.split(";")[0]) for problem in raised.value.problems]
    assert told == [
        ("seats[0].stations", "unknown key"),
        ("seats[0].first_kept", "unknown key"),
    ]


def test_refused_tickets_under_the_deck_are_the_only_problem_while_a_ticket_is_due() -> None:
    state = ttr.new_game("first_journey", 2, seed=1, chance="explicit")
    while not isinstance(state.chance_outcomes()[0][0], ttr.RevealTicket):
        state = state.apply(state.chance_outcomes()[0][0])
    document = state.to_dict()
    deck = {"unordered": [], "bottom": document["ticket_deck"]["unordered"]}
    with pytest.raises(ttr.InvalidPositionError) as refused:
        ttr.state_from_dict(document | {"ticket_deck": deck})
    (problem,) = refused.value.problems
    assert (problem.where, problem.message) == (
        "ticket_deck",
        "in a race no tickets are put under the deck",
    )
