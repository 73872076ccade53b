"""Which of the three stacks is played in a round, and how much of it was seen (ruling T9)."""

from typing import Final

from firstclass.rules.vocabulary.actions import SLOTS
from firstclass.rules.vocabulary.state import State

ROUNDS: Final = 6
ROUNDS_OF_A_STACK: Final = 2
TURNS_IN_ROUND: Final = 3
SCORINGS: Final = (2, 4, 6)  # the rounds after which there is one


def stack_played(state: State) -> int:
    """The number of the stack of this round, from 0."""
    return (state.round - 1) // ROUNDS_OF_A_STACK


def dealt(state: State, number: int) -> int:
    """How many cards of a stack have been laid out so far, those of this round among them."""
    rounds = state.round - ROUNDS_OF_A_STACK * number
    return SLOTS * min(max(rounds, 0), ROUNDS_OF_A_STACK)


def seen(state: State, number: int) -> int:
    """How many cards of a stack were laid out, or lie face up on top of what is left."""
    cards = dealt(state, number)
    if number == stack_played(state):
        for face_up in state.rules.face_up:
            cards += face_up(state)
    return cards


def scores_after(round_: int) -> bool:
    """Whether a scoring follows this round (W1)."""
    return round_ in SCORINGS
