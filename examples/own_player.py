"""A player of one's own, tried in a tournament, and why it lost a game.

Run it: python examples/own_player.py [GAMES] [FOLDER]

It plays New York against ``greedy`` and ``random``. FOLDER, by default a new one, gets the records of the games,
and the replay page of a game that the player has lost.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import ttr_rules as ttr
from ttr_rules import players


class Planner:
    """Builds the shortest connections for its tickets, and otherwise draws what they need."""

    def __init__(self, seed: int) -> None:
        """The seed is for players that leave something to chance."""

    def choose(self, view: ttr.View) -> ttr.Action:
        """One of the legal actions."""
        actions = view.legal_actions("canonical")
        wanted = self.wanted(view)
        claims = [a for a in actions if isinstance(a, ttr.ClaimRoute) and a.route in wanted]
        if claims:
            # The longest first: nobody should take it before.
            return max(claims, key=lambda a: view.variant.board.route(a.route).length)
        colors = {view.variant.board.route(route).color for route in wanted}
        draws: list[ttr.Action] = [
            a for a in actions if isinstance(a, ttr.DrawFaceUp) and a.card in colors
        ]
        draws += [a for a in actions if isinstance(a, ttr.DrawDeck)]
        # Without cards to draw: tickets, or whatever there is; all tickets that are offered.
        return draws[0] if draws else actions[-1]

    def wanted(self, view: ttr.View) -> set[str]:
        """The routes still to be claimed for the tickets; any that is free if all are complete."""
        me, board = view.player, view.variant.board
        assert me is not None
        free = [route.id for route in board.routes if view.owner(route.id) in (None, me)]
        wanted: set[str] = set()
        for ticket in map(view.variant.ticket, view.tickets(me) or ()):
            wanted.update(board.shortest_path(*ticket.ends, free=free) or ())
        return {id for id in wanted or free if view.owner(id) is None} or {*free}


def explain(game: players.Game, folder: Path) -> None:
    """Print why a game was lost, as far as numbers tell, and write its replay page."""
    me = game.seats.index("planner")
    print(f"\nGame {game.number}, deal {game.seed}: {' against '.join(game.seats)}")
    if game.loser == me:
        print(f"  a fault of its own: {game.reason}")
    record = ttr.read_record(folder / "records" / f"{game.number}.jsonl")
    end = record.state()
    result = end.result()
    for seat, name in enumerate(game.seats):
        kinds = {"total": game.points[seat]} if result is None else result.points[seat]
        told = ", ".join(f"{kind.replace('_', ' ')} {points}" for kind, points in kinds.items())
        print(f"  {name}: {told}")
    missed = [id for id in end.tickets(me) if id not in end.completed(me)]
    print(f"  tickets that were not completed: {', '.join(missed) or 'none'}")
    claimed = [entry for entry in record.entries if isinstance(entry.action, ttr.ClaimRoute)]
    first = next((n for n, entry in enumerate(claimed) if entry.by == me), len(claimed))
    print(f"  routes that were claimed before its first one: {first}")
    page = folder / f"lost-{game.number}.html"
    page.write_text(ttr.replay.page(record), encoding="utf-8")
    print(f"  to step through it: {page}")


def main(games: int, folder: Path | None) -> None:
    """Play the tournament, and explain the worst defeat by ``greedy``."""
    if folder is None:
        # A new one: of a class the file knows the name alone, not what it has become since.
        folder = Path(tempfile.mkdtemp(prefix="own_player-"))
    opponents = {"greedy": "greedy", "random": "random"}
    try:
        result = players.tournament(
            {"planner": Planner, **opponents},
            "new_york",
            games=games,
            seed=1,
            processes=2,
            folder=folder,
            records=True,
        )
    except (OSError, ttr.TtrError) as error:
        sys.exit(str(error))
    print(result)

    def behind(game: players.Game) -> int:
        me = game.seats.index("planner")
        return game.points[1 - me] - game.points[me]

    against_greedy = [game for game in result.games if {*game.seats} == {"planner", "greedy"}]
    lost = [g for g in against_greedy if g.seats.index("planner") not in g.winners]
    if lost:
        explain(max(lost, key=behind), folder)
    else:
        print("\nIt has lost no game against greedy.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A player of one's own, tried in a tournament.")
    parser.add_argument(
        "games", type=int, nargs="?", default=40, help="against each opponent, an even number"
    )
    parser.add_argument(
        "folder", type=Path, nargs="?", help="for records and the replay page (default: a new one)"
    )
    options = parser.parse_args()
    main(options.games, options.folder)
