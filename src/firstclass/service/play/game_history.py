"""The history of a table's game: its beginning, every action, and each earlier moment."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from firstclass import Game, RecordError
from firstclass.catalogue import Catalogue, from_stored, load
from firstclass.messages import Reason
from firstclass.rules.game import IllegalActionError
from firstclass.rules.records import TIMES_FIELD, with_times
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.rules.vocabulary.decisions import PHASE_TURNS
from firstclass.service.stored import Redeal, StoredAction, StoredTable
from firstclass.words import GameLog

TurnKey = tuple[int, int, int, int]


class Step(NamedTuple):
    """A played action: its seat, its turn, and its time unless that is unknown."""

    action: int
    seat: int
    turn: TurnKey
    at: int | None


class Recap(NamedTuple):
    """The events since a seat last decided: after one version, up to another."""

    after: int
    until: int


class GameHistory:
    """A game with its history, and with the moves that were taken back and can be redone.

    It is a replay of what is stored, and raises RecordError or UnknownActionError if another
    version of the rules wrote that. If hidden things were sampled again, the history begins there,
    because the game before had other secrets.
    """

    def __init__(self, stored: StoredTable, boxes: Sequence[Catalogue] = ()) -> None:
        """``boxes`` are older boxes that it may have begun with."""
        self.record: dict[str, Any] = stored.record
        self.redeals: list[Redeal] = stored.redeals
        self._beginning, since = restore(self.record, self.redeals, boxes)
        self.game = self._beginning.clone()
        self.chronicle = GameLog(self.game)
        self._steps: list[Step] = []
        self._undone = _taken_back(stored)
        times = self.record.get(TIMES_FIELD) or [None] * self.created_version
        self._first_times, times = times[: self.first_version], times[self.first_version :]
        for action, at in zip(since, times, strict=True):
            self._step(action, at)
        self._apply(stored.actions)

    def updated(self, stored: StoredTable, boxes: Sequence[Catalogue]) -> "GameHistory":
        """Return the history as it is stored now. This object, if there are only new actions."""
        since, opened = (
            self.game.version - self.created_version,
            self.created_version - self.first_version,
        )
        known = [(ACTIONS[step.action], step.seat) for step in self._steps[opened:]]
        if known != [(played.notation, played.seat) for played in stored.actions[:since]]:
            return GameHistory(stored, boxes)
        self._apply(stored.actions[since:])
        self._undone = _taken_back(stored)
        return self

    @property
    def first_version(self) -> int:
        """The earliest version that can be shown."""
        return self._beginning.version

    @property
    def created_version(self) -> int:
        """The version at which the table was made. No undo goes further back."""
        return len(self.record["actions"])

    @property
    def redoable(self) -> int | None:
        """The action that was taken back last, or None."""
        return self._undone[-1][0] if self._undone else None

    @property
    def times(self) -> list[int | None]:
        """When each action was played, in milliseconds since 1970. A record may not say."""
        return [*self._first_times, *(step.at for step in self._steps)]

    def is_last(self, action: int) -> bool:
        """Return whether this legal action ends the game."""
        after = self.game.clone()
        after.apply(action)
        return after.over

    def time_of_next(self, now: int) -> int:
        """Return the time of an action that is played now: not before the last one.

        The last action may come from a server with another clock.
        """
        return max(now, *filter(None, self.times[-1:]), 0)

    def play(self, action: int, at: int, fallback_reason: str = "") -> None:
        """Play a legal action. Moves that were taken back before are lost."""
        self._step(action, at, fallback_reason)
        self._undone.clear()

    def redo(self) -> None:
        """Play the action again that was taken back last."""
        self._step(*self._undone[-1])
        self._undone.pop()

    def undo_to(self, version: int) -> None:
        """Take back all actions after this version."""
        kept = version - self.first_version
        self._undone += [(step.action, step.at) for step in self._steps[kept:][::-1]]
        del self._steps[kept:]
        (self.game,) = self.moments(version, version)
        self.chronicle.truncate(version)

    def decider(self, version: int) -> int:
        """Return the seat that played the action leading to this version."""
        return self._steps[version - self.first_version - 1].seat

    def moments(self, first: int, last: int) -> Iterator[Game]:
        """Yield the game at each of these versions: always the same object, one action further."""
        game = self._beginning.clone()
        for step in self._steps[: last - self.first_version]:
            if game.version >= first:
                yield game
            game.apply(step.action)
        yield game

    def last_turn_start(self) -> int:
        """Return the version at which the turn of the last action began."""
        return self._begin_of(self._steps[-1].turn) if self._steps else self.first_version

    def turns_of(self, seat: int) -> set[TurnKey]:
        """Return the turns that a seat has begun, even if a bot played them."""
        turns = {step.turn for step in self._steps if step.seat == seat}
        return {turn for turn in turns if turn[2] == PHASE_TURNS}

    def has_seen_round(self, seat: int, version: int) -> bool:
        """Return whether a seat has seen this round's cards, at a version or by deciding since."""
        this = turn_key(self.game)[0]
        since = [step.seat for step in self._steps if step.turn[0] == this]
        return seat in since or version >= self.game.version - len(since)

    def recap(self) -> Recap | None:
        """Return what the deciding seat has not seen before its turn. None in its first turn."""
        until = self._begin_of(turn_key(self.game))
        seat = self.game.current_seat
        for version in range(until, self.first_version, -1):
            if self.decider(version) == seat:
                return Recap(version, until) if version < until else None
        return None

    def record_until(self, version: int) -> dict[str, Any]:
        """Return the set-up and the actions up to a version, as a record with times if known."""
        since = [ACTIONS[step.action] for step in self._steps[: version - self.first_version]]
        actions = self.record["actions"][: self.first_version] + since
        record = _without_times(self.record) | {"actions": actions}
        return with_times(record, self.times[:version])

    def to_snapshot(self) -> dict[str, Any]:
        """Return all that led to the current game as plain data, for `from_snapshot`.

        It has no times: games with the same moves have the same review.
        """
        redeals = [[each.version, each.seat, each.seed] for each in self.redeals]
        snapshot = {
            "record": _without_times(self.record_until(self.game.version)),
            "redeals": redeals,
        }
        box = self.game.setup.catalogue
        return snapshot if box.hash == load().hash else snapshot | {"box": box.to_stored()}

    def _begin_of(self, turn: TurnKey) -> int:
        place = len(self._steps)
        while place > 0 and self._steps[place - 1].turn == turn:
            place -= 1
        return self.first_version + place

    def _apply(self, actions: Sequence[StoredAction]) -> None:
        for played in actions:
            self._step(action_id(played.notation), played.at, played.fallback_reason)

    def _step(self, action: int, at: int | None, fallback_reason: str = "") -> None:
        seat, turn = self.game.current_seat, turn_key(self.game)
        (events,) = play_all(self.game, [action])
        assert seat is not None
        self.chronicle.add(events, fallback_reason, seat)
        self._steps.append(Step(action, seat, turn, at))


def restore(
    record: dict[str, Any], redeals: Sequence[Redeal], boxes: Sequence[Catalogue]
) -> tuple[Game, list[int]]:
    """Return the game where its history begins, and the actions of its record after that."""
    game = Game.replay({**_without_times(record), "actions": []}, boxes)
    actions, version = [action_id(notation) for notation in record["actions"]], 0
    for each in redeals:
        play_all(game, actions[version : each.version])
        version = each.version
        game = redeal(game, each)
    return game, actions[version:]


def _taken_back(stored: StoredTable) -> list[tuple[int, int | None]]:
    """Return the actions that can be redone, the next one last, with their times."""
    return [(action_id(played.notation), played.at) for played in stored.undone[::-1]]


def _without_times(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != TIMES_FIELD}


def read_snapshot(snapshot: dict[str, Any]) -> tuple[list[Redeal], list[Catalogue]]:
    """Return the redeals of a snapshot, and its box unless that is the current one."""
    redeals = [Redeal(*each) for each in snapshot["redeals"]]
    return redeals, [from_stored(snapshot["box"])] if "box" in snapshot else []


def from_snapshot(snapshot: dict[str, Any]) -> Game:
    """Return the game of a snapshot."""
    game, since = restore(snapshot["record"], *read_snapshot(snapshot))
    play_all(game, since)
    return game


def redeal(game: Game, moment: Redeal) -> Game:
    """Return the game with everything sampled again that a seat did not know."""
    return game.sample_hidden(moment.seat, random.Random(moment.seed))


def turn_key(game: Game) -> TurnKey:
    """Return which turn, scoring turn or compensation of the game this is."""
    state = game.state
    return state.round, state.turn, state.phase, state.active


def play_all(game: Game, actions: list[int]) -> list[Any]:
    """Play recorded actions and return the events of each. Raises RecordError."""
    try:
        return [game.apply(action) for action in actions]
    except IllegalActionError as error:
        fault = Reason("record_move", number=game.version + 1, fault=error.reason)
        raise RecordError(fault) from None
