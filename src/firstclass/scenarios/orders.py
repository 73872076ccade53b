"""The order tokens of Teatime: those on cars, and those that lie out."""

from typing import Any

from firstclass.modules.teatime import rules as teatime
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.parts import PositionPart, ServedPart

PART_POSITIONS = {position_of(car): car for car in range(8)}


def lay_orders(state: State, position: PositionPart) -> None:
    """The tokens on cars, which their owners bought, and those that lie out."""
    part = teatime.orders(state)
    free = set(range(len(teatime.tokens_of(state))))
    if position.order_rows is not None:
        part.tokens = _named_rows(state, position, position.order_rows)
    bought: dict[int, int] = {}
    for board in state.boards:
        where = f"position.boards.{board.seat}.served"
        for t, served in enumerate(position.board(board.seat).served):
            place = train_place(board.seat, t)
            for order in served:
                offered = _offered(state, order, free, where)
                token = _served_token(state, board, t, order, offered, where)
                free.remove(token)
                bought[token] = board.seat
                part.served[place] += ((PART_POSITIONS[order.position], token),)
            _check_served(state, part.served[place], where)
    rows = [_row(state, position, stack, free, bought) for stack in (1, 2, 3)]
    part.tokens = tuple(rows)
    part.buyers = tuple(tuple(bought.get(token, NOBODY) for token in row) for row in rows)


def _served_token(
    state: State, board: Board, t: int, order: ServedPart, offered: list[int], where: str
) -> int:
    tokens = teatime.tokens_of(state)
    current = (max(state.round, 1) + 1) // 2
    car = PART_POSITIONS.get(order.position, 8)
    train = board.trains[t]
    for token in offered:
        face = tokens[token]
        if (face.order, face.points) == (order.order, order.points) and face.stack <= current:
            if car >= train.levels[LEVEL[face.car]]:
                raise ScenarioError(f"{where}: expected a car for it in position {order.position}")
            return token
    raise ScenarioError(f"{where}: expected a token in play, found {order.order} {order.points}")


def _offered(state: State, order: ServedPart, free: set[int], where: str) -> list[int]:
    """The tokens that may be meant: any that is left, or the one at the named place."""
    if order.place is None:
        return sorted(free)
    tokens = teatime.tokens_of(state)
    for row in teatime.orders(state).tokens:
        if tokens[row[0]].order == order.order:
            return [token for token in row[order.place - 1 : order.place] if token in free]
    raise ScenarioError(f"{where}: expected an order that is in the box, found {order.order}")


def _named_rows(
    state: State, position: PositionPart, rows: list[list[int]]
) -> tuple[tuple[int, ...], ...]:
    """The tokens of each stack by their points."""
    if position.orders:
        raise ScenarioError("position.order_rows: expected none with 'orders'")
    tokens = teatime.tokens_of(state)
    named = []
    for stack, row in enumerate(rows, 1):
        free = [n for n, token in enumerate(tokens) if token.stack == stack]
        found = []
        for points in row:
            token = next((n for n in free if tokens[n].points == points), None)
            if token is None:
                raise ScenarioError(
                    f"position.order_rows: expected tokens of stack {stack}, found {points}"
                )
            free.remove(token)
            found.append(token)
        if len(found) != len(state.boards) + 1:
            raise ScenarioError(
                f"position.order_rows: expected {len(state.boards) + 1} tokens of stack {stack},"
                f" found {len(found)}"
            )
        named.append(tuple(sorted(found)))
    return tuple(named)


def write_orders(state: State, told: dict[str, Any]) -> None:
    """Adds to a position what :func:`lay_orders` reads."""
    tokens = teatime.tokens_of(state)
    part = teatime.orders(state)
    told["order_rows"] = [[tokens[token].points for token in row] for row in part.tokens]
    for board in state.boards:
        served = part.served[2 * board.seat : 2 * board.seat + 2]
        if any(served):
            told["boards"][str(board.seat)]["served"] = [
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
    state: State, position: PositionPart, stack: int, free: set[int], bought: dict[int, int]
) -> tuple[int, ...]:
    """The tokens of a stack: the bought ones, those named as lying out, the rest by the seed."""
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
