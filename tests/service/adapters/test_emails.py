"""Sending emails by a mail server."""

from subprocess import CompletedProcess

import pytest

from firstclass.service.adapters.mailers import MailServer, SmtpMailer, parse_mail_server
from tests.command import run_command
from tests.server import TIMEOUT
from tests.service.adapters.mail_server import mail_sink

TO = "anna@first.example"


def mailer_at(port: int, user: str = "", password: str = "") -> SmtpMailer:
    return SmtpMailer(MailServer("127.0.0.1", port, False, user, password, "table@first.example"))


@pytest.mark.parametrize("secret", ["correct horse", "Käsekuchen für alle"])
def test_a_password_for_the_mail_server_can_have_any_letters(secret: str) -> None:
    with mail_sink(login=("us@er", secret)) as (port, inbox):
        assert mailer_at(port, "us@er", secret).send_now(TO, "Hi", "Text", "1")
        assert inbox.get(TIMEOUT)["To"] == TO


@pytest.mark.parametrize("secret", ["wrong", "fälsch"])
def test_a_refusal_by_the_mail_server_is_logged(
    secret: str, caplog: pytest.LogCaptureFixture
) -> None:
    with mail_sink(login=("us@er", "correct horse")) as (port, _):
        assert not mailer_at(port, "us@er", secret).send_now(TO, "Hi", "Text", "1")
    assert "wrong user or password" in caplog.text


def test_an_email_that_cannot_be_written_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with mail_sink() as (port, inbox):
        mailer = mailer_at(port)
        mailer.queue("two\nlines@first.example", "Hi", "Text")
        mailer.queue(TO, "Hi", "Text")
        inbox.get(TIMEOUT)
    assert "work in the background failed" in caplog.text


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Your turn", ".\n.\n..\n"),
        ("Dein Spielzug: " + ", ".join(["Jörg"] * 40), "Grüße 🚂\n" + "x" * 3000),
        ("🚂" * 60, "x" * 3000),
    ],
    ids=["plain", "German", "long"],
)
def test_emails_arrive_as_they_were_written(subject: str, text: str) -> None:
    url = f"https://{'a' * 60}.example/unsubscribe/{'b' * 80}"
    with mail_sink() as (port, inbox):
        assert mailer_at(port).send_now(TO, subject, text, "1", url)
        email = inbox.get(TIMEOUT)
    assert email["Subject"] == subject
    assert email.get_content().splitlines() == text.splitlines()
    assert email["List-Unsubscribe"] == f"<{url}>"


def test_the_address_of_the_mail_server_is_parsed() -> None:
    server = parse_mail_server("smtps://us%40er:p%2Fw@mail.example", "a@b")
    assert (server.host, server.port, server.use_tls) == ("mail.example", 465, True)
    assert (server.user, server.password) == ("us@er", "p/w")
    assert parse_mail_server("smtp://mail.example:25", "a@b").port == 25
    for wrong in ("mail.example", "https://mail.example", "smtp://", "smtp://a..b"):
        with pytest.raises(ValueError, match="expected smtp"):
            parse_mail_server(wrong, "a@b")


def test_any_letters_are_allowed_once_the_mail_server_has_said_so() -> None:
    jörg = "jörg@xn--mller-kva.de"
    with mail_sink("SMTPUTF8") as (port, inbox):
        mailer = mailer_at(port)
        assert not mailer.can_send_to(jörg)
        mailer.check_later()
        mailer.queue(TO, "Hi", "Text")
        inbox.get(TIMEOUT)
        assert mailer.can_send_to(jörg)
        assert mailer.send_now(jörg, "Hi", "Text", "1")
        delivery = inbox.deliveries.get(timeout=TIMEOUT)
        assert delivery.to == jörg
        assert f"To: {jörg}\r\n".encode() in delivery.raw


def mail_test(to: str, port: int, user: str = "") -> CompletedProcess[str]:
    """Run `firstclass mail-test` with a mail server on this machine."""
    settings = {
        "FIRSTCLASS_SMTP": f"smtp://{user}127.0.0.1:{port}",
        "FIRSTCLASS_MAIL_FROM": "Table <table@first.example>",
    }
    return run_command("mail-test", to, settings=settings)


def test_the_command_mail_test_sends_an_email_and_prints_each_step() -> None:
    with mail_sink(login=("me", "pw")) as (port, inbox):
        result = mail_test(TO, port, "me:pw@")
        assert (result.returncode, result.stderr) == (0, "")
        connecting, connected, signed_in, _, accepted = result.stdout.splitlines()
        assert f"127.0.0.1, port {port}" in connecting
        assert connected == "Connected, without encryption."
        assert signed_in == "Signed in as me."
        assert accepted == "Accepted. The mail server answered: 250 queued as 7F3A"
        assert inbox.get(TIMEOUT)["From"] == "Table <table@first.example>"


def test_the_command_mail_test_says_in_one_line_why_no_email_was_sent() -> None:
    with mail_sink(login=("me", "pw")) as (port, _):
        for to, user, expected in (
            (TO, "me:wrong@", "the mail server answered: 535 wrong user or password"),
            ("nobody@first.example", "me:pw@", "the mail server answered: 550 no such user"),
            ("nobody", "", "expected an address such as anna@mail.example"),
        ):
            result = mail_test(to, port, user)
            assert result.returncode == 2
            (line,) = result.stderr.splitlines()
            assert expected in line
    closed = mail_test(TO, port)
    assert "Connection refused" in closed.stderr
    nowhere = run_command("mail-test", TO)
    assert "expected --smtp or FIRSTCLASS_SMTP" in nowhere.stderr
