"""Responses to refused calls: an error of the protocol with a suitable status."""

from functools import lru_cache
from ipaddress import ip_address, ip_network

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from firstclass.messages import understood
from firstclass.service.play.limits import HERE
from firstclass.service.protocol.errors import Refusal

REMEMBERED = 10_000
"""The size of the cache of networks. Each new connection needs the networks of all others."""


def language_of(request: HTTPConnection) -> str:
    """Return the supported language that the browser prefers."""
    return understood(request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    """Return the network of a client, which can have many addresses in it, or HERE."""
    return network(request.client.host) if request.client else HERE


@lru_cache(REMEMBERED)
def network(name: str) -> str:
    """Return the network of an address, or HERE."""
    try:
        client = ip_address(name)
    except ValueError:
        return name  # a proxy may name clients in some other way
    client = getattr(client, "ipv4_mapped", None) or client
    if client.is_loopback:
        return HERE
    return str(client) if client.version == 4 else str(ip_network((client, 64), strict=False))


def answer(request: HTTPConnection, status: int, refusal: Refusal) -> JSONResponse:
    """Return an error of the protocol, in the browser's language."""
    headers = {} if refusal.wait is None else {"Retry-After": str(refusal.wait)}
    return JSONResponse({"error": refusal.as_dict(language_of(request))}, status, headers)
