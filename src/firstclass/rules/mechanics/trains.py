"""Trains: adding and upgrading cars, moving conductors, and the value of a train."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
from firstclass.rules.vocabulary.event_kinds import (
    CAR_ADDED,
    CONDUCTOR_MOVED,
    MAIL_LAID,
    TILE_LAID,
    UPGRADED,
)
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    CAR,
    FREE_UPGRADE,
    FREELY,
    LEVELS,
    NOTHING,
    SINGLE,
    TOP,
    UPGRADE,
    VALUES,
    Terms,
)
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import State

# The cards of a train by its number of cars. The fifth brings the mail car, the eighth the tile
# (R1).
CARDS: Final = vec[i64]([0, 1, 2, 3, 4, 6, 7, 8, 10])
# The cars up to a conductor on this card. The sixth card is the mail car, the tenth the tile.
REACHED: Final = vec[i64]([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8])
TILE_POSITION: Final = 10


def add_car(state: State, board: Board, t: i64) -> None:
    """Add a 0-car to the end of train ``t``, with the mail car or the tile it brings (R1)."""
    train = board.train(t)
    levels = train.levels
    if state.rules.limited:
        supply.take_zero_car(state, board, t)
    levels[0] += 1
    cars = levels[0]
    state.events.add(CAR_ADDED, board.seat, t, position_of(cars - 1))
    if cars == MAIL_CARS:
        state.question = Question(MAIL_CAR, t)
    elif cars == CARS:
        _lay_tile(state, board, t)
    for hooks in state.rules.train_changed:
        hooks.train_changed(state, board, t)


def legal_mail(state: State, moves: Numbers) -> None:
    """Add the mail cars that the deciding seat has not placed yet."""
    used = state.boards[state.current].mail_used
    n: i64
    for n in range(4):
        if not used >> n & 1:
            moves.add(MAIL + n)


def lay_mail(state: State, action: i64) -> None:
    """Place a mail car as the sixth card. Its bonus waits in the account."""
    board = state.boards[state.current]
    t = state.question.about
    n = action - MAIL
    card: i64 = state.rules.box.mail[n]
    board.mail_used |= 1 << n
    board.train(t).mail = card
    state.question = NO_QUESTION
    state.events.add(MAIL_LAID, board.seat, t, card)
    set_off(state, card, state.rules.box.frames[card])


def _lay_tile(state: State, board: Board, t: i64) -> None:
    tile: i64 = state.rules.box.tiles[state.tiles_laid]
    state.tiles_laid += 1
    board.train(t).tile = tile
    state.events.add(TILE_LAID, board.seat, t, tile)
    set_off(state, tile, state.rules.box.frames[tile])


def upgrade(state: State, board: Board, t: i64, level: i64) -> None:
    """Upgrade the leftmost car of ``level`` in train ``t`` by one step (R2)."""
    levels = board.train(t).levels
    car = levels[level + 1]
    levels[level + 1] += 1
    state.events.add(UPGRADED, board.seat, t, position_of(car), level)
    if state.rules.limited:
        supply.flip(state, board, level)
    for hooks in state.rules.train_changed:
        hooks.train_changed(state, board, t)


def walk(state: State, board: Board, t: i64, steps: i64) -> None:
    """Move the conductor of train ``t`` by ``steps`` cards, at most to the end (R6)."""
    train = board.train(t)
    before = train.conductor
    end = CARDS[train.levels[0]]
    after = before + steps if before + steps < end else end
    if after == before:
        return
    train.conductor = after
    state.events.add(CONDUCTOR_MOVED, board.seat, t, before, after)
    if after == TILE_POSITION and len(state.constantinople) < 3:
        points = state.rules.box.constantinople[len(state.constantinople)]
        state.constantinople += (board.seat,)
        score(state, board, points, CONSTANTINOPLE)
    for hooks in state.rules.train_changed:
        hooks.train_changed(state, board, t)


def can_walk(train: Train) -> bool:
    """Return whether there is a card in front of the conductor."""
    return train.conductor < CARDS[train.levels[0]]


def worth(state: State, train: Train) -> i64:
    """Return the points of the tile and of the cars a conductor has reached, at face value (W2)."""
    # Each stair pays its rise: 1, 1, 2, 3, 5. A 12-car counts on all of them, so it pays 12.
    reached = REACHED[train.conductor]
    points: i64 = 0
    level: i64
    for level in range(1, LEVELS):
        cars = train.levels[level]
        if not cars:  # and none is worth more
            break
        points += (VALUES[level] - VALUES[level - 1]) * (cars if cars < reached else reached)
    if train.conductor == TILE_POSITION:
        points += state.rules.box.points[train.tile]
    return points


def level_of(train: Train, car: i64) -> i64:
    """Return the level of the car with this index."""
    levels = train.levels
    level: i64 = 0
    while level < TOP and levels[level + 1] > car:
        level += 1
    return level


# The choices of a running frame -------------------------------------------------------------


def legal_cars(state: State, board: Board, frame: vec[i64], terms: Terms, moves: Numbers) -> None:
    """Add the trains to which the frame can add a 0-car: those that are not complete."""
    if frame[CAR] or frame[FREE_UPGRADE]:
        t: i64
        for t in range(2):
            cars = board.train(t).levels[0]
            if (
                cars < CARS
                and (not state.rules.limited or supply.has_zero_car(state, board, t))
                and (terms.target == ANY_CAR or terms.target == car_place(t, cars))
            ):
                moves.add(ADD_CAR + t)


def legal_upgrades(board: Board, frame: vec[i64], terms: Terms, moves: Numbers) -> None:
    """Add the cars that the frame can upgrade: the leftmost of each value in a train (R2, R3)."""
    free = frame[FREE_UPGRADE]
    if terms.limited:
        _legal_limited_upgrades(board, terms, moves)
        return
    t: i64
    level: i64
    for t in range(2):
        levels = board.train(t).levels
        for level in range(TOP - 1, -1, -1):
            if (free or frame[UPGRADE + level]) and levels[level + 1] < levels[level]:
                moves.add(UPGRADE_CAR + car_place(t, levels[level + 1]))


def _legal_limited_upgrades(board: Board, terms: Terms, moves: Numbers) -> None:
    """Add the upgrades of a factory (F2m: up to a limit) or a mechanic (E3m: one car only)."""
    t: i64
    level: i64
    for t in range(2):
        levels = board.train(t).levels
        for level in range(TOP - 1, -1, -1):
            car = levels[level + 1]
            if (
                car < levels[level]
                and level < terms.limit
                and (terms.target == ANY_CAR or terms.target == car_place(t, car))
            ):
                moves.add(UPGRADE_CAR + car_place(t, car))


def legal_steps(board: Board, frame: vec[i64], moves: Numbers) -> None:
    """Add the conductors that can take a single step."""
    if frame[SINGLE]:
        t: i64
        for t in range(2):
            if can_walk(board.train(t)):
                moves.add(CONDUCTOR + t)


def _use(state: State, icon: i64) -> None:
    state.frame[icon] -= 1
    if state.terms.one_of:
        state.frame = NOTHING[:]
        state.terms = FREELY


def do_car(state: State, action: i64) -> None:
    """Use a 0-car of the running frame, or else one of its free upgrades."""
    _use(state, CAR if state.frame[CAR] else FREE_UPGRADE)
    add_car(state, state.boards[state.current], action - ADD_CAR)


def do_upgrade(state: State, action: i64) -> None:
    """Use the frame's upgrade from this level, or else one of its free upgrades."""
    # Use the specific icon first, because a free upgrade can do everything that it can do later.
    board = state.boards[state.current]
    place = action - UPGRADE_CAR
    t = place // CARS
    level = level_of(board.train(t), place % CARS)
    _use(state, UPGRADE + level if state.frame[UPGRADE + level] else FREE_UPGRADE)
    upgrade(state, board, t, level)


def do_step(state: State, action: i64) -> None:
    """Move one conductor by one step."""
    _use(state, SINGLE)
    walk(state, state.boards[state.current], action - CONDUCTOR, 1)
