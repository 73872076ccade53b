"""`firstclass train`: the value network of the learned players, from nothing."""

from pathlib import Path
from typing import Any

import click

from firstclass.commands._shared import progress, with_workers
from firstclass.lab.learning.train import Recipe, TrainingError, fit, note_curve, play_generation
from firstclass.lab.workers import Workers, WorkersError
from firstclass.players.network import Network


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--generations", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--games", type=click.IntRange(min=50), default=4000, help="Of a generation.")
@click.option("--epochs", type=click.IntRange(1, 1000), default=12, show_default=True)
@click.option("--seed", type=click.IntRange(0, 10**6), default=1, show_default=True)
@with_workers
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
def command(
    folder: Path,
    generations: int,
    games: int,
    epochs: int,
    seed: int,
    workers: Workers,
    device: str,
) -> None:
    """Play, learn, play better: games, weights and curves go to FOLDER.

    Started again, it goes on where it was stopped.
    """
    recipe = Recipe(folder, games, epochs, seed, workers, device)
    try:
        for generation in range(generations):
            weights = recipe.weights(generation)
            if weights.is_file():
                continue
            files = len(recipe.tasks(generation))
            played = play_generation(recipe, generation)
            list(progress(played, files, f"games {generation}"))
            epochs_done = fit(recipe, generation)
            curve = progress(epochs_done, epochs, f"learning {generation}", error_of)
            begun = weights.with_suffix(".part.npz")
            for network, figures in curve:
                network.save(begun)
                note_curve(recipe, figures)
            begun.rename(weights)
            click.echo(f"generation {generation}: {weights}")
    except (TrainingError, WorkersError, OSError) as error:
        raise click.ClickException(str(error)) from error


def error_of(epoch: tuple[Network, dict[str, Any]] | None) -> str | None:
    """How far off the network is, to be shown behind the bar."""
    return None if epoch is None else f"error {epoch[1]['error']:.2f}"
