"""The methods needed at every decision: the compiled part of :class:`firstclass.Game`.

Arguments can have any type. Invalid ones are refused with our own messages.
"""

import operator
from contextlib import suppress
from typing import SupportsIndex

from mypy_extensions import mypyc_attr

from firstclass.messages import Reason
from firstclass.rules.opening import new_state
from firstclass.rules.sequence import flow
from firstclass.rules.views.why import reason
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.decisions import DECISIONS, OVER
from firstclass.rules.vocabulary.errors import IllegalActionError
from firstclass.rules.vocabulary.events import Events
from firstclass.rules.vocabulary.past import NO_PAST
from firstclass.rules.vocabulary.setup import Setup, brief
from firstclass.rules.vocabulary.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class GameCore:
    """A game in progress: the current decision, the legal moves, and playing them."""

    __slots__ = ("setup", "state")

    def __init__(self, setup: Setup, state: State | None = None) -> None:
        self.setup = setup
        self.state = state or initial_state(setup)

    @property
    def over(self) -> bool:
        """Whether the final scoring is done."""
        return self.state.phase == OVER

    @property
    def version(self) -> int:
        """The number of moves played."""
        return self.state.version

    @property
    def current_seat(self) -> int | None:
        """The seat that decides, or ``None`` when the game is over."""
        return None if self.state.phase == OVER else self.state.current

    @property
    def decision(self) -> str:
        """The kind of decision, such as ``"turn"``; see docs/contribute/protocol-reference.md."""
        return DECISIONS[self.state.decision]

    def legal_actions(self) -> list[int]:
        """Return the legal moves: sorted, unique, never empty before the end."""
        return list(self.state.legal)

    def legal_mask(self) -> bytearray:
        """Return the same as a mask over all of ``ACTIONS``, with 1 for a legal move."""
        return self.state.legal_mask()

    def apply(self, action: SupportsIndex) -> Events:
        """Play a move, an integer of any type; return what happened.

        Raises :class:`IllegalActionError`, and then nothing has changed.
        """
        state = self.state
        number = action if type(action) is int else _number(action)
        if not state.may_play(number):
            raise IllegalActionError(reason_of(state, number))
        flow.play(state, number)
        return Events(state.events)

    def why_illegal(self, action: SupportsIndex) -> Reason | None:
        """Return why a move cannot be played now, or ``None`` if it can."""
        try:
            number = action if type(action) is int else _number(action)
        except IllegalActionError as error:
            return error.reason
        return None if self.state.may_play(number) else reason_of(self.state, number)

    def scores(self) -> list[int]:
        """Return the points of each seat so far."""
        return [board.score for board in self.state.boards]

    def actions(self) -> list[int]:
        """Return the moves played so far."""
        played: list[int] = []
        link = self.state.history
        while link is not None and link is not NO_PAST:
            played.append(link.action)
            link = link.before
        played.reverse()
        return played


def _number(action: SupportsIndex) -> int:
    """Return the number of a move, which can be a NumPy integer; raises IllegalActionError."""
    with suppress(TypeError):
        if not isinstance(action, bool):
            return operator.index(action)
    raise IllegalActionError(Reason("move_number", "F7", given=brief(action)))


def reason_of(state: State, action: int) -> Reason:
    """Return why an illegal move cannot be played."""
    if not 0 <= action < len(ACTIONS):
        return Reason("move_range", "F7", last=len(ACTIONS) - 1, given=brief(action))
    return reason(state, action)


def initial_state(setup: Setup) -> State:
    """Return the state at the first decision of a game."""
    state = new_state(setup)
    flow.advance(state)
    return state
