"""The part of an observation for suspicion, evidence and the arrest."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import (
    BYTE,
    CATEGORY,
    COUNT,
    FLAG,
    HUNDRED,
    MAX_BYTE,
    Field,
    prefixed,
    put_base_100,
    width,
)
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.modules.murder.evidence import Case
from firstclass.modules.murder.rules import DUMMY_ROWS, murder
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State

INNOCENT: Final = 1
MURDERER: Final = 2
HIGHEST: Final = 9  # number of fingerprints on a token
FACES: Final = 2 * HIGHEST + 1

HOLDER: Final[list[Field]] = [
    ("evidence", 1, MAX_BYTE, COUNT, "tokens"),
    ("destroy", 1, MAX_BYTE, COUNT, "Destroy Evidence cards"),
    ("role", 1, MURDERER, CATEGORY, "unknown, innocent, murderer"),
    ("arrested", 1, 1, FLAG, "at the end"),
    ("fingerprints", 2, HUNDRED - 1, COUNT, "left at the end: hundreds, and what is left"),
    (
        "tokens", FACES, MAX_BYTE, COUNT,
        "how many of each face at the end: 9 to 1 points, a discard, 1 to 9 fingerprints",
    ),
]  # fmt: skip
HOLDER_WIDTH: Final = width(HOLDER)


class MurderEncoding(ModuleEncoding):
    """Writes the evidence of seats and dummies. The faces are shown only at the end."""

    def write_table(self, row: vec[u8], at: i64, state: State, viewer: i64) -> None:
        """Write the numbers of the table from a place on: the supply, and what the dummies have."""
        part = murder(state)
        row[at] = len(part.supply)
        at += 1
        for holder in range(len(state.boards), len(part.tokens)):
            write_holder(row, at, part, holder, state.phase == OVER, False)
            at += HOLDER_WIDTH

    def write_board(self, row: vec[u8], at: i64, state: State, board: Board, viewer: i64) -> None:
        """Write the numbers of a board from a place on."""
        own = board.seat == viewer
        write_holder(row, at, murder(state), board.seat, state.phase == OVER, own)


def write_holder(row: vec[u8], at: i64, part: Case, holder: i64, over: bool, own: bool) -> None:
    """Write what a holder of evidence has."""
    row[at] = len(part.tokens[holder])
    row[at + 1] = BYTE[part.destroy[holder]]
    if over or own:
        row[at + 2] = MURDERER if part.murderer == holder else INNOCENT
    if holder in part.arrested:
        row[at + 3] = 1
    if over:
        at = put_base_100(row, at + 4, part.prints[holder])
        for face in part.tokens[holder]:
            row[at + HIGHEST + face] += 1


ENCODING: Final = MurderEncoding(
    table=[
        ("evidence_left", 1, MAX_BYTE, COUNT, "tokens of the supply"),
        *[field for n in range(len(DUMMY_ROWS)) for field in prefixed(f"dummies.{n}", HOLDER)],
    ],
    board=HOLDER,
)
