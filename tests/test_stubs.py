"""The stub of the core is generated; here only that the tool lets nothing slip."""

from __future__ import annotations

import pytest

from tools import stub_types, stubs

GENERATED = '''
"""
The core.
"""

from typing import Any, final

@final
class Things:
    """
    Some things.
    """
    def __getitem__(self, index: Any, /) -> Any: ...
    def first(self, /, count: int) -> Any:
        """
        The first ones.

        They are lazy.
        """

def plain(number: int) -> str | None: ...
'''

TYPES: dict[str, str | tuple[str, ...]] = {
    "Things.__getitem__": ("(self, index: int, /) -> str", "(self, index: slice, /) -> list[str]"),
    "Things.first": "-> list[str]",
}


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stub_types, "TYPES", dict(TYPES))
    monkeypatch.setattr(stub_types, "BASES", {"Things": "Sequence[str]"})


def test_the_table_refines_the_stub() -> None:
    assert (
        stubs.refined(GENERATED)
        == '''"""The core."""

from collections.abc import Sequence
from typing import final, overload

@final
class Things(Sequence[str]):
    """Some things."""

    @overload
    def __getitem__(self, index: int, /) -> str: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[str]: ...
    def first(self, /, count: int) -> list[str]:
        """The first ones.

        They are lazy.
        """

def plain(number: int) -> str | None: ...
'''
    )


def test_an_entry_that_matches_nothing_is_an_error() -> None:
    stub_types.TYPES["Things.last"] = "-> str"
    stub_types.BASES["Thing"] = "Sequence[str]"
    with pytest.raises(SystemExit, match=r"no Thing in the module\nthere is no Things\.last"):
        stubs.refined(GENERATED)


@pytest.mark.parametrize("vague", ["Any", "dict", "tuple", "list[Any]", "tuple[int, dict]", "list"])
def test_a_type_that_nobody_decided_is_an_error(vague: str) -> None:
    for text in (
        f"number: {vague}) -> str",
        f"number: int) -> {vague}",
        f"number: {vague} | None) -> int",
    ):
        changed = GENERATED.replace("number: int) -> str", text)
        with pytest.raises(SystemExit, match="plain: its types are too vague"):
            stubs.refined(changed)
    stubs.refined(GENERATED.replace("-> str | None", "-> dict[str, int] | None"))
