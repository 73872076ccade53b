"""What every decision asks of a game: the part of :class:`firstclass.Game` that is compiled.

Whatever is given here may be of any kind, so it is typed as such, and refused in our own words.
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
from firstclass.rules.vocabulary.errors import IllegalAction
from firstclass.rules.vocabulary.events import Event, from_raw
from firstclass.rules.vocabulary.setup import Setup, brief
from firstclass.rules.vocabulary.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Verbs:
    """A game while it is played: who decides what, what may be played, and playing it."""

    __slots__ = ("setup", "state")

    def __init__(self, setup: Setup, state: State | None = None) -> None:
        self.setup = setup
        self.state = state or opened(setup)

    @property
    def over(self) -> bool:
        """Whether the final scoring is done."""
        return self.state.phase == OVER

    @property
    def version(self) -> int:
        """The number of actions played."""
        return self.state.version

    @property
    def current_seat(self) -> int | None:
        """Who must decide; ``None`` when the game is over."""
        return None if self.state.phase == OVER else self.state.current

    @property
    def decision(self) -> str:
        """What kind of decision it is, such as ``"turn"``: see docs/protocol.md."""
        return DECISIONS[self.state.decision]

    def legal_actions(self) -> list[int]:
        """The actions the deciding seat may play: sorted, unique, never empty before the end."""
        return self.state.legal[:]

    def legal_mask(self) -> bytearray:
        """The same as a mask over all of ``ACTIONS``: 1 where one is legal."""
        return self.state.legal_mask()

    def apply(self, action: SupportsIndex) -> list[Event]:
        """Plays an action, a whole number of any kind; returns what happened.

        Raises :class:`IllegalAction`, and then nothing has changed.
        """
        state = self.state
        number = action if type(action) is int else _number(action)
        if number not in state.legal:
            raise IllegalAction(reason_of(state, number))
        flow.play(state, number)
        return from_raw(state.events)

    def why_illegal(self, action: SupportsIndex) -> Reason | None:
        """Why an action can not be played now; ``None`` if it can."""
        try:
            number = action if type(action) is int else _number(action)
        except IllegalAction as error:
            return error.reason
        return None if number in self.state.legal else reason_of(self.state, number)

    def scores(self) -> list[int]:
        """The points of each seat so far."""
        return [board.score for board in self.state.boards]

    def actions(self) -> list[int]:
        """The actions played so far."""
        played: list[int] = []
        link = self.state.history
        while link is not None:
            link, action = link
            played.append(action)
        played.reverse()
        return played


def _number(action: SupportsIndex) -> int:
    """The number of an action, though it may be one of NumPy's; raises IllegalAction."""
    with suppress(TypeError):
        if not isinstance(action, bool):
            return operator.index(action)
    raise IllegalAction(Reason("action_number", "F7", given=brief(action)))


def reason_of(state: State, action: int) -> Reason:
    """Why an action that is not legal can not be played."""
    if not 0 <= action < len(ACTIONS):
        return Reason("action_range", "F7", last=len(ACTIONS) - 1, given=brief(action))
    return reason(state, action)


def opened(setup: Setup) -> State:
    """The first decision of a game."""
    state = new_state(setup)
    flow.advance(state)
    return state
