"""Legal actions against brute force: all payments of the hand, judged by the rule as it reads."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr

from .table import CARDS, COLORS, NEW_YORK, NO_TICKETS, PRINTED, TAXI, TICKETS

Payment = Mapping[str, int]
ROUTES = NEW_YORK.board.routes

pytestmark = pytest.mark.engine


# The rule, in plain Python


def pays(payment: Payment, route: ttr.Route) -> bool:
    """G-22, G-23, NY-20: as many cards as spaces, cars of one color, taxis for any."""
    cars = [color for color in COLORS if payment.get(color, 0)]
    if sum(payment.values()) != route.length or len(cars) > 1:
        return False
    return not cars or route.color in (cars[0], "gray")


def faults_of(state: ttr.State, route: ttr.Route) -> set[str]:
    """The rules that speak against a claim of the route, whatever is paid."""
    mover = state.current_player
    assert mover is not None
    if state.phase != "turn":
        return {"G-2"}
    faults = set()
    for seat in range(state.players):
        for name in state.routes(seat):
            owned = NEW_YORK.board.route(name)
            if owned.id == route.id:
                faults.add("G-20")
            elif route.double is not None and owned.double == route.double:
                if seat == mover:
                    faults.add("G-25")
                if state.players == 2:
                    faults.add("G-26")
    if state.trains(mover) < route.length:
        faults.add("G-21")
    return faults


def multisets(hand: Payment, most: int) -> Iterator[dict[str, int]]:
    """All payments out of the hand with up to ``most`` cards."""
    counts = [range(min(hand.get(card, 0), most) + 1) for card in CARDS]
    for chosen in product(*counts):
        if sum(chosen) <= most:
            yield {card: number for card, number in zip(CARDS, chosen, strict=True) if number}


def place(payment: Payment) -> tuple[int, int]:
    """Where a payment stands among those of a route: by color, taxis ascending and alone last."""
    cars = [CARDS.index(color) for color in COLORS if payment.get(color, 0)]
    return (cars[0] if cars else len(CARDS), payment.get(TAXI, 0))


def expected_payments(state: ttr.State) -> dict[str, list[dict[str, int]]]:
    """For each route all payments that are legal now, in the documented order."""
    mover = state.current_player
    assert mover is not None
    found: dict[str, list[dict[str, int]]] = {}
    known: dict[tuple[int, str], list[dict[str, int]]] = {}
    hand = state.hand(mover)
    candidates = {length: list(multisets(hand, length + 1)) for length in range(1, 5)}
    for route in ROUTES:
        key = (route.length, route.color)
        if key not in known:
            known[key] = sorted(
                (payment for payment in candidates[route.length] if pays(payment, route)),
                key=place,
            )
        found[route.id] = [] if faults_of(state, route) else known[key]
    return found


def expected_actions(state: ttr.State) -> list[ttr.Action]:
    """All legal actions, in the documented order."""
    found: list[ttr.Action] = []
    mover = state.current_player
    assert mover is not None
    if state.phase == "keep_tickets":
        offer = state.offer(mover)
        for bits in range(1, 1 << len(offer)):
            kept = [ticket for place, ticket in enumerate(offer) if bits >> place & 1]
            found.append(ttr.KeepTickets(kept))
        return found
    if state.deck or state.discard:
        found.append(ttr.DrawDeck())
    for card in CARDS:
        if card in state.face_up and not (card == TAXI and state.phase == "second_draw"):
            found.append(ttr.DrawFaceUp(card))
    if state.phase == "second_draw":
        return found
    deck = state.to_dict()["ticket_deck"]
    if deck["unordered"] or deck["bottom"]:
        found.append(ttr.DrawTickets())
    payments = expected_payments(state)
    colors = (*COLORS, "gray")
    for route in sorted(ROUTES, key=lambda route: (route.length, colors.index(route.color))):
        found += [ttr.ClaimRoute(route.id, payment) for payment in payments[route.id]]
    return found or [ttr.Pass()]


# The comparison


def check_sequence(listed: Any, expected: list[Any]) -> None:
    """``len``, iteration, index, slices, ``in`` and the rest of a sequence agree."""
    assert len(listed) == len(expected)
    assert list(listed) == expected
    assert list(reversed(listed)) == expected[::-1]
    assert len(set(listed)) == len(expected)
    for index, entry in enumerate(expected):
        assert listed[index] == entry
        assert listed[index - len(expected)] == entry
        assert entry in listed
        assert listed.index(entry) == index
    assert list(listed[1::3]) == expected[1::3]
    for index in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            listed[index]


def check_against_brute_force(state: ttr.State, chooser: random.Random) -> None:
    """All that the state says of legal actions is what the plain rule says."""
    mover = state.current_player
    assert mover is not None
    actions = state.legal_actions()
    expected = expected_actions(state)
    assert expected
    check_sequence(actions, expected)
    assert list(state.legal_actions("canonical")) == expected
    for action in expected:
        assert state.is_legal(action)
        assert state.why_illegal(action) is None
    state.apply(chooser.choice(expected))

    payments = expected_payments(state)
    for route in ROUTES:
        violation = state.why_unclaimable(route.id)
        if payments[route.id]:
            assert violation is None
        else:
            assert violation is not None
            assert violation.rule in (faults_of(state, route) or {"G-23"})
            assert violation.rule == "G-2" or violation.data["route"] == route.id
    for route in chooser.sample(ROUTES, 4):
        check_sequence(state.payments(route.id), payments[route.id])

    # What is not in the list: payments of the hand, and such as it does not hold.
    for route in chooser.sample(ROUTES, 2):
        faults = faults_of(state, route)
        tried = list(multisets(state.hand(mover), route.length + 1))
        tried += list(multisets(PRINTED, route.length + 1))
        for payment in chooser.sample(tried, min(60, len(tried))):
            action = ttr.ClaimRoute(route.id, payment)
            legal = payment in payments[route.id]
            assert (action in actions) == legal
            assert (payment in state.payments(route.id)) == legal
            violation = state.why_illegal(action)
            assert (violation is None) == legal
            assert state.is_legal(action) == legal
            if violation is not None:
                # Of several faults it names one; the phase goes before all others.
                also = {"G-23"} if state.phase == "turn" else set()
                assert violation.rule in faults | also

    others: list[ttr.Action] = [ttr.DrawDeck(), ttr.DrawTickets(), ttr.Pass()]
    others += [ttr.DrawFaceUp(card) for card in CARDS]
    named = {*state.offer(mover), *chooser.sample(TICKETS, 2)}
    for size in (0, 1, 2):
        others += [ttr.KeepTickets(kept) for kept in combinations(sorted(named), size)]
    wanted = set(expected)
    for action in others:
        assert (action in actions) == state.is_legal(action) == (action in wanted)


@pytest.mark.rule("G-22")
@pytest.mark.rule("G-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_g22_g23_every_decision_of_played_games(players: int) -> None:
    chooser = random.Random(players)
    phases = set()
    for seed in range(6):
        state = ttr.new_game("new_york", players, seed=seed, first_player=seed % players)
        step = 0
        while not state.is_over:
            # Every seventh, and always near the end, where trains and routes run out.
            if step % 7 == seed or min(map(state.trains, range(players))) <= 2:
                check_against_brute_force(state, chooser)
                phases.add(str(state.phase))
            actions = state.legal_actions()
            # Mostly draws at first: large hands.
            early = step < 30 and chooser.random() < 0.8
            state = state.apply(actions[0] if early else chooser.choice(actions))
            step += 1
    assert phases == {"turn", "second_draw", "keep_tickets"}


@st.composite
def positions(draw: st.DrawFn) -> ttr.State:
    """Positions of all kinds, likely or not."""
    players = draw(st.integers(2, 4), label="players")
    mover = draw(st.integers(0, players - 1), label="mover")
    phase = draw(st.sampled_from(["turn", "turn", "turn", "second_draw", "keep_tickets"]))
    held = draw(st.integers(0, 39), label="cards in the mover's hand")
    owned = draw(st.sampled_from([0.0, 0.3, 0.7, 1.0]), label="how much of the board is owned")
    dealt = random.Random(draw(st.integers(0, 2**32), label="deal"))

    seats: list[dict[str, Any]] = [
        {"hand": {}, "routes": [], "tickets": []} for _ in range(players)
    ]
    deck = [card for card, number in PRINTED.items() for _ in range(number)]
    dealt.shuffle(deck)
    row: list[str | None] = [deck.pop() if dealt.random() < 0.9 else None for _ in range(5)]
    piles: dict[str, dict[str, int]] = {"deck": {}, "discard": {}}
    places = [seats[mover]["hand"]] * held
    others = [seat["hand"] for seat in seats] + dealt.choice(
        [[], [piles["deck"]], [piles["discard"]], [piles["deck"], piles["discard"]]]
    )
    for number, card in enumerate(deck):
        pile = places[number] if number < held else dealt.choice(others)
        pile[card] = pile.get(card, 0) + 1

    owners: dict[str, set[int]] = {}
    spaces = [0] * players
    for route in dealt.sample(ROUTES, len(ROUTES)):
        seat = dealt.randrange(players)
        taken = owners.setdefault(route.double or route.id, set())
        if dealt.random() > owned or seat in taken or (taken and players == 2):
            continue
        if spaces[seat] + route.length <= 15:
            spaces[seat] += route.length
            taken.add(seat)
            seats[seat]["routes"].append(route.id)
    for holder, used in zip(seats, spaces, strict=True):
        holder["trains"] = dealt.choice([15 - used, dealt.randint(0, 15 - used)])

    tickets = dealt.sample(TICKETS, 18)
    for holder in seats:
        holder["tickets"] = [tickets.pop() for _ in range(dealt.randrange(3))]
    if phase == "keep_tickets":
        seats[mover]["offer"] = [tickets.pop() for _ in range(dealt.randint(1, 2))]
    ticket_deck = dealt.choice(
        [NO_TICKETS, {"unordered": tickets, "bottom": []}, {"unordered": [], "bottom": tickets}]
    )
    document = {
        "variant": "new_york",
        "players": players,
        "current_player": mover,
        "phase": phase,
        "seats": seats,
        "face_up": row,
        "ticket_deck": ticket_deck,
        "seed": dealt.getrandbits(64),
        **piles,
    }
    state = ttr.state_from_dict(document)
    # A turn ends where there is no second card: no play leads there.
    if not expected_actions(state):
        return ttr.state_from_dict(document | {"phase": "turn"})
    return state


@pytest.mark.rule("G-22")
@pytest.mark.rule("G-23")
@given(positions(), st.integers(0, 2**32))
def test_g22_g23_positions_of_all_kinds(state: ttr.State, choice: int) -> None:
    check_against_brute_force(state, random.Random(choice))


@pytest.mark.rule("G-22")
def test_g22_the_largest_hand() -> None:
    document = {
        "variant": "new_york",
        "players": 2,
        "seats": [{"hand": PRINTED}, {}],
    }
    state = ttr.state_from_dict(document)
    check_against_brute_force(state, random.Random(44))
    # By hand: n payments with cars (1 to n of them) for a colored route of n spaces, and one
    # of taxis alone; six times n and one for a gray one.
    count = sum(
        (route.length if route.color != "gray" else 6 * route.length) + 1 for route in ROUTES
    )
    assert len(state.legal_actions()) == count + 1  # and the draw of tickets
