"""Writing files whole or not at all, and checking their paths."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator

from .errors import InvalidArgumentError

__all__ = ["check_writable", "checked_path", "make_folder", "write_whole"]


def checked_path(argument: str, path: object) -> str:
    """A path as a str. InvalidArgumentError if it is not a str or PathLike, or cannot name a file.

    An integer is refused: ``open`` would take it for a file that is already open.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidArgumentError(argument, path, "a path must be a str or a PathLike")
    try:
        name = os.fsdecode(path)
        encoded = os.fsencode(name)
    except (TypeError, UnicodeError) as error:
        raise InvalidArgumentError(argument, path, "this cannot be the name of a file") from error
    if b"\0" in encoded:
        raise InvalidArgumentError(argument, path, "a path cannot contain a null character")
    return name


def make_folder(path: str) -> None:
    """Make a folder, with those that it is in, unless it is there already. Raises OSError."""
    try:
        os.makedirs(path, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "this is a file, not a folder", path) from None


def check_writable(path: object) -> None:
    """Raise what :func:`write_whole` would raise, before there is anything to write."""
    name = checked_path("path", path)
    with _naming(name):
        found = _mode_of(name)
        if found is not None and stat.S_ISDIR(found):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if found is not None and not stat.S_ISREG(found):
            # Who opens a pipe waits for its other end.
            return
        if found is not None:
            with open(name, "r+b"):
                pass
        beside = _beside(os.path.realpath(name, strict=found is not None))
        with open(beside, "xb"):
            pass
        os.remove(beside)


def write_whole(path: object, content: bytes) -> None:
    """Write a file, replacing an existing one only when everything is written.

    The content goes to a temporary file in the same folder, which then takes the place of the old
    file. Permissions are kept, and a link stays a link; the owner and further hard links are not kept.
    The folder must not be read-only. If the program is killed, the temporary file may stay behind as
    ``.<hex>.tmp``, with no more permissions than the file itself. Anything other than a regular file,
    such as a pipe, is written to directly.

    Raises InvalidArgumentError if ``path`` is not a path, and OSError, naming the given path, if the
    file cannot be written; then nothing is left behind.
    """
    name = checked_path("path", path)
    with _naming(name):
        _write_whole(name, content)


@contextlib.contextmanager
def _naming(name: str) -> Iterator[None]:
    """What is raised within names this file: a temporary one means nothing to the caller."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, name) from error


def _mode_of(name: str) -> int | None:
    """The mode of a file; None if it is not there, but its folder is."""
    try:
        # stat, because realpath would accept "file/" and links in a ring.
        return os.stat(name).st_mode
    except FileNotFoundError:
        folder, last = os.path.split(name)
        if not last:
            raise
        os.stat(folder or os.curdir)
        return None


def _beside(target: str) -> str:
    """A temporary file in the same folder: a file can be moved only within one file system."""
    return os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")


def _write_whole(name: str, content: bytes) -> None:
    mode = None
    found = _mode_of(name)
    if found is not None:
        # Opened although it will be replaced: a read-only file must not be written.
        with open(name, "r+b" if stat.S_ISREG(found) else "wb", buffering=0) as there:
            if not stat.S_ISREG(found):
                _write(there.fileno(), content)
                return
        mode = stat.S_IMODE(found)
    # The target: otherwise the link itself would be replaced.
    target = os.path.realpath(name, strict=mode is not None)
    beside = _beside(target)
    # Whoever may not read the file must not read the temporary one either.
    begun = 0o666 if mode is None else 0o600
    try:
        with open(
            beside, "xb", buffering=0, opener=lambda path, flags: os.open(path, flags, begun)
        ) as file:
            _write(file.fileno(), content)
            if mode is not None:
                os.chmod(file.fileno() if os.chmod in os.supports_fd else beside, mode)
            # Otherwise a crash of the machine could keep the new name but lose the content.
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(beside)
        raise


def _write(file: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]
