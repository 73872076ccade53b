"""A declared call: its route, limits, documents and function in the front end follow from it."""

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypedDict

import httpx
import pytest
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.routing import Route

from firstclass.service.adapters.api import API, CALLS
from firstclass.service.adapters.http.app import handle_refusal
from firstclass.service.adapters.http.routes import call_routes
from firstclass.service.protocol.calls import OptionalPerson, Query, call, calls_of
from firstclass.service.protocol.contract import openapi
from firstclass.service.protocol.errors import RefusedError
from scripts.contract import function_of
from tests.service.noninterference import ServiceUnderTest
from tests.service.play.test_ports import run


class Greeting(BaseModel):
    """The word of a greeting."""

    word: str


class Echo(TypedDict):
    """A greeting."""

    text: str
    person: str | None


class EchoService:
    """A service with one call. This class is all that a new call needs on the server."""

    @call(
        "POST",
        "/api/echo/{name}",
        "greets somebody",
        status=201,
        limit="reviews",
        body=Greeting,
    )
    def greet(
        self,
        name: str,
        word: str,
        person: OptionalPerson,
        times: Annotated[int, Query("how often", ge=1, le=3)] = 1,
    ) -> Echo:
        """Greet somebody."""
        return {"text": f"{word * times} {name}", "person": person}


GREET = calls_of(EchoService)

SOURCES = Path(__file__).parents[3] / "src"


def test_every_class_with_calls_is_part_of_the_api() -> None:
    """A server answers only the calls of the classes in `Api`."""
    for path in SOURCES.rglob("service/**/*.py"):
        if "\n    @call(" not in path.read_text(encoding="utf-8"):
            continue
        module = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        for name, member in inspect.getmembers(importlib.import_module(module), inspect.isclass):
            if member.__module__ == module and calls_of(member):
                assert member in API.values(), f"Api in service/adapters/api.py needs a {name}"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[ServiceUnderTest]:
    service = ServiceUnderTest(tmp_path / "tables.sqlite")
    yield service
    service.store.close()


@pytest.fixture
def app(service: ServiceUnderTest) -> Starlette:
    """A server that answers only the call above."""
    app = Starlette(
        routes=call_routes({"echo": EchoService()}, service.table_api),
        exception_handlers={RefusedError: handle_refusal},
    )
    app.state.people = service.people
    return app


async def answers(app: Starlette, *paths: str, word: object = "Hi") -> list[httpx.Response]:
    transport = httpx.ASGITransport(app, client=("192.0.2.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as client:
        return [await client.post(path, json={"word": word}) for path in paths]


def test_a_declaration_is_all_that_a_route_needs(app: Starlette) -> None:
    (answer,) = run(answers(app, "/api/echo/Anna?times=2"))
    assert answer.status_code == 201
    assert answer.json() == {"text": "HiHi Anna", "person": None}


@pytest.mark.parametrize(
    ("path", "word"), [("/api/echo/Anna?times=4", "Hi"), ("/api/echo/Anna", 1)]
)
def test_declared_types_and_limits_are_checked(app: Starlette, path: str, word: object) -> None:
    (answer,) = run(answers(app, path, word=word))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed"


def test_a_declared_rate_limit_is_applied(app: Starlette) -> None:
    statuses = [answer.status_code for answer in run(answers(app, *["/api/echo/Anna"] * 5))]
    assert statuses == [201] * 4 + [429]


def test_the_documents_contain_a_declared_call() -> None:
    operation = openapi(GREET)["paths"]["/api/echo/{name}"]["post"]
    assert operation["summary"] == "greets somebody"
    assert [each["name"] for each in operation["parameters"]] == ["name", "times"]


def test_the_front_end_gets_a_function_for_a_declared_call() -> None:
    assert "".join(map(function_of, GREET)) == (
        "  /** Greets somebody. */\n"
        "  greet: (name: string, body: Greeting, query?: { times?: number }) => "
        "send<Echo>('POST', at`/echo/${name}`, { body, query }),\n"
    )


def test_the_server_answers_exactly_the_declared_calls(service: ServiceUnderTest) -> None:
    served = [
        (method, route.path)
        for route in service.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        if route.path != "/api/{path:path}"
        for method in (route.methods or set()) - {"HEAD"}
    ]
    assert sorted(served) == sorted((each.method, each.path) for each in CALLS)


def test_browsers_store_documents_but_no_other_response(service: ServiceUnderTest) -> None:
    async def caching() -> None:
        transport = httpx.ASGITransport(service.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for each in CALLS:
                if each.method != "GET" or each.path_parameters:
                    continue
                answer = await client.get(each.path)
                stored = "etag" in answer.headers
                assert answer.headers["cache-control"] == ("no-cache" if stored else "no-store")
                assert stored == each.path.startswith(DOCUMENTS), each.path
                if stored:
                    again = {"If-None-Match": answer.headers["etag"]}
                    assert (await client.get(each.path, headers=again)).status_code == 304

    run(caching())


DOCUMENTS = ("/api/catalogue", "/api/schema", "/api/openapi.json", "/api/asyncapi.json")


def test_no_two_calls_have_the_same_address() -> None:
    addresses = [(each.method, each.path) for each in CALLS]
    assert len(set(addresses)) == len(addresses)


def test_a_number_that_no_database_can_store_is_refused(service: ServiceUnderTest) -> None:
    async def statuses() -> dict[str, int]:
        transport = httpx.ASGITransport(service.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return {
                path: (await client.get(path)).status_code
                for each in CALLS
                for parameter in each.query
                if parameter.type in (int, int | None)
                for number in (2**63, -(2**63) - 1)
                for path in [f"{each.path}?{parameter.name}={number}"]
            }

    assert set(run(statuses()).values()) == {400}
