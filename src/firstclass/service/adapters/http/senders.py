"""The sender of a request: key, session, person, device, language and address."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from firstclass.messages import Reason
from firstclass.service.adapters.http.error_responses import address_of, language_of, network
from firstclass.service.adapters.http.origin_check import LOOPBACK
from firstclass.service.people.devices import device_of
from firstclass.service.people.people import People
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.play.rate_limits import LOCAL_ADDRESS
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table_api import Caller
from firstclass.service.ports import Site
from firstclass.service.protocol.calls import (
    OptionalPerson,
    SenderDevice,
    SenderLanguage,
    SessionPerson,
    SignedInPerson,
)
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import Scope
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


async def caller_of(connection: HTTPConnection) -> Caller:
    """Return the sender of a request."""
    person = person_of(connection)
    return Caller(key_of(connection), language_of(connection), address_of(connection), person)


CurrentCaller = Annotated[Caller, Depends(caller_of)]


async def credentials_of(caller: CurrentCaller) -> Credentials:
    """Return the key and the person of a request."""
    return caller.credentials


async def optional_person(caller: CurrentCaller) -> str | None:
    """Return the person who sends a request, if any."""
    return caller.person


async def signed_in_person(caller: CurrentCaller) -> str:
    """Return the person who sends a request. Raises RefusedError if nobody is signed in."""
    if caller.person is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return caller.person


async def optional_session(request: Request) -> Session | None:
    """Return the session of a request, if any."""
    people: People = request.app.state.people
    return people.session(token_of(request))


async def current_session(
    session: Annotated[Session | None, Depends(optional_session)],
) -> Session:
    """Return the session of a request. Raises RefusedError if nobody is signed in."""
    if session is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return session


async def session_person(session: Annotated[Session, Depends(current_session)]) -> str:
    """Return the person of a session. Raises RefusedError if nobody is signed in."""
    return session.person


async def sender_language(request: Request) -> str:
    """Return the language in which the sender reads."""
    return language_of(request)


async def sender_device(request: Request) -> str:
    """Return the name of the sender's device."""
    return device_of(request.headers.get("user-agent", ""))


async def client_info_of(request: Request) -> ClientInfo:
    """Return the device, address, session and language of a request."""
    agent, address = request.headers.get("user-agent", ""), address_of(request)
    name = request.base_url.hostname or ""
    here = address == LOCAL_ADDRESS and (name == LOOPBACK or network(name) == LOCAL_ADDRESS)
    site = str(request.base_url) if here else None
    return ClientInfo(device_of(agent), address, token_of(request), language_of(request), site)


async def site_of(request: Request) -> Site:
    """Return the site at which the browser found the server; its passkeys belong to that site."""
    url = request.base_url
    return Site(f"{url.scheme}://{url.netloc}", url.hostname or "")


SENDERS: dict[Any, Callable[..., Any]] = {
    Caller: caller_of,
    Credentials: credentials_of,
    ClientInfo: client_info_of,
    Session: current_session,
    Session | None: optional_session,
    Site: site_of,
    OptionalPerson: optional_person,
    SenderDevice: sender_device,
    SenderLanguage: sender_language,
    SessionPerson: session_person,
    SignedInPerson: signed_in_person,
}
"""The functions that provide the parameters about the sender, by their annotations."""
