"""The position of a scenario as a game, in any phase."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.catalogue import Catalogue, load
from firstclass.rules.game import Game
from firstclass.rules.opening import new_state
from firstclass.rules.sequence import flow, scoring, turns
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.decisions import COMPENSATION, PHASE_TURNS, SCORING
from firstclass.rules.vocabulary.passing import NO_DRAFT, Draft, Scoring
from firstclass.rules.vocabulary.past import NO_PAST
from firstclass.rules.vocabulary.setup import Setup, SetupError
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import TURNS_IN_ROUND
from firstclass.scenarios.boards import lay_board, lay_constantinople, lay_tiles
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.display import lay_display, lay_empty_display, lay_stacks
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import any_card, begin_modules, fields_in, lay_modules
from firstclass.scenarios.position_schema import PositionPart
from firstclass.scenarios.schema import Scenario
from firstclass.scenarios.turn_state import card_in_question, set_up_turn

FACE_UP_ENDS = 4
ROUND_OF = {"draft": 0, "turns": 1, "compensation": 1, "scoring": 2, "final": 6}

ANY_PHASE = {
    "phase", "start_player", "stacks", "game_end", "tiles", "constantinople", "car_supply",
    "boards", "chance",
}  # fmt: skip
PLAYED = {"round", "start_tile", "display", "draft"}
MOMENT = PLAYED | {"current", "frame", "waiting", "ask"}
TURN = {"turn", "owed", "gone"}
FIELDS = {
    "draft": ANY_PHASE | {"current", "hand", "return_place"},
    "turns": ANY_PHASE | MOMENT | TURN | {"taken"},
    "compensation": ANY_PHASE | MOMENT | TURN,
    "scoring": ANY_PHASE | MOMENT,
    "final": ANY_PHASE | PLAYED,
}


def set_up(scenario: Scenario, catalogue: Catalogue | None = None) -> Game:
    """Return the game at the position of a scenario, with the box of the package or another.

    Raises :class:`ScenarioError`.
    """
    game = Game(_setup(scenario, catalogue or load()))
    if scenario.position is not None:
        game.state = _state(game.setup, scenario.position)
    return game


def _setup(scenario: Scenario, catalogue: Catalogue) -> Setup:
    cards = list(scenario.cards)
    if scenario.position is not None:
        cards += [slot.new for slot in scenario.position.display.values() if slot.new is not None]
    box = catalogue.as_json()
    ids = {name for part in ("cards", "mail", "tiles", "game_end") for name in box[part]}
    for card in cards:
        if card.id in ids:
            raise ScenarioError(f"cards: expected a new id, found {card.id!r}")
        ids.add(card.id)
    part = scenario.setup
    try:
        return Setup(
            part.players, part.modules, part.seed, part.ruleset, part.start_player,
            catalogue.with_cards(cards) if cards else catalogue,
            **part.options,
        )  # fmt: skip
    except (SetupError, TypeError) as error:
        raise ScenarioError(f"setup: {error}") from None


def _state(setup: Setup, position: PositionPart) -> State:
    _check_fields(position)
    state = new_state(setup)
    named = CardPool(state)
    state.round = ROUND_OF[position.phase] if position.round is None else position.round
    start = setup.start_player if position.start_player is None else position.start_player
    state.start = _seat(state, start or 0, "start_player")
    _lay_boards(state, named, position)
    lay_modules(state, named, position)
    face_up = _ends(named, position.game_end.display, "position.game_end.display")
    pile = _ends(named, position.game_end.pile, "position.game_end.pile")
    nexts = {
        int(stack): [named.take(name, f"position.stacks.{stack}", *any_card()) for name in names]
        for stack, names in position.stacks.items()
    }
    card = card_in_question(named, position.ask)
    PHASES[position.phase](state, named, position)
    lay_stacks(state, named, nexts)
    if position.phase != "draft":
        _deal_ends(state, named, face_up)
    state.game_end_pile = (*pile, *named.ends)
    if position.return_place is not None:
        state.draft = Draft(state.draft.hand, _return_place(state, position.return_place))
    _hand_on(state, named, position)
    if position.phase == "final":
        scoring.finish(state)
    else:
        set_up_turn(state, named, position, card)
        begin_modules(state, position)
    if position.chance is not None:
        state.chance = int(position.chance, 16)
    flow.advance(state)
    state.events.clear()
    state.history = NO_PAST
    return state


def _check_fields(position: PositionPart) -> None:
    surplus = sorted(position.model_fields_set - FIELDS[position.phase] - fields_in(position.phase))
    if surplus:
        raise ScenarioError(f"position.{surplus[0]}: expected none in phase '{position.phase}'")
    if position.phase == "draft" and position.game_end.display:
        raise ScenarioError("position.game_end.display: expected none in phase 'draft'")


def _seat(state: State, seat: int, field: str) -> int:
    if seat >= len(state.boards):
        raise ScenarioError(
            f"position.{field}: expected a seat below {len(state.boards)}, found {seat}"
        )
    return seat


def _ends(named: CardPool, names: list[str], where: str) -> list[int]:
    return [named.take(name, where, "end") if name else 0 for name in names]


def _deal_ends(state: State, named: CardPool, face_up: list[int]) -> None:
    """Deal the Game End cards after the draft: one drafted by each seat, and four face up."""
    where = "position.game_end"
    state.draft = NO_DRAFT
    for board in state.boards:
        board.secret = board.secret or named.draw_ends(1, where)[0]
    state.game_end = vec[i64](face_up + named.draw_ends(FACE_UP_ENDS - len(face_up), where))


def _return_place(state: State, place: int) -> int:
    if place > len(state.game_end_pile):
        raise ScenarioError(
            f"position.return_place: expected at most {len(state.game_end_pile)}, found {place}"
        )
    return place


def _hand_on(state: State, named: CardPool, position: PositionPart) -> None:
    """Set what each seat passed on in the draft. The last card has gone back (S3)."""
    taken = [card for board in state.boards for card in board.game_end]
    returned = [card for card in (*state.game_end_pile, *state.game_end, *taken) if card]
    if position.draft.returned is not None:
        where = "position.draft.returned"
        card = named.find(position.draft.returned, where, "end")
        if card not in returned:
            raise ScenarioError(f"{where}: expected a card that nobody kept")
        returned = [card]
    passed = state.draft.hand or tuple(returned[:1])
    last = state.start if position.draft.last is None else position.draft.last
    for seat in reversed(_draft_order(state, _seat(state, last, "draft.last"))):
        board = state.boards[seat]
        if board.secret:
            board.passed = passed
            passed = tuple(sorted((*passed, board.secret)))


def _draft_order(state: State, last: int) -> list[int]:
    players = len(state.boards)
    return [(last - number) % players for number in range(1, players + 1)]


def _lay_boards(state: State, named: CardPool, position: PositionPart) -> None:
    for seat in position.boards:
        _seat(state, int(seat), "boards")
    for board in state.boards:
        lay_board(named, board, position.board(board.seat))
    lay_tiles(state, named, position.tiles)
    lay_constantinople(state, position.constantinople)
    lay_car_supply(state, position)


# The phases ------------------------------------------------------------------------------------


def _in_turns(state: State, named: CardPool, position: PositionPart) -> None:
    state.phase = PHASE_TURNS
    _lay_tile_taker(state, position)
    lay_display(state, named, position)
    seat = (state.start + state.turn) % len(state.boards)
    just_taken = position.taken and seat == state.tile_taker
    if state.owed and not state.rules.delayed and not just_taken:
        raise ScenarioError("position.owed: expected some only in the turn of the tile's taker")
    if position.taken:
        state.active = state.current = seat
        state.taken = True
    else:
        turns.begin_turn(state, seat)


def _in_compensation(state: State, named: CardPool, position: PositionPart) -> None:
    """Set the time between two turns. Without ``current``, no compensation has begun yet."""
    if position.start_tile is None:
        raise ScenarioError("position.start_tile: expected a seat in phase 'compensation'")
    state.phase = COMPENSATION
    state.taken = True
    _lay_tile_taker(state, position)
    lay_display(state, named, position)
    seat = position.start_tile if position.current is None else position.current
    state.active = state.current = _seat(state, seat, "current")


def _lay_tile_taker(state: State, position: PositionPart) -> None:
    """Set who took the Start Player tile, and the seats that are still owed something (T6, T7)."""
    if position.start_tile is None:
        if position.owed:
            raise ScenarioError("position.owed: expected 'start_tile' with it")
        return
    state.tile_taker = _seat(state, position.start_tile, "start_tile")
    players = len(state.boards)
    frames = state.rules.box.start_tile
    places = [place for place in range(1, players) if frames[place].needs]
    owed = {(state.tile_taker + place) % players: place for place in places}
    chosen = position.owed
    if chosen is None:
        chosen = list(owed) if position.phase == "compensation" else []
    for seat in chosen:
        if seat not in owed:
            raise ScenarioError(f"position.owed: expected seats out of {list(owed)}, found {seat}")
    state.owed = tuple((seat, place) for seat, place in owed.items() if seat in chosen)


def _in_scoring(state: State, named: CardPool, position: PositionPart) -> None:
    _after_round(state, named, position, rounds=(2, 4, 6))
    seat = state.start if position.current is None else _seat(state, position.current, "current")
    state.phase = SCORING
    state.scoring = Scoring((seat - state.start) % len(state.boards))
    scoring.begin_scoring_turn(state)
    board = position.board(seat)
    used = board.bonuses_taken + ([] if board.bonus_again is None else [board.bonus_again])
    parts = len(state.boards[seat].route)
    if used and max(used) >= parts:
        raise ScenarioError(
            f"position.boards.{seat}.bonuses_taken: expected numbers below {parts}, found {used}"
        )
    bits = sum(1 << part for part in set(used))
    state.scoring = Scoring(state.scoring.turns, bits)
    if board.bonus_again is not None:
        if not state.boards[seat].postcards[board.bonus_again]:
            raise ScenarioError(f"position.boards.{seat}.bonus_again: expected one with a postcard")
        state.scoring = Scoring(state.scoring.turns, bits, board.bonus_again)


def _at_the_end(state: State, named: CardPool, position: PositionPart) -> None:
    _after_round(state, named, position, rounds=(6,))


def _after_round(
    state: State, named: CardPool, position: PositionPart, rounds: tuple[int, ...]
) -> None:
    if state.round not in rounds:
        raise ScenarioError(
            f"position.round: expected one of {list(rounds)} in phase '{position.phase}',"
            f" found {state.round}"
        )
    _lay_tile_taker(state, position)
    players = len(state.boards)
    state.turn = TURNS_IN_ROUND * players
    state.taken = True
    state.gone = vec[i64]([players] * 3)
    lay_empty_display(state, named, position)


def _in_draft(state: State, named: CardPool, position: PositionPart) -> None:
    order = _draft_order(state, state.start)
    seat = order[0] if position.current is None else _seat(state, position.current, "current")
    before = order[: order.index(seat)]
    size = len(order) + 1 - len(before)
    for board in state.boards:
        if board.secret and board.seat not in before:
            raise ScenarioError(f"position.boards.{board.seat}.secret: expected none before")
    hand = _ends(named, position.hand or [], "position.hand")
    if len(hand) > size:
        raise ScenarioError(f"position.hand: expected {size} cards, found {len(hand)}")
    hand += named.draw_ends(size - len(hand), "position.hand")
    state.draft = Draft(tuple(sorted(hand)), state.draft.return_place)
    for earlier in before:
        board = state.boards[earlier]
        board.secret = board.secret or named.draw_ends(1, "position.hand")[0]
    state.current = state.active = seat


PHASES: dict[str, Callable[[State, CardPool, PositionPart], None]] = {
    "draft": _in_draft,
    "turns": _in_turns,
    "compensation": _in_compensation,
    "scoring": _in_scoring,
    "final": _at_the_end,
}


def lay_car_supply(state: State, position: PositionPart) -> None:
    """Count the remaining car cards of each kind, if they are limited."""
    places = sorted(
        (place, board.seat, t)
        for board in state.boards
        for t, name in enumerate(TRAINS)
        for place in _places(getattr(position.board(board.seat).trains, name).lent)
    )
    lent = [(seat, t) for _, seat, t in places]
    if not state.rules.limited:
        if lent or position.car_supply is not None:
            raise ScenarioError("position: expected car_supply and lent only with limited cars")
        return
    trains = [train for board in state.boards for train in board.trains]
    left = [
        copies - sum(_cards_of_kind(train, kind) for train in trains)
        for kind, copies in enumerate(state.rules.box.car_cards)
    ]
    if left[0] < 0:
        raise ScenarioError(f"position.boards: expected enough 0/1 cards, left would be {left[0]}")
    most = [max(0, count) for count in left]
    named = most if position.car_supply is None else position.car_supply
    if any(count > limit for count, limit in zip(named, most, strict=True)):
        raise ScenarioError(f"position.car_supply: expected at most {most}, found {named}")
    state.car_supply = vec[i64](map(min, named, left))
    if lent and state.car_supply[0]:
        raise ScenarioError("position.car_supply: expected no 0-car left when one was lent")
    state.lenders = tuple(lent)


def _places(lent: bool | int | list[int]) -> list[int]:
    """Return the places of a train's gaps in the order in which they are repaid."""
    return lent if isinstance(lent, list) else [int(lent)] if lent else []


def _cards_of_kind(train: Train, kind: int) -> int:
    """Return how many cars of a train show one of the two values of a kind of card."""
    beyond = train.levels[2 * kind + 2] if kind < 2 else 0
    return train.levels[2 * kind] - beyond
