"""Module E: switches pay in each scoring, and mechanics upgrade the next car (E2m, E3m)."""

from typing import Final

from mypy_extensions import i64

from firstclass.modules.gap.rules import MODULE as GAP
from firstclass.modules.gap.rules import (
    ask_position,
    gap_cards,
    gap_kind,
    left_car,
    pays,
    right_car,
)
from firstclass.rules.mechanics.account import set_off
from firstclass.rules.views.view_types import SwitchBoard
from firstclass.rules.vocabulary.actions import UPPER, car_place
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind
from firstclass.rules.vocabulary.icons import FREE_UPGRADE, LEVEL, Terms, frame_with
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.passing import Waiting
from firstclass.rules.vocabulary.state import Hooks, State

SWITCHES: Final[i64] = points_kind("switches", 13)


def check_mechanics(state: State, board: Board, t: i64) -> None:
    """Let each mechanic work once for each train, when its left car has the required value."""
    part = gap_cards(state)
    box = state.rules.box
    cards = part.cards[board.seat]
    position: i64
    for position in range(len(cards)):
        card = cards[position]
        bit: i64 = 1 << 2 * position + t
        if box.kinds[card] != "mechanic" or part.fulfilled[board.seat] & bit:
            continue
        if board.train(t).levels[LEVEL[box.faces[card].value or 0]] > left_car(position):
            part.fulfilled[board.seat] |= bit
            right = right_car(position)
            if right >= 0:
                next_to = Terms(target=car_place(t, right))
                set_off(state, card, frame_with(FREE_UPGRADE, 1, next_to))


def worth(state: State, board: Board, t: i64) -> i64:
    """Return what the switches pay for a train: the left cars if upper, the right cars if lower."""
    points: i64 = 0
    cards = gap_cards(state).cards[board.seat]
    position: i64
    for position in range(len(cards)):
        card = cards[position]
        if pays(state, board, card, position, t):
            face = state.rules.box.faces[card]
            points += (face.upper if t == UPPER else face.lower) or 0
    return points


def show_board(state: State, board: Board, viewer: int | None) -> SwitchBoard:
    """Return what all switches would pay now."""
    return {"switch_points": worth(state, board, 0) + worth(state, board, 1)}


class SwitchHooks(Hooks):
    """Switches and mechanics in the gap."""

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Ask the owner for the position of the card."""
        ask_position(state, card)

    def laid(self, state: State, board: Board, card: i64, place: i64) -> None:
        """Give the bonus of a mechanic at once. Its halves may be fulfilled already."""
        if state.rules.box.kinds[card] == "mechanic":
            state.waiting = Waiting(card, state.rules.box.frames[card])
            check_mechanics(state, board, 0)
            check_mechanics(state, board, 1)

    def train_changed(self, state: State, board: Board, t: i64) -> None:
        """Let mechanics work that are now ready."""
        check_mechanics(state, board, t)

    def worth(self, state: State, board: Board, t: i64) -> i64:
        """Return what the switches pay for a train."""
        return worth(state, board, t)


MODULE: Final[Module] = Module(
    name="switches",
    package=__package__,
    letter="E",
    title="Switches",
    depends_on=(GAP,),
    kinds=(
        gap_kind("switch", "E2m", ("value", "upper", "lower")),
        gap_kind("mechanic", "E3m", ("value", "bonus")),
    ),
    hooks=SwitchHooks(),
    worth_kind=SWITCHES,
    show_board=show_board,
)
