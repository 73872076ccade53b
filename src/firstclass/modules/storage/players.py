"""What the computer's players know of storages and factories at work."""

from firstclass.modules.storage.rules import works
from firstclass.players.modules import Knowledge, nothing
from firstclass.players.outlook import Outlook
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State

# Each card to come of an open storage, and the upgrade of a factory that is at work now.
STORAGE_FRAME = 5.0
UPGRADE_NOW = 2.0


def works_promise(outlook: Outlook, state: State) -> float:
    """The frames of an open storage that are left, and the factories still to be set to work."""
    part = works(state)
    points = part.uses * STORAGE_FRAME if part.drawn else 0.0
    return points + UPGRADE_NOW * sum(position + 1 for position in part.factories)


def works_position(state: State, board: Board) -> object:
    """What has been used of a storage, and the factories still to be set to work."""
    part = works(state)
    return part.uses, part.used, part.factories


KNOWLEDGE = Knowledge(nothing, works_promise, works_position)
