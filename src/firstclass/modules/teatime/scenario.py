"""Scenarios with order tokens: those on cars, those on offer, and the one being bought."""

from typing import Annotated, Literal

from pydantic import Field

from firstclass.modules.teatime import rules as teatime
from firstclass.modules.teatime.rules import ORDER, PLACES, SERVE
from firstclass.rules.vocabulary.actions import CARS, position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import PAYMENT
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.module_fields import own
from firstclass.scenarios.modules import PLAYED, Ask, ScenarioFields, TomlTable
from firstclass.scenarios.position_schema import AskPart, BoardPart, PositionPart, Table

CAR_AT = {position_of(car): car for car in range(CARS)}
Place = Annotated[int, Field(ge=1, le=PLACES)]


class ServedPart(Table):
    """An order token on a car. ``place`` is the place where it was on offer."""

    position: int = Field(ge=1, le=9)
    order: Literal["coffee", "cake", "champagne"]
    points: int
    place: Place | None = None


class TeatimeBoard(BoardPart):
    """The order tokens on the cars of both trains."""

    served: list[list[ServedPart]] = Field(default=[[], []], min_length=2, max_length=2)


class TeatimePosition(PositionPart):
    """The points of the tokens on offer, or of those of all stacks."""

    orders: list[int] = Field(default=[], max_length=PLACES)
    order_rows: list[list[int]] | None = Field(default=None, min_length=3, max_length=3)


class TeatimeAsk(AskPart):
    """The token that is being paid for or placed on a car."""

    order: Place | None = None
    serve: Place | None = None


def lay(state: State, named: CardPool, fields: PositionPart) -> None:
    """Place the tokens on cars, with their owners as buyers, and those on offer."""
    position = own(fields, TeatimePosition)
    part = teatime.orders(state)
    free = set(range(len(teatime.tokens_of(state))))
    if position.order_rows is not None:
        part.tokens = _named_rows(state, position, position.order_rows)
    bought: dict[int, int] = {}
    for board in state.boards:
        where = f"position.boards.{board.seat}.served"
        for t, served in enumerate(own(position.board(board.seat), TeatimeBoard).served):
            place = train_place(board.seat, t)
            for order in served:
                offered = _offered(state, order, free, where)
                token = _served_token(state, board, t, order, offered, where)
                free.remove(token)
                bought[token] = board.seat
                part.served[place] += ((CAR_AT[order.position], token),)
            _check_served(state, part.served[place], where)
    rows = [_row(state, position, stack, free, bought) for stack in (1, 2, 3)]
    part.tokens = tuple(rows)
    part.buyers = tuple(tuple(bought.get(token, NOBODY) for token in row) for row in rows)


def _served_token(
    state: State, board: Board, t: int, order: ServedPart, offered: list[int], where: str
) -> int:
    tokens = teatime.tokens_of(state)
    current = (max(state.round, 1) + 1) // 2
    car = CAR_AT.get(order.position, CARS)
    train = board.train(t)
    for token in offered:
        face = tokens[token]
        if (face.order, face.points) == (order.order, order.points) and face.stack <= current:
            if car >= train.levels[LEVEL[face.car]]:
                raise ScenarioError(f"{where}: expected a car for it in position {order.position}")
            return token
    raise ScenarioError(f"{where}: expected a token in play, found {order.order} {order.points}")


def _offered(state: State, order: ServedPart, free: set[int], where: str) -> list[int]:
    """Return the tokens that can be meant: any remaining one, or the one at the named place."""
    if order.place is None:
        return sorted(free)
    tokens = teatime.tokens_of(state)
    for row in teatime.orders(state).tokens:
        if tokens[row[0]].order == order.order:
            return [token for token in row[order.place - 1 : order.place] if token in free]
    raise ScenarioError(f"{where}: expected an order that is in the box, found {order.order}")


def _named_rows(
    state: State, position: TeatimePosition, rows: list[list[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the tokens of each stack by their points."""
    if position.orders:
        raise ScenarioError("position.order_rows: expected none with 'orders'")
    tokens = teatime.tokens_of(state)
    named = []
    for stack, row in enumerate(rows, 1):
        free = [n for n, token in enumerate(tokens) if token.stack == stack]
        chosen = []
        for points in row:
            token = next((n for n in free if tokens[n].points == points), None)
            if token is None:
                raise ScenarioError(
                    f"position.order_rows: expected tokens of stack {stack}, found {points}"
                )
            free.remove(token)
            chosen.append(token)
        if len(chosen) != len(state.boards) + 1:
            raise ScenarioError(
                f"position.order_rows: expected {len(state.boards) + 1} tokens of stack {stack},"
                f" found {len(chosen)}"
            )
        named.append(tuple(sorted(chosen)))
    return tuple(named)


def write(state: State, fields: TomlTable) -> None:
    """Add what :func:`lay` reads to a position."""
    tokens = teatime.tokens_of(state)
    part = teatime.orders(state)
    fields["order_rows"] = [[tokens[token].points for token in row] for row in part.tokens]
    for board in state.boards:
        served = part.served[2 * board.seat : 2 * board.seat + 2]
        if any(served):
            fields["boards"][str(board.seat)]["served"] = [
                [
                    {
                        "position": position_of(car),
                        "order": tokens[token].order,
                        "points": tokens[token].points,
                        "place": part.tokens[tokens[token].stack - 1].index(token) + 1,
                    }
                    for car, token in orders
                ]
                for orders in served
            ]


def _check_served(state: State, served: tuple[teatime.Served, ...], where: str) -> None:
    stacks = {teatime.tokens_of(state)[token].stack for _, token in served}
    if len({car for car, _ in served}) < len(served) or len(stacks) < len(served):
        raise ScenarioError(f"{where}: expected one token a car, one of a colour a train")


def _row(
    state: State, position: TeatimePosition, stack: int, free: set[int], bought: dict[int, int]
) -> tuple[int, ...]:
    """Return the tokens of a stack: the bought ones, the named ones, and the rest by the seed."""
    tokens = teatime.tokens_of(state)
    count = len(state.boards) + 1
    row = [token for token in bought if tokens[token].stack == stack]
    drawn = [token for token in teatime.orders(state).tokens[stack - 1] if token in free]
    if stack == (max(state.round, 1) + 1) // 2:
        for points in position.orders:
            fits = [
                n for n in sorted(free) if (tokens[n].stack, tokens[n].points) == (stack, points)
            ]
            if not fits:
                raise ScenarioError(
                    f"position.orders: expected tokens of the stack, found {points}"
                )
            free.remove(fits[0])
            row.append(fits[0])
    row += [token for token in drawn if token in free][: count - len(row)]
    if len(row) > count:
        raise ScenarioError(
            f"position.orders: expected {count} with those bought, found {len(row)}"
        )
    return tuple(sorted(row))


def ask_payment(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    """Ask for the payment of a token."""
    n = (own(ask, TeatimeAsk).order or 1) - 1
    board = state.boards[state.current]
    left = ask.left or teatime.price_of(state)
    _check_order(state, board, n, "position.ask.order")
    if sum(board.coins) < left:
        raise ScenarioError("position.ask.order: expected coins to pay it")
    state.question = Question(PAYMENT, ORDER + n, left)


def write_payment(state: State) -> TomlTable:
    """Return the token that is being paid for."""
    question = state.question
    if question.decision != PAYMENT or question.about not in range(ORDER, ORDER + PLACES):
        return {}
    return {"order": question.about - ORDER + 1, "left": question.to_pay}


def ask_car(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    """Ask for the car that gets a paid token."""
    n = (own(ask, TeatimeAsk).serve or 1) - 1
    board = state.boards[state.current]
    _check_order(state, board, n, "position.ask.serve")
    teatime.ask_car(state, board, ORDER + n)


def write_car(state: State) -> TomlTable:
    """Return the token that is being placed on a car."""
    question = state.question
    return {"serve": question.about - ORDER + 1} if question.decision == SERVE else {}


def _check_order(state: State, board: Board, n: int, where: str) -> None:
    buyers = teatime.orders(state).buyers[stack_played(state)]
    if n >= len(buyers) or buyers[n] != NOBODY or not teatime.free_cars(state, board):
        raise ScenarioError(f"{where}: expected an order token there and a car for it")


SCENARIO = ScenarioFields(
    parts=(TeatimePosition, TeatimeBoard, TeatimeAsk),
    phases={"orders": PLAYED},
    asks={
        "order": Ask(ask_payment, write_payment, paid=True),
        "serve": Ask(ask_car, write_car),
    },
    lay=lay,
    write=write,
)
