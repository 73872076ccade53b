"""`firstclass show`: shows a moment of a recorded game as text or as a picture."""

from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import click

from firstclass.commands._click_options import OutputFile, game_at, read_game
from firstclass.pictures import as_text, picture

if TYPE_CHECKING:
    PositionType = click.ParamType[tuple[BinaryIO, int | None]]
else:
    PositionType = click.ParamType  # generic only in newer versions of click


class RecordPosition(PositionType):
    """A file, optionally followed by @ and the number of moves to play."""

    name = "place"

    def convert(self, value: Any, param: Any, context: Any) -> Any:
        """Return the file and the number, or None without a number."""
        path, at, number = value.rpartition("@")
        counted = at and number.isdecimal()
        file = click.File("rb").convert(path if counted else value, param, context)
        return file, int(number) if counted else None


@click.command()
@click.argument("place", metavar="RECORD[@ACTION]", type=RecordPosition())
@click.option("--text", is_flag=True, help="Print it as text: the default without --svg.")
@click.option("--svg", "file", type=OutputFile(), help="Write it as a picture; - is stdout.")
def command(place: tuple[BinaryIO, int | None], text: bool, file: TextIO | None) -> None:
    """Show the table from the seat whose turn it is to decide.

    RECORD is a game record, as a table saves it; - is stdin. RECORD@31 is the moment after 31
    moves.
    """
    record, version = place
    game = game_at(read_game(record), version, "@")
    if text or file is None:
        click.echo(as_text(game, game.current_seat))
    if file is not None:
        try:
            file.write(picture(game, game.current_seat))
            file.flush()
        except OSError as error:
            raise click.ClickException(f"--svg: {error}") from error
