"""Draws the curves of a training: `python -m benchmarks.training CURVES.csv PICTURE.svg`."""

import csv
import sys
from itertools import groupby
from pathlib import Path

import matplotlib.pyplot as plt

CURVES = {"error": "error of the score, points", "win_loss": "loss of the win"}


def main(curves: str, picture: str) -> None:
    """Draw both errors, epoch by epoch, with a line for each generation."""
    with Path(curves).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    figure, places = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    for place, (column, name) in zip(places, CURVES.items(), strict=True):
        for generation, epochs in groupby(rows, lambda row: row["generation"]):
            values = [float(row[column]) for row in epochs]
            place.plot(range(1, len(values) + 1), values, label=f"generation {generation}")
        place.set(xlabel="epoch", title=name)
        place.grid(alpha=0.3)
    places[1].legend()
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main(*sys.argv[1:])
