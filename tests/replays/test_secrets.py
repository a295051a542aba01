"""Nothing that a seat cannot know is in its page: secrets are planted, and all bytes are searched."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator

import pytest

import ttr_rules as ttr
from ttr_rules import _sentences, replay
from ttr_rules.testing import leaks

from .games import LARGEST, NAMES, TABLES, VARIANTS, played, states

each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def planted(name: str) -> ttr.Variant:
    """A game with tickets whose names are found in no other place."""
    base = VARIANTS[name]
    tickets = (
        dataclasses.replace(ticket, id=f"planted-{number}-ticket")
        for number, ticket in enumerate(base.tickets)
    )
    return dataclasses.replace(base, id="planted", tickets=tuple(tickets))


def found(secrets: Iterable[str], page: str) -> set[str]:
    """The secrets that are anywhere among the bytes of a page."""
    there = page.encode()
    return {secret for secret in secrets if secret.encode() in there}


def check(record: ttr.Record) -> int:
    """Search the pages of all seats and of spectators; how many secrets were looked for."""
    tickets = {ticket.id for ticket in record.variant.tickets}
    notes = {entry.note for entry in record.entries if entry.note is not None}
    drawn = {
        entry.action.ticket
        for entry in record.entries
        if isinstance(entry.action, ttr.RevealTicket)
    }
    # What the writer wrote about the game is shown to nobody.
    about = {"planted-about-key": "planted-about-value", "deep": ["planted-about-deep"]}
    record = dataclasses.replace(record, about=ttr.FrozenMap(about))
    hidden = {"planted-about-key", "planted-about-value", "planted-about-deep"}
    assert found(hidden, record.to_text()) == hidden
    begin = record.start_state()
    drawn |= {id for pile in piles(begin) for id in pile}
    # What is looked for can be found: the page for everybody has it.
    assert found(tickets | notes | hidden, replay.page(record)) == drawn | notes
    looked = 0
    for player in (None, *range(record.players)):
        seen = record.seen_by(player)
        events = [event for entry in seen.entries for event in entry.events]
        kinds = ttr.TicketDrawn | ttr.TicketCompleted | ttr.TicketPaid
        known = {event.ticket for event in events if isinstance(event, kinds)}
        known |= {id for ids in seen.shown.values() for id in ids}
        known |= {id for pile in piles(begin.view(player)) for id in pile}
        known |= {note for note in notes if note == f"planted-{player}-note"}
        secrets = (tickets | notes) - known
        for page in (
            replay.page(seen),
            *([] if player is None else [replay.page(record, player)]),
        ):
            assert found(tickets | notes | hidden, page) <= known, player
            if player is not None:
                assert found(known, page) == known
        looked += len(secrets)
    return looked


def piles(shown: ttr.State | ttr.View) -> Iterator[tuple[str, ...]]:
    """The tickets of all seats, as far as they are shown."""
    for player in range(shown.players):
        yield from filter(
            None, (shown.tickets(player), shown.offer(player), shown.completed(player))
        )


@each_table
def test_planted_secrets(name: str, players: int) -> None:
    record = played(planted(name).new_game(players, seed=5), notes="planted")
    assert record.result is not None
    looked = check(record)
    for part in (2, 3):
        looked += check(record.truncated(len(record.entries) * (part - 1) // part))
    # From the middle on, too.
    start = record.state(len(record.entries) // 2).with_chance("explicit")
    looked += check(played(start, most=40, notes="planted"))
    assert looked > 4 * players


def test_the_search_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """If sentences told hidden tickets, the search would say so."""
    record = played(planted("nordic").new_game(3, seed=5), most=60, notes="planted")
    check(record)
    told = [entry.action for entry in record.entries if isinstance(entry.action, ttr.RevealTicket)]
    honest = _sentences.sentence
    monkeypatch.setattr(
        _sentences, "sentence", lambda *args: honest(*args) + f" ({told[-1].ticket})"
    )
    with pytest.raises(AssertionError):
        check(record)


@pytest.mark.parametrize(("name", "players"), LARGEST)
def test_games_that_a_seat_cannot_tell_apart_have_the_same_page(name: str, players: int) -> None:
    dice = random.Random(3)
    pairs = 0
    for step in (1, 60, len(states(name, players)) // 2, len(states(name, players)) * 4 // 5):
        for player in (None, *range(players)):
            state = states(name, players)[step].with_chance("explicit")
            other = leaks.exchanged(state, player, dice).with_chance("explicit")
            one, two = twins(state, other, player, dice)
            seen = one.seen_by(player), two.seen_by(player)
            assert seen[0] == seen[1]
            pairs += one != two
            assert replay.page(seen[0]) == replay.page(seen[1])
            if player is not None:
                assert replay.page(one, player) == replay.page(two, player)
            assert one == two or replay.page(one) != replay.page(two)
    assert pairs > 3 * players


def twins(
    state: ttr.State, other: ttr.State, player: int | None, dice: random.Random
) -> tuple[ttr.Record, ttr.Record]:
    """The records of two games that go on in ways that a player cannot tell apart."""
    names = NAMES[: state.players]
    one, two = ttr.Recorder(state, names=names), ttr.Recorder(other, names=names)
    for _ in range(60):
        choices = [*pairs_of_actions(one.state, two.state, player, dice)]
        if not choices:
            break
        first, second = dice.choice(choices)
        one.play(first)
        two.play(second)
    return one.record, two.record


def pairs_of_actions(
    one: ttr.State, two: ttr.State, player: int | None, dice: random.Random
) -> Iterable[tuple[ttr.Action, ttr.Action]]:
    """Actions, one for each of two games, after which the player sees the same."""
    if one.is_over or two.is_over or one.current_player != two.current_player:
        return

    def some(state: ttr.State) -> list[ttr.Action]:
        if state.current_player is None:
            outcomes = [action for action, _ in state.chance_outcomes()]
            return dice.sample(outcomes, min(8, len(outcomes)))
        actions = state.legal_actions("canonical")
        return [actions.sample(dice) for _ in range(6)]

    offered = some(one)
    for first in offered:
        for second in [first, *some(two)[:4]]:
            if not two.is_legal(second) or type(first) is not type(second):
                continue
            after, told = one.play(first)
            then, heard = two.play(second)
            if after.view(player) != then.view(player) or after.is_over:
                continue
            seen = [[e.as_seen_by(player) for e in events] for events in (told, heard)]
            hidden = seen[0] != [*told] or first == second
            if seen[0] == seen[1] and hidden and (seen[1] != [*heard]) == (seen[0] != [*told]):
                yield first, second
