"""The sender of a request: key, session, person, device, language and address."""

from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from firstclass.messages import Reason, negotiate_language
from firstclass.service.adapters.dispatch import SENDERS
from firstclass.service.people.people import People
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.play.rate_limits import LOCAL_ADDRESS
from firstclass.service.play.table_api import Caller
from firstclass.service.ports import Site
from firstclass.service.protocol.calls import SenderDevice, SessionPerson
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import Scope
from firstclass.service.stored import Session

LOOPBACK = "localhost"

SESSION_COOKIE = "fc-session"

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Marks that identify browsers. Many browsers name others as well, so the first match counts."""

SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)

NETWORK_CACHE_SIZE = 10_000
"""The size of the cache of networks. Each new connection needs the networks of all others."""


def language_of(request: HTTPConnection) -> str:
    """Return the supported language that the browser prefers."""
    return negotiate_language(request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    """Return the network of a client, which can have many addresses in it, or LOCAL_ADDRESS."""
    return network(request.client.host) if request.client else LOCAL_ADDRESS


@lru_cache(NETWORK_CACHE_SIZE)
def network(name: str) -> str:
    """Return the network of an address, or LOCAL_ADDRESS."""
    try:
        client = ip_address(name)
    except ValueError:
        return name  # a proxy may name clients in some other way
    client = getattr(client, "ipv4_mapped", None) or client
    if client.is_loopback:
        return LOCAL_ADDRESS
    return str(client) if client.version == 4 else str(ip_network((client, 64), strict=False))


def error_response(request: HTTPConnection, status: int, refusal: RefusedError) -> JSONResponse:
    """Return an error of the protocol, in the browser's language."""
    headers = {} if refusal.retry_after is None else {"Retry-After": str(refusal.retry_after)}
    return JSONResponse({"error": refusal.as_dict(language_of(request))}, status, headers)


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


def caller_of(connection: HTTPConnection) -> Caller:
    """Return the sender of a request."""
    person = person_of(connection)
    return Caller(key_of(connection), language_of(connection), address_of(connection), person)


def optional_session(request: HTTPConnection) -> Session | None:
    """Return the session of a request, if any."""
    people: People = request.app.state.people
    return people.session(token_of(request))


def current_session(request: HTTPConnection) -> Session:
    """Return the session of a request. Raises RefusedError if nobody is signed in."""
    session = optional_session(request)
    if session is None:
        raise RefusedError("signed_out", Reason("signed_out"))
    return session


def sender_device(request: HTTPConnection) -> str:
    """Return the browser and the system of a sender. Nothing else about the device is stored."""
    agent = request.headers.get("user-agent", "")
    known = [next((name for mark, name in of if mark in agent), "") for of in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, known))


def client_info_of(request: HTTPConnection) -> ClientInfo:
    """Return the device, address, session and language of a request."""
    address, name = address_of(request), request.base_url.hostname or ""
    here = address == LOCAL_ADDRESS and (name == LOOPBACK or network(name) == LOCAL_ADDRESS)
    site = str(request.base_url) if here else None
    return ClientInfo(
        sender_device(request), address, token_of(request), language_of(request), site
    )


def site_of(request: HTTPConnection) -> Site:
    """Return the site at which the browser found the server; its passkeys belong to that site."""
    url = request.base_url
    return Site(f"{url.scheme}://{url.netloc}", url.hostname or "")


HTTP_SENDERS: dict[Any, Callable[[HTTPConnection], Any]] = {
    ClientInfo: client_info_of,
    Session: current_session,
    Session | None: optional_session,
    Site: site_of,
    SenderDevice: sender_device,
    SessionPerson: lambda request: current_session(request).person,
}
"""The parameters about the sender that need the request itself, by their annotations."""


def sender_of(request: HTTPConnection, caller: Caller, annotation: Any) -> Any:
    """Return the value of a parameter about the sender. Raises RefusedError if there is none."""
    if annotation in SENDERS:
        return SENDERS[annotation](caller)
    return HTTP_SENDERS[annotation](request)
