"""The sentences of docs/rules.md, and docs/rules.sources.json, which names the source of each."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
TABLE = json.loads((DOCS / "rules.sources.json").read_text(encoding="utf-8"))
OWN = "*(own)*"

ANCHOR = re.compile(r'<a id="(\w+)"></a>(\*\*\1\*\* )?')
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
SENTENCE_END = re.compile(r'(?<=[.!?]) (?=[A-Z*"\[(])')


def sentences(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield every sentence, list item and table row, each with its ruling or its section."""
    section = ruling = ""
    for block in re.split(r"\n\n+", markdown.strip()):
        if block.startswith("#"):
            section, ruling = block.lstrip("# "), ""
            continue
        anchor = ANCHOR.match(block)
        if anchor:
            ruling = anchor[1] if anchor[2] else ""
            block = block[anchor.end() :]
        if not block.startswith("Contents: "):
            yield from ((ruling or section, text) for text in _texts(block))


def _texts(block: str) -> Iterator[str]:
    if block.startswith("|"):
        yield from block.split("\n")[2:]
        return
    for item in ITEM.split(block):
        yield from filter(None, SENTENCE_END.split(" ".join(item.split())))


def is_citation(text: str) -> bool:
    """Return whether a text names a source and a section that it has, or ``own`` or ``edition``."""
    letter, _, section = text.partition(" ")
    return text in TABLE["without"] or section in TABLE["sources"].get(letter, ())
