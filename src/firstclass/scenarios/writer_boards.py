"""Writing the area of a seat."""

from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.icons import VALUES
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.modules import TomlTable


def board_fields(state: State, board: Board) -> TomlTable:
    """Return the board of a seat, without the modules' fields and the current turn."""
    names = state.rules.box.names
    fields: TomlTable = {
        "trains": {name: _train(state, board, t) for t, name in enumerate(TRAINS)},
        "coins": board.coins[:],
        "score": board.score,
        "locomotive": board.locomotive,
        "route": [
            {"card": names[card], "postcard": names[postcard]} if postcard else names[card]
            for card, postcard in list(zip(board.route, board.postcards, strict=True))[1:]
        ],
    }
    for field in ("contracts", "fulfilled", "pile", "beside", "game_end"):
        fields[field] = [names[card] for card in getattr(board, field)]
    if board.secret:
        fields["secret"] = names[board.secret]
    return {name: value for name, value in fields.items() if value != []}


def _train(state: State, board: Board, t: int) -> TomlTable:
    names = state.rules.box.names
    train: Train = board.trains[t]
    fields: TomlTable = {
        "cars": [VALUES[level_of(train, car)] for car in range(train.levels[0])],
        "conductor": train.conductor,
    }
    if train.mail:
        fields["mail"] = names[train.mail]
    if train.tile:
        fields["tile"] = names[train.tile]
    if train.cards:
        fields["cards"] = [names[card] for card in train.cards]
    gaps = [n for n, lender in enumerate(state.lenders, 1) if lender == (board.seat, t)]
    if gaps:
        fields["lent"] = gaps if len(gaps) > 1 else gaps[0]
    return fields
