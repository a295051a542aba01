"""The profiles of the property tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings

import ttr_rules as ttr
from ttr_rules.testing.profiles import PROFILES, VARIABLE, load_profile


@pytest.fixture(autouse=True)
def _profile_of_the_run() -> Iterator[None]:
    yield
    load_profile()


@pytest.mark.parametrize("name", ["fast", "thorough"])
def test_a_profile_is_loaded_by_name(name: str) -> None:
    assert load_profile(name) == name
    assert settings.default == PROFILES[name]
    assert settings.default.deadline is None
    assert Phase.shrink in settings.default.phases
    assert settings.get_profile(name) == PROFILES[name]


def test_thorough_looks_ten_times_as_far() -> None:
    fast, thorough = PROFILES["fast"], PROFILES["thorough"]
    assert thorough.max_examples == 10 * fast.max_examples
    assert thorough.stateful_step_count > fast.stateful_step_count


@pytest.mark.parametrize(
    ("value", "name"), [(None, "fast"), ("", "fast"), ("fast", "fast"), ("thorough", "thorough")]
)
def test_the_environment_names_the_profile(
    value: str | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if value is None:
        monkeypatch.delenv(VARIABLE, raising=False)
    else:
        monkeypatch.setenv(VARIABLE, value)
    assert load_profile() == name
    assert settings.default == PROFILES[name]


@pytest.mark.parametrize("wrong", ["", "slow", "FAST", "default"])
def test_an_unknown_profile_is_named(wrong: str) -> None:
    before = settings.default
    with pytest.raises(ttr.InvalidArgumentError, match='"fast" or "thorough"') as caught:
        load_profile(wrong)
    assert (caught.value.argument, caught.value.value) == ("name", wrong)
    assert VARIABLE in str(caught.value)
    assert settings.default == before


def test_an_unknown_profile_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "slow")
    with pytest.raises(ttr.InvalidArgumentError, match=VARIABLE):
        load_profile()


def test_to_import_it_changes_nothing() -> None:
    program = """
from hypothesis import settings
before = settings.default
import ttr_rules.testing.profiles, ttr_rules.testing.strategies, ttr_rules.testing.machine
assert settings.default is before
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_invariants_do_not_need_hypothesis() -> None:
    program = """
import sys
sys.modules["hypothesis"] = None
import ttr_rules as ttr
from ttr_rules.testing import invariants
invariants.check_state(ttr.new_game(ttr.variants()[0], 2, seed=1), reached=True)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
