"""How somebody comes in, whichever way they took."""

from typing import NamedTuple

from firstclass.messages import Reason
from firstclass.service.people.belongings import Belongings
from firstclass.service.people.sessions import Clock, Sessions
from firstclass.service.people.slowing import Slowing
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import Refusal

FREE = 5
"""Attempts at one person that are not slowed down ..."""

FREE_HERE = 20
"""... and from one address, where a whole family may live."""


class Visit(NamedTuple):
    """Where somebody comes from: the device, its address, the session it had, its language."""

    device: str
    address: str
    token: str | None
    language: str


class Door:
    """Lets people in."""

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
        """Count an attempt at this name. Raises Refusal if it comes too early."""
        self._addresses.attempt(visit.address)
        self._names.attempt(name)

    def passed(self, name: str, visit: Visit) -> None:
        """Count the attempts at this name no longer: this one did not fail."""
        self._addresses.passed(visit.address)
        self._names.forget(name)

    def enter(self, person: str, visit: Visit) -> str:
        """Sign somebody in; the token of the session.

        Who was a guest there before, without any way back, is the same person. Raises Refusal if
        the host has suspended them.
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
