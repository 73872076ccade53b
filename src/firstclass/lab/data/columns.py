"""The columns of a data set: what is written of each decision, and what each column means."""

from functools import cache
from typing import Any, Final, NamedTuple

import pyarrow as pa

from firstclass.encoding import layout
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import Setup


class Column(NamedTuple):
    """One column: its name, its type in Arrow, and its meaning."""

    name: str
    type: Any
    meaning: str


NAMES: Final = pa.dictionary(pa.int32(), pa.string())


@cache
def columns() -> tuple[Column, ...]:
    """All columns in their order."""
    points = pa.struct([(kind, pa.int16()) for kind in KINDS if kind])
    return (
        Column("game", pa.int32(), "the number of the game in its run, from 0"),
        Column("deal", pa.int64(), "the seed of its set-up; it tells all that is hidden"),
        Column("players", pa.int8(), "seats at the table"),
        Column("modules", NAMES, "the two modules in play, named or drawn"),
        Column("version", pa.int16(), "actions played before"),
        Column("phase", NAMES, "draft, turns, compensation or scoring"),
        Column("round", pa.int8(), "1 to 6; 1 in the draft, too"),
        Column("seat", pa.int8(), "who decides, from 0"),
        Column("player", NAMES, "who plays there, as named to `--bots`"),
        Column("decision", NAMES, "the kind of decision, such as `turn`"),
        Column("encoding", pa.binary(row_size()), "what the seat may see: `firstclass.encoding`"),
        Column("legal", pa.list_(pa.int16()), "the legal actions, as numbers of `ACTIONS`"),
        Column("action", pa.int16(), "the one that was chosen"),
        Column("card", NAMES, "the card that it takes from the display; else null"),
        Column(
            "values", pa.list_(pa.float32()),
            "what the player held each legal action to be worth, in points; NaN where it did not"
            " look; null if it does not tell",
        ),
        Column(
            "policy", pa.list_(pa.float32()),
            "the part of its looks ahead that each legal action had; null if it counts none",
        ),
        Column("points", pa.int16(), "of the seat, when the game was over"),
        Column("margin", pa.int16(), "these points less those of the best of the others"),
        Column("rank", pa.float32(), "its place from 1; those who tie share the middle"),
        Column("won", pa.float32(), "1 for the winner, shared by those who tie; else 0"),
        Column("sources", points, "its points by their source on the score sheet"),
    )  # fmt: skip


def row_size() -> int:
    """The bytes of a row of the encoding."""
    return layout(Setup()).size


def plain(kind: Any) -> str:
    """A type of Arrow in a few words."""
    if pa.types.is_dictionary(kind):
        return "name"
    if pa.types.is_struct(kind):
        return f"{kind.num_fields} numbers of {kind.field(0).type}"
    return str(kind).replace("item: ", "").replace("fixed_size_binary", "bytes")


def as_markdown() -> str:
    """The columns as the table of docs/data.md."""
    rows = [f"| `{name}` | {plain(kind)} | {meaning} |" for name, kind, meaning in columns()]
    return "\n".join(["| column | type | meaning |", "| --- | --- | --- |", *rows, ""])
