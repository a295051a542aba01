"""The recorded games: `python -m tools.recorded_games write|check|choose`."""

from __future__ import annotations

import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main())
