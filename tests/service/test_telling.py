"""Notifications by real emails, push messages and webhooks, never twice if the server is killed."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

import pytest

from tests.database import open_sqlite
from tests.server import TIMEOUT, Server, fetch
from tests.service.devices import Device
from tests.service.receivers import Browser, Receiver, is_signed, receiver
from tests.service.test_ways import add_mail, mail_sink

SITE = "https://first.example"


class House(NamedTuple):
    """A server without notification delays, with its mail server, a webhook and a push service."""

    server: Server
    letters: "Queue[EmailMessage]"
    program: Receiver
    service: Receiver


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with ExitStack() as stack:
        port, letters = stack.enter_context(mail_sink())
        program, service = (stack.enter_context(receiver()) for _ in range(2))
        settings = {
            "FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}",
            "FIRSTCLASS_MAIL_FROM": "table@first.example",
            "FIRSTCLASS_ADDRESS": SITE,
        }
        server = Server(
            tmp_path_factory.mktemp("telling") / "tables.sqlite",
            program="tests.service.prompt",
            options=["--notify-inside"],
            settings=settings,
        )
        yield House(server, letters, program, service)
        server.stop()


def opt(device: Device, **way: str) -> Any:
    """Add a notification channel; return the response."""
    return device.done("POST", "/api/me/notices/ways", way)


def laid(anna: Device, ben: Device) -> str:
    """Create a table of Ben's with Anna on the first seat, where Ben begins; return its id."""
    table = ben.lay("human", "human")
    anna.accept(table, ben.invite(table, 0), "Anna")
    return table


def turn_of_anna(anna: Device, ben: Device) -> str:
    """Create a table where the turn of the absent Anna has just begun; return its id."""
    table = laid(anna, ben)
    hand_on(ben, table)
    return table


def hand_on(ben: Device, table: str) -> None:
    """Play decisions of Ben until it is Anna's turn."""
    with ben.join(table) as client:
        client.hear_state()
        assert client.act()["view"]["current"] == 0


def test_a_player_is_notified_on_every_channel_and_can_unsubscribe_by_a_link(house: House) -> None:
    server, letters, program, service = house
    browser = Browser(service.address)
    with Device(server) as anna, Device(server) as ben:
        add_mail(anna.come("Anna"), letters, "anna@first.example")
        ben.come("Ben")
        opt(anna, kind="mail")
        secret = opt(anna, kind="hook", to=f"{program.address}/turn")["secret"]
        assert opt(anna, **browser.subscription)["secret"] is None
        assert secret not in json.dumps(anna.done("GET", "/api/me/export"))
        table = turn_of_anna(anna, ben)

        letter = letters.get(timeout=TIMEOUT)
        assert letter["To"] == "anna@first.example"
        assert letter["Subject"].startswith("Your turn: round 1 with ")
        assert f"{SITE}/table/{table}" in letter.get_content()
        (stop,) = re.findall(r"https://first\.example(/unsubscribe/\S+)", letter.get_content())
        assert letter["List-Unsubscribe"] == f"<{SITE}{stop}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

        call = program.next()
        assert (call.path, is_signed(call, secret)) == ("/turn", True)
        told = json.loads(call.body)
        assert (told["table"], told["round"], told["link"]) == (table, 1, f"{SITE}/table/{table}")
        assert told["about"] == "turn"
        pushed = browser.opened(service.next())
        assert (pushed["table"], pushed["link"]) == (table, f"/table/{table}")

        # Programs that scan emails open every link; only a confirmation ends the notifications.
        page = fetch("GET", server.address + stop)
        assert page.status_code == 200
        assert "<form method=post>" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert len(anna.done("GET", "/api/me/notices")["ways"]) == 3
        one_click = {"List-Unsubscribe": "One-Click"}
        assert fetch("POST", server.address + stop, data=one_click).status_code == 200
        left = anna.done("GET", "/api/me/notices")["ways"]
        assert {way["kind"] for way in left} == {"hook", "push"}
        assert fetch("GET", server.address + stop).status_code == 404
        assert fetch("POST", server.address + stop).status_code == 200
        assert fetch("POST", server.address + "/unsubscribe/" + "x" * 60).status_code == 200
        assert len(anna.done("GET", "/api/me/notices")["ways"]) == 2


def test_a_notification_channel_can_be_tried(house: House) -> None:
    server, letters, program, service = house
    browser = Browser(service.address)
    with Device(server) as anna:
        add_mail(anna.come("Anna"), letters, "anna-tries@first.example")
        ways = [
            opt(anna, kind="mail")["way"],
            opt(anna, kind="hook", to=program.address)["way"],
            opt(anna, **browser.subscription)["way"],
        ]
        for way in ways:
            path = f"/api/me/notices/ways/{way}/trial"
            assert anna.done("POST", path) == {"outcome": "done"}
        assert letters.get(timeout=TIMEOUT)["Subject"] == "Test notification from First Class"
        assert json.loads(program.next().body)["table"] is None
        assert browser.opened(service.next())["link"] == "/account"
        service.answers.put(410)
        path = f"/api/me/notices/ways/{ways[2]}/trial"
        assert anna.done("POST", path) == {"outcome": "gone"}


def test_a_player_looking_at_the_table_is_not_notified_until_they_look_away(house: House) -> None:
    """A page behind other windows counts as not shown."""
    server, _, program, _ = house
    with Device(server) as anna, Device(server) as ben:
        anna.come("Anna")
        ben.come("Ben")
        opt(anna, kind="hook", to=f"{program.address}/looks")
        table = laid(anna, ben)
        with anna.join(table) as client:
            client.hear_state()
            client.send(type="attend", looking=False, id="1")
            while client.hear()["type"] != "done":
                pass
            hand_on(ben, table)
            assert json.loads(program.next().body)["table"] == table


def test_notification_channels_belong_to_the_signed_in_person(house: House) -> None:
    server, *_, program, _ = house
    with Device(server) as anna, Device(server) as ben, Device(server) as nobody:
        anna.come("Anna")
        ben.come("Ben")
        way = opt(anna, kind="hook", to=f"{program.address}/hers")["way"]
        for device, status, code in ((ben, 404, "unknown"), (nobody, 401, "signed_out")):
            path = f"/api/me/notices/ways/{way}"
            device.refused(status, code, "DELETE", path)
            device.refused(status, code, "POST", f"{path}/trial")
        wish = {"zone": "UTC", "quiet_from": None, "quiet_until": None}
        nobody.refused(401, "signed_out", "POST", "/api/me/notices", wish)
        nobody.refused(401, "signed_out", "GET", "/api/me/notices")
        assert ben.done("GET", "/api/me/notices")["ways"] == []
        assert len(anna.done("GET", "/api/me/notices")["ways"]) == 1
        anna.refused(409, "illegal", "POST", "/api/me/notices/ways", {"kind": "mail"})


def test_a_browser_notifies_only_the_last_person_to_subscribe_there(house: House) -> None:
    browser = Browser(house.service.address)
    with Device(house.server) as anna, Device(house.server) as ben:
        opt(anna.come("Anna"), **browser.subscription)
        opt(ben.come("Ben"), **browser.subscription)
        assert anna.done("GET", "/api/me/notices")["ways"] == []
        assert len(ben.done("GET", "/api/me/notices")["ways"]) == 1


def test_addresses_in_the_network_of_the_server_are_not_called_unless_allowed(
    server: Server,
) -> None:
    with Device(server) as anna, receiver() as program:
        anna.come("Anna")
        wish = {"kind": "hook", "to": program.address}
        anna.refused(400, "malformed", "POST", "/api/me/notices/ways", wish)
        port = program.address.rpartition(":")[2]
        way = opt(anna, kind="hook", to=f"https://localhost:{port}/")["way"]
        tried = anna.done("POST", f"/api/me/notices/ways/{way}/trial")
        assert tried == {"outcome": "failed"}
        assert program.calls.empty()
        wish = {"kind": "mail", "to": ""}
        anna.refused(404, "unknown", "POST", "/api/me/notices/ways", wish)


UNTOLD = "SELECT * FROM notices WHERE state IN ('waits', 'carried')"


def wait_until_told(server: Server) -> None:
    """Wait until the server has noted that no notification is left to send."""
    with open_sqlite(server.database) as connection:
        while connection.execute(UNTOLD).fetchall():
            pass


def test_after_a_crash_only_the_interrupted_notification_is_sent_again(tmp_path: Path) -> None:
    """Kill the server after a call, before it has seen the answer: the call comes again.

    It has the same number. An earlier notification is not repeated.
    """
    with receiver() as program, ExitStack() as stack:
        server = Server(
            tmp_path / "tables.sqlite",
            program="tests.service.prompt",
            options=["--notify-inside"],
        )
        stack.callback(server.kill)
        with Device(server) as anna, Device(server) as ben:
            anna.come("Anna")
            ben.come("Ben")
            opt(anna, kind="hook", to=program.address)
            turn_of_anna(anna, ben)
            told = program.next()
            wait_until_told(server)
            program.hold()
            table = turn_of_anna(anna, ben)
            asked = program.next()
            server.kill()
            program.release()
            server.start(int(server.address.rpartition(":")[2]))
            again = program.next()
            assert again.headers["first-class-delivery"] == asked.headers["first-class-delivery"]
            assert json.loads(again.body) == json.loads(asked.body)
            assert json.loads(again.body)["table"] == table
            assert again.headers["first-class-delivery"] != told.headers["first-class-delivery"]
            # No other notification may come before the next one.
            table = turn_of_anna(anna, ben)
            assert json.loads(program.next().body)["table"] == table


def test_an_email_that_may_have_been_sent_before_a_crash_is_not_sent_again(tmp_path: Path) -> None:
    with mail_sink() as (port, letters), ExitStack() as stack:
        settings = {"FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}"}
        path = tmp_path / "tables.sqlite"
        server = Server(path, program="tests.service.prompt", settings=settings)
        stack.callback(server.kill)
        with Device(server) as anna, Device(server) as ben:
            mail = {"mail": "anna@first.example"}
            anna.come("Anna").done("POST", "/api/me/mail", mail)
            link = letters.get(timeout=TIMEOUT).get_content()
            token = link.partition("letter=")[2].strip()
            anna.done("POST", "/api/session/mail", {"token": token})
            opt(anna, kind="mail")
            ben.come("Ben")
            turn_of_anna(anna, ben)
            assert "Your turn" in letters.get(timeout=TIMEOUT)["Subject"]
            server.kill()
            server.start(int(server.address.rpartition(":")[2]))
            table = turn_of_anna(anna, ben)
            assert f"/table/{table}" in letters.get(timeout=TIMEOUT).get_content()
