"""The connection to one browser that shows the lobby."""

import asyncio

from firstclass.service.lobby.hall import Hall
from firstclass.service.play.conversation import Whose
from firstclass.service.play.farewells import say_bye, too_many
from firstclass.service.play.limits import Bucket, Porter
from firstclass.service.ports import Channel

PAUSE = 0.25
"""Seconds between two messages. Changes in between are sent together."""

EACH = 0.002
"""Further seconds for each connected browser, so that a busy lobby does not block other requests.
"""


class Watcher:
    """One browser that shows the lobby, and one open game whose id it knows."""

    def __init__(
        self, channel: Channel, hall: Hall, whose: Whose, departure_id: str | None
    ) -> None:
        self._channel = channel
        self._hall = hall
        self._whose = whose
        self._departure_id = departure_id
        self._person = whose()
        self._changed = asyncio.Event()

    async def stay(self, porter: Porter, address: str, language: str) -> None:
        """Send the lobby and its changes until the browser disconnects.

        Any message from the browser is answered with the current lobby.
        """
        limits = porter.limits(address)
        messages, patience = Bucket(limits.messages), limits.patience
        self._hall.listeners.add(self._changed.set)
        self._hall.come(self._person)
        teller = asyncio.create_task(self._tell())
        try:
            while patience > 0 and await self._channel.receive() is not None:
                if messages.take() > 0:
                    patience -= 1
                else:
                    self._changed.set()
        finally:
            teller.cancel()
            self._hall.listeners.discard(self._changed.set)
            self._hall.go(self._person)
        if patience == 0:
            await say_bye(self._channel, too_many(), language)

    async def _tell(self) -> None:
        """Send the lobby whenever something has changed."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._renew()
            text = self._hall.text(self._person, self._departure_id)
            await self._channel.send(f'{{"type": "lobby", {text[1:]}')
            await asyncio.sleep(PAUSE + EACH * len(self._hall.listeners))

    def _renew(self) -> None:
        """Treat a person who has signed out as a stranger."""
        before, self._person = self._person, self._whose()
        if before != self._person:
            self._hall.come(self._person)
            self._hall.go(before)
