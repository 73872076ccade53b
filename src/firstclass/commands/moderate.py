"""`firstclass moderate`: lets the administrator handle reports, people and tables."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Never

import click

from firstclass.commands._shared import with_tables
from firstclass.service.adapters.sql import desk
from firstclass.service.adapters.sql.database import StoreUnavailable
from firstclass.service.adapters.sql.store import Store
from firstclass.service.talk.moderation import Action

PATIENCE = 10.0
"""The seconds in which a running server should carry out an order."""

with_reason = click.option(
    "--reason", required=True, help="Reason for the action, which is saved in the log."
)


class Friendly(click.Group):
    """A group that reports database errors in one line."""

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(context)
        except StoreUnavailable as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Friendly)
def command() -> None:
    """Read reports, look up people and tables, and suspend or delete people.

    A server may be running. No secrets of a game are shown. Every action is recorded: see
    `firstclass moderate log`.
    """


@command.command()
@click.option("--all", "every", is_flag=True, help="Also list closed reports.")
@with_tables
def reports(every: bool, place: Path | str) -> None:
    """List the reports about messages and people."""
    found = desk.reports(place, every)
    for each in found:
        line = f", line {each['number']}" if each["number"] is not None else ""
        closed = " (closed)" if each["closed"] else ""
        click.echo(f"{each['id']}  {when(each['at'])}  table {each['table_id']}{line}{closed}")
        click.echo(f"  about {each['name'] or 'somebody'} ({each['person'] or 'no account'})")
        if each["text"]:
            click.echo(f"  message: {each['text']}")
        click.echo(f"  reason: {each['reason']}")
    click.echo(f"{len(found)} report{'' if len(found) == 1 else 's'}")


@command.command()
@click.argument("report")
@with_reason
@with_tables
def close(report: str, reason: str, place: Path | str) -> None:
    """Mark the report REPORT as closed."""
    if all(each["id"] != report for each in desk.reports(place, True)):
        raise click.ClickException(f"there is no report {report}")
    carry_out(place, "close", report, reason)


@command.command()
@click.argument("who")
@with_tables
def person(who: str, place: Path | str) -> None:
    """Show a person, found by id, sign-in name, email address or name."""
    found = desk.people(place, who)
    if not found:
        raise click.ClickException(f"there is nobody called {who}")
    for each in found:
        names = {"login": "password", "mail": "email"}
        ways = [name for column, name in names.items() if each[column]]
        click.echo(f"{each['id']}  {each['name']}")
        click.echo(f"  since {when(each['made'])}, last seen {when(each['seen'])}")
        ways.append(f"{each['passkeys']} passkeys")
        click.echo(f"  sign-in methods: {', '.join(ways)}")
        click.echo(f"  signed in on {each['sessions']} devices{suspension(each)}")
        click.echo(f"  reports: {each['reports']}, muted or blocked by {each['shunned']}")
        for table in desk.tables_of(place, each["id"]):
            over = ", over" if table["over"] else ""
            click.echo(f"  table {table['id']}, last played {when(table['played'])}{over}")


@command.command()
@click.argument("table_id", metavar="TABLE")
@with_tables
def table(table_id: str, place: Path | str) -> None:
    """Show the seats and the chat of a table, but no cards."""
    found = desk.table(place, table_id)
    if not found:
        raise click.ClickException(f"there is no table {table_id}")
    (one,) = found
    click.echo(f"{one['id']}  made {when(one['made'])}, last played {when(one['played'])}")
    click.echo(f"  {one['actions']} moves, {'over' if one['over'] else 'not over'}")
    click.echo(f"  owner: {one['owner'] or 'anyone with the key'}")
    theirs = {seat["seat"]: seat["person"] for seat in desk.seated(place, table_id)}
    for number, seat in enumerate(one["seats"]):
        account = f" ({theirs[number]})" if number in theirs else ""
        click.echo(f"  seat {number}: {seat['name'] or '-'}, {seat['kind']}{account}")
    for line in desk.talk(place, table_id):
        where = "gallery" if line["gallery"] else "table"
        who = f"{line['name'] or '-'} ({line['person'] or 'no account'})"
        click.echo(f"  {line['number']}  {when(line['at'])}  {where}  {who}: {line['text']}")


@command.command()
@click.argument("who")
@click.option(
    "--days",
    type=click.IntRange(min=1),
    help="Length of the suspension; without it, it never ends.",
)
@with_reason
@with_tables
def suspend(who: str, days: int | None, reason: str, place: Path | str) -> None:
    """Sign a person out everywhere and stop them from signing in."""
    until = None if days is None else int(time.time()) + days * 24 * 60 * 60
    carry_out(place, "suspend", the_one(place, who), reason, until)


@command.command()
@click.argument("who")
@with_reason
@with_tables
def restore(who: str, reason: str, place: Path | str) -> None:
    """Lift the suspension of a person."""
    carry_out(place, "restore", the_one(place, who), reason)


@command.command()
@click.argument("who")
@with_reason
@click.confirmation_option(prompt="Delete this person for good?")
@with_tables
def delete(who: str, reason: str, place: Path | str) -> None:
    """Delete a person, as they could do themselves; other people's tables go on."""
    carry_out(place, "delete", the_one(place, who), reason)


@command.command()
@with_tables
def log(place: Path | str) -> None:
    """List all actions of administrators, with their reasons."""
    for order in desk.orders(place):
        state = "done" if order["done"] else "waits for the server"
        until = f" until {when(order['until'])}" if order["until"] else ""
        click.echo(
            f"{order['id']}  {when(order['at'])}  {order['by']}  {order['action']}"
            f" {order['subject']}{until}  ({state}): {order['reason']}"
        )


def carry_out(
    place: Path | str, action: Action, subject: str, reason: str, until: int | None = None
) -> None:
    """Give an order, and make sure that a running server or this process carries it out."""
    order = desk.give_order(place, action, subject, until, reason)
    try:
        do_it_here(place)
        click.echo(f"done: {action} {subject}")
    except StoreUnavailable as busy:
        if not wait_until(place, order):
            raise click.ClickException(
                f"{action} {subject} is ordered; the running server has not done it yet ({busy})"
            ) from busy
        click.echo(f"done by the running server: {action} {subject}")


def do_it_here(place: Path | str) -> None:
    """Carry out all orders if no server is running. Raises StoreUnavailable if one is."""
    from firstclass.service.adapters.minds import Workers
    from firstclass.service.adapters.passwords import Argon2
    from firstclass.service.adapters.post import Printed
    from firstclass.service.people.people import People, Ways
    from firstclass.service.play.tables import Tables
    from firstclass.service.talk.moderation import Moderation

    store = Store(place, alone=True)
    try:
        ways = Ways(Argon2(), no_passkeys, Printed(), "")
        people = People(store.people, Tables(store, Workers()), ways)
        Moderation(store.moderation, people, time.time).step()
    finally:
        store.close()


def no_passkeys() -> Never:
    """Raise AssertionError: nobody signs in here."""
    raise AssertionError("nobody signs in here")


def wait_until(place: Path | str, order: int) -> bool:
    """Return whether an order is carried out in time."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if desk.is_done(place, order):
            return True
        time.sleep(0.1)
    return False


def the_one(place: Path | str, who: str) -> str:
    """Return the id of the only person with this name. Raises ClickException."""
    found = desk.people(place, who)
    if len(found) == 1:
        return str(found[0]["id"])
    raise click.ClickException(
        f"there is nobody called {who}" if not found else several(who, found)
    )


def several(who: str, found: Iterable[desk.Row]) -> str:
    """Return the message that several people have a name."""
    return f"several people are called {who}: name one by id, {', '.join(p['id'] for p in found)}"


def suspension(each: desk.Row) -> str:
    """Return the suspension of a person as text, empty if there is none."""
    if not each["suspended"]:
        return ""
    return f", suspended {'for good' if each['until'] is None else 'until ' + when(each['until'])}"


def when(seconds: int) -> str:
    """Return a time as text."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
