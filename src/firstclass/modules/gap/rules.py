"""The gap between the trains: four positions for the cards of modules E and F (E1m)."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.views.view_types import GapBoard
from firstclass.rules.vocabulary.actions import LOWER, MAIL_POSITION, UPPER, family, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import decision
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import ALWAYS, LEVEL
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import Hooks, ModuleState, State

PART: Final = "gap"
POSITIONS: Final = 4
LAY_GAP: Final[i64] = decision("gap", 12)
LEFT_CARS: Final = vec[i64]([0, 2, 4, 5])
GAP: Final[i64] = family(*(f"gap {n}" for n in range(1, POSITIONS + 1)), first=131)


CARD_IN_GAP: Final[i64] = event_kind("gap", "place", "card")


class GapCards(ModuleState):
    """The gap cards of each seat by position, and the fulfilled halves of mechanics."""

    __slots__ = ("cards", "covered", "fulfilled")

    def __init__(self, players: int) -> None:
        self.cards: list[tuple[int, ...]] = [()] * players
        self.covered: list[tuple[int, ...]] = [()] * players
        self.fulfilled: vec[i64] = vec[i64]([0] * players)  # bits: 2 x position + train

    def copy(self) -> "GapCards":
        """Return an independent copy."""
        other = GapCards(len(self.cards))
        other.cards = self.cards[:]
        other.covered = self.covered[:]
        other.fulfilled = self.fulfilled[:]
        return other

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        return [self.cards, self.covered, list(self.fulfilled)]


def make_state(state: State, chance: Chance) -> GapCards:
    """Return empty gaps."""
    return GapCards(len(state.boards))


def gap_cards(state: State) -> GapCards:
    """Return the part of the state with the gap cards."""
    return cast(GapCards, state.module_states[state.rules.state_index[PART]])


def ask_position(state: State, card: i64) -> None:
    """Ask the owner for the position of the card."""
    state.question = Question(LAY_GAP, card)


def legal_positions(state: State, moves: Numbers) -> None:
    """Add the occupied positions, where the card would cover another, and the next free one."""
    cards = gap_cards(state).cards[state.current]
    position: i64
    for position in range(min(len(cards) + 1, POSITIONS)):
        moves.add(GAP + position)


def why_not(state: State, action: int) -> Reason:
    """Return why the card cannot be placed in this position."""
    return Reason("hole_in_gap", "E1m")


def lay(state: State, action: i64) -> None:
    """Place the card. A card that it covers no longer counts."""
    board = state.boards[state.current]
    part = gap_cards(state)
    position = action - GAP
    cards = part.cards[board.seat]
    part.covered[board.seat] += cards[position : position + 1]
    card = state.question.about
    part.cards[board.seat] = (*cards[:position], card, *cards[position + 1 :])
    part.fulfilled[board.seat] &= ~(3 << 2 * position)
    state.question = NO_QUESTION
    state.events.add(CARD_IN_GAP, board.seat, position, card)
    state.rules.of_card[card].laid(state, board, card, position)


def left_car(position: i64) -> i64:
    """Return the index of the car to the left of a gap position: cars 1, 3, 5, 7."""
    return LEFT_CARS[position]


def right_car(position: i64) -> i64:
    """Return the index of the car to the right of a gap position, or -1 if it is the mail car."""
    car = left_car(position)
    return -1 if position_of(car) + 1 == MAIL_POSITION else car + 1


def pays(state: State, board: Board, card: i64, position: i64, t: i64) -> bool:
    """Return whether a half of a switch pays (E2m).

    The upper half belongs to the left car of the upper train, the lower half to the right car of
    the lower train.
    """
    box = state.rules.box
    if box.kinds[card] != "switch":
        return False
    train = board.train(t)
    car = left_car(position) if t == UPPER else right_car(position)
    if car < 0 or car >= REACHED[train.conductor]:
        return False
    return train.levels[LEVEL[box.faces[card].value or 0]] > car


def show_board(state: State, board: Board, viewer: int | None) -> GapBoard:
    """Return the gap cards by position, with the halves that are fulfilled and those that pay."""
    names = state.rules.box.names
    part = gap_cards(state)
    bits = part.fulfilled[board.seat]
    return {
        "gap": [
            {
                "card": names[card],
                "fulfilled": [bool(bits >> 2 * position + t & 1) for t in range(2)],
                "pays": [
                    pays(state, board, card, position, UPPER),
                    pays(state, board, card, position, LOWER),
                ],
            }
            for position, card in enumerate(part.cards[board.seat])
        ],
        "covered": [names[card] for card in part.covered[board.seat]],
    }


def gap_kind(name: str, ruling: str, fields: tuple[str, ...]) -> Kind:
    """Return a kind of card for the gap. There is always a place for it.

    To lay it, the hooks of its module call :func:`ask_position`.
    """
    return Kind(name, ruling, fields, ALWAYS)


class GapHooks(Hooks):
    """The question for the position."""

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the positions."""
        legal_positions(state, moves)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Place the card."""
        lay(state, action)


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    decisions=(
        Decision(
            LAY_GAP,
            why_first=Reason("first_gap", "E1m"),
            lays=True,
        ),
    ),
    families=(Family(GAP, why_not, (LAY_GAP,), Reason("no_gap_card", "E1m")),),
    hooks=GapHooks(),
    constants={"gap_positions": [position_of(left_car(p)) for p in range(POSITIONS)]},
    make_state=make_state,
    show_board=show_board,
)
