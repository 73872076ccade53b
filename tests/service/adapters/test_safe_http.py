"""Addresses given by users are called only on the public Internet, without detours."""

import http.client
import socket
import threading
import time
from typing import Any

import pytest

from firstclass.service.adapters import safe_http
from firstclass.service.adapters.channels import (
    PushChannel,
    WebhookChannel,
    new_vapid_key,
    vapid_public_key,
)
from firstclass.service.adapters.safe_http import (
    AddressNotAllowedError,
    SafeHttpClient,
    is_public_address,
)
from firstclass.service.notifications.ports import NotificationChannel, NotificationContent, Outcome
from firstclass.service.notifications.preferences import encryption_keys
from firstclass.service.protocol.notifications import NewChannel
from tests.server import TIMEOUT
from tests.service.notifications.notification_receivers import (
    PushSubscriber,
    is_signed,
    proved,
    receiver,
)
from tests.service.play.test_ports import run

DROP = 0.05
"""Seconds between two bytes of an answer that comes very slowly."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the timeouts for the called servers."""
    monkeypatch.setattr(safe_http, "READ_TIMEOUT", TIMEOUT)
    monkeypatch.setattr(safe_http, "TOTAL_TIMEOUT", TIMEOUT)


OWN = (
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:0:7f00:1::1",
    "2001:db8::1",
    "fec0::1",
    "3fff::1",
    "3fff:fff::1",
    "192.88.99.1",
    "5f00::1",
    "100::1",
    "2001:2::1",
    "2a00:1450::5efe:7f00:1",
    "2a00:1450::200:5efe:a9fe:a9fe",
    "4000::1",
    "nonsense",
)


@pytest.mark.parametrize("address", OWN)
def test_an_address_of_a_private_network_is_not_public(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "9.9.9.9", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public_address(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:{port}/",
        "https://2130706433:{port}/",
        "https://0x7f000001:{port}/",
        "https://0177.0.0.1:{port}/",
        "https://127.1:{port}/",
        "https://localhost:{port}/",
        "https://[::1]:{port}/",
        "https://[::ffff:127.0.0.1]:{port}/",
        "https://[::ffff:7f00:1]:{port}/",
        "https://0:{port}/",
        "http://1.1.1.1:{port}/",
        "https://user@1.1.1.1:{port}/",
        "https://1.1.1.1:{port}\\@127.0.0.1/",
        "ftp://1.1.1.1/",
        "file:///etc/hosts",
        "https:///nowhere",
        "https://1.1.1.1:0/",
        "https://1.1.1.1:99999/",
        "https://1.1.1.1/ HTTP/1.1",
        "https://1.1.1.1/\r\nHost: x",
        "https://ⓛocalhost/",
        "",
    ],
)
def test_this_machine_is_never_called_however_its_address_is_written(url: str) -> None:
    with receiver() as program:
        port = program.address.rpartition(":")[2]
        with pytest.raises(AddressNotAllowedError):
            SafeHttpClient().post(url.format(port=port), {}, b"{}")
        assert program.calls.empty()


def leading_to(*addresses: str) -> Any:
    """Return a DNS lookup that resolves any name to these addresses, one after another."""
    left = [*addresses]

    def lookup(host: str, port: int, **_: Any) -> list[Any]:
        address = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    return lookup


def test_a_name_that_resolves_to_this_machine_is_not_called() -> None:
    with pytest.raises(AddressNotAllowedError):
        SafeHttpClient(lookup=leading_to("127.0.0.1")).post("https://evil.example/", {}, b"{}")


def test_this_server_is_not_called_by_its_public_names() -> None:
    client = SafeHttpClient(own_names=["localhost", "table.example"])
    for url in ("https://table.example/", "https://TABLE.example.:8443/api/health"):
        with pytest.raises(AddressNotAllowedError):
            client.check(url)
    client.check("https://other.table.example/")


def test_this_server_is_not_called_at_a_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "is_public_address", lambda _: True)
    with receiver() as program:
        port = program.address.rpartition(":")[2]
        with pytest.raises(AddressNotAllowedError, match=r"evil\.example"):
            SafeHttpClient(lookup=leading_to("127.0.0.1")).post(
                f"https://evil.example:{port}/", {}, b"{}"
            )


def test_a_name_that_resolves_to_this_machine_among_others_is_not_called() -> None:
    def both(host: str, port: int, **_: Any) -> list[Any]:
        outward = leading_to("1.1.1.1")(host, port)
        return [*outward, *leading_to("127.0.0.1")(host, port)]

    with pytest.raises(AddressNotAllowedError):
        SafeHttpClient(lookup=both).post("https://evil.example/", {}, b"{}")


def test_a_name_is_resolved_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second lookup with another result has no effect (DNS rebinding)."""
    went: list[object] = []

    class RedirectedSocket(socket.socket):
        def connect(self, place: Any) -> None:
            went.append(place[0])
            raise OSError("far enough")

    monkeypatch.setattr(socket, "socket", RedirectedSocket)
    lookup = leading_to("1.1.1.1", "127.0.0.1")
    with pytest.raises(OSError, match="far enough"):
        SafeHttpClient(lookup=lookup).post("https://evil.example/", {}, b"{}")
    assert went == ["1.1.1.1"]


def test_the_address_of_an_open_connection_is_checked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is sent, even if something else led the connection here."""
    with receiver() as program:
        port = int(program.address.rpartition(":")[2])

        class RedirectedSocket(socket.socket):
            def connect(self, place: Any) -> None:
                super().connect(("127.0.0.1", port))

        monkeypatch.setattr(socket, "socket", RedirectedSocket)
        with pytest.raises(AddressNotAllowedError):
            SafeHttpClient(lookup=leading_to("1.1.1.1")).post("https://evil.example/", {}, b"{}")
        assert program.calls.empty()


def test_redirects_are_not_followed() -> None:
    with receiver() as program, receiver() as other:
        program.moved = other.address
        for status in (301, 302, 307, 308):
            program.answers.put(status)
            assert SafeHttpClient(allow_private=True).post(program.address, {}, b"{}") == status
        assert other.calls.empty()


def test_a_very_slow_server_is_given_up_after_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "TOTAL_TIMEOUT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        hung_up: list[bool] = []

        def drip() -> None:
            connection, _ = listener.accept()
            with connection:
                try:
                    for _ in range(int(TIMEOUT / DROP)):
                        connection.sendall(b"H")
                        time.sleep(DROP)
                except OSError:
                    hung_up.append(True)

        dripping = threading.Thread(target=drip, daemon=True)
        dripping.start()
        with pytest.raises((OSError, http.client.HTTPException)):
            SafeHttpClient(allow_private=True).post(
                f"http://127.0.0.1:{listener.getsockname()[1]}", {}, b"{}"
            )
        dripping.join()
        assert hung_up
        dripping.join()


CONTENT = NotificationContent(
    "n1", "t1", "Your turn", "It is.", "http://x/table/t1", "http://x/s", 3, ["Ben"], "en", "turn"
)


def test_a_webhook_can_verify_the_signature_of_the_server() -> None:
    with receiver() as program:
        channel = NotificationChannel("w", "anna", "webhook", program.address, "a secret", "", 0)
        hook = WebhookChannel(SafeHttpClient(allow_private=True), lambda: 1000.0)
        assert asyncio_run(hook.send(channel, channel.to, CONTENT)) is Outcome.DONE
        call = program.next()
        assert is_signed(call, "a secret")
        assert not is_signed(call, "another")
        assert not is_signed(call._replace(body=call.body + b" "), "a secret")
        assert call.headers["first-class-signature"].startswith("t=1000,")
        assert call.headers["first-class-delivery"] == "n1"
        program.answers.put(500)
        assert asyncio_run(hook.send(channel, channel.to, CONTENT)) is Outcome.FAILED
    assert asyncio_run(hook.send(channel, channel.to, CONTENT)) is Outcome.FAILED


def test_a_push_message_is_encrypted_for_the_browser_and_signed_by_the_server() -> None:
    key = new_vapid_key()
    with receiver() as service:
        browser = PushSubscriber(service.address)
        secret = encryption_keys(NewChannel.model_validate(browser.subscription))
        channel = NotificationChannel(
            "w", "anna", "push", browser.subscription["to"], secret, "", 0
        )
        push = PushChannel(SafeHttpClient(allow_private=True), lambda: key, "mailto:host@x.example")
        assert asyncio_run(push.send(channel, channel.to, CONTENT)) is Outcome.DONE
        call = service.next()
        assert b"Your turn" not in call.body
        assert browser.decrypt(call) == {
            "id": "n1",
            "table": "t1",
            "title": "Your turn",
            "text": "It is.",
            "link": "/table/t1",
            "language": "en",
        }
        claims, public = proved(call)
        assert claims["aud"] == service.address
        assert claims["sub"] == "mailto:host@x.example"
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert public == vapid_public_key(key)
        assert call.headers["ttl"] == "43200"
        asyncio_run(push.send(channel, channel.to, CONTENT._replace(id="n2")))
        asyncio_run(push.send(channel, channel.to, CONTENT._replace(table="t2")))
        topics = [call.headers["topic"], service.next().headers["topic"]]
        assert topics[0] == topics[1] != service.next().headers["topic"]
        assert len(topics[0]) == 32
        for status, outcome in ((404, "gone"), (410, "gone"), (429, "failed"), (500, "failed")):
            service.answers.put(status)
            assert asyncio_run(push.send(channel, channel.to, CONTENT)).value == outcome


def test_an_invalid_push_subscription_is_refused() -> None:
    push = PushChannel(SafeHttpClient(), new_vapid_key, "mailto:host@x.example")
    browser = PushSubscriber("https://push.example").subscription
    good = encryption_keys(NewChannel.model_validate(browser))
    push.check("https://push.example/x", good)
    for to, secret in (
        ("http://push.example/x", good),
        ("https://push.example/x", '{"p256dh": "", "auth": ""}'),
        ("https://push.example/x", '{"p256dh": "!", "auth": "ü"}'),
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            push.check(to, secret)
    off_the_curve = encryption_keys(NewChannel.model_validate(browser | {"p256dh": "B" + "A" * 86}))
    channel = NotificationChannel(
        "w", "anna", "push", "https://push.example/x", off_the_curve, "", 0
    )
    assert asyncio_run(push.send(channel, channel.to, CONTENT)) is Outcome.GONE


def asyncio_run(what: Any) -> Outcome:
    outcome: Outcome = run(what)
    return outcome
