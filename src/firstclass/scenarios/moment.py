"""In the middle of a turn: the account, a running frame, an open question."""

from collections.abc import Callable

from firstclass.modules.boarding.rules import LAY_CARD
from firstclass.modules.celebrities.rules import LAY_POSTCARD
from firstclass.modules.gap.rules import LAY_GAP
from firstclass.modules.teatime import rules as teatime
from firstclass.modules.teatime.rules import ORDER
from firstclass.rules.mechanics.coins import GAME_END_PRICE
from firstclass.rules.vocabulary.actions import BUY, MAIL_CARS, TRAINS, car_at, car_place
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import DRAFT, MAIL_CAR, PAYMENT, SCORING
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    LEVEL,
    NO_LIMIT,
    Frame,
    Terms,
    frame_of,
    needs_of,
)
from firstclass.rules.vocabulary.passing import Entry, Question, Waiting
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import stack_played
from firstclass.scenarios.boards import AT_CARS, GAP_CARDS
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.named import Named
from firstclass.scenarios.parts import AskPart, FramePart, PositionPart

LAID = {"lay": AT_CARS, "postcard": ("postcard",), "gap": GAP_CARDS}  # questions about a card


def asked_card(named: Named, ask: AskPart | None) -> int:
    """The card of which an open question asks where it is laid; it lies nowhere else."""
    for field, kinds in LAID.items():
        name = getattr(ask, field, None)
        if name is not None:
            return named.take(name, f"position.ask.{field}", *kinds)
    return 0


def interrupt(state: State, named: Named, position: PositionPart, card: int) -> None:
    """Lays what the deciding seat has begun or may still begin; ``card`` is asked about."""
    for key, told in position.boards.items():
        where = f"position.boards.{key}"
        if told.account and (int(key) != state.current or state.phase == DRAFT):
            raise ScenarioError(f"{where}.account: expected one only where the seat decides")
        if (told.bonuses_taken or told.bonus_again is not None) and (
            int(key) != state.current or state.phase != SCORING
        ):
            raise ScenarioError(f"{where}.bonuses_taken: expected in the own scoring turn only")
    if state.phase == DRAFT:
        if position.frame or position.waiting or position.ask:
            raise ScenarioError("position: expected no frame and no question in the draft")
        return
    for part in position.board(state.current).account:
        where = f"position.boards.{state.current}.account"
        if not part.source:
            state.account.append(None)
            continue
        source, frame = _frame(named, part, where)
        state.account.append(Entry(source, frame, needs_of(frame), part.count))
    if position.frame is not None:
        used_up: list[str] | None = [] if position.ask is not None else None
        source, frame = _frame(named, position.frame, "position.frame", used_up)
        state.source, state.frame, state.terms = source, list(frame.icons), frame.terms
    if position.waiting is not None:
        source, frame = _frame(named, position.waiting, "position.waiting")
        state.waiting = Waiting(source, frame)
    if position.ask is not None:
        _ask(state, named, position.ask, card)


def _frame(
    named: Named, part: FramePart, where: str, used_up: list[str] | None = None
) -> tuple[int, Frame]:
    """The source and the frame, which has no icons only where a question is its last effect."""
    source = named.box.index.get(part.source, 0)
    if not source:
        raise ScenarioError(f"{where}.source: expected the id of a card, found {part.source!r}")
    shown = named.box.frames[source]
    one_of, must = shown.terms.one_of, shown.terms.must
    if part.icons is not None:
        shown = frame_of(part.icons)
        one_of, must = part.one_of, part.must
    if not any(shown.icons) and (part.icons is None or part.icons != used_up):
        raise ScenarioError(f"{where}.icons: expected some, as {part.source} has none")
    limit = NO_LIMIT if part.limit is None else LEVEL[part.limit]
    return source, Frame(shown.icons, Terms(one_of, must, limit, _target(part)))


def _target(part: FramePart) -> int:
    if part.target is None:
        return ANY_CAR
    train, position = part.target.split()
    return car_place(TRAINS.index(train), car_at(int(position)))


# Open questions ----------------------------------------------------------------------------------


def _ask(state: State, named: Named, ask: AskPart, card: int) -> None:
    asked = sorted(ask.model_fields_set - {"left"})
    if len(asked) != 1:
        raise ScenarioError(f"position.ask: expected exactly one of {', '.join(QUESTIONS)}")
    if ask.left is not None and asked[0] not in ("pay", "order"):
        raise ScenarioError("position.ask.left: expected one with pay and order only")
    QUESTIONS[asked[0]](state, named, ask, state.boards[state.current], card)


def _ask_mail(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    t = TRAINS.index(ask.mail or "")
    train = board.trains[t]
    if train.levels[0] != MAIL_CARS or train.conductor > MAIL_CARS:
        raise ScenarioError("position.ask.mail: expected a train of five cars, its fifth just laid")
    if train.mail:
        board.mail_used &= ~(1 << named.box.mail.index(train.mail))
    train.mail = 0
    state.question = Question(MAIL_CAR, t)


def _ask_pay(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    place = (ask.pay or 1) - 1
    left = ask.left or GAME_END_PRICE
    if not state.game_end[place] or sum(board.coins) < left:
        raise ScenarioError("position.ask.pay: expected a Game End card there and coins to pay it")
    state.question = Question(PAYMENT, BUY + place, left)


def _ask_lay(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    if all(len(train.cards) == train.levels[0] for train in board.trains):
        raise ScenarioError("position.ask.lay: expected a car without a card")
    state.question = Question(LAY_CARD, card)


def _ask_postcard(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    if 0 not in board.postcards[1:]:
        raise ScenarioError("position.ask.postcard: expected a route card without a postcard")
    state.question = Question(LAY_POSTCARD, card)


def _ask_gap(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    state.question = Question(LAY_GAP, card)


def _ask_order(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    n = (ask.order or 1) - 1
    left = ask.left or named.box.catalogue.box.teatime.price
    _check_order(state, board, n, "position.ask.order")
    if sum(board.coins) < left:
        raise ScenarioError("position.ask.order: expected coins to pay it")
    state.question = Question(PAYMENT, ORDER + n, left)


def _ask_serve(state: State, named: Named, ask: AskPart, board: Board, card: int) -> None:
    n = (ask.serve or 1) - 1
    _check_order(state, board, n, "position.ask.serve")
    teatime.ask_car(state, board, ORDER + n)


def _check_order(state: State, board: Board, n: int, where: str) -> None:
    if teatime.PART not in state.rules.where:
        raise ScenarioError(f"{where}: expected none without the option teatime")
    buyers = teatime.orders(state).buyers[stack_played(state)]
    if n >= len(buyers) or buyers[n] != NOBODY or not teatime.free_cars(state, board):
        raise ScenarioError(f"{where}: expected an order token there and a car for it")


QUESTIONS: dict[str, Callable[[State, Named, AskPart, Board, int], None]] = {
    "mail": _ask_mail,
    "pay": _ask_pay,
    "lay": _ask_lay,
    "postcard": _ask_postcard,
    "gap": _ask_gap,
    "order": _ask_order,
    "serve": _ask_serve,
}
