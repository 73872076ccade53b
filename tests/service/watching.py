"""A browser that shows the lobby."""

import json
from collections.abc import Callable
from typing import Any, Self

from tests.contract import check
from tests.server import TIMEOUT, open_socket
from tests.service.devices import Device


class Watcher:
    """A client of the lobby; every message it gets must conform to the contract."""

    def __init__(self, address: str, cookie: str) -> None:
        self._connection = open_socket(address, additional_headers={"Cookie": cookie})

    def __enter__(self) -> Self:
        self._socket = self._connection.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def say(self, text: str = "") -> None:
        self._socket.send(text)

    def ask(self) -> dict[str, Any]:
        """Request the lobby and return it."""
        self.say()
        return self.hear()

    def hear(self, wanted: Callable[[dict[str, Any]], object] = bool) -> dict[str, Any]:
        """Return the next lobby that is wanted."""
        while True:
            lobby: dict[str, Any] = json.loads(self._socket.recv(timeout=TIMEOUT))
            check("LobbyMessage", lobby)
            if wanted(lobby):
                return lobby


def watch(device: Device, departure: str | None = None) -> Watcher:
    """Open the lobby, with an open game whose id is known."""
    query = f"?departure={departure}" if departure else ""
    return Watcher(f"{device.socket}/api/lobby/ws{query}", f"fc-session={device.token}")
