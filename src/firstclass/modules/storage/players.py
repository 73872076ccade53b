"""The knowledge of the bots about storages and factories at work."""

from typing import Final

from firstclass.modules.storage.rules import works
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Knowledge
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

# The value of each unused card of an open storage, and of an upgrade by a factory at work.
STORAGE_FRAME: Final = 5.0
UPGRADE_NOW: Final = 2.0


class StorageKnowledge(Knowledge):
    """The value of the unused cards of a storage and the factories to be activated."""

    def promise(self, forecast: Forecast, state: State) -> float:
        """Return their value."""
        part = works(state)
        points = float(part.uses) * STORAGE_FRAME if part.drawn else 0.0
        return points + UPGRADE_NOW * float(sum([position + 1 for position in part.factories]))

    def position(self, state: State, board: Board) -> object:
        """Return the used cards of a storage and the factories still to be activated."""
        part = works(state)
        return part.uses, part.used, part.factories


KNOWLEDGE = StorageKnowledge()
