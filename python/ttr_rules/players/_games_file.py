"""The games of a tournament in a file, from which it is taken up again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Any, Self

from .._files import make_folder
from .._json import read_json
from ..errors import InvalidArgumentError, JsonError
from ._results import Game

__all__ = ["GamesFile"]

NAME = "games.jsonl"
KEYS = {*Game.__dataclass_fields__}


class GamesFile:
    """One line for the tournament, then one a game, in the order in which they ended."""

    def __init__(
        self, folder: str, header: Mapping[str, Any], expected: Callable[[int], Mapping[str, Any]]
    ) -> None:
        """Read what is there, or begin.

        ``expected``: what a game with this number must have. Raises InvalidArgumentError if the file is not of this
        tournament, OSError if it cannot be read or written.
        """
        make_folder(folder)
        self._folder = folder
        self.games: dict[int, Game] = {}
        path = os.path.join(folder, NAME)
        self._file = open(path, "a+b", buffering=0)  # noqa: SIM115
        try:
            self._begin(header, expected)
        except BaseException:
            self._file.close()
            raise

    def _begin(
        self, header: Mapping[str, Any], expected: Callable[[int], Mapping[str, Any]]
    ) -> None:
        self._file.seek(0)
        content = self._file.readall() or b""
        # A line that was not written completely, because the program was killed.
        whole = content.rfind(b"\n") + 1
        first = _line(header)
        if not whole and not first.startswith(content):
            raise self._fault("this is no file of a tournament")
        if whole < len(content):
            self._file.truncate(whole)
        if not whole:
            self._file.write(first)
            return
        begun, *lines = content[:whole].splitlines()
        self._compare(begun, header)
        for number, line in enumerate(lines, 2):
            try:
                document = read_json(line)
            except JsonError as error:
                raise self._fault(f"line {number}: {error.reason}") from None
            game = _game(document)
            if game is None or any(
                getattr(game, key) != value for key, value in expected(game.number).items()
            ):
                raise self._fault(f"line {number} is no game of this tournament")
            self.games[game.number] = game

    def _compare(self, line: bytes, header: Mapping[str, Any]) -> None:
        """Refuse the file of another tournament, and say what is different."""
        try:
            found = read_json(line)
        except JsonError:
            found = None
        if not isinstance(found, dict) or found.get("type") != header["type"]:
            raise self._fault("this is no file of a tournament")
        wanted = json.loads(json.dumps(header))
        for key in wanted:
            if found.get(key) != wanted[key]:
                raise self._fault(
                    f"it is the file of another tournament: {key} is {_shown(found.get(key))} there, "
                    f"not {_shown(wanted[key])}"
                )
        # The order of the players is that of their games.
        if [*found["players"]] != [*wanted["players"]]:
            raise self._fault(
                "it is the file of another tournament: the players have another order there"
            )

    def _fault(self, reason: str) -> InvalidArgumentError:
        return InvalidArgumentError("folder", self._folder, f"{NAME}: {reason}")

    def add(self, game: Game) -> None:
        """Write a game."""
        self.games[game.number] = game
        left = memoryview(_line(game.to_dict()))
        while left:
            left = left[self._file.write(left) or 0 :]

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "..."


def _game(document: Any) -> Game | None:
    """The game of a line, None if it is none."""
    if not isinstance(document, dict) or {*document} != KEYS:
        return None
    numbers = [document[key] for key in ("number", "seed", "turns", "decisions")]
    lists = [document[key] for key in ("winners", "places", "points")]
    if not all(isinstance(value, list) for value in [*lists, document["seats"]]):
        return None
    numbers += [number for values in lists for number in values]
    if document["loser"] is not None:
        numbers.append(document["loser"])
    if not all(type(number) is int for number in numbers):
        return None
    seats = range(len(document["seats"]))
    if not {*document["winners"]} <= {*seats} or document["loser"] not in (None, *seats):
        return None
    if any(len(document[key]) != len(seats) for key in ("places", "points")):
        return None
    if type(document["stopped"]) is not bool:
        return None
    if (document["loser"] is None) != (document["reason"] is None):
        return None
    if not isinstance(document["reason"], str | None):
        return None
    entries: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in document.items()
    }
    return Game(**entries)
