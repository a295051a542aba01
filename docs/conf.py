"""The site of the documentation: the Markdown pages, the API from its docstrings, the code.

It is built from the root of the repository, so that links between pages, the README and the code
are the same here as on a code host.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import ttr_rules
from tools import ROOT, rules_table
from tools.source_pages import LISTED, llms_txt

project = "ttr_rules"
author = "the authors of ttr_rules"
copyright = "the authors of ttr_rules"
version = release = ttr_rules.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "tools.source_pages"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
nb_execution_mode = "force"
nb_execution_raise_on_error = True
root_doc = "docs/index"
include_patterns = [
    "*.md",
    "docs/**.md",
    "docs/**.ipynb",
    "examples/*.py",
    "python/ttr_rules/reference/*.py",
    "rust/ttr-core/src/**.rs",
    "tests/**/test_*.py",
    "tests/test_*.py",
]
exclude_patterns = [".*", "target", "dist", "docs/_build"]

# The anchor of a rule is its id, whatever its title. (A code host has it from the name above the
# heading.) Other anchors are as a code host makes them.
myst_heading_anchors = 3
myst_heading_slug_func = "tools.source_pages.slug"

html_theme = "furo"
html_title = f"ttr_rules {version}"
html_static_path = ["_static"]
html_css_files = ["source.css"]
templates_path = ["_templates"]
html_show_sourcelink = False
html_copy_source = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}

# What has no page here: Python's own names (nothing is fetched at build time), private bases, type
# variables, and types that Sphinx cuts at a comma beside a default made by a factory.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|dataclasses|enum|fractions|hypothesis|os)\..*"),
    ("py:.*", r"(gymnasium|numpy|pettingzoo|pyspiel)\..*"),
    ("py:.*", r"(SearchStrategy|DataObject|Chance|MappingProxyType)"),
    ("py:.*", r"ttr_rules\.\w+\.(_\w+|K|V)"),
    ("py:class", r"[\w.]+\[~?[\w.]+( \| None)?"),
    ("py:obj", r"typing\.Literal\[.*"),
]

# Names that the engine and the reference both have, in annotations of the testing tools.
suppress_warnings = ["ref.python"]


def add_toctree(app: Sphinx, docname: str, source: list[str]) -> None:
    """An index page lists its pages once, as a list that a code host can show, too."""
    if docname.endswith("/index"):
        entries = "\n".join(found["path"] for found in LISTED.finditer(source[0]))
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{entries}\n```\n"


def elsewhere(app: Sphinx) -> Iterator[tuple[str, dict[str, str], str]]:
    """Pages that lead to others: the first one, and one for each rule, ``rule/G-23.html``, which stays."""
    yield "index", {"target": "docs/index", "anchor": ""}, "elsewhere.html"
    page_of = {rule: page for page, rules in rules_table.rules().items() for rule in rules}
    for rule in ttr_rules.rule_ids():
        target = f"docs/rules/{page_of.get(rule, 'index')}"
        yield f"rule/{rule}", {"target": target, "anchor": f"#{rule.lower()}"}, "elsewhere.html"


def write_llms_txt(app: Sphinx, exception: Exception | None) -> None:
    """Put llms.txt beside the pages."""
    if exception is None and app.builder.name == "html":
        (Path(app.outdir) / "llms.txt").write_text(llms_txt(), encoding="utf-8")


def stub_of_core(app: Sphinx, module: str) -> tuple[str, dict[str, tuple[str, int, int]]] | None:
    """The compiled module has no Python source: its stub is shown instead."""
    if module != "ttr_rules._core":
        return None
    stub = ROOT / "python" / "ttr_rules" / "_core.pyi"
    analyzer = ModuleAnalyzer.for_string(stub.read_text(encoding="utf-8"), module)
    return analyzer.code, analyzer.find_tags()


def setup(app: Sphinx) -> None:
    """Connect what is above."""
    app.connect("source-read", add_toctree)
    app.connect("viewcode-find-source", stub_of_core)
    app.connect("html-collect-pages", elsewhere)
    app.connect("build-finished", write_llms_txt)
