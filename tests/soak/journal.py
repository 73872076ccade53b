"""The server's confirmations to the people of a table, and whether they were kept."""

from collections import Counter
from collections.abc import Iterator

from firstclass import Game
from firstclass.service.play.game_history import GameHistory
from firstclass.service.stored import StoredTable


class Journal:
    """The requests at one table and the answers to them.

    Each request to play has an idempotency key. `answered` holds the keys of confirmed actions, by
    the number of the action.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.requested: dict[str, str] = {}
        self.answered: dict[int, str] = {}
        self.unsure: int | None = None  # the revision to go back to, until the undo is answered

    def note_request(self, idempotency_key: str, action: str) -> None:
        self.requested[idempotency_key] = action

    def play(self, version: int, idempotency_key: str) -> None:
        self.answered[version] = idempotency_key

    def go_back(self) -> None:
        """Forget the confirmation of the action that somebody wants to undo."""
        self.answered = {v: once for v, once in self.answered.items() if v != self.unsure}

    def faults(self, stored: StoredTable | None) -> Iterator[str]:
        """Yield the differences between what was confirmed and what was stored."""
        if stored is None:
            yield f"table {self.table} is gone"
            return
        for version, once in self.answered.items():
            played = stored.actions[version] if version < len(stored.actions) else None
            if version == self.unsure:
                continue
            if played is None or (played.idempotency_key, played.notation) != (
                once,
                self.requested[once],
            ):
                yield f"table {self.table}: action {version} ({once}) was answered, but is lost"
        everything = stored.actions + stored.undone
        for once, often in Counter(
            played.idempotency_key for played in everything if played.idempotency_key
        ).items():
            if once not in self.requested:
                yield f"table {self.table}: nobody asked for {once}"
            elif often > 1:
                yield f"table {self.table}: {once} was played {often} times"
        people = {seat for seat, sitting in enumerate(stored.seats) if sitting["kind"] == "human"}
        for version, played in enumerate(stored.actions):
            if played.seat in people and played.idempotency_key is None:
                yield f"table {self.table}: nobody asked for action {version}"
        history = GameHistory(stored)
        replayed = Game.replay(history.record_until(history.game.version))
        if replayed.fingerprint() != history.game.fingerprint():
            yield f"table {self.table}: its record leads elsewhere"
