"""Options of the server that are checked before it starts, with one line for each mistake."""

import re
import socket
from collections.abc import Callable
from contextlib import suppress
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from firstclass.service.adapters.mailers import SmtpMailer, parse_mail_server
from firstclass.service.protocol.people import read_email

if TYPE_CHECKING:
    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # generic only in newer versions of click

HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*")
EMAIL = re.compile(r"[^\s@<>]+@[^\s@<>]+")


class CheckedText(TextType):
    """A text that ``read`` returns in its usual form, or refuses with a ValueError or OSError."""

    name = "text"

    def __init__(self, read: Callable[[str], str], expected: str) -> None:
        self._read = read
        self._expected = expected

    def convert(self, value: str, param: Any, context: Any) -> str:
        """Return the text in its usual form."""
        try:
            return self._read(value)
        except (ValueError, OSError):
            self.fail(f"expected {self._expected}, not {value!r}", param, context)


def read_listen_address(text: str) -> str:
    """Return the address or name of a machine, if it can be looked up."""
    socket.getaddrinfo(text, None)
    with suppress(ValueError):
        return str(ip_address(text))
    return text


def read_proxy_address(text: str) -> str:
    """Return an IP address or network. Names, patterns and the whole Internet are refused."""
    if not ip_network(text).prefixlen:
        raise ValueError(text)
    return text


def read_host_name(text: str) -> str:
    """Return a host name as browsers send it. Whole addresses and ports are refused."""
    name = text.lower().encode("idna").decode()
    if not HOST_NAME.fullmatch(name):
        raise ValueError(text)
    return name


def read_public_address(text: str) -> str:
    """Return the address of a server, with a slash at its end. Any other path is refused."""
    parts = urlsplit(text)
    rest = (parts.path.removeprefix("/"), parts.query, parts.fragment)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise ValueError(text)
    if parts.port == 0 or any(rest):
        raise ValueError(text)
    return f"{parts.scheme}://{parts.netloc}/"


def read_sender(text: str) -> str:
    """Return the sender of emails, which can include a name."""
    address = parseaddr(text)[1]
    written = read_recipient(address)
    if not text.isprintable() or not written.isascii():
        raise ValueError(text)
    return text.replace(address, written)


def read_recipient(text: str) -> str:
    """Return the address of a recipient, with the domain as mail servers write it."""
    if not EMAIL.fullmatch(text):
        raise ValueError(text)
    return read_email(text)


LISTEN_ADDRESS = CheckedText(read_listen_address, "an address or name of this machine")
PROXY_ADDRESS = CheckedText(
    read_proxy_address, "an IP address such as 127.0.0.1, or a network such as 10.0.0.0/8"
)
HOST = CheckedText(read_host_name, "a name such as table.example, without https:// and port")
PUBLIC_ADDRESS = CheckedText(
    read_public_address, "an address such as https://table.example/, with nothing after the name"
)
RECIPIENT = CheckedText(read_recipient, "an address such as anna@mail.example")
SENDER = CheckedText(read_sender, "an address such as first-class@table.example")


def mailer_at(address: str | None, sender: str) -> SmtpMailer | None:
    """Return the mailer with this mail server, or None without one."""
    try:
        return SmtpMailer(parse_mail_server(address, sender)) if address else None
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--smtp") from error


with_mail_server = click.option(
    "--smtp",
    metavar="URL",
    envvar="FIRSTCLASS_SMTP",
    help="Mail server for emails, such as smtps://user:password@mail.example. Without one, sign-in"
    " links are printed.",
)
with_sender = click.option(
    "--mail-from",
    type=SENDER,
    metavar="ADDRESS",
    envvar="FIRSTCLASS_MAIL_FROM",
    default="first-class@localhost",
    show_default=True,
    help="Sender of emails.",
)
