"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat

__all__ = ["write_whole"]


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file anew. Whatever comes between, one that was there stays as it is until all is written.

    It keeps its permissions, and a link stays a link. What is no regular file, as a pipe, is written
    to as it is. OSError where that cannot be: then nothing is left behind.
    """
    # A link would be replaced itself.
    target = os.path.realpath(os.fspath(path))
    mode = None
    if os.path.exists(target):
        # Opened, though it will be replaced: a file that must not be written is not.
        with open(target, "r+b" if os.path.isfile(target) else "wb", buffering=0) as there:
            found = os.fstat(there.fileno()).st_mode
            if not stat.S_ISREG(found):
                _write(there.fileno(), content)
                return
            mode = stat.S_IMODE(found)
    # In the same folder: a file can be moved within one file system only.
    beside = os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")
    try:
        with open(beside, "xb", buffering=0) as file:
            _write(file.fileno(), content)
            # Else a machine that stops could keep the new name and not what stands in the file.
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, mode)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.remove(beside)
        raise


def _write(file: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]
