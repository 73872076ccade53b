"""Signing in by a sign-in name and a password."""

from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.people.door import Door, Visit
from firstclass.service.people.sessions import Sessions
from firstclass.service.ports import Passwords, PeopleStore
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import NewPassword, SignIn
from firstclass.service.stored import Session


class ByPassword:
    """Sign-in by password."""

    def __init__(
        self, store: PeopleStore, door: Door, sessions: Sessions, passwords: Passwords
    ) -> None:
        self._store = store
        self._door = door
        self._sessions = sessions
        self._passwords = passwords

    async def add(self, here: Session, wish: NewPassword, visit: Visit) -> None:
        """Set a person's sign-in name and password.

        A person who has a password must enter it, and is signed out everywhere else. Raises Refusal
        if it is wrong, or if somebody else has the name.
        """
        login = known_as(wish.login)
        self._door.attempt(f"password {here.person}", visit)
        person = self._store.person(here.person)
        assert person is not None
        if person.password_hash and not await self._fits(wish.current, person.password_hash):
            raise Refusal("forbidden", Reason("wrong_password"))
        hashed = await self._passwords.hash(wish.password)
        # Other requests ran during the hash, so check only now whether the name is free.
        other, person = self._store.person_called(login), self._store.person(here.person)
        if person is None:
            raise Refusal("signed_out", Reason("signed_out"))
        if other is not None and other.id != person.id:
            raise Refusal("illegal", Reason("login_taken"))
        self._door.passed(f"password {here.person}", visit)
        self._store.keep(replace(person, login=login, password_hash=hashed))
        if person.password_hash:
            self._sessions.end_others(here)

    def remove(self, here: Session) -> None:
        """Remove a person's sign-in name and password."""
        person = self._store.person(here.person)
        assert person is not None
        self._store.keep(replace(person, login=None, password_hash=None))

    async def enter(self, wish: SignIn, visit: Visit) -> str:
        """Sign in by a password and return the session token. Raises Refusal if it is wrong.

        Neither the answer nor its timing shows whether the name exists.
        """
        login = known_as(wish.login)
        self._door.attempt(login, visit)
        person = self._store.person_called(login)
        hashed = None if person is None else person.password_hash
        if not await self._fits(wish.password, hashed) or person is None:
            raise Refusal("forbidden", Reason("wrong_sign_in"))
        self._door.passed(login, visit)
        return self._door.enter(person.id, visit)

    async def _fits(self, password: str, hashed: str | None) -> bool:
        return await self._passwords.fits(password, hashed)


def known_as(login: str) -> str:
    """Return a sign-in name as it is stored, in lower case."""
    return login.casefold()
