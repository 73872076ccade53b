"""The knowledge of the bots about storages and factories at work."""

from firstclass.modules.storage.rules import works
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Knowledge, nothing
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

# The value of each unused card of an open storage, and of an upgrade by a factory at work.
STORAGE_FRAME = 5.0
UPGRADE_NOW = 2.0


def works_promise(forecast: Forecast, state: State) -> float:
    """Return the value of the unused cards of a storage and the factories to be activated."""
    part = works(state)
    points = float(part.uses) * STORAGE_FRAME if part.drawn else 0.0
    return points + UPGRADE_NOW * sum(position + 1 for position in part.factories)


def works_position(state: State, board: Board) -> object:
    """Return the used cards of a storage and the factories still to be activated."""
    part = works(state)
    return part.uses, part.used, part.factories


KNOWLEDGE = Knowledge(nothing, works_promise, works_position)
