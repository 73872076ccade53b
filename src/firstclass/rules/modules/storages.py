"""Module F: storages perform drawn cards, factories upgrade cars (rulings F1m, F2m)."""

from typing import Final, cast

from firstclass.rules.mechanics.coins import room_for_coins
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.modules.gap import gap_cards, left_car, register_kind
from firstclass.rules.sequence.frames import ALWAYS, begin, usable_icons
from firstclass.rules.sequence.turns import show_hidden
from firstclass.rules.views.observed import StorageView
from firstclass.rules.vocabulary.actions import FACTORY, FORGO, SLOTS, STORAGE
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.icons import COINS, EMPTY, FREE_UPGRADE, LIMIT
from firstclass.rules.vocabulary.ruleset import Reason, Rules
from firstclass.rules.vocabulary.state import (
    ALL_SEATS,
    NO_QUESTION,
    STORE,
    TURN,
    Board,
    ModuleState,
    Question,
    State,
    Waiting,
)

PART: Final = "storage"
DRAWN: Final = 3
USES: Final = 2
USABLE: Final = ("car", "conductor", "locomotive", "money", "game_end")


class Works(ModuleState):
    """A storage or the factories of the running turn."""

    __slots__ = ("uses", "used", "factories")

    def __init__(self) -> None:
        self.uses = 0  # cards of the storage that may still be performed
        self.used = 0  # bits of those that were
        self.factories: tuple[int, ...] = ()  # positions still to be activated, next first

    def copy(self) -> "Works":
        """An independent part like this one."""
        other = Works()
        other.uses = self.uses
        other.used = self.used
        other.factories = self.factories
        return other

    def content(self) -> list[object]:
        """All of it as plain data."""
        return [self.uses, self.used, self.factories]


def register(rules: Rules) -> None:
    """Storages and factories."""
    rules.pile_stays = True
    rules.kind_needs["storage"] = ALWAYS
    rules.lay["storage"] = open_storage
    rules.legal[STORE] = legal_first
    register_kind(rules, "factory")
    rules.laid["factory"] = start_factories
    rules.parts.append((PART, make_part))
    rules.between.append((STORAGE, legal_second))
    rules.between.append((FACTORY, legal_factory))
    for n in range(DRAWN + 1):
        rules.apply[STORAGE + n] = use_storage
    rules.apply[FACTORY] = next_factory
    rules.asking[STORE] = ("First a card of the storage is performed, or none at all.", "F1m")
    between = ("This can be done between frames of the own turn.", "F1m")
    rules.reasons[STORAGE] = (why_not_storage, (STORE, TURN), between)
    rules.reasons[FACTORY] = (why_not_factory, (TURN,), ("No factory waits now.", "F2m"))
    rules.turn_end.append(close)
    rules.show.append(show)


def make_part(state: State, chance: Chance) -> Works:
    """Nothing is at work."""
    return Works()


def works(state: State) -> Works:
    """The part of the state that belongs to this module."""
    return cast(Works, state.parts[state.rules.where[PART]])


# Storages ---------------------------------------------------------------------------------------


def open_storage(state: State, board: Board, card: int) -> None:
    """Three cards of the pile are drawn face up, beside the toolbox."""
    board.beside += (card,)
    number = (state.round - 1) // 2
    seen = SLOTS * (2 - state.round % 2)
    state.drawn = state.stacks[number][seen : seen + DRAWN]
    part = works(state)
    part.uses = USES
    part.used = 0
    state.question = Question(STORE)
    show_hidden(state)
    for drawn in state.drawn:
        state.events.append(("drawn", board.seat, (drawn,), ALL_SEATS))


def offered(state: State) -> list[int]:
    """The four cards: the drawn ones and the toolbox."""
    return [*state.drawn, state.rules.box.toolbox]


def _usable(state: State, board: Board) -> list[int]:
    part = works(state)
    usable = usable_icons(state, board)
    box = state.rules.box
    room = room_for_coins(state, board)
    choices = []
    for n, card in enumerate(offered(state)):
        suits = box.kinds[card] in USABLE or card == box.toolbox
        fits = state.question.decision == STORE or box.frames[card][COINS] <= room
        if suits and fits and state.rules.needs[card] & usable and not part.used >> n & 1:
            choices.append(STORAGE + n)
    return choices


def legal_first(state: State) -> list[int]:
    """The first card of the storage, or none at all."""
    return [FORGO, *_usable(state, state.boards[state.current])]


def legal_second(state: State, board: Board, out: list[int]) -> None:
    """The second card may wait until between frames."""
    if state.drawn and works(state).uses == 1:
        out += _usable(state, board)


def use_storage(state: State, action: int) -> None:
    """Performs one of the four cards."""
    n = action - STORAGE
    part = works(state)
    part.uses -= 1
    part.used |= 1 << n
    card = offered(state)[n]
    state.question = NO_QUESTION
    state.waiting = Waiting(card, state.rules.box.frames[card])


def why_not_storage(state: State, action: int) -> Reason:
    """Why this card of the storage can not be performed."""
    part = works(state)
    n = action - STORAGE
    if not state.drawn or n > len(state.drawn):
        return "There is no such card in a storage now.", "F1m"
    if part.uses == 0:
        return "Only two cards of a storage are performed.", "F1m"
    if part.used >> n & 1:
        return "This card of the storage was performed already.", "F1m"
    return "This card can not be performed from a storage now.", "F1m"


def why_not_factory(state: State, action: int) -> Reason:
    """Why no factory can be set to work."""
    return "No factory waits for its turn.", "F2m"


def close(state: State, board: Board) -> None:
    """The drawn cards are shuffled back; factories that were not activated stand still."""
    part = works(state)
    part.factories = ()
    part.uses = 0
    if state.drawn:
        state.drawn = ()
        number = (state.round - 1) // 2
        seen = SLOTS * (2 - state.round % 2)
        chance = Chance(state.chance)
        stack = state.stacks[number]
        rest = chance.shuffled(sorted(stack[seen:]))
        state.chance = chance.state
        changed = list(state.stacks)
        changed[number] = stack[:seen] + rest
        state.stacks = tuple(changed)


# Factories --------------------------------------------------------------------------------------


def start_factories(state: State, board: Board, position: int) -> None:
    """A new factory sets all visible ones to work, from right to left."""
    kinds = state.rules.box.kinds
    cards = gap_cards(state).cards[board.seat]
    standing = [p for p, card in enumerate(cards) if kinds[card] == "factory"]
    works(state).factories = tuple(reversed(standing))
    next_factory(state, FACTORY)


def legal_factory(state: State, board: Board, out: list[int]) -> None:
    """The next factory, once the frame of the one before it is done."""
    if works(state).factories:
        out.append(FACTORY)


def next_factory(state: State, action: int) -> None:
    """Begins the frame of the next factory: as many upgrades as its position says."""
    part = works(state)
    position = part.factories[0]
    part.factories = part.factories[1:]
    board = state.boards[state.current]
    car = left_car(position)
    levels = [level_of(train, car) for train in board.trains if train.levels[0] > car]
    if levels:
        frame = list(EMPTY)
        frame[FREE_UPGRADE] = position + 1
        frame[LIMIT] = max(levels) + 1
        begin(state, gap_cards(state).cards[board.seat][position], tuple(frame))


def show(state: State, seat: int | None) -> StorageView:
    """The drawn cards of a storage and the factories still to come."""
    names = state.rules.box.names
    part = works(state)
    return {
        "storage": [
            {"card": names[card], "used": bool(part.used >> n & 1)}
            for n, card in enumerate(offered(state) if state.drawn else [])
        ],
        "factories": [position + 1 for position in part.factories],
    }
