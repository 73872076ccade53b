"""Coming back by a passkey: a key pair in a device or password manager, for this site alone."""

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
"""Seconds that an answer is awaited."""

MOST = 1000
"""Challenges that wait for an answer; beyond that the oldest is forgotten."""


class ByPasskey:
    """The way in for who has a passkey."""

    def __init__(
        self, store: PeopleStore, door: Door, passkeys: Callable[[], Passkeys], clock: Clock
    ) -> None:
        self._store = store
        self._door = door
        self._passkeys = passkeys
        self._clock = clock
        # For each challenge whose new passkey it asks for, if anybody's, and when it was made.
        self._waiting: dict[bytes, tuple[str | None, float]] = {}

    def offer(self, here: Session, site: Site) -> Asked:
        """What a browser needs to make a passkey of somebody."""
        person = self._store.person(here.person)
        assert person is not None
        others = [passkey.id for passkey in self._store.passkeys(person.id)]
        options, challenge = self._passkeys().offer(site, person, others)
        self._wait_for(challenge, person.id)
        return {"options": options}

    def add(self, here: Session, site: Site, wish: Answered, visit: Visit) -> None:
        """Keep the passkey that a browser has made. Raises Refusal if it is none."""
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
        """Forget a passkey of somebody. Raises Refusal if it is none of theirs."""
        passkey = self._store.passkey(passkey_id)
        if passkey is None or passkey.person != here.person:
            raise Refusal("unknown", Reason("no_such_passkey"))
        self._store.drop_passkey(passkey.id)

    def ask(self, site: Site) -> Asked:
        """What a browser needs to sign in by a passkey, whosever it is."""
        options, challenge = self._passkeys().ask(site)
        self._wait_for(challenge, None)
        return {"options": options}

    def enter(self, site: Site, wish: Answered, visit: Visit) -> str:
        """Sign in who has shown a passkey; the token. Raises Refusal if it is none of ours."""
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
        """The challenge of an answer, if it waits for one of this person's; it is good once."""
        try:
            challenge = self._passkeys().challenge(answer)
        except ValueError:
            raise wrong() from None
        whose, made = self._waiting.pop(challenge, (None, 0.0))
        if whose != person or self._clock() - made > PATIENCE:
            raise wrong()
        return challenge


def wrong() -> Refusal:
    """The refusal of a passkey."""
    return Refusal("forbidden", Reason("wrong_passkey"))
