"""Writing files whole or not at all, and checking their paths."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat

from .errors import InvalidArgumentError

__all__ = ["checked_path", "write_whole"]


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
    try:
        _write_whole(name, content)
    except OSError as error:
        if error.errno is None:
            raise
        # It may name the temporary file, which means nothing to the caller.
        raise OSError(error.errno, error.strerror, name) from error


def _write_whole(name: str, content: bytes) -> None:
    mode = None
    try:
        # stat, because realpath would accept "file/" and links in a ring.
        found = os.stat(name).st_mode
    except FileNotFoundError:
        folder, last = os.path.split(name)
        if not last:
            raise
        os.stat(folder or os.curdir)
    else:
        # Opened although it will be replaced: a read-only file must not be written.
        with open(name, "r+b" if stat.S_ISREG(found) else "wb", buffering=0) as there:
            if not stat.S_ISREG(found):
                _write(there.fileno(), content)
                return
        mode = stat.S_IMODE(found)
    # The target: otherwise the link itself would be replaced.
    target = os.path.realpath(name, strict=mode is not None)
    # In the same folder: a file can be moved only within one file system.
    beside = os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")
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
