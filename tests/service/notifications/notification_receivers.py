"""Receivers of notifications: a real webhook and a real push service, both on this machine."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server import TIMEOUT
from tests.serving import serving


class Call(NamedTuple):
    """A received request."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A webhook that stores requests and answers with a status, or not at all while it is held."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.calls: Queue[Call] = Queue()
        self.answers: Queue[int] = Queue()
        self.free = threading.Event()
        self.moved = ""
        self.release()

    def hold(self) -> None:
        """Stop answering calls from now on."""
        self.free = threading.Event()

    def release(self) -> None:
        """Answer calls again."""
        self.free.set()

    def next(self) -> Call:
        """Return the next call."""
        return self.calls.get(timeout=TIMEOUT)


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Start a webhook on a free port; it answers 201 or the status put into `answers`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            free = new_receiver.free  # as it was when this call came
            new_receiver.calls.put(Call(self.path, headers, body))
            free.wait(TIMEOUT)
            self.send_response(201 if new_receiver.answers.empty() else new_receiver.answers.get())
            if new_receiver.moved:
                self.send_header("Location", new_receiver.moved)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

        def handle(self) -> None:
            with suppress(OSError):  # the server was killed
                super().handle()

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as program, serving(program):
        program.daemon_threads = True
        new_receiver = Receiver(f"http://127.0.0.1:{program.server_address[1]}")
        yield new_receiver
        new_receiver.release()


def is_signed(call: Call, secret: str) -> bool:
    """Return whether a call is signed with a secret, as docs/host/webhook.md specifies."""
    parts = dict(part.split("=") for part in call.headers["first-class-signature"].split(","))
    signed = f"{parts['t']}.".encode() + call.body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() == parts["v1"]


def b64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class PushSubscriber:
    """A subscribed browser, which decrypts its messages by RFC 8291 and RFC 8292."""

    def __init__(self, service: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"
        self.subscription = {
            "kind": "push",
            "to": f"{service}/a-browser",
            "p256dh": b64(raw(self._key.public_key())),
            "auth": b64(self._auth),
        }

    def decrypt(self, call: Call) -> dict[str, Any]:
        """Decrypt a message for this browser."""
        salt, size = call.body[:16], call.body[20]
        sender = call.body[21 : 21 + size]
        assert int.from_bytes(call.body[16:20], "big") >= len(call.body)
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + raw(self._key.public_key()) + sender
        secret = derived(32, self._auth, info, shared)
        key = derived(16, salt, b"Content-Encoding: aes128gcm\0", secret)
        nonce = derived(12, salt, b"Content-Encoding: nonce\0", secret)
        text = AESGCM(key).decrypt(nonce, call.body[21 + size :], None)
        message: dict[str, Any] = json.loads(text.rstrip(b"\0")[:-1])
        return message


def derived(length: int, salt: bytes, info: bytes, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def proved(call: Call) -> tuple[dict[str, Any], str]:
    """Return the sender's claims and the public key that signed them. Raise InvalidSignature."""
    scheme, _, rest = call.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signed = parts["t"].split(".")
    assert json.loads(unb64(head))["alg"] == "ES256"
    numbers = unb64(signed)
    r, s = (int.from_bytes(numbers[at : at + 32], "big") for at in (0, 32))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parts["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(unb64(claims)), parts["k"]
