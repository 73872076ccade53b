"""Module B: celebrities double a car's points, postcards a station's bonus (rulings B1, B2)."""

from typing import Final

from firstclass.rules.mechanics.trains import REACHED, level_of
from firstclass.rules.modules.boarding import register_kind
from firstclass.rules.sequence.frames import ALWAYS
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, POSTCARD, position_of
from firstclass.rules.vocabulary.booking import CELEBRITY
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.ruleset import Reason, Rules
from firstclass.rules.vocabulary.state import (
    ALL_SEATS,
    LAY_POSTCARD,
    NO_QUESTION,
    Board,
    Question,
    State,
)

FREE_ROUTE_CARD: Final = ALWAYS << 2  # the bit of a route card without a postcard


def register(rules: Rules) -> None:
    """Celebrities and postcards, and what they need to be laid."""
    register_kind(rules, "celebrity")
    rules.laid["celebrity"] = welcome
    rules.kind_needs["postcard"] = FREE_ROUTE_CARD
    rules.usable.append(usable)
    rules.lay["postcard"] = ask_route_card
    rules.legal[LAY_POSTCARD] = legal_route_cards
    for part in range(CARDS_A_GAME):
        rules.apply[POSTCARD + part] = lay_postcard
    rules.asking[LAY_POSTCARD] = ("First the postcard must be laid at a route card.", "B2")
    elsewhere = ("No postcard is to be laid now.", "B2")
    rules.reasons[POSTCARD] = (why_not, (LAY_POSTCARD,), elsewhere)
    rules.worth.append((CELEBRITY, worth))
    rules.requirements["celebrities_postcards"] = laid


def usable(state: State, board: Board) -> int:
    """Whether there is a route card without a postcard (T3)."""
    return FREE_ROUTE_CARD if 0 in board.postcards[1:] else 0


def welcome(state: State, board: Board, t: int) -> None:
    """Tells of the celebrity that has just boarded."""
    cards = board.trains[t].cards
    values = (t, position_of(len(cards) - 1), cards[-1])
    state.events.append(("celebrity", board.seat, values, ALL_SEATS))


def ask_route_card(state: State, board: Board, card: int) -> None:
    """A postcard goes to one of the own route cards."""
    state.question = Question(LAY_POSTCARD, card)


def legal_route_cards(state: State) -> list[int]:
    """The route cards without a postcard; the printed station can not be doubled."""
    postcards = state.boards[state.current].postcards
    return [POSTCARD + part - 1 for part in range(1, len(postcards)) if not postcards[part]]


def why_not(state: State, action: int) -> Reason:
    """Why the postcard can not go to this route card."""
    part = action - POSTCARD + 1
    if part < len(state.boards[state.current].route):
        return "This route card has a postcard already.", "B2"
    return f"There is no route card {part}.", "B2"


def lay_postcard(state: State, action: int) -> None:
    """Lays the postcard to the chosen route card."""
    board = state.boards[state.current]
    part = action - POSTCARD + 1
    card = state.question.about
    board.postcards = (*board.postcards[:part], card, *board.postcards[part + 1 :])
    state.question = NO_QUESTION
    state.events.append(("postcard", board.seat, (part, card), ALL_SEATS))


def worth(state: State, board: Board, t: int) -> int:
    """What the celebrities of a train add: the value of each car the conductor has reached."""
    train = board.trains[t]
    kinds = state.rules.box.kinds
    points = 0
    for car, card in enumerate(train.cards):
        if car < REACHED[train.conductor] and kinds[card] == "celebrity":
            points += VALUES[level_of(train, car)]
    return points


def laid(state: State, board: Board, number: int) -> bool:
    """The requirement of so many celebrities and postcards."""
    kinds = state.rules.box.kinds
    cards = [card for train in board.trains for card in train.cards]
    celebrities = sum(kinds[card] == "celebrity" for card in cards)
    postcards = sum(card != 0 for card in board.postcards)
    return celebrities + postcards >= number
