"""`firstclass mail-test`: shows whether the mail server of a server sends emails."""

import smtplib

import click

from firstclass.commands._server_options import RECIPIENT, mailer_at, with_mail_server, with_sender
from firstclass.service.adapters.mailers import compose, describe
from firstclass.service.ids import new_id

TEXT = "This server of First Class can send emails."


@click.command("mail-test")
@click.argument("address", type=RECIPIENT)
@with_mail_server
@with_sender
def command(address: str, smtp: str | None, mail_from: str) -> None:
    """Send one email to ADDRESS, and print each step.

    Use the options and variables of `firstclass play`. The exit code is 0 if the mail server has
    accepted the email.
    """
    mailer = mailer_at(smtp, mail_from)
    if mailer is None:
        raise click.UsageError("no mail server is set: expected --smtp or FIRSTCLASS_SMTP")
    message = compose(mail_from, address, "Test email from First Class", TEXT, new_id())
    try:
        mailer.deliver(address, message, click.echo)
    except (OSError, smtplib.SMTPException) as error:
        raise click.ClickException(describe(error)) from error
