"""Signing in, by any method."""

from typing import NamedTuple

from firstclass.messages import Reason
from firstclass.service.people.personal_data import PersonalData
from firstclass.service.people.sessions import Clock, Sessions
from firstclass.service.people.throttle import LoginThrottle
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import RefusedError

FREE_ATTEMPTS_PER_NAME = 5
"""Attempts for one person without a delay."""

FREE_ATTEMPTS_PER_ADDRESS = 20
"""Attempts from one address without a delay. A whole family may share it."""


class ClientInfo(NamedTuple):
    """The client that signs in: its device, address, previous session token and language.

    ``site`` is the address of the server that it uses, if the client is on the server's machine.
    """

    device: str
    address: str
    token: str | None
    language: str
    site: str | None = None


class SignIn:
    """Signs people in and limits their attempts."""

    def __init__(
        self, store: PeopleStore, sessions: Sessions, personal_data: PersonalData, clock: Clock
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._personal_data = personal_data
        self._clock = clock
        self._names = LoginThrottle(FREE_ATTEMPTS_PER_NAME, clock)
        self._addresses = LoginThrottle(FREE_ATTEMPTS_PER_ADDRESS, clock)

    def attempt(self, name: str, client: ClientInfo) -> None:
        """Count an attempt for this name. Raises RefusedError if it comes too early."""
        self._addresses.attempt(client.address)
        self._names.attempt(name)

    def succeeded(self, name: str, client: ClientInfo) -> None:
        """Stop counting the attempts for this name, because this one succeeded."""
        self._addresses.succeeded(client.address)
        self._names.reset(name)

    def start_session(self, person: str, client: ClientInfo) -> str:
        """Sign a person in and return the token of the session.

        A guest on that device becomes this person, with everything that is theirs. Raises
        RefusedError if the administrator has suspended them.
        """
        if self._store.is_suspended(person, int(self._clock())):
            raise RefusedError("forbidden", Reason("suspended"))
        before = self._sessions.find(client.token)
        if before is not None and before.person != person and self._is_guest(before.person):
            self._personal_data.merge(before.person, person)
            self._sessions.forget(before.person)
        token = self._sessions.create(person, client.device, client.token)
        if before is not None:
            self.refresh_clients()
        return token

    def refresh_clients(self) -> None:
        """Send everybody what they may see now, because somebody has other names or rights."""
        self._personal_data.refresh_clients()

    def _is_guest(self, person: str) -> bool:
        known = self._store.person(person)
        sign_in_methods = known and (known.login or known.email or self._store.passkeys(person))
        return known is not None and not sign_in_methods
