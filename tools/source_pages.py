"""A Sphinx extension that makes source files pages of the site, so that links into the code work.

The Python and Rust files that ``include_patterns`` names become pages, with an anchor at each
function, type and value: ``turns.py#end_turn``, ``turns.rs#State::end_turn``. They do not appear in
the navigation or the search.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes  # type: ignore[import-untyped]
from myst_parser.slugs import github_slugify
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.parsers import Parser

from .source_items import items

RULE = re.compile(r"[A-Z]{1,2}-\d+|X-[a-z]+")
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


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parser."""
    app.add_source_parser(SourceParser)
    for suffix in LANGUAGES:
        app.add_source_suffix(suffix, "source")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
