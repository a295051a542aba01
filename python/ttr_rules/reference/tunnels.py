"""Tunnels: NC-50 to NC-58, EU-22."""

from __future__ import annotations

from collections import Counter

from ..errors import Violation
from . import claims, race
from .table import LOCOMOTIVE, TUNNEL, Cards, Due, Table, Tunnel
from .turns import refill_row


def lay_down(table: Table, route: str, cards: Cards) -> None:
    """**NC-50**, NC-55, NC-58. The payment goes on the table, and cards are due to be turned up."""
    table.tunnel = Tunnel(route, cards)
    table.tell("tunnel_tried", player=table.mover, route=route, cards=table.in_order(cards))
    table.due = Due("tunnel", left=table.variant.rules.tunnel_cards, then="tunnel")


def color_of(tunnel: Tunnel) -> str | None:
    """NC-51, NC-52, **EU-22**. The color of the cars laid down, whatever the route's; None: only locomotives."""
    colors = [card for card in tunnel.laid if card != LOCOMOTIVE and tunnel.laid[card]]
    return colors[0] if colors else None


def surcharge(tunnel: Tunnel) -> int:
    """**NC-51, NC-52**, NC-56. The surcharge: one for each card turned up of the color or locomotive."""
    return sum(card in (LOCOMOTIVE, color_of(tunnel)) for card in tunnel.revealed)


def surcharges(table: Table) -> list[Cards]:
    """NC-51, NC-52, NC-53. All ways to pay the surcharge: cars of the color and locomotives.

    By a setting, at least as many locomotives as were turned up.
    """
    assert table.tunnel is not None
    hand = table.seats[table.mover].hand
    asked, color = surcharge(table.tunnel), color_of(table.tunnel)
    found = []
    in_kind = table.variant.rules.surcharge_in_kind
    least = table.tunnel.revealed.count(LOCOMOTIVE) if in_kind else 0
    for locomotives in range(least, min(asked, hand[LOCOMOTIVE]) + 1):
        cars = asked - locomotives
        if cars == 0:
            found.append(Counter({LOCOMOTIVE: locomotives}))
        elif color is not None and cars <= hand[color]:
            found.append(Counter({color: cars, LOCOMOTIVE: locomotives}))
    return found


def why_not_surcharge(table: Table, cards: Cards) -> Violation | None:
    """G-23, NC-53. Why these cards do not pay the surcharge: they must be exactly what is asked for."""
    if cards in surcharges(table):
        return None
    return Violation("G-23", f"{dict(cards)} out of the hand does not pay the surcharge")


def all_turned_up(table: Table) -> None:
    """**NC-53**. If nothing is asked for, the route is claimed; otherwise the player decides."""
    assert table.tunnel is not None
    asked = surcharge(table.tunnel)
    if asked == 0:
        pay(table, Counter())
        return
    table.phase = TUNNEL
    table.tell(
        "surcharge_asked",
        player=table.mover,
        route=table.tunnel.route,
        surcharge=asked,
        color=color_of(table.tunnel),
    )


def pay(table: Table, cards: Cards) -> None:
    """NC-53, **NC-55**, NC-57. The route is claimed, and all the cards go to the discard pile."""
    tunnel = table.tunnel
    assert tunnel is not None
    table.tunnel = None
    claims.spend(table, cards)
    table.discard += tunnel.laid + Counter(tunnel.revealed) + cards
    claims.take_route(table, tunnel.route, tunnel.laid + cards)
    race.after_claim(table)


def withdraw(table: Table) -> None:
    """NC-54, NC-55, NC-59. The cards laid down go back to the hand, seen by all; the turn is over."""
    tunnel = table.tunnel
    assert tunnel is not None
    table.tunnel = None
    seat = table.seats[table.mover]
    seat.hand += tunnel.laid
    seat.seen += tunnel.laid
    table.discard += Counter(tunnel.revealed)
    table.tell(
        "tunnel_withdrawn",
        player=table.mover,
        route=tunnel.route,
        cards=table.in_order(tunnel.laid),
    )
    refill_row(table)
