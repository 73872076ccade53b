"""The stack of each round, and how much of it was seen (ruling T9)."""

from typing import Final

from mypy_extensions import i64

from firstclass.rules.vocabulary.actions import SLOTS
from firstclass.rules.vocabulary.state import State

ROUNDS: Final = 6
ROUNDS_OF_A_STACK: Final = 2
TURNS_IN_ROUND: Final = 3
SCORINGS: Final = (2, 4, 6)  # the rounds before a scoring


def stack_played(state: State) -> i64:
    """Return the number of the stack of this round, from 0."""
    return (state.round - 1) // ROUNDS_OF_A_STACK


def dealt(state: State, number: i64) -> i64:
    """Return how many cards of a stack have been laid out so far, in this round or before."""
    rounds = state.round - ROUNDS_OF_A_STACK * number
    if rounds < 0:
        return 0
    return SLOTS * (rounds if rounds < ROUNDS_OF_A_STACK else ROUNDS_OF_A_STACK)


def seen(state: State, number: i64) -> i64:
    """Return how many cards of a stack were laid out, or are face up on top of its rest."""
    cards = dealt(state, number)
    if number == stack_played(state):
        for hooks in state.rules.face_up:
            cards += hooks.face_up(state)
    return cards


def scores_after(round_: i64) -> bool:
    """Return whether a scoring follows this round (W1)."""
    return round_ in SCORINGS
