"""What the computer's players know of evidence, and what liberty is worth to them."""

from math import exp

from firstclass.modules.murder.rules import kit_of, murder, not_arrested, removals
from firstclass.players.modules import Knowledge, no_promise
from firstclass.players.outlook import Outlook
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.state import State
from firstclass.sums import float_sum

# To be arrested loses the game. Between two players that alone decides it; the more there are,
# the less it helps not to be arrested oneself. By number of players; that for three is a guess.
ARREST_COST = {2: 450.0, 3: 180.0, 4: 120.0}
# Fingerprints vary by token, and tokens are still to come: the fewer differ, the more is open.
EVIDENCE_SPREAD, EVIDENCE_SPREAD_PER_TURN = 1.0, 0.1


def evidence(outlook: Outlook, state: State, board: Board) -> float:
    """The risk of an arrest, and what a murderer gets who escapes it."""
    at_stake = ARREST_COST[len(state.boards)]
    if murder(state).murderer == board.seat:
        at_stake += kit_of(state).murderer_points
    return (1 - arrest_chance(outlook, state, board)) * at_stake


def liberty_kept(state: State, board: Board) -> float:
    """What it is worth at the end of a game not to have been arrested."""
    return ARREST_COST[len(state.boards)] if not_arrested(state, board) else 0.0


def arrest_chance(outlook: Outlook, state: State, board: Board) -> float:
    """How likely this holder has the most fingerprints at the end, by the tokens of all."""
    spread = EVIDENCE_SPREAD + EVIDENCE_SPREAD_PER_TURN * outlook.turns_left
    holders = range(len(murder(state).tokens))
    weights = [exp(tokens_left(state, holder, board.seat) / spread) for holder in holders]
    return weights[board.seat] / float_sum(weights)


def tokens_left(state: State, holder: int, seat: int) -> int:
    """How many tokens a holder has after the destroy cards; the seat knows its own role only."""
    part = murder(state)
    tokens = len(part.tokens[holder]) + part.due.count(holder)
    if holder == seat == part.murderer:
        tokens += kit_of(state).murderer_evidence
    return max(0, tokens - removals(kit_of(state).destroy, part.destroy[holder]))


def evidence_position(state: State, board: Board) -> object:
    """Who owes evidence, and the own destroy cards; the tokens stay until the turn ends."""
    part = murder(state)
    return part.due, part.destroy[board.seat]


KNOWLEDGE = Knowledge(evidence, no_promise, evidence_position)
