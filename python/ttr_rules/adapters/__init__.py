"""The games as environments of libraries for learning and search: PettingZoo, Gymnasium, OpenSpiel.

For example::

    from ttr_rules.adapters import pettingzoo

    env = pettingzoo.env("usa", players=3)

Each module needs its library, which comes with an extra: ``pip install "ttr-rules[pettingzoo]"``,
``"ttr-rules[gymnasium]"`` or ``"ttr-rules[open-spiel]"``; without it, importing the module raises an
ImportError that names the extra. ``import ttr_rules`` loads none of them.

Actions are the numbers of ``variant.action_space``, and observations those of ``view.observation()``. Both
depend on what the observer may know, and on nothing else.

All of them take:

- ``variant``: the id of a shipped variant, or a variant. ``players``: how many.
- ``reward``: what the end of a game is worth; zero before, and always a sum of zero. ``"win"``: 1 for the
  winner, and what the others lose is shared equally: -1 for one opponent, -1/2 each for two. Players who share
  the victory share what the others lose, and if all do, nobody has anything. ``"points"``: the player's points
  less the mean of the others', so for two players the difference.
- ``limit``: a game is stopped after this many decisions, because some never end (First Journey with three or
  four players, FJ-13). Nobody wins it, so with ``"win"`` it is worth 0; points are those of that moment.
"""
