"""Cards that are laid at a car: celebrities (B), passengers and baggage (D); one a car (B3)."""

from typing import Final

from firstclass.rules.sequence.frames import ALWAYS
from firstclass.rules.vocabulary.actions import LAY
from firstclass.rules.vocabulary.ruleset import Reason, Rules
from firstclass.rules.vocabulary.state import LAY_CARD, NO_QUESTION, Board, Question, State, Train

BARE_CAR: Final = ALWAYS << 1  # the bit of a car without a card


def register(rules: Rules) -> None:
    """The question which train a card is laid at."""
    rules.usable.append(usable)
    rules.legal[LAY_CARD] = legal_trains
    for t in range(2):
        rules.apply[LAY + t] = lay
    rules.asking[LAY_CARD] = ("First the card just taken must be laid at a train.", "B1")
    elsewhere = ("No card is to be laid at a train now.", "B1")
    rules.reasons[LAY] = (why_not, (LAY_CARD,), elsewhere)


def register_kind(rules: Rules, kind: str) -> None:
    """Cards of this kind need a free car."""
    rules.kind_needs[kind] = BARE_CAR
    rules.lay[kind] = ask_train


def usable(state: State, board: Board) -> int:
    """Whether there is a free car (T3)."""
    upper, lower = board.trains
    return BARE_CAR if has_bare_car(upper) or has_bare_car(lower) else 0


def has_bare_car(train: Train) -> bool:
    """Whether a car of this train holds no card."""
    return len(train.cards) < train.levels[0]


def ask_train(state: State, board: Board, card: int) -> None:
    """The owner says to which train the card goes."""
    state.question = Question(LAY_CARD, card)


def legal_trains(state: State) -> list[int]:
    """The trains with a free car."""
    trains = state.boards[state.current].trains
    return [LAY + t for t in range(2) if has_bare_car(trains[t])]


def why_not(state: State, action: int) -> Reason:
    """Why the card can not be laid at this train."""
    return "This train has no car without a card.", "B1"


def lay(state: State, action: int) -> None:
    """The card takes the first free car from the left."""
    board = state.boards[state.current]
    t = action - LAY
    card = state.question.about
    board.trains[t].cards += (card,)
    state.question = NO_QUESTION
    state.rules.laid[state.rules.box.kinds[card]](state, board, t)
