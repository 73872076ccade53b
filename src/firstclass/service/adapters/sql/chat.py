"""The chat in the database."""

from dataclasses import asdict, replace

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.orm import Session as Transaction
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import (
    acquire_write_lock,
    notify_on_commit,
    reading,
)
from firstclass.service.adapters.sql.models import (
    BlockRow,
    ChatMessageRow,
    NoteRow,
    ReportRow,
    from_row,
)
from firstclass.service.chat.ports import Block, ChatStore, NoteText, Report, StoredMessage
from firstclass.service.cluster import ChatMessagePosted

MAX_MESSAGES = 2000
"""The messages that a table keeps, separately for players and spectators. Older ones are deleted.
"""

NUMBERS_PER_SECOND = 2000
"""The numbers that messages of one second can have."""


class SqlChatStore(ChatStore):
    """Chat messages, blocks, reports and notes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def add_message(self, message: StoredMessage, readable: list[bool]) -> StoredMessage:
        those = (
            ChatMessageRow.table_id == message.table_id,
            ChatMessageRow.from_spectator.in_(readable),
        )
        with Transaction(self._engine) as transaction, transaction.begin():
            acquire_write_lock(transaction)
            last = transaction.scalar(select(func.max(ChatMessageRow.number)).where(*those)) or 0
            free = max(last + 1, message.sent_at * NUMBERS_PER_SECOND)
            kept = replace(message, number=free + (free + message.from_spectator) % 2)
            transaction.add(ChatMessageRow(**asdict(kept)))
            posted = ChatMessagePosted(message.table_id, message.from_spectator, kept.number)
            notify_on_commit(transaction, posted)
            numbers = (
                select(ChatMessageRow.number).where(*those).order_by(ChatMessageRow.number.desc())
            )
            oldest = transaction.scalar(numbers.offset(MAX_MESSAGES - 1).limit(1))
            if oldest is not None:
                transaction.execute(
                    delete(ChatMessageRow).where(*those, ChatMessageRow.number < oldest)
                )
            return kept

    @override
    def message(self, table_id: str, number: int) -> StoredMessage | None:
        with reading(self._engine) as transaction:
            row = transaction.get(ChatMessageRow, (table_id, number))
            return None if row is None else from_row(StoredMessage, row)

    @override
    def messages(
        self, table_id: str, after: int, readable: list[bool], limit: int
    ) -> list[StoredMessage]:
        wanted = select(ChatMessageRow).where(
            ChatMessageRow.table_id == table_id,
            ChatMessageRow.number > after,
            ChatMessageRow.from_spectator.in_(readable),
        )
        with reading(self._engine) as transaction:
            rows = transaction.scalars(wanted.order_by(ChatMessageRow.number.desc()).limit(limit))
            return [from_row(StoredMessage, row) for row in rows][::-1]

    @override
    def save_block(self, block: Block) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.execute(
                delete(BlockRow).where(
                    BlockRow.person == block.person, BlockRow.blocked_person == block.blocked_person
                )
            )
            transaction.add(BlockRow(**asdict(block)))

    @override
    def blocks(self, person: str) -> list[Block]:
        with reading(self._engine) as transaction:
            theirs = select(BlockRow).filter_by(person=person).order_by(BlockRow.name, BlockRow.id)
            return [from_row(Block, row) for row in transaction.scalars(theirs)]

    @override
    def delete_block(self, person: str, block_id: str) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (BlockRow.id == block_id, BlockRow.person == person)
            transaction.execute(delete(BlockRow).where(*own))

    @override
    def save_report(self, report: Report) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            transaction.add(ReportRow(**asdict(report)))

    @override
    def note(self, person: str, table_id: str) -> str:
        with reading(self._engine) as transaction:
            row = transaction.get(NoteRow, (person, table_id))
            return "" if row is None else row.text

    @override
    def save_note(self, note: NoteText) -> None:
        with Transaction(self._engine) as transaction, transaction.begin():
            own = (NoteRow.person == note.person, NoteRow.table_id == note.table_id)
            transaction.execute(delete(NoteRow).where(*own))
            if note.text:
                transaction.add(NoteRow(**asdict(note)))
