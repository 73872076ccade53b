"""The area of a seat, from its table in a scenario."""

from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.coins import CAPACITY
from firstclass.rules.mechanics.route import lay_route
from firstclass.rules.mechanics.trains import CARDS
from firstclass.rules.vocabulary.actions import CARS as COMPLETE
from firstclass.rules.vocabulary.actions import MAIL_CARS, TRAINS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.icons import LEVEL, LEVELS
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import any_card, kinds_at
from firstclass.scenarios.position_schema import BoardPart, TrainPart


def lay_board(named: CardPool, board: Board, fields: BoardPart) -> None:
    """Fill the board of a seat; raises :class:`ScenarioError` for impossible values."""
    where = f"position.boards.{board.seat}"
    _lay_coins(board, fields, where)
    board.score = fields.score
    _lay_route(named, board, fields, where)
    for train, part, name in zip(
        board.trains, (fields.trains.upper, fields.trains.lower), TRAINS, strict=True
    ):
        _lay_train(named, train, part, f"{where}.trains.{name}")
    _lay_mail(named, board, fields, where)
    board.contracts = tuple(
        named.take(name, f"{where}.contracts", "contract") if name else 0
        for name in fields.contracts
    )
    board.pile = tuple(named.take(name, f"{where}.pile", *any_card()) for name in fields.pile)
    for name in fields.fulfilled:
        card = named.find(name, f"{where}.fulfilled", "contract")
        board.fulfilled += (card,)
        if card not in board.pile:
            board.pile += (named.take(name, f"{where}.fulfilled", "contract"),)
    board.beside = tuple(
        named.take(name, f"{where}.beside", *kinds_at("beside")) for name in fields.beside
    )
    board.game_end = tuple(named.take(name, f"{where}.game_end", "end") for name in fields.game_end)
    if fields.secret is not None:
        board.secret = named.take(fields.secret, f"{where}.secret", "end")


def _lay_coins(board: Board, fields: BoardPart, where: str) -> None:
    for column, count in enumerate(fields.coins):
        if count > CAPACITY[column]:
            raise ScenarioError(
                f"{where}.coins: expected at most {CAPACITY[column]} coins in column {column + 1},"
                f" found {count}"
            )
    board.coins = vec[i64](fields.coins)


def _lay_route(named: CardPool, board: Board, fields: BoardPart, where: str) -> None:
    for part in fields.route:
        lay_route(named.box, board, named.take(part.card, f"{where}.route", "route"))
        if part.postcard:
            postcard = named.take(part.postcard, f"{where}.route", *kinds_at("route"))
            board.postcards = (*board.postcards[:-1], postcard)
    if fields.locomotive > len(board.track):
        raise ScenarioError(
            f"{where}.locomotive: expected at most the {len(board.track)} stations of the route,"
            f" found {fields.locomotive}"
        )
    board.locomotive = fields.locomotive


def _lay_train(named: CardPool, train: Train, part: TrainPart, where: str) -> None:
    if any(left < right for left, right in pairwise(part.cars)):
        raise ScenarioError(f"{where}: expected values that do not rise, found {part.cars}")
    levels = [LEVEL[value] for value in part.cars]
    train.levels = vec[i64]([sum(level >= least for level in levels) for least in range(LEVELS)])
    length = CARDS[len(part.cars)]
    if part.conductor > length:
        raise ScenarioError(
            f"{where}.conductor: expected at most the {length} cards of the train,"
            f" found {part.conductor}"
        )
    train.conductor = part.conductor
    if len(part.cards) > len(part.cars):
        raise ScenarioError(
            f"{where}.cards: expected at most {len(part.cars)}, found {len(part.cards)}"
        )
    train.cards = tuple(
        named.take(name, f"{where}.cards", *kinds_at("cards")) for name in part.cards
    )
    if part.tile is not None:
        if len(part.cars) < COMPLETE:
            raise ScenarioError(f"{where}.tile: expected none on an incomplete train")
        train.tile = named.find(part.tile, f"{where}.tile", "tile")


def _lay_mail(named: CardPool, board: Board, fields: BoardPart, where: str) -> None:
    """Give long trains their mail cars: the named ones, or else the first that are not left."""
    parts = (fields.trains.upper, fields.trains.lower)
    left = [named.find(name, f"{where}.mail_left", "mail") for name in fields.mail_left or []]
    free = [card for card in named.box.mail if card not in left]
    for train, part, name in zip(board.trains, parts, TRAINS, strict=True):
        if part.mail is None:
            continue
        if len(part.cars) < MAIL_CARS:
            raise ScenarioError(f"{where}.trains.{name}.mail: expected none before the fifth car")
        train.mail = named.find(part.mail, f"{where}.trains.{name}.mail", "mail")
        if train.mail not in free:
            raise ScenarioError(f"{where}.trains.{name}.mail: expected each mail car in one place")
        free.remove(train.mail)
    for train, part in zip(board.trains, parts, strict=True):
        if part.mail is None and len(part.cars) >= MAIL_CARS and free:
            train.mail = free.pop(0)
    laid = [train.mail for train in board.trains if train.mail]
    if fields.mail_left is not None and len(set(left)) + len(laid) != len(named.box.mail):
        raise ScenarioError(f"{where}.mail_left: expected each mail car that is in no train")
    board.mail_used = sum(1 << n for n, card in enumerate(named.box.mail) if card in laid)


def lay_tiles(state: State, named: CardPool, remaining: list[str] | None) -> None:
    """Give complete trains their locomotive tiles: the named ones, or else the next."""
    tiles = list(named.box.tiles)
    complete = [
        train for board in state.boards for train in board.trains if train.levels[0] == COMPLETE
    ]
    laid = [train.tile for train in complete if train.tile]
    if len(set(laid)) < len(laid):
        raise ScenarioError("position.boards: expected each locomotive tile once")
    free = [tile for tile in tiles if tile not in laid]
    for train in complete:
        train.tile = train.tile or free.pop(0)
    state.tiles_laid = max((tiles.index(train.tile) + 1 for train in complete), default=0)
    if remaining is not None:
        _check_tiles(state, [named.box.names[tile] for tile in tiles], remaining)
    growing = 2 * len(state.boards) - len(complete)
    if len(tiles) - state.tiles_laid < growing:
        raise ScenarioError(
            f"position.tiles: expected {growing} left, one for each train to be completed"
        )


def _check_tiles(state: State, tiles: list[str], remaining: list[str]) -> None:
    first = len(tiles) - len(remaining)
    if first < state.tiles_laid or remaining != tiles[first:]:
        rest = ", ".join(tiles[state.tiles_laid :])
        raise ScenarioError(f"position.tiles: expected the end of {rest or 'an empty pile'}")
    state.tiles_laid = first


def lay_constantinople(state: State, seats: list[int] | None) -> None:
    """Set the first three conductors on a locomotive tile. By default, those that are there now."""
    arrived = [
        board.seat
        for board in state.boards
        for train in board.trains
        if train.tile and train.conductor == CARDS[COMPLETE]
    ]
    seats = arrived[:3] if seats is None else seats
    if len(seats) != min(3, len(arrived)) or any(
        seats.count(seat) > arrived.count(seat) for seat in seats
    ):
        raise ScenarioError(
            f"position.constantinople: expected at most three conductors that have arrived,"
            f" of the seats {arrived}, found {seats}"
        )
    state.constantinople = tuple(seats)
