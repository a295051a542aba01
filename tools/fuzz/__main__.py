"""The fuzzer of the readers: `python -m tools.fuzz run|seeds|keep|hostile`."""

from __future__ import annotations

import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main())
