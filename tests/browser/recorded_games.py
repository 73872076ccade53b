"""Two recorded games with every kind of decision, for tests of the screen.

`python -m tests.browser.recorded_games` rewrites them after an intended change of the rules.
Together they contain every kind of decision: the whole game of four has all but one, and the other
game stops where somebody chooses between two frames off turn.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from firstclass import Game, Setup
from firstclass.players import SeatView, make_player
from tests.rules.games import Player
from tests.server import Client, Server

FOLDER = Path(__file__).parent / "games"
RARE = ("room", "pay", "postcard")
WHOLE = {"keep", "turn", "frame", "mail", "lay", "gap", "storage", "serve", "scoring", *RARE}
KINDS = (*sorted(WHOLE), "account")


@dataclass(frozen=True)
class Moment:
    """A decision of a recorded game."""

    record: dict[str, Any]
    version: int
    decision: str
    choices: int
    """The number of legal actions."""


def read(name: str) -> dict[str, Any]:
    """Return the record of a game."""
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return content


def moments(name: str) -> Iterator[Moment]:
    """Return all decisions of a recorded game, and its last state."""
    record = read(name)
    whole = Game.replay(record)
    game = Game(whole.setup)
    for action in whole.actions():
        yield Moment(record, game.version, game.decision, len(game.legal_actions()))
        game.apply(action)
    last = "over" if game.over else game.decision
    yield Moment(record, game.version, last, len(game.legal_actions()))


def moment_of(decision: str) -> Moment:
    """Return the last decision of a kind, because the table is full by then."""
    name = "compensation" if decision == "account" else "whole_game"
    return [moment for moment in moments(name) if moment.decision == decision][-1]


def open_table(server: Server, record: dict[str, Any]) -> tuple[str, str]:
    """Create a table for this game, with people on all seats."""
    body = {name: record["setup"][name] for name in ("players", "modules", "seed", "ruleset")}
    body["options"] = record["setup"]["options"]
    return server.create(*["human"] * body["players"], **body)


def create_table_at(server: Server, moment: Moment) -> tuple[str, str]:
    """Create a table where the game was played up to this moment."""
    table, key = open_table(server, moment.record)
    with server.join(table, key) as client:
        client.receive_state()
        play(client, moment.record["actions"][: moment.version])
    return table, key


def play(client: Client, actions: list[str]) -> None:
    """Play on without a pause."""
    first = client.state["version"]
    for version, notation in enumerate(actions, first):
        client.send(type="act", version=version, action=notation)
    if actions:
        client.receive_state(lambda state: state["version"] == first + len(actions))


def whole_game(seed: int) -> tuple[Game, set[str]]:
    """Return a game of two planning and two random players; all prefer rare decisions."""
    options: dict[str, Any] = {"start_tile_bonus": "end_of_turn", "teatime": "on"}
    game = Game(Setup(players=4, modules="BF", seed=seed, **options))
    planner, chance = make_player("planner"), random.Random(seed)
    others = [Player(seed * 10 + seat) for seat in range(4)]
    decisions: set[str] = set()
    while not game.over:
        decisions.add(game.decision)
        seat = game.current_seat
        assert seat is not None
        action = wanted(game, decisions)
        if action is None and seat % 2 == 0:
            action = planner.choose(SeatView(game, seat), game.legal_actions(), chance)
        game.apply(others[seat].choose(game) if action is None else action)
    return game, decisions


def wanted(game: Game, decisions: set[str]) -> int | None:
    """Return an action that leads to a rare decision that has not occurred yet."""
    rare = [decision for decision in RARE if decision not in decisions]
    if game.decision != "turn" or not rare:
        return None
    for action in game.legal_actions():
        after = game.clone()
        after.apply(action)
        if after.decision in rare:
            return action
    return None


def compensation(seed: int) -> Game:
    """Return a game up to a choice between two frames off turn, if it comes to one."""
    game = Game(Setup(players=4, modules="AE", seed=seed))
    players = [Player(seed * 10 + seat) for seat in range(4)]
    while not game.over and game.decision != "account":
        seat = game.current_seat
        assert seat is not None
        game.apply(players[seat].choose(game))
    return game


def write(name: str, record: dict[str, Any]) -> None:
    """Write a record to a file."""
    text = json.dumps(record, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    """Write both games."""
    whole = next(game for game, decisions in map(whole_game, count(33)) if decisions >= WHOLE)
    write("whole_game", whole.record())
    write(
        "compensation", next(game for game in map(compensation, count()) if not game.over).record()
    )


if __name__ == "__main__":
    main()
