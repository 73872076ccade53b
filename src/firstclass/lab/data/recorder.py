"""Notes on games while they are played, and the Arrow table made of them."""

from array import array
from collections.abc import Sequence
from itertools import chain
from math import nan
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from firstclass.encoding import encode
from firstclass.lab.data.columns import columns, row_size
from firstclass.lab.matches.games import Result
from firstclass.players import Assessment, Player
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import SLOTS, TAKE
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.decisions import DECISIONS, PHASES
from firstclass.rules.vocabulary.setup import Setup

DECISION_FIELDS: Final = ("version", "phase", "round", "seat", "decision", "action", "card")
"""The whole numbers that are noted for a decision."""

SEATS: Final = 4


class RecordedGame(NamedTuple):
    """A finished game, with its result and the number of its noted decisions."""

    decisions: int
    number: int
    setup: Setup
    modules: str
    result: Result


class DecisionRecorder:
    """The notes on some games, decision by decision."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.moments = array("q")  # the numbers of DECISION_FIELDS for each decision
        self.legal: list[list[int]] = []
        self.values = array("f")  # if known, one for each legal move
        self.shares = array("f")
        self.has_values = array("b")
        self.has_shares = array("b")
        self.games: list[RecordedGame] = []

    def record_decision(self, game: Game, player: Player, action: int) -> None:
        """Note a decision before it is played."""
        state = game.state
        seat = state.current
        self.rows.append(encode(game, seat))
        card = state.display[action - TAKE] if TAKE <= action < TAKE + SLOTS else 0
        self.moments.extend(
            (state.version, state.phase, state.round or 1, seat, state.decision, action, card)
        )
        legal = game.legal_actions()
        self.legal.append(legal)
        self._thoughts(player, legal)

    def _thoughts(self, player: Player, legal: Sequence[int]) -> None:
        assess = getattr(player, "assessments", None)  # called for each decision: no isinstance
        thoughts: dict[int, Assessment] = assess() if assess else {}
        if not thoughts:
            self.has_values.append(0)
            self.has_shares.append(0)
            return
        known = [thoughts.get(action) for action in legal]
        shares = [0.0 if each is None else each.share or 0.0 for each in known]
        self.has_values.append(any(each is not None for each in known))
        self.has_shares.append(any(shares))
        if self.has_values[-1]:
            self.values.extend([nan if each is None else each.value for each in known])
        if self.has_shares[-1]:
            self.shares.extend(shares)

    def record_result(self, number: int, game: Game, result: Result) -> None:
        """Note the result of the game with this number."""
        decisions = len(self.legal) - sum(ended.decisions for ended in self.games)
        modules = game.state.rules.modules
        self.games.append(RecordedGame(decisions, number, game.setup, modules, result))

    def to_arrow(self) -> Any:
        """Return all notes as an Arrow table with the columns of a data set."""
        columns_made = self._plain() | self._of_choices() | self._of_games()
        schema = pa.schema([(column.name, column.type) for column in columns()])
        arrays = [columns_made[field.name].cast(field.type) for field in schema]
        return pa.Table.from_arrays(arrays, schema=schema)

    def _plain(self) -> dict[str, Any]:
        moments = self._moments()
        arrays = {name: pa.array(many) for name, many in zip(DECISION_FIELDS, moments, strict=True)}
        for name, words in (("phase", PHASES), ("decision", DECISIONS)):
            arrays[name] = named(moments[DECISION_FIELDS.index(name)], list(words))
        names = box_of(self.games[0].setup.catalogue).names
        cards = [names[card] if card else None for card in moments[DECISION_FIELDS.index("card")]]
        arrays["card"] = pa.array(cards, pa.string()).dictionary_encode()
        arrays["encoding"] = self._encodings()
        return arrays

    def _encodings(self) -> Any:
        size = row_size()
        rows = np.frombuffer(b"".join(self.rows), np.uint8).reshape(len(self.legal), size)
        return pa.Array.from_buffers(pa.binary(size), len(rows), [None, pa.py_buffer(rows)])

    def _moments(self) -> Any:
        """Return the numbers of the decisions, one row for each name in DECISION_FIELDS."""
        return np.frombuffer(self.moments, np.int64).reshape(-1, len(DECISION_FIELDS)).T

    def _of_choices(self) -> dict[str, Any]:
        lengths = np.fromiter(map(len, self.legal), np.int32, len(self.legal))
        legal = np.fromiter(chain.from_iterable(self.legal), np.int16, lengths.sum())
        arrays = {"legal": lists(lengths, legal)}
        for name, numbers, known in (
            ("values", self.values, self.has_values),
            ("policy", self.shares, self.has_shares),
        ):
            present = np.frombuffer(known, np.int8) == 1
            flat = np.frombuffer(numbers, np.float32)
            arrays[name] = lists(np.where(present, lengths, 0), flat, pa.array(~present))
        return arrays

    def _of_games(self) -> dict[str, Any]:
        """Return the values that are the same in all rows of a seat."""
        games = self.games
        game = np.repeat(np.arange(len(games)), [ended.decisions for ended in games])
        seats = max(ended.setup.players for ended in games)
        place = game * seats + self._moments()[DECISION_FIELDS.index("seat")]
        bots = [bot for ended in games for bot in ended.result.bots]
        outcome = np.array(
            [line for ended in games for line in outcomes(ended.result)], np.float64
        )[place]
        points, margin, rank, won, *sources = outcome.T
        kinds = [kind for kind in KINDS if kind]
        return {
            "game": pa.array(np.array([ended.number for ended in games])[game]),
            "deal": pa.array(np.array([ended.setup.seed for ended in games])[game]),
            "players": pa.array(np.array([ended.setup.players for ended in games])[game]),
            "modules": named(game, [ended.modules for ended in games]),
            "player": named(place, bots),
            "points": pa.array(points), "margin": pa.array(margin),
            "rank": pa.array(rank), "won": pa.array(won),
            "sources": pa.StructArray.from_arrays(
                [pa.array(of).cast(pa.int16()) for of in sources], names=kinds
            ),
        }  # fmt: skip


def lists(lengths: Any, numbers: Any, lacking: Any = None) -> Any:
    """Return numbers as a column of lists with these lengths; ``lacking`` masks missing lists."""
    ends = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(numbers), mask=lacking)


def named(places: Any, words: list[str]) -> Any:
    """Return words as a dictionary-encoded column."""
    known = sorted(set(words))
    where = np.array([known.index(word) for word in words], np.int32)
    return pa.DictionaryArray.from_arrays(where[places], known)


def outcomes(result: Result) -> list[list[float]]:
    """Return the points, margin, rank, share of the win and points by source of each seat."""
    scores = [sum(points) for points in result.points]
    lines = []
    for seat, points in enumerate(result.points):
        best = max(scores[:seat] + scores[seat + 1 :])
        won = (seat in result.winners) / max(1, len(result.winners))
        sources = [booked for booked, kind in zip(points, KINDS, strict=True) if kind]
        line = [scores[seat], scores[seat] - best, result.places[seat], won, *sources]
        lines.append(line)
    return lines


def results(table: Any) -> list[Result]:
    """Return the results of the games of a table, as they were when played."""
    keys = np.array(table["game"], np.int64) * SEATS + np.array(table["seat"], np.int64)
    _, firsts, decisions = np.unique(keys, return_index=True, return_counts=True)
    rows = table.select(["game", "player", "rank", "won", "sources"]).take(firsts).to_pylist()
    games: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for seat, many in zip(rows, decisions.tolist(), strict=True):
        games.setdefault(seat["game"], []).append((many, seat))
    return [
        Result(
            [seat["player"] for _, seat in seats],
            sum(many for many, _ in seats),
            [number for number, (_, seat) in enumerate(seats) if seat["won"]],
            [[seat["sources"].get(kind, 0) for kind in KINDS] for _, seat in seats],
            [seat["rank"] for _, seat in seats],
        )
        for seats in games.values()
    ]
