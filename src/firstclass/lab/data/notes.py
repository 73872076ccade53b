"""Notes of games while they are played, and the table of Arrow that they become."""

from array import array
from collections.abc import Sequence
from math import nan
from typing import Any, Final

import numpy as np
import pyarrow as pa

from firstclass.encoding import encode
from firstclass.lab.data.columns import columns, row_size
from firstclass.lab.matches.games import Result
from firstclass.players import Player, Thought
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS, SLOTS, TAKE
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.decisions import DECISIONS, PHASES

WHOLE: Final = (
    "game",
    "deal",
    "players",
    "version",
    "phase",
    "round",
    "seat",
    "decision",
    "action",
)


SEATS: Final = 4
UNTOLD: Final = array("f", [nan] * len(ACTIONS))


class Notes:
    """What is noted of some games, decision by decision."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.numbers: dict[str, array[int]] = {name: array("q") for name in WHOLE}
        self.legal = array("h")
        self.ends = array("i", [0])  # of each row's legal actions
        self.values = array("f")
        self.shares = array("f")
        self.has_values = array("b")
        self.has_shares = array("b")
        self.cards: list[str | None] = []
        self.games: list[tuple[int, str, Result]] = []  # decisions, modules, what came of it

    def decision(self, game: Game, player: Player, action: int) -> None:
        """Notes a decision before it is played."""
        state = game.state
        seat = state.current
        self.rows.append(encode(game, seat))
        numbers = self.numbers
        numbers["version"].append(state.version)
        numbers["phase"].append(state.phase)
        numbers["round"].append(max(state.round, 1))
        numbers["seat"].append(seat)
        numbers["decision"].append(state.decision)
        numbers["action"].append(action)
        legal = state.legal
        self.legal.extend(legal)
        self.ends.append(len(self.legal))
        taken = TAKE <= action < TAKE + SLOTS
        self.cards.append(state.rules.box.names[state.display[action - TAKE]] if taken else None)
        self._thoughts(player, legal)

    def _thoughts(self, player: Player, legal: Sequence[int]) -> None:
        tell = getattr(player, "thoughts", None)  # asked of each decision, so no isinstance
        thoughts: dict[int, Thought] = tell() if tell else {}
        if not thoughts:
            self.values.extend(UNTOLD[: len(legal)])
            self.shares.extend(UNTOLD[: len(legal)])
            self.has_values.append(0)
            self.has_shares.append(0)
            return
        known = [thoughts.get(action) for action in legal]
        self.values.extend([nan if each is None else each.value for each in known])
        shares = [0.0 if each is None else each.share or 0.0 for each in known]
        self.shares.extend(shares)
        self.has_values.append(any(each is not None for each in known))
        self.has_shares.append(any(shares))

    def over(self, number: int, game: Game, result: Result) -> None:
        """Notes what came of the game of this number."""
        decisions = len(self.rows) - len(self.numbers["game"])
        setup = game.setup
        for name, value in (("game", number), ("deal", setup.seed), ("players", setup.players)):
            self.numbers[name].extend([value] * decisions)
        self.games.append((decisions, game.state.rules.modules, result))

    def table(self) -> Any:
        """All of it as a table of Arrow with the columns of a data set."""
        columns_made = self._plain() | self._of_choices() | self._of_games()
        schema = pa.schema([(column.name, column.type) for column in columns()])
        arrays = [columns_made[field.name].cast(field.type) for field in schema]
        return pa.Table.from_arrays(arrays, schema=schema)

    def _plain(self) -> dict[str, Any]:
        found = {
            name: pa.array(np.frombuffer(many, np.int64)) for name, many in self.numbers.items()
        }
        for name, words in (("phase", PHASES), ("decision", DECISIONS)):
            found[name] = named(np.frombuffer(self.numbers[name], np.int64), list(words))
        found["card"] = pa.array(self.cards, pa.string()).dictionary_encode()
        rows = pa.py_buffer(b"".join(self.rows))
        kind = pa.binary(row_size())
        found["encoding"] = pa.Array.from_buffers(kind, len(self.rows), [None, rows])
        return found

    def _of_choices(self) -> dict[str, Any]:
        ends = pa.array(np.frombuffer(self.ends, np.int32))
        legal = pa.ListArray.from_arrays(ends, pa.array(np.frombuffer(self.legal, np.int16)))
        found = {"legal": legal}
        for name, numbers, known in (
            ("values", self.values, self.has_values),
            ("policy", self.shares, self.has_shares),
        ):
            lacking = pa.array(np.frombuffer(known, np.int8) == 0)
            flat = pa.array(np.frombuffer(numbers, np.float32))
            found[name] = pa.ListArray.from_arrays(ends, flat, mask=lacking)
        return found

    def _of_games(self) -> dict[str, Any]:
        """What is the same in all rows of a seat."""
        lengths = [decisions for decisions, _, _ in self.games]
        game = np.repeat(np.arange(len(self.games)), lengths)
        seats = max(len(result.bots) for _, _, result in self.games)
        place = game * seats + np.frombuffer(self.numbers["seat"], np.int64)
        bots = [bot for _, _, result in self.games for bot in result.bots]
        outcome = np.array(
            [line for _, _, result in self.games for line in outcomes(result)], np.float64
        )[place]
        points, margin, rank, won, *sources = outcome.T
        kinds = [kind for kind in KINDS if kind]
        return {
            "modules": named(game, [modules for _, modules, _ in self.games]),
            "player": named(place, bots),
            "points": pa.array(points), "margin": pa.array(margin),
            "rank": pa.array(rank), "won": pa.array(won),
            "sources": pa.StructArray.from_arrays(
                [pa.array(of).cast(pa.int16()) for of in sources], names=kinds
            ),
        }  # fmt: skip


def named(places: Any, words: list[str]) -> Any:
    """Words as a column of names, each of them kept once."""
    known = sorted(set(words))
    where = np.array([known.index(word) for word in words], np.int32)
    return pa.DictionaryArray.from_arrays(where[places], known)


def outcomes(result: Result) -> list[list[float]]:
    """Of each seat: points, margin, rank, share of the win, and the points of each source."""
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
    """What came of the games of a table, as it was when they were played."""
    keys = np.array(table["game"], np.int64) * SEATS + np.array(table["seat"], np.int64)
    _, firsts, decisions = np.unique(keys, return_index=True, return_counts=True)
    told = table.select(["game", "player", "rank", "won", "sources"]).take(firsts).to_pylist()
    games: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for seat, many in zip(told, decisions.tolist(), strict=True):
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
