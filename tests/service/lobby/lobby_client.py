"""A browser that shows the lobby."""

import json
from collections.abc import Callable
from typing import Any, Self

from firstclass.service.protocol.responses import PROTOCOL
from tests.contract import check
from tests.server import TIMEOUT, open_socket
from tests.service.browser_client import BrowserClient


class LobbyClient:
    """A client of the lobby; every message it gets must conform to the contract."""

    def __init__(self, address: str, cookie: str) -> None:
        self._connection = open_socket(address, additional_headers={"Cookie": cookie})

    def __enter__(self) -> Self:
        self._socket = self._connection.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send_text(self, text: str = "") -> None:
        self._socket.send(text)

    def request(self) -> dict[str, Any]:
        """Request the lobby and return it."""
        self.send_text()
        return self.receive()

    def receive(self, wanted: Callable[[dict[str, Any]], object] = bool) -> dict[str, Any]:
        """Return the next lobby that is wanted."""
        while True:
            lobby: dict[str, Any] = json.loads(self._socket.recv(timeout=TIMEOUT))
            check("LobbyMessage", lobby)
            if wanted(lobby):
                return lobby


def connect_to_lobby(device: BrowserClient, open_game: str | None = None) -> LobbyClient:
    """Open the lobby, with an open game whose id is known."""
    query = f"?protocol={PROTOCOL}" + (f"&game={open_game}" if open_game else "")
    return LobbyClient(f"{device.socket}/api/lobby/ws{query}", f"fc-session={device.token}")
