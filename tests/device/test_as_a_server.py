"""A device answers like a server: the same requests are sent to both and compared."""

import json
import random
from collections.abc import Callable, Generator
from typing import Any, NamedTuple

import pytest

from firstclass.service.adapters.device import Device
from firstclass.service.protocol.requests import MAX_MESSAGE_BYTES
from tests.device.memory_files import DevicePage, MemoryFiles
from tests.server import Server
from tests.service.play.test_ports import run


class Call(NamedTuple):
    """A call with a body of JSON or text; its answer is the status and the body."""

    method: str
    path: str
    body: Any = None


class Say(NamedTuple):
    """A message at the table; its answer is the next message."""

    message: dict[str, Any]


class Join(NamedTuple):
    """Connecting to a table; its answer is the next message."""

    table: str


Course = Generator[Call | Say | Join, Any, None]


def a_whole_game() -> Course:
    """Yield a game of two at one screen, with undo, looks and questions, to the end and beyond."""
    chance = random.Random(5)
    seats = [{"name": name, "kind": "human"} for name in ("Änne", "Bo")]
    body = {"players": 2, "modules": "CE", "seed": 2**62, "seats": seats}
    _, place = yield Call("POST", "/tables", body)
    own = f"/tables/{place['table']}"
    yield Join(place["table"])
    state = yield Say({"type": "view_as", "seat": 0})
    while state["sheet"] is None:
        version, legal = state["version"], state["legal"]
        if not legal:
            state = yield Say({"type": "view_as", "seat": state["view"]["current"]})
            continue
        action = chance.choice(legal)["action"]
        if version and version % 25 == 0 and state["undo"]["possible"]:
            yield Say({"type": "undo", "version": version})
            state = yield Say({"type": "redo", "version": version - 1})
        if version % 40 == 0:
            yield Say({"type": "why", "action": "buy 1", "id": "w"})
            yield Say({"type": "act", "version": version, "action": "dance"})
            yield Call("GET", f"{own}/history?first={max(0, version - 3)}&last={version}&seat=1")
            yield Call("GET", f"{own}/bug-report?version={version}&seat=0")
        state = yield Say({"type": "act", "version": version, "action": action})
    yield Call("GET", own)
    _, record = yield Call("GET", f"{own}/record")
    yield Call("GET", f"{own}/review")
    branch = {"version": 30, "seats": [{"kind": "human"}, {"kind": "human"}]}
    _, side = yield Call("POST", f"{own}/branches", branch)
    yield Call("GET", f"/tables/{side['table']}")
    yield Join(side["table"])
    yield Call("POST", f"{own}/rematch", {})
    _, read = yield Call("POST", "/records", record)
    yield Call("GET", f"/tables/{read['table']}/record")


def what_can_not_be() -> Course:
    """Yield all kinds of requests that are refused."""
    seats = [{"kind": "human"}, {"kind": "human"}]
    settings = {"players": 2, "modules": "AB", "seed": 1, "seats": seats}
    _, place = yield Call("POST", "/tables", settings)
    own = f"/tables/{place['table']}"
    for body in (
        "",
        "{",
        "[]",
        settings | {"players": 5},
        settings | {"seats": seats[:1]},
        settings | {"x": 1},
    ):
        yield Call("POST", "/tables", body)
    yield Call("POST", "/records", {"format": 99, "rules": 1})
    yield Call("POST", "/records", '"' + "x" * MAX_MESSAGE_BYTES + '"')
    yield Call("POST", f"{own}/branches", {"version": 9, "seats": seats})
    for path in (
        "history",
        "history?first=a&last=2",
        "history?first=&last=2",
        "history?first=0&last=99",
        "bug-report",
    ):
        yield Call("GET", f"{own}/{path}")
    for path in ("record", "review", "history?first=0&last=0&seat=7"):
        yield Call("GET", f"{own}/{path}")
    yield Call("POST", f"{own}/rematch", {})
    yield Call("POST", f"{own}/rematch", {"accepts": "perhaps"})
    yield Call("POST", f"{own}/review")
    yield Call("DELETE", f"{own}/review")
    yield Call("GET", "/tables/nowhere")
    yield Call("GET", "/catalogue?box=none")
    yield Call("GET", "/catalogue?box=")
    yield Join(place["table"])
    for message in (
        {"type": "dance"},
        {"type": "act", "version": 5, "action": "keep 1"},
        {"type": "view_as", "seat": 4},
        {"type": "undo", "version": 0, "id": "u"},
        {"type": "take_seat", "seat": 0},
        {"type": "hint", "version": 0, "id": "h"},
    ):
        yield Say(message)
    yield Join("nowhere")


def what_there_is() -> Course:
    """Yield requests about the service itself."""
    for path in ("/health", "/bots", "/catalogue", "/me"):
        yield Call("GET", path)


@pytest.mark.parametrize(
    ("course", "language"),
    [
        (a_whole_game, "de"),
        (what_can_not_be, "en"),
        (what_can_not_be, "de"),
        (what_there_is, "de"),
    ],
)
def test_a_device_answers_like_a_server(
    server: Server, course: Callable[[], Course], language: str
) -> None:
    assert run(at_device(course(), language)) == at_server(server, course(), language)


def test_a_call_that_needs_other_people_is_refused_on_a_device() -> None:
    async def answers() -> set[tuple[int, str]]:
        device = Device(MemoryFiles())
        invitation = "/tables/t/seats/1/invitation"
        at_a_table = (
            "POST /tables/t/accepted-invitations",
            f"POST {invitation}",
            f"DELETE {invitation}",
        )
        calls = ("GET /lobby", "POST /people", "GET /daily", *at_a_table, "GET /x")
        requests = [call.split() for call in calls]
        return {await device.call(method, path, None, "en", None) for method, path in requests}

    ((status, text),) = run(answers())
    assert status == 404
    assert "needs a server" in json.loads(text)["error"]["message"]


def at_server(server: Server, course: Course, language: str) -> list[Any]:
    """Return a server's answers to these requests."""
    received: list[Any] = []
    names = Names()
    step = next(course)
    client = None
    try:
        while True:
            match step:
                case Call(method, path, body):
                    content = body if isinstance(body, str) else json.dumps(body)
                    headers = {"Accept-Language": language}
                    if names.key:
                        headers["Authorization"] = f"Bearer {names.key}"
                    answer = server.call(method, f"/api{path}", content=content, headers=headers)
                    reply: Any = (answer.status_code, answer.json())
                case Join(table):
                    if client is not None:
                        client.__exit__()
                    client = server.join(table, names.key, language=language)
                    reply = client.__enter__().receive()
                case Say(message):
                    assert client is not None
                    client.send(**message)
                    reply = client.receive()
            received.append(names.left_out(reply))
            step = course.send(reply)
    except StopIteration:
        return received
    finally:
        if client is not None:
            client.__exit__()


async def at_device(course: Course, language: str) -> list[Any]:
    """Return a device's answers to these requests."""
    received: list[Any] = []
    names = Names()
    device = Device(MemoryFiles())
    step = next(course)
    page = None
    try:
        while True:
            match step:
                case Call(method, path, body):
                    content = body if isinstance(body, str) else json.dumps(body)
                    status, text = await device.call(method, path, names.key, language, content)
                    reply: Any = (status, json.loads(text))
                case Join(table):
                    page = DevicePage(device, table, names.key, language)
                    reply = await page.receive()
                case Say(message):
                    assert page is not None
                    page.send(**message)
                    reply = await page.receive()
            received.append(names.left_out(reply))
            step = course.send(reply)
    except StopIteration:
        return received


class Names:
    """The ids, keys and commitments, which differ; requests use the latest key created."""

    def __init__(self) -> None:
        self.key: str | None = None
        self._known: dict[str, str] = {}

    def left_out(self, reply: Any) -> Any:
        """Remove them from an answer."""
        if isinstance(reply, tuple) and reply[0] == 201:
            self.key = reply[1]["key"]
            self._known[reply[1]["table"]] = f"table {len(self._known)}"
            return reply[0]
        text = json.dumps(reply)
        for name, meaning in self._known.items():
            text = text.replace(name, meaning)
        return json.loads(text, object_hook=unsealed)


def unsealed(reply: dict[str, Any]) -> dict[str, Any]:
    """Remove what nobody can predict: the commitment of a deal and the times of moves."""
    hidden = ("seal", "commitment", "times")
    return {name: value for name, value in reply.items() if name not in hidden}
