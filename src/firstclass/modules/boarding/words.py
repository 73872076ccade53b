"""The sentences about cards that are placed at a car."""

from firstclass.modules.boarding.rules import LAY
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _lay(state: State, board: Board, n: int) -> str:
    train = board.train(n)
    car = len(train.cards)
    key = "do-lay"
    if state.rules.box.kinds[state.question.about] == "passenger":
        key = "do-lay-baggage" if n else "do-lay-passenger"
    value = VALUES[level_of(train, car)]
    return w.translate(key, position=position_of(car), train=w.train(n), value=value)


WORDS = ModuleWords(choices={LAY: _lay})
