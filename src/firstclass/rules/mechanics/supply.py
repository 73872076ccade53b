"""The option of limited car cards (ruling R5): players share the 0/1 cards.

``state.car_supply`` counts the cards left of 0/1, 2/4 and 7/12. Only 0/1 cards can run out. Of the
others, cards beyond those of the box count as less than zero. The list is empty when cars are
unlimited, and then none of these functions is called.
"""

from typing import Final

from mypy_extensions import i64

from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.event_kinds import LENT, REPAID
from firstclass.rules.vocabulary.numbers import replaced
from firstclass.rules.vocabulary.state import State

ZERO_ONE: Final = 0
TWO_FOUR: Final = 1
SEVEN_TWELVE: Final = 2


def has_zero_car(state: State, board: Board, t: i64) -> bool:
    """Return whether train ``t`` can get a 0-car, from the supply or from the other train."""
    if state.car_supply[ZERO_ONE]:
        return True
    return _can_lend(state, board, 1 - t) and _can_grow(state, board, t)


def _can_lend(state: State, board: Board, t: i64) -> bool:
    """Return whether the last card is a 0-car without a card, a token or a conductor."""
    train = board.train(t)
    cars = train.levels[0]
    # The first car stays. The mail car belongs to the fifth car, and the tile to the eighth.
    return (
        cars in (2, 3, 4, 6, 7)
        and train.levels[1] < cars
        and len(train.cards) < cars
        and train.conductor < position_of(cars - 1)
        and not any(hooks.holds(state, board, t, cars - 1) for hooks in state.rules.holds)
    )


def _can_grow(state: State, board: Board, t: i64) -> bool:
    """Return whether no car that train ``t`` gets back would be its fifth, eighth or ninth.

    A car that comes back brings neither a mail car nor a tile, because it can come at any time.
    """
    cars = board.train(t).levels[0] + 1
    in_the_end = cars + state.lenders.count((board.seat, t))
    return not any(cars < limit <= in_the_end for limit in (MAIL_CARS, CARS, CARS + 1))


def take_zero_car(state: State, board: Board, t: i64) -> None:
    """Take a 0-car for train ``t``. If the supply is empty, the other train lends its last one."""
    if state.car_supply[ZERO_ONE]:
        _change(state, ZERO_ONE, -1)
        return
    other = board.trains[1 - t]
    other.levels[0] -= 1
    state.lenders += ((board.seat, 1 - t),)
    state.events.add(LENT, board.seat, 1 - t, position_of(other.levels[0]))


def flip(state: State, board: Board, level: i64) -> None:
    """Exchange cards for the step up from ``level``. A returned 0-car fills a gap."""
    if level == 1:
        _change(state, TWO_FOUR, -1)
        _change(state, ZERO_ONE, 1)
        _fill_gap(state)
    elif level == 3:
        _change(state, SEVEN_TWELVE, -1)
        _change(state, TWO_FOUR, 1)


def in_box(state: State) -> list[int]:
    """Return the cards left in the box of 0/1, 2/4 and 7/12."""
    return [max(0, left) for left in state.car_supply]


def _change(state: State, kind: i64, by: i64) -> None:
    state.car_supply = replaced(state.car_supply, kind, state.car_supply[kind] + by)


def _fill_gap(state: State) -> None:
    if state.lenders:
        seat, t = state.lenders[0]
        state.lenders = state.lenders[1:]
        _change(state, ZERO_ONE, -1)
        levels = state.own_board(seat).train(t).levels
        levels[0] += 1
        state.events.add(REPAID, seat, t, position_of(levels[0] - 1))
