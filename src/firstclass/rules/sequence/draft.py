"""The draft: each seat keeps one Game End card and passes the rest on (rulings S3, V2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.sequence.turns import begin_round, show_hidden
from firstclass.rules.vocabulary.actions import KEEP
from firstclass.rules.vocabulary.decisions import DRAFT
from firstclass.rules.vocabulary.event_kinds import KEPT, KEPT_HIDDEN
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_DRAFT, Draft
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

FACE_UP_ENDS: Final = 4


def begin_draft(state: State, return_place: int) -> None:
    """Begin the draft with the seat to the right of the start player (S3)."""
    state.phase = DRAFT
    size = len(state.boards) + 1
    hand = tuple(sorted(state.game_end_pile[:size]))
    state.game_end_pile = state.game_end_pile[size:]
    state.draft = Draft(hand, return_place)
    state.pass_to((state.start - 1) % len(state.boards))


def legal_keep(state: State, moves: Numbers) -> None:
    """Add all cards of the hand."""
    place: i64
    for place in range(len(state.draft.hand)):
        moves.add(KEEP + place)


def do_keep(state: State, action: i64) -> None:
    """Keep a card and pass the others to the right. The card's action is not performed (S3)."""
    board = state.boards[state.current]
    place = action - KEEP
    hand = state.draft.hand
    board.secret = hand[place]
    board.passed = hand[:place] + hand[place + 1 :]
    own: i64 = 1 << board.seat
    state.events.add(KEPT, board.seat, board.secret, seats=own)
    state.events.add(KEPT_HIDDEN, board.seat, seats=ALL_SEATS & ~own)
    show_hidden(state)
    if board.seat != state.start:
        state.draft = Draft(board.passed, state.draft.return_place)
        state.pass_to((board.seat - 1) % len(state.boards))
    else:
        _finish_draft(state)


def _finish_draft(state: State) -> None:
    """Put the last card back, turn up four Game End cards, and begin the first round."""
    pile = state.game_end_pile + state.boards[state.start].passed
    # The pile is already shuffled. Only the place of the returned card was open.
    place = state.draft.return_place
    pile = (*pile[:place], pile[-1], *pile[place:-1])
    state.draft = NO_DRAFT
    state.game_end = vec[i64](pile[:FACE_UP_ENDS])
    state.game_end_pile = pile[FACE_UP_ENDS:]
    begin_round(state)
