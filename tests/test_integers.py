"""Numbers: what has ``__index__`` is taken wherever a number is, and is kept as a plain int."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ttr_rules as ttr
from ttr_rules import players


class Index:
    """A number like those of NumPy: no int, but equal to one, with its hash and ``__index__``."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __int__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | Index) and self.number == int(other)

    def __hash__(self) -> int:
        return hash(self.number)


USA = ttr.usa.VARIANT
STATE = ttr.state_from_text("nordic 2 0.hand=purple4,locomotive1 1.routes=bergen-stavanger")
VIEW = STATE.view(0)
RAILYARD = ttr.new_game("card_game", 2, seed=1)


def record() -> ttr.Record:
    recorder = ttr.Recorder(ttr.new_game("new_york", 2, seed=7))
    recorder.play(recorder.state.legal_actions()[0])
    return recorder.record


RECORD = record()


def resumed(seed: Any) -> int:
    with tempfile.TemporaryDirectory() as folder:
        RECORD.write(path := f"{folder}/game.jsonl")
        with ttr.Recorder.resume(path, seed=seed) as recorder:
            return recorder.state.seed


def keeping() -> ttr.ScoreKeeper:
    """A keeper at the first choice of tickets."""
    keeper = ttr.ScoreKeeper("new_york", 2)
    for card in (*[None] * 4, "red", "blue", "green", "black", "pink"):
        keeper.reveal(card)
    for _ in range(4):
        keeper.reveal_ticket()
    return keeper


def refused_show(player: Any) -> str:
    try:
        keeping().show(player, [])
    except ttr.InvalidArgumentError as error:
        if "tickets are shown only when the game is over" not in str(error):
            raise
        return str(error)
    raise AssertionError


def result(player: Any = 1, points: Any = 3) -> dict[str, Any]:
    return {
        "winners": [player],
        "ranking": [[player], [0]],
        "points": [{"total": 2}, {"total": points}],
        "decided_by": "points",
    }


def of_playouts(name: str) -> Callable[[Any], object]:
    right = ttr.Playouts(1, 1, 1, (0.0, 0.0), (0.0, 0.0), bytes(8))
    return lambda number: dataclasses.replace(right, **{name: number})


def vars_of(program: players.Program) -> tuple[object, ...]:
    return program.command, program.seconds, program.seed


def of_tournament(name: str) -> Callable[[Any], object]:
    def call(number: Any) -> object:
        right = {"games": 2, "seed": 1, "limit": 2, name: number}
        return players.tournament(["greedy", "random"], "new_york", **right).to_dict()

    return call


BAD: tuple[object, ...] = (True, False, 1.0, 1.5, "1", None, [1])

OF_PLAYERS = [
    *("hand", "routes", "tickets", "completed", "offer", "trains", "railyard", "on_track", "bonus"),
    *("stations", "stations_left", "lent_routes", "first_kept", "longest_trail", "view"),
]
OF_STATES = [*OF_PLAYERS, "best_tickets", "longest_trail_routes"]
OF_VIEWS = [
    *(name for name in OF_PLAYERS if name != "view"),
    *("hand_size", "seen", "ticket_count", "offer_count", "on_track_size"),
]

# What takes a number, and whether None means something there.
CALLS: dict[str, tuple[Callable[[Any], object], bool]] = {
    "new_game(players)": (lambda n: ttr.new_game("usa", n, seed=1), False),
    "new_game(seed)": (lambda n: ttr.new_game("usa", 2, seed=n).to_json(), True),
    "new_game(first_player)": (
        lambda n: ttr.new_game("usa", 2, seed=1, first_player=n).to_json(),
        False,
    ),
    "Variant.new_game(players)": (lambda n: STATE.variant.new_game(n, seed=1), False),
    "Variant.new_game(seed)": (lambda n: USA.new_game(2, seed=n).seed, True),
    "Variant.new_game(first_player)": (lambda n: USA.new_game(2, seed=1, first_player=n), False),
    **{f"State.{name}": (getattr(STATE, name), name == "view") for name in OF_STATES},
    **{f"View.{name}": (getattr(VIEW, name), False) for name in OF_VIEWS},
    "State.apply(by)": (
        lambda n: ttr.state_from_text("nordic 2 current_player=1 1.hand=red2").apply(
            ttr.DrawTickets(), n
        ),
        True,
    ),
    "State.play(by)": (
        lambda n: ttr.state_from_text("nordic 2 current_player=1").play(ttr.DrawTickets(), n),
        True,
    ),
    "State.perft": (STATE.perft, False),
    "State.playouts(games)": (lambda n: STATE.playouts(n), False),
    "View.playouts(games)": (lambda n: VIEW.playouts(n), False),
    "playouts(players)": (lambda n: ttr.playouts("usa", n, 1), False),
    "playouts(games)": (lambda n: ttr.playouts("usa", 2, n), False),
    "playouts(seed)": (lambda n: ttr.playouts("usa", 2, 1, seed=n), False),
    "playouts(threads)": (lambda n: ttr.playouts("usa", 2, 1, threads=n), True),
    "playouts(limit)": (lambda n: ttr.playouts("usa", 2, 1, limit=n), False),
    "Batch.__new__(players)": (lambda n: repr(ttr.Batch("usa", n, 1)), False),
    "Batch.__new__(size)": (lambda n: repr(ttr.Batch("usa", 2, n)), False),
    "Batch.__new__(seed)": (lambda n: ttr.Batch("usa", 2, 1, seed=n).state(0), False),
    "Batch.__new__(limit)": (lambda n: ttr.Batch("usa", 2, 1, limit=n).limit, False),
    "Batch.state(i)": (ttr.Batch("usa", 2, 2).state, False),
    "State.action": (STATE.action, False),
    "State.apply_number": (lambda n: STATE.apply_number(n).to_json(), False),
    "View.action": (VIEW.action, False),
    "ActionSpace.describe": (STATE.variant.action_space.describe, False),
    "ChanceSpace.describe": (STATE.variant.chance_space.describe, False),
    "State.with_seed": (lambda n: STATE.with_seed(n).to_json(), False),
    "LegalActions.sample": (STATE.legal_actions().sample, False),
    "Payments.sample": (STATE.payments("lillehammer-oslo").sample, False),
    "View.sample": (lambda n: VIEW.sample(n).to_json(), False),
    "View.sample_many(n)": (lambda n: VIEW.sample_many(n, 1), False),
    "View.sample_many(seed)": (lambda n: VIEW.sample_many(1, n), False),
    "Event.as_seen_by": (ttr.CardDrawn(1, "red").as_seen_by, True),
    "Record.state": (RECORD.state, False),
    "Record.truncated": (lambda n: RECORD.truncated(n).to_text(), False),
    "Record.seen_by": (lambda n: RECORD.seen_by(n).to_text(), True),
    "Recorder.play(by)": (
        lambda n: ttr.Recorder(ttr.new_game("usa", 2, seed=1, first_player=1)).play(
            ttr.new_game("usa", 2, seed=1, first_player=1).legal_actions()[0], by=n
        ),
        True,
    ),
    "Recorder.resume(seed)": (resumed, True),
    "ScoreKeeper(players)": (
        lambda n: ttr.ScoreKeeper("usa", n).record.to_text(),
        False,
    ),
    "ScoreKeeper(first_player)": (
        lambda n: ttr.ScoreKeeper("usa", 2, first_player=n).record.to_text(),
        False,
    ),
    "ScoreKeeper(player)": (lambda n: ttr.ScoreKeeper("usa", 2, player=n).record.to_text(), True),
    "ScoreKeeper.keep": (lambda n: keeping().keep(n), False),
    "ScoreKeeper.show": (lambda n: refused_show(n), False),
    "ClaimRoute": (lambda n: ttr.ClaimRoute("a-b", {"red": n}), False),
    "PayTunnel": (lambda n: ttr.PayTunnel({"red": n}), False),
    "MoveCards": (lambda n: ttr.MoveCards({"red": n}), False),
    "PlaceCards": (lambda n: ttr.PlaceCards({"red": n}), False),
    "action_from_dict": (
        lambda n: ttr.action_from_dict({"type": "pay_tunnel", "cards": {"red": n}}),
        False,
    ),
    "event_from_dict": (
        lambda n: ttr.event_from_dict({"type": "card_drawn", "player": n, "card": "red"}),
        False,
    ),
    "event_from_dict(cards)": (
        lambda n: ttr.event_from_dict({"type": "row_cleared", "cards": {"red": n}}),
        False,
    ),
    "result_from_dict(player)": (lambda n: ttr.result_from_dict(result(player=n)), False),
    "result_from_dict(points)": (lambda n: ttr.result_from_dict(result(points=n)), False),
    "result_from_dict(players)": (
        lambda n: ttr.result_from_dict(
            {"winners": [0], "ranking": [[0]], "points": [{"total": 1}], "decided_by": "x"}, n
        ),
        True,
    ),
    "Result(winners)": (lambda n: ttr.Result((n,), ((1,),), (), "points"), False),
    "Result(ranking)": (lambda n: ttr.Result((1,), ((n,),), (), "points"), False),
    "Result(points)": (
        lambda n: ttr.Result((1,), ((1,),), (ttr.FrozenMap({"total": n}),), "points"),
        False,
    ),
    "Tunnel": (lambda n: ttr.Tunnel("a-b", ttr.FrozenMap(), (), None, n), False),
    **{f"Playouts({name})": (of_playouts(name), False) for name in ("games", "steps", "stopped")},
    "RailyardRow(cars)": (lambda n: ttr.RailyardRow("red", n, 0), False),
    "RailyardRow(locomotives)": (lambda n: ttr.RailyardRow("red", 1, n), False),
    "Entry(by)": (lambda n: ttr.Entry("pass", n, ttr.Pass()), True),
    "Record(players)": (lambda n: dataclasses.replace(RECORD, players=n), False),
    "Record(first_player)": (lambda n: dataclasses.replace(RECORD, first_player=n), False),
    "Record(player)": (lambda n: dataclasses.replace(RECORD, player=n), True),
    "Record(line)": (lambda n: dataclasses.replace(RECORD, line=n), False),
    # Checked when a game is made, with everything else.
    "Variant.with_rules": (
        lambda n: USA.with_rules(initial_cards=n).new_game(2, seed=1).to_json(),
        False,
    ),
    "Variant.with_cards": (lambda n: USA.with_cards(locomotive=n).to_dict(), False),
    "Variant.with_route": (lambda n: USA.with_route("atlanta-miami", length=n).to_dict(), False),
    "Variant.with_tickets": (
        lambda n: USA.with_tickets([*USA.tickets, ("boston", "chicago", n)]).to_dict(),
        False,
    ),
    "Variant(trains)": (lambda n: played(dataclasses.replace(USA, trains=n)), False),
    "Variant(players)": (lambda n: played(dataclasses.replace(USA, players=(n, 2))), False),
    "Variant(route_points)": (
        lambda n: played(
            dataclasses.replace(USA, route_points=ttr.FrozenMap({**USA.route_points, 1: n}))
        ),
        False,
    ),
    "Ticket": (
        lambda n: played(
            dataclasses.replace(
                USA, tickets=(*USA.tickets[1:], dataclasses.replace(USA.tickets[0], points=n))
            )
        ),
        False,
    ),
    "City": (lambda n: played(with_bonus(n)), False),
    "load_variant": (lambda n: ttr.load_variant({"locomotives": n}, base=USA).to_dict(), False),
    "state_from_dict": (
        lambda n: ttr.state_from_dict(
            {"variant": "usa", "players": 2, "seats": [{"hand": {"red": n}}]}
        ).to_json(),
        False,
    ),
    "view_from_dict": (
        lambda n: ttr.view_from_dict(
            ttr.new_game("usa", 2, seed=1).view(1).to_dict() | {"player": n}
        ).to_json(),
        True,
    ),
    "players.make(seed)": (lambda n: players.make("random", seed=n).choose(VIEW), False),
    "players.program(seed)": (
        lambda n: str(vars_of(players.program(sys.executable, seed=n))),
        False,
    ),
    **{
        f"players.tournament({name})": (of_tournament(name), name == "games")
        for name in ("games", "seats", "seed", "processes", "limit")
    },
    # These tell what was wrong, whatever it is.
    "SeatError": (lambda n: ttr.SeatError(n, 2).seat, True),
}
LENIENT = {"SeatError"}
RIGHT = {
    "new_game(players)": 2,
    "playouts(players)": 2,
    "Batch.__new__(players)": 2,
    "Variant.new_game(players)": 2,
    "ScoreKeeper(players)": 2,
    "players.tournament(games)": 2,
    "players.tournament(seats)": 2,
    "Variant(trains)": 40,
    "Variant(players)": 2,
}
"""The number to try, if 1 is refused."""


def with_bonus(number: Any) -> ttr.Variant:
    game = ttr.card_game.VARIANT
    first, *others = game.board.cities
    cities = (dataclasses.replace(first, bonus=number), *others)
    return dataclasses.replace(game, board=dataclasses.replace(game.board, cities=cities))


def played(variant: ttr.Variant) -> str:
    return variant.new_game(2, seed=1).to_json() + json.dumps(variant.to_dict())


def events() -> Iterator[tuple[str, Callable[[Any], object], bool]]:
    """The constructors of all events, number by number."""
    right: dict[str, Any] = {
        "int": 1,
        "str": "red",
        "str | None": "red",
        "FrozenMap[str, int]": {"red": 1},
        "tuple[str, ...]": ("a-b",),
    }
    for kind in ttr.Event.__subclasses__():
        wanted = {entry.name: str(entry.type) for entry in dataclasses.fields(kind)}
        values = {name: right[annotation] for name, annotation in wanted.items()}
        for name, annotation in wanted.items():
            if annotation == "int":
                yield f"{kind.__name__}({name})", make(kind, values, name, lambda n: n), False
            if annotation.startswith("FrozenMap"):
                yield f"{kind.__name__}({name})", make(kind, values, name, counts), False


def counts(number: Any) -> dict[str, Any]:
    return {"red": number}


def make(kind: Any, values: dict[str, Any], name: str, of: Any) -> Callable[[Any], object]:
    return lambda number: kind(**{**values, name: of(number)})


def parts() -> Iterator[tuple[str, Callable[[Any], object], bool]]:
    """The rules, and the numbers of a route, each in the first variant that has it."""
    games = [getattr(ttr, name).VARIANT for name in ttr.variants()]
    for entry in dataclasses.fields(ttr.Rules):
        if NUMBER.search(str(entry.type)):
            name = entry.name
            if name == "station_prices":  # several numbers, one of which is tried
                RIGHT[f"Rules({name})"] = 1
                yield f"Rules({name})", of_prices, False
                continue
            game = next(game for game in games if getattr(game.rules, name) is not None)
            RIGHT[f"Rules({name})"] = getattr(game.rules, name)
            yield f"Rules({name})", of_rule(game, name), "None" in str(entry.type)
    for entry in dataclasses.fields(ttr.Route):
        if NUMBER.search(str(entry.type)):
            name = entry.name
            routes = [route for route in ttr.nordic.VARIANT.board.routes if getattr(route, name)]
            RIGHT[f"Route({name})"] = getattr(routes[0], name)
            yield f"Route({name})", of_route(routes[0].id, name), "None" in str(entry.type)


def of_prices(number: Any) -> object:
    return played(ttr.europe.VARIANT.with_rules(stations=2, station_prices=(number, 2)))


def of_rule(game: ttr.Variant, name: str) -> Callable[[Any], object]:
    return lambda number: played(game.with_rules(**{name: number}))


def of_route(id: str, name: str) -> Callable[[Any], object]:
    def call(number: Any) -> str:
        game = ttr.nordic.VARIANT
        routes = tuple(
            dataclasses.replace(route, **{name: number}) if route.id == id else route
            for route in game.board.routes
        )
        board = dataclasses.replace(game.board, routes=routes)
        return played(dataclasses.replace(game, board=board))

    return call


NUMBER = re.compile(r"\b(int|SupportsIndex)\b")
ALL = [(name, call, may) for name, (call, may) in CALLS.items()] + [*events(), *parts()]
IDS = [name for name, _, _ in ALL]


@pytest.mark.parametrize(("name", "call", "none"), ALL, ids=IDS)
def test_what_has_an_index_is_a_number(
    name: str, call: Callable[[Any], object], none: bool
) -> None:
    number = RIGHT.get(name, 1)
    given, right = call(Index(number)), call(number)
    assert given == right
    assert repr(given) == repr(right)
    assert "Index" not in repr(given)
    if isinstance(given, ttr.Event | ttr.Action | ttr.Result | ttr.RailyardRow | ttr.Tunnel):
        assert json.dumps(given.to_dict()) == json.dumps(right.to_dict())  # type: ignore[attr-defined]
        assert hash(given) == hash(right)


@pytest.mark.parametrize(("name", "call", "none"), ALL, ids=IDS)
def test_what_has_none_is_refused(name: str, call: Callable[[Any], object], none: bool) -> None:
    if name in LENIENT:
        return
    for bad in BAD:
        if bad is None and none:
            continue
        with pytest.raises(ttr.TtrError):
            call(bad)


ELSEWHERE = {
    # Places in a sequence are those of any other sequence: tests/test_sequences.py.
    *("LegalActions.__getitem__(index)", "LegalActions.index(start)", "LegalActions.index(stop)"),
    *("Payments.__getitem__(index)", "Payments.index(start)", "Payments.index(stop)"),
    # Values that are made of numbers, one of which is tried.
    *(
        "BuildStation(cards)",
        "ClaimRoute(cards)",
        "MoveCards(cards)",
        "PayTunnel(cards)",
        "PlaceCards(cards)",
    ),
    *("Result(winners)", "Result(ranking)", "Result(points)", "Record(shown)"),
    *("Variant.with_cards(counts)", "Variant.with_tickets(tickets)"),
    *("Tunnel(laid)", "Tunnel(surcharge)", "Ticket(cards)", "Ticket(points)", "City(bonus)"),
    *("Variant(cards)",),
}


def numbers_taken() -> Iterator[str]:
    """Every parameter of something public that is a number, by the annotations."""
    stub = ast.parse((Path(ttr.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
    for body in stub.body:
        if isinstance(body, ast.ClassDef) and body.name in ttr.__all__:
            for method in body.body:
                if isinstance(method, ast.FunctionDef):
                    for arg in (*method.args.posonlyargs, *method.args.args):
                        if arg.annotation and NUMBER.search(ast.unparse(arg.annotation)):
                            yield f"{body.name}.{method.name}({arg.arg})"
    for name in ttr.__all__:
        value = getattr(ttr, name)
        parts = {name: value} if callable(value) else {}
        if isinstance(value, type):
            if value.__module__ == "builtins" or issubclass(value, Exception | ttr.FrozenMap):
                continue
            for key, part in vars(value).items():
                part = getattr(part, "__func__", part)
                if inspect.isfunction(part) and not key.startswith("_"):
                    parts[f"{name}.{key}"] = part
        for label, part in parts.items():
            try:
                signature = inspect.signature(part)
            except ValueError:
                continue
            for parameter in signature.parameters.values():
                if NUMBER.search(str(parameter.annotation)):
                    yield f"{label}({parameter.name})"


def test_no_number_is_left_out() -> None:
    """A parameter is tried under its name, or that of its function alone."""
    taken = {*numbers_taken()}
    assert len(taken) > 100
    tried = {*IDS, *ELSEWHERE}
    left = {label for label in taken - tried if label.partition("(")[0] not in IDS}
    assert left == set()
    assert taken | {*IDS} >= ELSEWHERE
