"""The bodies of requests."""

from fastapi import Request
from starlette.requests import ClientDisconnect

from firstclass.messages import Reason
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import check_size


async def read_body(request: Request) -> bytes:
    """Return the body of a request. Raises Refusal as soon as it is too large."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            check_size(body)
    except ClientDisconnect:
        raise Refusal("malformed", Reason("cut_short")) from None
    return body
