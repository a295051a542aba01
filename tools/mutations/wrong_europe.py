"""Wrong rules of Europe: long tickets, ferries, gray tunnels, stations, lent routes, ties."""

from __future__ import annotations

from .mutation import Mutation

SETTINGS = (
    Mutation(
        "five cards each at the start of Europe",
        "EU-1",
        "variants",
        "initial_cards=4,  # **EU-1**",
        "initial_cards=5,  # **EU-1**",
    ),
    Mutation(
        "two stations each",
        "EU-1",
        "variants",
        "stations=3,  # EU-1",
        "stations=2,  # EU-1",
    ),
    Mutation(
        "three first tickets in Europe, one of them long",
        "EU-2",
        "variants",
        "initial_tickets=3,  # EU-2",
        "initial_tickets=2,  # EU-2",
    ),
    Mutation(
        "one of the first tickets is enough in Europe",
        "EU-2",
        "variants",
        "initial_tickets_kept=2,  # EU-2",
        "initial_tickets_kept=1,  # EU-2",
    ),
    Mutation(
        "the first tickets not kept go under the deck in Europe",
        "EU-3",
        "variants",
        'initial_tickets_returned="box",  # EU-3',
        'initial_tickets_returned="bottom",  # EU-3',
    ),
    Mutation(
        "a face-up locomotive is an ordinary card in Europe",
        "EU-11",
        "variants",
        "face_up_locomotive_ends_draw=True,  # **EU-11**",
        "face_up_locomotive_ends_draw=False,  # **EU-11**",
    ),
    Mutation(
        "the row is never cleared in Europe",
        "EU-11",
        "variants",
        "clear_face_up_at=3,  # EU-11",
        "clear_face_up_at=None,  # EU-11",
    ),
    Mutation(
        "locomotives are of no use on ordinary routes in Europe",
        "EU-11",
        "variants",
        'locomotives_on=("train", "ferry", "tunnel"),  # EU-11',
        'locomotives_on=("ferry", "tunnel"),  # EU-11',
    ),
    Mutation(
        "a draw is two tickets in Europe",
        "EU-12",
        "variants",
        "drawn_tickets=3,  # **EU-12**",
        "drawn_tickets=2,  # **EU-12**",
    ),
    Mutation(
        "two of the tickets drawn must be kept in Europe",
        "EU-12",
        "variants",
        "drawn_tickets_kept=1,  # EU-12",
        "drawn_tickets_kept=2,  # EU-12",
    ),
    Mutation(
        "tickets drawn and not kept leave the game in Europe",
        "EU-12",
        "variants",
        'drawn_tickets_returned="bottom",  # EU-12',
        'drawn_tickets_returned="box",  # EU-12',
    ),
    Mutation(
        "double routes stay open with three players in Europe",
        "EU-13",
        "variants",
        "double_routes_closed_up_to=3,  # **EU-13**",
        "double_routes_closed_up_to=2,  # **EU-13**",
    ),
    Mutation(
        "double routes close with four players in Europe",
        "EU-13",
        "variants",
        "double_routes_closed_up_to=3,  # **EU-13**",
        "double_routes_closed_up_to=4,  # **EU-13**",
    ),
    Mutation(
        "two cards are turned up for a tunnel of Europe",
        "EU-22",
        "variants",
        "tunnel_cards=3,  # EU-22",
        "tunnel_cards=2,  # EU-22",
    ),
    Mutation(
        "every station costs one card",
        "EU-31",
        "variants",
        "station_prices=(1, 2, 3),  # EU-31",
        "station_prices=(1, 1, 1),  # EU-31",
    ),
    Mutation(
        "the first station is the dearest",
        "EU-31",
        "variants",
        "station_prices=(1, 2, 3),  # EU-31",
        "station_prices=(3, 2, 1),  # EU-31",
    ),
    Mutation(
        "three points for each station not built",
        "EU-36",
        "variants",
        "station_points=4,  # EU-36",
        "station_points=3,  # EU-36",
    ),
    Mutation(
        "the last turns of Europe begin at one train",
        "EU-40",
        "variants",
        "last_turns_at=2,  # **EU-40**, G-40",
        "last_turns_at=1,  # **EU-40**, G-40",
    ),
    Mutation(
        "five points for the longest trail of Europe",
        "EU-41",
        "variants",
        "longest_trail_points=10,  # EU-41",
        "longest_trail_points=5,  # EU-41",
    ),
    Mutation(
        "stations break no ties",
        "EU-42",
        "variants",
        '("complete_tickets", "fewest_stations", "longest_trail_bonus")',
        '("complete_tickets", "longest_trail_bonus")',
    ),
    Mutation(
        "the longest trail breaks ties before stations do",
        "EU-42",
        "variants",
        '("complete_tickets", "fewest_stations", "longest_trail_bonus")',
        '("complete_tickets", "longest_trail_bonus", "fewest_stations")',
    ),
    Mutation(
        "stations break ties before complete tickets do",
        "EU-42",
        "variants",
        '("complete_tickets", "fewest_stations", "longest_trail_bonus")',
        '("fewest_stations", "complete_tickets", "longest_trail_bonus")',
    ),
)

LONG_TICKETS = (
    Mutation(
        "the long ticket comes after the three others",
        "EU-2",
        "tickets",
        "return bool(table.long) and not table.seats[table.due.seat].offer",
        "return bool(table.long) and len(table.seats[table.due.seat].offer) == 3",
    ),
    Mutation(
        "all four first tickets may be long ones",
        "EU-2",
        "tickets",
        "return bool(table.long) and not table.seats[table.due.seat].offer",
        "return bool(table.long) and table.setup",
    ),
    Mutation(
        "long tickets lie in the deck with the others",
        "EU-2",
        "setup",
        '        unordered=variant.tickets_of_kind("regular"),\n'
        '        long=variant.tickets_of_kind("long"),\n',
        "        unordered=list(variant.tickets),\n",
    ),
    Mutation(
        "the long ticket has to be kept",
        "EU-2",
        "tickets",
        "    if len(tickets) < to_be_kept(table):\n",
        "    kinds = [table.variant.tickets[ticket].kind for ticket in offer if ticket not in tickets]\n"
        '    if len(tickets) < to_be_kept(table) or "long" in kinds:\n',
    ),
    Mutation(
        "the long tickets that were not dealt go into the deck",
        "EU-3",
        "setup",
        "        table.long = []\n",
        "        table.unordered += table.long\n        table.long = []\n",
    ),
    Mutation(
        "the first ticket of a later draw is a long one",
        "EU-12",
        "setup",
        "        table.long = []\n",
        "",
    ),
    Mutation(
        "it is told how many of the first tickets were given back",
        "EU-50",
        "tickets",
        "            seat.first_kept = len(kept)\n",
        "            seat.first_kept = len(returned)\n",
    ),
    Mutation(
        "tickets kept later are told as the first ones",
        "EU-50",
        "tickets",
        "    if table.setup:\n"
        "        # In a position set up by hand there may be nothing to keep.\n"
        "        if table.variant.has_long_tickets() and had_some:\n"
        "            seat.first_kept = len(kept)\n",
        "    if table.variant.has_long_tickets() and had_some:\n"
        "        seat.first_kept = len(kept)\n"
        "    if table.setup:\n",
    ),
)

FERRIES_AND_TUNNELS = (
    Mutation(
        "cars pay the spaces of a ferry that have a symbol",
        "EU-21",
        "payments",
        "range(min(number - symbols, hand[car]), least - 1, -1)",
        "range(min(number, hand[car]), least - 1, -1)",
    ),
    Mutation(
        "one locomotive is enough for any ferry",
        "EU-21",
        "payments",
        "range(min(number - symbols, hand[car]), least - 1, -1)",
        "range(min(number - min(symbols, 1), hand[car]), least - 1, -1)",
    ),
    Mutation(
        "no locomotives on a ferry but for its symbols",
        "EU-21",
        "payments",
        "            found.append(Counter({car: cars, LOCOMOTIVE: number - cars}))\n"
        "    if number <= hand[LOCOMOTIVE]:\n",
        "            if cars == number - symbols or not symbols:\n"
        "                found.append(Counter({car: cars, LOCOMOTIVE: number - cars}))\n"
        "    if number <= hand[LOCOMOTIVE]:\n",
    ),
    Mutation(
        "three cards stand for a locomotive on every ferry",
        "EU-21",
        "payments",
        "    return route.any_cards_per_space or route.any_cards_per_locomotive\n",
        "    three = 3 if route.locomotives else None\n"
        "    return route.any_cards_per_space or route.any_cards_per_locomotive or three\n",
    ),
    Mutation(
        "for a tunnel that is paid in part with locomotives only locomotives count",
        "EU-22",
        "tunnels",
        "    return colors[0] if colors else None\n",
        "    return colors[0] if colors and not tunnel.laid[LOCOMOTIVE] else None\n",
    ),
    Mutation(
        "a tunnel laid down with locomotives alone is compared with the first card turned up",
        "EU-22",
        "tunnels",
        "    return colors[0] if colors else None\n",
        "    return [*colors, *tunnel.revealed, None][0]\n",
    ),
)

BUILDING = (
    Mutation(
        "a station is no whole turn",
        "EU-10",
        "stations",
        '    table.tell("station_built", player=table.mover, city=city, cards=table.in_order(cards))\n'
        "    refill_row(table)\n",
        '    table.tell("station_built", player=table.mover, city=city, cards=table.in_order(cards))\n',
    ),
    Mutation(
        "stations are listed before the claims",
        "EU-10",
        "legal",
        "        yield from all_claims(table)\n        yield from all_stations(table)\n",
        "        yield from all_stations(table)\n        yield from all_claims(table)\n",
    ),
    Mutation(
        "a station only where the player has a route",
        "EU-30",
        "stations",
        "    if (builder := builder_in(table, city)) is not None:\n",
        "    own = [table.variant.routes[route] for route in table.seats[table.mover].routes]\n"
        "    if not any(city in route.ends for route in own):\n"
        '        return Violation("EU-30", "no own route ends there")\n'
        "    if (builder := builder_in(table, city)) is not None:\n",
    ),
    Mutation(
        "no station where the player has a route",
        "EU-30",
        "stations",
        "    if (builder := builder_in(table, city)) is not None:\n",
        "    own = [table.variant.routes[route] for route in table.seats[table.mover].routes]\n"
        "    if any(city in route.ends for route in own):\n"
        '        return Violation("EU-30", "an own route ends there")\n'
        "    if (builder := builder_in(table, city)) is not None:\n",
    ),
    Mutation(
        "several players may have stations in one city",
        "EU-30",
        "stations",
        "        if city in seat.stations:\n",
        "        if city in seat.stations and number == table.mover:\n",
    ),
    Mutation(
        "a player may have several stations in one city",
        "EU-30",
        "stations",
        "        if city in seat.stations:\n",
        "        if city in seat.stations and number != table.mover:\n",
    ),
    Mutation(
        "a player always has another station",
        "EU-30",
        "stations",
        "    return variant.rules.stations - len(seat.stations)\n",
        "    return variant.rules.stations - min(len(seat.stations), 2)\n",
    ),
    Mutation(
        "locomotives do not pay for stations",
        "EU-31",
        "stations",
        "    return one_color_payments(seat.hand, variant.colors(), price)\n",
        "    found = one_color_payments(seat.hand, variant.colors(), price)\n"
        '    return [paid for paid in found if not paid["locomotive"]]\n',
    ),
    Mutation(
        "locomotives alone do not pay for stations",
        "EU-31",
        "stations",
        "    return one_color_payments(seat.hand, variant.colors(), price)\n",
        "    found = one_color_payments(seat.hand, variant.colors(), price)\n"
        '    return [paid for paid in found if paid["locomotive"] < price]\n',
    ),
    Mutation(
        "a station needs a locomotive",
        "EU-31",
        "stations",
        "    return one_color_payments(seat.hand, variant.colors(), price)\n",
        "    return one_color_payments(seat.hand, variant.colors(), price, 1)\n",
    ),
    Mutation(
        "cards paid for a station leave the game",
        "EU-31",
        "stations",
        "    table.discard += cards\n",
        "",
    ),
    Mutation(
        "a station keeps others from claiming routes to its city",
        "EU-32",
        "claims",
        "    seat = table.seats[table.mover]\n    if (owner := owner_of(table, route)) is not None:\n",
        "    seat = table.seats[table.mover]\n"
        "    cities = {city for other in table.seats if other is not seat for city in other.stations}\n"
        "    if cities & {*table.variant.routes[route].ends}:\n"
        '        return Violation("G-20", "a station stands there")\n'
        "    if (owner := owner_of(table, route)) is not None:\n",
    ),
    Mutation(
        "a station takes a train",
        "EU-33",
        "stations",
        "    table.seats[table.mover].stations.append(city)\n",
        "    table.seats[table.mover].stations.append(city)\n"
        "    table.seats[table.mover].trains -= 1\n",
    ),
    Mutation(
        "without trains no station",
        "EU-33",
        "stations",
        "    if not stations_left(table.variant, table.seats[table.mover]):\n",
        "    if not stations_left(table.variant, table.seats[table.mover]) or not table.seats[\n"
        "        table.mover\n"
        "    ].trains:\n",
    ),
)

LENDING = (
    Mutation(
        "free routes are lent",
        "EU-34",
        "stations",
        "owner_of(table, name) not in (None, number)]",
        "owner_of(table, name) != number]",
    ),
    Mutation(
        "only routes that begin in the city are lent",
        "EU-34",
        "stations",
        "if city in route.ends]\n",
        "if city == route.ends[0]]\n",
    ),
    Mutation(
        "a route is lent by the next player alone",
        "EU-34",
        "stations",
        "owner_of(table, name) not in (None, number)]",
        "owner_of(table, name) == table.after(number)]",
    ),
    Mutation(
        "more complete tickets are better than more points",
        "EU-34",
        "stations",
        "    return points, len(complete), lent.count(None)\n",
        "    return len(complete), points, lent.count(None)\n",
    ),
    Mutation(
        "of equal points it does not matter how many tickets are complete",
        "EU-34",
        "stations",
        "    return points, len(complete), lent.count(None)\n",
        "    return points, 0, lent.count(None)\n",
    ),
    Mutation(
        "a station lends a route whenever there is one",
        "EU-34",
        "stations",
        "    return points, len(complete), lent.count(None)\n",
        "    return points, len(complete), -lent.count(None)\n",
    ),
    Mutation(
        "it does not matter how many routes are lent",
        "EU-34",
        "stations",
        "    return points, len(complete), lent.count(None)\n",
        "    return points, len(complete), 0\n",
    ),
    Mutation(
        "of equal routes the last is lent",
        "EU-34",
        "stations",
        "product(*[[*routes, None] for routes in offered])",
        "product(*[[*reversed(routes), None] for routes in offered])",
    ),
    Mutation(
        "of equal choices the one with the later station",
        "EU-34",
        "stations",
        "product(*[[*routes, None] for routes in offered])",
        "product(*[[None, *routes] for routes in offered])",
    ),
    Mutation(
        "the last ticket decides which route is lent",
        "EU-34",
        "stations",
        "    return max(choices, key=lambda lent: worth(variant, tickets, own, lent))\n",
        "    return max(choices, key=lambda lent: worth(variant, tickets[-1:], own, lent))\n",
    ),
    Mutation(
        "one station of a player lends, no more",
        "EU-34",
        "stations",
        "    return max(choices, key=lambda lent: worth(variant, tickets, own, lent))\n",
        "    few = [lent for lent in choices if len(lent) - lent.count(None) <= 1]\n"
        "    return max(few, key=lambda lent: worth(variant, tickets, own, lent))\n",
    ),
    Mutation(
        "each ticket may use another route of a station",
        "EU-34",
        "stations",
        "    lent = lent_routes(table, number).values()\n",
        "    cities = table.seats[number].stations\n"
        "    lent = [route for city in cities for route in may_be_lent(table, number, city)]\n",
    ),
    Mutation(
        "stations lend nothing before the end",
        "EU-34",
        "stations",
        "    lent = lent_routes(table, number).values()\n",
        '    over = table.phase == "over"\n'
        "    lent = list(lent_routes(table, number).values()) if over else []\n",
    ),
    Mutation(
        "a route is lent to one player only",
        "EU-35",
        "stations",
        "    return [name for name in ending if owner_of(table, name) not in (None, number)]\n",
        "    gone = [route for seat in range(number) for route in lent_routes(table, seat).values()]\n"
        "    ending = [name for name in ending if name not in gone]\n"
        "    return [name for name in ending if owner_of(table, name) not in (None, number)]\n",
    ),
    Mutation(
        "stations that were built score",
        "EU-36",
        "scoring",
        "    return stations_left(variant, seat) * variant.rules.station_points\n",
        "    return len(seat.stations) * variant.rules.station_points\n",
    ),
    Mutation(
        "stations that were built cost points",
        "EU-36",
        "scoring",
        "    return stations_left(variant, seat) * variant.rules.station_points\n",
        "    return -len(seat.stations) * variant.rules.station_points\n",
    ),
    Mutation(
        "lent routes are part of the longest trail",
        "EU-37",
        "scoring",
        "    trails = [longest_trail(table.variant, seat.routes) for seat in table.seats]\n",
        "    routes = [routes_for_tickets(table, number) for number in range(table.players)]\n"
        "    trails = [longest_trail(table.variant, own) for own in routes]\n",
    ),
    Mutation(
        "lent routes score their points",
        "EU-37",
        "scoring",
        '            "routes": route_points(variant, seat),\n',
        '            "routes": sum(\n'
        "                variant.route_points[variant.routes[route].length]\n"
        "                for route in routes_for_tickets(table, number)\n"
        "            ),\n",
    ),
    Mutation(
        "tickets complete by lent routes do not score",
        "EU-41",
        "scoring",
        "    variant, done = table.variant, completed(table, number)\n",
        "    variant, own = table.variant, table.seats[number].routes\n"
        "    done = [one for one in completed(table, number) if is_complete(variant, own, one)]\n",
    ),
    Mutation(
        "tickets complete by lent routes break no ties",
        "EU-42",
        "scoring",
        "            return len(completed(table, number))\n",
        "            done = completed(table, number)\n"
        "            return sum(is_complete(table.variant, seat.routes, one) for one in done)\n",
    ),
    Mutation(
        "most stations win",
        "EU-42",
        "scoring",
        "            return -len(seat.stations)\n",
        "            return len(seat.stations)\n",
    ),
    Mutation(
        "only stations that lend break ties",
        "EU-42",
        "scoring",
        "            return -len(seat.stations)\n",
        "            return -len(routes_for_tickets(table, number) - {*seat.routes})\n",
    ),
)

EUROPE = (*SETTINGS, *LONG_TICKETS, *FERRIES_AND_TUNNELS, *BUILDING, *LENDING)
