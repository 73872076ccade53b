"""What requests carry."""

from fastapi import Request
from starlette.requests import ClientDisconnect

from firstclass.messages import Reason
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import MAX_MESSAGE


async def read_body(request: Request) -> bytes:
    """A request's body; no more of it is read than is allowed."""
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > MAX_MESSAGE:
                raise Refusal("too_large", Reason("message_size", bytes=MAX_MESSAGE))
    except ClientDisconnect:
        raise Refusal("malformed", Reason("cut_short")) from None
    return body
