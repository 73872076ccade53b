"""Who does what: each decision's legal actions and each action's effect, core and modules."""

from typing import Final

from firstclass.rules.mechanics import coins, trains
from firstclass.rules.mechanics.route import lay_route
from firstclass.rules.modules import (
    boarding,
    celebrities,
    contracts,
    gap,
    murder,
    passengers,
    storages,
    switches,
    teatime,
)  # fmt: skip
from firstclass.rules.sequence import draft, frames, scoring, turns
from firstclass.rules.sequence.between import legal_scoring
from firstclass.rules.views import why
from firstclass.rules.vocabulary.actions import (
    ACCOUNT_PLACES,
    ADD_CAR,
    BONUS,
    BUY,
    CARDS_A_GAME,
    CARS,
    COIN_1,
    COIN_2,
    COIN_3,
    CONDUCTOR,
    CONDUCTORS,
    DECLINE,
    END_TURN,
    FORGO,
    FRAME,
    GAME_END_CARD,
    HAND,
    KEEP,
    MAIL,
    PAY,
    POINT,
    SLOTS,
    TAKE,
    TAKE_TILE,
    UPGRADE_CAR,
)  # fmt: skip
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.ruleset import Apply, Rules
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import (
    ALL_SEATS,
    KEEP_CARD,
    MAIL_CAR,
    PAYMENT,
    ROOM,
    RUN_FRAME,
    SCORING,
    SCORING_TURN,
    TURN,
    USE_ACCOUNT,
    Board,
    State,
    Waiting,
)  # fmt: skip

MODULES: Final = {
    "A": (contracts,),
    "B": (contracts, boarding, celebrities),
    "C": (contracts, murder),
    "D": (contracts, boarding, passengers),
    "E": (gap, switches),
    "F": (gap, storages),
}

_rules: dict[tuple[str, str, str], Rules] = {}


def rules_for(setup: Setup, modules: str) -> Rules:
    """The rules for these modules and the options of a set-up, made once for each."""
    key = (setup.catalogue.hash, modules, repr(sorted(setup.options.items())))
    if key not in _rules:
        rules = Rules(box_of(setup.catalogue), modules, dict(setup.options))
        _register_core(rules)
        used = [module for letter in modules for module in MODULES[letter]]
        if setup.options["teatime"] == "on":
            used.append(teatime)
        for module in dict.fromkeys(used):
            module.register(rules)
        rules.settle()
        _rules[key] = rules
    return _rules[key]


def _register_core(rules: Rules) -> None:
    why.register(rules)
    rules.kind_needs["route"] = frames.ALWAYS
    for kind in ("car", "conductor", "locomotive", "money", "game_end"):
        rules.lay[kind] = _perform
    rules.lay["route"] = _extend_route
    rules.legal |= {
        KEEP_CARD: draft.legal_keep,
        TURN: turns.legal_turn,
        ROOM: frames.legal_room,
        RUN_FRAME: frames.legal_in_frame,
        MAIL_CAR: trains.legal_mail,
        PAYMENT: coins.legal_payment,
        SCORING_TURN: legal_scoring,
        USE_ACCOUNT: turns.legal_account,
    }
    for place in range(4):
        rules.deliver[BUY + place] = coins.hand_over_game_end
    for first, count, apply in APPLY:
        rules.apply |= dict.fromkeys(range(first, first + count), apply)


def _perform(state: State, board: Board, card: int) -> None:
    """A card with a frame goes to the pile, its frame runs as soon as its coins have room."""
    board.pile += (card,)
    state.waiting = Waiting(card, state.rules.box.frames[card])


def _extend_route(state: State, board: Board, card: int) -> None:
    lay_route(state.rules.box, board, card)
    state.events.append(("route", board.seat, (card,), ALL_SEATS))


def _end_turn(state: State, action: int) -> None:
    board = state.boards[state.current]
    if state.phase == SCORING:
        scoring.end_scoring_turn(state)
        turns.tidy_up(state, board)
        turns.after_scoring_turn(state)
    else:
        turns.end_turn(state, action)


APPLY: Final[tuple[tuple[int, int, Apply], ...]] = (
    (END_TURN, 1, _end_turn),
    (FORGO, 1, frames.do_forgo),
    (KEEP, HAND, draft.do_keep),
    (TAKE, SLOTS, turns.do_take),
    (DECLINE, SLOTS, turns.do_decline),
    (TAKE_TILE, 1, turns.do_take_tile),
    (ADD_CAR, 2, trains.do_car),
    (UPGRADE_CAR, 2 * CARS, trains.do_upgrade),
    (CONDUCTORS, 1, frames.do_conductors),
    (CONDUCTOR, 2, trains.do_step),
    (GAME_END_CARD, 4, frames.do_game_end_card),
    (MAIL, 4, trains.lay_mail),
    (COIN_1, 1, coins.do_coin_1),
    (COIN_2, 3, coins.do_coin_2),
    (COIN_3, 1, coins.do_coin_3),
    (POINT, 3, coins.do_point),
    (BUY, 4, coins.do_buy),
    (PAY, 3, coins.do_pay),
    (BONUS, CARDS_A_GAME + 1, scoring.do_bonus),
    (FRAME, ACCOUNT_PLACES, frames.do_frame),
)
