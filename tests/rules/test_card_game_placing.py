"""The Card Game: placing cards and train robbing, CG-30 to CG-34; last by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

from .table import (
    CARD_GAME,
    EMPTY_ROW,
    TAXI,
    all_cards,
    cards,
    idle,
    play,
    railyards,
    refused,
    settle,
    watch,
    yard,
)

COLORS = tuple(card for card in CARD_GAME.cards if card != TAXI)

Lying = Mapping[str, tuple[int, int, int]]
"""Of a color that lies in a railyard: the seat, the cars, the locomotives."""


def place(text: str) -> ttr.PlaceCards:
    """Placing the cards of ``"2 red 1 L"``."""
    return ttr.PlaceCards(cards(text))


def placings(state: ttr.State) -> list[dict[str, int]]:
    """The sets that may be placed, in the order in which they are listed."""
    return [dict(a.cards) for a in state.legal_actions() if isinstance(a, ttr.PlaceCards)]


@pytest.mark.rule("CG-30")
@pytest.mark.case(26)
def test_cg30_case26_a_set_of_one_color_is_one_row() -> None:
    state = railyards({"hand": cards("3 green 3 L")}, {})
    assert placings(state) == [
        *(cards(f"1 green {n} L") for n in (1, 2, 3)),
        *({"green": 2} | ({TAXI: n} if n else {}) for n in (0, 1, 2, 3)),
        *({"green": 3} | ({TAXI: n} if n else {}) for n in (0, 1, 2, 3)),
    ]
    after, events = watch(state, place("2 green 2 L"))
    assert events[0] == ttr.CardsPlaced(0, ttr.FrozenMap(cards("2 green 2 L")))
    assert yard(after, 0) == [{"color": "green", "cars": 2, "locomotives": 2}]
    # Locomotives are never spent when not named.
    assert after.hand(0) == cards("1 green 1 L")
    plain = play(state, place("2 green"))
    assert plain.hand(0) == cards("1 green 3 L")
    assert after.current_player == 1


@pytest.mark.rule("CG-30")
def test_cg30_three_colors_are_three_rows() -> None:
    state = railyards({"hand": cards("1 red 1 blue 1 yellow 2 L")}, {})
    three = place("1 red 1 blue 1 yellow")
    assert three in state.legal_actions()
    after = play(state, three)
    assert yard(after, 0) == [
        {"color": color, "cars": 1, "locomotives": 0} for color in ("blue", "yellow", "red")
    ]
    # Of several such sets all are listed.
    several = railyards({"hand": cards("2 red 1 blue 1 white 1 black")}, {})
    assert placings(several) == [
        {"red": 2},
        *map(cards, ("1 blue 1 white 1 black", "1 blue 1 white 1 red", "1 blue 1 black 1 red")),
        cards("1 white 1 black 1 red"),
    ]


@pytest.mark.rule("CG-30")
@pytest.mark.case(23)
@pytest.mark.case(25)
@pytest.mark.case(110)
@pytest.mark.case(111)
@pytest.mark.case(112)
@pytest.mark.parametrize(
    "placed",
    [
        "1 red 2 blue",
        "2 red 1 blue 1 white",
        "1 red 1 L 1 blue",
        "1 red 1 blue",
        "1 red 1 blue 1 white 1 black",
        "1 red 1 blue 1 white 1 L",
        "2 L",
        "1 red",
        "4 red",
        "2 red 4 L",
    ],
)
def test_cg30_case110_case111_case112_case23_case25_what_is_no_set(placed: str) -> None:
    state = railyards({"hand": cards("3 red 2 blue 1 white 1 black 3 L")}, {})
    assert refused(state, place(placed)) == "CG-30"
    assert refused(state, ttr.PlaceCards({})) == "CG-30"
    assert refused(state, ttr.PlaceCards({"red": 10**12})) == "CG-30"
    assert refused(state, ttr.PlaceCards({"mauve": 2})) == "X-name"
    assert place("1 red 1 L") in state.legal_actions()
    with pytest.raises(ttr.InvalidActionError):
        ttr.PlaceCards({"red": 3, TAXI: -1})


WILD = CARD_GAME.with_rules(locomotives_placed_alone=True)


def wild(number: int, color: str) -> ttr.PlaceCards:
    """Placing so many locomotives alone, for the row of a color."""
    return ttr.PlaceCards({TAXI: number}, color)


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-10")
def test_cg30_cg10_locomotives_alone_where_the_rules_say_so() -> None:
    state = railyards({"hand": cards("1 red 3 L")}, {}, variant=WILD)
    listed = [a for a in state.legal_actions() if isinstance(a, ttr.PlaceCards)]
    # After the other sets, by the color of the row, then by number.
    assert listed == [
        *(place(f"1 red {n} L") for n in (1, 2, 3)),
        *(wild(n, color) for color in COLORS for n in (2, 3)),
    ]
    after, events = watch(state, wild(2, "green"))
    assert events[0] == ttr.CardsPlaced(0, ttr.FrozenMap(cards("2 L")), "green")
    assert yard(after, 0) == [{"color": "green", "cars": 0, "locomotives": 2}]
    assert after.hand(0) == cards("1 red 1 L")
    # They move as any others, and the row is green to its last card.
    after, events = watch(settle(play(after, ttr.DrawTickets())), ttr.KeepTickets([]))
    assert ttr.CardsMoved(0, ttr.FrozenMap(cards("1 L"))) in events
    assert yard(after, 0) == [{"color": "green", "cars": 0, "locomotives": 1}]
    assert after.on_track(0) == cards("1 L")


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-34")
def test_cg30_cg31_cg32_cg34_locomotives_alone_keep_to_the_other_rules() -> None:
    seats: list[Any] = [
        {"hand": cards("2 red 3 L"), "railyard": "1 blue"},
        {"railyard": "1 green + 1, 3 white"},
    ]
    state = railyards(*seats, variant=WILD)
    assert refused(state, wild(2, "blue")) == "CG-31"
    assert refused(state, wild(2, "green")) == "CG-32"
    assert refused(state, wild(3, "white")) == "CG-32"
    assert refused(state, wild(1, "red")) == "CG-30"
    assert refused(state, wild(4, "red")) == "CG-30"
    assert refused(state, wild(2, TAXI)) == "CG-30"
    assert refused(state, wild(2, "mauve")) == "X-name"
    # A color is named for locomotives alone.
    assert refused(state, ttr.PlaceCards(cards("2 L"))) == "CG-30"
    assert refused(state, ttr.PlaceCards(cards("2 red"), "red")) == "CG-30"
    assert refused(state, ttr.PlaceCards({}, "red")) == "CG-30"
    after, events = watch(state, wild(3, "green"))
    robbed = ttr.FrozenMap(cards("1 green 1 L"))
    assert ttr.TrainRobbed(0, 1, "green", robbed) in events
    assert (after.discard["green"], after.discard[TAXI]) == (1, 1)
    assert yard(after, 0)[1] == {"color": "green", "cars": 0, "locomotives": 3}
    # By default there are no such sets.
    plain = railyards(*seats)
    assert [refused(plain, wild(n, "red")) for n in (2, 3)] == ["CG-30"] * 2


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-33")
def test_cg30_cg33_rows_are_added_to_those_that_lie_there() -> None:
    five = "1 purple, 2 orange, 1 green + 2, 0 yellow + 1, 4 black"
    hand = cards("1 blue 2 white 1 red 3 green 1 L")
    state = railyards({"hand": hand, "railyard": five}, {})
    assert placings(state) == [
        *map(cards, ("1 blue 1 L", "1 white 1 L", "2 white", "2 white 1 L", "1 red 1 L")),
        cards("1 blue 1 white 1 red"),
    ]
    after = play(state, place("1 blue 1 white 1 red"))
    lying = [(entry["color"], entry["cars"], entry["locomotives"]) for entry in yard(after, 0)]
    assert lying == [
        ("purple", 1, 0),
        ("blue", 1, 0),
        ("orange", 2, 0),
        ("white", 1, 0),
        ("green", 1, 2),
        ("yellow", 0, 1),
        ("black", 4, 0),
        ("red", 1, 0),
    ]
    # Now every color lies there, and nothing can be placed.
    full = railyards({"hand": cards("3 red 3 blue 2 L"), "railyard": yard(after, 0)}, {})
    assert placings(full) == []
    assert refused(full, place("3 red")) == "CG-31"


@pytest.mark.rule("CG-31")
def test_cg31_a_color_of_the_own_railyard_cannot_be_placed() -> None:
    """Nor while a locomotive is all that is left of its row; not even with more cards."""
    for lying in ("1 red", "0 red + 1"):
        state = railyards({"hand": cards("5 red 1 blue 1 white"), "railyard": lying}, {})
        for placed in ("2 red", "5 red", "1 red 1 blue 1 white"):
            assert refused(state, place(placed)) == "CG-31"


@pytest.mark.rule("CG-32")
@pytest.mark.case(105)
def test_cg32_case105_more_cards_than_lie_there_now() -> None:
    state = railyards({"hand": cards("3 blue 1 L")}, {"railyard": "2 blue"})
    assert refused(state, place("2 blue")) == "CG-32"
    assert refused(state, place("1 blue 1 L")) == "CG-32"
    assert placings(state) == [cards("2 blue 1 L"), cards("3 blue"), cards("3 blue 1 L")]


@pytest.mark.rule("CG-32")
@pytest.mark.case(105)
@pytest.mark.case(106)
def test_cg32_case105_case106_the_row_that_is_robbed_has_moved_in_part() -> None:
    state = railyards({"hand": cards("4 blue")}, {"hand": cards("3 blue")}, {})
    state = play(state, place("4 blue"))
    # Seats 1, 2, 0 twice: two of the four cards have left.
    for lying in (3, 2):
        assert refused(state, place("3 blue")) == "CG-32"
        state = idle(idle(state))
        assert yard(state, 0) == [{"color": "blue", "cars": lying, "locomotives": 0}]
        state = idle(state)
    assert state.current_player == 1
    assert refused(state, place("2 blue")) == "CG-32"
    before = state.deck
    state = play(state, place("3 blue"))
    # Those that have left are safe. Nothing goes back to a hand or the deck.
    assert (yard(state, 0), state.on_track(0)) == ([], {"blue": 2})
    assert (state.discard, state.hand(0), state.hand(1)) == ({"blue": 2}, {}, {})
    assert state.deck == before


@pytest.mark.rule("CG-32")
@pytest.mark.case(107)
def test_cg32_case107_three_colors_cannot_rob() -> None:
    state = railyards({"hand": cards("1 red 1 blue 1 white 1 black")}, {}, {"railyard": "1 blue"})
    assert refused(state, place("1 red 1 blue 1 white")) == "CG-32"
    assert placings(state) == [cards("1 white 1 black 1 red")]


@pytest.mark.rule("CG-10")
@pytest.mark.rule("CG-32")
@pytest.mark.case(107)
def test_cg10_cg32_case107_a_row_of_locomotives_keeps_its_color() -> None:
    hand = cards("2 red 1 blue 1 white 1 L")
    state = railyards({"hand": hand}, {"railyard": "0 red + 1"})
    assert refused(state, place("1 red 1 blue 1 white")) == "CG-32"
    for two in ("2 red", "1 red 1 L"):
        after = play(state, place(two))
        assert (after.discard, yard(after, 1)) == ({TAXI: 1}, [])
    assert refused(railyards({"hand": hand}, {"railyard": "0 red + 2"}), place("2 red")) == "CG-32"


@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
def test_cg31_cg32_which_rule_is_named_first() -> None:
    state = railyards(
        {"hand": cards("1 red 1 blue 1 white 2 black"), "railyard": "1 red"}, {"railyard": "1 blue"}
    )
    assert refused(state, place("1 red 1 blue 1 white")) == "CG-31"
    assert refused(state, place("1 blue 1 white 1 black")) == "CG-32"
    assert refused(state, place("2 red")) == "CG-30"


@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-34")
def test_cg31_cg32_cg34_who_robs_is_robbed_in_turn() -> None:
    state = railyards(
        {"hand": cards("2 red 2 L")},
        {"hand": cards("2 red 2 L")},
        {"hand": cards("4 red 1 L"), "railyard": "1 red"},
    )
    state = play(state, place("1 red 1 L"))
    assert state.discard == {"red": 1}
    # Locomotives count on both sides: two cards lie there.
    assert refused(state, place("2 red")) == "CG-32"
    assert refused(state, place("1 red 1 L")) == "CG-32"
    state, events = watch(state, place("2 red 1 L"))
    assert ttr.TrainRobbed(1, 0, "red", ttr.FrozenMap(cards("1 red 1 L"))) in events
    assert state.discard == cards("2 red 1 L")
    # Seat 2 was robbed of red, and may place it again: more than the three that lie there now.
    assert placings(state) == [cards("3 red 1 L"), cards("4 red"), cards("4 red 1 L")]
    state, events = watch(state, place("3 red 1 L"))
    assert ttr.TrainRobbed(2, 1, "red", ttr.FrozenMap(cards("2 red 1 L"))) in events
    assert state.discard == cards("4 red 2 L")
    assert [yard(state, seat) for seat in (0, 1)] == [[], []]
    assert all_cards(state) == Counter(dict(CARD_GAME.cards))


@pytest.mark.rule("CG-33")
@pytest.mark.case(109)
def test_cg33_case109_each_color_in_one_railyard_at_most() -> None:
    with pytest.raises(ttr.InvalidPositionError, match="CG-33"):
        railyards({"railyard": "1 blue"}, {"railyard": "2 blue"})
    with pytest.raises(ttr.InvalidPositionError, match="CG-33"):
        railyards({"railyard": "1 blue, 2 blue"}, {})


@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-34")
@pytest.mark.case(108)
def test_cg32_cg34_case108_the_example_of_the_rulebooks() -> None:
    """John lays down blue, red and yellow; Paul lays down three blue: John's blue is discarded."""
    state = railyards(
        {"hand": cards("1 blue 1 red 1 yellow 1 green")}, {"hand": cards("3 blue 1 white")}, {}
    )
    state, events = watch(state, place("1 blue 1 red 1 yellow"))
    assert [event.type for event in events] == ["cards_placed", "turn_began"]
    state, events = watch(state, place("3 blue"))
    assert events == [
        ttr.CardsPlaced(1, ttr.FrozenMap({"blue": 3})),
        ttr.TrainRobbed(1, 0, "blue", ttr.FrozenMap({"blue": 1})),
        ttr.TurnBegan(2, 2),
    ]
    assert [entry["color"] for entry in yard(state, 0)] == ["yellow", "red"]
    assert yard(state, 1) == [{"color": "blue", "cars": 3, "locomotives": 0}]
    assert state.discard == {"blue": 1}
    assert [state.hand(player) for player in (0, 1)] == [{"green": 1}, {"white": 1}]


@pytest.mark.rule("CG-34")
@pytest.mark.rule("CG-50")
@pytest.mark.case(21)
def test_cg34_cg50_case21_a_robbery_brings_no_card_back_into_the_game() -> None:
    state = railyards(
        {"hand": cards("2 red")},
        {"railyard": "1 red, 1 black"},
        hoarder=1,
        face_up=EMPTY_ROW,
        last_turns=2,
    )
    state, events = watch(state, place("2 red"))
    assert [event.type for event in events] == [
        "cards_placed",
        "train_robbed",
        "turn_began",
        "cards_moved",
    ]
    assert (state.discard, state.deck) == ({"red": 1}, {})
    assert refused(state, ttr.DrawDeck()) == "CG-23"
    assert (state.last_turns, state.on_track(1)) == (1, {"black": 1})


# Brute force


VARIANTS = {
    rules: CARD_GAME.with_rules(placed_at_least=rules[0], placed_colors=rules[1])
    for rules in ((2, 3), (1, 2), (3, 0), (2, 4))
}


def verdict(
    placed: Mapping[str, int],
    hand: Mapping[str, int],
    lying: Lying,
    mover: int,
    rules: tuple[int, int],
) -> str | None:
    """The first rule against placing these cards, or None."""
    at_least, colors = rules
    cars = {card: number for card, number in placed.items() if card != TAXI}
    size = sum(placed.values())
    one_color = len(cars) == 1 and size >= at_least
    mixed = colors > 0 and len(cars) == colors == size
    if any(number > hand.get(card, 0) for card, number in placed.items()):
        return "CG-30"
    if not one_color and not mixed:
        return "CG-30"
    rows = {color: lying[color] for color in cars if color in lying}
    if any(seat == mover for seat, _, _ in rows.values()):
        return "CG-31"
    if any(not one_color or size <= there + on_top for _, there, on_top in rows.values()):
        return "CG-32"
    return None


def in_order(sets: list[dict[str, int]]) -> list[dict[str, int]]:
    """Sets of one color by color, cars, locomotives; then the others by their colors."""

    def key(placed: dict[str, int]) -> tuple[int, list[int]]:
        colors = sorted(COLORS.index(card) for card in placed if card != TAXI)
        if len(colors) > 1:
            return 1, colors
        return 0, [colors[0], placed[COLORS[colors[0]]], placed.get(TAXI, 0)]

    return sorted(sets, key=key)


@st.composite
def yards(draw: st.DrawFn) -> tuple[int, int, dict[str, int], Lying]:
    """The number of seats, the mover, its hand, and what lies in all railyards."""
    players = draw(st.integers(2, 4))
    mover = draw(st.integers(0, players - 1))
    some = draw(st.lists(st.sampled_from(COLORS), min_size=1, max_size=5, unique=True))
    hand = draw(st.dictionaries(st.sampled_from([*some, TAXI]), st.integers(1, 3)))
    cars_and_locomotives = st.tuples(st.integers(0, 3), st.integers(0, 2)).filter(any)
    rows = draw(
        st.dictionaries(
            st.sampled_from(some), st.tuples(st.integers(0, players - 1), cars_and_locomotives)
        )
    )
    return players, mover, hand, {color: (seat, *there) for color, (seat, there) in rows.items()}


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-33")
@pytest.mark.rule("CG-34")
@given(table=yards(), rules=st.sampled_from([*VARIANTS]), pick=st.integers(0, 10**6))
def test_cg30_cg31_cg32_cg33_cg34_every_set_of_every_hand(
    table: tuple[int, int, dict[str, int], Lying], rules: tuple[int, int], pick: int
) -> None:
    players, mover, hand, lying = table
    seats: list[dict[str, Any]] = [{"railyard": []} for _ in range(players)]
    seats[mover]["hand"] = hand
    for color, (seat, cars_there, on_top) in lying.items():
        entry = {"color": color, "cars": cars_there, "locomotives": on_top}
        seats[seat]["railyard"].append(entry)
    state = railyards(*seats, variant=VARIANTS[rules], current_player=mover, face_up=EMPTY_ROW)
    legal = []
    # One card more of each kind than the hand holds, too.
    for numbers in product(*(range(number + 2) for number in hand.values())):
        placed = {card: n for card, n in zip(hand, numbers, strict=True) if n}
        expected = verdict(placed, hand, lying, mover, rules)
        violation = state.why_illegal(ttr.PlaceCards(placed))
        assert (violation and violation.rule) == expected, placed
        if expected is None:
            legal.append(placed)
    legal = in_order(legal)
    assert placings(state) == legal
    if not legal:
        return
    # And what becomes of one of them.
    placed = legal[pick % len(legal)]
    after, events = watch(state, ttr.PlaceCards(placed))
    colors = [card for card in placed if card != TAXI]
    rows = dict(lying) | {color: (mover, placed[color], 0) for color in colors}
    if len(colors) == 1:
        rows[colors[0]] = (mover, placed[colors[0]], placed.get(TAXI, 0))
    robbed = Counter[str]()
    for color in colors:
        if color in lying:
            _, cars_there, on_top = lying[color]
            robbed += Counter({color: cars_there, TAXI: on_top})
    assert [event.type for event in events].count("train_robbed") == bool(robbed)
    assert Counter(after.discard) == robbed
    assert Counter(after.hand(mover)) == Counter(hand) - Counter(placed)
    # Step 1 of the next seat is done: a locomotive of each row that has one, else a car.
    then = (mover + 1) % players
    moved = Counter(TAXI if rows[c][2] else c for c in rows if rows[c][0] == then)
    assert Counter(after.on_track(then)) == moved
    for color, (seat, cars_there, on_top) in rows.items():
        if seat == then:
            there = (cars_there, on_top - 1) if on_top else (cars_there - 1, 0)
            rows[color] = (seat, *there)
    assert {
        entry["color"]: (seat, entry["cars"], entry["locomotives"])
        for seat in range(players)
        for entry in yard(after, seat)
    } == {color: there for color, there in rows.items() if any(there[1:])}
    assert all_cards(after) == Counter(dict(CARD_GAME.cards))
