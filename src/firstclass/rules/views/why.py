"""Why an action can not be played now: one sentence, and the ruling behind it."""

from typing import Final

from firstclass.rules.mechanics.coins import room_for_coins
from firstclass.rules.mechanics.contracts import why_unfulfilled
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary import actions as a
from firstclass.rules.vocabulary.icons import (
    BOTH,
    CAR,
    COINS,
    FREE_UPGRADE,
    GAME_END,
    LIMIT,
    MUST,
    SINGLE,
    TARGET,
    UPGRADE,
    VALUES,
)  # fmt: skip
from firstclass.rules.vocabulary.ruleset import Reason, Why
from firstclass.rules.vocabulary.state import (
    KEEP_CARD,
    MAIL_CAR,
    OVER,
    PAYMENT,
    ROOM,
    RUN_FRAME,
    SCORING_TURN,
    TURN,
    USE_ACCOUNT,
    State,
)  # fmt: skip

ASKING: Final[dict[int, Reason]] = {
    KEEP_CARD: ("First a Game End card of the hand must be kept.", "S3"),
    ROOM: ("First room must be made for the coins of the card just taken.", "C3"),
    RUN_FRAME: ("First the running frame must be finished, or its rest forgone.", "F1"),
    MAIL_CAR: ("First a mail car must be chosen.", "R1"),
    PAYMENT: ("First the coins for what is bought must be paid.", "F6"),
    USE_ACCOUNT: ("Off turn only the frames of the account can be used.", "T8"),
}


def reason(state: State, action: int) -> Reason:
    """The reason against an action that is not legal."""
    if state.phase == OVER:
        return "The game is over.", "W3"
    family = state.rules.reasons.get(a.family_of(action))
    if family is None:
        return "Nothing in this game offers such a choice.", "S1"
    handler, homes, elsewhere = family
    if state.decision not in homes:
        return state.rules.asking.get(state.decision, elsewhere)
    return handler(state, action)


def _keep(state: State, action: int) -> Reason:
    return f"The hand has only {len(state.draft.hand)} cards.", "S3"


def _end(state: State, action: int) -> Reason:
    return "A turn can not end before a card or the Start Player tile was taken.", "T1"


def _forgo(state: State, action: int) -> Reason:
    if state.frame is not None and state.frame[MUST]:
        return "The coin was spent, so its action must be performed.", "F6"
    return "What is left of the frame can not be forgone.", "T4"


def _take(state: State, action: int) -> Reason:
    slot = (action - a.TAKE) % a.SLOTS
    if state.taken:
        return "Only one card is taken in a turn.", "T1"
    if not state.display[slot]:
        return f"There is no card in {a.slot_name(slot)} any more.", "T5"
    return "Nothing of this card can be performed now; it can only be declined.", "T3"


def _tile(state: State, action: int) -> Reason:
    if state.taken:
        return "Only one card or the tile is taken in a turn.", "T1"
    return "The Start Player tile was taken in this round already.", "T1"


def _car(state: State, action: int) -> Reason:
    assert state.frame is not None
    t = action - a.ADD_CAR
    if not state.frame[CAR] and not state.frame[FREE_UPGRADE]:
        return "The running frame adds no car.", "F1"
    if state.boards[state.current].trains[t].levels[0] == a.CARS:
        return f"The {a.TRAINS[t]} train is complete.", "R1"
    if state.frame[TARGET]:
        return "The running frame upgrades only certain cars.", "F2"
    return "There is no 0-car left for this train.", "R5"


def _upgrade(state: State, action: int) -> Reason:
    assert state.frame is not None
    t, car = divmod(action - a.UPGRADE_CAR, a.CARS)
    train = state.boards[state.current].trains[t]
    if train.levels[0] <= car:
        return f"The {a.TRAINS[t]} train has no car in position {a.position_of(car)}.", "R1"
    level = level_of(train, car)
    value = VALUES[level]
    if value == VALUES[-1]:
        return "A 12-car can not be upgraded further.", "R2"
    if train.levels[level + 1] != car:
        return f"Of several {value}-cars of a train the leftmost is upgraded first.", "R2"
    if not state.frame[UPGRADE + level] and not state.frame[FREE_UPGRADE]:
        return f"The running frame has no upgrade of a {value}-car.", "R3"
    if state.frame[LIMIT] or state.frame[TARGET]:
        return "The running frame upgrades only certain cars.", "F2"
    return f"There is no card left to upgrade a {value}-car.", "R5"


def _conductors(state: State, action: int) -> Reason:
    assert state.frame is not None
    if not state.frame[BOTH]:
        return "The running frame does not move both conductors.", "F1"
    return "Neither conductor can go further.", "R6"


def _conductor(state: State, action: int) -> Reason:
    assert state.frame is not None
    if not state.frame[SINGLE]:
        return "The running frame has no single conductor steps left.", "F1"
    return "This conductor stands on the last card of its train.", "R6"


def _game_end(state: State, action: int) -> Reason:
    assert state.frame is not None
    if not state.frame[GAME_END]:
        return "The running frame takes no Game End card.", "F1"
    return "No Game End card lies there; the display is refilled when the turn is over.", "E1"


def _mail(state: State, action: int) -> Reason:
    return "This mail car was laid already.", "R1"


def _coin(state: State, action: int) -> Reason:
    board = state.boards[state.current]
    column = {a.COIN_1: 0, a.COIN_3: 2}.get(action, 1)
    if not board.coins[column]:
        return f"There is no coin in column {column + 1}.", "C2"
    if action == a.COIN_2:
        return "The locomotive stands on the last station.", "C2"
    if action in (a.COIN_2 + 1, a.COIN_2 + 2):
        return "This conductor stands on the last card of its train.", "C2"
    return "The action of this column can not be performed now.", "C2"


def _point(state: State, action: int) -> Reason:
    return f"There is no coin in column {action - a.POINT + 1}.", "C2"


def _buy(state: State, action: int) -> Reason:
    if sum(state.boards[state.current].coins) < 4:
        return "A Game End card costs four coins.", "C2"
    return "No Game End card lies there; the display is refilled when the turn is over.", "E1"


def _pay(state: State, action: int) -> Reason:
    return f"There is no coin in column {action - a.PAY + 1}.", "C2"


def _bonus(state: State, action: int) -> Reason:
    board = state.boards[state.current]
    part = action - a.BONUS
    if part >= len(board.route):
        return f"There is no route card {part}.", "L1"
    if board.locomotive < board.bonus_stations[part]:
        return "The locomotive has not reached this bonus station.", "L1"
    if state.scoring.bonuses_used >> part & 1 and state.scoring.doubled != part:
        return "This station has paid in this scoring phase.", "W1"
    return _no_use(state, state.rules.box.frames[board.route[part]])


def _frame(state: State, action: int) -> Reason:
    place = action - a.FRAME
    entry = state.account[place] if place < len(state.account) else None
    if entry is None:
        return f"Nothing waits in place {place + 1} of the account.", "F3"
    return _no_use(state, entry.frame)


def _no_use(state: State, frame: tuple[int, ...]) -> Reason:
    if frame[COINS] > room_for_coins(state, state.boards[state.current]):
        return "Its coins do not fit: first make room by spending some.", "C3"
    return "Nothing of this frame can be performed now.", "F3"


OWN_TURN: Final = (TURN, SCORING_TURN)
BETWEEN: Final = "This can be done between frames of the own turn or scoring turn."
CONTRACTS: Final = "Contracts are fulfilled between frames of the own turn."
IN_FRAME: Final = "This needs a running frame with such an icon."

# From the first action of a family: its reasons, the decisions it belongs to, and the
# reason where it does not belong.
CORE: Final[dict[int, tuple[Why, tuple[int, ...], Reason]]] = {
    a.END_TURN: (_end, OWN_TURN, ("There is no turn to end.", "T10")),
    a.FORGO: (_forgo, (RUN_FRAME,), ("No frame is running.", "T4")),
    a.KEEP: (_keep, (KEEP_CARD,), ("The draft of Game End cards is over.", "S3")),
    a.TAKE: (_take, (TURN,), ("Cards are taken in the own turn only.", "T1")),
    a.DECLINE: (_take, (TURN,), ("Cards are taken in the own turn only.", "T1")),
    a.TAKE_TILE: (_tile, (TURN,), ("The tile is taken in the own turn only.", "T1")),
    a.ADD_CAR: (_car, (RUN_FRAME,), (IN_FRAME, "F1")),
    a.UPGRADE_CAR: (_upgrade, (RUN_FRAME,), (IN_FRAME, "F1")),
    a.CONDUCTORS: (_conductors, (RUN_FRAME,), (IN_FRAME, "F1")),
    a.CONDUCTOR: (_conductor, (RUN_FRAME,), (IN_FRAME, "F1")),
    a.GAME_END_CARD: (_game_end, (RUN_FRAME,), (IN_FRAME, "E1")),
    a.MAIL: (_mail, (MAIL_CAR,), ("No mail car is to be laid now.", "R1")),
    a.COIN_1: (_coin, (*OWN_TURN, ROOM), (BETWEEN, "C2")),
    a.COIN_2: (_coin, (*OWN_TURN, ROOM), (BETWEEN, "C2")),
    a.COIN_3: (_coin, (*OWN_TURN, ROOM), (BETWEEN, "C2")),
    a.POINT: (_point, (*OWN_TURN, ROOM), (BETWEEN, "C2")),
    a.BUY: (_buy, (*OWN_TURN, ROOM), (BETWEEN, "C2")),
    a.PAY: (_pay, (PAYMENT,), ("Nothing is to be paid now.", "C2")),
    a.CONTRACT: (why_unfulfilled, OWN_TURN, (CONTRACTS, "K1")),
    a.BONUS: (_bonus, (SCORING_TURN,), ("Bonus stations pay in the scoring turn.", "W1")),
    a.FRAME: (_frame, (*OWN_TURN, USE_ACCOUNT), (BETWEEN, "F3")),
}
