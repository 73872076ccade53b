"""Module E: switches pay in each scoring, and mechanics upgrade the next car (E2m, E3m)."""

from typing import Final

from firstclass.modules.gap.rules import MODULE as GAP
from firstclass.modules.gap.rules import gap_cards, gap_kind, left_car, pays, right_car
from firstclass.rules.mechanics.account import set_off
from firstclass.rules.views.view_types import SwitchBoard
from firstclass.rules.vocabulary.actions import UPPER, car_place
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind
from firstclass.rules.vocabulary.icons import FREE_UPGRADE, LEVEL, Terms, frame_with
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.passing import Waiting
from firstclass.rules.vocabulary.state import State

SWITCHES: Final = points_kind("switches", 13)


def lay_switch(state: State, board: Board, position: int) -> None:
    """Do nothing: a switch pays only in the scoring phases."""


def lay_mechanic(state: State, board: Board, position: int) -> None:
    """Give the bonus of a mechanic at once. Its halves may be fulfilled already."""
    card = gap_cards(state).cards[board.seat][position]
    state.waiting = Waiting(card, state.rules.box.frames[card])
    for t in range(2):
        check_mechanics(state, board, t)


def check_mechanics(state: State, board: Board, t: int) -> None:
    """Let each mechanic work once for each train, when its left car has the required value."""
    part = gap_cards(state)
    box = state.rules.box
    for position, card in enumerate(part.cards[board.seat]):
        bit = 1 << 2 * position + t
        if box.kinds[card] != "mechanic" or part.fulfilled[board.seat] & bit:
            continue
        if board.trains[t].levels[LEVEL[box.faces[card].value or 0]] > left_car(position):
            part.fulfilled[board.seat] |= bit
            right = right_car(position)
            if right is not None:
                next_to = Terms(target=car_place(t, right))
                set_off(state, card, frame_with(FREE_UPGRADE, 1, next_to))


def worth(state: State, board: Board, t: int) -> int:
    """Return what the switches pay for a train: the left cars if upper, the right cars if lower."""
    points = 0
    for position, card in enumerate(gap_cards(state).cards[board.seat]):
        if pays(state, board, card, position, t):
            face = state.rules.box.faces[card]
            points += (face.upper if t == UPPER else face.lower) or 0
    return points


def show_board(state: State, board: Board, viewer: int | None) -> SwitchBoard:
    """Return what all switches would pay now."""
    return {"switch_points": worth(state, board, 0) + worth(state, board, 1)}


MODULE: Final[Module] = Module(
    name="switches",
    package=__package__,
    letter="E",
    title="Switches",
    depends_on=(GAP,),
    kinds=(
        gap_kind("switch", "E2m", ("value", "upper", "lower"), lay_switch),
        gap_kind("mechanic", "E3m", ("value", "bonus"), lay_mechanic),
    ),
    train_changed=check_mechanics,
    worth=(SWITCHES, worth),
    show_board=show_board,
)
