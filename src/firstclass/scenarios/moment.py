"""In the middle of a turn: the account, a running frame, an open question."""

from firstclass.rules.icons import Frame, frame_of, needs_of
from firstclass.rules.state import (
    DRAFT,
    LAY_CARD,
    LAY_POSTCARD,
    MAIL_CAR,
    PAYMENT,
    SCORING,
    State,
)
from firstclass.scenarios.boards import MAIL_CARS, TRAINS
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.named import Named
from firstclass.scenarios.schema import AskPart, FramePart, PositionPart


def interrupt(state: State, named: Named, position: PositionPart) -> None:
    """Lays what the deciding seat has begun or may still begin."""
    for key, board in position.boards.items():
        where = f"position.boards.{key}"
        if board.account and (int(key) != state.current or state.phase == DRAFT):
            raise ScenarioError(f"{where}.account: expected one only where the seat decides")
        if (board.bonuses_taken or board.bonus_again is not None) and (
            int(key) != state.current or state.phase != SCORING
        ):
            raise ScenarioError(f"{where}.bonuses_taken: expected in the own scoring turn only")
    if state.phase == DRAFT:
        if position.frame or position.waiting or position.ask:
            raise ScenarioError("position: expected no frame and no question in the draft")
        return
    for part in position.board(state.current).account:
        where = f"position.boards.{state.current}.account"
        source, frame = _frame(named, part, where)
        state.account.append((source, frame, needs_of(frame), part.count))
    if position.frame is not None:
        source, frame = _frame(named, position.frame, "position.frame")
        state.source, state.frame = source, list(frame)
    if position.waiting is not None:
        source, frame = _frame(named, position.waiting, "position.waiting")
        state.waiting_source, state.waiting = source, frame
    if position.ask is not None:
        _ask(state, named, position.ask)


def _frame(named: Named, part: FramePart, where: str) -> tuple[int, Frame]:
    source = named.box.index.get(part.source, 0)
    if not source:
        raise ScenarioError(f"{where}.source: expected the id of a card, found {part.source!r}")
    frame = named.box.frames[source]
    if part.icons is not None:
        frame = frame_of(part.icons, part.one_of)
    if not needs_of(frame):
        raise ScenarioError(f"{where}.icons: expected some, as {part.source} has none")
    return source, frame


def _ask(state: State, named: Named, ask: AskPart) -> None:
    where = "position.ask"
    if sum(asked is not None for asked in (ask.mail, ask.pay, ask.lay, ask.postcard)) != 1:
        raise ScenarioError(f"{where}: expected exactly one of mail, pay, lay, postcard")
    player = state.players[state.current]
    if ask.mail is not None:
        train = player.trains[TRAINS.index(ask.mail)]
        if train.levels[0] != MAIL_CARS or train.conductor > MAIL_CARS:
            raise ScenarioError(f"{where}.mail: expected a train of five cars, its fifth just laid")
        mail = named.box.mail.index(train.mail)
        player.mail_used &= ~(1 << mail)
        train.mail = 0
        state.ask, state.asked = MAIL_CAR, TRAINS.index(ask.mail)
    elif ask.pay is not None:
        if not state.game_end[ask.pay - 1] or sum(player.coins) < ask.left:
            raise ScenarioError(f"{where}.pay: expected a Game End card there and coins to pay it")
        state.ask, state.asked, state.paying = PAYMENT, ask.pay - 1, ask.left
    elif ask.lay is not None:
        if all(len(train.cards) == train.levels[0] for train in player.trains):
            raise ScenarioError(f"{where}.lay: expected a car without a card")
        state.ask, state.asked = LAY_CARD, named.take(ask.lay, f"{where}.lay", "celebrity")
    elif ask.postcard is not None:
        if 0 not in player.postcards[1:]:
            raise ScenarioError(f"{where}.postcard: expected a route card without a postcard")
        postcard = named.take(ask.postcard, f"{where}.postcard", "postcard")
        state.ask, state.asked = LAY_POSTCARD, postcard
