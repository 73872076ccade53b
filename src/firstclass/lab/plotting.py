"""Saves pictures with matplotlib, which comes with the extra `lab`."""

from pathlib import Path
from typing import TYPE_CHECKING

from firstclass.extras import install_hint
from firstclass.lab.errors import SimulationError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def check(path: Path) -> None:
    """Raise SimulationError if no picture can be drawn there."""
    known = new_figure().canvas.get_supported_filetypes()
    if path.suffix[1:] not in known:
        raise SimulationError(f"--plot: {path}: expected a name in .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise SimulationError(f"--plot: {path}: no such folder")


def save(figure: "Figure", path: Path) -> None:
    """Write a picture. Raises SimulationError."""
    try:
        figure.savefig(path)
    except OSError as error:
        raise SimulationError(f"--plot: {error}") from error


def new_figure(height: float = 3.0) -> "Figure":
    """Return an empty picture, 8 inches wide. Raises SimulationError without matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise SimulationError(f"--plot {install_hint(error)}") from None
    return Figure(figsize=(8, height), layout="constrained", dpi=150)
