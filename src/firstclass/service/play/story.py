"""The story of a table: how its game began, what was played, and each moment of it again."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from firstclass import Game, RecordError
from firstclass.catalogue import Catalogue, load, unpack
from firstclass.messages import Reason
from firstclass.rules.game import IllegalAction
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.service.stored import Played, Sample, StoredTable
from firstclass.words import Chronicle

Turn = tuple[int, int, int, int]


class Step(NamedTuple):
    """An action that was played: by whom, and in which turn."""

    action: int
    seat: int
    turn: Turn


class Recap(NamedTuple):
    """What happened since a seat last decided: after one version, up to another."""

    after: int
    until: int


class Story:
    """A game with its past, and with what was taken back and may be redone.

    It is a replay of what is stored; raises RecordError or UnknownAction if that
    is of another version of the rules. Where hidden things were dealt anew, the
    story begins: what went before was another game, with secrets of its own.
    """

    def __init__(self, stored: StoredTable, boxes: Sequence[Catalogue] = ()) -> None:
        """``boxes`` are those it may have begun with, beside the one of the package."""
        self.record: dict[str, Any] = stored.record
        self.samples: list[Sample] = stored.samples
        self._beginning, since = begun(self.record, self.samples, boxes)
        self.game = self._beginning.clone()
        self.chronicle = Chronicle(self.game)
        self._steps: list[Step] = []
        self._undone = [action_id(played.notation) for played in stored.undone[::-1]]
        for action in since:
            self._step(action)
        self._go_on(stored.actions)

    def renewed(self, stored: StoredTable, boxes: Sequence[Catalogue]) -> "Story":
        """The story as it is stored now; where it has only gone on since, it is this one."""
        since, opened = self.game.version - self.opened, self.opened - self.first
        known = [(ACTIONS[step.action], step.seat) for step in self._steps[opened:]]
        if known != [(played.notation, played.seat) for played in stored.actions[:since]]:
            return Story(stored, boxes)
        self._go_on(stored.actions[since:])
        self._undone = [action_id(played.notation) for played in stored.undone[::-1]]
        return self

    @property
    def first(self) -> int:
        """The earliest version that can be shown."""
        return self._beginning.version

    @property
    def opened(self) -> int:
        """The version at which somebody sat down; no undo goes beyond it."""
        return len(self.record["actions"])

    @property
    def redoable(self) -> int | None:
        """The action that was taken back last, or None."""
        return self._undone[-1] if self._undone else None

    def play(self, action: int, lapse: str = "") -> None:
        """Play a legal action; what was taken back before is lost."""
        self._step(action, lapse)
        self._undone.clear()

    def redo(self) -> None:
        """Play once more the action that was taken back last."""
        self._step(self._undone[-1])
        self._undone.pop()

    def go_back(self, version: int) -> None:
        """Take back all actions after this version."""
        kept = version - self.first
        self._undone += [step.action for step in self._steps[kept:][::-1]]
        del self._steps[kept:]
        (self.game,) = self.moments(version, version)
        self.chronicle.cut(version)

    def decider(self, version: int) -> int:
        """Who played the action that led to this version."""
        return self._steps[version - self.first - 1].seat

    def moments(self, first: int, last: int) -> Iterator[Game]:
        """The game at each of these versions: always the same object, one action further."""
        game = self._beginning.clone()
        for step in self._steps[: last - self.first]:
            if game.version >= first:
                yield game
            game.apply(step.action)
        yield game

    def last_turn(self) -> int:
        """The version at which the turn of the last action began."""
        return self._begin_of(self._steps[-1].turn) if self._steps else self.first

    def has_seen_round(self, seat: int, version: int) -> bool:
        """Whether the cards of this round lay out at a version, or when a seat decided last."""
        this = turn_of(self.game)[0]
        since = [step.seat for step in self._steps if step.turn[0] == this]
        return seat in since or version >= self.game.version - len(since)

    def recap(self) -> Recap | None:
        """What the deciding seat has not seen before its turn, unless it is its first one."""
        until = self._begin_of(turn_of(self.game))
        seat = self.game.current_seat
        for version in range(until, self.first, -1):
            if self.decider(version) == seat:
                return Recap(version, until) if version < until else None
        return None

    def record_until(self, version: int) -> dict[str, Any]:
        """The set-up and the actions up to a version, as a record."""
        since = [ACTIONS[step.action] for step in self._steps[: version - self.first]]
        return {**self.record, "actions": self.record["actions"][: self.first] + since}

    def tale(self) -> dict[str, Any]:
        """All that led to the game as it stands, as plain data, of which `retold` makes it."""
        samples = [[sample.version, sample.seat, sample.seed] for sample in self.samples]
        tale = {"record": self.record_until(self.game.version), "samples": samples}
        box = self.game.setup.catalogue
        return tale if box.hash == load().hash else tale | {"box": box.content()}

    def _begin_of(self, turn: Turn) -> int:
        place = len(self._steps)
        while place > 0 and self._steps[place - 1].turn == turn:
            place -= 1
        return self.first + place

    def _go_on(self, actions: Sequence[Played]) -> None:
        for played in actions:
            self._step(action_id(played.notation), played.lapse)

    def _step(self, action: int, lapse: str = "") -> None:
        seat, turn = self.game.current_seat, turn_of(self.game)
        (events,) = play_all(self.game, [action])
        assert seat is not None
        self.chronicle.add(events, lapse, seat)
        self._steps.append(Step(action, seat, turn))


def begun(
    record: dict[str, Any], samples: Sequence[Sample], boxes: Sequence[Catalogue]
) -> tuple[Game, list[int]]:
    """The game where its story begins, and what of its record was played since."""
    game = Game.replay({**record, "actions": []}, boxes)
    actions, told = [action_id(notation) for notation in record["actions"]], 0
    for sample in samples:
        play_all(game, actions[told : sample.version])
        told = sample.version
        game = deal_anew(game, sample)
    return game, actions[told:]


def read_tale(tale: dict[str, Any]) -> tuple[list[Sample], list[Catalogue]]:
    """What was dealt anew in a tale, and the box it is played with, unless it is today's."""
    samples = [Sample(*sample) for sample in tale["samples"]]
    return samples, [unpack(tale["box"])] if "box" in tale else []


def retold(tale: dict[str, Any]) -> Game:
    """The game that a tale leads to."""
    game, since = begun(tale["record"], *read_tale(tale))
    play_all(game, since)
    return game


def deal_anew(game: Game, sample: Sample) -> Game:
    """The game with all dealt anew that somebody did not know."""
    return game.sample_hidden(sample.seat, random.Random(sample.seed))


def turn_of(game: Game) -> Turn:
    """Which turn, scoring turn or compensation of the game this is."""
    state = game.state
    return state.round, state.turn, state.phase, state.active


def play_all(game: Game, actions: list[int]) -> list[Any]:
    """Play what was recorded; returns the events of each action, raises RecordError."""
    try:
        return [game.apply(action) for action in actions]
    except IllegalAction as error:
        fault = Reason("record_action", number=game.version + 1, fault=error.reason)
        raise RecordError(fault) from None
