"""The programs that check, measure and write things, each run from here as ``python -m tools.NAME``."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The folder of the repository."""
