"""The knowledge of the bots about passengers and baggage."""

from typing import Final

from mypy_extensions import i64

from firstclass.modules.passengers.rules import baggage_frame, boarded
from firstclass.players.forecast import Forecast, distance, frame_worth
from firstclass.players.modules import Knowledge, steps_to
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.state import State

# The value of a coin of a passenger who has not boarded. It is lower than that of a coin in hand,
# which can be spent at once.
COIN_TO_COME: Final = 1.4


class PassengersKnowledge(Knowledge):
    """The value of waiting passengers and baggage, with the chance that they board."""

    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return their value."""
        points = 0.0
        kinds = state.rules.box.kinds
        aboard = boarded(state).cars
        t: i64
        car: i64
        for t in range(2):
            train = board.trains[t]
            cards, cars = train.cards, aboard[train_place(board.seat, t)]
            before: i64 = int(cars).bit_count() if cars else 0
            for car in range(len(cards)):
                if kinds[cards[car]] == "passenger" and not cars >> car & 1:
                    chance = forecast.arrives[distance(train, car)]
                    chance *= forecast.climbs[steps_to(train, car, 1)]
                    points += chance * _on_boarding(state, t, cards[car], before)
                    before += 1
        return points

    def position(self, state: State, board: Board) -> object:
        """Return who has boarded."""
        return tuple(boarded(state).cars[2 * board.seat : 2 * board.seat + 2])


def _on_boarding(state: State, t: i64, card: i64, before: i64) -> float:
    box = state.rules.box
    face = box.faces[card]
    if t == 0:
        assert face.passenger is not None
        coins: i64 = face.passenger.coins
        return float(coins + before) * COIN_TO_COME + frame_worth(box.frames[card].icons)
    assert face.baggage is not None
    points: i64 = face.baggage.points
    return float(points + 2 * before) + frame_worth(baggage_frame(state, card).icons)


KNOWLEDGE = PassengersKnowledge()
