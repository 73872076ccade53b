"""The schema of a scenario, as docs/python/scenario-format.md describes it."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, ValidationError

from firstclass.catalogue import one_line
from firstclass.catalogue.toml import TomlError, read_toml
from firstclass.rules.vocabulary.actions import UnknownActionError, action_id
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.event_kinds import FIELDS
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import module_fields_validator
from firstclass.scenarios.position_schema import NewCard, PositionPart, SeatKey, SetupPart, Table

RULING = re.compile(r"[A-Z]{1,2}\d{0,2}m?")
SEAT_WORDS = ("seat 0", "seat 1", "seat 2", "seat 3")


def _action(text: str) -> str:
    try:
        action_id(text)
    except UnknownActionError as error:
        raise ValueError(str(error)) from None
    return text


def _move(text: str) -> str:
    seat, colon, action = text.rpartition(": ")
    if colon and seat not in SEAT_WORDS:
        raise ValueError("expected an action such as 'take 2.3' or 'seat 1: take 2.3'")
    _action(action)
    return text


def _ruling(text: str) -> str:
    if not RULING.fullmatch(text):
        raise ValueError("expected the id of a ruling, such as 'T1'")
    return text


def _event(pattern: dict[str, Any]) -> dict[str, Any]:
    kind = pattern.get("kind")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise ValueError(f"expected a kind of event out of {', '.join(FIELDS)}")
    known = {"kind", "seat", *FIELDS[kind]}
    if not known.issuperset(pattern):
        raise ValueError(f"expected of the event '{kind}' only {', '.join(sorted(known))}")
    return pattern


def _ledger_kind(text: str) -> str:
    if text not in KINDS:
        raise ValueError(f"expected a source of points out of {', '.join(KINDS)}")
    return text


Viewer = Literal["0", "1", "2", "3", "spectator"]
Ruling = Annotated[str, AfterValidator(_ruling)]
Action = Annotated[str, AfterValidator(_action)]
Move = Annotated[str, AfterValidator(_move)]
EventPattern = Annotated[dict[str, Any], AfterValidator(_event)]
LedgerKind = Annotated[str, AfterValidator(_ledger_kind)]


class Expect(Table):
    """The expectations at one moment: these fields, and any field of the observation."""

    model_config = ConfigDict(extra="allow", strict=True)

    legal: list[Action] | None = None
    legal_has: list[Action] = Field(default=[])
    legal_lacks: list[Action] = Field(default=[])
    illegal: dict[Action, Ruling] = Field(default={})
    events: list[EventPattern] = Field(default=[])
    no_events: list[EventPattern] = Field(default=[])
    ledger: dict[SeatKey, dict[LedgerKind, int]] = Field(default={})
    scores: list[int] | None = None
    seen_by: dict[Viewer, dict[str, Any]] = Field(default={})

    @property
    def observation(self) -> dict[str, Any]:
        """Return the expected fields of the observation."""
        return self.model_extra or {}


class Step(Table):
    """Some moves, then the expectations."""

    actions: list[Move] = Field(default=[])
    expect: Expect = Expect()


class Scenario(Step):
    """A position, steps from there, and the rulings that they prove."""

    title: str = Field(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+$")
    rulings: list[Ruling] = Field(default=[])
    source: str = ""
    setup: SetupPart = SetupPart()
    cards: list[NewCard] = Field(default=[])
    position: Annotated[PositionPart, module_fields_validator(PositionPart)] | None = None
    step: list[Step] = Field(default=[])

    @property
    def steps(self) -> list[Step]:
        """Return all steps. The first consists of the moves next to the position."""
        return [Step(actions=self.actions, expect=self.expect), *self.step]


def find(paths: Iterable[Path | str]) -> list[Path]:
    """Return the named files, and all scenario files in the named folders."""
    files: list[Path] = []
    for path in map(Path, paths):
        if not path.is_dir():
            files.append(path)
        elif inside := sorted(path.rglob("*.toml")):
            files += inside
        else:
            raise ScenarioError(f"{path}: expected a folder with scenarios (*.toml)")
    return files


def read(path: Path | str) -> list[Scenario]:
    """Return the scenarios of a file; raises :class:`ScenarioError`."""
    path = Path(path)
    content = _read_toml(path)
    tables = [content]
    if "scenario" in content:
        tables = content["scenario"]
        if len(content) > 1 or not isinstance(tables, list) or not tables:
            raise ScenarioError(f"{path}: expected nothing but a list of [[scenario]]")
    return [_scenario(path, table, number) for number, table in enumerate(tables, 1)]


def _scenario(path: Path, table: Any, number: int) -> Scenario:
    try:
        return Scenario.model_validate(table)
    except ValidationError as error:
        title = table.get("title") if isinstance(table, dict) else None
        title = title if isinstance(title, str) else f"scenario {number}"
        raise ScenarioError(f"{path}: {title}: {one_line(error, table)}") from None


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path)
    except TomlError as error:
        raise ScenarioError(f"{path}: {error}") from None
