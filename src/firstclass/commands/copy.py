"""`firstclass copy`: all that is kept moves house, or comes back from a backup."""

from pathlib import Path

import click

from firstclass.commands._shared import Place
from firstclass.service.adapters.sql.care import copy_tables
from firstclass.service.adapters.sql.database import StoreUnavailable


@click.command()
@click.argument("source", metavar="FROM", type=Place())
@click.argument("target", metavar="TO", type=Place(), envvar="FIRSTCLASS_DB")
def command(source: Path | str, target: Path | str) -> None:
    """Copy all that is kept FROM a file or an address TO another, where nothing is kept yet.

    Each is a path or postgresql://user@host/name; without TO it goes to what FIRSTCLASS_DB says.
    All is copied or nothing. A server that uses FROM may run, but what is played from then on is
    not copied: to move house, stop it before.
    """
    try:
        rows = copy_tables(source, target)
    except StoreUnavailable as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{rows:,} rows copied, looked through and sound")
