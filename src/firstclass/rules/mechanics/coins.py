"""Coins: their places, and what they buy (rulings C1 to C3, F6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.account import set_off
from firstclass.rules.mechanics.route import drive
from firstclass.rules.mechanics.trains import can_walk, walk
from firstclass.rules.vocabulary.actions import BUY, COIN_1, COIN_2, COIN_3, PAY, POINT
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import COIN, score
from firstclass.rules.vocabulary.box import COIN_SOURCE
from firstclass.rules.vocabulary.decisions import PAYMENT
from firstclass.rules.vocabulary.event_kinds import GOT_COINS, SPENT, TOOK_GAME_END
from firstclass.rules.vocabulary.icons import CAR, FREE_UPGRADE, LOCOMOTIVE
from firstclass.rules.vocabulary.numbers import Numbers, replaced
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import State

CAPACITY: Final = vec[i64]([5, 5, 2])
SPACES: Final = 12
GAME_END_PRICE: Final = 4
PLENTY: Final = 999  # space for any batch


def add_coins(state: State, board: Board, count: i64, convert: bool) -> None:
    """Place a batch, column by column. The rest becomes points or is lost (C1, C3)."""
    coins = board.coins
    left = count
    column: i64
    for column in range(3):
        placed = CAPACITY[column] - coins[column]
        if placed > left:
            placed = left
        coins[column] += placed
        left -= placed
    state.events.add(GOT_COINS, board.seat, count, left)
    if left and convert:
        score(state, board, left, COIN)


def coins_of(board: Board) -> i64:
    """Return the number of coins on a board."""
    coins = board.coins
    return coins[0] + coins[1] + coins[2]


def empty_spaces(board: Board) -> i64:
    """Return the number of spaces without a coin."""
    return SPACES - coins_of(board)


def room_for_coins(state: State, board: Board) -> i64:
    """Return the largest batch of coins with which a frame can begin now (C3)."""
    free = empty_spaces(board)
    return PLENTY if free == SPACES or state.rules.convert else free


def legal_spending(state: State, board: Board, usable: i64, moves: Numbers) -> None:
    """Add the ways to spend coins between frames, or to make room (C2, C3)."""
    coins = board.coins
    first = coins[0]
    second = coins[1]
    third = coins[2]
    if first and usable >> CAR & 1:
        moves.add(COIN_1)
    if second:
        if usable >> LOCOMOTIVE & 1:
            moves.add(COIN_2)
        if can_walk(board.trains[0]):
            moves.add(COIN_2 + 1)
        if can_walk(board.trains[1]):
            moves.add(COIN_2 + 2)
    if third and usable >> FREE_UPGRADE & 1:
        moves.add(COIN_3)
    column: i64
    for column in range(3):
        if coins[column]:
            moves.add(POINT + column)
    if first + second + third >= GAME_END_PRICE:
        legal_game_end(state, BUY, moves)
    for hooks in state.rules.spending:
        hooks.spending(state, board, moves)


def legal_game_end(state: State, family: i64, moves: Numbers) -> None:
    """Add the moves of a family that has one for each Game End card of the display."""
    ends = state.game_end
    place: i64
    for place in range(len(ends)):
        if ends[place]:
            moves.add(family + place)


def _spend(state: State, column: i64) -> Board:
    board = state.boards[state.current]
    board.coins[column] -= 1
    state.serial += 1
    state.events.add(SPENT, board.seat, column)
    return board


def do_coin_1(state: State, action: i64) -> None:
    """Spend a coin of column 1 on a 0-car."""
    _spend(state, 0)
    _run_coin_frame(state, 0)


def do_coin_2(state: State, action: i64) -> None:
    """Spend a coin of column 2 on a station for the locomotive or a card for a conductor."""
    board = _spend(state, 1)
    if action == COIN_2:
        drive(state, board, 1)
    else:
        walk(state, board, action - COIN_2 - 1, 1)


def do_coin_3(state: State, action: i64) -> None:
    """Spend a coin of column 3 on a free upgrade."""
    _spend(state, 2)
    _run_coin_frame(state, 2)


def _run_coin_frame(state: State, column: i64) -> None:
    state.source = COIN_SOURCE + column
    frame = state.rules.box.frames[state.source]
    state.frame = frame.icons[:]
    state.terms = frame.terms


def do_point(state: State, action: i64) -> None:
    """Spend a coin of any column on a point."""
    score(state, _spend(state, action - POINT), 1, COIN)


def do_buy(state: State, action: i64) -> None:
    """Begin the payment for a Game End card."""
    begin_payment(state, action, GAME_END_PRICE)


def begin_payment(state: State, purchase: i64, price: i64) -> None:
    """Ask for the coins that pay, one at a time. ``purchase`` is the move that buys."""
    state.question = Question(PAYMENT, purchase, price)


def legal_payment(state: State, moves: Numbers) -> None:
    """Add the columns that have a coin. If all coins must go, their order is no choice."""
    board = state.boards[state.current]
    all_go = coins_of(board) == state.question.to_pay
    column: i64
    for column in range(3):
        if board.coins[column]:
            moves.add(PAY + column)
            if all_go:
                return


def do_pay(state: State, action: i64) -> None:
    """Pay one coin. After the last one, hand over the purchase."""
    board = _spend(state, action - PAY)
    purchase = state.question.about
    left = state.question.to_pay - 1
    if left:
        state.question = Question(PAYMENT, purchase, left)
    else:
        state.question = NO_QUESTION
        state.rules.of_move[purchase].deliver(state, board, purchase)


def take_game_end(state: State, board: Board, place: i64) -> None:
    """Take a face-up Game End card. Its frame waits in the account (E1)."""
    card = state.game_end[place]
    state.game_end = replaced(state.game_end, place, 0)
    board.game_end += (card,)
    state.events.add(TOOK_GAME_END, board.seat, place, card)
    set_off(state, card, state.rules.box.frames[card])
