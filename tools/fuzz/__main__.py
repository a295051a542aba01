"""The fuzzer of the readers: `python tools/fuzz run|pack|seeds`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from fuzz.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
