"""Scenarios with telegraphs."""

from pydantic import Field

from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import Ask, ScenarioFields, TomlTable, asked_card
from firstclass.scenarios.position_schema import AskPart, BoardPart, PositionPart
from tests.toy_module.rules import MAX_TIP, PLACE, telegraphs


class TelegraphBoard(BoardPart):
    """The parts of the route with a telegraph, and the number of telegrams sent."""

    telegraphs: list[int] = Field(default=[])
    telegrams: int = Field(default=0, ge=0)


class TelegraphPosition(PositionPart):
    """The hidden tip."""

    tip: int = Field(default=0, ge=0, le=MAX_TIP)


class TelegraphAsk(AskPart):
    """The part of the route that this telegraph goes to."""

    telegraph: str | None = None


def lay(state: State, named: CardPool, position: PositionPart) -> None:
    part = telegraphs(state)
    part.tip = own(position, TelegraphPosition).tip
    for board in state.boards:
        own_part = own(position.board(board.seat), TelegraphBoard)
        if not set(own_part.telegraphs) <= set(range(len(board.route))):
            raise ScenarioError(
                f"position.boards.{board.seat}.telegraphs: expected parts of the route"
            )
        part.standing[board.seat] = tuple(own_part.telegraphs)
        part.sent[board.seat] = own_part.telegrams


def ask_part(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    state.question = Question(PLACE, card)


def write(state: State, fields: TomlTable) -> None:
    part = telegraphs(state)
    fields["tip"] = part.tip
    for board in state.boards:
        fields["boards"][str(board.seat)] |= {
            "telegraphs": list(part.standing[board.seat]),
            "telegrams": part.sent[board.seat],
        }


SCENARIO = ScenarioFields(
    parts=(TelegraphBoard, TelegraphPosition, TelegraphAsk),
    kinds={"telegraphs": ("telegraph",)},
    asks={"telegraph": Ask(ask_part, asked_card("telegraph", PLACE), place="telegraphs")},
    lay=lay,
    write=write,
)
