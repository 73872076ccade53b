"""Refusals, and closing a connection with a reason."""

import asyncio
import json
from contextlib import suppress

from firstclass.messages import Reason
from firstclass.service.ports import Channel
from firstclass.service.protocol.errors import Code, Refusal
from firstclass.service.protocol.told import ByeMessage, ErrorMessage

GOING = 5.0
"""Seconds for a client to receive the reason."""

FAREWELLS: dict[Code, int] = {
    "forbidden": 4403,
    "unknown": 4404,
    "upgrade": 4426,
    "too_many": 4429,
    "busy": 4503,
}
"""WebSocket close codes after a `bye` message, by reason."""

OTHER_FAREWELL = 4400
"""The close code after any other `bye` message."""


def error_of(refusal: Refusal, language: str) -> ErrorMessage:
    """Return the `error` message."""
    told = refusal.as_dict(language)
    message = ErrorMessage(type="error", code=told["code"], message=told["message"])
    if "ruling" in told:
        message["ruling"] = told["ruling"]
    return message


async def say_bye(channel: Channel, refusal: Refusal, language: str) -> None:
    """Send the reason and close the connection."""
    with suppress(TimeoutError):
        async with asyncio.timeout(GOING):
            await channel.send(bye_text(refusal, language))
            await channel.close(FAREWELLS.get(refusal.code, OTHER_FAREWELL))


def too_many() -> Refusal:
    """Return the refusal for a client that has ignored the rate limit."""
    return Refusal("too_many", Reason("too_many_messages"))


def bye_text(refusal: Refusal, language: str) -> str:
    """Return the `bye` message."""
    told = refusal.as_dict(language)
    message = ByeMessage(type="bye", reason=told["code"], message=told["message"])
    return json.dumps(message, ensure_ascii=False)
