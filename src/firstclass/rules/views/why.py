"""Why a move cannot be played now: a reason, and the ruling behind it."""

from typing import Final

from firstclass.messages import Reason
from firstclass.rules.mechanics.coins import room_for_coins
from firstclass.rules.mechanics.contracts import why_unfulfilled
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary import actions as a
from firstclass.rules.vocabulary.box import START_TILE
from firstclass.rules.vocabulary.decisions import (
    COMPENSATION,
    KEEP_CARD,
    MAIL_CAR,
    OVER,
    PAYMENT,
    PHASE_TURNS,
    ROOM,
    RUN_FRAME,
    SCORING_TURN,
    TURN,
    USE_ACCOUNT,
)
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    BOTH,
    CAR,
    COINS,
    FREE_UPGRADE,
    GAME_END,
    SINGLE,
    UPGRADE,
    VALUES,
    Frame,
)  # fmt: skip
from firstclass.rules.vocabulary.state import State, Why

ASKING: Final[dict[int, Reason]] = {
    KEEP_CARD: Reason("first_keep", "S3"),
    ROOM: Reason("first_room", "C3"),
    RUN_FRAME: Reason("first_action", "F1"),
    MAIL_CAR: Reason("first_mail", "R1"),
    PAYMENT: Reason("first_pay", "F6"),
    USE_ACCOUNT: Reason("first_account", "T8"),
}


def reason(state: State, action: int) -> Reason:
    """Return the reason against an illegal move."""
    if state.phase == OVER:
        return Reason("game_over", "W3")
    first = a.family_of(action)
    family = state.rules.reasons.get(first)
    if family is None:
        return Reason("no_such_choice", "S1")
    handler, homes, elsewhere = family
    if state.decision in homes:
        return handler(state, action)
    if state.phase == COMPENSATION and TURN in homes and USE_ACCOUNT not in homes:
        return Reason("between_turns", "T8")
    if state.phase == PHASE_TURNS and state.taken and first in TAKING:
        return handler(state, action)
    return _comes_first(state) or elsewhere


def _comes_first(state: State) -> Reason | None:
    """Return what must be decided before anything else, if there is such a thing."""
    if state.decision == RUN_FRAME and state.terms.must:
        return Reason("first_coin", "F6")
    if state.decision == ROOM:
        assert state.waiting is not None
        if state.waiting.source == START_TILE:
            return Reason("first_room_tile", "C3")
    return state.rules.asking.get(state.decision)


def _keep(state: State, action: int) -> Reason:
    return Reason("hand_size", "S3", n=len(state.draft.hand))


def _end(state: State, action: int) -> Reason:
    return Reason("nothing_taken", "T1")


def _forgo(state: State, action: int) -> Reason:
    return Reason("coin_spent", "F6")


def _take(state: State, action: int) -> Reason:
    slot = (action - a.TAKE) % a.SLOTS
    if state.taken:
        return Reason("one_card", "T1")
    if not state.display[slot]:
        return Reason("empty_slot", "T5", slot=a.slot_name(slot))
    return Reason("card_of_no_use", "T3")


def _tile(state: State, action: int) -> Reason:
    if state.taken:
        return Reason("one_card_or_tile", "T1")
    return Reason("tile_gone", "T1")


def _car(state: State, action: int) -> Reason:
    t = action - a.ADD_CAR
    if not state.frame[CAR] and not state.frame[FREE_UPGRADE]:
        return Reason("action_without_car", "F1")
    if state.boards[state.current].train(t).levels[0] == a.CARS:
        return Reason("train_complete", "R1", train=a.TRAINS[t])
    if state.terms.target != ANY_CAR:
        return Reason("action_certain_cars", "F2")
    return Reason("no_car_left", "R5")


def _upgrade(state: State, action: int) -> Reason:
    t, car = divmod(action - a.UPGRADE_CAR, a.CARS)
    train = state.boards[state.current].train(t)
    if train.levels[0] <= car:
        return Reason("no_car_there", "R1", train=a.TRAINS[t], position=a.position_of(car))
    level = level_of(train, car)
    value = VALUES[level]
    if value == VALUES[-1]:
        return Reason("best_car", "R2")
    if train.levels[level + 1] != car:
        return Reason("leftmost_first", "R2", value=value)
    if not state.frame[UPGRADE + level] and not state.frame[FREE_UPGRADE]:
        return Reason("action_without_upgrade", "R3", value=value)
    return Reason("action_certain_cars", "F2")


def _conductors(state: State, action: int) -> Reason:
    if not state.frame[BOTH]:
        return Reason("action_without_both", "F1")
    return Reason("conductors_at_end", "R6")


def _conductor(state: State, action: int) -> Reason:
    if not state.frame[SINGLE]:
        return Reason("action_without_steps", "F1")
    return Reason("conductor_at_end", "R6")


def _game_end(state: State, action: int) -> Reason:
    if not state.frame[GAME_END]:
        return Reason("action_without_game_end", "F1")
    return Reason("no_game_end", "E1")


def _mail(state: State, action: int) -> Reason:
    return Reason("mail_laid", "R1")


def _coin(state: State, action: int) -> Reason:
    board = state.boards[state.current]
    column = {a.COIN_1: 0, a.COIN_3: 2}.get(action, 1)
    if not board.coins[column]:
        return Reason("no_coin", "C2", column=column + 1)
    if action == a.COIN_2:
        return Reason("locomotive_at_end", "C2")
    if action in (a.COIN_2 + 1, a.COIN_2 + 2):
        return Reason("conductor_at_end", "C2")
    return Reason("column_of_no_use", "C2")


def _point(state: State, action: int) -> Reason:
    return Reason("no_coin", "C2", column=action - a.POINT + 1)


def _buy(state: State, action: int) -> Reason:
    if sum(state.boards[state.current].coins) < 4:
        return Reason("game_end_price", "C2")
    return Reason("no_game_end", "E1")


def _pay(state: State, action: int) -> Reason:
    return Reason("no_coin", "C2", column=action - a.PAY + 1)


def _bonus(state: State, action: int) -> Reason:
    board = state.boards[state.current]
    part = action - a.BONUS
    if part >= len(board.route):
        return Reason("no_route_card", "L1", part=part)
    if board.locomotive < board.bonus_stations[part]:
        return Reason("station_not_reached", "L1")
    if state.scoring.bonuses_used >> part & 1 and state.scoring.doubled != part:
        if board.postcards[part]:
            return Reason("second_bonus_over", "W1")
        return Reason("station_paid", "W1")
    return _no_use(state, state.rules.box.frames[board.route[part]])


def _frame(state: State, action: int) -> Reason:
    place = action - a.FRAME
    entry = state.account[place] if place < len(state.account) else None
    if entry is None:
        return Reason("account_place", "F3", place=place + 1)
    return _no_use(state, entry.frame)


def _no_use(state: State, frame: Frame) -> Reason:
    if frame.icons[COINS] > room_for_coins(state, state.boards[state.current]):
        return Reason("coins_do_not_fit", "C3")
    return Reason("action_of_no_use", "F3")


OWN_TURN: Final = (TURN, SCORING_TURN)
TAKING: Final = (a.TAKE, a.DECLINE, a.TAKE_TILE)
BETWEEN: Final = "between_actions_or_scoring"
CONTRACTS: Final = "contracts_between_actions"
IN_FRAME: Final = "in_action"

# For the first move of a family: its reasons, its decisions, and the reason in all other decisions.
CORE: Final[dict[int, tuple[Why, tuple[int, ...], Reason]]] = {
    a.END_TURN: (_end, OWN_TURN, Reason("no_turn_to_end", "T10")),
    a.FORGO: (_forgo, (RUN_FRAME,), Reason("no_action", "T4")),
    a.KEEP: (_keep, (KEEP_CARD,), Reason("draft_over", "S3")),
    a.TAKE: (_take, (TURN,), Reason("cards_in_own_turn", "T1")),
    a.DECLINE: (_take, (TURN,), Reason("cards_in_own_turn", "T1")),
    a.TAKE_TILE: (_tile, (TURN,), Reason("tile_in_own_turn", "T1")),
    a.ADD_CAR: (_car, (RUN_FRAME,), Reason(IN_FRAME, "F1")),
    a.UPGRADE_CAR: (_upgrade, (RUN_FRAME,), Reason(IN_FRAME, "F1")),
    a.CONDUCTORS: (_conductors, (RUN_FRAME,), Reason(IN_FRAME, "F1")),
    a.CONDUCTOR: (_conductor, (RUN_FRAME,), Reason(IN_FRAME, "F1")),
    a.GAME_END_CARD: (_game_end, (RUN_FRAME,), Reason(IN_FRAME, "E1")),
    a.MAIL: (_mail, (MAIL_CAR,), Reason("no_mail", "R1")),
    a.COIN_1: (_coin, (*OWN_TURN, ROOM), Reason(BETWEEN, "C2")),
    a.COIN_2: (_coin, (*OWN_TURN, ROOM), Reason(BETWEEN, "C2")),
    a.COIN_3: (_coin, (*OWN_TURN, ROOM), Reason(BETWEEN, "C2")),
    a.POINT: (_point, (*OWN_TURN, ROOM), Reason(BETWEEN, "C2")),
    a.BUY: (_buy, (*OWN_TURN, ROOM), Reason(BETWEEN, "C2")),
    a.PAY: (_pay, (PAYMENT,), Reason("no_payment", "C2")),
    a.CONTRACT: (why_unfulfilled, OWN_TURN, Reason(CONTRACTS, "K1")),
    a.BONUS: (_bonus, (SCORING_TURN,), Reason("bonus_in_scoring", "W1")),
    a.FRAME: (_frame, (*OWN_TURN, USE_ACCOUNT), Reason(BETWEEN, "F3")),
}
