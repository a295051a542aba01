"""What a release needs: the check that refuses one, broken one thing at a time, and the files that build it."""

from __future__ import annotations

import datetime
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import ROOT, release

TODAY = datetime.date(2026, 11, 30)
NAMES = (
    *("CHANGELOG.md", "Cargo.lock", "Cargo.toml", "benches/baseline.json", "pyproject.toml"),
    *("python/ttr_rules/__init__.py", "rust/fuzz/Cargo.lock"),
    *("rust/ttr-core/Cargo.toml", "rust/ttr-py/Cargo.toml"),
    *(f"rust/ttr-core/games/{path.name}" for path in (ROOT / "rust/ttr-core/games").glob("*.json")),
)


def change(path: Path, pattern: str, by: str) -> None:
    """Replace the only place, or the first one, at which the pattern is found."""
    text = path.read_text(encoding="utf-8")
    changed = re.sub(pattern, lambda _: by, text, count=1, flags=re.MULTILINE)
    assert changed != text
    path.write_text(changed, encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the files that are compared, ready for a release."""
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    log = tmp_path / "CHANGELOG.md"
    text = log.read_text(encoding="utf-8")
    if f"\n## {release.version(ROOT)} - " in text:  # what came after that release is none of it
        text = re.sub(r"^## Unreleased\n.*?(?=^## )", "", text, flags=re.MULTILINE | re.DOTALL)
    heading = f"## {release.version(ROOT)} - {TODAY}"
    text = re.sub(r"^## .*$", heading, text, count=1, flags=re.MULTILINE)
    log.write_text(text, encoding="utf-8")
    return tmp_path


def test_what_agrees_is_not_refused(copy: Path) -> None:
    assert release.files(copy, TODAY) == []


@pytest.mark.parametrize(
    ("path", "pattern", "by", "refusal"),
    [
        ("Cargo.toml", '^version = ".*"$', 'version = "9.9.9"', r"in Cargo\.toml it is 9\.9\.9"),
        ("benches/baseline.json", r'"version": ".*?"', '"version": "9.9.9"', "the version is 9"),
        ("benches/baseline.json", r'"version": ".*?",', "", "the version is None"),
        ("benches/baseline.json", '"nanoseconds"', '"seconds"', "with 2 players lacks nanoseconds"),
        (
            "benches/baseline.json",
            r'"version": (".*?")[^~]*',
            f'"version": "{release.version(ROOT)}"}}',
            "card_game with 2 players lacks figures",
        ),
        ("benches/baseline.json", '"usa"', '"us"', "usa with 2 players lacks Python, games"),
        ("python/ttr_rules/__init__.py", "^__version__ = .*$", '__version__ = "9.9.9"', "is 9.9.9"),
        ("python/ttr_rules/__init__.py", "^__version__ = .*$", "", "the version is None"),
        (
            "Cargo.lock",
            r'name = "ttr-core"\nversion = ".*"',
            'name = "ttr-core"\nversion = "9"',
            "9,",
        ),
        ("Cargo.lock", r'name = "ttr-py"\nversion = ".*"', 'name = "ttr-py"\nversion = "9"', "9,"),
        (
            "rust/fuzz/Cargo.lock",
            r'name = "ttr-core"\nversion = ".*"',
            'name = "ttr-core"\nversion = "9"',
            "is 9,",
        ),
        ("rust/ttr-core/Cargo.toml", r"^version\.workspace = true", 'version = "9"', "is 9,"),
        ("pyproject.toml", r'^dynamic = \["version"\]$', 'version = "9"\ndynamic = []', "is 9,"),
        ("CHANGELOG.md", "^## .*$", "## Unreleased", 'the first section is "Unreleased", not'),
        ("CHANGELOG.md", "^## .*$", "## 9.9.9 - 2026-11-30", 'the first section is "9.9.9'),
        ("CHANGELOG.md", "2026-11-30$", "2026-11-31", "2026-11-31 is no date"),
        ("CHANGELOG.md", "2026-11-30$", "2026-12-01", "the date is 2026-12-01, today is"),
        ("CHANGELOG.md", "2026-11-30$", "2026-11-22", "the date is 2026-11-22, today is"),
        ("pyproject.toml", r'^Issues = ".*"$', 'Issues = "https://example.org"', "Issues is https"),
    ],
)
def test_what_does_not_agree_is_refused(
    copy: Path, path: str, pattern: str, by: str, refusal: str
) -> None:
    change(copy / path, pattern, by)
    faults = release.files(copy, TODAY)
    assert any(re.search(refusal, fault) for fault in faults), faults
    if path != "Cargo.toml":  # there everything else disagrees
        assert all(fault.startswith(path) for fault in faults)


@pytest.mark.parametrize("day", [" - 2026-01-01", ""])
def test_a_version_has_one_section(copy: Path, day: str) -> None:
    with (copy / "CHANGELOG.md").open("a", encoding="utf-8") as log:
        log.write(f"\n## {release.version(copy)}{day}\n")
    assert release.files(copy, TODAY) == [
        f"CHANGELOG.md: there are two sections of {release.version(copy)}"
    ]


def test_a_release_without_news_is_refused(copy: Path) -> None:
    text = (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    first, *others = re.split(r"(?m)^(?=## )", text)[1:]
    (copy / "CHANGELOG.md").write_text(first.splitlines()[0] + "\n\n" + "".join(others), "utf-8")
    assert release.files(copy, TODAY) == [
        f"CHANGELOG.md: nothing is said of {release.version(copy)}"
    ]


def test_what_is_not_committed_is_refused(copy: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *who, *arguments], check=True, cwd=copy, capture_output=True)

    git("init")
    git("add", "--all")
    git("commit", "--message", "All of it")
    git("tag", f"v{release.version(copy)}")
    assert list(release.dirty(copy)) == []
    git("tag", "v9.9.9")
    (fault,) = release.dirty(copy)
    assert fault.startswith("v9.9.9 is a tag of this commit, but the version is ")
    git("tag", "--delete", "v9.9.9")
    (copy / "new.txt").write_text("new\n", encoding="utf-8")
    assert list(release.dirty(copy)) == ["new.txt: not committed"]
    git("add", "--all")
    git("commit", "--message", "Later")
    (fault,) = release.dirty(copy)
    assert fault.startswith(f"v{release.version(copy)} is the tag of another commit")


def test_a_package_that_needs_a_later_rust_is_refused() -> None:
    packages = [
        {"name": "old", "version": "1.0.0", "rust_version": None},
        {"name": "equal", "version": "1.0.0", "rust_version": "1.88.0"},
        {"name": "new", "version": "2.0.0", "rust_version": "1.89"},
    ]
    assert list(release.too_new({"packages": packages}, "1.88")) == [
        "Cargo.lock: new 2.0.0 needs Rust 1.89, Cargo.toml promises 1.88"
    ]


@pytest.mark.slow
def test_what_is_stale_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("docs", "python", "rust", "tests", "tools"):
        left_out = shutil.ignore_patterns("target", "_build", "__pycache__", "*.so")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    # Stub and site need a compiler and minutes; their own checks are a part of "make check".
    quick = {
        where: how
        for where, how in release.GENERATED.items()
        if how[0] not in ("tools.stubs", "sphinx")
    }
    assert len(quick) == len(release.GENERATED) - 2
    monkeypatch.setattr(release, "GENERATED", quick)
    change(tmp_path / "python/ttr_rules/data/variant.schema.json", "fewest_stations", "fewest_huts")
    change(tmp_path / "docs/rules/usa.md", "decided in: ", "decided: ")
    change(tmp_path / "docs/_static/usa.svg", "<svg", "<svg ")
    schema, page, picture = release.stale(tmp_path)
    assert "variant.schema.json is stale" in schema
    assert "docs/rules/usa.md is stale" in page
    assert "stale: usa.svg" in picture


def test_the_workflows_agree_with_the_project() -> None:
    """The Pythons of the classifiers are tested, and the wheels are those of the Makefile."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    checks = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    uploads = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    make = (ROOT / "Makefile").read_text(encoding="utf-8")
    told = re.findall(r"Programming Language :: Python :: (3\.\d+)\"", project)
    matrix = re.search(r"^ +python: (\[.*\])$", checks, re.MULTILINE)
    assert matrix is not None
    assert json.loads(matrix[1]) == told
    oldest = re.search(r'^requires-python = ">=(.*)"$', project, re.MULTILINE)
    assert oldest is not None
    assert oldest[1] == told[0]
    here = re.search(r"^PYTHONS \?= (.*)$", make, re.MULTILINE)
    assert here is not None
    assert {name.removeprefix("python") for name in here[1].split()} <= set(told)
    rust = release.oldest_rust(ROOT)
    crate = (ROOT / "rust/ttr-core/README.md").read_text(encoding="utf-8")
    assert re.findall(r"Rust (\d+\.\d+)", crate) == [rust]
    # Linux with glibc is built by "make wheels", which decides the tag.
    assert "run: make wheels" in uploads
    assert "WHEEL_TAG ?= manylinux2014" in make
    targets = set(re.findall(r"^\t?([a-z-]+):", make, re.MULTILINE))
    called = re.findall(r"run: make ([a-z-]+)", checks + uploads)
    assert called
    assert set(called) <= targets


def test_the_links_of_the_readme_lead_to_the_repository_at_the_tag() -> None:
    """On the page of the package index nothing lies beside it."""
    version = release.version(ROOT)
    base = "https://github.com/ttr-rules/ttr_rules"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    made = release.absolute(readme, ROOT)
    assert f"]({base}/raw/v{version}/docs/_static/nordic.svg)" in made
    assert f"[CHANGELOG.md]({base}/blob/v{version}/CHANGELOG.md)" in made
    links = re.findall(r"\]\(([^)]+)\)", made)
    assert all(link.startswith(f"{base}/") for link in links)
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", readme))
