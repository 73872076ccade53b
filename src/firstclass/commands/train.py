"""`firstclass train`: trains the value network of the learned bots from scratch."""

from pathlib import Path
from typing import Any

import click

from firstclass.commands._click_options import progress, with_workers
from firstclass.lab.learning.odds import calibrate
from firstclass.lab.learning.train import (
    TrainingConfig,
    TrainingError,
    fit,
    joined,
    load_games,
    note_curve,
    play_generation,
)
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players.conductor import SHAPES
from firstclass.players.network import Network
from firstclass.players.network_file import WeightsError, read_layers
from firstclass.players.numpy_network import NumpyNetwork


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--generations",
    type=click.IntRange(0, 100),
    default=3,
    show_default=True,
    help="Number of generations; with 0, only the odds of --start are calibrated.",
)
@click.option("--games", type=click.IntRange(min=50), default=4000, help="Games per generation.")
@click.option(
    "--epochs",
    type=click.IntRange(1, 1000),
    default=16,
    show_default=True,
    help="Passes over the games in each generation.",
)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Weights to start from; by default, from scratch.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 10**6),
    default=1,
    show_default=True,
    help="Seed of the games and the training.",
)
@with_workers
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Device for PyTorch.",
)
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
    """Train a value network by self-play; games, weights and curves go to FOLDER.

    If the training is interrupted, start the same command again to continue it.
    """
    recipe = TrainingConfig(folder, games, epochs, seed, start, workers, device)
    if recipe.previous_weights(generations) is None:
        raise click.UsageError("expected generations, or weights to --start from")
    try:
        for generation in range(generations):
            weights = recipe.weights(generation)
            if weights.is_file():
                continue
            play_missing_games(recipe, generation)
            epochs_done = fit(recipe, generation)
            curve = progress(epochs_done, epochs, f"learning {generation}", error_of)
            unfinished = weights.with_suffix(".part.npz")
            for network, figures in curve:
                network.save(unfinished)
                note_curve(recipe, figures)
            unfinished.rename(weights)
            click.echo(f"generation {generation}: {weights}")
        calibrate_odds(recipe, generations)
    except (TrainingError, WeightsError, WorkersError, OSError) as error:
        raise click.ClickException(str(error)) from error


def play_missing_games(recipe: TrainingConfig, generation: int) -> None:
    """Play the missing games of a generation."""
    files = len(recipe.tasks(generation))
    list(progress(play_generation(recipe, generation), files, f"games {generation}"))


def calibrate_odds(recipe: TrainingConfig, generation: int) -> None:
    """Calibrate the odds with games that the weights before this generation play."""
    last = recipe.previous_weights(generation)
    assert last is not None
    play_missing_games(recipe.for_odds(), generation)
    network = NumpyNetwork(read_layers(last, SHAPES))
    played = joined(notes for _, notes in load_games(recipe, generation))
    unfinished = recipe.calibrated_weights.with_suffix(".part.npz")
    network.save(unfinished, calibrate(network, played))
    unfinished.rename(recipe.calibrated_weights)
    click.echo(f"with calibrated odds: {recipe.calibrated_weights}")


def error_of(epoch: tuple[Network, dict[str, Any]] | None) -> str | None:
    """Return the current error of the network, which is shown after the progress bar."""
    return None if epoch is None else f"error {epoch[1]['error']:.2f}"
