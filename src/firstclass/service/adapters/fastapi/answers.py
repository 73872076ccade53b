"""How a call is refused: an error as the protocol has it, with a fitting status."""

from functools import lru_cache
from ipaddress import ip_address, ip_network

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from firstclass.messages import understood
from firstclass.service.play.limits import HERE
from firstclass.service.protocol.errors import Refusal

REMEMBERED = 10_000
"""Addresses whose network is known: it is asked of all who are there when one more comes."""


def language_of(request: HTTPConnection) -> str:
    """The language the browser prefers, of those spoken here."""
    return understood(request.headers.get("accept-language", ""))


def address_of(request: HTTPConnection) -> str:
    """Where somebody is: a network, of which one client can have many addresses, or HERE."""
    return network(request.client.host) if request.client else HERE


@lru_cache(REMEMBERED)
def network(name: str) -> str:
    """The network of an address, or HERE."""
    try:
        client = ip_address(name)
    except ValueError:
        return name  # a proxy may know clients by other names
    client = getattr(client, "ipv4_mapped", None) or client
    if client.is_loopback:
        return HERE
    return str(client) if client.version == 4 else str(ip_network((client, 64), strict=False))


def answer(request: HTTPConnection, status: int, refusal: Refusal) -> JSONResponse:
    """An error as the protocol has it, in the browser's language."""
    headers = {} if refusal.wait is None else {"Retry-After": str(refusal.wait)}
    return JSONResponse({"error": refusal.as_dict(language_of(request))}, status, headers)
