"""The notification channels: email, browser push and webhook."""

import asyncio
import base64
import hashlib
import hmac
import http.client
import json
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

from firstclass.service.adapters.safe_http import AddressNotAllowedError, SafeHttpClient
from firstclass.service.notifications.ports import NotificationChannel, NotificationContent, Outcome
from firstclass.service.ports import Mailer

T = TypeVar("T")

logger = logging.getLogger(__name__)

PUSH_TTL = 12 * 60 * 60
"""The time in seconds for which a push service keeps a message for a browser that is offline."""

GONE_STATUSES = (404, 410)
"""The statuses with which a push service says that a subscription has ended."""


class EmailChannel:
    """Notifications by email, which are not sent again if they may have arrived.

    People would see a duplicate. A retry keeps the Message-ID, so that mail programs can drop one.
    """

    duplicates_allowed = False

    def __init__(self, post: Mailer) -> None:
        self._post = post

    def check(self, to: str, secret: str) -> None:
        """Accept every address, because people have confirmed it."""

    async def send(
        self, channel: NotificationChannel, to: str, message: NotificationContent
    ) -> Outcome:
        """Send an email with a link to unsubscribe."""
        text = f"{message.text}\n\n{message.link}\n\n-- \n{message.unsubscribe_url}\n"
        hand_over = partial(
            self._post.send_now, to, message.subject, text, message.id, message.unsubscribe_url
        )
        return (
            Outcome.DONE
            if await run_in_thread(partial(call_with_default, hand_over, False))
            else Outcome.FAILED
        )


class PushChannel:
    """Notifications by Web Push, encrypted so that the push service cannot read them.

    ``key`` returns the private key that identifies this server to push services. ``contact`` is an
    address at which its administrator can be reached. A duplicate replaces the first message.
    """

    duplicates_allowed = True

    def __init__(self, outside: SafeHttpClient, key: Callable[[], str], contact: str) -> None:
        self._outside = outside
        self._key = key
        self._contact = contact

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if this is no subscription of a browser."""
        self._outside.check(to)
        keys = json.loads(secret)
        if (len(from_base64url(keys["p256dh"])), len(from_base64url(keys["auth"]))) != (65, 16):
            raise ValueError(secret)

    async def send(
        self, channel: NotificationChannel, to: str, message: NotificationContent
    ) -> Outcome:
        """Send a message to a browser. Return GONE if the subscription has ended."""
        payload = {
            "id": message.id,
            "table": message.table,
            "title": message.subject,
            "text": message.text,
            "link": urlsplit(message.link).path,
            "language": message.language,
        }
        push = partial(self._send, channel, to, message.table, payload, self._key())
        return await run_in_thread(partial(call_with_default, push, Outcome.FAILED))

    def _send(
        self, channel: NotificationChannel, to: str, table: str, payload: dict[str, str], key: str
    ) -> Outcome:
        try:
            body = encrypt(channel, json.dumps(payload).encode())
        except ValueError as error:  # unusable keys of a browser
            logger.info("a push message could not be encrypted: %s", error)
            return Outcome.GONE
        headers = self._vapid_headers(to, key)
        # For a browser that is offline the push service keeps only the latest message of a table.
        headers["Topic"] = to_base64url(hashlib.sha256(table.encode()).digest())[:32]
        headers |= {"TTL": str(PUSH_TTL), "Urgency": "normal"}
        return post_message(self._outside, to, headers, body, GONE_STATUSES)

    def _vapid_headers(self, to: str, key: str) -> dict[str, str]:
        """Return the headers that prove to a push service which server sends a message."""
        service = urlsplit(to)
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(time.time()) + PUSH_TTL,
            "sub": self._contact,
        }
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return headers | dict(vapid_signer(key).sign(claims))


class WebhookChannel:
    """Notifications by webhook, signed with a secret that the server has shown once.

    A retry keeps the id of the message, so that the receiver can recognise duplicates.
    """

    duplicates_allowed = True

    def __init__(self, outside: SafeHttpClient, clock: Callable[[], float] = time.time) -> None:
        self._outside = outside
        self._clock = clock

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if the server may not call this address."""
        self._outside.check(to)

    async def send(
        self, channel: NotificationChannel, to: str, message: NotificationContent
    ) -> Outcome:
        """Call the webhook."""
        payload = {
            "id": message.id,
            "about": message.kind,
            "table": message.table or None,
            "round": message.round or None,
            "players": message.players,
            "text": message.text,
            "link": message.link,
        }
        body = json.dumps(payload, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json",
            "First-Class-Delivery": message.id,
            "First-Class-Signature": signature(channel.secret, int(self._clock()), body),
        }
        call = partial(post_message, self._outside, to, headers, body, ())
        return await run_in_thread(partial(call_with_default, call, Outcome.FAILED))


def encrypt(channel: NotificationChannel, payload: bytes) -> bytes:
    """Return a message that only this browser can read.

    Raises ValueError if its keys are unusable.
    """
    import http_ece  # needed only by servers that send push messages
    from cryptography.hazmat.primitives.asymmetric import ec

    keys = json.loads(channel.secret)
    try:
        body: bytes = http_ece.encrypt(
            payload,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=from_base64url(keys["p256dh"]),
            auth_secret=from_base64url(keys["auth"]),
            version="aes128gcm",
        )
    except http_ece.ECEException as error:
        raise ValueError(str(error)) from error
    return body


def call_with_default(call: Callable[[], T], failed: T) -> T:
    """Return the result of a call, or ``failed`` if it raises an exception."""
    try:
        return call()
    except Exception:
        logger.exception("a message could not be sent")
        return failed


def signature(secret: str, at: int, body: bytes) -> str:
    """Return the signature that proves that the sender of a call at this time knows the secret."""
    proof = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={proof}"


def post_message(
    outside: SafeHttpClient, to: str, headers: dict[str, str], body: bytes, gone: tuple[int, ...]
) -> Outcome:
    """Return the outcome of a POST to this address."""
    try:
        status = outside.post(to, headers, body)
    except (OSError, AddressNotAllowedError, http.client.HTTPException) as error:
        logger.info("%s could not be called: %s", urlsplit(to).hostname, error)
        return Outcome.FAILED
    if status in gone:
        return Outcome.GONE
    return Outcome.DONE if 200 <= status < 300 else Outcome.FAILED


def new_vapid_key() -> str:
    """Return a new private key with which a server identifies itself to push services."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def vapid_public_key(key: str) -> str:
    """Return the public key that browsers need, so that only this server can send them messages."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = vapid_signer(key).public_key
    return to_base64url(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def vapid_signer(key: str) -> Any:
    """Return the signer that proves the identity of this server to push services."""
    from py_vapid import Vapid02

    signer = Vapid02.from_pem(key.encode())
    signer.conf = {"no-strict": True}  # so that the administrator may give any contact address
    return signer


def to_base64url(content: bytes) -> str:
    """Return bytes in the URL-safe base64 of Web Push."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Return the bytes of a text in the URL-safe base64 of Web Push."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def run_in_thread(call: Callable[[], T]) -> asyncio.Future[T]:
    """Return the result of a call in a thread that ends with the server at the latest.

    The future raises what the call raises.
    """
    result: Future[T] = Future()
    result.set_running_or_notify_cancel()  # from now on nobody can cancel it

    def work() -> None:
        try:
            result.set_result(call())
        except BaseException as error:
            result.set_exception(error)

    Thread(target=work, daemon=True, name="working").start()
    return asyncio.wrap_future(result)
