"""The part of an observation for the board of one seat."""

from typing import Final

from firstclass.encoding.board_cache import LEGS, CachedBoard, board_now
from firstclass.encoding.fields import CARD, COUNT, FLAG, HUNDRED, MAX_BYTE, Field, Pieces, prefixed
from firstclass.rules.sequence.scoring import winners
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, CARS, TRAINS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import OVER, SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.state import State

TRAIN: Final[list[Field]] = [
    ("levels", LEVELS, CARS, COUNT, "cars worth at least 0, 1, 2, 4, 7, 12"),
    ("conductor", 1, 10, COUNT, "the conductor's position, 0 before the first car"),
    ("mail", 1, MAX_BYTE, CARD, "the mail car, 0 for none"),
    ("tile", 1, MAX_BYTE, CARD, "the locomotive tile, 0 for none"),
    ("value", 2, HUNDRED - 1, COUNT, "what a scoring would pay now: hundreds, remainder"),
]


def fields(box: Box) -> list[Field]:
    """Return the fields of a board."""
    return [
        ("score", 2, HUNDRED - 1, COUNT, "points so far: hundreds, remainder"),
        ("winner", 1, 1, FLAG, "whether the seat has won, at the end"),
        ("coins", 3, 5, COUNT, "coins by column"),
        ("locomotive", 1, MAX_BYTE, COUNT, "stations reached"),
        *prefixed("upper", TRAIN),
        *prefixed("lower", TRAIN),
        ("mail_left", len(box.mail), 1, FLAG, "mail cars not laid yet"),
        ("base_cards", 3, CARDS_A_GAME, COUNT, "counted at the end: car, conductor, locomotive"),
        (
            "multipliers",
            3,
            MAX_BYTE,
            COUNT,
            "points for each, by the Game End cards the viewer sees",
        ),
        ("drafted", 1, 1, FLAG, "whether a Game End card was drafted"),
        ("secret", 1, MAX_BYTE, CARD, "that card, if the viewer may see it"),
        ("contract_places", 1, CARDS_A_GAME, COUNT, "places of contracts, fulfilled ones included"),
        *[(f"{t}.cards", CARS, MAX_BYTE, CARD, "the card at each car, 0 for none") for t in TRAINS],
        (
            "game_end",
            len(box.game_end),
            MAX_BYTE,
            CARD,
            "Game End cards from the display, in order",
        ),
        ("route", CARDS_A_GAME, MAX_BYTE, CARD, "route cards, in order"),
        ("postcards", CARDS_A_GAME, MAX_BYTE, CARD, "the postcard at each route card, 0 for none"),
        ("bonuses_taken", LEGS, 1, FLAG, "in this scoring turn, by part of the route"),
        ("contracts", CARDS_A_GAME, MAX_BYTE, CARD, "open contracts by place, 0 if fulfilled"),
        ("met", CARDS_A_GAME, 1, FLAG, "whether each could be fulfilled now"),
        ("fulfilled", CARDS_A_GAME, MAX_BYTE, CARD, "fulfilled contracts, in order"),
        ("beside", CARDS_A_GAME, MAX_BYTE, CARD, "cards that stay next to the board"),
        ("pile", CARDS_A_GAME, MAX_BYTE, CARD, "taken cards, in order"),
    ]


class CachedBoards:
    """The pieces written last for each board."""

    __slots__ = ("boards",)

    def __init__(self, players: int) -> None:
        self.boards: list[CachedBoard | None] = [None] * players


def append_board(row: Pieces, state: State, board: Board, own: bool, before: CachedBoards) -> None:
    """Append the numbers of a board."""
    over = state.phase == OVER
    taken = bonuses_taken(state, board)
    won = over and board.seat in winners(state)
    last = before.boards[board.seat]
    now = board_now(state, board, taken, won, last)
    if now is not last:
        before.boards[board.seat] = now
    row.append(now.front)
    row.append(now.open if own or over else now.closed)


def bonuses_taken(state: State, board: Board) -> int:
    """Return, as bits, the parts of the route whose bonus was taken in the current scoring turn."""
    scoring = state.scoring
    if state.phase != SCORING or state.current != board.seat:
        return 0
    used = scoring.bonuses_used
    if scoring.doubled >= 0:
        used &= ~(1 << scoring.doubled)
    return used
