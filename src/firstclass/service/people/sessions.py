"""Sessions: a token in a browser's cookie. The server stores only its hash."""

from collections.abc import Callable
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import SessionInfo
from firstclass.service.stored import Session

DAY = 24 * 60 * 60

IDLE_TIMEOUT = 180 * DAY
"""Seconds without a visit after which a session ends."""

MAX_SESSION_AGE = 400 * DAY
"""Seconds since the sign-in after which a session ends. Browsers keep cookies no longer."""

LAST_USED_INTERVAL = 60 * 60
"""Seconds between two updates of the last visit."""

Clock = Callable[[], float]


class Sessions:
    """All sessions. Those in use are in memory. Other servers report which of them have ended."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._cache: dict[str, Session] = {}
        store.delete_idle_sessions(self._now() - IDLE_TIMEOUT)

    def create(self, person: str, device: str, before: str | None) -> str:
        """Sign a person in and return a new token.

        The previous session of the browser ends.
        """
        if before is not None and (session := self.find(before)):
            self._drop(session)
        token, now = new_secret(), self._now()
        kept = Session(new_id(9), person, hash_key(token), device, now, now)
        self._store.save(kept)
        return token

    def find(self, token: str | None) -> Session | None:
        """Return the session of a token, or None if it is not valid or has ended."""
        if token is None:
            return None
        token_hash = hash_key(token)
        session = self._cache.get(token_hash) or self._store.session(token_hash)
        if session is None:
            return None
        now = self._now()
        if now - session.last_used_at > IDLE_TIMEOUT or now - session.created_at > MAX_SESSION_AGE:
            self._drop(session)
            return None
        if now - session.last_used_at > LAST_USED_INTERVAL:
            session = replace(session, last_used_at=now)
            self._store.touch_session(session.id, session.person, now)
        self._cache[token_hash] = session
        return session

    def list_devices(self, current: Session) -> list[SessionInfo]:
        """Return the devices where the person of a session is signed in."""
        return [
            {
                "id": session.id,
                "device": session.device,
                "created_at": session.created_at,
                "last_used_at": session.last_used_at,
                "is_current": session.id == current.id,
            }
            for session in self._store.sessions(current.person)
        ]

    def end(self, current: Session, session_id: str) -> None:
        """End a session of the same person. Raises RefusedError if they have no such session."""
        for session in self._store.sessions(current.person):
            if session.id == session_id:
                return self._drop(session)
        raise RefusedError("unknown", Reason("no_such_session"))

    def end_others(self, current: Session) -> None:
        """End all sessions of the person but this one."""
        for session in self._store.sessions(current.person):
            if session.id != current.id:
                self._drop(session)

    def forget(self, person: str) -> None:
        """End all sessions of a person, also of one who is already deleted."""
        for session in [*self._store.sessions(person), *self._cache.values()]:
            if session.person == person:
                self._drop(session)

    def resync(self) -> None:
        """Clear the cache, because sessions may have ended at other servers."""
        self._cache.clear()

    def _drop(self, session: Session) -> None:
        self._store.delete_session(session.id)
        self._cache.pop(session.token_hash, None)

    def _now(self) -> int:
        return int(self._clock())
