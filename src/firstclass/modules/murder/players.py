"""The knowledge of the bots about evidence, and the value of not being arrested."""

from math import exp
from typing import Final

from mypy_extensions import i64

from firstclass.modules.murder.evidence import Case
from firstclass.modules.murder.rules import kit_of, murder, removals
from firstclass.players.forecast import Forecast
from firstclass.players.modules import Elimination
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.numbers import at_least
from firstclass.rules.vocabulary.state import State

# The cost of an arrest in points, by number of players. An arrest loses the game. With two players
# it alone decides. With more players it helps less not to be arrested. The value for three players
# is a guess.
ARREST_COST: Final = {2: 450.0, 3: 180.0, 4: 120.0}
# The fingerprints on tokens vary, and more tokens are to come. So a small lead in tokens decides
# little, above all early in the game.
EVIDENCE_SPREAD: Final = 1.0
EVIDENCE_SPREAD_PER_TURN: Final = 0.1


class MurderKnowledge(Elimination):
    """The chance to avoid an arrest, with the points for the murderer."""

    def worth(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the value of this chance."""
        at_stake = ARREST_COST[len(state.boards)]
        part = murder(state)
        if part.murderer == board.seat:
            at_stake += float(kit_of(state).murderer_points)
        return (1 - arrest_chance(forecast, state, part, board.seat)) * at_stake

    def position(self, state: State, board: Board) -> object:
        """Return who owes evidence, and the seat's destroy cards.

        Tokens do not matter here, because they change only when the turn ends.
        """
        part = murder(state)
        return part.due, part.destroy[board.seat]

    def risk(self, forecast: Forecast, state: State, board: Board) -> float:
        """Return the probability of an arrest."""
        return arrest_chance(forecast, state, murder(state), board.seat)

    def kept(self, state: State, board: Board) -> float:
        """Return the value, at the end of a game, of not having been arrested."""
        free = state.rules.may_win[0].may_win(state, board)
        return ARREST_COST[len(state.boards)] if free else 0.0


def arrest_chance(forecast: Forecast, state: State, part: Case, seat: i64) -> float:
    """Return the probability that this holder has the most fingerprints, from all tokens."""
    spread = EVIDENCE_SPREAD + EVIDENCE_SPREAD_PER_TURN * float(forecast.turns_left)
    own = total = 0.0
    holder: i64
    for holder in range(len(part.tokens)):
        weight = exp(float(tokens_left(state, part, holder, seat)) / spread)
        total += weight
        if holder == seat:
            own = weight
    return own / total


def tokens_left(state: State, part: Case, holder: i64, seat: i64) -> i64:
    """Return how many tokens a holder has after the destroy cards.

    A seat knows only its own role.
    """
    tokens: i64 = len(part.tokens[holder])
    for debtor in part.due:
        tokens += debtor == holder
    if holder == seat == part.murderer:
        tokens += kit_of(state).murderer_evidence
    if part.destroy[holder]:
        tokens -= removals(kit_of(state).destroy, part.destroy[holder])
    return at_least(0, tokens)


KNOWLEDGE = MurderKnowledge()
