"""`firstclass backup`: copies all data while the server may be running."""

from pathlib import Path

import click

from firstclass.commands._click_options import with_database
from firstclass.service.adapters.sql.database import StoreUnavailableError
from firstclass.service.adapters.sql.maintenance import back_up


@click.command()
@click.argument("copy", type=click.Path(dir_okay=False, path_type=Path))
@with_database
def command(copy: Path, location: Path | str) -> None:
    """Back up all data to the file COPY; a server may be running.

    COPY is an SQLite file, whichever database the server uses. To restore it, stop the server and
    run `firstclass copy COPY PLACE`, where PLACE is an empty database.
    """
    try:
        back_up(location, copy)
    except StoreUnavailableError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{copy}: {copy.stat().st_size:,} bytes, checked")
