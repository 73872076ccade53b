"""Notifications by real emails, push messages and webhooks, never twice if the server is killed."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.database import open_sqlite
from tests.server import TIMEOUT, Server, fetch
from tests.service.adapters.mail_server import Inbox, mail_sink
from tests.service.browser_client import BrowserClient
from tests.service.notifications.notification_receivers import (
    PushSubscriber,
    Receiver,
    is_signed,
    receiver,
)
from tests.service.people.test_sign_in_methods import add_mail

SITE = "https://first.example"


class DeliverySetup(NamedTuple):
    """A server without notification delays, with its mail server, a webhook and a push service."""

    server: Server
    emails: Inbox
    webhook: Receiver
    push_service: Receiver


@pytest.fixture(scope="module")
def harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DeliverySetup]:
    with ExitStack() as stack:
        port, emails = stack.enter_context(mail_sink())
        program, service = (stack.enter_context(receiver()) for _ in range(2))
        settings = {
            "FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}",
            "FIRSTCLASS_MAIL_FROM": "table@first.example",
            "FIRSTCLASS_ADDRESS": SITE,
        }
        server = Server(
            tmp_path_factory.mktemp("telling") / "tables.sqlite",
            program="tests.service.programs.instant_notifications",
            options=["--notify-inside"],
            settings=settings,
        )
        yield DeliverySetup(server, emails, program, service)
        server.stop()


def opt(device: BrowserClient, **channel: str) -> Any:
    """Add a notification channel; return the response."""
    return device.call_ok("POST", "/api/me/notifications/channels", channel)


def create_table(anna: BrowserClient, ben: BrowserClient) -> str:
    """Create a table of Ben's with Anna on the first seat, where Ben begins; return its id."""
    table = ben.create_table("human", "human")
    anna.accept(table, ben.invite(table, 0), "Anna")
    return table


def turn_of_anna(anna: BrowserClient, ben: BrowserClient) -> str:
    """Create a table where the turn of the absent Anna has just begun; return its id."""
    table = create_table(anna, ben)
    hand_on(ben, table)
    return table


def hand_on(ben: BrowserClient, table: str) -> None:
    """Play decisions of Ben until it is Anna's turn."""
    with ben.join(table) as client:
        client.receive_state()
        assert client.act()["view"]["current"] == 0


def test_a_player_is_notified_on_every_channel_and_can_unsubscribe_by_a_link(
    harness: DeliverySetup,
) -> None:
    server, emails, program, service = harness
    browser = PushSubscriber(service.address)
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        add_mail(anna.become_guest("Anna"), emails, "anna@first.example")
        ben.become_guest("Ben")
        opt(anna, kind="email")
        secret = opt(anna, kind="webhook", to=f"{program.address}/turn")["secret"]
        assert opt(anna, **browser.subscription)["secret"] is None
        assert secret not in json.dumps(anna.call_ok("GET", "/api/me/export"))
        table = turn_of_anna(anna, ben)

        email = emails.get(timeout=TIMEOUT)
        assert email["To"] == "anna@first.example"
        assert email["Subject"].startswith("Your turn: round 1 with ")
        assert f"{SITE}/table/{table}" in email.get_content()
        (stop,) = re.findall(r"https://first\.example(/unsubscribe/\S+)", email.get_content())
        assert email["List-Unsubscribe"] == f"<{SITE}{stop}>"
        assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

        call = program.next()
        assert (call.path, is_signed(call, secret)) == ("/turn", True)
        message = json.loads(call.body)
        assert (message["table"], message["round"], message["link"]) == (
            table,
            1,
            f"{SITE}/table/{table}",
        )
        assert message["about"] == "turn"
        pushed = browser.decrypt(service.next())
        assert (pushed["table"], pushed["link"]) == (table, f"/table/{table}")

        # Programs that scan emails open every link; only a confirmation ends the notifications.
        page = fetch("GET", server.address + stop)
        assert page.status_code == 200
        assert "<form method=post>" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert len(anna.call_ok("GET", "/api/me/notifications")["channels"]) == 3
        one_click = {"List-Unsubscribe": "One-Click"}
        assert fetch("POST", server.address + stop, data=one_click).status_code == 200
        left = anna.call_ok("GET", "/api/me/notifications")["channels"]
        assert {channel["kind"] for channel in left} == {"webhook", "push"}
        assert fetch("GET", server.address + stop).status_code == 404
        assert fetch("POST", server.address + stop).status_code == 200
        assert fetch("POST", server.address + "/unsubscribe/" + "x" * 60).status_code == 200
        assert len(anna.call_ok("GET", "/api/me/notifications")["channels"]) == 2


def test_a_notification_channel_can_be_tried(harness: DeliverySetup) -> None:
    server, emails, program, service = harness
    browser = PushSubscriber(service.address)
    with BrowserClient(server) as anna:
        add_mail(anna.become_guest("Anna"), emails, "anna-tries@first.example")
        channel_ids = [
            opt(anna, kind="email")["channel_id"],
            opt(anna, kind="webhook", to=program.address)["channel_id"],
            opt(anna, **browser.subscription)["channel_id"],
        ]
        for channel_id in channel_ids:
            path = f"/api/me/notifications/channels/{channel_id}/test"
            assert anna.call_ok("POST", path) == {"outcome": "done"}
        assert emails.get(timeout=TIMEOUT)["Subject"] == "Test notification from First Class"
        assert json.loads(program.next().body)["table"] is None
        assert browser.decrypt(service.next())["link"] == "/account"
        service.answers.put(410)
        path = f"/api/me/notifications/channels/{channel_ids[2]}/test"
        assert anna.call_ok("POST", path) == {"outcome": "gone"}


def test_a_player_looking_at_the_table_is_not_notified_until_they_look_away(
    harness: DeliverySetup,
) -> None:
    """A page behind other windows counts as not shown."""
    server, _, program, _ = harness
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        opt(anna, kind="webhook", to=f"{program.address}/looks")
        table = create_table(anna, ben)
        with anna.join(table) as client:
            client.receive_state()
            client.send(type="set_visibility", visible=False, id="1")
            while client.receive()["type"] != "done":
                pass
            hand_on(ben, table)
            assert json.loads(program.next().body)["table"] == table


def test_notification_channels_belong_to_the_signed_in_person(harness: DeliverySetup) -> None:
    server, *_, program, _ = harness
    with (
        BrowserClient(server) as anna,
        BrowserClient(server) as ben,
        BrowserClient(server) as nobody,
    ):
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        channel_id = opt(anna, kind="webhook", to=f"{program.address}/hers")["channel_id"]
        for device, status, code in ((ben, 404, "unknown"), (nobody, 401, "signed_out")):
            path = f"/api/me/notifications/channels/{channel_id}"
            device.call_refused(status, code, "DELETE", path)
            device.call_refused(status, code, "POST", f"{path}/test")
        body = {"zone": "UTC", "quiet_from": None, "quiet_until": None}
        nobody.call_refused(401, "signed_out", "POST", "/api/me/notifications", body)
        nobody.call_refused(401, "signed_out", "GET", "/api/me/notifications")
        assert ben.call_ok("GET", "/api/me/notifications")["channels"] == []
        assert len(anna.call_ok("GET", "/api/me/notifications")["channels"]) == 1
        anna.call_refused(
            409, "illegal", "POST", "/api/me/notifications/channels", {"kind": "email"}
        )


def test_a_browser_notifies_only_the_last_person_to_subscribe_there(harness: DeliverySetup) -> None:
    browser = PushSubscriber(harness.push_service.address)
    with BrowserClient(harness.server) as anna, BrowserClient(harness.server) as ben:
        opt(anna.become_guest("Anna"), **browser.subscription)
        opt(ben.become_guest("Ben"), **browser.subscription)
        assert anna.call_ok("GET", "/api/me/notifications")["channels"] == []
        assert len(ben.call_ok("GET", "/api/me/notifications")["channels"]) == 1


def test_addresses_in_the_network_of_the_server_are_not_called_unless_allowed(
    server: Server,
) -> None:
    with BrowserClient(server) as anna, receiver() as program:
        anna.become_guest("Anna")
        port = program.address.rpartition(":")[2]
        for address in (program.address, f"https://localhost:{port}/"):
            body = {"kind": "webhook", "to": address}
            anna.call_refused(400, "malformed", "POST", "/api/me/notifications/channels", body)
        # A lookup turns this name into the address of the machine.
        channel_id = opt(anna, kind="webhook", to=f"https://127.1:{port}/")["channel_id"]
        tried = anna.call_ok("POST", f"/api/me/notifications/channels/{channel_id}/test")
        assert tried == {"outcome": "failed"}
        assert program.calls.empty()
        body = {"kind": "email", "to": ""}
        anna.call_refused(404, "unknown", "POST", "/api/me/notifications/channels", body)


UNTOLD = "SELECT * FROM notifications WHERE state IN ('waiting', 'sending')"


def wait_until_sent(server: Server) -> None:
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
            program="tests.service.programs.instant_notifications",
            options=["--notify-inside"],
        )
        stack.callback(server.kill)
        with BrowserClient(server) as anna, BrowserClient(server) as ben:
            anna.become_guest("Anna")
            ben.become_guest("Ben")
            opt(anna, kind="webhook", to=program.address)
            turn_of_anna(anna, ben)
            earlier = program.next()
            wait_until_sent(server)
            program.hold()
            table = turn_of_anna(anna, ben)
            call = program.next()
            server.kill()
            program.release()
            server.start(int(server.address.rpartition(":")[2]))
            again = program.next()
            assert again.headers["first-class-delivery"] == call.headers["first-class-delivery"]
            assert json.loads(again.body) == json.loads(call.body)
            assert json.loads(again.body)["table"] == table
            assert again.headers["first-class-delivery"] != earlier.headers["first-class-delivery"]
            # No other notification may come before the next one.
            table = turn_of_anna(anna, ben)
            assert json.loads(program.next().body)["table"] == table


def test_an_email_that_may_have_been_sent_before_a_crash_is_not_sent_again(tmp_path: Path) -> None:
    with mail_sink() as (port, emails), ExitStack() as stack:
        settings = {"FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}"}
        path = tmp_path / "tables.sqlite"
        program = "tests.service.programs.instant_notifications"
        server = Server(path, program, settings=settings)
        stack.callback(server.kill)
        with BrowserClient(server) as anna, BrowserClient(server) as ben:
            mail = {"email": "anna@first.example"}
            anna.become_guest("Anna").call_ok("POST", "/api/me/email", mail)
            link = emails.get(timeout=TIMEOUT).get_content()
            token = link.partition("#token=")[2].strip()
            anna.call_ok("POST", "/api/session/email/token", {"token": token})
            opt(anna, kind="email")
            ben.become_guest("Ben")
            turn_of_anna(anna, ben)
            assert "Your turn" in emails.get(timeout=TIMEOUT)["Subject"]
            server.kill()
            server.start(int(server.address.rpartition(":")[2]))
            table = turn_of_anna(anna, ben)
            assert f"/table/{table}" in emails.get(timeout=TIMEOUT).get_content()
