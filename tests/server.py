"""The real server in a separate process, and a real client to talk to it."""

import json
import multiprocessing
import os
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Self, TextIO

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from firstclass.service import ids
from firstclass.service.adapters.api import CALLS
from firstclass.service.play.close_reasons import CLOSE_CODES, DEFAULT_CLOSE_CODE
from firstclass.service.protocol.responses import PROTOCOL
from tests.contract import check_message, check_response
from tests.failure_artifacts import artifacts
from tests.seeded_ids import seeded_secrets

TIMEOUT = 300
"""Seconds to wait for an event that must happen.

Even a busy machine needs longer only on a hang.
"""

FORKS = multiprocessing.get_context("forkserver")
"""Processes that have imported the server's modules already, which is most of a start."""

FORKS.set_forkserver_preload(["firstclass.commands.play", "tests.longer_timeouts", "pydantic.v1"])

STARTS: Counter[Path] = Counter()
"""How often servers with these logs have started, so that each start draws new ids."""


class Server:
    """`firstclass play` on a free port, with its tables in one file or in another place.

    ``sources`` is the folder of other sources than those under test, ``options`` are further
    options of the command, and ``settings`` are environment variables.
    """

    def __init__(
        self,
        database: Path,
        program: str = "firstclass",
        sources: Path | None = None,
        options: Sequence[str] = (),
        settings: dict[str, str] | None = None,
        place: Path | str | None = None,
    ) -> None:
        self.settings = settings
        self.database = database
        self.place = place or database
        self.program = program
        self.sources = sources
        self.options = options
        self.start()

    def start(self, port: int = 0) -> None:
        """Start it and wait until it can be reached; fail with its log otherwise."""
        # A file has room for more errors than a pipe that nobody reads yet.
        self._errors = self.database.with_suffix(".errors")
        self._errors.touch()
        output, printed = FORKS.Pipe(duplex=False)
        # Without a buffer: then there is a line to read if and only if the pipe is ready.
        self._output = os.fdopen(os.dup(output.fileno()), "rb", buffering=0)
        self._process = self._begin(play(self.place, port, self.options), printed)
        artifacts.server_started(self)
        output.close()
        printed.close()
        self.summary = self.read_line()
        line = self.read_line()
        assert "http://" in line, line
        self.address = line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")

    def _begin(self, arguments: list[str], printed: Connection) -> "Fork | subprocess.Popen[str]":
        if self.sources is None:
            settings = dict(os.environ) | (self.settings or {})
            STARTS[self._errors] += 1
            seed = f"{self._errors.parent.name} {self._errors.name} {STARTS[self._errors]}"
            return Fork(self.program, arguments, printed, self._errors, settings, seed)
        with self._errors.open("w") as errors:
            return start_interpreter(
                self.program, arguments, printed.fileno(), errors, self.sources
            )

    @property
    def process(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def log_file(self) -> Path:
        """The file that its stderr goes to."""
        return self._errors

    def read_line(self) -> str:
        """Return the next line that it prints; fail with its log if it ends or hangs instead."""
        line = self._output.readline() if wait([self._output.fileno()], TIMEOUT) else b""
        assert line, f"the server printed nothing; its log:\n{self.log}"
        return line.decode()

    @property
    def log(self) -> str:
        """Its stderr so far."""
        return self._errors.read_text()

    def kill(self) -> str:
        """Kill it as a fault would, and return its stderr."""
        self._process.kill()
        self._see_it_end()
        return self.log

    def stop(self) -> None:
        errors = self.end()
        assert errors == "", errors

    def end(self) -> str:
        """Stop it as a user would, and return its stderr."""
        self._process.terminate()
        self._see_it_end()
        return self._errors.read_text()

    def _see_it_end(self) -> None:
        self._process.wait(TIMEOUT)
        artifacts.server_ended(self)
        self._output.close()

    def page(self, path: str) -> str:
        """Return the address of a page."""
        return self.address + path

    def call(self, method: str, path: str, **how: Any) -> httpx.Response:
        """Return the response to a call, which must conform to the contract."""
        headers = {"Content-Type": "application/json"} | how.pop("headers", {})
        url = self.address + path
        answer = fetch(method, url, headers=headers, **how)
        if path.startswith("/api") and answer.content:
            check_response(CALLS, method, path, answer.status_code, answer.json())
        return answer

    def create(self, *kinds: str, **body: Any) -> tuple[str, str]:
        """Create a table for these kinds of players; return its id and key."""
        seats = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
        body = {"players": len(kinds), "modules": "AB", "seed": 7, "seats": seats} | body
        answer = self.call("POST", "/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"], answer.json()["key"]

    def join(
        self, table: str, key: str | None = None, headers: dict[str, str] | None = None, **body: str
    ) -> "Client":
        return Client(self.address.replace("http", "ws"), table, key, headers, **body)


def fetch(method: str, url: str, **how: Any) -> httpx.Response:
    """Return the response to a call, however long it takes."""
    # Nothing is encrypted here, and reading the certificates would take longer than everything
    # else.
    return httpx.request(method, url, verify=False, timeout=TIMEOUT, **how)


def open_socket(url: str, **how: Any) -> ClientConnection:
    """Open a WebSocket that answers each ping at once and sends none, like a browser's."""
    socket: ClientConnection = connect(
        url,
        proxy=None,
        max_size=None,
        max_queue=None,  # unread messages must not keep a ping from being read
        ping_interval=None,
        open_timeout=TIMEOUT,
        **how,
    )
    return socket


class Client:
    """A browser's side of the conversation; `state` is the latest one received."""

    takes_seats = True
    """Whether it takes a seat on connecting and skips the hello."""

    def __init__(
        self,
        address: str,
        table: str,
        key: str | None,
        headers: dict[str, str] | None = None,
        language: str = "",
        protocol: int | str = PROTOCOL,
    ) -> None:
        url = f"{address}/api/tables/{table}/ws?protocol={protocol}"
        self._connection = self._open(url, headers)
        self._sit_message = {"type": "sit", "key": key, "language": language}
        self.state: dict[str, Any] = {}
        self.spectators = 0

    def _open(self, url: str, headers: dict[str, str] | None) -> Any:
        return open_socket(url, additional_headers=headers)

    def __enter__(self) -> Self:
        """Connect and take the seats; if that is not allowed, the next message says so."""
        self._socket = self._connection.__enter__()
        if self.takes_seats:
            self.sit()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def sit(self) -> None:
        """Sit down with the key, also again."""
        self.send(**self._sit_message)

    def send_text(self, text: str | bytes) -> None:
        self._socket.send(text)

    def say_bytes_as_text(self, content: bytes) -> None:
        self._socket.send(content, text=True)

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        """Return the next message, which must conform to the contract."""
        message = self._recv()
        if self.takes_seats and message["type"] == "hello":
            message = self._recv()
        if message["type"] == "state":
            kept = [e for e in self.state.get("log", []) if e["version"] <= message["log_after"]]
            message["log"] = kept + message["log"]
            del message["log_after"]
            self.state = message
        return message

    def receive_text(self) -> str:
        """Return the next message as raw text, which is fastest."""
        return str(self._socket.recv(timeout=TIMEOUT))

    def _recv(self) -> dict[str, Any]:
        """Return the next message; store spectator counts and skip them."""
        message: dict[str, Any] = json.loads(self.receive_text())
        check_message(message)
        if message["type"] != "spectators":
            return message
        self.spectators = message["spectator_count"]
        return self._recv()

    def receive_bye(self, reason: str) -> dict[str, Any]:
        """Return the last message, with this close reason; the connection is closed after it."""
        message = self.receive()
        assert (message["type"], message["reason"]) == ("bye", reason)
        with pytest.raises(ConnectionClosed) as closed:
            self.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_CODES.get(message["reason"], DEFAULT_CLOSE_CODE)
        return message

    def receive_state(self, wanted: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        """Return the next state that is wanted; fail if an error arrives before it."""
        while True:
            message = self.receive()
            assert message["type"] == "state", message
            if wanted(message):
                return message

    def wait_for_spectators(self, wanted: int) -> None:
        """Wait until the server reports so many spectators."""
        while self.spectators != wanted:
            message = json.loads(self.receive_text())
            check_message(message)
            self.spectators = message.get("spectator_count", self.spectators)

    def receive_error(self, code: str) -> dict[str, Any]:
        """Return the next message, which must be an error with this code."""
        message = self.receive()
        assert message["type"] == "error", message["type"]
        assert message["code"] == code, message
        assert message["message"], message
        return message

    def act(self, action: str | None = None) -> dict[str, Any]:
        """Play an action, by default the first legal one; return the state after it.

        Shows the deciding seat first if its choices are secret.
        """
        if not self.state["legal"]:
            self.look(self.state["view"]["current"])
        version = self.state["version"]
        chosen = action or self.state["legal"][0]["action"]
        self.send(type="act", version=version, action=chosen)
        return self.receive_state(lambda state: state["version"] > version)

    def look(self, seat: int | None) -> dict[str, Any]:
        self.send(type="view_as", seat=seat)
        return self.receive_state()

    def draft(self) -> dict[str, Any]:
        """Keep the first card for every person, and wait until all have drafted."""
        return self._play_while(lambda state: state["view"]["phase"] == "draft")

    def play_out(self) -> dict[str, Any]:
        """Play the first legal action for every person until the game is over."""
        return self._play_while(lambda state: state["sheet"] is None)

    def _play_while(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while wanted(self.state):
            if self.state["thinking_seat"] is None:
                self.act()
            else:
                self.receive_state()
        return self.state


class Fork:
    """A program in a separate process, used like a `Popen`."""

    def __init__(
        self,
        program: str,
        arguments: list[str],
        output: Connection,
        errors: Path,
        settings: dict[str, str],
        seed: str,
    ) -> None:
        process_arguments = (program, arguments, output, errors, settings, seed)
        # A daemon. Otherwise pytest would wait at its end for processes that a failed test left
        # running.
        self._process = FORKS.Process(target=run_program, args=process_arguments, daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        self.kill = self._process.kill
        self.terminate = self._process.terminate

    def wait(self, timeout: float) -> None:
        """Wait until it has ended; fail if it does not."""
        self._process.join(timeout)
        assert self._process.exitcode is not None, f"process {self.pid} does not end"


def run_program(
    program: str,
    arguments: list[str],
    output: Connection,
    errors: Path,
    settings: dict[str, str],
    seed: str,
) -> None:
    """Run the program in a process that was started for it, as if it had its own.

    Its ids are drawn from a seed, and its timeouts allow for a busy machine.
    """
    from tests.longer_timeouts import (
        raise_timeouts,  # imports a server, which other processes do not need
    )

    vars(ids)["secrets"] = seeded_secrets(seed)
    raise_timeouts(TIMEOUT)
    os.dup2(output.fileno(), sys.stdout.fileno())
    # The old object would take the pipe for the file that it was opened for.
    sys.stdout = os.fdopen(sys.stdout.fileno(), "w", encoding="utf-8", closefd=False)
    with errors.open("w") as complaints:
        os.dup2(complaints.fileno(), sys.stderr.fileno())
    os.environ.update(settings)
    sys.argv[1:] = arguments
    runpy.run_module(program, run_name="__main__", alter_sys=True)


def play(place: Path | str, port: int, options: Sequence[str] = ()) -> list[str]:
    """Return the arguments of the command."""
    return ["play", "--no-browser", "--verbose", "--port", str(port), "--db", str(place), *options]


def launch(place: Path | str, port: int = 0, *options: str) -> "subprocess.Popen[str]":
    """Run the command as a user does; it prints its address when it can be reached."""
    arguments = play(place, port, options)
    return start_interpreter("firstclass", arguments, subprocess.PIPE, subprocess.PIPE)


def startup_error(place: Path | str, port: int = 0, *options: str) -> str:
    """Return the line with which the command refuses to start a server."""
    with launch(place, port, *options) as process:
        try:
            output, errors = process.communicate(timeout=TIMEOUT)
        finally:
            process.kill()
    assert (process.returncode, output) == (2, ""), output + errors
    assert len(errors.splitlines()) == 1, errors
    return errors


def start_interpreter(
    program: str,
    arguments: list[str],
    output: int,
    errors: int | TextIO,
    sources: Path | None = None,
) -> "subprocess.Popen[str]":
    """Run a program in a new interpreter, with other sources than those under test if given."""
    return subprocess.Popen(
        [sys.executable, "-m", program, *arguments],
        stdout=output,
        stderr=errors,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=sources,
    )
