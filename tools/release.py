"""Refuse a release in which something does not agree: ``python -m tools.release`` (``make release-check``).

``python -m tools.release readme`` makes the links of the README absolute, for the page of the package index.

Prints every fault with the file that has it, and fails if there is one: the version, the changelog, the figures that
performance is compared with, the addresses, the oldest Rust, what is generated (stub, schemas, tables of the rules,
pictures), the site, and a tree with changes that are not committed. ``make check`` runs the tests; this does not.
"""

from __future__ import annotations

import datetime
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import ROOT

SPHINX = ("sphinx", "--jobs", "auto", "--quiet", "--fresh-env", "--fail-on-warning", "--keep-going")
GENERATED = {
    "python/ttr_rules/_core.pyi": ("tools.stubs", "check"),
    "python/ttr_rules/data/variant.schema.json, docs/reference/board-files.md": (
        "tools.variant_schema",
        "check",
    ),
    "docs/rules": ("tools.rules_table", "check"),
    "docs/_static": ("tools.pictures", "check"),
    "docs": (*SPHINX, "--nitpicky", "-c", "docs", ".", "docs/_build/html"),
}
"""What is generated or built from other files, and the module with its arguments that says whether it is as it
should be."""

DAYS = 7
"""How old the date in the changelog may be."""


def main() -> None:
    """Print the faults; SystemExit if there are any."""
    if sys.argv[1:] == ["readme"]:
        path = ROOT / "README.md"
        path.write_bytes(absolute(path.read_text(encoding="utf-8"), ROOT).encode())
        return
    told = [*dirty(ROOT), *files(ROOT, datetime.datetime.now(datetime.UTC).date())]
    told += [*too_new(metadata(ROOT), oldest_rust(ROOT)), *stale(ROOT)]
    if told:
        raise SystemExit("\n".join(("Not ready for a release:", *told)))
    print(f"{version(ROOT)} is ready: see docs/releasing.md for the next steps")


def files(root: Path, today: datetime.date) -> list[str]:
    """What the files of the repository say that does not agree."""
    return [
        *versions(root),
        *figures(root),
        *changelog(root, today),
        *addresses(root),
    ]


def version(root: Path) -> str:
    """The version to be released: that of ``Cargo.toml``."""
    return str(_toml(root / "Cargo.toml")["workspace"]["package"]["version"])


def versions(root: Path) -> Iterator[str]:
    """Versions that are another one."""
    decided = version(root)
    told = {"benches/baseline.json": _json(root / "benches/baseline.json").get("version")}
    module = (root / "python/ttr_rules/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.*)"$', module, re.MULTILINE)
    told["python/ttr_rules/__init__.py"] = found and found[1]
    for lock in ("Cargo.lock", "rust/fuzz/Cargo.lock"):
        for package in _toml(root / lock)["package"]:
            if package["name"] in ("ttr-core", "ttr-py"):
                told[f"{lock}: {package['name']}"] = package["version"]
    for crate in ("ttr-core", "ttr-py"):
        path = f"rust/{crate}/Cargo.toml"
        if (own := _toml(root / path)["package"]["version"]) != {"workspace": True}:
            told[path] = own
    project = _toml(root / "pyproject.toml")["project"]
    if "version" not in project["dynamic"] or "version" in project:
        told["pyproject.toml"] = project.get("version")
    for path, what in told.items():
        if what != decided:
            yield f"{path}: the version is {what}, in Cargo.toml it is {decided}"


def figures(root: Path) -> Iterator[str]:
    """Tables for which the next release has nothing to be compared with, or less than for the others."""
    path = "benches/baseline.json"
    found = _json(root / path)
    tables = {
        (game.stem, str(players)): found.get(game.stem, {}).get(str(players), {})
        for game in sorted((root / "rust/ttr-core/games").glob("*.json"))
        for least, most in [_json(game)["players"]]
        for players in range(least, most + 1)
    }
    columns = {column for row in tables.values() for column in row} or {"figures"}
    for (variant, players), row in tables.items():
        if missing := columns - {*row}:
            yield f"{path}: {variant} with {players} players lacks {', '.join(sorted(missing))}"


def changelog(root: Path, today: datetime.date) -> Iterator[str]:
    """What is wrong with the changelog: its first section is of the version and its day, and says something."""
    path = "CHANGELOG.md"
    text = (root / path).read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    first = headings[0] if headings else "missing"
    found = re.fullmatch(r"(\S+) - (\d{4}-\d\d-\d\d)", first)
    if found is None or found[1] != version(root):
        yield f'{path}: the first section is "{first}", not "{version(root)} - {today}"'
        return
    try:
        day = datetime.date.fromisoformat(found[2])
    except ValueError:
        yield f"{path}: {found[2]} is no date"
        return
    if not today - datetime.timedelta(days=DAYS) <= day <= today:
        yield f"{path}: the date is {day}, today is {today}"
    if any(heading.split()[0] == found[1] for heading in headings[1:]):
        yield f"{path}: there are two sections of {found[1]}"
    if not re.search(r"^- ", re.split(r"^## ", text, flags=re.MULTILINE)[1], re.MULTILINE):
        yield f"{path}: nothing is said of {found[1]}"


def addresses(root: Path) -> Iterator[str]:
    """Addresses of the project that are not below that of the repository in ``Cargo.toml``."""
    repository = str(_toml(root / "Cargo.toml")["workspace"]["package"]["repository"])
    for name, address in _toml(root / "pyproject.toml")["project"]["urls"].items():
        if address != repository and not address.startswith(f"{repository}/"):
            yield f"pyproject.toml: {name} is {address}, which is not below {repository}"


def absolute(readme: str, root: Path) -> str:
    """The README with the addresses that its links have at the tag of the version."""
    repository = _toml(root / "Cargo.toml")["workspace"]["package"]["repository"]
    tag = f"v{version(root)}"

    def link(found: re.Match[str]) -> str:
        how = "raw" if found["picture"] else "blob"
        return f"{found['before']}{repository}/{how}/{tag}/{found['path']})"

    pattern = r"(?P<before>(?P<picture>!)?\[[^]]*\]\()(?P<path>(?!#|https?:)[^)]+)\)"
    return re.sub(pattern, link, readme)


def oldest_rust(root: Path) -> str:
    """The oldest Rust that the crates promise to be built with."""
    return str(_toml(root / "Cargo.toml")["workspace"]["package"]["rust-version"])


def metadata(root: Path) -> dict[str, Any]:
    """What Cargo says of all packages in the lock file."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = subprocess.run(command, check=True, cwd=root, capture_output=True, text=True)
    return dict(json.loads(found.stdout))


def too_new(found: dict[str, Any], oldest: str) -> Iterator[str]:
    """Packages that need a later Rust than is promised."""

    def parts(told: str) -> list[int]:
        return [int(part) for part in told.split(".")]

    for package in found["packages"]:
        needed = package["rust_version"]
        if needed is not None and parts(needed) > [*parts(oldest), 0]:
            name = f"{package['name']} {package['version']}"
            yield f"Cargo.lock: {name} needs Rust {needed}, Cargo.toml promises {oldest}"


def dirty(root: Path) -> Iterator[str]:
    """Changes that are not committed, a tag of this version elsewhere, and a tag of another version here."""
    for line in _git(root, "status", "--porcelain"):
        yield f"{line[3:]}: not committed"
    tag = f"v{version(root)}"
    here = _git(root, "tag", "--points-at", "HEAD")
    if _git(root, "tag", "--list", tag) and tag not in here:
        yield f"{tag} is the tag of another commit: was this version released before?"
    for other in here:
        if other.startswith("v") and other != tag:
            yield f"{other} is a tag of this commit, but the version is {version(root)}"


def stale(root: Path) -> Iterator[str]:
    """What is generated and is not as it should be, with what its check said."""
    for path, arguments in GENERATED.items():
        done = subprocess.run(
            [sys.executable, "-m", *arguments], cwd=root, capture_output=True, text=True
        )
        if done.returncode:
            said = (done.stdout + done.stderr).strip()
            yield f"{path}: python -m {' '.join(arguments)} says:\n{said}"


def _git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], check=True, cwd=root, capture_output=True, text=True)
    return done.stdout.splitlines()


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _json(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
