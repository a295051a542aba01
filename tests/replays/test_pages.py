"""Pages: what they hold is what views show at each step, whatever record they are made of."""

from __future__ import annotations

import dataclasses
import html.parser
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

import ttr_rules as ttr
from ttr_rules import _replay_look, replay
from ttr_rules._replay_table import CLOSED
from ttr_rules.testing._boards import LARGE

from .games import LARGEST, TABLES, VARIANTS, data_of, game, played, positions, states

each_table = pytest.mark.parametrize(("name", "players"), TABLES)
each_variant = pytest.mark.parametrize(("name", "players"), LARGEST)


def shown(view: ttr.View, data: dict[str, Any], known: ttr.State | ttr.View) -> dict[str, Any]:
    """What a page must hold of a view; ``known`` tells hands and tickets."""
    variant = view.variant
    cards = [card["name"] for card in data["cards"]]
    places = {ticket["id"]: number for number, ticket in enumerate(data["tickets"])}

    def counts(pile: dict[str, int] | None) -> list[int] | None:
        return None if pile is None else [pile.get(card, 0) for card in cards]

    def tickets(ids: tuple[str, ...] | None) -> list[int] | None:
        return None if ids is None else sorted(places[id] for id in ids)

    there: dict[str, Any] = {
        "turn": view.turn,
        "last": view.last_turns,
        "pass": view.deck_pass,
        "over": view.is_over,
        "row": [None if card is None else cards.index(card) for card in view.face_up],
        "deck": view.deck_size,
        "discard": counts(view.discard),
        "tickets": view.ticket_deck_size,
        "tunnel": None,
    }
    if view.tunnel is not None:
        turned = [cards.index(card) for card in view.tunnel.revealed]
        number = [route.id for route in variant.board.routes].index(view.tunnel.route)
        there["tunnel"] = [number, counts(dict(view.tunnel.laid)), turned]
    for player, points in enumerate(view.scores()):
        there[f"points{player}"] = points
        there[f"trains{player}"] = view.trains(player)
        there[f"cards{player}"] = view.hand_size(player)
        there[f"count{player}"] = view.ticket_count(player)
        there[f"offered{player}"] = view.offer_count(player)
        there[f"hand{player}"] = counts(known.hand(player))
        there[f"held{player}"] = tickets(known.tickets(player))
        there[f"offer{player}"] = tickets(known.offer(player))
        there[f"complete{player}"] = tickets(known.completed(player) or ())
        if variant.rules.stations:
            there[f"stations{player}"] = view.stations_left(player)
            lent = known.lent_routes(player)
            there[f"lent{player}"] = None if lent is None else placed(lent, variant)
        if variant.rules.coast_bonus:
            there[f"bonus{player}"] = view.bonus(player)
        if variant.rules.railyards:
            rows = view.railyard(player)
            there[f"yard{player}"] = [
                [cards.index(row.color), row.cars, row.locomotives] for row in rows
            ]
            there[f"pile{player}"] = view.on_track_size(player)
            there[f"track{player}"] = counts(view.on_track(player))
    for number, route in enumerate(variant.board.routes):
        if (owner := view.owner(route.id)) is not None:
            there[f"route{number}"] = owner
    for number, city in enumerate(variant.board.cities):
        for player in range(view.players):
            if city.id in view.stations(player):
                there[f"station{number}"] = player
    return there


def placed(lent: Mapping[str, str | None], variant: ttr.Variant) -> list[list[int]]:
    """Which stations lend which routes, by the places of both in the data."""
    cities = [city.id for city in variant.board.cities]
    routes = [route.id for route in variant.board.routes]
    return [[cities.index(city), routes.index(id)] for city, id in lent.items() if id is not None]


def told(position: dict[str, Any]) -> dict[str, Any]:
    """What a page holds, without what no view tells in the same way."""
    return {
        key: sorted(value) if value and key[:-1] in ("held", "offer", "complete") else value
        for key, value in position.items()
        if key != "decider" and not (key.startswith("route") and value == CLOSED)
    }


@pytest.mark.parametrize("name", LARGE)
def test_records_and_pictures_of_large_maps(name: str) -> None:
    record, variant = game(name, 3), VARIANTS[name]
    assert ttr.record_from_text(record.to_text()) == record
    end = record.check()
    assert (end.is_over, end.variant) == (True, variant)
    assert ttr.state_from_text(end.to_text(), variant) == end
    for view in (end.view(0), states(name, 3)[-40].view(1)):
        tree = ElementTree.fromstring(ttr.svg.board(view, table=True))
        words = [element.text for element in tree.iter() if element.text]
        assert {city.name for city in variant.board.cities} <= {*words}
        claimed = [route for seat in range(3) for route in view.routes(seat)]
        assert len(claimed) > 20


@each_table
def test_pages_hold_what_views_show(name: str, players: int) -> None:
    record = game(name, players)
    for player in (None, *range(players)):
        data = data_of(replay.page(record, player))
        assert data["seat"] == player
        steps = [*positions(data)]
        assert len(steps) == len(record.entries) + 1
        for step, (state, position) in enumerate(zip(states(name, players), steps, strict=True)):
            view = state.view(player)
            known = state if player is None else view
            assert told(position) == shown(view, data, known), (player, step)
            if state.current_player is not None:
                assert position["decider"] == state.current_player
            assert not state.is_over or position["decider"] is None


@each_table
def test_the_page_of_a_record_of_one_seat_is_the_same(name: str, players: int) -> None:
    record = game(name, players)
    for player in range(players):
        page = replay.page(record, player)
        seen = record.seen_by(player)
        assert replay.page(seen) == replay.page(seen, player) == page
        assert replay.page(ttr.record_from_text(seen.to_text())) == page
    spectator = data_of(replay.page(record.seen_by(None)))
    assert spectator["seat"] == -1
    for state, position in zip(states(name, players), positions(spectator), strict=True):
        view = state.view(None)
        assert told(position) == shown(view, spectator, view)


@each_variant
def test_records_that_are_cut_off(name: str, players: int) -> None:
    record = game(name, players)
    for length in {*range(0, len(record.entries), 37), len(record.entries) - 1}:
        cut = record.truncated(length)
        data = data_of(replay.page(cut))
        assert len(data["steps"]) == length + 1
        page = replay.page(cut, 1)
        assert (
            page == replay.page(cut.seen_by(1)) == replay.page(record.seen_by(1).truncated(length))
        )
        assert "Won by" not in page
    whole = record.truncated(len(record.entries))
    assert whole.result is None
    assert replay.page(whole) == replay.page(record)
    assert replay.page(whole, 0) == replay.page(record, 0)


@each_variant
def test_records_that_begin_with_a_position(name: str, players: int) -> None:
    variant = VARIANTS[name]
    for step in (0, len(states(name, players)) // 3, len(states(name, players)) * 4 // 5):
        start = states(name, players)[step]
        for chance in ("sampled", "explicit"):
            record = played(start.with_chance(chance), most=120)
            data = data_of(replay.page(record))
            last = record.check()
            *_, position = positions(data)
            assert told(position) == shown(last.view(None), data, last)
            for player in range(players):
                page, seen = replay.page(record, player), replay.page(record.seen_by(player))
                assert page == seen or awards(variant) or step == 0
                for one in (page, seen):
                    data = data_of(one)
                    *_, position = positions(data)
                    view = last.view(player)
                    expected = shown(view, data, view)
                    if one is seen and awards(variant) and not last.is_over:
                        for seat in range(players):
                            expected[f"points{seat}"] = position[f"points{seat}"]
                    assert told(position) == expected


def awards(variant: ttr.Variant) -> bool:
    """Whether there are points that no event tells before the end."""
    rules = variant.rules
    return bool(rules.attraction_points or rules.longest_trail_points or rules.railyards)


def test_a_game_that_has_not_begun() -> None:
    for name in ttr.variants():
        record = ttr.Recorder(VARIANTS[name].new_game(2, chance="explicit")).record
        for player in (None, 0, 1):
            page = replay.page(record, player)
            assert len(data_of(page)["steps"]) == len(record.entries) + 1
            assert 'id="log"></ol>' in page or record.entries


def test_sentences_names_notes_and_times() -> None:
    record = played(VARIANTS["nordic"].new_game(3, seed=1), most=40, notes="mine")
    everybody, own = replay.page(record), replay.page(record, 2)
    assert "Ada keeps 3 tickets and returns 2" in own or "Ada keeps" in own
    assert "<time>2026-11-29T20:00:00</time>" in own
    for player in range(3):
        assert (f"mine-{player}-note" in own) == (player == 2)
        assert f'<q data-by="{player}" data-else="">mine-{player}-note</q>' in everybody
    hidden = 'data-by="0" data-else="Ada draws a card from the deck">Ada draws a'
    assert hidden in everybody
    assert hidden not in own
    renamed = replay.page(record, 2, names=["Xaver", None, "Zoe"], title="Our game")
    assert "<h1>Our game</h1>" in renamed
    assert "Xaver draws a card from the deck" in renamed
    assert "Player 1 draws a card from the deck" in renamed
    assert "as Zoe saw it" in renamed
    assert "Ada" not in renamed


def rows_of(table: str) -> list[list[str]]:
    """What stands in the cells of a table, row by row."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    return [[re.sub(r"<[^>]*>", "", cell) for cell in row] for row in cells]


def test_the_log_tells_every_event() -> None:
    kinds = set()
    for name, players in LARGEST:
        record = game(name, players)
        for page, seen in (
            (replay.page(record), record),
            (replay.page(record, 0), record.seen_by(0)),
        ):
            (log,) = re.findall(r'<ol id="log">(.*)</ol>', page)
            entries = re.findall(r'<li><a href="#(\d+)">(.*?)</a></li>', log)
            assert [int(number) for number, _ in entries] == [*range(1, len(record.entries) + 1)]
            happened = (
                [step.events for step in seen.replay()]
                if seen.is_full
                else [entry.events for entry in seen.entries]
            )
            for (_, told), events in zip(entries, happened, strict=True):
                words = [html.unescape(w) for w in re.findall(r"<span[^>]*>(.*?)</span>", told)]
                expected = [e.describe(record.variant, names=record.names) for e in events]
                expected = [words[:1].upper() + words[1:] for words in expected]
                assert words == expected or not events
                kinds |= {event.type for event in events}
    assert {"row_cleared", "deck_reshuffled", "ticket_completed", "turn_began"} <= kinds


@each_variant
def test_the_result(name: str, players: int) -> None:
    record = game(name, players)
    result = record.result
    assert result is not None
    for page in (replay.page(record), replay.page(record, 1), replay.page(record.seen_by(None))):
        (section,) = re.findall(r'<section id="result".*?</section>', page)
        head, *rows = rows_of(section)
        kinds = [*dict.fromkeys(kind for points in result.points for kind in points)]
        assert head == ["Player", *(kind.replace("_", " ") for kind in kinds)]
        order = [player for place in result.ranking for player in place]
        assert rows == [
            [record.names[player], *(str(result.points[player].get(kind, 0)) for kind in kinds)]
            for player in order
        ]
        assert len({*map(tuple, (row[1:] for row in rows))}) > 1
        won = " and ".join(str(record.names[player]) for player in result.winners)
        assert f"<h2>Won by {won}</h2>" in section
        # The table of the seats stands at the end without scripts, and has the same points.
        (seats,) = re.findall(r'<table id="seats">.*?</table>', page)
        for seat, row in enumerate(rows_of(seats)[1:]):
            assert row[:2] == [record.names[seat], str(record.check().scores()[seat])]


def test_several_winners() -> None:
    record = played(VARIANTS["first_journey_usa"].new_game(4, seed=3), seed=3)
    result = record.result
    assert result is not None
    assert len(result.winners) > 1
    won = " and ".join(str(record.names[player]) for player in result.winners)
    for page in (replay.page(record), replay.page(record, 0)):
        assert f"<h2>Won by {won}</h2>" in page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_that_are_named_as_parts_of_a_theme(theme: str) -> None:
    york = VARIANTS["new_york"]
    old = [card for card in york.cards if card != "locomotive"]
    names = dict(zip(old, ("panel", "text", "ground"), strict=False))
    routes = tuple(
        dataclasses.replace(route, color=names.get(route.color, route.color))
        for route in york.board.routes
    )
    variant = dataclasses.replace(
        york,
        board=dataclasses.replace(york.board, routes=routes),
        cards=ttr.FrozenMap({names.get(card, card): n for card, n in york.cards.items()}),
        id="renamed",
    )
    page = replay.page(played(variant.new_game(2, seed=1), most=30), theme=theme)
    chips = dict(re.findall(r"\.card i\.color-(\w+)\{background:(#\w+)\}", page))
    assert {"panel", "text", "ground"} <= chips.keys()
    assert len({*chips.values()}) == len(chips)
    parts = ttr.svg.THEMES[theme]
    assert not {chips["panel"], chips["text"]} & {parts["panel"], parts["text"]}
    # The same as on the board.
    for card, color in chips.items():
        assert re.search(rf"\.color-{card}>rect,[^{{]+\{{fill:{color};", page)


BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def test_no_name_turns_the_direction_of_others() -> None:
    for name in ("nordic", "card_game"):
        variant = VARIANTS[name]
        cities = tuple(
            dataclasses.replace(city, name=f"{city.name}{letter}")
            for city, letter in zip(variant.board.cities, BIDI * 9, strict=False)
        )
        turned = dataclasses.replace(
            variant,
            board=dataclasses.replace(variant.board, cities=cities),
            title=f"{variant.title} {BIDI}",
            id="turned",
        )
        loaded = ttr.load_variant(turned.to_dict())
        hebrew = "\u05d3\u05d5\u05d3"
        record = played(loaded.new_game(2, seed=1), most=80, notes=f"{BIDI}mine")
        for player in (None, 0):
            page = replay.page(record, player, names=[hebrew, "Bo"], title=f"Our {BIDI} game")
            assert not {*BIDI} & {*page}
            assert not re.search(r"\\u(202[a-e]|206[6-9])", page)
            assert hebrew in page
            assert data_of(page)["seats"][0] == hebrew


def test_wrong_arguments() -> None:
    record = game("new_york", 2)
    page: Any = replay.page
    wrong: list[tuple[tuple[Any, ...], type[ttr.TtrError]]] = [
        (("record",), ttr.InvalidArgumentError),
        ((None,), ttr.InvalidArgumentError),
        ((record, 2), ttr.SeatError),
        ((record, -1), ttr.SeatError),
        ((record, "0"), ttr.InvalidArgumentError),
        ((record, True), ttr.InvalidArgumentError),
        ((record.seen_by(1), 2), ttr.SeatError),
        ((record.seen_by(1), 0), ttr.RecordError),
        ((record.seen_by(None), 0), ttr.RecordError),
    ]
    for arguments, error in wrong:
        with pytest.raises(error):
            page(*arguments)
    wrong_options: list[tuple[dict[str, Any], type[ttr.TtrError]]] = [
        ({"names": ["Ann"]}, ttr.InvalidArgumentError),
        ({"names": "AB"}, ttr.InvalidArgumentError),
        ({"names": ["A\n", "B"]}, ttr.InvalidArgumentError),
        ({"title": 1}, ttr.InvalidArgumentError),
        ({"title": ""}, ttr.InvalidArgumentError),
        ({"title": " "}, ttr.InvalidArgumentError),
        ({"title": "\n\x07\x00\u202e\u200b\xa0\ud800"}, ttr.InvalidArgumentError),
        ({"theme": 1}, ttr.InvalidArgumentError),
        ({"theme": "blue"}, ttr.UnknownNameError),
    ]
    for options, error in wrong_options:
        with pytest.raises(error):
            page(record, **options)
    seen = record.seen_by(0)
    for broken in (
        dataclasses.replace(record, entries=record.entries[1:]),
        dataclasses.replace(seen, players=9, names=()),
        dataclasses.replace(seen, first_player=2),
        dataclasses.replace(seen, player=2),
        dataclasses.replace(seen, start={"seats": 3}),  # type: ignore[arg-type]
    ):
        with pytest.raises(ttr.RecordError):
            page(broken)


def test_what_cannot_be_followed_is_an_error_of_the_record() -> None:
    """Records of one seat come from anywhere, and their events may tell of anything."""
    dice = random.Random(5)
    refused = made = 0
    for name, players in LARGEST:
        start = states(name, players)[len(states(name, players)) // 2]
        for seen in (
            game(name, players).seen_by(1),
            played(start.with_chance("explicit"), most=60).seen_by(0),
        ):
            for _ in range(12):
                entries = [*seen.entries]
                for _ in range(dice.randint(1, 3)):
                    here, there = dice.randrange(len(entries)), dice.randrange(len(entries))
                    match dice.randrange(3):
                        case 0:
                            del entries[here]
                        case 1:
                            entries[here] = dataclasses.replace(
                                entries[here], events=entries[there].events
                            )
                        case _:
                            entries[here], entries[there] = entries[there], entries[here]
                try:
                    replay.page(dataclasses.replace(seen, entries=tuple(entries)))
                    made += 1
                except ttr.RecordError as error:
                    assert error.line > 1  # noqa: PT017
                    refused += 1
    assert refused > 50
    print(f"{refused} refused, {made} made")


@pytest.mark.parametrize(
    "event",
    [
        ttr.CardDrawn(7, "red"),
        ttr.CardDrawn(0, "mauve"),
        ttr.FaceUpTaken(0, "red", 99),
        ttr.CardTurnedUp("red", 99),
        ttr.TicketDrawn(0, "nowhere"),
        ttr.RouteClaimed(0, "nowhere", {"red": 1}, 1),  # type: ignore[arg-type]
        ttr.RouteClaimed(0, "bergen-oslo-1", {"red": 10**9}, 1),  # type: ignore[arg-type]
        ttr.TrainRobbed(0, 1, "red", {"red": 1}),  # type: ignore[arg-type]
        ttr.CardsPlaced(0, {"locomotive": 1}),  # type: ignore[arg-type]
        ttr.TunnelWithdrawn(0, "bergen-oslo-1", {"red": 10**12}),  # type: ignore[arg-type]
        ttr.BonusTaken(6),
        ttr.StationBuilt(0, "nowhere", {"red": 1}),  # type: ignore[arg-type]
        ttr.StationBuilt(0, "bergen", {}),  # type: ignore[arg-type]
    ],
)
def test_events_of_no_game(event: ttr.Event) -> None:
    start = states("nordic", 3)[100]
    record = played(start.with_chance("explicit"), most=1).seen_by(0)
    entry = dataclasses.replace(record.entries[0], events=(event,))
    with pytest.raises(ttr.RecordError):
        replay.page(dataclasses.replace(record, entries=(entry,)))


# The file


class Elements(html.parser.HTMLParser):
    """The elements of a page, and the attributes that could load or run anything."""

    VOID = frozenset({"meta", "link", "input"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name in ("src", "href", "srcdoc", "action", "style"):
                self.links.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


NASTY = "</script><script>alert(1)</script><!--<script>\"'&]]>{}`${x}\\"


def nasty(name: str) -> ttr.Variant:
    """A variant whose names are as nasty as they may be."""
    variant = VARIANTS[name]
    cities = tuple(
        dataclasses.replace(city, name=f"{city.name}{NASTY}") for city in variant.board.cities
    )
    routes = tuple(
        dataclasses.replace(route, color=NASTY if route.color == "red" else route.color)
        for route in variant.board.routes
    )
    board = dataclasses.replace(variant.board, cities=cities, routes=routes)

    def renamed(cards: Mapping[str, int]) -> ttr.FrozenMap[str, int]:
        return ttr.FrozenMap({NASTY if card == "red" else card: n for card, n in cards.items()})

    cards = renamed(variant.cards)
    tickets = tuple(
        dataclasses.replace(ticket, id=f"{ticket.id}{NASTY}", cards=renamed(ticket.cards))
        for ticket in variant.tickets
    )
    return dataclasses.replace(
        variant, board=board, tickets=tickets, cards=cards, title=NASTY, id="nasty"
    )


@pytest.mark.parametrize("name", ["nordic", "card_game"])
def test_nothing_in_a_record_becomes_an_element(name: str) -> None:
    plain = played(VARIANTS[name].new_game(2, seed=4), most=150, notes="plain")
    record = played(nasty(name).new_game(2, seed=4), most=150, notes=f"{NASTY}\u2028\n\t\x07")
    names = [NASTY, "\N{SNOWMAN}'\""]
    for player in (None, 0, 1):
        page = replay.page(record, player, names=names, title=f"{NASTY}\udc00\x00")
        page.encode()  # no halves of characters
        elements = Elements(page)
        assert elements.tags == Elements(replay.page(plain, player, names=["A", "B"])).tags
        assert elements.tags.count("script") == 2
        assert "".join(elements.text).count(NASTY) > 10
        assert not re.search("[\x00-\x08\x0b-\x1f\ud800-\udfff]", page)
        assert any(NASTY in ticket["id"] for ticket in data_of(page)["tickets"])


@each_variant
def test_one_file_that_loads_nothing(name: str, players: int) -> None:
    page = replay.page(game(name, players))
    elements = Elements(page)
    assert all(link == "data:," or link.startswith("#") for link in elements.links)
    for word in (
        "http:",
        "https:",
        "url(",
        "@import",
        "fetch",
        "XMLHttp",
        "eval",
        "innerHTML",
        "//cdn",
    ):
        assert word not in page, word
    assert "default-src 'none'" in page
    assert len(page.encode()) < 300_000
    assert page.isascii() or page.encode()


def test_the_same_page_in_every_process() -> None:
    program = (
        "import hashlib, ttr_rules as ttr\n"
        "told = hashlib.sha256()\n"
        "for name in ttr.variants():\n"
        "    recorder = ttr.Recorder(ttr.new_game(name, 2, seed=3))\n"
        "    for _ in range(60):\n"
        "        actions = recorder.state.legal_actions()\n"
        "        recorder.play(actions[-1])\n"
        "    for player in (None, 0, 1):\n"
        "        told.update(ttr.replay.page(recorder.record, player).encode())\n"
        "print(told.hexdigest())\n"
    )
    sums = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(sums) == 1


@each_variant
def test_a_page_is_made_in_no_time(name: str, players: int, second: float) -> None:
    record = game(name, players)
    for player in (None, 0):
        times = []
        for _ in range(3):
            begin = time.process_time()
            replay.page(record, player)
            times.append(time.process_time() - begin)
        assert min(times) < 0.5 * second


def test_pages_show_themselves_in_notebooks() -> None:
    page = replay.page(game("new_york", 2))
    frame = Frame(page._repr_html_())
    assert frame.srcdoc == page


class Frame(html.parser.HTMLParser):
    srcdoc = ""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "iframe"
        self.srcdoc = dict(attrs)["srcdoc"] or ""


# Colors


def light(color: str) -> float:
    """How bright a color is, as WCAG has it."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrasts() -> Iterator[tuple[str, str, float]]:
    yield from (("text", ground, 4.5) for ground in ("ground", "panel", "button"))
    yield from (("muted", ground, 4.5) for ground in ("ground", "panel"))
    yield from (("accent", ground, 3.0) for ground in ("ground", "panel", "button"))
    yield "on-accent", "accent", 4.5
    yield "line", "panel", 3.0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read(theme: str) -> None:
    colors = _replay_look.COLORS[theme]
    for above, below, least in contrasts():
        a, b = sorted((light(colors[above]), light(colors[below])), reverse=True)
        assert (a + 0.05) / (b + 0.05) >= least, (above, below)


def test_themes() -> None:
    record = game("new_york", 2).truncated(30)
    both, dark = replay.page(record), replay.page(record, theme="dark")
    assert "prefers-color-scheme:dark" in both
    assert "prefers-color-scheme" not in dark
    assert _replay_look.COLORS["light"]["panel"] not in dark
    assert "color-scheme:light" in replay.page(record, theme="light")
