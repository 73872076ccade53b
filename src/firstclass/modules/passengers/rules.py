"""Module D: passengers board the upper train, baggage is loaded into the lower (D1, D2)."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.modules.boarding.rules import MODULE as BOARDING
from firstclass.modules.boarding.rules import ask_train, boarding_kind
from firstclass.rules.mechanics.account import set_off
from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.views.view_types import PassengerBoard
from firstclass.rules.vocabulary.actions import UPPER, position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.booking import points_kind, score
from firstclass.rules.vocabulary.box import Box, source
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import COINS, Frame, frame_of, frame_with
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.passing import Entry
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import Hooks, ModuleState, State

PART: Final = "passengers"
PASSENGERS: Final[i64] = source("passengers", 7)
WAITS_AT_CAR: Final[i64] = event_kind("waits_at_car", "train", "position", "card")
BOARDED: Final[i64] = event_kind("boarded", "train", "position", "card")
BAGGAGE: Final[i64] = points_kind("baggage", 12)


class Boarded(ModuleState):
    """The cards that have boarded or been loaded, and the batch of coins of one move."""

    __slots__ = ("cars", "batch_serial", "batch_place", "batch_coins")

    def __init__(self, players: int) -> None:
        self.cars: vec[i64] = vec[i64]([0] * (2 * players))  # bits for the cars, by seat and train
        self.batch_serial: i64 = NOBODY
        self.batch_place: i64 = 0
        self.batch_coins: i64 = 0

    def copy(self) -> "Boarded":
        """Return an independent copy."""
        other = Boarded(len(self.cars) // 2)
        other.cars = self.cars[:]
        other.batch_serial = self.batch_serial
        other.batch_place = self.batch_place
        other.batch_coins = self.batch_coins
        return other

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        return [list(self.cars), self.batch_serial, self.batch_place, self.batch_coins]


def make_state(state: State, chance: Chance) -> Boarded:
    """Return the part of the state before anybody has boarded."""
    return Boarded(len(state.boards))


def make_static_data(box: Box) -> dict[int, Frame]:
    """Return the frames of the lower halves of the cards, for baggage."""
    return {
        card: frame_of(face.baggage.bonus)
        for card, face in box.faces.items()
        if face.baggage is not None
    }


def baggage_frame(state: State, card: i64) -> Frame:
    """Return the frame that loading the baggage of a card gives."""
    return cast(dict[int, Frame], state.rules.static_data[PART])[card]


def boarded(state: State) -> Boarded:
    """Return the part of the state that belongs to this module."""
    return cast(Boarded, state.module_states[state.rules.state_index[PART]])


def let_aboard(state: State, board: Board, t: i64) -> None:
    """Let those board, from the left, whose car has a value and was reached by the conductor."""
    train = board.train(t)
    ready = min(train.levels[1], REACHED[train.conductor], i64(len(train.cards)))
    if not ready:
        return
    part = boarded(state)
    kinds = state.rules.box.kinds
    place = train_place(board.seat, t)
    car: i64
    for car in range(ready):
        if not part.cars[place] >> car & 1 and kinds[train.cards[car]] == "passenger":
            before: i64 = int(part.cars[place]).bit_count()
            part.cars[place] |= 1 << car
            card: i64 = train.cards[car]
            state.events.add(BOARDED, board.seat, t, position_of(car), card)
            if t == UPPER:
                _passenger(state, part, card, before)
            else:
                _baggage(state, board, card, before)


def _passenger(state: State, part: Boarded, card: i64, before: i64) -> None:
    box = state.rules.box
    face = box.faces[card].passenger
    assert face is not None
    _add_to_batch(state, part, face.coins + before)
    set_off(state, card, box.frames[card])


def _add_to_batch(state: State, part: Boarded, coins: i64) -> None:
    """Add the coins of a passenger to the batch: those of one move are one entry of the account."""
    if part.batch_serial == state.serial:
        part.batch_coins += coins
        frame = frame_with(COINS, part.batch_coins)
        state.account[part.batch_place] = Entry(PASSENGERS, frame, 1)
    else:
        part.batch_serial = state.serial
        part.batch_coins = coins
        part.batch_place = set_off(state, PASSENGERS, frame_with(COINS, coins), alone=True)


def _baggage(state: State, board: Board, card: i64, before: i64) -> None:
    box = state.rules.box
    face = box.faces[card].baggage
    assert face is not None
    score(state, board, face.points + 2 * before, BAGGAGE, card)
    set_off(state, card, baggage_frame(state, card))


def _count_laid(state: State, board: Board, t: i64) -> i64:
    kinds = state.rules.box.kinds
    return sum(kinds[card] == "passenger" for card in board.train(t).cards)


def show_board(state: State, board: Board, viewer: int | None) -> PassengerBoard:
    """Return the positions whose card has boarded or been loaded, by train."""
    cars = boarded(state).cars[2 * board.seat : 2 * board.seat + 2]
    return {"boarded": [[position_of(car) for car in range(8) if bits >> car & 1] for bits in cars]}


class PassengerHooks(Hooks):
    """Passengers at the upper train, and baggage at the lower."""

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Ask the owner for the train."""
        ask_train(state, card)

    def laid(self, state: State, board: Board, card: i64, place: i64) -> None:
        """Let a passenger wait at the upper train, or baggage at the lower. It may board."""
        car: i64 = len(board.train(place).cards) - 1
        state.events.add(WAITS_AT_CAR, board.seat, place, position_of(car), card)
        let_aboard(state, board, place)

    def train_changed(self, state: State, board: Board, t: i64) -> None:
        """Let those aboard who can board now."""
        let_aboard(state, board, t)

    def meets(self, state: State, board: Board, form: str, number: i64) -> bool:
        """Return whether there are enough passengers, or baggage, boarded or not (D2)."""
        return _count_laid(state, board, 0 if form == "passengers" else 1) >= number


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="D",
    title="Passengers",
    depends_on=(BOARDING,),
    kinds=(boarding_kind("passenger", "D1", ("passenger", "baggage")),),
    requirements=("passengers", "baggage"),
    hooks=PassengerHooks(),
    make_static_data=make_static_data,
    make_state=make_state,
    show_board=show_board,
)
