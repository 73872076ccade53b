"""Two servers with the same tables: people at either see what happens at the other."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import psycopg
import pytest

from firstclass.service.adapters.sql.store import Store
from tests.postgres import PASSWORD, Postgres
from tests.server import TIMEOUT, Client, Server
from tests.service.adapters.mail_server import Inbox, mail_sink
from tests.service.browser_client import BrowserClient
from tests.service.lobby.lobby_client import connect_to_lobby
from tests.service.lobby.test_lobby import announce, join, listed
from tests.service.notifications.test_notification_delivery import opt, turn_of_anna
from tests.service.people.test_sign_in_methods import add_mail


class Pair(NamedTuple):
    """Two servers on one database, which send notifications without delay, and their emails."""

    here: Server
    there: Server
    emails: Inbox


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with mail_sink() as (port, emails):
        place: str = postgres.new()
        settings = {"FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}"}
        here, there = (
            Server(
                tmp_path_factory.mktemp(name) / "errors",
                program="tests.service.programs.instant_notifications",
                settings=settings,
                place=place,
            )
            for name in ("here", "there")
        )
        yield Pair(here, there, emails)
        complaints = here.end() + there.end()
        assert PASSWORD not in complaints


def test_actions_and_undos_at_one_server_are_shown_at_the_other(pair: Pair) -> None:
    table, key = pair.here.create("human", "human")
    with pair.here.join(table, key) as here, pair.there.join(table, key) as there:
        here.receive_state()
        there.receive_state()
        while here.state["version"] < 12 or not here.state["undo"]["possible"]:
            version = here.act()["version"]
            receive_version(there, version)
            here, there = there, here
        there.send(type="undo", version=version)
        receive_version(there, version - 1)
        receive_version(here, version - 1)
        here.send(type="redo", version=version - 1)
        receive_version(here, version)
        receive_version(there, version)
        assert here.look(0) == there.look(0)


def test_of_two_simultaneous_actions_at_two_servers_one_is_played(pair: Pair) -> None:
    table, key = pair.here.create("human", "human")
    with pair.here.join(table, key) as here, pair.there.join(table, key) as there:
        clients = here, there
        with ThreadPoolExecutor(2) as threads:
            for client in clients:
                client.receive_state()
            for version in range(12):
                for client in clients:
                    decide(client, version)
                results = [*threads.map(act_at_once, clients)]
                assert sorted(results) == ["played", "stale"]
                for client in clients:
                    receive_version(client, version + 1)
    with closing(Store(pair.here.place)) as store:
        stored = store.find(table)
    assert stored is not None
    assert len(stored.actions) == 12


def test_people_at_two_servers_share_presence_chat_and_undo_requests(pair: Pair) -> None:
    with BrowserClient(pair.here) as anna, BrowserClient(pair.there) as ben:
        table = anna.become_guest("Anna").create_table("human", "human")
        ben.become_guest("Ben").accept(table, anna.invite(table, 1), "Ben")
        with anna.join(table) as here, ben.join(table) as there:
            here.receive_state(lambda state: state["connected_seats"] == [0, 1])
            there.receive_state(lambda state: state["connected_seats"] == [0, 1])
            there.send(type="set_visibility", visible=False)
            here.receive_state(lambda state: state["away_seats"] == [1])
            with pair.there.join(table):
                here.wait_for_spectators(1)
            here.wait_for_spectators(0)

            posted = ben.call_ok("POST", f"/api/tables/{table}/chat", {"text": "Hello!"})
            for client in (here, there):
                while (message := client.receive())["type"] == "state":
                    pass
                assert message == {"type": "chat", "last_number": posted["number"]}
            (line,) = anna.call_ok("GET", f"/api/tables/{table}/chat?after=0")["lines"]
            assert line["text"] == "Hello!"

            turns = {here: 0, there: 1}
            while here.state["ask_undo_to"] is None:
                deciding = here.state["view"]["current"]
                client = next(client for client, seat in turns.items() if seat == deciding)
                version = client.act()["version"]
                receive_version(here, version)
                receive_version(there, version)
            to = here.state["ask_undo_to"]
            here.send(type="ask_undo", version=version, to=to)
            there.receive_state(lambda state: state["undo_request"] is not None)
            there.send(type="answer_undo", version=version, agree=True)
            receive_version(here, to)
            receive_version(there, to)


def test_people_at_two_servers_meet_in_the_lobby(pair: Pair) -> None:
    with BrowserClient(pair.here) as anna, BrowserClient(pair.there) as ben:
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        with connect_to_lobby(anna) as here:
            open_game = announce(anna, mode="live")
            while open_game not in listed(ben):
                pass
            join(ben, open_game)
            with connect_to_lobby(ben) as there:
                there.receive(has_begun)
            here.receive(has_begun)
        with anna.join(open_game) as host, ben.join(open_game) as guest:
            assert (host.receive_state()["your_seats"], guest.receive_state()["your_seats"]) == (
                [0],
                [1],
            )


def test_signing_out_at_one_server_applies_at_the_other(pair: Pair) -> None:
    with BrowserClient(pair.here) as laptop, BrowserClient(pair.there) as phone:
        add_mail(laptop.become_guest("Anna"), pair.emails, "anna@first.example")
        phone.set_session_cookie(laptop.token or "")
        assert phone.person["name"] == "Anna"
        laptop.call_ok("DELETE", "/api/session")
        while phone.person is not None:
            pass


@contextmanager
def watch_new_bot_game(creator: Server, other: Server) -> Iterator[Client]:
    """Begin a game of bots at one server, and connect a spectator at the other.

    The game has just begun, because bots on a fast machine finish one within seconds.
    """
    bots, _ = creator.create("random", "random", "random", "random")
    with other.join(bots) as spectator:
        assert spectator.receive_state(lambda state: state["version"] > 5)["sheet"] is None
        yield spectator


def wait_until_over(spectator: Client) -> None:
    spectator.receive_state(lambda state: state["sheet"] is not None)


def test_after_one_server_is_killed_bots_and_people_go_on_at_the_other(pair: Pair) -> None:
    table, key = pair.here.create("human", "human")
    late, version = timed_out(pair.there)
    with pair.there.join(table, key) as person:
        last = person.look(person.receive_state()["view"]["current"])
        with watch_new_bot_game(pair.there, pair.here) as spectator:
            pair.there.kill()
            while pair.here.call("GET", f"/api/tables/{late}").json()["version"] == version:
                pass
            with pair.here.join(table, key) as returned:
                returned.receive_state()
                assert returned.look(last["view"]["seat"]) == last
                returned.act()
            wait_until_over(spectator)
    pair.there.start(port_of(pair.there))
    with watch_new_bot_game(pair.here, pair.there) as spectator:
        pair.here.kill()
        wait_until_over(spectator)
    pair.here.start(port_of(pair.here))


def test_when_the_database_returns_people_at_two_servers_go_on(
    pair: Pair, postgres: Postgres
) -> None:
    table, key = pair.here.create("human", "human")
    with pair.here.join(table, key) as here, pair.there.join(table, key) as there:
        here.receive_state()
        there.receive_state()
        decide(here, 0)
        decide(there, 0)
        with postgres.stopped():
            action = here.state["legal"][0]["action"]
            here.send(type="act", version=0, action=action)
            here.receive_error("failed")
        while {each.call("GET", "/api/health").status_code for each in pair[:2]} != {200}:
            pass
        here.send(type="act", version=0, action=action)
        receive_version(here, 1)
        receive_version(there, 1)
        decide(there, 1)
        there.act()
        receive_version(here, 2)


def test_an_email_is_sent_only_once_by_either_server(pair: Pair) -> None:
    with (
        BrowserClient(pair.here) as anna,
        BrowserClient(pair.there) as ben,
        BrowserClient(pair.here) as ben_here,
    ):
        add_mail(anna.become_guest("Anna"), pair.emails, "ann@first.example")
        opt(anna, kind="email")
        ben.become_guest("Ben")
        ben_here.set_session_cookie(ben.token or "")
        tables = [turn_of_anna(anna, ben), turn_of_anna(anna, ben_here)]
        assert sorted(table_in(pair.emails) for _ in tables) == sorted(tables)
        pair.there.kill()
        table = turn_of_anna(anna, ben_here)
        assert table_in(pair.emails) == table
        pair.there.start(port_of(pair.there))
        pair.here.kill()
        with BrowserClient(pair.there) as anna_there:
            anna_there.set_session_cookie(anna.token or "")
            table = turn_of_anna(anna_there, ben)
            assert table_in(pair.emails) == table
    pair.here.start(port_of(pair.here))


def table_in(emails: Inbox) -> str:
    """Return the table that the link in the next email leads to."""
    match = re.search(r"/table/([\w-]+)", emails.get(timeout=TIMEOUT).get_content())
    assert match is not None
    return match[1]


def timed_out(server: Server) -> tuple[str, int]:
    """Return a table where a player's day ran out before anybody looked, and its version."""
    table, key = server.create("human", "human", time_limit={"kind": "days", "days": 1})
    with server.join(table, key) as client:
        client.receive_state()
        version: int = client.draft()["version"]
        with psycopg.connect(str(server.place)) as other:
            other.execute("UPDATE clock_events SET at = at - %s", [25 * 3600 * 1000])
    return table, version


def has_begun(lobby: Any) -> bool:
    """Return whether an open game of this person has begun."""
    return any(each["started"] for each in lobby["your_games"])


def port_of(server: Server) -> int:
    return int(server.address.rpartition(":")[2])


def receive_version(client: Client, version: int) -> None:
    """Wait until a client sees the game at a version."""
    while client.state["version"] != version:
        client.receive_state()


def decide(client: Client, version: int) -> None:
    """Show the choices of the deciding seat at a version."""
    receive_version(client, version)
    while client.state["version"] != version or not client.state["legal"]:
        client.look(client.state["view"]["current"])


def act_at_once(client: Client) -> str:
    """Play an action and return the outcome."""
    action = client.state["legal"][0]["action"]
    client.send(type="act", id="now", version=client.state["version"], action=action)
    while (message := client.receive())["type"] == "state":
        pass
    return "played" if message["type"] == "done" else str(message["code"])
