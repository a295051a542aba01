"""The Sphinx site: furo, with the Markdown pages of this folder."""

from __future__ import annotations

import ttr_rules

project = "ttr_rules"
author = "the authors of ttr_rules"
copyright = "the authors of ttr_rules"
version = release = ttr_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

# Anchors as a code host makes them, so that links work there and here.
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = f"ttr_rules {version}"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
# What the code speaks of without a page of its own here: Python's own, private and type names.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|fractions|pathlib|random|hypothesis|os|abc|enum|typing)\..*"),
    ("py:.*", r"(str|int|bool|bytes|object|tuple|list|dict|None|type|ValueError|TypeError)"),
    ("py:.*", r"(Any|Iterator|Iterable|Mapping|Sequence|Collection|Callable|Counter|Fraction)"),
    ("py:.*", r"([A-Z]|V_co|T_co|K|One|Other)"),
    ("py:.*", r".*\b_\w+.*"),
]
