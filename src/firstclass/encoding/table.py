"""The common table, the current decision, and what only the viewing seat knows."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import (
    BYTE,
    CARD,
    CATEGORY,
    COUNT,
    FLAG,
    MAX_BYTE,
    Field,
    prefixed,
    put,
    put_base_100,
    put_vec,
)
from firstclass.encoding.plan import STACKS, Plan, stacks_begun
from firstclass.encoding.relative_seats import PLACES, SEATS
from firstclass.rules.mechanics.coins import empty_spaces
from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES, BUY, HAND, SLOTS
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import DECISIONS, DRAFT, NONE, OVER, PAYMENT
from firstclass.rules.vocabulary.icons import COINS, LEVELS, NO_LIMIT, Terms, all_icons, icons_of
from firstclass.rules.vocabulary.seats import NOBODY, SPECTATOR
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import (
    ROUNDS_OF_A_STACK,
    TURNS_IN_ROUND,
    dealt,
    seen,
    stack_played,
)

VIEWER: Final = 2  # the place after the version
ENDS_OUT: Final = 4
COUNTED: Final = 99  # the limit for values that the rules do not limit
ARRIVALS: Final = 3
CAR_KINDS: Final = 3

TERMS: Final[list[Field]] = [
    ("target", 1, 16, CATEGORY, "the only car it upgrades: 1 to 8 upper, 9 to 16 lower; 0 for any"),
    ("limit", 1, LEVELS, CATEGORY, "1 + the highest level it upgrades to; 0 for no limit"),
]


def icons() -> Field:
    """Return the field for the icons of a frame."""
    labels = [icons_of([*bytes(number), 1])[0] for number in range(all_icons())]
    names = ", ".join(name.removesuffix(" 1") for name in labels)
    return ("icons", len(labels), COUNTED, COUNT, f"how many of each icon: {names}")


def account_fields() -> list[Field]:
    """Return the fields of one place of the account."""
    return [
        ("source", 1, MAX_BYTE, CARD, "the source of the action; 0 if none waits"),
        ("count", 1, COUNTED, COUNT, "how often it can still be used"),
        icons(),
        *TERMS,
    ]


def fields(box: Box) -> list[Field]:
    """Return the fields of the table."""
    letters = box.catalogue.modules
    decisions = ", ".join(f"{number} {name}" for number, name in enumerate(DECISIONS) if name)
    rulesets, options = ", ".join(PRESETS), ", ".join(OPTIONS)
    return [
        ("version", 2, 99, COUNT, "moves played: hundreds, remainder"),
        ("seat", 1, SEATS, CATEGORY, "1 + the seat that sees; 0 for a spectator"),
        ("players", 1, SEATS, COUNT, "the number of seats"),
        ("ruleset", 1, len(PRESETS) - 1, CATEGORY, f"its place in {rulesets}"),
        ("modules", len(letters), 1, FLAG, f"which of {', '.join(letters)} take part"),
        ("options", len(OPTIONS), 1, CATEGORY, f"the place of each one's value: {options}"),
        ("phase", 1, 4, CATEGORY, "draft, turns, compensation, scoring, over"),
        ("round", 1, 6, COUNT, "from 1"),
        ("turn", 1, 3 * SEATS, COUNT, "in this round, from 1"),
        ("start_player", 1, SEATS, CATEGORY, "1 + places to the left of the seat"),
        ("start_tile", 1, SEATS, CATEGORY, "its taker in this round: 1 + places; 0 for nobody"),
        ("current", 1, SEATS, CATEGORY, "the deciding seat: 1 + places; 0 when the game is over"),
        ("decision", 1, MAX_BYTE, CATEGORY, f"what is decided: {decisions}"),
        ("taken", 1, 1, FLAG, "whether a card was taken in this turn"),
        ("display", SLOTS, MAX_BYTE, CARD, "the cards of the display, row by row; 0 for none"),
        ("takers", SLOTS, 6, CATEGORY, "their takers: 1 + places; 5 removed, 6 cleared"),
        ("gone", 3, 6, COUNT, "cards gone from each row"),
        ("stacks", 3, MAX_BYTE, COUNT, "cards left in each stack"),
        ("game_end", ENDS_OUT, MAX_BYTE, CARD, "the face-up Game End cards; 0 for none"),
        ("game_end_left", 1, MAX_BYTE, COUNT, "cards left in their pile"),
        ("tiles_laid", 1, len(box.tiles), COUNT, "how many locomotive tiles were laid"),
        ("constantinople", 3, SEATS, CATEGORY, "the seats that arrived, in order: 1 + places"),
        ("car_supply", 3, MAX_BYTE, COUNT, "car cards left: 0/1, 2/4, 7/12; 0 if unlimited"),
        ("frame.runs", 1, 1, FLAG, "whether an action is in progress"),
        ("frame.source", 1, MAX_BYTE, CARD, "its source"),
        *prefixed("frame", [icons(), *TERMS]),
        ("room.asked", 1, 1, FLAG, "whether coins wait for room"),
        ("room.coins", 1, COUNTED, COUNT, "how many coins"),
        ("room.free", 1, COUNTED, COUNT, "empty spaces for coins"),
        ("paying.card", 1, MAX_BYTE, CARD, "the Game End card to pay for"),
        ("paying.action", 1, MAX_BYTE, CATEGORY, "or 1 + the id of the move to pay for"),
        ("paying.left", 1, COUNTED, COUNT, "coins still to pay"),
        ("laying", 1, MAX_BYTE, CARD, "the card just taken, while its place is chosen"),
        ("hand", HAND, MAX_BYTE, CARD, "the viewer's hand in the draft, while it decides"),
        ("passed", HAND, MAX_BYTE, CARD, "the cards that the viewer passed on in the draft"),
        ("account_places", 1, ACCOUNT_PLACES, COUNT, "places of the account in use"),
        (
            "unseen", len(box.names), MAX_BYTE, COUNT,
            "for each card, by its number, how many are in places that the seat does not know",
        ),
    ]  # fmt: skip


def write_blank(row: vec[u8], state: State, ruleset: i64, plan: Plan) -> None:
    """Write the numbers of the table that change only when a card of a stack or a pile is shown."""
    row[VIEWER + 1] = len(state.boards)
    row[VIEWER + 2] = BYTE[ruleset]
    number: i64
    for number in range(STACKS):
        stack = state.stacks[number]
        left: i64 = len(stack)
        if number < stacks_begun(state):
            known = seen(state, number)
            count(row, plan.unseen, stack[known:])
            left = cards_left(state, number, left - known)
        row[plan.stacks + number] = BYTE[left]
    count(row, plan.unseen, state.game_end_pile)


def cards_left(state: State, number: i64, unseen: i64) -> i64:
    """Return how many of the unseen cards of a stack can still be played."""
    stays = state.rules.pile_stays and number == stack_played(state)
    return unseen if stays or dealt(state, number) < SLOTS * ROUNDS_OF_A_STACK else 0


def write_table(row: vec[u8], state: State, viewer: i64, plan: Plan) -> i64:
    """Write the other numbers of the table; return the place after all of them."""
    deciding = state.phase == DRAFT and state.current == viewer
    put_base_100(row, 0, state.version)
    if viewer != SPECTATOR:
        row[VIEWER] = BYTE[1 + viewer]
    places = PLACES[len(state.boards)][viewer]
    at = write_moment(row, plan.phase, state, places)
    at = write_display(row, at, state, places)
    at = write_frame(row, at, state, plan)
    at = write_question(row, at, state)
    hand = state.draft.hand if deciding else ()
    at = put(row, at, hand, HAND)
    at = put(row, at, () if viewer == SPECTATOR else state.boards[viewer].passed, HAND)
    row[at] = len(state.account)
    count_held(row, state, viewer, plan.unseen)
    return at + 1 + len(plan.types)


def write_moment(row: vec[u8], at: i64, state: State, places: vec[i64]) -> i64:
    """Write the time in the game, the start player, and the current decision with its seat."""
    turn = state.turn
    if turn < TURNS_IN_ROUND * len(state.boards):
        turn += 1
    row[at] = BYTE[state.phase]
    row[at + 1] = BYTE[state.round] if state.round else 1
    row[at + 2] = BYTE[turn]
    row[at + 3] = BYTE[places[state.start]]
    row[at + 4] = BYTE[places[state.tile_taker]]
    if state.phase != OVER:
        row[at + 5] = BYTE[places[state.current]]
    row[at + 6] = BYTE[state.decision]
    if state.taken:
        row[at + 7] = 1
    return at + 8


def write_display(row: vec[u8], at: i64, state: State, places: vec[i64]) -> i64:
    """Write the cards on the table and how many are left; return the place after them."""
    at = put_vec(row, at, state.display, SLOTS)
    for taker in state.takers:
        if taker != NOBODY:
            row[at] = BYTE[places[taker]]
        at += 1
    at = put_vec(row, at, state.gone, 3)
    at = put_vec(row, at + STACKS, state.game_end, ENDS_OUT)
    row[at] = len(state.game_end_pile)
    row[at + 1] = BYTE[state.tiles_laid]
    at += 2
    place = at
    for seat in state.constantinople:
        row[place] = BYTE[places[seat]]
        place += 1
    at += ARRIVALS
    place = at
    for left in state.car_supply:
        if left > 0:
            row[place] = BYTE[left]
        place += 1
    return at + CAR_KINDS


def count_held(row: vec[u8], state: State, viewer: i64, unseen: i64) -> None:
    """Count the cards that other seats hold unseen."""
    if state.phase == DRAFT and state.current != viewer:
        count(row, unseen, state.draft.hand)
    if state.phase != OVER:
        for board in state.boards:
            if board.secret and board.seat != viewer:
                row[unseen + board.secret] += 1


def count(row: vec[u8], at: i64, cards: tuple[int, ...]) -> None:
    """Add one to the number of each of these cards."""
    for card in cards:
        row[at + card] += 1


def write_frame(row: vec[u8], at: i64, state: State, plan: Plan) -> i64:
    """Write the running frame; return the place after it."""
    end = at + 2 + plan.icons + len(TERMS)
    if len(state.frame):
        row[at] = 1
        row[at + 1] = BYTE[state.source]
        put_terms(row, put_vec(row, at + 2, state.frame, plan.icons), state.terms)
    return end


def put_terms(row: vec[u8], at: i64, terms: Terms) -> i64:
    """Write the only car that a frame can upgrade and the highest level it reaches, from 1."""
    if terms.limited:
        row[at] = BYTE[1 + terms.target]
        row[at + 1] = 0 if terms.limit == NO_LIMIT else BYTE[1 + terms.limit]
    return at + len(TERMS)


def write_question(row: vec[u8], at: i64, state: State) -> i64:
    """Write the question that comes before the rest of a frame; return the place after it."""
    question = state.question
    waiting = state.waiting
    if waiting is not None:
        row[at] = 1
        row[at + 1] = BYTE[waiting.frame.icons[COINS]]
        row[at + 2] = BYTE[empty_spaces(state.boards[state.current])]
    if question.decision == PAYMENT:
        row[at + 5] = BYTE[question.to_pay]
        if BUY <= question.about < BUY + ENDS_OUT:
            row[at + 3] = BYTE[state.game_end[question.about - BUY]]
        else:
            row[at + 4] = BYTE[1 + question.about]
    elif question.decision != NONE and question.decision in state.rules.laying:
        row[at + 6] = BYTE[question.about]
    return at + 7


def write_account(row: vec[u8], at: i64, state: State, plan: Plan) -> i64:
    """Write the waiting frames, place by place; return the place after all of them."""
    size = 2 + plan.icons + len(TERMS)
    place = at
    for entry in state.account:
        if entry is not None:
            row[place] = BYTE[entry.source]
            row[place + 1] = BYTE[entry.count]
            icons = put_vec(row, place + 2, entry.frame.icons, plan.icons)
            put_terms(row, icons, entry.frame.terms)
        place += size
    return at + ACCOUNT_PLACES * size
