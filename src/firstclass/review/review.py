"""The review of a game: everybody's odds, and what each decision lost."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, NamedTuple, TypedDict

from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.sums import float_sum

EDITION: Final = 1
"""Changes when games would be judged differently. Reviews of another edition are out of date."""

COSTLY: Final = 1.0  # points; a smaller loss may be an error of judgement
COSTLIEST: Final = 5  # decisions of a seat that are worth a closer look

ROUNDED: Final = 2  # decimal places of points
ROUNDED_ODDS: Final = 4


TurnKey = tuple[int, ...]


class ChoiceValue(NamedTuple):
    """The value of a choice: the expected points and the odds of winning, with the best line.

    With module C, the points include the value of not being arrested.
    """

    points: float
    odds: float
    line: tuple[int, ...]


class DecisionValues(NamedTuple):
    """The values of the best choice and of the one that was made.

    At the beginning of a turn, ``stake`` is the difference in points between the best and the worst
    choice.
    """

    best: ChoiceValue
    chosen: ChoiceValue
    stake: float = 0.0

    @property
    def odds(self) -> float:
        """The odds before the choice. The choice with more points can have lower odds."""
        return max(self.best.odds, self.chosen.odds)


class MoveAnalysis(NamedTuple):
    """The analysis of one move of a game.

    ``turn`` changes with the turn, and ``knowledge_key`` also when a hidden card is shown.
    ``values`` is None if there was no choice.
    """

    version: int
    seat: int
    round: int
    action: int
    scores: list[int]
    turn: TurnKey
    knowledge_key: TurnKey
    values: DecisionValues | None


class ToldLine(TypedDict):
    """A line of a variation."""

    text: str
    depth: int
    points: int


class CostlyDecision(TypedDict):
    """A costly decision: what was done, what was better, and how that would have continued."""

    version: int
    seat: int
    round: int
    lost: float
    odds_lost: float
    done: str
    better: str
    line: Annotated[
        list[ToldLine], "to the end of the turn, or until hidden cards would have been shown"
    ]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: what was chosen, what was best, and the difference.

    Moves are in notation. ``better`` is the best line, as far as it can be foreseen. ``lost`` is in
    points, and ``odds_lost`` is a fraction of 1. At the beginning of a turn, ``stake`` is the
    difference in points between the best and the worst choice.
    """

    version: int
    seat: int
    round: int
    action: str
    better: list[str]
    lost: float
    odds_lost: float
    stake: float


@dataclass(frozen=True, slots=True)
class Turn:
    """The beginning of a turn: the version, the seat on turn, and the round."""

    version: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Seat:
    """The summary of a seat. Its accuracy is from 0 to 1, or None if nothing was at stake."""

    score: int
    winner: bool
    accuracy: float | None
    lost: float
    choices: int


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game.

    ``scores`` and ``odds`` have a row for each version from ``first``, with the points and the odds
    of winning of each seat.
    """

    over: Annotated[bool, "if not, it covers the game up to its last move"]
    first: Annotated[int, "the version of the first row"]
    seats: list[Seat]
    scores: Annotated[list[list[int]], "a row for each version: the points of each seat"]
    odds: Annotated[list[list[float]], "the odds of winning for each seat; they add up to 1"]
    turns: list[Turn]
    decisions: Annotated[list[Decision], "each real choice"]

    def as_dict(self) -> dict[str, Any]:
        """Return the review as plain data for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> "Review":
        """Return the review from the result of :meth:`as_dict`."""
        parts = {
            "seats": [Seat(**seat) for seat in content["seats"]],
            "turns": [Turn(**turn) for turn in content["turns"]],
            "decisions": [Decision(**decision) for decision in content["decisions"]],
        }
        return cls(**content | parts)

    def worst(self, seat: int) -> list[Decision]:
        """Return the decisions of a seat that lost most, the worst first."""
        costly = [d for d in self.decisions if d.seat == seat and d.lost >= COSTLY]
        return sorted(costly, key=lambda decision: -decision.lost)[:COSTLIEST]


def review(looks: Iterable[MoveAnalysis], game: Game) -> Review:
    """Return the review of a game, from a look at each of its moves and its last position."""
    looked = with_hindsight(list(looks))
    decisions = [decision_of(look) for look in looked if look.values is not None]
    return Review(
        game.over,
        game.version - len(looked),
        [seat_of(game, seat, decisions) for seat in range(game.setup.players)],
        [look.scores for look in looked] + [game.scores()],
        odds_of(looked, game),
        turns_of(looked),
        decisions,
    )


def odds_of(looks: Sequence[MoveAnalysis], game: Game) -> list[list[float]]:
    """Return the odds of winning of all seats at each version. They add up to 1.

    The odds of a seat are judged while it decides, and stay the same until it decides again. At the
    end the winners share them.
    """
    hopes = [1 / game.setup.players] * game.setup.players
    rows = []
    for look in looks:
        if look.values:
            hopes[look.seat] = look.values.odds
        rows.append(shares(hopes))
        if look.values:
            hopes[look.seat] = look.values.chosen.odds
    winners = game.winners()
    rows.append(
        shares([float(seat in winners) for seat in range(len(hopes))] if winners else hopes)
    )
    return rows


def shares(hopes: Sequence[float]) -> list[float]:
    """Return the values in proportion, as fractions of 1."""
    return [round(hope / float_sum(hopes), ROUNDED_ODDS) for hope in hopes]


def turns_of(looks: Sequence[MoveAnalysis]) -> list[Turn]:
    """Return the turns of a game."""
    last: TurnKey = ()
    turns = []
    for look in looks:
        if look.turn != last:
            turns.append(Turn(look.version, look.seat, look.round))
        last = look.turn
    return turns


def with_hindsight(looks: list[MoveAnalysis]) -> list[MoveAnalysis]:
    """Return the analyses, corrected by the rest of each turn.

    No search finds everything. If something was possible later in the turn, it was possible before.
    So a choice is worth at least as much as what its seat found after it, and so is the best
    choice.
    """
    looked: list[MoveAnalysis] = []
    later: MoveAnalysis | None = None
    for look in reversed(looks):
        if look.values and later and later.values and look.knowledge_key == later.knowledge_key:
            reached = later.values.best
            best, chosen, stake = look.values
            chosen = better_of(chosen, reached._replace(line=(look.action, *reached.line)))
            look = look._replace(values=DecisionValues(better_of(best, chosen), chosen, stake))
        looked.append(look)
        later = look
    return looked[::-1]


def better_of(*worths: ChoiceValue) -> ChoiceValue:
    """Return the value with the most points, or the first if several are equal."""
    return max(worths, key=lambda worth: worth.points)


def decision_of(look: MoveAnalysis) -> Decision:
    """Return the decision of a look."""
    assert look.values is not None
    best, chosen, stake = look.values
    return Decision(
        look.version,
        look.seat,
        look.round,
        ACTIONS[look.action],
        [ACTIONS[action] for action in best.line],
        round(best.points - chosen.points, ROUNDED),
        round(look.values.odds - chosen.odds, ROUNDED_ODDS),
        round(stake, ROUNDED),
    )


def seat_of(game: Game, seat: int, decisions: Sequence[Decision]) -> Seat:
    """Return the summary of a seat.

    Its accuracy is the share of the points at stake in its turns that it kept. It is 1 if the seat
    lost nothing, and 0 if it lost as much as the worst choice in each turn would have.
    """
    own = [decision for decision in decisions if decision.seat == seat]
    lost = float_sum(decision.lost for decision in own)
    stake = float_sum(decision.stake for decision in own)
    accuracy = round(max(0.0, 1 - lost / stake), ROUNDED_ODDS) if stake else None
    won = seat in game.winners()
    return Seat(game.scores()[seat], won, accuracy, round(lost, ROUNDED), len(own))
