"""nginx with the configuration that is shipped, before servers of the tests."""

import socket
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server import TIMEOUT, Server

SHIPPED = Path("deploy/nginx.conf")
HERE = "127.0.0.1"

HOUSE = """
daemon off;
master_process off;
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


class Nginx:
    """What stands before two servers; its name is an address of this machine."""

    def __init__(self, path: str, folder: Path, servers: tuple[Server, Server]) -> None:
        self.folder = folder
        self.certificate = folder / "fullchain.pem"
        certify(folder)
        plain, self.port = free_port(), free_port()
        self.plain = f"http://{HERE}:{plain}"
        self.address = f"https://{HERE}:{self.port}"
        (folder / "conf.d").mkdir()
        text = settled(folder, plain, self.port, servers)
        (folder / "conf.d" / "firstclass.conf").write_text(text, encoding="utf-8")
        (folder / "nginx.conf").write_text(HOUSE, encoding="utf-8")
        words = [path, "-p", str(folder), "-c", "nginx.conf"]
        self._process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        self.trusting = ssl.create_default_context(cafile=self.certificate)
        tried_again = httpx.HTTPTransport(verify=self.trusting, retries=8)  # until it listens
        self.client = httpx.Client(base_url=self.address, transport=tried_again, timeout=TIMEOUT)

    def call(self, method: str, path: str, **how: Any) -> httpx.Response:
        """The answer to a call by TLS."""
        return self.client.request(method, path, **how)

    def log(self) -> str:
        """What it has noted."""
        return (self.folder / "firstclass.log").read_text(encoding="utf-8")

    def stop(self) -> str:
        """Ends it; returns what it has complained about."""
        self.client.close()
        self._process.terminate()
        _, complaints = self._process.communicate(timeout=TIMEOUT)
        return complaints


def settled(folder: Path, plain: int, port: int, servers: tuple[Server, Server]) -> str:
    """The shipped configuration with all said in it that is a host's own."""
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
    for said, meant in own.items():
        assert said in text, said
        text = text.replace(said, meant)
    return text


def certify(folder: Path) -> None:
    """A certificate of one's own, and its key."""
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


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        port: int = taken.getsockname()[1]
        return port
