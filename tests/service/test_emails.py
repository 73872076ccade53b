"""Sending emails by a mail server."""

import pytest

from firstclass.service.adapters.mailers import MailServer, SmtpMailer, parse_mail_server
from tests.server import TIMEOUT
from tests.service.mail_server import mail_sink

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
        ("Dein Zug: " + ", ".join(["Jörg"] * 40), "Grüße 🚂\n" + "x" * 3000),
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
    for wrong in ("mail.example", "https://mail.example", "smtp://"):
        with pytest.raises(ValueError, match="expected smtp"):
            parse_mail_server(wrong, "a@b")
