"""What each call costs at the worst that was seen, on a board at the limits of what is read.

Run it: python benches/worst_calls.py [seconds] [seed]

Six players play at random on a board of 64 cities and 128 tickets with all kinds of routes; then one of them
has all cards; then the deck is what a view knows little of. `make worst-times` has the two calls
that solve hard problems, on boards made for them.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import ttr_rules as ttr

COLORS = ("red", "blue", "green", "white", "black", "yellow", "orange", "purple")
WORST: dict[str, float] = defaultdict(float)


def timed(name: str, call: Callable[..., Any], *arguments: object) -> Any:
    """What the call gives; the longest time of each name is kept."""
    begin = time.perf_counter()
    found = call(*arguments)
    WORST[name] = max(WORST[name], time.perf_counter() - begin)
    return found


def board(dice: random.Random) -> dict[str, Any]:
    """A grid of 8 by 8 cities."""
    pairs = [(at, at + 1) for at in range(64) if at % 8 < 7] + [(at, at + 8) for at in range(56)]
    routes = []
    for number, ends in enumerate(pairs):
        kind = dice.choice(("train", "train", "ferry", "tunnel"))
        route: dict[str, Any] = {
            "id": f"route{number}",
            "ends": [f"city{end}" for end in ends],
            "length": dice.choice((1, 1, 1, 2, 3, 6)),
            "color": dice.choice(("gray", "gray", "red")),
            "kind": kind,
        }
        if kind == "ferry":
            route |= {"locomotives": 1, "any_cards_per_locomotive": 3}
        elif kind == "train" and dice.random() < 0.5:
            route["any_cards_per_space"] = 3
        routes.append(route)
    pairs = dice.sample(list(itertools.combinations(range(64), 2)), 128)
    return {
        "id": "at_the_limits",
        "title": "A board at the limits",
        "players": [2, 6],
        "trains_per_player": 127,
        "train_cards": dict.fromkeys(COLORS, 12),
        "locomotives": 31,
        "route_points": {str(length): 2 * length for length in range(1, 7)},
        "rules": {
            "longest_trail_points": 10,
            "globetrotter_points": 5,
            "tunnel_cards": 8,
            "last_turns_at": 0,
        },
        "cities": [{"id": f"city{at}", "xy": [at % 8 / 7, at // 8 / 7]} for at in range(64)],
        "routes": routes,
        "tickets": [
            {"ends": [f"city{one}", f"city{other}"], "points": dice.randrange(1, 20)}
            for one, other in pairs
        ],
    }


def ask_state(state: ttr.State, dice: random.Random) -> None:
    """Everything that a state answers."""
    variant = state.variant
    actions = timed("state.legal_actions()", state.legal_actions)
    if actions:
        action = timed("legal_actions()[n]", lambda: actions[dice.randrange(len(actions))])
        timed("legal_actions().index", actions.index, action)
        timed("state.why_illegal", state.why_illegal, action)
        timed("state.play", state.play, action)
        timed('list of 10,000 "canonical"', lambda: [*state.legal_actions("canonical")[:10_000]])
    for player in range(state.players):
        timed("state.longest_trail", state.longest_trail, player)
    timed("state.scores", state.scores)
    text = timed("state.to_json", state.to_json)
    timed("state_from_json", ttr.state_from_json, text, variant)
    line = timed("state.to_text", state.to_text)
    timed("state_from_text", ttr.state_from_text, line, variant)
    timed("str(state)", str, state)
    for route in variant.board.routes:
        timed("state.payments", state.payments, route.id)
    for observer in (None, 0, 1):
        ask_view(timed("state.view", state.view, observer), variant)


def ask_view(view: ttr.View, variant: ttr.Variant) -> None:
    """Everything that a view answers."""
    for name in ("claimable", "claimable_if_my_turn", "can_clear", "can_stay", "scores"):
        timed(f"view.{name}", getattr(view, name))
    timed("view.sample", view.sample, 1)
    timed("str(view)", str, view)
    text = timed("view.to_json", view.to_json)
    timed("view_from_json", ttr.view_from_json, text, variant)


def main(seconds: float, seed: int) -> None:
    """Ask, and print the table."""
    dice = random.Random(seed)
    document = board(dice)
    variant = timed("load_variant", ttr.load_variant, document)
    timed("variant.fingerprint", lambda: variant.fingerprint)
    timed("board.shortest_path", variant.board.shortest_path, "city0", "city63")
    end, asked = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        state = ttr.new_game(variant, 6, seed=dice.randrange(2**53))
        while not state.is_over and time.monotonic() < end:
            if dice.random() < 0.05:
                ask_state(state, dice)
                asked += 1
            actions = state.legal_actions("canonical")
            state = state.apply(actions[dice.randrange(len(actions))])
    cards = dict(variant.cards)
    rich = {"variant": variant.id, "players": 6, "seats": [{"hand": cards}]}
    ask_state(ttr.state_from_dict(rich, variant), dice)
    for _ in range(200):
        most = {card: dice.randrange(12) for card in cards}
        number = dice.randrange(sum(most.values()) + 1)
        rest = {"hand": None, "hand_size": sum(cards.values()) - number}
        known = {"variant": variant.id, "players": 2, "player": 0, "deck": number}
        known |= {"reshuffled": most, "seats": [{}, rest]}
        ask_view(ttr.view_from_dict(known, variant), variant)
    print(f"{asked + 1} states and 200 views; milliseconds at the worst:")
    for name, worst in sorted(WORST.items(), key=lambda item: -item[1]):
        print(f"| `{name}` | {1000 * worst:.2f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What each call costs at the worst.")
    parser.add_argument("seconds", type=float, nargs="?", default=60)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    options = parser.parse_args()
    main(options.seconds, options.seed)
