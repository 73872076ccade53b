"""Runs the server until somebody stops it."""

import asyncio
import gc
import json
import logging
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
import uvicorn
from sqlalchemy.exc import OperationalError
from starlette.types import ASGIApp, Receive, Scope, Send

from firstclass.service.adapters.bot_processes import BotProcessPool
from firstclass.service.adapters.http.app import create_app
from firstclass.service.adapters.http.connections import (
    MAX_CONNECTIONS,
    MAX_CONNECTIONS_PER_ADDRESS,
    HttpConnection,
    WebSocketConnection,
)
from firstclass.service.adapters.http.origin_check import AllowedHosts, is_ip_address, is_loopback
from firstclass.service.adapters.http.pages import NOT_INSTALLED, START_PAGE, STATIC
from firstclass.service.adapters.http.senders import LOOPBACK
from firstclass.service.adapters.mailers import ConsoleMailer
from firstclass.service.adapters.notifications import build_notifications
from firstclass.service.adapters.passwords import Argon2Hasher
from firstclass.service.adapters.review_processes import ProcessReviewer
from firstclass.service.adapters.services import build_services
from firstclass.service.adapters.sql.database import describe_error
from firstclass.service.adapters.sql.store import Store
from firstclass.service.lobby.ports import Rater
from firstclass.service.people.people import SignInMethods
from firstclass.service.play.rate_limits import Limits
from firstclass.service.play.table_api import TableApi
from firstclass.service.ports import BotRunner, Mailer, PasskeyVerifier
from firstclass.service.protocol.requests import MAX_MESSAGE_BYTES

if TYPE_CHECKING:
    from firstclass.service.adapters.metrics import Metrics

ALL_INTERFACES = {"0.0.0.0": [socket.AF_INET], "::": [socket.AF_INET, socket.AF_INET6]}
"""The addresses to listen on for all interfaces, and the protocols that each includes."""

ROUTE_PROBES = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses elsewhere, to which nothing is sent. They only select a route."""

MAX_FRAME = 4 * MAX_MESSAGE_BYTES
"""The largest WebSocket message in bytes, decompressed. It is larger than the protocol allows so
that the server can answer a message that is too large. Beyond it the connection is closed.
"""

PING_INTERVAL = 4.5
"""The seconds after which the server pings a silent client, and after which it gives up. So others
see within ten seconds that somebody has lost the connection.
"""

LISTEN_BACKLOG = 1024
"""The connections that may wait to be accepted. Clients beyond that try again after one second,
two, four and so on. On a busy server this can take a minute.
"""

ACCEPT_BATCH = 32
"""The connections that are accepted in one go ..."""

RESERVED_FILES = 5 * ACCEPT_BATCH
"""... and the open files to keep free for other purposes than conversations. Some of them are used
to accept connections for which there is no place, until those are closed again.
"""

NEVER = 1_000_000

GC_THRESHOLDS = (20_000, 20, NEVER)
"""The thresholds of the garbage collector, which never collects the oldest generation by itself.
With a thousand tables, that takes half a second in which the server answers nobody.
"""

TICKS_BETWEEN_GC = 6_000
"""The ticks, of a tenth of a second each, between two full garbage collections."""

FAILURE_INTERVAL = 60.0
"""The seconds between two lines in the log about the same failure of the database."""

SHUTDOWN_POLL_INTERVAL = 0.1
"""The seconds between two checks whether all connections have ended."""


class GracefulServer(uvicorn.Server):
    """A server that shuts down in order and runs a full garbage collection from time to time."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections, then cancel the tasks of clients that have left.

        No connection outlasts its shutdown for long, so this ends whatever clients do.
        """
        for listening in self.servers:
            listening.close()
        state, notified = self.server_state, set[object]()
        while state.connections:
            for connection in state.connections - notified:
                connection.shutdown()
            notified |= state.connections
            await asyncio.sleep(SHUTDOWN_POLL_INTERVAL)
        if tasks := [*state.tasks]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop.

        A second signal changes nothing, as stopping takes only a moment and must not fail.
        """
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Run a full garbage collection from time to time; called every tenth of a second."""
        if counter % TICKS_BETWEEN_GC == TICKS_BETWEEN_GC - 1:
            gc.collect()
        return await super().on_tick(counter)


def ignore_cancellation(application: ASGIApp) -> ASGIApp:
    """Return the application with cancelled tasks treated as finished."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):
            await application(scope, receive, send)

    return run


def serve(
    host: str,
    port: int,
    location: Path | str,
    *,
    browser: bool,
    host_names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    bot_runner: BotRunner | None = None,
    mailer: Mailer | None = None,
    sender: str = "first-class@localhost",
    site: str | None = None,
    allow_private_webhooks: bool = False,
    metrics_port: int | None = None,
    json_log: bool = False,
    verbose: bool = False,
) -> None:
    """Serve the tables of a database at this address until interrupted.

    Bots think in ``bot_runner``. ``host_names`` are those by which others may call the server.
    ``proxies`` are the addresses or networks of proxies whose forwarded headers are trusted. Emails
    are sent by ``mailer``, from ``sender``, or printed. Their links lead to ``site``, or to the
    first address of the server. Only with ``allow_private_webhooks`` may webhooks be in the
    server's own network. Prometheus can read metrics at ``metrics_port`` of this machine. With
    ``json_log``, each line of the log is a JSON document. With ``verbose``, the settings are
    printed, too.

    The addresses are printed once the server accepts connections. Raises OSError if it cannot
    listen at the address, and StoreUnavailableError if it cannot use the database.
    """
    with listen(host, port) as listener:
        store = Store(location)
        configure_logging(json_log)
        address, *others = addresses(host, listener.getsockname()[1])
        table_api = TableApi(store, bot_runner or BotProcessPool(), ProcessReviewer(), others)
        public_url = site or [*others, address][0]
        sign_in_mailer = mailer or ConsoleMailer()
        sign_in_methods = SignInMethods(
            Argon2Hasher(), passkeys, sign_in_mailer, public_url, site_chosen=site is not None
        )
        hosts = AllowedHosts(*host_names, *local_host_names(host), *host_names_of(site))
        notifications = build_notifications(
            store.notifications,
            table_api.tables,
            mailer,
            sender,
            public_url,
            allow_private_webhooks,
            hosts.names,
            time.time,
        )
        application = create_app(
            build_services(store, table_api, sign_in_methods, notifications, rater), hosts
        )
        metrics_server = None if metrics_port is None else metrics_of(table_api)
        config = uvicorn.Config(
            ignore_cancellation(
                metrics_server.wrap(application) if metrics_server else application
            ),
            log_config=None,
            access_log=False,
            http=connection_class(proxies),
            ws=WebSocketConnection,
            backlog=ACCEPT_BATCH,
            ws_ping_interval=PING_INTERVAL,
            ws_ping_timeout=PING_INTERVAL,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[*proxies],
            ws_max_size=MAX_FRAME,
        )
        server = GracefulServer(config)
        # From here on an interruption stops the server, even one that is yet to start.
        for interruption in (signal.SIGINT, signal.SIGTERM):
            signal.signal(interruption, server.handle_exit)
        if verbose:
            click.echo(summary(hosts, proxies, store.name, sign_in_mailer))
        if not (STATIC / START_PAGE).is_file():
            click.echo(NOT_INSTALLED, err=True)
        click.echo(f"First Class is at {address} (Ctrl+C stops it)")
        for other in others:
            click.echo(f"and for other devices in this network at {other}")
        if metrics_server and metrics_port is not None:
            click.echo(
                f"and its metrics at http://127.0.0.1:{metrics_server.serve(metrics_port)}/metrics"
            )
        if browser:
            # In a thread, because some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        # The objects that exist now stay alive. No garbage collection needs to look at them.
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        server.run(sockets=[listener])
        store.close()


def summary(hosts: AllowedHosts, proxies: Sequence[str], database: str, mailer: Mailer) -> str:
    """Return the settings as the server understands them, in one line for the administrator."""
    rates = Limits().rates
    facts = {
        "host names": ", ".join(hosts.names),
        "trusted proxies": ", ".join(proxies) or "none",
        "limits of an address": f"{rates['calls'].per_second:g} calls a second,"
        f" {MAX_CONNECTIONS_PER_ADDRESS} connections, {rates['tables'].burst:g} new tables",
        "database": database,
        "email": mailer.description,
    }
    return "; ".join(f"{name}: {value}" for name, value in facts.items())


def metrics_of(table_api: TableApi) -> "Metrics":
    """Return the metrics; their library is loaded only if they are wanted."""
    from firstclass.service.adapters.metrics import Metrics

    return Metrics(table_api.tables.count)


@cache
def passkeys() -> PasskeyVerifier:
    """Return the port for passkeys.

    Its library is large, so it is loaded only when somebody uses a passkey.
    """
    from firstclass.service.adapters.passkeys import WebAuthnPasskeys

    return WebAuthnPasskeys()


@cache
def rater() -> Rater:
    """Return the port for ratings; its library is loaded only when there are games to rate."""
    from firstclass.service.adapters.rating import OpenSkillRater

    return OpenSkillRater()


def host_names_of(site: str | None) -> list[str]:
    """Return the host name in the links of emails."""
    name = urlsplit(site or "").hostname
    return [name] if name else []


def connection_class(proxies: Sequence[str]) -> type[HttpConnection]:
    """Return the class of connections for this machine and these proxies."""

    class Connection(HttpConnection):
        pass

    Connection.proxies = tuple(map(ip_network, proxies))
    Connection.max_connections = min(MAX_CONNECTIONS, max_open_files() - RESERVED_FILES)
    return Connection


def max_open_files() -> int:
    """Return how many files and connections the system allows, after raising a low limit."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return 2 * MAX_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return 2 * MAX_CONNECTIONS
    wanted = MAX_CONNECTIONS + RESERVED_FILES
    if soft < wanted and (hard == resource.RLIM_INFINITY or wanted <= hard):
        with suppress(OSError):  # a sandbox may forbid it
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return soft


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses of a server: for this machine, then for others in its network."""
    # Passkeys work at this name, but at no IP address.
    hosts = [LOOPBACK if is_loopback(host) else host]
    if host in ALL_INTERFACES:
        outside = local_address(host)
        hosts = [LOOPBACK] if outside is None else [LOOPBACK, outside]
    return [f"http://{netloc(name, port)}/" for name in hosts]


def netloc(host: str, port: int) -> str:
    """Return a host and a port as in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


class JsonLogFormatter(logging.Formatter):
    """A log in which each line is a JSON document."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line, with the traceback if there is one."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class DatabaseFailureFilter(logging.Filter):
    """Logs a failure of the database in one line, and the same failure at most once a minute.

    On a full disk every change fails, and the log is often on the same disk.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logged_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record. Its traceback is removed if the database failed."""
        error = record.exc_info and record.exc_info[1]
        if not isinstance(error, OperationalError):
            return True
        cause, now = describe_error(error), time.monotonic()
        if now - self._logged_at.get(cause, -FAILURE_INTERVAL) < FAILURE_INTERVAL:
            return False
        self._logged_at[cause] = now
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {cause}", (), None
        return True


def configure_logging(documents: bool) -> None:
    """Configure the log with times, and with one line at most for each error of a client."""
    handler = logging.StreamHandler()
    lines = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLogFormatter() if documents else lines)
    handler.addFilter(DatabaseFailureFilter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(drop_client_traceback)


def drop_client_traceback(record: logging.LogRecord) -> bool:
    """Remove the traceback of a client's error; return True, so that the record is logged."""
    if str(record.msg).startswith("Invalid"):
        record.exc_info = None
    return True


def local_host_names(host: str) -> list[str]:
    """Return the names of this machine, if others may call it."""
    if host in ALL_INTERFACES:
        name = socket.gethostname()
        return [name, f"{name}.local"]
    return [] if host == LOOPBACK or is_ip_address(host) else [host]


def local_address(host: str) -> str | None:
    """Return the address of this machine in its network, or None without one.

    ``host`` is the address for all interfaces on which the server listens.
    """
    for family in ALL_INTERFACES[host]:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((ROUTE_PROBES[family], 9))
            name: str = probe.getsockname()[0]
            if not is_loopback(name):
                return name
    return None


class ListeningSocket(socket.socket):
    """A listening socket on which many connections may wait, however few are accepted at once."""

    def listen(self, at_once: int = ACCEPT_BATCH, /) -> None:
        """Start to listen. asyncio asks for room only for those that it accepts at once."""
        super().listen(LISTEN_BACKLOG)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that already accepts connections. Raises OSError with a clear message."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, *_, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        both = family == socket.AF_INET6 and host in ALL_INTERFACES
        opened = socket.create_server(address, family=family, dualstack_ipv6=both)
        listener = ListeningSocket(fileno=opened.detach())
        listener.listen()
    except OSError as error:
        raise OSError(f"cannot listen on {netloc(host, port)}: {error.strerror}") from error
    # Set TCP_NODELAY on every connection. asyncio does so only for sockets that name their
    # protocol, which those accepted here do not. Without it, the second part of a response waits 40
    # ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
