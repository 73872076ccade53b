"""The losses at the end of a turn: usable actions, and those that need a coin first (F4)."""

from typing import Final

from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import bonuses_open
from firstclass.rules.vocabulary.actions import BONUS, COIN_1, COIN_3, FRAME, family_of
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import COINS, SINGLE, Frame
from firstclass.rules.vocabulary.state import State

HELPING: Final = (COIN_3, COIN_1)  # coins that change trains
OF_TRAINS: Final = (2 << SINGLE) - 1  # bits of all icons for trains


def lapsing(state: State) -> list[int]:
    """Return the legal moves that are lost if the turn ends without them."""
    return [action for action in state.legal if family_of(action) in state.rules.lapsing]


def usable_after_coins(state: State) -> list[int]:
    """Return the frames and bonus stations that can be used after spending coins."""
    if not sum(state.boards[state.current].coins):
        return []
    waiting = {action: frame for action, frame in _waiting(state) if action not in state.legal}
    fitting = {action for action, frame in waiting.items() if frame.icons[COINS]}
    needing_trains = {action for action, frame in waiting.items() if frame.needs & OF_TRAINS}
    return sorted(fitting | _reached(state, needing_trains - fitting))


def _waiting(state: State) -> list[tuple[int, Frame]]:
    """Return what the turn has won and not used, with the moves that would use it."""
    frames = [(FRAME + n, entry.frame) for n, entry in enumerate(state.account) if entry]
    if state.phase == SCORING:
        board = state.boards[state.current]
        frames_of_cards = state.rules.box.frames
        frames += [(BONUS + n, frames_of_cards[board.route[n]]) for n in bonuses_open(state, board)]
    return frames


def _reached(state: State, wanted: set[int]) -> set[int]:
    """Return the moves among ``wanted`` that become legal after spending coins on trains."""
    reached: set[int] = set()
    seen: set[object] = set()
    moments = [state]
    while moments and reached != wanted:
        moment = moments.pop()
        between = moment.decision == state.decision
        if between:
            reached.update(wanted.intersection(moment.legal))
        for action in moment.legal:
            if not between or action in HELPING:
                after = moment.copy()
                flow.play(after, action)
                if _usability_key(after) not in seen:
                    seen.add(_usability_key(after))
                    moments.append(after)
    return reached


def _usability_key(state: State) -> object:
    """Return a key that distinguishes positions as far as frames can be used."""
    board = state.boards[state.current]
    levels = [tuple(train.levels) for train in board.trains]
    return tuple(state.legal), tuple(board.coins), *levels
