"""Notices on disk, in the file of the tables."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Engine, and_, delete, false, or_, select, update
from sqlalchemy.orm import Session as Transaction

from firstclass.service.adapters.sql.models import PersonRow, TableRow
from firstclass.service.adapters.sql.notice_rows import (
    NoticeRow,
    OwnSecretRow,
    WayRow,
    WishesRow,
)
from firstclass.service.adapters.sql.people import made_of
from firstclass.service.notices.kept import Notice, Way, Wishes
from firstclass.service.protocol.notices import Kind

AT_ONCE = 100
"""Notices that are looked at in one go."""


class NoticeStore:
    """What is to be told, and on which ways."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def stirred(self) -> list[str]:
        """The tables where something has happened since `settle`."""
        with Transaction(self._engine) as transaction:
            return [*transaction.scalars(select(TableRow.id).where(TableRow.stirred))]

    def settle(self, looked_at: Mapping[str, Sequence[Notice]], forget_before: int) -> None:
        """Keep what there is to tell of tables, and that nothing has happened since."""
        theirs = NoticeRow.table_id.in_(looked_at)
        own = update(TableRow).where(TableRow.id.in_(looked_at))
        with Transaction(self._engine) as transaction, transaction.begin():
            known = {*transaction.scalars(select(NoticeRow.table_id).where(theirs))}
            for table_id, notices in looked_at.items():
                # Of most tables there is nobody to be told.
                if notices or table_id in known:
                    settle(transaction, table_id, notices, forget_before)
            transaction.execute(own.values(stirred=False))

    def recover(self, kinds: Sequence[Kind]) -> None:
        """What was carried when the program ended waits anew, or counts as told."""
        again = select(WayRow.id).where(WayRow.kind.in_(kinds))
        carried = update(NoticeRow).where(NoticeRow.state == "carried")
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(carried.where(NoticeRow.way.in_(again)).values(state="waits"))
            transaction.execute(carried.values(state="told"))

    def due(self, now: int) -> list[Notice]:
        """What is to be told by now, the longest due first."""
        waiting = select(NoticeRow).where(NoticeRow.state == "waits", NoticeRow.due <= now)
        with Transaction(self._engine) as transaction:
            rows = transaction.scalars(waiting.order_by(NoticeRow.due).limit(AT_ONCE))
            return [made_of(Notice, row) for row in rows]

    def keep_notice(self, notice: Notice) -> None:
        """Keep a notice as it stands now, if it is still there."""
        with Transaction(self._engine) as transaction, transaction.begin():
            own = update(NoticeRow).where(NoticeRow.id == notice.id)
            transaction.execute(own.values(**asdict(notice)))

    def drop_notice(self, notice: str) -> None:
        """Forget a notice."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NoticeRow).where(NoticeRow.id == notice))

    def keep_way(self, way: Way) -> None:
        """Keep a way. A browser has one person at a time: it tells nobody else any more."""
        with Transaction(self._engine) as transaction, transaction.begin():
            if way.kind == "push":
                same = select(WayRow.id).where(WayRow.kind == "push", WayRow.to == way.to)
                transaction.execute(delete(NoticeRow).where(NoticeRow.way.in_(same)))
                transaction.execute(delete(WayRow).where(WayRow.id.in_(same)))
            transaction.add(WayRow(**asdict(way)))

    def way(self, way: str) -> Way | None:
        """The way with this id, or None."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(WayRow, way)
            return None if row is None else made_of(Way, row)

    def ways(self, person: str) -> list[Way]:
        """The ways of a person, the oldest first."""
        theirs = select(WayRow).filter_by(person=person).order_by(WayRow.made, WayRow.id)
        with Transaction(self._engine) as transaction:
            return [made_of(Way, row) for row in transaction.scalars(theirs)]

    def drop_way(self, way: str) -> None:
        """Forget a way, and what was to be told on it."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(delete(NoticeRow).where(NoticeRow.way == way))
            transaction.execute(delete(WayRow).where(WayRow.id == way))

    def mail_of(self, person: str) -> str | None:
        """The address that letters to a person go to."""
        with Transaction(self._engine) as transaction:
            return transaction.scalar(select(PersonRow.mail).where(PersonRow.id == person))

    def wishes(self, person: str) -> Wishes | None:
        """How a person wants to be told, if they have said so."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(WishesRow, person)
            return None if row is None else made_of(Wishes, row)

    def keep_wishes(self, wishes: Wishes) -> None:
        """Keep how a person wants to be told."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.merge(WishesRow(**asdict(wishes)))

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """A secret of this server's own, by its name; it is made when it is first wanted."""
        with Transaction(self._engine) as transaction, transaction.begin():
            row = transaction.get(OwnSecretRow, name)
            if row is None:
                row = OwnSecretRow(name=name, value=make())
                transaction.add(row)
            return row.value


def settle(
    transaction: Transaction, table_id: str, notices: Sequence[Notice], forget_before: int
) -> None:
    """Keep what there is to tell of one table."""
    here = NoticeRow.table_id == table_id
    state = NoticeRow.state
    # All of them are of one person and one turn.
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
