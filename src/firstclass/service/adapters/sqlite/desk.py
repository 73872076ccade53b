"""What the host of a server looks at and orders, beside the server, which may run meanwhile."""

import getpass
import sqlite3
import time
from pathlib import Path
from typing import Any

from firstclass.service.adapters.sqlite.care import opened
from firstclass.service.talk.moderation import Action

Row = dict[str, Any]


def give_order(path: Path, action: Action, subject: str, until: int | None, reason: str) -> int:
    """Write an order into the file; its number. Raises StoreUnavailable if that can not be."""
    order = "INSERT INTO orders (at, by, action, subject, until, reason) VALUES (?, ?, ?, ?, ?, ?)"
    values = (int(time.time()), getpass.getuser()[:40], action, subject, until, reason)
    with opened(path) as file, file:
        return file.execute(order, values).lastrowid or 0


def is_done(path: Path, order: int) -> bool:
    """Whether an order was carried out."""
    with opened(path) as file:
        ((done,),) = file.execute("SELECT done FROM orders WHERE id = ?", [order])
        return done is not None


def reports(path: Path, every: bool) -> list[Row]:
    """The complaints that were not dealt with, or all of them."""
    return rows(path, f"SELECT * FROM reports {'' if every else 'WHERE NOT closed'} ORDER BY at")


def orders(path: Path) -> list[Row]:
    """All that was ever ordered."""
    return rows(path, "SELECT * FROM orders ORDER BY id")


def people(path: Path, who: str) -> list[Row]:
    """The people with this id, sign-in name, address or name; their hashes are left out."""
    return rows(
        path,
        "SELECT id, name, made, seen, login, mail, password_hash IS NOT NULL AS password,"
        " (SELECT count(*) FROM passkeys WHERE person = people.id) AS passkeys,"
        " (SELECT count(*) FROM sessions WHERE person = people.id) AS sessions,"
        " EXISTS (SELECT 1 FROM suspensions WHERE person = people.id) AS suspended,"
        " (SELECT until FROM suspensions WHERE person = people.id) AS until,"
        " (SELECT count(*) FROM reports WHERE person = people.id) AS reports,"
        " (SELECT count(*) FROM shuns WHERE other = people.id) AS shunned"
        " FROM people WHERE id = :who OR login = lower(:who) OR mail = lower(:who) OR name = :who",
        {"who": who},
    )


def tables_of(path: Path, person: str) -> list[Row]:
    """The tables of a person, the latest first."""
    return rows(
        path,
        "SELECT id, played, over FROM tables WHERE owner = :person"
        " OR id IN (SELECT table_id FROM guests WHERE person = :person) ORDER BY played DESC",
        {"person": person},
    )


def table(path: Path, table_id: str) -> list[Row]:
    """A table as far as everybody may know it: who sits there; neither its seed nor a card."""
    return rows(
        path,
        "SELECT id, made, played, over, owner, seats,"
        " (SELECT count(*) FROM actions WHERE table_id = tables.id AND NOT undone) AS actions"
        " FROM tables WHERE id = ?",
        [table_id],
    )


def seated(path: Path, table_id: str) -> list[Row]:
    """Who sits on the seats of a table that were given away, of those with an account."""
    return rows(
        path,
        "SELECT seat, person FROM guests WHERE table_id = ? AND person IS NOT NULL ORDER BY seat",
        [table_id],
    )


def talk(path: Path, table_id: str) -> list[Row]:
    """What was said at a table."""
    return rows(
        path,
        "SELECT number, at, gallery, person, name, text FROM talk WHERE table_id = ?"
        " ORDER BY number",
        [table_id],
    )


def rows(path: Path, query: str, values: Any = ()) -> list[Row]:
    """What a query finds, by the names of its columns."""
    with opened(path) as file:
        file.row_factory = sqlite3.Row
        return [dict(row) for row in file.execute(query, values)]
