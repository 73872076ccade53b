"""The folder of a run: a Parquet file for each portion of games, complete or not there."""

import json
import os
import re
from pathlib import Path
from typing import Any, Final

from firstclass.lab.data.parquet_file import open_parquet, to_parquet
from firstclass.lab.data.recorder import results
from firstclass.lab.data.run import DataError, check_same, portions
from firstclass.lab.matches.games import Result

KEY: Final = b"firstclass"
"""The metadata key under which each file stores the result of :func:`~.run.about`."""
NAME: Final = re.compile(r"games-([0-9]{6,9})\.parquet")


class ParquetFolder:
    """The files of a run, with this number of games when all are there. Raises DataError."""

    def __init__(self, path: Path, about: dict[str, Any], games: int) -> None:
        self.path = path
        self.about = about
        self.portions = portions(games)
        try:
            path.mkdir(parents=True, exist_ok=True)
            for left_over in path.glob(".games-*"):  # left by a run that was killed
                left_over.unlink()
            self.saved_portions = {number for number in self._numbers() if self._is_whole(number)}
        except OSError as error:
            raise DataError(f"--parquet: {error}") from error

    def _numbers(self) -> list[int]:
        found = [NAME.fullmatch(file.name) for file in self.path.glob("*.parquet")]
        numbers = sorted(int(match[1]) for match in found if match)
        if numbers and numbers[-1] >= len(self.portions):
            games = self.portions[-1].stop
            raise DataError(f"{self.path}: contains more than the {games} requested games")
        return numbers

    def _is_whole(self, number: int) -> bool:
        """Return whether a portion has all its games.

        The last portion has fewer if fewer games were wanted before.
        """
        file = open_parquet(self.file(number))
        check_same(self.file(number), read_metadata(file), self.about)
        group = file.read(columns=["game"])["game"]
        first, wanted = group[0].as_py(), self.portions[number]
        if first != wanted.start or (last := group[-1].as_py()) >= wanted.stop:
            raise DataError(f"{self.file(number)}: contains other games than {span(wanted)}")
        return bool(last == wanted.stop - 1)

    def file(self, number: int) -> Path:
        """Return the file of a portion."""
        return self.path / f"games-{number:06}.parquet"

    def write(self, number: int, table: Any) -> None:
        """Write a portion, completely or not at all. Raises DataError."""
        path = self.file(number)
        begun = path.with_name(f".{path.name}.{os.getpid()}")
        schema = table.schema.with_metadata({KEY: json.dumps(self.about)})
        try:
            with begun.open("wb") as file:
                file.write(to_parquet(table.cast(schema)))
                file.flush()
                os.fsync(file.fileno())
            begun.replace(path)
        except OSError as error:
            begun.unlink(missing_ok=True)
            raise DataError(f"--parquet: {path}: {error.strerror or error}") from error

    def results(self, number: int) -> list[Result]:
        """Return the results of the games of a saved portion."""
        return results(
            open_parquet(self.file(number)).read(
                ["game", "seat", "player", "rank", "won", "sources"]
            )
        )


def read_metadata(file: Any) -> Any:
    """Return what a Parquet file says of itself; None if it is no file of this program."""
    try:
        return json.loads((file.schema_arrow.metadata or {}).get(KEY, b"null"))
    except ValueError:
        return None


def span(games: range) -> str:
    """Return the games of a portion in words."""
    return f"games {games.start} to {games.stop - 1}"
