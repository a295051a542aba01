"""The random numbers are those of docs/reference/random-numbers.md: in plain Python, and in the engine."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import ttr_rules as ttr

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "random-numbers.md"
ROW = re.compile(r"^\| (\d+) \| (train|ticket) \| (\d+) \| `([0-9a-f]{16})` \| (\d+) \|$", re.M)
VECTORS = [
    (int(seed), stream, int(k), int(number, 16), int(index))
    for seed, stream, k, number, index in ROW.findall(PAGE.read_text(encoding="utf-8"))
]

CARDS = list(ttr.new_york.VARIANT.cards)
TICKETS = [ticket.id for ticket in ttr.new_york.VARIANT.tickets]
TOP = 2**64 - 1


def split_mix(state: int) -> int:
    """The next output of SplitMix64, as its authors write it."""
    z = (state + 0x9E3779B97F4A7C15) % 2**64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    return z ^ (z >> 31)


def number(seed: int, stream: str, k: int) -> int:
    gamma = 0x9E3779B97F4A7C15
    start = split_mix((seed - gamma) % 2**64)  # its finalizer alone
    if stream == "ticket":
        start ^= 0x6A09E667F3BCC908
    return split_mix((start + gamma * k) % 2**64)


def position(document: dict[str, object]) -> ttr.State:
    bare = {"variant": "new_york", "players": 2}
    return ttr.state_from_dict(bare | document)


def test_the_page_has_vectors() -> None:
    assert len(VECTORS) == PAGE.read_text(encoding="utf-8").count("\n| ") - 1 >= 30
    assert {seed for seed, *_ in VECTORS} >= {0, 1, 2**63, TOP}
    assert max(k for _, _, k, *_ in VECTORS) == 2**63 - 1


@pytest.mark.parametrize(("seed", "stream", "k", "expected", "index"), VECTORS)
def test_vector(seed: int, stream: str, k: int, expected: int, index: int) -> None:
    assert number(seed, stream, k) == expected
    if stream == "train":
        assert expected * 44 >> 64 == index
        state = position({"seed": seed, "draws": {"train": k}})
        card = [card for card, n in ttr.new_york.VARIANT.cards.items() for _ in range(n)][index]
        assert state.apply(ttr.DrawDeck()).hand(0) == {card: 1}
    else:
        assert expected * 18 >> 64 == index
        state = position({"seed": seed, "draws": {"ticket": k}})
        assert state.apply(ttr.DrawTickets()).offer(0)[0] == TICKETS[index]


def outcome(state: ttr.State, seed: int) -> ttr.Action:
    """What sampled mode would reveal at this chance point of an explicit game."""
    document = state.to_dict()
    if document["pending"]["due"] == "offer":
        names = document["ticket_deck"]["unordered"] or document["ticket_deck"]["bottom"][:1]
        drawn = number(seed, "ticket", document["draws"]["ticket"])
        return ttr.RevealTicket(names[drawn * len(names) >> 64])
    cards = [card for card in CARDS for _ in range(document["deck"].get(card, 0))]
    drawn = number(seed, "train", document["draws"]["train"])
    return ttr.Reveal(cards[drawn * len(cards) >> 64])


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**63, TOP, 0x0123456789ABCDEF])
@pytest.mark.parametrize("players", [2, 4])
def test_sampled_games_follow_from_the_page(seed: int, players: int) -> None:
    """An explicit game that is answered from the page is the sampled game, to the end."""
    choose = random.Random(seed)
    sampled = ttr.new_game("new_york", players, seed=seed)
    explicit = ttr.new_game("new_york", players, seed=seed, chance="explicit")
    while True:
        while explicit.chance_outcomes():
            explicit = explicit.apply(outcome(explicit, seed))
        assert explicit.to_dict() | {"chance": "sampled"} == sampled.to_dict()
        if sampled.is_over:
            break
        action = choose.choice(list(sampled.legal_actions()))
        sampled = sampled.apply(action)
        explicit = explicit.apply(action)


def test_a_stream_is_moved_by_its_own_draws_only() -> None:
    state = position({"seed": 5, "draws": {"train": 3, "ticket": 9}})
    after = state.apply(ttr.DrawDeck())
    assert after.to_dict()["draws"] == {"train": 4, "ticket": 9}
    after = state.apply(ttr.DrawTickets())
    assert after.to_dict()["draws"] == {"train": 3, "ticket": 11}
