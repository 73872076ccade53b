"""Module B: celebrities double a car's points, postcards a station's bonus (rulings B1, B2)."""

from typing import Final

from firstclass.messages import Reason
from firstclass.modules.boarding.rules import MODULE as BOARDING
from firstclass.modules.boarding.rules import boarding_kind
from firstclass.rules.mechanics.trains import REACHED, level_of
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, family, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind
from firstclass.rules.vocabulary.decisions import decision
from firstclass.rules.vocabulary.icons import VALUES, need
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

LAY_POSTCARD: Final = decision("postcard", 8)
POSTCARD: Final = family(*(f"postcard {n}" for n in range(1, CARDS_A_GAME + 1)), first=113)
CELEBRITY: Final = points_kind("celebrities", 6)
FREE_ROUTE_CARD: Final = need("a route card without a postcard")


def usable(state: State, board: Board) -> int:
    """Return the need for a route card without a postcard if there is one (T3)."""
    return FREE_ROUTE_CARD if 0 in board.postcards[1:] else 0


def welcome(state: State, board: Board, t: int) -> None:
    """Report the celebrity that has just boarded."""
    cards = board.trains[t].cards
    values = (t, position_of(len(cards) - 1), cards[-1])
    state.events.append(("celebrity", board.seat, values, ALL_SEATS))


def ask_route_card(state: State, board: Board, card: int) -> None:
    """Ask the owner for the route card that gets the postcard."""
    state.question = Question(LAY_POSTCARD, card)


def legal_route_cards(state: State) -> list[int]:
    """Return the route cards without a postcard. The printed station cannot be doubled."""
    postcards = state.boards[state.current].postcards
    return [POSTCARD + part - 1 for part in range(1, len(postcards)) if not postcards[part]]


def why_not(state: State, action: int) -> Reason:
    """Return why the postcard cannot go to this route card."""
    part = action - POSTCARD + 1
    if part < len(state.boards[state.current].route):
        return Reason("postcard_lies_there", "B2")
    return Reason("no_route_card", "B2", part=part)


def lay_postcard(state: State, action: int) -> None:
    """Place the postcard at the chosen route card."""
    board = state.boards[state.current]
    part = action - POSTCARD + 1
    card = state.question.about
    board.postcards = (*board.postcards[:part], card, *board.postcards[part + 1 :])
    state.question = NO_QUESTION
    state.events.append(("postcard", board.seat, (part, card), ALL_SEATS))


def worth(state: State, board: Board, t: int) -> int:
    """Return what the celebrities of a train add: the values of their cars that are reached."""
    train = board.trains[t]
    kinds = state.rules.box.kinds
    points = 0
    for car in range(min(len(train.cards), REACHED[train.conductor])):
        if kinds[train.cards[car]] == "celebrity":
            points += VALUES[level_of(train, car)]
    return points


def enough_laid(state: State, board: Board, number: int) -> bool:
    """Return whether there are at least ``number`` celebrities and postcards (a requirement)."""
    kinds = state.rules.box.kinds
    cards = [card for train in board.trains for card in train.cards]
    celebrities = sum(kinds[card] == "celebrity" for card in cards)
    postcards = sum(card != 0 for card in board.postcards)
    return celebrities + postcards >= number


MODULE: Final[Module] = Module(
    name="celebrities",
    package=__package__,
    letter="B",
    title="Celebrities",
    depends_on=(BOARDING,),
    kinds=(
        boarding_kind("celebrity", "B1", (), welcome),
        Kind("postcard", "B2", ask_route_card, needs=FREE_ROUTE_CARD),
    ),
    requirements={"celebrities_postcards": enough_laid},
    decisions=(
        Decision(
            LAY_POSTCARD,
            legal_route_cards,
            why_first=Reason("first_postcard", "B2"),
            lays=True,
        ),
    ),
    families=(
        Family(
            POSTCARD,
            lay_postcard,
            why_not,
            (LAY_POSTCARD,),
            Reason("no_postcard", "B2"),
        ),
    ),
    events={"celebrity": ("train", "position", "card"), "postcard": ("part", "card")},
    usable=usable,
    worth=(CELEBRITY, worth),
)
