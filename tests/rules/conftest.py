"""Every rule test runs twice: on the engine, and on the reference (see ``book``)."""

from __future__ import annotations

import pytest

import ttr_rules as ttr

from .book import Book


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``engine``-marked tests ask for what the reference does not have."""
    alone = metafunc.definition.get_closest_marker("engine") is not None
    sides = ["engine"] if alone else ["engine", "reference"]
    metafunc.parametrize("side", sides, indirect=True)


@pytest.fixture(autouse=True)
def side(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the tests call is answered by this side."""
    if request.param == "reference":
        monkeypatch.setattr(ttr, "new_game", Book.start)
        monkeypatch.setattr(ttr, "state_from_dict", Book.read)
        monkeypatch.setattr(ttr, "state_from_json", Book.read_json)
    name: str = request.param
    return name
