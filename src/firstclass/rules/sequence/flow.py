"""The flow of decisions: play a move, then continue to the next real choice."""

import random

from mypy_extensions import i64

from firstclass.rules.sequence.frames import begin_waiting, end_frame
from firstclass.rules.sequence.turns import begin_compensation
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.decisions import (
    COMPENSATION,
    DRAFT,
    GAME_OVER,
    KEEP_CARD,
    NONE,
    OVER,
    PHASE_TURNS,
    ROOM,
    RUN_FRAME,
    SCORING_TURN,
    TURN,
    USE_ACCOUNT,
)
from firstclass.rules.vocabulary.past import Played
from firstclass.rules.vocabulary.state import NO_MOVES, State


def play(state: State, action: i64) -> None:
    """Play a legal move and everything that follows without a choice."""
    state.events.clear()
    state.version += 1
    state.history = Played(state.history, action)
    state.own_board(state.current)
    apply(state, action)
    advance(state)


def apply(state: State, action: i64) -> None:
    """Play a legal move without what follows."""
    rules = state.rules
    rules.of_move[action].apply(state, rules.families[action], action)


def play_out(state: State, rng: random.Random) -> None:
    """Play random legal moves to the end of the game."""
    while state.phase != OVER:
        legal = state.legal
        choice: i64 = int(rng.random() * float(len(legal)))
        play(state, legal[choice])


def advance(state: State) -> None:
    """Continue until somebody has a choice. Single choices are made automatically (ruling F7)."""
    rules = state.rules
    moves = state.moves
    while state.phase != OVER:
        decision = next_decision(state)
        if decision == NONE:
            continue
        moves.clear()
        rules.of_decision[decision].legal(state, decision, moves)
        if not moves.count:
            # Only a frame or an account can have no choices left.
            if decision == RUN_FRAME:
                end_frame(state)
            else:
                begin_compensation(state)
        elif moves.count == 1 and moves.places[0] != END_TURN:
            apply(state, moves.places[0])
        else:
            state.decision = decision
            state.legal = moves.now()
            return
    state.decision = GAME_OVER
    state.legal = NO_MOVES


def next_decision(state: State) -> i64:
    """Return the next decision: a question, the frame, room for coins, or that of the phase.

    ``NONE`` means that a waiting frame has begun instead.
    """
    if state.question.decision != NONE:
        return state.question.decision
    if len(state.frame):
        return RUN_FRAME
    if state.waiting is not None:
        return NONE if begin_waiting(state) else ROOM
    if state.phase == PHASE_TURNS:
        return TURN
    if state.phase == COMPENSATION:
        return USE_ACCOUNT
    return KEEP_CARD if state.phase == DRAFT else SCORING_TURN
