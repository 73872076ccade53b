"""The table before the first decision (rulings S1 to S6)."""

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.route import lay_route
from firstclass.rules.registry import rules_for
from firstclass.rules.sequence.draft import begin_draft
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.box import BOARD
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import Rules, State


def new_state(setup: Setup) -> State:
    """Return the table before the first decision."""
    chance = Chance(setup.seed)
    for _ in setup.drawn:
        chance.below(1)  # as the draw did at that time, so that the rest of the deal is the same
    modules = draw_modules(setup.modules, setup.catalogue.modules, chance)
    rules = rules_for(setup, modules)
    state = State(rules, [_new_player(seat) for seat in range(setup.players)])
    drawn = chance.below(setup.players)
    state.start = drawn if setup.start_player is None else setup.start_player
    state.stacks = tuple(_shuffled_stack(rules, number, chance) for number in (1, 2, 3))
    state.game_end_pile = chance.shuffled(rules.box.game_end)
    for board in state.boards:
        lay_route(rules.box, board, BOARD)
    if rules.limited:
        state.car_supply = vec[i64](rules.box.car_cards)
        state.car_supply[0] -= 2 * setup.players
    state.module_states = [make(state, chance) for _, make in rules.state_makers]
    state.chance = chance.state
    begin_draft(state, chance.below(len(state.game_end_pile) - setup.players))
    return state


def _new_player(seat: int) -> Board:
    """Return a board with one coin and one car in each train."""
    return Board(seat, (_new_train(), _new_train()), vec[i64]([1, 0, 0]))


def _new_train() -> Train:
    train = Train(vec[i64]([0] * LEVELS))
    train.levels[0] = 1
    return train


def draw_modules(named: str, available: str, chance: Chance) -> str:
    """Return the two modules: the named ones, and random ones if fewer are named (S1, S5)."""
    modules = named
    while len(modules) < 2:
        left = [letter for letter in available if letter not in modules]
        modules += left[chance.below(len(left))]
    return "".join(sorted(modules))


def _shuffled_stack(rules: Rules, number: int, chance: Chance) -> tuple[int, ...]:
    cards: list[int] = []
    for letter in "X" + rules.modules:
        cards += rules.box.stacks[letter, number]
    return chance.shuffled(cards)
