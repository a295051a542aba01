"""Observations: every section says what the view says, relative to the observer."""

from __future__ import annotations

import array
import copy
import pickle
from collections.abc import Callable, Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules.testing import strategies
from ttr_rules.testing._boards import LARGE, large_board
from ttr_rules.testing.strategies import Chance

# What was trained on observations relies on their layout.
FROZEN = {
    "card_game": (632, "214be8d3fa622f83"),
    "europe": (1353, "dd806c99f9888125"),
    "first_journey": (716, "1e80e536f3da7a66"),
    "first_journey_usa": (686, "e5813486617f0f97"),
    "new_york": (411, "85ebfd1db6211472"),
    "nordic": (772, "c267b95c5402a325"),
    "usa": (903, "a873843c3686e960"),
}
FROZEN_LARGE: dict[str, tuple[int, str]] = {
    "velmark": (2094, "18293b4d97ecaecd"),
    "torland": (1920, "917cea06e5fca087"),
    "myrania": (1965, "c2a1ad9548140fae"),
}
PHASES = ("keep_tickets", "turn", "second_draw", "tunnel", "move_cards", "score_tickets")


def trains_needed(view: ttr.View, open_routes: Iterable[str], ticket: ttr.Ticket) -> int:
    """The fewest trains by going over all routes until no city gets nearer; -1: it is out of reach."""
    own = {*view.routes(view.player or 0)}
    usable = {*open_routes} | own
    trains = {ticket.ends[0]: 0}
    while True:
        before = dict(trains)
        for route in view.variant.board.routes:
            if route.id not in usable:
                continue
            length = 0 if route.id in own else route.length
            for one, other in (route.ends, reversed(route.ends)):
                if one in trains:
                    trains[other] = min(trains.get(other, 999), trains[one] + length)
        if trains == before:
            return trains.get(ticket.ends[1], -1)


def open_to(view: ttr.View) -> list[str]:
    """The routes that the observer may still claim; of a spectator, those that are open to anybody."""
    rules = view.variant.rules
    closed = view.players <= rules.double_routes_closed_up_to
    free = {route.id for route in view.variant.board.routes if view.owner(route.id) is None}

    def is_open(route: ttr.Route) -> bool:
        for other in view.variant.board.routes:
            if route.double is None or other.double != route.double or other.id in free:
                continue
            alike = (other.length, other.kind, other.locomotives) == (
                route.length,
                route.kind,
                route.locomotives,
            )
            if (alike or rules.unequal_doubles) and (closed or view.owner(other.id) == view.player):
                return False
        return route.id in free

    return [route.id for route in view.variant.board.routes if is_open(route)]


def expected(view: ttr.View) -> dict[str, list[int]]:
    """All sections, by the accessors of the view and its document."""
    variant, rules, me = view.variant, view.variant.rules, view.player
    document = view.to_dict()
    seats = [((me or 0) + seat) % view.players for seat in range(view.players)]
    absent = variant.players[1] - view.players
    kinds, tickets = list(variant.cards), [ticket.id for ticket in variant.tickets]

    def each(number: Callable[[int], int]) -> list[int]:
        return [number(seat) for seat in seats] + [0] * absent

    def rows(names: Iterable[str], row: Callable[[int], Mapping[str, int]]) -> list[int]:
        names = list(names)
        found = [row(seat).get(name, 0) for seat in seats for name in names]
        return found + [0] * absent * len(names)

    def cards(of: Mapping[str, int] | None) -> list[int]:
        return [(of or {}).get(kind, 0) for kind in kinds]

    def flags(ids: Iterable[str] | None) -> list[int]:
        return [int(ticket in {*(ids or ())}) for ticket in tickets]

    def count(names: Iterable[str | None]) -> dict[str, int]:
        listed = [name for name in names if name is not None]
        return {name: listed.count(name) for name in listed}

    def own(name: str) -> tuple[str, ...]:
        return () if me is None else getattr(view, name)(me) or ()

    mine = own("tickets")
    offer = () if rules.tickets_to_win is not None else own("offer")
    unseen = {kind: variant.cards[kind] for kind in kinds}
    piles = [count(view.face_up), view.discard]
    for seat in seats:
        piles.append((view.hand(seat) if seat == me else view.seen(seat)) or {})
        piles.append(view.on_track(seat) or {})
        for row in view.railyard(seat):
            piles.append({row.color: row.cars, "locomotive": row.locomotives})
    if view.tunnel is not None:
        piles += [view.tunnel.laid, count(view.tunnel.revealed)]
    for pile in piles:
        for kind, number in pile.items():
            unseen[kind] -= number
    pending = document["pending"]
    due = 0
    if pending is not None:
        due = len(pending["slots"]) if "slots" in pending else pending["left"]
    sections = {
        "seats": each(lambda _: 1),
        "player": [int(me is not None)],
        "decides": each(lambda seat: int(view.current_player == seat)),
        "turn": each(lambda seat: int(not view.is_over and document["current_player"] == seat)),
        "phase": [int(view.phase == phase) for phase in PHASES],
        "due": [due],
        "turns": [min(view.turn, 2**31 - 1)],
        "last_turns": [view.last_turns or 0],
        "set_up": [int(document["setup"])],
        "hand": cards(None if me is None else view.hand(me)),
        "hand_sizes": each(view.hand_size),
        "seen": rows(kinds, view.seen),
        "discard": cards(view.discard),
        "deck": [view.deck_size],
        "unseen": cards(unseen),
        "tickets": flags(mine),
        "ticket_counts": each(view.ticket_count),
        "ticket_deck": [view.ticket_deck_size],
        "returned": flags(view.returned),
        "shuffled": flags(view.shuffled),
    }
    if rules.face_up_slots:
        sections["face_up"] = cards(count(view.face_up))
    if variant.board.routes:
        routes = [route.id for route in variant.board.routes]
        points = {route.id: variant.route_points[route.length] for route in variant.board.routes}
        available = open_to(view)
        sections |= {
            "passes": [view.passes],
            "reshuffled": cards(view.reshuffled),
            "drawn": cards(view.drawn),
            "routes": rows(routes, lambda seat: dict.fromkeys(view.routes(seat), 1)),
            "open_routes": [int(route in available) for route in routes],
            "route_points": each(lambda seat: sum(points[route] for route in view.routes(seat))),
            "trains": each(view.trains),
            "needs": [
                trains_needed(view, available, ticket) if ticket.id in (*mine, *offer) else 0
                for ticket in variant.tickets
            ],
        }
        if any(route.kind == "tunnel" for route in variant.board.routes) and rules.tunnel_cards:
            tried = view.tunnel
            sections["tunnel"] = [int(tried is not None and tried.route == id) for id in routes]
            sections["tunnel_laid"] = cards(None if tried is None else tried.laid)
            sections["tunnel_cards"] = cards(None if tried is None else count(tried.revealed))
    else:
        colors = [name for name in kinds if name != "locomotive"]

        def yard(seat: int) -> dict[str, int]:
            found = {}
            for row in view.railyard(seat):
                found[f"{row.color} cars"] = row.cars
                found[f"{row.color} locomotives"] = row.locomotives
            return found

        def lacks(ticket: ttr.Ticket) -> int:
            pile = dict((me is not None and view.on_track(me)) or {})
            short = sum(max(0, n - pile.get(card, 0)) for card, n in ticket.cards.items())
            return max(0, short - pile.get("locomotive", 0))

        parts = [f"{color} {part}" for color in colors for part in ("cars", "locomotives")]
        sections |= {
            "railyards": rows(parts, yard),
            "on_track": rows(kinds, lambda seat: view.on_track(seat) or {}),
            "on_track_sizes": each(view.on_track_size),
            "finished": each(lambda seat: int(seat in document["finished"])),
            "deck_pass": [view.deck_pass],
            "needs": [lacks(t) if t.id in (*mine, *offer) else 0 for t in variant.tickets],
        }
    if rules.tickets_to_win is None:
        places = {ticket: place for place, ticket in enumerate(offer, 1)}
        sections["offer"] = [places.get(ticket, 0) for ticket in tickets]
        sections["offer_counts"] = each(view.offer_count)
    else:
        sections["given_back"] = [document["given_back"]]
        if rules.coast_bonus:
            sections["bonus"] = each(lambda seat: int(view.bonus(seat)))
    if rules.tickets_to_win is not None or not variant.board.routes:
        completed = {seat: dict.fromkeys(view.completed(seat) or (), 1) for seat in seats}
        sections["completed"] = rows(tickets, completed.__getitem__)
    if any(ticket.kind == "long" for ticket in variant.tickets):
        kept = {seat: view.first_kept(seat) for seat in seats}
        sections["first_kept"] = each(lambda seat: -1 if (n := kept[seat]) is None else n)
    if rules.stations:
        cities = [city.id for city in variant.board.cities]
        sections["stations"] = rows(cities, lambda seat: dict.fromkeys(view.stations(seat), 1))
        sections["stations_left"] = each(view.stations_left)
    return sections


def check(state: ttr.State) -> None:
    space = state.variant.observation_space
    for seat in (*range(state.players), None):
        for memory in (True, False):
            view = state.view(seat, memory=memory)
            observation = view.observation()
            wanted = expected(view)
            assert wanted.keys() == space.slices.keys()
            for name, places in space.slices.items():
                assert observation[places].tolist() == wanted[name], (seat, name)
            scaled = view.observation(scaled=True)
            assert all(-1 <= share <= 1 for share in scaled)
            for share, number in zip(scaled, observation, strict=True):
                assert (share > 0) - (share < 0) == (number > 0) - (number < 0)


@pytest.mark.parametrize("name", FROZEN)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_every_section_says_what_the_view_says(name: str, chance: Chance) -> None:
    @given(strategies.states(name, chance=chance))
    def checked(state: ttr.State) -> None:
        check(state)

    checked()


@pytest.mark.parametrize("name", LARGE)
def test_every_section_says_what_the_view_says_on_large_maps(name: str) -> None:
    variant = ttr.load_variant(large_board(name))
    space = variant.observation_space
    assert (len(space), space.fingerprint) == FROZEN_LARGE[name]

    @settings(max_examples=10)
    @given(strategies.states(variant))
    def checked(state: ttr.State) -> None:
        check(state)

    checked()


@given(st.data())
def test_every_section_says_what_the_view_says_on_boards_made_up(data: st.DataObject) -> None:
    variant = ttr.load_variant(data.draw(strategies.boards()))
    check(data.draw(strategies.states(variant)))


@pytest.mark.parametrize("name", FROZEN)
def test_the_layouts_are_frozen(name: str) -> None:
    space = ttr.new_game(name, 2).variant.observation_space
    assert (len(space), space.fingerprint) == FROZEN[name]
    end = 0
    for places in space.slices.values():
        assert places.start == end < places.stop
        end = places.stop
    assert end == len(space)


def test_spaces_are_values() -> None:
    variant = ttr.usa.VARIANT
    space = variant.observation_space
    for same in (pickle.loads(pickle.dumps(space)), copy.copy(space), copy.deepcopy(space)):
        assert same == space
        assert hash(same) == hash(space)
    # Whether last turns begin with 2 trains or 3 is not part of the layout.
    assert variant.with_rules(last_turns_at=3).observation_space == space
    assert ttr.new_york.VARIANT.observation_space != space
    assert space != variant.action_space
    assert repr(space) == "<ObservationSpace of usa: 903 numbers, a873843c3686e960>"


def test_an_observation_is_a_read_only_buffer_of_numbers() -> None:
    view = ttr.new_game("usa", players=3, seed=1).view(1)
    space = view.variant.observation_space
    for scaled, format in ((False, "i"), (True, "f")):
        observation = view.observation(scaled=scaled)
        assert (observation.format, observation.itemsize) == (format, 4)
        assert observation.shape == (len(space),)
        assert observation.readonly
        assert array.array(format, observation.tolist()).tobytes() == observation.tobytes()
    with pytest.raises(ttr.InvalidArgumentError, match=r"scaled = .yes.: must be True or False"):
        view.observation(scaled="yes")  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        view.observation(True)  # type: ignore[call-overload]


def test_seats_are_relative_to_the_observer() -> None:
    state = ttr.new_game("new_york", players=3, seed=5)
    while state.turn < 20:
        state = state.apply(state.legal_actions("canonical")[-1])
    places = state.variant.observation_space.slices["trains"]
    trains = [state.trains(seat) for seat in range(3)]
    assert len({*trains}) > 1
    for seat in range(3):
        told = state.view(seat).observation()[places].tolist()
        assert told == [*trains[seat:], *trains[:seat], 0]
    assert state.view(None).observation()[places].tolist() == [*trains, 0]
