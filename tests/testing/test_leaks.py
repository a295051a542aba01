"""Nothing that a player is shown depends on what it cannot know; and leaks that are planted are found."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ttr_rules as ttr
from ttr_rules.testing import leaks, strategies
from ttr_rules.testing.invariants import InvariantError


@given(data=st.data())
def test_nothing_leaks(data: st.DataObject) -> None:
    variant = data.draw(strategies.variants())
    state = data.draw(strategies.states(variant))
    player = data.draw(st.none() | st.integers(0, state.players - 1))
    memory = data.draw(st.booleans())
    chooser = random.Random(data.draw(st.integers(0, 2**32)))
    other = leaks.exchanged(state, player, chooser, memory=memory)
    leaks.check_no_leak(state, other, player, chooser, memory=memory)
    # A sample is made from the view alone: it cannot favor what is true.
    samples = [one.view(player, memory=memory).sample(7) for one in (state, other)]
    assert samples[0] == samples[1]


@given(data=st.data())
def test_a_sample_has_the_same_view(data: st.DataObject) -> None:
    variant = data.draw(strategies.variants())
    state = data.draw(strategies.states(variant))
    player = data.draw(st.none() | st.integers(0, state.players - 1))
    memory = data.draw(st.booleans())
    view = state.view(player, memory=memory)
    sample = view.sample(data.draw(st.integers(0, 2**64 - 1)))
    assert sample.view(player, memory=memory) == view
    assert ttr.state_from_dict(sample.to_dict(), variant) == sample


def test_many_pairs_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert leaks.main(["--pairs", "400", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    number, different = int(told.split()[0]), int(told.split()[2])
    assert number >= 400
    # Nearly all are other positions: else nothing would be shown by it.
    assert different > 0.8 * number
    assert sum(f"{variant} " in told for variant in ttr.variants()) >= 4


def test_ny13_g36_whether_the_row_is_cleared_shows_what_the_deck_holds() -> None:
    # Seat 0 drew one card blind out of three locomotives and one orange. Seat 1 learns which, as the
    # third locomotive in the row comes: with orange in the deck another row could show fewer.
    rest = dict(ttr.new_york.VARIANT.cards)
    for card, number in {"locomotive": 5, "red": 2, "orange": 1}.items():
        rest[card] -= number
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "chance": "explicit",
            "phase": "turn",
            "current_player": 0,
            "seats": [
                {"hand": {"orange": 1}, "drawn": {"orange": 1}},
                {"hand": rest, "seen": rest},
            ],
            "face_up": [None, "locomotive", "locomotive", "red", "red"],
            "deck": {"locomotive": 3},
            "reshuffled": {"orange": 1, "locomotive": 3},
            "pending": {"due": "row", "slots": [0], "then": "refill"},
        }
    )
    with_orange = None
    chooser = random.Random(1)
    while with_orange is None:
        other = leaks.exchanged(state, 1, chooser)
        with_orange = other if other.hand(0).get("locomotive") else None
    leaks.check_no_leak(state, with_orange, 1, chooser)
    cleared = [
        any(isinstance(event, ttr.RowCleared) for event in one.play(ttr.Reveal("locomotive"))[1])
        for one in (state, with_orange)
    ]
    assert cleared == [False, True]


# Leaks, one of each kind

Look = Callable[[ttr.State, int | None, bool], Iterator[tuple[str, str]]]


def another(state: ttr.State, player: int | None) -> int:
    """A seat that is not the player's."""
    return 0 if player != 0 else 1


def leak(name: str, what: Callable[[ttr.State, int | None, bool], object]) -> Look:
    """Something that is secret, and nothing else: what is shown has tests of its own."""

    def look(state: ttr.State, player: int | None, memory: bool) -> Iterator[tuple[str, str]]:
        yield name, str(what(state, player, memory))

    return look


def has_long(state: ttr.State, player: int) -> bool:
    """Whether a player kept a long ticket."""
    return any(state.variant.ticket(name).kind == "long" for name in state.tickets(player))


def truthful_sample(state: ttr.State, player: int | None, memory: bool) -> list[list[str]]:
    """The tickets of all in a sample in which the long ones are left with those who really kept them."""
    sample = state.view(player, memory=memory).sample(7)
    tickets = [[*sample.tickets(seat)] for seat in range(state.players)]
    kinds = {ticket.id: ticket.kind for ticket in state.variant.tickets}
    spare: dict[str, list[str]] = {"long": [], "regular": []}
    for name, kind in kinds.items():
        if not any(name in held for held in tickets):
            spare[kind].append(name)
    for seat, held in enumerate(tickets):
        if seat != player and held and has_long(sample, seat) != has_long(state, seat):
            wanted, other = ("long", "regular") if has_long(state, seat) else ("regular", "long")
            out = next(name for name in held if kinds[name] == other)
            spare[other].append(out)
            held[held.index(out)] = spare[wanted].pop(0)
    return tickets


PLANTED = {
    "the hand of another": leak("", lambda s, p, _: s.hand(another(s, p))),
    "the tickets of another": leak("", lambda s, p, _: s.tickets(another(s, p))),
    "the offer of another": leak("", lambda s, p, _: s.offer(another(s, p))),
    "the cards in the deck": leak("", lambda s, p, _: s.deck),
    "the seed": leak("", lambda s, p, _: s.seed),
    "the draws made": leak("", lambda s, p, _: s.to_dict()["draws"]),
    "the tickets in the deck": leak("", lambda s, p, _: s.to_dict()["ticket_deck"]["unordered"]),
    "the tickets under the deck": leak("", lambda s, p, _: s.to_dict()["ticket_deck"]["bottom"]),
    "what another drew blind": leak(
        "", lambda s, p, _: s.to_dict()["seats"][another(s, p)]["drawn"]
    ),
    "what another gave back": leak(
        "", lambda s, p, _: s.to_dict()["seats"][another(s, p)]["returned"]
    ),
    "a hash of the state": leak("", lambda s, p, _: hash(s)),
    "the words of the state": leak("", lambda s, p, _: repr(s)),
    "the view of another": leak("", lambda s, p, m: s.view(another(s, p), memory=m).to_dict()),
    "a memory that was lost": leak("", lambda s, p, _: s.view(p).to_dict()["seats"]),
    "what comes next": leak(
        "", lambda s, p, _: s.apply(ttr.DrawDeck()) if s.is_legal(ttr.DrawDeck()) else None
    ),
    "the order of the legal actions by the deck": leak(
        "", lambda s, p, _: sorted(s.legal_actions("canonical")[:20], key=lambda a: hash((a, s)))
    ),
    "the points of another": leak("", lambda s, p, _: s.scores()),
    "which of the others can pay": leak(
        "", lambda s, p, _: [s.hand(n).get("locomotive", 0) > 1 for n in range(s.players)]
    ),
}


PLANTED_IN_EUROPE = {
    "who kept the long ticket": leak(
        "", lambda s, p, _: [has_long(s, n) for n in range(s.players) if n != p]
    ),
    "how many kept the long ticket": leak(
        "", lambda s, p, _: sum(has_long(s, n) for n in range(s.players) if n != p)
    ),
    "samples that leave the long ticket with whoever kept it": leak("", truthful_sample),
    "the long tickets that are not dealt yet": leak(
        "", lambda s, p, _: s.to_dict()["ticket_deck"].get("long")
    ),
    "what the stations of another would lend": leak(
        "", lambda s, p, _: s.lent_routes(another(s, p))
    ),
}


@pytest.mark.parametrize("name", [*PLANTED, *PLANTED_IN_EUROPE])
def test_a_planted_leak_is_found(name: str) -> None:
    chooser = random.Random(name)
    look = (PLANTED | PLANTED_IN_EUROPE)[name]
    ids = ["europe"] if name in PLANTED_IN_EUROPE else None
    # The rarest shows in one of a thousand pairs; a whole search looks at 100,000.
    for state, player, memory in leaks.pairs(chooser, 5000, ids=ids):
        # Some leaks show only to a player without a memory.
        memory = memory and name != "a memory that was lost"
        other = leaks.exchanged(state, player, chooser, memory=memory)
        try:
            leaks.check_no_leak(state, other, player, chooser, memory=memory, look=look)
        except InvariantError:
            return
    raise AssertionError(f"not found: {name}")


def may_finish(state: ttr.State, player: int | None, memory: bool) -> object:
    """Whether the player at turn may finish scoring, shown to all."""
    return state.why_illegal(ttr.FinishTickets())


@pytest.mark.parametrize("rules", ["", '{"must_complete_tickets": true}', "random"])
def test_a_leak_planted_under_a_setting_is_found_with_it(
    rules: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Only with the setting it depends on tickets. Where nothing is given, none are made up that have it.
    monkeypatch.setattr(
        leaks, "shown", lambda s, p, *, memory: iter([("", str(may_finish(s, p, memory)))])
    )
    monkeypatch.setattr(leaks, "build_variant", lambda choices, base: base)
    code = leaks.main(["--pairs", "2000", "--variant", "card_game", "--rules", rules or "{}"])
    told = capsys.readouterr().out
    assert code == (1 if rules else 0), told
    assert ('"must_complete_tickets": true' in told) == bool(rules)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rules", "some"], "neither a JSON object"),
        (["--rules", '{"must_complete_tickets": true}'], "only a game of railyards"),
        (["--rules", '{"speed": 1}'], "speed"),
        (["--variant", "atlantis"], "invalid choice"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        leaks.main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_events_that_tell_too_much_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (ttr.CardDrawn, ttr.TicketDrawn, ttr.TicketsKept, ttr.TicketsSwapped):
        with monkeypatch.context() as patch:
            patch.setattr(kind, "as_seen_by", lambda event, player: event)
            chooser = random.Random(kind.type)
            found = False
            for state, player, memory in leaks.pairs(chooser, 6000):
                other = leaks.exchanged(state, player, chooser, memory=memory)
                try:
                    leaks.check_no_leak(
                        state, other, player, chooser, memory=memory, look=lambda *_: iter(())
                    )
                except InvariantError:
                    found = True
                    break
            assert found, kind


Sample = Callable[[ttr.View, int], ttr.State]


def check_who_may_have_kept_it(sample: Sample) -> None:
    """EU-50: of k first tickets kept of four one is the long one with chance k/4, whoever really kept it."""
    state = ttr.new_game("europe", 4, seed=2)
    kept = (2, 3, 2, 4)
    for number in kept:
        assert state.current_player is not None
        state = state.apply(ttr.KeepTickets(state.offer(state.current_player)[-number:]))
    assert [has_long(state, seat) for seat in range(4)] == [False, False, False, True]
    view = state.view(None)
    samples = [sample(view, seed) for seed in range(600)]
    held = [sum(has_long(other, seat) for other in samples) / 600 for seat in range(4)]
    # Far beyond four standard deviations.
    assert held == pytest.approx([number / 4 for number in kept], abs=0.1)
    # Whether one of them kept it says nothing of another.
    both = sum(has_long(other, 0) and has_long(other, 1) for other in samples) / 600
    assert both == pytest.approx(6 / 16, abs=0.1)


def test_a_sample_leaves_the_long_ticket_with_each_as_often_as_it_is_likely() -> None:
    check_who_may_have_kept_it(lambda view, seed: view.sample(seed))


def always(wanted: Callable[[list[bool]], bool]) -> Sample:
    """Samples, but only those in which this is true of who kept a long ticket."""

    def sample(view: ttr.View, seed: int) -> ttr.State:
        candidates = (view.sample(seed + 1000 * n) for n in range(1000))
        return next(s for s in candidates if wanted([has_long(s, n) for n in range(s.players)]))

    return sample


BIASED = {
    "it is always with the first who kept tickets": always(lambda held: held[0]),
    "it is always among the first tickets kept": always(all),
    "only who must have kept it did": always(lambda held: held == [False, False, False, True]),
    "exactly two kept it": always(lambda held: sum(held) == 2),
}


@pytest.mark.parametrize("name", BIASED)
def test_samples_that_favor_somebody_are_found(name: str) -> None:
    with pytest.raises(AssertionError):
        check_who_may_have_kept_it(BIASED[name])


def test_a_view_for_no_seat() -> None:
    state = ttr.new_game("new_york", players=2, seed=1)
    with pytest.raises(ttr.SeatError):
        state.view(2)
