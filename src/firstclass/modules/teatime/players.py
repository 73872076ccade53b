"""The knowledge of the bots about order tokens."""

from mypy_extensions import i64

from firstclass.modules.teatime.rules import ORDER, SERVE, orders, tokens_of
from firstclass.players.forecast import Forecast, distance
from firstclass.players.modules import Knowledge
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import PAYMENT
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played


class TeatimeKnowledge(Knowledge):
    """The value of order tokens."""

    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the value of the tokens on cars, over all scorings that reach them."""
        points = 0.0
        served = orders(state).served
        tokens = tokens_of(state)
        t: i64
        for t in range(2):
            train = board.trains[t]
            for car, token in served[train_place(board.seat, t)]:
                points += float(tokens[token].points) * forecast.times(distance(train, car), 0)
        return points

    def promise(self, forecast: Forecast, state: State) -> float:
        """Return the value of a token that is being paid for or placed."""
        question = state.question
        if question.about < ORDER or question.decision not in (PAYMENT, SERVE):
            return 0.0
        token = orders(state).tokens[stack_played(state)][question.about - ORDER]
        return float(tokens_of(state)[token].points) * forecast.times(0, 0)

    def position(self, state: State, board: Board) -> object:
        """Return the tokens on the seat's own cars."""
        return tuple(orders(state).served[2 * board.seat : 2 * board.seat + 2])


KNOWLEDGE = TeatimeKnowledge(paid=("order tokens",))
