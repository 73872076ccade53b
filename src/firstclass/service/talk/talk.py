"""Chat at a table. While the game runs, players and spectators have separate chats.

Messages do not pass through the game, and reveal nothing but their text.
"""

from firstclass.messages import Reason
from firstclass.service.ids import new_id
from firstclass.service.people.sessions import Clock
from firstclass.service.play.calls import Caller
from firstclass.service.play.seating import Seating, hash_key
from firstclass.service.play.states import Viewer, viewer_of
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.talk import (
    Company,
    Complaint,
    KeptLine,
    Note,
    Shunned,
    Talk,
    TalkExport,
    TalkLine,
    Whom,
)
from firstclass.service.talk.kept import Line, NoteText, Report, Shun, TalkStore

MOST_TOLD = 200
"""How many messages are sent at once."""

MOST_SHUNNED = 200
"""How many people somebody may mute or block."""


class Talking:
    """The chat of all tables. A request that is not possible raises Refusal."""

    def __init__(self, store: TalkStore, people: PeopleStore, tables: Tables, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._tables = tables
        self._clock = clock

    def heard(self, caller: Caller, table_id: str, after: int) -> Talk:
        """Return the messages after a number that the caller may read."""
        table, viewer = self._at(caller, table_id)
        lines = self._store.lines(table_id, after, galleries(table, viewer), MOST_TOLD)
        shunned = self._shunned_by(caller)
        return {
            "lines": [told(line, caller) for line in lines if line.person not in shunned],
            "may": viewer.plays or caller.person is not None,
        }

    def say(self, caller: Caller, table_id: str, text: str) -> TalkLine:
        """Post a message at a table. Spectators must be signed in."""
        table, viewer = self._at(caller, table_id)
        if not viewer.plays and caller.person is None:
            raise Refusal("signed_out", Reason("signed_out"))
        gallery = not viewer.plays
        line = Line(
            table_id,
            0,
            gallery,
            caller.person,
            hash_key(caller.key) if caller.key and caller.person is None else None,
            [*viewer.seats],
            self._name(table, viewer, caller),
            text,
            int(self._clock()),
        )
        kept = self._store.say(line, galleries(table, viewer))
        table.herald(gallery, kept.number)
        return told(kept, caller)

    def complain(self, caller: Caller, wish: Complaint) -> None:
        """Report a message or a person to the administrator. This needs no account."""
        line = self._line(caller, wish)
        person, name = self._meant(caller, wish)
        report = Report(
            new_id(6),
            int(self._clock()),
            caller.person,
            wish.table,
            None if line is None else line.number,
            person,
            name,
            "" if line is None else line.text,
            wish.reason,
        )
        self._store.keep_report(report)

    def shun(self, caller: Caller, person: str, wish: Whom, block: bool) -> Company:
        """Mute a person for the caller, or block them."""
        other, name = self._meant(caller, wish)
        if other is None:
            raise Refusal("illegal", Reason("nobody_known"))
        if other == person:
            raise Refusal("illegal", Reason("shun_oneself"))
        if len(self._store.shuns(person)) >= MOST_SHUNNED:
            raise Refusal("too_many", Reason("too_many_shunned", most=MOST_SHUNNED))
        self._store.keep_shun(Shun(new_id(9), person, other, name, block))
        return self.company(person)

    def meet_again(self, person: str, shun: str) -> Company:
        """Remove a mute or block."""
        self._store.drop_shun(person, shun)
        return self.company(person)

    def company(self, person: str) -> Company:
        """Return the mutes and blocks of a person."""
        return {"shunned": [told_shun(shun) for shun in self._store.shuns(person)]}

    def admit(self, person: str | None, table_id: str) -> None:
        """Raise Refusal if somebody at the table has blocked this person."""
        table = self._tables.find(table_id)
        if person is not None and self._people.is_blocked(person, people_of(table.seating)):
            raise Refusal("forbidden", Reason("not_welcome"))

    def note(self, person: str, table_id: str) -> Note:
        """Return a person's note about a table."""
        return {"text": self._store.note(person, table_id)}

    def keep_note(self, person: str, table_id: str, text: str) -> Note:
        """Store a person's note about a table."""
        self._tables.find(table_id)
        self._store.keep_note(NoteText(person, table_id, text))
        return {"text": text}

    def export(self, person: str) -> TalkExport:
        """Return the stored messages, notes, mutes, blocks and reports of a person."""
        said = self._store.said_by(person)
        complaints = self._store.reports_by(person)
        return {
            "said": [kept(line.table_id, line.text, line.at) for line in said],
            "notes": [
                {"table": note.table_id, "text": note.text} for note in self._store.notes(person)
            ],
            "shunned": [told_shun(shun) for shun in self._store.shuns(person)],
            "complaints": [kept(each.table_id, each.reason, each.at) for each in complaints],
        }

    def _at(self, caller: Caller, table_id: str) -> tuple[Table, Viewer]:
        table = self._tables.find(table_id)
        return table, viewer_of(table, caller.shown, caller.language)

    def _shunned_by(self, caller: Caller) -> set[str | None]:
        if caller.person is None:
            return set()
        return {shun.other for shun in self._store.shuns(caller.person)}

    def _line(self, caller: Caller, whom: Whom) -> Line | None:
        """Return the message in question, which the caller must be able to read."""
        if whom.line is None:
            return None
        table, viewer = self._at(caller, whom.table)
        line = self._store.line(whom.table, whom.line)
        if line is None or not (table.lies_open or line.gallery != viewer.plays):
            raise Refusal("unknown", Reason("no_such_line"))
        return line

    def _meant(self, caller: Caller, whom: Whom) -> tuple[str | None, str]:
        """Return the person in question, if they have an account, and their name there."""
        line = self._line(caller, whom)
        if line is not None:
            return line.person, line.name
        table, _ = self._at(caller, whom.table)
        if whom.seat is None or whom.seat not in table.seating.people:
            raise Refusal("unknown", Reason("nobody_known"))
        return table.seating.person_at(whom.seat), table.seats[whom.seat]["name"]

    def _name(self, table: Table, viewer: Viewer, caller: Caller) -> str:
        """Return the name of the author: from their seat, or from their account."""
        if len(viewer.seats) == 1:
            return table.seats[viewer.seats[0]]["name"]
        known = None if caller.person is None else self._people.person(caller.person)
        return "" if known is None else known.name


def galleries(table: Table, viewer: Viewer) -> list[bool]:
    """Return the chats that a viewer reads: False for players, True for spectators.

    Everybody reads both once the hidden cards are open.
    """
    return [True, False] if table.lies_open else [not viewer.plays]


def people_of(seating: Seating) -> list[str]:
    """Return the people with an account who own the table or sit there."""
    people = {seating.owner, *(guest.person for guest in seating.guests.values())}
    return [person for person in people if person is not None]


def told(line: Line, caller: Caller) -> TalkLine:
    """Return a message as the protocol shows it to the caller."""
    own = line.person is not None and line.person == caller.person
    same_key = caller.key is not None and line.key_hash == hash_key(caller.key)
    return {
        "number": line.number,
        "gallery": line.gallery,
        "seats": line.seats,
        "name": line.name,
        "text": line.text,
        "at": line.at,
        "mine": own or (line.person is None and same_key),
        "known": line.person is not None,
    }


def told_shun(shun: Shun) -> Shunned:
    """Return a mute or block as the protocol shows it, without the person's id."""
    return {"id": shun.id, "name": shun.name, "block": shun.block}


def kept(table_id: str, text: str, at: int) -> KeptLine:
    """Return a text as the protocol shows it to its author."""
    return {"table": table_id, "text": text, "at": at}
