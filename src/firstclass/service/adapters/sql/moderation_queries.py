"""Queries and orders of the administrator. A server may run at the same time."""

import getpass
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Select, func, insert, select, text

from firstclass.service.adapters.sql.maintenance import open_existing
from firstclass.service.adapters.sql.models import ActionRow, OrderRow, TableRow
from firstclass.service.adapters.sql.store import database_at
from firstclass.service.chat.moderation import OrderAction
from firstclass.service.protocol.texts import comparable

RowDict = dict[str, Any]


def give_order(
    location: Path | str, action: OrderAction, subject: str, until: int | None, reason: str
) -> int:
    """Save an order and return its number. Raises StoreUnavailableError if that fails."""
    order = insert(OrderRow).values(
        created_at=int(time.time()),
        administrator=getpass.getuser()[:40],
        action=action,
        subject=subject,
        until=until,
        reason=reason,
    )
    with open_existing(database_at(location)) as engine, engine.begin() as connection:
        return connection.execute(order.returning(OrderRow.id)).scalar_one()


def is_done(location: Path | str, order: int) -> bool:
    """Return whether an order was carried out."""
    (row,) = query_rows(
        location, "SELECT done_at FROM moderation_orders WHERE id = :order", order=order
    )
    return row["done_at"] is not None


def reports(location: Path | str, include_closed: bool) -> list[RowDict]:
    """Return the open reports, or all of them."""
    return query_rows(
        location,
        f"SELECT * FROM reports {'' if include_closed else 'WHERE NOT closed'} ORDER BY sent_at",
    )


def orders(location: Path | str) -> list[RowDict]:
    """Return all orders."""
    return query_rows(location, "SELECT * FROM moderation_orders ORDER BY id")


def find_people(location: Path | str, query: str) -> list[RowDict]:
    """Return the people with this id, sign-in name, email address or name.

    Password hashes are left out.
    """
    return query_rows(
        location,
        "SELECT id, name, created_at, last_seen_at, login, email,"
        " password_hash IS NOT NULL AS password,"
        " (SELECT count(*) FROM passkeys WHERE person = people.id) AS passkeys,"
        " (SELECT count(*) FROM sessions WHERE person = people.id) AS sessions,"
        " EXISTS (SELECT 1 FROM suspensions WHERE person = people.id) AS suspended,"
        " (SELECT until FROM suspensions WHERE person = people.id) AS until,"
        " (SELECT count(*) FROM reports WHERE person = people.id) AS reports,"
        " (SELECT count(*) FROM blocks WHERE blocked_person = people.id) AS blocked_by"
        " FROM people WHERE id = :name OR login = :known_as OR lower(email) = lower(:name)"
        " OR name = :name",
        name=query,
        known_as=comparable(query),
    )


def tables_of(location: Path | str, person: str) -> list[RowDict]:
    """Return the tables of a person, the latest first."""
    return query_rows(
        location,
        "SELECT id, last_played_at, over FROM tables WHERE owner = :person"
        " OR id IN (SELECT table_id FROM invited_seats WHERE person = :person)"
        " ORDER BY last_played_at DESC",
        person=person,
    )


def find_table(location: Path | str, table_id: str) -> list[RowDict]:
    """Return the public part of a table: its seats, but neither the seed nor any card."""
    here = ActionRow.table_id == TableRow.id
    actions = select(func.count()).where(here, ~ActionRow.undone).scalar_subquery()
    row = TableRow
    columns = select(
        row.id,
        row.created_at,
        row.last_played_at,
        row.over,
        row.owner,
        row.seats,
        actions.label("actions"),
    )
    return query_rows(location, columns.where(row.id == table_id))


def people_at_table(location: Path | str, table_id: str) -> list[RowDict]:
    """Return the people with an account on the seats of a table that were given away."""
    return query_rows(
        location,
        "SELECT seat, person FROM invited_seats"
        " WHERE table_id = :table_id AND person IS NOT NULL ORDER BY seat",
        table_id=table_id,
    )


def chat_messages(location: Path | str, table_id: str) -> list[RowDict]:
    """Return the chat of a table."""
    return query_rows(
        location,
        "SELECT number, sent_at, from_spectator, person, name, text FROM chat_messages"
        " WHERE table_id = :table_id ORDER BY number",
        table_id=table_id,
    )


def query_rows(location: Path | str, query: str | Select[Any], **values: Any) -> list[RowDict]:
    """Return the rows of a query as dicts by column."""
    statement = text(query) if isinstance(query, str) else query
    with open_existing(database_at(location)) as engine, engine.connect() as connection:
        return [dict(row) for row in connection.execute(statement, values).mappings()]
