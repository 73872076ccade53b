"""The limited car cards of ruling R5: those that the boards leave, or that the scenario gives."""

from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position_schema import PositionPart


def lay_car_supply(state: State, position: PositionPart) -> None:
    """Count the remaining car cards of each kind, if they are limited."""
    places = sorted(
        (place, board.seat, t)
        for board in state.boards
        for t, name in enumerate(TRAINS)
        for place in _places(getattr(position.board(board.seat).trains, name).lent)
    )
    lent = [(seat, t) for _, seat, t in places]
    if not state.rules.limited:
        if lent or position.car_supply is not None:
            raise ScenarioError("position: expected car_supply and lent only with limited cars")
        return
    trains = [train for board in state.boards for train in board.trains]
    left = [
        copies - sum(_cards_of_kind(train, kind) for train in trains)
        for kind, copies in enumerate(state.rules.box.car_cards)
    ]
    if left[0] < 0:
        raise ScenarioError(f"position.boards: expected enough 0/1 cards, left would be {left[0]}")
    most = [max(0, count) for count in left]
    named = most if position.car_supply is None else position.car_supply
    if any(count > limit for count, limit in zip(named, most, strict=True)):
        raise ScenarioError(f"position.car_supply: expected at most {most}, found {named}")
    state.car_supply = tuple(map(min, named, left))
    if lent and state.car_supply[0]:
        raise ScenarioError("position.car_supply: expected no 0-car left when one was lent")
    state.lenders = tuple(lent)


def _places(lent: bool | int | list[int]) -> list[int]:
    """Return the places of a train's gaps in the order in which they are repaid."""
    return lent if isinstance(lent, list) else [int(lent)] if lent else []


def _cards_of_kind(train: Train, kind: int) -> int:
    """Return how many cars of a train show one of the two values of a kind of card."""
    beyond = train.levels[2 * kind + 2] if kind < 2 else 0
    return train.levels[2 * kind] - beyond
