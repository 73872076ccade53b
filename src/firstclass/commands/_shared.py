"""What several commands have in common: options, progress, and where figures go."""

import functools
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TextIO, TypeVar, cast

import click

from firstclass.lab.workers import Processes, Workers, WorkersError
from firstclass.rules.game import Game, RecordError
from firstclass.rules.vocabulary.setup import OPTIONS

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

BUDGET = re.compile(r"[0-9.]+w?|inf")

with_seed = click.option(
    "--seed", default=1, show_default=True, help="The same seed gives the same games."
)
with_ruleset = click.option(
    "--ruleset", default="rulebook", show_default=True, help="Preset of the options."
)
with_options = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of it."
)
with_results = click.option(
    "--results",
    "kept",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File for the result of each game. A second start plays only what it lacks.",
)
with_json = click.option(
    "--json", "file", type=click.File("w", lazy=False), help="Write JSON; - is stdout."
)


def with_workers(command: F) -> F:
    """The options `--jobs` and `--cluster`, as one word ``workers``."""

    @functools.wraps(command)
    def called(*words: Any, jobs: int, cluster: str | None, **named: Any) -> Any:
        return command(*words, workers=hired(jobs, cluster), **named)

    jobs = click.IntRange(1, 256)
    called = click.option(
        "--cluster",
        metavar="auto|ray://HOST:PORT",
        help="A Ray cluster that plays in place of this machine; auto is that of this machine.",
    )(called)
    called = click.option(
        "--jobs", type=jobs, default=1, show_default=True, help="Processes of this machine."
    )(called)
    return cast(F, called)


def hired(jobs: int, cluster: str | None) -> Workers:
    """Those who play; raises ClickException."""
    if cluster is None:
        return Processes(jobs)
    if cluster != "auto" and not cluster.startswith("ray://"):
        fault = f"--cluster: expected auto or ray://HOST:PORT, not {cluster!r:.40}"
        raise click.ClickException(fault)
    from firstclass.lab.cluster import Cluster  # only who has one needs Ray

    try:
        return Cluster(cluster)
    except WorkersError as error:
        raise click.ClickException(str(error)) from error


def default_tables() -> Path:
    """Where tables are kept unless the user says otherwise."""
    import platformdirs  # only who keeps tables has it

    return platformdirs.user_data_path("firstclass") / "tables.sqlite"


class Place(click.Path):
    """Where tables are kept: a path, or an address as it is, for it may have a password in it."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """A path that is no folder, or an address."""
        if isinstance(value, str) and "://" in value:
            return value
        return super().convert(value, param, context)


with_tables = click.option(
    "--db",
    "place",
    type=Place(),
    metavar="PATH|URL",
    envvar="FIRSTCLASS_DB",
    default=default_tables,
    help="Where the tables are kept: a file, or postgresql://user:password@host/name. What is said"
    " here others on this machine can read; what FIRSTCLASS_DB or ~/.pgpass says they can not."
    "  [default: a file in the platform's folder for data]",
)


def with_games(default: int, text: str | None = None) -> Callable[[F], F]:
    """The option `--games`."""
    games = click.IntRange(min=1)
    return click.option("--games", type=games, default=default, show_default=True, help=text)


def with_sizes(default: str) -> Callable[[F], F]:
    """The option `--players` for tables of several sizes."""
    return click.option(
        "--players", default=default, show_default=True, help="Seats, with commas: 2,3,4."
    )


def with_plot(text: str) -> Callable[[F], F]:
    """The option `--plot`."""
    return click.option("--plot", "picture", type=click.Path(path_type=Path), help=text)


def split(text: str) -> list[str]:
    """The words between commas."""
    return [word.strip() for word in text.split(",")]


def split_bots(text: str) -> list[str]:
    """The names between commas; of ``director@8w,16w`` the second is a director, too."""
    names: list[str] = []
    for word in split(text):
        budget = names and "@" in names[-1] and BUDGET.fullmatch(word)
        names.append(f"{names[-1].partition('@')[0]}@{word}" if budget else word)
    return names


def numbers(text: str) -> list[int]:
    """Whole numbers between commas; raises ClickException."""
    try:
        return [int(word) for word in split(text)]
    except ValueError:
        fault = f"players: expected 2, 3 or 4, with commas, not {text!r:.40}"
        raise click.ClickException(fault) from None


def split_options(options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """`NAME=VALUE` as pairs; raises ClickException."""
    pairs = [option.partition("=") for option in options]
    for (name, equals, _), option in zip(pairs, options, strict=True):
        if not equals or name not in OPTIONS:
            known = ", ".join(OPTIONS)
            fault = f"--option: expected NAME=VALUE with a name out of {known}, not {option!r:.40}"
            raise click.ClickException(fault)
    return tuple((name, value) for name, _, value in pairs)


def progress(
    items: Iterable[T],
    count: int,
    label: str = "",
    show: Callable[[T | None], str | None] | None = None,
) -> Iterator[T]:
    """So many items, with a bar that grows with them where somebody watches."""
    watched = sys.stderr.isatty()
    with click.progressbar(
        items, count, label, show_pos=True, item_show_func=show, file=sys.stderr, hidden=not watched
    ) as bar:
        yield from bar


def read_game(file: BinaryIO) -> Game:
    """The game that a file tells; raises ClickException."""
    try:
        return Game.replay(json.load(file))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    except (ValueError, RecursionError, OSError):
        raise click.ClickException(f"{file.name}: no JSON, so no record of a game") from None


def moment(game: Game, version: int | None, said: str) -> Game:
    """The game after so many actions, or as it is; ``said`` is where the number comes from."""
    if version is None:
        return game
    if version > game.version:
        raise click.ClickException(f"{said}: expected at most {game.version}, not {version}")
    earlier = Game(game.setup)
    for action in game.actions()[:version]:
        earlier.apply(action)
    return earlier


def write(file: TextIO, figures: Any) -> None:
    """Write the figures as JSON."""
    try:
        file.write(json.dumps(figures, indent=2) + "\n")
        file.flush()
    except OSError as error:
        raise click.ClickException(f"--json: {error}") from error
