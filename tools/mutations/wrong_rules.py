"""Wrong rules: changes of the reference, one at a time, that tests and comparison must catch.

Each replaces a piece of one module's source, which stands there exactly once. ``python -m tools.mutations``
tries them. A game with many has a file of its own.
"""

from __future__ import annotations

from .mutation import Mutation
from .wrong_card_game import CARD_GAME
from .wrong_europe import EUROPE
from .wrong_first_journey import FIRST_JOURNEY
from .wrong_nordic import NORDIC

TURN = (
    Mutation(
        "seats play in the other direction",
        "G-1",
        "table",
        "return (seat + 1) % self.players",
        "return (seat - 1) % self.players",
    ),
    Mutation(
        "a route may be claimed after the first card",
        "G-2",
        "legal",
        "SECOND_DRAW: (DrawDeck, DrawFaceUp, Pass)",
        "SECOND_DRAW: (DrawDeck, DrawFaceUp, ClaimRoute, Pass)",
    ),
    Mutation(
        "tickets may be drawn after the first card",
        "G-2",
        "legal",
        "SECOND_DRAW: (DrawDeck, DrawFaceUp, Pass)",
        "SECOND_DRAW: (DrawDeck, DrawFaceUp, DrawTickets, Pass)",
    ),
    Mutation(
        "passing is always offered",
        "G-3",
        "legal",
        "    yield next(others, Pass())\n    yield from others",
        "    yield Pass()\n    yield from others",
    ),
    Mutation(
        "passing is always accepted",
        "G-3",
        "legal",
        "case Pass() if next(all_but_passing(table), None) is not None:",
        "case Pass() if False:",
    ),
    Mutation(
        "passes in a row are never forgotten",
        "G-3",
        "turns",
        "    table.passes = 0",
        "    pass",
    ),
    Mutation(
        "the end of a draw without a second card counts as a pass",
        "G-3",
        "turns",
        "    if table.phase == TURN and not table.variant.rules.railyards:",
        "    if not table.variant.rules.railyards:",
    ),
    Mutation(
        "the game ends when all but one have passed",
        "G-3",
        "turns",
        "if table.passes == table.players:",
        "if table.passes == table.players - 1:",
    ),
    Mutation(
        "the game goes on when all have passed",
        "G-3",
        "turns",
        "if table.passes == table.players:",
        "if table.passes > table.players:",
    ),
    Mutation(
        "cards are dealt to seat 0 first, whoever starts",
        "G-5",
        "setup",
        'due=Due("hand", seat=first_player,',
        'due=Due("hand", seat=0,',
    ),
    Mutation(
        "the starter chooses tickets last",
        "G-5",
        "setup",
        "        choose_first_tickets(table, starter)",
        "        choose_first_tickets(table, table.after(starter))",
    ),
)

CARDS = (
    Mutation(
        "a draw is one card",
        "G-10",
        "train_cards",
        'return "second_draw" if table.phase == TURN else "refill"',
        'return "refill"',
    ),
    Mutation(
        "of equal face-up cards the last is taken",
        "G-10",
        "train_cards",
        "slot = table.face_up.index(card)",
        "slot = max(n for n, other in enumerate(table.face_up) if other == card)",
    ),
    Mutation(
        "a taken card is replaced in the first empty slot",
        "G-10",
        "train_cards",
        'Due("row", slots=[slot],',
        'Due("row", slots=table.empty_slots()[:1],',
    ),
    Mutation(
        "all empty slots are refilled after each card",
        "G-10",
        "train_cards",
        'Due("row", slots=[slot],',
        'Due("row", slots=table.empty_slots(),',
    ),
    Mutation(
        "a reshuffle leaves the discards where they are",
        "G-12",
        "train_cards",
        "table.deck, table.discard = table.discard, Counter()",
        "table.deck = table.discard.copy()",
    ),
    Mutation(
        "the discards are not reshuffled for a blind draw",
        "G-12",
        "train_cards",
        "return bool(table.deck or (table.discard and reshuffles(table)))",
        "return bool(table.deck)",
    ),
    Mutation(
        "discards wait until a card is needed where the setting shuffles them at once",
        "G-12",
        "chance",
        "            train_cards.reshuffle_at_once(table)\n",
        "            pass\n",
    ),
    Mutation(
        "a row that is cleared does not come into the deck that is made at once",
        "G-12",
        "chance",
        '        if due.to == "row" and train_cards.row_must_be_cleared(table):\n',
        "        if not due.is_ticket():\n"
        "            train_cards.reshuffle_at_once(table)\n"
        '        if due.to == "row" and train_cards.row_must_be_cleared(table):\n',
    ),
    Mutation(
        "the discards become the deck while tickets are being completed, not at the end of the turn",
        "G-12",
        "chance",
        "        if not due.is_ticket():\n",
        "        if True:\n",
    ),
    Mutation(
        "the row can be drawn from without a deck where the setting ends all draws",
        "G-13",
        "train_cards",
        "    if have_draws_ended(table):\n        return []\n",
        "",
    ),
    Mutation(
        "face-up cards may not be taken once deck and discards are empty",
        "G-13",
        "train_cards",
        "return list(table.in_order(table.row()))",
        "return list(table.in_order(table.row())) if can_draw_blind(table) else []",
    ),
    Mutation(
        "a second card is waited for where there is none",
        "G-14",
        "train_cards",
        "if can_draw_blind(table) or second_cards(table):",
        "if True:",
    ),
    Mutation(
        "empty slots are refilled from the right",
        "G-15",
        "turns",
        'Due("row", slots=slots, then="end_turn")',
        'Due("row", slots=slots[::-1], then="end_turn")',
    ),
    Mutation(
        "a face-up locomotive does not end the draw",
        "NY-10",
        "train_cards",
        "ends = card == LOCOMOTIVE and table.variant.rules.face_up_locomotive_ends_draw",
        "ends = False",
    ),
    Mutation(
        "a face-up locomotive may be the second card",
        "NY-10",
        "train_cards",
        "if card != LOCOMOTIVE or not ends]",
        "if card]",
    ),
    Mutation(
        "a locomotive drawn blind ends the draw",
        "NY-10",
        "train_cards",
        "        seat.hand[card] += 1\n",
        "        seat.hand[card] += 1\n"
        '        if card == LOCOMOTIVE and due.then == "second_draw":\n'
        '            due.then = "refill"\n',
    ),
    Mutation(
        "a draw goes on although only face-up locomotives are left",
        "NY-11",
        "train_cards",
        "    if can_draw_blind(table) or second_cards(table):\n        table.phase = SECOND_DRAW",
        "    if can_draw_blind(table) or table.row():\n        table.phase = SECOND_DRAW",
    ),
    Mutation(
        "the row is cleared at one locomotive more",
        "NY-12",
        "train_cards",
        "row[LOCOMOTIVE] < limit",
        "row[LOCOMOTIVE] <= limit",
    ),
    Mutation(
        "the row is not looked at between the two cards",
        "NY-12",
        "chance",
        'if due.to == "row" and train_cards.row_must_be_cleared(table):',
        'if due.to == "row" and due.then != "second_draw" '
        "and train_cards.row_must_be_cleared(table):",
    ),
    Mutation(
        "the first row is not cleared",
        "NY-12",
        "chance",
        'if due.to == "row" and train_cards.row_must_be_cleared(table):',
        'if due.to == "row" and due.then != "set_up" and train_cards.row_must_be_cleared(table):',
    ),
    Mutation(
        "the cleared cards leave the game",
        "NY-12",
        "train_cards",
        "    table.discard += table.row()\n",
        "",
    ),
    Mutation(
        "only the locomotives of the row are cleared",
        "NY-12",
        "train_cards",
        "    table.face_up = [None] * len(table.face_up)\n",
        "    table.face_up = [c if c != LOCOMOTIVE else None for c in table.face_up]\n",
    ),
    Mutation(
        "the row is cleared whatever is left",
        "NY-13",
        "train_cards",
        "return others >= len(table.face_up) - (limit - 1)",
        "return True",
    ),
    Mutation(
        "the row is cleared only with one other card more in the pool",
        "NY-13",
        "train_cards",
        "return others >= len(table.face_up) - (limit - 1)",
        "return others > len(table.face_up) - (limit - 1)",
    ),
    Mutation(
        "the discards are no part of the pool",
        "NY-13",
        "train_cards",
        "pool = table.deck + table.discard + row",
        "pool = table.deck + row",
    ),
)

CLAIMS = (
    Mutation(
        "another seat's route may be claimed",
        "G-20",
        "claims",
        "if (owner := owner_of(table, route)) is not None:",
        "if (owner := owner_of(table, route)) == table.mover:",
    ),
    Mutation(
        "the last trains may not be used",
        "G-21",
        "claims",
        "if seat.trains < table.variant.routes[route].length:",
        "if seat.trains <= table.variant.routes[route].length:",
    ),
    Mutation(
        "trains are not counted",
        "G-21",
        "claims",
        "if seat.trains < table.variant.routes[route].length:",
        "if False:",
    ),
    Mutation(
        "one seat may own both routes of a double route",
        "G-25",
        "claims",
        "if owner_of(table, other) == table.mover:",
        "if False:",
    ),
    Mutation(
        "routes of the same two places are taken for doubles, whatever the data say",
        "G-25",
        "variants",
        "if other != route and double is not None and routes[other].double == double",
        "if other != route and {*routes[other].ends} == {*routes[route].ends}",
    ),
    Mutation(
        "the second route stays open at the largest small table",
        "G-26",
        "claims",
        "if table.players <= table.variant.rules.double_routes_closed_up_to:",
        "if table.players < table.variant.rules.double_routes_closed_up_to:",
    ),
    Mutation(
        "the second route closes at every table",
        "G-26",
        "claims",
        "if table.players <= table.variant.rules.double_routes_closed_up_to:",
        "if True:",
    ),
    Mutation(
        "the payment leaves the game",
        "G-24",
        "claims",
        "    table.discard += cards\n",
        "",
    ),
    Mutation(
        "a claim takes one train, however long the route",
        "G-24",
        "claims",
        "seat.trains -= length",
        "seat.trains -= 1",
    ),
    Mutation(
        "a payment of one color more is accepted",
        "G-23",
        "payments",
        "        paid = cards in plain_payments(variant, priced, hand)",
        "        ways = plain_payments(variant, priced, hand)\n"
        "        paid = any(way <= cards <= hand for way in ways)",
    ),
)

TICKETS = (
    Mutation(
        "a ticket is complete with routes at both ends",
        "G-31",
        "tickets",
        "    return goal in reached",
        "    touched = {city for route in seat.routes for city in variant.routes[route].ends}\n"
        "    return {start, goal} <= touched",
    ),
    Mutation(
        "a ticket is complete by one route only",
        "G-31",
        "tickets",
        "                grown = True",
        "                grown = False",
    ),
    Mutation(
        "later draws have the minimum of the first",
        "G-33",
        "tickets",
        "rules.initial_tickets_kept if table.setup else rules.drawn_tickets_kept",
        "rules.initial_tickets_kept",
    ),
    Mutation(
        "the minimum stands although fewer tickets came",
        "G-33",
        "tickets",
        "return min(least, len(table.seats[table.mover].offer))",
        "return least",
    ),
    Mutation(
        "one ticket fewer may be kept",
        "G-33",
        "tickets",
        "return min(least, len(table.seats[table.mover].offer))",
        "return min(least - 1, len(table.seats[table.mover].offer))",
    ),
    Mutation(
        "returned tickets lie under the deck in the other order",
        "G-33",
        "tickets",
        "table.bottom += returned",
        "table.bottom += returned[::-1]",
    ),
    Mutation(
        "returned tickets are shuffled in",
        "G-33",
        "tickets",
        "table.bottom += returned",
        "table.unordered += returned",
    ),
    Mutation(
        "returned tickets leave the game",
        "G-33",
        "tickets",
        "        table.bottom += returned\n",
        "        pass\n",
    ),
    Mutation(
        "the lowest ticket is drawn first",
        "G-33",
        "tickets",
        "table.bottom[:1]",
        "table.bottom[-1:]",
    ),
    Mutation(
        "a ticket may be named twice",
        "G-33",
        "tickets",
        "if tickets.count(ticket) > 1:",
        "if tickets.count(ticket) > 2:",
    ),
    Mutation(
        "tickets that were not drawn may be kept",
        "G-33",
        "tickets",
        "if ticket not in offer:",
        "if ticket not in table.variant.tickets:",
    ),
    Mutation(
        "tickets may be drawn where none is left",
        "G-33",
        "legal",
        "if first and rules.drawn_tickets and tickets.tickets_left(table):",
        "if first and rules.drawn_tickets:",
    ),
)

KNOWLEDGE = (
    Mutation(
        "a card taken face-up is forgotten",
        "G-36",
        "train_cards",
        "    table.seats[table.mover].seen[card] += 1\n",
        "",
    ),
    Mutation(
        "a payment does not lower what was seen",
        "G-36",
        "claims",
        "    seat.seen -= cards",
        "    pass",
    ),
    Mutation(
        "blind draws are remembered past a reshuffle",
        "G-36",
        "train_cards",
        "            seat.drawn.clear()",
        "            pass",
    ),
    Mutation(
        "a card turned up is still taken to be in the deck",
        "G-36",
        "train_cards",
        "            table.reshuffled -= Counter([card])\n"
        '        table.tell("card_turned_up", card=card, slot=slot)',
        '            pass\n        table.tell("card_turned_up", card=card, slot=slot)',
    ),
    Mutation(
        "a returned ticket is still known after it was drawn again",
        "G-36",
        "tickets",
        "            seat.returned.remove(ticket)",
        "            pass",
    ),
)

END = (
    Mutation(
        "the last turns begin at one train fewer",
        "G-40",
        "turns",
        "trains <= rules.last_turns_at",
        "trains < rules.last_turns_at",
    ),
    Mutation(
        "the last turns begin again with the next seat that runs out",
        "G-40",
        "turns",
        "    if table.last_turns is None:\n        table.last_turns = table.players",
        "    if True:\n        table.last_turns = table.players",
    ),
    Mutation(
        "the seat that brought the last turns has none",
        "G-40",
        "turns",
        "table.last_turns = table.players",
        "table.last_turns = table.players - 1",
    ),
    Mutation(
        "any seat's trains bring the last turns",
        "G-40",
        "turns",
        "few = table.seats[table.mover].trains <= rules.last_turns_at",
        "few = min(s.trains for s in table.seats) <= rules.last_turns_at",
    ),
    Mutation(
        "a pass does not use up a last turn",
        "G-40",
        "turns",
        "    if table.last_turns is not None:\n        table.last_turns -= 1",
        "    if table.last_turns is not None and not table.passes:\n        table.last_turns -= 1",
    ),
    Mutation(
        "incomplete tickets cost nothing",
        "G-34",
        "scoring",
        "(1 if ticket in done else -1)",
        "(1 if ticket in done else 0)",
    ),
    Mutation(
        "seats with the same points share the place, whatever else",
        "G-37",
        "scoring",
        "groupby(best_first, key=lambda number: marks[number])",
        "groupby(best_first, key=lambda number: marks[number][0])",
    ),
    Mutation(
        "the longest trail counts routes, not trains",
        "G-50",
        "trail",
        "length = variant.routes[route].length + longest_from",
        "length = 1 + longest_from",
    ),
    Mutation(
        "an attraction counts for each route that touches it",
        "NY-41",
        "scoring",
        "touched = {city for route in seat.routes for city in variant.routes[route].ends}\n"
        "    return len(touched & variant.attractions)",
        "touched = [city for route in seat.routes for city in variant.routes[route].ends]\n"
        "    return sum(city in variant.attractions for city in touched)",
    ),
    Mutation(
        "held tickets break ties, complete or not",
        "NY-42",
        "scoring",
        "            return len(completed(table, number))",
        "            return len(seat.tickets)",
    ),
    Mutation(
        "who has no route scores for the longest trail, if nobody has one",
        "US-4",
        "scoring",
        "if trail == max(trails) > 0 else 0",
        "if trail == max(trails) else 0",
    ),
    Mutation(
        "who ties for the longest trail scores nothing",
        "US-4",
        "scoring",
        "if trail == max(trails) > 0 else 0",
        "if trail == max(trails) > 0 and trails.count(trail) == 1 else 0",
    ),
    Mutation(
        "the bonus is compared before complete tickets",
        "US-5",
        "scoring",
        "for name in tie_breaks)]",
        "for name in tie_breaks[::-1])]",
    ),
    Mutation(
        "a longer trail wins a tie, whoever holds the bonus",
        "US-5",
        "scoring",
        '            return int(kinds.get("longest_trail", 0) > 0)',
        "            return longest_trail(table.variant, seat.routes)",
    ),
)

DATA = (
    Mutation(
        "three cards each at the start of New York",
        "NY-2",
        "variants",
        "initial_cards=2,  # NY-2",
        "initial_cards=3,  # NY-2",
    ),
    Mutation(
        "both first tickets have to be kept in New York",
        "NY-3",
        "variants",
        "initial_tickets_kept=1,  # NY-3",
        "initial_tickets_kept=2,  # NY-3",
    ),
    Mutation(
        "double routes close with three players in New York",
        "NY-22",
        "variants",
        "double_routes_closed_up_to=2,  # **NY-22**",
        "double_routes_closed_up_to=3,  # **NY-22**",
    ),
    Mutation(
        "no drawn ticket has to be kept in New York",
        "NY-30",
        "variants",
        "drawn_tickets_kept=1,  # NY-30",
        "drawn_tickets_kept=0,  # NY-30",
    ),
    Mutation(
        "a bonus for the longest trail in New York",
        "NY-42",
        "variants",
        "longest_trail_points=0,  # NY-42",
        "longest_trail_points=10,  # NY-42",
    ),
    Mutation(
        "one first ticket is enough on the USA board",
        "US-1",
        "variants",
        "initial_tickets_kept=2,  # US-1",
        "initial_tickets_kept=1,  # US-1",
    ),
    Mutation(
        "the row is never cleared on the USA board",
        "US-2",
        "variants",
        "clear_face_up_at=3,  # US-2",
        "clear_face_up_at=None,  # US-2",
    ),
    Mutation(
        "double routes stay open with three players on the USA board",
        "US-3",
        "variants",
        "double_routes_closed_up_to=3,  # **US-3**",
        "double_routes_closed_up_to=2,  # **US-3**",
    ),
)

ALL = (
    *TURN,
    *CARDS,
    *CLAIMS,
    *TICKETS,
    *KNOWLEDGE,
    *END,
    *DATA,
    *NORDIC,
    *EUROPE,
    *FIRST_JOURNEY,
    *CARD_GAME,
)
