"""The pages of the rules, what is made from the code below each rule, and the wrong rules."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import ttr_rules as ttr
from tools import ROOT, pictures, rules_table, source_pages
from tools.mutations.mutation import Mutation
from tools.mutations.wrong_rules import ALL
from tools.source_items import Item, innermost, items, python_items, rust_items

PREFIXES = {
    "card_game": "CG",
    "europe": "EU",
    "first_journey": "FJ",
    "new_york": "NY",
    "nordic": "NC",
    "usa": "US",
}

# Boards with the rules of another game: its page is theirs.
BOARDS = {"first_journey_usa"}


def test_every_finished_variant_has_its_page() -> None:
    known = rules_table.rules()
    assert set(known) == {"general", *PREFIXES}
    assert {*PREFIXES, *BOARDS} == set(ttr.variants())
    for page, ids in known.items():
        assert len(ids) == len(set(ids))
        prefix = PREFIXES.get(page, "G")
        assert all(id.startswith(f"{prefix}-") for id in ids), page


def test_no_rule_has_a_gap_and_the_pages_are_fresh() -> None:
    known = rules_table.rules()
    assert rules_table.gaps(known, rules_table.read_code(known)) == []
    assert rules_table.stale() == []


def test_the_pictures_are_fresh_and_on_a_page() -> None:
    drawn = pictures.pictures()
    stored = {path.name: path.read_text(encoding="utf-8") for path in pictures.FOLDER.glob("*.svg")}
    assert stored == drawn
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert all(f"_static/{name})" in shown for name in drawn)


def test_llms_txt_lists_every_page_with_a_line_on_it() -> None:
    """But for the pages that only list others, and those about the project, which are in no folder."""
    text = source_pages.llms_txt()
    assert text.startswith("# ttr_rules\n\n> A rules engine ")
    listed = re.findall(r"^- \[[^]]+\]\((\S+)\.html\)(: .+)?$", text, re.MULTILINE)
    assert text.count("\n- ") == len(listed)
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.ipynb")]
    paths = {
        page.relative_to(ROOT).with_suffix("").as_posix()
        for page in pages
        if "_build" not in page.parts and page.parent != ROOT / "docs"
    }
    assert {path for path in paths if not path.endswith("/index")} <= {path for path, _ in listed}


@pytest.mark.parametrize("page", rules_table.rules())
def test_each_ruling_says_what_else_was_possible_and_its_setting(page: str) -> None:
    """A setting is a field with a value that the game does not have, and with which it can be played."""
    text = (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
    known = rules_table.rulings()
    for found in rules_table.TEXT.finditer(rules_table.DETAILS.sub("", text)):
        rule, *others = re.split(r"\n\n(?=\*Other reading:\*)", found["text"].strip())
        rulings = [ruling for ruling in known if ruling["id"] == found["id"]]
        assert rule.count("*(ruling") == len(others) == len(rulings), found["id"]
        for ruling, game in product(rulings, ttr.variants() if page == "general" else [page]):
            assert re.fullmatch(r"[A-Z].+\.", ruling["other_reading"]), ruling
            setting = ruling["setting"]
            variant = getattr(ttr, game).VARIANT
            if setting is None or (variant.rules.railyards and ruling["not_with_railyards"]):
                continue
            assert setting
            assert all(getattr(variant.rules, name) != setting[name] for name in setting)
            assert variant.with_rules(**setting).fingerprint != variant.fingerprint, ruling


def test_links_into_the_code_lead_to_an_item() -> None:
    """The site checks it, too; this tells of it sooner."""
    names = cache(lambda path: {item.name for item in items(ROOT / path)})
    links = 0
    for page in rules_table.rules():
        text = (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8")
        for path, name in re.findall(r"\]\((?:\.\./){2}([^)#]+)#([^)]+)\)", text):
            assert name in names(path), (path, name)
            links += 1
    assert links > 400


# A repository made up

PAGE = """# A game

## First

<a name="g-1"></a>
### G-1 The first rule
It begins.

<a name="g-2"></a>
### G-2 The second rule
It goes on.

## Last

<a name="g-3"></a>
### G-3 The third rule
It ends.
"""

REFERENCE = '''"""The game: G-1 to G-3."""

LIMIT = 3  # **G-2**


def begin() -> None:
    """**G-1**. It begins."""


class Game:
    """A game."""

    def go_on(self) -> None:
        """G-1 to G-3. It goes on."""
'''

CORE = """//! The game (G-1 to G-3).

/// A value.
pub struct Game {
    /// How far it is (**G-1 to G-2**).
    pub turn: u8,
}

/// What is wrong.
pub enum Fault {
    /// It has ended (G-3).
    Over,
}

impl Game {
    /// Begins and
    /// ends (G-1,
    /// G-3).
    #[must_use]
    pub fn begin(&self) -> u8 {
        self.turn // as "//" says: G-2
    }
}

#[cfg(test)]
mod tests {
    // G-3
}
"""

TESTS = """import pytest

@pytest.mark.rule("G-1")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("G-2"))])
def test_g1_g2(n: int) -> None: ...

@pytest.mark.rule("G-3")
class TestEnd:
    def test_g3(self) -> None: ...
"""


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    for path, text in {
        "docs/rules/game.md": PAGE,
        "python/ttr_rules/reference/game.py": REFERENCE,
        "rust/ttr-core/src/game.rs": CORE,
        "tests/rules/test_game.py": TESTS,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def gaps(root: Path) -> list[str]:
    known = rules_table.rules(root)
    return rules_table.gaps(known, rules_table.read_code(known, root))


def test_what_cites_a_rule(made_up: Path) -> None:
    known = rules_table.rules(made_up)
    assert known == {"game": ["G-1", "G-2", "G-3"]}
    places = rules_table.read_code(known, made_up).places
    names = {
        part: {id: [place.name for place in of_id] for id, of_id in ids.items()}
        for part, ids in places.items()
    }
    assert names == {
        "reference": {
            "G-1": ["begin", "Game.go_on"],
            "G-2": ["LIMIT", "Game.go_on"],
            "G-3": ["Game.go_on"],
        },
        "core": {
            "G-1": ["Game.turn", "Game::begin"],
            "G-2": ["Game.turn", "Game::begin"],
            "G-3": ["Fault::Over", "Game::begin"],
        },
        "tests": {"G-1": ["test_g1_g2"], "G-2": ["test_g1_g2"], "G-3": ["TestEnd.test_g3"]},
    }
    assert gaps(made_up) == []


def test_one_place_decides_a_rule(made_up: Path) -> None:
    assert gaps(made_up) == []
    table = rules_table.written(made_up)[rules_table.COVERAGE]
    names = [re.findall(r"\[`(.+?)`\]", line) for line in table.splitlines() if "[G-" in line]
    assert names == [["begin", "Game.turn"], ["LIMIT", "Game.turn"], ["Game.go_on", "Game::begin"]]
    change(made_up / "python/ttr_rules/reference/game.py", "**G-1**", "G-1")
    change(made_up / "rust/ttr-core/src/game.rs", "It has ended (G-3)", "It has ended (**G-3**)")
    change(made_up / "rust/ttr-core/src/game.rs", "says: G-2", "says: **G-2**")
    assert gaps(made_up) == [
        "G-1: in the reference several places decide it: game.py begin, game.py Game.go_on",
        "G-2: in the core several places decide it: game.rs Game.turn, game.rs Game::begin",
        "G-3: in the core no place decides it",
    ]


def test_a_gap_is_found(made_up: Path) -> None:
    change(made_up / "tests/rules/test_game.py", 'mark.rule("G-3")', 'mark.case("G-3")')
    change(made_up / "rust/ttr-core/src/game.rs", "It has ended (G-3)", "It has ended")
    change(made_up / "rust/ttr-core/src/game.rs", "/// G-3).", "/// and more).")
    fourth = "### G-4 The fourth rule\nIt goes on and on.\n\n"
    change(made_up / "docs/rules/game.md", "## Last\n", f"{fourth}## Last\n")
    assert gaps(made_up) == [
        "G-4 has no place in the reference",
        "G-4 has no place in the core",
        "G-4 has no test",
        "G-3 has no place in the core",
        "G-3 has no test",
    ]


def test_an_id_that_no_page_has_is_found(made_up: Path) -> None:
    change(made_up / "tests/rules/test_game.py", 'mark.rule("G-3")', 'mark.rule("G-33")')
    change(made_up / "rust/ttr-core/src/game.rs", "self.turn //", 'say("NY-5"); //')
    assert gaps(made_up) == [
        "G-3 has no test",
        "G-33 is no rule of docs/rules, but tests/rules/test_game.py names it",
        "NY-5 is no rule of docs/rules, but rust/ttr-core/src/game.rs names it",
    ]


def test_stale_pages_are_found_and_written_the_same_again(made_up: Path) -> None:
    hint = "is stale: python -m tools.rules_table write"
    assert rules_table.stale(made_up) == [
        f"docs/rules/game.md {hint}",
        f"docs/rules/coverage.md {hint}",
    ]
    for path, text in rules_table.written(made_up).items():
        (made_up / path).write_text(text, encoding="utf-8")
    assert rules_table.stale(made_up) == []
    text = (made_up / "docs/rules/game.md").read_text(encoding="utf-8")
    assert text.startswith(
        """# A game

## First

<a name="g-1"></a>
### G-1 The first rule
It begins.

<details><summary><code>begin</code>, <code>Game.turn</code>, 1 test</summary>

- decided in: `game.py` [`begin`](../../python/ttr_rules/reference/game.py#begin); `game.rs` """
    )
    assert "\n- also mentioned in: `game.py` [`Game.go_on`]" in text
    assert rules_table.DETAILS.sub("", text) == PAGE
    change(made_up / "tests/rules/test_game.py", "test_g1_g2", "test_both")
    assert rules_table.stale(made_up) == [f"docs/rules/game.md {hint}"]


def test_a_range_cites_the_rules_that_there_are() -> None:
    known = ["G-1", "G-10", "G-12", "NY-10", "NY-11", "NY-12", "NY-13"]
    assert rules_table.cited('G-10 to G-20, NY-11 to 13; not UTF-8, "G-1"', known) == {
        *("G-10", "G-12", "G-20", "NY-11", "NY-12", "NY-13")
    }


def test_items_have_the_comments_above_them() -> None:
    assert list(python_items(REFERENCE)) == [
        Item("LIMIT", 3, 3),
        Item("begin", 6, 7),
        Item("Game", 10, 14),
        Item("Game.go_on", 13, 14),
    ]
    found = list(rust_items(CORE))
    assert found == [
        Item("Game", 3, 7),
        Item("Game.turn", 5, 6),
        Item("Fault", 9, 13),
        Item("Fault::Over", 11, 12),
        Item("Game::begin", 16, 22),
        Item("tests", 25, 28),
    ]
    inner = [innermost(found, line) for line in (1, 4, 5, 21)]
    assert [item and item.name for item in inner] == [None, "Game", "Game.turn", "Game::begin"]


def test_macros_and_their_entries_are_items() -> None:
    text = """macro_rules! all {
    ($($name:ident;)+) => {
        pub enum All {}
    };
}

all! {
    /// One (G-1).
    One = "one" {
        /// What it is.
        kind: Kind,
    };
    Two;
}
"""
    assert list(rust_items(text)) == [
        Item("all", 1, 5),
        Item("all", 7, 14),
        Item("all::One", 8, 12),
        Item("all::Two", 13, 13),
    ]


def test_all_functions_and_types_of_the_core_are_found() -> None:
    """Against a plain search for the words that begin them, outside of test modules."""
    begins = re.compile(
        r"^ *(?:pub(?:\(crate\))? )?(?:const )?(?:fn|struct|enum|trait) (\w+)", re.M
    )
    for path in sorted((ROOT / "rust/ttr-core/src").rglob("*.rs")):
        text = path.read_text(encoding="utf-8").split("#[cfg(test)]\n")[0]
        text = re.sub(r"(?ms)^macro_rules! .*?^}$", "", text)
        found = {re.split(r"::|\.", item.name)[-1] for item in rust_items(text)}
        assert set(begins.findall(text)) <= found, path


# What the rest of the code says


def test_violations_cite_rules_that_have_a_page() -> None:
    known = {id for ids in rules_table.rules().values() for id in ids}
    for variant in ttr.variants():
        rules = getattr(ttr, variant).VARIANT.rules
        assert set(rules.rule_ids.values()) <= known


# Wrong rules (make mutations tries them)


@pytest.mark.parametrize("mutation", ALL, ids=lambda mutation: mutation.name)
def test_the_right_piece_of_a_wrong_rule_is_there_once(mutation: Mutation) -> None:
    path = ROOT / "python/ttr_rules/reference" / f"{mutation.module}.py"
    assert path.read_text(encoding="utf-8").count(mutation.right) == 1
    assert mutation.right != mutation.wrong
    assert mutation.rule in {id for ids in rules_table.rules().values() for id in ids}


def test_the_table_of_wrong_rules_has_them_all_and_none_survives() -> None:
    text = (ROOT / "docs" / "verification" / "mutations.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[:2] for line in text.splitlines() if line.startswith("| ")][1:]
    assert rows == [[f"| {mutation.rule}", mutation.name] for mutation in ALL]
    assert "survives" not in text.split("|---|")[1]
    names = [mutation.name for mutation in ALL]
    assert len(names) == len(set(names)) >= 30
