"""Engine and reference side by side: one game on both, everything compared at every step."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import ttr_rules as ttr
from ttr_rules import reference


class DifferenceError(AssertionError):
    """The two do not agree; the message names the first field that differs."""


def first_difference(engine: object, book: object, where: str = "") -> str | None:
    """Where two documents differ first, and how."""
    if isinstance(engine, Mapping) and isinstance(book, Mapping):
        for key in [*engine, *(key for key in book if key not in engine)]:
            place = f"{where}.{key}" if where else str(key)
            if key not in book or key not in engine:
                return f"{place} is missing in the {'book' if key in engine else 'engine'}"
            if found := first_difference(engine[key], book[key], place):
                return found
        return None
    if isinstance(engine, list | tuple) and isinstance(book, list | tuple):
        for number, (one, other) in enumerate(zip(engine, book, strict=False)):
            if found := first_difference(one, other, f"{where}[{number}]"):
                return found
        if len(engine) != len(book):
            return f"{where} has {len(engine)} entries in the engine, {len(book)} in the book"
        return None
    if engine != book or type(engine) is not type(book):
        return f"{where}: {engine!r} in the engine, {book!r} in the book"
    return None


@dataclass
class Numbers:
    """What was compared."""

    games: int = 0
    steps: int = 0
    actions: int = 0
    illegal: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)


@dataclass
class Pair:
    """The same game on both."""

    engine: ttr.State
    book: reference.Game
    numbers: Numbers = field(default_factory=Numbers)

    def compare(self, what: str, engine: object, book: object) -> None:
        if found := first_difference(engine, book, what):
            raise DifferenceError(found)

    def compare_all(self) -> None:
        """Document, actions in their order, outcomes, scores and result."""
        engine, book = self.engine, self.book
        self.compare("document", engine.to_dict(), book.to_document())
        self.compare("current_player", engine.current_player, book.current_player)
        legal, listed = list(engine.legal_actions()), book.legal_actions()
        for alone, actions in (("engine", {*legal} - {*listed}), ("book", {*listed} - {*legal})):
            if actions:
                raise DifferenceError(f"legal in the {alone} alone: {min(map(repr, actions))}")
        self.compare("legal_actions", legal, listed)
        self.compare("chance_outcomes", list(engine.chance_outcomes()), book.chance_outcomes())
        self.numbers.actions += len(listed)

    def compare_points(self) -> None:
        """What costs more: scores, tickets and trails of every seat, and the result."""
        engine, book = self.engine, self.book
        self.compare("scores", list(engine.scores()), book.scores())
        for seat in range(engine.players):
            self.compare("completed", list(engine.completed(seat)), book.completed(seat))
            self.compare("longest_trail", engine.longest_trail(seat), book.longest_trail(seat))
        result = engine.result()
        self.compare("result", None if result is None else result.to_dict(), book.result())

    def compare_refusals(self, actions: Iterable[ttr.Action]) -> None:
        """The rule against each of these, where there is one."""
        for action in actions:
            theirs, ours = self.engine.why_illegal(action), self.book.why_illegal(action)
            rules = [None if v is None else v.rule for v in (theirs, ours)]
            self.compare(f"rule against {action}", *rules)
            self.numbers.illegal += theirs is not None
            if theirs is not None:
                self.numbers.rules[theirs.rule] += 1

    def play(self, action: ttr.Action) -> None:
        """Play the action on both."""
        self.engine, theirs = self.engine.play(action)
        self.book, ours = self.book.play(action)
        self.compare("events", [event.to_dict() for event in theirs], ours)
        self.numbers.steps += 1
        self.numbers.events.update(event["type"] + event.get("reason", "") for event in ours)


def some_action(chooser: random.Random, state: ttr.State) -> ttr.Action:
    """Any action, most of them illegal."""
    variant = state.variant
    cards = [*variant.cards, "mauve"]
    routes = [*(route.id for route in variant.board.routes), "nowhere"]
    tickets = [*(ticket.id for ticket in variant.tickets), "nowhere"]
    offers = [ticket for seat in range(state.players) for ticket in state.offer(seat)]

    def payment() -> dict[str, int]:
        names = chooser.sample(cards[: chooser.choice([-1, len(cards)])], chooser.randint(0, 3))
        return {name: chooser.randint(1, 4) for name in names}

    match chooser.randrange(12):
        case 0:
            return ttr.DrawDeck()
        case 1:
            return ttr.DrawFaceUp(chooser.choice(cards))
        case 2:
            return ttr.DrawTickets()
        case 3:
            pool = chooser.choice([offers, tickets]) or tickets
            return ttr.KeepTickets(chooser.choices(pool, k=chooser.randint(0, 3)))
        case 4:
            return ttr.Reveal(chooser.choice(cards))
        case 5:
            return ttr.RevealTicket(chooser.choice(tickets))
        case 6:
            return ttr.Pass()
        case 7:
            return chooser.choice(
                [ttr.SwapTickets(), ttr.PlaceCards(payment()), ttr.WithdrawTunnel()]
            )
        case 8:
            return ttr.ClaimRoute(chooser.choice(routes), payment())
    # A payment of the right number of cards, for the route's color or near it.
    route = variant.board.routes[chooser.randrange(len(variant.board.routes))]
    color = chooser.choice(cards[:-1]) if route.color == "gray" else route.color
    locomotives = chooser.randint(0, route.length)
    return ttr.ClaimRoute(route.id, {color: route.length - locomotives, "locomotive": locomotives})


def a_decision(chooser: random.Random, actions: list[ttr.Action], claims: float) -> ttr.Action:
    """Kinds of actions with equal chances, but claims with their own."""
    if chooser.random() < claims and any(isinstance(a, ttr.ClaimRoute) for a in actions):
        actions = [action for action in actions if isinstance(action, ttr.ClaimRoute)]
    kind = chooser.choice(sorted({action.type for action in actions}))
    return chooser.choice([action for action in actions if action.type == kind])


def an_outcome(chooser: random.Random, state: ttr.State) -> ttr.Action:
    """One of the outcomes, by their chances."""
    outcomes = state.chance_outcomes()
    weights = [float(chance) for _, chance in outcomes]
    return chooser.choices([action for action, _ in outcomes], weights)[0]


def play_game(
    pair: Pair, chooser: random.Random, *, refusals: int = 6, points: float = 0.1
) -> Pair:
    """Play the game of the pair to its end; DifferenceError where the two differ."""
    claims = chooser.choice([0.0, 0.1, 0.3, 0.9])
    pair.numbers.games += 1
    while True:
        pair.compare_all()
        pair.compare_refusals(some_action(chooser, pair.engine) for _ in range(refusals))
        if pair.engine.is_over:
            pair.compare_points()
            return pair
        if chooser.random() < points:
            pair.compare_points()
        if pair.engine.chance_outcomes():
            pair.play(an_outcome(chooser, pair.engine))
        else:
            pair.play(a_decision(chooser, pair.book.legal_actions(), claims))


def new_pair(variant: ttr.Variant, players: int, first_player: int, numbers: Numbers) -> Pair:
    """A new game on both; the book reads the variant document."""
    engine = ttr.new_game(variant, players, seed=0, chance="explicit", first_player=first_player)
    book = reference.new_game(variant.to_dict(), players, first_player=first_player)
    return Pair(engine, book, numbers)


def compare_games(variant: ttr.Variant, players: int, seeds: Iterable[int]) -> Numbers:
    """Play a game a seed; a difference tells the seed and the step."""
    numbers = Numbers()
    for seed in seeds:
        chooser = random.Random(f"{variant.id} {players} {seed}")
        before = numbers.steps
        try:
            play_game(new_pair(variant, players, seed % players, numbers), chooser)
        except DifferenceError as difference:
            raise DifferenceError(
                f"{variant.id}, {players} players, seed {seed}, step {numbers.steps - before}: "
                f"{difference}"
            ) from None
    return numbers


# Positions set up at random, most of which no game comes to


def some_position(chooser: random.Random, variant: ttr.Variant, players: int) -> dict[str, Any]:
    """A position document that contradicts nothing."""
    document: dict[str, Any] = {
        "variant": variant.id,
        "players": players,
        "chance": "explicit",
        "seats": some_seats(chooser, variant, players),
        "current_player": chooser.randrange(players),
        "turn": chooser.randint(0, 99),
        "passes": chooser.choice([0, 0, players - 1, chooser.randrange(players)]),
        "last_turns": chooser.choice([None, None, chooser.randint(1, players)]),
    }
    deal_cards(chooser, variant, document)
    deal_tickets(chooser, variant, document)
    choose_phase(chooser, variant, document)
    return document


def some_seats(chooser: random.Random, variant: ttr.Variant, players: int) -> list[dict[str, Any]]:
    """Seats with routes that G-25 and G-26 allow, and not too many trains."""
    seats: list[dict[str, Any]] = [{"routes": [], "hand": {}} for _ in range(players)]
    left = [variant.trains] * players
    owners: dict[str, set[int]] = {}
    closed = players <= variant.rules.double_routes_closed_up_to
    routes = [*variant.board.routes]
    chooser.shuffle(routes)
    for route in routes[: chooser.randint(0, len(routes))]:
        seat = chooser.randrange(players)
        taken = owners.setdefault(route.double or route.id, set())
        if route.length <= left[seat] and seat not in taken and not (closed and taken):
            seats[seat]["routes"].append(route.id)
            left[seat] -= route.length
            taken.add(seat)
    for seat, entry in enumerate(seats):
        entry["trains"] = chooser.choice([left[seat], chooser.randint(0, left[seat])])
    return seats


def deal_cards(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every card into the deck, the discards, the row or a hand; some of them often empty."""
    seats = document["seats"]
    deck, discard = Counter[str](), Counter[str]()
    places = [deck, discard, *(seat["hand"] for seat in seats)]
    weights: list[float] = [chooser.choice([0, 1, 3]), chooser.choice([0, 0, 1, 3])]
    weights += [chooser.choice([0.1, 1, 9]) for _ in seats]
    row: list[str | None] = []
    cards = [*Counter(dict(variant.cards)).elements()]
    chooser.shuffle(cards)
    # In some rows there are more locomotives than by chance.
    if chooser.random() < 0.3:
        cards.sort(key=lambda card: card == "locomotive" and chooser.random() < 0.5)
    for _ in range(variant.rules.face_up_slots):
        empty = chooser.random() < chooser.choice([0, 0.2, 0.9])
        row.append(None if empty or not cards else cards.pop())
    for card in cards:
        place = chooser.choices(places, weights)[0]
        place[card] = place.get(card, 0) + 1
    document |= {"deck": dict(deck), "discard": dict(discard), "face_up": row}
    for seat in seats:
        seat["seen"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
    if chooser.random() < 0.5:
        document["reshuffled"] = dict(deck)
        for seat in seats:
            # What was drawn blind since came out of the same deck.
            seat["drawn"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
            for card, number in seat["drawn"].items():
                counts = document["reshuffled"]
                counts[card] = counts.get(card, 0) + number


def deal_tickets(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every ticket to a seat, into the deck, under it, or out of the game."""
    tickets = [ticket.id for ticket in variant.tickets]
    chooser.shuffle(tickets)
    cuts = sorted(chooser.choices(range(len(tickets) + 1), k=3))
    unordered, bottom, held = (
        tickets[: cuts[0]], tickets[cuts[0] : cuts[1]], tickets[cuts[1] : cuts[2]],
    )  # fmt: skip
    document["ticket_deck"] = {"unordered": unordered, "bottom": bottom}
    for number, seat in enumerate(document["seats"]):
        seat["tickets"] = held[number :: document["players"]]
        seat["returned"] = bottom[number :: document["players"] + 1]


def choose_phase(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """A phase, with what belongs to it, and perhaps a chance point."""
    mover = document["current_player"]
    seat = document["seats"][mover]
    tickets = document["ticket_deck"]["unordered"]
    phase = document["phase"] = chooser.choice(["turn", "turn", "second_draw", "keep_tickets"])
    if phase == "keep_tickets":
        seat["offer"] = [tickets.pop() for _ in range(min(len(tickets), chooser.randint(0, 4)))]
        if chooser.random() < 0.3:
            document["setup"] = True
            document["last_turns"] = None
    if chooser.random() < 0.5:
        return
    slots = [slot for slot, card in enumerate(document["face_up"]) if card is None]
    chooser.shuffle(slots)
    slots = sorted(slots[: chooser.randint(1, 5)])
    left = chooser.randint(1, 3)
    then = {
        "turn": ["second_draw", "refill"], "second_draw": ["refill"], "keep_tickets": [],
    }[phase]  # fmt: skip
    possible: list[dict[str, Any]] = []
    if document["deck"] and not document.get("setup"):
        possible += [{"due": "hand", "seat": mover, "left": 1, "then": name} for name in then]
        if slots:
            possible += [{"due": "row", "slots": slots, "then": n} for n in [*then, "end_turn"]]
    if phase == "turn" and (tickets or document["ticket_deck"]["bottom"]):
        possible.append({"due": "offer", "seat": mover, "left": left, "then": "keep_tickets"})
    if possible:
        document["pending"] = chooser.choice(possible)
        if document["pending"]["then"] == "end_turn" or phase != "keep_tickets":
            seat.pop("offer", None)


def compare_positions(variant: ttr.Variant, players: int, seeds: Iterable[int]) -> Numbers:
    """Set up a position a seed, and play on from it."""
    numbers = Numbers()
    for seed in seeds:
        chooser = random.Random(f"position {variant.id} {players} {seed}")
        document = some_position(chooser, variant, players)
        before = numbers.steps
        try:
            engine = ttr.state_from_dict(document, variant)
            book = reference.from_document(document, variant.to_dict())
            play_game(Pair(engine, book, numbers), chooser, points=0.2)
        except DifferenceError as difference:
            raise DifferenceError(
                f"{variant.id}, {players} players, position {seed}, "
                f"step {numbers.steps - before}: {difference}"
            ) from None
    return numbers


def next_door(base: ttr.Variant) -> ttr.Variant:
    """The same with a ticket of one point for each route: many are complete, and many tied."""
    routes = [route for route in base.board.routes if route.double is None]
    tickets = [ttr.Ticket(id=route.id, ends=route.ends, points=1) for route in routes]
    return dataclasses.replace(
        base,
        id="next_door",
        route_points=ttr.FrozenMap(dict.fromkeys(base.route_points, 1)),
        tickets=tuple(tickets),
    )


def compare_ends(variant: ttr.Variant, players: int, seeds: Iterable[int]) -> Counter[str]:
    """Compare results where little was done, so that many are tied; what decided them."""
    decided = Counter[str]()
    for seed in seeds:
        chooser = random.Random(f"end {variant.id} {players} {seed}")
        document = some_position(chooser, variant, players)
        free = [ticket.id for ticket in variant.tickets]
        chooser.shuffle(free)
        for seat in document["seats"]:
            chooser.shuffle(seat["routes"])
            seat["routes"] = seat["routes"][: chooser.randint(0, 4)]
            own = [name for name in free if name in seat["routes"]]
            seat["tickets"] = (own or free)[: chooser.randint(0, 2)]
            free = [name for name in free if name not in seat["tickets"]]
            seat["returned"] = []
            seat.pop("trains")
            seat.pop("offer", None)
        document |= {"phase": "over", "setup": False, "pending": None}
        document["ticket_deck"] = {"unordered": free, "bottom": []}
        pair = Pair(
            ttr.state_from_dict(document, variant),
            reference.from_document(document, variant.to_dict()),
        )
        try:
            pair.compare_all()
            pair.compare_points()
        except DifferenceError as difference:
            raise DifferenceError(
                f"{variant.id}, {players} players, end {seed}: {difference}"
            ) from None
        result = pair.book.result()
        assert result is not None
        decided[result["decided_by"]] += 1
    return decided


# Variants made up at random


def some_variant(chooser: random.Random, base: ttr.Variant) -> ttr.Variant:
    """A board, a deck and rules near those of the base, often with too little of something."""
    for _ in range(1000):
        document = base.to_dict() | {"id": "own", "trains_per_player": chooser.randint(4, 15)}
        document["train_cards"] = {car: chooser.randint(1, 6) for car in document["train_cards"]}
        document["locomotives"] = chooser.randint(0, 10)
        document["rules"] |= some_rules(chooser)
        if chooser.random() < 0.5:
            cut_board(chooser, document)
        try:
            return ttr.load_variant(document)
        except ttr.InvalidVariantError:
            continue  # more is dealt than there is
    raise AssertionError("no variant can be made of it")


def some_rules(chooser: random.Random) -> dict[str, Any]:
    """Rules of a variant document."""
    slots = chooser.choice([0, 1, 3, 4, 5, 5, 5])
    limit = chooser.choice([None, 1, 2, 3, 3, 4, 5])
    initial, drawn = chooser.randint(1, 4), chooser.randint(1, 4)
    return {
        "initial_cards": chooser.randint(0, 4),
        "face_up_slots": slots,
        "face_up_locomotive_ends_draw": chooser.random() < 0.6,
        "clear_face_up_at": min(limit, slots) if limit and slots else None,
        "initial_tickets": initial,
        "initial_tickets_kept": chooser.randint(1, initial),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": chooser.randint(1, drawn),
        "double_routes_closed_up_to": chooser.randint(0, 5),
        "last_turns_at": chooser.randint(0, 6),
        "attraction_points": chooser.choice([1, 3]),
        "tie_breaks": chooser.choice([[], ["complete_tickets"]]),
    }


def cut_board(chooser: random.Random, document: dict[str, Any]) -> None:
    """Leave few routes, and make up tickets for them."""
    routes = document["routes"]
    places = sorted(chooser.sample(range(len(routes)), chooser.randint(1, 12)))
    kept = document["routes"] = [routes[place] for place in places]
    doubles = Counter(route["double"] for route in kept)
    for route in kept:
        if doubles[route["double"]] == 1:
            route["double"] = None
    met = {city for route in kept for city in route["ends"]}
    document["cities"] = [city for city in document["cities"] if city["id"] in met]
    document["tickets"] = [
        {"ends": chooser.choice(kept)["ends"], "points": chooser.randint(1, 9)}
        for _ in range(chooser.randint(1, 18))
    ]
