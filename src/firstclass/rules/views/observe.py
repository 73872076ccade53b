"""The observation of a seat (rulings V1, V2), built from an allow-list.

Only what is named here is shown. So everything that is added to the state is secret until it is
named here.
"""

from typing import Any, Final, Literal, cast

from firstclass.rules.mechanics.coins import empty_spaces
from firstclass.rules.mechanics.contracts import met
from firstclass.rules.mechanics.supply import in_box
from firstclass.rules.mechanics.trains import level_of, worth
from firstclass.rules.sequence.scoring import (
    cards_of_type,
    more,
    sum_of_ends,
    train_points,
    winners,
)
from firstclass.rules.views import view_types
from firstclass.rules.vocabulary.actions import ACTIONS, BUY, SLOTS, car_name, position_of
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.decisions import (
    DECISIONS,
    DRAFT,
    GAME_OVER,
    OVER,
    PAYMENT,
    PHASES,
    SCORING,
    SCORING_TURN,
    TURN,
)
from firstclass.rules.vocabulary.icons import ANY_CAR, COINS, NO_LIMIT, VALUES, Terms, icons_of
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import (
    ROUNDS,
    ROUNDS_OF_A_STACK,
    SCORINGS,
    dealt,
    seen,
    stack_played,
)

Taker = int | Literal["removed", "cleared"] | None
TAKERS: Final[dict[int, Taker]] = {NOBODY: None, REMOVED: "removed", CLEARED: "cleared"}
# The rulings for decisions. Those of questions are registered with them (``rules.asking``).
RULINGS: Final = {TURN: "T1", PAYMENT: "C2", SCORING_TURN: "W1", GAME_OVER: "W3"}


def as_json(state: State, seat: int | None, setup: Setup) -> view_types.View:
    """Return what a seat or a spectator (``None``) sees (docs/contribute/protocol-reference.md)."""
    names = state.rules.box.names
    own_draft = state.phase == DRAFT and state.current == seat
    view: view_types.View = {
        "seat": seat,
        "players": len(state.boards),
        "modules": state.rules.modules,
        "ruleset": setup.ruleset,
        "options": dict(state.rules.options),
        "version": state.version,
        "phase": PHASES[state.phase],
        "round": max(state.round, 1),
        "rounds": ROUNDS,
        "scorings": [*SCORINGS],
        "stack": (max(state.round, 1) + 1) // 2,
        "turn": min(state.turn + 1, 3 * len(state.boards)),
        "turns": 3 * len(state.boards),
        "start_player": state.start,
        "start_tile": None if state.tile_taker == NOBODY else state.tile_taker,
        "current": None if state.phase == OVER else state.current,
        "decision": cast(view_types.Decision, DECISIONS[state.decision]),
        "ruling": _ruling(state),
        "taken": state.taken,
        "display": _display(state),
        "gone": [*state.gone],
        "stacks": [_stack(state, number) for number in range(3)],
        "game_end": {
            "display": [names[card] or None for card in state.game_end],
            "left": len(state.game_end_pile),
            "unseen": _unseen_ends(state, seat),
        },
        "tiles": [names[tile] for tile in state.rules.box.tiles[state.tiles_laid :]],
        "constantinople": [*state.constantinople, None, None, None][:3],
        "car_supply": in_box(state) or None,
        "frame": _running(state),
        "room": _room(state),
        "paying": _paying(state),
        "laying": _laying(state),
        "hand": [names[card] for card in state.draft.hand] if own_draft else [],
        "passed": [] if seat is None else [names[c] for c in state.boards[seat].passed],
        "boards": [_board(state, board, seat) for board in state.boards],
        "winners": list(winners(state)) if state.phase == OVER else [],
    }
    whole = cast(dict[str, Any], view)
    for show in state.rules.show:
        whole.update(show(state, seat))
    return view


def _laying(state: State) -> str | None:
    question = state.question
    laying = question.decision in state.rules.laying
    return state.rules.box.names[question.about] if laying else None


def _ruling(state: State) -> str:
    """Return the ruling of the decision, or that of the card that is being placed."""
    if state.question.decision in state.rules.ruled_by_card:
        return state.rules.ruling[state.rules.box.kinds[state.question.about]]
    own = RULINGS.get(state.decision)
    return own if own is not None else state.rules.asking[state.decision].ruling


def _display(state: State) -> list[list[view_types.Slot]]:
    names = state.rules.box.names
    slots: list[view_types.Slot] = [
        {"card": names[state.display[slot]] or None, "by": TAKERS.get(by, by)}
        for slot, by in enumerate(state.takers)
    ]
    return [slots[row : row + 6] for row in range(0, SLOTS, 6)]


def _stack(state: State, number: int) -> view_types.Stack:
    """Return how many cards a stack has left, and its unseen cards, sorted."""
    names = state.rules.box.names
    unseen = state.stacks[number][seen(state, number) :]
    stays = state.rules.pile_stays and number == stack_played(state)
    left = len(unseen) if stays or dealt(state, number) < SLOTS * ROUNDS_OF_A_STACK else 0
    return {"left": left, "unseen": sorted(names[card] for card in unseen)}


def _unseen_ends(state: State, seat: int | None) -> list[str]:
    """Return the Game End cards whose place the seat does not know, sorted."""
    own_draft = state.phase == DRAFT and state.current == seat
    cards = [*state.game_end_pile]
    cards += [] if own_draft else state.draft.hand
    if state.phase != OVER:
        cards += [p.secret for p in state.boards if p.secret and p.seat != seat]
    return sorted(state.rules.box.names[card] for card in cards)


def _running(state: State) -> view_types.RunningFrame | None:
    if not len(state.frame):
        return None
    source = state.rules.box.names[state.source]
    icons = icons_of(state.frame)
    return {"seat": state.current, "source": source, "icons": icons, **_terms(state.terms)}


def _terms(terms: Terms) -> view_types.Terms:
    view: view_types.Terms = {}
    if terms.target != ANY_CAR:
        view["target"] = car_name(terms.target)
    if terms.limit != NO_LIMIT:
        view["limit"] = VALUES[terms.limit]
    return view


def _room(state: State) -> view_types.Room | None:
    if state.waiting is None:
        return None
    free = empty_spaces(state.boards[state.current])
    return {"coins": state.waiting.frame.icons[COINS], "free": free}


def _paying(state: State) -> view_types.Paying | None:
    question = state.question
    if question.decision != PAYMENT:
        return None
    bought = ACTIONS[question.about]
    if BUY <= question.about < BUY + len(state.game_end):
        bought = state.rules.box.names[state.game_end[question.about - BUY]]
    return {"for": bought, "left": question.to_pay}


def _board(state: State, board: Board, viewer: int | None) -> view_types.Board:
    names = state.rules.box.names
    open_secret = board.seat == viewer or state.phase == OVER
    scoring = state.phase == SCORING and state.current == board.seat
    view: view_types.Board = {
        "seat": board.seat,
        "score": board.score,
        "coins": [*board.coins],
        "locomotive": board.locomotive,
        "route": [
            {"card": names[card], "postcard": names[postcard] or None}
            for card, postcard in list(zip(board.route, board.postcards, strict=True))[1:]
        ],
        "bonuses_taken": [
            part
            for part in range(len(board.route))
            if scoring and state.scoring.bonuses_used >> part & 1 and part != state.scoring.doubled
        ],
        "trains": [_train(state, board, t) for t in range(2)],
        "mail_left": [
            names[card]
            for n, card in enumerate(state.rules.box.mail)
            if not board.mail_used >> n & 1
        ],
        "contracts": [_contract(state, board, card) for card in board.contracts],
        "fulfilled": [names[card] for card in board.fulfilled],
        "beside": [names[card] for card in board.beside],
        "pile": [names[card] for card in board.pile],
        "base_cards": [cards_of_type(state, board, base_type) for base_type in range(3)],
        "game_end": [names[card] for card in board.game_end],
        "multipliers": [
            sum_of_ends(state, board, base_type, open_secret) for base_type in range(3)
        ],
        "secret": names[board.secret] or None if open_secret else None,
        "drafted": board.secret != 0,
        "account": _account(state) if state.current == board.seat else [],
        "next_scoring": train_points(state, board),
    }
    whole = cast(dict[str, Any], view)
    for show in state.rules.show_board:
        whole.update(show(state, board, viewer))
    return view


def _contract(state: State, board: Board, card: int) -> view_types.OpenContract | None:
    if not card:
        return None
    return {"card": state.rules.box.names[card], "met": met(state, board, card)}


def _train(state: State, board: Board, t: int) -> view_types.Train:
    names = state.rules.box.names
    train = board.train(t)
    cards = [*train.cards, *[0] * train.levels[0]]
    return {
        "cars": [
            {
                "position": position_of(car),
                "value": VALUES[level_of(train, car)],
                "card": names[cards[car]] or None,
            }
            for car in range(train.levels[0])
        ],
        "conductor": train.conductor,
        "mail": names[train.mail] or None,
        "tile": names[train.tile] or None,
        "value": worth(state, train) + more(state, board, t),
    }


def _account(state: State) -> list[view_types.Ticket | None]:
    names = state.rules.box.names
    return [
        None
        if entry is None
        else {
            "source": names[entry.source],
            "icons": icons_of(entry.frame.icons),
            "count": entry.count,
            **_terms(entry.frame.terms),
        }
        for entry in state.account
    ]
