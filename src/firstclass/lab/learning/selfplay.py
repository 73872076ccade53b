"""Plays the games from which bots learn, and saves them as compact files of numbers."""

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from firstclass.lab.matches.challenges import PAIRS
from firstclass.players.conductor import Conductor
from firstclass.players.evaluation import Evaluation
from firstclass.players.features import SIZE, Situation, features
from firstclass.players.judgement import best_ends, judge
from firstclass.players.planner import Planner
from firstclass.players.search import path_actions, turn_ends
from firstclass.players.view import SeatView
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup
from firstclass.rules.vocabulary.state import State

EXPLORATION_RATE = 0.15  # of the turns end at random ...
TEMPERATURE = 4.0  # ... among those that look about as good, in points
TEATIME = 0.25  # of the games


@dataclass(frozen=True)
class Task:
    """A number of games from one seed, played with these weights.

    Without weights, the planner plays.
    """

    seed: int
    games: int
    weights: Path | None


class Learner(Planner):
    """A planner or conductor that sometimes tries something else, and takes notes."""

    def __init__(self, weights: Path | None, rng: random.Random) -> None:
        super().__init__()
        self.network = Conductor(weights).network if weights else None
        self.rng = rng
        self.samples: dict[object, list[float]] = {}

    def best_turn(self, root: State, view: SeatView, rng: random.Random) -> list[int]:
        """Return the turn to play, and note it."""
        evaluation = Evaluation(root, view.seat)
        situation = Situation(root, evaluation)
        ends = best_ends(turn_ends(root, evaluation, self.width, view.is_late))
        values = np.array([end.worth for end in ends])
        if self.network is not None:
            values = np.array(judge(self.network, situation, ends))
        chosen = int(np.argmax(values))
        if self.rng.random() < EXPLORATION_RATE:
            odds = np.exp((values - values.max()) / TEMPERATURE)
            (chosen,) = self.rng.choices(range(len(ends)), odds.tolist())
        end = ends[chosen]
        row = [*features(situation, end.state, end.worth), end.worth, situation.prospects]
        self.samples[root.phase, root.round, root.turn, root.scoring.turns] = row
        return path_actions(end.path)


def play_task(task: Task) -> dict[str, np.ndarray]:
    """Return the notes of some games, with a row for each turn.

    The rows are features. Other arrays are the planner's guesses of the player's score and the
    strongest opponent's score, how both ended, the win, and how many turns the seat still had.
    """
    rng = random.Random(task.seed)
    rows, outcomes = [], []
    for _ in range(task.games):
        players = rng.choice((2, 2, 3, 4))
        teatime = "on" if rng.random() < TEATIME else "off"
        setup = Setup(players, rng.choice(PAIRS), rng.randint(0, LARGEST_SEED), teatime=teatime)
        game = Game(setup)
        learners = [Learner(task.weights, rng) for _ in range(players)]
        while (seat := game.current_seat) is not None:
            view = SeatView(game, seat)
            game.apply(learners[seat].choose(view, game.legal_actions(), rng))
        winners, scores = game.winners(), game.scores()
        for seat, learner in enumerate(learners):
            win = 1 / len(winners) if seat in winners else 0.0
            other = max(scores[:seat] + scores[seat + 1 :])
            for number, row in enumerate(learner.samples.values()):
                rows.append(row)
                outcomes.append((scores[seat], other, win, len(learner.samples) - 1 - number))
    table = np.array(rows, dtype=np.float32)
    result = np.array(outcomes, dtype=np.float32)
    return {
        "rows": table[:, :SIZE].astype(np.float16),
        "worth": table[:, SIZE],
        "prospects": table[:, SIZE + 1],
        "score": result[:, 0],
        "other": result[:, 1],
        "win": result[:, 2],
        "left": result[:, 3],
    }
