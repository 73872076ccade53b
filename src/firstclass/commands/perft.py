"""`firstclass perft`: counts the positions that can follow the position of a scenario."""

from pathlib import Path

import click

from firstclass.rules.game import Game
from firstclass.scenarios import ScenarioError, perft, read, set_up


@click.command()
@click.argument("path", metavar="SCENARIO", type=click.Path(path_type=Path))
@click.argument("depth", type=click.IntRange(1, 20))
@click.option("--number", type=click.IntRange(1), help="Number of the scenario in its file.")
def command(path: Path, depth: int, number: int | None) -> None:
    """Count the positions that are DEPTH moves after the position of a scenario.

    Prints a line for each first move, then the total. Random events follow the scenario's seed.
    """
    try:
        game = _position(path, number)
    except ScenarioError as error:
        raise click.ClickException(str(error)) from None
    counts = perft(game, depth)
    width = max(map(len, (*counts, "total")))
    for action, count in (*counts.items(), ("total", sum(counts.values()))):
        click.echo(f"{action:<{width}}  {count:>10}")


def _position(path: Path, number: int | None) -> Game:
    scenarios = read(path)
    chosen = number or (1 if len(scenarios) == 1 else 0)
    if not 1 <= chosen <= len(scenarios):
        raise ScenarioError(f"{path}: expected --number with 1 to {len(scenarios)}")
    scenario = scenarios[chosen - 1]
    try:
        return set_up(scenario)
    except ScenarioError as error:
        raise error.at(path, scenario.title) from None
