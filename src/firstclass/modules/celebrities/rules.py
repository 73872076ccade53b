"""Module B: celebrities double a car's points, postcards a station's bonus (rulings B1, B2)."""

from typing import Final

from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.modules.boarding.rules import MODULE as BOARDING
from firstclass.modules.boarding.rules import ask_train, boarding_kind
from firstclass.rules.mechanics.trains import REACHED, level_of
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, family, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind
from firstclass.rules.vocabulary.decisions import decision
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import VALUES, need
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import Hooks, State

LAY_POSTCARD: Final[i64] = decision("postcard", 8)
POSTCARD: Final[i64] = family(*(f"postcard {n}" for n in range(1, CARDS_A_GAME + 1)), first=113)
CELEBRITY: Final[i64] = points_kind("celebrities", 6)
CELEBRITY_BOARDED: Final[i64] = event_kind("celebrity", "train", "position", "card")
POSTCARD_LAID: Final[i64] = event_kind("postcard", "part", "card")
FREE_ROUTE_CARD: Final[i64] = need("a route card without a postcard")


def legal_route_cards(state: State, moves: Numbers) -> None:
    """Add the route cards without a postcard. The printed station cannot be doubled."""
    postcards = state.boards[state.current].postcards
    part: i64
    for part in range(1, len(postcards)):
        if not postcards[part]:
            moves.add(POSTCARD + part - 1)


def why_not(state: State, action: int) -> Reason:
    """Return why the postcard cannot go to this route card."""
    part = action - POSTCARD + 1
    if part < len(state.boards[state.current].route):
        return Reason("postcard_lies_there", "B2")
    return Reason("no_route_card", "B2", part=part)


def lay_postcard(state: State, action: i64) -> None:
    """Place the postcard at the chosen route card."""
    board = state.boards[state.current]
    part = action - POSTCARD + 1
    card = state.question.about
    board.postcards = (*board.postcards[:part], card, *board.postcards[part + 1 :])
    state.question = NO_QUESTION
    state.events.add(POSTCARD_LAID, board.seat, part, card)


def worth(state: State, board: Board, t: i64) -> i64:
    """Return what the celebrities of a train add: the values of their cars that are reached."""
    train = board.train(t)
    kinds = state.rules.box.kinds
    points: i64 = 0
    car: i64
    for car in range(min(len(train.cards), REACHED[train.conductor])):
        if kinds[train.cards[car]] == "celebrity":
            points += VALUES[level_of(train, car)]
    return points


def enough_laid(state: State, board: Board, number: i64) -> bool:
    """Return whether there are at least ``number`` celebrities and postcards (a requirement)."""
    kinds = state.rules.box.kinds
    laid: i64 = 0
    for train in board.trains:
        for card in train.cards:
            if kinds[card] == "celebrity":
                laid += 1
    for postcard in board.postcards:
        if postcard:
            laid += 1
    return laid >= number


class CelebrityHooks(Hooks):
    """Celebrities at cars and postcards at route cards."""

    def usable(self, state: State, board: Board) -> i64:
        """Return the need for a route card without a postcard if there is one (T3)."""
        postcards = board.postcards
        part: i64
        for part in range(1, len(postcards)):
            if not postcards[part]:
                return FREE_ROUTE_CARD
        return 0

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Ask the owner for the place of the card."""
        if state.rules.box.kinds[card] == "celebrity":
            ask_train(state, card)
        else:
            state.question = Question(LAY_POSTCARD, card)

    def laid(self, state: State, board: Board, card: i64, place: i64) -> None:
        """Report the celebrity that has just boarded."""
        car: i64 = len(board.train(place).cards) - 1
        state.events.add(CELEBRITY_BOARDED, board.seat, place, position_of(car), card)

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the route cards for a postcard."""
        legal_route_cards(state, moves)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Place a postcard."""
        lay_postcard(state, action)

    def worth(self, state: State, board: Board, t: i64) -> i64:
        """Return what the celebrities of a train add."""
        return worth(state, board, t)

    def meets(self, state: State, board: Board, form: str, number: i64) -> bool:
        """Return whether there are enough celebrities and postcards."""
        return enough_laid(state, board, number)


MODULE: Final[Module] = Module(
    name="celebrities",
    package=__package__,
    letter="B",
    title="Celebrities",
    depends_on=(BOARDING,),
    kinds=(
        boarding_kind("celebrity", "B1", ()),
        Kind("postcard", "B2", needs=FREE_ROUTE_CARD),
    ),
    requirements=("celebrities_postcards",),
    decisions=(
        Decision(
            LAY_POSTCARD,
            why_first=Reason("first_postcard", "B2"),
            lays=True,
        ),
    ),
    families=(
        Family(
            POSTCARD,
            why_not,
            (LAY_POSTCARD,),
            Reason("no_postcard", "B2"),
        ),
    ),
    hooks=CelebrityHooks(),
    worth_kind=CELEBRITY,
)
