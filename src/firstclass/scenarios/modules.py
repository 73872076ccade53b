"""What modules add to a position: gap cards, boarded cards, order tokens, storages, factories."""

from typing import Any

from firstclass.modules.gap import rules as gap
from firstclass.modules.murder import rules as murder
from firstclass.modules.passengers import rules as passengers
from firstclass.modules.passengers.rules import PASSENGERS
from firstclass.modules.storage import rules as storages
from firstclass.modules.storage.rules import STORE
from firstclass.modules.teatime import rules as teatime
from firstclass.rules.mechanics.trains import REACHED
from firstclass.rules.vocabulary.board import Board, train_place
from firstclass.rules.vocabulary.decisions import NONE
from firstclass.rules.vocabulary.icons import COINS, LEVEL
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.boards import GAP_CARDS
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.evidence import lay_evidence, write_evidence
from firstclass.scenarios.named import Named
from firstclass.scenarios.orders import lay_orders, write_orders
from firstclass.scenarios.parts import BoardPart, PositionPart, StoragePart

# Which part of the state the fields of a position, of a board belong to.
POSITION_FIELDS = {
    "murderer": murder.PART,
    "evidence": murder.PART,
    "evidence_due": murder.PART,
    "dummies": murder.PART,
    "orders": teatime.PART,
    "order_rows": teatime.PART,
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
        lay_orders(state, position)


def written_modules(state: State, told: dict[str, Any]) -> None:
    """Adds to a position what :func:`lay_modules` and :func:`open_works` read."""
    where = state.rules.where
    if murder.PART in where:
        write_evidence(state, told)
    if gap.PART in where:
        _write_gap(state, told)
    if passengers.PART in where:
        _write_batch(state, told)
    if teatime.PART in where:
        write_orders(state, told)
    if storages.PART in where:
        _write_works(state, told)


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


def _write_gap(state: State, told: dict[str, Any]) -> None:
    names = state.rules.box.names
    part = gap.gap_cards(state)
    for board in state.boards:
        for field, cards in (("gap", part.cards), ("covered", part.covered)):
            if cards[board.seat]:
                told["boards"][str(board.seat)][field] = [names[c] for c in cards[board.seat]]


def _board(state: State, board: Board) -> None:
    """Whoever could have boarded has, as it happens at once."""
    kinds = state.rules.box.kinds
    for t, train in enumerate(board.trains):
        ready = min(train.levels[1], REACHED[train.conductor], len(train.cards))
        passengers.boarded(state).cars[train_place(board.seat, t)] = sum(
            1 << car for car in range(ready) if kinds[train.cards[car]] == "passenger"
        )


def _join_batch(state: State, position: PositionPart) -> None:
    """The coins of passengers to which those of the same action are still added."""
    growing = [n for n, e in enumerate(position.board(state.current).account) if e.growing]
    if not growing:
        return
    where = f"position.boards.{state.current}.account"
    if passengers.PART not in state.rules.where:
        raise ScenarioError(f"{where}: expected none growing without module D")
    entry = state.account[growing[0]]
    if len(growing) > 1 or entry is None or entry.source != PASSENGERS:
        raise ScenarioError(f"{where}: expected one growing at most, of the passengers")
    part = passengers.boarded(state)
    part.batch_serial, part.batch_place = state.serial, growing[0]
    part.batch_coins = entry.frame.icons[COINS]


def _write_batch(state: State, told: dict[str, Any]) -> None:
    part = passengers.boarded(state)
    account = told["boards"][str(state.current)].get("account", [])
    grows = part.batch_serial == state.serial and 0 <= part.batch_place < len(account)
    if grows and state.account[part.batch_place] is not None:
        account[part.batch_place]["growing"] = True


# Storages and factories -------------------------------------------------------------------------


def open_works(state: State, position: PositionPart) -> None:
    """A storage that was opened, factories that are still to be set to work."""
    if (position.storage is not None or position.factories) and not position.taken:
        field = "factories" if position.factories else "storage"
        raise ScenarioError(f"position.{field}: expected none before a card was taken")
    if position.storage is not None:
        _open_storage(state, position.storage)
    _join_batch(state, position)
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


def _open_storage(state: State, told: StoragePart) -> None:
    part = storages.works(state)
    part.drawn = storages.top_cards(state)
    part.uses = storages.USES - len(told.used)
    part.used = sum(1 << n - 1 for n in set(told.used))
    asks = not told.used and not told.forgone
    if asks and state.question.decision == NONE and state.frame is None:
        state.question = Question(STORE)


def _write_works(state: State, told: dict[str, Any]) -> None:
    part = storages.works(state)
    if part.drawn:
        used = [n + 1 for n in range(storages.DRAWN + 1) if part.used >> n & 1]
        told["storage"] = {"used": used}
        if not used and state.question.decision != STORE:
            told["storage"]["forgone"] = True
    if part.factories:
        told["factories"] = [place + 1 for place in part.factories]
