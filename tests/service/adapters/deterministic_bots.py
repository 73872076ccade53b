"""Print the answers of deterministic bots in a game, move by move; run in separate processes."""

import asyncio
import sys

from firstclass import Game, Setup
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.service.play.bot_seat import BotSeat
from tests.service.in_memory import InProcessRunner, history_of

MOVES = 12


async def moves(kind: str) -> list[str]:
    """Return the first moves of a game in which all seats are played by this kind of bot."""
    game, player = (
        Game(Setup(2, "EF", seed=5)),
        BotSeat(kind, InProcessRunner(), "table", deterministic=True),
    )
    history = history_of(game)
    played: list[str] = []
    while len(played) < MOVES:
        assert history.game.current_seat is not None
        actions, failure = await player.choose(history, history.game.current_seat, lambda: True)
        assert not failure
        for action in actions:
            history.play(action, 0)
            played.append(ACTIONS[action].replace(" ", "_"))
    return played[:MOVES]


if __name__ == "__main__":
    for kind in sys.argv[1:]:
        print(*asyncio.run(moves(kind)))
