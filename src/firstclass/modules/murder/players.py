"""The knowledge of the bots about evidence, and the value of not being arrested."""

from math import exp

from firstclass.modules.murder.rules import kit_of, murder, removals
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Elimination, Knowledge, no_promise
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

# The cost of an arrest in points, by number of players. An arrest loses the game. With two players
# it alone decides. With more players it helps less not to be arrested. The value for three players
# is a guess.
ARREST_COST = {2: 450.0, 3: 180.0, 4: 120.0}
# The fingerprints on tokens vary, and more tokens are to come. So a small lead in tokens decides
# little, above all early in the game.
EVIDENCE_SPREAD, EVIDENCE_SPREAD_PER_TURN = 1.0, 0.1


def evidence(forecast: Forecast, state: State, board: Board) -> float:
    """Return the value of the chance to avoid an arrest, with the points for the murderer."""
    at_stake = ARREST_COST[len(state.boards)]
    if murder(state).murderer == board.seat:
        at_stake += kit_of(state).murderer_points
    return (1 - arrest_chance(forecast, state, board)) * at_stake


def liberty_kept(state: State, board: Board) -> float:
    """Return the value, at the end of a game, of not having been arrested."""
    return ARREST_COST[len(state.boards)] if state.rules.may_win[0].may_win(state, board) else 0.0


def arrest_chance(forecast: Forecast, state: State, board: Board) -> float:
    """Return the probability that this holder has the most fingerprints, from all tokens."""
    spread = EVIDENCE_SPREAD + EVIDENCE_SPREAD_PER_TURN * forecast.turns_left
    holders = range(len(murder(state).tokens))
    weights = [exp(tokens_left(state, holder, board.seat) / spread) for holder in holders]
    return weights[board.seat] / float_sum(weights)


def tokens_left(state: State, holder: int, seat: int) -> int:
    """Return how many tokens a holder has after the destroy cards.

    A seat knows only its own role.
    """
    part = murder(state)
    tokens = len(part.tokens[holder]) + part.due.count(holder)
    if holder == seat == part.murderer:
        tokens += kit_of(state).murderer_evidence
    return max(0, tokens - removals(kit_of(state).destroy, part.destroy[holder]))


def evidence_position(state: State, board: Board) -> object:
    """Return who owes evidence, and the seat's destroy cards.

    Tokens do not matter here, because they change only when the turn ends.
    """
    part = murder(state)
    return part.due, part.destroy[board.seat]


KNOWLEDGE = Knowledge(
    evidence,
    no_promise,
    evidence_position,
    elimination=Elimination(arrest_chance, evidence, liberty_kept),
)
