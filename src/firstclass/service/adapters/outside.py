"""Calls of addresses that people have named: others' programs, and the browsers' push services.

Whoever names an address must not reach with it what the server reaches and they do not: the machine
itself, its network, what clouds tell their machines. So a name is looked up once, every address it
has must be one of the open Internet, and the connection goes to just that address.
"""

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from urllib.parse import SplitResult, urlsplit

PATIENCE = 10.0
"""Seconds that the other side may say nothing ..."""

LONGEST = 20.0
"""... and that a call takes in all, however much it says."""

MOST_ADDRESSES = 8
"""Of a name; nobody has so many by chance."""

PORTS = {"https": 443, "http": 80}

EMBEDDED = [ip_network(net) for net in ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48")]
"""Addresses that others are hidden in, of whichever network."""

Lookup = Callable[..., list[tuple[int, int, int, str, tuple[object, ...]]]]


class NotAllowed(ValueError):
    """An address that nobody is called at from here."""


class Outside:
    """Calls the open Internet; what is ``inside``, the server's own network, only if allowed."""

    def __init__(self, inside: bool = False, lookup: Lookup = socket.getaddrinfo) -> None:  # type: ignore[assignment]
        self._inside = inside
        self._lookup = lookup

    def check(self, url: str) -> SplitResult:
        """The parts of an address that may be called, wherever its name leads.

        Raises NotAllowed if it is none.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise NotAllowed(url) from None
        schemes = ("https", "http") if self._inside else ("https",)
        plain = url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or port == 0:
            raise NotAllowed(url)
        if not plain:
            raise NotAllowed(url)
        return parts

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status with which a call is answered; what it leads to is not followed.

        Raises NotAllowed if it may not be called, OSError or HTTPException if that fails.
        """
        parts = self.check(url)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with closing(self._connected(host, port)) as line:
            # Who says a little, again and again, holds nobody up.
            guard = Timer(LONGEST, hang_up, [line])
            guard.daemon = True
            guard.start()
            try:
                covered = cover(line, host) if parts.scheme == "https" else line
                with closing(covered):
                    call = http.client.HTTPConnection(host, port, timeout=PATIENCE)
                    call.sock = covered
                    call.auto_open = 0
                    call.request("POST", path, body, {"Host": parts.netloc, **headers})
                    return call.getresponse().status
            finally:
                guard.cancel()

    def _connected(self, host: str, port: int) -> socket.socket:
        found = self._lookup(host, port, type=socket.SOCK_STREAM)
        if not found or len(found) > MOST_ADDRESSES:
            raise NotAllowed(host)
        for *_, place in found:
            self._let(str(place[0]))
        family, kind, proto, _, place = found[0]
        line = socket.socket(family, kind, proto)
        try:
            line.settimeout(PATIENCE)
            line.connect(place)
            self._let(line.getpeername()[0])
        except BaseException:
            line.close()
            raise
        return line

    def _let(self, address: str) -> None:
        if not self._inside and not is_outside(address):
            raise NotAllowed(address)


def is_outside(name: str) -> bool:
    """Whether this is an address of the open Internet, and hides none that is not."""
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        hidden: IPv4Address | None = address.ipv4_mapped
        if hidden is not None:
            return is_outside(str(hidden))
        if any(address in net for net in EMBEDDED):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def cover(line: socket.socket, host: str) -> socket.socket:
    """A line that nobody else can read, to who proves to be this host."""
    return ssl.create_default_context().wrap_socket(line, server_hostname=host)


def hang_up(line: socket.socket) -> None:
    """End a call that takes too long."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
