"""Numbers of actions: each canonical action has one, on every board; masks, and what is refused."""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules.testing import strategies
from ttr_rules.testing._boards import LARGE, large_board
from ttr_rules.testing.strategies import Chance

LOCOMOTIVE = "locomotive"
MANY = 40
"""So many illegal numbers, and payments, are looked at in a state."""

# Numbers that were saved with a trained player must mean the same for ever.
FROZEN = {
    "card_game": (1531, "bcf599ace5ca0810"),
    "europe": (2421, "ccbe40e82ef1c776"),
    "first_journey": (199, "5e3aa8521798aba1"),
    "first_journey_usa": (200, "fa12b654feceac64"),
    "new_york": (239, "2f2ae314dbf3644d"),
    "nordic": (695, "19f2a5e1f7959149"),
    "usa": (1080, "2e4266f381c34d71"),
}
FROZEN_LARGE: dict[str, tuple[int, str]] = {
    "velmark": (3981, "14bf8c7f278d162b"),
    "torland": (2914, "bb55e8bdab9b6c61"),
    "myrania": (3022, "4adba9945b788e29"),
}


class Index:
    """An integer that is no int, as those of NumPy."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def way(variant: ttr.Variant, cards: dict[str, int], asked: str | None) -> dict[str, Any]:
    """The color and the number of locomotives of a payment."""
    cars = [name for name in variant.cards if name != LOCOMOTIVE and cards.get(name)]
    most = max(cars, key=lambda name: cards[name], default=None)
    color = asked if cars and asked is not None else most
    return {"color": color, "locomotives": cards.get(LOCOMOTIVE, 0)}


def described(state: ttr.State, action: ttr.Action) -> dict[str, Any]:
    """What the number of an action stands for."""
    variant, seat = state.variant, state.current_player
    assert seat is not None
    match action:
        case ttr.ClaimRoute(route, cards):
            color = next(r.color for r in variant.board.routes if r.id == route)
            asked = None if color == "gray" else color
            return {"type": action.type, "route": route} | way(variant, dict(cards), asked)
        case ttr.BuildStation(city, cards):
            return {"type": action.type, "city": city} | way(variant, dict(cards), None)
        case ttr.KeepTickets(tickets):
            offer = state.offer(seat)
            return {"type": action.type, "places": sorted(offer.index(id) for id in tickets)}
        case ttr.PayTunnel(cards):
            return {"type": action.type, "locomotives": cards.get(LOCOMOTIVE, 0)}
        case ttr.MoveCards(cards):
            rows = state.railyard(seat)
            mixed = [row.color for row in rows if row.cars and row.locomotives]
            return {"type": action.type, "cars": [color for color in mixed if cards.get(color)]}
        case _:
            return action.to_dict()


def check_legal(state: ttr.State) -> None:
    """Number and action are inverse, and list and mask have the canonical legal actions."""
    space, actions = state.variant.action_space, list(state.legal_actions("canonical"))
    numbers = [state.action_number(action) for action in actions]
    assert state.action_numbers() == tuple(sorted({*numbers}))
    assert len({*numbers}) == len(actions)
    assert state.action_mask() == bytes(number in {*numbers} for number in range(len(space)))
    for number, action in zip(numbers, actions, strict=True):
        assert state.action(number) == action
        assert space.describe(number) == described(state, action)
    for number, action in islice(zip(numbers, actions, strict=True), 0, None, 7):
        assert state.apply_number(number) == state.apply(action)
    gray = {route.id for route in state.variant.board.routes if route.color == "gray"}
    for action in islice(state.legal_actions(), MANY):
        number = state.action_number(action)
        assert number in numbers
        stands, wanted = space.describe(number), described(state, action)
        if isinstance(action, ttr.ClaimRoute) and action.route not in gray:
            # As many locomotives pay for it without a car, perhaps.
            assert stands.pop("color") in {wanted.pop("color"), None}
        assert stands == wanted


def check_illegal(state: ttr.State) -> None:
    """What is not legal is refused for the reason for which its action is."""
    space, legal = state.variant.action_space, {*state.action_numbers()}
    player = state.current_player
    views = [state.view(seat) for seat in (*range(state.players), None)]
    for number in range(0, len(space), len(space) // MANY + 1):
        if number in legal:
            continue
        with pytest.raises(ttr.IllegalActionError) as caught:
            state.apply_number(number)
        error = caught.value
        assert error.violation.rule
        with pytest.raises(ttr.IllegalActionError) as of_action:
            state.action(number)
        assert (of_action.value.action, of_action.value.violation) == error.args
        if error.action is not None:
            assert state.why_illegal(error.action) == error.violation
            if player is not None and not isinstance(error.action, ttr.PayTunnel):
                assert space.describe(number) == described(state, error.action)
        for view in views:
            with pytest.raises(ttr.IllegalActionError) as of_view:
                view.action(number)
            if view.player == player is not None:
                assert of_view.value.args == error.args
            elif of_view.value.action is not None:
                assert view.why_illegal(of_view.value.action) == of_view.value.violation


def check_views(state: ttr.State) -> None:
    """Who decides sees what the state has, all others see zeros."""
    nothing = bytes(len(state.variant.action_space))
    for seat in (*range(state.players), None):
        view = state.view(seat)
        if seat is not None and seat == state.current_player:
            assert view.action_mask() == state.action_mask()
            assert view.action_numbers() == state.action_numbers()
            for number in view.action_numbers():
                assert view.action(number) == state.action(number)
                assert view.action_number(view.action(number)) == number
            continue
        assert (view.action_mask(), view.action_numbers()) == (nothing, ())
        for number in state.action_numbers()[:3]:
            for ask, what in ((view.action, number), (view.action_number, state.action(number))):
                with pytest.raises(ttr.IllegalActionError) as caught:
                    ask(what)  # type: ignore[arg-type]
                assert caught.value.violation.rule == "G-1"


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", ttr.variants())
def test_number_and_action_are_inverse(name: str, chance: Chance) -> None:
    @given(strategies.states(name, chance=chance))
    def check(state: ttr.State) -> None:
        check_legal(state)
        check_views(state)
        check_illegal(state)

    check()


@pytest.mark.parametrize("name", LARGE)
def test_number_and_action_are_inverse_on_large_maps(name: str) -> None:
    variant = ttr.load_variant(large_board(name))
    space = variant.action_space
    assert (len(space), space.fingerprint) == FROZEN_LARGE[name]

    @settings(max_examples=10)
    @given(strategies.states(variant))
    def check(state: ttr.State) -> None:
        check_legal(state)
        check_views(state)
        check_illegal(state)

    check()


@given(strategies.states(ttr.card_game.VARIANT.with_rules(moved_card_chosen=True)))
def test_number_and_action_are_inverse_where_the_moved_card_is_chosen(state: ttr.State) -> None:
    check_legal(state)
    check_views(state)
    check_illegal(state)


WILD = ttr.card_game.VARIANT.with_rules(locomotives_placed_alone=True, must_complete_tickets=True)


@given(strategies.states(WILD))
def test_number_and_action_are_inverse_where_locomotives_are_placed_alone(state: ttr.State) -> None:
    check_legal(state)
    check_views(state)
    check_illegal(state)


def test_locomotives_placed_alone_are_numbered_after_the_other_sets() -> None:
    def numbered(variant: ttr.Variant) -> list[object]:
        space = ttr.new_game(variant, 2, seed=1).variant.action_space
        return [space.describe(number) for number in range(len(space))]

    plain, wild = numbered(ttr.card_game.VARIANT), numbered(WILD)
    alone = [entry for entry in wild if entry not in plain]
    # Of each of eight colors, 2 to 16 locomotives.
    assert len(alone) == 8 * 15
    assert alone[0] == {"type": "place_cards", "cards": {"locomotive": 2}, "color": "purple"}
    assert [entry for entry in wild if entry in plain] == plain


@given(st.data())
def test_number_and_action_are_inverse_on_generated_boards(data: st.DataObject) -> None:
    variant = ttr.load_variant(data.draw(strategies.boards()))
    space = variant.action_space
    assert len({str(space.describe(number)) for number in range(len(space))}) == len(space)
    state = data.draw(strategies.states(variant))
    check_legal(state)
    check_views(state)
    check_illegal(state)


@pytest.mark.parametrize("name", ttr.variants())
def test_the_numbers_of_the_shipped_variants_never_change(name: str) -> None:
    variant = ttr.new_game(name, getattr(ttr, name).VARIANT.players[0]).variant
    space = variant.action_space
    assert (len(space), space.fingerprint) == FROZEN[name]
    assert repr(space) == f"<ActionSpace of {name}: {len(space)} numbers, {space.fingerprint}>"


@pytest.mark.parametrize("name", ttr.variants())
def test_outcomes_of_chance_are_numbered_by_cards_then_tickets(name: str) -> None:
    variant = getattr(ttr, name).VARIANT
    space = variant.chance_space
    cards = [ttr.Reveal(card) for card in variant.cards]
    tickets = [ttr.RevealTicket(ticket.id) for ticket in variant.tickets]
    wanted = [*cards, *tickets]
    assert [ttr.action_from_dict(space.describe(n)) for n in range(len(space))] == wanted
    assert repr(space) == f"<ChanceSpace of {name}: {len(space)} numbers, {space.fingerprint}>"


@pytest.mark.parametrize("kind", ["action_space", "chance_space"])
def test_spaces_are_equal_if_every_number_stands_for_the_same(kind: str) -> None:
    variant = ttr.new_york.VARIANT
    space = getattr(variant, kind)
    same = getattr(variant.with_rules(last_turns_at=5), kind)
    assert (space, hash(space), space.fingerprint) == (same, hash(same), same.fingerprint)
    for again in (pickle.loads(pickle.dumps(space)), copy.copy(space), copy.deepcopy(space)):
        assert again == space
    others = (
        getattr(variant.with_tickets(variant.tickets[::-1]), kind),
        getattr(ttr.usa.VARIANT, kind),
        getattr(variant, {"action_space": "chance_space"}.get(kind, "action_space")),
    )
    for other in others[kind == "action_space" :]:
        assert space != other
    assert space.fingerprint != others[1].fingerprint
    assert space != space.fingerprint


def test_numbers_hang_on_nothing_but_the_variant() -> None:
    number = ttr.new_game("usa", 2, seed=1).variant.action_space
    for players in (3, 5):
        assert ttr.new_game("usa", players, seed=players).variant.action_space == number


@pytest.mark.parametrize("n", [-1, 239, 2**31, 2**32, 2**64, -(2**70)])
def test_a_number_that_there_is_not(n: int) -> None:
    state = ttr.new_game("new_york", 2, seed=7)
    space = state.variant.action_space
    for ask in (state.action, state.apply_number, state.view(0).action, space.describe):
        with pytest.raises(ttr.InvalidArgumentError, match="there are 239 numbers") as caught:
            ask(n)
        assert (caught.value.argument, caught.value.value) == ("n", n)
    with pytest.raises(ttr.InvalidArgumentError, match="from 0 to 24: there are 25 numbers"):
        state.variant.chance_space.describe(n)


@pytest.mark.parametrize("n", [True, False, 1.0, "1", None, b"1", [1]])
def test_what_is_no_number(n: Any) -> None:
    state = ttr.new_game("new_york", 2, seed=7)
    spaces = state.variant.action_space, state.variant.chance_space
    asks = (state.action, state.apply_number, state.view(0).action, *(s.describe for s in spaces))
    for ask in asks:
        with pytest.raises(ttr.InvalidArgumentError, match="must be an integer from 0 to 2"):
            ask(n)


def test_a_number_may_be_anything_with_an_index() -> None:
    state = ttr.new_game("new_york", 2, seed=7)
    number = state.action_numbers()[1]
    n: Any = Index(number)
    assert state.action(n) == state.action(number)
    assert state.apply_number(n) == state.apply_number(number)
    assert state.variant.action_space.describe(n) == state.variant.action_space.describe(number)


def test_what_is_no_action_has_no_number() -> None:
    state = ttr.new_game("new_york", 2, seed=7)
    for ask in (state.action_number, state.view(0).action_number):
        with pytest.raises(ttr.InvalidActionError):
            ask("keep")  # type: ignore[arg-type]
        with pytest.raises(ttr.IllegalActionError) as caught:
            ask(ttr.DrawDeck())
        assert (caught.value.action, caught.value.violation.rule) == (ttr.DrawDeck(), "G-2")


def test_chance_has_no_numbers_here() -> None:
    state = ttr.new_game("new_york", 2, chance="explicit")
    outcome = state.chance_outcomes()[0][0]
    assert state.action_numbers() == ()
    assert not any(state.action_mask())
    for number in range(len(state.variant.action_space)):
        with pytest.raises(ttr.IllegalActionError) as caught:
            state.apply_number(number)
        assert caught.value.violation.rule == "X-chance"
    for ask in (state.action_number, state.view(0).action_number):
        with pytest.raises(ttr.InvalidArgumentError, match="chance_space"):
            ask(outcome)


def test_nothing_is_legal_at_the_end() -> None:
    state = ttr.new_game("new_york", 2, seed=7)
    while not state.is_over:
        state = state.apply_number(state.action_numbers()[-1])
    assert (state.action_numbers(), any(state.action_mask())) == ((), False)
    with pytest.raises(ttr.IllegalActionError, match="the game is over") as caught:
        state.apply_number(1)
    assert (caught.value.action, caught.value.violation.rule) == (ttr.DrawDeck(), "X-over")


def number_of(variant: ttr.Variant, **entries: Any) -> int:
    """The number that stands for this."""
    space = variant.action_space
    (number,) = (n for n in range(len(space)) if space.describe(n) == entries)
    return number


LONG = {"type": "claim_route", "route": "lieksa-murmansk", "color": "red", "locomotives": 1}


@pytest.mark.parametrize(
    ("text", "wanted", "action", "rule", "message"),
    [
        # A payment without sets is told by the number, whatever the hand has.
        (
            "nordic 2 0.hand=red1",
            LONG | {"route": "bergen-oslo-2"},
            ttr.ClaimRoute("bergen-oslo-2", {"red": 3, "locomotive": 1}),
            "G-23",
            "the hand lacks 2 red and 1 locomotive for this payment of bergen-oslo-2",
        ),
        (
            "nordic 2 0.hand=red1,locomotive1",
            LONG,
            None,
            "G-23",
            "the hand of player 0 has no payment of red cars and 1 locomotive for lieksa-murmansk",
        ),
        (
            "nordic 2 1.routes=lieksa-murmansk",
            LONG,
            None,
            "G-20",
            "player 1 has already claimed lieksa-murmansk",
        ),
        (
            "new_york 2 phase=keep_tickets 0.offer=soho-east-village",
            {"type": "keep_tickets", "places": [1]},
            None,
            "G-33",
            "there is no ticket at place 1: the one on offer is at 0",
        ),
        (
            "europe 2 0.hand=red2,locomotive2",
            {"type": "build_station", "city": "wien", "color": "red", "locomotives": 2},
            None,
            "G-23",
            "the station in wien costs 1 card, not 3",
        ),
        (
            "europe 2 0.stations=wien,berlin,paris",
            {"type": "build_station", "city": "wien", "color": "red", "locomotives": 2},
            None,
            "EU-30",
            "player 0 has built all 3 stations already",
        ),
        (
            "nordic 2",
            {"type": "pay_tunnel", "locomotives": 2},
            None,
            "G-2",
            "the phase is turn: draw cards, claim a route or draw tickets",
        ),
    ],
)
def test_why_a_number_is_refused(
    text: str, wanted: dict[str, Any], action: ttr.Action | None, rule: str, message: str
) -> None:
    state = ttr.state_from_text(text)
    with pytest.raises(ttr.IllegalActionError) as caught:
        state.apply_number(number_of(state.variant, **wanted))
    error = caught.value
    assert (error.action, error.violation.rule, error.violation.message) == (action, rule, message)
    shown = str(error.violation) if action is None else f"{action}: {error.violation}"
    assert str(error) == shown
    assert pickle.loads(pickle.dumps(error)).args == error.args


def test_a_row_without_a_choice_is_told() -> None:
    variant = ttr.card_game.VARIANT.with_rules(moved_card_chosen=True)
    rows = [
        {"color": "red", "cars": 2, "locomotives": 1},
        {"color": "blue", "cars": 2, "locomotives": 0},
    ]
    document = {
        "variant": "card_game",
        "players": 2,
        "phase": "move_cards",
        "seats": [{"railyard": rows}, {}],
    }
    state = ttr.state_from_dict(document, variant)
    describe = state.variant.action_space.describe
    assert [describe(n)["cars"] for n in state.action_numbers()] == [[], ["red"]]
    number = number_of(state.variant, type="move_cards", cars=["blue"])
    with pytest.raises(ttr.IllegalActionError, match="no blue row with cars and a loco") as caught:
        state.apply_number(number)
    assert (caught.value.action, caught.value.violation.rule) == (None, "CG-11")


def test_a_view_does_not_tell_what_others_hold() -> None:
    state = ttr.state_from_text("nordic 2 0.hand=red12,locomotive1")
    number = number_of(state.variant, **LONG | {"locomotives": 0})
    assert isinstance(state.action(number), ttr.ClaimRoute)
    for seat in (1, None):
        with pytest.raises(ttr.IllegalActionError) as caught:
            state.view(seat).action(number)
        assert (caught.value.action, caught.value.violation.rule) == (None, "G-1")
