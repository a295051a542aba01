"""The Card Game: placing cards and train robbing: CG-30 to CG-34."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

from .table import CARD_GAME, TAXI, all_cards, cards, play, railyards, refused, watch, yard

COLORS = tuple(card for card in CARD_GAME.cards if card != TAXI)


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
    after, events = watch(state, ttr.PlaceCards(cards("2 green 2 L")))
    assert events[0] == ttr.CardsPlaced(0, ttr.FrozenMap(cards("2 green 2 L")))
    assert yard(after, 0) == [{"color": "green", "cars": 2, "locomotives": 2}]
    # Locomotives are never spent when not named.
    assert after.hand(0) == cards("1 green 1 L")
    plain = play(state, ttr.PlaceCards(cards("2 green")))
    assert plain.hand(0) == cards("1 green 3 L")
    assert after.current_player == 1


@pytest.mark.rule("CG-30")
def test_cg30_three_colors_are_three_rows() -> None:
    state = railyards({"hand": cards("1 red 1 blue 1 yellow 2 L")}, {})
    three = ttr.PlaceCards(cards("1 red 1 blue 1 yellow"))
    assert three in state.legal_actions()
    after = play(state, three)
    assert yard(after, 0) == [
        {"color": color, "cars": 1, "locomotives": 0} for color in ("blue", "yellow", "red")
    ]
    four = railyards({"hand": cards("1 red 1 blue 1 yellow 1 white")}, {})
    assert placings(four) == [
        cards("1 blue 1 white 1 yellow"),
        cards("1 blue 1 white 1 red"),
        cards("1 blue 1 yellow 1 red"),
        cards("1 white 1 yellow 1 red"),
    ]


@pytest.mark.rule("CG-30")
@pytest.mark.case(23)
@pytest.mark.case(110)
@pytest.mark.case(111)
@pytest.mark.case(112)
@pytest.mark.parametrize(
    "placed",
    [
        "1 red 2 blue",
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
def test_cg30_case110_case111_case112_case23_what_is_no_set(placed: str) -> None:
    state = railyards({"hand": cards("3 red 2 blue 1 white 1 black 3 L")}, {})
    assert refused(state, ttr.PlaceCards(cards(placed))) == "CG-30"
    assert refused(state, ttr.PlaceCards({})) == "CG-30"
    assert refused(state, ttr.PlaceCards({"red": 10**12})) == "CG-30"
    assert refused(state, ttr.PlaceCards({"mauve": 2})) == "X-name"
    assert ttr.PlaceCards(cards("1 red 1 L")) in state.legal_actions()
    with pytest.raises(ttr.InvalidActionError):
        ttr.PlaceCards({"red": 3, TAXI: -1})


@pytest.mark.rule("CG-31")
def test_cg31_a_color_of_the_own_railyard_waits_until_its_row_is_gone() -> None:
    own = {"hand": cards("5 red 1 blue 1 white"), "railyard": "1 red"}
    state = railyards(own, {})
    for placed in ("2 red", "5 red", "1 red 1 blue 1 white"):
        assert refused(state, ttr.PlaceCards(cards(placed))) == "CG-31"
    # Step 1 of this very turn empties the row.
    before = railyards({"hand": cards("2 black")}, own)
    after = play(before, ttr.PlaceCards(cards("2 black")))
    assert yard(after, 1) == []
    assert ttr.PlaceCards(cards("2 red")) in after.legal_actions()
    # The row was robbed: the color may be placed again, with more cards.
    robbed = railyards({"hand": cards("2 red")}, {"hand": cards("4 red"), "railyard": "1 red"})
    after = play(robbed, ttr.PlaceCards(cards("2 red")))
    assert refused(after, ttr.PlaceCards(cards("2 red"))) == "CG-32"
    assert ttr.PlaceCards(cards("3 red")) in after.legal_actions()


@pytest.mark.rule("CG-32")
@pytest.mark.case(105)
def test_cg32_case105_more_cards_than_lie_there_now() -> None:
    state = railyards({"hand": cards("3 blue 1 L")}, {"railyard": "2 blue"})
    assert refused(state, ttr.PlaceCards(cards("2 blue"))) == "CG-32"
    assert refused(state, ttr.PlaceCards(cards("1 blue 1 L"))) == "CG-32"
    assert placings(state) == [cards("2 blue 1 L"), cards("3 blue"), cards("3 blue 1 L")]
    # Locomotives count on both sides.
    state = railyards({"hand": cards("3 blue")}, {"railyard": "2 blue + 1"})
    assert refused(state, ttr.PlaceCards(cards("3 blue"))) == "CG-32"


@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-34")
@pytest.mark.case(106)
@pytest.mark.case(108)
def test_cg32_cg34_case106_case108_the_robbed_row_is_discarded() -> None:
    state = railyards(
        {"hand": cards("2 red 1 L 1 white")},
        {},
        {"hand": cards("1 black"), "railyard": "1 red + 1, 1 blue"},
        discard=cards("1 green"),
    )
    placed = cards("2 red 1 L")
    after, events = watch(state, ttr.PlaceCards(placed))
    assert events[:2] == [
        ttr.CardsPlaced(0, ttr.FrozenMap(placed)),
        ttr.TrainRobbed(0, 2, "red", ttr.FrozenMap(cards("1 red 1 L"))),
    ]
    assert after.discard == cards("1 green 1 red 1 L")
    assert after.hand(0) == cards("1 white")
    assert yard(after, 2) == [{"color": "blue", "cars": 1, "locomotives": 0}]
    assert after.hand(2) == cards("1 black")
    # A single card of a set of three is robbed by two.
    single = railyards({"hand": cards("2 blue")}, {"railyard": "1 blue, 1 red, 1 yellow"})
    after = play(single, ttr.PlaceCards(cards("2 blue")))
    assert {entry["color"] for entry in yard(after, 0)} == {"blue"}


@pytest.mark.rule("CG-32")
@pytest.mark.case(107)
def test_cg32_case107_three_colors_cannot_rob() -> None:
    state = railyards({"hand": cards("1 red 1 blue 1 white 1 black")}, {}, {"railyard": "1 blue"})
    assert refused(state, ttr.PlaceCards(cards("1 red 1 blue 1 white"))) == "CG-32"
    assert placings(state) == [cards("1 white 1 black 1 red")]


@pytest.mark.rule("CG-33")
@pytest.mark.case(109)
def test_cg33_case109_each_color_in_one_railyard_at_most() -> None:
    with pytest.raises(ttr.InvalidPositionError, match="CG-33"):
        railyards({"railyard": "1 blue"}, {"railyard": "2 blue"})
    with pytest.raises(ttr.InvalidPositionError, match="CG-33"):
        railyards({"railyard": "1 blue, 2 blue"}, {})
    state = railyards({"hand": cards("3 blue")}, {"railyard": "2 blue"}, {"railyard": "1 red"})
    after = play(state, ttr.PlaceCards(cards("3 blue")))
    lying = [entry["color"] for seat in range(3) for entry in yard(after, seat)]
    assert sorted(lying) == ["blue", "red"]
    assert all_cards(after) == Counter(dict(CARD_GAME.cards))


@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
def test_cg31_cg32_which_rule_is_named_first() -> None:
    state = railyards(
        {"hand": cards("1 red 1 blue 1 white 2 black"), "railyard": "1 red"}, {"railyard": "1 blue"}
    )
    assert refused(state, ttr.PlaceCards(cards("1 red 1 blue 1 white"))) == "CG-31"
    assert refused(state, ttr.PlaceCards(cards("1 blue 1 white 1 black"))) == "CG-32"
    assert refused(state, ttr.PlaceCards(cards("2 red"))) == "CG-30"


# Brute force


def may_place(placed: Mapping[str, int], own: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """CG-30 to CG-32, said once more; ``own``, ``others``: how many cards lie in each row."""
    colors = [card for card in placed if card != TAXI]
    number = sum(placed.values())
    if len(colors) == 1:
        (color,) = colors
        return number >= 2 and color not in own and number > others.get(color, 0)
    one_each = len(colors) == 3 == number
    return one_each and not any(color in own or color in others for color in colors)


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-32")
@given(
    hand=st.dictionaries(st.sampled_from([*COLORS[:5], TAXI]), st.integers(1, 3), max_size=5),
    lying=st.dictionaries(
        st.sampled_from(COLORS[:5]),
        st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 1)),
    ),
)
def test_cg30_cg31_cg32_brute_force_over_all_cards_of_a_hand(
    hand: dict[str, int], lying: dict[str, tuple[int, int, int]]
) -> None:
    seats: list[dict[str, object]] = [{"hand": hand, "railyard": []}, {"railyard": []}]
    seats.append({"railyard": []})
    own, others = dict[str, int](), dict[str, int]()
    for color, (seat, cars, locomotives) in lying.items():
        if cars + locomotives:
            entry = {"color": color, "cars": cars, "locomotives": locomotives}
            railyard = seats[seat]["railyard"]
            assert isinstance(railyard, list)
            railyard.append(entry)
            (own if seat == 0 else others)[color] = cars + locomotives
    state = railyards(*seats, face_up=[None] * 5)
    found = []
    for numbers in product(*(range(number + 1) for number in hand.values())):
        placed = {card: n for card, n in zip(hand, numbers, strict=True) if n}
        legal = may_place(placed, own, others)
        assert state.is_legal(ttr.PlaceCards(placed)) == legal, placed
        if legal:
            found.append(placed)
    listed = placings(state)
    assert len(listed) == len(found)
    assert all(placed in found for placed in listed)
