"""Routes of the calls below /api, with the same paths as on a server."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlsplit

from pydantic import BaseModel, ValidationError

from firstclass.messages import Reason
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.faults import malformed_error
from firstclass.service.protocol.requests import (
    NewBranch,
    NewTable,
    RematchAnswer,
    check_size,
    parse_body,
)
from firstclass.service.protocol.transfer import TransferFile

TABLE_PLACEHOLDER = "*"
"""The placeholder for the id of a table in a path."""


class DeviceCall(NamedTuple):
    """A call as it arrived."""

    calls: TableApi
    caller: Caller
    table: str
    query: Mapping[str, str]
    body: str


class MomentQuery(BaseModel):
    """The query parameters of a call about one moment of a game."""

    version: int
    seat: int | None = None


class MomentsQuery(BaseModel):
    """The query parameters of a call about several moments of a game."""

    first: int
    last: int
    seat: int | None = None


Kind = TypeVar("Kind", bound=BaseModel)
Answer = tuple[HTTPStatus, Any]
Handler = Callable[[DeviceCall], Any]


def respond(calls: TableApi, caller: Caller, method: str, path: str, body: str) -> Answer:
    """Return the response to a call. Raises RefusedError."""
    address = urlsplit(path)
    table, route = split_path(address.path.strip("/").split("/"))
    call = f"{method} {route}"
    if call not in ROUTES:
        raise RefusedError("unknown", Reason("needs_server"))
    check_size(body.encode())
    status = HTTPStatus.CREATED if call in CREATING_ROUTES else HTTPStatus.OK
    return status, ROUTES[call](
        DeviceCall(calls, caller, table, dict(parse_qsl(address.query)), body)
    )


def split_path(steps: list[str]) -> tuple[str, str]:
    """Return the table in a path, if any, and the path with a star in its place."""
    if steps[0] != "tables" or len(steps) == 1:
        return "", "/".join(steps)
    return steps[1], "/".join(["tables", TABLE_PLACEHOLDER, *steps[2:]])


def read_query(kind: type[Kind], query: Mapping[str, str]) -> Kind:
    """Return the query parameters. Raises RefusedError if they are not the expected numbers."""
    try:
        return kind.model_validate(query)
    except ValidationError as error:
        errors = [fault | {"loc": ("query", *fault["loc"])} for fault in error.errors()]
        raise malformed_error(errors) from error


def history(call: DeviceCall) -> Any:
    """Return the views of a seat at some moments."""
    of = read_query(MomentsQuery, call.query)
    return call.calls.moments(call.caller, call.table, of.seat, of.first, of.last)


def report(call: DeviceCall) -> Any:
    """Return a moment as a seat knows it."""
    of = read_query(MomentQuery, call.query)
    return call.calls.report(call.caller, call.table, of.seat, of.version)


CREATING_ROUTES: dict[str, Handler] = {
    "POST tables": lambda asked: asked.calls.create(parse_body(NewTable, asked.body)),
    "POST records": lambda asked: asked.calls.open_record(
        asked.caller, parse_body(Any, asked.body)
    ),
    "POST transfers": lambda asked: asked.calls.import_table(
        asked.caller, parse_body(TransferFile, asked.body)
    ),
    "POST tables/*/branches": lambda asked: asked.calls.branch(
        asked.caller, asked.table, parse_body(NewBranch, asked.body)
    ),
}
"""The calls that create a table."""

ROUTES: dict[str, Handler] = CREATING_ROUTES | {
    "GET health": lambda asked: asked.calls.health(),
    "GET catalogue": lambda asked: asked.calls.catalogue(asked.query.get("box"))[0],
    "GET bots": lambda asked: asked.calls.players(),
    "GET me": lambda _: {"person": None},
    "GET tables/*": lambda asked: asked.calls.describe(asked.table, asked.caller.credentials),
    "GET tables/*/history": history,
    "GET tables/*/bug-report": report,
    "POST tables/*/rematch": lambda asked: asked.calls.rematch(
        asked.caller, asked.table, parse_body(RematchAnswer, asked.body)
    ),
    "POST tables/*/transfer": lambda asked: asked.calls.export_table(asked.caller, asked.table),
    "GET tables/*/record": lambda asked: asked.calls.record(asked.table, asked.caller.credentials),
    "GET tables/*/review": lambda asked: asked.calls.review(asked.caller, asked.table),
    "POST tables/*/review": lambda asked: asked.calls.start_review(asked.caller, asked.table),
    "DELETE tables/*/review": lambda asked: asked.calls.cancel_review(asked.caller, asked.table),
}
"""All calls that the device answers."""
