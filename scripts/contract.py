"""Generates schemas and TypeScript from the contract (`make contract`), and tables for the guides.

The types in rules/views/view_types.py and service/protocol/ are the source.
tests/service/test_contract.py compares the files with the contract.
"""

import json
import re
from pathlib import Path
from typing import Any

from firstclass.service.adapters.api import CALLS
from firstclass.service.protocol.contract import (
    SCHEMA_NAMES,
    asyncapi,
    definitions,
    json_schema,
    openapi,
)
from firstclass.service.protocol.responses import PROTOCOL
from firstclass.service.protocol.schema import SchemaBuilder

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "docs/schema"
TYPES = ROOT / "web/src/lib/protocol/generated.ts"

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def files() -> dict[Path, str]:
    """Return every generated file with its path."""
    return {
        SCHEMAS / "protocol.json": as_text(json_schema(CALLS)),
        SCHEMAS / "openapi.json": as_text(openapi(CALLS)),
        SCHEMAS / "asyncapi.json": as_text(asyncapi(CALLS)),
        TYPES: typescript(),
    }


def as_text(document: Any) -> str:
    """Return a document as JSON."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def typescript() -> str:
    """Return the types of the front end."""
    head = "/** Made of the server's types by `make contract`; not to be changed by hand. */\n"
    version = f"/** The version of the protocol. */\nexport const PROTOCOL = {PROTOCOL};\n"
    return "\n".join([head + version, *(declared(*entry) for entry in definitions(CALLS).items())])


def declared(name: str, schema: dict[str, Any]) -> str:
    """Return one type in TypeScript."""
    text = schema.get("description")
    comment = f"/** {text} */\n" if text else ""
    if schema.get("type") != "object":
        return f"{comment}export type {name} = {type_of(schema)};\n"
    lines = [line for field in schema["properties"] for line in field_of(schema, field)]
    return "\n".join([f"{comment}export interface {name} {{", *lines, "}", ""])


def field_of(schema: dict[str, Any], name: str) -> list[str]:
    """Return a field of an interface with its comment."""
    field = schema["properties"][name]
    text = field.get("description")
    comment = [f"  /** {text} */"] if text else []
    mark = "" if name in schema["required"] else "?"
    return [*comment, f"  {name}{mark}: {type_of(field)};"]


def type_of(schema: dict[str, Any]) -> str:
    """Return the expression of a type in TypeScript."""
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


def calls() -> str:
    """Return the table of all calls."""
    lines = ["| Call | Body | Answer | What it does |", "| --- | --- | --- | --- |"]
    for call in CALLS:
        names = [part.name for part in call.query]
        query = f"?{'&'.join(f'{name}=' for name in names)}" if names else ""
        path = re.sub(r"(\w+)_id\}", r"\1}", call.path)
        address = f"`{call.method} {path}{query}`"
        gives = (
            told(call.response)
            if call.status == 200
            else f"{call.status} {told(call.response)}".rstrip()
        )
        takes = told(call.request)
        key = "; with the key" if call.takes_key else ""
        lines.append(f"| {address} | {takes} | {gives} | {call.summary}{key} |")
    return "\n".join([*lines, ""])


def told(kind: Any) -> str:
    """Return a type for a table: a link to its own table if it has one."""
    if kind is None:
        return ""
    schema = SchemaBuilder(SCHEMA_NAMES).schema_of(kind)
    if "$ref" not in schema:
        return "an object"
    name = type_of(schema)
    return f"[{name}](#{name.lower()})"


def shape(name: str) -> str:
    """Return the heading and the table of a type."""
    schema = definitions(CALLS)[name]
    head = [f"### {name}", "", *([schema["description"], ""] if "description" in schema else [])]
    if schema.get("type") != "object":
        return "\n".join([*head, f"`{type_of(schema)}`", ""])
    lines = ["| Field | Type | Meaning |", "| --- | --- | --- |"]
    for field, kind in schema["properties"].items():
        mark = "" if field in schema["required"] else "?"
        expression = type_of(kind).replace("|", "\\|")
        lines.append(f"| `{field}{mark}` | `{expression}` | {kind.get('description', '')} |")
    return "\n".join([*head, *lines, ""])


def main() -> None:
    """Write all files."""
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
