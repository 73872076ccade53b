"""Refusals, and closing a connection with a reason."""

import asyncio
import json
from contextlib import suppress

from firstclass.messages import Reason
from firstclass.service.ports import ClientConnection
from firstclass.service.protocol.errors import ErrorCode, RefusedError
from firstclass.service.protocol.responses import PROTOCOL, ByeMessage, ErrorMessage

CLOSE_TIMEOUT = 5.0
"""Seconds for a client to receive the reason."""

CLOSE_CODES: dict[ErrorCode, int] = {
    "forbidden": 4403,
    "unknown": 4404,
    "upgrade": 4426,
    "too_many": 4429,
    "busy": 4503,
}
"""WebSocket close codes after a `bye` message, by reason."""

RECONNECT_CODE = 1011
"""The close code after a fault of the server, without a `bye`: the client connects again."""

DEFAULT_CLOSE_CODE = 4400
"""The close code after any other `bye` message."""


def error_message(refusal: RefusedError, language: str) -> ErrorMessage:
    """Return the `error` message."""
    error = refusal.as_dict(language)
    message = ErrorMessage(type="error", code=error["code"], message=error["message"])
    if "ruling" in error:
        message["ruling"] = error["ruling"]
    return message


async def close_with_reason(
    channel: ClientConnection, refusal: RefusedError, language: str
) -> None:
    """Send the reason and close the connection."""
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_TIMEOUT):
            await channel.send(bye_text(refusal, language))
            await channel.close(CLOSE_CODES.get(refusal.code, DEFAULT_CLOSE_CODE))


def too_many() -> RefusedError:
    """Return the refusal for a client that has ignored the rate limit."""
    return RefusedError("too_many", Reason("too_many_messages"))


def outdated_client() -> RefusedError:
    """Return the refusal for a client of another version of the protocol."""
    return RefusedError("upgrade", Reason("other_protocol", protocol=PROTOCOL))


def bye_text(refusal: RefusedError, language: str) -> str:
    """Return the `bye` message."""
    error = refusal.as_dict(language)
    message = ByeMessage(type="bye", reason=error["code"], message=error["message"])
    return json.dumps(message, ensure_ascii=False)
