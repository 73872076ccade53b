"""Copies a database from before the first release into a new one with the schema of that release.

    python -m scripts.upgrade_database OLD NEW

Both are files, or addresses of PostgreSQL databases. OLD is only read, and NEW must be empty.
"""

from pathlib import Path
from typing import Any

import click
from sqlalchemy import Connection, MetaData, Table, insert, inspect, select

from firstclass.commands._click_options import DatabaseLocation
from firstclass.service.adapters.sql.database import StoreUnavailableError, migrate
from firstclass.service.adapters.sql.maintenance import (
    continue_numbering,
    current_migration,
    open_existing,
    translate_errors,
)
from firstclass.service.adapters.sql.models import Base
from firstclass.service.adapters.sql.store import database_at

OLD_SCHEMA = "0022"
"""The last schema before the release."""

OLD_TABLES = {
    "api_tokens": "permits",
    "automatic_choices": "instructions",
    "blocks": "shuns",
    "chat_messages": "talk",
    "clock_events": "strokes",
    "email_tokens": "letters",
    "heartbeats": "beats",
    "invited_seats": "guests",
    "moderation_orders": "orders",
    "notification_channels": "ways",
    "notification_settings": "wishes",
    "notifications": "notices",
    "open_games": "departures",
    "participants": "passengers",
    "server_secrets": "own_secrets",
    "time_limits": "clocks",
}
"""The old names of tables."""

OLD_COLUMNS = {
    "actions": {"fallback_reason": "lapse", "idempotency_key": "once"},
    "api_tokens": {"created_at": "made", "last_used_at": "used"},
    "attempts": {"started_at": "began", "ended_at": "ended", "is_bot": "program"},
    "automatic_choices": {"decider": "whose"},
    "blocks": {"blocked_person": "other"},
    "chat_messages": {"from_spectator": "gallery", "sent_at": "at"},
    "clock_events": {"kind": "what", "seats": "by"},
    "email_tokens": {"email": "mail", "expires_at": "until"},
    "matches": {"entrants": "seats"},
    "moderation_orders": {"created_at": "at", "administrator": "by", "done_at": "done"},
    "notification_channels": {"created_at": "made"},
    "notification_settings": {"reminders": "reminded"},
    "notifications": {
        "turn_version": "since",
        "channel": "way",
        "created_at": "made",
        "due_at": "due",
        "attempts": "tries",
        "kind": "what",
    },
    "open_games": {"created_at": "made", "last_active_at": "touched", "started_at": "begun"},
    "participants": {"open_game": "departure"},
    "passkeys": {"sign_count": "uses", "created_at": "made"},
    "people": {
        "created_at": "made",
        "last_seen_at": "seen",
        "email": "mail",
        "is_bot": "program",
    },
    "ratings": {"player": "who", "among_bots": "bot"},
    "reports": {"sent_at": "at", "reporter": "by", "message_number": "number"},
    "result_seats": {"is_bot": "program"},
    "results": {"counted_at": "over"},
    "sessions": {"created_at": "made", "last_used_at": "used"},
    "tables": {
        "redeals": "samples",
        "rematch_table": "again",
        "rematch_votes": "answers",
        "created_at": "made",
        "last_played_at": "played",
        "needs_notification_check": "stirred",
        "revision": "changes",
        "undo_request": "question",
    },
    "time_limits": {"time_limit": "terms"},
    "tournaments": {
        "settings": "wish",
        "created_at": "made",
        "last_active_at": "touched",
        "started_at": "begun",
        "ended_at": "over",
        "created_rounds": "laid",
    },
}
"""The old names of columns, by table."""

NEW_VALUES = {
    ("actions", "fallback_reason"): {"instructed": "automatic"},
    ("clock_events", "kind"): {"rest": "holiday"},
    ("notification_channels", "kind"): {"mail": "email", "hook": "webhook"},
    ("notifications", "state"): {"waits": "waiting", "carried": "sending", "told": "sent"},
}
"""The values that have another name now, by table and column."""


NEW_COLUMNS: dict[str, dict[str, Any]] = {
    "open_games": {"unrated": ""},
    "ratings": {"opponents": 0},
    "result_seats": {"loss": ""},
    "results": {"unrated": "", "counted": True},
}
"""The values of columns that are new, by table."""


@click.command()
@click.argument("old", type=DatabaseLocation())
@click.argument("new", type=DatabaseLocation())
def main(old: Path | str, new: Path | str) -> None:
    """Copy the database OLD into the empty database NEW."""
    try:
        click.echo(f"{upgrade(old, new)} rows copied")
    except StoreUnavailableError as error:
        raise click.ClickException(str(error)) from error


def upgrade(old: Path | str, new: Path | str) -> int:
    """Copy a database, and return the number of rows.

    Copies everything or nothing. Raises StoreUnavailableError if there is nothing to copy, or if
    the target is not empty.
    """
    target = database_at(new)
    with open_existing(database_at(old)) as source, translate_errors(target):
        engine = target.open(as_owner=True)
        try:
            with source.connect() as origin, engine.begin() as copy:
                if (found := current_migration(origin)) != OLD_SCHEMA:
                    raise OSError(f"the old database has schema {found}, expected {OLD_SCHEMA}")
                if inspect(copy).get_table_names():
                    raise OSError("there are tables in it already")
                migrate(copy)
                return copy_rows(origin, copy)
        finally:
            engine.dispose()


def copy_rows(origin: Connection, copy: Connection) -> int:
    """Copy every row into its new table; return the number of rows."""
    old_schema = MetaData()
    old_schema.reflect(origin)
    copied = 0
    for table in Base.metadata.sorted_tables:
        found = origin.execute(select(old_schema.tables[OLD_TABLES.get(table.name, table.name)]))
        if rows := [new_row(table, dict(row)) for row in found.mappings()]:
            copy.execute(insert(table), rows)
            copied += len(rows)
    continue_numbering(copy, Base.metadata)
    return copied


def new_row(table: Table, old: dict[Any, Any]) -> dict[str, Any]:
    """Return a row of the new table."""
    names = OLD_COLUMNS.get(table.name, {})
    row: dict[str, Any] = {
        column.name: old.get(names.get(column.name, column.name)) for column in table.columns
    }
    for name, value in row.items():
        row[name] = NEW_VALUES.get((table.name, name), {}).get(str(value), value)
    row |= NEW_COLUMNS.get(table.name, {})
    if table.name == "results" and not old["rated"]:
        row["unrated"] = "unrated_unknown"
    if table.name == "tables":
        row["seats"] = [new_seat(seat) for seat in row["seats"]]
    if table.name == "time_limits":
        row["time_limit"] = new_time_limit(row["time_limit"])
    if table.name in ("open_games", "tournaments"):
        settings = row["settings"]
        row["invitations"] = settings.pop("invited")
        settings["table"]["time_limit"] = new_time_limit(settings["table"].pop("clock", None))
        if "pace" in settings:
            settings["mode"] = settings.pop("pace")
    return row


def new_time_limit(old: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return a time limit with today's names."""
    return old and {("on_timeout" if name == "out" else name): old[name] for name in old}


def new_seat(old: dict[str, str]) -> dict[str, str | bool]:
    """Return a seat whose marks are true or missing, not ``yes``."""
    marks = {"program": "is_bot", "helped": "helped", "moved": "moved", "left": "left"}
    marked = {mark: True for name, mark in marks.items() if name in old}
    return {"name": old["name"], "kind": old["kind"], **marked}


if __name__ == "__main__":
    main()
