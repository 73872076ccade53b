"""What is wrong with a scenario, in one line."""

LONGEST_LINE = 400


class ScenarioError(ValueError):
    """A scenario can not be used; the text is one line: where, what was expected, what is there."""

    def __init__(self, text: str) -> None:
        super().__init__(one_printable_line(text))


def one_printable_line(text: str) -> str:
    """A text without line breaks and control characters, and not endless."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 3] + "..."
