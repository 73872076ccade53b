"""Calls addresses that people have entered: webhooks and the push services of browsers.

Nobody may use an address to reach something that only the server can reach: the machine itself, its
network, or the metadata service of a cloud. A name is therefore looked up once. All its addresses
must be public, and the connection goes to exactly the address that was checked.
"""

import http.client
import socket
import ssl
from collections.abc import Callable, Collection, Mapping
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from firstclass.errors import InvalidInputError

READ_TIMEOUT = 10.0
"""The seconds for which the other side may be silent ..."""

TOTAL_TIMEOUT = 20.0
"""... and that a call may take in all, however much data arrives."""

MAX_ADDRESSES = 8
"""The most addresses that a name may have; ordinary names have fewer."""

PORTS = {"https": 443, "http": 80}

PUBLIC_NETWORKS = [ip_network("0.0.0.0/0"), ip_network("2000::/3")]
"""The networks that have public addresses at all."""

SPECIAL_NETWORKS = [
    ip_network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",
        "2001::/23",  # Teredo among others, whose addresses embed addresses of any network
        "2001:db8::/32",
        "2002::/16",  # 6to4, too
        "3fff::/20",
    )
]
"""The networks among these that are not reachable from everywhere.

They are those of IANA's registries of special-purpose addresses (October 2025), which the
`ipaddress` module of an older Python does not know.
"""

ISATAP = (0x00005EFE, 0x02005EFE)
"""The third quarter of an IPv6 address whose last quarter is an IPv4 address of any network."""

Lookup = Callable[..., list[tuple[int, int, int, str, tuple[object, ...]]]]


class AddressNotAllowedError(InvalidInputError):
    """An address that the server may not call."""


class SafeHttpClient:
    """A client for the public Internet, apart from this server itself.

    ``own_names`` are the host names of this server. ``allow_private`` allows it and its network.
    """

    def __init__(
        self,
        allow_private: bool = False,
        own_names: Collection[str] = (),
        lookup: Lookup = socket.getaddrinfo,  # type: ignore[assignment]
    ) -> None:
        self._allow_private = allow_private
        self._own_names = own_names
        self._lookup = lookup

    def check(self, url: str) -> SplitResult:
        """Return the parts of an address that may be called, wherever its name points.

        Raises AddressNotAllowedError otherwise.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise AddressNotAllowedError(url) from None
        schemes = ("https", "http") if self._allow_private else ("https",)
        plain = url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or port == 0:
            raise AddressNotAllowedError(url)
        if not plain or (
            not self._allow_private and parts.hostname.removesuffix(".") in self._own_names
        ):
            raise AddressNotAllowedError(url)
        return parts

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Return the status of the response to a POST; redirects are not followed.

        Raises AddressNotAllowedError if the address may not be called, OSError or HTTPException if
        the call fails.
        """
        parts = self.check(url)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with closing(self._connect(host, port)) as line:
            # A server that sends a little data again and again cannot block the call.
            guard = Timer(TOTAL_TIMEOUT, abort, [line])
            guard.daemon = True
            guard.start()
            try:
                covered = line
                if parts.scheme == "https":  # the server must prove to be this host
                    covered = ssl.create_default_context().wrap_socket(line, server_hostname=host)
                with closing(covered):
                    call = http.client.HTTPConnection(host, port, timeout=READ_TIMEOUT)
                    call.sock = covered
                    call.auto_open = 0
                    call.request("POST", path, body, {"Host": parts.netloc, **headers})
                    return call.getresponse().status
            finally:
                guard.cancel()

    def _connect(self, host: str, port: int) -> socket.socket:
        addresses = self._lookup(host, port, type=socket.SOCK_STREAM)
        if not addresses or len(addresses) > MAX_ADDRESSES:
            raise AddressNotAllowedError(host)
        for *_, place in addresses:
            self._check_address(str(place[0]))
        family, kind, proto, _, place = addresses[0]
        connection = socket.socket(family, kind, proto)
        try:
            connection.settimeout(READ_TIMEOUT)
            connection.connect(place)
            other = connection.getpeername()[0]
            self._check_address(other)
            if not self._allow_private and other == connection.getsockname()[0]:
                raise AddressNotAllowedError(host)  # a public address of this machine
        except BaseException:
            connection.close()
            raise
        return connection

    def _check_address(self, address: str) -> None:
        if not self._allow_private and not is_public_address(address):
            raise AddressNotAllowedError(address)


def is_public_address(name: str) -> bool:
    """Return whether this is a public address with no other kind of address embedded in it."""
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        hidden: IPv4Address | None = address.ipv4_mapped
        if hidden is not None:
            return is_public_address(str(hidden))
        if int(address) >> 32 & 0xFFFFFFFF in ISATAP:
            return False
    return any(address in network for network in PUBLIC_NETWORKS) and not any(
        address in network for network in SPECIAL_NETWORKS
    )


def abort(line: socket.socket) -> None:
    """Abort a call that takes too long."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
