"""The recorded games: `python tools/recorded_games write|check|choose`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from recorded_games.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
