"""Module G: a telegraph is placed at a part of the route; each telegram pays for all telegraphs.

A tip is hidden until the end of the game, when each telegram also brings so many points.
"""

import random
from typing import Any, Final, cast

from firstclass.messages import Reason
from firstclass.rules.sequence.turns import perform
from firstclass.rules.vocabulary.actions import CARDS_A_GAME, family
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind, score
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import RUN_FRAME, decision
from firstclass.rules.vocabulary.icons import ALWAYS, icon
from firstclass.rules.vocabulary.module import Decision, Family, Icon, Kind, Module
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import ModuleState, State

PART: Final = "telegraphs"
PLACE: Final = decision("telegraph")
PUT: Final = family(*(f"telegraph {part}" for part in range(CARDS_A_GAME + 1)))
SEND: Final = family("telegram")
TELEGRAM: Final = icon("telegram")
TELEGRAMS: Final = points_kind("telegrams")
TIPS: Final = points_kind("tips")
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


def legal_parts(state: State) -> list[int]:
    board = state.boards[state.current]
    standing = telegraphs(state).standing[board.seat]
    return [PUT + part for part in range(len(board.route)) if part not in standing]


def put(state: State, action: int) -> None:
    board = state.boards[state.current]
    card = state.question.about
    state.question = NO_QUESTION
    telegraphs(state).standing[board.seat] += (action - PUT,)
    state.events.append(("telegraphed", board.seat, (action - PUT, card), ALL_SEATS))
    perform(state, board, card)


def why_not_there(state: State, action: int) -> Reason:
    return reason("There is no such part of the route, or it has a telegraph")


def usable(state: State, board: Board) -> int:
    return 1 << TELEGRAM if telegraphs(state).standing[board.seat] else 0


def legal_telegram(state: State, board: Board, frame: list[int], out: list[int]) -> None:
    if frame[TELEGRAM] and usable(state, board):
        out.append(SEND)


def send(state: State, action: int) -> None:
    assert state.frame is not None
    state.frame[TELEGRAM] -= 1
    part = telegraphs(state)
    part.sent[state.current] += 1
    event = ("wired", state.current, (part.sent[state.current],), ALL_SEATS)
    state.events.append(event)


def why_unsent(state: State, action: int) -> Reason:
    return reason("The running frame sends no telegram")


def worth(state: State, board: Board, t: int) -> int:
    """Return the points of each telegram: one for each telegraph, scored with the upper train."""
    part = telegraphs(state)
    return 0 if t else part.sent[board.seat] * len(part.standing[board.seat])


def show_board(state: State, board: Board, viewer: int | None) -> dict[str, Any]:
    part = telegraphs(state)
    return {"telegraphs": list(part.standing[board.seat]), "telegrams": part.sent[board.seat]}


def reason(fault: str) -> Reason:
    """Return the reason as text. A module of the box has messages in each language instead."""
    return Reason("fault", "G1", fault=fault)


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="G",
    title="Telegraphs",
    icons=(Icon(TELEGRAM, choices=legal_telegram),),
    kinds=(Kind("telegraph", "G1", ask_part, ("frame",), needs=ALWAYS),),
    decisions=(Decision(PLACE, legal_parts, reason("First the telegraph must be put somewhere")),),
    families=(
        Family(PUT, put, why_not_there, (PLACE,), reason("No telegraph is to be put now")),
        Family(SEND, send, why_unsent, (RUN_FRAME,), Reason("no_action", "G1")),
    ),
    events={"telegraphed": ("part", "card"), "wired": ("telegrams",)},
    make_state=make_state,
    usable=usable,
    worth=(TELEGRAMS, worth),
    at_the_end=pay_tips,
    resample=resample,
    show_board=show_board,
)
