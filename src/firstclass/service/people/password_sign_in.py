"""Signing in by a sign-in name and a password."""

from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.people.sessions import Sessions
from firstclass.service.people.sign_in import ClientInfo, SignIn
from firstclass.service.ports import Passwords, PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import NewPassword, PasswordSignIn
from firstclass.service.stored import Session


class PasswordSignInMethod:
    """Sign-in by password."""

    def __init__(
        self, store: PeopleStore, sign_in: SignIn, sessions: Sessions, passwords: Passwords
    ) -> None:
        self._store = store
        self._sign_in = sign_in
        self._sessions = sessions
        self._passwords = passwords

    async def add(self, current: Session, request: NewPassword, client: ClientInfo) -> None:
        """Set a person's sign-in name and password.

        A person who has a password must enter it, and is signed out everywhere else. Raises
        RefusedError if it is wrong, or if somebody else has the name.
        """
        self._sign_in.attempt(f"password {current.person}", client)
        person = self._store.person(current.person)
        assert person is not None
        if person.password_hash and not await self._verify(request.current, person.password_hash):
            raise RefusedError("forbidden", Reason("wrong_password"))
        hashed = await self._passwords.hash(request.password)
        # Other requests ran during the hash, so check only now whether the name is free.
        other, person = (
            self._store.person_by_login(request.login),
            self._store.person(current.person),
        )
        if person is None:
            raise RefusedError("signed_out", Reason("signed_out"))
        if other is not None and other.id != person.id:
            raise RefusedError("illegal", Reason("login_taken"))
        self._sign_in.succeeded(f"password {current.person}", client)
        self._store.save(replace(person, login=request.login, password_hash=hashed))
        self._sign_in.refresh_clients()
        if person.password_hash:
            self._sessions.end_others(current)

    def remove(self, current: Session) -> None:
        """Remove a person's sign-in name and password."""
        person = self._store.person(current.person)
        assert person is not None
        self._store.save(replace(person, login=None, password_hash=None))
        self._sign_in.refresh_clients()

    async def sign_in(self, request: PasswordSignIn, client: ClientInfo) -> str:
        """Sign in by a password and return the session token. Raises RefusedError if it is wrong.

        Neither the answer nor its timing shows whether the name exists.
        """
        login = request.login
        self._sign_in.attempt(login, client)
        person = self._store.person_by_login(login)
        hashed = None if person is None else person.password_hash
        if not await self._verify(request.password, hashed) or person is None:
            raise RefusedError("forbidden", Reason("wrong_sign_in"))
        self._sign_in.succeeded(login, client)
        return self._sign_in.start_session(person.id, client)

    async def _verify(self, password: str, hashed: str | None) -> bool:
        return await self._passwords.verify(password, hashed)
