"""The shape of the catalogue's files: what a card, a tile, a station may say."""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

ICON_PATTERN = re.compile(
    r"(?:(?:car|free|single|locomotive|coins|points|game_end) [1-9]\d?"
    r"|both [1-9]|upgrade (?:0>1|1>2|2>4|4>7|7>12))"
)

FRAME_KINDS = (
    "car", "conductor", "locomotive", "money", "game_end", "suspect_self", "suspect_others",
)  # fmt: skip


def _icon(text: str) -> str:
    if not ICON_PATTERN.fullmatch(text):
        raise ValueError("expected an icon such as 'car 1', 'upgrade 0>1' or 'both 2'")
    return text


def _frame(icons: tuple[str, ...]) -> tuple[str, ...]:
    # Two "both" icons would be one longer move with a pause; no card has them.
    if sum(icon.startswith("both") for icon in icons) > 1:
        raise ValueError("expected at most one 'both' icon in a frame")
    return icons


Icon = Annotated[str, AfterValidator(_icon)]
Frame = Annotated[tuple[Icon, ...], AfterValidator(_frame)]
Id = Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9-]{1,15}$")]
CarValue = Literal[0, 1, 2, 4, 7, 12]
Points = Annotated[int, Field(ge=0, le=99)]
Provenance = Literal["rulebook", "reconstructed"]


class Entry(BaseModel):
    """Anything written in the catalogue: unknown fields and loose types are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Station(Entry):
    """One stop of the route: plain, worth points, or with a bonus frame."""

    city: str
    points: int | None = Field(default=None, ge=1, le=50)
    bonus: Frame | None = None
    provenance: Provenance | None = None

    @model_validator(mode="after")
    def one_worth(self) -> Self:
        """A station has one kind of worth at most."""
        if self.points is not None and self.bonus is not None:
            raise ValueError("expected points or a bonus, not both")
        return self


class Requirement(Entry):
    """What a contract asks for: exactly one of the forms of docs/catalogue.md."""

    cars: int | None = Field(default=None, ge=1, le=16)
    value: CarValue | None = None
    row: tuple[CarValue, ...] | None = Field(default=None, min_length=1, max_length=8)
    rows: tuple[CarValue, ...] | None = Field(default=None, min_length=1, max_length=8)
    mail_cars: Literal[2] | None = None
    locomotive_tiles: Literal[1, 2] | None = None
    reached: bool = False
    contracts: int | None = Field(default=None, ge=1)
    celebrities_postcards: int | None = Field(default=None, ge=1)
    suspect_self: int | None = Field(default=None, ge=1)
    suspect_others: int | None = Field(default=None, ge=1)
    destroy: int | None = Field(default=None, ge=1)
    passengers: int | None = Field(default=None, ge=1)
    baggage: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def one_form(self) -> Self:
        """Exactly one form is filled in."""
        forms = [name for name in REQUIREMENT_FORMS if getattr(self, name) is not None]
        if len(forms) != 1:
            raise ValueError(f"expected exactly one of {', '.join(REQUIREMENT_FORMS)}")
        if (self.value is not None) != (forms == ["cars"]):
            raise ValueError("expected 'value' together with 'cars', and only there")
        if self.reached and forms[0] not in ("mail_cars", "locomotive_tiles"):
            raise ValueError("expected 'reached' only with mail_cars or locomotive_tiles")
        return self

    @property
    def form(self) -> str:
        """The name of the one form that is filled in."""
        return next(name for name in REQUIREMENT_FORMS if getattr(self, name) is not None)


REQUIREMENT_FORMS = (
    "cars", "row", "rows", "mail_cars", "locomotive_tiles", "contracts", "celebrities_postcards",
    "suspect_self", "suspect_others", "destroy", "passengers", "baggage",
)  # fmt: skip


class Passenger(Entry):
    """The upper half of a passenger card: what boarding gives."""

    coins: int = Field(ge=1, le=9)
    bonus: Frame


class Baggage(Entry):
    """The lower half of a passenger card: what loading gives."""

    points: int = Field(ge=1, le=30)
    bonus: Frame


class Card(Entry):
    """One card face of the stacks; ``copies`` cards have it."""

    id: Id
    stack: Literal[1, 2, 3]
    kind: Literal[
        "car", "conductor", "locomotive", "route",
        "contract", "money", "game_end", "celebrity", "postcard",
        "suspect_self", "suspect_others", "destroy", "passenger",
        "switch", "mechanic", "storage", "factory",
    ]  # fmt: skip
    copies: int = Field(default=1, ge=1, le=24)
    name: str = ""
    frame: Frame | None = None
    stations: tuple[Station, ...] | None = Field(default=None, min_length=1, max_length=4)
    requirement: Requirement | None = None
    bonus: Frame | None = None
    per: Literal["contract", "locomotive_tile"] | None = None
    passenger: Passenger | None = None
    baggage: Baggage | None = None
    value: CarValue | None = None
    upper: int | None = Field(default=None, ge=1, le=30)
    lower: int | None = Field(default=None, ge=1, le=30)
    provenance: Provenance = "reconstructed"

    @model_validator(mode="after")
    def fields_of_its_kind(self) -> Self:
        """A kind of card has just the fields that say what it does."""
        wanted = {"frame"} if self.kind in FRAME_KINDS else KIND_FIELDS[self.kind]
        for field in FIELDS_BY_KIND:
            given = getattr(self, field) is not None
            if given != (field in wanted):
                verb = "expected" if field in wanted else "did not expect"
                raise ValueError(f"{verb} the field '{field}' on a {self.kind} card")
        if self.per and self.kind != "contract":
            raise ValueError(f"did not expect the field 'per' on a {self.kind} card")
        if self.stations and sum(s.bonus is not None for s in self.stations) != 1:
            raise ValueError("expected exactly one bonus station on a route card")
        return self


KIND_FIELDS: dict[str, set[str]] = {
    "route": {"stations"},
    "contract": {"requirement", "bonus"},
    "celebrity": set(),
    "postcard": set(),
    "destroy": set(),
    "passenger": {"passenger", "baggage"},
    "switch": {"value", "upper", "lower"},
    "mechanic": {"value", "bonus"},
    "storage": set(),
    "factory": set(),
}
FIELDS_BY_KIND = (
    "frame", "stations", "requirement", "bonus", "passenger", "baggage", "value", "upper", "lower",
)  # fmt: skip


class Evidence(Entry):
    """A face of the evidence tokens."""

    face: str = Field(pattern=r"^(fingerprints|points) [1-9]$|^discard 1$")
    copies: int = Field(ge=1, le=50)
    provenance: Provenance


class MurdererCard(Entry):
    """One of the cards that say who the murderer is."""

    id: Id
    role: Literal["murderer", "innocent"]
    copies: int = Field(ge=1)
    provenance: Provenance


class Murder(Entry):
    """What module C has besides its cards."""

    evidence: tuple[Evidence, ...]
    extra_evidence: tuple[Evidence, ...]
    cards: tuple[MurdererCard, ...]
    murderer_points: Points
    murderer_evidence: Points
    destroy: tuple[Points, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def four_cards(self) -> Self:
        """One murderer card among four."""
        copies = {card.role: card.copies for card in self.cards}
        if copies != {"murderer": 1, "innocent": 3}:
            raise ValueError("expected one murderer card and three innocent ones")
        return self


class Toolbox(Entry):
    """The card that lies with the piles for the storages of module F."""

    id: Id
    frame: Frame
    provenance: Provenance


class CardSet(Entry):
    """One file of cards: the base game (X) or a module, with what else belongs to it."""

    format: Literal[1]
    set: Literal["X", "A", "B", "C", "D", "E", "F"]
    name: str
    cards: tuple[Card, ...]
    murder: Murder | None = None
    toolbox: Toolbox | None = None

    @model_validator(mode="after")
    def has_its_own(self) -> Self:
        """Module C has evidence and murderer cards, module F the toolbox."""
        for field, letter in (("murder", "C"), ("toolbox", "F")):
            if (getattr(self, field) is not None) != (self.set == letter):
                raise ValueError(f"expected the field '{field}' in set {letter}, and only there")
        return self

    @model_validator(mode="after")
    def stacks_are_full(self) -> Self:
        """Each stack has the number of cards the rules count on (ruling S1)."""
        wanted = 24 if self.set == "X" else 8
        for stack in (1, 2, 3):
            count = sum(card.copies for card in self.cards if card.stack == stack)
            if count != wanted:
                raise ValueError(f"expected {wanted} cards of stack {stack}, found {count}")
        return self


class Board(Entry):
    """The stations printed on every player board; exactly one has a bonus."""

    stations: tuple[Station, ...] = Field(min_length=1, max_length=6)

    @model_validator(mode="after")
    def one_bonus(self) -> Self:
        """One bonus station, as on every part of a route (ruling L1)."""
        if sum(s.bonus is not None for s in self.stations) != 1:
            raise ValueError("expected exactly one bonus station on the board")
        return self


class CarCards(Entry):
    """How many double-sided car cards show these two values."""

    faces: tuple[CarValue, CarValue]
    copies: int = Field(ge=1)


class Supply(Entry):
    """The car cards shared by all players."""

    cars: tuple[CarCards, CarCards, CarCards]

    @model_validator(mode="after")
    def known_faces(self) -> Self:
        """The three kinds the rules know, and a 0-car for each train of four players."""
        if [kind.faces for kind in self.cars] != [(0, 1), (2, 4), (7, 12)]:
            raise ValueError("expected car cards with the faces 0/1, 2/4 and 7/12, in this order")
        if self.cars[0].copies < 8:
            raise ValueError("expected at least 8 car cards 0/1: two for each of four players")
        return self


class MailCar(Entry):
    """One of the mail cars each player has."""

    id: Id
    frame: Frame
    provenance: Provenance


class Mail(Entry):
    """The mail cars, the same four for every player."""

    cars: tuple[MailCar, MailCar, MailCar, MailCar]


class LocomotiveTile(Entry):
    """A locomotive tile: points in each scoring, a frame when it is laid."""

    id: Id
    points: int = Field(ge=1)
    frame: Frame
    provenance: Provenance


class Locomotives(Entry):
    """The pile of locomotive tiles, and what Constantinople pays."""

    tiles: tuple[LocomotiveTile, ...] = Field(min_length=8)
    constantinople: tuple[Points, Points, Points]


class TileSeat(Entry):
    """What one seat gets when the Start Player tile is taken."""

    frame: Frame | None = None
    one_of: tuple[tuple[Icon], ...] | None = None

    @model_validator(mode="after")
    def one_form(self) -> Self:
        """Exactly one form is filled in."""
        if (self.frame is None) == (self.one_of is None):
            raise ValueError("expected either 'frame' or 'one_of'")
        return self


class StartTile(Entry):
    """The Start Player tile: the taker's seat first, then clockwise."""

    provenance: Provenance
    seats: tuple[TileSeat, TileSeat, TileSeat, TileSeat]


class GameEndCard(Entry):
    """``points`` for each own base card of ``type``; ``frame`` at once when taken."""

    id: Id
    type: Literal["car", "conductor", "locomotive"]
    points: int = Field(ge=1, le=9)
    copies: int = Field(default=1, ge=1, le=24)
    frame: Frame
    provenance: Provenance


class GameEnd(Entry):
    """The pile of Game End cards."""

    cards: tuple[GameEndCard, ...]

    @model_validator(mode="after")
    def enough(self) -> Self:
        """Enough for a draft of four players and a display."""
        if sum(card.copies for card in self.cards) < 9:
            raise ValueError("expected at least 9 Game End cards: a draft for four and a display")
        return self


class OrderToken(Entry):
    """An order token of Teatime: for a car of at least this value."""

    stack: Literal[1, 2, 3]
    colour: str
    order: Literal["coffee", "cake", "champagne"]
    car: CarValue
    points: int = Field(ge=1, le=30)
    copies: int = Field(ge=1)
    provenance: Provenance


class Teatime(Entry):
    """The order tokens and their price in coins."""

    price: int = Field(ge=1, le=12)
    tokens: tuple[OrderToken, ...]

    @model_validator(mode="after")
    def five_of_a_colour(self) -> Self:
        """Enough tokens of each stack for four players and one more."""
        for stack in (1, 2, 3):
            count = sum(token.copies for token in self.tokens if token.stack == stack)
            if count != 5:
                raise ValueError(f"expected 5 order tokens of stack {stack}, found {count}")
        return self


class BoxFile(Entry):
    """box.toml: everything that is not a card of the stacks."""

    format: Literal[1]
    board: Board
    supply: Supply
    mail: Mail
    locomotives: Locomotives
    start_tile: StartTile
    game_end: GameEnd
    teatime: Teatime
