"""The draft: each seat keeps one Game End card and passes the rest on (rulings S3, V2)."""

from typing import Final

from firstclass.rules.sequence.turns import begin_round, show_hidden
from firstclass.rules.vocabulary.actions import KEEP
from firstclass.rules.vocabulary.decisions import DRAFT
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
    state.current = state.active = (state.start - 1) % len(state.boards)


def legal_keep(state: State) -> list[int]:
    """Return all cards of the hand."""
    return [KEEP + place for place in range(len(state.draft.hand))]


def do_keep(state: State, action: int) -> None:
    """Keep a card and pass the others to the right. The card's action is not performed (S3)."""
    board = state.boards[state.current]
    place = action - KEEP
    hand = state.draft.hand
    board.secret = hand[place]
    board.passed = hand[:place] + hand[place + 1 :]
    own = 1 << board.seat
    state.events.append(("kept", board.seat, (board.secret,), own))
    state.events.append(("kept_hidden", board.seat, (), ALL_SEATS & ~own))
    show_hidden(state)
    if board.seat != state.start:
        state.draft = Draft(board.passed, state.draft.return_place)
        state.current = state.active = (board.seat - 1) % len(state.boards)
    else:
        _finish_draft(state)


def _finish_draft(state: State) -> None:
    """Put the last card back, turn up four Game End cards, and begin the first round."""
    pile = state.game_end_pile + state.boards[state.start].passed
    # The pile is already shuffled. Only the place of the returned card was open.
    place = state.draft.return_place
    pile = (*pile[:place], pile[-1], *pile[place:-1])
    state.draft = NO_DRAFT
    state.game_end = list(pile[:FACE_UP_ENDS])
    state.game_end_pile = pile[FACE_UP_ENDS:]
    begin_round(state)
