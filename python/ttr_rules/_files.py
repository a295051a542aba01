"""Files that are written whole or not at all, and the paths that name them."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat

from .errors import InvalidArgumentError

__all__ = ["checked_path", "write_whole"]


def checked_path(argument: str, path: object) -> str:
    """A path as a str. InvalidArgumentError for what is no str or PathLike, or can name no file.

    An integer is none: ``open`` would take it for a file that is open already.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidArgumentError(argument, path, "a path is a str or a PathLike")
    try:
        name = os.fsdecode(path)
        encoded = os.fsencode(name)
    except (TypeError, UnicodeError) as error:
        raise InvalidArgumentError(argument, path, "it cannot be the name of a file") from error
    if b"\0" in encoded:
        raise InvalidArgumentError(argument, path, "a null character cannot be in a path")
    return name


def write_whole(path: object, content: bytes) -> None:
    """Write a file anew. Whatever comes between, one that was there stays as it is until all is written.

    It keeps its permissions, and a link stays a link; its owner and further hard links it does not
    keep, as another file takes its place. That one is written in the same folder, which must not be
    read-only; a program that is killed may leave it there, as ``.<hex>.tmp``, with no more permissions
    than the file has. What is no regular file, as a pipe, is written to as it is.

    InvalidArgumentError for what is no path. OSError, with the path that was given, where it cannot be
    written: then nothing is left behind.
    """
    name = checked_path("path", path)
    try:
        _write_whole(name, content)
    except OSError as error:
        if error.errno is None:
            raise
        # It may name the file beside, of which nobody was told.
        raise OSError(error.errno, error.strerror, name) from error


def _write_whole(name: str, content: bytes) -> None:
    mode = None
    try:
        # Asked of the system: of "file/", or of links in a ring, realpath makes a path that is good.
        found = os.stat(name).st_mode
    except FileNotFoundError:
        folder, last = os.path.split(name)
        if not last:
            raise
        os.stat(folder or os.curdir)
    else:
        # Opened, though it will be replaced: a file that must not be written is not.
        with open(name, "r+b" if stat.S_ISREG(found) else "wb", buffering=0) as there:
            if not stat.S_ISREG(found):
                _write(there.fileno(), content)
                return
        mode = stat.S_IMODE(found)
    # A link would be replaced itself.
    target = os.path.realpath(name, strict=mode is not None)
    # In the same folder: a file can be moved within one file system only.
    beside = os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")
    # Others may not be allowed to read what is there: they do not read it here either.
    begun = 0o666 if mode is None else 0o600
    try:
        with open(
            beside, "xb", buffering=0, opener=lambda path, flags: os.open(path, flags, begun)
        ) as file:
            _write(file.fileno(), content)
            if mode is not None:
                os.chmod(file.fileno() if os.chmod in os.supports_fd else beside, mode)
            # Else a machine that stops could keep the new name and not what stands in the file.
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
