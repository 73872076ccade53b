"""A refused field is explained in the language of the reader, with its name in the form."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from firstclass.messages import Reason, use_language
from firstclass.service.adapters.device import device  # noqa: F401 (defines the calls of a device)
from firstclass.service.adapters.http import app  # noqa: F401 (defines all others)
from firstclass.service.protocol.clocks import TimeLimitModel
from firstclass.service.protocol.faults import FAULTS, malformed_error
from firstclass.service.protocol.requests import RequestModel
from tests.ids import parameter_id
from tests.server import Server, fetch

SEATS = [{"kind": "human"}, {"kind": "human"}]
TABLE = {"players": 2, "modules": "AB", "seats": SEATS}
DAYS = {"kind": "days", "days": 1, "window": {"first": 9, "last": 8, "zone": "Europe/Berlin"}}

REFUSED: list[tuple[str, Any, str, str]] = [
    (
        "/api/people",
        {"name": "a\nb"},
        "Name: expected only characters that can be seen.",
        "Name: erwartet werden nur sichtbare Zeichen.",
    ),
    (
        "/api/people",
        {"name": " "},
        "Name: expected characters that can be seen.",
        "Name: erwartet werden sichtbare Zeichen.",
    ),
    (
        "/api/people",
        {"name": ""},
        "Name: expected at least one character.",
        "Name: erwartet wird mindestens ein Zeichen.",
    ),
    (
        "/api/tables",
        TABLE | {"seats": [SEATS[0], {"kind": "human", "name": "x" * 41}]},
        "Name of player 2: expected at most 40 characters.",
        "Name von Spieler 2: erwartet werden höchstens 40 Zeichen.",
    ),
    (
        "/api/session/password",
        {"login": "an", "password": "x"},
        "Sign-in name: expected at least 3 characters.",
        "Anmeldename: erwartet werden mindestens 3 Zeichen.",
    ),
    (
        "/api/tables",
        TABLE | {"time_limit": DAYS},
        "time_limit.days.window: the first hour must be before the last.",
        "time_limit.days.window: Die erste Stunde muss vor der letzten liegen.",
    ),
    (
        "/api/tables",
        TABLE | {"time_limit": {"kind": "turn", "seconds": 60, "on_timeout": "never"}},
        "time_limit.turn.on_timeout: expected one of 'computer', 'end'.",
        "time_limit.turn.on_timeout: erwartet wird eines von 'computer', 'end'.",
    ),
    ("/api/tables", [], "Request: expected an object.", "Anfrage: erwartet wird ein Objekt."),
    ("/api/nothing", {}, "There is no such request.", "Diese Anfrage gibt es nicht."),
]


@pytest.mark.parametrize(("path", "body", "english", "german"), REFUSED, ids=parameter_id)
def test_a_refusal_of_a_field_is_in_the_language_of_the_reader(
    server: Server, path: str, body: Any, english: str, german: str
) -> None:
    for language, expected in (("en", english), ("de", german)):
        headers = {"Accept-Language": language}
        answer = fetch("POST", server.address + path, json=body, headers=headers)
        assert answer.json()["error"]["message"] == expected


ODD: list[Any] = [None, "", "x" * 5000, "/", -1, 10**9, 1.5, True, [], [1] * 200, {}, {"kind": "x"}]


def models(base: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for model in base.__subclasses__():
        yield model
        yield from models(model)


MODELS = sorted({*models(RequestModel), *models(TimeLimitModel)}, key=lambda model: model.__name__)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_kind_of_error_has_a_message_in_every_language(model: type[BaseModel]) -> None:
    bodies = [{name: odd} for name in model.model_fields for odd in ODD]
    for body in [*ODD, *bodies, {"more": 1}]:
        for error in errors_of(model, body):
            reason = malformed_error([error]).reason
            assert error["type"] in {*FAULTS, "value_error"}, error
            with use_language("de"):
                assert error["msg"].removeprefix("Value error, ") not in str(reason)


def errors_of(model: type[BaseModel], body: Any) -> list[Any]:
    try:
        TypeAdapter(model).validate_python(body)
    except ValidationError as invalid:
        return list(invalid.errors())
    return []


def test_an_unknown_kind_of_error_is_explained_in_general_words() -> None:
    reason = malformed_error([{"type": "new", "loc": ("a", 0, "b"), "msg": "?"}]).reason
    assert str(reason) == "a.0.b: this is not valid."
    assert isinstance(reason.values["fault"], Reason)
