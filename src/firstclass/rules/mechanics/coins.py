"""Coins: their places, and what they buy (rulings C1 to C3, F6)."""

from typing import Final

from firstclass.rules.mechanics.account import set_off
from firstclass.rules.mechanics.route import drive
from firstclass.rules.mechanics.trains import can_walk, walk
from firstclass.rules.vocabulary.actions import BUY, COIN_1, COIN_2, COIN_3, PAY, POINT
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import COIN, score
from firstclass.rules.vocabulary.box import COIN_SOURCE
from firstclass.rules.vocabulary.decisions import PAYMENT
from firstclass.rules.vocabulary.icons import CAR, FREE_UPGRADE, LOCOMOTIVE
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

CAPACITY: Final[tuple[int, ...]] = (5, 5, 2)
SPACES: Final = 12
GAME_END_PRICE: Final = 4
PLENTY: Final = 999  # space for any batch


def add_coins(state: State, board: Board, count: int, convert: bool) -> None:
    """Place a batch, column by column. The rest becomes points or is lost (C1, C3)."""
    coins = board.coins
    left = count
    for column in range(3):
        placed = min(left, CAPACITY[column] - coins[column])
        coins[column] += placed
        left -= placed
    state.events.append(("coins", board.seat, (count, left), ALL_SEATS))
    if left and convert:
        score(state, board, left, COIN)


def empty_spaces(board: Board) -> int:
    """Return the number of spaces without a coin."""
    coins = board.coins
    return SPACES - coins[0] - coins[1] - coins[2]


def room_for_coins(state: State, board: Board) -> int:
    """Return the largest batch of coins with which a frame can begin now (C3)."""
    free = empty_spaces(board)
    return PLENTY if free == SPACES or state.rules.convert else free


def legal_spending(state: State, board: Board, usable: int, out: list[int]) -> None:
    """Add the ways to spend coins between frames, or to make room (C2, C3)."""
    first, second, third = board.coins
    if first and usable >> CAR & 1:
        out.append(COIN_1)
    if second:
        if usable >> LOCOMOTIVE & 1:
            out.append(COIN_2)
        if can_walk(board.trains[0]):
            out.append(COIN_2 + 1)
        if can_walk(board.trains[1]):
            out.append(COIN_2 + 2)
    if third and usable >> FREE_UPGRADE & 1:
        out.append(COIN_3)
    _legal_anything(state, board, out)
    for more in state.rules.spending:
        more(state, board, out)


def _legal_anything(state: State, board: Board, out: list[int]) -> None:
    """Add what coins of any column buy: points, and with four of them a Game End card."""
    coins = board.coins
    out += [POINT + column for column in range(3) if coins[column]]
    if coins[0] + coins[1] + coins[2] >= GAME_END_PRICE:
        out += [BUY + place for place, card in enumerate(state.game_end) if card]


def _spend(state: State, column: int) -> Board:
    board = state.boards[state.current]
    board.coins[column] -= 1
    state.serial += 1
    state.events.append(("spent", board.seat, (column,), ALL_SEATS))
    return board


def do_coin_1(state: State, action: int) -> None:
    """Spend a coin of column 1 on a 0-car."""
    _spend(state, 0)
    _run_coin_frame(state, 0)


def do_coin_2(state: State, action: int) -> None:
    """Spend a coin of column 2 on a station for the locomotive or a card for a conductor."""
    board = _spend(state, 1)
    if action == COIN_2:
        drive(state, board, 1)
    else:
        walk(state, board, action - COIN_2 - 1, 1)


def do_coin_3(state: State, action: int) -> None:
    """Spend a coin of column 3 on a free upgrade."""
    _spend(state, 2)
    _run_coin_frame(state, 2)


def _run_coin_frame(state: State, column: int) -> None:
    state.source = COIN_SOURCE + column
    frame = state.rules.box.frames[state.source]
    state.frame = list(frame.icons)
    state.terms = frame.terms


def do_point(state: State, action: int) -> None:
    """Spend a coin of any column on a point."""
    score(state, _spend(state, action - POINT), 1, COIN)


def do_buy(state: State, action: int) -> None:
    """Begin the payment for a Game End card."""
    begin_payment(state, action, GAME_END_PRICE)


def begin_payment(state: State, purchase: int, price: int) -> None:
    """Ask for the coins that pay, one at a time. ``purchase`` is the move that buys."""
    state.question = Question(PAYMENT, purchase, price)


def legal_payment(state: State) -> list[int]:
    """Return the columns that have a coin. If all coins must go, their order is no choice."""
    coins = state.boards[state.current].coins
    columns = [PAY + column for column in range(3) if coins[column]]
    return columns[:1] if sum(coins) == state.question.to_pay else columns


def do_pay(state: State, action: int) -> None:
    """Pay one coin. After the last one, hand over the purchase."""
    board = _spend(state, action - PAY)
    purchase = state.question.about
    left = state.question.to_pay - 1
    if left:
        state.question = Question(PAYMENT, purchase, left)
    else:
        state.question = NO_QUESTION
        state.rules.deliver[purchase](state, board, purchase)


def hand_over_game_end(state: State, board: Board, purchase: int) -> None:
    """Hand over the Game End card that was paid for."""
    take_game_end(state, board, purchase - BUY)


def take_game_end(state: State, board: Board, place: int) -> None:
    """Take a face-up Game End card. Its frame waits in the account (E1)."""
    card = state.game_end[place]
    state.game_end[place] = 0
    board.game_end += (card,)
    state.events.append(("took_end", board.seat, (place, card), ALL_SEATS))
    set_off(state, card, state.rules.box.frames[card])
