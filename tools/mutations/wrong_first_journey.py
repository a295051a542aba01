"""Wrong rules of First Journey: the race for tickets, the bonus, swaps, the two ends."""

from __future__ import annotations

from .mutation import Mutation

DATA = (
    Mutation(
        "a face-up row in First Journey",
        "FJ-1",
        "variants",
        "face_up_slots=0,  # **FJ-1**",
        "face_up_slots=5,  # **FJ-1**",
    ),
    Mutation(
        "three cards each at the start of First Journey",
        "FJ-2",
        "variants",
        "initial_cards=4,  # FJ-2",
        "initial_cards=3,  # FJ-2",
    ),
    Mutation(
        "three tickets each in First Journey",
        "FJ-2",
        "variants",
        "initial_tickets=2,  # FJ-2",
        "initial_tickets=3,  # FJ-2",
    ),
    Mutation(
        "a draw is two actions in First Journey",
        "FJ-3",
        "variants",
        "both_cards_blind=True,  # FJ-3",
        "both_cards_blind=False,  # FJ-3",
    ),
    Mutation(
        "tickets may be drawn in First Journey",
        "FJ-3",
        "variants",
        "drawn_tickets=0,  # FJ-3",
        "drawn_tickets=2,  # FJ-3",
    ),
    Mutation(
        "a blind draw is one card in First Journey",
        "FJ-3",
        "train_cards",
        'Due("hand", seat=table.mover, left=2, then="refill")',
        'Due("hand", seat=table.mover, left=1, then="refill")',
    ),
    Mutation(
        "locomotives are of no use in First Journey",
        "FJ-4",
        "variants",
        'locomotives_on=("train", "ferry", "tunnel"),  # FJ-4',
        'locomotives_on=("ferry", "tunnel"),  # FJ-4',
    ),
    Mutation(
        "the second route closes with two players in First Journey",
        "FJ-5",
        "variants",
        "double_routes_closed_up_to=0,  # FJ-5",
        "double_routes_closed_up_to=2,  # FJ-5",
    ),
    Mutation(
        "five complete tickets win",
        "FJ-10",
        "variants",
        "tickets_to_win=6,  # FJ-10",
        "tickets_to_win=5,  # FJ-10",
    ),
    Mutation(
        "the last train brings last turns",
        "FJ-11",
        "variants",
        "ends_at_once=True,  # FJ-11",
        "ends_at_once=False,  # FJ-11",
    ),
    Mutation(
        "the game ends with one train left",
        "FJ-11",
        "variants",
        "last_turns_at=0,  # FJ-11",
        "last_turns_at=1,  # FJ-11",
    ),
    Mutation(
        "the longest trail breaks ties in First Journey",
        "FJ-11",
        "variants",
        "tie_breaks=(),  # FJ-11",
        'tie_breaks=("longest_trail",),  # FJ-11',
    ),
)

COMPLETE = (
    Mutation(
        "the new ticket is held in the last place",
        "FJ-6",
        "race",
        'Due("held", seat=table.mover, slot=place, left=1, then="complete")',
        'Due("held", seat=table.mover, slot=len(table.seats[table.mover].tickets), left=1, '
        'then="complete")',
    ),
    Mutation(
        "the last complete ticket is laid open first",
        "FJ-6",
        "race",
        "for place, ticket in enumerate(seat.tickets):",
        "for place, ticket in reversed([*enumerate(seat.tickets)]):",
    ),
    Mutation(
        "complete tickets are not replaced",
        "FJ-6",
        "race",
        '        table.due = Due("held", seat=table.mover, slot=place, left=1, then="complete")',
        "        go_on_completing(table)",
    ),
    Mutation(
        "one complete ticket a turn",
        "FJ-6",
        "race",
        "    table.set_aside = []\n    go_on_completing(table)",
        "    table.set_aside = []\n    refill_row(table)",
    ),
    Mutation(
        "both places of a ticket on the board are enough",
        "FJ-6",
        "race",
        "            if is_complete(table.variant, seat.routes, ticket):",
        "            ends = {*table.variant.tickets[ticket].ends}\n"
        "            routes = [table.variant.routes[route] for route in seat.routes]\n"
        "            if ends <= {city for route in routes for city in route.ends}:",
    ),
    Mutation(
        "the bonus is taken again with each claim",
        "FJ-7",
        "race",
        "    wanted = table.variant.rules.coast_bonus and not seat.bonus",
        "    wanted = table.variant.rules.coast_bonus",
    ),
    Mutation(
        "there is one bonus ticket for all",
        "FJ-7",
        "race",
        "coast_bonus and not seat.bonus",
        "coast_bonus and not any(seat.bonus for seat in table.seats)",
    ),
    Mutation(
        "only one city of the east counts for the bonus",
        "FJ-7",
        "race",
        "for one in east for other in west)",
        "for one in east[:1] for other in west)",
    ),
    Mutation(
        "the bonus is scored, but does not win",
        "FJ-10",
        "race",
        "return len(seat.completed) + seat.bonus",
        "return len(seat.completed)",
    ),
    Mutation(
        "the bonus wins when the claim is over",
        "FJ-10",
        "race",
        "        take_bonus(table)\n        if has_won(table):",
        "        take_bonus(table)\n        if False:",
    ),
    Mutation(
        "the bonus is worth no ticket",
        "FJ-7",
        "scoring",
        '"bonus": bonus, "total": tickets + bonus}',
        '"bonus": bonus, "total": tickets}',
    ),
)

SWAPS = (
    Mutation(
        "one ticket is swapped",
        "FJ-8",
        "race",
        "    given = seat.tickets\n    seat.tickets = []",
        "    given = seat.tickets[:1]\n    seat.tickets = seat.tickets[1:]",
    ),
    Mutation(
        "as many tickets are drawn as were swapped",
        "FJ-8",
        "race",
        "    number = table.variant.rules.initial_tickets\n",
        "    number = len(given)\n",
    ),
    Mutation(
        "those just given back are drawn like the others",
        "FJ-8",
        "race",
        "    table.set_aside += given\n",
        "    table.given_back += given\n",
    ),
    Mutation(
        "those set aside are never drawn",
        "FJ-8",
        "race",
        "        elif table.set_aside:",
        "        elif False:",
    ),
    Mutation(
        "tickets given back are not drawn again",
        "FJ-8",
        "race",
        "        if table.given_back:\n            shuffle",
        "        if False:\n            shuffle",
    ),
    Mutation(
        "tickets given back leave the game",
        "FJ-8",
        "race",
        "    table.given_back += table.set_aside\n",
        "    pass\n",
    ),
    Mutation(
        "tickets given back go into the deck at once",
        "FJ-8",
        "race",
        "    table.given_back += table.set_aside\n",
        "    table.unordered += table.set_aside\n",
    ),
    Mutation(
        "tickets may be swapped where there is no other one",
        "FJ-9",
        "race",
        "    return len(held) >= least and (tickets_left(table) > 0 or bool(table.given_back))",
        "    return len(held) >= least",
    ),
    Mutation(
        "tickets may be swapped by who holds none",
        "FJ-9",
        "race",
        "    return len(held) >= least and (tickets_left(table) > 0 or bool(table.given_back))",
        "    return tickets_left(table) > 0 or bool(table.given_back) or bool(held and least < 0)",
    ),
    Mutation(
        "an empty ticket deck ends all swapping",
        "FJ-9",
        "race",
        "    return len(held) >= least and (tickets_left(table) > 0 or bool(table.given_back))",
        "    return len(held) >= least and tickets_left(table) > 0",
    ),
    Mutation(
        "a single ticket is swapped where the setting asks for all",
        "FJ-9",
        "race",
        "    least = 1 if rules.swap_with_fewer else rules.initial_tickets\n",
        "    least = 1\n",
    ),
    Mutation(
        "tickets of a swap lie beside the deck where the setting shuffles them in",
        "FJ-8",
        "race",
        "    elif table.set_aside:\n        shuffle(table, table.set_aside)\n",
        "    else:\n        table.given_back += table.set_aside\n",
    ),
    Mutation(
        "who holds fewer tickets is topped up",
        "FJ-9",
        "race",
        "    if place is None:\n        refill_row(table)\n        return\n",
        "    held, most = table.seats[table.mover].tickets, table.variant.rules.initial_tickets\n"
        "    if place is None and table.variant.is_race() and len(held) < most and (\n"
        "        table.unordered or table.given_back\n"
        "    ):\n"
        '        table.due = Due("held", seat=table.mover, slot=len(held), left=1, then="complete")\n'
        "        return\n"
        "    if place is None:\n        refill_row(table)\n        return\n",
    ),
    Mutation(
        "tickets may be swapped in the first ten turns only",
        "FJ-13",
        "race",
        "    return len(held) >= least and (tickets_left(table) > 0 or bool(table.given_back))",
        "    others = tickets_left(table) > 0 or bool(table.given_back)\n"
        "    return len(held) >= least and others and table.turn < 10",
    ),
)

END = (
    Mutation(
        "it takes more than six complete tickets",
        "FJ-10",
        "race",
        "complete_tickets(table.seats[table.mover]) >= goal",
        "complete_tickets(table.seats[table.mover]) > goal",
    ),
    Mutation(
        "six win when all complete tickets are replaced",
        "FJ-10",
        "race",
        "    if place is None:\n        refill_row(table)\n        return\n"
        "    lay_open(table, place)\n    if has_won(table):",
        "    if place is None and has_won(table):\n"
        '        end_at_once(table, "tickets")\n        return\n'
        "    if place is None:\n        refill_row(table)\n        return\n"
        "    lay_open(table, place)\n    if False:",
    ),
    Mutation(
        "the turn that ends the game at once is not counted",
        "FJ-10",
        "turns",
        "    count_turn(table)\n    end_game(table, reason)",
        "    end_game(table, reason)",
    ),
    Mutation(
        "tickets that the last train completes do not count",
        "FJ-11",
        "race",
        "    while (place := first_complete(table)) is not None:",
        "    while (place := None) is not None:",
    ),
    Mutation(
        "one ticket that the last train completes counts",
        "FJ-11",
        "race",
        "    while (place := first_complete(table)) is not None:\n        lay_open(table, place)\n",
        "    if (place := first_complete(table)) is not None:\n        lay_open(table, place)\n",
    ),
    Mutation(
        "six do not win with the last train",
        "FJ-11",
        "race",
        '            end_at_once(table, "tickets")\n            return\n    end_at_once(table, "last',
        '            break\n    end_at_once(table, "last',
    ),
    Mutation(
        "who completed a ticket with the last train draws another one",
        "FJ-11",
        "race",
        "    return rules.ends_at_once and",
        "    return rules.ends_at_once and first_complete(table) is None and",
    ),
    Mutation(
        "any turn without trains ends the game",
        "FJ-11",
        "turns",
        "        brought = few and not rules.ends_at_once\n",
        "        brought = few\n",
    ),
    Mutation(
        "held tickets are taken away from the complete ones",
        "FJ-11",
        "scoring",
        "tickets, bonus = len(seat.completed), int(seat.bonus)",
        "tickets, bonus = len(seat.completed) - len(seat.tickets), int(seat.bonus)",
    ),
    Mutation(
        "a card alone is not drawn",
        "FJ-12",
        "train_cards",
        "    return bool(table.deck or (table.discard and reshuffles(table)))",
        "    return (table.deck + table.discard).total() > 1",
    ),
)

KNOWN = (
    Mutation(
        "tickets given back are forgotten",
        "G-36",
        "race",
        "    seat.returned += given\n",
        "",
    ),
    Mutation(
        "tickets shuffled into the deck are forgotten",
        "G-36",
        "race",
        "seat.shuffled += [ticket for ticket in seat.returned if ticket in tickets]",
        "seat.shuffled += []",
    ),
    Mutation(
        "tickets shuffled into the deck before are still taken to be there",
        "G-36",
        "race",
        "            seat.shuffled.clear()\n",
        "            pass\n",
    ),
    Mutation(
        "a ticket that is laid open is still taken to be in the deck",
        "G-36",
        "race",
        "        if ticket in seat.shuffled:",
        "        if False:",
    ),
    Mutation(
        "a ticket that was drawn again is still taken to be in the deck",
        "G-36",
        "tickets",
        "    if ticket in drawer.shuffled:",
        "    if False:",
    ),
)

FIRST_JOURNEY = (*DATA, *COMPLETE, *SWAPS, *END, *KNOWN)
