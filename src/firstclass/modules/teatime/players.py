"""The knowledge of the bots about order tokens."""

from firstclass.modules.teatime.rules import ORDER, SERVE, orders, tokens_of
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Knowledge
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import PAYMENT
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played


def order_tokens(forecast: Forecast, state: State, board: Board) -> float:
    """Return the value of the tokens on cars, over all scorings that find the conductor there."""
    served = orders(state).served
    tokens = tokens_of(state)
    points = 0.0
    for t, train in enumerate(board.trains):
        for car, token in served[train_place(board.seat, t)]:
            away = max(0, position_of(car) - train.conductor)
            points += float(tokens[token].points) * forecast.times[away][0]
    return points


def order_promise(forecast: Forecast, state: State) -> float:
    """Return the value of a token that is being paid for or placed."""
    question = state.question
    if question.about < ORDER or question.decision not in (PAYMENT, SERVE):
        return 0.0
    token = orders(state).tokens[stack_played(state)][question.about - ORDER]
    return float(tokens_of(state)[token].points) * forecast.times[0][0]


def order_position(state: State, board: Board) -> object:
    """Return the tokens on the seat's own cars."""
    return tuple(orders(state).served[2 * board.seat : 2 * board.seat + 2])


KNOWLEDGE = Knowledge(order_tokens, order_promise, order_position, paid=("order tokens",))
