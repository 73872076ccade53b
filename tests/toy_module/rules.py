"""Module G: a telegraph is placed at a part of the route; each telegram pays for all telegraphs.

A tip is hidden until the end of the game, when each telegram also brings so many points.
"""

import random
from typing import Any, Final, cast

from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.rules.sequence.turns import perform
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, family
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind, score
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import RUN_FRAME, decision
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import ALWAYS, icon
from firstclass.rules.vocabulary.module import Decision, Family, Icon, Kind, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.state import Hooks, ModuleState, State

PART: Final = "telegraphs"
PLACE: Final = decision("telegraph")
PUT: Final = family(*(f"telegraph {part}" for part in range(CARDS_A_GAME + 1)))
SEND: Final = family("telegram")
TELEGRAM: Final = icon("telegram")
TELEGRAMS: Final = points_kind("telegrams")
TIPS: Final = points_kind("tips")
TELEGRAPHED: Final = event_kind("telegraphed", "part", "card")
WIRED: Final = event_kind("wired", "telegrams")
MAX_TIP: Final = 2


class Telegraphs(ModuleState):
    """By seat: the parts of the route with a telegraph, and the number of telegrams sent."""

    __slots__ = ("standing", "sent", "tip")

    def __init__(self, players: int) -> None:
        self.standing: list[tuple[int, ...]] = [()] * players
        self.sent: list[int] = [0] * players
        self.tip = 0

    def copy(self) -> "Telegraphs":
        other = Telegraphs(len(self.sent))
        other.standing = self.standing[:]
        other.sent = self.sent[:]
        other.tip = self.tip
        return other

    def snapshot(self) -> list[object]:
        return [self.standing, self.sent, self.tip]


def telegraphs(state: State) -> Telegraphs:
    return cast(Telegraphs, state.module_states[state.rules.state_index[PART]])


def make_state(state: State, chance: Chance) -> Telegraphs:
    part = Telegraphs(len(state.boards))
    part.tip = chance.below(MAX_TIP + 1)
    return part


def resample(state: State, seat: int | None, rng: random.Random) -> None:
    telegraphs(state).tip = rng.randrange(MAX_TIP + 1)


def pay_tips(state: State) -> None:
    part = telegraphs(state)
    for board in state.boards:
        score(state, board, part.tip * part.sent[board.seat], TIPS)


def ask_part(state: State, board: Board, card: int) -> None:
    """Ask which part of the route gets the telegraph, then run its frame."""
    if len(telegraphs(state).standing[board.seat]) < len(board.route):
        state.question = Question(PLACE, card)
    else:
        perform(state, board, card)


def legal_parts(state: State, moves: Numbers) -> None:
    board = state.boards[state.current]
    standing = telegraphs(state).standing[board.seat]
    for part in range(len(board.route)):
        if part not in standing:
            moves.add(PUT + part)


def put(state: State, action: int) -> None:
    board = state.boards[state.current]
    card = state.question.about
    state.question = NO_QUESTION
    telegraphs(state).standing[board.seat] += (action - PUT,)
    state.events.add(TELEGRAPHED, board.seat, action - PUT, card)
    perform(state, board, card)


def why_not_there(state: State, action: int) -> Reason:
    return reason("There is no such part of the route, or it has a telegraph")


def send(state: State) -> None:
    state.frame[TELEGRAM] -= 1
    part = telegraphs(state)
    part.sent[state.current] += 1
    state.events.add(WIRED, state.current, part.sent[state.current])


def why_unsent(state: State, action: int) -> Reason:
    return reason("The running frame sends no telegram")


def show_board(state: State, board: Board, viewer: int | None) -> dict[str, Any]:
    part = telegraphs(state)
    return {"telegraphs": list(part.standing[board.seat]), "telegrams": part.sent[board.seat]}


def reason(fault: str) -> Reason:
    """Return the reason as text. A module of the box has messages in each language instead."""
    return Reason("fault", "G1", fault=fault)


class TelegraphHooks(Hooks):
    def lay(self, state: State, board: Board, card: i64) -> None:
        ask_part(state, board, card)

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        legal_parts(state, moves)

    def in_frame(self, state: State, board: Board, moves: Numbers) -> None:
        if state.frame[TELEGRAM] and self.usable(state, board):
            moves.add(SEND)

    def apply(self, state: State, family: i64, action: i64) -> None:
        if family == PUT:
            put(state, action)
        else:
            send(state)

    def usable(self, state: State, board: Board) -> i64:
        return 1 << TELEGRAM if telegraphs(state).standing[board.seat] else 0

    def worth(self, state: State, board: Board, t: i64) -> i64:
        """Return the points of each telegram: one for each telegraph, with the upper train."""
        part = telegraphs(state)
        return 0 if t else part.sent[board.seat] * len(part.standing[board.seat])

    def at_the_end(self, state: State) -> None:
        pay_tips(state)


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="G",
    title="Telegraphs",
    icons=(Icon(TELEGRAM),),
    kinds=(Kind("telegraph", "G1", ("frame",), needs=ALWAYS),),
    decisions=(Decision(PLACE, reason("First the telegraph must be put somewhere")),),
    families=(
        Family(PUT, why_not_there, (PLACE,), reason("No telegraph is to be put now")),
        Family(SEND, why_unsent, (RUN_FRAME,), Reason("no_action", "G1")),
    ),
    hooks=TelegraphHooks(),
    worth_kind=TELEGRAMS,
    make_state=make_state,
    resample=resample,
    show_board=show_board,
)
