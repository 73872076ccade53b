"""An artificial language: English with a dot above each letter, added only as a folder."""

import re
import shutil
from pathlib import Path

DOT = "\N{COMBINING DOT ABOVE}"
CODE = "xx"
# The text in a line of a message: after its name, the key of a variant, or a placeable's end.
TEXT = re.compile(r"^([\w-]+ = |\s+\*?\[\w+\] |})(.*)$", re.M)
KEPT = re.compile(r"({[^}]*(?:}|$))")


def dotted(text: str) -> str:
    """Put a dot above each letter of the text; placeables stay unchanged."""
    parts = KEPT.split(text)
    return "".join(
        part if part.startswith("{") else re.sub("([A-Za-z])", rf"\1{DOT}", part) for part in parts
    )


def add_to(messages: Path) -> None:
    """Add the language to a folder of messages."""
    shutil.copytree(messages / "en", messages / CODE)
    for file in (messages / CODE).rglob("*.ftl"):
        text = file.read_text(encoding="utf-8")
        translated = TEXT.sub(lambda match: match[1] + _translated(match[1], match[2]), text)
        file.write_text(translated, encoding="utf-8")


def _translated(name: str, text: str) -> str:
    return text if name.startswith("plural-") else dotted(text)
