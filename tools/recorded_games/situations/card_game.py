"""The Card Game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import ttr_rules as ttr

from ..played import Step
from .looking import (
    DRAWS,
    LOCOMOTIVE,
    cards_add_up,
    colors,
    decided_by,
    hand,
    in_second_draw,
    in_set_up,
    in_turn,
    result,
    rule_against,
    second_locomotive_refused,
    taken_alone,
    tickets_kept,
    total,
)
from .situation import CARD_GAME, situation

GAME = (CARD_GAME,)

# Set-up


@situation("CG-1", GAME)
def components(step: Step) -> bool:
    """The first step of a game: 96 cards, 46 tickets, six big cities."""
    variant = step.before.variant
    bonuses = [city for city in variant.board.cities if city.bonus]
    return step.opens and (total(variant.cards), len(variant.tickets), len(bonuses)) == (96, 46, 6)


@situation("CG-2", GAME)
def first_locomotives(step: Step) -> bool:
    """The first step of a game: eight cards each, one of them a locomotive that all have seen."""
    before = step.before
    seats = range(before.players)
    seen = [before.view(None).seen(seat) for seat in seats]
    return (
        step.opens
        and all(total(before.hand(seat)) == 8 for seat in seats)
        and all(cards == {LOCOMOTIVE: 1} for cards in seen)
        and total(before.deck) == {2: 75, 3: 67, 4: 59}[before.players]
    )


@situation("CG-3", GAME)
def one_of_six(step: Step) -> bool:
    """In the set-up a seat keeps one ticket of six; the others are shuffled into the deck."""
    return (
        in_set_up(step)
        and tickets_kept(step, 1, 5)
        and not step.after.to_dict()["ticket_deck"]["bottom"]
    )


@situation("CG-4", GAME)
def no_limit_on_the_hand(step: Step) -> bool:
    """A seat that holds 20 cards or more draws another one."""
    return isinstance(step.action, DRAWS) and total(hand(step)) >= 20


@situation("CG-5", GAME)
def discards_stay(step: Step) -> bool:
    """A turn ends with an empty slot; there are discards, and it stays empty."""
    after = step.after
    return (
        None in after.face_up
        and bool(after.discard)
        and not after.deck
        and after.phase == ttr.Phase.TURN
        and step.has(ttr.TurnBegan)
    )


# A turn


@situation("CG-10", GAME)
def locomotive_moves_first(step: Step) -> bool:
    """In step 1 a locomotive moves from a row that has cars too."""
    moved, before = step.event(ttr.CardsMoved), step.before
    if moved is None or LOCOMOTIVE not in moved.cards:
        return False
    placed = step.event(ttr.CardsPlaced)
    if placed is not None and placed.player == moved.player:
        return False
    rows = before.railyard(moved.player)
    return any(row.cars and row.locomotives for row in rows) and not step.has(ttr.TrainRobbed)


@situation("CG-11", GAME)
def pile_hidden_from_its_owner(step: Step) -> bool:
    """Cards lie on the track, and their owner may not look at them."""
    after, owner = step.after, step.after.current_player
    if owner is None or not after.on_track(owner):
        return False
    view = after.view(owner, memory=False)
    return view.on_track(owner) is None and view.on_track_size(owner) == total(
        after.on_track(owner)
    )


@situation("CG-12", GAME)
def one_of_three_things(step: Step) -> bool:
    """All three things can be done; cards are placed, and the turn is over."""
    return (
        in_turn(step)
        and isinstance(step.action, ttr.PlaceCards)
        and step.before.is_legal(ttr.DrawDeck())
        and step.before.is_legal(ttr.DrawTickets())
        and step.after.turn == step.before.turn + 1
    )


# Drawing train cards


@situation("CG-20", GAME)
def open_locomotive_refused(step: Step) -> bool:
    """After the first card an open locomotive may not be taken."""
    return second_locomotive_refused(step, "CG-20")


@situation("CG-20", GAME)
def open_locomotive_alone(step: Step) -> bool:
    """An open locomotive is taken, and the draw is over though there is more to draw."""
    return (
        in_turn(step)
        and step.action == ttr.DrawFaceUp(LOCOMOTIVE)
        and bool(step.before.deck)
        and step.after.turn == step.before.turn + 1
    )


@situation("CG-20", GAME)
def blind_locomotive(step: Step) -> bool:
    """The first card comes off the deck and is a locomotive: a second one may be drawn."""
    drawn = step.event(ttr.CardDrawn)
    return (
        in_turn(step)
        and drawn is not None
        and drawn.card == LOCOMOTIVE
        and step.after.phase == ttr.Phase.SECOND_DRAW
    )


@situation("CG-21", GAME)
def row_of_locomotives(step: Step) -> bool:
    """The third open locomotive comes into the row, and the row stays."""
    counts = [state.face_up.count(LOCOMOTIVE) for state in (step.before, step.after)]
    return counts[0] < 3 <= counts[1] and not step.has(ttr.RowCleared)


@situation("CG-22", GAME)
def taken_without_replacement(step: Step) -> bool:
    """The deck is empty: a card of the row is taken and not replaced, though there are discards."""
    return (
        step.has(ttr.FaceUpTaken)
        and not step.before.deck
        and bool(step.before.discard)
        and not step.has(ttr.CardTurnedUp)
    )


@situation("CG-23", GAME)
def one_card(step: Step) -> bool:
    """Only one card can be taken, and the draw is over after it."""
    return taken_alone(step)


@situation("CG-23", GAME)
def nothing_to_draw(step: Step) -> bool:
    """Deck and row are empty: drawing is not legal, whatever the discards."""
    before = step.before
    return (
        in_turn(step)
        and not any(before.face_up)
        and bool(before.discard)
        and rule_against(before, ttr.DrawDeck()) == "CG-23"
    )


# Placing cards


@situation("CG-30", GAME)
def row_with_locomotives(step: Step) -> bool:
    """Cars of one color and a locomotive become one row."""
    placed = step.event(ttr.CardsPlaced)
    return placed is not None and LOCOMOTIVE in placed.cards and len(placed.cards) == 2


@situation("CG-30", GAME)
def three_rows(step: Step) -> bool:
    """Three cards of different colors become three rows."""
    placed = step.event(ttr.CardsPlaced)
    return placed is not None and [*placed.cards.values()] == [1, 1, 1]


@situation("CG-31", GAME)
def color_in_own_railyard(step: Step) -> bool:
    """A seat has two cards of a color that lies in its railyard: they cannot be placed."""
    if not in_turn(step):
        return False
    held = hand(step)
    return any(
        held.get(row.color, 0) >= 2
        and rule_against(step.before, ttr.PlaceCards({row.color: 2})) == "CG-31"
        for row in step.before.railyard(step.mover)
    )


@situation("CG-31", GAME)
def placed_again(step: Step) -> bool:
    """The last card of a row moves in step 1, and its color is placed again in the same turn."""
    placed, previous = step.event(ttr.CardsPlaced), step.previous
    moved = None if previous is None else previous.event(ttr.CardsMoved)
    return (
        placed is not None
        and moved is not None
        and moved.player == step.mover
        and any(color in moved.cards for color in colors(placed.cards))
    )


def _others(step: Step) -> dict[str, int]:
    """How many cards lie in each row of the other railyards, by color."""
    before = step.before
    return {
        row.color: row.cars + row.locomotives
        for seat in range(before.players)
        if seat != step.mover
        for row in before.railyard(seat)
    }


@situation("CG-32", GAME)
def robbed_with_a_locomotive(step: Step) -> bool:
    """A row is robbed with more cards than lie there, a locomotive counted among them."""
    robbed, placed = step.event(ttr.TrainRobbed), step.event(ttr.CardsPlaced)
    if robbed is None or placed is None or LOCOMOTIVE not in placed.cards:
        return False
    return placed.cards[robbed.color] <= total(robbed.cards) < total(placed.cards)


@situation("CG-32", GAME)
def robbed_when_it_was_shorter(step: Step) -> bool:
    """A row is robbed with fewer cards than were laid there: some have moved since."""
    robbed, placed = step.event(ttr.TrainRobbed), step.event(ttr.CardsPlaced)
    if robbed is None or placed is None:
        return False
    for one in reversed(step.game.steps[: step.number - 1]):
        laid = one.event(ttr.CardsPlaced)
        if laid is not None and laid.player == robbed.victim and robbed.color in laid.cards:
            return len(laid.cards) < 3 and total(placed.cards) < total(laid.cards)
    return False


@situation("CG-32", GAME)
def not_more_than_lie_there(step: Step) -> bool:
    """A seat has as many cards as lie in another's row, and not more: they cannot be placed."""
    if not in_turn(step):
        return False
    held, before = hand(step), step.before
    return any(
        held.get(color, 0) == count >= 2
        and rule_against(before, ttr.PlaceCards({color: count})) == "CG-32"
        for color, count in _others(step).items()
    )


@situation("CG-33", GAME)
def color_in_another_railyard(step: Step) -> bool:
    """Three different cards cannot be placed, for one of their colors lies in another railyard."""
    if not in_turn(step):
        return False
    before, held, others = step.before, hand(step), _others(step)
    own = {row.color for row in before.railyard(step.mover)}
    free = [color for color in colors(held) if color not in own and color not in others]
    taken = [color for color in colors(held) if color in others and color not in own]
    return any(
        rule_against(before, ttr.PlaceCards({robbed: 1, one: 1, other: 1})) == "CG-32"
        for robbed in taken[:1]
        for one, other in combinations(free[:2], 2)
    )


@situation("CG-34", GAME)
def robbed_row_discarded(step: Step) -> bool:
    """A robbed row goes to the discard pile, its locomotive too, and not to the robber's hand."""
    robbed, placed = step.event(ttr.TrainRobbed), step.event(ttr.CardsPlaced)
    if robbed is None or placed is None or LOCOMOTIVE not in robbed.cards:
        return False
    left = Counter(hand(step)) - Counter(dict(placed.cards))
    discards = Counter(step.before.discard) + Counter(dict(robbed.cards))
    after = step.after
    return Counter(after.hand(step.mover)) == left and Counter(after.discard) == discards


# Drawing tickets


@situation("CG-40", GAME)
def none_of_four(step: Step) -> bool:
    """Four tickets are drawn, and none is kept: they go under the deck in the order drawn."""
    kept = step.event(ttr.TicketsKept)
    if kept is None or in_set_up(step) or not tickets_kept(step, 0, 4):
        return False
    return bool(step.after.to_dict()["ticket_deck"]["bottom"][-4:] == [*kept.returned])


# When the deck runs out


@situation("CG-50", GAME)
def deck_runs_out_within_a_draw(step: Step) -> bool:
    """The first card took the last one of the deck: the second comes from the row, then last turns."""
    begun, previous = step.event(ttr.LastTurnsBegan), step.previous
    return (
        begun is not None
        and begun.turns == step.before.players
        and in_second_draw(step)
        and isinstance(step.action, ttr.DrawFaceUp)
        and not step.before.deck
        and previous is not None
        and bool(previous.before.deck)
    )


@situation("CG-51", GAME)
def paid_cars_first(step: Step) -> bool:
    """A ticket is paid with cars and a locomotive for one that is missing on the track."""
    paid = step.event(ttr.TicketPaid)
    return paid is not None and LOCOMOTIVE in paid.cards and len(paid.cards) >= 2


@situation("CG-51", GAME)
def asked_with_nothing_to_complete(step: Step) -> bool:
    """A seat that can complete nothing is asked all the same."""
    return isinstance(step.action, ttr.FinishTickets) and len(step.before.legal_actions()) == 1


@situation("CG-52", GAME)
def over_after_one_deck_pass(step: Step) -> bool:
    """With two or three players the game is over when tickets have been scored once."""
    return (
        step.before.players <= 3
        and step.before.deck_pass == 1
        and step.has(ttr.TicketsFinished, ttr.GameEnded)
    )


@situation("CG-53", GAME)
def second_deck_pass(step: Step) -> bool:
    """With four players all cards but those in hands are shuffled, and a second deck pass begins."""
    after = step.after
    return (
        step.before.players == 4
        and step.has(ttr.DeckReshuffled)
        and step.has(ttr.DeckPassBegan)
        and bool(after.deck)
        and cards_add_up(after)
        and not any(after.on_track(seat) or after.railyard(seat) for seat in range(4))
        and after.current_player == (step.mover + 1) % 4
    )


@situation("CG-54", GAME)
def too_few_cards(step: Step) -> bool:
    """There are too few cards for four each and a row of five: the last turns begin at once."""
    began, after = step.has(ttr.DeckPassBegan), step.after
    return began and None in after.face_up and after.last_turns == after.players


# The end


@situation("CG-60", GAME)
def both_deck_passes_scored(step: Step) -> bool:
    """A seat scores tickets of both deck passes, less those in hand."""
    found, after = result(step), step.after
    if found is None or after.players < 4:
        return False
    passes: dict[int, set[int]] = {seat: set() for seat in range(4)}
    for one in step.game.steps:
        for paid in one.all_events(ttr.TicketPaid):
            passes[paid.player].add(one.before.deck_pass)
    for seat, kinds in enumerate(found.points):
        done = sum(after.variant.ticket(t).points for t in after.completed(seat))
        lost = sum(after.variant.ticket(t).points for t in after.tickets(seat))
        if len(passes[seat]) == 2 and lost and kinds["tickets"] == done - lost:
            return True
    return False


@situation("CG-61", GAME)
def big_city_shared(step: Step) -> bool:
    """Two seats tie for the most complete tickets of a big city, and both score it in full."""
    found, after = result(step), step.after
    if found is None:
        return False
    variant = after.variant
    for city in variant.board.cities:
        naming = [
            sum(city.id in variant.ticket(ticket).ends for ticket in after.completed(seat))
            for seat in range(after.players)
        ]
        most = max(naming)
        best = [points for points, count in zip(found.points, naming, strict=True) if count == most]
        if city.bonus and most and len(best) > 1:
            return all(points["big_cities"] >= city.bonus for points in best)
    return False


@situation("CG-62", GAME)
def complete_tickets_decide(step: Step) -> bool:
    """Two seats tie in points, and more complete tickets win."""
    return decided_by(step, "complete_tickets")


@situation("CG-62", GAME)
def bonus_cards_decide(step: Step) -> bool:
    """Two seats tie in points and complete tickets, and more bonus cards win."""
    return decided_by(step, "big_city_bonuses")


@situation("CG-63", GAME)
def last_turn_passed(step: Step) -> bool:
    """On a last turn that is not the last of all a seat can do nothing, and passes."""
    turns = step.before.last_turns
    return (
        isinstance(step.action, ttr.Pass)
        and turns is not None
        and turns > 1
        and step.after.last_turns == turns - 1
    )


@situation("CG-64", GAME)
def los_angeles_pittsburgh(step: Step) -> bool:
    """Los Angeles-Pittsburgh is paid with three cars of the colors that stand on it and a locomotive."""
    paid = step.event(ttr.TicketPaid)
    if paid is None or paid.ticket != "los-angeles-pittsburgh":
        return False
    cars = Counter(dict(paid.cards)) - Counter({LOCOMOTIVE: 1})
    price = Counter(dict(step.before.variant.ticket(paid.ticket).cards))
    return paid.cards.get(LOCOMOTIVE) == 1 and total(cars) == 3 and cars <= price


@situation("CG-65", GAME)
def given_back_again(step: Step) -> bool:
    """A seat draws tickets, keeps none, and does the same in its next turn."""
    if in_set_up(step) or not tickets_kept(step, 0, 4):
        return False
    earlier = [one for one in step.game.steps[: step.number - 2] if one.mover == step.mover]
    return bool(earlier) and not in_set_up(earlier[-1]) and tickets_kept(earlier[-1], 0, 4)
