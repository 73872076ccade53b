"""Plays games and saves them as records, as Parquet rows, or both.

A run is played in portions. Each portion is complete in its files or not there at all. An
interrupted run therefore continues where it was, and makes the same files as an uninterrupted one.
The files depend only on the games, not on the workers that play them.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from firstclass.lab.data.folder import ParquetFolder
from firstclass.lab.data.recorder import DecisionRecorder
from firstclass.lab.data.records import RecordFile, compress_lines, line_of
from firstclass.lab.data.run import portions, run_metadata
from firstclass.lab.matches.games import Plan, Result, play_out
from firstclass.lab.matches.simulate import deal_of
from firstclass.lab.workers import Workers
from firstclass.rules.game import Game


class Portion(NamedTuple):
    """Games to play, and the folder for their rows, if any."""

    plan: Plan
    games: range
    number: int
    folder: ParquetFolder | None
    recorded: bool


class Played(NamedTuple):
    """The results of a portion, and its compressed records, if they are saved."""

    results: list[Result]
    lines: bytes


def collect(
    plan: Plan, games: int, workers: Workers, records: Path | None, parquet: Path | None
) -> Iterator[Result]:
    """Yield the games of a plan in order and save them here; games already saved are read.

    Raises DataError, SimulationError or WorkersError.
    """
    metadata = run_metadata(plan)
    with nullcontext() if records is None else RecordFile(records, metadata, games) as book:
        folder = None if parquet is None else ParquetFolder(parquet, metadata, games)
        yield from _results(plan, games, workers, book, folder)


def _results(
    plan: Plan, games: int, workers: Workers, book: RecordFile | None, folder: ParquetFolder | None
) -> Iterator[Result]:
    todo = [
        Portion(
            plan, wanted, number, None if is_saved(folder, number) else folder, book is not None
        )
        for number, wanted in enumerate(portions(games))
        if not (is_saved(folder, number) and is_saved(book, number))
    ]
    missing = {portion.number for portion in todo}
    playing = workers.map(play_portion, todo, chunk_size=1)
    for number in range(len(portions(games))):
        if number in missing:
            played = next(playing)
            if book is not None and number not in book.saved_portions:
                book.write(played.lines)
            yield from played.results
        else:
            kept = book or folder
            assert kept is not None
            yield from kept.results(number)


def is_saved(place: RecordFile | ParquetFolder | None, number: int) -> bool:
    """Return whether a portion does not have to be written there."""
    return place is None or number in place.saved_portions


def play_portion(portion: Portion) -> Played:
    """Play some games and write their rows. Raises DataError or SimulationError."""
    plan = portion.plan
    metadata = run_metadata(plan)
    notes = DecisionRecorder()
    watch = notes.record_decision if portion.folder else None
    results, lines = [], []
    for number in portion.games:
        setup, rng = deal_of(plan, number)
        game = Game(setup)
        result = play_out(game, plan.line_up(number), rng, watch)
        results.append(result)
        notes.record_result(number, game, result)
        if portion.recorded:
            lines.append(line_of(metadata, number, game, result))
    if portion.folder:
        portion.folder.write(portion.number, notes.to_arrow())
    return Played(results, compress_lines(lines) if lines else b"")
