"""Makes of the contract what others read: schemas, TypeScript, tables. `make contract` writes them.

The types in rules/views/observed.py and service/protocol/ are the source; tests/service/
test_contract.py compares what is written with what would be.
"""

import json
import re
from pathlib import Path
from typing import Any

from firstclass.service.protocol.contract import (
    CALLS,
    NAMES,
    asyncapi,
    definitions,
    json_schema,
    openapi,
)
from firstclass.service.protocol.schema import Schema
from firstclass.service.protocol.told import PROTOCOL

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "docs/schema"
TYPES = ROOT / "web/src/lib/protocol/generated.ts"
PAGE = ROOT / "docs/protocol.md"

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def files() -> dict[Path, str]:
    """Everything that is made, by its place."""
    return {
        SCHEMAS / "protocol.json": as_text(json_schema()),
        SCHEMAS / "openapi.json": as_text(openapi()),
        SCHEMAS / "asyncapi.json": as_text(asyncapi()),
        TYPES: typescript(),
        PAGE: with_tables(PAGE.read_text(encoding="utf-8")),
    }


def as_text(document: Any) -> str:
    """A document of JSON."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def typescript() -> str:
    """The types of the front end."""
    head = "/** Made of the server's types by `make contract`; not to be changed by hand. */\n"
    version = f"/** The version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n"
    return "\n".join([head + version, *(declared(*entry) for entry in definitions().items())])


def declared(name: str, schema: dict[str, Any]) -> str:
    """One type in TypeScript."""
    text = schema.get("description")
    comment = f"/** {text} */\n" if text else ""
    if schema.get("type") != "object":
        return f"{comment}export type {name} = {type_of(schema)};\n"
    lines = [line for field in schema["properties"] for line in field_of(schema, field)]
    return "\n".join([f"{comment}export interface {name} {{", *lines, "}", ""])


def field_of(schema: dict[str, Any], name: str) -> list[str]:
    """A field of an interface, and what it is."""
    field = schema["properties"][name]
    text = field.get("description")
    comment = [f"  /** {text} */"] if text else []
    mark = "" if name in schema["required"] else "?"
    return [*comment, f"  {name}{mark}: {type_of(field)};"]


def type_of(schema: dict[str, Any]) -> str:
    """A type's expression in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value).replace('"', "'") for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    match schema.get("type"):
        case "array":
            items = type_of(schema["items"])
            return f"({items})[]" if " " in items else f"{items}[]"
        case "object":
            return f"Record<string, {type_of(schema['additionalProperties'])}>"
        case "null":
            return "null"
        case None:
            return "unknown"
        case kind:
            return PLAIN[kind]


MADE = re.compile(r"(<!-- made: (.*?) -->\n).*?(<!-- /made -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """A page, the tables in it made anew: of the calls, or of the types that are named."""

    def fill(found: re.Match[str]) -> str:
        wanted = found[2]
        table = calls() if wanted == "calls" else "\n".join(map(shape, wanted.split()))
        return f"{found[1]}\n{table}\n{found[3]}"

    return MADE.sub(fill, page)


def calls() -> str:
    """The table of all calls."""
    lines = ["| call | takes | gives | |", "| --- | --- | --- | --- |"]
    for call in CALLS:
        names = [part.name for part in call.query]
        query = f"?{'&'.join(f'{name}=' for name in names)}" if names else ""
        address = f"`{call.method} {call.path.replace('table_id', 'table')}{query}`"
        gives = (
            told(call.gives) if call.status == 200 else f"{call.status} {told(call.gives)}".rstrip()
        )
        takes = told(call.takes)
        key = "; with the key" if call.key else ""
        lines.append(f"| {address} | {takes} | {gives} | {call.what}{key} |")
    return "\n".join([*lines, ""])


def told(kind: Any) -> str:
    """A type in a table: a link to its own table, or what else it is; empty where there is none."""
    if kind is None:
        return ""
    schema = Schema(NAMES).of(kind)
    if "$ref" not in schema:
        return "an object"
    name = type_of(schema)
    return f"[{name}](#{name.lower()})"


def shape(name: str) -> str:
    """The table of a type."""
    schema = definitions()[name]
    head = [f"#### {name}", "", *([schema["description"], ""] if "description" in schema else [])]
    if schema.get("type") != "object":
        return "\n".join([*head, f"`{type_of(schema)}`", ""])
    lines = ["| field | type | |", "| --- | --- | --- |"]
    for field, kind in schema["properties"].items():
        mark = "" if field in schema["required"] else "?"
        expression = type_of(kind).replace("|", "\\|")
        lines.append(f"| `{field}{mark}` | `{expression}` | {kind.get('description', '')} |")
    return "\n".join([*head, *lines, ""])


def main() -> None:
    """Write everything."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
