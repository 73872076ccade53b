"""Teatime: order tokens on cars, bought with two coins each (ruling TT)."""

import random
from typing import Final, Literal, cast

from mypy_extensions import i64

from firstclass.catalogue import OrderToken
from firstclass.messages import Reason
from firstclass.rules.mechanics.coins import begin_payment, coins_of
from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.views.view_types import OpenOrder, ServedOrder, TeatimeBoard, TeatimeView
from firstclass.rules.vocabulary.actions import CARS, TRAINS, family, position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.booking import points_kind
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import ROOM, SCORING_TURN, TURN, decision
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.module import Decision, Family, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import Hooks, ModuleState, State
from firstclass.rules.vocabulary.timetable import stack_played

PART: Final = "teatime"
PLACES: Final = 5
SERVE: Final[i64] = decision("serve", 14)
ORDER: Final[i64] = family(*(f"order {n}" for n in range(1, PLACES + 1)), first=85)
SERVE_CAR: Final[i64] = family(
    *(f"serve {t} {position_of(c)}" for t in TRAINS for c in range(CARS)), first=135
)
ORDERS: Final[i64] = points_kind("order tokens", 14)
SERVED: Final[i64] = event_kind("served", "train", "position", "worth")
Served = tuple[int, int]  # index of the car, number of the token


class Order:
    """An order token."""

    __slots__ = ("stack", "order", "car", "level", "points")

    def __init__(self, token: OrderToken) -> None:
        self.stack: int = token.stack
        self.order: Literal["coffee", "cake", "champagne"] = token.order
        self.car: int = token.car
        self.level: i64 = LEVEL[token.car]
        self.points: i64 = token.points


class Tokens:
    """The components of this module."""

    __slots__ = ("orders", "price")

    def __init__(self, box: Box) -> None:
        teatime = box.catalogue.box.teatime
        self.orders = [Order(token) for token in teatime.tokens for _ in range(token.copies)]
        self.price = teatime.price


class Orders(ModuleState):
    """The tokens on offer for each stack, their buyers, and the cars they are on."""

    __slots__ = ("tokens", "buyers", "served")

    def __init__(self, tokens: tuple[tuple[int, ...], ...], players: int) -> None:
        self.tokens = tokens  # by stack, as numbers of the catalogue's tokens
        self.buyers: tuple[tuple[int, ...], ...] = tuple((NOBODY,) * len(row) for row in tokens)
        self.served: list[tuple[Served, ...]] = [()] * (2 * players)  # by seat and train

    def copy(self) -> "Orders":
        """Return an independent copy."""
        other = Orders(self.tokens, len(self.served) // 2)
        other.tokens = self.tokens
        other.buyers = self.buyers
        other.served = self.served[:]
        return other

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        return [self.tokens, self.buyers, self.served]


def make_state(state: State, chance: Chance) -> Orders:
    """Draw the tokens for each stack: one more than players, from the five of its colour."""
    count = len(state.boards) + 1
    rows = []
    for stack in (1, 2, 3):
        numbers = [n for n, token in enumerate(tokens_of(state)) if token.stack == stack]
        rows.append(tuple(sorted(chance.shuffled(numbers)[:count])))
    return Orders(tuple(rows), len(state.boards))


def tokens_of(state: State) -> list[Order]:
    """Return all fifteen tokens."""
    return _kit(state).orders


def price_of(state: State) -> int:
    """Return the price of a token in coins."""
    return _kit(state).price


def _kit(state: State) -> Tokens:
    return cast(Tokens, state.rules.static_data[PART])


def lying_out(state: State) -> list[Order]:
    """Return the tokens on offer with the current stack, by place, with those already bought."""
    tokens = tokens_of(state)
    return [tokens[number] for number in orders(state).tokens[stack_played(state)]]


def orders(state: State) -> Orders:
    """Return the part of the state that belongs to this module."""
    return cast(Orders, state.module_states[state.rules.state_index[PART]])


def free_cars(state: State, board: Board) -> list[int]:
    """Return the cars that can be served with the tokens on offer, as 8 x train + car."""
    part = orders(state)
    stack = stack_played(state)
    token = tokens_of(state)[part.tokens[stack][0]]
    cars = []
    for t in range(2):
        served = part.served[train_place(board.seat, t)]
        if any(number in part.tokens[stack] for _, number in served):
            continue  # one token of a colour for each train
        good = board.train(t).levels[token.level]
        taken = [car for car, _ in served]
        cars += [CARS * t + car for car in range(good) if car not in taken]
    return cars


def legal_orders(state: State, board: Board, moves: Numbers) -> None:
    """Add the tokens on offer, if the seat can pay and has a car for them."""
    if coins_of(board) < price_of(state):
        return
    buyers = orders(state).buyers[stack_played(state)]
    if NOBODY in buyers and free_cars(state, board):
        n: i64
        for n in range(len(buyers)):
            if buyers[n] == NOBODY:
                moves.add(ORDER + n)


def ask_car(state: State, board: Board, purchase: i64) -> None:
    """Note the buyer of a token that is paid for, and ask which car gets it."""
    part = orders(state)
    row = list(part.buyers[stack_played(state)])
    row[purchase - ORDER] = board.seat
    buyers = list(part.buyers)
    buyers[stack_played(state)] = tuple(row)
    part.buyers = tuple(buyers)
    state.question = Question(SERVE, purchase)


def why_not_order(state: State, action: int) -> Reason:
    """Return why this token cannot be bought."""
    buyers = orders(state).buyers[stack_played(state)]
    n = action - ORDER
    if n >= len(buyers) or buyers[n] != NOBODY:
        return Reason("no_order_left", "TT")
    board = state.boards[state.current]
    if coins_of(board) < price_of(state):
        return Reason("order_price", "TT")
    return Reason("no_car_to_serve", "TT")


def why_not_car(state: State, action: int) -> Reason:
    """Return why the token cannot go to this car."""
    return Reason("car_not_served", "TT")


def serve(state: State, action: i64) -> None:
    """Place the token on a car."""
    board = state.boards[state.current]
    part = orders(state)
    place = action - SERVE_CAR
    t = place // CARS
    car = place % CARS
    token = part.tokens[stack_played(state)][state.question.about - ORDER]
    part.served[train_place(board.seat, t)] += ((car, token),)
    state.question = NO_QUESTION
    points = tokens_of(state)[token].points
    state.events.add(SERVED, board.seat, t, position_of(car), points)


def holds(state: State, board: Board, t: i64, car: i64) -> bool:
    """Return whether this car has a token."""
    return any(served == car for served, _ in orders(state).served[train_place(board.seat, t)])


def worth(state: State, board: Board, t: i64) -> i64:
    """Return the points of tokens whose car the conductor has reached. They never double (W2)."""
    served = orders(state).served[train_place(board.seat, t)]
    if not served:
        return 0
    reached = REACHED[board.train(t).conductor]
    tokens = tokens_of(state)
    points: i64 = 0
    for car, number in served:
        if car < reached:
            points += tokens[number].points
    return points


def show(state: State, seat: int | None) -> TeatimeView:
    """Return the tokens on offer, with the buyers of those already bought."""
    if not state.round:
        return {"orders": []}
    part = orders(state)
    stack = stack_played(state)
    pairs = zip(lying_out(state), part.buyers[stack], strict=True)
    return {"orders": [_open(token, buyer) for token, buyer in pairs]}


def _open(token: Order, buyer: int) -> OpenOrder:
    by = None if buyer == NOBODY else buyer
    return {"order": token.order, "car": token.car, "points": token.points, "by": by}


def show_board(state: State, board: Board, viewer: int | None) -> TeatimeBoard:
    """Return the tokens on the cars of each train."""
    tokens = tokens_of(state)
    return {
        "served": [
            [
                _on_car(car, tokens[number])
                for car, number in orders(state).served[train_place(board.seat, t)]
            ]
            for t in range(2)
        ]
    }


def _on_car(car: int, token: Order) -> ServedOrder:
    position = position_of(car)
    return {"position": position, "order": token.order, "car": token.car, "points": token.points}


def resample(state: State, seat: int | None, rng: random.Random) -> None:
    """Draw the tokens of later stacks again."""
    part = orders(state)
    rows = list(part.tokens)
    for stack in range(max(stack_played(state) + 1, 0), 3):
        numbers = [n for n, token in enumerate(tokens_of(state)) if token.stack == stack + 1]
        rows[stack] = tuple(sorted(rng.sample(numbers, len(rows[stack]))))
    part.tokens = tuple(rows)


class TeatimeHooks(Hooks):
    """Order tokens: buying them and serving cars."""

    def spending(self, state: State, board: Board, moves: Numbers) -> None:
        """Add the tokens on offer."""
        legal_orders(state, board, moves)

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the cars that can get the token."""
        for car in free_cars(state, state.boards[state.current]):
            moves.add(SERVE_CAR + car)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Begin the payment for a token, or place it."""
        if family == ORDER:
            begin_payment(state, action, price_of(state))
        else:
            serve(state, action)

    def deliver(self, state: State, board: Board, purchase: i64) -> None:
        """Ask which car gets the token."""
        ask_car(state, board, purchase)

    def holds(self, state: State, board: Board, t: i64, car: i64) -> bool:
        """Return whether this car has a token."""
        return holds(state, board, t, car)

    def worth(self, state: State, board: Board, t: i64) -> i64:
        """Return the points of the tokens of a train."""
        return worth(state, board, t)


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    title="Teatime",
    option="teatime",
    decisions=(Decision(SERVE, why_first=Reason("first_serve", "TT")),),
    families=(
        Family(
            ORDER,
            why_not_order,
            (TURN, SCORING_TURN, ROOM),
            Reason("orders_between_actions", "TT"),
        ),
        Family(
            SERVE_CAR,
            why_not_car,
            (SERVE,),
            Reason("no_order_to_lay", "TT"),
        ),
    ),
    hooks=TeatimeHooks(),
    worth_kind=ORDERS,
    make_static_data=Tokens,
    make_state=make_state,
    resample=resample,
    show=show,
    show_board=show_board,
)
