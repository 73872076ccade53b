"""The options, progress bars and output that several commands share."""

import functools
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TextIO, TypeVar, cast

import click

from firstclass.lab.workers import LocalProcesses, Workers, WorkersError
from firstclass.rules.game import Game, RecordError
from firstclass.rules.vocabulary.setup import OPTIONS

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

BUDGET = re.compile(r"[0-9.]+w?|inf")


class OutputFile(click.File):
    """A text file to write, which replaces any file but a database: a server may have it open."""

    def __init__(self, *, lazy: bool = False) -> None:
        super().__init__("w", encoding="utf-8", lazy=lazy)

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Return the open file, or with ``lazy`` one that opens when something is written."""
        if isinstance(value, str) and is_database(Path(value)):
            self.fail(f"expected another file than the database {value!r}", param, context)
        return super().convert(value, param, context)


def is_database(path: Path) -> bool:
    """Return whether a file is an SQLite database that can be read."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


with_seed = click.option(
    "--seed", default=1, show_default=True, help="The same seed gives the same games."
)
with_ruleset = click.option(
    "--ruleset", default="rulebook", show_default=True, help="Preset of the rule options."
)
with_options = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a rule option; repeat it for several.",
)
with_results = click.option(
    "--results",
    "results_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File for the result of each game. The same command, run again, plays only missing games.",
)
with_json = click.option(
    "--json", "file", type=OutputFile(), help="Write the figures as JSON; - is stdout."
)


def with_workers(command: F) -> F:
    """Add the options `--jobs` and `--cluster`, passed on together as ``workers``."""

    @functools.wraps(command)
    def called(*arguments: Any, jobs: int, cluster: str | None, **named: Any) -> Any:
        return command(*arguments, workers=create_workers(jobs, cluster), **named)

    jobs = click.IntRange(1, 256)
    called = click.option(
        "--cluster",
        metavar="auto|ray://HOST:PORT",
        help="Play on this Ray cluster; auto is a cluster on this machine.",
    )(called)
    called = click.option(
        "--jobs", type=jobs, default=1, show_default=True, help="Number of processes."
    )(called)
    return cast(F, called)


def create_workers(jobs: int, cluster: str | None) -> Workers:
    """Return the workers. Raises ClickException."""
    if cluster is None:
        return LocalProcesses(jobs)
    if cluster != "auto" and not cluster.startswith("ray://"):
        fault = f"--cluster: expected auto or ray://HOST:PORT, not {cluster!r:.40}"
        raise click.ClickException(fault)
    from firstclass.lab.cluster import RayCluster  # Ray is needed only for clusters

    try:
        return RayCluster(cluster)
    except WorkersError as error:
        raise click.ClickException(str(error)) from error


def default_database() -> Path:
    """Return the default place of the tables."""
    import platformdirs  # needed only by commands that keep tables

    return platformdirs.user_data_path("firstclass") / "tables.sqlite"


class DatabaseLocation(click.Path):
    """The place of the tables: a path, or an unchanged address, which may contain a password."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Return the path of a file, or an address."""
        if isinstance(value, str) and "://" in value:
            return value
        if "?" in str(value):
            self.fail(f"expected a file without ? in its name, not {str(value)!r}", param, context)
        return super().convert(value, param, context)


with_database = click.option(
    "--db",
    "location",
    type=DatabaseLocation(),
    metavar="PATH|URL",
    envvar="FIRSTCLASS_DB",
    default=default_database,
    help="Database with the tables: a file, or postgresql://user:password@host/name. Other users of"
    " this machine can read a password in this option, but not in FIRSTCLASS_DB or ~/.pgpass."
    "  [default: a file in the platform's data folder]",
)


def with_games(default: int, text: str = "Number of games.") -> Callable[[F], F]:
    """Add the option `--games`."""
    games = click.IntRange(min=1)
    return click.option("--games", type=games, default=default, show_default=True, help=text)


def with_player_counts(default: str) -> Callable[[F], F]:
    """Add the option `--players` with several table sizes."""
    return click.option(
        "--players", default=default, show_default=True, help="Table sizes, with commas: 2,3,4."
    )


def split(text: str) -> list[str]:
    """Return the words between commas."""
    return [word.strip() for word in text.split(",")]


def split_bots(text: str) -> list[str]:
    """Return the bots between commas; ``director@8w,16w`` is two directors."""
    names: list[str] = []
    for word in split(text):
        budget = names and "@" in names[-1] and BUDGET.fullmatch(word)
        names.append(f"{names[-1].partition('@')[0]}@{word}" if budget else word)
    return names


def split_numbers(text: str) -> list[int]:
    """Return the whole numbers between commas. Raises ClickException."""
    try:
        return [int(word) for word in split(text)]
    except ValueError:
        fault = f"players: expected 2, 3 or 4, with commas, not {text!r:.40}"
        raise click.ClickException(fault) from None


def split_options(options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return `NAME=VALUE` options as pairs. Raises ClickException."""
    pairs = [option.partition("=") for option in options]
    for (name, equals, _), option in zip(pairs, options, strict=True):
        if not equals or name not in OPTIONS:
            known = ", ".join(OPTIONS)
            fault = f"--option: expected NAME=VALUE with a name from {known}, not {option!r:.40}"
            raise click.ClickException(fault)
    return tuple((name, value) for name, _, value in pairs)


def progress(
    items: Iterable[T],
    count: int,
    label: str = "",
    show: Callable[[T | None], str | None] | None = None,
) -> Iterator[T]:
    """Yield the items, with a progress bar if stderr is a terminal."""
    watched = sys.stderr.isatty()
    with click.progressbar(
        items, count, label, show_pos=True, item_show_func=show, file=sys.stderr, hidden=not watched
    ) as bar:
        yield from bar


def read_game(file: BinaryIO) -> Game:
    """Return the game in a file. Raises ClickException."""
    try:
        return Game.replay(json.load(file))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    except (ValueError, RecursionError, OSError):
        raise click.ClickException(f"{file.name}: not JSON, so not a game record") from None


def game_at(game: Game, version: int | None, option: str) -> Game:
    """Return the game after ``version`` moves, or as it is if that is None.

    ``option`` names the option in errors. Raises ClickException.
    """
    if version is None:
        return game
    if version > game.version:
        raise click.ClickException(f"{option}: expected at most {game.version}, not {version}")
    earlier = Game(game.setup)
    for action in game.actions()[:version]:
        earlier.apply(action)
    return earlier


def write_json(file: TextIO, figures: Any) -> None:
    """Write the figures as JSON."""
    try:
        file.write(json.dumps(figures, indent=2) + "\n")
        file.flush()
    except OSError as error:
        raise click.ClickException(f"--json: {error}") from error
