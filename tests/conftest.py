"""What all tests share: the profiles of the property tests.

``HYPOTHESIS_PROFILE=thorough`` looks ten times as far.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Times differ between machines, and the first example pays for imports.
settings.register_profile("fast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("fast"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
