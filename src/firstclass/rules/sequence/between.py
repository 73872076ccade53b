"""The choices between frames, in a turn or a scoring turn (ruling F3)."""

from mypy_extensions import i64

from firstclass.rules.mechanics.coins import legal_spending, room_for_coins
from firstclass.rules.mechanics.contracts import legal_contracts
from firstclass.rules.sequence.frames import legal_frames, usable_icons
from firstclass.rules.sequence.scoring import legal_bonuses
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.state import State


def legal_between(state: State, board: Board, usable: i64, moves: Numbers) -> None:
    """Add the choices: spend coins, fulfil contracts, use bonus stations and waiting frames."""
    legal_spending(state, board, usable, moves)
    legal_contracts(state, board, moves)
    if state.phase == SCORING:
        legal_bonuses(state, board, usable, room_for_coins(state, board), moves)
    if state.account:
        legal_frames(state, board, usable, room_for_coins(state, board), moves)
    if len(state.rules.between):
        for hooks in state.rules.between:
            hooks.between(state, board, moves)
        moves.sort()


def legal_scoring(state: State, moves: Numbers) -> None:
    """Add the choices between frames of a scoring turn (W1)."""
    board = state.boards[state.current]
    moves.add(END_TURN)
    legal_between(state, board, usable_icons(state, board), moves)
