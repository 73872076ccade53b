"""Measures bots by regret: how much worse their turns are than the best known turns.

A set of positions comes from games of conductors. In each position, playouts have valued the turns
that the conductor rates highest: in sampled states, everybody plays to the end of the game. The
value of a turn is the mean lead at the end. The value of the position is that of its best turn.
Each half of the playouts selects this turn and the other half values it, because the highest of
several means is too high on average.

A bot then plays its turn in each position. If this turn has no value yet, the same playouts value
it. They use the weights of 2026, which never change.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from firstclass.catalogue import Catalogue, from_stored, load
from firstclass.lab.errors import SimulationError
from firstclass.lab.json_lines import JsonLinesError, JsonObject, read_json_lines
from firstclass.lab.matches.challenges import PAIRS
from firstclass.lab.matches.games import where
from firstclass.lab.matches.intervals import NORMAL
from firstclass.players import SeatView, make_player
from firstclass.players.conductor import Conductor, network_of
from firstclass.players.network_file import WEIGHTS_2026
from firstclass.players.playout import played_on
from firstclass.players.registry import one_line
from firstclass.players.search import path_actions, turn_key
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup
from firstclass.rules.vocabulary.timetable import ROUNDS

CANDIDATES: Final = 6
"""The turns of a position that have a value."""
PLAYOUTS: Final = 24
"""The playouts of each turn, each in another sampled state."""
LARGEST_LEAD: Final = 50.0
"""A larger lead, or that over an arrested player, counts like this one."""
TO_THE_END: Final = 10 * ROUNDS
"""More turns than a seat has in a game."""
TWINS: Final = 3
"""The sampled states that are compared to notice that a move reveals something."""
TEATIME: Final = 0.25
"""The share of games with Teatime."""

Moves = tuple[int, ...]


class Value(NamedTuple):
    """The value of a turn, or of the best turn in a position."""

    lead: float
    """The mean lead over the strongest opponent at the end of the game, in points."""
    wins: float
    """The share of games in which the seat leads; a tie counts half."""


class Position(NamedTuple):
    """A position, its value and those of some turns in it."""

    number: int
    playouts: int
    box: Catalogue
    record: JsonObject
    value: Value
    turns: dict[Moves, Value]


class Task(NamedTuple):
    """A position in which a bot plays its turn."""

    position: Position
    bot: str


@dataclass(frozen=True)
class Regret:
    """How much worse a bot's turn is than the best known turn; negative if it is better."""

    points: float
    wins: float


def make_position(number: int, seed: int, box: Catalogue) -> JsonObject:
    """Return a random position with the values of its turns, as a line of the set."""
    rng = Random(f"{seed} {number}")
    while True:
        setup = Setup(
            rng.choice((2, 2, 3, 4)),
            rng.choice(PAIRS),
            rng.randint(0, LARGEST_SEED),
            teatime="on" if rng.random() < TEATIME else "off",
            catalogue=box,
        )
        game = random_turn(setup, rng)
        turns = candidates(game, rng)
        if len(turns) > 1:
            return values_in(game, turns, number)


def values_in(
    game: Game, turns: Sequence[Moves], number: int, playouts: int = PLAYOUTS
) -> JsonObject:
    """Return a position with the values of these turns.

    ``number`` names the position and its sampled states.
    """
    seat = deciding_seat(game)
    leads = {moves: playout_leads(game, seat, moves, number, playouts) for moves in turns}
    return {
        "position": number,
        "playouts": playouts,
        "record": game.record(),
        "value": value_of_best(list(leads.values()))._asdict(),
        "turns": [{"moves": moves, **value(leads[moves])._asdict()} for moves in leads],
    }


def random_turn(setup: Setup, rng: Random) -> Game:
    """Return a game of conductors at the beginning of a random turn."""
    game = Game(setup)
    conductors = [Conductor(WEIGHTS_2026) for _ in range(setup.players)]
    beginnings: dict[object, int] = {}
    while (seat := game.current_seat) is not None:
        beginnings.setdefault((seat, turn_key(game.state)), game.version)
        game.apply(conductors[seat].choose(SeatView(game, seat), game.legal_actions(), rng))
    begun = Game(setup)
    for action in game.actions()[: rng.choice(list(beginnings.values()))]:
        begun.apply(action)
    return begun


def deciding_seat(game: Game) -> int:
    """Return the seat whose turn it is. Raises JsonLinesError if the game is over."""
    seat = game.current_seat
    if seat is None:
        raise JsonLinesError("expected positions in which the game is not over")
    return seat


def candidates(game: Game, rng: Random) -> list[Moves]:
    """Return the turns that the conductor likes best, until something hidden is revealed."""
    seat = deciding_seat(game)
    conductor, view = Conductor(WEIGHTS_2026), SeatView(game, seat)
    sampled = view.sample(rng)
    conductor.best_turn(sampled.state.copy(), view, rng)
    found: dict[Moves, None] = {}
    for considered in sorted(conductor.considered, key=lambda each: -each.value):
        found[play_turn(sampled.clone(), seat, follow(path_actions(considered.path)), rng)] = None
        if len(found) == CANDIDATES:
            break
    return list(found)


def follow(moves: Iterable[int]) -> Callable[[Game], int]:
    """Return a function that chooses these moves, one after the other."""
    left = iter(moves)
    return lambda _: next(left)


def play_turn(game: Game, seat: int, choose: Callable[[Game], int], rng: Random) -> Moves:
    """Play the turn of a seat, and return its moves until something hidden is revealed."""
    twins = [game.sample_hidden(seat, rng) for _ in range(TWINS)]
    turn = turn_key(game.state)
    moves: list[int] = []
    seen = [game.observe(seat)]
    while game.current_seat == seat and turn_key(game.state) == turn and same(seen):
        moves.append(choose(game))
        for each in (game, *twins):
            each.apply(moves[-1])
        seen = [each.observe(seat) for each in (game, *twins)]
    return tuple(moves)


def same(seen: Sequence[object]) -> bool:
    """Return whether all observations are equal."""
    return all(each == seen[0] for each in seen[1:])


def playout_leads(game: Game, seat: int, moves: Moves, number: int, playouts: int) -> list[float]:
    """Return the lead at the end of each playout after these moves."""
    view, network = SeatView(game, seat), network_of(WEIGHTS_2026)
    leads = []
    for world in range(playouts):
        state = view.sample(Random(f"{number} {world}")).state
        lead = played_on(state, seat, list(moves), TO_THE_END, network)
        leads.append(max(-LARGEST_LEAD, min(lead, LARGEST_LEAD)))
    return leads


def value(leads: Sequence[float]) -> Value:
    """Return the value of a turn with these leads."""
    wins = [(lead > 0) / 2 + (lead >= 0) / 2 for lead in leads]
    return Value(round(fmean(leads), 2), round(fmean(wins), 4))


def value_of_best(turns: Sequence[Sequence[float]]) -> Value:
    """Return the value of the best of several turns, each with its leads."""
    half = len(turns[0]) // 2
    by_first = max(turns, key=lambda leads: fmean(leads[:half]))
    by_second = max(turns, key=lambda leads: fmean(leads[half:]))
    return value([*by_first[half:], *by_second[:half]])


def read_positions(path: Path) -> list[Position]:
    """Return the positions of a set. Raises JsonLinesError or CatalogueError.

    The first line of a set has its box, so that corrected cards leave it as it is.
    """
    lines = read_json_lines(path)
    try:
        box = from_stored(lines[0]["box"]) if lines else load()
        return [position_of(line, box) for line in lines[1:]]
    except (KeyError, TypeError, ValueError) as error:
        fault = f"{path}: expected positions with turns: {one_line(error)}"
        raise JsonLinesError(fault) from error


def position_of(line: JsonObject, box: Catalogue) -> Position:
    """Return the position in a line of the set."""
    turns = {
        tuple(map(int, turn["moves"])): Value(float(turn["lead"]), float(turn["wins"]))
        for turn in line["turns"]
    }
    best = Value(float(line["value"]["lead"]), float(line["value"]["wins"]))
    return Position(line["position"], int(line["playouts"]), box, line["record"], best, turns)


def measure(task: Task) -> Regret:
    """Return the regret of a bot. Raises JsonLinesError, RecordError or SimulationError."""
    number, playouts, box, record, best, turns = task.position
    real = Game.replay(record, [box])
    seat = deciding_seat(real)
    # The bot gets a sampled state, so that it cannot look at what is hidden in the real one.
    game = real.sample_hidden(seat, Random(number))
    moves = turn_of(task.bot, game, seat, Random(number))
    end = observe_after(game, seat, moves)
    same = (turns[known] for known in turns if observe_after(game, seat, known) == end)
    own = next(same, None) or value(playout_leads(real, seat, moves, number, playouts))
    return Regret(best.lead - own.lead, best.wins - own.wins)


def turn_of(name: str, game: Game, seat: int, rng: Random) -> Moves:
    """Return the turn of a bot. Raises SimulationError if the bot fails."""
    bot = make_player(name)

    def choose(here: Game) -> int:
        return bot.choose(SeatView(here, seat), here.legal_actions(), rng)

    try:
        return play_turn(game.clone(), seat, choose, rng)
    except Exception as error:
        raise SimulationError(f"{name} failed {where(error)}") from None


def observe_after(game: Game, seat: int, moves: Moves) -> Any:
    """Return what a seat sees after its turn."""
    ahead = game.clone()
    for action in moves:
        ahead.apply(action)
    return ahead.observe(seat)


class Mean(NamedTuple):
    """A mean and its 95% interval."""

    mean: float
    low: float
    high: float


def mean_of(numbers: Sequence[float]) -> Mean:
    """Return the mean of at least two independent numbers."""
    middle = fmean(numbers)
    half = NORMAL * stdev(numbers) / sqrt(len(numbers))
    return Mean(middle, middle - half, middle + half)


def figures(
    positions: Sequence[Position], regrets: Mapping[str, Sequence[Regret]]
) -> dict[str, dict[str, Any]]:
    """Return the figures of all bots, over all positions and for each number of players."""
    sizes = [position.record["setup"]["players"] for position in positions]
    tables = {"all": list(range(len(positions)))}
    for size in sorted(set(sizes)):
        tables[str(size)] = [place for place in tables["all"] if sizes[place] == size]
    return {
        size: {
            "positions": len(places),
            "bots": rows({bot: [found[n] for n in places] for bot, found in regrets.items()}),
        }
        for size, places in tables.items()
        if len(places) > 1
    }


def rows(regrets: dict[str, list[Regret]]) -> dict[str, dict[str, Any]]:
    """Return the mean regret of each bot, and its difference from that of the first bot."""
    first = next(iter(regrets.values()))
    found = {}
    for bot, own in regrets.items():
        differences = [one.points - other.points for one, other in zip(own, first, strict=True)]
        found[bot] = {
            "regret": mean_of([each.points for each in own])._asdict(),
            "wins_lost": mean_of([each.wins for each in own])._asdict(),
            "difference": mean_of(differences)._asdict(),
        }
    return found
