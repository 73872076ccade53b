"""One game: the methods of :class:`GameCore`, and more for search and for people."""

import hashlib
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from librt.vecs import vec

from firstclass.catalogue import Catalogue
from firstclass.messages import Reason
from firstclass.rules.compiled_game import GameCore, initial_state
from firstclass.rules.records import read_record, write_record
from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import points_by_source, rank, winners
from firstclass.rules.views.hidden import resample
from firstclass.rules.views.observe import as_json
from firstclass.rules.views.text import game_text
from firstclass.rules.views.view_types import Booking, Sheet, SheetSeat, View
from firstclass.rules.vocabulary.actions import ACTIONS, UnknownActionError, action_id
from firstclass.rules.vocabulary.board import BOARD_SLOTS, TRAIN_SLOTS, Board
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.errors import IllegalActionError, RecordError, UndoError
from firstclass.rules.vocabulary.events import Event, Events, as_dict
from firstclass.rules.vocabulary.past import NO_PAST
from firstclass.rules.vocabulary.setup import Setup, brief
from firstclass.rules.vocabulary.state import STATE_SLOTS, State
from firstclass.rules.vocabulary.timetable import ROUNDS


class Game(GameCore):
    """A game of First Class. ``setup`` is its set-up, and ``state`` is internal to the engine.

    Games are equal if their set-ups and their states are equal, hidden parts included. They can be
    copied, and pickled if they began at their set-up.

    >>> game = Game(Setup(players=2, modules="AB", seed=7))
    >>> game.decision, game.legal_actions()
    ('keep', [2, 3, 4])
    >>> while not game.over:
    ...     events = game.apply(game.legal_actions()[0])
    >>> sum(game.scores()) == sum(points for _, points, *_ in game.ledger())
    True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        doing = "over" if self.over else f"seat {self.current_seat}: {self.decision}"
        return f"Game({self.setup!r}, version={self.version}, {doing})"

    def __str__(self) -> str:
        """Return the table for a terminal, with the hidden cards. Do not show it to players."""
        return game_text(self.state, self.setup)

    def _repr_svg_(self) -> str:
        """Return the table for a notebook, as the deciding seat sees it."""
        from firstclass.pictures import picture  # imported only when somebody looks

        return picture(self, self.current_seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.setup == other.setup and snapshot(self.state) == snapshot(other.state)

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up and the moves, which must lead to exactly this state."""
        actions = self.actions()
        if not self._began_at_setup() or _played(self.setup, actions) != self:
            raise TypeError("only a game that began at its set-up can be pickled, not a position")
        return _played, (self.setup, actions)

    def event_as_dict(self, event: Event) -> dict[str, Any]:
        """Return an event of this game as plain data.

        It has ``kind``, ``seat`` if a seat caused it, and the values of its kind in
        docs/python/library.md. Cards are given by their ids and slots as in moves. Rows and places
        are counted from 1.
        """
        return as_dict(event, self.state.rules.box)

    def play(self, notation: str) -> Events:
        """Play a move given in notation, such as ``"take 2.3"``.

        Raises :class:`IllegalActionError` or :class:`UnknownActionError`.
        """
        return self.apply(action_id(notation))

    # Points ----------------------------------------------------------------------------------

    def winners(self) -> list[int]:
        """Return the seats that won, several on a tie; empty before the end."""
        return list(winners(self.state)) if self.over else []

    def ledger(self, seat: int | None = None) -> list[Booking]:
        """Return all bookings of points, of one seat or of all, oldest first."""
        names = self.state.rules.box.names
        bookings = []
        link = self.state.ledger
        while link is not None:
            if seat is None or seat == link.seat:
                kind = KINDS[link.kind]
                name = str(link.source) if kind == "stations" else names[link.source]
                bookings.append(Booking(link.seat, link.points, kind, link.round, name))
            link = link.before
        return bookings[::-1]

    def sheet(self) -> Sheet:
        """Return the score sheet: for each seat and source the points of each round.

        ``sources`` are the kinds of points that were scored. ``seats`` have ``total``, ``rank``,
        ``winner`` and ``by_source``, which has six numbers for each kind, one for each round.
        """
        by_source = points_by_source(self.state)
        used = {kind for table in by_source for kind in table}
        return {
            "sources": [kind for kind in KINDS if kind in used],
            "rounds": [*range(1, ROUNDS + 1)],
            "seats": [self._sheet_of(board, by_source[board.seat]) for board in self.state.boards],
        }

    def _sheet_of(self, board: Board, by_source: dict[str, list[int]]) -> SheetSeat:
        return {
            "total": board.score,
            "rank": rank(self.state, board),
            "winner": board.seat in self.winners(),
            "by_source": by_source,
        }

    # Observations ----------------------------------------------------------------------------

    def observe(self, seat: int | None) -> View:
        """Return what a seat can see, and nothing else; ``None`` is a spectator.

        docs/contribute/protocol-reference.md describes it. :func:`firstclass.encoding.encode`
        returns the same for programs that learn. Raises ValueError for a seat that does not exist.
        """
        check_viewer(self.setup, seat)
        return as_json(self.state, seat, self.setup)

    def sample_hidden(self, seat: int | None, rng: random.Random) -> "Game":
        """Return a game that this seat cannot distinguish from this one, chosen by ``rng``.

        It depends only on what the seat knows and on ``rng``. It has no history and no seed,
        because both would reveal hidden cards. So it cannot be recorded, and its moves cannot be
        undone. Raises ValueError for a seat that does not exist.
        """
        check_viewer(self.setup, seat)
        other = Game(_without_seed(self.setup), self.state.copy())
        other.state.history = NO_PAST
        resample(other.state, seat, rng)
        return other

    def clone(self) -> "Game":
        """Return an independent copy of the game."""
        return Game(self.setup, self.state.copy())

    def random_playout(self, seed: int) -> list[int]:
        """Play this game at random to its end, faster than with :meth:`apply`.

        Returns the scores. Clone the game first to keep it.
        """
        flow.play_out(self.state, random.Random(seed))
        return self.scores()

    # Records ---------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """Return the whole game as plain data for JSON: cards, set-up, and moves in notation.

        A record contains no numbers of moves and no names of cards, so later versions can read it,
        too (docs/contribute/protocol-reference.md). Raises :class:`RecordError` for a game
        that did not begin at its set-up, such as a sampled one.
        """
        if not self._began_at_setup():
            raise RecordError(Reason("no_past"))
        notations = [ACTIONS[action] for action in self.actions()]
        return write_record(self.setup, self.state.rules.modules, notations)

    @classmethod
    def replay(cls, record: object, boxes: Sequence[Catalogue] = ()) -> "Game":
        """Return the game of a record.

        It uses the first box with the same cards, as far as they took part: the box of the package
        or one of ``boxes``. Raises :class:`RecordError`.
        """
        return read_record(cls, record, boxes)

    def _began_at_setup(self) -> bool:
        link = self.state.history
        while link is not None and link is not NO_PAST:
            link = link.before
        return link is None

    # Undo ------------------------------------------------------------------------------------

    @property
    def undo_point(self) -> int:
        """The earliest version that undo can reach. No hidden card was shown since."""
        return self.state.shown

    def undo_reason(self) -> Reason | None:
        """Return why the last move cannot be undone, or ``None`` if it can."""
        if self.state.version == 0:
            return Reason("nothing_played")
        if self.state.version <= self.state.shown:
            return Reason("something_shown")
        return None if self._began_at_setup() else Reason("no_past")

    def undo(self) -> None:
        """Undo the last move; raises :class:`UndoError` at the undo point."""
        if reason := self.undo_reason():
            raise UndoError(reason)
        played = self.actions()[:-1]
        self.state = initial_state(self.setup)
        for action in played:
            flow.play(self.state, action)

    # For tests and logs ----------------------------------------------------------------------

    def fingerprint(self) -> str:
        """Return a hash of the whole state, hidden parts included. Equal games have equal hashes.

        It has 16 hexadecimal digits. It depends on the internal numbers of cards and moves, so
        compare only games of the same version of the program and the same box. Use a record for
        storage.
        """
        return hashlib.sha256(repr(snapshot(self.state)).encode()).hexdigest()[:16]


def check_viewer(setup: Setup, seat: object) -> None:
    """Raise ValueError unless this is a seat of the game, or None."""
    seats = range(setup.players)
    if seat is not None and (type(seat) is not int or seat not in seats):
        raise ValueError(f"seat: expected one of {[*seats]} or None, not {brief(seat)}")


@lru_cache(maxsize=64)
def _without_seed(setup: Setup) -> Setup:
    return setup.replace(seed=0)


def _played(setup: Setup, actions: list[int]) -> Game:
    game = Game(setup)
    for action in actions:
        game.apply(action)
    return game


def snapshot(state: State) -> list[object]:
    """Return a whole state as plain data, without its history and the events of the last move."""
    left_out = (
        "rules",
        "boards",
        "account",
        "module_states",
        "history",
        "events",
        "moves",
        "shared",
        "ledger",
    )
    moment = [_plain(getattr(state, name)) for name in STATE_SLOTS if name not in left_out]
    moment += [entry and entry.snapshot() for entry in state.account]
    moment += [part.snapshot() for part in state.module_states]
    for board in state.boards:
        for name in BOARD_SLOTS:
            value = getattr(board, name)
            if name == "trains":
                value = [[_plain(getattr(train, slot)) for slot in TRAIN_SLOTS] for train in value]
            moment.append(_plain(value))
    return moment


def _plain(value: Any) -> object:
    """Return a value of the state as plain data."""
    if isinstance(value, vec):
        return list(value)
    return value.snapshot() if hasattr(value, "snapshot") else value


__all__ = [
    "ACTIONS", "Game", "IllegalActionError", "RecordError", "UndoError", "UnknownActionError",
    "snapshot",
]  # fmt: skip
