"""Why a message is malformed, in the language of its reader and with the names of its forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from firstclass.messages import Reason, ReasonError, has_message, translate
from firstclass.service.protocol.errors import RefusedError

FAULTS = {
    "missing": "field_missing",
    "extra_forbidden": "field_unknown",
    "string_type": "field_text",
    "string_too_short": "field_too_short",
    "string_too_long": "field_too_long",
    "string_pattern_mismatch": "field_other",
    "int_type": "field_whole",
    "int_parsing": "field_whole",
    "int_from_float": "field_whole",
    "bool_type": "field_bool",
    "model_type": "field_object",
    "model_attributes_type": "field_object",
    "dict_type": "field_object",
    "list_type": "field_list",
    "too_short": "field_too_few",
    "too_long": "field_too_many",
    "greater_than_equal": "field_least",
    "less_than_equal": "field_most",
    "less_than": "field_below",
    "literal_error": "field_literal",
    "union_tag_invalid": "field_tag",
    "union_tag_not_found": "field_no_tag",
    "json_invalid": "no_json",
}
"""The codes of the messages for the error types of Pydantic."""


class FieldName:
    """The name of a field as the forms show it, in the current language, or else its path.

    The whole request has an empty path.
    """

    def __init__(self, path: Sequence[int | str]) -> None:
        self._path = path

    def __str__(self) -> str:
        """Return the most exact name that there is a message for."""
        names = [part for part in self._path if isinstance(part, str)] or ["request"]
        place = next((part + 1 for part in self._path if isinstance(part, int)), 0)
        for name in ("-".join(names[-2:]), *names[-1:]):
            if has_message(f"field-{name}"):
                return translate(f"field-{name}", n=place)
        return ".".join(map(str, self._path))


def malformed_error(errors: Sequence[Mapping[str, Any]]) -> RefusedError:
    """Return a refusal that explains the first error of a message in one sentence."""
    first = errors[0]
    fault = fault_of(first)
    if first["type"] == "json_invalid":
        return RefusedError("malformed", fault)
    return RefusedError("malformed", Reason("field", field=FieldName(first["loc"]), fault=fault))


def fault_of(error: Mapping[str, Any]) -> Reason:
    """Return what is wrong with a field."""
    context = error.get("ctx", {})
    if isinstance(own := context.get("error"), ReasonError):
        return own.reason
    code = FAULTS.get(error["type"], "field_other")
    # Pydantic's own lists are in English.
    lists = {
        name: given.replace(" or ", ", ") for name, given in context.items() if type(given) is str
    }
    return Reason(code, **context | lists)
