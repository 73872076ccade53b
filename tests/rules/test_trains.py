"""Trains compared with a naive model: a list of cars and every rule spelled out (R1 to R6).

The engine stores trains as staircases and finds possible upgrades by arithmetic.
"""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given

from firstclass import ACTIONS, Game, Setup
from firstclass.rules.sequence import flow, frames
from firstclass.rules.vocabulary.box import DECLINED
from firstclass.rules.vocabulary.icons import frame_of
from tests.rules.games import examples, play_on, seeds

STEP = {0: 1, 1: 2, 2: 4, 4: 7, 7: 12}
POSITIONS = (1, 2, 3, 4, 5, 7, 8, 9)
ICONS = (
    "car 1", "car 2", "free 1", "free 2", "single 1", "single 3", "both 1", "both 3",
    "upgrade 0>1", "upgrade 1>2", "upgrade 2>4", "upgrade 4>7", "upgrade 7>12",
)  # fmt: skip


class NaiveTrain:
    """A train as it is on the table: its cards from left to right."""

    def __init__(self) -> None:
        self.cars = [0]
        self.conductor = 0
        self.tile = 0

    def cards(self) -> list[int | str]:
        """Return every card: the value of a car, ``"mail"`` or ``"tile"``."""
        row: list[int | str] = [*self.cars]
        if len(row) >= 5:
            row.insert(5, "mail")
        if len(row) == 9:
            row.append("tile")
        return row

    def car_at(self, position: int) -> int | None:
        """Return the number of the car at a position, or None."""
        cards = self.cards()
        if position > len(cards) or isinstance(cards[position - 1], str):
            return None
        return POSITIONS.index(position)

    def may_rise(self, number: int) -> bool:
        """Return whether no car would be worth more than the one before it."""
        risen = STEP.get(self.cars[number])
        return risen is not None and (number == 0 or self.cars[number - 1] >= risen)

    def walk(self, steps: int) -> None:
        for _ in range(steps):
            if self.conductor < len(self.cards()):
                self.conductor += 1

    def worth(self) -> int:
        reached = self.cards()[: self.conductor]
        points = sum(card for card in reached if not isinstance(card, str))
        return points + (self.tile if "tile" in reached else 0)


class NaiveFrame:
    """The remaining part of a frame, as a list of single icons."""

    def __init__(self, icons: Sequence[str]) -> None:
        self.left: list[str] = []
        for icon in icons:
            name, what = icon.split()
            self.left += [icon] if name in ("upgrade", "both") else [name] * int(what)

    def has(self, *icons: str) -> str | None:
        return next((icon for icon in icons if icon in self.left), None)

    def use(self, *icons: str) -> None:
        """Remove the first of these icons."""
        self.left.remove(next(icon for icon in icons if icon in self.left))

    def steps_of_both(self) -> int:
        return sum(int(icon.split()[1]) for icon in self.left if icon.startswith("both"))

    def upgrade(self, value: int) -> str:
        return f"upgrade {value}>{STEP.get(value)}"


Trains = tuple[NaiveTrain, NaiveTrain]
Values = tuple[list[list[int]], list[int], list[int]]  # cars, conductors, worth


def naive_legal(trains: Trains, frame: NaiveFrame) -> set[str]:
    """Return the notations that the rules allow, by examining every car."""
    legal = set()
    for name, train in zip(("upper", "lower"), trains, strict=True):
        if len(train.cars) < 8 and frame.has("car", "free"):
            legal.add(f"car {name}")
        for number, value in enumerate(train.cars):
            if train.may_rise(number) and frame.has(frame.upgrade(value), "free"):
                legal.add(f"upgrade {name} {POSITIONS[number]}")
    walkers = {
        f"conductor {name}"
        for name, train in zip(("upper", "lower"), trains, strict=True)
        if train.conductor < len(train.cards())
    }
    # The moment at which both conductors move matters only while a train may still change.
    if legal and walkers and frame.steps_of_both():
        legal.add("conductors")
    legal |= walkers if frame.has("single") else set()
    return legal | {"forgo"} if legal else legal


def naive_apply(trains: Trains, frame: NaiveFrame, notation: str) -> None:
    """Apply an action given in notation."""
    word, *where = notation.split()
    train = trains[where[:1] == ["lower"]]
    if word == "car":
        frame.use("car", "free")
        train.cars.append(0)
    elif word == "upgrade":
        number = POSITIONS.index(int(where[1]))
        frame.use(frame.upgrade(train.cars[number]), "free")
        train.cars[number] = STEP[train.cars[number]]
    elif word == "conductor":
        frame.use("single")
        train.walk(1)
    elif word == "conductors":
        naive_both(trains, frame)
    else:
        frame.left = [icon for icon in frame.left if icon.startswith("both")]


def naive_both(trains: Trains, frame: NaiveFrame) -> None:
    for train in trains:
        train.walk(frame.steps_of_both())
    frame.left = [icon for icon in frame.left if not icon.startswith("both")]


def naive_reason(trains: Trains, frame: NaiveFrame, name: str, position: int) -> str:
    """Return the ruling against an upgrade that is not legal."""
    train = trains[name == "lower"]
    number = train.car_at(position)
    if number is None:
        return "R1"
    if not train.may_rise(number):
        return "R2"
    return "R3"


def game_in_a_turn() -> Game:
    game = Game(Setup(players=2, seed=1, start_player=0))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    return game


def engine_values(game: Game) -> Values:
    trains = game.observe(None)["boards"][0]["trains"]
    cars = [[car["value"] for car in train["cars"]] for train in trains]
    return cars, [t["conductor"] for t in trains], [t["value"] for t in trains]


def naive_values(trains: Trains) -> Values:
    return [t.cars for t in trains], [t.conductor for t in trains], [t.worth() for t in trains]


def run_frame(game: Game, trains: Trains, icons: Sequence[str], rng: random.Random) -> None:
    """Run one frame in both models; compare the choices before and the trains after each action."""
    frame = NaiveFrame(icons)
    frames.begin(game.state, DECLINED, frame_of(icons))
    if not frame.has("car", "free"):
        naive_both(trains, frame)
    flow.advance(game.state)
    while game.decision == "frame":
        legal = {ACTIONS[action] for action in game.legal_actions()}
        assert legal == naive_legal(trains, frame)
        compare_reasons(game, trains, frame)
        notation = rng.choice(sorted(legal - {"forgo"}) * 6 + ["forgo"])
        game.play(notation)
        naive_apply(trains, frame, notation)
        if game.decision == "mail":
            game.apply(game.legal_actions()[0])
        note_tiles(game, trains)
        if game.decision == "frame":
            assert engine_values(game) == naive_values(trains)
    assert naive_legal(trains, frame) == set()
    naive_both(trains, frame)
    assert engine_values(game) == naive_values(trains)


def compare_reasons(game: Game, trains: Trains, frame: NaiveFrame) -> None:
    for action, notation in enumerate(ACTIONS):
        if notation.startswith("upgrade") and action not in game.legal_actions():
            _, name, position = notation.split()
            why = game.why_illegal(action)
            assert why is not None
            assert why.ruling == naive_reason(trains, frame, name, int(position)), notation


def note_tiles(game: Game, trains: Trains) -> None:
    """Read the locomotive tile that was added; only the engine can tell which."""
    for train, seen in zip(trains, game.observe(None)["boards"][0]["trains"], strict=True):
        train.tile = int(seen["tile"][1:]) if seen["tile"] else 0


@given(seed=seeds())
@examples(120)
def test_the_engine_agrees_with_the_naive_model_of_trains(seed: int) -> None:
    rng = random.Random(seed)
    game = game_in_a_turn()
    trains = (NaiveTrain(), NaiveTrain())
    for _ in range(40):
        icons = rng.choices(ICONS, k=rng.randint(1, 4))
        if sum(icon.startswith("both") for icon in icons) <= 1:
            run_frame(game, trains, icons, rng)


def test_the_random_sequences_fill_trains_and_bring_conductors_to_constantinople() -> None:
    complete = arrived = 0
    for seed in range(20):
        rng = random.Random(seed)
        game, trains = game_in_a_turn(), (NaiveTrain(), NaiveTrain())
        for _ in range(60):
            run_frame(game, trains, [rng.choice(ICONS)], rng)
        complete += sum(len(train.cars) == 8 for train in trains)
        arrived += sum(train.conductor == 10 for train in trains)
    assert complete >= 20
    assert arrived >= 10


@pytest.mark.parametrize("cars", range(1, 9))
def test_a_train_has_one_more_card_from_the_fifth_car_on_and_two_from_the_eighth(cars: int) -> None:
    """Ruling R1: the fifth car brings the mail car, the one in position 9 the tile."""
    train = NaiveTrain()
    train.cars = [0] * cars
    expected = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 7, 7: 8, 8: 10}[cars]
    assert len(train.cards()) == expected


def test_constantinople_pays_the_first_three_conductors_of_all_players() -> None:
    """Ruling R6."""
    for seed in range(60):
        game = Game(Setup(players=4, seed=seed))
        events = [event for batch in play_on(game, seed) for event in batch]
        paid = [e.values[0] for e in events if e.kind == "points" and e.values[1] == 1]
        arrivals = sum(event.kind == "conductor" and event.values[2] == 10 for event in events)
        assert paid == [20, 10, 5][: min(3, arrivals)]
