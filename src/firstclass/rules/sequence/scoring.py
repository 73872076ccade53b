"""Scoring phases and the end of the game (rulings W1 to W3, E2)."""

from mypy_extensions import i64

from firstclass.rules.mechanics.coins import coins_of
from firstclass.rules.mechanics.trains import REACHED, TILE_POSITION, level_of, worth
from firstclass.rules.sequence.frames import begin
from firstclass.rules.vocabulary import booking
from firstclass.rules.vocabulary.actions import BONUS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.booking import score
from firstclass.rules.vocabulary.decisions import GAME_OVER, OVER, SCORING
from firstclass.rules.vocabulary.event_kinds import (
    ENDED,
    GAME_ENDED,
    SCORING_BEGAN,
    SCORING_TURN_BEGAN,
)
from firstclass.rules.vocabulary.icons import COINS, VALUES
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NOT_DOUBLED, Scoring
from firstclass.rules.vocabulary.past import Booked
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS, ROUNDS_OF_A_STACK


def begin_scoring(state: State) -> None:
    """Begin a scoring phase. All seats score, clockwise from the new start player (W1)."""
    state.phase = SCORING
    state.scoring = Scoring(0)
    state.events.add(SCORING_BEGAN, NOBODY, state.round // ROUNDS_OF_A_STACK)
    begin_scoring_turn(state)


def begin_scoring_turn(state: State) -> None:
    """Begin the next scoring turn."""
    seat = (state.start + state.scoring.turns) % len(state.boards)
    state.pass_to(seat)
    state.account.clear()
    state.scoring = Scoring(state.scoring.turns)
    state.events.add(SCORING_TURN_BEGAN, seat)


def bonuses_open(state: State, board: Board) -> list[int]:
    """Return the parts of the route whose bonus station is reached and can still pay (L1, W1)."""
    used = state.scoring.bonuses_used
    return [
        part
        for part, station in enumerate(board.bonus_stations)
        if station <= board.locomotive and (not used >> part & 1 or part == state.scoring.doubled)
    ]


def legal_bonuses(state: State, board: Board, usable: i64, room: i64, moves: Numbers) -> None:
    """Add the bonus stations whose frame can be used now."""
    frames = state.rules.box.frames
    for part in bonuses_open(state, board):
        frame = frames[board.route[part]]
        if frame.needs & usable and frame.icons[COINS] <= room:
            moves.add(BONUS + part)


def do_bonus(state: State, action: i64) -> None:
    """Begin the frame of a bonus station. With a postcard it can be used once more at once."""
    part = action - BONUS
    board = state.boards[state.current]
    used = state.scoring.bonuses_used
    again = board.postcards[part] != 0 and not used >> part & 1
    state.scoring = Scoring(state.scoring.turns, used | 1 << part, part if again else NOT_DOUBLED)
    card = board.route[part]
    begin(state, card, state.rules.box.frames[card])


def end_scoring_turn(state: State) -> None:
    """Pay the train points of the deciding seat (W2)."""
    board = state.own_board(state.current)
    state.events.add(ENDED, board.seat)
    t: i64
    for t in range(2):
        train = board.train(t)
        _score_cars(state, board, train, t)
        if train.conductor == TILE_POSITION:
            score(state, board, _tile(state, train), booking.TILE, train.tile, t)
        for n in range(len(state.rules.worth)):
            points = state.rules.worth[n].worth(state, board, t)
            score(state, board, points, state.rules.worth_kinds[n], train=t)
    state.scoring = Scoring(state.scoring.turns + 1)


def _tile(state: State, train: Train) -> i64:
    return state.rules.box.points[train.tile] if train.conductor == TILE_POSITION else 0


def _score_cars(state: State, board: Board, train: Train, t: i64) -> None:
    """Pay the cars that the conductor has reached. The event tells what each of them pays."""
    points = worth(state, train) - _tile(state, train)
    score(state, board, points, booking.UPPER_TRAIN + t, train=t)
    if points:
        car: i64
        for car in range(REACHED[train.conductor]):
            state.events.also(VALUES[level_of(train, car)])


def train_points(state: State, board: Board) -> i64:
    """Return what a scoring would pay now for both trains."""
    upper, lower = board.trains
    return worth(state, upper) + worth(state, lower) + more(state, board, 0) + more(state, board, 1)


def more(state: State, board: Board, t: i64) -> i64:
    """Return what a scoring would pay for a train apart from its cars and its tile."""
    points: i64 = 0
    for hooks in state.rules.worth:
        points += hooks.worth(state, board, t)
    return points


def finish(state: State) -> None:
    """End the game: score the remaining coins, then the Game End cards (W3, E2)."""
    for seat in range(len(state.boards)):
        board = state.own_board(seat)
        score(state, board, coins_of(board), booking.COINS_LEFT)
        for base_type in range(3):
            multiplier = sum_of_ends(state, board, base_type)
            cards = cards_of_type(state, board, base_type)
            score(state, board, cards * multiplier, booking.CAR_CARDS + base_type)
    for hooks in state.rules.at_the_end:
        hooks.at_the_end(state)
    state.phase = OVER
    state.decision = GAME_OVER
    state.shown = state.version
    state.events.add(GAME_ENDED, NOBODY)
    for seat in winners(state):
        state.events.also(seat)


def cards_of_type(state: State, board: Board, base_type: i64) -> i64:
    """Return the base cards of a type in the pile. Module cards and route cards do not count."""
    types = state.rules.box.types
    cards: i64 = 0
    for card in board.pile:
        cards += types[card] == base_type
    return cards


def sum_of_ends(state: State, board: Board, base_type: i64, drafted: bool = True) -> i64:
    """Return the sum of a board's Game End cards of a type, with or without the drafted one."""
    types, points = state.rules.box.types, state.rules.box.points
    total: i64 = 0
    if drafted and types[board.secret] == base_type:
        total = points[board.secret]
    for card in board.game_end:
        if types[card] == base_type:
            total += points[card]
    return total


def points_by_source(state: State) -> list[dict[str, list[int]]]:
    """Return, by seat and source, the points of each round, in the order of their first points."""
    bookings: list[Booked] = []
    booked = state.ledger
    while booked is not None:
        bookings.append(booked)
        booked = booked.before
    rows: list[dict[str, list[int]]] = [{} for _ in state.boards]
    for each in reversed(bookings):
        by_round = rows[each.seat].setdefault(booking.KINDS[each.kind], [0] * ROUNDS)
        by_round[max(each.round, 1) - 1] += each.points
    return rows


def rank(state: State, board: Board) -> int:
    """Return the rank of a seat, from 1. Seats that may not win rank below all others."""
    own = _standing(state, board)
    return 1 + sum(_standing(state, other) > own for other in state.boards)


def _standing(state: State, board: Board) -> tuple[bool, int]:
    return _may_win(state, board), board.score


def _may_win(state: State, board: Board) -> bool:
    return all(hooks.may_win(state, board) for hooks in state.rules.may_win)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points among those that may win. Ties share."""
    contenders = [board for board in state.boards if _may_win(state, board)]
    best = max((board.score for board in contenders), default=0)
    return tuple(board.seat for board in contenders if board.score == best)
