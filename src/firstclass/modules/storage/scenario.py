"""Scenarios with open storages and factories at work."""

from typing import Annotated

from pydantic import Field

from firstclass.modules.gap.rules import POSITIONS, gap_cards
from firstclass.modules.storage.rules import DRAWN, STORE, USES, top_cards, works
from firstclass.rules.vocabulary.decisions import NONE
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import TURNS, ScenarioFields, TomlTable
from firstclass.scenarios.position_schema import PositionPart, Table


class StoragePart(Table):
    """An open storage. Its drawn cards are the next ones of the stack."""

    used: list[Annotated[int, Field(ge=1, le=DRAWN + 1)]] = Field(default=[], max_length=USES)
    forgone: bool = False


class WorksPosition(PositionPart):
    """A storage that was opened, and factories that are still to be activated."""

    storage: StoragePart | None = None
    factories: list[Annotated[int, Field(ge=1, le=POSITIONS)]] = Field(
        default=[], max_length=POSITIONS
    )


def begin(state: State, position: PositionPart) -> None:
    """Open the storage and activate the factories."""
    fields = own(position, WorksPosition)
    if (fields.storage is not None or fields.factories) and not fields.taken:
        field = "factories" if fields.factories else "storage"
        raise ScenarioError(f"position.{field}: expected none before a card was taken")
    if fields.storage is not None:
        _open_storage(state, fields.storage)
    if fields.factories:
        kinds = state.rules.box.kinds
        cards = gap_cards(state).cards[state.current]
        standing = [p + 1 for p, card in enumerate(cards) if kinds[card] == "factory"]
        places = sorted(set(fields.factories) & set(standing), reverse=True)
        if fields.factories != places:
            raise ScenarioError(
                f"position.factories: expected some of {standing[::-1]}, from the right"
            )
        works(state).factories = tuple(place - 1 for place in places)


def _open_storage(state: State, fields: StoragePart) -> None:
    part = works(state)
    part.drawn = top_cards(state)
    part.uses = USES - len(fields.used)
    part.used = sum(1 << n - 1 for n in set(fields.used))
    asks = not fields.used and not fields.forgone
    if asks and state.question.decision == NONE and not len(state.frame):
        state.question = Question(STORE)


def write(state: State, fields: TomlTable) -> None:
    """Add what :func:`begin` reads to a position."""
    part = works(state)
    if part.drawn:
        used = [n + 1 for n in range(DRAWN + 1) if part.used >> n & 1]
        fields["storage"] = {"used": used}
        if not used and state.question.decision != STORE:
            fields["storage"]["forgone"] = True
    if part.factories:
        fields["factories"] = [place + 1 for place in part.factories]


SCENARIO = ScenarioFields(
    parts=(WorksPosition,),
    phases={"storage": TURNS, "factories": TURNS},
    kinds={"gap": ("factory",), "beside": ("storage",)},
    begin=begin,
    write=write,
)
