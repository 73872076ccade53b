"""Recorded games: more than 1,200 whole games of every kind in a compact form, in tests/records.

Their files are as format 1 left them: they prove that what was recorded then is read for ever.
`python -m tests.rules.recorded FOLDER` plays such games anew and writes them in the format of
today, after a change of the rules that is meant. The players are random, but they are curious,
and some of them seek points.
"""

import json
import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from firstclass import ACTIONS, Game, Setup
from firstclass.catalogue import Catalogue
from firstclass.rules.records import in_format_2
from firstclass.rules.sequence.scoring import train_points
from firstclass.rules.vocabulary.actions import SLOTS, TAKE, action_id
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.box import START_TILE
from firstclass.rules.vocabulary.events import Event, icons_in
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from tests.rules.games import FAMILY, PAIRS, Player, deciding

FOLDER = Path(__file__).parents[1] / "records"
COURSES = FOLDER / "courses.txt"  # of all games, in the order of the files
FILES = {2: "two_players.jsonl", 3: "three_players.jsonl", 4: "four_players.jsonl"}
GAMES_OF_A_PAIR = 26  # with each number of players
GAMES_OF_A_MODULE = 4  # the other module is drawn, or both are
SEED = 10  # of the set-ups, so that everything in the box is seen at work

HEADING: dict[str, Any] = {"format": 1, "rules": 1, "catalogue": "0ea7ef9d28b1c0f5"}


# What is in a file ------------------------------------------------------------------------------


def path_of(players: int) -> Path:
    return FOLDER / FILES[players]


def unpacked(text: str) -> list[int]:
    """The actions of a packed game: the numbers of format 1, two digits to the base of 36 each."""
    return [int(text[place : place + 2], 36) for place in range(0, len(text), 2)]


def line_of(game: Game) -> str:
    """A whole game as one line of JSON."""
    content = {"scores": game.scores(), "record": game.record()}
    return json.dumps(content, separators=(",", ":"))


def read(players: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The heading of a file and its games, one by one."""
    heading, *lines = path_of(players).read_text(encoding="utf-8").splitlines()
    return json.loads(heading), [json.loads(line) for line in lines]


def setup_of(content: dict[str, Any]) -> Setup:
    """The set-up of a recorded game."""
    named = dict(content["setup"])
    return Setup(**named.pop("options"), **named, rules=HEADING["rules"])


def record_of(content: dict[str, Any]) -> dict[str, Any]:
    """The record of a recorded game, in format 1."""
    return {**HEADING, "setup": content["setup"], "actions": unpacked(content["actions"])}


def notations_of(content: dict[str, Any]) -> list[str]:
    """The actions of a recorded game in notation."""
    actions: list[str] = in_format_2(record_of(content))["actions"]
    return actions


def played(content: dict[str, Any]) -> tuple[Game, set[str], str]:
    """Plays a recorded game: the game, all that was done in it, and its course."""
    game = Game.replay(record_of(content) | {"actions": []})
    done: set[str] = set()
    course = sha256()
    for notation in notations_of(content):
        choices = sorted(ACTIONS[action] for action in game.legal_actions())
        course.update(f"{game.current_seat} {game.decision} {choices} {notation}".encode())
        done.add(f"play {FAMILY[action_id(notation)]}")
        done.update(deeds(game, game.play(notation)))
    course.update(f"{[tuple(booking) for booking in game.ledger()]}".encode())
    return game, done, course.hexdigest()[:16]


# What is done in a game -------------------------------------------------------------------------


def deeds(game: Game, events: list[Event]) -> Iterator[str]:
    """What an action brought about, as far as something in the box must be seen at work."""
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
            own = icons_in(event) == box.frames[values[0]].icons
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
    """What must be done at least once for each card, tile and token of the box."""
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


# What a kind of card does besides being taken; every other kind begins its frame.
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
    """A random player who likes some kinds of cards, what is new, and perhaps points."""

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
    """The points of the deciding seat after an action, with those of its trains."""
    trial = game.clone()
    trial.apply(action)
    player = trial.state.boards[deciding(game)]
    return player.score + 3 * train_points(trial.state, player)


def setups(players: int) -> Iterator[Setup]:
    """The set-ups of the games to be recorded."""
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
    """Plays one game and writes it down; what was new in it is added to ``done``."""
    game = Game(setup)
    seats = [Curious(setup.seed + seat, done) for seat in range(setup.players)]
    while not game.over:
        events = game.apply(seats[deciding(game)].choose(game))
        done.update(deeds(game, events))
    return line_of(game)


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    done: set[str] = set()
    for players, name in FILES.items():
        lines = [*(record(setup, done) for setup in setups(players)), ""]
        (folder / name).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
