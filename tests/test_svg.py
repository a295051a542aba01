"""Pictures: valid, small, the same for the same, of nothing but what the view shows."""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import math
import os
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import _geometry, _labels, _svg_board, _svg_style, _values, svg
from ttr_rules.testing import leaks

VARIANTS: dict[str, ttr.Variant] = {name: getattr(ttr, name).VARIANT for name in ttr.variants()}
NAMES = [*VARIANTS]
BOARDS = [name for name, variant in VARIANTS.items() if variant.board.routes]
SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert('1')</script>\"&]]>\ufffe{fill:red}"
NASTIER = f"{NASTY}\x00\x1f\ud800\n\t"

each_variant = pytest.mark.parametrize("name", NAMES)
each_board = pytest.mark.parametrize("name", BOARDS)


@cache
def played(name: str, steps: int, players: int | None = None) -> ttr.State:
    """A game of players who claim and place what they can, for their tickets first; the table is full."""
    variant = VARIANTS[name]
    state = variant.new_game(players or variant.players[1], seed=7)
    chooser = random.Random(7)
    for _ in range(steps):
        if state.is_over:
            break
        actions = state.legal_actions("canonical")
        quick = [a for a in actions if isinstance(a, ttr.ClaimRoute | ttr.PlaceCards)]
        wanted = on_the_way(state)
        best = [a for a in quick if isinstance(a, ttr.ClaimRoute) and a.route in wanted] or quick
        state = state.apply(
            chooser.choice(best) if best and chooser.random() < 0.8 else actions.sample(chooser)
        )
    return state


def on_the_way(state: ttr.State) -> set[str]:
    """The routes that the tickets of the player lead over."""
    player, board = state.current_player, state.variant.board
    if player is None or not board.routes:
        return set()
    free = [route.id for route in board.routes if state.owner(route.id) in (None, player)]
    paths = [
        board.shortest_path(*state.variant.ticket(id).ends, free=free) or ()
        for id in {*state.tickets(player)} - {*state.completed(player)}
    ]
    return {route for path in paths for route in path}


@cache
def positions(name: str) -> tuple[ttr.State, ...]:
    return tuple(played(name, steps) for steps in (0, 60, 150, 3000))


def with_class(picture: str, name: str) -> list[ET.Element]:
    return [e for e in ET.fromstring(picture).iter() if name in e.get("class", "").split()]


def routes_with(picture: str, name: str) -> set[str]:
    """The routes that have a class."""
    return {e.attrib["data-route"] for e in with_class(picture, name) if "data-route" in e.attrib}


def cities_with(picture: str, name: str) -> set[str]:
    return {e.attrib["data-city"] for e in with_class(picture, name) if "data-city" in e.attrib}


def check(picture: str) -> ET.Element:
    """The elements of a picture, which is valid and harmless."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {*("svg", "style", "g", "rect", "circle", "path", "text", "tspan", "title")}
    for element in root.iter():
        assert not {"id", "style", "href", "onclick", "onload"} & element.attrib.keys()
        for key in ("d", "transform", "x", "y", "width", "height", "r", "rx", "viewBox"):
            value = element.get(key, "")
            assert not re.search(r"nan|inf|e[+-]?\d|\.\d\d", value), value
    return root


@each_variant
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_valid_and_small(name: str, theme: str) -> None:
    for state in positions(name):
        views = [state.view(player) for player in range(state.players)]
        shown: list[ttr.Variant | ttr.State | ttr.View] = [state.variant, state, *views]
        for each in shown:
            for table in (False, True):
                picture = svg.board(each, theme=theme, table=table)
                check(picture)
                assert len(picture.encode()) < 100_000


def test_the_same_picture_in_every_process() -> None:
    program = (
        "import hashlib, ttr_rules as ttr\n"
        "told = hashlib.sha256()\n"
        "for name in ttr.variants():\n"
        "    variant = getattr(ttr, name).VARIANT\n"
        "    view = variant.new_game(2, seed=3).view(0)\n"
        "    for shown in (variant, view):\n"
        "        told.update(ttr.svg.board(shown, table=True, colors={'text': '#123'}).encode())\n"
        "print(told.hexdigest())\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2", "77")
    }
    here = hashlib.sha256()
    for variant in VARIANTS.values():
        for shown in (variant, variant.new_game(2, seed=3).view(0)):
            here.update(svg.board(shown, table=True, colors={"text": "#123"}).encode())
    assert told == {here.hexdigest()}


@each_variant
def test_what_a_player_cannot_know_changes_nothing(name: str) -> None:
    chooser = random.Random(1)
    changed = 0
    for state in positions(name):
        for player in (None, *range(state.players)):
            other = leaks.exchanged(state, player, chooser)
            changed += other != state
            for table in (True, False):
                mine, its = (svg.board(s.view(player), table=table) for s in (state, other))
                assert mine == its
            if player is None:
                assert svg.board(state, table=True) == svg.board(other, table=True)
    assert changed > 5


@each_board
def test_owners_and_closed_routes(name: str) -> None:
    for players in range(2, 5):
        if not VARIANTS[name].players[0] <= players <= VARIANTS[name].players[1]:
            continue
        for steps in (0, 60, 150):
            state = played(name, steps, players)
            picture = svg.board(state.view(0))
            routes = {route.id for route in state.variant.board.routes}
            assert routes_with(picture, "route") == routes
            for player in range(players):
                assert routes_with(picture, f"owner-{player}") == {*state.routes(player)}
            claimed = routes_with(picture, "claimed")
            assert claimed == {route for route in routes if state.owner(route) is not None}
            if state.is_over:
                continue
            # Closed is what nobody could claim, because of its double.
            closed = {
                route
                for route in routes - claimed
                if all(
                    (why := state.view(p).why_unclaimable_if_my_turn(route)) is not None
                    and why.rule in ("G-25", "G-26")
                    for p in range(players)
                )
            }
            assert routes_with(picture, "closed") == closed
            if closed:
                assert VARIANTS[name].rules.double_routes_closed_up_to >= players


def test_some_double_routes_close() -> None:
    assert routes_with(svg.board(played("usa", 150, 2)), "closed")
    assert not routes_with(svg.board(played("usa", 150, 5)), "closed")


def test_routes_that_differ_close_only_where_the_rules_say_so() -> None:
    nordic = ttr.nordic.VARIANT
    unlike = next(
        (a, b)
        for a, b in itertools.combinations(nordic.board.routes, 2)
        if a.double is not None and a.double == b.double and a.kind != b.kind
    )
    for unequal in (True, False):
        document = nordic.with_rules(unequal_doubles=unequal).new_game(2, seed=1).to_dict()
        document["seats"][0]["routes"] = [unlike[0].id]
        document["seats"][0]["trains"] -= unlike[0].length
        variant = nordic.with_rules(unequal_doubles=unequal)
        document["seats"][0]["points"] = variant.route_points[unlike[0].length]
        if "points" not in variant.new_game(2, seed=1).to_dict()["seats"][0]:
            del document["seats"][0]["points"]
        state = ttr.state_from_dict(document, variant)
        assert (unlike[1].id in routes_with(svg.board(state), "closed")) == unequal


@each_board
def test_the_ends_of_the_observers_tickets(name: str) -> None:
    joined = 0
    for steps in (0, 60, 150, 3000):
        state = played(name, steps, 2)
        assert not cities_with(svg.board(state), "ticket-end")
        for player in range(state.players):
            picture = svg.board(state.view(player))
            held = [state.variant.ticket(id) for id in state.tickets(player)]
            complete = {*state.completed(player)}
            ends = {end for ticket in held for end in ticket.ends}
            open_ends = {end for t in held if t.id not in complete for end in t.ends}
            assert cities_with(picture, "ticket-end") == ends
            assert cities_with(picture, "joined") == ends - open_ends
            joined += len(ends - open_ends)
    race = state.variant.rules.tickets_to_win is not None
    assert (joined > 0) != race  # in a race what is complete is laid open, and held no more


@each_board
def test_every_city_has_its_name(name: str) -> None:
    board = VARIANTS[name].board
    root = check(svg.board(board_of := VARIANTS[name]))
    names = {
        e.attrib["data-city"]: " ".join(" ".join(e.itertext()).split())
        for e in root.iter(f"{SVG}text")
        if "data-city" in e.attrib
    }
    assert names == {city.id: city.name for city in board.cities}
    assert not cities_with(svg.board(board_of, names=False), "city-name")


@each_board
def test_names_do_not_collide(name: str) -> None:
    board = VARIANTS[name].board
    laid = _svg_board.scaled_plan(board)
    labels, _ = _svg_board.placed_names(board, laid)
    spaces = [space for line in laid.spaces.values() for space in line]
    names, covered = _labels.collisions(labels, spaces, laid.width)
    assert names == 0
    assert covered < 2 * len(labels)


def test_collisions_are_counted() -> None:
    def label(left: float, top: float) -> _labels.Label:
        return _labels.Label(("x",), left, top, "start", (left, top, left + 10, top + 4))

    labels = {"a": label(0, 0), "b": label(8, 2), "c": label(30, 0)}
    # Past the corner of the last box, and over it.
    slanted = _geometry.Space(41, 5, math.sqrt(0.5), -math.sqrt(0.5), 10)
    assert _labels.collisions(labels, [], 2) == (1, 0)
    assert _labels.collisions(labels, [slanted], 2) == (1, 0)
    nearer = slanted._replace(x=40.5, y=4.5)
    assert _labels.collisions(labels, [nearer], 2) == (1, 1)


def lending() -> ttr.State:
    """Player 0 uses three routes of others, one of which player 2 uses, too; player 1 uses none."""
    return ttr.state_from_text(
        "europe 3 0.stations=sofia,wien,danzig 0.tickets=sofia-smyrna,paris-wien,riga-bucuresti "
        "0.routes=constantinople-smyrna,paris-zurich,munchen-zurich "
        "1.routes=constantinople-sofia,munchen-wien,danzig-riga,brest-paris "
        "1.stations=brest 1.tickets=brest-venezia 2.stations=constantinople,roma "
        "2.tickets=budapest-sofia 2.routes=bucuresti-budapest,bucuresti-constantinople,roma-venezia"
    )


def lent_beds(picture: str) -> list[tuple[str, str]]:
    """The owners and the lines of what stations lend."""
    beds = with_class(picture, "lent")
    return [(e.attrib["class"].split()[-1], e.attrib["d"]) for e in beds if e.attrib["d"][1] != "-"]


def words_of(picture: str, attribute: str) -> dict[str, str]:
    return {
        e.attrib[attribute]: e.findtext(f"{SVG}title") or ""
        for e in ET.fromstring(picture).iter(f"{SVG}g")
        if attribute in e.attrib
    }


def test_stations_stand_at_their_cities() -> None:
    seen = 0
    for state in (lending(), *positions("europe")):
        for view in (state.view(None), state.view(0)):
            picture = svg.board(view, players=[f"Seat {seat}" for seat in range(state.players)])
            words = words_of(picture, "data-city")
            for player in range(state.players):
                there = {*state.stations(player)}
                seen += len(there)
                assert cities_with(picture, f"owner-{player}") == there
                told = {
                    id for id, text in words.items() if text.endswith(f"; station of Seat {player}")
                }
                assert told == there
            built = {city for player in range(state.players) for city in state.stations(player)}
            assert cities_with(picture, "station") == built
            houses = [
                e for e in with_class(picture, "city") for part in e if part.get("class") == "house"
            ]
            assert {e.attrib["data-city"] for e in houses} == built
            # Told apart by the sign in it, too.
            signs = {
                e.attrib["class"].split()[-1]: part.attrib["d"]
                for e in houses
                for part in e
                if part.get("class") == "shapes"
            }
            assert len({*signs.values()}) == len(signs)
    assert seen > 20
    assert not with_class(svg.board(ttr.usa.VARIANT), "house")


def test_lent_routes_are_shown_to_who_may_know_them() -> None:
    state, board = lending(), ttr.europe.VARIANT.board
    names = ["Ann", "Bo", "Cy"]
    lent = [dict(state.lent_routes(player)) for player in range(3)]
    assert lent == [
        {"danzig": None, "sofia": "constantinople-sofia", "wien": "munchen-wien"},
        {"brest": None},
        {"constantinople": "constantinople-sofia", "roma": None},
    ]
    for player in (None, 0, 1, 2):
        picture = svg.board(state.view(player), table=True, players=names)
        known = {} if player is None else {c: id for c, id in lent[player].items() if id}
        beds = lent_beds(picture)
        assert [owner for owner, _ in beds] == [f"owner-{player}"] * len(known)
        assert len({line for _, line in beds}) == len(known)
        words = words_of(picture, "data-route")
        assert {id for id, text in words.items() if "; lent to " in text} == {*known.values()}
        for city, id in known.items():
            assert words[id].endswith(f"; claimed by Bo; lent to {names[player or 0]}")
            (other,) = {*board.route(id).ends} - {city}
            told = f"lends {board.city(city).name} \u2013 {board.city(other).name}<"
            assert told in picture
        assert picture.count(">lends ") == len(known)
        assert ("lent to a station" in picture) == bool(known)
    over = next(
        s
        for s in ended_with_stations()
        if any(any(s.lent_routes(p).values()) for p in range(s.players))
    )
    for view in (over.view(None), over.view(0), over.view(1)):
        expected = sorted(
            f"owner-{player}"
            for player in range(over.players)
            for id in over.lent_routes(player).values()
            if id is not None
        )
        assert sorted(owner for owner, _ in lent_beds(svg.board(view))) == expected


def ended_with_stations() -> Iterator[ttr.State]:
    """Ends of games in which many stations are built."""
    for seed in range(20):
        state, chooser = ttr.new_game("europe", 2, seed=seed), random.Random(seed)
        while not state.is_over:
            actions = [*state.legal_actions("canonical")]
            kinds = sorted({type(action).__name__ for action in actions})
            kind = "ClaimRoute" if "ClaimRoute" in kinds else chooser.choice(kinds)
            state = state.apply(chooser.choice([a for a in actions if type(a).__name__ == kind]))
        yield state


def test_dashes_of_a_route_that_several_use_take_turns() -> None:
    for borrowers in (1, 2, 3):
        dashes = [_svg_board.lent_dashes(10.0, nth, borrowers) for nth in range(borrowers)]
        # Each begins where the one before ends; the gap has room for all others.
        assert [begin for _, _, begin in dashes] == [-6 * nth for nth in range(borrowers)]
        assert {(dash, gap) for dash, gap, _ in dashes} == {(6, 6 * max(borrowers - 1, 1))}


def test_signs() -> None:
    nordic = ttr.nordic.VARIANT
    picture = svg.board(nordic, legend=False)
    for kind in ("tunnel", "ferry", "train"):
        expected = {route.id for route in nordic.board.routes if route.kind == kind}
        assert routes_with(picture, kind) == expected
    assert routes_with(picture, "any-cards") == {"lieksa-murmansk"}
    spaces = {
        e.attrib["data-route"]: len(e.findall(f"{SVG}rect")) for e in with_class(picture, "route")
    }
    assert spaces == {route.id: route.length for route in nordic.board.routes}
    assert len(with_class(picture, "engine")) == sum(r.locomotives for r in nordic.board.routes)
    tunnels = [r for r in nordic.board.routes if r.kind == "tunnel"]
    arches = [path.attrib["d"].count("M") for path in with_class(picture, "arch")]
    assert sorted(arches) == sorted(r.length for r in tunnels)
    waves = [path.attrib["d"].count("M") for path in with_class(picture, "wave")]
    ferries = [r.length - r.locomotives for r in nordic.board.routes if r.kind == "ferry"]
    assert sorted(waves) == sorted(number for number in ferries if number)
    numbers = [e.text for e in with_class(picture, "number")]
    assert numbers == ["4"] * 9
    york = svg.board(ttr.new_york.VARIANT)
    attractions = {city.id for city in ttr.new_york.VARIANT.board.cities if city.attraction}
    assert cities_with(york, "attraction") == attractions
    journey = ttr.first_journey.VARIANT
    for coast in ("east", "west"):
        expected = {city.id for city in journey.board.cities if city.coast == coast}
        assert cities_with(svg.board(journey), f"coast-{coast}") == expected


@each_board
def test_legends_are_in_even_rows(name: str) -> None:
    every: list[ttr.Variant | ttr.View] = [VARIANTS[name]]
    every += [state.view(0) for state in positions(name)]
    for shown in every:
        root = check(svg.board(shown))
        (legend,) = (e for e in root.iter() if e.get("class") == "legend")
        rows = Counter(e.attrib["y"] for e in legend.findall(f"{SVG}text"))
        assert min(rows.values()) > 1, rows
    # The table has the signs of the seats, and the legend needs none.
    view = positions(name)[0].view(0)
    assert "player 0" in "".join(with_class(svg.board(view), "legend")[0].itertext())
    with_table = svg.board(view, table=True)
    assert "player 0" not in "".join(with_class(with_table, "legend")[0].itertext())


def test_titles_for_the_mouse() -> None:
    state = played("nordic", 150)
    words = {
        e.attrib["data-route"]: e.findtext(f"{SVG}title")
        for e in ET.fromstring(svg.board(state, players=["Ann", "Bo", "Cy"])).iter()
        if "data-route" in e.attrib
    }
    murmansk = words["lieksa-murmansk"]
    assert murmansk is not None
    assert murmansk.startswith("Lieksa \u2013 Murmansk: 9 spaces, gray; any 4 cards pay a space")
    mine = words[state.routes(1)[0]]
    assert mine is not None
    assert mine.endswith("; claimed by Bo")


def test_highlighted_routes() -> None:
    chosen = ["atlanta-miami", "boston-montreal-1"]
    picture = svg.board(ttr.usa.VARIANT, highlight=iter(chosen))
    assert routes_with(picture, "highlighted") == {*chosen}
    assert not routes_with(svg.board(ttr.usa.VARIANT), "highlighted")


def test_owners_have_shapes() -> None:
    shapes = _svg_board.owner_shapes(12.0)
    assert len({*shapes}) == len(shapes) == 6
    state = played("usa", 150)
    for route in ET.fromstring(svg.board(state)).iter(f"{SVG}g"):
        id = route.get("data-route")
        owner = None if id is None else state.owner(id)
        drawn = [e.attrib["d"] for e in route if e.get("class") == "shapes"]
        if id is not None:
            assert len(drawn) == (owner is not None)
        if owner is not None and id is not None:
            laid = _svg_board.scaled_plan(state.variant.board)
            # A sign is drawn from its edge on: the first step from its middle is in where it begins.
            edge = re.sub(r"^m[^a-z]*", "", _svg_board.owner_shapes(laid.width)[owner])
            assert drawn[0].count(edge) == len(laid.spaces[id])
            at = [(float(x), float(y)) for x, y in re.findall(r"M(\S+?) ?(-?[\d.]+)[al]", drawn[0])]
            for (x, y), space in zip(at, laid.spaces[id], strict=True):
                assert math.dist((x, y), (space.x, space.y)) < laid.width


def test_a_board_that_is_ready_for_scripts() -> None:
    state = played("usa", 100)
    drawn = _svg_board.board_group(state.variant, state.view(None), ready=True)
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    shapes = _svg_board.owner_shapes(_svg_board.drawn_board(state.variant.board, True).width)
    for route in (e for e in root.iter() if "data-route" in e.attrib):
        parts = {part.attrib.get("class", ""): part for part in route}
        assert "wagons" in parts
        assert ("crosses" in parts) == ("double" in route.attrib["class"].split())
        middles = parts["shapes"].attrib["data-at"].split(",")
        assert len(middles) == state.variant.board.route(route.attrib["data-route"]).length
        owner = state.owner(route.attrib["data-route"])
        d = parts["shapes"].get("d")
        assert d == (None if owner is None else "".join(f"M{at}{shapes[owner]}" for at in middles))


def test_the_table_tells_what_is_open() -> None:
    state = played("usa", 100)
    view = state.view(1)
    picture = svg.board(view, table=True, players=["Ann", "Bo", "Cy", "Di", "Ed"])
    (table,) = with_class(picture, "table")

    def name_of(city: str) -> str:
        return state.variant.board.city(city).name

    words = [*table.itertext()]
    for player, name in enumerate(["Ann", "Bo", "Cy", "Di", "Ed"]):
        assert name in words
        assert f"{view.scores()[player]} points" in words
    for id in state.tickets(1):
        at = words.index(" \u2013 ".join(map(name_of, state.variant.ticket(id).ends)))
        assert words[at + 1] == str(state.variant.ticket(id).points)
    assert str(view.deck_size) in words
    cards = Counter(e.get("class", "") for e in table.iter() if "card" in e.get("class", ""))
    assert sum(cards.values()) == len(state.face_up) + sum(n > 0 for n in state.hand(1).values())
    assert not with_class(svg.board(view), "table")
    assert len(with_class(svg.board(state, table=True), "card")) == 5  # the row alone


@each_variant
def test_every_seat_has_its_own_numbers(name: str) -> None:
    unlike = 0
    for state in positions(name):
        view = state.view(state.players - 1)
        players = [f"Seat {seat}" for seat in range(state.players)]
        picture = svg.board(view, table=True, players=players)
        lines = ["".join(e.itertext()) for e in ET.fromstring(picture).iter(f"{SVG}text")]
        told = []
        for player in range(view.players):
            begin = lines.index(players[player], lines.index("deck"))
            seat = lines[begin : begin + 5]
            numbers = [
                _values.counted(view.hand_size(player), "card"),
                _values.counted(view.ticket_count(player), "ticket"),
            ]
            if view.variant.trains:
                numbers.insert(0, _values.counted(view.trains(player), "train"))
            if view.variant.rules.railyards:
                numbers.append(f"{len(view.completed(player) or ())} complete")
            if view.variant.rules.stations:
                left = _values.counted(view.stations_left(player), "station")
                assert any(line.startswith(f"{left} left") for line in seat)
                numbers.append(left)
            shown = numbers[:-1] if view.variant.rules.stations else numbers
            assert " \u00b7 ".join(shown) in seat, (seat, numbers)
            assert any(line.startswith(f"{view.scores()[player]} ") for line in seat)
            assert ("to move" in seat) == (view.current_player == player)
            told.append(numbers)
        unlike += len({*map(tuple, told)}) > 1
        piles = {"deck": view.deck_size, "tickets": view.ticket_deck_size}
        piles["discard"] = sum(view.discard.values())
        for pile, number in piles.items():
            assert lines[lines.index(pile) + 1] == str(number), pile
    assert unlike > 1


@each_variant
def test_whose_move_it_is_and_who_has_won(name: str) -> None:
    movers = set()
    for steps in (0, 20, 60, 61, 62, 63):
        state = played(name, steps)
        players = [f"Seat {seat}" for seat in range(state.players)]
        found = re.findall(r"(Seat \d) is to move", svg.board(state, players=players))
        assert found == [f"Seat {state.current_player}"]
        movers.add(state.current_player)
    assert len(movers) > 1
    state = played(name, 3000, 2)
    players, result = players[:2], state.result()
    assert result is not None
    won = " and ".join(players[player] for player in result.winners)
    assert re.findall(r"won by ([^<]*)<", svg.board(state, players=players)) == [won]


def test_several_winners() -> None:
    state = tied()
    result = state.result()
    assert result is not None
    assert result.winners == (0, 2, 3)
    picture = svg.board(state, players=["Ann", "Bo", "Cy", "Di"])
    assert "won by Ann and Cy and Di<" in picture


@cache
def tied() -> ttr.State:
    """A game that three of four have won."""
    state = ttr.new_game("first_journey_usa", 4, seed=3)
    chooser = random.Random(3)
    while not state.is_over:
        actions = state.legal_actions("canonical")
        claims = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
        claims = claims if claims and chooser.random() < 0.5 else []
        state = state.apply(chooser.choice(claims) if claims else actions.sample(chooser))
    return state


@each_board
def test_offered_tickets_are_shown(name: str) -> None:
    state = ttr.new_game(name, 2, seed=4)
    variant = state.variant
    if variant.rules.tickets_to_win is not None:
        assert not state.offer(0)
        return
    assert state.offer(0)

    def lines(shown: ttr.View | ttr.State) -> list[str]:
        (table,) = with_class(svg.board(shown, table=True), "table")
        return ["|".join(e.itertext()) for e in table.iter(f"{SVG}text")]

    told = [line for line in lines(state.view(0)) if "(offered)" in line]
    expected = []
    for ticket in map(variant.ticket, state.offer(0)):
        a, b = (variant.board.city(end).name for end in ticket.ends)
        expected.append(f"{a} \u2013 {b} (offered)|{ticket.points}")
    assert told == expected
    for other in (state, state.view(1), state.view(None)):
        assert not {*told} & {*lines(other)}


def test_the_legend_has_every_sign_of_the_board() -> None:
    def words(shown: ttr.Variant | ttr.View, **options: Any) -> list[str]:
        (legend,) = with_class(svg.board(shown, **options), "legend")
        return ["".join(e.itertext()) for e in legend.findall(f"{SVG}text")]

    nordic = ttr.nordic.VARIANT
    colors = [card for card in nordic.cards if card != "locomotive"]
    signs = ["tunnel", "ferry", "takes a locomotive", "any 4 cards pay a space"]
    assert words(nordic) == [*colors, "gray", *signs]
    view = nordic.new_game(2, seed=1).view(0)
    ends = ["end of a ticket", "all its tickets complete"]
    highlight = ["bergen-oslo-1"]
    assert words(view, players=["Ann", "Bo"], highlight=highlight) == [
        *("Ann", "Bo", *colors, "gray", *signs, "closed", *ends, "highlighted")
    ]
    assert words(ttr.first_journey.VARIANT)[-2:] == ["west coast", "east coast"] or (
        "west coast" not in words(ttr.first_journey.VARIANT)
    )
    assert "attraction" in words(ttr.new_york.VARIANT)
    assert words(ttr.europe.VARIANT) == [*colors, "gray", *signs[:3], "station"]
    assert "lent to a station's owner" in words(lending().view(0))


def test_coasts_are_the_halves_on_their_side() -> None:
    def side(path: ET.Element) -> str:
        # From the top to the bottom; with the hands of a clock it goes by the east.
        found = re.fullmatch(r"M0-(\S+)A\1 \1 0 0 ([01]) 0 \1z", path.attrib["d"])
        assert found is not None
        return {"1": "east", "0": "west"}[found[2]]

    variants = [v for v in VARIANTS.values() if any(city.coast for city in v.board.cities)]
    assert variants
    for variant in variants:
        picture = svg.board(variant)
        halves = {
            e.attrib["data-city"]: side(half)
            for e in with_class(picture, "city")
            for half in e
            if half.get("class") == "coast"
        }
        assert halves == {
            city.id: city.coast for city in variant.board.cities if city.coast in ("east", "west")
        }
        (legend,) = with_class(picture, "legend")
        signs = [side(e) for e in legend.iter() if e.get("class") == "coast"]
        words = ["".join(e.itertext()) for e in legend.findall(f"{SVG}text")]
        assert [f"{one} coast" for one in signs] == words[-len(signs) :]
        assert {*signs} == {*halves.values()}


def test_railyards_show_their_locomotives() -> None:
    seen = 0
    for steps in range(20, 100, 8):
        state = played("card_game", steps)
        # A spectator sees no hands; of a pile that is open, a card of each kind.
        view = state.view(None)
        for player, seat in enumerate(with_class(svg.board(view), "seat")):
            rows, pile = state.railyard(player), view.on_track(player) or {}
            cards = Counter(e.get("class") for e in seat.iter(f"{SVG}rect"))
            for card, number in pile.items():
                looks = "all-colors" if card == "locomotive" else f"color-{card}"
                cards[f"card {looks}"] -= number > 0
            for row in rows:
                assert cards[f"card color-{row.color}"] == row.cars
                told = f"{row.cars} + {row.locomotives}" if row.locomotives else str(row.cars)
                assert told in [*seat.itertext()]
            assert cards["card all-colors"] == sum(row.locomotives for row in rows)
            seen += cards["card all-colors"]
    assert seen > 3


def test_last_turns_are_told() -> None:
    state = next(
        state
        for steps in range(600)
        if (state := played("new_york", steps, 2)).last_turns is not None
    )
    assert f"last turns: {state.last_turns} left" in svg.board(state)


def test_the_card_game() -> None:
    state = played("card_game", 60)
    picture = svg.board(state.view(0))
    seats = with_class(picture, "seat")
    assert len(seats) == state.players
    rows = [row for player in range(state.players) for row in state.railyard(player)]
    assert rows
    for player, seat in enumerate(seats):
        words = [*seat.itertext()]
        assert str(sum(state.on_track(player).values())) in words
        for row in state.railyard(player):
            cards = [e for e in seat.iter() if e.get("class") == f"card color-{row.color}"]
            assert len(cards) >= row.cars
    empty = svg.board(ttr.card_game.VARIANT)
    assert "46 tickets between 34 cities" in empty
    assert "Chicago" in empty


def nasty_variant() -> ttr.Variant:
    """New York with names, ids and a color that would break out if they could."""
    york = ttr.new_york.VARIANT.to_dict()
    text = str(york["routes"])
    assert "soho" in text
    for city in york["cities"]:
        if city["id"] == "soho":
            city["id"] = f"soho{NASTY}"
            city["name"] = NASTY * 3
    for route in york["routes"]:
        route["ends"] = [f"soho{NASTY}" if end == "soho" else end for end in route["ends"]]
        if "soho" in route["ends"][0] + route["ends"][1]:
            route["id"] += NASTY
        if route["color"] == "pink":
            route["color"] = f"pink{NASTY}"
    for ticket in york["tickets"]:
        ticket["ends"] = [f"soho{NASTY}" if end == "soho" else end for end in ticket["ends"]]
    york["train_cards"] = {
        (f"pink{NASTY}" if card == "pink" else card): n for card, n in york["train_cards"].items()
    }
    york["title"] = f"York {NASTY}"
    york["id"] = "nasty"
    return ttr.load_variant(york)


def test_no_name_breaks_out() -> None:
    variant = nasty_variant()
    state = variant.new_game(2, seed=1)
    for shown in (variant, state, state.view(0), state.view(1)):
        picture = svg.board(
            shown,
            table=True,
            players=None if shown is variant else [NASTIER, "]]>"],
            highlight=[route.id for route in variant.board.routes],
            colors={f"pink{NASTY}": "#f0a"},
        )
        root = check(picture)
        picture.encode()
        ids = {e.attrib["data-route"] for e in root.iter() if "data-route" in e.attrib}
        assert len(ids) == len(variant.board.routes)
        (style,) = root.iter(f"{SVG}style")
        assert style.text is not None
        assert "script" not in style.text
        assert "{fill:red}" not in style.text


def test_wrong_arguments() -> None:
    usa = ttr.usa.VARIANT
    view = usa.new_game(2, seed=1).view(0)
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"theme": "blue"}, ttr.UnknownNameError),
        ({"theme": None}, ttr.InvalidArgumentError),
        ({"colors": {"txet": "#000"}}, ttr.UnknownNameError),
        ({"colors": {1: "#000"}}, ttr.InvalidArgumentError),
        ({"colors": ["text"]}, ttr.InvalidArgumentError),
        *(
            ({"colors": {"text": color}}, ttr.InvalidArgumentError)
            for color in ("red", "#12", "#12345", "#ggg", "#000\n", "url(x)", "#000;}", 0, None)
        ),
        ({"highlight": ["nowhere"]}, ttr.UnknownNameError),
        ({"highlight": "atlanta-miami"}, ttr.InvalidArgumentError),
        ({"highlight": [1]}, ttr.InvalidArgumentError),
        ({"highlight": 3}, ttr.InvalidArgumentError),
        *(
            ({"size": size}, ttr.InvalidArgumentError)
            for size in (0, -1, math.nan, math.inf, 10**400, "300", True, None.__class__, 1e9)
        ),
        ({"players": ["Ann"]}, ttr.InvalidArgumentError),
        ({"players": "AB"}, ttr.InvalidArgumentError),
        ({"players": ["Ann", 2]}, ttr.InvalidArgumentError),
        ({"players": 2}, ttr.InvalidArgumentError),
    ]
    for options, error in wrong:
        with pytest.raises(error):
            svg.board(view, **options)
    with pytest.raises(ttr.InvalidArgumentError):
        svg.board(usa, players=["Ann", "Bo"])
    for shown in (None, "usa", usa.board, 3):
        with pytest.raises(ttr.InvalidArgumentError):
            svg.board(shown)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidVariantError):
        svg.board(dataclasses.replace(usa, trains=-1))
    for argument in ("names", "legend", "table"):
        values: list[Any] = [["Ann", "Bo"], 1, 0, None, "yes", {}]
        for value in values:
            with pytest.raises(ttr.InvalidArgumentError, match=f"{argument} = .*must be a bool"):
                svg.board(view, **{argument: value})
    with pytest.raises(ttr.InvalidArgumentError, match="`players` has the names of the seats"):
        svg.board(view, names=["Ann", "Bo"])  # type: ignore[arg-type]


class Odd(Mapping[Any, Any]):
    """A mapping with a key that has no hash."""

    def __init__(self, error: type[BaseException] | None = None) -> None:
        self.error = error

    def __getitem__(self, key: Any) -> str:
        return "#000"

    def __iter__(self) -> Iterator[Any]:
        if self.error is not None:
            raise self.error
        yield ["text"]

    def __len__(self) -> int:
        return 1


class Unhashable(str):
    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]


def test_arguments_that_raise() -> None:
    view = ttr.usa.VARIANT.new_game(2, seed=1).view(0)

    class Size:
        def __init__(self, error: type[BaseException]) -> None:
            self.error = error

        def __float__(self) -> float:
            raise self.error

    for colors in (Odd(), Odd(RuntimeError), Odd(KeyError)):
        with pytest.raises(ttr.InvalidArgumentError, match="colors"):
            svg.board(view, colors=colors)
    named = dict.fromkeys(map(str, ["text"]), "#123")
    items = SimpleMapping([(Unhashable("text"), "#123")])
    assert svg.board(view, colors=items) == svg.board(view, colors=named)
    for error in (RuntimeError, TypeError, ZeroDivisionError):
        with pytest.raises(ttr.InvalidArgumentError, match="size"):
            svg.board(view, size=Size(error))
    with pytest.raises(KeyboardInterrupt):
        svg.board(view, size=Size(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        svg.board(view, colors=Odd(KeyboardInterrupt))


class SimpleMapping(Odd):
    """Of pairs, however they are."""

    def __init__(self, pairs: list[tuple[Any, Any]]) -> None:
        super().__init__()
        self.pairs = pairs

    def items(self) -> Any:
        return self.pairs


def renamed_cards(names: Mapping[str, str]) -> ttr.Variant:
    """New York with cards and routes of other names."""
    york = ttr.new_york.VARIANT
    routes = tuple(
        dataclasses.replace(route, color=names.get(route.color, route.color))
        for route in york.board.routes
    )
    cards = ttr.FrozenMap({names.get(card, card): n for card, n in york.cards.items()})
    board = dataclasses.replace(york.board, routes=routes)
    return dataclasses.replace(york, board=board, cards=cards, id="renamed")


def fills(picture: str) -> dict[str, str]:
    """The colors of cards and routes in the style of a picture."""
    style = ET.fromstring(picture).findtext(f"{SVG}style") or ""
    return dict(re.findall(r"\.color-([a-z0-9-]+)>rect,[^{]+\{fill:(#[0-9a-f]{6})", style))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_that_are_named_as_parts_of_a_theme(theme: str) -> None:
    york = ttr.new_york.VARIANT
    old = [card for card in york.cards if card != "locomotive"]
    new = [*("panel", "background", "text", "muted", "bed", "city", "accent", "coast", "player-0")]
    variant = renamed_cards(dict(zip(old, new, strict=False)))
    picture = svg.board(variant, theme=theme)
    cards, parts = fills(picture), svg.THEMES[theme]
    shown = new[: len(old)]
    assert {*shown} <= cards.keys()
    assert len({cards[card] for card in shown}) == len(shown)
    for card in shown:
        # As those of a name that nobody knows.
        assert cards[card] in _svg_style.SPARE_COLORS
    # The part has the name.
    changed = svg.board(variant, theme=theme, colors={"panel": "#123456"})
    assert fills(changed) == cards
    assert ".panel{fill:#123456}" in changed
    assert f".panel{{fill:{parts['panel']}}}" in picture
    own = svg.board(renamed_cards({old[0]: "mauve"}), theme=theme, colors={"mauve": "#abc"})
    assert fills(own)["mauve"] == "#aabbcc"


BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def test_no_name_turns_the_direction_of_others() -> None:
    york = ttr.new_york.VARIANT
    cities = tuple(
        dataclasses.replace(city, name=f"{letter}{city.name}")
        for city, letter in zip(york.board.cities, BIDI * 9, strict=False)
    )
    board = dataclasses.replace(york.board, cities=cities)
    variant = dataclasses.replace(york, board=board, title=f"York {BIDI}", id="turned")
    state = ttr.load_variant(variant.to_dict()).new_game(2, seed=1)
    for shown in (state.variant, state, state.view(0)):
        players = None if shown is state.variant else [f"Ann{BIDI}", "\u05d3\u05d5\u05d3"]
        picture = svg.board(shown, table=True, players=players)
        assert not {*BIDI} & {*picture}
        assert "\N{REPLACEMENT CHARACTER}Chelsea" in picture
        # Letters that are written from right to left are no fault.
        assert players is None or "\u05d3\u05d5\u05d3" in picture


def test_sizes() -> None:
    root = check(svg.board(ttr.usa.VARIANT, size=500))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert root.attrib["width"] == "500"
    assert float(root.attrib["height"]) == pytest.approx(500 * high / wide, abs=0.06)
    assert "ttr-fit" not in root.attrib["class"].split()
    natural = check(svg.board(ttr.usa.VARIANT))
    assert "ttr-fit" in natural.attrib["class"].split()
    assert float(natural.attrib["width"]) == wide
    bare = check(svg.board(ttr.usa.VARIANT, legend=False))
    assert float(bare.attrib["height"]) < float(natural.attrib["height"])


def test_styles_hold_for_their_own_picture_alone() -> None:
    own = svg.board(ttr.usa.VARIANT, colors={"red": "#f00"})
    usual = [
        svg.board(played(name, 60), theme=theme) for name in NAMES for theme in ("light", "dark")
    ]
    styles: dict[str, str] = {}
    for picture in (own, *usual):
        root = ET.fromstring(picture)
        classes = {*root.attrib["class"].split()}
        style = root.findtext(f"{SVG}style") or ""
        (key,) = classes - {"ttr-board", "ttr-light", "ttr-dark", "ttr-fit"}
        for line in style.splitlines():
            selectors, _, rest = line.partition("{")
            assert all(part.startswith(f".{key}") for part in selectors.split(","))
            assert rest.endswith("}")
        # One class is one style.
        assert styles.setdefault(key, style) == style
    assert "#ff0000" in own
    assert not any("#ff0000" in picture for picture in usual)


# Matrices for full protanopia and deuteranopia, for linear RGB: G. M. Machado, M. M. Oliveira, L. A. F.
# Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), table 1.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def lab(color: str, eyes: str) -> tuple[float, float, float]:
    """A color as these eyes see it, in CIELAB (white point D65)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    ]
    r, g, b = (
        min(max(sum(m * c for m, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[eyes]
    )
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_colors_are_told_apart(theme: str, eyes: str) -> None:
    colors = svg.THEMES[theme]
    for name in BOARDS:
        board = VARIANTS[name].board
        on_it = sorted({route.color for route in board.routes})
        for one, other in itertools.combinations(on_it, 2):
            apart = math.dist(lab(colors[one], eyes), lab(colors[other], eyes))
            assert apart > 25, (one, other)
    for color in ("black", "white"):
        # A space is no hole in the board.
        assert math.dist(lab(colors[color], eyes), lab(colors["panel"], eyes)) > 8, color
    for one, other in itertools.combinations([f"player-{n}" for n in range(5)], 2):
        # Their shapes differ too.
        assert math.dist(lab(colors[one], eyes), lab(colors[other], eyes)) > 15, (one, other)
    assert math.dist(lab(colors["text"], eyes), lab(colors["panel"], eyes)) > 60
    assert math.dist(lab(colors["accent"], eyes), lab(colors["panel"], eyes)) > 40


def test_boards_without_or_with_odd_positions() -> None:
    york = ttr.new_york.VARIANT

    def moved(place: Any) -> ttr.Variant:
        cities = [
            dataclasses.replace(city, xy=place(n)) for n, city in enumerate(york.board.cities)
        ]
        board = ttr.Board(cities=tuple(cities), routes=york.board.routes)
        return dataclasses.replace(york, board=board)

    pictures = [
        svg.board(moved(place))
        for place in (
            lambda n: None,
            lambda n: (0.5, 0.5),
            lambda n: (n / 10, 0.5),
            lambda n: (-1e300 if n % 2 else 1e300, 0.0),
            lambda n: (1e-300 * n, 0.0),
            lambda n: (n * 1000.0, n * n * 10.0),
        )
    ]
    for picture in pictures:
        root = check(picture)
        assert len(cities_with(picture, "city")) == len(york.board.cities)
        _, _, wide, high = map(float, root.attrib["viewBox"].split())
        assert 0 < wide < 2500
        assert 0 < high < 2500


def largest_board() -> ttr.Board:
    """64 cities in a grid of 8 by 8, and 112 routes."""
    cities = [
        ttr.City(id=f"c{x}{y}", name=f"Long City Name {x}{y}", xy=(x / 7, y / 7))
        for x in range(8)
        for y in range(8)
    ]
    routes = [
        ttr.Route(id=f"{a}-{b}", ends=(a, b), length=2, color="gray")
        for x in range(8)
        for y in range(8)
        for a, b in ((f"c{x}{y}", f"c{x + 1}{y}"), (f"c{x}{y}", f"c{x}{y + 1}"))
        if b[1:] <= "77" and "8" not in b
    ]
    return ttr.Board(cities=tuple(cities), routes=tuple(routes))


def test_no_picture_takes_long(second: float) -> None:
    begun = time.process_time()
    drawn = _svg_board.drawn_board(largest_board(), True)
    assert time.process_time() - begun < second
    assert len(drawn.routes) == 112
    state = played("usa", 150)
    view = state.view(0)
    svg.board(view, table=True)
    times = []
    for _ in range(20):
        begun = time.process_time()
        svg.board(view, table=True)
        times.append(time.process_time() - begun)
    assert min(times) < 0.01 * second


def test_notebooks() -> None:
    state = played("nordic", 60)
    picture = svg.board(state.view(0), table=True)
    assert isinstance(picture, str)
    assert type(picture._repr_svg_()) is str
    assert picture._repr_svg_() == picture
    assert picture in picture._repr_html_()
    assert state.view(0)._repr_svg_() == picture
    assert state.view(0)._repr_html_() == picture._repr_html_()
    assert state._repr_svg_() == svg.board(state, table=True)
    assert state._repr_html_() == svg.board(state, table=True)._repr_html_()
    assert state.variant._repr_svg_() == svg.board(state.variant)
    assert state.variant._repr_html_() == svg.board(state.variant)._repr_html_()
