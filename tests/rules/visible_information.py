"""All information that a seat receives, as bytes."""

from collections.abc import Iterable
from typing import Any

from firstclass import Game
from firstclass.encoding import encode
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.events import Event
from firstclass.words import GameLog, offers


def visible_bytes(game: Game, viewer: int | None) -> bytes:
    """Return all that the game shows this viewer now, including answers for the deciding seat."""
    information: list[Any] = [
        game.observe(viewer),
        encode(game, viewer),
        [game.version, game.current_seat, game.decision, game.over],
        [game.scores(), game.winners(), game.ledger(), game.sheet()],
        game.undo_point,
        [game.why_illegal(action) for action in range(len(ACTIONS))],
    ]
    if viewer is not None and viewer == game.current_seat:
        information += [game.legal_actions(), offers(game, viewer)]
    return repr(information).encode()


def visible_event_bytes(game: Game, events: Iterable[Event], viewer: int | None) -> bytes:
    """Return everything that the events of an action show this viewer."""
    visible = [event for event in events if event.visible_to(viewer)]
    chronicle = GameLog(game)
    chronicle.add(events)
    return repr([visible, chronicle.entries(viewer)]).encode()
