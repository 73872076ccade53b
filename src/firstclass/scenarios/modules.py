"""What modules add to a position: gap cards, boarded cards, order tokens, storages, factories."""

from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.modules import gap, murder, passengers, storages, teatime
from firstclass.rules.vocabulary.actions import position_of
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.state import NOBODY, NONE, STORE, Board, Question, State
from firstclass.scenarios.boards import GAP_CARDS
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.evidence import lay_evidence
from firstclass.scenarios.named import Named
from firstclass.scenarios.parts import BoardPart, PositionPart, ServedPart

# Which part of the state the fields of a position, of a board belong to.
POSITION_FIELDS = {
    "murderer": murder.PART,
    "evidence": murder.PART,
    "evidence_due": murder.PART,
    "dummies": murder.PART,
    "orders": teatime.PART,
    "storage": storages.PART,
    "factories": storages.PART,
}
BOARD_FIELDS = {
    "evidence": murder.PART,
    "gap": gap.PART,
    "covered": gap.PART,
    "served": teatime.PART,
}
NAMES = {
    murder.PART: "module C",
    gap.PART: "module E or F",
    storages.PART: "module F",
    teatime.PART: "the option teatime",
}
PART_POSITIONS = {position_of(car): car for car in range(8)}


def lay_modules(state: State, named: Named, position: PositionPart) -> None:
    """Lays what the modules in play add; raises :class:`ScenarioError` for any other."""
    _check_modules(state, position.model_fields_set, POSITION_FIELDS, "position")
    for key, told in position.boards.items():
        _check_modules(state, told.model_fields_set, BOARD_FIELDS, f"position.boards.{key}")
    where = state.rules.where
    if murder.PART in where:
        lay_evidence(state, position)
    if gap.PART in where:
        for board in state.boards:
            _lay_gap(state, named, board, position.board(board.seat))
    if passengers.PART in where:
        for board in state.boards:
            _board(state, board)
    if teatime.PART in where:
        _lay_orders(state, position)


def _check_modules(state: State, found: set[str], fields: dict[str, str], where: str) -> None:
    for field in sorted(found & set(fields)):
        if fields[field] not in state.rules.where:
            raise ScenarioError(f"{where}.{field}: expected none without {NAMES[fields[field]]}")


# At the trains ----------------------------------------------------------------------------------


def _lay_gap(state: State, named: Named, board: Board, told: BoardPart) -> None:
    """The gap cards; a half of a mechanic that is met was used up, as it works at once."""
    where = f"position.boards.{board.seat}"
    part = gap.gap_cards(state)
    cards = tuple(named.take(name, f"{where}.gap", *GAP_CARDS) for name in told.gap)
    covered = tuple(named.take(name, f"{where}.covered", *GAP_CARDS) for name in told.covered)
    if covered and not cards:
        raise ScenarioError(f"{where}.covered: expected a gap card on top")
    part.cards[board.seat] = cards
    part.covered[board.seat] = covered
    for position, card in enumerate(cards):
        face = named.box.faces[card]
        for t, train in enumerate(board.trains):
            met = train.levels[LEVEL[face.value or 0]] > gap.left_car(position)
            if face.kind == "mechanic" and met:
                part.fulfilled[board.seat] |= 1 << 2 * position + t


def _board(state: State, board: Board) -> None:
    """Whoever could have boarded has, as it happens at once."""
    kinds = state.rules.box.kinds
    for t, train in enumerate(board.trains):
        ready = min(train.levels[1], REACHED[train.conductor], len(train.cards))
        passengers.boarded(state).cars[2 * board.seat + t] = sum(
            1 << car for car in range(ready) if kinds[train.cards[car]] == "passenger"
        )


# Order tokens -----------------------------------------------------------------------------------


def _lay_orders(state: State, position: PositionPart) -> None:
    """The tokens on cars, which their owners bought, and those that lie out."""
    part = teatime.orders(state)
    free = set(range(len(teatime.tokens_of(state))))
    bought: dict[int, int] = {}
    for board in state.boards:
        for t, served in enumerate(position.board(board.seat).served):
            for order in served:
                where = f"position.boards.{board.seat}.served"
                token = _served_token(state, board, t, order, free, where)
                bought[token] = board.seat
                part.served[2 * board.seat + t] += ((PART_POSITIONS[order.position], token),)
            _check_served(state, part.served[2 * board.seat + t], f"{where}" if served else "")
    rows = [_row(state, position, stack, free, bought) for stack in (1, 2, 3)]
    part.tokens = tuple(rows)
    part.buyers = tuple(tuple(bought.get(token, NOBODY) for token in row) for row in rows)


def _served_token(
    state: State, board: Board, t: int, order: ServedPart, free: set[int], where: str
) -> int:
    tokens = teatime.tokens_of(state)
    current = (max(state.round, 1) + 1) // 2
    car = PART_POSITIONS.get(order.position, 8)
    train = board.trains[t]
    for token in sorted(free):
        face = tokens[token]
        if (face.order, face.points) == (order.order, order.points) and face.stack <= current:
            if car >= train.levels[LEVEL[face.car]]:
                raise ScenarioError(f"{where}: expected a car for it in position {order.position}")
            free.remove(token)
            return token
    raise ScenarioError(f"{where}: expected a token in play, found {order.order} {order.points}")


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


# Storages and factories -------------------------------------------------------------------------


def open_works(state: State, position: PositionPart) -> None:
    """A storage that was opened, factories that are still to be set to work."""
    if (position.storage is not None or position.factories) and not position.taken:
        field = "factories" if position.factories else "storage"
        raise ScenarioError(f"position.{field}: expected none before a card was taken")
    if position.storage is not None:
        _open_storage(state, position.storage.used)
    if position.factories:
        kinds = state.rules.box.kinds
        cards = gap.gap_cards(state).cards[state.current]
        standing = [p + 1 for p, card in enumerate(cards) if kinds[card] == "factory"]
        places = sorted(set(position.factories) & set(standing), reverse=True)
        if position.factories != places:
            raise ScenarioError(
                f"position.factories: expected some of {standing[::-1]}, from the right"
            )
        storages.works(state).factories = tuple(place - 1 for place in places)


def _open_storage(state: State, used: list[int]) -> None:
    number = (state.round - 1) // 2
    seen = 18 * (2 - state.round % 2)
    state.drawn = state.stacks[number][seen : seen + storages.DRAWN]
    part = storages.works(state)
    part.uses = storages.USES - len(used)
    part.used = sum(1 << n - 1 for n in set(used))
    if not used and state.question.decision == NONE and state.frame is None:
        state.question = Question(STORE)
