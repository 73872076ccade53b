"""Runs the service until somebody stops it."""

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
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from firstclass.service.adapters.fastapi.app import create_app
from firstclass.service.adapters.fastapi.connections import PLACES, HttpConnection, SocketConnection
from firstclass.service.adapters.fastapi.gate import LOOPBACK, Hosts, is_address
from firstclass.service.adapters.minds import Workers
from firstclass.service.adapters.passwords import Argon2
from firstclass.service.adapters.post import Printed
from firstclass.service.adapters.processes import Processes
from firstclass.service.adapters.rooms import rooms_of
from firstclass.service.adapters.sql.store import Store
from firstclass.service.adapters.telling import telling
from firstclass.service.lobby.ports import Rater
from firstclass.service.people.people import Ways
from firstclass.service.play.calls import Calls
from firstclass.service.ports import Minds, Passkeys, Post
from firstclass.service.protocol.messages import MAX_MESSAGE

if TYPE_CHECKING:
    from firstclass.service.adapters.metrics import Metrics

EVERYWHERE = "0.0.0.0"
MAX_FRAME = 4 * MAX_MESSAGE
"""Bytes of a WebSocket message, unpacked, that are read at all, so that one too large for
the protocol can be answered; beyond that the connection is closed."""

PING = 20.0
"""Seconds after which a silent client is asked whether it is there, and again until it is gone."""

WAITING = 1024
"""Connections that may wait until they are accepted. Those without room try again after a second,
two, four and so on: while there is much to do they may have no luck for a minute."""

BACKLOG = 32
"""Connections that are accepted in one go ..."""

RESERVED = 5 * BACKLOG
"""... and files that must be had for other things than conversations: some of these
go on being accepted until those there is no room for are gone again."""

NEVER = 1_000_000

SEARCHES = (20_000, 20, NEVER)
"""How seldom garbage is searched for by itself, and among what is old never: among all that a
thousand tables are made of that takes half a second, in which nobody is answered."""

BETWEEN = 6_000
"""Ticks of a tenth of a second until it is searched for everywhere."""

TICK = 0.1
"""Seconds between two looks at whether all connections have ended."""


class Tidy(uvicorn.Server):
    """A server that ends in order, and searches all it has for garbage now and then."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let all leave, then give up what is still being done for those who have left.

        No connection outlasts its shutdown for long, so this ends whatever clients do.
        """
        for listening in self.servers:
            listening.close()
        state, told = self.server_state, set[object]()
        while state.connections:
            for connection in state.connections - told:
                connection.shutdown()
            told |= state.connections
            await asyncio.sleep(TICK)
        if tasks := [*state.tasks]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. To ask twice changes nothing, as stopping takes a moment only and must not fail."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """A tenth of a second has passed."""
        if counter % BETWEEN == BETWEEN - 1:
            gc.collect()
        return await super().on_tick(counter)


def until_given_up(application: ASGIApp) -> ASGIApp:
    """The application, for which it is no fault that what it does is given up."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(asyncio.CancelledError):
            await application(scope, receive, send)

    return run


def serve(
    host: str,
    port: int,
    place: Path | str,
    *,
    browser: bool,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    minds: Minds | None = None,
    post: Post | None = None,
    sender: str = "first-class@localhost",
    site: str | None = None,
    inside: bool = False,
    metrics: int | None = None,
    json_log: bool = False,
) -> None:
    """Serve the tables of a place at this address until interrupted; players think in ``minds``.

    ``names`` are those by which others may call it, ``proxies`` the addresses of those who say
    truly for whom they ask. Letters are carried by ``post``, in the name of ``sender``, or printed,
    and lead to ``site``, or to the first address at which the server is found. Notices go to
    programs in the server's own network if ``inside`` says so. Prometheus reads how the server is
    at the port ``metrics`` of this machine; a ``json_log`` has a document for each line. The
    addresses are printed once connections are accepted. Raises OSError if the address can not be
    had, StoreUnavailable if the database can not.
    """
    with listen(host, port) as listener:
        store = Store(place)
        log(json_log)
        address, *others = addresses(host, listener.getsockname()[1])
        calls = Calls(store, minds or Workers(), Processes(), others)
        found_at = site or [*others, address][0]
        ways = Ways(Argon2(), passkeys, post or Printed(), found_at)
        told = telling(store.notices, calls.tables, post, sender, found_at, inside, time.time)
        hosts = Hosts(*names, *own_names(host), *names_of(site))
        application = create_app(rooms_of(store, calls, ways, told, rater), hosts)
        counts = None if metrics is None else metrics_of(calls)
        config = uvicorn.Config(
            until_given_up(counts.around(application) if counts else application),
            log_config=None,
            access_log=False,
            http=connections_for(proxies),
            ws=SocketConnection,
            backlog=BACKLOG,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[*proxies],
            ws_max_size=MAX_FRAME,
        )
        server = Tidy(config)
        # From here on an interruption stops the server, even one that is yet to start.
        for interruption in (signal.SIGINT, signal.SIGTERM):
            signal.signal(interruption, server.handle_exit)
        click.echo(f"First Class is at {address} (Ctrl+C stops it)")
        for other in others:
            click.echo(f"and for other devices in this network at {other}")
        if counts and metrics is not None:
            click.echo(f"and its metrics at http://127.0.0.1:{counts.serve(metrics)}/metrics")
        if browser:
            # In a thread, as some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        # What is there by now stays: no search for garbage has to look at it again.
        gc.freeze()
        gc.set_threshold(*SEARCHES)
        server.run(sockets=[listener])
        store.close()


def metrics_of(calls: Calls) -> "Metrics":
    """What Prometheus reads is loaded only for who asks for it."""
    from firstclass.service.adapters.metrics import Metrics

    return Metrics(calls.tables.count)


@cache
def passkeys() -> Passkeys:
    """All that verifies a passkey is much to load, for a server that may never see one."""
    from firstclass.service.adapters.passkeys import WebAuthn

    return WebAuthn()


@cache
def rater() -> Rater:
    """Nor is all that rates people needed before some have played."""
    from firstclass.service.adapters.rating import OpenSkill

    return OpenSkill()


def names_of(site: str | None) -> list[str]:
    """The name by which those come who follow a link in a letter."""
    name = urlsplit(site or "").hostname
    return [name] if name else []


def connections_for(proxies: Sequence[str]) -> type[HttpConnection]:
    """What connections are like, on this machine and behind these proxies."""

    class Connection(HttpConnection):
        pass

    Connection.proxies = tuple(proxies)
    Connection.places = min(PLACES, open_files() - RESERVED)
    return Connection


def open_files() -> int:
    """How many files and connections the system lets us have open; as many as it allows."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows knows no such limit
        return 2 * PLACES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return 2 * PLACES
    wanted = PLACES + RESERVED
    if soft < wanted and (hard == resource.RLIM_INFINITY or wanted <= hard):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def addresses(host: str, port: int) -> list[str]:
    """Where to find what listens there: from this machine, then from others in its network."""
    hosts = [host]
    if host == EVERYWHERE:
        hosts = list(dict.fromkeys(["127.0.0.1", own_address()]))
    return [f"http://{name}:{port}/" for name in hosts]


class Documents(logging.Formatter):
    """Lines that programs read: each is a JSON document."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, with the way of a fault, if there is one."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log(documents: bool) -> None:
    """Let whatever is logged say when; and no more than a line of what a client has caused."""
    handler = logging.StreamHandler()
    lines = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(Documents() if documents else lines)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(briefly)


def briefly(record: logging.LogRecord) -> bool:
    """Log the fault of a client without the way it was found."""
    if str(record.msg).startswith("Invalid"):
        record.exc_info = None
    return True


def own_names(host: str) -> list[str]:
    """The names by which this machine is called, where others may call it."""
    if host == EVERYWHERE:
        name = socket.gethostname()
        return [name, f"{name}.local"]
    return [] if host == LOOPBACK or is_address(host) else [host]


def own_address() -> str:
    """The address by which this machine would talk to others; its own where there are none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses a way
        except OSError:
            return "127.0.0.1"
        name: str = probe.getsockname()[0]
        return name


class Door(socket.socket):
    """Where connections come: many may wait there, however few are accepted at once."""

    def listen(self, at_once: int = BACKLOG, /) -> None:
        """Let them come; asyncio asks for no more room than for those that it accepts at once."""
        super().listen(WAITING)


def listen(host: str, port: int) -> socket.socket:
    """A socket that already accepts connections. Raises OSError with a clear text."""
    try:
        listener = Door(fileno=socket.create_server((host, port)).detach())
        listener.listen()
    except OSError as error:
        raise OSError(f"can not listen on {host}:{port}: {error.strerror}") from error
    # What is sent goes at once, on every connection: asyncio sees to it only where a socket names
    # its protocol, as those accepted here do not. Else an answer's second part waits 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener
