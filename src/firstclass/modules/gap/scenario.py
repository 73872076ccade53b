"""Scenarios with cards between the trains."""

from pydantic import Field

from firstclass.modules.gap.rules import LAY_GAP, POSITIONS, gap_cards, left_car
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import Ask, ScenarioFields, TomlTable, asked_card, kinds_at
from firstclass.scenarios.position_schema import AskPart, BoardPart, PositionPart


class GapBoard(BoardPart):
    """The gap cards of a seat by position, and the cards under them."""

    gap: list[str] = Field(default=[], max_length=POSITIONS)
    covered: list[str] = Field(default=[])


class GapAsk(AskPart):
    """The question which position gets this card."""

    gap: str | None = None


def lay(state: State, named: CardPool, position: PositionPart) -> None:
    """Place the gap cards of all seats."""
    for board in state.boards:
        _lay_gap(state, named, board, own(position.board(board.seat), GapBoard))


def _lay_gap(state: State, named: CardPool, board: Board, fields: GapBoard) -> None:
    """Place the gap cards. A fulfilled half of a mechanic counts as used: it works at once."""
    where = f"position.boards.{board.seat}"
    part = gap_cards(state)
    cards = tuple(named.take(name, f"{where}.gap", *kinds_at("gap")) for name in fields.gap)
    covered = tuple(
        named.take(name, f"{where}.covered", *kinds_at("gap")) for name in fields.covered
    )
    if covered and not cards:
        raise ScenarioError(f"{where}.covered: expected a gap card on top")
    part.cards[board.seat] = cards
    part.covered[board.seat] = covered
    for position, card in enumerate(cards):
        face = named.box.faces[card]
        for t, train in enumerate(board.trains):
            met = train.levels[LEVEL[face.value or 0]] > left_car(position)
            if face.kind == "mechanic" and met:
                part.fulfilled[board.seat] |= 1 << 2 * position + t


def ask_position(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    """Ask for the position that gets the card."""
    state.question = Question(LAY_GAP, card)


def write(state: State, fields: TomlTable) -> None:
    """Add what :func:`lay` reads to a position."""
    names = state.rules.box.names
    part = gap_cards(state)
    for board in state.boards:
        for field, cards in (("gap", part.cards), ("covered", part.covered)):
            if cards[board.seat]:
                fields["boards"][str(board.seat)][field] = [names[c] for c in cards[board.seat]]


SCENARIO = ScenarioFields(
    parts=(GapBoard, GapAsk),
    asks={"gap": Ask(ask_position, asked_card("gap", LAY_GAP), place="gap")},
    lay=lay,
    write=write,
)
