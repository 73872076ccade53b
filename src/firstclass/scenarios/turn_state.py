"""The state within a turn: the account, a running frame, an open question."""

from firstclass.rules.mechanics.coins import GAME_END_PRICE
from firstclass.rules.vocabulary.actions import BUY, FAMILIES, MAIL_CARS, TRAINS, car_at, car_place
from firstclass.rules.vocabulary.decisions import DRAFT, MAIL_CAR, PAYMENT, SCORING
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    LEVEL,
    NO_LIMIT,
    Frame,
    Terms,
    frame_of,
)
from firstclass.rules.vocabulary.passing import Entry, Question, Waiting
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import Ask, TomlTable, asks, kinds_at, others, refuse_others
from firstclass.scenarios.position_schema import AskPart, EntryPart, FramePart, PositionPart


def card_in_question(named: CardPool, ask: AskPart | None) -> int:
    """Return the card whose place an open question asks for. It is in no place yet."""
    for field, question in questions().items():
        name = getattr(ask, field, None)
        if name is not None and question.place:
            return named.take(name, f"position.ask.{field}", *kinds_at(question.place))
    return 0


def set_up_turn(state: State, named: CardPool, position: PositionPart, card: int) -> None:
    """Set what the deciding seat has begun or can still begin. ``card`` is the card in question."""
    for key, board in position.boards.items():
        where = f"position.boards.{key}"
        if board.account and (int(key) != state.current or state.phase == DRAFT):
            raise ScenarioError(f"{where}.account: expected one only where the seat decides")
        if (board.bonuses_taken or board.bonus_again is not None) and (
            int(key) != state.current or state.phase != SCORING
        ):
            raise ScenarioError(
                f"{where}.bonuses_taken: expected only in the seat's own scoring turn"
            )
    if state.phase == DRAFT:
        if position.frame or position.waiting or position.ask:
            raise ScenarioError("position: expected no frame and no question in the draft")
        return
    _lay_account(state, named, position)
    if position.frame is not None:
        used_up: list[str] | None = [] if position.ask is not None else None
        source, frame = _frame(named, position.frame, "position.frame", used_up)
        state.source, state.frame, state.terms = source, frame.icons[:], frame.terms
    if position.waiting is not None:
        source, frame = _frame(named, position.waiting, "position.waiting")
        state.waiting = Waiting(source, frame)
    if position.ask is not None:
        _ask(state, named, position.ask, card)


def _lay_account(state: State, named: CardPool, position: PositionPart) -> None:
    where = f"position.boards.{state.current}.account"
    for part in position.board(state.current).account:
        if not part.source:
            state.account.append(None)
            continue
        source, frame = _frame(named, part, where)
        for field, module in others(state, part, EntryPart):
            if getattr(part, field):
                raise ScenarioError(f"{where}: expected none {field} without {module}")
        state.account.append(Entry(source, frame, part.count))


def _frame(
    named: CardPool, part: FramePart, where: str, used_up: list[str] | None = None
) -> tuple[int, Frame]:
    """Return the source and the frame. It has no icons only if a question is its last effect."""
    source = named.box.index.get(part.source, 0)
    if not source:
        raise ScenarioError(f"{where}.source: expected the id of a card, found {part.source!r}")
    frame = named.box.frames[source]
    one_of, must = frame.terms.one_of, frame.terms.must
    if part.icons is not None:
        frame = frame_of(part.icons)
        one_of, must = part.one_of, part.must
    if not any(frame.icons) and (part.icons is None or part.icons != used_up):
        raise ScenarioError(f"{where}.icons: expected some, as {part.source} has none")
    limit = NO_LIMIT if part.limit is None else LEVEL[part.limit]
    return source, Frame(frame.icons, Terms(one_of, must, limit, _target(part)))


def _target(part: FramePart) -> int:
    if part.target is None:
        return ANY_CAR
    train, position = part.target.split()
    return car_place(TRAINS.index(train), car_at(int(position)))


# Open questions ----------------------------------------------------------------------------------


def questions() -> dict[str, Ask]:
    """Return the questions of the core and of all modules, by field of ``ask``."""
    return {
        "mail": Ask(_ask_mail, _write_mail),
        "pay": Ask(_ask_pay, _write_pay, paid=True),
        **asks(),
    }


def _ask(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    known = questions()
    fields = sorted(ask.model_fields_set - {"left"})
    if len(fields) != 1:
        raise ScenarioError(f"position.ask: expected exactly one of {', '.join(known)}")
    if ask.left is not None and not known[fields[0]].paid:
        paid = " and ".join(field for field, question in known.items() if question.paid)
        raise ScenarioError(f"position.ask.left: expected one with {paid} only")
    refuse_others(state, ask, AskPart, "position.ask")
    known[fields[0]].open(state, named, ask, card)


def _ask_mail(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    board = state.boards[state.current]
    t = TRAINS.index(ask.mail or "")
    train = board.train(t)
    if train.levels[0] != MAIL_CARS or train.conductor > MAIL_CARS:
        raise ScenarioError("position.ask.mail: expected a train of five cars, its fifth just laid")
    if train.mail:
        board.mail_used &= ~(1 << named.box.mail.index(train.mail))
    train.mail = 0
    state.question = Question(MAIL_CAR, t)


def _write_mail(state: State) -> TomlTable:
    question = state.question
    return {"mail": TRAINS[question.about]} if question.decision == MAIL_CAR else {}


def _ask_pay(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    place = (ask.pay or 1) - 1
    left = ask.left or GAME_END_PRICE
    if not state.game_end[place] or sum(state.boards[state.current].coins) < left:
        raise ScenarioError("position.ask.pay: expected a Game End card there and coins to pay it")
    state.question = Question(PAYMENT, BUY + place, left)


def _write_pay(state: State) -> TomlTable:
    question = state.question
    if question.decision != PAYMENT or question.about not in range(BUY, BUY + FAMILIES[BUY]):
        return {}
    return {"pay": question.about - BUY + 1, "left": question.to_pay}
