"""Reads the box from TOML files, in this folder or in another one."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from firstclass.catalogue.boxes import BoxFile
from firstclass.catalogue.cards import Card, CardSet, Entry
from firstclass.catalogue.toml import TomlError, read_toml
from firstclass.errors import InvalidInputError

Shape = TypeVar("Shape", bound=Entry)

HERE = Path(__file__).parent
ORNAMENTS = {"format", "name", "city", "colour", "provenance"}  # fields that no rule reads
OPTIONAL = ("supply", "teatime")  # the tables of box.toml that belong to an option


class CatalogueError(InvalidInputError):
    """An error in a file of the catalogue.

    The message is one line: the file, the card, the field and what was expected.
    """

    def __init__(self, text: str) -> None:
        super().__init__("".join(sign if sign.isprintable() else "�" for sign in text))


@dataclass(frozen=True, repr=False)
class Catalogue:
    """The box and the card sets, where ``X`` is the base game. :func:`load` reads one."""

    box: BoxFile
    sets: tuple[CardSet, ...]
    extra: tuple[Card, ...] = ()
    cache: dict[object, Any] = field(default_factory=dict, init=False, compare=False)
    """Values that other packages have derived from the catalogue, cached for its lifetime."""

    def __repr__(self) -> str:
        return f"<Catalogue {self.modules} {self.hash}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the catalogue without its cache. The receiver derives these values again."""
        return Catalogue, (self.box, self.sets, self.extra)

    @property
    def modules(self) -> str:
        """The letters of the available modules, such as ``"AB"``."""
        return "".join(cards.set for cards in self.sets if cards.set != "X")

    def cards_of(self, letter: str) -> tuple[Card, ...]:
        """Return the cards of the set ``letter``, one entry for each face."""
        return next(cards.cards for cards in self.sets if cards.set == letter)

    def with_cards(self, cards: Iterable[Card]) -> "Catalogue":
        """Return this catalogue with further card faces, which are in no stack (for scenarios)."""
        return Catalogue(self.box, self.sets, self.extra + tuple(cards))

    @cached_property
    def hash(self) -> str:
        """A hash of the whole content, under which a box is stored."""
        return _digest([_plain(self.box), *map(_plain, self.sets), *map(_plain, self.extra)])

    @cached_property
    def parts(self) -> dict[str, str]:
        """A hash for each part of the box, over the values that the rules read, for game records.

        The parts are the sets by their letters, the tables of ``box.toml`` that belong to an
        option, and ``"box"`` for the rest of it. Names, cities, colours and provenance do not
        count. A field counts only if it has a value, so a new field in the schema does not change
        the hashes.
        """
        box = _bare(self.box.model_dump(mode="json", exclude_none=True, exclude_defaults=True))
        parts = {name: box.pop(name) for name in OPTIONAL} | {"box": box}
        for cards in self.sets:
            dump = cards.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
            parts[cards.set] = _bare(dump)
        return {name: _digest(part) for name, part in parts.items()}

    def to_stored(self) -> dict[str, Any]:
        """Return the whole box as plain data for storage. :func:`from_stored` reads it."""
        return {"box": _plain(self.box), "sets": [_plain(cards) for cards in self.sets]}

    def as_json(self) -> dict[str, Any]:
        """Return the catalogue for clients (docs/contribute/protocol-reference.md)."""
        box = _plain(self.box)
        besides = {
            name: _plain(part)
            for cards in self.sets
            for name in ("toolbox", "murder")
            if (part := getattr(cards, name)) is not None
        }
        return {
            "hash": self.hash,
            "modules": list(self.modules),
            "cards": {card.id: _face(letter, card) for letter, card in self._faces()},
            "board": box["board"],
            "mail": {car["id"]: car for car in box["mail"]["cars"]},
            "tiles": {tile["id"]: tile for tile in box["locomotives"]["tiles"]},
            "constantinople": box["locomotives"]["constantinople"],
            "game_end": {card["id"]: card for card in box["game_end"]["cards"]},
            "start_tile": box["start_tile"],
            "teatime": box["teatime"],
            **besides,
        }

    def _faces(self) -> Iterable[tuple[str, Card]]:
        for cards in self.sets:
            for card in cards.cards:
                yield cards.set, card
        for card in self.extra:
            yield card.id[0], card


def load(folder: Path | str | None = None) -> Catalogue:
    """Load the catalogue in ``folder``, or the one of the package.

    Raises :class:`CatalogueError`.
    """
    return _load(Path(folder) if folder is not None else HERE)


def from_stored(content: Any) -> Catalogue:
    """Return the box of :meth:`Catalogue.to_stored`. Raises :class:`CatalogueError`."""
    try:
        content = _tuples(content)
        sets = tuple(CardSet.model_validate(cards) for cards in content["sets"])
        return Catalogue(BoxFile.model_validate(content["box"]), sets)
    except (ValidationError, TypeError, KeyError):
        raise CatalogueError("this version cannot read a saved box") from None


@cache
def _load(folder: Path) -> Catalogue:
    if not folder.is_dir():
        raise CatalogueError(f"{folder}: expected a folder with box.toml and X.toml")
    box = _read(folder / "box.toml", BoxFile)
    paths = sorted(path for path in folder.glob("*.toml") if path.name != "box.toml")
    sets = sorted((_read(path, CardSet) for path in paths), key=lambda cards: cards.set)
    catalogue = Catalogue(box, tuple(sets))
    _check_sets(folder, [cards.set for cards in sets])
    _check_ids(folder, catalogue)
    return catalogue


def load_card(content: dict[str, Any], where: str) -> Card:
    """Return one card face from a table.

    The message of a :class:`CatalogueError` begins with ``where``.
    """
    try:
        return Card.model_validate(_tuples(content))
    except ValidationError as error:
        raise CatalogueError(f"{where}: {one_line(error, content)}") from None


def _check_sets(folder: Path, letters: list[str]) -> None:
    if "X" not in letters:
        raise CatalogueError(f'{folder}: expected a file with set = "X", the base game')
    if len(set(letters)) < 3:
        raise CatalogueError(f"{folder}: expected the files of at least two modules")
    for letter in letters:
        if letters.count(letter) > 1:
            raise CatalogueError(f'{folder}: expected one file with set = "{letter}", not several')


def _check_ids(folder: Path, catalogue: Catalogue) -> None:
    box = catalogue.box
    ids = [car.id for car in box.mail.cars]
    ids += [tile.id for tile in box.locomotives.tiles]
    ids += [card.id for card in box.game_end.cards]
    for cards in catalogue.sets:
        ids += [cards.toolbox.id] if cards.toolbox else []
        ids += [card.id for card in cards.murder.cards] if cards.murder else []
        for card in cards.cards:
            if card.id[0] != cards.set:
                raise CatalogueError(
                    f"{folder}: card {card.id}: expected an id that begins with {cards.set}"
                )
            ids.append(card.id)
    for name in sorted(set(ids)):
        if ids.count(name) > 1:
            raise CatalogueError(f"{folder}: card {name}: expected each id once")


def _read(path: Path, shape: type[Shape]) -> Shape:
    try:
        content = _tuples(read_toml(path))
    except TomlError as error:
        raise CatalogueError(f"{path.name}: {error}") from None
    try:
        return shape.model_validate(content)
    except ValidationError as error:
        raise CatalogueError(f"{path.name}: {one_line(error, content)}") from None


def _plain(entry: Entry) -> dict[str, Any]:
    return entry.model_dump(mode="json", exclude_none=True, exclude_defaults=False)


def _bare(content: Any) -> Any:
    """Remove the fields that no rule reads."""
    if isinstance(content, dict):
        return {key: _bare(value) for key, value in content.items() if key not in ORNAMENTS}
    return [_bare(value) for value in content] if isinstance(content, list) else content


def _digest(content: Any) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _face(letter: str, card: Card) -> dict[str, Any]:
    face = {"set": letter, **_plain(card)}
    kind = card.base_type(letter)
    return face if kind is None else {**face, "counts_as": kind}


def _tuples(content: Any) -> Any:
    """Turn TOML arrays into tuples, which the strict schema requires."""
    if isinstance(content, dict):
        return {key: _tuples(value) for key, value in content.items()}
    if isinstance(content, list):
        return tuple(_tuples(value) for value in content)
    return content


def one_line(error: ValidationError, content: Any) -> str:
    """Return the first error of the schema, with the card and the field that it concerns."""
    first = error.errors()[0]
    where: list[str] = []
    for step in first["loc"]:
        content = _step_into(content, step)
        if isinstance(content, dict) and isinstance(content.get("id"), str):
            where.append(f"card {content['id'][:20]}")
        elif isinstance(step, int):
            where.append(f"no. {step + 1}")
        else:
            where.append(f"field '{step[:40]}'")
    found = repr(first["input"])
    found = found if len(found) <= 60 else found[:57] + "..."
    text = first["msg"].removeprefix("Value error, ")
    return f"{', '.join(where) or 'the whole'}: {text} (found {found})"


def _step_into(content: Any, step: int | str) -> Any:
    try:
        return content[step]
    except (KeyError, IndexError, TypeError):
        return None
