"""Programs of people's own, which act in their names as far as a permit goes."""

from dataclasses import replace
from typing import get_args

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.people.sessions import SEEN_EVERY, Clock
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.people import GivenPermit, KeptPermit, NewPermit, Scope
from firstclass.service.stored import Permit

MARK = "fcp_"
"""What a token begins with: so it is no key of a table, and is found where it leaks."""

MOST = 20
"""Permits of a person."""

REACH: dict[Scope, int] = {scope: reach for reach, scope in enumerate(get_args(Scope))}
"""How far each goes: as far as those before it, too."""


class Permits:
    """All permits. What can not be done raises Refusal."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def give(self, person: str, wish: NewPermit) -> GivenPermit:
        """Give a program of somebody's a permit; its token is told this once."""
        if len(self._store.permits(person)) >= MOST:
            raise Refusal("illegal", Reason("most_permits", most=MOST))
        token, now = MARK + new_secret(), int(self._clock())
        given = Permit(new_id(9), person, hash_key(token), wish.name, wish.scope, now, used=0)
        self._store.keep(given)
        return {"token": token, "permits": self.of(person)}

    def of(self, person: str) -> list[KeptPermit]:
        """The permits of somebody."""
        return [
            {
                "id": permit.id,
                "name": permit.name,
                "scope": permit.scope,
                "made": permit.made,
                "used": permit.used,
            }
            for permit in self._store.permits(person)
        ]

    def take_back(self, person: str, permit_id: str) -> list[KeptPermit]:
        """Let a permit of somebody's hold no longer; those that are left."""
        if permit_id not in [permit.id for permit in self._store.permits(person)]:
            raise Refusal("unknown", Reason("no_such_permit"))
        self._store.drop_permit(permit_id)
        return self.of(person)

    def holder(self, token: str, scope: Scope) -> str:
        """In whose name somebody with this token acts, if the permit goes so far."""
        permit = self._store.permit(hash_key(token))
        if permit is None:
            raise Refusal("signed_out", Reason("no_such_permit"))
        if REACH[permit.scope] < REACH[scope]:
            raise Refusal("forbidden", Reason("permit_too_narrow", scope=permit.scope))
        now = int(self._clock())
        if self._store.is_suspended(permit.person, now):
            raise Refusal("forbidden", Reason("suspended"))
        if now - permit.used > SEEN_EVERY:
            self._store.keep(replace(permit, used=now))
        return permit.person
