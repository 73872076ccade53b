"""Signing in by a passkey: a key pair on a device or in a password manager, tied to this site."""

from collections.abc import Callable
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.people.sessions import Clock
from firstclass.service.people.sign_in import ClientInfo, SignIn
from firstclass.service.ports import PasskeyVerifier, PeopleStore, Site
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import PasskeyCredential, PasskeyOptions
from firstclass.service.stored import Passkey, Session

CHALLENGE_TIMEOUT = 5 * 60
"""Seconds for which an answer is accepted."""

MAX_CHALLENGES = 1000
"""How many challenges may wait for an answer. Beyond that the oldest is dropped."""


class PasskeySignInMethod:
    """Sign-in by passkey."""

    def __init__(
        self,
        store: PeopleStore,
        sign_in: SignIn,
        passkeys: Callable[[], PasskeyVerifier],
        clock: Clock,
    ) -> None:
        self._store = store
        self._sign_in = sign_in
        self._passkeys = passkeys
        self._clock = clock
        # For each challenge: the person who adds a passkey, if any, and when it was made.
        self._challenges: dict[bytes, tuple[str | None, float]] = {}

    def registration_options(self, current: Session, site: Site) -> PasskeyOptions:
        """Return what a browser needs to make a passkey for a person."""
        person = self._store.person(current.person)
        assert person is not None
        others = [passkey.id for passkey in self._store.passkeys(person.id)]
        options, challenge = self._passkeys().registration_options(site, person, others)
        self._store_challenge(challenge, person.id)
        return {"options": options}

    def add(
        self, current: Session, site: Site, request: PasskeyCredential, client: ClientInfo
    ) -> None:
        """Store the passkey that a browser has made. Raises RefusedError if it is not valid."""
        challenge = self._take_challenge(request.credential, current.person)
        try:
            made = self._passkeys().verify_registration(site, challenge, request.credential)
        except ValueError:
            raise wrong_passkey() from None
        if self._store.passkey(made.id) is not None:
            raise wrong_passkey()
        now = int(self._clock())
        self._store.save(
            Passkey(made.id, current.person, made.public_key, made.uses, client.device, now)
        )

    def drop(self, current: Session, passkey_id: str) -> None:
        """Remove a passkey. Raises RefusedError if the person does not have it."""
        passkey = self._store.passkey(passkey_id)
        if passkey is None or passkey.person != current.person:
            raise RefusedError("unknown", Reason("no_such_passkey"))
        self._store.delete_passkey(passkey.id)

    def authentication_options(self, site: Site) -> PasskeyOptions:
        """Return what a browser needs to sign in by any passkey."""
        options, challenge = self._passkeys().authentication_options(site)
        self._store_challenge(challenge, None)
        return {"options": options}

    def sign_in(self, site: Site, request: PasskeyCredential, client: ClientInfo) -> str:
        """Sign in by a passkey and return the session token.

        Raises RefusedError if it is unknown or wrong.
        """
        challenge = self._take_challenge(request.credential, None)
        passkey = self._store.passkey(str(request.credential.get("id", "")))
        if passkey is None:
            raise wrong_passkey()
        try:
            uses = self._passkeys().verify_authentication(
                site, challenge, request.credential, passkey
            )
        except ValueError:
            raise wrong_passkey() from None
        self._store.save(replace(passkey, sign_count=uses))
        return self._sign_in.start_session(passkey.person, client)

    def _store_challenge(self, challenge: bytes, person: str | None) -> None:
        self._challenges[challenge] = (person, self._clock())
        if len(self._challenges) > MAX_CHALLENGES:
            del self._challenges[next(iter(self._challenges))]

    def _take_challenge(self, answer: dict[str, object], person: str | None) -> bytes:
        """Return the challenge of an answer, if this person still has it open. It works once."""
        try:
            challenge = self._passkeys().challenge_of(answer)
        except ValueError:
            raise wrong_passkey() from None
        whose, made = self._challenges.pop(challenge, (None, 0.0))
        if whose != person or self._clock() - made > CHALLENGE_TIMEOUT:
            raise wrong_passkey()
        return challenge


def wrong_passkey() -> RefusedError:
    """Return the refusal of a passkey."""
    return RefusedError("forbidden", Reason("wrong_passkey"))
