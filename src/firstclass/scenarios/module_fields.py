"""Tables of a scenario with the core's fields and those that modules add."""

from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, PlainValidator, create_model

from firstclass.module_files import load_module_file
from firstclass.rules.registry import MODULES

Part = TypeVar("Part", bound=BaseModel)


def with_module_fields(core: type[Part]) -> type[Part]:
    """Return the table of this name with the fields of all modules."""
    return _sum(core, len(MODULES))


@cache
def _sum(core: type[Part], count: int) -> type[Part]:
    files = [load_module_file(module, "scenario") for module in MODULES[:count]]
    parts = [part for beside in files if beside for part in beside.SCENARIO.parts]
    added = dict.fromkeys(part for part in parts if issubclass(part, core))
    return create_model(core.__name__, __base__=(*added, core))


def module_fields_validator(core: type[BaseModel]) -> PlainValidator:
    """Return a validator for the table with the fields of all modules, later ones included."""

    def validated(value: Any) -> BaseModel:
        return with_module_fields(core).model_validate(value)

    return PlainValidator(validated)


def own(table: BaseModel, kind: type[Part]) -> Part:
    """Return the table with a module's own fields."""
    assert isinstance(table, kind)
    return table
