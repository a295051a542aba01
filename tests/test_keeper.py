"""A game at a real table, entered by somebody who does not see everything."""

from __future__ import annotations

import dataclasses
import random

import pytest

import ttr_rules as ttr
from ttr_rules._core import KeptGame

KEPT = [variant for variant in ttr.variants() if not variant.startswith("first_journey")]


@pytest.mark.parametrize("variant", KEPT)
@pytest.mark.parametrize("seed", range(6))
def test_a_keeper_knows_what_a_player_knows(variant: str, seed: int) -> None:
    """A whole game at a table, entered as it is seen by a player or by nobody."""
    dice = random.Random(f"{variant} {seed}")
    players = dice.randint(*getattr(ttr, variant).VARIANT.players)
    eyes = dice.choice([None, *range(players)])
    table = ttr.new_game(variant, players, chance="explicit", first_player=players - 1)
    keeper = ttr.ScoreKeeper(variant, players, first_player=players - 1, player=eyes)
    while not table.is_over:
        assert keeper.view == table.view(eyes)
        mover, outcomes = table.current_player, table.chance_outcomes()
        if outcomes:
            chances = [float(chance) for _, chance in outcomes]
            action = dice.choices([action for action, _ in outcomes], chances)[0]
        else:
            legal = [*table.legal_actions("canonical")]
            if seed % 2:
                # Otherwise nearly all that is done is to build stations and to claim.
                kind = dice.choice(sorted({action.type for action in legal}))
                legal = [action for action in legal if action.type == kind]
            action = dice.choice(legal)
            if action.type != "keep_tickets":
                assert keeper.why_illegal(action) is None
        table, events = table.play(action)
        cleared = any(isinstance(event, ttr.RowCleared) for event in events)
        match action:
            case ttr.Reveal(card):
                told = keeper.reveal(None if keeper.is_hidden else card, row_cleared=cleared)
            case ttr.RevealTicket(ticket):
                told = keeper.reveal_ticket(None if keeper.is_hidden else ticket)
            case ttr.KeepTickets(tickets) if mover != eyes:
                told = keeper.keep(len(tickets))
            case _:
                told = keeper.play(action, row_cleared=cleared)
        assert told == tuple(event.as_seen_by(eyes) for event in events)
    assert keeper.is_over
    for seat in range(players):
        if seat != eyes:
            if keeper.result() is None:
                # Nothing is told of tickets that were not shown.
                assert keeper.view.result() is None
                assert keeper.view.tickets(seat) is None
            keeper.show(seat, table.tickets(seat))
    assert keeper.result() == table.result() == keeper.view.result()
    assert keeper.view.scores() == table.scores()
    for seat in range(players):
        assert keeper.view.stations(seat) == table.stations(seat)
        assert keeper.view.lent_routes(seat) == table.lent_routes(seat)
        assert keeper.view.first_kept(seat) == table.first_kept(seat)


def dealt() -> ttr.ScoreKeeper:
    """New York with two seats; the keyboard sees the cards of seat 0. Seat 0 is at turn."""
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    for card in ("red", "blue"):
        keeper.reveal(card)
    keeper.reveal()
    keeper.reveal()
    for card in ("red", "green", "pink", "black", "locomotive"):
        keeper.reveal(card)
    tickets = [ticket.id for ticket in keeper.view.variant.tickets]
    keeper.reveal_ticket(tickets[0])
    keeper.reveal_ticket(tickets[1])
    keeper.reveal_ticket()
    keeper.reveal_ticket()
    keeper.play(ttr.KeepTickets(tickets[:1]))
    keeper.keep(2)
    return keeper


def test_what_is_unseen_can_be_paid_if_it_can_be_there() -> None:
    keeper = dealt()
    assert keeper.view.hand(0) == {"red": 1, "blue": 1}
    assert keeper.view.hand(1) is None
    keeper.play(ttr.DrawDeck())
    keeper.reveal("red")
    keeper.play(ttr.DrawFaceUp("red"))
    keeper.reveal("white" if "white" in keeper.view.variant.cards else "green")
    # Seat 1 holds two cards that nobody saw: two of a color it may have, three it has not.
    assert keeper.view.current_player == 1
    two = ttr.ClaimRoute("soho-wall-street", {"green": 2})
    assert keeper.why_illegal(two) is None
    violation = keeper.why_illegal(ttr.ClaimRoute("chelsea-soho", {"pink": 4}))
    assert violation is not None
    keeper.play(two)
    assert keeper.view.hand_size(1) == 0
    assert keeper.view.discard == {"green": 2}


def test_more_cards_than_there_are_left_are_refused() -> None:
    keeper = dealt()
    # The keyboard has seen two of six red cards in its own hand and in the row.
    keeper.play(ttr.DrawFaceUp("locomotive"))
    keeper.reveal("red")
    violation = keeper.why_illegal(ttr.ClaimRoute("soho-wall-street", {"red": 3}))
    assert violation is not None
    with pytest.raises(ttr.IllegalActionError) as caught:
        keeper.play(ttr.ClaimRoute("soho-wall-street", {"nothing": 2}))
    assert caught.value.violation.rule in ("X-name", "G-16")
    assert keeper.view.current_player == 1


def test_what_is_seen_must_be_told_and_nothing_else() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    assert keeper.pending == {"due": "hand", "seat": 0, "left": 2, "then": "set_up"}
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.reveal()
    with pytest.raises(ttr.InvalidArgumentError, match="no ticket is due"):
        keeper.reveal_ticket("nowhere")
    with pytest.raises(ttr.IllegalActionError):
        keeper.reveal("mauve")
    keeper.reveal("red")
    keeper.reveal("red")
    assert keeper.is_hidden
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.reveal("red")
    with pytest.raises(ttr.IllegalActionError):
        keeper.play(ttr.DrawDeck())
    with pytest.raises(ttr.IllegalActionError):
        keeper.keep(1)


def test_tickets_that_are_kept_unseen() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2)
    for _ in range(4):
        keeper.reveal()
    for card in ("red", "green", "pink", "black", "blue"):
        keeper.reveal(card)
    for _ in range(4):
        keeper.reveal_ticket()
    assert keeper.pending is None
    for number in (-1, 0, 3):
        with pytest.raises(ttr.IllegalActionError):
            keeper.keep(number)
    (kept,) = keeper.keep(1)
    assert kept == ttr.HiddenTicketsKept(0, 1, 1)
    assert keeper.result() is None
    with pytest.raises(ttr.InvalidArgumentError):
        keeper.show(0, [])


def test_a_race_is_not_kept() -> None:
    with pytest.raises(ttr.InvalidArgumentError):
        ttr.ScoreKeeper("first_journey", 2)
    with pytest.raises(ttr.SeatError):
        ttr.ScoreKeeper("new_york", 2, player=5)
    with pytest.raises(ttr.PlayerCountError):
        ttr.ScoreKeeper("new_york", 9)


def test_tickets_that_are_somewhere_else_are_not_shown() -> None:
    keeper = dealt()
    tickets = [ticket.id for ticket in keeper.view.variant.tickets]
    returned = keeper.view.returned
    assert returned == (tickets[1],)
    dice = random.Random(3)
    while not keeper.is_over:
        if keeper.pending is not None:
            state = keeper.view.sample(dice.randrange(1000))
            outcome = dice.choice(state.chance_outcomes())[0]
            if isinstance(outcome, ttr.Reveal):
                keeper.reveal(None if keeper.is_hidden else outcome.card)
            else:
                assert isinstance(outcome, ttr.RevealTicket)
                keeper.reveal_ticket(None if keeper.is_hidden else outcome.ticket)
            continue
        legal = keeper.view.sample(dice.randrange(1000)).legal_actions()
        kinds = [a for a in legal if not isinstance(a, ttr.DrawTickets)] or [*legal]
        action = dice.choice(kinds)
        keeper.play(action)
    held = keeper.view.tickets(0)
    assert held is not None
    count = keeper.view.ticket_count(1)
    for wrong in (held[0], tickets[1]):
        others = [ticket for ticket in tickets if ticket not in (*held, *returned)]
        with pytest.raises(ttr.InvalidArgumentError):
            keeper.show(1, [wrong, *others[: count - 1]])
    for nonsense in (5, None, [["a"]], others[: count + 1]):
        with pytest.raises((ttr.InvalidArgumentError, ttr.InvalidActionError)):
            keeper.show(1, nonsense)  # type: ignore[arg-type]
    keeper.show(1, others[:count])
    assert keeper.result() is not None


def test_a_pass_is_believed_where_the_hand_alone_tells() -> None:
    cards = dict(ttr.new_york.VARIANT.cards)
    table = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "chance": "explicit",
            "current_player": 1,
            "seats": [{"hand": cards}, {}],
            "deck": {},
            "ticket_deck": {"unordered": [], "bottom": []},
        }
    )
    keeper = ttr.ScoreKeeper("new_york", 2)
    keeper._kept = KeptGame(table.view(None))
    assert keeper.why_illegal(ttr.Pass()) is None
    with pytest.raises(ttr.InvalidArgumentError, match="the row was not cleared"):
        keeper.play(ttr.Pass(), row_cleared=True)
    assert keeper.record.entries == ()
    assert keeper.play(ttr.Pass(), row_cleared=False)[0] == ttr.Passed(1)
    assert keeper.view.current_player == 0


@pytest.mark.rule("CG-51")
@pytest.mark.parametrize("left", [("dallas-washington",), ("seattle-miami", "dallas-washington")])
def test_cg51_a_finish_is_believed_where_the_tickets_alone_tell(left: tuple[str, ...]) -> None:
    must = ttr.card_game.VARIANT.with_rules(must_complete_tickets=True)
    # One green card pays for the last ticket, and not for the other. Player 1 holds one of them.
    others = [ticket.id for ticket in must.tickets if ticket.id not in left]
    for held in left:
        table = ttr.state_from_dict(
            {
                "variant": "card_game",
                "players": 2,
                "chance": "explicit",
                "phase": "score_tickets",
                "current_player": 1,
                "last_turns": 0,
                "seats": [
                    {"completed": others},
                    {"tickets": [held], "on_track": {"green": 1, "blue": 1}},
                ],
                "ticket_deck": {"unordered": [id for id in left if id != held], "bottom": []},
            },
            must,
        )
        keeper = ttr.ScoreKeeper(must, 2)
        keeper._kept = KeptGame(table.view(0))
        violation = keeper.why_illegal(ttr.FinishTickets())
        if len(left) == 1:
            assert violation is not None
            assert violation.rule == "CG-51"
        else:
            assert violation is None
            assert keeper.play(ttr.FinishTickets())[0] == ttr.TicketsFinished(1)
            assert keeper.view.current_player == 0


def test_a_keeper_is_told_in_words_and_has_no_other_attributes() -> None:
    keeper = dealt()
    assert (keeper.player, keeper.variant.id) == (0, "new_york")
    assert repr(keeper).startswith("<ScoreKeeper at the keyboard of player 0: <View of player 0")
    with pytest.raises(AttributeError):
        keeper.state = None  # type: ignore[attr-defined]
    for number in (1.5, True, None):
        with pytest.raises(ttr.InvalidArgumentError):
            keeper.keep(number)  # type: ignore[arg-type]
    with pytest.raises(ttr.IllegalActionError):
        keeper.keep(1)


def test_somebody_who_cannot_do_anything_passes() -> None:
    """Whether an unseen hand can pay is not known: a pass is believed where it can be."""
    keeper = dealt()
    violation = keeper.why_illegal(ttr.Pass())
    assert violation is not None
    assert violation.rule == "G-3"


def hoarded() -> tuple[ttr.Record, int]:
    """A game of New York as a spectator saw it, and the entry at which unseen cards keep the row."""
    dice, seed = random.Random("new_york 320 1"), 0
    first, seed = dice.randrange(4), dice.getrandbits(64)
    recorder = ttr.Recorder(ttr.new_game("new_york", 4, seed=seed, first_player=first))
    while not recorder.state.is_over:
        legal = recorder.state.legal_actions()
        recorder.play(legal[dice.randrange(len(legal))])
    return recorder.record.seen_by(None), 235


def test_ny13_a_keeper_is_told_whether_the_row_stays() -> None:
    view, number = hoarded()
    keeper = dataclasses.replace(
        view, entries=view.entries[:number], shown=ttr.FrozenMap(), result=None
    ).keeper()
    assert view.entries[number].action == ttr.Reveal("locomotive")
    before = keeper.record
    with pytest.raises(ttr.InvalidArgumentError, match=r"depends on unseen cards \(NY-13\)"):
        keeper.reveal("locomotive")
    assert keeper.record == before
    assert keeper.reveal("locomotive", row_cleared=False) == view.entries[number].events
    assert keeper.view.face_up.count("locomotive") == 3
    assert view.keeper().record == view


def test_ny13_a_keeper_told_what_cannot_be_refuses_it() -> None:
    view, _ = hoarded()
    cleared = next(
        n
        for n, entry in enumerate(view.entries)
        if any(isinstance(event, ttr.RowCleared) for event in entry.events)
    )
    keeper = dataclasses.replace(
        view, entries=view.entries[:cleared], shown=ttr.FrozenMap(), result=None
    ).keeper()
    with pytest.raises(ttr.InvalidArgumentError, match="no unseen cards allow it"):
        keeper.reveal("locomotive", row_cleared=False)
    assert keeper.reveal("locomotive") == view.entries[cleared].events
    with pytest.raises(ttr.InvalidArgumentError, match="it does not show enough locomotives"):
        dealt().play(ttr.DrawDeck(), row_cleared=True)


def stayed() -> tuple[ttr.State, ttr.ScoreKeeper]:
    """New York without a car in deck and discard pile, before the third locomotive fills the row."""
    table = ttr.new_game("new_york", 2, chance="explicit")
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    row = ["locomotive", "locomotive"]
    while table.current_player is None or any(card != "locomotive" for card in table.deck):
        outcomes = [action for action, _ in table.chance_outcomes()]
        pending = keeper.pending
        if pending is not None and pending["due"] == "row" and row:
            action: ttr.Action = ttr.Reveal(row.pop())
        elif outcomes:
            action = outcomes[0]
        else:
            keeping = table.phase == "keep_tickets"
            action = table.legal_actions()[-1] if keeping else ttr.DrawDeck()
        table = entered(table, keeper, action)
    car = next(card for card in table.face_up if card not in (None, "locomotive"))
    assert car is not None
    return entered(table, keeper, ttr.DrawFaceUp(car)), keeper


def entered(table: ttr.State, keeper: ttr.ScoreKeeper, action: ttr.Action) -> ttr.State:
    """The table after an action, which the keeper has entered as it is seen."""
    match action:
        case ttr.Reveal(card):
            keeper.reveal(None if keeper.is_hidden else card)
        case ttr.RevealTicket(ticket):
            keeper.reveal_ticket(None if keeper.is_hidden else ticket)
        case ttr.KeepTickets(tickets) if table.current_player != keeper.player:
            keeper.keep(len(tickets))
        case _:
            keeper.play(action)
    return table.apply(action)


def test_ny13_a_row_stays_that_no_sample_shows() -> None:
    """Of some hundred thousand arrangements of the unseen cards one leaves no car in the deck."""
    table, keeper = stayed()
    assert table.deck == {"locomotive": 6}
    table = table.apply(ttr.Reveal("locomotive"))
    assert table.face_up.count("locomotive") == 3
    # All cars are in hands then, or this one is in the deck: both can be.
    before = keeper.record
    with pytest.raises(ttr.InvalidArgumentError, match="depends on unseen cards"):
        keeper.reveal("locomotive")
    assert keeper.record == before
    keeper.reveal("locomotive", row_cleared=False)
    assert keeper.view == table.view(0)
    # A view does not remember it, but the keeper does: no car is left, and the row stays for good.
    assert (keeper.view.can_clear(), keeper.view.can_stay()) == (True, True)
    with pytest.raises(ttr.InvalidArgumentError, match="no unseen cards allow it"):
        entered_twice(keeper, row_cleared=True)
    assert keeper.record.keeper().view == keeper.view


def test_ny13_no_car_comes_off_a_deck_in_which_none_can_be() -> None:
    _, keeper = stayed()
    keeper.reveal("locomotive", row_cleared=False)
    assert keeper.view.current_player == 1
    keeper.play(ttr.DrawFaceUp("blue"))
    with pytest.raises(ttr.IllegalActionError, match="X-chance"):
        keeper.reveal("red")
    keeper.reveal("locomotive")
    assert keeper.view.face_up.count("locomotive") == 4


def entered_twice(keeper: ttr.ScoreKeeper, row_cleared: bool | None) -> None:
    """Two cards are drawn from the deck unseen, and the row is looked at again."""
    while keeper.view.current_player != 1:
        keeper.play(ttr.DrawDeck())
        keeper.reveal("locomotive")
    keeper.play(ttr.DrawDeck())
    keeper.reveal()
    keeper.play(ttr.DrawDeck())
    keeper.reveal(row_cleared=row_cleared)


def test_ny13_a_row_that_was_cleared_is_cleared_again() -> None:
    _, keeper = stayed()
    keeper.reveal("locomotive", row_cleared=True)
    # The same cards come again: there were cars enough, and there still are.
    for _ in range(4):
        keeper.reveal("locomotive")
    with pytest.raises(ttr.InvalidArgumentError, match="it cannot be that the row stayed"):
        keeper.reveal("blue", row_cleared=False)
    assert any(isinstance(event, ttr.RowCleared) for event in keeper.reveal("blue"))


@pytest.mark.parametrize("seed", range(40))
def test_ny13_a_keeper_beside_a_real_game_is_right_about_every_row(seed: int) -> None:
    """With few cars and many locomotives, so that rows stay and are cleared."""
    dice = random.Random(f"rows {seed}")
    few = dict.fromkeys(set(ttr.new_york.VARIANT.cards) - {"locomotive"}, 2)
    variant = ttr.new_york.VARIANT.with_cards(**few)
    eyes = dice.choice([None, 0, 1])
    table = ttr.new_game(variant, 2, chance="explicit")
    keeper = ttr.ScoreKeeper(variant, 2, player=eyes)
    for _ in range(150):
        if table.is_over:
            break
        outcomes = [action for action, _ in table.chance_outcomes()]
        legal = outcomes or [*table.legal_actions("canonical")]
        draws = [action for action in legal if isinstance(action, ttr.DrawDeck)]
        action = dice.choice(draws if draws and dice.random() < 0.6 else legal)
        what: ttr.Action | int | None = action
        if outcomes and keeper.is_hidden:
            what = None
        elif isinstance(action, ttr.KeepTickets) and table.current_player != eyes:
            what = len(action.tickets)
        table, events = table.play(action)
        cleared = any(isinstance(event, ttr.RowCleared) for event in events)
        told = tuple(event.as_seen_by(eyes) for event in events)
        for answer in (cleared, None, not cleared):
            found = keeper._kept.enter(what, answer)
            if answer is cleared:
                assert not isinstance(found, str), found
                assert found[0] == told
                after = found[2]
            elif answer is None and isinstance(found, str):
                # It is asked only where both can be.
                assert found == "untold"
                assert not isinstance(keeper._kept.enter(what, not cleared), str)
            elif answer is None:
                assert found[0] == told
                assert isinstance(keeper._kept.enter(what, not cleared), str)
        assert table.is_over or after.view == table.view(eyes)
        keeper._kept = after


def test_a_ticket_that_went_back_at_last_is_not_shown() -> None:
    """What the keyboard's player gave back in the last turn is known as well."""
    tickets = [ticket.id for ticket in ttr.new_york.VARIANT.tickets]
    table = ttr.state_from_dict(
        {
            "variant": "new_york",
            "players": 2,
            "chance": "explicit",
            "current_player": 0,
            "phase": "keep_tickets",
            "last_turns": 1,
            "seats": [{"offer": tickets[:2]}, {"tickets": tickets[2:3]}],
            "face_up": ["red", "red", "blue", "blue", "green"],
        }
    )
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    keeper._kept = KeptGame(table.view(0))
    keeper.play(ttr.KeepTickets(tickets[:1]))
    assert keeper.is_over
    for wrong in tickets[:2]:
        with pytest.raises(ttr.InvalidArgumentError, match="cannot hold these"):
            keeper.show(1, [wrong])
    keeper.show(1, tickets[4:5])
    assert keeper.result() is not None


def test_what_an_unseen_hand_may_hold_is_no_fault_of_it() -> None:
    """Nothing is said of a hand that was made up."""
    keeper = dealt()
    keeper.play(ttr.DrawFaceUp("locomotive"))
    keeper.reveal("red")
    hidden = ttr.ClaimRoute("chelsea-soho", {"pink": 4})
    violation = keeper.why_illegal(hidden)
    assert violation is not None
    assert (violation.rule, violation.data) == ("G-16", {})
    # What is wrong in any case is said.
    route = next(route for route in keeper.variant.board.routes if route.length == 2)
    violation = keeper.why_illegal(ttr.ClaimRoute(route.id, {"pink": 3}))
    assert violation is not None
    assert violation.rule == "G-23"


def test_tickets_that_are_seen_are_kept_by_name() -> None:
    keeper = ttr.ScoreKeeper("new_york", 2, player=0)
    for card in ("red", "red", None, None, "red", "green", "pink", "black", "blue"):
        keeper.reveal(card)
    tickets = [ticket.id for ticket in keeper.variant.tickets]
    for ticket in (*tickets[:2], None, None):
        keeper.reveal_ticket(ticket)
    with pytest.raises(ttr.InvalidArgumentError, match="are seen here: enter their names"):
        keeper.keep(1)
    keeper.play(ttr.KeepTickets(tickets[:1]))
    # Of the others it is judged whether they can be on offer, and the names are not recorded.
    for wrong in (tickets[:1], tickets[1:3], tickets[2:5], []):
        violation = keeper.why_illegal(ttr.KeepTickets(wrong))
        assert violation is not None
        assert violation.rule == "G-33"
    keeper.play(ttr.KeepTickets(tickets[7:9]))
    assert keeper.record.entries[-1].action is None
    assert keeper.view.ticket_count(1) == 2


def test_what_is_refused_too_early_says_why() -> None:
    keeper = ttr.ScoreKeeper("usa", 3)
    with pytest.raises(ttr.IllegalActionError, match="X-chance"):
        keeper.keep(2)
    with pytest.raises(ttr.SeatError):
        keeper.show(9, ["boston-miami"])
    with pytest.raises(ttr.InvalidArgumentError, match="only when the game is over"):
        keeper.show(2, ["boston-miami"])


EUROPE = ttr.europe.VARIANT
LONG = [ticket.id for ticket in EUROPE.tickets if ticket.kind == "long"]
REGULAR = [ticket.id for ticket in EUROPE.tickets if ticket.kind == "regular"]


def offered() -> ttr.ScoreKeeper:
    """Europe with two seats, of which nobody's cards are seen. Seat 0 chooses its first tickets."""
    keeper = ttr.ScoreKeeper("europe", 2)
    for _ in range(8):
        keeper.reveal()
    for card in ("red", "blue", "white", "black", "green"):
        keeper.reveal(card)
    for _ in range(8):
        keeper.reveal_ticket()
    return keeper


@pytest.mark.parametrize("kept", [2, 3, 4])
def test_how_many_of_the_first_tickets_are_kept_is_known(kept: int) -> None:
    keeper = offered()
    for wrong in (0, 1, 5):
        with pytest.raises(ttr.IllegalActionError) as caught:
            keeper.keep(wrong)
        assert caught.value.violation.rule == "G-33"
    keeper.keep(kept)
    assert (keeper.view.first_kept(0), keeper.view.first_kept(1)) == (kept, None)
    for tickets, rule in [
        (LONG[:1], "G-33"),
        (LONG[:2], "EU-2"),
        ([*LONG[:3], *REGULAR[:1]], "EU-2"),
        (REGULAR[:4], "EU-2"),
        (REGULAR[:5], "G-33"),
    ]:
        violation = keeper.why_illegal(ttr.KeepTickets(tickets))
        assert violation is not None
        assert violation.rule == rule
        if rule == "EU-2":
            assert all(ticket in violation.message for ticket in tickets if ticket in LONG)
            assert "long" in violation.message
    for tickets in (LONG[:1] + REGULAR[:1], LONG[:1] + REGULAR[:3], REGULAR[:3], REGULAR[:2]):
        assert keeper.why_illegal(ttr.KeepTickets(tickets)) is None


def almost_over(eyes: int | None) -> tuple[ttr.State, ttr.ScoreKeeper]:
    """Europe before the last turn, and a keeper beside it; seat 1 kept three of its first tickets, seat 2 four."""
    budapest = {"routes": ["sarajevo-sofia"], "stations": ["budapest", "paris"]}
    table = ttr.state_from_dict(
        {
            "variant": "europe",
            "players": 3,
            "chance": "explicit",
            "current_player": 0,
            "last_turns": 1,
            "face_up": ["red", "blue", "white", "black", "green"],
            "seats": [
                {"hand": {"red": 1}, "tickets": REGULAR[-2:]},
                {**budapest, "tickets": ["budapest-sofia", *REGULAR[-4:-2]], "first_kept": 3},
                {
                    "routes": ["budapest-sarajevo"],
                    "tickets": [*REGULAR[:3], LONG[0]],
                    "first_kept": 4,
                },
            ],
        }
    )
    keeper = ttr.ScoreKeeper("europe", 3, player=eyes)
    keeper._kept = KeptGame(table.view(eyes))
    return table, keeper


@pytest.mark.parametrize("eyes", [None, 0, 1, 2])
def test_what_stations_lend_is_told_when_the_tickets_are_shown(eyes: int | None) -> None:
    table, keeper = almost_over(eyes)
    action = ttr.BuildStation("wien", {"red": 1})
    with pytest.raises(ttr.IllegalActionError) as caught:
        keeper.play(ttr.BuildStation("budapest", {"red": 1}))
    assert caught.value.violation.rule == "EU-30"
    table, events = table.play(action)
    assert keeper.play(action) == tuple(event.as_seen_by(eyes) for event in events)
    assert table.is_over
    assert keeper.is_over
    for seat in range(3):
        if seat != eyes:
            assert keeper.result() is None
            assert keeper.view.lent_routes(seat) is None
            keeper.show(seat, table.tickets(seat))
    assert keeper.result() == table.result()
    lent = {"budapest": "budapest-sarajevo", "paris": None}
    assert keeper.view.lent_routes(1) == table.lent_routes(1) == lent
    assert keeper.view.completed(1) == ("budapest-sofia",)
    result = keeper.result()
    assert result is not None
    assert [kinds["stations"] for kinds in result.points] == [8, 4, 12]


@pytest.mark.parametrize("eyes", [None, 0])
def test_nobody_shows_two_long_tickets(eyes: int | None) -> None:
    table, keeper = almost_over(eyes)
    keeper.play(ttr.BuildStation("wien", {"red": 1}))
    before = keeper.record
    for seat, tickets, told in [
        (1, [*LONG[1:3], REGULAR[5]], f"player 1 was dealt only one long ticket .*{LONG[1]}"),
        (1, LONG[1:4], f"only one long ticket .*{LONG[1]}, {LONG[2]}, {LONG[3]}"),
        (2, [*REGULAR[:4]], "player 2 kept all tickets that were dealt .* a long one"),
        (2, [*REGULAR[:2], *LONG[:2]], "player 2 was dealt only one long ticket"),
    ]:
        with pytest.raises(ttr.InvalidArgumentError, match=told) as caught:
            keeper.show(seat, tickets)
        assert caught.value.argument == "tickets"
        assert keeper.record == before
        assert keeper.result() is None
    # The same long ticket is not with two players.
    keeper.show(1, [LONG[1], *REGULAR[5:7]])
    with pytest.raises(ttr.InvalidArgumentError, match="cannot hold these"):
        keeper.show(2, [*REGULAR[:3], LONG[1]])
    keeper.show(2, [*REGULAR[:3], LONG[0]])
    if eyes is None:
        with pytest.raises(ttr.InvalidArgumentError, match="only one long ticket"):
            keeper.show(0, LONG[2:4])
        keeper.show(0, table.tickets(0))
    assert keeper.result() is not None
