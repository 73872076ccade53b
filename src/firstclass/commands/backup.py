"""`firstclass backup`: a copy of all tables, while they are played at."""

from pathlib import Path

import click

from firstclass.commands._shared import with_tables
from firstclass.service.adapters.sql.care import back_up
from firstclass.service.adapters.sql.database import StoreUnavailable


@click.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@with_tables
def command(copy: Path, place: Path | str) -> None:
    """Copy all that is kept into the file COPY; the server may run meanwhile.

    The file is one of SQLite's, wherever the tables are kept. To go back to it: stop the server,
    and `firstclass copy COPY PLACE` into a place where there are none.
    """
    try:
        back_up(place, copy)
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{copy}: {copy.stat().st_size:,} bytes, looked through and sound")
