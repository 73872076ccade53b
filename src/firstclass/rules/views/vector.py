"""The observation as whole numbers of fixed length, for programs that learn."""

from typing import Final

from firstclass.rules.sequence.scoring import cards_of_type, sum_of_ends, train_points
from firstclass.rules.vocabulary.actions import CARS, SLOTS, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.icons import ANY_CAR, ICONS, LEVELS, NO_LIMIT, NOTHING, Terms
from firstclass.rules.vocabulary.layout import Field, Layout, prefixed
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State

SEATS: Final = 4

TABLE: Final[list[Field]] = [
    ("phase", 1, "draft, turns, compensation, scoring, over: 0 to 4"),
    ("round", 1, "1 to 6; 0 in the draft"),
    ("turn", 1, "turns of the round that are over"),
    ("decision", 1, "what is to be decided: its place in `DECISIONS`"),
    ("taken", 1, "1 if a card was taken in this turn"),
    ("start_player", 1, "how many seats to the left of the observer"),
    ("start_tile", 1, "1 if the Start Player tile was taken this round"),
    ("tiles_laid", 1, "locomotive tiles laid"),
    ("constantinople", 1, "conductors that have arrived there, at most 3"),
    ("gone", 3, "cards gone from each row"),
    ("display", SLOTS, "the number of the card in each slot, 0 for none"),
    ("game_end", 4, "the number of each Game End card face up, 0 for none"),
    ("frame", ICONS, "what is left of the running frame"),
    ("terms", 4, "only one icon, none forgone, 1 + highest level, 10 x train + only position"),
]
TRAIN: Final[list[Field]] = [
    ("stairs", LEVELS, "cars worth at least 0, 1, 2, 4, 7, 12"),
    ("conductor", 1, "the conductor's position, 0 before the first car"),
    ("mail", 1, "the number of the mail car, 0 for none"),
    ("tile", 1, "the number of the locomotive tile, 0 for none"),
    ("cards", 1, "cards laid at its cars"),
]
SEAT: Final[list[Field]] = [
    ("score", 1, "points so far"),
    ("locomotive", 1, "stations reached"),
    ("stations", 1, "stations of the route"),
    ("coins", 3, "coins by column"),
    *prefixed("upper", TRAIN),
    *prefixed("lower", TRAIN),
    ("base_cards", 3, "base cards in the pile: car, conductor, locomotive cards"),
    ("multipliers", 3, "what Game End cards pay for each of them; the drafted one only if own"),
    ("contracts", 1, "open contracts"),
    ("fulfilled", 1, "fulfilled contracts"),
    ("postcards", 1, "postcards at the route"),
    ("mail_used", 1, "the mail cars laid, as bits"),
    ("next_scoring", 1, "what a scoring would pay now"),
]
# Boards stand in turn order from the observing seat; where nobody sits, all is 0.
VECTOR: Final = Layout(
    [*TABLE, *[field for n in range(SEATS) for field in prefixed(f"boards.{n}", SEAT)]]
)
"""How the vector of ``Game.observe`` is laid out; ``VECTOR.named(vector)`` names its parts."""
SEAT_LENGTH: Final = Layout(SEAT).size


def as_vector(state: State, seat: int | None) -> list[int]:
    """The observation as whole numbers, laid out as ``VECTOR`` says."""
    first = 0 if seat is None else seat
    vector = [
        state.phase, state.round, state.turn, state.decision, int(state.taken),
        (state.start - first) % len(state.boards), int(state.tile_taker != NOBODY),
        state.tiles_laid, len(state.constantinople), *state.gone,
    ]  # fmt: skip
    vector += state.display
    vector += state.game_end
    vector += state.frame[:ICONS] if state.frame is not None else NOTHING
    vector += _terms(state.terms)
    for place in range(SEATS):
        if place < len(state.boards):
            board = state.boards[(first + place) % len(state.boards)]
            vector += _board(state, board, board.seat == seat)
        else:
            vector += [0] * SEAT_LENGTH
    return vector


def _terms(terms: Terms) -> list[int]:
    limit = 0 if terms.limit == NO_LIMIT else 1 + terms.limit
    t, car = divmod(terms.target, CARS)
    target = 0 if terms.target == ANY_CAR else 10 * t + position_of(car)
    return [int(terms.one_of), int(terms.must), limit, target]


def _board(state: State, board: Board, own: bool) -> list[int]:
    part = [board.score, board.locomotive, len(board.track), *board.coins]
    for train in board.trains:
        part += [*train.levels, train.conductor, train.mail, train.tile, len(train.cards)]
    part += [cards_of_type(state, board, base_type) for base_type in range(3)]
    part += [sum_of_ends(state, board, base_type, own) for base_type in range(3)]
    part += [len(board.contracts), len(board.fulfilled), sum(map(bool, board.postcards))]
    part += [board.mail_used, train_points(state, board)]
    return part
