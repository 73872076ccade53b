"""`firstclass train`: the value network of the learned players, from nothing."""

import sys
from pathlib import Path

import click
from tqdm import tqdm

from firstclass.lab.learning.train import Recipe, TrainingError, fit, note_curve, play_generation


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--generations", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--games", type=click.IntRange(min=50), default=4000, help="Of a generation.")
@click.option("--epochs", type=click.IntRange(1, 1000), default=12, show_default=True)
@click.option("--seed", type=click.IntRange(0, 10**6), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
def command(
    folder: Path, generations: int, games: int, epochs: int, seed: int, jobs: int, device: str
) -> None:
    """Play, learn, play better: games, weights and curves go to FOLDER.

    Started again, it goes on where it was stopped.
    """
    recipe = Recipe(folder, games, epochs, seed, jobs, device)
    quiet = not sys.stderr.isatty()
    try:
        for generation in range(generations):
            weights = recipe.weights(generation)
            if weights.is_file():
                continue
            files = len(recipe.tasks(generation))
            played = play_generation(recipe, generation)
            list(tqdm(played, f"games {generation}", files, unit=" files", disable=quiet))
            epochs_done = fit(recipe, generation)
            curve = tqdm(epochs_done, f"learning {generation}", epochs, disable=quiet)
            begun = weights.with_suffix(".part.npz")
            for network, figures in curve:
                network.save(begun)
                note_curve(recipe, figures)
                curve.set_postfix(error=f"{figures['error']:.2f}")
            begun.rename(weights)
            click.echo(f"generation {generation}: {weights}")
    except (TrainingError, OSError) as error:
        raise click.ClickException(str(error)) from error
