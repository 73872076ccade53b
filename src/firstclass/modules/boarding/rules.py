"""Cards that are placed at a car, for modules B and D: one card for each car (B3)."""

from typing import Final

from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import TRAINS, family
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import decision
from firstclass.rules.vocabulary.icons import need
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import Hooks, State

LAY_CARD: Final[i64] = decision("lay", 7)
LAY: Final[i64] = family(*(f"lay {t}" for t in TRAINS), first=111)
BARE_CAR: Final[i64] = need("a car without a card")


def usable(board: Board) -> i64:
    """Return the need for a free car if there is one (T3)."""
    upper, lower = board.trains
    if has_bare_car(upper) or has_bare_car(lower):
        return BARE_CAR
    return 0


def has_bare_car(train: Train) -> bool:
    """Return whether a car of this train has no card."""
    return len(train.cards) < train.levels[0]


def ask_train(state: State, card: i64) -> None:
    """Ask the owner for the train that gets the card."""
    state.question = Question(LAY_CARD, card)


def legal_trains(state: State, moves: Numbers) -> None:
    """Add the trains with a free car."""
    board = state.boards[state.current]
    t: i64
    for t in range(2):
        if has_bare_car(board.train(t)):
            moves.add(LAY + t)


def why_not(state: State, action: int) -> Reason:
    """Return why the card cannot be placed at this train."""
    return Reason("no_free_car", "B1")


def lay(state: State, action: i64) -> None:
    """Place the card at the first free car from the left."""
    board = state.boards[state.current]
    t = action - LAY
    card = state.question.about
    board.train(t).cards += (card,)
    state.question = NO_QUESTION
    state.rules.of_card[card].laid(state, board, card, t)


def boarding_kind(name: str, ruling: str, fields: tuple[str, ...]) -> Kind:
    """Return a kind of card that needs a free car and is placed at it.

    To lay it, the hooks of its module call :func:`ask_train`.
    """
    return Kind(name, ruling, fields, BARE_CAR)


class BoardingHooks(Hooks):
    """The question for the train, and the need for a free car."""

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the trains with a free car."""
        legal_trains(state, moves)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Place the card."""
        lay(state, action)

    def usable(self, state: State, board: Board) -> i64:
        """Return the need for a free car if there is one (T3)."""
        return usable(board)


MODULE: Final[Module] = Module(
    name="boarding",
    package=__package__,
    decisions=(
        Decision(
            LAY_CARD,
            why_first=Reason("first_lay", "B1"),
            lays=True,
            ruled_by_card=True,
        ),
    ),
    families=(Family(LAY, why_not, (LAY_CARD,), Reason("no_card_to_lay", "B1")),),
    hooks=BoardingHooks(),
)
