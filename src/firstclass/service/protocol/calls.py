"""Declarations of HTTP calls, each on the method that answers it.

Routes, rate limits, the documents of the contract and the requests of the front end follow from
them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

LimitName = Literal["pages", "calls", "looks", "tables", "reviews", "hints", "sockets", "chat"]
"""The rate limits: each holds per address, and per key or signed-in person."""

BODY = "request"
"""The name of a parameter that takes the whole body of a call."""

DECLARATION = "declaration"
"""The attribute of a method that holds its declaration."""

REQUIRED = Parameter.empty
"""The default of a query parameter without a default."""

EMPTY_STATUSES = (202, 204)
"""The statuses of responses without content."""

Function = TypeVar("Function", bound=Callable[..., Any])


class Sender(Enum):
    """Something that a method needs to know about the sender of a call."""

    PERSON = auto()
    OPTIONAL_PERSON = auto()
    SESSION_PERSON = auto()
    LANGUAGE = auto()
    DEVICE = auto()


SignedInPerson = Annotated[str, Sender.PERSON]
"""The id of the person who sends a call. Others are refused."""

OptionalPerson = Annotated[str | None, Sender.OPTIONAL_PERSON]
"""The id of the person who sends a call, or None."""

SessionPerson = Annotated[str, Sender.SESSION_PERSON]
"""The id of the person who sends a call from a browser. API tokens are refused."""

SenderLanguage = Annotated[str, Sender.LANGUAGE]
"""The language in which the sender reads."""

SenderDevice = Annotated[str, Sender.DEVICE]
"""The name of the sender's device."""


@dataclass(frozen=True)
class Query:
    """Marks a query parameter: its meaning, and its limits as in pydantic."""

    description: str
    ge: int | None = None
    le: int | None = None
    max_length: int | None = None

    @property
    def limits(self) -> dict[str, Any]:
        """The limits that are set, as arguments of pydantic's ``Field``."""
        names = ("ge", "le", "max_length")
        return {name: limit for name in names if (limit := getattr(self, name)) is not None}


class QueryParameter(NamedTuple):
    """A query parameter. Its default is ``REQUIRED`` if it has none."""

    name: str
    type: Any
    query: Query
    default: Any


class Document(NamedTuple):
    """A response that is JSON already, and that browsers may store. They send ``etag`` again."""

    text: bytes
    etag: str


class Declaration(NamedTuple):
    """A declaration of a call, without what the parameters of its method say."""

    method: str
    path: str
    summary: str
    status: int
    limit: LimitName | None
    body: Any
    response: Any


@dataclass(frozen=True, eq=False)
class Call:
    """An HTTP call: its address, and the types of its request and response.

    ``request`` and ``response`` are the types in the contract, or None for nothing. ``body`` is the
    type that the body is read as, and ``spreads_body`` says that the method takes the fields of the
    body instead of the whole. ``sender`` contains the other parameters, with their annotations.
    """

    function: str
    method: str
    path: str
    summary: str
    status: int
    limit: LimitName | None
    request: Any
    body: Any
    spreads_body: bool
    response: Any
    path_parameters: Mapping[str, Any]
    query: tuple[QueryParameter, ...]
    sender: Mapping[str, Any]

    @property
    def takes_key(self) -> bool:
        """Whether the key of a table or an API token can be sent."""
        return "caller" in self.sender or "credentials" in self.sender

    def arguments_of_body(self, body: Any) -> dict[str, Any]:
        """Return the arguments of the method that come from a body."""
        if self.spreads_body:
            return {name: getattr(body, name) for name in type(body).model_fields}
        return {BODY: body}


def call(
    method: str,
    path: str,
    summary: str,
    *,
    status: int = 200,
    limit: LimitName | None = None,
    body: Any = None,
    response: Any = None,
) -> Callable[[Function], Function]:
    """Return a decorator for the method that answers a call.

    Parameters named in the path come from the path. Those with `Query` come from the query. The
    parameter ``request`` takes the body. If there is none, each field of ``body`` has a parameter.
    All others are about the sender.

    ``limit`` is a rate limit in addition to that of all calls. ``body`` and ``response`` are the
    types in the contract if the annotations of the method are different.
    """

    def declare(function: Function) -> Function:
        vars(function)[DECLARATION] = Declaration(
            method, path, summary, status, limit, body, response
        )
        return function

    return declare


def calls_of(service: type) -> tuple[Call, ...]:
    """Return the calls that the methods of a class answer, in the order of the class."""
    return tuple(
        _call_of(function, declaration)
        for function in vars(service).values()
        if (declaration := getattr(function, DECLARATION, None))
    )


def _call_of(function: Callable[..., Any], declaration: Declaration) -> Call:
    hints = get_type_hints(function, include_extras=True)
    returned = hints.pop("return")
    body = hints.pop(BODY, None)
    spreads_body = body is None and declaration.body is not None
    if spreads_body:
        hints = {
            name: kind for name, kind in hints.items() if name not in declaration.body.model_fields
        }
    queries = {name: query for name, kind in hints.items() if (query := _query_of(kind))}
    in_path = {name: hints[name] for name in re.findall(r"\{(\w+)\}", declaration.path)}
    defaults = signature(function).parameters
    is_empty = declaration.status in EMPTY_STATUSES
    return Call(
        function=function.__name__,
        method=declaration.method,
        path=declaration.path,
        summary=declaration.summary,
        status=declaration.status,
        limit=declaration.limit,
        request=declaration.body or body,
        body=body or declaration.body,
        spreads_body=spreads_body,
        response=None if is_empty else declaration.response or returned,
        path_parameters=in_path,
        query=tuple(
            QueryParameter(name, get_args(hints[name])[0], query, defaults[name].default)
            for name, query in queries.items()
        ),
        sender={name: kind for name, kind in hints.items() if name not in queries | in_path},
    )


def _query_of(annotation: Any) -> Query | None:
    marks = getattr(annotation, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, Query)), None)
