"""The check of the core's layers: arrows upward are planted in a core made up, and found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.layers import LAYERS, faults

SOUND = {
    "lib.rs": """//! An engine.
pub mod base;
pub mod play;
pub mod state;
pub use play::turns::Turn;
#[cfg(test)]
mod helpers;
""",
    "base/mod.rs": "//! What everything stands on.\npub mod bits;\n",
    "base/bits.rs": """/// As crate::play does: no use.
pub(crate) fn first<'a>(set: &'a [u8]) -> char {
    let text = "crate::play::turns"; // super::super::play
    let r = r#"use crate::play::turns;"#;
    '"'
}
""",
    "state/mod.rs": "//! Positions.\npub mod position;\npub use position::State;\n",
    "state/position.rs": """use std::fmt;
use crate::base::{self, bits::{self as b, first}};

pub struct State;

impl State {
    pub fn set(&self) {}

    pub fn clear(&mut self) {
        super::super::base::bits::first(self.list.get(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::super::super::helpers;
    use ttr_core::play::turns::Turn;
}
""",
    "play/mod.rs": "//! What changes a state.\npub mod turns;\n",
    "play/turns.rs": """use crate::base::bits;
use crate::state::State;

pub struct Turn;

impl State {
    pub fn end_turn(&mut self) {
        self.clear();
    }

    pub(crate) fn begin() -> State {
        Self::first()
    }
}
""",
}


@pytest.fixture
def core(tmp_path: Path) -> Path:
    for name, text in SOUND.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def plant(core: Path, name: str, old: str, new: str) -> None:
    text = (core / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (core / name).write_text(text.replace(old, new), encoding="utf-8")


def test_what_uses_only_what_is_below_is_sound(core: Path) -> None:
    assert faults(core) == []


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        ("use crate::play::turns::Turn;", "crate::play::turns::Turn"),
        ("pub use crate::play::turns;", "crate::play::turns"),
        (
            "pub(crate) use super::super::play::turns::{Turn, self};",
            "super::super::play::turns::Turn",
        ),
        ("use crate::{base::bits, play::{turns::Turn}};", "crate::play::turns::Turn"),
        ("use crate::{\n    base::bits,\n    play as other,\n};", "crate::play"),
        ("use ttr_core::play::turns;", "ttr_core::play::turns"),
        ("type T = crate::play::turns::Turn;", "crate::play::turns::Turn"),
        ("fn f(t: super::super::play::turns::Turn) {}", "super::super::play::turns::Turn"),
        ("mod inner {\n    use super::super::super::play;\n}", "super::super::super::play"),
        ("#[cfg(test)]\nmod other {\n    use crate::play;\n}", "crate::play"),
        ("fn f(state: &mut State) {\n    state\n        .end_turn();\n}", ".end_turn()"),
        ("fn f() -> State {\n    State::begin()\n}", "State::begin"),
        ("impl State {\n    fn f() -> State {\n        Self::begin()\n    }\n}", "State::begin"),
    ],
)
def test_an_arrow_upward_is_found(core: Path, planted: str, told: str) -> None:
    plant(core, "state/position.rs", "use std::fmt;", f"use std::fmt;\n{planted}")
    found = faults(core)
    assert f"state uses play, which stands above it: {told}" in found[0]
    line = int(found[0].removeprefix("state/position.rs:").split(":")[0])
    assert 2 <= line <= 1 + len(planted.splitlines())


@pytest.mark.parametrize(
    "planted",
    [
        "use crate::Turn;",
        "use crate::*;",
        "use crate as all;",
        "use super::super::*;",
        "use crate::helpers;",
    ],
)
def test_a_path_that_passes_the_layers_by_is_found(core: Path, planted: str) -> None:
    plant(core, "state/position.rs", "use std::fmt;", planted)
    path = planted.removeprefix("use ").split(" as ")[0].removesuffix(";")
    assert faults(core) == [
        f"state/position.rs:1: state uses {path}: inside the crate a path names its layer"
    ]


@pytest.mark.parametrize(
    "planted",
    [
        '#[path = "../tests/common/mod.rs"]\nmod common;',
        '#[cfg_attr(test, path = "../tests/common/mod.rs")]\nmod common;',
        'include!("../tests/common.rs");',
    ],
)
def test_code_of_the_tests_in_the_sources_is_found(core: Path, planted: str) -> None:
    plant(core, "lib.rs", "pub mod base;", f"{planted}\npub mod base;")
    assert faults(core) == ["lib.rs:2: takes in code from elsewhere"]


def test_what_is_in_no_layer_is_found(core: Path) -> None:
    (core / "race.rs").write_text("", encoding="utf-8")
    (core / "extras").mkdir()
    assert faults(core) == ["extras is in no layer", "race.rs is in no layer"]


def test_too_many_names_at_the_top_are_found(core: Path) -> None:
    for name in [*LAYERS, "one.rs"]:
        path = core / name
        if path.suffix:
            path.write_text("", encoding="utf-8")
        elif not path.exists():
            path.mkdir()
            (path / "mod.rs").write_text("//! A layer.\n", encoding="utf-8")
    assert faults(core) == [
        "13 names at the top, more than 12",
        "one.rs is in no layer",
    ]


def test_a_layer_that_does_not_say_what_it_is_is_found(core: Path) -> None:
    plant(core, "state/mod.rs", "//! Positions.\n", "// Positions.\n")
    (core / "play/mod.rs").unlink()
    told = "mod.rs does not begin with a comment (//!) that says what lives there"
    assert faults(core) == [f"state/{told}", f"play/{told}"]
