"""The calls about people, and the cookie that keeps them signed in."""

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.error_responses import address_of, language_of, network
from firstclass.service.adapters.fastapi.origin_check import LOOPBACK
from firstclass.service.people.devices import device_of
from firstclass.service.people.people import People
from firstclass.service.people.sessions import MAX_SESSION_AGE
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.play.rate_limits import LOCAL_ADDRESS, LimitName
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.ports import Site
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import (
    EmailAddress,
    KeyedTables,
    NewApiToken,
    NewPassword,
    NewPerson,
    OpenedEmailLink,
    PasskeyCredential,
    PasswordSignIn,
    Scope,
)
from firstclass.service.protocol.requests import parse_body
from firstclass.service.stored import Session

SESSION_COOKIE = "fc-session"


def token_of(connection: HTTPConnection) -> str | None:
    """Return the session token of a browser that sends a request or opens a WebSocket."""
    return connection.cookies.get(SESSION_COOKIE)


def key_of(connection: HTTPConnection) -> str | None:
    """Return the key in a header `Authorization: Bearer KEY`."""
    header = connection.headers.get("authorization")
    return None if header is None else header.removeprefix("Bearer ")


def person_of(connection: HTTPConnection) -> str | None:
    """Return the person who sends a request, by session or by API token.

    Raises RefusedError if the scope of the token is too narrow: `look` allows no changes.
    """
    people: People = connection.app.state.people
    scope: Scope = "look" if connection.scope.get("method") == "GET" else "play"
    return people.authorize_token(key_of(connection), scope) or people.person(token_of(connection))


def require_session(request: Request) -> Session:
    """Return the session of a request. Raises RefusedError if nobody is signed in."""
    people: People = request.app.state.people
    session = people.session(token_of(request))
    if session is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return session


CurrentSession = Annotated[Session, Depends(require_session)]


def rate_limited_by_address(what: LimitName) -> Any:
    """Return a dependency that applies a rate limit per address.

    The limit of all calls applies as well.
    """

    async def count(request: Request) -> None:
        calls: TableApi = request.app.state.calls
        calls.acquire(what, Caller(None, "", address_of(request)))

    return Depends(count)


def add_people_calls(app: APIRouter, people: People) -> None:
    """Add the calls about people."""

    @app.get("/api/me")
    async def me(request: Request) -> JSONResponse:
        return JSONResponse(people.me(person_of(request)))

    @app.post("/api/people", dependencies=[rate_limited_by_address("tables")])
    async def create_guest(request: Request) -> JSONResponse:
        body = parse_body(NewPerson, await read_body(request))
        token = people.create_guest(body.name, client_info_of(request))
        return signed_in_response(request, people, token, HTTPStatus.CREATED)

    @app.post("/api/me")
    async def rename(request: Request, here: CurrentSession) -> JSONResponse:
        return JSONResponse(
            people.rename(here, parse_body(NewPerson, await read_body(request)).name)
        )

    @app.delete("/api/me")
    async def delete(here: CurrentSession) -> Response:
        people.delete_account(here)
        return signed_out_response()

    @app.get("/api/me/tables", dependencies=[rate_limited_by_address("looks")])
    async def tables(request: Request) -> JSONResponse:
        if (person := person_of(request)) is None:
            raise RefusedError("signed_out", Reason("signed_out"))
        return JSONResponse(await people.tables(person))

    @app.post("/api/me/tables", dependencies=[rate_limited_by_address("looks")])
    async def claim(request: Request, here: CurrentSession) -> JSONResponse:
        await people.claim(here, parse_body(KeyedTables, await read_body(request)))
        return JSONResponse(await people.tables(here.person))

    @app.get("/api/me/sessions")
    async def sessions(here: CurrentSession) -> JSONResponse:
        return JSONResponse(people.sessions(here))

    @app.delete("/api/me/sessions")
    async def end_other_sessions(here: CurrentSession) -> Response:
        people.end_other_sessions(here)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/me/sessions/{session}")
    async def end_session(session: str, here: CurrentSession) -> Response:
        people.end_session(here, session)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @app.delete("/api/session")
    async def sign_out(here: CurrentSession) -> Response:
        people.sign_out(here)
        return signed_out_response()


def add_api_token_calls(app: APIRouter, people: People) -> None:
    """Add the calls about API tokens. A token itself cannot create tokens."""

    @app.get("/api/me/tokens")
    async def api_tokens(here: CurrentSession) -> JSONResponse:
        return JSONResponse({"api_tokens": people.api_tokens.for_person(here.person)})

    @app.post("/api/me/tokens")
    async def create(request: Request, here: CurrentSession) -> JSONResponse:
        body = parse_body(NewApiToken, await read_body(request))
        return JSONResponse(people.api_tokens.create(here.person, body), HTTPStatus.CREATED)

    @app.delete("/api/me/tokens/{token_id}")
    async def revoke(token_id: str, here: CurrentSession) -> JSONResponse:
        left = people.api_tokens.revoke(here.person, token_id)
        people.refresh_clients()
        return JSONResponse({"api_tokens": left})


def add_sign_in_calls(app: APIRouter, people: People) -> None:
    """Add the calls to sign in, and to add sign-in methods."""

    @app.post("/api/me/password")
    async def add_password(request: Request, here: CurrentSession) -> JSONResponse:
        body = parse_body(NewPassword, await read_body(request))
        await people.password_sign_in.add(here, body, client_info_of(request))
        return JSONResponse(people.me(here.person))

    @app.delete("/api/me/password")
    async def remove_password(here: CurrentSession) -> JSONResponse:
        people.password_sign_in.remove(here)
        return JSONResponse(people.me(here.person))

    @app.post("/api/session/password")
    async def sign_in_by_password(request: Request) -> JSONResponse:
        body = parse_body(PasswordSignIn, await read_body(request))
        token = await people.password_sign_in.sign_in(body, client_info_of(request))
        return signed_in_response(request, people, token)

    @app.post("/api/me/email")
    async def add_mail(request: Request, here: CurrentSession) -> Response:
        body = parse_body(EmailAddress, await read_body(request))
        people.email_sign_in.send_confirmation_link(here, body.email, client_info_of(request))
        return Response(status_code=HTTPStatus.ACCEPTED)

    @app.post("/api/session/email")
    async def send_email_link(request: Request) -> Response:
        people.email_sign_in.send_sign_in_link(
            parse_body(EmailAddress, await read_body(request)).email, client_info_of(request)
        )
        return Response(status_code=HTTPStatus.ACCEPTED)

    @app.post("/api/session/email/token")
    async def sign_in_by_email(request: Request) -> JSONResponse:
        opened = parse_body(OpenedEmailLink, await read_body(request))
        here = people.session(token_of(request))
        token = people.email_sign_in.redeem(opened.token, here, client_info_of(request))
        return (
            JSONResponse(people.me(here.person if here else None))
            if token is None
            else signed_in_response(request, people, token)
        )

    @app.post("/api/me/passkeys/options")
    async def offer_passkey(request: Request, here: CurrentSession) -> JSONResponse:
        return JSONResponse(people.passkey_sign_in.registration_options(here, site_of(request)))

    @app.post("/api/me/passkeys")
    async def add_passkey(request: Request, here: CurrentSession) -> JSONResponse:
        body = parse_body(PasskeyCredential, await read_body(request))
        people.passkey_sign_in.add(here, site_of(request), body, client_info_of(request))
        return JSONResponse(people.me(here.person))

    @app.delete("/api/me/passkeys/{passkey}")
    async def drop_passkey(passkey: str, here: CurrentSession) -> JSONResponse:
        people.passkey_sign_in.drop(here, passkey)
        return JSONResponse(people.me(here.person))

    @app.post("/api/session/passkey/options")
    async def request_passkey(request: Request) -> JSONResponse:
        return JSONResponse(people.passkey_sign_in.authentication_options(site_of(request)))

    @app.post("/api/session/passkey")
    async def sign_in_by_passkey(request: Request) -> JSONResponse:
        body = parse_body(PasskeyCredential, await read_body(request))
        token = people.passkey_sign_in.sign_in(site_of(request), body, client_info_of(request))
        return signed_in_response(request, people, token)


def client_info_of(request: Request) -> ClientInfo:
    """Return the device, address, session and language of a request."""
    agent, address = request.headers.get("user-agent", ""), address_of(request)
    name = request.base_url.hostname or ""
    here = address == LOCAL_ADDRESS and (name == LOOPBACK or network(name) == LOCAL_ADDRESS)
    site = str(request.base_url) if here else None
    return ClientInfo(device_of(agent), address, token_of(request), language_of(request), site)


def site_of(request: Request) -> Site:
    """Return the site at which the browser found the server; its passkeys belong to that site."""
    url = request.base_url
    return Site(f"{url.scheme}://{url.netloc}", url.hostname or "")


def signed_in_response(
    request: Request, people: People, token: str, status: HTTPStatus = HTTPStatus.OK
) -> JSONResponse:
    """Return the response to a successful sign-in, with the session cookie."""
    answer = JSONResponse(people.me(people.person(token)), status)
    answer.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=MAX_SESSION_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


def signed_out_response() -> Response:
    """Return the response to a sign-out."""
    answer = Response(status_code=HTTPStatus.NO_CONTENT)
    answer.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")
    return answer
