"""How far the property tests look: two Hypothesis profiles.

``fast``: Hypothesis's own number of examples, for every run. ``thorough``: ten times as many, and
games twice as long in the state machine, for now and then. Neither has a deadline: times differ
between machines, and the first example pays for imports. Neither looks for the lines of code that
only failing examples run: in a whole game that says little, and takes long::

    from ttr_rules.testing.profiles import load_profile

    load_profile()  # in conftest.py

Then ``HYPOTHESIS_PROFILE=thorough pytest`` looks ten times as far. Importing this module alone
changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType

from ..errors import InvalidArgumentError
from ._hypothesis import HealthCheck, Phase, settings

__all__ = ["PROFILES", "VARIABLE", "load_profile"]

VARIABLE = "HYPOTHESIS_PROFILE"
"""The environment variable that names the profile."""

_FAST = settings(
    max_examples=100,
    stateful_step_count=50,
    deadline=None,
    phases=[phase for phase in Phase if phase != Phase.explain],
    suppress_health_check=[HealthCheck.too_slow],
)

PROFILES: Mapping[str, settings] = MappingProxyType(
    {
        "fast": _FAST,
        "thorough": settings(_FAST, max_examples=1000, stateful_step_count=100),
    }
)
"""The profiles by name."""


def load_profile(name: str | None = None) -> str:
    """Make a profile the default of all property tests that run from now on; its name.

    ``name``: a key of ``PROFILES``. None: the one that the environment variable
    ``HYPOTHESIS_PROFILE`` names; "fast" where it is not set, or empty.

    It is registered with Hypothesis under its name. Raises InvalidArgumentError for another name.
    """
    if name is None:
        name = os.environ.get(VARIABLE) or "fast"
    if name not in PROFILES:
        known = " or ".join(f'"{known}"' for known in PROFILES)
        raise InvalidArgumentError("name", name, f"a profile is {known} (see {VARIABLE})")
    settings.register_profile(name, PROFILES[name])
    settings.load_profile(name)
    return name
