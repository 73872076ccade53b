"""Game records in a file: a line of JSON for each, compressed with gzip portion by portion.

The file is a series of gzip files, one for each portion. A run that was killed therefore continues
after the last complete portion.
"""

import fcntl
import gzip
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from firstclass.lab.data.run import DataError, check_same, portions
from firstclass.lab.matches.games import Result
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.booking import KINDS

BEGINS: Final = b'{"format":'
BLOCK: Final = 1 << 16
MAX_PORTION_SIZE: Final = 1 << 26
"""The largest portion in bytes, decompressed; larger ones are not from this program."""


def line_of(about: dict[str, Any], number: int, game: Game, result: Result) -> bytes:
    """Return the line of a game: its run, its bots, its result and its record."""
    entry = {
        **{name: about[name] for name in ("format", "program", "run")},
        "game": number,
        "players": result.bots,
        "scores": [sum(points) for points in result.points],
        "places": result.places,
        "winners": result.winners,
        "sources": [
            {kind: booked for kind, booked in zip(KINDS, points, strict=True) if booked}
            for points in result.points
        ],
        "record": game.record(),
    }
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


def result_of(entry: dict[str, Any]) -> Result:
    """Return the result of the game of a line."""
    points = [[sources.get(kind, 0) for kind in KINDS] for sources in entry["sources"]]
    decisions = len(entry["record"]["actions"])
    return Result(entry["players"], decisions, entry["winners"], points, entry["places"])


def compress_lines(lines: Sequence[bytes]) -> bytes:
    """Return the lines of a portion, compressed to the same bytes always and everywhere."""
    return gzip.compress(b"".join(lines), compresslevel=6, mtime=0)


class RecordFile:
    """The file of a run's records, open to be continued. Raises DataError.

    It has the portions in ``saved_portions``. Anything after them is an incomplete portion and
    lost.
    """

    def __init__(self, path: Path, about: dict[str, Any], games: int) -> None:
        self.path = path
        self.ends = [0]
        try:
            path.touch()
            # Without a buffer, nothing is left to be written when the disk was full.
            self.file = path.open("r+b", buffering=0)
        except OSError as error:
            raise DataError(f"--records: {error}") from error
        try:
            self._look_through(about, games)
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def _look_through(self, about: dict[str, Any], games: int) -> None:
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataError(f"{self.path}: another run is writing to it") from None
        for wanted in portions(games):
            if not self._is_whole(wanted, about):
                return
        if self.file.seek(0, os.SEEK_END) > self.ends[-1]:
            raise DataError(f"{self.path}: contains more than the {games} requested games")

    def _is_whole(self, wanted: range, about: dict[str, Any]) -> bool:
        """Return whether the next portion is there, and check it."""
        portion = self._portion(self.ends[-1])
        if portion is None:
            return False
        lines, end = portion
        if len(lines) > len(wanted):
            games = wanted.stop
            raise DataError(f"{self.path}: contains more than the {games} requested games")
        for number, entry in zip(wanted, lines, strict=False):
            check_same(self.path, entry, {n: about[n] for n in ("format", "program", "run")})
            if entry.get("game") != number:
                raise DataError(
                    f"{self.path}: expected game {number}, not {entry.get('game')!r:.40}"
                )
        if len(lines) < len(wanted):
            if self.file.seek(0, os.SEEK_END) > end:
                last = wanted.start + len(lines)
                raise DataError(f"{self.path}: expected game {last} at byte {end}")
            return False
        self.ends.append(end)
        return True

    def _portion(self, start: int) -> tuple[list[Any], int] | None:
        """Return the lines of the portion that starts here, and its end.

        Return None if it is incomplete.
        """
        self.file.seek(start)
        try:
            lines, length = decompress(self.file)
            if not (lines.startswith(BEGINS) or BEGINS.startswith(lines)):
                raise ValueError
            whole = [json.loads(line) for line in lines.splitlines()] if length else []
        except (zlib.error, ValueError):
            fault = f"{self.path}: expected games packed by gzip from byte {start} on"
            raise DataError(fault) from None
        return (whole, start + length) if length else None

    @property
    def saved_portions(self) -> range:
        """Return the portions in the file."""
        return range(len(self.ends) - 1)

    def write(self, lines: bytes) -> None:
        """Write the next portion. If that fails, raise DataError and remove all of it."""
        try:
            self.file.seek(self.ends[-1])
            self.file.truncate()
            left = memoryview(lines)
            while left:
                left = left[self.file.write(left) :]
            os.fsync(self.file.fileno())
        except OSError as error:
            with suppress(OSError):
                self.file.truncate(self.ends[-1])
            raise DataError(f"--records: {self.path}: {error.strerror or error}") from error
        self.ends.append(self.file.tell())

    def results(self, number: int) -> list[Result]:
        """Return the results of the games of a saved portion."""
        portion = self._portion(self.ends[number])
        assert portion is not None
        return [result_of(entry) for entry in portion[0]]


def decompress(file: BinaryIO) -> tuple[bytes, int]:
    """Return the decompressed data that starts here, and its compressed length.

    The length is 0 if the data is cut off.
    """
    packing = zlib.decompressobj(wbits=31)
    parts: list[bytes] = []
    read = 0
    while not packing.eof:
        block = file.read(BLOCK)
        if not block:
            return b"".join(parts), 0
        read += len(block)
        parts.append(packing.decompress(block, MAX_PORTION_SIZE))
        if packing.unconsumed_tail:
            raise ValueError("too long")
    return b"".join(parts), read - len(packing.unused_data)


def games(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a file of records; ``Game.replay(line["record"])`` replays one.

    Raises DataError at damaged or foreign data, after the games before it.
    """
    start = 0
    try:
        with path.open("rb") as file:
            while file.seek(start) < file.seek(0, os.SEEK_END):
                file.seek(start)
                lines, length = decompress(file)
                if not length:
                    raise DataError(
                        f"{path}: ends in the middle of a game; the run is not complete"
                    )
                yield from map(json.loads, lines.splitlines())
                start += length
    except (zlib.error, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{path}: expected games packed by gzip from byte {start} on") from None
    except OSError as error:
        raise DataError(str(error)) from error
