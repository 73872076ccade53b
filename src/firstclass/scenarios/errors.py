"""What is wrong with a scenario, in one line."""

from pathlib import Path

LONGEST_LINE = 400


class ScenarioError(ValueError):
    """A scenario can not be used; the text is one line: where, what was expected, what is there."""

    def __init__(self, text: str) -> None:
        super().__init__(_one_printable_line(text))

    def at(self, path: Path, title: str) -> "ScenarioError":
        """The same complaint about this scenario of a file."""
        return ScenarioError(f"{path}: {title}: {self}")


def _one_printable_line(text: str) -> str:
    """A text without line breaks and control characters, and not endless."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 3] + "..."
