"""What all tests share: the profile of the property tests.

``HYPOTHESIS_PROFILE=thorough`` looks ten times as far.
"""

from __future__ import annotations

from ttr_rules.testing.profiles import load_profile

load_profile()
