"""Games are played and kept: as records, as rows of Parquet, or both.

A run is played in portions. Each is whole in its files or not there, so a run that was ended, by
whatever, goes on where it was and makes the same files as one that was not. They depend on what is
played alone, and not on who plays it.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from firstclass.lab.data.folder import Folder
from firstclass.lab.data.notes import Notes
from firstclass.lab.data.records import Book, line_of, packed
from firstclass.lab.data.run import about, portions
from firstclass.lab.matches.games import Plan, Result, play_out
from firstclass.lab.matches.simulate import deal_of
from firstclass.lab.workers import Workers
from firstclass.rules.game import Game


class Portion(NamedTuple):
    """Games to be played, and where their rows go, if anywhere."""

    plan: Plan
    games: range
    number: int
    folder: Folder | None
    recorded: bool


class Played(NamedTuple):
    """What came of a portion, and its records as they are kept, if they are."""

    results: list[Result]
    lines: bytes


def collect(
    plan: Plan, games: int, workers: Workers, records: Path | None, parquet: Path | None
) -> Iterator[Result]:
    """The games of a plan in order, kept in these places; those that are kept already are read.

    Raises DataError, SimulationError or WorkersError.
    """
    told = about(plan)
    with nullcontext() if records is None else Book(records, told, games) as book:
        folder = None if parquet is None else Folder(parquet, told, games)
        yield from _results(plan, games, workers, book, folder)


def _results(
    plan: Plan, games: int, workers: Workers, book: Book | None, folder: Folder | None
) -> Iterator[Result]:
    todo = [
        Portion(plan, wanted, number, None if is_kept(folder, number) else folder, book is not None)
        for number, wanted in enumerate(portions(games))
        if not (is_kept(folder, number) and is_kept(book, number))
    ]
    missing = {portion.number for portion in todo}
    playing = workers.map(play_portion, todo, at_once=1)
    for number in range(len(portions(games))):
        if number in missing:
            played = next(playing)
            if book is not None and number not in book.kept:
                book.write(played.lines)
            yield from played.results
        else:
            kept = book or folder
            assert kept is not None
            yield from kept.results(number)


def is_kept(place: Book | Folder | None, number: int) -> bool:
    """Whether a portion needs not be written there."""
    return place is None or number in place.kept


def play_portion(portion: Portion) -> Played:
    """Plays some games and writes their rows; raises DataError, SimulationError."""
    plan = portion.plan
    told = about(plan)
    notes = Notes()
    watch = notes.decision if portion.folder else None
    results, lines = [], []
    for number in portion.games:
        setup, rng = deal_of(plan, number)
        game = Game(setup)
        result = play_out(game, plan.line_up(number), rng, watch)
        results.append(result)
        notes.over(number, game, result)
        if portion.recorded:
            lines.append(line_of(told, number, game, result))
    if portion.folder:
        portion.folder.write(portion.number, notes.table())
    return Played(results, packed(lines) if lines else b"")
