"""API tokens, with which programs act for people within a scope."""

from dataclasses import replace
from typing import get_args

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.people.sessions import LAST_USED_INTERVAL, Clock
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.people import ApiTokenInfo, CreatedApiToken, NewApiToken, Scope
from firstclass.service.stored import ApiToken

TOKEN_PREFIX = "fcp_"
"""The prefix of a token.

It distinguishes a token from a table's key, and helps scanners to find leaked ones.
"""

MAX_TOKENS = 20
"""How many tokens a person may have."""

SCOPE_ORDER: dict[Scope, int] = {scope: reach for reach, scope in enumerate(get_args(Scope))}
"""The order of scopes. Each includes those before it."""


class ApiTokens:
    """All API tokens. A request that is not possible raises RefusedError."""

    def __init__(self, store: PeopleStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def create(self, person: str, request: NewApiToken) -> CreatedApiToken:
        """Create a token for a person. It is shown only in this answer."""
        if len(self._store.api_tokens(person)) >= MAX_TOKENS:
            raise RefusedError("illegal", Reason("too_many_api_tokens", most=MAX_TOKENS))
        token, now = TOKEN_PREFIX + new_secret(), int(self._clock())
        api_token = ApiToken(
            new_id(9), person, hash_key(token), request.name, request.scope, now, last_used_at=0
        )
        self._store.save(api_token)
        return {"token": token, "api_tokens": self.for_person(person)}

    def for_person(self, person: str) -> list[ApiTokenInfo]:
        """Return the tokens of a person."""
        return [
            {
                "id": api_token.id,
                "name": api_token.name,
                "scope": api_token.scope,
                "created_at": api_token.created_at,
                "last_used_at": api_token.last_used_at,
            }
            for api_token in self._store.api_tokens(person)
        ]

    def revoke(self, person: str, token_id: str) -> list[ApiTokenInfo]:
        """Revoke a token of a person, and return the others."""
        if token_id not in [api_token.id for api_token in self._store.api_tokens(person)]:
            raise RefusedError("unknown", Reason("no_such_api_token"))
        self._store.delete_api_token(token_id)
        return self.for_person(person)

    def authorize(self, token: str, scope: Scope) -> str:
        """Return the person whose token this is. Raises RefusedError if its scope is too narrow."""
        api_token = self._store.api_token(hash_key(token))
        if api_token is None:
            raise RefusedError("signed_out", Reason("no_such_api_token"))
        if SCOPE_ORDER[api_token.scope] < SCOPE_ORDER[scope]:
            raise RefusedError("forbidden", Reason("api_token_too_narrow", scope=api_token.scope))
        now = int(self._clock())
        if self._store.is_suspended(api_token.person, now):
            raise RefusedError("forbidden", Reason("suspended"))
        if now - api_token.last_used_at > LAST_USED_INTERVAL:
            self._store.save(replace(api_token, last_used_at=now))
        return api_token.person
