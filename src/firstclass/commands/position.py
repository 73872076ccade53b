"""`firstclass position`: writes a moment of a recorded game as a scenario."""

from typing import BinaryIO

import click

from firstclass.commands._click_options import game_at, read_game
from firstclass.scenarios import to_toml


@click.command()
@click.argument("record", type=click.File("rb"))
@click.option("--at", "version", type=click.IntRange(0), help="Number of moves; by default all.")
def command(record: BinaryIO, version: int | None) -> None:
    """Write a moment of a recorded game as a scenario, including everything hidden.

    RECORD is a game record, as a table saves it; - is stdin.
    """
    game = game_at(read_game(record), version, "--at")
    click.echo(to_toml(game, f"A game after {game.version} actions"), nl=False)
