"""How messages are carried: by letter, to a browser, to somebody's own program."""

import base64
import hashlib
import hmac
import http.client
import json
import logging
import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from firstclass.service.adapters.outside import NotAllowed, Outside
from firstclass.service.adapters.threads import in_thread
from firstclass.service.notices.kept import Message, Outcome, Way
from firstclass.service.ports import Post

T = TypeVar("T")

logger = logging.getLogger(__name__)

HELD = 12 * 60 * 60
"""Seconds that a push service keeps a message for a browser that is not there."""

FORGOTTEN = (404, 410)
"""How a push service says that a browser wants no more."""


class ByMail:
    """Letters. Each is seen, so one that may have been carried is not carried again.

    Its number stays the same when it is tried again, and programs for letters drop a second one.
    """

    twice = False

    def __init__(self, post: Post, site: str) -> None:
        self._post = post
        self._host = urlsplit(site).hostname or "localhost"

    def check(self, to: str, secret: str) -> None:
        """Letters go to an address that was confirmed."""

    async def carry(self, way: Way, to: str, message: Message) -> Outcome:
        """Carry a letter, which says how to get no more of them."""
        text = f"{message.text}\n\n{message.link}\n\n-- \n{message.stop}\n"
        headers = {
            "Message-ID": f"<{message.id}@{self._host}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{message.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        hand_over = partial(self._post.hand_over, to, message.subject, text, headers)
        return (
            Outcome.DONE if await in_thread(partial(surely, hand_over, False)) else Outcome.FAILED
        )


class ByPush:
    """Web Push: the push service of a browser sees neither what is said nor for whom.

    ``key`` tells the private key by which push services know this server, ``contact`` where its
    host can be reached. A message that comes twice takes the place of the first.
    """

    twice = True

    def __init__(self, outside: Outside, key: Callable[[], str], contact: str) -> None:
        self._outside = outside
        self._key = key
        self._contact = contact

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if this is no subscription of a browser."""
        self._outside.check(to)
        keys = json.loads(secret)
        if (len(decoded(keys["p256dh"])), len(decoded(keys["auth"]))) != (65, 16):
            raise ValueError(secret)

    async def carry(self, way: Way, to: str, message: Message) -> Outcome:
        """Carry a message to a browser, unless it was forgotten there."""
        told = {
            "id": message.id,
            "table": message.table,
            "title": message.subject,
            "text": message.text,
            "link": urlsplit(message.link).path,
            "language": message.language,
        }
        push = partial(self._push, way, to, message.table, told, self._key())
        return await in_thread(partial(surely, push, Outcome.FAILED))

    def _push(self, way: Way, to: str, table: str, told: dict[str, str], key: str) -> Outcome:
        try:
            body = sealed(way, json.dumps(told).encode())
        except ValueError as error:  # keys of a browser that are none
            logger.info("a push could not be sealed: %s", error)
            return Outcome.GONE
        headers = self._proved(to, key)
        # Of a table, only the latest is kept for a browser that sleeps.
        headers["Topic"] = encoded(hashlib.sha256(table.encode()).digest())[:32]
        headers |= {"TTL": str(HELD), "Urgency": "normal"}
        return called(self._outside, to, headers, body, FORGOTTEN)

    def _proved(self, to: str, key: str) -> dict[str, str]:
        """The proof of who sends something to a push service."""
        service = urlsplit(to)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(time.time()) + HELD,
            "sub": self._contact,
        }
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return headers | dict(vapid(key).sign(claims))


class ByHook:
    """A call of somebody's own program, signed with a secret that it was told once.

    A call keeps its number when it comes again, so that the program can tell.
    """

    twice = True

    def __init__(self, outside: Outside, clock: Callable[[], float] = time.time) -> None:
        self._outside = outside
        self._clock = clock

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if nobody is called there."""
        self._outside.check(to)

    async def carry(self, way: Way, to: str, message: Message) -> Outcome:
        """Call a program."""
        told = {
            "id": message.id,
            "about": message.what,
            "table": message.table or None,
            "round": message.round or None,
            "players": message.players,
            "text": message.text,
            "link": message.link,
        }
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json",
            "First-Class-Delivery": message.id,
            "First-Class-Signature": signature(way.secret, int(self._clock()), body),
        }
        call = partial(called, self._outside, to, headers, body, ())
        return await in_thread(partial(surely, call, Outcome.FAILED))


def sealed(way: Way, told: bytes) -> bytes:
    """A message as only this browser can read it; raises ValueError if it can read none."""
    import http_ece  # only a server that tells browsers something
    from cryptography.hazmat.primitives.asymmetric import ec

    keys = json.loads(way.secret)
    try:
        body: bytes = http_ece.encrypt(
            told,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(keys["p256dh"]),
            auth_secret=decoded(keys["auth"]),
            version="aes128gcm",
        )
    except http_ece.ECEException as error:
        raise ValueError(str(error)) from error
    return body


def surely(call: Callable[[], T], failed: T) -> T:
    """What a call returns, or this where a fault of ours keeps it from that."""
    try:
        return call()
    except Exception:
        logger.exception("a message could not be carried")
        return failed


def signature(secret: str, at: int, body: bytes) -> str:
    """What proves that a call at this time comes from who knows the secret."""
    proof = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={proof}"


def called(
    outside: Outside, to: str, headers: dict[str, str], body: bytes, gone: tuple[int, ...]
) -> Outcome:
    """What came of a call."""
    try:
        status = outside.post(to, headers, body)
    except (OSError, NotAllowed, http.client.HTTPException) as error:
        logger.info("%s could not be called: %s", urlsplit(to).hostname, error)
        return Outcome.FAILED
    if status in gone:
        return Outcome.GONE
    return Outcome.DONE if 200 <= status < 300 else Outcome.FAILED


def new_key() -> str:
    """A new private key by which push services know a server."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def public_half(key: str) -> str:
    """What browsers are told of a private key, so that no other server sends them anything."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = vapid(key).public_key
    return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def vapid(key: str) -> Any:
    """Who proves to push services that this server is who it was."""
    from py_vapid import Vapid02

    signer = Vapid02.from_pem(key.encode())
    signer.conf = {"no-strict": True}  # how a host can be reached is the host's concern
    return signer


def encoded(content: bytes) -> str:
    """Bytes as Web Push writes them."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What Web Push has written so."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
