"""The sentences about order tokens."""

from firstclass.modules.teatime.rules import ORDER, SERVE_CAR, lying_out
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary.actions import CARS, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _order(state: State, board: Board, n: int) -> str:
    token = lying_out(state)[n]
    return w.translate("do-order", order=w.translate(f"order-{token.order}"), points=token.points)


def _serve(state: State, board: Board, n: int) -> str:
    t, car = divmod(n, CARS)
    value = VALUES[level_of(board.train(t), car)]
    return w.translate("do-serve", position=position_of(car), train=w.train(t), value=value)


WORDS = ModuleWords(choices={ORDER: _order, SERVE_CAR: _serve}, log={"served": w.at_car})
