"""`firstclass train`: the value network of the learned players, from nothing."""

from pathlib import Path
from typing import Any

import click

from firstclass.commands._shared import progress, with_workers
from firstclass.lab.learning.odds import set_right
from firstclass.lab.learning.train import (
    Recipe,
    TrainingError,
    fit,
    joined,
    kept_games,
    note_curve,
    play_generation,
)
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players.conductor import SHAPES
from firstclass.players.matrices import Matrices
from firstclass.players.network import Network, WeightsError, read_layers


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--generations",
    type=click.IntRange(0, 100),
    default=3,
    show_default=True,
    help="With none, only the odds of --start are set right.",
)
@click.option("--games", type=click.IntRange(min=50), default=4000, help="Of a generation.")
@click.option("--epochs", type=click.IntRange(1, 1000), default=16, show_default=True)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Weights to go on from, in place of nothing.",
)
@click.option("--seed", type=click.IntRange(0, 10**6), default=1, show_default=True)
@with_workers
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
def command(
    folder: Path,
    generations: int,
    games: int,
    epochs: int,
    start: Path | None,
    seed: int,
    workers: Workers,
    device: str,
) -> None:
    """Play, learn, play better: games, weights and curves go to FOLDER.

    Started again, it goes on where it was stopped.
    """
    recipe = Recipe(folder, games, epochs, seed, start, workers, device)
    if recipe.before(generations) is None:
        raise click.UsageError("expected generations, or weights to --start with")
    try:
        for generation in range(generations):
            weights = recipe.weights(generation)
            if weights.is_file():
                continue
            play(recipe, generation)
            epochs_done = fit(recipe, generation)
            curve = progress(epochs_done, epochs, f"learning {generation}", error_of)
            begun = weights.with_suffix(".part.npz")
            for network, figures in curve:
                network.save(begun)
                note_curve(recipe, figures)
            begun.rename(weights)
            click.echo(f"generation {generation}: {weights}")
        settle(recipe, generations)
    except (TrainingError, WeightsError, WorkersError, OSError) as error:
        raise click.ClickException(str(error)) from error


def play(recipe: Recipe, generation: int) -> None:
    """Plays the games of a generation that are missing."""
    files = len(recipe.tasks(generation))
    list(progress(play_generation(recipe, generation), files, f"games {generation}"))


def settle(recipe: Recipe, generation: int) -> None:
    """Sets the odds right by games that the weights before this generation play."""
    last = recipe.before(generation)
    assert last is not None
    play(recipe.for_odds(), generation)
    network = Matrices(read_layers(last, SHAPES))
    played = joined(notes for _, notes in kept_games(recipe, generation))
    begun = recipe.settled.with_suffix(".part.npz")
    set_right(network, played).save(begun)
    begun.rename(recipe.settled)
    click.echo(f"with odds that hold: {recipe.settled}")


def error_of(epoch: tuple[Network, dict[str, Any]] | None) -> str | None:
    """How far off the network is, to be shown behind the bar."""
    return None if epoch is None else f"error {epoch[1]['error']:.2f}"
