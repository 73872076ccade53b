"""The connection to one browser that shows the lobby."""

import asyncio
import logging

from firstclass.messages import use_language
from firstclass.service.background import start_task
from firstclass.service.lobby.service import LobbyService
from firstclass.service.play.client import CurrentPerson
from firstclass.service.play.close_reasons import RECONNECT_CODE, close_with_reason, too_many
from firstclass.service.play.rate_limits import RateLimiter, TokenBucket
from firstclass.service.ports import ClientConnection

MIN_INTERVAL = 0.25
"""Seconds between two messages. Changes in between are sent together."""

INTERVAL_PER_CONNECTION = 0.002
"""Further seconds for each connected browser, so that a busy lobby does not block other requests.
"""

logger = logging.getLogger(__name__)


class LobbyConnection:
    """One browser that shows the lobby, and one open game whose id it knows."""

    def __init__(
        self,
        channel: ClientConnection,
        lobby: LobbyService,
        current_person: CurrentPerson,
        open_game_id: str | None,
    ) -> None:
        self._channel = channel
        self._lobby = lobby
        self._current_person = current_person
        self._open_game_id = open_game_id
        self._person = current_person()
        self._changed = asyncio.Event()

    async def serve(self, rate_limiter: RateLimiter, address: str, language: str) -> None:
        """Send the lobby and its changes until the browser disconnects.

        Any message from the browser is answered with the current lobby.
        """
        limits = rate_limiter.limits(address)
        messages, excess_allowed = TokenBucket(limits.messages), limits.max_excess_messages
        self._lobby.listeners.add(self._changed.set)
        self._lobby.connect(self._person)
        sender = start_task(self._send_changes(language))
        try:
            while excess_allowed > 0 and await self._channel.receive() is not None:
                if messages.take() > 0:
                    excess_allowed -= 1
                else:
                    self._changed.set()
        finally:
            sender.cancel()
            self._lobby.listeners.discard(self._changed.set)
            self._lobby.disconnect(self._person)
        if excess_allowed == 0:
            await close_with_reason(self._channel, too_many(), language)

    async def _send_changes(self, language: str) -> None:
        """Send the lobby whenever something has changed."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                self._refresh_person()
                with use_language(language):
                    text = self._lobby.overview_json(self._person, self._open_game_id)
            except Exception:
                logger.exception("the lobby could not be sent")
                return await self._channel.close(RECONNECT_CODE)
            await self._channel.send(f'{{"type": "lobby", {text[1:]}')
            await asyncio.sleep(MIN_INTERVAL + INTERVAL_PER_CONNECTION * len(self._lobby.listeners))

    def _refresh_person(self) -> None:
        """Treat a person who has signed out as a stranger."""
        before, self._person = self._person, self._current_person()
        if before != self._person:
            self._lobby.connect(self._person)
            self._lobby.disconnect(before)
