"""Signing in by a passkey: a key pair on a device or in a password manager, tied to this site."""

from collections.abc import Callable
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.people.door import Door, Visit
from firstclass.service.people.sessions import Clock
from firstclass.service.ports import Passkeys, PeopleStore, Site
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import Answered, Asked
from firstclass.service.stored import Passkey, Session

PATIENCE = 5 * 60
"""Seconds for which an answer is accepted."""

MOST = 1000
"""How many challenges may wait for an answer. Beyond that the oldest is dropped."""


class ByPasskey:
    """Sign-in by passkey."""

    def __init__(
        self, store: PeopleStore, door: Door, passkeys: Callable[[], Passkeys], clock: Clock
    ) -> None:
        self._store = store
        self._door = door
        self._passkeys = passkeys
        self._clock = clock
        # For each challenge: the person who adds a passkey, if any, and when it was made.
        self._waiting: dict[bytes, tuple[str | None, float]] = {}

    def offer(self, here: Session, site: Site) -> Asked:
        """Return what a browser needs to make a passkey for a person."""
        person = self._store.person(here.person)
        assert person is not None
        others = [passkey.id for passkey in self._store.passkeys(person.id)]
        options, challenge = self._passkeys().offer(site, person, others)
        self._wait_for(challenge, person.id)
        return {"options": options}

    def add(self, here: Session, site: Site, wish: Answered, visit: Visit) -> None:
        """Store the passkey that a browser has made. Raises Refusal if it is not valid."""
        challenge = self._expected(wish.answer, here.person)
        try:
            made = self._passkeys().made(site, challenge, wish.answer)
        except ValueError:
            raise wrong() from None
        if self._store.passkey(made.id) is not None:
            raise wrong()
        now = int(self._clock())
        self._store.keep(
            Passkey(made.id, here.person, made.public_key, made.uses, visit.device, now)
        )

    def drop(self, here: Session, passkey_id: str) -> None:
        """Remove a passkey. Raises Refusal if the person does not have it."""
        passkey = self._store.passkey(passkey_id)
        if passkey is None or passkey.person != here.person:
            raise Refusal("unknown", Reason("no_such_passkey"))
        self._store.drop_passkey(passkey.id)

    def ask(self, site: Site) -> Asked:
        """Return what a browser needs to sign in by any passkey."""
        options, challenge = self._passkeys().ask(site)
        self._wait_for(challenge, None)
        return {"options": options}

    def enter(self, site: Site, wish: Answered, visit: Visit) -> str:
        """Sign in by a passkey and return the session token.

        Raises Refusal if it is unknown or wrong.
        """
        challenge = self._expected(wish.answer, None)
        passkey = self._store.passkey(str(wish.answer.get("id", "")))
        if passkey is None:
            raise wrong()
        try:
            uses = self._passkeys().shown(site, challenge, wish.answer, passkey)
        except ValueError:
            raise wrong() from None
        self._store.keep(replace(passkey, uses=uses))
        return self._door.enter(passkey.person, visit)

    def _wait_for(self, challenge: bytes, person: str | None) -> None:
        self._waiting[challenge] = (person, self._clock())
        if len(self._waiting) > MOST:
            del self._waiting[next(iter(self._waiting))]

    def _expected(self, answer: dict[str, object], person: str | None) -> bytes:
        """Return the challenge of an answer, if this person still has it open. It works once."""
        try:
            challenge = self._passkeys().challenge(answer)
        except ValueError:
            raise wrong() from None
        whose, made = self._waiting.pop(challenge, (None, 0.0))
        if whose != person or self._clock() - made > PATIENCE:
            raise wrong()
        return challenge


def wrong() -> Refusal:
    """Return the refusal of a passkey."""
    return Refusal("forbidden", Reason("wrong_passkey"))
