"""The command line: ``python -m ttr_rules``, also installed as ``ttr-rules``."""

from ._cli import main

if __name__ == "__main__":
    raise SystemExit(main())
