"""The review of a game: how everybody stood, and what each decision gave away."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Final, NamedTuple, TypedDict

from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.sums import float_sum

EDITION: Final = 1
"""Changes when a game would be judged differently; reviews of another edition are out of date."""

COSTLY: Final = 1.0  # points; what costs less may as well be a misjudgement
COSTLIEST: Final = 5  # decisions of a seat that are worth a closer look

ROUNDED: Final = 2  # places behind the point, of points
ROUNDED_ODDS: Final = 4


Sight = tuple[int, ...]


class Worth(NamedTuple):
    """What a choice is worth: the points and the odds to win to expect with its line.

    With module C the points are not the final score alone: liberty is worth some, too.
    """

    points: float
    odds: float
    line: tuple[int, ...]


class Worths(NamedTuple):
    """What the best choice and the one that was made are worth.

    Where a turn begins, ``stake`` are the points between the best and the worst choice.
    """

    best: Worth
    chosen: Worth
    stake: float = 0.0

    @property
    def odds(self) -> float:
        """The odds before the choice. More points do not always make a win more likely."""
        return max(self.best.odds, self.chosen.odds)


class Look(NamedTuple):
    """A look at one action of a game.

    ``turn`` changes with the turn, ``sight`` also where something hidden is shown. The worths are
    None where there was no choice.
    """

    version: int
    seat: int
    round: int
    action: int
    scores: list[int]
    turn: Sight
    sight: Sight
    worths: Worths | None


class ToldLine(TypedDict):
    """A line of what would have happened."""

    text: str
    depth: int
    points: int


class CostlyDecision(TypedDict):
    """What was done before which position, what was better, and how that would have gone on."""

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
    """A decision: what was chosen, what was best, and what lies between them.

    Actions are in notation; ``better`` is the best line, as far as it can be foreseen. ``lost``
    are points, ``odds_lost`` is a part of 1. Where a turn begins, ``stake`` are the points between
    the best and the worst choice.
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
    """Where a turn begins: the version, whose turn it is, and the round."""

    version: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat in sum. Its accuracy goes from 0 to 1; None if nothing was at stake for it."""

    score: int
    winner: bool
    accuracy: float | None
    lost: float
    choices: int


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked through.

    ``scores`` and ``odds`` have a row for each version from ``first`` on, with the points and the
    odds to win of each seat.
    """

    over: Annotated[bool, "or it is about the game as far as it was played"]
    first: Annotated[int, "the version of the first row"]
    seats: list[Seat]
    scores: Annotated[list[list[int]], "a row for each version: the points of each seat"]
    odds: Annotated[list[list[float]], "and its odds to win, 1 in sum"]
    turns: list[Turn]
    decisions: Annotated[list[Decision], "each real choice"]

    def as_dict(self) -> dict[str, Any]:
        """The review as plain data for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, content: dict[str, Any]) -> "Review":
        """The review that :meth:`as_dict` has made this of."""
        parts = {
            "seats": [Seat(**seat) for seat in content["seats"]],
            "turns": [Turn(**turn) for turn in content["turns"]],
            "decisions": [Decision(**decision) for decision in content["decisions"]],
        }
        return cls(**content | parts)

    def worst(self, seat: int) -> list[Decision]:
        """The decisions of a seat that gave most away, the worst first."""
        costly = [d for d in self.decisions if d.seat == seat and d.lost >= COSTLY]
        return sorted(costly, key=lambda decision: -decision.lost)[:COSTLIEST]


def review(looks: Iterable[Look], game: Game) -> Review:
    """The review of a game, from a look at each of its actions and the game as it stands then."""
    looked = with_hindsight(list(looks))
    decisions = [decision_of(look) for look in looked if look.worths is not None]
    return Review(
        game.over,
        game.version - len(looked),
        [seat_of(game, seat, decisions) for seat in range(game.setup.players)],
        [look.scores for look in looked] + [game.scores()],
        odds_of(looked, game),
        turns_of(looked),
        decisions,
    )


def odds_of(looks: Sequence[Look], game: Game) -> list[list[float]]:
    """The odds to win of all seats at each version, which are 1 in sum.

    What a seat can hope for is judged while it decides, and holds until it decides again. At the
    end the winners share it.
    """
    hopes = [1 / game.setup.players] * game.setup.players
    rows = []
    for look in looks:
        if look.worths:
            hopes[look.seat] = look.worths.odds
        rows.append(shares(hopes))
        if look.worths:
            hopes[look.seat] = look.worths.chosen.odds
    winners = game.winners()
    rows.append(
        shares([float(seat in winners) for seat in range(len(hopes))] if winners else hopes)
    )
    return rows


def shares(hopes: Sequence[float]) -> list[float]:
    """The same in proportion, as parts of 1."""
    return [round(hope / float_sum(hopes), ROUNDED_ODDS) for hope in hopes]


def turns_of(looks: Sequence[Look]) -> list[Turn]:
    """The turns of a game."""
    last: Sight = ()
    turns = []
    for look in looks:
        if look.turn != last:
            turns.append(Turn(look.version, look.seat, look.round))
        last = look.turn
    return turns


def with_hindsight(looks: list[Look]) -> list[Look]:
    """The looks, each told what the rest of its turn came to.

    No search finds everything. What could still be had later in the turn could be had before, so
    a choice is worth no less than what its seat found after it, and the best one no less either.
    """
    looked: list[Look] = []
    later: Look | None = None
    for look in reversed(looks):
        if look.worths and later and later.worths and look.sight == later.sight:
            reached = later.worths.best
            best, chosen, stake = look.worths
            chosen = better_of(chosen, reached._replace(line=(look.action, *reached.line)))
            look = look._replace(worths=Worths(better_of(best, chosen), chosen, stake))
        looked.append(look)
        later = look
    return looked[::-1]


def better_of(*worths: Worth) -> Worth:
    """The one of most points, the first of several."""
    return max(worths, key=lambda worth: worth.points)


def decision_of(look: Look) -> Decision:
    """What a look says of its decision."""
    assert look.worths is not None
    best, chosen, stake = look.worths
    return Decision(
        look.version,
        look.seat,
        look.round,
        ACTIONS[look.action],
        [ACTIONS[action] for action in best.line],
        round(best.points - chosen.points, ROUNDED),
        round(look.worths.odds - chosen.odds, ROUNDED_ODDS),
        round(stake, ROUNDED),
    )


def seat_of(game: Game, seat: int, decisions: Sequence[Decision]) -> Seat:
    """A seat in sum.

    Its accuracy is the share that it kept of all that was at stake in its turns: 1 if it gave
    nothing away, 0 if it gave as much away as the worst choice in each turn would have.
    """
    own = [decision for decision in decisions if decision.seat == seat]
    lost = float_sum(decision.lost for decision in own)
    stake = float_sum(decision.stake for decision in own)
    accuracy = round(max(0.0, 1 - lost / stake), ROUNDED_ODDS) if stake else None
    won = seat in game.winners()
    return Seat(game.scores()[seat], won, accuracy, round(lost, ROUNDED), len(own))
