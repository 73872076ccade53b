"""nginx with the shipped configuration, as a proxy for the servers of tests."""

import asyncio
import os
import socket
import ssl
import subprocess
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any, Self, TypeVar

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import ClientConnection, connect

from tests.postgres import is_root
from tests.server import TIMEOUT, Client, Server

T = TypeVar("T")

SHIPPED = Path("deploy/nginx.conf")
HERE = "127.0.0.1"

HOUSE = """
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events {}
http {
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include conf.d/*.conf;
}
"""

AS_ROOT = "user root;"
"""A setting for root, whose folders no other user may read."""


class Nginx:
    """A proxy for two servers; its name is an address of this machine."""

    def __init__(self, path: str, folder: Path, servers: tuple[Server, Server]) -> None:
        self.folder = folder
        certify(folder)
        self.trusting = ssl.create_default_context(cafile=folder / "fullchain.pem")
        with listener() as plain, listener() as secure:
            self.plain = f"http://{HERE}:{port_of(plain)}"
            self.address = f"https://{HERE}:{port_of(secure)}"
            (folder / "conf.d").mkdir()
            text = settled(folder, port_of(plain), port_of(secure), servers)
            (folder / "conf.d" / "firstclass.conf").write_text(text, encoding="utf-8")
            (folder / "nginx.conf").write_text(AS_ROOT * is_root() + HOUSE, encoding="utf-8")
            listening = [plain.fileno(), secure.fileno()]
            self._process = subprocess.Popen(
                [path, "-p", str(folder), "-c", "nginx.conf"],
                stderr=subprocess.PIPE,
                text=True,
                pass_fds=listening,
                env=os.environ | {"NGINX": "".join(f"{number};" for number in listening)},
            )
        self.client = httpx.Client(
            base_url=self.address, verify=self.trusting, trust_env=False, timeout=TIMEOUT
        )
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()

    def call(self, method: str, path: str, **how: Any) -> httpx.Response:
        """Return the response to a call over TLS."""
        return self.client.request(method, path, **how)

    def join(self, table: str, key: str) -> Client:
        """Open a WebSocket to a table over TLS."""
        return TlsClient(self, table, key)

    def do(self, what: Coroutine[Any, Any, T]) -> T:
        """Run something in the event loop of all WebSockets."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(TIMEOUT)

    def log(self) -> str:
        """Return its log."""
        return (self.folder / "firstclass.log").read_text(encoding="utf-8")

    def stop(self) -> str:
        """Stop it; return its errors."""
        self.client.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._process.terminate()
        _, printed = self._process.communicate(timeout=TIMEOUT)
        first, _, complaints = printed.partition("\n")
        assert "using inherited sockets" in first, printed
        return complaints


class TlsClient(Client):
    """A client that connects over TLS."""

    def __init__(self, nginx: Nginx, table: str, key: str) -> None:
        self._nginx = nginx
        super().__init__(nginx.address.replace("http", "ws"), table, key)

    def _open(self, url: str, headers: dict[str, str] | None) -> "TlsSocket":
        return TlsSocket(self._nginx, url)


class TlsSocket:
    """A WebSocket over TLS, used like one of `websockets.sync`.

    That library reads in one thread and writes in another. OpenSSL does not allow two threads to
    use the same connection at the same time; sometimes both would wait forever.
    """

    def __init__(self, nginx: Nginx, url: str) -> None:
        self._do = nginx.do
        self._url = url
        self._trusting = nginx.trusting

    def __enter__(self) -> Self:
        self._socket = self._do(self._connected())
        return self

    async def _connected(self) -> ClientConnection:
        return await connect(
            self._url,
            ssl=self._trusting,
            proxy=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=TIMEOUT,
        )

    def send(self, text: str) -> None:
        self._do(self._socket.send(text))

    def recv(self, timeout: float) -> str | bytes:
        return self._do(asyncio.wait_for(self._socket.recv(), timeout))

    def close(self) -> None:
        self._do(self._socket.close())


def settled(folder: Path, plain: int, port: int, servers: tuple[Server, Server]) -> str:
    """Return the shipped configuration with the settings of a host filled in."""
    own = {
        "/etc/letsencrypt/live/table.example": str(folder),
        "table.example": HERE,
        "/var/log/nginx": str(folder),
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen {HERE}:{plain};",
        "listen 443 ": f"listen {HERE}:{port} ",
        f"server {HERE}:8000": f"server {servers[0].address.removeprefix('http://')}",
        f"#server {HERE}:8001": f"server {servers[1].address.removeprefix('http://')}",
    }
    text = SHIPPED.read_text(encoding="utf-8")
    for original, meant in own.items():
        assert original in text, original
        text = text.replace(original, meant)
    return text


def certify(folder: Path) -> None:
    """Create a self-signed certificate and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HERE)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HERE))]), False)
        .add_extension(x509.BasicConstraints(True, None), True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def listener() -> socket.socket:
    """Return a socket that nginx inherits, so that no other process can take its port meanwhile."""
    listening = socket.create_server((HERE, 0))
    listening.setblocking(False)
    return listening


def port_of(listening: socket.socket) -> int:
    port: int = listening.getsockname()[1]
    return port
