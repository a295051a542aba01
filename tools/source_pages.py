"""A Sphinx extension that makes source files pages of the site, so that links into the code work.

The Python and Rust files that ``include_patterns`` names become pages, with an anchor at each
function, type and value: ``turns.py#end_turn``, ``turns.rs#State::end_turn``. They do not appear in
the navigation or the search.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes  # type: ignore[import-untyped]
from myst_parser.slugs import github_slugify
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.parsers import Parser

from . import ROOT
from .source_items import items

RULE = re.compile(r"[A-Z]{1,2}-\d+|X-[a-z]+")
LISTED = re.compile(
    r"^- \[(?P<title>[^]]*)\]\((?P<path>[^)#:]+)\.(?:md|ipynb)\)(?P<about>.*(?:\n  .*)*)",
    re.MULTILINE,
)
"""A page that an index lists."""
LANGUAGES = {".py": "python", ".rs": "rust"}


def slug(title: str) -> str:
    """The anchor of a heading: the id of a rule ("nc-20"), or what a code host makes of the title."""
    rule = RULE.match(title)
    return rule[0].lower() if rule else github_slugify(title)


class SourceParser(Parser):
    """Reads a source file as a page: pieces of code, each beginning with an item."""

    supported = ("source",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Build the page, and register its anchors."""
        env: BuildEnvironment = document.settings.env
        path = Path(env.doc2path(env.docname))
        title = path.relative_to(env.srcdir).as_posix()
        section = nodes.section("", nodes.title("", "", nodes.literal("", title)), ids=["source"])
        section["classes"].append("source-page")
        document += section

        anchors: dict[int, list[str]] = {1: []}
        places: dict[str, tuple[int, str, str]] = {}
        for item in items(path):
            if item.name not in places:
                places[item.name] = (item.start, item.name, item.name)
                anchors.setdefault(item.start, []).append(item.name)
        lines = inputstring.splitlines()
        starts = sorted(anchors)
        for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
            code = "\n".join(lines[start - 1 : end - 1])
            piece = nodes.literal_block(code, code, language=LANGUAGES[path.suffix])
            piece["ids"] += anchors[start]
            section += piece

        # MyST resolves links into a page with these, and warns about links that lead nowhere.
        metadata = env.metadata[env.docname]
        metadata["myst_slugs"] = places
        metadata["orphan"] = metadata["nosearch"] = ""


def llms_txt() -> str:
    """The pages of the site with a line on each, for programs that read (https://llmstxt.org)."""
    docs = ROOT / "docs"
    index = (docs / "index.md").read_text(encoding="utf-8")
    title, about = index.split("\n\n", 2)[:2]
    parts = [title, "> " + " ".join(about.split())]
    for section in LISTED.finditer(index):
        path = docs / f"{section['path']}.md"
        if path.name == "index.md":
            parts += [f"## {section['title']}", "\n".join(_listed(path))]
    return "\n\n".join(parts) + "\n"


def _listed(index: Path) -> Iterator[str]:
    """The pages that an index lists, and those of indexes that it lists."""
    folder = index.parent
    for found in LISTED.finditer(index.read_text(encoding="utf-8")):
        page = folder / found["path"]
        about = " ".join(found["about"].split())
        yield f"- [{found['title']}]({page.relative_to(ROOT).as_posix()}.html){about}"
        if page.name == "index":
            yield from _listed(page.with_suffix(".md"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parser."""
    app.add_source_parser(SourceParser)
    for suffix in LANGUAGES:
        app.add_source_suffix(suffix, "source")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
