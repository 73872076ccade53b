"""The sender of a request."""

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from firstclass.service.adapters.fastapi.error_responses import address_of, language_of
from firstclass.service.adapters.fastapi.people import key_of, person_of
from firstclass.service.play.table_api import Caller


async def caller_of(request: HTTPConnection) -> Caller:
    """Return the sender of a request."""
    person = person_of(request)
    return Caller(key_of(request), language_of(request), address_of(request), person)


CurrentCaller = Annotated[Caller, Depends(caller_of)]
