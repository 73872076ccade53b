"""Refuses requests that pages of other sites make in the name of their readers.

A browser sends this server any request that a page asks for. A page of another site is known by its
`Origin`. A page whose own name was made to point to this machine (DNS rebinding) is known by the
`Host` of its request.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from firstclass.messages import Reason
from firstclass.service.adapters.dispatch import STATUS
from firstclass.service.adapters.http.senders import LOOPBACK, error_response
from firstclass.service.protocol.errors import RefusedError

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing. Browsers hide their responses from pages of other sites."""

JSON_TYPE = "application/json"
UNSUPPORTED = 415

UNSUBSCRIBE_PATH = "/unsubscribe/"
"""The path of forms that anybody may send who has the token in the address; mail programs do so."""

HEALTH_PATH = "/api/health"
"""The path that load balancers read, some of them by HTTP/1.0 without a `Host`."""


class AllowedHosts:
    """The names of this server.

    A request by IP address is always allowed: without a look-up, no name can be made to point here.
    """

    def __init__(self, *names: str) -> None:
        self._names = [name.lower() for name in names]

    @property
    def names(self) -> list[str]:
        """All names, without duplicates."""
        return list(dict.fromkeys([LOOPBACK, *self._names]))

    def check(self, host: str) -> None:
        """Raise RefusedError unless a `Host` is one of these names, or an address."""
        name = host_name_of(host)
        if name != LOOPBACK and not is_ip_address(name) and name not in self._names:
            allowed = ", ".join(self.names)
            raise RefusedError("forbidden", Reason("other_host", given=host, allowed=allowed))

    def check_origin(self, origin: str, host: str) -> None:
        """Raise RefusedError unless pages of this origin belong to this server."""
        # A proxy may call the server by another name than its users do. Theirs is an allowed name.
        if (
            urlsplit(origin).netloc != host
            and host_name_of(urlsplit(origin).netloc) not in self._names
        ):
            raise RefusedError("forbidden", Reason("other_origin", given=origin, host=host))


class OriginCheck:
    """Middleware that refuses requests from other sites before any other code sees them."""

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the requests that are allowed."""
        if scope["type"] == "lifespan" or (refused := self._refusal(scope)) is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refused)
        else:
            await refused(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["path"] == HEALTH_PATH and "host" not in headers:
            return None
        host, origin = headers.get("host", ""), headers.get("origin")
        try:
            self._hosts.check(host)
            if origin is not None and scope.get("method") not in SAFE_METHODS:
                self._hosts.check_origin(origin, host)
        except RefusedError as refusal:
            return error_response(HTTPConnection(scope), STATUS[refusal.code], refusal)
        if scope["path"].startswith(UNSUBSCRIBE_PATH):
            return None
        if (
            has_body(headers)
            and headers.get("content-type", "").partition(";")[0].strip() != JSON_TYPE
        ):
            # Pages of any site may send other content types without a preflight request, but not
            # JSON.
            reason = Reason("no_json_body", expected=JSON_TYPE)
            return error_response(
                HTTPConnection(scope), UNSUPPORTED, RefusedError("malformed", reason)
            )
        return None


def has_body(headers: Headers) -> bool:
    """Return whether a request says that it has a body."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def host_name_of(netloc: str) -> str:
    """Return the name in `name:port`, without the dot that can end it, or "" if there is none."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def is_ip_address(name: str) -> bool:
    """Return whether this is an IP address, which needs no look-up."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Return whether this is an address of the machine itself."""
    return is_ip_address(name) and ip_address(name).is_loopback
