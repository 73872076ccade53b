"""`firstclass moderate`: lets the administrator handle reports, people and tables."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Never

import click

from firstclass.commands._click_options import with_database
from firstclass.service.adapters.sql import moderation_queries
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.store import Store
from firstclass.service.chat.moderation import OrderAction

ORDER_TIMEOUT = 10.0
"""The seconds in which a running server should carry out an order."""

with_reason = click.option(
    "--reason", required=True, help="Reason for the action, which is saved in the log."
)


class StoreErrorGroup(click.Group):
    """A group that reports database errors in one line."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(context)
        except StoreUnavailableError as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=StoreErrorGroup)
def command() -> None:
    """Read reports, look up people and tables, and suspend or delete people.

    A server may be running. No secrets of a game are shown. Every action is recorded: see
    `firstclass moderate log`.
    """


@command.command()
@click.option("--all", "include_closed", is_flag=True, help="Also list closed reports.")
@with_database
def reports(include_closed: bool, location: Path | str) -> None:
    """List the reports about messages and people."""
    found = moderation_queries.reports(location, include_closed)
    for each in found:
        line = f", line {each['message_number']}" if each["message_number"] is not None else ""
        closed = " (closed)" if each["closed"] else ""
        click.echo(
            f"{each['id']}  {format_time(each['sent_at'])}  table {each['table_id']}{line}{closed}"
        )
        click.echo(f"  about {each['name'] or 'somebody'} ({each['person'] or 'no account'})")
        if each["text"]:
            click.echo(f"  message: {each['text']}")
        click.echo(f"  reason: {each['reason']}")
    click.echo(f"{len(found)} report{'' if len(found) == 1 else 's'}")


@command.command()
@click.argument("report")
@with_reason
@with_database
def close(report: str, reason: str, location: Path | str) -> None:
    """Mark the report REPORT as closed."""
    if all(each["id"] != report for each in moderation_queries.reports(location, True)):
        raise click.ClickException(f"there is no report {report}")
    carry_out(location, "close", report, reason)


@command.command()
@click.argument("who")
@with_database
def person(who: str, location: Path | str) -> None:
    """Show a person, found by id, sign-in name, email address or name."""
    found = moderation_queries.find_people(location, who)
    if not found:
        raise click.ClickException(f"there is nobody called {who}")
    for each in found:
        methods = [name for name in ("password", "email") if each[name]]
        click.echo(f"{each['id']}  {each['name']}")
        click.echo(
            f"  since {format_time(each['created_at'])},"
            f" last seen {format_time(each['last_seen_at'])}"
        )
        methods.append(f"{each['passkeys']} passkeys")
        click.echo(f"  sign-in methods: {', '.join(methods)}")
        click.echo(f"  signed in on {each['sessions']} devices{suspension(each)}")
        click.echo(f"  reports: {each['reports']}, muted or blocked by {each['blocked_by']}")
        for table in moderation_queries.tables_of(location, each["id"]):
            over = ", over" if table["over"] else ""
            click.echo(
                f"  table {table['id']}, last played {format_time(table['last_played_at'])}{over}"
            )


@command.command()
@click.argument("table_id", metavar="TABLE")
@with_database
def table(table_id: str, location: Path | str) -> None:
    """Show the seats and the chat of a table, but no cards."""
    found = moderation_queries.find_table(location, table_id)
    if not found:
        raise click.ClickException(f"there is no table {table_id}")
    (one,) = found
    click.echo(
        f"{one['id']}  made {format_time(one['created_at'])},"
        f" last played {format_time(one['last_played_at'])}"
    )
    click.echo(f"  {one['actions']} moves, {'over' if one['over'] else 'not over'}")
    click.echo(f"  owner: {one['owner'] or 'anyone with the key'}")
    theirs = {
        seat["seat"]: seat["person"]
        for seat in moderation_queries.people_at_table(location, table_id)
    }
    for number, seat in enumerate(one["seats"]):
        account = f" ({theirs[number]})" if number in theirs else ""
        click.echo(f"  seat {number}: {seat['name'] or '-'}, {seat['kind']}{account}")
    for line in moderation_queries.chat_messages(location, table_id):
        where = "spectator" if line["from_spectator"] else "player"
        who = f"{line['name'] or '-'} ({line['person'] or 'no account'})"
        click.echo(
            f"  {line['number']}  {format_time(line['sent_at'])}  {where}  {who}: {line['text']}"
        )


@command.command()
@click.argument("who")
@click.option(
    "--days",
    type=click.IntRange(min=1),
    help="Length of the suspension; without it, it never ends.",
)
@with_reason
@with_database
def suspend(who: str, days: int | None, reason: str, location: Path | str) -> None:
    """Sign a person out everywhere and stop them from signing in."""
    until = None if days is None else int(time.time()) + days * 24 * 60 * 60
    carry_out(location, "suspend", find_one_person(location, who), reason, until)


@command.command()
@click.argument("who")
@with_reason
@with_database
def restore(who: str, reason: str, location: Path | str) -> None:
    """Lift the suspension of a person."""
    carry_out(location, "restore", find_one_person(location, who), reason)


@command.command()
@click.argument("who")
@with_reason
@click.confirmation_option(prompt="Delete this person for good?")
@with_database
def delete(who: str, reason: str, location: Path | str) -> None:
    """Delete a person, as they could do themselves; other people's tables go on."""
    carry_out(location, "delete", find_one_person(location, who), reason)


@command.command()
@with_database
def log(location: Path | str) -> None:
    """List all actions of administrators, with their reasons."""
    for order in moderation_queries.orders(location):
        state = "done" if order["done_at"] else "waits for the server"
        until = f" until {format_time(order['until'])}" if order["until"] else ""
        click.echo(
            f"{order['id']}  {format_time(order['created_at'])}  {order['administrator']}"
            f"  {order['action']} {order['subject']}{until}  ({state}): {order['reason']}"
        )


def carry_out(
    location: Path | str, action: OrderAction, subject: str, reason: str, until: int | None = None
) -> None:
    """Give an order, and make sure that a running server or this process carries it out."""
    order = moderation_queries.give_order(location, action, subject, until, reason)
    try:
        carry_out_locally(location)
        click.echo(f"done: {action} {subject}")
    except StoreUnavailableError as busy:
        if not wait_until(location, order):
            raise click.ClickException(
                f"{action} {subject} is ordered; the running server has not done it yet ({busy})"
            ) from busy
        click.echo(f"done by the running server: {action} {subject}")


def carry_out_locally(location: Path | str) -> None:
    """Carry out all orders if no server is running. Raises StoreUnavailableError if one is."""
    from firstclass.service.adapters.bot_processes import BotProcessPool
    from firstclass.service.adapters.mailers import ConsoleMailer
    from firstclass.service.adapters.passwords import Argon2Hasher
    from firstclass.service.adapters.rating import OpenSkillRater
    from firstclass.service.adapters.services import build_people
    from firstclass.service.chat.moderation import Moderation
    from firstclass.service.people.people import SignInMethods
    from firstclass.service.play.tables import Tables

    store = Store(location, exclusive=True)
    try:
        sign_in_methods = SignInMethods(Argon2Hasher(), no_passkeys, ConsoleMailer(), "")
        tables = Tables(store, BotProcessPool())
        people, *_ = build_people(store, tables, sign_in_methods, OpenSkillRater)
        Moderation(store.moderation, people, time.time).step()
    finally:
        store.close()


def no_passkeys() -> Never:
    """Raise AssertionError: nobody signs in here."""
    raise AssertionError("nobody signs in here")


def wait_until(location: Path | str, order: int) -> bool:
    """Return whether an order is carried out in time."""
    until = time.monotonic() + ORDER_TIMEOUT
    while time.monotonic() < until:
        if moderation_queries.is_done(location, order):
            return True
        time.sleep(0.1)
    return False


def find_one_person(location: Path | str, who: str) -> str:
    """Return the id of the only person with this name. Raises ClickException."""
    found = moderation_queries.find_people(location, who)
    if len(found) == 1:
        return str(found[0]["id"])
    if not found:
        raise click.ClickException(f"there is nobody called {who}")
    ids = ", ".join(person["id"] for person in found)
    raise click.ClickException(f"several people are called {who}: name one by id, {ids}")


def suspension(each: moderation_queries.RowDict) -> str:
    """Return the suspension of a person as text, empty if there is none."""
    if not each["suspended"]:
        return ""
    until = "for good" if each["until"] is None else f"until {format_time(each['until'])}"
    return f", suspended {until}"


def format_time(seconds: int) -> str:
    """Return a time as text."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
