"""A language that nobody speaks: English with a dot above each letter, as a folder and no more."""

import re
import shutil
from pathlib import Path

DOT = "\N{COMBINING DOT ABOVE}"
CODE = "xx"
# What is said in a line of a message: behind its name, the key of a form, or a placeable's end.
SAID = re.compile(r"^([\w-]+ = |\s+\*?\[\w+\] |})(.*)$", re.M)
KEPT = re.compile(r"({[^}]*(?:}|$))")


def dotted(text: str) -> str:
    """The text with a dot above each letter; what is filled in stays as it is."""
    parts = KEPT.split(text)
    return "".join(
        part if part.startswith("{") else re.sub("([A-Za-z])", rf"\1{DOT}", part) for part in parts
    )


def add_to(messages: Path) -> None:
    """Put the language beside the others, into a folder of messages."""
    shutil.copytree(messages / "en", messages / CODE)
    for file in (messages / CODE).rglob("*.ftl"):
        lines = file.read_text(encoding="utf-8")
        told = SAID.sub(lambda line: line[1] + _translated(line[1], line[2]), lines)
        file.write_text(told, encoding="utf-8")


def _translated(name: str, text: str) -> str:
    return text if name.startswith("plural-") else dotted(text)
