"""Sign-in methods: password and email link. They reveal nothing to strangers."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from argon2 import PasswordHasher, extract_parameters

from firstclass.service.adapters.passwords import Argon2Hasher
from firstclass.service.people.throttle import MAX_DELAY, LoginThrottle
from firstclass.service.protocol.errors import RefusedError
from tests.database import open_sqlite
from tests.ids import parameter_id
from tests.server import TIMEOUT, Server
from tests.service.adapters.mail_server import Inbox, mail_sink
from tests.service.browser_client import BrowserClient
from tests.service.play.test_ports import run

SECRET = "correct horse battery"


def give_password(
    device: BrowserClient, login: str, password: str = SECRET, current: str = ""
) -> None:
    body = {"login": login, "password": password, "current": current}
    assert device.call_ok("POST", "/api/me/password", body)["person"]["login"] == login.casefold()


def sign_in(device: BrowserClient, login: str, password: str = SECRET) -> None:
    device.call_ok("POST", "/api/session/password", {"login": login, "password": password})


def token_in(text: str) -> str:
    """Return the token of the link in an email."""
    match = re.search(r"account#token=([\w-]{43})", text)
    assert match, text
    return match[1]


def test_a_password_signs_a_person_in_on_another_device(server: Server) -> None:
    with BrowserClient(server) as desktop, BrowserClient(server) as phone:
        table = desktop.become_guest("Anna").create_table("human", "random")
        give_password(desktop, "Anna.K")
        sign_in(phone, "anna.k")
        assert phone.person["name"] == "Anna"
        assert phone.token != desktop.token
        with phone.join(table) as client:
            assert client.receive_state()["your_seats"] == [0]
        assert len(phone.call_ok("GET", "/api/me/sessions")["sessions"]) == 2


def test_sessions_can_be_ended_one_by_one_or_all_others_at_once(server: Server) -> None:
    with BrowserClient(server) as one, BrowserClient(server) as two, BrowserClient(server) as three:
        one.become_guest("Anna")
        give_password(one, "anna-of-many")
        for other in (two, three):
            sign_in(other, "anna-of-many")
        listed = two.call_ok("GET", "/api/me/sessions")["sessions"]
        (here,) = [session["id"] for session in listed if session["is_current"]]
        one.call_ok("DELETE", f"/api/me/sessions/{here}")
        assert (two.person, three.person["name"]) == (None, "Anna")
        one.call_ok("DELETE", "/api/me/sessions")
        assert (three.person, one.person["name"]) == (None, "Anna")


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(server: Server) -> None:
    with BrowserClient(server) as desktop, BrowserClient(server) as phone:
        desktop.become_guest("Anna")
        give_password(desktop, "anna-anew")
        sign_in(phone, "anna-anew")
        body = {"login": "anna-anew", "password": "another long one", "current": "wrong"}
        desktop.call_refused(403, "forbidden", "POST", "/api/me/password", body)
        give_password(desktop, "anna-anew", "another long one", SECRET)
        assert phone.person is None
        old = {"login": "anna-anew", "password": SECRET}
        phone.call_refused(403, "forbidden", "POST", "/api/session/password", old)
        sign_in(phone, "anna-anew", "another long one")


def test_a_password_must_be_long_and_a_username_unique(server: Server) -> None:
    with BrowserClient(server) as anna, BrowserClient(server) as ben:
        give_password(anna.become_guest("Anna"), "anna-alone", "x" * 10)
        ben.become_guest("Ben")
        for login, password in (("ben-1", "x" * 9), ("be", SECRET), ("b b b", SECRET)):
            body = {"login": login, "password": password}
            ben.call_refused(400, "malformed", "POST", "/api/me/password", body)
        taken = {"login": "ANNA-alone", "password": SECRET}
        assert "taken" in ben.call_refused(409, "illegal", "POST", "/api/me/password", taken)


def test_a_password_is_stored_as_argon2id_after_unicode_normalisation(own_server: Server) -> None:
    with BrowserClient(own_server) as device:
        device.become_guest("Anna")
        give_password(device, "anna", "Käsekuchen für alle")
        sign_in(device, "anna", "Ka\u0308sekuchen fu\u0308r alle")
    own_server.kill()
    with open_sqlite(own_server.database) as connection:
        ((hashed,),) = connection.execute("SELECT password_hash FROM people WHERE login = 'anna'")
    assert hashed.startswith("$argon2id$")
    own_server.start()


def test_a_failed_sign_in_is_answered_alike_for_known_and_unknown_usernames(
    own_server: Server,
) -> None:
    with BrowserClient(own_server) as anna, BrowserClient(own_server) as stranger:
        give_password(anna.become_guest("Anna"), "anna")
        messages = {
            stranger.call_refused(403, "forbidden", "POST", "/api/session/password", body)
            for body in (
                {"login": "anna", "password": "wrong password"},
                {"login": "nobody", "password": "wrong password"},
            )
        }
        assert messages == {"The name or the password is wrong."}


def test_checking_an_unknown_username_takes_as_long_as_a_known_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same work is done for it, and no password is correct."""
    done = []
    verify = PasswordHasher.verify

    def count(hasher: PasswordHasher, hashed: str, password: str) -> bool:
        done.append(extract_parameters(hashed))
        return verify(hasher, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", count)
    passwords = Argon2Hasher()

    async def tried() -> list[bool]:
        kept = await passwords.hash(SECRET)
        tries = ((SECRET, kept), ("wrong", kept), ("wrong", None), ("nobody's password", None))
        return [await passwords.verify(password, hashed) for password, hashed in tries]

    assert run(tried()) == [True, False, False, False]
    assert len(done) == 4
    assert all(each == done[0] for each in done)


def test_guessing_a_password_is_slowed_down_without_delaying_its_owner(own_server: Server) -> None:
    with BrowserClient(own_server) as anna, BrowserClient(own_server) as stranger:
        give_password(anna.become_guest("Anna"), "anna")
        guess = {"login": "anna", "password": "wrong password"}
        for _ in range(5):
            stranger.call_refused(403, "forbidden", "POST", "/api/session/password", guess)
        # The waits grow until they are longer than an attempt takes.
        while (answer := stranger.call("POST", "/api/session/password", guess)).status_code == 403:
            pass
        assert answer.status_code == 429
        other = {"login": "nobody", "password": "wrong password"}
        stranger.call_refused(403, "forbidden", "POST", "/api/session/password", other)


def test_each_wait_is_twice_as_long_up_to_a_minute_and_is_forgotten_after_an_hour() -> None:
    now = 1000.0
    slowing = LoginThrottle(2, lambda: now)
    slowing.attempt("anna")
    slowing.attempt("anna")
    waits = []
    for _ in range(10):
        with pytest.raises(RefusedError) as refused:
            slowing.attempt("anna")
        waits.append(int(str(refused.value.reason.values["seconds"])))
        now += waits[-1]
        slowing.attempt("anna")
    assert waits == sorted(waits)
    assert waits[-1] <= MAX_DELAY + 1
    slowing.attempt("ben")
    now += 3601
    for _ in range(2):
        slowing.attempt("anna")


GARBAGE: list[dict[str, object]] = [
    {},
    {"id": "x", "response": {}},
    {"id": "x", "response": {"clientDataJSON": "e30"}},
    {"id": 7, "response": {"clientDataJSON": "!"}},
    {"id": "x", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiQUFBQSJ9"}},
]


@pytest.mark.parametrize("answer", GARBAGE, ids=parameter_id)
def test_an_invalid_passkey_is_refused(server: Server, answer: dict[str, object]) -> None:
    with BrowserClient(server) as device:
        device.call_ok("POST", "/api/session/passkey/options", {})
        body = {"credential": answer}
        device.call_refused(403, "forbidden", "POST", "/api/session/passkey", body)
        device.become_guest("Anna").call_ok("POST", "/api/me/passkeys/options", {})
        device.call_refused(403, "forbidden", "POST", "/api/me/passkeys", body)


def test_a_passkey_challenge_names_the_site_and_is_never_repeated(server: Server) -> None:
    with BrowserClient(server) as device:
        all_options = [
            device.call_ok("POST", "/api/session/passkey/options", {})["options"] for _ in range(2)
        ]
        assert [options["rpId"] for options in all_options] == ["127.0.0.1"] * 2
        assert all_options[0]["challenge"] != all_options[1]["challenge"]
        assert not all_options[0].get("allowCredentials"), (
            "it tells nobody which passkeys there are"
        )


def test_nobody_can_remove_the_passkey_of_another_person(own_server: Server) -> None:
    with BrowserClient(own_server) as anna, BrowserClient(own_server) as ben:
        anna.become_guest("Anna")
        ben.become_guest("Ben")
        own_server.kill()
        with open_sqlite(own_server.database) as connection:
            connection.execute(
                "INSERT INTO passkeys SELECT 'AAAA', id, x'00', 0, '', 0 FROM people"
                " WHERE name = 'Anna'"
            )
        own_server.start(int(own_server.address.rpartition(":")[2]))
        ben.call_refused(404, "unknown", "DELETE", "/api/me/passkeys/AAAA")
        assert len(anna.person["passkeys"]) == 1
        assert anna.call_ok("DELETE", "/api/me/passkeys/AAAA")["person"]["passkeys"] == []


def test_a_guest_that_signs_in_keeps_their_tables(server: Server) -> None:
    with BrowserClient(server) as desktop, BrowserClient(server) as phone:
        give_password(desktop.become_guest("Anna"), "anna-along")
        table = phone.become_guest("Anna on the phone").create_table("human", "human")
        sign_in(phone, "anna-along")
        assert [each["info"]["table"] for each in desktop.tables()] == [table]
        assert desktop.tables()[0]["your_seats"] == [0, 1]


def test_switching_accounts_in_a_browser_moves_no_tables_between_them(server: Server) -> None:
    with BrowserClient(server) as shared, BrowserClient(server) as own:
        give_password(shared.become_guest("Anna"), "anna-shares")
        shared.create_table("human", "human")
        give_password(own.become_guest("Ben"), "ben-shares")
        sign_in(shared, "ben-shares")
        assert shared.tables() == []
        sign_in(own, "anna-shares")
        assert len(own.tables()) == 1


@pytest.fixture
def server_with_email(tmp_path: Path) -> Iterator[tuple[Server, Inbox]]:
    """A server with a mail server."""
    with mail_sink() as (port, emails):
        settings = {
            "FIRSTCLASS_SMTP": f"smtp://127.0.0.1:{port}",
            "FIRSTCLASS_MAIL_FROM": "table@first.example",
            "FIRSTCLASS_ADDRESS": "https://first.example",
        }
        server = Server(tmp_path / "tables.sqlite", settings=settings)
        yield server, emails
        server.stop()


def add_mail(device: BrowserClient, emails: Inbox, mail: str) -> None:
    device.call_ok("POST", "/api/me/email", {"email": mail})
    opened = {"token": token_in(emails.get(timeout=TIMEOUT).get_content())}
    assert device.call_ok("POST", "/api/session/email/token", opened)["person"]["email"] == mail


def test_an_email_link_signs_in_only_once(
    server_with_email: tuple[Server, Inbox],
) -> None:
    server, emails = server_with_email
    with BrowserClient(server) as desktop, BrowserClient(server) as phone:
        add_mail(desktop.become_guest("Anna"), emails, "anna@first.example")
        phone.call_ok("POST", "/api/session/email", {"email": "Anna@first.example"})
        email = emails.get(timeout=TIMEOUT)
        assert (email["To"], email["From"]) == ("anna@first.example", "table@first.example")
        assert "https://first.example/account#token=" in email.get_content()
        opened = {"token": token_in(email.get_content())}
        assert phone.call_ok("POST", "/api/session/email/token", opened)["person"]["name"] == "Anna"
        assert phone.token != desktop.token
        with BrowserClient(server) as thief:
            thief.call_refused(404, "unknown", "POST", "/api/session/email/token", opened)
            thief.call_refused(
                404, "unknown", "POST", "/api/session/email/token", {"token": "x" * 43}
            )


@pytest.mark.parametrize(
    ("typed", "sent_to"),
    [
        ("Ann@Straße.de", "Ann@xn--strae-oqa.de"),
        ("ben@MÜLLER.de", "ben@xn--mller-kva.de"),
        ("Carla+1@First.Example", "Carla+1@first.example"),
    ],
)
def test_an_email_goes_to_the_address_that_was_typed(
    server_with_email: tuple[Server, Inbox], typed: str, sent_to: str
) -> None:
    server, emails = server_with_email
    with BrowserClient(server) as desktop, BrowserClient(server) as phone:
        desktop.become_guest("Anna").call_ok("POST", "/api/me/email", {"email": typed})
        email = emails.get(timeout=TIMEOUT)
        assert email["To"] == sent_to
        opened = {"token": token_in(email.get_content())}
        desktop.call_ok("POST", "/api/session/email/token", opened)
        phone.call_ok("POST", "/api/session/email", {"email": typed.upper().replace("SS", "ß")})
        assert emails.get(timeout=TIMEOUT)["To"] == sent_to


def test_an_address_that_the_mail_server_cannot_carry_is_refused(
    server_with_email: tuple[Server, Inbox],
) -> None:
    server, emails = server_with_email
    with BrowserClient(server) as jörg:
        jörg.become_guest("Jörg")
        for path in ("/api/me/email", "/api/session/email"):
            body = {"email": "jörg@first.example"}
            assert "before the @" in jörg.call_refused(400, "malformed", "POST", path, body)
            body = {"email": "anna@-first-.example"}
            assert "such as anna@" in jörg.call_refused(400, "malformed", "POST", path, body)
    assert emails.empty()


def test_an_email_link_expires_after_15_minutes(
    server_with_email: tuple[Server, Inbox],
) -> None:
    server, emails = server_with_email
    with BrowserClient(server) as device:
        add_mail(device.become_guest("Anna"), emails, "anna@first.example")
        device.call_ok("POST", "/api/session/email", {"email": "anna@first.example"})
        opened = {"token": token_in(emails.get(timeout=TIMEOUT).get_content())}
        server.kill()
        with open_sqlite(server.database) as connection:
            connection.execute("UPDATE email_tokens SET expires_at = expires_at - 901")
        server.start(int(server.address.rpartition(":")[2]))
        device.call_refused(404, "unknown", "POST", "/api/session/email/token", opened)


def test_the_response_does_not_reveal_whether_an_email_address_is_known(
    server_with_email: tuple[Server, Inbox],
) -> None:
    server, emails = server_with_email
    with BrowserClient(server) as anna, BrowserClient(server) as stranger:
        add_mail(anna.become_guest("Anna"), emails, "anna@first.example")
        for mail in ("nobody@first.example", "anna@first.example"):
            answer = stranger.call("POST", "/api/session/email", {"email": mail})
            assert (answer.status_code, answer.content) == (202, b"")
        assert emails.get(timeout=TIMEOUT)["To"] == "anna@first.example"
        assert emails.empty()
        for mail in ("nobody", "a@b\nBcc: c@d", "a b@c", "a@b,c@d", "<a@b>"):
            stranger.call_refused(400, "malformed", "POST", "/api/session/email", {"email": mail})


def test_an_email_link_to_a_wrong_address_opens_no_account(
    server_with_email: tuple[Server, Inbox],
) -> None:
    """A link that adds an address works only for the signed-in person who requested it."""
    server, emails = server_with_email
    with BrowserClient(server) as anna, BrowserClient(server) as other:
        anna.become_guest("Anna").call_ok("POST", "/api/me/email", {"email": "typo@first.example"})
        opened = {"token": token_in(emails.get(timeout=TIMEOUT).get_content())}
        other.call_refused(403, "forbidden", "POST", "/api/session/email/token", opened)
        other.become_guest("Mallory").call_refused(
            403, "forbidden", "POST", "/api/session/email/token", opened
        )
        assert anna.call_ok("POST", "/api/session/email/token", opened)["person"]["email"]
        other.call_ok("POST", "/api/me/email", {"email": "typo@first.example"})
        opened = {"token": token_in(emails.get(timeout=TIMEOUT).get_content())}
        other.call_refused(409, "illegal", "POST", "/api/session/email/token", opened)


def test_emails_are_rate_limited(server_with_email: tuple[Server, Inbox]) -> None:
    server, _ = server_with_email
    with BrowserClient(server) as stranger:
        body = {"email": "anna@first.example"}
        answers = [stranger.call("POST", "/api/session/email", body).status_code for _ in range(7)]
        assert answers[:5] == [202] * 5
        assert answers[-1] == 429


def test_without_a_mail_server_emails_are_printed(own_server: Server) -> None:
    with BrowserClient(own_server) as device:
        device.become_guest("Anna").call_ok(
            "POST", "/api/me/email", {"email": "anna@first.example"}
        )
        line = own_server.read_line()
        assert line.startswith("email to anna@first.example")
        assert f"{own_server.address}/account#token=" in line
        device.call_ok("POST", "/api/session/email/token", {"token": token_in(line)})


def test_the_link_in_an_email_does_not_depend_on_the_host_name_of_the_request(
    own_server: Server,
) -> None:
    with BrowserClient(own_server) as device:
        body, evil = {"email": "anna@first.example"}, {"Host": "evil.example"}
        device.become_guest("Anna").call("POST", "/api/me/email", body, headers=evil)
        device.call_ok("POST", "/api/me/email", body)
        assert f"{own_server.address}/account#" in own_server.read_line()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_an_email_link_leads_to_the_address_that_a_client_on_the_same_machine_uses(
    own_server: Server, name: str
) -> None:
    port = urlsplit(own_server.address).port
    with BrowserClient(own_server) as anna:
        anna.become_guest("Anna")
        body, headers = {"email": "anna@x.example"}, {"Host": f"{name}:{port}"}
        assert anna.call("POST", "/api/me/email", body, headers=headers).is_success
    assert f"http://{name}:{port}/account#token=" in own_server.read_line()


def test_an_email_link_never_leads_to_an_address_elsewhere(own_server: Server) -> None:
    with BrowserClient(own_server) as anna:
        anna.become_guest("Anna")
        body, headers = {"email": "anna@x.example"}, {"Host": "203.0.113.9"}
        assert anna.call("POST", "/api/me/email", body, headers=headers).is_success
    assert "203.0.113.9" not in own_server.read_line()
