"""Who sends a request."""

from typing import Annotated

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from firstclass.service.adapters.fastapi.answers import address_of, language_of
from firstclass.service.adapters.fastapi.people import token_of
from firstclass.service.play.calls import Caller


def bearer(header: str | None) -> str | None:
    """The key in a header `Authorization: Bearer KEY`."""
    return None if header is None else header.removeprefix("Bearer ")


async def caller_of(
    request: HTTPConnection, key: Annotated[str | None, Header(alias="Authorization")] = None
) -> Caller:
    """Who sends a request."""
    person = request.app.state.people.person(token_of(request))
    return Caller(bearer(key), language_of(request), address_of(request), person)


From = Annotated[Caller, Depends(caller_of)]
