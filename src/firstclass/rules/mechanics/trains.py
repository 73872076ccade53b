"""Trains: adding and upgrading cars, moving conductors, and the value of a train."""

from typing import Final

from firstclass.rules.mechanics import supply
from firstclass.rules.mechanics.account import set_off
from firstclass.rules.vocabulary.actions import (
    ADD_CAR,
    CARS,
    CONDUCTOR,
    MAIL,
    MAIL_CARS,
    UPGRADE_CAR,
    car_place,
    position_of,
)
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.booking import CONSTANTINOPLE, score
from firstclass.rules.vocabulary.decisions import MAIL_CAR
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    CAR,
    FREE_UPGRADE,
    FREELY,
    NOTHING,
    SINGLE,
    TOP,
    UPGRADE,
    VALUES,
    Terms,
)
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

# The cards of a train by its number of cars. The fifth brings the mail car, the eighth the tile
# (R1).
CARDS: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 6, 7, 8, 10)
# The cars up to a conductor on this card. The sixth card is the mail car, the tenth the tile.
REACHED: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8)
TILE_POSITION: Final = 10


def add_car(state: State, board: Board, t: int) -> None:
    """Add a 0-car to the end of train ``t``, with the mail car or the tile it brings (R1)."""
    train = board.trains[t]
    levels = train.levels
    if state.car_supply:
        supply.take_zero_car(state, board, t)
    levels[0] += 1
    cars = levels[0]
    state.events.append(("car", board.seat, (t, position_of(cars - 1)), ALL_SEATS))
    if cars == MAIL_CARS:
        state.question = Question(MAIL_CAR, t)
    elif cars == CARS:
        _lay_tile(state, board, t)
    for changed in state.rules.train_changed:
        changed(state, board, t)


def legal_mail(state: State) -> list[int]:
    """Return the mail cars that the deciding seat has not placed yet."""
    used = state.boards[state.current].mail_used
    return [MAIL + n for n in range(4) if not used >> n & 1]


def lay_mail(state: State, action: int) -> None:
    """Place a mail car as the sixth card. Its bonus waits in the account."""
    board = state.boards[state.current]
    t = state.question.about
    n = action - MAIL
    card = state.rules.box.mail[n]
    board.mail_used |= 1 << n
    board.trains[t].mail = card
    state.question = NO_QUESTION
    state.events.append(("mail", board.seat, (t, card), ALL_SEATS))
    set_off(state, card, state.rules.box.frames[card])


def _lay_tile(state: State, board: Board, t: int) -> None:
    tile = state.rules.box.tiles[state.tiles_laid]
    state.tiles_laid += 1
    board.trains[t].tile = tile
    state.events.append(("tile", board.seat, (t, tile), ALL_SEATS))
    set_off(state, tile, state.rules.box.frames[tile])


def upgrade(state: State, board: Board, t: int, level: int) -> None:
    """Upgrade the leftmost car of ``level`` in train ``t`` by one step (R2)."""
    levels = board.trains[t].levels
    car = levels[level + 1]
    levels[level + 1] += 1
    event = ("upgraded", board.seat, (t, position_of(car), level), ALL_SEATS)
    state.events.append(event)
    if state.car_supply:
        supply.flip(state, board, level)
    for changed in state.rules.train_changed:
        changed(state, board, t)


def walk(state: State, board: Board, t: int, steps: int) -> None:
    """Move the conductor of train ``t`` by ``steps`` cards, at most to the end (R6)."""
    train = board.trains[t]
    before = train.conductor
    after = min(CARDS[train.levels[0]], before + steps)
    if after == before:
        return
    train.conductor = after
    state.events.append(("conductor", board.seat, (t, before, after), ALL_SEATS))
    if after == TILE_POSITION and len(state.constantinople) < 3:
        points = state.rules.box.constantinople[len(state.constantinople)]
        state.constantinople += (board.seat,)
        score(state, board, points, CONSTANTINOPLE)
    for changed in state.rules.train_changed:
        changed(state, board, t)


def can_walk(train: Train) -> bool:
    """Return whether there is a card in front of the conductor."""
    return train.conductor < CARDS[train.levels[0]]


def worth(state: State, train: Train) -> int:
    """Return the points of the tile and of the cars a conductor has reached, at face value (W2)."""
    # Each stair pays its rise: 1, 1, 2, 3, 5. A 12-car counts on all of them, so it pays 12.
    reached = REACHED[train.conductor]
    _, one, two, four, seven, twelve = train.levels
    points = (one if one < reached else reached) + (two if two < reached else reached)
    points += 2 * (four if four < reached else reached)
    points += 3 * (seven if seven < reached else reached)
    points += 5 * (twelve if twelve < reached else reached)
    if train.conductor == TILE_POSITION:
        points += state.rules.box.points[train.tile]
    return points


def paying(train: Train) -> tuple[int, ...]:
    """Return the values of the cars a conductor has reached, from the first."""
    return tuple(VALUES[level_of(train, car)] for car in range(REACHED[train.conductor]))


def level_of(train: Train, car: int) -> int:
    """Return the level of the car with this index."""
    levels = train.levels
    level = 0
    while level < TOP and levels[level + 1] > car:
        level += 1
    return level


# The choices of a running frame -------------------------------------------------------------


def legal_cars(state: State, board: Board, frame: list[int], terms: Terms, out: list[int]) -> None:
    """Add the trains to which the frame can add a 0-car: those that are not complete."""
    if frame[CAR] or frame[FREE_UPGRADE]:
        for t in range(2):
            cars = board.trains[t].levels[0]
            if (
                cars < CARS
                and (not state.car_supply or supply.has_zero_car(state, board, t))
                and (terms.target == ANY_CAR or terms.target == car_place(t, cars))
            ):
                out.append(ADD_CAR + t)


def legal_upgrades(
    state: State, board: Board, frame: list[int], terms: Terms, out: list[int]
) -> None:
    """Add the cars that the frame can upgrade: the leftmost of each value in a train (R2, R3)."""
    free = frame[FREE_UPGRADE]
    if terms.limited:
        _legal_limited_upgrades(board, terms, out)
        return
    for t in range(2):
        levels = board.trains[t].levels
        for level in range(TOP - 1, -1, -1):
            if (free or frame[UPGRADE + level]) and levels[level + 1] < levels[level]:
                out.append(UPGRADE_CAR + car_place(t, levels[level + 1]))


def _legal_limited_upgrades(board: Board, terms: Terms, out: list[int]) -> None:
    """Add the upgrades of a factory (F2m: up to a limit) or a mechanic (E3m: one car only)."""
    for t in range(2):
        levels = board.trains[t].levels
        for level in range(TOP - 1, -1, -1):
            car = levels[level + 1]
            if (
                car < levels[level]
                and level < terms.limit
                and (terms.target == ANY_CAR or terms.target == car_place(t, car))
            ):
                out.append(UPGRADE_CAR + car_place(t, car))


def legal_steps(board: Board, frame: list[int], out: list[int]) -> None:
    """Add the conductors that can take a single step."""
    if frame[SINGLE]:
        for t in range(2):
            if can_walk(board.trains[t]):
                out.append(CONDUCTOR + t)


def _use(state: State, icon: int) -> None:
    assert state.frame is not None
    state.frame[icon] -= 1
    if state.terms.one_of:
        state.frame = list(NOTHING)
        state.terms = FREELY


def do_car(state: State, action: int) -> None:
    """Use a 0-car of the running frame, or else one of its free upgrades."""
    frame = state.frame
    assert frame is not None
    _use(state, CAR if frame[CAR] else FREE_UPGRADE)
    add_car(state, state.boards[state.current], action - ADD_CAR)


def do_upgrade(state: State, action: int) -> None:
    """Use the frame's upgrade from this level, or else one of its free upgrades."""
    # Use the specific icon first, because a free upgrade can do everything that it can do later.
    frame = state.frame
    assert frame is not None
    board = state.boards[state.current]
    t, car = divmod(action - UPGRADE_CAR, CARS)
    level = level_of(board.trains[t], car)
    _use(state, UPGRADE + level if frame[UPGRADE + level] else FREE_UPGRADE)
    upgrade(state, board, t, level)


def do_step(state: State, action: int) -> None:
    """Move one conductor by one step."""
    _use(state, SINGLE)
    walk(state, state.boards[state.current], action - CONDUCTOR, 1)
