"""Whether anything shown to a player depends on what the player cannot know (G-30, G-36).

``exchanged`` gives a state that a player cannot tell from another one: other hands, tickets, decks,
seed, and what others remember are exchanged for others that are as possible. ``check_no_leak`` asks
whether all that the player is shown is the same, byte for byte: the view, its words, legal actions,
reasons against actions, and events. For many pairs:

    python -m ttr_rules.testing.leaks --pairs 100000 --seed 1
    python -m ttr_rules.testing.leaks --variant card_game --rules '{"must_complete_tickets": true}'
    python -m ttr_rules.testing.leaks --rules random
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .. import _api, players
from .._core import State
from ..actions import Action
from ..events import GameEnded, RowCleared, TicketCompleted
from ..variant import Variant, known_ids, variant_of
from ._attempts import attempts
from ._boards import RANDOM, build_variant, rules_text, with_rules
from ._choices import Choices
from ._of_states import InvariantError
from ._positions import build_position

__all__ = ["check_no_leak", "exchanged", "main", "shown"]

Document = dict[str, Any]


# States that a player cannot tell from each other


def exchanged(
    state: State, player: int | None, chooser: random.Random, *, memory: bool = True
) -> State:
    """A state that ``player`` cannot tell from this one, chosen at random.

    ``player`` None: a spectator. ``memory``: whether the player remembers what was seen in the course
    of the game. What is known stays; all else may be another: it is laid out anew, by nothing but the
    rules of what is public.
    """
    document = state.to_dict()
    document["seed"] = chooser.randrange(2**64)
    document["draws"] = {"train": chooser.randrange(100), "ticket": chooser.randrange(100)}
    others = [seat for number, seat in enumerate(document["seats"]) if number != player]
    own = None if player is None else document["seats"][player]
    _exchange_cards(state, document, own, others, chooser, memory)
    _exchange_tickets(state, document, own, others, chooser, memory)
    return _api.state_from_dict(document, state.variant)


def _exchange_cards(
    state: State,
    document: Document,
    own: Document | None,
    others: Sequence[Document],
    chooser: random.Random,
    memory: bool,
) -> None:
    piles: list[tuple[Document, str]] = [(document, "deck")]
    known: dict[int, Counter[str]] = {}
    for seat in others:
        piles.append((seat, "hand"))
        known[len(piles) - 1] = Counter(seat["seen"] if memory else {})
    open_to_owner = state.variant.rules.on_track_open or state.phase == "score_tickets"
    for seat in document["seats"]:
        if "on_track" in seat and not memory and not (seat is own and open_to_owner):
            piles.append((seat, "on_track"))
    unknown: list[Counter[str]] = [
        Counter[str](holder[key]) - known.get(number, Counter[str]())
        for number, (holder, key) in enumerate(piles)
    ]
    most: Counter[str] | None = None
    if memory and document["reshuffled"] is not None:
        most = Counter(document["reshuffled"])
        if own is not None:
            most -= Counter(own["drawn"])
    cards = [card for pile in unknown for card in sorted(pile.elements())]
    for _ in range(100):
        chooser.shuffle(cards)
        if most is None or Counter(cards[: unknown[0].total()]) <= most:
            break
    else:
        cards = [card for pile in unknown for card in sorted(pile.elements())]
    for number, (holder, key) in enumerate(piles):
        laid = Counter(cards[: unknown[number].total()]) + known.get(number, Counter[str]())
        del cards[: unknown[number].total()]
        holder[key] = dict(laid)
    if not memory:
        for seat in document["seats"]:
            seat["seen"] = {card: chooser.randint(0, n) for card, n in seat["hand"].items()}
        document["reshuffled"] = chooser.choice([None, dict(document["deck"])])
    # What was drawn blind since a reshuffle came out of that deck.
    left = Counter[str](document["reshuffled"] or {}) - Counter(document["deck"])
    if own is not None and memory:
        left -= Counter(own["drawn"])
    for seat in document["seats"]:
        if seat is not own or not memory:
            seat["drawn"] = {card: chooser.randint(0, number) for card, number in left.items()}
            left -= Counter(seat["drawn"])


def _exchange_tickets(
    state: State,
    document: Document,
    own: Document | None,
    others: Sequence[Document],
    chooser: random.Random,
    memory: bool,
) -> None:
    deck, rules = document["ticket_deck"], state.variant.rules
    mine = {*own["returned"]} if own is not None and memory else set()
    # Lists of tickets of which those that are not known are exchanged.
    lists: list[tuple[Document, str]] = [
        (deck, key) for key in ("unordered", "bottom", "long") if key in deck
    ]
    lists += [(document, key) for key in ("given_back", "set_aside") if key in document]
    shown_now = state.is_over and rules.tickets_to_win is None
    if not shown_now:
        lists += [(seat, key) for seat in others for key in ("tickets", "offer") if key in seat]
    here = [ticket for holder, key in lists for ticket in holder[key]]
    elsewhere = {*mine}
    for seat in document["seats"]:
        elsewhere |= {*seat.get("completed", ())}
        if seat is own or shown_now:
            elsewhere |= {*seat["tickets"], *seat.get("offer", ())}
    tickets = {ticket.id for ticket in state.variant.tickets}
    # Those that are in no place have left the game, and nobody knows which they are.
    pool = sorted(tickets - elsewhere)
    assert {*here} - mine <= {*pool}
    chooser.shuffle(pool)
    all_long = {ticket.id for ticket in state.variant.tickets if ticket.kind == "long"}
    long = [ticket for ticket in pool if ticket in all_long]
    pool = [ticket for ticket in pool if ticket not in all_long]
    if all_long:
        _exchange_long(state, document, lists, mine, (pool, long), chooser, memory)
    for holder, key in lists:
        holder[key] = [
            ticket if ticket in mine else (long if ticket in all_long else pool).pop()
            for ticket in holder[key]
        ]
    pool += long
    # What the others know of tickets is theirs alone.
    beside = [*document.get("given_back", ()), *document.get("set_aside", ())]
    under = beside if rules.tickets_to_win is not None else deck["bottom"]
    free = [ticket for ticket in under if ticket not in mine]
    race = rules.tickets_to_win is not None
    if not race and "box" in (rules.initial_tickets_returned, rules.drawn_tickets_returned):
        free += pool
    pending = document["pending"]
    if pending is not None and pending["due"] == "held":
        drawer = document["seats"][pending["seat"]]
        if drawer is not own:  # Which of its places is empty is seen by itself alone.
            pending["slot"] = chooser.randint(0, len(drawer["tickets"]))
    for seat in document["seats"]:
        if seat is not own or not memory:
            seat["returned"] = [ticket for ticket in free if chooser.random() < 0.3]
            if all_long & {*seat["tickets"], *seat.get("offer", ())}:  # It was dealt only one.
                seat["returned"] = [name for name in seat["returned"] if name not in all_long]
            while len(several := all_long & {*seat["returned"]}) > 1:
                seat["returned"].remove(min(several))
            free = [ticket for ticket in free if ticket not in seat["returned"]]
            if "shuffled" in seat:
                seat["shuffled"] = []


def _exchange_long(
    state: State,
    document: Document,
    lists: Sequence[tuple[Document, str]],
    mine: set[str],
    pools: tuple[Sequence[str], Sequence[str]],
    chooser: random.Random,
    memory: bool,
) -> None:
    """Another choice of who kept the long ticket, among those that the player cannot tell from it (EU-50).

    In the lists the first ticket of its kind stands for any of them.
    """
    rules, (regular, long) = state.variant.rules, pools
    dealt = rules.initial_tickets + rules.initial_long_tickets
    # Who kept fewer than one must had no more to choose from.
    kept_all = {*range(1, rules.initial_tickets_kept), dealt}
    seats = document["seats"]
    kinds = {ticket.id: ticket.kind for ticket in state.variant.tickets}
    own = [seat for holder, key in lists if key == "tickets" for seat in seats if seat is holder]

    def is_long(ticket: str) -> bool:
        return kinds[ticket] == "long"

    free = [
        seat
        for seat in own
        if seat["tickets"]
        and not (document["setup"] and seat["offer"])
        and not (memory and seat["first_kept"] in kept_all)
    ]
    regular_now = sum(
        ticket not in mine and not is_long(ticket)
        for holder, key in lists
        for ticket in holder[key]
    )
    long_now = sum(is_long(ticket) for holder, key in lists for ticket in holder[key])
    now = [any(map(is_long, seat["tickets"])) for seat in free]
    for _ in range(20):
        then = [chooser.random() < 0.5 for _ in free]
        more = sum(then) - sum(now)
        if regular_now - more <= len(regular) and long_now + more <= len(long):
            break
    else:
        then = now
    for seat, has in zip(free, then, strict=True):
        number = len(seat["tickets"])
        seat["tickets"] = [*regular[:1]] * (number - has) + [*long[:1]] * has
    if not memory:
        for seat in seats:
            held = any(map(is_long, seat["tickets"]))
            most = min(len(seat["tickets"]), dealt if held else dealt - 1)
            known = [*range(1 if held else rules.initial_tickets_kept, most + 1)]
            choosing = document["setup"] and seat["offer"]
            seat["first_kept"] = None if choosing else chooser.choice([None, *known])


# What a player is shown

PLAYERS = [players.make(name) for name in ("random", "greedy", "tickets", "search:iterations=1")]


def shown(state: State, player: int | None, *, memory: bool = True) -> Iterator[tuple[str, str]]:
    """All that a player is shown of a state, as pairs of a name and text.

    The reasons against actions of the state itself are among them where the player is at turn: they
    come with the errors of ``state.play``.
    """
    view = state.view(player, memory=memory)
    yield "the document", json.dumps(view.to_dict())
    yield "the JSON", view.to_json()
    yield "repr", repr(view)
    yield "hash", str(hash(view))
    yield "scores", str(view.scores())
    yield "result", str(view.result())
    yield "the row", f"{view.can_clear()} {view.can_stay()}"
    yield "deck size", f"{view.deck_size} {view.ticket_deck_size} {view.under_ticket_deck}"
    for holder in range(state.players):
        yield (
            f"player {holder}",
            str(
                [
                    (view.hand(holder), view.hand_size(holder), view.seen(holder)),
                    (view.tickets(holder), view.ticket_count(holder), view.completed(holder)),
                    (view.offer(holder), view.offer_count(holder), view.routes(holder)),
                    (view.trains(holder), view.bonus(holder), view.longest_trail(holder)),
                    (view.railyard(holder), view.on_track(holder), view.on_track_size(holder)),
                    (view.stations(holder), view.stations_left(holder)),
                    (view.lent_routes(holder), view.first_kept(holder)),
                ]
            ),
        )
    yield "observation", view.observation().tobytes().hex()
    yield "mask", view.action_mask().hex()
    yield "playouts", str(view.playouts(2, seed=1, threads=1, limit=20).to_dict())
    legal = view.legal_actions("canonical")
    yield "legal actions", f"{len(legal)} {[*legal][:200]}"
    if player is None:
        return
    if legal:
        chosen = [str(one.choose(view)) for one in PLAYERS]
        yield "choices of players", str(chosen)
    for action in attempts(view.sample(0)):
        yield f"why not {action}", str(view.why_illegal(action))
        if state.current_player == player:
            yield f"the error of {action}", str(state.why_illegal(action))


Look = Callable[[State, int | None, bool], Iterator[tuple[str, str]]]
"""What looks at a state with a player's eyes: the state, the player, with or without memory."""


def _look(state: State, player: int | None, memory: bool) -> Iterator[tuple[str, str]]:
    return shown(state, player, memory=memory)


def check_no_leak(
    state: State,
    other: State,
    player: int | None,
    chooser: random.Random,
    *,
    memory: bool = True,
    look: Look = _look,
) -> None:
    """That two states which a player cannot tell from each other are shown alike.

    Also what follows: the events of an action that both allow, or of what is revealed, as the player
    sees them, and what the player is shown then. ``look``: what is asked, by default :func:`shown`.

    Raises InvariantError with what differs.
    """
    _compare(look(state, player, memory), look(other, player, memory))
    followed = _followed(state, other, player, chooser)
    if followed is None:
        return
    (after, events), (after_other, other_events) = (
        one.play(action) for one, action in zip((state, other), followed, strict=True)
    )
    if any(isinstance(event, TicketCompleted | GameEnded) for event in (*events, *other_events)):
        return  # What was secret is shown to all: a complete ticket (FJ-6), or all tickets (G-34).
    if (
        len(
            {
                sum(isinstance(event, RowCleared) for event in told)
                for told in (events, other_events)
            }
        )
        > 1
    ):
        return  # Whether the row is cleared depends on what the deck holds, and all see it (NY-13).
    told = [str(event.as_seen_by(player)) for event in events]
    other_told = [str(event.as_seen_by(player)) for event in other_events]
    # Who has no memory does not put together what the events tell.
    if state.chance == "explicit" and memory:
        _compare([("events", str(told))], [("events", str(other_told))])
        _compare(look(after, player, memory), look(after_other, player, memory))


def _compare(one: Any, other: Any) -> None:
    for (name, mine), (_, theirs) in zip(one, other, strict=True):
        if mine != theirs:
            rule = "G-36"
            message = f"{name} depends on what is secret: {mine}\nor, as likely, {theirs}"
            raise InvariantError("check_no_leak", rule, message)


def _followed(
    state: State, other: State, player: int | None, chooser: random.Random
) -> tuple[Action, Action] | None:
    """What can follow on both and looks the same to the player; None: nothing does."""
    if state.is_over:
        return None
    pending = state.to_dict()["pending"]
    if pending is not None:
        mine = [action for action, _ in state.chance_outcomes()]
        theirs = [action for action, _ in other.chance_outcomes()]
        hidden = pending["due"] in ("hand", "offer", "held", "deal") and pending["seat"] != player
        if hidden:
            return chooser.choice(mine), chooser.choice(theirs)
        both = [action for action in mine if action in theirs]
        return (both[0], both[0]) if both else None
    legal, count = state.legal_actions("canonical"), len(state.legal_actions("canonical"))
    action = legal[chooser.randrange(count)]
    if action.type == "keep_tickets" and state.current_player != player:
        # As many of the tickets on offer, at the same places.
        mover = state.current_player
        assert mover is not None
        places = [state.offer(mover).index(ticket) for ticket in action.tickets]  # type: ignore[attr-defined]
        kept = [other.offer(mover)[place] for place in places]
        return action, type(action)(kept)  # type: ignore[call-arg]
    return (action, action) if other.is_legal(action) else None


# Many pairs


def pairs(
    chooser: random.Random, number: int, *, ids: Sequence[str] | None = None, rules: str = ""
) -> Iterator[tuple[State, int | None, bool]]:
    """States of all variants and table sizes, reached and set up, with the eyes to look with.

    ``ids``: of these variants alone. ``rules``: settings other than theirs, as JSON, or "random": others for
    each game. With given ones there are no variants made up, whose rules are random anyway.
    """
    variants = [variant_of(id) for id in (known_ids() if ids is None else ids)]
    done = 0
    while done < number:
        variant = variants[done % len(variants)]
        if rules:
            variant = with_rules(variant, rules, str(chooser.random()))
        if rules in ("", RANDOM) and chooser.random() < 0.15:
            variant = build_variant(Choices(chooser.randrange), variant)
        players = chooser.randint(*variant.players)
        for state in _states(chooser, variant, players):
            eyes = chooser.choice([None, *range(players)])
            yield state, eyes, chooser.random() < 0.7
            done += 1


def _states(chooser: random.Random, variant: Variant, players: int) -> Iterator[State]:
    if chooser.random() < 0.5:
        choices = Choices(chooser.randrange)
        document = build_position(choices, variant, players, chance="explicit", over=False)
        state = _api.state_from_dict(document, variant)
    else:
        state = _api.new_game(variant, players, seed=chooser.randrange(2**64), chance="explicit")
    skipped = chooser.randint(1, 12)
    for number in range(300):
        if state.is_over:
            break
        if number % skipped == 0:
            yield state
        outcomes = [action for action, _ in state.chance_outcomes()]
        legal = outcomes or state.legal_actions("canonical")
        state = state.apply(legal[chooser.randrange(len(legal))])
    yield state


def main(given: Sequence[str] | None = None) -> int:
    """Check many pairs; 0 if nothing leaks, 1 at the first leak."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=1000, help="how many (default 1000)")
    parser.add_argument(
        "--seed", type=int, default=1, help="other numbers, other pairs (default 1)"
    )
    parser.add_argument(
        "--variant", action="append", choices=known_ids(), help="of these alone; may be repeated"
    )
    parser.add_argument(
        "--rules",
        type=rules_text,
        metavar="JSON",
        help="settings in place of the variants'; random: others for each game",
    )
    options = parser.parse_args(given)
    rules = options.rules or ""
    if options.pairs < 1:
        parser.error("--pairs is 1 or more")
    try:
        for id in options.variant or known_ids():
            _ = with_rules(variant_of(id), rules, "").fingerprint  # It can be played.
    except ValueError as error:
        parser.error(str(error))
    chooser = random.Random(options.seed)
    seen, different = Counter[str](), 0
    for state, player, memory in pairs(chooser, options.pairs, ids=options.variant, rules=rules):
        other = exchanged(state, player, chooser, memory=memory)
        different += not state.same_position(other)
        try:
            check_no_leak(state, other, player, chooser, memory=memory)
        except InvariantError as error:
            print(f"{error}\nin the position {json.dumps(state.to_dict())}\nfor player {player}")
            print(f"with the rules {json.dumps(state.variant.rules.to_dict())}")
            return 1
        seen[state.variant.id] += 1
    told = ", ".join(f"{id} {number}" for id, number in sorted(seen.items()))
    print(f"{seen.total()} pairs, {different} of them of different positions: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
