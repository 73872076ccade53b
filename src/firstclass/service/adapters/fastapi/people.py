"""The calls about people, and the cookie that keeps them signed in."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.answers import address_of, language_of
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.people.devices import device_of
from firstclass.service.people.door import Visit
from firstclass.service.people.people import People
from firstclass.service.people.sessions import LONGEST
from firstclass.service.play.calls import Caller, Calls
from firstclass.service.play.limits import What
from firstclass.service.ports import Site
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import read
from firstclass.service.protocol.people import (
    Address,
    Answered,
    KeyedTables,
    NewPassword,
    NewPermit,
    NewPerson,
    OpenedLetter,
    Scope,
    SignIn,
)
from firstclass.service.stored import Session

COOKIE = "fc-session"


def token_of(connection: HTTPConnection) -> str | None:
    """Return the session token of a browser that sends a request or opens a WebSocket."""
    return connection.cookies.get(COOKIE)


def key_of(connection: HTTPConnection) -> str | None:
    """Return the key in a header `Authorization: Bearer KEY`."""
    header = connection.headers.get("authorization")
    return None if header is None else header.removeprefix("Bearer ")


def person_of(connection: HTTPConnection) -> str | None:
    """Return the person who sends a request, by session or by API token.

    Raises Refusal if the scope of the token is too narrow: `look` allows no changes.
    """
    people: People = connection.app.state.people
    scope: Scope = "look" if connection.scope.get("method") == "GET" else "play"
    return people.holder(key_of(connection), scope) or people.person(token_of(connection))


def signed_in(request: Request) -> Session:
    """Return the session of a request. Raises Refusal if nobody is signed in."""
    people: People = request.app.state.people
    session = people.session(token_of(request))
    if session is None:
        raise Refusal("signed_out", Reason("signed_out"))
    return session


Here = Annotated[Session, Depends(signed_in)]


def counted(what: What) -> Any:
    """Return a dependency that applies a rate limit per address.

    The limit of all calls applies as well.
    """

    async def count(request: Request) -> None:
        calls: Calls = request.app.state.calls
        calls.admit(what, Caller(None, "", address_of(request)))

    return Depends(count)


def add_people_calls(app: APIRouter, people: People) -> None:
    """Add the calls about people."""

    @app.get("/api/me")
    async def me(request: Request) -> JSONResponse:
        return JSONResponse(people.me(person_of(request)))

    @app.post("/api/people", dependencies=[counted("tables")])
    async def come(request: Request) -> JSONResponse:
        wish = read(NewPerson, await read_body(request))
        token = people.come(wish.name, visit_of(request))
        return welcome(request, people, token, HTTPStatus.CREATED)

    @app.post("/api/me")
    async def rename(request: Request, here: Here) -> JSONResponse:
        return JSONResponse(people.rename(here, read(NewPerson, await read_body(request)).name))

    @app.delete("/api/me")
    async def forget(here: Here) -> Response:
        people.forget(here)
        return farewell()

    @app.get("/api/me/tables", dependencies=[counted("looks")])
    async def tables(request: Request) -> JSONResponse:
        if (person := person_of(request)) is None:
            raise Refusal("signed_out", Reason("signed_out"))
        return JSONResponse(await people.tables(person))

    @app.post("/api/me/tables", dependencies=[counted("looks")])
    async def claim(request: Request, here: Here) -> JSONResponse:
        await people.claim(here, read(KeyedTables, await read_body(request)))
        return JSONResponse(await people.tables(here.person))

    @app.get("/api/me/sessions")
    async def sessions(here: Here) -> JSONResponse:
        return JSONResponse(people.sessions(here))

    @app.delete("/api/me/sessions")
    async def end_others(here: Here) -> Response:
        people.end_others(here)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/me/sessions/{session}")
    async def end(session: str, here: Here) -> Response:
        people.end(here, session)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/session")
    async def leave(here: Here) -> Response:
        people.leave(here)
        return farewell()


def add_permits(app: APIRouter, people: People) -> None:
    """Add the calls about API tokens. A token itself cannot create tokens."""

    @app.get("/api/me/permits")
    async def permits(here: Here) -> JSONResponse:
        return JSONResponse({"permits": people.permits.of(here.person)})

    @app.post("/api/me/permits")
    async def give(request: Request, here: Here) -> JSONResponse:
        wish = read(NewPermit, await read_body(request))
        return JSONResponse(people.permits.give(here.person, wish), HTTPStatus.CREATED)

    @app.delete("/api/me/permits/{permit}")
    async def take_back(permit: str, here: Here) -> JSONResponse:
        left = people.permits.take_back(here.person, permit)
        people.renew()
        return JSONResponse({"permits": left})


def add_ways(app: APIRouter, people: People) -> None:
    """Add the calls to sign in, and to add sign-in methods."""

    @app.post("/api/me/password")
    async def add_password(request: Request, here: Here) -> JSONResponse:
        wish = read(NewPassword, await read_body(request))
        await people.by_password.add(here, wish, visit_of(request))
        return JSONResponse(people.me(here.person))

    @app.delete("/api/me/password")
    async def remove_password(here: Here) -> JSONResponse:
        people.by_password.remove(here)
        return JSONResponse(people.me(here.person))

    @app.post("/api/session/password")
    async def enter_by_password(request: Request) -> JSONResponse:
        wish = read(SignIn, await read_body(request))
        token = await people.by_password.enter(wish, visit_of(request))
        return welcome(request, people, token)

    @app.post("/api/me/mail")
    async def add_mail(request: Request, here: Here) -> Response:
        wish = read(Address, await read_body(request))
        people.by_letter.add(here, wish.mail, visit_of(request))
        return Response(status_code=HTTPStatus.ACCEPTED)

    @app.post("/api/session/letter")
    async def ask_for_letter(request: Request) -> Response:
        people.by_letter.ask(read(Address, await read_body(request)).mail, visit_of(request))
        return Response(status_code=HTTPStatus.ACCEPTED)

    @app.post("/api/session/mail")
    async def open_letter(request: Request) -> JSONResponse:
        opened = read(OpenedLetter, await read_body(request))
        here = people.session(token_of(request))
        token = people.by_letter.open(opened.token, here, visit_of(request))
        return (
            JSONResponse(people.me(here.person if here else None))
            if token is None
            else welcome(request, people, token)
        )

    @app.post("/api/me/passkeys/offer")
    async def offer_passkey(request: Request, here: Here) -> JSONResponse:
        return JSONResponse(people.by_passkey.offer(here, site_of(request)))

    @app.post("/api/me/passkeys")
    async def add_passkey(request: Request, here: Here) -> JSONResponse:
        wish = read(Answered, await read_body(request))
        people.by_passkey.add(here, site_of(request), wish, visit_of(request))
        return JSONResponse(people.me(here.person))

    @app.delete("/api/me/passkeys/{passkey}")
    async def drop_passkey(passkey: str, here: Here) -> JSONResponse:
        people.by_passkey.drop(here, passkey)
        return JSONResponse(people.me(here.person))

    @app.post("/api/session/passkey/offer")
    async def ask_for_passkey(request: Request) -> JSONResponse:
        return JSONResponse(people.by_passkey.ask(site_of(request)))

    @app.post("/api/session/passkey")
    async def enter_by_passkey(request: Request) -> JSONResponse:
        wish = read(Answered, await read_body(request))
        token = people.by_passkey.enter(site_of(request), wish, visit_of(request))
        return welcome(request, people, token)


def visit_of(request: Request) -> Visit:
    """Return the device, address, session and language of a request."""
    agent = request.headers.get("user-agent", "")
    return Visit(device_of(agent), address_of(request), token_of(request), language_of(request))


def site_of(request: Request) -> Site:
    """Return the site at which the browser found the server; its passkeys belong to that site."""
    url = request.base_url
    return Site(f"{url.scheme}://{url.netloc}", url.hostname or "")


def welcome(
    request: Request, people: People, token: str, status: HTTPStatus = HTTPStatus.OK
) -> JSONResponse:
    """Return the response to a successful sign-in, with the session cookie."""
    answer = JSONResponse(people.me(people.person(token)), status)
    answer.set_cookie(
        COOKIE,
        token,
        max_age=LONGEST,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


def farewell() -> Response:
    """Return the response to a sign-out."""
    answer = Response(status_code=HTTPStatus.NO_CONTENT)
    answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return answer
