"""The properties of each card as numbers, so that a program can use cards it has never seen."""

from typing import Final, NamedTuple

from firstclass.catalogue import Card
from firstclass.catalogue.cards import BASE_TYPES, REQUIREMENT_FORMS
from firstclass.encoding.fields import COUNT, FLAG, MAX_BYTE, Field, Layout
from firstclass.encoding.table import COUNTED, icons
from firstclass.rules.vocabulary.actions import CARS
from firstclass.rules.vocabulary.box import BONUS_STATION, Box, box_of
from firstclass.rules.vocabulary.icons import LEVEL, LEVELS, all_icons, frame_of
from firstclass.rules.vocabulary.setup import Setup

STATIONS: Final = 6
PER: Final = ("contract", "locomotive_tile")


class Cards(NamedTuple):
    """All cards of a box and all other sources of frames, by their numbers in observations."""

    names: tuple[str, ...]
    layout: Layout
    rows: tuple[bytes, ...]


def cards(setup: Setup) -> Cards:
    """Return the properties of each card of a game's box, as rows of bytes with their own layout.

    >>> known = cards(Setup())
    >>> known.layout.named(known.rows[known.names.index("P1")])["mail"]
    [1]
    """
    box = box_of(setup.catalogue)
    kinds = sorted(set(box.kinds) - {""})
    rows = tuple(_row(box, kinds, number) for number in range(len(box.names)))
    return Cards(tuple(box.names), Layout(_fields(kinds)), rows)


def _fields(kinds: list[str]) -> list[Field]:
    name, length, high, kind, meaning = icons()
    return [
        *[(f"{kind}", 1, 1, FLAG, "whether it is of this kind") for kind in kinds],
        ("stack", 3, 1, FLAG, "whether it is in stack 1, 2 or 3"),
        *[(f"base.{base}", 1, 1, FLAG, "what it counts as at the end") for base in BASE_TYPES],
        ("points", 1, MAX_BYTE, COUNT, "of a tile, or of a Game End card for each base card"),
        (name, length, high, kind, f"of its action or bonus; {meaning}"),
        ("one_of", 1, 1, FLAG, "whether only one of the icons can be used"),
        ("stations", STATIONS, MAX_BYTE, COUNT, "the points of its stations"),
        ("bonus_station", STATIONS, 1, FLAG, "whether each station has the bonus"),
        ("passenger_coins", 1, COUNTED, COUNT, "the coins for boarding"),
        ("baggage_points", 1, COUNTED, COUNT, "the points for loading"),
        ("baggage_icons", length, high, kind, "the action of loading: how many of each icon"),
        ("value", LEVELS, 1, FLAG, "the value of the cars it asks for: 0, 1, 2, 4, 7, 12"),
        ("upper", 1, COUNTED, COUNT, "the points of a switch for the upper train"),
        ("lower", 1, COUNTED, COUNT, "the points of a switch for the lower train"),
        *[(f"wants.{form}", 1, 1, FLAG, "what a contract asks for") for form in REQUIREMENT_FORMS],
        ("wants_number", 1, COUNTED, COUNT, "how many it asks for"),
        ("wants_cars", CARS, LEVELS, COUNT, "1 + the level of each car in the row, or of the cars"),
        ("wants_reached", 1, 1, FLAG, "whether the conductor must have reached it"),
        *[(f"per.{what}", 1, 1, FLAG, "its bonus comes once for each") for what in PER],
    ]


def _row(box: Box, kinds: list[str], number: int) -> bytes:
    face = box.faces.get(number)
    frame = box.frames[number]
    row = [int(box.kinds[number] == kind) for kind in kinds]
    row += [int(face is not None and face.stack == stack) for stack in (1, 2, 3)]
    row += [int(box.types[number] == base) for base in range(len(BASE_TYPES))]
    row += [box.points[number], *_filled([*frame.icons], all_icons()), int(frame.terms.one_of)]
    track = box.tracks[number]
    row += _filled([max(points, 0) for points in track], STATIONS)
    row += _filled([int(points == BONUS_STATION) for points in track], STATIONS)
    row += _faces(face) if face is not None else [0] * (4 + all_icons() + LEVELS)
    row += _wanted(box, number)
    return bytes(row)


def _faces(face: Card) -> list[int]:
    """Return the numbers for passengers, baggage and the cards of the gap."""
    loaded = [*frame_of(face.baggage.bonus).icons] if face.baggage else []
    level = None if face.value is None else LEVEL[face.value]
    return [
        face.passenger.coins if face.passenger else 0,
        face.baggage.points if face.baggage else 0,
        *_filled(loaded, all_icons()),
        *[int(level == number) for number in range(LEVELS)],
        face.upper or 0,
        face.lower or 0,
    ]


def _wanted(box: Box, number: int) -> list[int]:
    """Return the numbers for the requirement of a contract."""
    wanted = box.wanted[number]
    if wanted is None:
        return [0] * (len(REQUIREMENT_FORMS) + 2 + CARS + len(PER))
    row = [1 + level for level in wanted.row]
    return [
        *[int(wanted.form == form) for form in REQUIREMENT_FORMS],
        wanted.number,
        *_filled(row or [1 + wanted.level], CARS),
        int(wanted.reached),
        *[int(wanted.per == what) for what in PER],
    ]


def _filled(numbers: list[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]
