"""Notifications in the database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Engine, and_, delete, false, or_, select, tuple_, update
from sqlalchemy.orm import Session as Transaction

from firstclass.service.adapters.sql.changes import one_at_a_time
from firstclass.service.adapters.sql.models import PersonRow, TableRow
from firstclass.service.adapters.sql.notice_rows import (
    NoticeRow,
    OwnSecretRow,
    WayRow,
    WishesRow,
)
from firstclass.service.adapters.sql.people import made_of
from firstclass.service.notices.kept import LookedAt, Notice, Way, Wishes
from firstclass.service.protocol.notices import Kind

AT_ONCE = 100
"""The notifications that are read at a time."""


class NoticeStore:
    """The notifications and their channels."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def stirred(self) -> dict[str, int]:
        """Return the tables where something has happened since `settle`, with their revisions."""
        query = select(TableRow.id, TableRow.changes).where(TableRow.stirred)
        with Transaction(self._engine) as transaction:
            return {row.id: row.changes for row in transaction.execute(query)}

    def settle(self, looked_at: Mapping[str, LookedAt], forget_before: int) -> None:
        """Save the notifications of tables, and that nothing has happened there since."""
        theirs = NoticeRow.table_id.in_(looked_at)
        seen = [(table_id, changes) for table_id, (changes, _) in looked_at.items()]
        own = update(TableRow).where(tuple_(TableRow.id, TableRow.changes).in_(seen))
        with Transaction(self._engine) as transaction, transaction.begin():
            known = {*transaction.scalars(select(NoticeRow.table_id).where(theirs))}
            for table_id, (_, notices) in looked_at.items():
                # Most tables have nobody to notify.
                if notices or table_id in known:
                    settle(transaction, table_id, notices, forget_before)
            transaction.execute(own.values(stirred=False))

    def recover(self, kinds: Sequence[Kind]) -> None:
        """Handle notifications that were being sent when the program ended.

        Those on these kinds of channels wait again; others count as sent.
        """
        again = select(WayRow.id).where(WayRow.kind.in_(kinds))
        carried = update(NoticeRow).where(NoticeRow.state == "carried")
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(carried.where(NoticeRow.way.in_(again)).values(state="waits"))
            transaction.execute(carried.values(state="told"))

    def due(self, now: int) -> list[Notice]:
        """Return the notifications that are due, the longest overdue first."""
        waiting = select(NoticeRow).where(NoticeRow.state == "waits", NoticeRow.due <= now)
        with Transaction(self._engine) as transaction:
            rows = transaction.scalars(waiting.order_by(NoticeRow.due).limit(AT_ONCE))
            return [made_of(Notice, row) for row in rows]

    def keep_notice(self, notice: Notice) -> None:
        """Save the state of a notification, if it still exists."""
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(NoticeRow).where(NoticeRow.id == notice.id)
            transaction.execute(own.values(**asdict(notice)))

    def claim(self, notice: str) -> bool:
        """Mark a notification as being sent; return False if another server already sends it."""
        waits = (NoticeRow.id == notice) & (NoticeRow.state == "waits")
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(NoticeRow).where(waits).values(state="carried").returning(NoticeRow.id)
            return transaction.scalar(own) is not None

    def drop_notice(self, notice: str) -> None:
        """Delete a notification."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NoticeRow).where(NoticeRow.id == notice))

    def keep_way(self, way: Way) -> None:
        """Save a channel.

        A browser belongs to one person, so the channel of a previous one is deleted.
        """
        with Transaction(self._engine) as transaction, transaction.begin():
            if way.kind == "push":
                same = select(WayRow.id).where(WayRow.kind == "push", WayRow.to == way.to)
                transaction.execute(delete(NoticeRow).where(NoticeRow.way.in_(same)))
                transaction.execute(delete(WayRow).where(WayRow.id.in_(same)))
            transaction.add(WayRow(**asdict(way)))

    def way(self, way: str) -> Way | None:
        """Return the channel with this id, or None."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(WayRow, way)
            return None if row is None else made_of(Way, row)

    def ways(self, person: str) -> list[Way]:
        """Return the channels of a person, the oldest first."""
        theirs = select(WayRow).filter_by(person=person).order_by(WayRow.made, WayRow.id)
        with Transaction(self._engine) as transaction:
            return [made_of(Way, row) for row in transaction.scalars(theirs)]

    def drop_way(self, way: str) -> None:
        """Delete a channel and its notifications."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NoticeRow).where(NoticeRow.way == way))
            transaction.execute(delete(WayRow).where(WayRow.id == way))

    def mail_of(self, person: str) -> str | None:
        """Return the email address of a person, or None."""
        with Transaction(self._engine) as transaction:
            return transaction.scalar(select(PersonRow.mail).where(PersonRow.id == person))

    def wishes(self, person: str) -> Wishes | None:
        """Return the notification settings of a person, or None."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(WishesRow, person)
            return None if row is None else made_of(Wishes, row)

    def keep_wishes(self, wishes: Wishes) -> None:
        """Save the notification settings of a person."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(WishesRow(**asdict(wishes)))

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return a secret of the server by name. It is created when first needed."""
        with Transaction(self._engine) as transaction, transaction.begin():
            one_at_a_time(transaction)
            row = transaction.get(OwnSecretRow, name)
            if row is None:
                row = OwnSecretRow(name=name, value=make())
                transaction.add(row)
            return row.value


def settle(
    transaction: Transaction, table_id: str, notices: Sequence[Notice], forget_before: int
) -> None:
    """Save the notifications of one table."""
    here = NoticeRow.table_id == table_id
    state = NoticeRow.state
    # All of them are for one person and one turn.
    now = or_(
        false(),
        *(and_(NoticeRow.person == n.person, NoticeRow.since == n.since) for n in notices[:1]),
    )
    told_now = and_(now, NoticeRow.what.in_({notice.what for notice in notices}))
    changes = (
        delete(NoticeRow).where(here, state == "waits", ~told_now),
        delete(NoticeRow).where(here, state == "passed", NoticeRow.made < forget_before),
        update(NoticeRow).where(here, state == "told", ~now).values(state="passed"),
        update(NoticeRow).where(here, state == "passed", now).values(state="told"),
    )
    for change in changes:
        transaction.execute(change)
    rows = transaction.execute(select(NoticeRow.way, NoticeRow.what).where(here, now))
    kept = {(row.way, row.what) for row in rows}
    transaction.add_all(
        NoticeRow(**asdict(notice)) for notice in notices if (notice.way, notice.what) not in kept
    )
