"""The limited car cards of ruling R5: those that the boards leave, or that the scenario gives."""

from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position_schema import PositionPart


def lay_car_supply(state: State, position: PositionPart) -> None:
    """Count the remaining car cards of each kind, if they are limited."""
    marks = {
        (board.seat, t): getattr(position.board(board.seat).trains, name).lent
        for board in state.boards
        for t, name in enumerate(TRAINS)
    }
    lent = sorted((train for train, mark in marks.items() if mark), key=marks.__getitem__)
    if not state.rules.limited:
        if lent or position.car_supply is not None:
            raise ScenarioError("position: expected car_supply and lent only with limited cars")
        return
    trains = [train for board in state.boards for train in board.trains]
    left = [
        copies - sum(_cards_of_kind(train, kind) for train in trains)
        for kind, copies in enumerate(state.rules.box.car_cards)
    ]
    if min(left) < 0:
        raise ScenarioError(f"position.boards: expected enough car cards, left would be {left}")
    named = position.car_supply
    if named is not None and any(count > most for count, most in zip(named, left, strict=True)):
        raise ScenarioError(f"position.car_supply: expected at most {left}, found {named}")
    state.car_supply = tuple(left if named is None else named)
    if lent and state.car_supply[0]:
        raise ScenarioError("position.car_supply: expected no 0-car left when one was lent")
    state.lenders = tuple(lent)


def _cards_of_kind(train: Train, kind: int) -> int:
    """Return how many cars of a train show one of the two values of a kind of card."""
    beyond = train.levels[2 * kind + 2] if kind < 2 else 0
    return train.levels[2 * kind] - beyond
