"""The chat at a table: its readers, muting and blocking."""

from collections.abc import Iterator
from typing import Any

import pytest

from firstclass.service.adapters.sql.models import (
    Base,
    BlockRow,
    ChatMessageRow,
    NoteRow,
    ReportRow,
)
from firstclass.service.play.rate_limits import Limits, RateLimiter
from firstclass.service.protocol.chat import MAX_CHAT_LENGTH, MAX_NOTE_LENGTH
from firstclass.service.protocol.errors import RefusedError
from tests.database import open_sqlite
from tests.ids import parameter_id
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.calls import accept, bearer, invite


@pytest.fixture
def cleo(server: Server) -> Iterator[BrowserClient]:
    with BrowserClient(server) as device:
        yield device.become_guest("Cleo")


@pytest.fixture
def table(anna: BrowserClient, ben: BrowserClient) -> str:
    """A table of Anna's, where Ben is a player, too."""
    table = anna.create_table("human", "human")
    ben.accept(table, anna.invite(table, 1), "Benny")
    return table


def say(device: BrowserClient, table: str, text: str) -> int:
    """Send a message; return its number."""
    number: int = device.call_ok("POST", f"/api/tables/{table}/chat", {"text": text})["number"]
    return number


def texts_seen_by(device: BrowserClient, table: str, after: int = 0) -> list[str]:
    """Return the messages that this person sees."""
    return [line["text"] for line in lines(device, table, after)]


def lines(device: BrowserClient, table: str, after: int = 0) -> list[Any]:
    messages: list[Any] = device.call_ok("GET", f"/api/tables/{table}/chat?after={after}")["lines"]
    return messages


def test_players_and_spectators_have_separate_chats(
    anna: BrowserClient, ben: BrowserClient, cleo: BrowserClient, table: str
) -> None:
    first = say(anna, table, "Hello Ben")
    say(ben, table, "Hello Anna")
    say(cleo, table, "Ben has a bad hand")
    for player in (anna, ben):
        assert texts_seen_by(player, table) == ["Hello Ben", "Hello Anna"]
    assert texts_seen_by(cleo, table) == ["Ben has a bad hand"]
    assert texts_seen_by(anna, table, first) == ["Hello Anna"]
    one, two = lines(ben, table)
    assert (one["name"], one["seats"], one["is_own"], one["has_account"]) == (
        "Seat 0",
        [0],
        False,
        True,
    )
    assert (two["name"], two["seats"], two["is_own"]) == ("Benny", [1], True)
    (gallery,) = lines(cleo, table)
    assert (gallery["name"], gallery["seats"], gallery["from_spectator"]) == ("Cleo", [], True)


def test_after_the_game_everybody_sees_all_messages(
    anna: BrowserClient, cleo: BrowserClient
) -> None:
    table = anna.create_table("human", "human")
    say(anna, table, "one")
    say(cleo, table, "two")
    with anna.join(table) as client:
        client.receive_state()
        client.play_out()
    assert texts_seen_by(anna, table) == texts_seen_by(cleo, table) == ["one", "two"]


def test_only_people_that_may_read_a_message_are_informed_of_it(
    anna: BrowserClient, ben: BrowserClient, cleo: BrowserClient, table: str
) -> None:
    """Players do not even learn that spectators are chatting."""
    with anna.join(table) as host, cleo.join(table) as watcher:
        for client in (host, watcher):
            client.receive_state()
        number = say(cleo, table, "pst")
        assert watcher.receive() == {"type": "chat", "last_number": number}
        number = say(ben, table, "hello")
        assert host.receive() == {"type": "chat", "last_number": number}
        watcher.send(type="ping")
        assert watcher.receive()["type"] == "pong"


def test_somebody_with_a_key_can_chat_without_an_account(
    server: Server, anna: BrowserClient
) -> None:
    table, key = server.create("human", "human")
    guest = accept(server, table, invite(server, table, 1, key), "Ben")
    path = f"/api/tables/{table}/chat"
    body = {"text": "Hello"}
    message = server.call("POST", path, json=body, headers=bearer(guest)).json()
    assert (message["name"], message["is_own"], message["has_account"]) == ("Ben", True, False)
    (line,) = server.call("GET", path, headers=bearer(key)).json()["lines"]
    assert (line["text"], line["is_own"]) == ("Hello", False)
    assert server.call("GET", path, headers=bearer("wrong")).status_code == 403
    assert server.call("GET", path).json() == {"lines": [], "may_write": False}
    assert server.call("POST", path, json=body).status_code == 401
    assert anna.call_ok("GET", path) == {"lines": [], "may_write": True}
    block = {"table": table, "line": message["number"], "block": False}
    anna.call_refused(404, "unknown", "POST", "/api/me/blocks", block)


@pytest.mark.parametrize(
    "text", ["", "  ", "a\nb", "\u200f", "a\0b", "x" * (MAX_CHAT_LENGTH + 1), 7], ids=parameter_id
)
def test_an_invalid_chat_message_is_refused(anna: BrowserClient, table: str, text: object) -> None:
    anna.call_refused(400, "malformed", "POST", f"/api/tables/{table}/chat", {"text": text})


def test_a_chat_message_loses_only_invisible_characters_that_it_does_not_need(
    anna: BrowserClient, ben: BrowserClient, table: str
) -> None:
    """The flag and the family contain invisible characters; the mark came from the keyboard."""
    flag = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    say(anna, table, f"שלום\u200f {flag} 👩\u200d👩\u200d👦")
    assert texts_seen_by(ben, table) == [f"שלום {flag} 👩\u200d👩\u200d👦"]


def test_markup_in_a_chat_message_stays_text(
    anna: BrowserClient, ben: BrowserClient, table: str
) -> None:
    text = "<img src=x onerror=alert(1)> & \"'</script> {{7*7}}"
    say(anna, table, text)
    assert texts_seen_by(ben, table) == [text]


def test_chat_messages_are_rate_limited() -> None:
    rate_limiter = RateLimiter(Limits())
    for _ in range(8):
        rate_limiter.acquire("chat", "192.0.2.1", "anna")
    with pytest.raises(RefusedError):
        rate_limiter.acquire("chat", "192.0.2.1", "anna")
    with pytest.raises(RefusedError):
        rate_limiter.acquire("chat", "192.0.2.2", "anna")
    rate_limiter.acquire("chat", "192.0.2.3", "ben")


def test_muting_a_person_hides_their_messages_only_from_one_reader(
    anna: BrowserClient, ben: BrowserClient, cleo: BrowserClient, table: str
) -> None:
    number = say(ben, table, "bla")
    body = {"table": table, "line": number, "block": False}
    (blocked,) = anna.call_ok("POST", "/api/me/blocks", body)["blocks"]
    assert (blocked["name"], blocked["block"]) == ("Benny", False)
    assert texts_seen_by(anna, table) == []
    assert texts_seen_by(ben, table) == ["bla"]
    ben.call_ok("DELETE", f"/api/me/blocks/{blocked['id']}")
    assert texts_seen_by(anna, table) == [], "nobody else takes it back"
    assert anna.call_ok("DELETE", f"/api/me/blocks/{blocked['id']}") == {"blocks": []}
    assert texts_seen_by(anna, table) == ["bla"]
    own = {"table": table, "seat": 0, "block": True}
    anna.call_refused(409, "illegal", "POST", "/api/me/blocks", own)
    cleo.call_refused(404, "unknown", "POST", "/api/me/blocks", body)


def test_a_blocked_person_cannot_join_tables(
    anna: BrowserClient, ben: BrowserClient, table: str
) -> None:
    anna.call_ok("POST", "/api/me/blocks", {"table": table, "seat": 1, "block": True})
    other = anna.create_table("human", "human", "human")
    arrival = {"invitation": anna.invite(other, 1), "name": "Ben"}
    message = ben.call_refused(
        403, "forbidden", "POST", f"/api/tables/{other}/accepted-invitations", arrival
    )
    assert "Anna" not in message
    (blocked,) = anna.call_ok("GET", "/api/me/blocks")["blocks"]
    anna.call_ok("DELETE", f"/api/me/blocks/{blocked['id']}")
    ben.accept(other, arrival["invitation"])


def test_a_report_about_a_message_is_stored_for_the_administrator(
    server: Server, anna: BrowserClient, ben: BrowserClient, cleo: BrowserClient, table: str
) -> None:
    number = say(ben, table, "something nasty")
    body = {"table": table, "line": number, "reason": "This is nasty."}
    anna.call_ok("POST", "/api/reports", body)
    cleo.call_refused(404, "unknown", "POST", "/api/reports", body)
    cleo.call_ok("POST", "/api/reports", {"table": table, "seat": 1, "reason": "He stares."})
    cleo.call_refused(404, "unknown", "POST", "/api/reports", {"table": table, "reason": "!"})
    with open_sqlite(server.database) as file:
        rows = file.execute(
            "SELECT name, text, reason FROM reports WHERE table_id = ? ORDER BY reason", [table]
        ).fetchall()
    assert rows == [
        ("Benny", "", "He stares."),
        ("Benny", "something nasty", "This is nasty."),
    ]


def test_a_note_at_a_table_is_private(anna: BrowserClient, ben: BrowserClient, table: str) -> None:
    path = f"/api/me/notes/{table}"
    assert anna.call_ok("GET", path) == {"text": ""}
    anna.call_ok("POST", path, {"text": "Ben collects\nblue cars <b>"})
    assert ben.call_ok("GET", path) == {"text": ""}
    ben.call_ok("POST", path, {"text": "mine"})
    assert anna.call_ok("GET", path) == {"text": "Ben collects\nblue cars <b>"}
    anna.call_refused(400, "malformed", "POST", path, {"text": "x" * (MAX_NOTE_LENGTH + 1)})
    anna.call_refused(404, "unknown", "POST", "/api/me/notes/nowhere", {"text": "x"})
    assert exported(anna, NoteRow)[0]["table_id"] == table
    anna.call_ok("POST", path, {"text": ""})
    assert exported(anna, NoteRow) == []


def exported(person: BrowserClient, kind: type[Base]) -> list[dict[str, Any]]:
    """Return the rows of this kind in the personal data of a person."""
    rows: list[dict[str, Any]] = person.call_ok("GET", "/api/me/export")["tables"][
        kind.__tablename__
    ]
    return rows


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/me/notes/x", None),
        ("POST", "/api/me/notes/x", {"text": ""}),
        ("GET", "/api/me/blocks", None),
        ("POST", "/api/me/blocks", {"table": "x", "block": True}),
        ("DELETE", "/api/me/blocks/x", None),
    ],
    ids=parameter_id,
)
def test_personal_data_can_be_used_only_after_signing_in(
    server: Server, method: str, path: str, body: object
) -> None:
    with BrowserClient(server) as nobody:
        nobody.call_refused(401, "signed_out", method, path, body)


def test_messages_and_notes_can_be_exported_and_are_deleted_with_the_account(
    server: Server, anna: BrowserClient, ben: BrowserClient, table: str
) -> None:
    number = say(ben, table, "a line of Ben's")
    say(anna, table, "a line of Anna's")
    anna.call_ok("POST", "/api/reports", {"table": table, "line": number, "reason": "Because."})
    ben.call_ok("POST", f"/api/me/notes/{table}", {"text": "a note of Ben's"})
    ben.call_ok("POST", "/api/me/blocks", {"table": table, "seat": 0, "block": False})
    assert [line["text"] for line in exported(ben, ChatMessageRow)] == ["a line of Ben's"]
    assert [note["text"] for note in exported(ben, NoteRow)] == ["a note of Ben's"]
    assert [blocked["name"] for blocked in exported(ben, BlockRow)] == ["Seat 0"]
    assert [each["reason"] for each in exported(anna, ReportRow)] == ["Because."]
    ben.call_ok("DELETE", "/api/me")
    assert texts_seen_by(anna, table) == ["a line of Anna's"]
    with open_sqlite(server.database) as file:
        rows = file.execute("SELECT person, name FROM reports WHERE reason = 'Because.'")
        assert rows.fetchall() == [(None, "")]
