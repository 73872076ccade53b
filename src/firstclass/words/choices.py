"""The effects of each legal move, before it is played."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, NotRequired, TypedDict, cast

from firstclass.rules.game import Game
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.sequence.scoring import train_points
from firstclass.rules.views.lost import lapsing, usable_after_coins
from firstclass.rules.vocabulary import actions as a
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.state import State
from firstclass.words import phrases as w
from firstclass.words.modules import Describe, module_words


class Step(TypedDict):
    """A move in notation and in words."""

    action: str
    text: str


class Moves(TypedDict, total=False):
    """The new positions of the conductors and the locomotive after a choice."""

    upper: int
    lower: int
    locomotive: int


class Loss(TypedDict):
    """Something that the end of a turn loses."""

    text: str
    action: NotRequired[Annotated[str, "the move that would use it now, if there is one"]]


class Offer(TypedDict):
    """A legal move."""

    action: Annotated[str, "in notation"]
    text: str
    now: Annotated[int, "points it brings at once"]
    scoring: Annotated[int, "the change in what the next scoring would pay"]
    moves: Moves
    lapses: Annotated[bool, "whether it is lost if the turn ends without it"]
    card: NotRequired[Annotated[str, "the mail car it places"]]
    lost: NotRequired[
        Annotated[list[Loss], "usable actions that would be lost at the end of the turn"]
    ]


def offers(game: Game, seat: int) -> list[Offer]:
    """Return the legal moves of the deciding seat."""
    before, lapses = _standing(game, seat), lapsing(game.state)
    return [_offer(game, seat, action, before, lapses) for action in game.legal_actions()]


def _offer(game: Game, seat: int, action: int, before: "_Standing", lapses: Sequence[int]) -> Offer:
    now, scoring, moves = _gain(game, seat, action, before)
    offer: Offer = {
        "action": a.ACTIONS[action],
        "text": describe(game.state, action),
        "now": now,
        "scoring": scoring,
        "moves": moves,
        "lapses": action in lapses,
    }
    if action == a.END_TURN and (lost := _lost(game.state)):
        offer["lost"] = lost
    if a.family_of(action) == a.MAIL:
        box = game.state.rules.box
        offer["card"] = box.names[box.mail[action - a.MAIL]]
    return offer


def _lost(state: State) -> list[Loss]:
    """Return what could still be used, at once or after spending coins."""
    now = [Loss(text=describe(state, n), action=a.ACTIONS[n]) for n in lapsing(state)]
    later = [describe(state, action) for action in usable_after_coins(state)]
    return now + [Loss(text=w.translate("do-after_coins", choice=choice)) for choice in later]


def describe_line(game: Game, line: Sequence[int]) -> list[Step]:
    """Return moves that follow one another, each in notation and in words."""
    tried = game.clone()
    steps: list[Step] = []
    for action in line:
        steps.append({"action": a.ACTIONS[action], "text": describe(tried.state, action)})
        tried.apply(action)
    return steps


class _Standing(NamedTuple):
    score: int
    trains: int
    pieces: Moves


def _standing(game: Game, seat: int) -> _Standing:
    board = game.state.boards[seat]
    upper, lower = board.trains
    pieces: Moves = {
        "upper": upper.conductor,
        "lower": lower.conductor,
        "locomotive": board.locomotive,
    }
    return _Standing(board.score, train_points(game.state, board), pieces)


def _gain(game: Game, seat: int, action: int, before: _Standing) -> tuple[int, int, Moves]:
    if action == a.END_TURN:
        # The end of a turn can reveal hidden cards, so it is not tried out.
        now = before.trains if game.state.phase == SCORING else 0
        return now, 0, {}
    tried = game.clone()
    tried.apply(action)
    after = _standing(tried, seat)
    known = before.pieces.items()
    moved = dict(place for place in after.pieces.items() if place not in known)
    return after.score - before.score, after.trains - before.trains, cast(Moves, moved)


def describe(state: State, action: int) -> str:
    """Return a legal move in words."""
    family = a.family_of(action)
    describe_choice = FAMILIES.get(family) or module_words().choices.get(family)
    if describe_choice is None:
        return a.ACTIONS[action]
    return describe_choice(state, state.boards[state.current], action - family)


def _end_turn(state: State, board: Board, n: int) -> str:
    if state.phase == SCORING:
        return w.translate("do-end_scoring")
    waiting = sum(entry.count for entry in state.account if entry is not None)
    return w.count("do-end_turn-lost", waiting) if waiting else w.translate("do-end_turn")


def _forgo(state: State, board: Board, n: int) -> str:
    return w.translate("do-forgo")


def _keep(state: State, board: Board, n: int) -> str:
    return w.translate("do-keep", end=w.end(state.rules.box, state.draft.hand[n]))


def _take(state: State, board: Board, n: int) -> str:
    return w.translate("do-take", card=w.card(state.rules.box, state.display[n]))


def _decline(state: State, board: Board, n: int) -> str:
    return w.translate("do-decline")


def _tile(state: State, board: Board, n: int) -> str:
    return w.translate("do-take_tile", frame=w.frame(state.rules.box.start_tile[0]))


def _car(state: State, board: Board, n: int) -> str:
    cars = board.train(n).levels[0]
    if cars == a.MAIL_CARS - 1:
        return w.translate("do-car-mail", train=w.train(n))
    if cars == a.CARS - 1:
        box = state.rules.box
        points = box.points[box.tiles[state.tiles_laid]]
        return w.translate("do-car-tile", train=w.train(n), points=points)
    return w.translate("do-car", train=w.train(n), position=a.position_of(cars))


def _upgrade(state: State, board: Board, n: int) -> str:
    t, car = divmod(n, a.CARS)
    low, high = w.values_around(level_of(board.train(t), car))
    position = a.position_of(car)
    return w.translate("do-upgrade", position=position, train=w.train(t), low=low, high=high)


def _conductors(state: State, board: Board, n: int) -> str:
    return w.translate("do-conductors")


def _conductor(state: State, board: Board, n: int) -> str:
    position = board.train(n).conductor + 1
    return w.translate("do-conductor", train=w.train(n), position=position)


def _end_card(key: str, state: State, place: int) -> str:
    box = state.rules.box
    card = state.game_end[place]
    return w.translate(key, end=w.end(box, card), frame=w.frame(box.frames[card]))


def _game_end(state: State, board: Board, n: int) -> str:
    return _end_card("do-game_end", state, n)


def _mail(state: State, board: Board, n: int) -> str:
    box = state.rules.box
    return w.translate("do-mail", frame=w.frame(box.frames[box.mail[n]]))


def _coin_1(state: State, board: Board, n: int) -> str:
    return w.translate("do-coin_1")


def _coin_2(state: State, board: Board, n: int) -> str:
    return (
        w.translate("do-coin_2", train=w.train(n - 1)) if n else w.translate("do-coin_2_locomotive")
    )


def _coin_3(state: State, board: Board, n: int) -> str:
    return w.translate("do-coin_3")


def _point(state: State, board: Board, n: int) -> str:
    return w.translate("do-point", column=n + 1)


def _buy(state: State, board: Board, n: int) -> str:
    return _end_card("do-buy", state, n)


def _pay(state: State, board: Board, n: int) -> str:
    return w.translate("do-pay", column=n + 1)


def _contract(state: State, board: Board, n: int) -> str:
    card = board.contracts[n]
    box = state.rules.box
    face = box.faces[card]
    frame = w.frame(box.frames[card])
    if face.per == "contract":
        return w.translate("do-contract-times", n=len(board.fulfilled) + 1, frame=frame)
    if face.per == "locomotive_tile":
        tiles = sum(train.tile != 0 for train in board.trains)
        return w.translate("do-contract-times", n=tiles, frame=frame)
    assert face.requirement is not None
    return w.translate("do-contract", requirement=w.requirement(face.requirement), frame=frame)


def _bonus(state: State, board: Board, n: int) -> str:
    box = state.rules.box
    card = board.route[n]
    key = "do-bonus-again" if state.scoring.doubled == n else "do-bonus"
    return w.translate(key, city=w.bonus_city(box, card), frame=w.frame(box.frames[card]))


def _frame(state: State, board: Board, n: int) -> str:
    entry = state.account[n]
    assert entry is not None
    source = w.source(state.rules.box, entry.source)
    return w.translate("do-frame", frame=w.frame(entry.frame), source=source)


FAMILIES: dict[int, Describe] = {
    a.END_TURN: _end_turn, a.FORGO: _forgo, a.KEEP: _keep, a.TAKE: _take,
    a.DECLINE: _decline, a.TAKE_TILE: _tile, a.ADD_CAR: _car, a.UPGRADE_CAR: _upgrade,
    a.CONDUCTORS: _conductors, a.CONDUCTOR: _conductor, a.GAME_END_CARD: _game_end,
    a.MAIL: _mail, a.COIN_1: _coin_1, a.COIN_2: _coin_2, a.COIN_3: _coin_3, a.POINT: _point,
    a.BUY: _buy, a.PAY: _pay, a.CONTRACT: _contract, a.BONUS: _bonus, a.FRAME: _frame,
}  # fmt: skip
