"""`firstclass position`: a moment of a recorded game is written as a scenario."""

from typing import BinaryIO

import click

from firstclass.commands._shared import moment, read_game
from firstclass.scenarios import written


@click.command()
@click.argument("record", type=click.File("rb"))
@click.option("--at", "version", type=click.IntRange(0), help="How many actions in; else its end.")
def command(record: BinaryIO, version: int | None) -> None:
    """Write a moment of a recorded game as a scenario, hidden parts too.

    RECORD is a file as the table saves it; - is stdin.
    """
    game = moment(read_game(record), version, "--at")
    click.echo(written(game, f"A game after {game.version} actions"), nl=False)
