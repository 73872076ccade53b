"""Module F: storages perform drawn cards, and factories upgrade cars (rulings F1m, F2m)."""

from typing import Final, cast

from mypy_extensions import i64

from firstclass.messages import Reason
from firstclass.modules.gap.rules import MODULE as GAP
from firstclass.modules.gap.rules import ask_position, gap_cards, gap_kind, left_car
from firstclass.rules.mechanics.coins import room_for_coins
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.sequence.frames import begin, usable_icons
from firstclass.rules.sequence.turns import show_hidden
from firstclass.rules.views.view_types import StorageView
from firstclass.rules.vocabulary.actions import FORGO, family
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import TURN, decision
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import ALWAYS, COINS, FREE_UPGRADE, Terms, frame_with
from firstclass.rules.vocabulary.module import Decision, Family, Kind, Module
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION, Question, Waiting
from firstclass.rules.vocabulary.state import Hooks, ModuleState, State
from firstclass.rules.vocabulary.timetable import dealt, stack_played

PART: Final = "storage"
DRAWN: Final = 3
USES: Final = 2
STORE: Final[i64] = decision("storage", 13)
STORAGE: Final[i64] = family(*(f"storage {n}" for n in range(1, DRAWN + 2)), first=151)
FACTORY: Final[i64] = family("factory", first=155)
USABLE: Final = ("car", "conductor", "locomotive", "money", "game_end")


CARD_DRAWN: Final[i64] = event_kind("drawn", "card")


class Works(ModuleState):
    """A storage or the factories of the current turn."""

    __slots__ = ("drawn", "uses", "used", "factories")

    def __init__(self) -> None:
        self.drawn: tuple[int, ...] = ()  # cards of the pile that are face up
        self.uses: i64 = 0  # cards of the storage that can still be performed
        self.used: i64 = 0  # bits for the cards already performed
        self.factories: tuple[int, ...] = ()  # positions still to be activated, the next one first

    def copy(self) -> "Works":
        """Return an independent copy."""
        other = Works()
        other.drawn = self.drawn
        other.uses = self.uses
        other.used = self.used
        other.factories = self.factories
        return other

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        return [self.drawn, self.uses, self.used, self.factories]


def make_state(state: State, chance: Chance) -> Works:
    """Return a state without an open storage or factories at work."""
    return Works()


def make_static_data(box: Box) -> int:
    """Return the toolbox card."""
    return box.kinds.index("toolbox")


def toolbox(state: State) -> int:
    """Return the card that every storage offers in addition to the drawn ones."""
    return cast(int, state.rules.static_data[PART])


def works(state: State) -> Works:
    """Return the part of the state that belongs to this module."""
    return cast(Works, state.module_states[state.rules.state_index[PART]])


# Storages ---------------------------------------------------------------------------------------


def open_storage(state: State, board: Board, card: i64) -> None:
    """Draw three cards of the pile face up, next to the toolbox."""
    board.beside += (card,)
    part = works(state)
    part.drawn = top_cards(state)
    part.uses = USES
    part.used = 0
    state.question = Question(STORE)
    show_hidden(state)
    for drawn in part.drawn:
        state.events.add(CARD_DRAWN, board.seat, drawn)


def top_cards(state: State) -> tuple[int, ...]:
    """Return the cards of the pile that a storage draws."""
    number = stack_played(state)
    top = dealt(state, number)
    return state.stacks[number][top : top + DRAWN]


def offered(state: State) -> list[int]:
    """Return the four cards on offer: the drawn ones and the toolbox."""
    return [*works(state).drawn, toolbox(state)]


def legal_cards(state: State, board: Board, moves: Numbers) -> None:
    """Add the cards of the storage that can be performed now."""
    part = works(state)
    usable = usable_icons(state, board)
    box = state.rules.box
    room = room_for_coins(state, board)
    cards = offered(state)
    n: i64
    for n in range(len(cards)):
        card: i64 = cards[n]
        suits = box.kinds[card] in USABLE or card == toolbox(state)
        fits = state.question.decision == STORE or box.frames[card].icons[COINS] <= room
        if suits and fits and state.rules.needs[card] & usable and not part.used >> n & 1:
            moves.add(STORAGE + n)


def use_storage(state: State, action: i64) -> None:
    """Perform one of the four cards."""
    n = action - STORAGE
    part = works(state)
    part.uses -= 1
    part.used |= 1 << n
    card = offered(state)[n]
    state.question = NO_QUESTION
    state.waiting = Waiting(card, state.rules.box.frames[card])


def why_not_storage(state: State, action: int) -> Reason:
    """Return why this card of the storage cannot be performed."""
    part = works(state)
    n = action - STORAGE
    if not part.drawn or n > len(part.drawn):
        return Reason("not_in_storage", "F1m")
    if part.uses == 0:
        return Reason("two_of_storage", "F1m")
    if part.used >> n & 1:
        return Reason("storage_card_used", "F1m")
    return Reason("storage_card_of_no_use", "F1m")


def why_not_factory(state: State, action: int) -> Reason:
    """Return why no factory can be activated."""
    return Reason("no_factory_waits", "F2m")


def close(state: State, board: Board) -> None:
    """Shuffle the drawn cards back. Factories that were not activated do nothing this turn."""
    part = works(state)
    part.factories = ()
    part.uses = 0
    if part.drawn:
        part.drawn = ()
        number = stack_played(state)
        seen = dealt(state, number)
        chance = Chance(state.chance)
        stack = state.stacks[number]
        rest = chance.shuffled(sorted(stack[seen:]))
        state.chance = chance.state
        changed = list(state.stacks)
        changed[number] = stack[:seen] + rest
        state.stacks = tuple(changed)


# Factories --------------------------------------------------------------------------------------


def start_factories(state: State, board: Board) -> None:
    """Activate all visible factories, from right to left, because a new one was placed."""
    kinds = state.rules.box.kinds
    cards = gap_cards(state).cards[board.seat]
    standing = [p for p, card in enumerate(cards) if kinds[card] == "factory"]
    works(state).factories = tuple(reversed(standing))
    next_factory(state)


def next_factory(state: State) -> None:
    """Begin the frame of the next factory, with as many upgrades as its position says."""
    part = works(state)
    position: i64 = part.factories[0]
    part.factories = part.factories[1:]
    board = state.boards[state.current]
    car = left_car(position)
    levels = [level_of(train, car) for train in board.trains if train.levels[0] > car]
    if levels:
        frame = frame_with(FREE_UPGRADE, position + 1, Terms(limit=max(levels)))
        begin(state, gap_cards(state).cards[board.seat][position], frame)


def show(state: State, seat: int | None) -> StorageView:
    """Return the drawn cards of a storage and the factories still to be activated."""
    names = state.rules.box.names
    part = works(state)
    return {
        "storage": [
            {"card": names[card], "used": bool(part.used >> n & 1)}
            for n, card in enumerate(offered(state) if works(state).drawn else [])
        ],
        "factories": [position + 1 for position in part.factories],
    }


class StorageHooks(Hooks):
    """Storages, and factories in the gap."""

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Open a storage, or ask the owner for the position of a factory."""
        if state.rules.box.kinds[card] == "storage":
            open_storage(state, board, card)
        else:
            ask_position(state, card)

    def laid(self, state: State, board: Board, card: i64, place: i64) -> None:
        """Activate all factories."""
        start_factories(state, board)

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the choices for the first card of the storage. It can be skipped."""
        moves.add(FORGO)
        legal_cards(state, state.boards[state.current], moves)

    def between(self, state: State, board: Board, moves: Numbers) -> None:
        """Add the second card of a storage, and the next factory."""
        part = works(state)
        if part.drawn and part.uses == 1:
            legal_cards(state, board, moves)
        if part.factories:
            moves.add(FACTORY)

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Perform a card of the storage, or activate the next factory."""
        if family == STORAGE:
            use_storage(state, action)
        else:
            next_factory(state)

    def face_up(self, state: State) -> i64:
        """Return how many cards of the pile a storage has drawn."""
        return len(works(state).drawn)

    def turn_end(self, state: State, board: Board) -> None:
        """Close the storage."""
        close(state, board)


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="F",
    title="Storages",
    depends_on=(GAP,),
    kinds=(
        Kind("storage", "F1m", needs=ALWAYS),
        gap_kind("factory", "F2m", ()),
    ),
    components="toolbox",
    rulings={"toolbox": "F1m"},
    decisions=(
        Decision(
            STORE,
            why_first=Reason("first_storage", "F1m"),
        ),
    ),
    families=(
        Family(
            STORAGE,
            why_not_storage,
            (STORE, TURN),
            Reason("between_actions", "F1m"),
            lapses=True,
        ),
        Family(
            FACTORY,
            why_not_factory,
            (TURN,),
            Reason("no_factory", "F2m"),
            lapses=True,
        ),
    ),
    hooks=StorageHooks(),
    pile_stays=True,
    make_static_data=make_static_data,
    make_state=make_state,
    show=show,
)
