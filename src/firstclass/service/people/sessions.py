"""Sessions: a token in a browser's cookie. The server stores only its hash."""

from collections.abc import Callable
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import SignedIn
from firstclass.service.stored import Session

DAY = 24 * 60 * 60

IDLE = 180 * DAY
"""Seconds without a visit after which a session ends."""

LONGEST = 400 * DAY
"""Seconds since the sign-in after which a session ends. Browsers keep cookies no longer."""

SEEN_EVERY = 60 * 60
"""Seconds between two updates of the last visit."""

Clock = Callable[[], float]


class Sessions:
    """All sessions. Those in use are in memory. Other servers report which of them have ended."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: dict[str, Session] = {}
        store.drop_idle(self._now() - IDLE)

    def begin(self, person: str, device: str, before: str | None) -> str:
        """Sign a person in and return a new token.

        The previous session of the browser ends.
        """
        if before is not None and (session := self.of(before)):
            self._drop(session)
        token, now = new_secret(), self._now()
        kept = Session(new_id(9), person, hash_key(token), device, now, now)
        self._store.keep(kept)
        return token

    def of(self, token: str | None) -> Session | None:
        """Return the session of a token, or None if it is not valid or has ended."""
        if token is None:
            return None
        token_hash = hash_key(token)
        session = self._known.get(token_hash) or self._store.session(token_hash)
        if session is None:
            return None
        now = self._now()
        if now - session.used > IDLE or now - session.made > LONGEST:
            self._drop(session)
            return None
        if now - session.used > SEEN_EVERY:
            session = replace(session, used=now)
            self._store.see(session.id, session.person, now)
        self._known[token_hash] = session
        return session

    def listed(self, here: Session) -> list[SignedIn]:
        """Return the devices where the person of a session is signed in."""
        return [
            {
                "id": session.id,
                "device": session.device,
                "made": session.made,
                "used": session.used,
                "here": session.id == here.id,
            }
            for session in self._store.sessions(here.person)
        ]

    def end(self, here: Session, session_id: str) -> None:
        """End a session of the same person. Raises Refusal if they have no such session."""
        for session in self._store.sessions(here.person):
            if session.id == session_id:
                return self._drop(session)
        raise Refusal("unknown", Reason("no_such_session"))

    def end_others(self, here: Session) -> None:
        """End all sessions of the person but this one."""
        for session in self._store.sessions(here.person):
            if session.id != here.id:
                self._drop(session)

    def forget(self, person: str) -> None:
        """End all sessions of a person."""
        for session in self._store.sessions(person):
            self._drop(session)

    def hear_anew(self) -> None:
        """Clear the cache, because sessions may have ended at other servers."""
        self._known.clear()

    def _drop(self, session: Session) -> None:
        self._store.drop_session(session.id)
        self._known.pop(session.token_hash, None)

    def _now(self) -> int:
        return int(self._clock())
