"""Players: programs that choose actions from what a player may know.

    player = ttr_rules.players.make("greedy", seed=7)
    action = player.choose(state.view(state.current_player))

A player gets views, never states. What it chooses depends on the view and on its own seed and options alone:
equal players choose equally wherever the views are equal, on every machine and with every version of Python
(but for ``search`` with a time),
and a game that is taken up again goes on as it would have gone on. Any object with such a method ``choose``
is a player.

``random``
    Each legal action is equally likely, every payment of a claim included.

``greedy``
    Claims the longest route that it can pay, and otherwise draws cards. In full, the first of these that is
    possible:

    - It completes the ticket with the most points. It pays for a tunnel, with the fewest locomotives.
    - It claims the longest route. Of several, one that lies on the cheapest connection for a ticket that is not
      complete; then with the fewest locomotives; then the first in the order of the legal actions.
    - In a game with railyards it places the most cards; then with the fewest locomotives; then the first.
    - It takes the face-up card of the color that it has most cards of, if it has one; then it draws from the
      deck; then it takes the first face-up card.
    - It swaps its tickets.
    - It builds a station, which the ones left would be worth points for: in a city from which the route of
      another player leads on, on the shortest connection for a ticket that is not complete; then with the
      fewest locomotives; then the first.
    - It draws tickets, or passes.

    It keeps as few tickets as it may, those with the fewest spaces left to build (with railyards: those that
    cost the fewest cards), then those with more points; and all that are complete already. Of the rows of a
    railyard it moves cars rather than locomotives.

``tickets``
    Joins the cities of all its tickets by the cheapest routes together, draws the cards for them, and claims; with
    railyards it weighs what each turn is worth. It is the policy ``tickets`` of the core, with which
    :func:`ttr_rules.playouts` can play, too: its modules ``policy::plan``, ``policy::board`` and ``policy::railyards``
    say how it decides.

``search``
    Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
    2012). The legal actions, with one payment for each route, are tried in the same samples of the view, and
    everybody plays on as ``tickets`` does. Of the actions the worse half is dropped again and again (sequential
    halving; Karnin, Koren and Somekh, 2013), and what is left is played only if it is better than the action of
    ``tickets`` by more than the standard error. A playout counts half for winning and half for the points ahead.

    ``iterations`` (300): how many playouts the other actions get together, at least 4 each; that of ``tickets`` gets
    as many as the one that is tried most, and at least 32. With few of them not all actions are compared. ``seconds``
    (None): a time instead, with a look at the clock after at most eight playouts; then the choice depends on the machine,
    and with little time it is that of ``tickets``. ``depth`` (1): how many decisions deep the tree may grow; with 1 it
    is a flat search. Below the first one actions are chosen by UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) among those
    that were available, with a new one each time the visits are a square (progressive widening; Coulom, 2007). A deeper
    tree was not stronger where it was tried.
"""

from __future__ import annotations

from ._kinds import make, names
from ._match import PlayerSpec
from ._player import Player
from ._program import Program, program
from ._results import Better, Game, Pairing, Standing, TournamentResult, Verdict
from ._tournament import tournament

__all__ = [
    "Better",
    "Game",
    "Pairing",
    "Player",
    "PlayerSpec",
    "Program",
    "Standing",
    "TournamentResult",
    "Verdict",
    "make",
    "names",
    "program",
    "tournament",
]
