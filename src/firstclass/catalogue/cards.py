"""The schema of the card files: the fields of a card, a station and a requirement."""

import re
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from firstclass.catalogue import grammar

STEPS = re.compile(r"both [1-9]|upgrade (?:0>1|1>2|2>4|4>7|7>12)")
COUNTED = re.compile(r"(\w+) [1-9][0-9]?")

BASE_TYPES = ("car", "conductor", "locomotive")


def _icon(text: str) -> str:
    counted = COUNTED.fullmatch(text)
    if not STEPS.fullmatch(text) and (counted is None or counted[1] not in grammar.ICONS):
        raise ValueError("expected an icon such as 'car 1', 'upgrade 0>1' or 'both 2'")
    return text


def _frame(icons: tuple[str, ...]) -> tuple[str, ...]:
    # Two "both" icons would be one longer move with a pause. No card has them.
    if sum(icon.startswith("both") for icon in icons) > 1:
        raise ValueError("expected at most one 'both' icon in a frame")
    return icons


def _kind(kind: object, check: ValidatorFunctionWrapHandler) -> object:
    return kind if isinstance(kind, str) and kind in grammar.KINDS else check(kind)


def _letter(letter: object, check: ValidatorFunctionWrapHandler) -> object:
    return letter if isinstance(letter, str) and letter in grammar.SETS else check(letter)


Icon = Annotated[str, AfterValidator(_icon)]
Frame = Annotated[tuple[Icon, ...], AfterValidator(_frame)]
Id = Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9-]{1,15}$")]
CarValue = Literal[0, 1, 2, 4, 7, 12]
Points = Annotated[int, Field(ge=0, le=99)]
Provenance = Literal["rulebook", "reconstructed"]


class Entry(BaseModel):
    """The base of all entries of the catalogue. Unknown fields and wrong types are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Station(Entry):
    """One stop of the route: plain, worth points, or with a bonus."""

    city: str
    points: int | None = Field(default=None, ge=1, le=50)
    bonus: Frame | None = None
    provenance: Provenance | None = None

    @model_validator(mode="after")
    def one_worth(self) -> Self:
        """Require at most one kind of value for a station."""
        if self.points is not None and self.bonus is not None:
            raise ValueError("expected points or a bonus, not both")
        return self


class Requirement(Entry):
    """The requirement of a contract: exactly one of the forms in docs/python/cards-format.md."""

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
        """Require that exactly one form is filled in."""
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
        """Return the name of the form that is filled in."""
        return next(name for name in REQUIREMENT_FORMS if getattr(self, name) is not None)


REQUIREMENT_FORMS = tuple(
    name for name in Requirement.model_fields if name not in ("value", "reached")
)


class Passenger(Entry):
    """The upper half of a passenger card: what its owner gets for boarding."""

    coins: int = Field(ge=1, le=9)
    bonus: Frame


class Baggage(Entry):
    """The lower half of a passenger card: what its owner gets for loading."""

    points: int = Field(ge=1, le=30)
    bonus: Frame


KindInTheBox = Literal[
    "car", "conductor", "locomotive", "route",
    "contract", "money", "game_end", "celebrity", "postcard",
    "suspect_self", "suspect_others", "destroy", "passenger",
    "switch", "mechanic", "storage", "factory",
]  # fmt: skip
"""The kinds in the published schema. Modules that are not in the box declare further kinds."""


class Card(Entry):
    """One card face of the stacks. The stacks contain ``copies`` cards with this face."""

    id: Id
    stack: Literal[1, 2, 3]
    kind: Annotated[KindInTheBox, WrapValidator(_kind)]
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

    def base_type(self, letter: str) -> str | None:
        """Return the type that a card of the set ``letter`` has at the end, or None.

        Only base cards have one.
        """
        return self.kind if letter == "X" and self.kind in BASE_TYPES else None

    @model_validator(mode="after")
    def fields_of_its_kind(self) -> Self:
        """Require the fields of this kind of card, and no others."""
        wanted = grammar.KINDS[self.kind]
        for field in FIELDS_BY_KIND:
            given = getattr(self, field) is not None
            if given != (field in wanted):
                verb = "expected" if field in wanted else "did not expect"
                raise ValueError(f"{verb} the field '{field}' on a {self.kind} card")
        if self.per and self.kind != "contract":
            raise ValueError(f"did not expect the field 'per' on a {self.kind} card")
        if self.stations and sum(s.bonus is not None for s in self.stations) != 1:
            raise ValueError("expected exactly one bonus station on a route card (P Reviews)")
        return self


FIELDS_BY_KIND = (
    "frame", "stations", "requirement", "bonus", "passenger", "baggage", "value", "upper", "lower",
)  # fmt: skip


class Evidence(Entry):
    """A face of the evidence tokens."""

    face: str = Field(pattern=r"^(fingerprints|points) [1-9]$|^discard 1$")
    copies: int = Field(ge=1, le=50)
    provenance: Provenance


class MurdererCard(Entry):
    """One of the four cards that name the murderer."""

    id: Id
    role: Literal["murderer", "innocent"]
    copies: int = Field(ge=1)
    provenance: Provenance


class MurderKit(Entry):
    """The components of module C apart from its cards."""

    evidence: tuple[Evidence, ...]
    extra_evidence: tuple[Evidence, ...]
    cards: tuple[MurdererCard, ...]
    murderer_points: Points
    murderer_evidence: Points
    destroy: tuple[Points, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def four_cards(self) -> Self:
        """Require four cards, with exactly one murderer card."""
        copies = {card.role: card.copies for card in self.cards}
        if copies != {"murderer": 1, "innocent": 3}:
            raise ValueError("expected one murderer card and three innocent ones (H Module C)")
        return self


class Toolbox(Entry):
    """The card for the storages of module F. It is placed with the piles."""

    id: Id
    frame: Frame
    provenance: Provenance


class CardSet(Entry):
    """One file of cards: the base game (X) or a module, with its other components."""

    format: Literal[1]
    set: Annotated[Literal["X", "A", "B", "C", "D", "E", "F"], WrapValidator(_letter)]
    name: str
    cards: tuple[Card, ...]
    murder: MurderKit | None = None
    toolbox: Toolbox | None = None

    @model_validator(mode="after")
    def has_its_own(self) -> Self:
        """Require the other components of a module in the file of its cards."""
        for letter, field in grammar.SETS.items():
            if field and (getattr(self, field) is not None) != (self.set == letter):
                raise ValueError(f"expected the field '{field}' in set {letter}, and only there")
        return self

    @model_validator(mode="after")
    def stacks_are_full(self) -> Self:
        """Require as many cards in each stack as the rules expect (ruling S1)."""
        wanted = 24 if self.set == "X" else 8
        for stack in (1, 2, 3):
            count = sum(card.copies for card in self.cards if card.stack == stack)
            if count != wanted:
                source = "H Components" if self.set == "X" else "H Setup, Y Module F"
                raise ValueError(
                    f"expected {wanted} cards of stack {stack} ({source}), found {count}"
                )
        return self
