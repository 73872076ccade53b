"""API tokens, with which programs act for people within a scope."""

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
"""The prefix of a token.

It distinguishes a token from a table's key, and helps scanners to find leaked ones.
"""

MOST = 20
"""How many tokens a person may have."""

REACH: dict[Scope, int] = {scope: reach for reach, scope in enumerate(get_args(Scope))}
"""The order of scopes. Each includes those before it."""


class Permits:
    """All API tokens. A request that is not possible raises Refusal."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def give(self, person: str, wish: NewPermit) -> GivenPermit:
        """Create a token for a person. It is shown only in this answer."""
        if len(self._store.permits(person)) >= MOST:
            raise Refusal("illegal", Reason("most_permits", most=MOST))
        token, now = MARK + new_secret(), int(self._clock())
        given = Permit(new_id(9), person, hash_key(token), wish.name, wish.scope, now, used=0)
        self._store.keep(given)
        return {"token": token, "permits": self.of(person)}

    def of(self, person: str) -> list[KeptPermit]:
        """Return the tokens of a person."""
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
        """Revoke a token of a person, and return the others."""
        if permit_id not in [permit.id for permit in self._store.permits(person)]:
            raise Refusal("unknown", Reason("no_such_permit"))
        self._store.drop_permit(permit_id)
        return self.of(person)

    def holder(self, token: str, scope: Scope) -> str:
        """Return the person whose token this is. Raises Refusal if its scope is too narrow."""
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
