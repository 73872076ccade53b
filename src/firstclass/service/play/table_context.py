"""The part of a table that its clock and its automatic choices need."""

from typing import Protocol

from firstclass import Game
from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.persistence import TablePersistence
from firstclass.service.play.presence import Presence
from firstclass.service.play.seating import Seating
from firstclass.service.play.undo_requests import UndoRequest
from firstclass.service.stored import Seat


class TableContext(Protocol):
    """A table, as its parts see it."""

    seating: Seating
    presence: Presence
    history: GameHistory
    persistence: TablePersistence
    undo_request: UndoRequest | None

    @property
    def game(self) -> Game:
        """The current game."""

    @property
    def seats(self) -> list[Seat]:
        """The names and kinds of the seats."""

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot that must decide, or None."""

    def broadcast(self) -> None:
        """Send the current state to everybody."""

    def announce_end(self) -> None:
        """Tell the server that nobody plays here any longer."""

    def wake_bots(self) -> None:
        """Let bots decide until a person must, while somebody is here."""
