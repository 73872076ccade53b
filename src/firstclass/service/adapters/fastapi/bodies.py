"""What requests carry."""

from fastapi import Request

from firstclass.messages import Reason
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import MAX_MESSAGE


async def read_body(request: Request) -> bytes:
    """A request's body; no more of it is read than is allowed."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_MESSAGE:
            raise Refusal("too_large", Reason("message_size", bytes=MAX_MESSAGE))
    return body
