"""Modules compared with the naive models of `tests.rules.naive_models`."""

import random
from collections import Counter
from typing import Any

from hypothesis import given
from librt.vecs import vec
from mypy_extensions import i64

from firstclass import ACTIONS, Game, Setup
from firstclass.modules.gap.rules import gap_cards
from firstclass.modules.murder.rules import murder
from firstclass.modules.passengers.rules import BAGGAGE
from firstclass.modules.teatime.rules import orders
from firstclass.rules.sequence import flow, frames
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.box import DECLINED
from firstclass.rules.vocabulary.events import Events
from firstclass.rules.vocabulary.icons import frame_of
from tests.rules.boxes import FEW_PRINTS
from tests.rules.games import (
    PAIRS,
    Player,
    deciding_seat,
    examples,
    moments,
    seeds,
    setups,
    viewers,
)
from tests.rules.naive_models import (
    NAIVE,
    Faces,
    NaiveDetective,
    NaiveStation,
    a_turn,
    batches_in_account,
    cards_of_kind,
    evidence_seen,
    final,
    naive_prints,
    naive_switches,
    naive_train,
    paid,
    printed,
    with_module,
)

# Points of the trains ---------------------------------------------------------------------------


@given(setup=setups(with_module("BE")), seed=seeds())
@examples(60)
def test_switches_celebrities_and_orders_score_as_in_the_naive_models(
    setup: Setup, seed: int
) -> None:
    game = Game(setup)
    faces = printed(game)
    player = Player(seed)
    while not game.over:
        action = player.choose(game)
        ends = game.decision == "scoring" and ACTIONS[action] == "end turn"
        seat = deciding_seat(game)
        board = game.observe(None)["boards"][seat]
        before = paid(game, seat)
        game.apply(action)
        due = {kind: model(faces, board) for kind, model in NAIVE.items() if ends}
        assert paid(game, seat) - before == +Counter(due)


@given(setup=setups(with_module("BE")), seed=seeds())
@examples(40)
def test_the_points_of_the_next_scoring_are_always_shown_correctly(setup: Setup, seed: int) -> None:
    faces: Faces = {}
    for game in moments(setup, seed, every=5):
        faces = faces or printed(game)
        for board in game.observe(None)["boards"]:
            due = sum(model(faces, board) for model in NAIVE.values())
            due += sum(naive_train(game, train) for train in board["trains"])
            assert board["next_scoring"] == due
            assert sum(train["value"] for train in board["trains"]) == due
            assert board.get("switch_points", 0) == naive_switches(faces, board)


@given(seed=seeds())
@examples(300)
def test_random_tables_score_as_in_the_naive_models(seed: int) -> None:
    """Random trains, gap cards, celebrities and orders, far more than in real games."""
    rng = random.Random(seed)
    game = a_turn("BE", teatime="on")
    faces = printed(game)
    player = game.state.boards[deciding_seat(game)]
    for t, train in enumerate(player.trains):
        lay_out_train(game, train, rng)
        cars = rng.sample(range(train.levels[0]), rng.randint(0, min(3, train.levels[0])))
        served = tuple((car, rng.choice(range(5))) for car in cars)
        orders(game.state).served[2 * player.seat + t] = served
    switches = cards_of_kind(game, "switch")
    gap_cards(game.state).cards[player.seat] = tuple(rng.choices(switches, k=rng.randint(0, 4)))
    board = game.observe(None)["boards"][player.seat]
    due = {kind: model(faces, board) for kind, model in NAIVE.items()}
    assert board["switch_points"] == due["switches"]
    trains = sum(naive_train(game, train) for train in board["trains"])
    assert board["next_scoring"] == trains + sum(due.values())


def lay_out_train(game: Game, train: Train, rng: random.Random) -> None:
    """Set up a random train with random celebrities and conductor."""
    train.levels = vec[i64](sorted((rng.randint(0, 8) for _ in range(6)), reverse=True))
    train.levels[0] = max(train.levels[0], 1)
    train.tile = rng.choice(game.state.rules.box.tiles) if train.levels[0] == 8 else 0
    length = train.levels[0] + (train.levels[0] >= 5) + (train.levels[0] == 8)
    train.conductor = rng.randint(0, length)
    celebrities = cards_of_kind(game, "celebrity")
    train.cards = tuple(rng.choices(celebrities, k=rng.randint(0, train.levels[0])))


# Passengers and baggage -------------------------------------------------------------------------


@given(setup=setups(with_module("D")), seed=seeds())
@examples(200)
def test_passengers_bring_coins_and_baggage_brings_points(setup: Setup, seed: int) -> None:
    """Each counts the earlier ones; the coins of one frame form one batch, and one entry (D1)."""
    game = Game(setup)
    station = NaiveStation(game)
    player = Player(seed)
    while not game.over:
        events = game.apply(player.choose(game))
        station.after(events)
        booked = [e.values[0] for e in events if e.kind == "points" and e.values[1] == BAGGAGE]
        assert booked == station.points
        assert sorted(batches_in_account(game)) == sorted(station.batches)


FRAMES = (["both 1"], ["both 2"], ["free 2"], ["upgrade 0>1"] * 3, ["free 1", "both 1"], ["free 4"])


@given(seed=seeds())
@examples(300)
def test_batches_of_coins_from_full_trains_are_kept_separate(seed: int) -> None:
    """All passengers are waiting, and one frame after another lets some of them board (D1)."""
    rng = random.Random(seed)
    game = a_turn("DF")
    player = game.state.boards[deciding_seat(game)]
    passengers = cards_of_kind(game, "passenger")
    for train in player.trains:
        train.levels[0] = 8
        train.mail, train.tile = game.state.rules.box.mail[0], game.state.rules.box.tiles[0]
        train.cards = tuple(rng.choices(passengers, k=8))
    station = NaiveStation(game)
    for _ in range(12):
        game.state.events.clear()
        frames.begin(game.state, DECLINED, frame_of(rng.choice(FRAMES)))
        flow.advance(game.state)
        station.after(Events(game.state.events))
        while game.decision == "frame":
            station.after(game.apply(rng.choice(game.legal_actions()[1:])))
        assert sorted(batches_in_account(game)) == sorted(station.batches)


# Evidence ---------------------------------------------------------------------------------------


@given(setup=setups(with_module("C")), seed=seeds())
@examples(60)
def test_at_the_end_of_a_turn_the_right_players_draw_evidence(setup: Setup, seed: int) -> None:
    """Rulings T2, C2m, C3m, C4m and C5m; the number of tokens of each player is public."""
    game = Game(setup)
    detective = NaiveDetective(game)
    player = Player(seed)
    kinds = game.state.rules.box.kinds
    expected = evidence_seen(game)
    while not game.over:
        display = game.state.display[:]
        for event in game.apply(player.choose(game)):
            if event.kind in ("took", "declined"):
                detective.take(event.seat, kinds[event.values[1]])
                display[event.values[0]] = 0
            elif event.kind == "removed":
                display[event.values[0]] = 0
            elif event.kind == "cleared" and detective.dummies and event.values[0] != 1:
                (row,) = event.values
                for card in filter(None, display[6 * row : 6 * row + 6]):
                    detective.take(setup.players + row // 2, kinds[card])
            elif event.kind == "ended":
                detective.end_turn(event.seat)
            elif event.kind in ("evidence", "gave_evidence"):
                assert all(map(event.visible_to, viewers(game)))
                expected[event.seat] = event.values[0]
        if game.over:
            detective.end_game(game.observe(None)["murderer"])
        assert evidence_seen(game) == detective.counts == expected
        assert game.observe(None)["evidence_left"] == detective.left


# The arrest -------------------------------------------------------------------------------------


@given(setup=setups(with_module("C")), seed=seeds())
@examples(100)
def test_the_player_with_the_most_fingerprints_is_arrested_at_the_end(
    setup: Setup, seed: int
) -> None:
    """Rulings C4m and C5m."""
    game = Game(setup)
    player = Player(seed)
    deal_evidence = random.Random(seed)
    while not game.over:
        if game.version == 80:
            deal_out(game, deal_evidence)
        game.apply(player.choose(game))
    view = game.observe(None)
    holders = [*view["boards"], *view["dummies"]]
    prints = [naive_prints(holder["tokens"], holder["destroy"]) for holder in holders]
    assert [holder["fingerprints"] for holder in holders] == prints
    most = [seat for seat, number in enumerate(prints) if number == max(prints) > 0]
    assert view["arrested"] == most
    for seat, holder in enumerate(view["boards"]):
        visible = -sum(token for token in holder["tokens"] if token < 0)
        free = view["murderer"] == seat and seat not in most
        booked = Counter({"evidence": visible, "murderer": 20 if free else 0})
        assert final(game, seat) == +booked
        assert holder["role"] == ("murderer" if view["murderer"] == seat else "innocent")
        assert seat not in most or seat not in view["winners"]


def deal_out(game: Game, rng: random.Random) -> None:
    """Give everybody more evidence and destroy cards than in most games."""
    part = murder(game.state)
    for holder in range(len(part.tokens)):
        count = rng.randint(0, 8)
        part.tokens[holder] += part.supply[:count]
        part.supply = part.supply[count:]
        part.destroy[holder] = rng.randint(0, 6)


def test_the_random_games_include_all_cases_of_the_naive_models() -> None:
    """The tests above rely on this."""
    seen: set[str] = set()
    for seed in range(180):
        options: dict[str, Any] = {"two_player_murder": "dummies", "extra_evidence": "on"}
        options["teatime"] = "on"
        setup = Setup(2 + seed % 3, PAIRS[seed % 15], seed, catalogue=FEW_PRINTS, **options)
        game = Game(setup)
        player = Player(seed)
        evidence: list[int] = []
        while not game.over:
            events = game.apply(player.choose(game))
            boarded = [event.values[0] for event in events if event.kind == "boarded"]
            seen.update(f"{boarded.count(t)} board train {t}" for t in (0, 1))
            if "C" in game.state.rules.modules:
                before, evidence = evidence, evidence_seen(game)
                if any(now < old for now, old in zip(evidence, before, strict=False)):
                    seen.add("a token changes hands")
        view = game.observe(None)
        seen.update(kind for _, _, kind, *_ in game.ledger())
        seen.update(f"{seat} is arrested" for seat in view.get("arrested", ()))
        seen.update({f"{view.get('murderer')} is the murderer"})
    seats = ("None", "0", "1", "2", "3")
    assert {*NAIVE, "baggage", "evidence", "murderer", "a token changes hands"} <= seen
    assert {f"{seat} is the murderer" for seat in seats} <= seen
    assert {f"{seat} is arrested" for seat in seats[1:]} <= seen
    assert {"2 board train 0", "2 board train 1"} <= seen
