"""The schema of box.toml: everything except the cards of the stacks."""

from typing import Literal, Self

from pydantic import Field, model_validator

from firstclass.catalogue.cards import CarValue, Entry, Frame, Icon, Id, Points, Provenance, Station


class Board(Entry):
    """The stations printed on every player board; exactly one has a bonus."""

    stations: tuple[Station, ...] = Field(min_length=1, max_length=6)

    @model_validator(mode="after")
    def one_bonus(self) -> Self:
        """Require exactly one bonus station, as on every part of a route (ruling L1)."""
        if sum(s.bonus is not None for s in self.stations) != 1:
            raise ValueError("expected exactly one bonus station on the board (H Scoring phase)")
        return self


class CarCards(Entry):
    """How many double-sided car cards show these two values."""

    faces: tuple[CarValue, CarValue]
    copies: int = Field(ge=1)


class Supply(Entry):
    """The car cards that all players share."""

    cars: tuple[CarCards, CarCards, CarCards]

    @model_validator(mode="after")
    def known_faces(self) -> Self:
        """Require the three kinds of the rules, and a 0-car for each train of four players."""
        if [kind.faces for kind in self.cars] != [(0, 1), (2, 4), (7, 12)]:
            raise ValueError(
                "expected car cards with the faces 0/1, 2/4 and 7/12 (H Components), in this order"
            )
        if self.cars[0].copies < 8:
            raise ValueError("expected at least 8 car cards 0/1: two for each of four players")
        return self


class MailCar(Entry):
    """One of each player's mail cars."""

    id: Id
    frame: Frame
    provenance: Provenance


class Mail(Entry):
    """The mail cars, the same four for every player."""

    cars: tuple[MailCar, MailCar, MailCar, MailCar]


class LocomotiveTile(Entry):
    """A locomotive tile: its points in each scoring, and the action it gives when it is laid."""

    id: Id
    points: int = Field(ge=1)
    frame: Frame
    provenance: Provenance


class Locomotives(Entry):
    """The pile of locomotive tiles, and the points for reaching Constantinople."""

    tiles: tuple[LocomotiveTile, ...] = Field(min_length=8)
    constantinople: tuple[Points, Points, Points]


class TileSeat(Entry):
    """The compensation of one seat when somebody takes the Start Player tile."""

    frame: Frame | None = None
    one_of: tuple[tuple[Icon], ...] | None = None

    @model_validator(mode="after")
    def one_form(self) -> Self:
        """Require that exactly one form is filled in."""
        if (self.frame is None) == (self.one_of is None):
            raise ValueError("expected either 'frame' or 'one_of'")
        return self


class StartTile(Entry):
    """The Start Player tile: the seat that takes it first, then the others clockwise."""

    provenance: Provenance
    seats: tuple[TileSeat, TileSeat, TileSeat, TileSeat]


class GameEndCard(Entry):
    """A card that pays ``points`` for each base card of ``type`` that its owner has.

    ``frame`` is the action that it gives at once when it is taken.
    """

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
        """Require enough cards for a draft of four players and a display."""
        if sum(card.copies for card in self.cards) < 9:
            raise ValueError("expected at least 9 Game End cards: a draft for four and a display")
        return self


class OrderToken(Entry):
    """An order token of Teatime. It needs a car of at least this value."""

    stack: Literal[1, 2, 3]
    colour: str
    order: Literal["coffee", "cake", "champagne"]
    car: CarValue
    points: int = Field(ge=1, le=30)
    copies: int = Field(ge=1)
    provenance: Provenance


class Teatime(Entry):
    """The order tokens, and their price in coins."""

    price: int = Field(ge=1, le=12)
    tokens: tuple[OrderToken, ...]

    @model_validator(mode="after")
    def five_of_a_colour(self) -> Self:
        """Require enough tokens in each stack for four players and one more."""
        for stack in (1, 2, 3):
            count = sum(token.copies for token in self.tokens if token.stack == stack)
            if count != 5:
                raise ValueError(
                    f"expected 5 order tokens of stack {stack} (Y Teatime), found {count}"
                )
        return self


class BoxFile(Entry):
    """The content of box.toml: everything except the cards of the stacks."""

    format: Literal[1]
    board: Board
    supply: Supply
    mail: Mail
    locomotives: Locomotives
    start_tile: StartTile
    game_end: GameEnd
    teatime: Teatime
