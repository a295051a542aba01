"""The executable rulebook: the rules again, in plain Python, for reading and for comparing.

It was written from the rules pages alone, and shares with the engine only the actions, the errors and,
from a game's document, what is in the box: it states the rules again. It never imports the core; the
package hands it the document as text. Each function names the rules that it carries out::

    from ttr_rules import reference

    game = reference.new_game("new_york", 3)
    while not game.is_over:
        outcomes = game.chance_outcomes()
        actions = [action for action, _ in outcomes] or game.legal_actions()
        game = game.apply(actions[0])
    print(game.result())

Read it in the order of the rules: ``turns`` (G-1 to G-4, G-15, G-40, CG-50), ``setup`` (G-5),
``train_cards`` (G-10 to G-16, NY-10 to NY-13, CG-20 to CG-23), ``claims`` (G-20 to G-26),
``payments`` (G-22, NC-20, NC-30 to NC-34, NC-40, NC-41), ``tunnels`` (NC-50 to NC-59),
``tickets`` (G-30 to G-36), ``stations`` (EU-30 to EU-37), ``race`` (FJ-6 to FJ-11), ``moving`` (CG-10, CG-11), ``railyards``
(CG-30 to CG-34), ``completing`` (CG-51, CG-64), ``deck_passes`` (CG-52 to CG-54), ``trail`` (G-50),
``scoring`` (G-37, NY-41, NY-42, NC-71, NC-72, US-4, US-5, EU-41, EU-42, FJ-11, CG-60 to CG-62). ``table`` is
what lies on the table, ``variants`` how the games differ, ``chance`` what comes off the decks,
``legal`` which actions are legal, ``perft`` how many sequences of them there are. ``game`` and
``documents`` are the entry points; ``contradictions`` is what they refuse.
"""

from __future__ import annotations

from .game import Game, new_game, state_from_dict
from .variants import Rules, Variant, variant_of

__all__ = ["Game", "Rules", "Variant", "new_game", "state_from_dict", "variant_of"]
