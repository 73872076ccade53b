"""The knowledge of the bots about the cards between the trains."""

from firstclass.modules.gap.rules import gap_cards, left_car, right_car
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Knowledge, no_promise, steps_to
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.state import State

# The upgrade of a mechanic goes to a fixed car, where it may be useless.
MECHANIC_UPGRADE = 2.0
# The chance that a turn brings another factory, which sets all factories to work ...
FACTORY_CHANCE = 0.1
# ... and the value of each upgrade by an old one, with its limit taken into account.
FACTORY_UPGRADE = 0.8


def value_of_gaps(forecast: Forecast, state: State, board: Board) -> float:
    """Return the value of the switches, mechanics and factories between the trains."""
    points = 0.0
    box = state.rules.box
    for position, card in enumerate(gap_cards(state).cards[board.seat]):
        kind = box.kinds[card]
        if kind == "switch":
            points += switch(forecast, state, board, position)
        elif kind == "mechanic":
            points += mechanic(forecast, state, board, position)
        else:
            points += factory(forecast, board, position)
    return points


def switch(forecast: Forecast, state: State, board: Board, position: int) -> float:
    """Return the value of both arrows of a switch, over all scorings that find its car ready."""
    face = state.rules.box.faces[gap_cards(state).cards[board.seat][position]]
    level = LEVEL[face.value or 0]
    points = 0.0
    arrows = ((left_car(position), face.upper), (right_car(position), face.lower))
    for train, (car, paid) in zip(board.trains, arrows, strict=True):
        if car >= 0:
            away = max(0, position_of(car) - train.conductor)
            points += (paid or 0) * forecast.times[away][steps_to(train, car, level)]
    return points


def mechanic(forecast: Forecast, state: State, board: Board, position: int) -> float:
    """Return the value of the unused halves of a mechanic. At the mail car they do nothing."""
    part = gap_cards(state)
    car = left_car(position)
    if right_car(position) < 0:
        return 0.0
    level = LEVEL[state.rules.box.faces[part.cards[board.seat][position]].value or 0]
    points = 0.0
    for t, train in enumerate(board.trains):
        if not part.fulfilled[board.seat] >> 2 * position + t & 1:
            points += MECHANIC_UPGRADE * forecast.climbs[steps_to(train, car, level)]
    return points


def factory(forecast: Forecast, board: Board, position: int) -> float:
    """Return the value of a factory, which works again with each later one.

    It needs a car on its left.
    """
    car = left_car(position)
    ready = max(forecast.climbs[steps_to(train, car, 1)] for train in board.trains)
    to_come = FACTORY_CHANCE * forecast.turns_left
    return to_come * (position + 1) * FACTORY_UPGRADE * ready


def gap_position(state: State, board: Board) -> object:
    """Return the cards in the gap and the used halves of mechanics."""
    part = gap_cards(state)
    return part.cards[board.seat], part.fulfilled[board.seat]


KNOWLEDGE = Knowledge(value_of_gaps, no_promise, gap_position, paid=("switches",))
