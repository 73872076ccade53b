"""The knowledge of the bots about the cards between the trains."""

from typing import Final

from mypy_extensions import i64

from firstclass.modules.gap.rules import GapCards, gap_cards, left_car, right_car
from firstclass.players.forecast import Forecast, distance
from firstclass.players.modules import Knowledge, steps_to
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.state import State

# The upgrade of a mechanic goes to a fixed car, where it may be useless.
MECHANIC_UPGRADE: Final = 2.0
# The chance that a turn brings another factory, which sets all factories to work ...
FACTORY_CHANCE: Final = 0.1
# ... and the value of each upgrade by an old one, with its limit taken into account.
FACTORY_UPGRADE: Final = 0.8


class GapKnowledge(Knowledge):
    """The value of the switches, mechanics and factories between the trains."""

    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the value of the cards in the gap."""
        points = 0.0
        kinds = state.rules.box.kinds
        part = gap_cards(state)
        cards = part.cards[board.seat]
        position: i64
        for position in range(len(cards)):
            kind = kinds[cards[position]]
            if kind == "switch":
                points += switch(forecast, state, board, position, cards[position])
            elif kind == "mechanic":
                points += mechanic(forecast, state, board, part, position)
            else:
                points += factory(forecast, board, position)
        return points

    def position(self, state: State, board: Board) -> object:
        """Return the cards in the gap and the used halves of mechanics."""
        part = gap_cards(state)
        return part.cards[board.seat], part.fulfilled[board.seat]


def switch(forecast: Forecast, state: State, board: Board, position: i64, card: i64) -> float:
    """Return the value of both arrows of a switch, over all scorings that find its car ready."""
    face = state.rules.box.faces[card]
    level: i64 = LEVEL[face.value or 0]
    upper, lower = board.trains
    left, right = left_car(position), right_car(position)
    points = arrow(forecast, upper, left, level, face.upper or 0)
    return points + arrow(forecast, lower, right, level, face.lower or 0) if right >= 0 else points


def arrow(forecast: Forecast, train: Train, car: i64, level: i64, paid: i64) -> float:
    """Return the value of the arrow of a switch that points to a car."""
    return float(paid) * forecast.times(distance(train, car), steps_to(train, car, level))


def mechanic(
    forecast: Forecast, state: State, board: Board, part: GapCards, position: i64
) -> float:
    """Return the value of the unused halves of a mechanic. At the mail car they do nothing."""
    car = left_car(position)
    if right_car(position) < 0:
        return 0.0
    level: i64 = LEVEL[state.rules.box.faces[part.cards[board.seat][position]].value or 0]
    points = 0.0
    t: i64
    for t in range(2):
        if not part.fulfilled[board.seat] >> 2 * position + t & 1:
            points += MECHANIC_UPGRADE * forecast.climbs[steps_to(board.trains[t], car, level)]
    return points


def factory(forecast: Forecast, board: Board, position: i64) -> float:
    """Return the value of a factory, which works again with each later one.

    It needs a car on its left.
    """
    car = left_car(position)
    ready = max([forecast.climbs[steps_to(train, car, 1)] for train in board.trains])
    to_come = FACTORY_CHANCE * float(forecast.turns_left)
    return to_come * float(position + 1) * FACTORY_UPGRADE * ready


KNOWLEDGE = GapKnowledge(paid=("switches",))
