"""The calls about the sender's account: sessions, sign-in methods, API tokens, and all data."""

from typing import NamedTuple

from firstclass.service.lobby.archive import Archive
from firstclass.service.people.people import People
from firstclass.service.people.sign_in import ClientInfo
from firstclass.service.ports import Site
from firstclass.service.protocol.calls import OptionalPerson, SessionPerson, SignedInPerson, call
from firstclass.service.protocol.people import (
    ApiTokenList,
    BotDeclaration,
    CreatedApiToken,
    EmailAddress,
    Export,
    KeyedTables,
    Me,
    MyTables,
    NewApiToken,
    NewPassword,
    NewPerson,
    OpenedEmailLink,
    PasskeyCredential,
    PasskeyOptions,
    PasswordSignIn,
    Sessions,
)
from firstclass.service.stored import Session


class StartedSession(NamedTuple):
    """The response to a sign-in: the browser stores the token in a cookie."""

    token: str
    me: Me


class EndedSession(NamedTuple):
    """The response to a sign-out: the browser deletes its cookie."""


class AccountApi:
    """Everything that a person can do with their account. Raises RefusedError."""

    def __init__(self, people: People, archive: Archive) -> None:
        self._people = people
        self._archive = archive

    @call("GET", "/api/me", "the caller's account")
    def me(self, person: OptionalPerson) -> Me:
        """Return the account of the sender."""
        return self._people.me(person)

    @call(
        "POST",
        "/api/people",
        "creates a guest and signs in",
        status=201,
        limit="tables",
        response=Me,
    )
    def create_guest(self, request: NewPerson, client: ClientInfo) -> StartedSession:
        """Create a guest."""
        return self._started(self._people.create_guest(request.name, client))

    @call("POST", "/api/me", "changes the name")
    def rename(self, session: Session, request: NewPerson) -> Me:
        """Change the sender's name."""
        return self._people.rename(session, request.name)

    @call("DELETE", "/api/me", "deletes the caller's account and signs out", status=204)
    def delete_account(self, session: Session) -> EndedSession:
        """Delete the sender's account."""
        self._people.delete_account(session)
        return EndedSession()

    @call("GET", "/api/me/tables", "the caller's tables", limit="looks")
    async def tables(self, person: SignedInPerson) -> MyTables:
        """Return the sender's tables."""
        return await self._people.tables(person)

    @call(
        "POST",
        "/api/me/tables",
        "gives the tables of this browser to the caller; their keys no longer open anything",
        limit="looks",
    )
    async def claim(self, session: Session, request: KeyedTables) -> MyTables:
        """Give tables to the sender, and return all tables of the sender."""
        await self._people.claim(session, request)
        return await self._people.tables(session.person)

    @call("GET", "/api/me/export", "everything that is stored about the caller", limit="looks")
    def export(self, session: Session) -> Export:
        """Return everything that is stored about the sender."""
        return self._people.export(session)

    @call("POST", "/api/me/bot", "declares whether the account is a bot's")
    def set_is_bot(self, person: SessionPerson, request: BotDeclaration) -> Me:
        """Store whether the account is a bot's."""
        self._archive.set_is_bot(person, request.is_bot)
        return self._people.me(person)

    # Sessions.

    @call("GET", "/api/me/sessions", "the devices where the caller is signed in")
    def sessions(self, session: Session) -> Sessions:
        """Return the devices where the sender is signed in."""
        return self._people.sessions(session)

    @call("DELETE", "/api/me/sessions", "signs out on all other devices", status=204)
    def end_other_sessions(self, session: Session) -> None:
        """Sign the sender out on all other devices."""
        self._people.end_other_sessions(session)

    @call("DELETE", "/api/me/sessions/{session_id}", "signs out on a device", status=204)
    def end_session(self, session: Session, session_id: str) -> None:
        """Sign the sender out on one device."""
        self._people.end_session(session, session_id)

    @call(
        "DELETE",
        "/api/session",
        "signs out here; deletes a guest who could not sign in again",
        status=204,
    )
    def sign_out(self, session: Session) -> EndedSession:
        """Sign the sender out here."""
        self._people.sign_out(session)
        return EndedSession()

    # API tokens. A token itself cannot create tokens.

    @call("GET", "/api/me/tokens", "the caller's API tokens")
    def api_tokens(self, person: SessionPerson) -> ApiTokenList:
        """Return the sender's API tokens."""
        return {"api_tokens": self._people.api_tokens.for_person(person)}

    @call(
        "POST",
        "/api/me/tokens",
        "creates an API token, which a program sends in place of a key, here and at tables",
        status=201,
    )
    def create_api_token(self, person: SessionPerson, request: NewApiToken) -> CreatedApiToken:
        """Create an API token."""
        return self._people.api_tokens.create(person, request)

    @call("DELETE", "/api/me/tokens/{token_id}", "revokes an API token")
    def revoke_api_token(self, person: SessionPerson, token_id: str) -> ApiTokenList:
        """Revoke an API token, and return the others."""
        left = self._people.api_tokens.revoke(person, token_id)
        self._people.refresh_clients()
        return {"api_tokens": left}

    # Sign-in methods.

    @call(
        "POST",
        "/api/me/password",
        "sets a sign-in name and a password; needs the current password, if there is one",
    )
    async def add_password(self, session: Session, request: NewPassword, client: ClientInfo) -> Me:
        """Set a sign-in name and a password."""
        await self._people.password_sign_in.add(session, request, client)
        return self._people.me(session.person)

    @call("DELETE", "/api/me/password", "removes the sign-in name and the password")
    def remove_password(self, session: Session) -> Me:
        """Remove the sign-in name and the password."""
        self._people.password_sign_in.remove(session)
        return self._people.me(session.person)

    @call("POST", "/api/session/password", "signs in by password", response=Me)
    async def sign_in_with_password(
        self, request: PasswordSignIn, client: ClientInfo
    ) -> StartedSession:
        """Sign in by password."""
        return self._started(await self._people.password_sign_in.sign_in(request, client))

    @call(
        "POST",
        "/api/me/email",
        "sends a link that adds an email address; works only where the caller is signed in",
        status=202,
    )
    def add_email(self, session: Session, request: EmailAddress, client: ClientInfo) -> None:
        """Send a link that adds an email address."""
        self._people.email_sign_in.send_confirmation_link(session, request.email, client)

    @call(
        "POST",
        "/api/session/email",
        "sends a link that signs in; the answer is the same for an unknown address",
        status=202,
    )
    def request_email_link(self, request: EmailAddress, client: ClientInfo) -> None:
        """Send a link that signs in."""
        self._people.email_sign_in.send_sign_in_link(request.email, client)

    @call(
        "POST", "/api/session/email/token", "follows an email link, which works once", response=Me
    )
    def open_email_link(
        self, session: Session | None, request: OpenedEmailLink, client: ClientInfo
    ) -> StartedSession | Me:
        """Follow an email link: sign in, or add the address to the account."""
        token = self._people.email_sign_in.redeem(request.token, session, client)
        if token is None:
            return self._people.me(session.person if session else None)
        return self._started(token)

    @call("POST", "/api/me/passkeys/options", "the options for making a passkey")
    def passkey_creation_options(self, session: Session, site: Site) -> PasskeyOptions:
        """Return the options for making a passkey."""
        return self._people.passkey_sign_in.registration_options(session, site)

    @call("POST", "/api/me/passkeys", "stores the new passkey")
    def add_passkey(
        self, session: Session, site: Site, request: PasskeyCredential, client: ClientInfo
    ) -> Me:
        """Store a new passkey."""
        self._people.passkey_sign_in.add(session, site, request, client)
        return self._people.me(session.person)

    @call("DELETE", "/api/me/passkeys/{passkey_id}", "removes a passkey")
    def remove_passkey(self, session: Session, passkey_id: str) -> Me:
        """Remove a passkey."""
        self._people.passkey_sign_in.drop(session, passkey_id)
        return self._people.me(session.person)

    @call("POST", "/api/session/passkey/options", "the options for signing in by passkey")
    def passkey_request_options(self, site: Site) -> PasskeyOptions:
        """Return the options for signing in by passkey."""
        return self._people.passkey_sign_in.authentication_options(site)

    @call("POST", "/api/session/passkey", "signs in by passkey", response=Me)
    def sign_in_with_passkey(
        self, site: Site, request: PasskeyCredential, client: ClientInfo
    ) -> StartedSession:
        """Sign in by passkey."""
        return self._started(self._people.passkey_sign_in.sign_in(site, request, client))

    def _started(self, token: str) -> StartedSession:
        return StartedSession(token, self._people.me(self._people.person(token)))
