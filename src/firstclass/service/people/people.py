"""The people service: guests and accounts, their sessions, their data and its deletion."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from firstclass.messages import Reason
from firstclass.service.ids import new_id
from firstclass.service.people.belongings import Belongings
from firstclass.service.people.door import Door, Visit
from firstclass.service.people.letters import ByLetter
from firstclass.service.people.passkeys import ByPasskey
from firstclass.service.people.passwords import ByPassword
from firstclass.service.people.permits import MARK, Permits
from firstclass.service.people.sessions import Clock, Sessions
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Passkeys, Passwords, PeopleStore, Post
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import (
    Account,
    KeyedTables,
    Me,
    MyTables,
    PersonExport,
    Scope,
)
from firstclass.service.protocol.people import Sessions as ToldSessions
from firstclass.service.stored import Person, Session


class Ways(NamedTuple):
    """The needs of the sign-in methods from outside. ``site`` is the address in email links.

    ``passkeys`` is called when somebody first uses a passkey.
    """

    passwords: Passwords
    passkeys: Callable[[], Passkeys]
    post: Post
    site: str


class People:
    """All guests and accounts. A request that is not possible raises Refusal."""

    def __init__(
        self, store: PeopleStore, tables: Tables, ways: Ways, clock: Clock = time.time
    ) -> None:
        self._store = store
        self._clock = clock
        self.belongings = Belongings(tables, clock)
        self._sessions = Sessions(store, clock)
        for person in store.lost():
            self._forget(person)
        door = Door(store, self._sessions, self.belongings, clock)
        self.by_password = ByPassword(store, door, self._sessions, ways.passwords)
        self.by_letter = ByLetter(store, door, ways.post, ways.site, clock)
        self.permits = Permits(store, clock)
        self.by_passkey = ByPasskey(store, door, ways.passkeys, clock)

    def session(self, token: str | None) -> Session | None:
        """Return the session of a browser's token, if any."""
        return self._sessions.of(token)

    def person(self, token: str | None) -> str | None:
        """Return the person who is signed in with this token, if any."""
        session = self.session(token)
        return None if session is None else session.person

    def holder(self, key: str | None, scope: Scope) -> str | None:
        """Return the person for whom a program acts with this key, if the key is an API token.

        Raises Refusal if it is not valid or its scope is too narrow.
        """
        permitted = key is not None and key.startswith(MARK)
        return self.permits.holder(key, scope) if key is not None and permitted else None

    def plays_by_program(self, key: str | None, person: str | None) -> bool:
        """Return whether a program plays for a person: by an API token, or as a bot account."""
        known = None if person is None else self._store.person(person)
        return known is not None and (known.program or (key or "").startswith(MARK))

    def me(self, person: str | None) -> Me:
        """Return the account of the person who is signed in."""
        return {"person": None if person is None else self._account(person)}

    def come(self, name: str, visit: Visit) -> str:
        """Make a guest and return the token of their session."""
        now = int(self._clock())
        guest = Person(new_id(), name, made=now, seen=now)
        self._store.keep(guest)
        return self._sessions.begin(guest.id, visit.device, visit.token)

    def rename(self, here: Session, name: str) -> Me:
        """Change a person's name. At existing tables they keep the old one."""
        self._store.keep(replace(self._known(here.person), name=name))
        return self.me(here.person)

    def leave(self, here: Session) -> None:
        """Sign a person out on this device. Without a sign-in method, the person is deleted."""
        self.end(here, here.id)
        if here.person in self._store.lost():
            self._forget(here.person)

    def sessions(self, here: Session) -> ToldSessions:
        """Return the devices where a person is signed in."""
        return {"sessions": self._sessions.listed(here)}

    def end(self, here: Session, session_id: str) -> None:
        """Sign a person out on one of their devices."""
        self._sessions.end(here, session_id)
        self.belongings.renew()

    def end_others(self, here: Session) -> None:
        """Sign a person out on all other devices."""
        self._sessions.end_others(here)
        self.belongings.renew()

    async def tables(self, person: str) -> MyTables:
        """Return the tables of a person."""
        return {"tables": await self.belongings.of(person)}

    async def claim(self, here: Session, keyed: KeyedTables) -> None:
        """Give the tables of a browser to a person."""
        await self.belongings.claim(here.person, keyed)

    async def export(self, here: Session) -> PersonExport:
        """Return everything stored about a person."""
        return {
            "person": self._account(here.person),
            "sessions": self._sessions.listed(here),
            "permits": self.permits.of(here.person),
            "tables": await self.belongings.of(here.person),
        }

    def forget(self, here: Session) -> None:
        """Delete a person. At tables with others, their seat stays without a name."""
        self.drop(here.person)

    def drop(self, person: str) -> None:
        """Delete a person, at anybody's request."""
        self._forget(person)
        self.belongings.renew()

    def sign_out(self, person: str) -> None:
        """Sign a person out everywhere."""
        self._sessions.forget(person)
        self.belongings.renew()

    def renew(self) -> None:
        """Send their state to all tables again, because somebody may have lost a right."""
        self.belongings.renew()

    def hear_anew(self) -> None:
        """Check sessions again, because people may have been signed out at another server."""
        self._sessions.hear_anew()
        self.renew()

    def _forget(self, person: str) -> None:
        self.belongings.forget(person)
        self._sessions.forget(person)
        self._store.drop_person(person)

    def _account(self, person: str) -> Account:
        known = self._known(person)
        return {
            "name": known.name,
            "made": known.made,
            "seen": known.seen,
            "login": known.login,
            "mail": known.mail,
            "passkeys": [
                {"id": passkey.id, "device": passkey.device, "made": passkey.made}
                for passkey in self._store.passkeys(person)
            ],
            "program": known.program,
        }

    def _known(self, person: str) -> Person:
        known = self._store.person(person)
        if known is None:
            raise Refusal("signed_out", Reason("signed_out"))
        return known
