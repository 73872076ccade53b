"""Random games of every kind: all invariants hold after every action."""

from collections import Counter
from typing import Any

from hypothesis import given

from firstclass import ACTIONS, Game, Setup
from firstclass.rules.vocabulary.box import START_TILE
from firstclass.rules.vocabulary.decisions import DECISIONS
from firstclass.rules.vocabulary.event_kinds import FIELDS
from firstclass.rules.vocabulary.setup import OPTIONS
from tests.rules.boxes import FEW_PRINTS, GENEROUS, SCARCE
from tests.rules.games import PAIRS, Player, deciding_seat, examples, play_on, seeds, setups
from tests.rules.invariants import Watch, check, in_the_box


@given(setup=setups(), seed=seeds())
@examples(90)
def test_all_invariants_hold_at_every_moment_of_a_game(setup: Setup, seed: int) -> None:
    game = Game(setup)
    check(game)
    watch = Watch(game)
    player = Player(seed)
    while not game.over:
        watch.after(game.apply(player.choose(game)))
        check(game)
    assert watch.turns["turn"] == 18 * setup.players
    assert watch.turns["scoring_turn"] == 3 * setup.players
    assert watch.turns["round"] == 6
    assert watch.turns["over"] == 1
    assert sum(in_the_box(game).values()) == 120


@given(setup=setups(), seed=seeds())
@examples(30)
def test_each_turn_takes_one_card_and_each_round_empties_the_display(
    setup: Setup, seed: int
) -> None:
    game = Game(setup)
    player = Player(seed)
    takes: Counter[tuple[int, int, int]] = Counter()
    while not game.over:
        state = game.state
        action = player.choose(game)
        family = ACTIONS[action].split()[0]
        at = (state.round, state.turn, state.current)
        game.apply(action)
        if family in ("take", "decline"):
            takes[at] += 1
    assert set(takes.values()) == {1}
    assert len(takes) == 18 * setup.players
    for round_ in range(1, 7):
        seats = Counter(seat for at, _, seat in takes if at == round_)
        assert seats == dict.fromkeys(range(setup.players), 3)


@given(setup=setups(), seed=seeds())
@examples(30)
def test_the_start_player_tile_serves_everybody_and_sets_the_next_start_player(
    setup: Setup, seed: int
) -> None:
    """Rulings T6, T7 and T9."""
    game = Game(setup)
    served = [seat.frame != () for seat in setup.catalogue.box.start_tile.seats[: setup.players]]
    start, taker, frames, taken = game.state.start, None, 0, 0
    for event in (event for events in play_on(game, seed) for event in events):
        if event.kind == "took_tile":
            taker, taken = event.seat, taken + 1
        elif event.kind == "frame":
            frames += event.values[0] == START_TILE
        elif event.kind == "start_player":
            assert event.seat == (start if taker is None else taker)
            assert frames == taken * sum(served)
            start, taker = event.seat, None


@given(setup=setups(), seed=seeds())
@examples(30)
def test_four_coins_of_any_columns_buy_a_game_end_card(setup: Setup, seed: int) -> None:
    """Ruling C2."""
    game = Game(setup)
    player = Player(seed)
    buyer, spent, cards = None, 0, 0
    while not game.over:
        action = player.choose(game)
        if ACTIONS[action].startswith("buy"):
            buyer = game.state.boards[deciding_seat(game)]
            spent, cards = 0, len(buyer.game_end)
        kinds = [event.kind for event in game.apply(action)]
        if buyer is not None:
            taken = kinds.index("took_end") if "took_end" in kinds else len(kinds)
            spent += kinds[:taken].count("spent")
            if game.decision != "pay":
                assert spent == 4
                assert len(buyer.game_end) == cards + 1
                buyer = None


@given(setup=setups(), seed=seeds())
@examples(20)
def test_the_highest_score_wins_and_ties_share_the_win(setup: Setup, seed: int) -> None:
    game = Game(setup)
    assert game.winners() == []
    play_on(game, seed)
    arrested = game.observe(None).get("arrested", [])
    free = {seat: n for seat, n in enumerate(game.scores()) if seat not in arrested}
    assert game.winners() == [seat for seat in free if free[seat] == max(free.values())]
    assert [seat["winner"] for seat in game.sheet()["seats"]] == [
        seat in game.winners() for seat in range(setup.players)
    ]


def test_the_random_games_include_every_kind_of_decision_and_event() -> None:
    """The other tests of random games rely on this."""
    decisions: set[str] = set()
    kinds: set[str] = set()
    families: set[str] = set()
    for seed in range(90):
        options: dict[str, Any] = {
            name: values[seed >> n & 1] for n, (name, values) in enumerate(OPTIONS.items())
        }
        box = (SCARCE if options["car_supply"] == "limited" else GENEROUS, FEW_PRINTS)[
            seed % 5 == 0
        ]
        modules = PAIRS[seed % len(PAIRS)]
        setup = Setup(2 + seed % 3, modules, seed=seed, catalogue=box, **options)
        game = Game(setup)
        player = Player(seed)
        while not game.over:
            decisions.add(game.decision)
            action = player.choose(game)
            families.add(ACTIONS[action].split()[0])
            kinds.update(event.kind for event in game.apply(action))
        decisions.add(game.decision)
    assert decisions == set(DECISIONS) - {""}
    assert kinds == set(FIELDS)
    assert families == {notation.split()[0] for notation in ACTIONS}
