"""The knowledge of the bots about passengers and baggage."""

from firstclass.modules.passengers.rules import baggage_frame, boarded
from firstclass.players.forecast import Forecast, frame_worth
from firstclass.players.modules import Knowledge, no_promise, steps_to
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.state import State

# The value of a coin of a passenger who has not boarded. It is lower than that of a coin in hand,
# which can be spent at once.
COIN_TO_COME = 1.4


def passengers(forecast: Forecast, state: State, board: Board) -> float:
    """Return the value of waiting passengers and baggage, with the chance that they board."""
    points = 0.0
    kinds = state.rules.box.kinds
    for t, train in enumerate(board.trains):
        on_board = int(boarded(state).cars[train_place(board.seat, t)])
        before = on_board.bit_count()
        for car, card in enumerate(train.cards):
            if kinds[card] == "passenger" and not on_board >> car & 1:
                away = max(0, position_of(car) - train.conductor)
                chance = forecast.arrives[away] * forecast.climbs[steps_to(train, car, 1)]
                points += chance * _on_boarding(state, t, card, before)
                before += 1
    return points


def _on_boarding(state: State, t: int, card: int, before: int) -> float:
    box = state.rules.box
    face = box.faces[card]
    if t == 0:
        assert face.passenger is not None
        return (face.passenger.coins + before) * COIN_TO_COME + frame_worth(box.frames[card].icons)
    assert face.baggage is not None
    return face.baggage.points + 2 * before + frame_worth(baggage_frame(state, card).icons)


def on_board(state: State, board: Board) -> object:
    """Return who has boarded."""
    return tuple(boarded(state).cars[2 * board.seat : 2 * board.seat + 2])


KNOWLEDGE = Knowledge(passengers, no_promise, on_board)
