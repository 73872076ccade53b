"""Options of the server that are checked before it starts, with one line for each mistake."""

import re
import socket
from email.utils import parseaddr
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from firstclass.service.adapters.mailers import SmtpMailer, parse_mail_server

if TYPE_CHECKING:
    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # generic only in newer versions of click

HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*")
EMAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+")


class ListenAddress(TextType):
    """An address of this machine."""

    name = "address"

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the address. Fails if this machine cannot look it up."""
        try:
            socket.getaddrinfo(value, None)
        except (OSError, UnicodeError):
            self.fail(f"expected an address or name of this machine, not {value!r}", param, context)
        return value


class ProxyAddress(TextType):
    """The IP address of a proxy."""

    name = "address"

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the address. Fails for names, networks and patterns."""
        try:
            return str(ip_address(value))
        except ValueError:
            self.fail(f"expected an IP address such as 127.0.0.1, not {value!r}", param, context)


class HostName(TextType):
    """A name in the address line of browsers."""

    name = "name"

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the name as browsers send it. Fails if it is a whole address, or has a port."""
        try:
            name = value.lower().encode("idna").decode()
        except UnicodeError:
            name = ""
        if not HOST_NAME.fullmatch(name):
            expected = "a name such as table.example, without https:// and port"
            self.fail(f"expected {expected}, not {value!r}", param, context)
        return name


class PublicAddress(TextType):
    """The address at which people reach the server."""

    name = "url"

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the address with a slash at its end. Fails if it has any other path."""
        try:
            parts = urlsplit(value)
            whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        except ValueError:
            whole = False
        if (
            not whole
            or "@" in parts.netloc
            or (parts.path or "/", parts.query + parts.fragment) != ("/", "")
        ):
            expected = "an address such as https://table.example/, with nothing after the name"
            self.fail(f"expected {expected}, not {value!r}", param, context)
        return f"{parts.scheme}://{parts.netloc}/"


class Sender(TextType):
    """The sender of emails."""

    name = "address"

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the address, which can include a name."""
        if not EMAIL.fullmatch(parseaddr(value)[1]) or not value.isprintable():
            expected = "an address such as first-class@table.example"
            self.fail(f"expected {expected}, not {value!r}", param, context)
        return value


def mailer_at(address: str | None, sender: str) -> SmtpMailer | None:
    """Return the mailer with this mail server, or None without one."""
    try:
        return SmtpMailer(parse_mail_server(address, sender)) if address else None
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--smtp") from error
