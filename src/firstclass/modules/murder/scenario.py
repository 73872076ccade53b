"""Scenarios with evidence: the tokens of the holders, the next ones, and who must draw."""

from typing import Annotated

from pydantic import AfterValidator, Field

from firstclass.modules.murder.evidence import Case
from firstclass.modules.murder.rules import EVIDENCE, MURDERER, kit_of, murder
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import TURNS, ScenarioFields, TomlTable
from firstclass.scenarios.position_schema import BoardPart, Count, PositionPart, Seat, Table


def _murderer(seat: int | str | None) -> int | str | None:
    if seat not in (None, 0, 1, 2, 3, ""):
        raise ValueError("expected a seat (2 and 3 are dummies as well), or '' for nobody")
    return seat


Face = Annotated[int, Field(ge=-9, le=9)]


class DummyPart(Table):
    """The tokens and cards of a dummy."""

    evidence: Count | list[Face] = Field(default=[])
    destroy: int = Field(default=0, ge=0, le=6)


class MurderBoard(BoardPart):
    """The tokens of a seat: their faces, or their number."""

    evidence: Count | list[Face] = Field(default=[])


class MurderPosition(PositionPart):
    """The murderer, the next tokens, the holders who must draw, and the dummies."""

    murderer: Annotated[int | str | None, AfterValidator(_murderer)] = None
    evidence: list[Face] = Field(default=[])
    evidence_due: list[Seat] = Field(default=[])
    dummies: list[DummyPart] = Field(default=[], max_length=2)


def lay(state: State, named: CardPool, position_part: PositionPart) -> None:
    """Deal the tokens: first the named faces, then the numbers of tokens, by the seed."""
    position = own(position_part, MurderPosition)
    part = murder(state)
    players = len(state.boards)
    dummies = len(part.tokens) - players
    if len(position.dummies) > dummies:
        raise ScenarioError(
            f"position.dummies: expected {dummies} of them, found {len(position.dummies)}"
        )
    fields = {
        f"position.boards.{seat}": own(position.board(seat), MurderBoard).evidence
        for seat in range(players)
    }
    for number, dummy in enumerate(position.dummies):
        fields[f"position.dummies.{number}"] = dummy.evidence
        part.destroy[players + number] = dummy.destroy
    supply = list(part.supply)
    for holder, (where, faces) in enumerate(fields.items()):
        if isinstance(faces, list):
            part.tokens[holder] = _named(supply, faces, f"{where}.evidence")
    nexts = _named(supply, position.evidence, "position.evidence")
    for holder, (where, count) in enumerate(fields.items()):
        if isinstance(count, int):
            if count > len(supply):
                raise ScenarioError(
                    f"{where}.evidence: expected at most {len(supply)} tokens, found {count}"
                )
            part.tokens[holder], supply = tuple(supply[:count]), supply[count:]
    part.supply = (*nexts, *supply)
    _lay_cards(state, part, position)


def write(state: State, fields: TomlTable) -> None:
    """Add what :func:`lay` reads to a position."""
    part = murder(state)
    tokens = [list(faces) for faces in part.tokens]
    supply = list(part.supply)
    if state.phase == OVER and part.murderer != NOBODY:
        # The murderer's last tokens were drawn at the end, and will be drawn again.
        drawn = min(kit_of(state).murderer_evidence, len(tokens[part.murderer]))
        kept = len(tokens[part.murderer]) - drawn
        tokens[part.murderer], supply = (
            tokens[part.murderer][:kept],
            (tokens[part.murderer][kept:] + supply),
        )
    players = len(state.boards)
    for seat in range(players):
        if tokens[seat]:
            fields["boards"][str(seat)]["evidence"] = tokens[seat]
    fields["murderer"] = "" if part.murderer == NOBODY else part.murderer
    fields["evidence"] = supply
    if part.due:
        fields["evidence_due"] = list(part.due)
    if len(tokens) > players:
        fields["dummies"] = [
            {"evidence": tokens[holder], "destroy": part.destroy[holder]}
            for holder in range(players, len(tokens))
        ]


def _named(supply: list[int], faces: list[int], where: str) -> tuple[int, ...]:
    for face in faces:
        if face not in supply:
            raise ScenarioError(f"{where}: expected a token that is left, found {face}")
        supply.remove(face)
    return tuple(faces)


def _lay_cards(state: State, part: Case, position: MurderPosition) -> None:
    """Set the murderer card, the destroy cards, and who must draw at the end of the turn."""
    kinds = state.rules.box.kinds
    for board in state.boards:
        part.destroy[board.seat] = sum(kinds[card] == "destroy" for card in board.beside)
    if position.evidence_due and not position.taken:
        raise ScenarioError("position.evidence_due: expected none before a card was taken")
    holders = range(len(part.tokens))
    for seat in (position.murderer, *position.evidence_due):
        if seat not in (None, "", *holders):
            raise ScenarioError(f"position: expected seats out of {[*holders]}, found {seat}")
    part.due = tuple(position.evidence_due)
    if position.murderer is not None:
        part.murderer = NOBODY if position.murderer == "" else int(position.murderer)


SCENARIO = ScenarioFields(
    parts=(MurderPosition, MurderBoard),
    phases={"evidence_due": TURNS},
    kinds={"beside": ("destroy",)},
    lay=lay,
    write=write,
    booked_last=(EVIDENCE, MURDERER),
)
