"""The columns of a data set: the data of each decision, and its meaning."""

from functools import cache
from typing import Any, Final, NamedTuple

import pyarrow as pa

from firstclass.encoding import layout
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.setup import Setup


class Column(NamedTuple):
    """A column with its name, its Arrow type and its meaning."""

    name: str
    type: Any
    meaning: str


NAMES: Final = pa.dictionary(pa.int32(), pa.string())


@cache
def columns() -> tuple[Column, ...]:
    """Return all columns in order."""
    points = pa.struct([(kind, pa.int16()) for kind in KINDS if kind])
    return (
        Column("game", pa.int32(), "the number of the game in its run, from 0"),
        Column("deal", pa.int64(), "the seed of its setup, which reveals everything hidden"),
        Column("players", pa.int8(), "seats at the table"),
        Column("modules", NAMES, "the two modules in play"),
        Column("version", pa.int16(), "the number of moves before this one"),
        Column("phase", NAMES, "draft, turns, compensation or scoring"),
        Column("round", pa.int8(), "1 to 6; also 1 in the draft"),
        Column("seat", pa.int8(), "the seat that decides, from 0"),
        Column("player", NAMES, "the bot on this seat, as named in `--bots`"),
        Column("decision", NAMES, "the kind of decision, such as `turn`"),
        Column("encoding", pa.binary(row_size()), "the observation: `firstclass.encoding`"),
        Column("legal", pa.list_(pa.int16()), "the legal actions, as indices of `ACTIONS`"),
        Column("action", pa.int16(), "the chosen one"),
        Column("card", NAMES, "the card that the action takes from the display; else null"),
        Column(
            "values", pa.list_(pa.float32()),
            "the bot's value of each legal action, in points; NaN where it did not evaluate;"
            " null if it has no values",
        ),
        Column(
            "policy", pa.list_(pa.float32()),
            "the share of the simulations of each legal action; null if the bot has none",
        ),
        Column("points", pa.int16(), "the final score of the seat"),
        Column("margin", pa.int16(), "this score minus that of the best opponent"),
        Column("rank", pa.float32(), "the place of the seat, from 1; ties share the mean"),
        Column("won", pa.float32(), "1 for the winner, shared in a tie; else 0"),
        Column("sources", points, "the final score by source, as on the score sheet"),
    )  # fmt: skip


def row_size() -> int:
    """Return the bytes of an encoded observation."""
    return layout(Setup()).size


def plain(kind: Any) -> str:
    """Return an Arrow type in a few words."""
    if pa.types.is_dictionary(kind):
        return "name"
    if pa.types.is_struct(kind):
        return f"{kind.num_fields} numbers of {kind.field(0).type}"
    return str(kind).replace("item: ", "").replace("fixed_size_binary", "bytes")


def as_markdown() -> str:
    """The columns as the table of docs/python/data-card.md."""
    rows = [f"| `{name}` | {plain(kind)} | {meaning} |" for name, kind, meaning in columns()]
    return "\n".join(["| column | type | meaning |", "| --- | --- | --- |", *rows, ""])
