"""The base game, described in the same way as a module: its cards, decisions and moves."""

from typing import Final

from mypy_extensions import i64

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
from firstclass.rules.vocabulary.board import Board
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
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.state import Hooks, State

DECISIONS: Final = (
    KEEP_CARD, TURN, ROOM, RUN_FRAME, MAIL_CAR, PAYMENT, SCORING_TURN, USE_ACCOUNT,
)  # fmt: skip
FAMILIES: Final = (
    END_TURN, FORGO, KEEP, TAKE, DECLINE, TAKE_TILE, ADD_CAR, UPGRADE_CAR, CONDUCTORS, CONDUCTOR,
    GAME_END_CARD, MAIL, COIN_1, COIN_2, COIN_3, POINT, BUY, PAY, CONTRACT, BONUS, FRAME,
)  # fmt: skip
FRAME_KINDS: Final = {
    "car": "R1", "conductor": "R6", "locomotive": "L1", "money": "C1", "game_end": "E1",
}  # fmt: skip
LAPSING: Final = (FRAME, BONUS)  # lost at the end of the turn


class BaseGameHooks(Hooks):
    """The decisions, moves and cards of the base game."""

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the legal moves of a decision."""
        if decision == TURN:
            turns.legal_turn(state, moves)
        elif decision == RUN_FRAME:
            frames.legal_in_frame(state, moves)
        elif decision == SCORING_TURN:
            legal_scoring(state, moves)
        elif decision == PAYMENT:
            coins.legal_payment(state, moves)
        elif decision == MAIL_CAR:
            trains.legal_mail(state, moves)
        elif decision == ROOM:
            frames.legal_room(state, moves)
        elif decision == USE_ACCOUNT:
            turns.legal_account(state, moves)
        else:
            assert decision == KEEP_CARD
            draft.legal_keep(state, moves)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Play a move."""
        if TAKE <= family <= TAKE_TILE or family == END_TURN:
            self._take_or_end(state, family, action)
        elif COIN_1 <= family <= PAY:
            self._pay(state, family, action)
        elif family == KEEP:
            draft.do_keep(state, action)
        elif family == CONTRACT:
            contracts.fulfil(state, action)
        elif family == BONUS:
            scoring.do_bonus(state, action)
        else:
            self._use_icon(state, family, action)

    def _take_or_end(self, state: State, family: i64, action: i64) -> None:
        if family == TAKE:
            turns.do_take(state, action)
        elif family == DECLINE:
            turns.do_decline(state, action)
        elif family == TAKE_TILE:
            turns.do_take_tile(state, action)
        else:
            turns.do_end_turn(state, action)

    def _pay(self, state: State, family: i64, action: i64) -> None:
        if family == COIN_1:
            coins.do_coin_1(state, action)
        elif family == COIN_2:
            coins.do_coin_2(state, action)
        elif family == COIN_3:
            coins.do_coin_3(state, action)
        elif family == POINT:
            coins.do_point(state, action)
        elif family == BUY:
            coins.do_buy(state, action)
        else:
            coins.do_pay(state, action)

    def _use_icon(self, state: State, family: i64, action: i64) -> None:
        if family == UPGRADE_CAR:
            trains.do_upgrade(state, action)
        elif family == ADD_CAR:
            trains.do_car(state, action)
        elif family == CONDUCTOR:
            trains.do_step(state, action)
        elif family == CONDUCTORS:
            frames.do_conductors(state, action)
        elif family == GAME_END_CARD:
            frames.do_game_end_card(state, action)
        elif family == MAIL:
            trains.lay_mail(state, action)
        elif family == FRAME:
            frames.do_frame(state, action)
        else:
            assert family == FORGO
            frames.do_forgo(state, action)

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Perform a card."""
        kind = state.rules.box.kinds[card]
        if kind == "route":
            turns.extend_route(state, board, card)
        elif kind == "contract":
            contracts.lay_contract(state, board, card)
        else:
            turns.perform(state, board, card)

    def deliver(self, state: State, board: Board, purchase: i64) -> None:
        """Hand over the Game End card that was paid for."""
        coins.take_game_end(state, board, purchase - BUY)


BASE_GAME: Final = Module(
    name="base game",
    package="firstclass.rules",
    letter="X",
    hooks=BaseGameHooks(),
    kinds=(
        *(Kind(kind, ruling, ("frame",)) for kind, ruling in FRAME_KINDS.items()),
        Kind("route", "L1", ("stations",), needs=ALWAYS),
        Kind("contract", "K1", ("requirement", "bonus"), needs=ALWAYS),
    ),
    rulings={"end": "E2", "mail": "R1", "tile": "R1"},
    decisions=tuple(Decision(number, ASKING.get(number)) for number in DECISIONS),
    families=tuple(Family(first, *REASONS[first], first in LAPSING) for first in FAMILIES),
)
