"""`firstclass position`: a moment of a recorded game is written as a scenario."""

import json
from typing import BinaryIO

import click

from firstclass.rules.game import Game, RecordError
from firstclass.scenarios import written


@click.command()
@click.argument("record", type=click.File("rb"))
@click.option("--at", "version", type=click.IntRange(0), help="How many actions in; else its end.")
def command(record: BinaryIO, version: int | None) -> None:
    """Write a moment of a recorded game as a scenario, hidden parts too.

    RECORD is a file as the table saves it; - is stdin.
    """
    game = moment_of(record, version)
    click.echo(written(game, f"A game after {game.version} actions"), nl=False)


def moment_of(file: BinaryIO, version: int | None) -> Game:
    """The game that a file tells, as far as it is wanted."""
    try:
        game = Game.replay(json.load(file))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    except (ValueError, RecursionError, OSError):
        raise click.ClickException(f"{file.name}: no JSON, so no record of a game") from None
    if version is None:
        return game
    if version > game.version:
        raise click.ClickException(f"--at: expected at most {game.version}, not {version}")
    moment = Game(game.setup)
    for action in game.actions()[:version]:
        moment.apply(action)
    return moment
