"""The shape of a scenario: what docs/scenarios.md describes, field by field."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from firstclass.catalogue import Card
from firstclass.catalogue.schema import CarValue, Icon
from firstclass.rules.actions import UnknownAction, action_id
from firstclass.rules.booking import KINDS
from firstclass.rules.events import FIELDS

RULING = r"^[A-Z]{1,2}\d{0,2}m?$"
SEAT_WORDS = ("seat 0", "seat 1", "seat 2", "seat 3")


def _action(text: str) -> str:
    try:
        action_id(text)
    except UnknownAction as error:
        raise ValueError(str(error)) from None
    return text


def _move(text: str) -> str:
    seat, colon, action = text.rpartition(": ")
    if colon and seat not in SEAT_WORDS:
        raise ValueError("expected an action such as 'take 2.3' or 'seat 1: take 2.3'")
    _action(action)
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


def _taker(by: int | str | None) -> int | str | None:
    if by not in (None, 0, 1, 2, 3, "removed"):
        raise ValueError("expected a seat or 'removed'")
    return by


def _alone(field: str, kind: type) -> BeforeValidator:
    """Where a table is expected, its main field may stand alone."""
    return BeforeValidator(lambda value: {field: value} if isinstance(value, kind) else value)


def _pair(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 2:
        return dict(zip(("upper", "lower"), value, strict=True))
    return value


def _tuples(value: Any) -> Any:
    """TOML arrays as tuples, which the strict schema of cards wants."""
    if isinstance(value, dict):
        return {key: _tuples(inner) for key, inner in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _slots(display: Any) -> Any:
    if not isinstance(display, dict):
        return display
    return {slot: _slot(slot, value) for slot, value in display.items()}


def _slot(slot: str, value: Any) -> Any:
    if isinstance(value, str):
        return {"card": value}
    if isinstance(value, dict) and "kind" in value:
        name = value.get("id", f"X-{slot.replace('.', '')}")
        return {"card": name, "new": {"stack": 1, **value, "id": name}}
    return value


Seat = Annotated[int, Field(ge=0, le=3)]
SeatKey = Literal["0", "1", "2", "3"]
Viewer = Literal["0", "1", "2", "3", "spectator"]
Slot = Annotated[str, Field(pattern=r"^[1-3]\.[1-6]$")]
Ruling = Annotated[str, Field(pattern=RULING)]
Action = Annotated[str, AfterValidator(_action)]
Move = Annotated[str, AfterValidator(_move)]
EventPattern = Annotated[dict[str, Any], AfterValidator(_event)]
LedgerKind = Annotated[str, AfterValidator(_ledger_kind)]
Count = Annotated[int, Field(ge=0, le=1000)]
NewCard = Annotated[Card, BeforeValidator(_tuples)]


class Part(BaseModel):
    """Anything in a scenario: unknown fields and loose types are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SetupPart(Part):
    """What :class:`firstclass.Setup` is made from."""

    players: int = 2
    modules: str = "AB"
    seed: int = 0
    ruleset: str = "rulebook"
    start_player: int | None = None
    options: dict[str, str] = {}


class TrainPart(Part):
    """A train: the values of its cars from the left, and what else lies there."""

    cars: list[CarValue] = Field(default=[0], min_length=1, max_length=8)
    conductor: int = Field(default=0, ge=0, le=10)
    mail: str | None = None
    tile: str | None = None
    cards: list[str] = []
    lent: bool = False


class TrainsPart(Part):
    """Both trains of a seat."""

    upper: Annotated[TrainPart, _alone("cars", list)] = TrainPart()
    lower: Annotated[TrainPart, _alone("cars", list)] = TrainPart()


class RoutePart(Part):
    """A card of the route, perhaps with a postcard."""

    card: str
    postcard: str | None = None


class FramePart(Part):
    """A frame, running or waiting, with what set it off."""

    source: str
    icons: list[Icon] | None = Field(default=None, min_length=1)
    one_of: bool = False
    count: int = Field(default=1, ge=1, le=99)


class BoardPart(Part):
    """What lies in front of a seat."""

    trains: Annotated[TrainsPart, BeforeValidator(_pair)] = TrainsPart()
    coins: list[Count] = Field(default=[1, 0, 0], min_length=3, max_length=3)
    score: int = Field(default=0, ge=0, le=10_000)
    locomotive: Count = 0
    route: list[Annotated[RoutePart, _alone("card", str)]] = []
    contracts: list[str] = []
    fulfilled: list[str] = []
    pile: list[str] = []
    game_end: list[str] = []
    secret: str | None = None
    mail_left: list[str] | None = None
    bonuses_taken: list[Count] = []
    bonus_again: Count | None = None
    account: list[Annotated[FramePart, _alone("source", str)]] = []


class SlotPart(Part):
    """A slot of the display: a card (perhaps one defined on the spot), or who took it."""

    card: str = ""
    new: NewCard | None = None
    by: Annotated[int | str | None, AfterValidator(_taker)] = None


class GameEndPart(Part):
    """The Game End cards: those face up, and the next ones of the pile."""

    display: list[str] = Field(default=[], max_length=4)
    pile: list[str] = []


class AskPart(Part):
    """An open question: exactly one of these, ``left`` with ``pay``."""

    mail: Literal["upper", "lower"] | None = None
    pay: int | None = Field(default=None, ge=1, le=4)
    left: int = Field(default=4, ge=1, le=4)
    lay: str | None = None
    postcard: str | None = None


class PositionPart(Part):
    """The table at one moment; whatever is not named has a default."""

    phase: Literal["draft", "turns", "compensation", "scoring", "final"] = "turns"
    round: int | None = Field(default=None, ge=1, le=6)
    turn: int | None = Field(default=None, ge=1, le=12)
    start_player: Seat | None = None
    start_tile: Seat | None = None
    owed: list[Seat] | None = None
    current: Seat | None = None
    taken: bool = False
    display: Annotated[dict[Slot, SlotPart], BeforeValidator(_slots)] = {}
    gone: list[Count] | None = Field(default=None, min_length=3, max_length=3)
    stacks: dict[Literal["1", "2", "3"], list[str]] = {}
    game_end: GameEndPart = GameEndPart()
    hand: list[str] | None = None
    tiles: list[str] | None = None
    constantinople: list[Seat] | None = Field(default=None, max_length=3)
    car_supply: list[Count] | None = Field(default=None, min_length=3, max_length=3)
    frame: FramePart | None = None
    waiting: FramePart | None = None
    ask: AskPart | None = None
    boards: dict[SeatKey, BoardPart] = {}

    def board(self, seat: int) -> BoardPart:
        """The board of a seat, as it is at the start unless named."""
        return next((part for key, part in self.boards.items() if int(key) == seat), BoardPart())


class Expect(Part):
    """What is expected at one moment: these, and any field of the observation."""

    model_config = ConfigDict(extra="allow", strict=True)

    legal: list[Action] | None = None
    legal_has: list[Action] = []
    legal_lacks: list[Action] = []
    illegal: dict[Action, Ruling] = {}
    events: list[EventPattern] = []
    no_events: list[EventPattern] = []
    ledger: dict[SeatKey, dict[LedgerKind, int]] = {}
    scores: list[int] | None = None
    seen_by: dict[Viewer, dict[str, Any]] = {}

    @property
    def observation(self) -> dict[str, Any]:
        """The expected fields of the observation of docs/protocol.md."""
        return self.model_extra or {}


class Step(Part):
    """Some actions, then what is expected."""

    actions: list[Move] = []
    expect: Expect = Expect()


class Scenario(Step):
    """A position, steps from there, and what they show."""

    title: str = Field(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+$")
    rulings: list[Ruling] = []
    source: str = ""
    setup: SetupPart = SetupPart()
    cards: list[NewCard] = []
    position: PositionPart | None = None
    step: list[Step] = []

    @property
    def steps(self) -> list[Step]:
        """All steps, the first being what stands beside the position."""
        return [Step(actions=self.actions, expect=self.expect), *self.step]
