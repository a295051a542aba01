"""Views: what a player may know, and nothing more (G-30, G-36)."""

from __future__ import annotations

import json
import pickle

import pytest

import ttr_rules as ttr


def test_what_a_player_sees() -> None:
    known = {ticket.id for ticket in ttr.new_york.VARIANT.tickets}
    mine, theirs = sorted(known)[:2]
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 3,
            "discard": {"pink": 2},
            "seats": [
                {"hand": {"red": 2, "locomotive": 1}, "tickets": [mine], "seen": {"red": 1}},
                {"hand": {"blue": 3}, "tickets": [theirs], "routes": ["chelsea-soho"]},
                {"hand": {"green": 1}, "seen": {"green": 1}},
            ],
        }
    )
    view = state.view(0)
    assert (view.player, view.memory, view.players) == (0, True, 3)
    assert (view.current_player, view.phase, view.turn, view.is_over) == (0, "turn", 0, False)
    assert view.variant == state.variant
    assert view.hand(0) == {"red": 2, "locomotive": 1}
    assert view.hand(1) is None
    assert [view.hand_size(seat) for seat in range(3)] == [3, 3, 1]
    assert view.tickets(0) == (mine,)
    assert view.tickets(1) is None
    assert [view.ticket_count(seat) for seat in range(3)] == [1, 1, 0]
    assert view.seen(2) == {"green": 1}
    assert view.routes(1) == ("chelsea-soho",)
    assert view.trains(1) == state.trains(1)
    assert view.discard == {"pink": 2}
    assert view.deck_size == sum(state.deck.values())
    assert view.ticket_deck_size == len(known) - 2
    assert view.completed(0) == ()
    assert view.completed(1) is None
    # Routes and attractions are public; tickets are not.
    assert view.scores() == state.view(2).scores()
    assert view.scores()[0] == 0
    assert view.result() is None


def test_a_spectator_sees_no_hand() -> None:
    view = ttr.new_game("new_york", players=2, seed=1).view(None)
    assert [view.hand(seat) for seat in range(2)] == [None, None]
    assert [view.offer(seat) for seat in range(2)] == [None, None]
    assert [view.offer_count(seat) for seat in range(2)] == [2, 2]
    assert tuple(view.legal_actions()) == ()
    assert (view.drawn, view.returned, view.shuffled) == ({}, (), ())


def test_legal_actions_are_there_for_who_is_at_turn() -> None:
    state = ttr.new_game("nordic", players=2, seed=5)
    mine, theirs = state.view(0), state.view(1)
    assert [*mine.legal_actions()] == [*state.legal_actions()]
    assert [*theirs.legal_actions()] == []
    action = state.legal_actions()[0]
    assert mine.is_legal(action)
    violation = theirs.why_illegal(action)
    assert violation is not None
    assert violation.rule == "G-1"
    assert violation.data == {"player": 0}
    assert mine.why_illegal(ttr.DrawDeck()) == state.why_illegal(ttr.DrawDeck())
    for name in mine.variant.board.routes[:3]:
        assert [*mine.payments(name.id)] == [*state.payments(name.id)]
        assert [*theirs.payments(name.id)] == []


def test_without_memory_there_is_the_table_alone() -> None:
    state = ttr.state_from_dict(
        {
            "variant": "card_game",
            "players": 2,
            "seats": [
                {"hand": {"red": 2}, "on_track": {"blue": 1}},
                {"hand": {"green": 2}, "seen": {"green": 1}, "on_track": {"black": 2}},
            ],
        }
    )
    view, bare = state.view(0), state.view(0, memory=False)
    assert view != bare
    # All saw the cards before they moved (CG-10); nobody may look at them (CG-11).
    assert (view.on_track(0), view.on_track(1)) == ({"blue": 1}, {"black": 2})
    assert (bare.on_track(0), bare.on_track(1)) == (None, None)
    assert [bare.on_track_size(seat) for seat in range(2)] == [1, 2]
    assert (view.seen(1), bare.seen(1)) == ({"green": 1}, {})
    opened = state.variant.with_rules(on_track_open=True)
    own = ttr.state_from_dict(state.to_dict(), opened).view(0, memory=False)
    assert (own.on_track(0), own.on_track(1)) == ({"blue": 1}, None)


def test_tickets_under_the_deck_are_known_to_who_put_them_there() -> None:
    tickets = [ticket.id for ticket in ttr.new_york.VARIANT.tickets]
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "ticket_deck": {"unordered": tickets[:3], "bottom": tickets[3:6]},
            "seats": [{"returned": [tickets[4]]}, {"returned": [tickets[3]]}],
        }
    )
    assert state.view(0).under_ticket_deck == (None, tickets[4], None)
    assert state.view(1).under_ticket_deck == (tickets[3], None, None)
    assert state.view(None).under_ticket_deck == (None, None, None)
    assert state.view(0, memory=False).under_ticket_deck == (None, None, None)
    assert state.view(0).returned == (tickets[4],)
    for seed in range(30):
        assert state.view(0).sample(seed).to_dict()["ticket_deck"]["bottom"][1] == tickets[4]


def test_at_the_end_tickets_are_shown() -> None:
    state = ttr.new_game("usa", players=2, seed=3)
    while not state.is_over:
        state = state.apply(state.legal_actions()[-1])
    view = state.view(None)
    assert [view.tickets(seat) for seat in range(2)] == [state.tickets(seat) for seat in range(2)]
    assert view.result() == state.result()
    assert view.scores() == state.scores()
    assert view.hand(0) is None


def test_a_view_is_a_value() -> None:
    state = ttr.new_game("first_journey", players=3, seed=2)
    view = state.view(1)
    assert view == state.with_seed(99).view(1)
    assert hash(view) == hash(state.with_seed(99).view(1))
    assert view not in (state.view(0), state.view(None), state.view(1, memory=False), state)
    assert pickle.loads(pickle.dumps(view)) == view
    assert json.loads(view.to_json()) == view.to_dict()
    assert repr(view).startswith("<View of player 1: {")
    assert "without memory" in repr(state.view(None, memory=False))
    with pytest.raises(AttributeError):
        view.player = 0  # type: ignore[misc]
    explicit = ttr.new_game("new_york", players=2, chance="explicit")
    assert "seed" not in explicit.view(0).to_dict()


def test_which_place_of_another_is_empty_is_not_told() -> None:
    tickets = [ticket.id for ticket in ttr.first_journey.VARIANT.tickets]
    views = []
    for slot in (0, 1):
        pending = {"due": "held", "seat": 1, "slot": slot, "left": 1, "then": "complete"}
        state = ttr.state_from_dict(
            {
                "variant": "first_journey",
                "players": 2,
                "chance": "explicit",
                "current_player": 1,
                "seats": [{}, {"tickets": tickets[:1]}],
                "pending": pending,
            }
        )
        views.append(state.view(0))
        assert state.view(1).to_dict()["pending"] == pending
    assert views[0] == views[1]
    assert repr(views[0]) == repr(views[1])


def test_at_a_chance_point_what_can_come_is_legal() -> None:
    """Whatever lies on top of the deck in the arrangement of unseen cards that a view has."""
    state = ttr.new_game("new_york", players=2, chance="explicit")
    for player in (None, 0, 1):
        view = state.view(player)
        assert all(view.is_legal(ttr.Reveal(card)) for card in state.variant.cards)
        violation = view.why_illegal(ttr.DrawDeck())
        assert violation is not None
        assert violation.rule == "X-chance"
    cards = dict(state.variant.cards)
    reds = cards.pop("red")
    state = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "chance": "explicit",
            "seats": [{"hand": {"red": reds}}, {"hand": {"green": 6, "black": 6}}],
            "deck": {"blue": 6, "pink": 6},
            "discard": {"orange": 6, "locomotive": 8},
            "pending": {"due": "hand", "seat": 1, "left": 1, "then": "second_draw"},
        }
    )
    possible = [card for card in state.variant.cards if state.view(0).is_legal(ttr.Reveal(card))]
    assert possible == ["blue", "green", "black", "pink"]
    violation = state.view(0).why_illegal(ttr.Reveal("red"))
    assert violation is not None
    assert violation.rule == "X-chance"


def test_ny13_whether_a_row_can_stay_is_counted() -> None:
    row = ["locomotive", "locomotive", "locomotive", "red", "blue"]
    cards = dict(ttr.new_york.VARIANT.cards)
    for card in row:
        cards[card] -= 1
    locomotives = cards.pop("locomotive")
    # All other cars are in the hand of player 1, who has also drawn one of the locomotives.
    document = {
        "variant": "new_york",
        "players": 2,
        "face_up": row,
        "seats": [{}, {"hand": cards | {"locomotive": 1}}],
        "deck": {"locomotive": locomotives - 1},
    }
    state = ttr.state_from_dict(document)
    views = [state.view(player) for player in (0, 1)]
    assert [(view.can_clear(), view.can_stay()) for view in views] == [(True, True), (False, True)]
    # If all saw the cars enter the hand, all know.
    document["seats"] = [{}, {"hand": cards | {"locomotive": 1}, "seen": cards}]
    view = ttr.state_from_dict(document).view(0)
    assert (view.can_clear(), view.can_stay()) == (False, True)
    # With one more on the discard pile the row must go, wherever the others are.
    cards["red"] -= 1
    document |= {"seats": [{}, {"hand": cards}], "discard": {"red": 1}}
    document["deck"] = {"locomotive": locomotives}
    view = ttr.state_from_dict(document).view(None)
    assert (view.can_clear(), view.can_stay()) == (True, False)
    # Too few locomotives: it stays.
    document["face_up"] = ["red", "red", "blue", "blue", "green"]
    del document["deck"], document["seats"], document["discard"]
    view = ttr.state_from_dict(document).view(0)
    assert (view.can_clear(), view.can_stay()) == (False, True)


def test_bad_arguments() -> None:
    state = ttr.new_game("new_york", players=2, seed=1)
    view = state.view(1)
    for memory in (1, None.__class__, "yes"):
        with pytest.raises(ttr.InvalidArgumentError):
            state.view(0, memory=memory)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidActionError):
        view.why_illegal("draw")  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError):
        view.legal_actions("some")  # type: ignore[arg-type]
    for number in (1.5, True, "a", None):
        with pytest.raises(ttr.InvalidArgumentError):
            view.sample_many(number, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        ttr.View()
    with pytest.raises(AttributeError):
        del view.player
    for player in (True, -1, 1.0, "1", 2**64):
        for event in (ttr.CardDrawn(1, "red"), ttr.Passed(1)):
            with pytest.raises(
                ttr.InvalidArgumentError,
                match="must be an integer from 0 on, or None for a spectator",
            ):
                event.as_seen_by(player)  # type: ignore[arg-type]
    assert isinstance(view.legal_actions(), ttr.LegalActions)
    assert isinstance(view.payments("chelsea-soho"), ttr.Payments)


def test_samples() -> None:
    view = ttr.new_game("usa", players=3, seed=8).view(2)
    states = view.sample_many(20, seed=5)
    assert states == [view.sample(5 + number) for number in range(20)]
    assert len({state.seed for state in states}) == 20
    assert len({str(state.hand(0)) for state in states}) > 1
    assert all(state.view(2) == view for state in states)
    assert all(state.chance == "sampled" for state in states)
    assert view.sample_many(2, seed=2**64 - 1)[1] == view.sample(0)
    for seed in (-1, 2**64, 1.5, True):
        with pytest.raises(ttr.InvalidArgumentError):
            view.sample(seed)  # type: ignore[arg-type]
    with pytest.raises(ttr.InvalidArgumentError):
        view.sample_many(-1, seed=0)


def test_samples_are_frozen() -> None:
    """The same seed gives the same state in every version."""
    state = ttr.new_game("new_york", players=2, seed=1).view(0).sample(1)
    assert state.hand(1) == {"green": 1, "red": 1}
    offered = ("soho-east-village", "empire-state-building-greenwich-village")
    assert state.offer(1) == offered
    assert state.seed == 9713664290524590823


@pytest.mark.parametrize("player", [-1, 3, 2**70, "0", 1.0, True])
def test_no_view_for_what_is_no_seat(player: object) -> None:
    with pytest.raises((ttr.SeatError, ttr.InvalidArgumentError)):
        ttr.new_game("new_york", players=3, seed=1).view(player)  # type: ignore[arg-type]


def test_events_for_each_eye() -> None:
    state = ttr.new_game("new_york", players=2, seed=4, chance="explicit")
    _, (drawn,) = state.play(ttr.Reveal("red"))
    assert drawn == ttr.CardDrawn(0, "red")
    assert drawn.as_seen_by(0) is drawn
    assert drawn.as_seen_by(1) == drawn.as_seen_by(None) == ttr.HiddenCardDrawn(0)
    ticket = ttr.TicketDrawn(1, "a-b")
    assert (ticket.as_seen_by(1), ticket.as_seen_by(0)) == (ticket, ttr.HiddenTicketDrawn(1))
    kept = ttr.TicketsKept(1, ("a-b", "c-d"), ("e-f",))
    assert (kept.as_seen_by(1), kept.as_seen_by(None)) == (kept, ttr.HiddenTicketsKept(1, 2, 1))
    swapped = ttr.TicketsSwapped(1, ("a-b", "c-d"))
    assert swapped.as_seen_by(0) == ttr.HiddenTicketsSwapped(1, 2)
    robbed = ttr.TrainRobbed(1, 0, "blue", ttr.FrozenMap({"blue": 1}))
    assert robbed.as_seen_by(None) is robbed
