"""The catalogue as numbers that the rules look up during a game.

Every card, tile and other source of a frame has an index. ``names`` turns it into an id. Copies of
a face share their index.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from firstclass.catalogue import Card, Catalogue, Requirement, Station
from firstclass.catalogue.cards import BASE_TYPES
from firstclass.rules.vocabulary.icons import EMPTY, LEVEL, Frame, Terms, frame_of
from firstclass.rules.vocabulary.numbered_names import claim

# The sources of frames apart from cards, by number. Modules add further ones.
SOURCES: Final[list[str]] = ["", "coin 1", "coin 2", "coin 3", "decline", "start tile", "board"]
COIN_SOURCE: Final = 1  # index of "coin 1"
DECLINED: Final = 4
START_TILE: Final = 5
BOARD: Final = 6


def source(name: str, number: int | None = None) -> int:
    """Add a source of frames to the table; see :func:`~.table.claim` for ``number``."""
    return claim(SOURCES, (name,), number)


PLAIN: Final = 0
BONUS_STATION: Final = -1


class Wanted:
    """The requirement of a contract, in small numbers."""

    __slots__ = ("form", "number", "level", "row", "reached", "per")

    def __init__(self, card: Card, wanted: Requirement) -> None:
        self.form = wanted.form
        row = wanted.row or wanted.rows or ()
        self.number: i64 = 0 if row else getattr(wanted, self.form)
        self.level: i64 = LEVEL[wanted.value or 0]
        self.row = vec[i64]([LEVEL[value] for value in row])  # levels of the first cars
        self.reached = wanted.reached
        self.per = card.per  # what multiplies its bonus


class Box:
    """A compiled catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.names: list[str] = SOURCES[:]
        self.frames: list[Frame] = [EMPTY] * len(self.names)
        self.kinds: list[str] = [""] * len(self.names)
        self.types: vec[i64] = vec[i64]([-1] * len(self.names))
        self.tracks: list[tuple[int, ...]] = [()] * len(self.names)
        self.points: vec[i64] = vec[i64]([0] * len(self.names))
        self.faces: dict[int, Card] = {}
        self.wanted: list[Wanted | None] = [None] * len(self.names)
        self.stations: dict[int, tuple[Station, ...]] = {}

        self.frames[COIN_SOURCE] = frame_of(["car 1"], Terms(must=True))
        self.frames[COIN_SOURCE + 2] = frame_of(["free 1"], Terms(must=True))
        self.frames[DECLINED] = frame_of(["free 1"])

        box = catalogue.box
        self._lay_track(BOARD, box.board.stations)
        self.mail = tuple(self._add(car.id, "mail", frame_of(car.frame)) for car in box.mail.cars)
        self.tiles = tuple(
            self._add(tile.id, "tile", frame_of(tile.frame), points=tile.points)
            for tile in box.locomotives.tiles
        )
        self.constantinople = vec[i64](box.locomotives.constantinople)
        self.start_tile = tuple(
            frame_of([icon for icons in seat.one_of for icon in icons], Terms(one_of=True))
            if seat.one_of is not None
            else frame_of(seat.frame or ())
            for seat in box.start_tile.seats
        )
        self.car_cards = tuple(cards.copies for cards in box.supply.cars)
        self.game_end: list[int] = []
        for end in box.game_end.cards:
            index = self._add(end.id, "end", frame_of(end.frame), end.type, end.points)
            self.game_end += [index] * end.copies
        self.stacks: dict[tuple[str, int], list[int]] = {}
        for cards in catalogue.sets:
            if cards.toolbox is not None:
                self._add(cards.toolbox.id, "toolbox", frame_of(cards.toolbox.frame))
            for card in cards.cards:
                index = self._add_card(cards.set, card)
                self.stacks.setdefault((cards.set, card.stack), []).extend([index] * card.copies)
        for card in catalogue.extra:
            self._add_card(card.id[0], card)
        self.index = {name: i for i, name in enumerate(self.names)}

    def _add_card(self, letter: str, card: Card) -> int:
        icons = card.frame or card.bonus or (card.passenger.bonus if card.passenger else ())
        index = self._add(card.id, card.kind, frame_of(icons), card.base_type(letter))
        self.faces[index] = card
        if card.requirement is not None:
            self.wanted[index] = Wanted(card, card.requirement)
        if card.stations is not None:
            self._lay_track(index, card.stations)
        return index

    def _add(
        self, name: str, kind: str, frame: Frame, base_type: str | None = None, points: int = 0
    ) -> int:
        self.names.append(name)
        self.frames.append(frame)
        self.kinds.append(kind)
        self.types = append(self.types, BASE_TYPES.index(base_type) if base_type else -1)
        self.tracks.append(())
        self.points = append(self.points, points)
        self.wanted.append(None)
        return len(self.names) - 1

    def _lay_track(self, index: int, stations: tuple[Station, ...]) -> None:
        track = []
        for station in stations:
            bonus = station.bonus
            if bonus is not None:
                self.frames[index] = frame_of(bonus)
                track.append(BONUS_STATION)
            else:
                track.append(station.points or PLAIN)
        self.tracks[index] = tuple(track)
        self.stations[index] = stations


def box_of(catalogue: Catalogue) -> Box:
    """Return the compiled form of a catalogue, cached with it."""
    if "box" not in catalogue.cache:
        catalogue.cache["box"] = Box(catalogue)
    box: Box = catalogue.cache["box"]
    return box
