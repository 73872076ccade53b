"""Finds the positions for the puzzle of the day, until there are enough for a year.

    python -m scripts.puzzles [FILES]

Conductors play a game. One of its turns becomes a puzzle if few of its ends are best, and the
planner would miss them all. The values of the ends come from the director's playouts, many times
more than in a game.

Each file has 32 puzzles and takes some minutes. Existing puzzles stay, except those with cards that
have changed: new ones take their places.
"""

import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple, TypedDict

from firstclass import ACTIONS, Game, RecordError, Setup
from firstclass.lab.workers import LocalProcesses
from firstclass.players.conductor import Conductor, network_of
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import Situation
from firstclass.players.judgement import best_ends, judge
from firstclass.players.network_file import DEFAULT_WEIGHTS
from firstclass.players.playout import never, played_on
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.decisions import PHASE_TURNS, TURN

FOLDER = Path(__file__).parents[1] / "web/src/lib/pages/puzzle/positions"
FILES = 12
IN_A_FILE = 32

PLAYERS = (2, 2, 3, 4)
MODULES = "ABCDEF"
FIRST_ROUND = 3
"""Earlier turns have few choices that are clearly better than others."""

MIN_ACTIONS = 3
"""A solution has at least this many actions."""

WIDTH = 60
TURNS_AHEAD = 2
ROUNDS = ((24, 8), (8, 24), (4, 40))
"""How many ends of the turn are compared, and in how many sampled states, until the next round."""

SAME = 0.5
"""Points within which two ends are equally good."""
MAX_SOLUTIONS = 3
"""At most this many ends are equally good."""

MIN_LEAD = 1.5
"""Points that the planner would lose."""
STANDARD_ERRORS = 3
"""And in standard errors of that lead."""


NOT_COUNTED = ("account", "multipliers")
"""Parts of a board that say nothing about the turn's result, as in `pages/puzzle/puzzle.ts`."""


class Puzzle(TypedDict):
    """A puzzle, as the page reads it (web/src/lib/pages/puzzle/puzzle.ts)."""

    record: dict[str, Any]
    """The game up to the beginning of the turn."""
    seat: int
    solution: list[str]
    """The actions of the best turn, in notation."""
    lost: dict[str, float]
    """Points that other turns lose, by the digest of the seat's board at the end of the turn."""


class Candidate(NamedTuple):
    """An end of the turn, the way there, and its value in each sampled state."""

    board: str
    path: list[int]
    values: list[float]


def main(files: int) -> None:
    """Write the puzzles that are missing."""
    FOLDER.mkdir(exist_ok=True)
    seeds = count(next_seed())
    found = (puzzle for puzzle in search(seeds) if puzzle)
    for file in map(file_of, range(files)):
        kept = [puzzle for puzzle in puzzles_in(file) if is_playable(puzzle)]
        missing = IN_A_FILE - len(kept)
        if missing:
            puzzles = [*kept, *islice(found, missing)]
            file.write_text(json.dumps(puzzles, separators=(",", ":")) + "\n", encoding="utf-8")
            print(f"{file.name}: {missing} new puzzles", flush=True)


def file_of(number: int) -> Path:
    """Return the path of a file."""
    return FOLDER / f"{number:02}.json"


def puzzles_in(file: Path) -> list[Puzzle]:
    """Return the puzzles of a file, which may not exist yet."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []


def is_playable(puzzle: Puzzle) -> bool:
    """Return whether the cards of the game are still those in the box."""
    try:
        Game.replay(puzzle["record"])
    except RecordError:
        return False
    return True


def next_seed() -> int:
    """Return the first seed that no existing file has used."""
    puzzles = chain.from_iterable(map(puzzles_in, FOLDER.glob("*.json")))
    return 1 + max((puzzle["record"]["setup"]["seed"] for puzzle in puzzles), default=0)


def search(seeds: Iterator[int]) -> Iterator[Puzzle | None]:
    """Yield what :func:`find` makes of each seed, in order."""
    workers = LocalProcesses(os.cpu_count() or 1)
    while True:
        yield from workers.map(find, [*islice(seeds, 8 * workers.jobs)], chunk_size=1)


def find(seed: int) -> Puzzle | None:
    """Return the puzzle in the game with this seed, or None if it has none."""
    rng = random.Random(f"puzzle {seed}")
    game = position(seed, rng)
    if game is None:
        return None
    seat = game.state.current
    candidates = ends_of(game, seat, rng)
    if len(candidates) < ROUNDS[-1][0]:
        return None
    obvious = candidates[-1]
    best = compared(game, seat, candidates, rng)
    lost = {each.board: loss(best, each) for each in candidates}
    solutions = sum(points <= SAME for points in lost.values())
    if not is_clear(best, obvious) or solutions > MAX_SOLUTIONS or len(best.path) < MIN_ACTIONS:
        return None
    return {
        "record": game.record(),
        "seat": seat,
        "solution": [ACTIONS[action] for action in best.path],
        "lost": {
            board: 0 if points <= SAME else round(points, 1) for board, points in lost.items()
        },
    }


def position(seed: int, rng: random.Random) -> Game | None:
    """Return a game of conductors at the turn in which the planner would lose most.

    Return None if the planner would never lose much, by the conductors' estimates.
    """
    modules = "".join(sorted(rng.sample(MODULES, 2)))
    game = Game(Setup(players=rng.choice(PLAYERS), modules=modules, seed=seed))
    players = [Conductor() for _ in range(game.setup.players)]
    turns = []
    while not game.over:
        state, version = game.state, game.version
        player = players[state.current]
        begins = (
            state.phase == PHASE_TURNS
            and state.decision == TURN
            and state.round >= FIRST_ROUND
            and not state.taken
        )
        action = player.choose(SeatView(game, state.current), game.legal_actions(), rng)
        if begins:
            # The planner would choose the first of them.
            values = [each.value for each in player.considered]
            turns.append((max(values) - values[0], version))
        game.apply(action)
    most, version = max(turns, default=(0.0, 0))
    if most < MIN_LEAD:
        return None
    record = game.record()
    return Game.replay(record | {"actions": record["actions"][:version]})


def ends_of(game: Game, seat: int, rng: random.Random) -> list[Candidate]:
    """Return the most promising ends of the turn, one for each board, and last the planner's.

    There are none if a hidden card may be shown before the turn ends: then it has no best end.
    """
    root = SeatView(game, seat).sample(rng).state
    evaluation = Evaluation(root, seat)
    ends = best_ends(turn_ends(root, evaluation, WIDTH, never))
    if any(end.state.shown > root.version for end in ends):
        return []
    values = judge(network_of(DEFAULT_WEIGHTS), Situation(root, evaluation), ends)
    order = sorted(range(len(ends)), key=lambda n: -values[n])
    # The first end is the planner's choice.
    paths = [path_actions(ends[n].path) for n in (0, *order)]
    candidates: dict[str, Candidate] = {}
    for path in paths:
        if path[-1] == END_TURN and len(candidates) < ROUNDS[0][0]:
            board = board_after(game, path, seat)
            candidates.setdefault(board, Candidate(board, path, []))
    obvious_first = [*candidates.values()]
    return obvious_first[1:] + obvious_first[:1]


def board_after(game: Game, path: Sequence[int], seat: int) -> str:
    """Return the digest of a seat's board after these actions, before the turn ends."""
    ahead = game.clone()
    for action in path:
        if action != END_TURN:
            ahead.apply(action)
    (board,) = (board for board in ahead.observe(seat)["boards"] if board["seat"] == seat)
    return digest(
        {name: unordered(value) for name, value in board.items() if name not in NOT_COUNTED}
    )


def unordered(value: object) -> object:
    """Return a list of cards without its order."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return sorted(value)
    return value


def digest(value: object) -> str:
    """Return the 32-bit FNV-1a hash of plain data, in hexadecimal."""
    number = 0x811C9DC5
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{number:08x}"


def compared(
    game: Game, seat: int, candidates: Sequence[Candidate], rng: random.Random
) -> Candidate:
    """Play the candidates out in sampled states, the better ones more often; return the best."""
    view, network = SeatView(game, seat), network_of(DEFAULT_WEIGHTS)
    left = list(candidates)
    for most, worlds in ROUNDS:
        del left[most:]
        for _ in range(worlds):
            world = view.sample(rng).state
            for each in left:
                value = played_on(world.copy(), seat, each.path, TURNS_AHEAD, network)
                each.values.append(value)
        left.sort(key=lambda each: mean(each.values), reverse=True)
    return left[0]


def is_clear(best: Candidate, other: Candidate) -> bool:
    """Return whether the best end leads another clearly."""
    leads = [one - two for one, two in zip(best.values, other.values, strict=False)]
    error = stdev(leads) / sqrt(len(leads))
    return mean(leads) >= max(MIN_LEAD, STANDARD_ERRORS * error)


def loss(best: Candidate, other: Candidate) -> float:
    """Return the points that another end loses, in the states that both have seen."""
    return mean(one - two for one, two in zip(best.values, other.values, strict=False))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FILES)
