"""Signing in, by any method."""

from typing import NamedTuple

from firstclass.messages import Reason
from firstclass.service.people.belongings import Belongings
from firstclass.service.people.sessions import Clock, Sessions
from firstclass.service.people.slowing import Slowing
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import Refusal

FREE = 5
"""Attempts for one person without a delay."""

FREE_HERE = 20
"""Attempts from one address without a delay. A whole family may share it."""


class Visit(NamedTuple):
    """The client that signs in: its device, address, previous session token and language."""

    device: str
    address: str
    token: str | None
    language: str


class Door:
    """Signs people in and limits their attempts."""

    def __init__(
        self, store: PeopleStore, sessions: Sessions, belongings: Belongings, clock: Clock
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._belongings = belongings
        self._clock = clock
        self._names = Slowing(FREE, clock)
        self._addresses = Slowing(FREE_HERE, clock)

    def attempt(self, name: str, visit: Visit) -> None:
        """Count an attempt for this name. Raises Refusal if it comes too early."""
        self._addresses.attempt(visit.address)
        self._names.attempt(name)

    def passed(self, name: str, visit: Visit) -> None:
        """Stop counting the attempts for this name, because this one succeeded."""
        self._addresses.passed(visit.address)
        self._names.forget(name)

    def enter(self, person: str, visit: Visit) -> str:
        """Sign a person in and return the token of the session.

        A guest without a sign-in method on that device becomes this person. Raises Refusal if the
        administrator has suspended them.
        """
        if self._store.is_suspended(person, int(self._clock())):
            raise Refusal("forbidden", Reason("suspended"))
        before = self._sessions.of(visit.token)
        if before is not None and before.person != person and self._is_guest(before.person):
            self._belongings.move(before.person, person)
            self._sessions.forget(before.person)
            self._store.drop_person(before.person)
        token = self._sessions.begin(person, visit.device, visit.token)
        if before is not None:
            self._belongings.renew()
        return token

    def _is_guest(self, person: str) -> bool:
        known = self._store.person(person)
        ways = known and (known.login or known.mail or self._store.passkeys(person))
        return known is not None and not ways
