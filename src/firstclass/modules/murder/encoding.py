"""The part of an observation for suspicion, evidence and the arrest."""

from typing import Final

from firstclass.encoding.fields import (
    CATEGORY,
    COUNT,
    FLAG,
    HUNDRED,
    MAX_BYTE,
    Field,
    Pieces,
    prefixed,
    split_base_100,
    zeros,
)
from firstclass.modules.murder.evidence import Case
from firstclass.modules.murder.rules import DUMMY_ROWS, murder
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State

UNKNOWN: Final = 0
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
BOARD: Final = HOLDER
TABLE: Final[list[Field]] = [
    ("evidence_left", 1, MAX_BYTE, COUNT, "tokens of the supply"),
    *[field for n in range(len(DUMMY_ROWS)) for field in prefixed(f"dummies.{n}", HOLDER)],
]


def append_table(row: Pieces, state: State, seat: int | None) -> None:
    """Append the supply, and what the dummies have."""
    part = murder(state)
    row.append(bytes([len(part.supply)]))
    for holder in range(len(state.boards), len(state.boards) + len(DUMMY_ROWS)):
        if holder < len(part.tokens):
            put_holder(row, part, holder, state.phase == OVER, False)
        else:
            row.append(zeros(6 + FACES))


def append_board(row: Pieces, state: State, board: Board, seat: int | None) -> None:
    """Append what a seat has."""
    put_holder(row, murder(state), board.seat, state.phase == OVER, board.seat == seat)


def put_holder(row: Pieces, part: Case, holder: int, over: bool, own: bool) -> None:
    """Append what a holder of evidence has. The faces are shown only at the end."""
    role = UNKNOWN
    if over or own:
        role = MURDERER if part.murderer == holder else INNOCENT
    arrested = int(holder in part.arrested)
    row.append(bytes([len(part.tokens[holder]), part.destroy[holder], role, arrested]))
    if not over:
        row.append(zeros(2 + FACES))
        return
    faces = [0] * FACES
    for face in part.tokens[holder]:
        faces[HIGHEST + face] += 1
    row.append(bytes(split_base_100(part.prints[holder]) + faces))
