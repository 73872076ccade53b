"""Responses to refused calls: an error of the protocol with a suitable status."""

from functools import lru_cache
from ipaddress import ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from firstclass.messages import negotiate_language
from firstclass.service.play.rate_limits import LOCAL_ADDRESS
from firstclass.service.protocol.errors import RefusedError

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
