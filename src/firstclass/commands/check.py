"""`firstclass check`: scenarios are run, and what differs is shown."""

import sys
from pathlib import Path

import click

from firstclass.scenarios import ScenarioError, find, read, run


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(paths: tuple[Path, ...]) -> None:
    """Run the scenarios of files and folders; exit code 1 if one of them fails."""
    failed = 0
    try:
        scenarios = [(path, scenario) for path in find(paths) for scenario in read(path)]
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None
    for path, scenario in scenarios:
        try:
            lines = run(scenario)
        except ScenarioError as error:
            raise click.ClickException(str(error.at(path, scenario.title))) from None
        click.echo(f"{'FAIL' if lines else 'ok  '} {path}: {scenario.title}")
        for line in lines:
            click.echo(f"       {line}")
        failed += bool(lines)
    click.echo(f"{len(scenarios)} scenarios, {failed} failed")
    sys.exit(1 if failed else 0)
