"""Contracts, which the cards of any module can add (rulings K1 to K4, A1)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.rules.mechanics.account import set_off
from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.vocabulary.actions import CONTRACT, MAIL_POSITION
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.box import Wanted
from firstclass.rules.vocabulary.event_kinds import CONTRACT_LAID, FULFILLED
from firstclass.rules.vocabulary.icons import times
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.state import State

# The forms of requirements. Modules add further ones.
FORMS: Final = ("cars", "row", "rows", "mail_cars", "locomotive_tiles", "contracts")


def lay_contract(state: State, board: Board, card: i64) -> None:
    """Place a contract face up next to the board until it is fulfilled (K1)."""
    board.contracts += (card,)
    state.events.add(CONTRACT_LAID, board.seat, card)


def legal_contracts(state: State, board: Board, moves: Numbers) -> None:
    """Add the open contracts whose requirement is met."""
    contracts = board.contracts
    place: i64
    for place in range(len(contracts)):
        card: i64 = contracts[place]
        if card and met(state, board, card):
            moves.add(CONTRACT + place)


def fulfil(state: State, action: i64) -> None:
    """Turn a contract over onto the pile. Its bonus waits in the account (K1 to K3)."""
    board = state.boards[state.current]
    place = action - CONTRACT
    card = board.contracts[place]
    board.contracts = (*board.contracts[:place], 0, *board.contracts[place + 1 :])
    board.fulfilled += (card,)
    board.pile += (card,)
    state.events.add(FULFILLED, board.seat, place, card)
    frame = state.rules.box.frames[card]
    per = wanted_by(state, card).per
    if per == "contract":
        set_off(state, card, frame, len(board.fulfilled))
    elif per == "locomotive_tile":
        tiles = sum(train.tile != 0 for train in board.trains)
        set_off(state, card, times(frame, tiles))
    else:
        set_off(state, card, frame)


def why_unfulfilled(state: State, action: int) -> Reason:
    """Return why a contract cannot be fulfilled now."""
    contracts = state.boards[state.current].contracts
    place = action - CONTRACT
    if place >= len(contracts) or not contracts[place]:
        return Reason("no_contract", "K1", place=place + 1)
    return Reason("not_met", "K1")


def renumber(board: Board) -> None:
    """Renumber the places of contracts, which happens only when a turn is over."""
    if 0 in board.contracts:
        board.contracts = tuple(card for card in board.contracts if card)


def wanted_by(state: State, card: i64) -> Wanted:
    """Return the requirement of a contract."""
    wanted = state.rules.box.wanted[card]
    assert wanted is not None
    return wanted


def met(state: State, board: Board, card: i64) -> bool:
    """Return whether a contract's requirement is met or exceeded (K2)."""
    wanted = wanted_by(state, card)
    form = wanted.form
    upper, lower = board.trains
    if form == "cars":
        return upper.levels[wanted.level] + lower.levels[wanted.level] >= wanted.number
    if form == "row":
        return in_succession(upper, wanted.row) or in_succession(lower, wanted.row)
    if form == "rows":
        return in_succession(upper, wanted.row) and in_succession(lower, wanted.row)
    if form == "mail_cars":
        laid = upper.mail != 0 and lower.mail != 0
        if wanted.reached:
            return laid and min(upper.conductor, lower.conductor) >= MAIL_POSITION
        return laid
    if form == "locomotive_tiles":
        tiles = 0
        for train in board.trains:
            tiles += train.tile != 0 and (not wanted.reached or train.conductor == TILE_POSITION)
        return tiles >= wanted.number
    if form == "contracts":
        return len(board.fulfilled) + 1 >= wanted.number
    return state.rules.of_requirement[form].meets(state, board, form, wanted.number)


def in_succession(train: Train, row: vec[i64]) -> bool:
    """Return whether consecutive cars have these levels.

    Values never rise to the right, so the first cars decide.
    """
    levels = train.levels
    return all(levels[row[car]] > car for car in range(len(row)))
