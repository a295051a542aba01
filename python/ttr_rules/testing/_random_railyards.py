"""Positions, actions and variants of games of railyards, made up with ``random.Random``.

As in :mod:`._random_tables` and :mod:`._random_variants`: the same ones for the same seed.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import ttr_rules as ttr

__all__ = [
    "some_railyard_action",
    "some_railyard_end",
    "some_railyard_position",
    "some_railyard_rules",
    "some_railyard_variant",
    "with_few_points",
]

LOCOMOTIVE = "locomotive"


def some_railyard_action(
    chooser: random.Random, variant: ttr.Variant, document: Mapping[str, Any]
) -> ttr.Action:
    """Any action, most of them illegal; ``document``: of the position it is made up for."""
    cards = [*variant.cards, "mauve"]
    mover = document["seats"][document["current_player"] or 0]
    tickets = [*(ticket.id for ticket in variant.tickets), "nowhere"]

    def counts() -> dict[str, int]:
        names = chooser.sample(cards[: chooser.choice([-1, len(cards)])], chooser.randint(0, 3))
        return {name: chooser.randint(1, 4) for name in names}

    match chooser.randrange(16):
        case 0:
            return ttr.DrawDeck()
        case 1:
            return ttr.DrawFaceUp(chooser.choice(cards))
        case 2:
            return ttr.DrawTickets()
        case 3:
            pool = chooser.choice([mover["offer"], tickets]) or tickets
            return ttr.KeepTickets(chooser.choices(pool, k=chooser.randint(0, 3)))
        case 4:
            return ttr.Reveal(chooser.choice(cards))
        case 5:
            return ttr.RevealTicket(chooser.choice(tickets))
        case 6:
            return ttr.Pass()
        case 7:
            foreign = [ttr.SwapTickets(), ttr.WithdrawTunnel(), ttr.PayTunnel(counts())]
            return chooser.choice([*foreign, ttr.ClaimRoute("nowhere", counts())])
        case 8:
            return ttr.PlaceCards(counts())
        case 9 | 10:
            return ttr.CompleteTicket(chooser.choice(mover["tickets"] or tickets))
        case 11:
            return chooser.choice(
                [ttr.FinishTickets(), ttr.CompleteTicket(chooser.choice(tickets))]
            )
        case 12:
            # One card of each row, or nearly so.
            moved = Counter[str]()
            for row in mover["railyard"]:
                moved[chooser.choice([row["color"], LOCOMOTIVE])] += chooser.random() < 0.9
            return ttr.MoveCards(moved)
    # A set out of the hand, or nearly so.
    hand = [card for card, number in mover["hand"].items() if number]
    colors = [card for card in hand if card != LOCOMOTIVE] or cards[:-1]
    if chooser.random() < 0.4:
        number = chooser.choice([2, 3, 3, 3, 4])
        return ttr.PlaceCards(dict.fromkeys(chooser.sample(colors, min(number, len(colors))), 1))
    color = chooser.choice(colors)
    cars = chooser.randint(1, mover["hand"].get(color, 0) + 1)
    locomotives = chooser.randint(0, mover["hand"].get(LOCOMOTIVE, 0))
    return ttr.PlaceCards({color: cars, LOCOMOTIVE: locomotives})


# Positions


def some_railyard_position(
    chooser: random.Random, variant: ttr.Variant, players: int
) -> dict[str, Any]:
    """A position document that contradicts nothing."""
    two = variant.rules.two_passes_from is not None and players >= variant.rules.two_passes_from
    document: dict[str, Any] = {
        "variant": variant.id,
        "players": players,
        "chance": "explicit",
        "seats": [{} for _ in range(players)],
        "current_player": chooser.randrange(players),
        "turn": chooser.randint(0, 99),
        "last_turns": chooser.choice([None, None, chooser.randint(1, players)]),
        "pass": chooser.choice([1, 2]) if two else 1,
    }
    deal_cards(chooser, variant, document)
    deal_tickets(chooser, variant, document)
    if not any(document["deck"].values()) and not any(document["face_up"]):
        leave_nothing(document)
    choose_phase(chooser, variant, document, two)
    return document


def leave_nothing(document: dict[str, Any]) -> None:
    """Hands are discarded and all tickets held: everybody has to pass (CG-63)."""
    deck, discard = document["ticket_deck"], Counter[str](document["discard"])
    for seat in document["seats"]:
        discard.update(seat["hand"])
        seat |= {"hand": {}, "seen": {}, "drawn": {}, "returned": [], "shuffled": []}
    document["seats"][-1]["tickets"] += [*deck["unordered"], *deck["bottom"]]
    document |= {"discard": dict(discard), "ticket_deck": {"unordered": [], "bottom": []}}
    document.pop("reshuffled", None)


def deal_cards(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every card into deck, discards, row, hands, railyards or onto the track."""
    seats = document["seats"]
    left = Counter(dict(variant.cards))
    colors = [card for card in variant.cards if card != LOCOMOTIVE]
    for seat in seats:
        seat["railyard"] = []
    for color in colors:
        cars = chooser.randint(0, min(4, left[color]))
        locomotives = min(chooser.choice([0, 0, 0, 1, 2]), left[LOCOMOTIVE])
        if cars + locomotives and chooser.random() < 0.6:
            row = {"color": color, "cars": cars, "locomotives": locomotives}
            chooser.choice(seats)["railyard"].append(row)
            left -= Counter({color: cars, LOCOMOTIVE: locomotives})
    cards = [*left.elements()]
    chooser.shuffle(cards)
    row_of_cards: list[str | None] = []
    for _ in range(variant.rules.face_up_slots):
        empty = chooser.random() < chooser.choice([0, 0.2, 0.9])
        row_of_cards.append(None if empty or not cards else cards.pop())
    deck, discard = Counter[str](), Counter[str]()
    for seat in seats:
        seat |= {"hand": Counter[str](), "on_track": Counter[str]()}
    piles = [deck, discard]
    piles += [seat[key] for seat in seats for key in ("hand", "on_track")]
    weights: list[float] = [chooser.choice([0, 1, 3]), chooser.choice([0, 0, 1, 3])]
    weights += [weight for _ in seats for weight in (chooser.choice([0.1, 1, 9]), 1.5)]
    for card in cards:
        chooser.choices(piles, weights)[0][card] += 1
    document |= {"deck": dict(deck), "discard": dict(discard), "face_up": row_of_cards}
    for seat in seats:
        seat["seen"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
    if chooser.random() < 0.5:
        most = Counter(deck)
        for seat in seats:
            # What was drawn blind since came out of the same deck.
            seat["drawn"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
            most.update(seat["drawn"])
        document["reshuffled"] = dict(most)
    for seat in seats:
        seat |= {"hand": dict(seat["hand"]), "on_track": dict(seat["on_track"])}


def deal_tickets(chooser: random.Random, variant: ttr.Variant, document: dict[str, Any]) -> None:
    """Every ticket to a seat, completed or not, into the deck, under it, or out of the game."""
    players = document["players"]
    tickets = [ticket.id for ticket in variant.tickets]
    chooser.shuffle(tickets)
    cuts = sorted(chooser.choices(range(len(tickets) + 1), k=4))
    unordered, bottom, held, completed = (
        tickets[first:last] for first, last in zip([0, *cuts], cuts, strict=False)
    )
    document["ticket_deck"] = {"unordered": unordered, "bottom": bottom}
    for number, seat in enumerate(document["seats"]):
        seat["tickets"] = held[number::players]
        seat["completed"] = completed[number::players]
        seat["returned"] = bottom[number :: players + 1]
        # They are in the deck still, or another seat has drawn them.
        others = held[(number + 1) % players :: players]
        seat["shuffled"] = [ticket for ticket in [*unordered, *others] if chooser.random() < 0.2]


def choose_phase(
    chooser: random.Random, variant: ttr.Variant, document: dict[str, Any], two: bool
) -> None:
    """A phase, with what belongs to it, and perhaps a chance point."""
    mover, players = document["current_player"], document["players"]
    seat, deck = document["seats"][mover], document["ticket_deck"]
    phases = ["turn", "turn", "turn", "second_draw", "keep_tickets", "score_tickets"]
    if variant.rules.both_cards_blind and not variant.rules.face_up_slots:
        phases.remove("second_draw")
    if variant.rules.moved_card_chosen and seat["railyard"]:
        phases += ["move_cards", "move_cards"]
    phase = document["phase"] = chooser.choice(phases)
    if phase == "keep_tickets":
        taken = min(len(deck["unordered"]), chooser.randint(0, 4))
        seat["offer"] = [deck["unordered"].pop() for _ in range(taken)]
        seat["shuffled"] = [name for name in seat["shuffled"] if name not in seat["offer"]]
        if chooser.random() < 0.3:
            document |= {"setup": True, "last_turns": None}
    cards_left = any(document["deck"].values())
    slots = [slot for slot, card in enumerate(document["face_up"]) if card is None]
    if phase == "score_tickets":
        document["last_turns"] = chooser.choice([0, None])
        others = [other for other in range(players) if other != mover]
        document["finished"] = sorted(chooser.sample(others, chooser.randint(0, players - 1)))
        if two and document["pass"] == 2 and cards_left and chooser.random() < 0.4:
            document |= {"finished": [], "last_turns": None}
            if chooser.random() < 0.5 and variant.rules.pass_cards:
                for slot in range(len(document["face_up"])):
                    if (card := document["face_up"][slot]) is not None:
                        document["deck"][card] = document["deck"].get(card, 0) + 1
                        document["face_up"][slot] = None
                        document.pop("reshuffled", None)
                for entry in document["seats"]:
                    entry.pop("drawn", None)
                document.pop("reshuffled", None)
                left = chooser.randint(1, variant.rules.pass_cards * players)
                due = {"due": "deal", "seat": chooser.randrange(players), "left": left}
                document["pending"] = due | {"then": "deck_pass"}
            elif slots:
                document["pending"] = {"due": "row", "slots": slots, "then": "deck_pass"}
        return
    if chooser.random() < 0.5 or document.get("setup") or phase == "move_cards":
        return
    chooser.shuffle(slots)
    slots = sorted(slots[: chooser.randint(1, 5)])
    then = {"turn": ["second_draw", "refill"], "second_draw": ["refill"]}.get(phase, [])
    possible: list[dict[str, Any]] = []
    if cards_left:
        blind = [name for name in then if name == "refill" or not variant.rules.both_cards_blind]
        possible += [{"due": "hand", "seat": mover, "left": 1, "then": name} for name in blind]
        if slots:
            possible += [{"due": "row", "slots": slots, "then": name} for name in then]
    if phase == "turn" and (deck["unordered"] or deck["bottom"]):
        left = chooser.randint(1, 3)
        possible.append({"due": "offer", "seat": mover, "left": left, "then": "keep_tickets"})
    if possible:
        document["pending"] = chooser.choice(possible)


def some_railyard_end(chooser: random.Random, variant: ttr.Variant, players: int) -> dict[str, Any]:
    """A position of a game that is over and in which few tickets are held: some seats are tied."""
    document = some_railyard_position(chooser, variant, players)
    free = [ticket.id for ticket in variant.tickets]
    chooser.shuffle(free)
    for seat in document["seats"]:
        for key in ("tickets", "completed"):
            seat[key] = [free.pop() for _ in range(min(len(free), chooser.randint(0, 2)))]
        seat |= {"returned": [], "shuffled": [], "offer": []}
    document |= {
        "phase": "over",
        "setup": False,
        "pending": None,
        "finished": [],
        "last_turns": 0,
        "ticket_deck": {"unordered": free, "bottom": []},
    }
    return document


# Variants


def with_few_points(base: ttr.Variant) -> ttr.Variant:
    """The same with tickets and big cities of one or two points: many seats are tied."""
    tickets = [
        dataclasses.replace(ticket, points=(1, 1, 2)[number % 3])
        for number, ticket in enumerate(base.tickets)
    ]
    cities = [dataclasses.replace(city, bonus=min(city.bonus, 1)) for city in base.board.cities]
    board = ttr.Board(cities=tuple(cities), routes=())
    return dataclasses.replace(base, id="next_door", tickets=tuple(tickets), board=board)


def some_railyard_variant(chooser: random.Random, base: ttr.Variant) -> dict[str, Any]:
    """The document of a deck, tickets and rules near those of the base, not always of use."""
    document = base.to_dict() | {"id": "own"}
    document["train_cards"] = {car: chooser.randint(1, 9) for car in document["train_cards"]}
    document["locomotives"] = chooser.randint(0, 12)
    document["rules"] |= some_railyard_rules(chooser)
    for city in document["cities"]:
        city["bonus"] = chooser.choice([0, 0, 3, 10])
    if chooser.random() < 0.5:
        most = len(document["tickets"])
        document["tickets"] = chooser.sample(document["tickets"], chooser.randint(4, most))
    return document


def some_railyard_rules(chooser: random.Random) -> dict[str, Any]:
    """Rules of a variant document."""
    initial, drawn = chooser.randint(1, 6), chooser.randint(0, 5)
    places = ["bottom", "bottom", "box", "deck"]
    return {
        "initial_cards": chooser.randint(0, 7),
        "first_locomotives": chooser.choice([0, 0, 1, 2]),
        "face_up_slots": chooser.choice([0, 1, 3, 5, 5, 5]),
        "face_up_locomotive_ends_draw": chooser.random() < 0.6,
        "both_cards_blind": chooser.random() < 0.1,
        "initial_tickets": initial,
        "initial_tickets_kept": chooser.randint(1, initial),
        "initial_tickets_returned": chooser.choice(places),
        "drawn_tickets": drawn,
        "drawn_tickets_kept": chooser.randint(0, drawn),
        "drawn_tickets_returned": chooser.choice(places),
        "placed_at_least": chooser.choice([1, 2, 2, 3]),
        "placed_colors": chooser.choice([0, 2, 3, 3, 4]),
        "moved_card_chosen": chooser.random() < 0.5,
        "on_track_open": chooser.random() < 0.5,
        "two_passes_from": chooser.choice([None, 2, 3, 4]),
        "pass_cards": chooser.randint(0, 4),
        "tie_breaks": chooser.sample(
            ("complete_tickets", "big_city_bonuses"), chooser.randint(0, 2)
        ),
    }
