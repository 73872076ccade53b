"""Scenarios with passengers and baggage."""

from firstclass.modules.passengers.rules import PASSENGERS, boarded
from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.icons import COINS
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import ScenarioFields, TomlTable
from firstclass.scenarios.position_schema import EntryPart, PositionPart


class PassengerEntry(EntryPart):
    """The coins of passengers, to which those of the same move are still added."""

    growing: bool = False


def lay(state: State, named: CardPool, position: PositionPart) -> None:
    """Let all passengers board that could have boarded, because boarding happens at once."""
    for board in state.boards:
        _board(state, board)


def _board(state: State, board: Board) -> None:
    kinds = state.rules.box.kinds
    for t, train in enumerate(board.trains):
        ready = min(train.levels[1], REACHED[train.conductor], len(train.cards))
        boarded(state).cars[train_place(board.seat, t)] = sum(
            1 << car for car in range(ready) if kinds[train.cards[car]] == "passenger"
        )


def begin(state: State, position: PositionPart) -> None:
    """Mark the coins that are still growing as the batch of this move."""
    account = position.board(state.current).account
    growing = [n for n, entry in enumerate(account) if own(entry, PassengerEntry).growing]
    if not growing:
        return
    entry = state.account[growing[0]]
    if len(growing) > 1 or entry is None or entry.source != PASSENGERS:
        raise ScenarioError(
            f"position.boards.{state.current}.account: expected one growing at most,"
            " of the passengers"
        )
    part = boarded(state)
    part.batch_serial, part.batch_place = state.serial, growing[0]
    part.batch_coins = entry.frame.icons[COINS]


def write(state: State, fields: TomlTable) -> None:
    """Add what :func:`begin` reads to a position."""
    part = boarded(state)
    account = fields["boards"][str(state.current)].get("account", [])
    grows = part.batch_serial == state.serial and 0 <= part.batch_place < len(account)
    if grows and state.account[part.batch_place] is not None:
        account[part.batch_place]["growing"] = True


SCENARIO = ScenarioFields(
    parts=(PassengerEntry,),
    kinds={"cards": ("passenger",)},
    lay=lay,
    begin=begin,
    write=write,
)
