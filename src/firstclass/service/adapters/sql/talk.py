"""The chat in the database."""

from dataclasses import asdict, replace

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.orm import Session as Transaction

from firstclass.service.adapters.sql.changes import one_at_a_time, tell
from firstclass.service.adapters.sql.people import made_of
from firstclass.service.adapters.sql.talk_rows import LineRow, NoteRow, ReportRow, ShunRow
from firstclass.service.talk.kept import Line, NoteText, Report, Shun

MOST_KEPT = 2000
"""The messages that a table keeps, separately for players and spectators. Older ones are deleted.
"""

OF_A_SECOND = 2000
"""The numbers that messages of one second can have."""


class TalkStore:
    """Chat messages, blocks, reports and notes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def say(self, line: Line, heard: list[bool]) -> Line:
        """Save a message under the next number that its author can see; return it with that number.

        Numbers follow the time, and those of spectators are odd. Nobody can tell from them how much
        others have written that they cannot see.
        """
        those = (LineRow.table_id == line.table_id, LineRow.gallery.in_(heard))
        with Transaction(self._engine) as transaction, transaction.begin():
            one_at_a_time(transaction)
            last = transaction.scalar(select(func.max(LineRow.number)).where(*those)) or 0
            free = max(last + 1, line.at * OF_A_SECOND)
            kept = replace(line, number=free + (free + line.gallery) % 2)
            transaction.add(LineRow(**asdict(kept)))
            tell(transaction, "line", line.table_id, int(line.gallery), kept.number)
            numbers = select(LineRow.number).where(*those).order_by(LineRow.number.desc())
            oldest = transaction.scalar(numbers.offset(MOST_KEPT - 1).limit(1))
            if oldest is not None:
                transaction.execute(delete(LineRow).where(*those, LineRow.number < oldest))
            return kept

    def line(self, table_id: str, number: int) -> Line | None:
        """Return the message with this number, or None."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(LineRow, (table_id, number))
            return None if row is None else made_of(Line, row)

    def lines(self, table_id: str, after: int, galleries: list[bool], most: int) -> list[Line]:
        """Return the latest messages after a number, oldest first.

        ``galleries`` selects players, spectators or both.
        """
        wanted = select(LineRow).where(
            LineRow.table_id == table_id, LineRow.number > after, LineRow.gallery.in_(galleries)
        )
        with Transaction(self._engine) as transaction:
            rows = transaction.scalars(wanted.order_by(LineRow.number.desc()).limit(most))
            return [made_of(Line, row) for row in rows][::-1]

    def said_by(self, person: str) -> list[Line]:
        """Return all messages of a person."""
        with Transaction(self._engine) as transaction:
            theirs = select(LineRow).filter_by(person=person).order_by(LineRow.at)
            return [made_of(Line, row) for row in transaction.scalars(theirs)]

    def keep_shun(self, shun: Shun) -> None:
        """Save that a person mutes or blocks another, and replace what they chose before."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                delete(ShunRow).where(ShunRow.person == shun.person, ShunRow.other == shun.other)
            )
            transaction.add(ShunRow(**asdict(shun)))

    def shuns(self, person: str) -> list[Shun]:
        """Return the people whom a person has muted or blocked."""
        with Transaction(self._engine) as transaction:
            theirs = select(ShunRow).filter_by(person=person).order_by(ShunRow.name, ShunRow.id)
            return [made_of(Shun, row) for row in transaction.scalars(theirs)]

    def drop_shun(self, person: str, shun: str) -> None:
        """Delete the block of a person."""
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (ShunRow.id == shun, ShunRow.person == person)
            transaction.execute(delete(ShunRow).where(*own))

    def keep_report(self, report: Report) -> None:
        """Save a report."""
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.add(ReportRow(**asdict(report)))

    def reports_by(self, person: str) -> list[Report]:
        """Return the reports that a person has made."""
        with Transaction(self._engine) as transaction:
            theirs = select(ReportRow).filter_by(by=person).order_by(ReportRow.at)
            return [made_of(Report, row) for row in transaction.scalars(theirs)]

    def note(self, person: str, table_id: str) -> str:
        """Return the note of a person about a table."""
        with Transaction(self._engine) as transaction:
            row = transaction.get(NoteRow, (person, table_id))
            return "" if row is None else row.text

    def keep_note(self, note: NoteText) -> None:
        """Save a note; an empty one is deleted."""
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (NoteRow.person == note.person, NoteRow.table_id == note.table_id)
            transaction.execute(delete(NoteRow).where(*own))
            if note.text:
                transaction.add(NoteRow(**asdict(note)))

    def notes(self, person: str) -> list[NoteText]:
        """Return the notes of a person."""
        with Transaction(self._engine) as transaction:
            theirs = select(NoteRow).filter_by(person=person).order_by(NoteRow.table_id)
            return [made_of(NoteText, row) for row in transaction.scalars(theirs)]
