"""Recorded games: more than 1,200 whole games of every kind, in tests/records.

Their own box is there too, so that corrected cards leave them as they are.
After an intended change of the rules, `python -m tests.rules.recorded_games` writes the courses of
these games again. If some of them are no longer possible, `… FOLDER` records such games in a
folder. The players are random but curious, and some of them seek points.
"""

import gzip
import json
import random
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from firstclass import ACTIONS, Game, Setup
from firstclass.catalogue import Catalogue
from firstclass.rules.sequence.scoring import train_points
from firstclass.rules.vocabulary.actions import SLOTS, TAKE, action_id
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.box import START_TILE
from firstclass.rules.vocabulary.events import Event, icons_in
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS, read_setup
from tests.rules.boxes import FIRST
from tests.rules.games import FAMILY, PAIRS, Player, deciding_seat

FOLDER = Path(__file__).parents[1] / "records"
COURSES = FOLDER / "courses.txt"  # of all games, in the order of the files
FILES = {
    2: "two_players.jsonl.gz",
    3: "three_players.jsonl.gz",
    4: "four_players.jsonl.gz",
}
GAMES_OF_A_PAIR = 26  # with each number of players
GAMES_OF_A_MODULE = 4  # the other module is drawn, or both are
SEED = 10  # of the setups, so that everything in the box is used


# The contents of a file -------------------------------------------------------------------------


def path_of(players: int) -> Path:
    return FOLDER / FILES[players]


def line_of(game: Game) -> str:
    """Format a whole game as one line of JSON."""
    content = {"scores": game.scores(), "record": game.record()}
    return json.dumps(content, separators=(",", ":"))


def read(players: int) -> list[dict[str, Any]]:
    """Return the games of a file, each with `record` and `scores`."""
    lines = gzip.decompress(path_of(players).read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


def setup_of(content: dict[str, Any]) -> Setup:
    """Return the setup of a recorded game, in which no module has been drawn yet."""
    named = content["record"]["setup"]
    modules = "".join(letter for letter in named["modules"] if letter not in named["drawn"])
    return read_setup(named | {"modules": modules, "drawn": ""}, FIRST)


def played(content: dict[str, Any]) -> tuple[Game, set[str], str]:
    """Play a recorded game; return the game, everything done in it, and a hash of its course."""
    record = content["record"]
    game = Game.replay(record | {"actions": []}, [FIRST])
    done: set[str] = set()
    course = sha256()
    for notation in record["actions"]:
        choices = sorted(ACTIONS[action] for action in game.legal_actions())
        course.update(f"{game.current_seat} {game.decision} {choices} {notation}".encode())
        done.add(f"play {FAMILY[action_id(notation)]}")
        done.update(effects(game, game.play(notation)))
    course.update(f"{[tuple(booking) for booking in game.ledger()]}".encode())
    return game, done, course.hexdigest()[:16]


# Things done in a game --------------------------------------------------------------------------


def effects(game: Game, events: Iterable[Event]) -> Iterator[str]:
    """Return the effects of an action that some card, tile or token of the box must show."""
    state = game.state
    names = state.rules.box.names
    for event in events:
        kind, values = event.kind, event.values
        if kind == "took":
            yield f"take {names[values[1]]}"
        elif kind == "frame" and values[0] == START_TILE:
            yield f"start tile {(event.seat - state.tile_taker) % len(state.boards) + 1}"
        elif kind == "frame":
            box = state.rules.box
            mechanic = box.kinds[values[0]] == "mechanic"
            own = icons_in(event) == tuple(box.frames[values[0]].icons)
            upgrade = " next to" if mechanic and not own else ""
            yield f"frame{upgrade} {names[values[0]]}"
        elif kind in ("mail", "tile"):
            yield f"lay {names[values[1]]}"
        elif kind in ("fulfilled", "postcard"):
            yield f"{kind} {names[values[1]]}"
        elif kind == "boarded":
            yield f"{('board', 'load')[values[0]]} {names[values[2]]}"
        elif kind == "served":
            yield f"serve {values[2]} of stack {(state.round + 1) // 2}"
        elif kind == "points":
            yield f"score {KINDS[values[1]]}"
        elif kind == "arrested":
            yield f"arrest a {'player' if event.seat < len(state.boards) else 'dummy'}"


def wanted(catalogue: Catalogue) -> Iterator[str]:
    """Return the effects that each card, tile and token of the box must have at least once."""
    for cards in catalogue.sets:
        for card in cards.cards:
            yield f"take {card.id}"
            yield from (f"{word} {card.id}" for word in WORDS.get(card.kind, ("frame",)))
    box = catalogue.box
    yield from (f"{word} {car.id}" for car in box.mail.cars for word in ("lay", "frame"))
    yield from (f"{word} {tile.id}" for tile in box.locomotives.tiles for word in ("lay", "frame"))
    yield from (f"frame {card.id}" for card in box.game_end.cards)
    yield from (f"serve {token.points} of stack {token.stack}" for token in box.teatime.tokens)
    yield from (f"start tile {place}" for place in (1, 3, 4))
    yield from ("frame F0", "frame passengers", "arrest a player", "arrest a dummy")
    yield from (f"play {family}" for family in FAMILY)
    yield from (f"score {kind}" for kind in KINDS)


# The event of each kind of card apart from being taken; every other kind begins its frame.
WORDS = {
    "contract": ("fulfilled", "frame"),
    "postcard": ("postcard",),
    "passenger": ("board", "load", "frame"),
    "mechanic": ("frame", "frame next to"),
    "celebrity": (),
    "destroy": (),
    "switch": (),
    "storage": (),
}


# Playing ----------------------------------------------------------------------------------------


class Curious(Player):
    """A random player that prefers some kinds of cards and new effects, and perhaps points."""

    def __init__(self, seed: int, done: set[str]) -> None:
        super().__init__(seed)
        self.done = done
        self.trials = self.rng.choice((1, 1, 6))

    def choose(self, game: Game) -> int:
        legal = game.legal_actions()
        weights = [self._interest(game, action) for action in legal]
        trials = self.rng.choices(legal, weights, k=self.trials)
        if len(set(trials)) == 1:
            return trials[0]
        return max(trials, key=lambda action: prospect(game, action))

    def _interest(self, game: Game, action: int) -> float:
        family = FAMILY[action]
        slot = action - TAKE
        if 0 <= slot < SLOTS:
            box = game.state.rules.box
            card = game.state.display[slot]
            new = f"take {box.names[card]}" not in self.done
            return self._weight("take") * self._weight(f"a {box.kinds[card]}") * (50 if new else 1)
        return self._weight(family) * (50 if family == "contract" else 1)


def prospect(game: Game, action: int) -> int:
    """Return the points of the deciding seat after an action, including those of its trains."""
    trial = game.clone()
    trial.apply(action)
    player = trial.state.boards[deciding_seat(game)]
    return player.score + 3 * train_points(trial.state, player)


def setups(players: int) -> Iterator[Setup]:
    """Yield the setups of the games to be recorded."""
    rng = random.Random(SEED + players)
    modules = PAIRS * GAMES_OF_A_PAIR + [*["", *"ABCDEF"] * GAMES_OF_A_MODULE]
    for number, named in enumerate(modules):
        options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()}
        options["teatime"] = ("off", "on")[number // len(PAIRS) % 2]
        yield Setup(
            players=players,
            modules=named,
            seed=rng.getrandbits(32),
            ruleset=rng.choice(sorted(PRESETS)),
            start_player=rng.choice((None, *range(players))),
            **options,
        )


def record(setup: Setup, done: set[str]) -> str:
    """Play one game and return it as text; add its new effects to ``done``."""
    game = Game(setup)
    seats = [Curious(setup.seed + seat, done) for seat in range(setup.players)]
    while not game.over:
        events = game.apply(seats[deciding_seat(game)].choose(game))
        done.update(effects(game, events))
    return line_of(game)


def write_courses() -> None:
    courses = [played(content)[2] for players in FILES for content in read(players)]
    COURSES.write_text("\n".join([*courses, ""]), encoding="utf-8")


def write_games(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    done: set[str] = set()
    for players, name in FILES.items():
        lines = [*(record(setup, done) for setup in setups(players)), ""]
        (folder / name).write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


if __name__ == "__main__":
    write_games(Path(sys.argv[1])) if len(sys.argv) > 1 else write_courses()
