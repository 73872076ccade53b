"""Who is let in at all: nobody whom a page of another site sends, in its readers' names.

A browser asks this server whatever any page tells it to. A page of another site is known by its
`Origin`; one that had its own name point to this machine (DNS rebinding), by the `Host` it asks.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from firstclass.messages import Reason
from firstclass.service.adapters.fastapi.answers import answer
from firstclass.service.adapters.statuses import STATUS
from firstclass.service.protocol.errors import Refusal

LOOPBACK = "localhost"
HARMLESS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, and whose answers browsers keep from other sites' pages."""

JSON = "application/json"
UNSUPPORTED = 415


FORMS = "/unsubscribe/"
"""Where a form may be sent to, by whoever has the token in its address: programs for letters do."""


class Hosts:
    """The names by which this server may be called.

    An address is none of them: nobody's name can be made to point here where none was looked up.
    """

    def __init__(self, *names: str) -> None:
        self._names = [name.lower() for name in names]

    def check(self, host: str) -> None:
        """Raise Refusal unless a `Host` is one of these, or an address."""
        name = name_of(host)
        if name != LOOPBACK and not is_address(name) and name not in self._names:
            allowed = ", ".join([LOOPBACK, *self._names])
            raise Refusal("forbidden", Reason("other_host", given=host, allowed=allowed))

    def check_origin(self, origin: str, host: str) -> None:
        """Raise Refusal unless a page of this origin is one of this server's."""
        # A proxy may call us by another name than its readers do; they use one that is allowed.
        if urlsplit(origin).netloc != host and name_of(urlsplit(origin).netloc) not in self._names:
            raise Refusal("forbidden", Reason("other_origin", given=origin, host=host))


class Gate:
    """Refuses what comes from other sites before anything else sees it."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may come in."""
        if scope["type"] == "lifespan" or (refused := self._refusal(scope)) is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refused)
        else:
            await refused(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        try:
            self._hosts.check(host)
            if origin is not None and scope.get("method") not in HARMLESS:
                self._hosts.check_origin(origin, host)
        except Refusal as refusal:
            return answer(HTTPConnection(scope), STATUS[refusal.code], refusal)
        if scope["path"].startswith(FORMS):
            return None
        if has_body(headers) and headers.get("content-type", "").partition(";")[0].strip() != JSON:
            # Anything else any page may send without asking; this it may not.
            reason = Reason("no_json_body", expected=JSON)
            return answer(HTTPConnection(scope), UNSUPPORTED, Refusal("malformed", reason))
        return None


def has_body(headers: Headers) -> bool:
    """Whether a request says that more comes than its head."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def name_of(netloc: str) -> str:
    """The name in `name:port`; empty if there is none."""
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether this is an address, which nobody has to look up."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
