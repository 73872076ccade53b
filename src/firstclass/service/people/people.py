"""The people service: guests and accounts, their sessions, their data and its deletion."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from firstclass.messages import Reason
from firstclass.service.ids import new_id
from firstclass.service.people.api_tokens import TOKEN_PREFIX, ApiTokens
from firstclass.service.people.email_sign_in import EmailSignIn
from firstclass.service.people.passkey_sign_in import PasskeySignInMethod
from firstclass.service.people.password_sign_in import PasswordSignInMethod
from firstclass.service.people.personal_data import PersonalData, PersonalDataOwner
from firstclass.service.people.sessions import Clock, Sessions
from firstclass.service.people.sign_in import ClientInfo, SignIn
from firstclass.service.play.tables import Tables
from firstclass.service.ports import Mailer, PasskeyVerifier, Passwords, PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import Account, Export, KeyedTables, Me, MyTables, Scope
from firstclass.service.protocol.people import Sessions as SessionList
from firstclass.service.stored import Person, Session


class SignInMethods(NamedTuple):
    """The needs of the sign-in methods from outside. ``site`` is the address in email links.

    If the administrator has not chosen it, clients on the server's machine get links to the address
    that they use. ``passkeys`` is called when somebody first uses a passkey.
    """

    passwords: Passwords
    passkeys: Callable[[], PasskeyVerifier]
    mailer: Mailer
    site: str
    site_chosen: bool = True


class People:
    """All guests and accounts. A request that is not possible raises RefusedError."""

    def __init__(
        self,
        store: PeopleStore,
        tables: Tables,
        sign_in_methods: SignInMethods,
        clock: Clock = time.time,
        owners: Sequence[PersonalDataOwner] = (),
    ) -> None:
        self._store = store
        self._clock = clock
        self.personal_data = PersonalData(store, tables, owners, clock)
        self._sessions = Sessions(store, clock)
        for person in store.unreachable():
            self._forget(person)
        self.sign_in = SignIn(store, self._sessions, self.personal_data, clock)
        self.password_sign_in = PasswordSignInMethod(
            store, self.sign_in, self._sessions, sign_in_methods.passwords
        )
        self.email_sign_in = EmailSignIn(
            store,
            self.sign_in,
            sign_in_methods.mailer,
            sign_in_methods.site,
            clock,
            site_chosen=sign_in_methods.site_chosen,
        )
        self.api_tokens = ApiTokens(store, clock)
        self.passkey_sign_in = PasskeySignInMethod(
            store, self.sign_in, sign_in_methods.passkeys, clock
        )

    def session(self, token: str | None) -> Session | None:
        """Return the session of a browser's token, if any."""
        return self._sessions.find(token)

    def person(self, token: str | None) -> str | None:
        """Return the person who is signed in with this token, if any."""
        session = self.session(token)
        return None if session is None else session.person

    def authorize_token(self, key: str | None, scope: Scope) -> str | None:
        """Return the person for whom a program acts with this key, if the key is an API token.

        Raises RefusedError if it is not valid or its scope is too narrow.
        """
        permitted = key is not None and key.startswith(TOKEN_PREFIX)
        return self.api_tokens.authorize(key, scope) if key is not None and permitted else None

    def is_played_by_bot(self, key: str | None, person: str | None) -> bool:
        """Return whether a program plays for a person: by an API token, or as a bot account."""
        known = None if person is None else self._store.person(person)
        return known is not None and (known.is_bot or (key or "").startswith(TOKEN_PREFIX))

    def me(self, person: str | None) -> Me:
        """Return the account of the person who is signed in."""
        return {"person": None if person is None else self._account(person)}

    def create_guest(self, name: str, client: ClientInfo) -> str:
        """Make a guest and return the token of their session."""
        now = int(self._clock())
        guest = Person(new_id(), name, created_at=now, last_seen_at=now)
        self._store.save(guest)
        return self._sessions.create(guest.id, client.device, client.token)

    def rename(self, current: Session, name: str) -> Me:
        """Change a person's name. At existing tables they keep the old one."""
        self._store.save(replace(self._known(current.person), name=name))
        self.refresh_clients()
        return self.me(current.person)

    def sign_out(self, current: Session) -> None:
        """Sign a person out on this device. Without a sign-in method, the person is deleted."""
        self.end_session(current, current.id)
        if current.person in self._store.unreachable():
            self._forget(current.person)

    def sessions(self, current: Session) -> SessionList:
        """Return the devices where a person is signed in."""
        return {"sessions": self._sessions.list_devices(current)}

    def end_session(self, current: Session, session_id: str) -> None:
        """Sign a person out on one of their devices."""
        self._sessions.end(current, session_id)
        self.personal_data.refresh_clients()

    def end_other_sessions(self, current: Session) -> None:
        """Sign a person out on all other devices."""
        self._sessions.end_others(current)
        self.personal_data.refresh_clients()

    async def tables(self, person: str) -> MyTables:
        """Return the tables of a person."""
        return {"tables": await self.personal_data.tables_of(person)}

    async def claim(self, current: Session, keyed: KeyedTables) -> None:
        """Give the tables of a browser to a person."""
        await self.personal_data.claim(current.person, keyed)

    def export(self, current: Session) -> Export:
        """Return everything stored about a person."""
        return {"tables": self._store.export(current.person)}

    def delete_account(self, current: Session) -> None:
        """Delete a person. At tables with others, their seat stays without a name."""
        self.delete_person(current.person)

    def delete_person(self, person: str) -> None:
        """Delete a person, at anybody's request."""
        self._forget(person)
        self.personal_data.refresh_clients()

    def sign_out_everywhere(self, person: str) -> None:
        """Sign a person out everywhere."""
        self._sessions.forget(person)
        self.personal_data.refresh_clients()

    def refresh_clients(self) -> None:
        """Send their state to all tables again, because somebody may have lost a right."""
        self.personal_data.refresh_clients()

    def resync(self) -> None:
        """Check sessions again, because people may have been signed out at another server."""
        self._sessions.resync()
        self.refresh_clients()

    def _forget(self, person: str) -> None:
        self.personal_data.forget(person)
        self._sessions.forget(person)

    def _account(self, person: str) -> Account:
        known = self._known(person)
        return {
            "name": known.name,
            "created_at": known.created_at,
            "last_seen_at": known.last_seen_at,
            "login": known.login,
            "email": known.email,
            "passkeys": [
                {"id": passkey.id, "device": passkey.device, "created_at": passkey.created_at}
                for passkey in self._store.passkeys(person)
            ],
            "is_bot": known.is_bot,
        }

    def _known(self, person: str) -> Person:
        known = self._store.person(person)
        if known is None:
            raise RefusedError("signed_out", Reason("signed_out"))
        return known
