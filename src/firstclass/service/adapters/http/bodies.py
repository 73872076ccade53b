"""The bodies of requests."""

from fastapi import Request
from starlette.requests import ClientDisconnect

from firstclass.messages import Reason
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import check_size


async def read_body(request: Request) -> bytes:
    """Return the body of a request. Raises RefusedError as soon as it is too large."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            check_size(body)
    except ClientDisconnect:
        raise RefusedError("malformed", Reason("cut_short")) from None
    return body
