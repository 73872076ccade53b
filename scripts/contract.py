"""Generates a schema and TypeScript from the contract (`make contract`), and tables for the guides.

The types in rules/views/view_types.py and service/protocol/ are the source.
tests/service/protocol/test_contract.py compares the files with the contract.
"""

import json
import re
from pathlib import Path
from typing import Any

from firstclass.service.adapters.api import API, CALLS
from firstclass.service.protocol.calls import REQUIRED, Call, calls_of
from firstclass.service.protocol.contract import (
    SCHEMA_NAMES,
    definitions,
    json_schema,
)
from firstclass.service.protocol.responses import PROTOCOL
from firstclass.service.protocol.schema import SchemaBuilder

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs/schema/protocol.json"
TYPES = ROOT / "web/src/lib/base/protocol/generated.ts"
REQUESTS = ROOT / "web/src/lib/base/server/calls.ts"
HEAD = "Made of the server's types by `make contract`; not to be changed by hand."

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def files() -> dict[Path, str]:
    """Return every generated file with its path."""
    return {
        SCHEMA: as_text(json_schema(CALLS)),
        TYPES: typescript(),
        REQUESTS: requests(),
    }


def as_text(document: Any) -> str:
    """Return a document as JSON."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def typescript() -> str:
    """Return the types of the front end."""
    head = f"/** {HEAD} */\n"
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


def requests() -> str:
    """Return a function of the front end for each call, by service."""
    text = "\n".join(service_in_typescript(*entry) for entry in API.items())
    used = sorted(set(re.findall(r"\w+", text)) & definitions(CALLS).keys())
    return "\n".join(
        [
            f"/** The requests to the server. {HEAD} */",
            f"import type {{ {', '.join(used)} }} from '../protocol';",
            "import { at, send } from './http';\n",
            text,
        ]
    )


def service_in_typescript(name: str, service: type) -> str:
    """Return the functions for the calls of a service."""
    functions = "".join(map(function_of, calls_of(service)))
    return f"export const {camel_case(name)} = {{\n{functions}}};\n"


def function_of(call: Call) -> str:
    """Return the function for a call. Its parameters: path, body, query and key, as declared."""
    address = call.path.removeprefix("/api")
    path = re.sub(r"\{(\w+)\}", lambda name: f"${{{camel_case(name[1])}}}", address)
    parts = {
        "body": "" if call.request is None else f": {typed(call.request)}",
        "query": query_in_typescript(call),
        "key": "?: string | null" if call.takes_key else "",
    }
    sent = [part for part in parts if parts[part]]
    in_path = [f"{camel_case(each)}: {typed(kind)}" for each, kind in call.path_parameters.items()]
    parameters = ", ".join([*in_path, *(part + parts[part] for part in sent)])
    url = f"at`{path}`" if call.path_parameters else f"'{path}'"
    options = f", {{ {', '.join(sent)} }}" if sent else ""
    return (
        f"  /** {call.summary[:1].upper()}{call.summary[1:]}. */\n"
        f"  {camel_case(call.function)}: ({parameters}) =>"
        f" send<{typed(call.response)}>('{call.method}', {url}{options}),\n"
    )


def query_in_typescript(call: Call) -> str:
    """Return the type of the query of a call, which is optional if no parameter is required."""
    if not call.query:
        return ""
    required = [each.name for each in call.query if each.default is REQUIRED]
    fields = [
        f"{each.name}{'' if each.name in required else '?'}: {typed(each.type)}"
        for each in call.query
    ]
    return f"{'' if required else '?'}: {{ {'; '.join(fields)} }}"


def typed(kind: Any) -> str:
    """Return a type in TypeScript."""
    return "void" if kind is None else type_of(SchemaBuilder(SCHEMA_NAMES).schema_of(kind))


def camel_case(name: str) -> str:
    """Return a Python name as it is written in TypeScript."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def calls() -> str:
    """Return the table of all calls."""
    lines = ["| Call | Body | Answer | What it does |", "| --- | --- | --- | --- |"]
    for call in CALLS:
        names = [part.name for part in call.query]
        query = f"?{'&'.join(f'{name}=' for name in names)}" if names else ""
        path = re.sub(r"(\w+)_id\}", r"\1}", call.path)
        address = f"`{call.method} {path}{query}`"
        gives = (
            type_link(call.response)
            if call.status == 200
            else f"{call.status} {type_link(call.response)}".rstrip()
        )
        takes = type_link(call.request)
        key = "; with the key" if call.takes_key else ""
        lines.append(f"| {address} | {takes} | {gives} | {call.summary}{key} |")
    return "\n".join([*lines, ""])


def type_link(kind: Any) -> str:
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
