"""The error of a scenario, as one line."""

from pathlib import Path

from firstclass.errors import InvalidInputError

MAX_LINE_LENGTH = 400


class ScenarioError(InvalidInputError):
    """An error in a scenario. The message is one line: where, what was expected, what was found."""

    def __init__(self, text: str) -> None:
        super().__init__(_one_printable_line(text))

    def at(self, path: Path, title: str) -> "ScenarioError":
        """Return the same error with the file and the title of the scenario."""
        return ScenarioError(f"{path}: {title}: {self}")


def _one_printable_line(text: str) -> str:
    """Return a text of limited length without line breaks and control characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= MAX_LINE_LENGTH else line[: MAX_LINE_LENGTH - 3] + "..."
