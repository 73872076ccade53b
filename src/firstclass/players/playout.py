"""Playouts: games that everybody plays on quickly."""

from typing import Final

from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import best_ends, best_of, judge, seat_values
from firstclass.players.modules import eliminations
from firstclass.players.network import Network
from firstclass.players.search import turn_ends, turn_key
from firstclass.rules.sequence import flow
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

QUICK_WIDTH: Final = 5  # of the search
QUICK_JUDGED: Final = 12  # ends of a turn that the network judges


def played_on(state: State, seat: int, path: list[int], turns: int, network: Network) -> float:
    """Return the lead over the strongest opponent after ``turns`` more turns of the seat."""
    for action in path:
        # A storage draws different cards in each sampled state. The turn then continues
        # differently.
        if action in state.legal:
            flow.play(state, action)
    for _ in range(turns):
        state = after_quick_turns(state, seat, network)
    values = results(state) if state.phase == OVER else seat_values(network, state)
    return values[seat] - max(values[:seat] + values[seat + 1 :])


def after_quick_turns(state: State, seat: int, network: Network) -> State:
    """Return the position when the seat has ended one of its turns."""
    own = False
    while state.phase != OVER and not (own and state.current != seat):
        own = own or state.current == seat
        state = after_quick_turn(state, network)
    return state


def after_quick_turn(state: State, network: Network) -> State:
    """Return the position after the turn of the deciding seat, found with a small search."""
    evaluation = Evaluation(state, state.current)
    ends = best_ends(turn_ends(state, evaluation, QUICK_WIDTH, never), QUICK_JUDGED)
    best = 0
    if len(ends) > 1:
        best = best_of(judge(network, Situation(state, evaluation), ends))
    after = ends[best].state
    if turn_key(after) == turn_key(state):
        flow.play(after, END_TURN)
    return after


def results(state: State) -> list[float]:
    """Return the value of the end of a game for each seat."""
    known = eliminations(state).values()
    return [
        float(board.score) + float_sum([each.kept(state, board) for each in known])
        for board in state.boards
    ]


def never() -> bool:
    """Return False: playouts always search to the end."""
    return False
