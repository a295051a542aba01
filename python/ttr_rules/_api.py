"""The functions that create states, and that play many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex

from . import _core
from ._core import Batch, State, View
from ._json import read_json
from ._values import shown
from .errors import InvalidArgumentError, InvalidPositionError, Problem, UnknownVariantError
from .many import Playouts
from .variant import Variant, known_ids, shipped_or_none, variant_of, variant_of_text

__all__ = [
    "new_game",
    "playouts",
    "state_from_dict",
    "state_from_json",
    "variants",
    "view_from_dict",
    "view_from_json",
]


def variants() -> tuple[str, ...]:
    """The ids of the shipped variants, which :func:`new_game` takes.

    >>> ttr.variants()
    ('card_game', 'europe', 'first_journey', 'first_journey_usa', 'new_york', 'nordic', 'usa')
    """
    return known_ids()


def new_game(
    variant: str | Variant,
    players: SupportsIndex,
    *,
    seed: SupportsIndex | None = None,
    chance: Literal["sampled", "explicit"] = "sampled",
    first_player: SupportsIndex = 0,
) -> State:
    """The first state of a game, with cards and tickets dealt.

    ``variant``: an id from :func:`variants`, or a variant value. ``seed``: 0 to 2**64 - 1; by
    default the system chooses one below 2**53, which ``state.seed`` returns. ``chance``: "explicit" stops
    before each card and ticket that is revealed, beginning with the first of the set-up.
    ``first_player``: the player who starts, counted from 0.

    Raises UnknownVariantError, InvalidVariantError, PlayerCountError, SeatError, or
    InvalidArgumentError for any other wrong argument.

    >>> state = ttr.new_game("new_york", players=2, seed=7)
    >>> state.current_player, state.offer(0)
    (0, ('central-park-gramercy-park', 'soho-east-village'))
    """
    return _variant(variant).new_game(players, seed=seed, chance=chance, first_player=first_player)


def playouts(
    variant: str | Variant,
    players: SupportsIndex,
    games: SupportsIndex,
    *,
    seed: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
    policy: str | Sequence[str] = "random",
    limit: SupportsIndex = 10_000,
) -> Playouts:
    """Play this many new games to their ends in the core: what came out of them.

    Game ``i`` begins as ``new_game(variant, players, seed=seed + i)``, modulo 2**64, and depends on that seed
    alone: the results are the same for any number of threads, and on every machine, and those of ranges of seeds
    put together are those of the whole. :meth:`State.playouts <ttr_rules.State.playouts>` and
    :meth:`View.playouts <ttr_rules.View.playouts>` play on from a state or view.

    ``games``: 0 to 10,000,000. ``seed``: 0 to 2**64 - 1. ``threads``: 1 to 1024; by default, and at most, as many
    as there are cores to run them. ``policy``: how decisions are made, one for all players or one for each.
    "random": all actions of ``legal_actions("canonical")`` are equally likely. "tickets": plans the cheapest routes
    for all tickets together, and draws and claims for them; each player by what it knows. ``limit``: the number of
    decisions, from 0, after which a game is stopped, because some never end (FJ-13). Other Python threads run
    meanwhile, and Ctrl-C stops it.

    Raises UnknownVariantError, InvalidVariantError, PlayerCountError, or InvalidArgumentError for any other
    wrong argument.

    >>> played = ttr.playouts("new_york", players=2, games=1000, seed=7)
    >>> played.games, played.wins
    (1000, (519.5, 480.5))
    >>> played == ttr.playouts("new_york", players=2, games=1000, seed=7, threads=1)
    True
    """
    played = _variant(variant)
    count = played._player_count(players)
    return _core.playouts(played._game, count, games, seed, threads, policy, limit)


def game_for(variant: str | Variant, players: SupportsIndex) -> tuple[_core.Game, int]:
    """The game of a variant, and the number of players if it has so many."""
    played = _variant(variant)
    return played._game, played._player_count(players)


def state_from_dict(
    document: Mapping[str, Any],
    variant: str | Variant | None = None,
) -> State:
    """The state that a position document describes; whatever it leaves out is derived.

    A shipped variant, also with changed rules or parts, is described by the document itself. Pass
    ``variant`` if the variant has an id of its own. A document of another variant, which has another
    fingerprint, is refused.

    Raises InvalidPositionError, listing everything that is wrong with the document, and
    UnknownVariantError if it does not name a shipped variant and none is passed.

    >>> state = ttr.state_from_dict(
    ...     {"variant": "new_york", "players": 2, "seats": [{"hand": {"red": 2}}, {}]}
    ... )
    >>> state.is_legal(ttr.ClaimRoute("soho-wall-street", {"red": 2}))
    True
    """
    return _core.state_from_dict(_described(document, variant)._game, document)


def state_from_json(text: str | bytes, variant: str | Variant | None = None) -> State:
    """The state of a JSON text that ``state.to_json()`` wrote, or of any position document.

    Raises JsonError if the text is not JSON, is too large (4,000,000 characters) or nested too deep
    (64), or has a repeated key or NaN; otherwise raises like :func:`state_from_dict`.

    >>> state = ttr.new_game("nordic", players=2, seed=7)
    >>> ttr.state_from_json(state.to_json()) == state
    True
    """
    return state_from_dict(read_json(text), variant)


def view_from_dict(document: Mapping[str, Any], variant: str | Variant | None = None) -> View:
    """The view that ``view.to_dict()`` wrote, with all that a view can do.

    The document comes from a server, for example. It is checked as hard as a position: it is refused
    unless some state has this view, so :meth:`~ttr_rules.View.sample` cannot fail. ``variant`` is as in
    :func:`state_from_dict`.

    Raises InvalidPositionError, listing everything that is wrong with the document, and
    UnknownVariantError if it does not name a shipped variant and none is passed.

    >>> view = ttr.new_game("usa", players=3, seed=7).view(1)
    >>> again = ttr.view_from_dict(view.to_dict())
    >>> again == view, again.sample(seed=1) == view.sample(seed=1)
    (True, True)
    """
    return _core.view_from_dict(_described(document, variant)._game, document)


def view_from_json(text: str | bytes, variant: str | Variant | None = None) -> View:
    """The view of a JSON text that ``view.to_json()`` wrote.

    Raises JsonError as :func:`state_from_json` does; otherwise raises like :func:`view_from_dict`.

    >>> view = ttr.new_game("nordic", players=2, seed=7).view(0)
    >>> ttr.view_from_json(view.to_json()) == view
    True
    """
    return view_from_dict(read_json(text), variant)


def _described(document: Mapping[str, Any], variant: str | Variant | None) -> Variant:
    """The variant that is passed, or else the one that a document names or describes."""
    if not isinstance(document, Mapping):
        raise InvalidPositionError(
            [Problem("", f"a position must be a mapping, not {shown(document)}")]
        )
    if variant is not None:
        return _variant(variant)
    if "variant" not in document:
        raise InvalidPositionError([Problem("variant", "the position must name its variant")])
    id = document["variant"]
    if not isinstance(id, str):
        raise InvalidPositionError([Problem("variant", f"must be a name, not {shown(id)}")])
    shipped = shipped_or_none(id)
    if shipped is None:
        raise UnknownVariantError(id, known_ids(), "pass a variant of your own as variant=...")
    if "options" in document or "changes" in document:
        return variant_of_text(_core.described_variant(document))
    return shipped


def _restored_view(state: State, player: int | None, memory: bool) -> View:
    """Used by pickle."""
    return state.view(player, memory=memory)


def _restored_batch(
    variant: Variant,
    players: int,
    size: int,
    chance: Literal["sampled", "explicit"],
    limit: int,
    saved: bytes,
) -> Batch:
    """Used by pickle."""
    batch = Batch(variant, players, size, chance=chance, limit=limit)
    batch.load(saved)
    return batch


def _variant(variant: object) -> Variant:
    if isinstance(variant, Variant):
        return variant
    if isinstance(variant, str):
        return variant_of(variant)
    raise InvalidArgumentError("variant", variant, "must be an id or a Variant")
