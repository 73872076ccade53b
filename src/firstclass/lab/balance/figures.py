"""Figures on the balance of the box: how every card, seat and plan does among strong bots."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from statistics import mean, quantiles
from typing import Any, NamedTuple

from firstclass.lab.balance.strategies import PLANS, player_of
from firstclass.lab.matches.arena import Match, matches
from firstclass.lab.matches.games import Plan, Result
from firstclass.lab.matches.intervals import interval
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.booking import KINDS, LOWER_TRAIN, UPPER_TRAIN
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.timetable import ROUNDS
from firstclass.sums import float_sum

TRAINS = (KINDS[UPPER_TRAIN], KINDS[LOWER_TRAIN])
PHASES = 3


class Take(NamedTuple):
    """A card from a display: the order in which it was taken (from 1) and the seat that took it."""

    card: str
    order: int | None
    seat: int | None


class Display(NamedTuple):
    """The cards of a round, and how many of them were taken."""

    cards: list[Take]
    taken: int


@dataclass
class PlayedCards:
    """The events of a game that matter for the balance."""

    displays: list[Display]
    phases: list[dict[str, int]]  # the points of all seats in each pair of rounds, by source


def played_cards(setup: Setup, actions: Sequence[int]) -> PlayedCards:
    """Replay a game and return what was taken, and when points were scored."""
    game = Game(setup)
    names = game.state.rules.box.names
    displays: list[list[int]] = []
    takes: list[dict[int, int]] = []  # slot to seat, in the order of the takes
    for action in actions:
        for event in game.apply(action):
            if event.kind == "round":
                displays.append([*game.state.display])
                takes.append({})
            elif event.kind == "took":
                takes[-1][event.values[0]] = event.seat
    phases: list[dict[str, int]] = [defaultdict(int) for _ in range(PHASES)]
    for _, points, kind, round_, _ in game.ledger():
        phases[(max(round_, 1) - 1) * PHASES // ROUNDS][kind] += points
    return PlayedCards(
        [_display(*both, names) for both in zip(displays, takes, strict=True)], phases
    )


def _display(cards: list[int], takes: dict[int, int], names: Sequence[str]) -> Display:
    order = {slot: number for number, slot in enumerate(takes, 1)}
    lay = [
        Take(names[card], order.get(slot), takes.get(slot))
        for slot, card in enumerate(cards)
        if card
    ]
    return Display(lay, len(takes))


@dataclass
class CardFigures:
    """The figures of a card over all displays that contained it."""

    seats: int
    appearances: int = 0
    taken: int = 0
    first: int = 0
    last: int = 0
    places: float = 0.0
    worth: float = 0.0
    by_seat: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.by_seat = [0] * self.seats

    def add(self, take: Take, display: Display, margins: Sequence[float]) -> None:
        """Add one appearance. Cards that nobody took share the last place."""
        self.appearances += 1
        self.first += take.order == 1
        self.last += take.order in (None, display.taken)
        self.places += take.order or display.taken + 1
        if take.seat is not None:
            self.taken += 1
            self.worth += margins[take.seat]
            self.by_seat[take.seat] += 1

    def as_dict(self) -> dict[str, Any]:
        """Return shares of the appearances.

        ``worth`` is the mean number of points by which its takers beat the mean of their table.
        """
        return {
            "appearances": self.appearances,
            "taken": self.taken / self.appearances,
            "first": self.first / self.appearances,
            "last": self.last / self.appearances,
            "mean_place": self.places / self.appearances,
            "worth": self.worth / self.taken if self.taken else None,
            "seats": [taken / self.appearances for taken in self.by_seat],
        }


class Balance:
    """The figures of games between equal bots, with one table size and one pair of modules."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.scores: list[int] = []
        self.winning: list[int] = []
        self.seats: list[list[tuple[Fraction, int]]] = [[] for _ in range(players)]
        self.phases: list[dict[str, int]] = [defaultdict(int) for _ in range(PHASES)]
        self.cards: dict[str, CardFigures] = defaultdict(lambda: CardFigures(players))

    def add(self, result: Result, played: PlayedCards) -> None:
        """Add a game."""
        scores = [sum(points) for points in result.points]
        self.games += 1
        self.scores += scores
        self.winning += [scores[seat] for seat in result.winners[:1]]
        for seat, games in enumerate(self.seats):
            won = Fraction(seat in result.winners, max(1, len(result.winners)))
            games.append((won, 1))
        for phase, points in zip(self.phases, played.phases, strict=True):
            for kind, booked in points.items():
                phase[kind] += booked
        margins = [score - mean(scores) for score in scores]
        for display in played.displays:
            for take in display.cards:
                self.cards[take.card].add(take, display, margins)

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as plain data for JSON; points are per seat and game."""
        per_seat = self.games * self.players
        return {
            "games": self.games,
            "scores": spread(self.scores),
            "winners": spread(self.winning),
            "seats": [rate(seat) for seat in self.seats],
            "sources": {
                kind: [phase[kind] / per_seat for phase in self.phases]
                for kind in KINDS
                if kind in TRAINS or any(phase[kind] for phase in self.phases)
            },
        }


def spread(scores: Sequence[int]) -> dict[str, float]:
    """Return mean and quantiles: 5% of the scores are below ``p5``, and so on."""
    cuts = quantiles(scores, n=20, method="inclusive") if len(scores) > 1 else [*scores] * 19
    parts = {f"p{part}": cuts[part // 5 - 1] for part in (5, 25, 50, 75, 95)}
    inside = sum(150 <= score <= 300 for score in scores)
    return {"mean": mean(scores), **parts, "within_150_300": inside / len(scores)}


def rate(deals: Sequence[tuple[Fraction, int]]) -> dict[str, float]:
    """Return a share of wins with its 95% interval."""
    low, high = interval(deals)
    won = sum(wins for wins, _ in deals) / sum(number for _, number in deals)
    return {"win_rate": float(won), "low": low, "high": high}


class Task(NamedTuple):
    """A game to play, and the plan that one of its bots follows, if any."""

    match: Match
    plan: str | None


def tasks(
    bot: str, players: Sequence[int], pairs: Sequence[str], games: int, plan_games: int, seed: int
) -> list[Task]:
    """Return all games of a run: equal bots everywhere, then each plan against three other bots.

    Raises SimulationError, SetupError or PlayerError.
    """
    todo = []
    for seats in players:
        for pair in pairs:
            plan = Plan((bot,) * seats, seats, pair, seed)
            todo += [Task(match, None) for match in matches(plan, games)]
    for name, (_, module) in PLANS.items():
        fitting = [pair for pair in pairs if module in pair]
        for number, pair in enumerate(fitting):
            share = plan_games * (number + 1) // len(fitting) - plan_games * number // len(fitting)
            line_up = (player_of(name), bot, bot, bot)
            plan = Plan(line_up, 4, pair, seed)
            todo += [Task(match, name) for match in matches(plan, share)]
    return todo


def balance(played: Iterable[tuple[Task, Result]]) -> dict[str, Any]:
    """Return the figures of these games."""
    tables: dict[tuple[int, str], Balance] = {}
    sizes: dict[int, Balance] = {}
    plans: dict[str, dict[object, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    scores: dict[str, list[int]] = defaultdict(list)
    for (match, plan), result in played:
        if plan is not None:
            seat = result.bots.index(match.plan.bots[0])
            won = Fraction(seat in result.winners, max(1, len(result.winners)))
            plans[plan][match.plan.modules, match.deal].append(won)
            scores[plan].append(sum(result.points[seat]))
            continue
        players, modules = match.plan.players, match.plan.modules
        cards = played_cards(match.setup(), result.actions)
        tables.setdefault((players, modules), Balance(players)).add(result, cards)
        sizes.setdefault(players, Balance(players)).add(result, cards)
    return {
        "tables": [
            {"players": players, "modules": modules, **table.as_dict()}
            for (players, modules), table in tables.items()
        ],
        "sizes": [
            {
                "players": players,
                **size.as_dict(),
                "cards": {card: figures.as_dict() for card, figures in sorted(size.cards.items())},
            }
            for players, size in sizes.items()
        ],
        "plans": [
            {
                "plan": plan,
                "games": len(scores[plan]),
                **rate([(sum(wins, Fraction(0)), len(wins)) for wins in deals.values()]),
                "mean_score": mean(scores[plan]),
            }
            for plan, deals in plans.items()
        ],
    }


class Aim(NamedTuple):
    """A property of a balanced box, and the value that these games show."""

    aim: str
    found: str
    met: bool


SIZE = 4
"""The table size at which seats, cards and plans are judged: the one with the most competition."""


def aims(figures: dict[str, Any]) -> list[Aim]:
    """Return the aims for which there are figures."""
    found = []
    for table in figures["sizes"]:
        trains = [
            float_sum(table["sources"][kind][phase] for kind in TRAINS) for phase in range(PHASES)
        ]
        shares = [points / max(1, float_sum(trains)) for points in trains]
        grows = shares[0] < shares[1] < shares[2] and shares[2] >= 0.45
        text = " / ".join(f"{share:.0%}" for share in shares)
        size = f"{table['players']} players"
        found.append(Aim(f"{size}: train points grow to 45% in the third phase", text, grows))
        inside = table["winners"]["within_150_300"]
        found.append(
            Aim(f"{size}: most winners have 150 to 300 points", f"{inside:.0%}", inside > 0.5)
        )
        if table["players"] == SIZE:
            found += [*_seat_aims(table), *_card_aims(table["cards"])]
    for plan in figures["plans"]:
        text = f"{plan['win_rate']:.1%} ({plan['low']:.1%}–{plan['high']:.1%})"
        aim = f"the plan “{plan['plan']}” wins 10 to 60% against three free players"
        found.append(Aim(aim, text, 0.1 <= plan["win_rate"] <= 0.6))
    return found


def _seat_aims(table: dict[str, Any]) -> list[Aim]:
    off = max((abs(seat["win_rate"] - 1 / SIZE) for seat in table["seats"]), default=0)
    text = " / ".join(f"{seat['win_rate']:.1%}" for seat in table["seats"])
    return [Aim("no win rate of a seat is off by more than 5 points", text, off <= 0.05)]


def _card_aims(cards: dict[str, Any]) -> list[Aim]:
    never = [card for card, figures in cards.items() if figures["last"] > 0.95]
    always = [card for card, figures in cards.items() if figures["first"] > 0.6]
    return [
        Aim("no card is last in more than 95% of its displays", ", ".join(never) or "–", not never),
        Aim("no card is first in more than 60%", ", ".join(always) or "–", not always),
    ]
