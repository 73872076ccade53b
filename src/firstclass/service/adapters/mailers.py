"""Sends email by SMTP, or prints it where there is no mail server."""

import base64
import logging
import smtplib
import ssl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from email import policy
from email.header import Header
from email.message import EmailMessage
from email.utils import parseaddr
from functools import partial
from threading import Thread
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import click

from firstclass.service.background import log_failure
from firstclass.service.ids import new_id

logger = logging.getLogger(__name__)

SMTP_TIMEOUT = 20
"""The seconds that the mail server may take to answer."""

AUTHENTICATED = 235
"""The answer of a mail server to the right user and password."""

ACCEPTED = (250, 251)
"""The answers of a mail server that has accepted a step; with 251, it passes the email on."""

PORTS = {"smtp": 587, "smtps": 465}

EMAIL_POLICY = policy.SMTP.clone(cte_type="7bit", refold_source="none", max_line_length=76)
"""The format of emails: any mail server supports 7 bits, and encoded texts of this length."""

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
"""Mail servers on this machine, to which the connection needs no encryption."""


class ConsoleMailer:
    """The port `Mailer` without a mail server: the administrator passes the printed link on."""

    description = "printed here"

    def can_send_to(self, mail: str) -> bool:
        """Return True: every address can be printed."""
        return True

    def queue(self, mail: str, subject: str, text: str) -> None:
        """Print an email."""
        click.echo(f"email to {mail}: {' '.join(text.split())}")

    def send_now(
        self, mail: str, subject: str, text: str, message_id: str, unsubscribe_url: str = ""
    ) -> bool:
        """Print an email."""
        self.queue(mail, subject, text)
        return True


class MailServer(NamedTuple):
    """The address and credentials of a mail server, and the sender of emails."""

    host: str
    port: int
    use_tls: bool
    user: str
    password: str
    sender: str


def parse_mail_server(address: str, sender: str) -> MailServer:
    """Return the mail server at an address such as ``smtps://user:password@mail.example:465``.

    Raises ValueError if the address is invalid.
    """
    expected = "expected smtp://HOST or smtps://USER:PASSWORD@HOST:PORT"
    try:
        parts = urlsplit(address)
        port = parts.port
        (parts.hostname or "").encode("idna")
    except ValueError:
        raise ValueError(expected) from None
    if parts.scheme not in PORTS or not parts.hostname or port == 0:
        raise ValueError(expected)
    return MailServer(
        parts.hostname,
        port or PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
    )


class SmtpMailer:
    """The port `Mailer` with a mail server. Connections over the network are encrypted."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self.description = f"by {server.host}:{server.port} as {server.sender}"
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="post")
        self._takes_all_letters = False

    def check_later(self) -> None:
        """Connect to the mail server once, in a thread. The log shows any failure."""
        # A thread that does not keep the server from stopping, however slow the mail server is.
        Thread(target=self._check, daemon=True, name="mail check").start()

    def _check(self) -> None:
        try:
            with self._connection():
                pass
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("no emails can be sent at the moment: %s", describe(error))

    def can_send_to(self, mail: str) -> bool:
        """Return whether the mail server takes such an address, as far as it has said so."""
        return mail.isascii() or self._takes_all_letters

    def queue(self, mail: str, subject: str, text: str) -> None:
        """Send an email in a thread. The log shows any failure."""
        sent = self._thread.submit(self.send_now, mail, subject, text, new_id())
        sent.add_done_callback(log_failure)

    def send_now(
        self, mail: str, subject: str, text: str, message_id: str, unsubscribe_url: str = ""
    ) -> bool:
        """Send an email now. Return whether the mail server has accepted it."""
        message = compose(self._server.sender, mail, subject, text, message_id, unsubscribe_url)
        try:
            self.deliver(mail, message)
        except (OSError, smtplib.SMTPException) as error:
            logger.warning("an email could not be sent: %s", describe(error))
            return False
        return True

    def deliver(
        self, mail: str, message: EmailMessage, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        """Send an email, and ``tell`` each step. Raises OSError or SMTPException if one fails."""
        sender = self._server.sender
        with self._connection(tell) as connection:
            tell(f"Sending from {sender} to {mail} ...")
            utf8 = not mail.isascii()
            content = message.as_bytes(policy=EMAIL_POLICY.clone(utf8=utf8))
            for step in (
                partial(connection.mail, parseaddr(sender)[1], ["SMTPUTF8"] if utf8 else []),
                partial(connection.rcpt, mail),
                partial(connection.data, content),
            ):
                code, answer = step()
                if code not in ACCEPTED:
                    raise smtplib.SMTPResponseException(code, answer)
            tell(f"Accepted. The mail server answered: {code} {text_of(answer)}")

    @contextmanager
    def _connection(self, tell: Callable[[str], None] = lambda _: None) -> Iterator[smtplib.SMTP]:
        host, port, use_tls, user, password, _ = self._server
        tell(f"Connecting to {host}, port {port} ...")
        context = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(host, port, timeout=SMTP_TIMEOUT, context=context)
            if use_tls
            else smtplib.SMTP(host, port, timeout=SMTP_TIMEOUT)
        ) as connection:
            is_encrypted = use_tls or host not in LOCAL_HOSTS
            if is_encrypted and not use_tls:
                connection.starttls(context=context)
            tell(f"Connected, {'with' if is_encrypted else 'without'} encryption.")
            connection.ehlo_or_helo_if_needed()
            self._takes_all_letters = connection.has_extn("smtputf8")
            if user:
                sign_in(connection, user, password)
                tell(f"Signed in as {user}.")
            yield connection


def describe(error: Exception) -> str:
    """Return why an email could not be sent, in one line."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"the mail server answered: {error.smtp_code} {text_of(error.smtp_error)}"
    return " ".join(str(error).split())


def text_of(answer: bytes | str) -> str:
    """Return the answer of a mail server in one line."""
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    return " ".join(text.split())


def sign_in(connection: smtplib.SMTP, user: str, password: str) -> None:
    """Sign in to a mail server. Raises SMTPException if it refuses."""
    if user.isascii() and password.isascii():
        connection.login(user, password)
        return
    # smtplib encodes both in ASCII, RFC 4616 in UTF-8.
    proof = base64.b64encode(f"\0{user}\0{password}".encode()).decode()
    code, answer = connection.docmd("AUTH", f"PLAIN {proof}")
    if code != AUTHENTICATED:
        raise smtplib.SMTPAuthenticationError(code, answer)


def compose(
    sender: str, mail: str, subject: str, text: str, message_id: str, unsubscribe_url: str = ""
) -> EmailMessage:
    """Return an email with everything that mail servers expect, which smtplib does not add.

    With ``unsubscribe_url``, mail programs show a button to unsubscribe.
    """
    message = EmailMessage(EMAIL_POLICY)
    message["From"], message["To"] = sender, mail
    # Assigned, a long text would lose blanks, and a long address would be encoded like a text.
    message.set_raw("Subject", Header(subject, maxlinelen=75, header_name="Subject").encode())
    message["Date"] = datetime.now(UTC)
    message["Message-ID"] = f"<{message_id}@{parseaddr(sender)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if unsubscribe_url:
        message.set_raw("List-Unsubscribe", f"<{unsubscribe_url}>")
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message
