"""A mail server that reads emails as a strict receiver does."""

import base64
import re
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from queue import Queue
from typing import NamedTuple

from tests.serving import serving

REQUIRED = ("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version")
LONGEST_LINE = 998
LONGEST_READABLE_LINE = 78
LONGEST_ENCODED_WORD = 75


class Delivery(NamedTuple):
    """An email as it came over the line."""

    sender: str
    to: str
    raw: bytes


class Inbox:
    """The emails that a mail server has received."""

    def __init__(self) -> None:
        self.deliveries: Queue[Delivery] = Queue()

    def get(self, timeout: float) -> EmailMessage:
        """Return the next email; fail if a strict receiver would refuse it."""
        delivery = self.deliveries.get(timeout=timeout)
        return read_strictly(delivery.raw, delivery.sender.rpartition("@")[2])

    def empty(self) -> bool:
        """Return whether no further email has come."""
        return self.deliveries.empty()


def read_strictly(raw: bytes, domain: str) -> EmailMessage:
    """Return an email of a sender at this domain; fail unless it keeps to RFC 5322 and MIME."""
    text = raw.decode("ascii")
    assert not re.search(r"\r(?!\n)|(?<!\r)\n", text), "a line does not end with CRLF"
    lines = text.split("\r\n")
    assert max(map(len, lines)) <= LONGEST_LINE
    for line in lines[: lines.index("")]:
        assert len(line) <= LONGEST_READABLE_LINE or " " not in line.partition(" ")[2], line
        for word in re.findall(r"=\?\S+?\?[bq]\?\S*?\?=", line):
            assert len(word) <= LONGEST_ENCODED_WORD, line
        if not line.startswith((" ", "Subject:", "From:")):
            assert "=?" not in line, f"only texts may be encoded: {line}"
    email = message_from_bytes(raw, EmailMessage, policy=SMTP)
    for name in REQUIRED:
        assert len(email.get_all(name, [])) == 1, f"{name} is missing or repeated:\n{text}"
    for name, value in email.items():
        assert not value.defects, f"{name}: {value.defects}"
    assert abs(email["Date"].datetime - datetime.now(UTC)) < timedelta(hours=1)
    assert re.fullmatch(rf"<[\w.-]+@{re.escape(domain)}>", email["Message-ID"]), text
    assert email["Auto-Submitted"] == "auto-generated"
    assert email["Content-Transfer-Encoding"] in ("7bit", "quoted-printable", "base64")
    return email


class MailServer(socketserver.ThreadingTCPServer):
    """A mail server with these extensions. With a ``login``, only that user may send emails."""

    daemon_threads = True

    def __init__(self, extensions: tuple[str, ...], login: tuple[str, str] | None) -> None:
        super().__init__(("127.0.0.1", 0), MailHandler)
        self.extensions = (*extensions, "AUTH PLAIN") if login else extensions
        self.login = login
        self.inbox = Inbox()


class MailHandler(socketserver.StreamRequestHandler):
    """One connection to the mail server."""

    server: MailServer

    def handle(self) -> None:
        self._say("220 here")
        signed_in, sender, to = self.server.login is None, "", ""
        while line := self._read():
            verb, _, rest = line.partition(" ")
            match verb.upper():
                case "EHLO":
                    words = ["here", *self.server.extensions]
                    for word in words[:-1]:
                        self._say(f"250-{word}")
                    self._say(f"250 {words[-1]}")
                case "AUTH":
                    proof = base64.b64decode(rest.partition(" ")[2]).decode().split("\0")
                    signed_in = tuple(proof[1:]) == self.server.login
                    self._say("235 welcome" if signed_in else "535 wrong user or password")
                case "MAIL":
                    sender = rest.partition("<")[2].partition(">")[0]
                    self._say("250 well" if signed_in else "530 sign in first")
                case "RCPT":
                    to = rest.partition("<")[2].partition(">")[0]
                    self._say("550 no such user" if to.startswith("nobody") else "250 well")
                case "DATA":
                    self._say("354 go on")
                    self.server.inbox.deliveries.put(Delivery(sender, to, self._read_email()))
                    self._say("250 queued as 7F3A")
                case "QUIT":
                    self._say("221 bye")
                    return
                case _:
                    self._say("250 well")

    def _read(self) -> str:
        return self.rfile.readline().decode().rstrip("\r\n")

    def _read_email(self) -> bytes:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        return b"".join(lines)

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def mail_sink(
    *extensions: str, login: tuple[str, str] | None = None
) -> Iterator[tuple[int, Inbox]]:
    """Start a mail server on a free port; yield the port and the received emails."""
    with MailServer(extensions, login) as mail_server, serving(mail_server):
        yield mail_server.server_address[1], mail_server.inbox
