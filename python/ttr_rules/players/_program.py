"""Players in programs of their own, which speak lines of JSON."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Self, SupportsIndex

from .. import _pool
from .._arguments import seed_of
from .._core import View
from .._json import read_json
from .._values import shown
from ..actions import Action, action_from_dict
from ..errors import InvalidActionError, InvalidArgumentError, JsonError, PlayerError
from ._player import decider

__all__ = ["Program", "program"]

PROTOCOL = 1

START = 30.0
"""So many seconds more has a program for its first answer."""

END = 1.0
"""Within so many seconds a program ends after its input has ended, or else it is killed."""

LONGEST = 1_000_000
"""The most bytes of an answer."""

MOST_SECONDS = 86_400.0


def program(
    command: str | Sequence[str], *, seconds: float = 10.0, seed: SupportsIndex = 0
) -> Program:
    """A player that is a program: it gets views as lines of JSON, and answers with actions.

    ``command``: the program and its arguments, as a list or as a text that is split as a shell would split it;
    no shell is started. ``seconds``: how long it may take for an answer; for the first it has 30 seconds more, to
    start. ``seed``: 0 to 2**64 - 1, which the program is told. What it writes to its standard error is passed on.
    docs/how-to/players.md has the lines.

    The program starts when it is first asked, and ends with :meth:`Program.close`. A tournament starts one for
    each seat of each game.

    Raises InvalidArgumentError if there is no such program, or ``seconds`` or ``seed`` is impossible.
    """
    given: object = command
    if isinstance(given, str):
        try:
            parts = shlex.split(given)
        except ValueError as error:
            raise InvalidArgumentError("command", command, str(error).lower()) from None
    elif isinstance(given, Sequence) and all(isinstance(part, str) for part in given):
        parts = [*given]
    else:
        raise InvalidArgumentError("command", command, "must be a text or a list of texts")
    if not parts or any("\0" in part for part in parts):
        raise InvalidArgumentError("command", command, "must be a program and its arguments")
    for part in parts:
        try:
            os.fsencode(part)
        except UnicodeError:
            reason = f"{shown(part)} cannot be an argument of a program"
            raise InvalidArgumentError("command", command, reason) from None
    if shutil.which(parts[0]) is None:
        raise InvalidArgumentError("command", command, _missing(parts[0]))
    allowed: object = seconds
    if isinstance(allowed, bool) or not isinstance(allowed, int | float):
        raise InvalidArgumentError("seconds", seconds, "must be a number")
    if not 0 < allowed <= MOST_SECONDS:
        raise InvalidArgumentError("seconds", seconds, "must be more than 0 and at most 86,400")
    return Program(tuple(parts), float(allowed), seed_of(seed))


def _missing(name: str) -> str:
    """Why there is no such program, and what may have been meant."""
    is_path = os.path.dirname(name) != ""
    if is_path and os.path.isdir(name):
        return f"{shown(name)} is a folder, not a program"
    if is_path and os.path.exists(name):
        example = f", as in {shown(f'python3 {name}')}" if name.endswith(".py") else ""
        return f"the file {shown(name)} is not executable: chmod +x makes it so, or name what runs it{example}"
    hint = ""
    if not is_path and os.path.isfile(name):
        hint = f"; did you mean {shown(os.path.join(os.curdir, name))}?"
    return f"there is no program {shown(name)} that can be started{hint}"


class Program:
    """A player in a program of its own, which :func:`program` makes.

    ``command``, ``seconds`` and ``seed`` are those it was made with. A copy of it has a process of its own.
    In a ``with`` statement it is closed at the end.
    """

    __slots__ = ("_running", "command", "seconds", "seed")

    command: tuple[str, ...]
    seconds: float
    seed: int

    def __init__(self, command: tuple[str, ...], seconds: float, seed: int) -> None:
        self.command = command
        self.seconds = seconds
        self.seed = seed
        self._running: _Running | None = None

    def __reduce__(self) -> tuple[type[Program], tuple[tuple[str, ...], float, int]]:
        return Program, (self.command, self.seconds, self.seed)

    def __repr__(self) -> str:
        return f"<Program {shown(shlex.join(self.command))}>"

    def choose(self, view: View) -> Action:
        """What the program answers.

        Raises PlayerError if the program cannot be started, ends, answers too late, or answers what is no action;
        the program is killed then, and the next view goes to a new one. Whether the action is legal is not
        judged here.
        """
        decider(view)
        document: dict[str, Any] = {}
        allowed = self.seconds
        try:
            if self._running is None:
                self._running = _Running(self.command)
                document["begin"] = {
                    "protocol": PROTOCOL,
                    "variant": view.variant.to_dict(),
                    "seed": self.seed,
                    "seconds": self.seconds,
                }
                allowed += START
            document["view"] = view.to_dict()
            actions = view.legal_actions("canonical")
            document["actions"] = [action.to_dict() for action in actions]
            line = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            return _action(self._running.ask(line.encode() + b"\n", allowed))
        except _FaultError as fault:
            self._kill()
            raise PlayerError(shlex.join(self.command), str(fault)) from None
        except BaseException:
            self._kill()
            raise

    def close(self) -> None:
        """End the program: its input ends; if it does not end within a second, it is killed."""
        running, self._running = self._running, None
        if running is not None:
            running.close()

    def _kill(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _FaultError(Exception):
    """What the program did wrong."""


def _action(line: bytes) -> Action:
    """The action of an answer."""
    if len(line) > LONGEST:
        raise _FaultError(f"its answer is longer than {LONGEST:,} bytes")
    try:
        answer = read_json(line, limit=LONGEST, mark=False)
    except JsonError as error:
        raise _FaultError(f"its answer is not JSON: {error.reason}: {_text(line)}") from None
    if not isinstance(answer, dict) or {*answer} != {"action"}:
        raise _FaultError(f'its answer must be {{"action": ...}}, not {_text(line)}')
    try:
        return action_from_dict(answer["action"])
    except InvalidActionError as error:
        raise _FaultError(f"its answer has no action: {error}") from None


def _text(line: bytes) -> str:
    return shown(line[:200].decode("utf-8", "replace").strip())


class _Running:
    """A process, and a thread that writes to it and reads from it: both may take for ever."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # A group of its own: Ctrl-C is not for it, and what it starts is killed with it.
                start_new_session=True,
            )
        except OSError as error:
            raise _FaultError(f"it cannot be started: {error.strerror or error}") from None
        _ALIVE.add(self)
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._exchange, daemon=True)
        self._thread.start()

    def _exchange(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        with stdout:
            try:
                while (line := self._asked.get()) is not None:
                    answer = b""
                    # One that has ended reads nothing, and may have answered nevertheless.
                    with contextlib.suppress(OSError):
                        stdin.write(line)
                        stdin.flush()
                    with contextlib.suppress(OSError):
                        answer = stdout.readline(LONGEST + 1)
                    self._answers.put(answer)
            finally:
                # What it could not be told is still in the buffer.
                with contextlib.suppress(OSError):
                    stdin.close()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The answer to a line."""
        self._asked.put(line)
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise _FaultError(f"no answer within {seconds:g} seconds") from None
        if answer.endswith(b"\n") or len(answer) > LONGEST:
            return answer
        try:
            status = self._process.wait(END)
        except subprocess.TimeoutExpired:
            raise _FaultError("it closed its output") from None
        after = f" in the middle of its answer: {_text(answer)}" if answer else ""
        if status < 0:
            with contextlib.suppress(ValueError):
                raise _FaultError(f"it was ended by {signal.Signals(-status).name}{after}")
        raise _FaultError(f"it ended with exit status {status}{after}")

    def close(self) -> None:
        """End the input, and wait a moment for the end of the program."""
        self._asked.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END)
        self.kill()

    def kill(self) -> None:
        """Kill the program, and what it has started."""
        self.strike()
        self._asked.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END)
        self._thread.join(END)
        _ALIVE.discard(self)

    def strike(self) -> None:
        """Send the signal, and nothing more."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                # The group: what the program has started may still be there when it has ended.
                os.killpg(self._process.pid, signal.SIGKILL)
            elif self._process.returncode is None:
                self._process.kill()


_ALIVE: set[_Running] = set()


def _kill_all() -> None:
    for running in [*_ALIVE]:
        running.strike()


_pool.at_the_end(_kill_all)
