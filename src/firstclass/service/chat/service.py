"""Chat at a table. While the game runs, players and spectators have separate chats.

Messages do not pass through the game, and reveal nothing but their text.
"""

from typing import Annotated

from firstclass.messages import Reason
from firstclass.service.chat.ports import Block, ChatStore, NoteText, Report, StoredMessage
from firstclass.service.ids import new_id
from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import Seating, hash_key
from firstclass.service.play.state_messages import Viewer, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.table_api import Caller
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.calls import Query, SessionPerson, call
from firstclass.service.protocol.chat import (
    BlockList,
    Chat,
    ChatLine,
    NewBlock,
    NewChatLine,
    NewNote,
    NewReport,
    Note,
    PersonReference,
)
from firstclass.service.protocol.errors import RefusedError

MAX_MESSAGES = 200
"""How many messages are sent at once."""

MAX_BLOCKS = 200
"""How many people somebody may mute or block."""


class ChatService:
    """The chat of all tables. A request that is not possible raises RefusedError."""

    def __init__(self, store: ChatStore, people: PeopleStore, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self._clock = clock

    @call(
        "GET",
        "/api/tables/{table_id}/chat",
        "chat messages after a number; players and spectators have separate chats during the game",
    )
    def messages(
        self,
        caller: Caller,
        table_id: str,
        after: Annotated[int, Query("the number of a message")] = 0,
    ) -> Chat:
        """Return the messages after a number that the caller may read."""
        table, viewer = self._at(caller, table_id)
        lines = self._store.messages(table_id, after, readable_chats(table, viewer), MAX_MESSAGES)
        shunned = self._blocked_by(caller)
        return {
            "lines": [
                message_to_protocol(line, caller) for line in lines if line.person not in shunned
            ],
            "may_write": viewer.plays or caller.person is not None,
        }

    @call(
        "POST",
        "/api/tables/{table_id}/chat",
        "posts a chat message",
        status=201,
        limit="chat",
        body=NewChatLine,
    )
    def post(self, caller: Caller, table_id: str, text: str) -> ChatLine:
        """Post a message at a table. Spectators must be signed in."""
        table, viewer = self._at(caller, table_id)
        if not viewer.plays and caller.person is None:
            raise RefusedError("signed_out", Reason("signed_out"))
        from_spectator = not viewer.plays
        line = StoredMessage(
            table_id,
            0,
            from_spectator,
            caller.person,
            hash_key(caller.key) if caller.key and caller.person is None else None,
            [*viewer.seats],
            self._name(table, viewer, caller),
            text,
            int(self._clock()),
        )
        kept = self._store.add_message(line, readable_chats(table, viewer))
        table.announce_chat_message(from_spectator, kept.number)
        return message_to_protocol(kept, caller)

    @call(
        "POST",
        "/api/reports",
        "reports a message or a person to the administrator",
        status=204,
        limit="chat",
    )
    def report(self, caller: Caller, request: NewReport) -> None:
        """Report a message or a person to the administrator. This needs no account."""
        line = self._message(caller, request)
        person, name = self._target(caller, request)
        report = Report(
            new_id(6),
            int(self._clock()),
            caller.person,
            request.table,
            None if line is None else line.number,
            person,
            name,
            "" if line is None else line.text,
            request.reason,
        )
        self._store.save_report(report)

    @call("POST", "/api/me/blocks", "mutes or blocks a person")
    def block(self, caller: Caller, person: SessionPerson, request: NewBlock) -> BlockList:
        """Mute a person for the caller, or block them."""
        other, name = self._target(caller, request)
        if other is None:
            raise RefusedError("illegal", Reason("no_account"))
        if other == person:
            raise RefusedError("illegal", Reason("block_oneself"))
        if len(self._store.blocks(person)) >= MAX_BLOCKS:
            raise RefusedError("too_many", Reason("too_many_blocked", most=MAX_BLOCKS))
        self._store.save_block(Block(new_id(9), person, other, name, request.block))
        return self.blocks(person)

    @call("DELETE", "/api/me/blocks/{block_id}", "removes a mute or block")
    def unblock(self, person: SessionPerson, block_id: str) -> BlockList:
        """Remove a mute or block."""
        self._store.delete_block(person, block_id)
        return self.blocks(person)

    @call("GET", "/api/me/blocks", "the people whom the caller has muted or blocked")
    def blocks(self, person: SessionPerson) -> BlockList:
        """Return the mutes and blocks of a person."""
        blocks = self._store.blocks(person)
        return {"blocks": [{"id": b.id, "name": b.name, "block": b.block} for b in blocks]}

    def check_not_blocked(self, person: str | None, table_id: str) -> None:
        """Raise RefusedError if somebody at the table has blocked this person."""
        table = self._tables.find(table_id)
        if person is not None and self._people.is_blocked(person, people_at(table.seating)):
            raise RefusedError("forbidden", Reason("blocked"))

    @call("GET", "/api/me/notes/{table_id}", "the caller's private note")
    def note(self, person: SessionPerson, table_id: str) -> Note:
        """Return a person's note about a table."""
        return {"text": self._store.note(person, table_id)}

    @call("POST", "/api/me/notes/{table_id}", "stores the note", body=NewNote)
    def save_note(self, person: SessionPerson, table_id: str, text: str) -> Note:
        """Store a person's note about a table."""
        self._tables.find(table_id)
        self._store.save_note(NoteText(person, table_id, text))
        return {"text": text}

    def _at(self, caller: Caller, table_id: str) -> tuple[Table, Viewer]:
        table = self._tables.find(table_id)
        return table, viewer_of(table, caller.credentials, caller.language)

    def _blocked_by(self, caller: Caller) -> set[str | None]:
        if caller.person is None:
            return set()
        return {block.blocked_person for block in self._store.blocks(caller.person)}

    def _message(self, caller: Caller, whom: PersonReference) -> StoredMessage | None:
        """Return the message in question, which the caller must be able to read."""
        if whom.line is None:
            return None
        table, viewer = self._at(caller, whom.table)
        line = self._store.message(whom.table, whom.line)
        if line is None or not (table.is_revealed or line.from_spectator != viewer.plays):
            raise RefusedError("unknown", Reason("no_such_message"))
        return line

    def _target(self, caller: Caller, whom: PersonReference) -> tuple[str | None, str]:
        """Return the person in question, if they have an account, and their name there."""
        line = self._message(caller, whom)
        if line is not None:
            return line.person, line.name
        table, _ = self._at(caller, whom.table)
        if whom.seat is None or whom.seat not in table.seating.human_seats:
            raise RefusedError("unknown", Reason("no_account"))
        return table.seating.person_at(whom.seat), table.seats[whom.seat]["name"]

    def _name(self, table: Table, viewer: Viewer, caller: Caller) -> str:
        """Return the name of the author: from their seat, or from their account."""
        if len(viewer.seats) == 1:
            return table.seats[viewer.seats[0]]["name"]
        known = None if caller.person is None else self._people.person(caller.person)
        return "" if known is None else known.name


def readable_chats(table: Table, viewer: Viewer) -> list[bool]:
    """Return the chats that a viewer reads: False for players, True for spectators.

    Everybody reads both once the hidden cards are open.
    """
    return [True, False] if table.is_revealed else [not viewer.plays]


def people_at(seating: Seating) -> list[str]:
    """Return the people with an account who own the table or sit there."""
    people = {seating.owner, *(each.person for each in seating.invited_seats.values())}
    return [person for person in people if person is not None]


def message_to_protocol(line: StoredMessage, caller: Caller) -> ChatLine:
    """Return a message as the protocol shows it to the caller."""
    own = line.person is not None and line.person == caller.person
    same_key = caller.key is not None and line.key_hash == hash_key(caller.key)
    return {
        "number": line.number,
        "from_spectator": line.from_spectator,
        "seats": line.seats,
        "name": line.name,
        "text": line.text,
        "sent_at": line.sent_at,
        "is_own": own or (line.person is None and same_key),
        "has_account": line.person is not None,
    }
