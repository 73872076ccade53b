"""The base game, described in the same way as a module: its cards, decisions and moves."""

from typing import Final

from firstclass.rules.mechanics import coins, contracts, trains
from firstclass.rules.sequence import draft, frames, scoring, turns
from firstclass.rules.sequence.between import legal_scoring
from firstclass.rules.views.why import ASKING
from firstclass.rules.views.why import CORE as REASONS
from firstclass.rules.vocabulary.actions import (
    ADD_CAR,
    BONUS,
    BUY,
    COIN_1,
    COIN_2,
    COIN_3,
    CONDUCTOR,
    CONDUCTORS,
    CONTRACT,
    DECLINE,
    END_TURN,
    FORGO,
    FRAME,
    GAME_END_CARD,
    KEEP,
    MAIL,
    PAY,
    POINT,
    TAKE,
    TAKE_TILE,
    UPGRADE_CAR,
)
from firstclass.rules.vocabulary.decisions import (
    KEEP_CARD,
    MAIL_CAR,
    PAYMENT,
    ROOM,
    RUN_FRAME,
    SCORING_TURN,
    TURN,
    USE_ACCOUNT,
)
from firstclass.rules.vocabulary.icons import ALWAYS
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.state import Apply, Legal

LEGAL: Final[dict[int, Legal]] = {
    KEEP_CARD: draft.legal_keep,
    TURN: turns.legal_turn,
    ROOM: frames.legal_room,
    RUN_FRAME: frames.legal_in_frame,
    MAIL_CAR: trains.legal_mail,
    PAYMENT: coins.legal_payment,
    SCORING_TURN: legal_scoring,
    USE_ACCOUNT: turns.legal_account,
}
APPLY: Final[dict[int, Apply]] = {
    END_TURN: turns.do_end_turn,
    FORGO: frames.do_forgo,
    KEEP: draft.do_keep,
    TAKE: turns.do_take,
    DECLINE: turns.do_decline,
    TAKE_TILE: turns.do_take_tile,
    ADD_CAR: trains.do_car,
    UPGRADE_CAR: trains.do_upgrade,
    CONDUCTORS: frames.do_conductors,
    CONDUCTOR: trains.do_step,
    GAME_END_CARD: frames.do_game_end_card,
    MAIL: trains.lay_mail,
    COIN_1: coins.do_coin_1,
    COIN_2: coins.do_coin_2,
    COIN_3: coins.do_coin_3,
    POINT: coins.do_point,
    BUY: coins.do_buy,
    PAY: coins.do_pay,
    CONTRACT: contracts.fulfil,
    BONUS: scoring.do_bonus,
    FRAME: frames.do_frame,
}
FRAME_KINDS: Final = {
    "car": "R1", "conductor": "R6", "locomotive": "L1", "money": "C1", "game_end": "E1",
}  # fmt: skip
LAPSING: Final = (FRAME, BONUS)  # lost at the end of the turn


def _family(first: int) -> Family:
    deliver = coins.hand_over_game_end if first == BUY else None
    return Family(first, APPLY[first], *REASONS[first], first in LAPSING, deliver)


BASE_GAME: Final = Module(
    name="base game",
    package="firstclass.rules",
    letter="X",
    kinds=(
        *(Kind(kind, ruling, turns.perform, ("frame",)) for kind, ruling in FRAME_KINDS.items()),
        Kind("route", "L1", turns.extend_route, ("stations",), needs=ALWAYS),
        Kind("contract", "K1", contracts.lay_contract, ("requirement", "bonus"), needs=ALWAYS),
    ),
    rulings={"end": "E2", "mail": "R1", "tile": "R1"},
    decisions=tuple(Decision(number, LEGAL[number], ASKING.get(number)) for number in LEGAL),
    families=tuple(_family(first) for first in APPLY),
)
