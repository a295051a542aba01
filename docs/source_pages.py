"""A Sphinx extension: source files are pages of the site, so that a link into the code lands there.

Python and Rust files that ``include_patterns`` names become pages, with an anchor at each function,
type and value: ``turns.py#end_turn``, ``turns.rs#State::end_turn``. They are no part of the
navigation or the search.
"""

from __future__ import annotations

from pathlib import Path

from docutils import nodes  # type: ignore[import-untyped]
from source_items import items
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.parsers import Parser

LANGUAGES = {".py": "python", ".rs": "rust"}


class SourceParser(Parser):
    """Reads a source file as a page: pieces of code, cut where an item begins."""

    supported = ("source",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Build the page, and tell where its anchors are."""
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

        # MyST resolves links to a place in a page by these, and warns where there is none.
        metadata = env.metadata[env.docname]
        metadata["myst_slugs"] = places
        metadata["orphan"] = metadata["nosearch"] = ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parser."""
    app.add_source_parser(SourceParser)
    for suffix in LANGUAGES:
        app.add_source_suffix(suffix, "source")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
