"""How a client is refused something, or sent away and told why."""

import asyncio
import json
from contextlib import suppress

from firstclass.messages import Reason
from firstclass.service.ports import Channel
from firstclass.service.protocol.errors import Code, Refusal
from firstclass.service.protocol.told import ByeMessage, ErrorMessage

GOING = 5.0
"""Seconds for who is sent away to hear why."""

FAREWELLS: dict[Code, int] = {
    "forbidden": 4403,
    "unknown": 4404,
    "upgrade": 4426,
    "too_many": 4429,
    "busy": 4503,
}
"""What a conversation is ended with after a bye for these reasons."""

OTHER_FAREWELL = 4400
"""What it is ended with after any other bye."""


def error_of(refusal: Refusal, language: str) -> ErrorMessage:
    """The `error` message."""
    told = refusal.as_dict(language)
    message = ErrorMessage(type="error", code=told["code"], message=told["message"])
    if "ruling" in told:
        message["ruling"] = told["ruling"]
    return message


async def say_bye(channel: Channel, refusal: Refusal, language: str) -> None:
    """End a conversation, and say why to who listens."""
    with suppress(TimeoutError):
        async with asyncio.timeout(GOING):
            await channel.send(bye_text(refusal, language))
            await channel.close(FAREWELLS.get(refusal.code, OTHER_FAREWELL))


def too_many() -> Refusal:
    """Why somebody is sent away who did not listen."""
    return Refusal("too_many", Reason("too_many_messages"))


def bye_text(refusal: Refusal, language: str) -> str:
    """The `bye` message."""
    told = refusal.as_dict(language)
    message = ByeMessage(type="bye", reason=told["code"], message=told["message"])
    return json.dumps(message, ensure_ascii=False)
