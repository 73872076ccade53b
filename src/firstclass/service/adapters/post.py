"""Letters: by SMTP as the host has set it up, or printed where nobody carries them."""

import logging
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import click

logger = logging.getLogger(__name__)

PATIENCE = 20
"""Seconds that the mail server may take for an answer."""

PORTS = {"smtp": 587, "smtps": 465}

NEAR = ("localhost", "127.0.0.1", "::1")
"""Mail servers on this machine: what goes there needs no cover."""


class Printed:
    """The port `Post`, where there is no mail server: who runs the program hands the link on."""

    def send(self, mail: str, subject: str, text: str) -> None:
        """Print a letter."""
        click.echo(f"letter to {mail}: {' '.join(text.split())}")

    def hand_over(self, mail: str, subject: str, text: str, headers: Mapping[str, str]) -> bool:
        """Print a letter."""
        self.send(mail, subject, text)
        return True


class MailServer(NamedTuple):
    """Who carries letters, and under which name."""

    host: str
    port: int
    covered: bool
    user: str
    password: str
    sender: str


def mail_server(address: str, sender: str) -> MailServer:
    """The mail server at an address such as ``smtps://user:password@mail.example:465``.

    Raises ValueError if it is none.
    """
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("expected smtp://HOST or smtps://USER:PASSWORD@HOST:PORT")
    return MailServer(
        parts.hostname,
        parts.port or PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
    )


class Smtp:
    """The port `Post` by a mail server. Nothing goes over the network that others could read."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="post")

    def send(self, mail: str, subject: str, text: str) -> None:
        """Send a letter in a thread; the log says if that could not be done."""
        self._thread.submit(self.hand_over, mail, subject, text, {})

    def hand_over(self, mail: str, subject: str, text: str, headers: Mapping[str, str]) -> bool:
        """Send a letter now; whether the mail server has taken it."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._server.sender, mail, subject
        for name, value in headers.items():
            letter[name] = value
        letter.set_content(text)
        try:
            with self._connected() as connection:
                if self._server.user:
                    connection.login(self._server.user, self._server.password)
                connection.send_message(letter)
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("a letter could not be sent: %s", error)
            return False
        return True

    def _connected(self) -> smtplib.SMTP:
        host, port, covered, *_ = self._server
        context = ssl.create_default_context()
        if covered:
            return smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=context)
        connection = smtplib.SMTP(host, port, timeout=PATIENCE)
        if host not in NEAR:
            connection.starttls(context=context)
        return connection
