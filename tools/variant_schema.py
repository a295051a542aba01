"""Keep what is said of the rules together: the core, ``Rules``, the schema and the page of board files.

``write``: take the rules from the core, and what they are from the docstrings of
:class:`ttr_rules.Rules`; put them into ``variant.schema.json``, where all else is written by hand, and
into the table of ``docs/reference/board-files.md``. ``check``: fail where that would change a file.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from itertools import pairwise
from typing import Any

from ttr_rules import Rules, _core

from . import ROOT

SCHEMA = ROOT / "python" / "ttr_rules" / "data" / "variant.schema.json"
PAGE = ROOT / "docs" / "reference" / "board-files.md"

TITLES = {
    "board": "The rules of a board whose tickets are scored",
    "race": "The rules of a race",
    "railyards": "The rules of railyards",
}
TABLE = "| rule | kinds of game | default | values | what it is |\n|---|---|---|---|---|\n"

Schema = dict[str, Any]


def descriptions() -> dict[str, str]:
    """What each rule is, by its name: the docstrings below the fields of ``Rules``."""
    (definition,) = ast.parse(inspect.getsource(Rules)).body
    assert isinstance(definition, ast.ClassDef)
    texts = {}
    for entry, after in pairwise(definition.body):
        match entry, after:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str() as text)):
                texts[name] = " ".join(text.split()).replace("``", "`").replace("None", "null")
    return texts


def forms() -> dict[str, dict[str, Schema]]:
    """What each rule may be, for each kind of game."""
    kinds = {kind: _core.rules_schema()[kind]["properties"] for kind in TITLES}
    return {key: {kind: kinds[kind][key] for kind in kinds} for key in kinds["board"]}


def general(key: str, of_kinds: dict[str, Schema]) -> Schema:
    """What a rule may be in any kind of game, as far as that is one thing."""
    if key == "railyards":
        return {"type": "boolean", "default": False}
    if key == "tickets_to_win":
        return of_kinds["race"] | {"type": ["integer", "null"], "default": None}
    same = all(form == of_kinds["board"] for form in of_kinds.values())
    return of_kinds["board"] if same else {}


def definitions() -> Schema:
    """The definitions of the rules in the schema."""
    told = descriptions()
    every: Schema = {}
    own: dict[str, Schema] = {kind: {} for kind in TITLES}
    for key, of_kinds in forms().items():
        whole = general(key, of_kinds)
        every[key] = {"description": told[key]} | whole
        for kind, form in of_kinds.items():
            own[kind] |= {} if form == whole else {key: form}
    every["rule_ids"] = {
        "description": told["rule_ids"],
        "type": "object",
        "propertyNames": {"enum": [*every]},
        "additionalProperties": {"$ref": "#/$defs/id"},
        "default": {},
    }
    title = "The rules in which variants differ"
    defs: Schema = {
        "rules": {
            "title": title,
            "type": "object",
            "properties": every,
            "additionalProperties": False,
        }
    }
    for kind, title in TITLES.items():
        defs[f"rules_of_{kind}"] = {"title": title, "properties": own[kind]}
        if required := _core.rules_schema()[kind]["required"]:
            defs[f"rules_of_{kind}"]["required"] = required
    return defs


def table() -> str:
    """The table of the rules, for people."""
    told = descriptions()
    rows = []
    for key, of_kinds in forms().items():
        having = {kind: form for kind, form in of_kinds.items() if "const" not in form}
        # All have the rule that says whether it is a game of railyards.
        where = "all" if len(having) in (0, len(of_kinds)) else ", ".join(having)
        # Of more kinds the later may have more values: so has the last.
        form = general(key, of_kinds) or [*having.values()][-1]
        first = general(key, of_kinds) or next(iter(having.values()))
        default = f"`{json.dumps(first['default'])}`" if "default" in first else "needed"
        rows.append(f"| `{key}` | {where} | {default} | {_values(form)} | {told[key]} |")
    rows.append(f"| `rule_ids` | all | `{{}}` | ids by rule | {told['rule_ids']} |")
    return TABLE + "\n".join(rows) + "\n"


def _values(form: Schema) -> str:
    """The values that a rule may have, in words."""
    if "enum" in form:
        return " or ".join(f"`{json.dumps(value)}`" for value in form["enum"])
    if form["type"] == "array" and "enum" not in form["items"]:
        of = form["items"]
        return f"up to {form['maxItems']} numbers, {of['minimum']} to {of['maximum']}"
    if form["type"] == "array":
        return "some of " + ", ".join(f"`{json.dumps(value)}`" for value in form["items"]["enum"])
    if form["type"] == "boolean":
        return ""
    values = f"{form['minimum']} to {form['maximum']}"
    if "not" in form:
        values += f", not {form['not']['const']}"
    return values if form["type"] == "integer" else f"{values}, or null"


def fresh_schema(text: str) -> str:
    """The schema with the rules as they are now."""
    schema = json.loads(text)
    schema["$defs"] |= definitions()
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def fresh_page(text: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = text.partition(TABLE)
    _, _, after = rest.partition("\n\n")
    return f"{before}{table()}\n{after}"


def main(how: str) -> None:
    """Write or check the files."""
    for path, fresh in ((SCHEMA, fresh_schema), (PAGE, fresh_page)):
        text = path.read_text(encoding="utf-8")
        if how == "write":
            path.write_text(fresh(text), encoding="utf-8")
        elif fresh(text) != text:
            raise SystemExit(f"{path.name} is stale: make schema")


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        raise SystemExit(__doc__)
    main(sys.argv[1])
