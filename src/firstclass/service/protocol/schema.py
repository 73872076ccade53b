"""Builds a JSON Schema from types: TypedDicts, named tuples, dataclasses and models.

For models of the catalogue the schema describes what clients get, without fields that are None.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from firstclass.catalogue.cards import Entry

PRIMITIVE_TYPES: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    None: "null",
    NoneType: "null",
}

Json = dict[str, Any]


@dataclass(frozen=True)
class Shape:
    """A note that gives the exact shape of a looser type."""

    type: Any


@dataclass(frozen=True)
class SchemaField:
    """A field of an object."""

    name: str
    type: Any
    required: bool


class SchemaBuilder:
    """The definitions of types by name, collected while their schemas are built."""

    def __init__(self, names: Mapping[Any, str]) -> None:
        """``names`` has the types whose name in the contract is not that in Python."""
        self.definitions: dict[str, Json] = {}
        self._names = names
        self._types_by_name: dict[str, Any] = {}

    def schema_of(self, kind: Any) -> Json:
        """Return the schema of a type, with references to definitions."""
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._annotated(args)
        if origin is NotRequired:
            return self.schema_of(args[0])
        if kind in self._names and origin is not None:
            return self._define(kind, lambda: self._generic_schema(origin, args))
        if origin is not None:
            return self._generic_schema(origin, args)
        if kind in PRIMITIVE_TYPES:
            return {"type": PRIMITIVE_TYPES[kind]}
        if kind in (Any, object):
            return {}
        return self._define(kind, lambda: self._object_schema(kind))

    def _annotated(self, args: tuple[Any, ...]) -> Json:
        kind, *notes = args
        shapes = [note.type for note in notes if isinstance(note, Shape)]
        schema = self.schema_of(shapes[0] if shapes else kind)
        texts = [note for note in notes if isinstance(note, str)]
        return schema | {"description": texts[0]} if texts else schema

    def _generic_schema(self, origin: Any, args: tuple[Any, ...]) -> Json:
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.schema_of(arg) for arg in args]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.schema_of(args[1])}
        if origin is tuple and args[-1] is not Ellipsis:
            count = len(args)
            return {"type": "array", "items": self.schema_of(args[0])} | {
                "minItems": count,
                "maxItems": count,
            }
        assert origin in (list, tuple), origin
        return {"type": "array", "items": self.schema_of(args[0])}

    def _define(self, kind: Any, build: Any) -> Json:
        name = self._names.get(kind) or kind.__name__
        if name not in self.definitions:
            self._types_by_name[name] = kind
            self.definitions[name] = {}  # so that a type can contain itself
            self.definitions[name] = build()
        assert self._types_by_name[name] == kind, f"two types are called {name}"
        return {"$ref": f"#/$defs/{name}"}

    def _object_schema(self, kind: Any) -> Json:
        found = fields_of(kind)
        text = (kind.__doc__ or "").strip().partition("\n")[0]
        return {
            **({"description": text} if text else {}),
            "type": "object",
            "properties": {field.name: self.schema_of(field.type) for field in found},
            "required": [field.name for field in found if field.required],
            "additionalProperties": False,
        }


def fields_of(kind: Any) -> list[SchemaField]:
    """Return the fields of an object, in order."""
    if issubclass(kind, BaseModel):
        return [
            SchemaField(name, *_client_type(kind, _annotated_type(field), field.is_required()))
            for name, field in kind.model_fields.items()
        ]
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        needed = kind.__required_keys__
        return [SchemaField(name, hint, name in needed) for name, hint in hints.items()]
    if is_dataclass(kind):
        return [
            SchemaField(field.name, hints[field.name], field.default is MISSING)
            for field in fields(kind)
        ]
    return [SchemaField(name, hints[name], True) for name in kind._fields]


def _annotated_type(field: FieldInfo) -> Any:
    """Return the type of a model's field, or the shape that a note gives it."""
    return next((note.type for note in field.metadata if isinstance(note, Shape)), field.annotation)


def _client_type(model: type[BaseModel], kind: Any, required: bool) -> tuple[Any, bool]:
    """Return the type of a model's field, and whether the field is always present."""
    if not issubclass(model, Entry):
        return kind, required
    others = tuple(arg for arg in get_args(kind) if arg is not NoneType)
    if len(others) == len(get_args(kind)):
        return kind, True
    return reduce(or_, others), False
