"""The parts of a scenario's position, as docs/python/scenario-format.md describes them.

Modules add their own fields in their folders.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from firstclass.catalogue import Card
from firstclass.catalogue.cards import CarValue, Icon
from firstclass.scenarios.module_fields import module_fields_validator, with_module_fields


def _taker(by: int | str | None) -> int | str | None:
    if by not in (None, 0, 1, 2, 3, "removed"):
        raise ValueError("expected a seat or 'removed'")
    return by


def _alone(field: str, kind: type) -> BeforeValidator:
    """Accept the main field of a table instead of the table."""
    return BeforeValidator(lambda value: {field: value} if isinstance(value, kind) else value)


def _pair(value: Any) -> Any:
    if isinstance(value, list) and len(value) == 2:
        return dict(zip(("upper", "lower"), value, strict=True))
    return value


def _tuples(value: Any) -> Any:
    """Turn TOML arrays into tuples, which the strict schema of cards requires."""
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
Slot = Annotated[str, Field(pattern=r"^[1-3]\.[1-6]$")]
Count = Annotated[int, Field(ge=0, le=1000)]
NewCard = Annotated[Card, BeforeValidator(_tuples)]


class Table(BaseModel):
    """The base of all tables of a scenario. Unknown fields and wrong types are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SetupPart(Table):
    """The arguments of :class:`firstclass.Setup`."""

    players: int = 2
    modules: str = "AB"
    seed: int = 0
    ruleset: str = "rulebook"
    start_player: int | None = None
    options: dict[str, str] = {}


Place = Annotated[int, Field(ge=1)]
"""The place of a gap in the queue of trains that get a 0-car back."""


class TrainPart(Table):
    """A train: the values of its cars from the left, and what else belongs to it."""

    cars: list[CarValue] = Field(default=[0], min_length=1, max_length=8)
    conductor: int = Field(default=0, ge=0, le=10)
    mail: str | None = None
    tile: str | None = None
    cards: list[str] = []
    lent: bool | Place | list[Place] = False


class TrainsPart(Table):
    """Both trains of a seat."""

    upper: Annotated[TrainPart, _alone("cars", list)] = TrainPart()
    lower: Annotated[TrainPart, _alone("cars", list)] = TrainPart()


class RoutePart(Table):
    """A card of the route, with or without a postcard."""

    card: str
    postcard: str | None = None


class FramePart(Table):
    """A frame, running or waiting, with its source."""

    source: str
    icons: list[Icon] | None = None
    one_of: bool = False
    must: bool = False
    limit: CarValue | None = None
    target: str | None = Field(default=None, pattern=r"^(upper|lower) (10|[1-9])$")
    count: int = Field(default=1, ge=1, le=99)


class EntryPart(FramePart):
    """A place of the account. Without a source it is empty."""


class BoardPart(Table):
    """The area of a seat."""

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
    account: list[
        Annotated[EntryPart, module_fields_validator(EntryPart), _alone("source", str)]
    ] = []
    beside: list[str] = []


class SlotPart(Table):
    """A slot of the display: a card (which can be defined here), or the seat that took it."""

    card: str = ""
    new: NewCard | None = None
    by: Annotated[int | str | None, AfterValidator(_taker)] = None


class GameEndPart(Table):
    """The Game End cards: the face-up ones, and the next ones of the pile."""

    display: list[str] = Field(default=[], max_length=4)
    pile: list[str] = []


class DraftPart(Table):
    """The end of the draft: the seat that kept the last card, and the card that was returned."""

    last: Seat | None = None
    returned: str | None = None


class AskPart(Table):
    """An open question: exactly one of these fields, with ``left`` for a payment."""

    mail: Literal["upper", "lower"] | None = None
    pay: int | None = Field(default=None, ge=1, le=4)
    left: int | None = Field(default=None, ge=1, le=4)


class PositionPart(Table):
    """The table at one moment. Every field has a default."""

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
    return_place: Count | None = None
    draft: DraftPart = DraftPart()
    chance: str | None = Field(default=None, pattern=r"^[0-9a-f]{1,16}$")
    tiles: list[str] | None = None
    constantinople: list[Seat] | None = Field(default=None, max_length=3)
    car_supply: list[Count] | None = Field(default=None, min_length=3, max_length=3)
    frame: FramePart | None = None
    waiting: FramePart | None = None
    ask: Annotated[AskPart, module_fields_validator(AskPart)] | None = None
    boards: dict[SeatKey, Annotated[BoardPart, module_fields_validator(BoardPart)]] = {}

    def board(self, seat: int) -> BoardPart:
        """Return the board of a seat. By default it is the one at the start."""
        boards = [part for key, part in self.boards.items() if int(key) == seat]
        return boards[0] if boards else with_module_fields(BoardPart)()
