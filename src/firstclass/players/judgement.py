"""The judgement of a value network on the ends of a turn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from firstclass.players.context_features import Opponent
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation, features
from firstclass.players.network import Network
from firstclass.players.network_file import Rows
from firstclass.players.search import End
from firstclass.rules.vocabulary.state import State

JUDGED: Final = 64  # ends of a turn that the network judges: the best by the planner's estimate
UNIT: Final = 25.0  # points; the network's estimates use this unit


class Verdicts(NamedTuple):
    """The network's expectations after some ends of a turn."""

    points: list[float]
    """The final score."""
    log_odds: list[float]
    """The log odds of winning, which a :class:`firstclass.players.odds.Calibration` corrects."""
    leads: list[float]
    """The lead over the strongest opponent at the end of the game."""


def best_ends(ends: Sequence[End], most: int = JUDGED) -> list[End]:
    """Return the most promising ends."""
    return sorted(ends, key=worth_of, reverse=True)[:most]


def worth_of(end: End) -> float:
    """Return the planner's estimate for an end, to sort by it."""
    return end.worth


def judge(network: Network, situation: Situation, ends: Sequence[End]) -> list[float]:
    """Return the value of each end: the network's final score, plus that of not being arrested."""
    return [
        _value(situation, end.state, end.worth, guess)
        for end, guess in zip(ends, _guesses(network, situation, ends), strict=True)
    ]


def best_of(values: Sequence[float]) -> int:
    """Return the index of the highest value, or of the first if several are equal."""
    return values.index(max(values))


def verdicts(network: Network, situation: Situation, ends: Sequence[End]) -> Verdicts:
    """Return what the network expects after each end."""
    seen = _guesses(network, situation, ends)
    points = [end.worth + UNIT * guess[0] for end, guess in zip(ends, seen, strict=True)]
    # The networks of 2026 do not estimate the lead.
    beyond = [guess[2] if len(guess) > 2 else guess[0] for guess in seen]
    best = situation.prospects
    leads = [end.worth - best + UNIT * lead for end, lead in zip(ends, beyond, strict=True)]
    return Verdicts(points, [guess[1] for guess in seen], leads)


def seat_values(network: Network, state: State) -> list[float]:
    """Return the value of a position for each seat, as if its turn had ended here."""
    everybody = [Opponent(state, board) for board in state.boards]
    situations = [
        Situation(state, Evaluation(state, board.seat), everybody) for board in state.boards
    ]
    worths = [situation.evaluation.worth(state) for situation in situations]
    seen = network(
        [
            features(situation, state, worth)
            for situation, worth in zip(situations, worths, strict=True)
        ]
    )
    return [
        _value(situation, state, worth, guess)
        for situation, worth, guess in zip(situations, worths, seen, strict=True)
    ]


def _guesses(network: Network, situation: Situation, ends: Sequence[End]) -> Rows:
    return network([features(situation, end.state, end.worth) for end in ends])


def _value(situation: Situation, state: State, worth: float, guess: Sequence[float]) -> float:
    return worth + UNIT * guess[0] + situation.worth_of_liberty(state)
