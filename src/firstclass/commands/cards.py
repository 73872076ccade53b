"""`firstclass cards`: shows the cards and tiles of the box in words."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from firstclass.catalogue import CardSet, Catalogue, CatalogueError, facts, load
from firstclass.catalogue.load import HERE
from firstclass.rules.vocabulary.box import BOARD, SOURCES, Box, box_of
from firstclass.words import phrases as words

PartFields = dict[str, Any]

COLUMNS = ("id", "stack", "kind", "copies", "provenance", "face")
PLAYERS = 4


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID…]")
@click.option("--module", "letter", help="Show only this module; X is the base game.")
@click.option(
    "--catalogue", "folder", type=click.Path(path_type=Path), help="Folder with another catalogue."
)
@click.option("--json", "as_json", is_flag=True, help="Print all their fields as JSON.")
def command(ids: tuple[str, ...], letter: str | None, folder: Path | None, as_json: bool) -> None:
    """Show the cards and tiles of the box: all of them, or those with these ids.

    Facts of the printed game that the box breaks are reported too. Only another catalogue may
    break them.
    """
    try:
        catalogue = load(folder)
    except CatalogueError as error:
        raise click.ClickException(str(error)) from error
    rows = select_rows(list(parts_of(catalogue)), ids, letter)
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(table(rows)))
    breaches = breaches_of(catalogue, folder or HERE)
    click.echo("".join(f"{line}\n" for line in breaches), nl=False, err=True)
    if breaches and folder is None:
        raise SystemExit(1)


def breaches_of(catalogue: Catalogue, folder: Path) -> list[str]:
    """Return a line for each fact of the printed game that the box in a folder breaks."""
    lines = []
    for fact, found, places in facts.findings(catalogue):
        text = f"not as printed: expected {fact.text} ({fact.source}), found {found}"
        lines.append(f"{text}: {facts.where(places, folder)}" if places else text)
    return lines


def parts_of(catalogue: Catalogue) -> Iterator[PartFields]:
    """Yield every card and tile, with the fields of the catalogue and its face in words."""
    box = box_of(catalogue)
    plain = catalogue.as_json()
    for card in sorted(plain["cards"].values(), key=lambda card: (card["set"] != "X", card["id"])):
        face = words.card(box, box.index[card["id"]])
        yield card | {"face": f"{card['name']}, {face}" if card["name"] else face}
    for cards in catalogue.sets:
        yield from _other_parts(cards)
    for card in plain["game_end"].values():
        index = box.index[card["id"]]
        face = f"{words.end(box, index)}; at once {words.frame(box.frames[index])}"
        yield _row(card, "Game End card", face, copies=card["copies"])
    for car in plain["mail"].values():
        yield _row(car, "mail car", words.icons(car["frame"]), copies=PLAYERS)
    for tile in plain["tiles"].values():
        face = f"{words.count('icon-points', tile['points'])}; {words.icons(tile['frame'])}"
        yield _row(tile, "locomotive tile", face)
    for token in catalogue.box.teatime.tokens:
        content = {"id": f"{token.order} {token.points}", **token.model_dump()}
        points = words.count("icon-points", token.points)
        face = f"{points} in each scoring, on a car of value {token.car} or more"
        yield _row(content, "order token", face, copies=token.copies)
    pays = ", ".join(map(str, plain["constantinople"]))
    content = {"id": "Constantinople", "points": plain["constantinople"]}
    yield _row(content, "tile", f"{pays} points for the first conductors")
    yield _row({"id": "start tile", **plain["start_tile"]}, "tile", _start_tile(plain))
    yield _row({"id": SOURCES[BOARD], **plain["board"]}, "board", _board(box), copies=PLAYERS)


def _other_parts(cards: CardSet) -> Iterator[PartFields]:
    """Yield the parts of a module apart from the cards of its stacks."""
    module = {"set": cards.set}
    if cards.toolbox is not None:
        content = module | cards.toolbox.model_dump()
        yield _row(content, "toolbox", words.icons(cards.toolbox.frame))
    if cards.murder is None:
        return
    for card in cards.murder.cards:
        yield _row(module | card.model_dump(), "murderer card", card.role, copies=card.copies)
    tokens = [("", token) for token in cards.murder.evidence]
    tokens += [("extra ", token) for token in cards.murder.extra_evidence]
    for extra, token in tokens:
        content = module | token.model_dump() | {"id": extra + token.face}
        yield _row(content, f"{extra}evidence token", token.face, copies=token.copies)


def _row(content: PartFields, kind: str, face: str, copies: int = 1) -> PartFields:
    """Return a row for a part that belongs to no stack."""
    known = {"set": None, "stack": None, "provenance": None}
    return known | content | {"kind": kind, "copies": copies, "face": face}


def _start_tile(plain: PartFields) -> str:
    seats = []
    for seat in plain["start_tile"]["seats"]:
        choices = seat.get("one_of", [seat.get("frame")])
        seats.append(" or ".join(words.icons(icons) for icons in choices))
    return "from the taker on: " + "; ".join(seats)


def _board(box: Box) -> str:
    return " – ".join(map(words.station, box.stations[BOARD]))


def select_rows(
    rows: list[PartFields], ids: tuple[str, ...], letter: str | None
) -> list[PartFields]:
    """Return the rows with these ids, in this order, or all rows if there are no ids."""
    if letter is not None:
        letters = sorted({row["set"] for row in rows if row["set"]})
        if letter not in letters:
            text = f"unknown module {letter!r:.40}: expected one of {', '.join(letters)}"
            raise click.ClickException(text)
        rows = [row for row in rows if row["set"] == letter]
    by_id = {row["id"]: row for row in rows}
    for name in ids:
        if name not in by_id:
            where = f"in module {letter}" if letter else "in the box"
            raise click.ClickException(f"no card {name!r:.40} {where}; ids are like X1-02 or G07")
    return [by_id[name] for name in ids] if ids else rows


def table(rows: list[PartFields]) -> list[str]:
    """Return the rows in aligned columns under a heading."""
    cells = [COLUMNS, *([_cell(row[name]) for name in COLUMNS] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]


def _cell(value: object) -> str:
    return "–" if value is None else str(value)
