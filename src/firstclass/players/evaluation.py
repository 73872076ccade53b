"""The value of a position for a seat: the points now, and an estimate of those to come."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.players.forecast import distance, forecast_of, frame_worth, frame_worths
from firstclass.players.modules import knowledge_of
from firstclass.players.progress import missing
from firstclass.rules.mechanics.contracts import wanted_by
from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.sequence.scoring import bonuses_open, cards_of_type, sum_of_ends
from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.numbers import at_least
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS

TRAINS: Final = "trains"
BASE_TYPES: Final = 3

# A coin is a point at the end. Before that, the action of its column is worth more.
COIN_EXTRA: Final = vec[float]([0.6, 1.2, 3.6])
# The base cards of each type (car, conductor, locomotive) that a turn adds to the pile ...
CARDS_PER_TURN: Final = vec[float]([0.25, 0.15, 0.1])
# ... and the points on Game End cards of this type.
ENDS_PER_TURN: Final = vec[float]([0.04, 0.06, 0.05])
# The values of the actions of a mail car (at the fifth car) and of a tile (at the last car).
MAIL_WORTH: Final = 4.0
TILE_WORTH: Final = 5.0
# A conductor on the tile brings its points. The next tile is a fair estimate of them. Others race
# for Constantinople, too.
CONSTANTINOPLE_SHARE: Final = 0.6
# The value of choosing first in every turn of the next round.
START_WORTH: Final = 2.0
# The source of each part of a position's value.
PARTS: Final = (TRAINS, TRAINS, "route", "coins", "game end", "contracts")


class Evaluation:
    """Evaluates positions at the end of one turn of one seat.

    With ``own`` the secrets of the seat count. Without it, only what everybody sees on its board.
    """

    def __init__(self, state: State, seat: int, own: bool = True) -> None:
        self.seat: i64 = seat
        self.own = own
        self.forecast = forecast_of(state, seat)
        self.frames = frame_worths(state.rules)
        self.last_round = state.round == ROUNDS
        self.modules = knowledge_of(state) if own else []
        # Most positions of a turn have the same cards for the end as the one before.
        self._pile: tuple[int, ...] | None = None
        self._game_end: tuple[int, ...] = ()
        self._secret: i64 = 0
        self._at_end = 0.0

    def worth(self, state: State) -> float:
        """Return the points of the seat so far and those to come if its turn ended here."""
        board = state.boards[self.seat]
        upper, lower, route, coins, ends, contracts = self.parts_of(state)
        points = float(board.score) + upper + lower + route + coins + ends + contracts
        if state.tile_taker == self.seat and not self.last_round:
            points += START_WORTH
        for module in self.modules:
            points += module.worth(self.forecast, state, board)
        return points

    def parts_of(self, state: State) -> tuple[float, float, float, float, float, float]:
        """Return the expected points: each train, route, coins, Game End cards, contracts."""
        board = state.boards[self.seat]
        upper, lower = board.trains
        return (
            self._cars(state, upper) + self._mail_and_tile(state, upper),
            self._cars(state, lower) + self._mail_and_tile(state, lower),
            self._route(board),
            self._coins(board),
            self._ends(state, board),
            self._contracts(state, board),
        )

    def sources(self, state: State) -> dict[str, float]:
        """Return the points to come in :meth:`worth` by source. A module's source is its part."""
        points = dict.fromkeys(PARTS, 0.0)
        for source, part in zip(PARTS, self.parts_of(state), strict=True):
            points[source] += part
        if state.tile_taker == self.seat and not self.last_round:
            points["start player"] = START_WORTH
        board = state.boards[self.seat]
        for (name, _), module in zip(state.rules.state_makers, self.modules, strict=True):
            points[name] = module.worth(self.forecast, state, board)
        return points

    def promise(self, state: State) -> float:
        """Return the value of the frames that still wait in this turn."""
        if state.current != self.seat:
            return 0.0
        points = 0.0
        board = state.boards[self.seat]
        if len(state.frame):
            points += frame_worth(state.frame)
        if state.waiting is not None:
            points += frame_worth(state.waiting.frame.icons)
        for entry in state.account:
            if entry is not None:
                points += frame_worth(entry.frame.icons) * float(entry.count)
        if state.phase == SCORING:
            for part in bonuses_open(state, board):
                times = 2.0 if board.postcards[part] and part != state.scoring.doubled else 1.0
                points += self.frames[board.route[part]] * times
        for module in self.modules:
            points += module.promise(self.forecast, state)
        return points

    def _cars(self, state: State, train: Train) -> float:
        """Return what the cars can be expected to pay. Those of celebrities pay twice."""
        points = 0.0
        kinds = state.rules.box.kinds
        levels, cards = train.levels, train.cards
        with_cards: i64 = len(cards)
        level: i64 = LEVELS  # of a 12-car; that of a 0-car is 1, and that of a missing car 0
        car: i64
        for car in range(CARS):
            while level and levels[level - 1] <= car:
                level -= 1
            paid = self.forecast.pay(distance(train, car), level)
            twice = car < with_cards and kinds[cards[car]] == "celebrity"
            points += paid * 2.0 if twice else paid
        return points

    def _mail_and_tile(self, state: State, train: Train) -> float:
        box = state.rules.box
        cars = train.levels[0]
        points = 0.0 if train.mail else MAIL_WORTH * self.forecast.building[MAIL_CARS - cars]
        away = TILE_POSITION - train.conductor
        built = self.forecast.building[CARS - cars]
        if train.tile:
            points += float(box.points[train.tile]) * self.forecast.arrivals[away]
        else:
            next_tile = float(box.points[box.tiles[state.tiles_laid]])
            points += built * (TILE_WORTH + next_tile * self.forecast.arrivals[away])
        return points + self.constantinople(state, train)

    def constantinople(self, state: State, train: Train) -> float:
        """Return the expected points of a train's arrival in Constantinople."""
        places = state.rules.box.constantinople
        away = TILE_POSITION - train.conductor
        arrived = len(state.constantinople)
        if not away or arrived == len(places):
            return 0.0
        built = self.forecast.building[CARS - train.levels[0]]
        first = float(places[arrived]) * CONSTANTINOPLE_SHARE
        return built * self.forecast.arrives[away] * first

    def _route(self, board: Board) -> float:
        points = 0.0
        track, here = board.track, board.locomotive
        station: i64
        for station in range(here, len(track)):
            paid: i64 = track[station]
            if paid > 0:
                points += float(paid) * self.forecast.drives[station + 1 - here]
        part: i64
        for part in range(len(board.bonus_stations)):
            times = self.forecast.bonus_times[at_least(0, board.bonus_stations[part] - here)]
            times *= 2.0 if board.postcards[part] else 1.0
            points += times * self.frames[board.route[part]]
        return points

    def _coins(self, board: Board) -> float:
        points = 0.0
        for coins in board.coins:
            points += float(coins)
        if self.forecast.turns_left:
            column: i64
            for column in range(len(COIN_EXTRA)):
                points += float(board.coins[column]) * COIN_EXTRA[column]
        return points

    def _ends(self, state: State, board: Board) -> float:
        if (
            board.pile is not self._pile
            or board.game_end is not self._game_end
            or board.secret != self._secret
        ):
            self._pile, self._game_end, self._secret = board.pile, board.game_end, board.secret
            self._at_end = self._count_ends(state, board)
        return self._at_end

    def _count_ends(self, state: State, board: Board) -> float:
        points = 0.0
        turns_left = float(self.forecast.turns_left)
        base_type: i64
        for base_type in range(BASE_TYPES):
            cards = float(cards_of_type(state, board, base_type))
            ends = float(sum_of_ends(state, board, base_type, self.own))
            cards_to_come = CARDS_PER_TURN[base_type] * turns_left
            ends_to_come = ENDS_PER_TURN[base_type] * turns_left
            points += (cards + cards_to_come) * (ends + ends_to_come)
        return points

    def _contracts(self, state: State, board: Board) -> float:
        points = 0.0
        for card in board.contracts:
            if card:
                wanted = wanted_by(state, card)
                lack = missing(state, board, wanted)
                chance = self.forecast.building[at_least(1, lack)]
                times = float(len(board.fulfilled) + 1) if wanted.per == "contract" else 1.0
                points += chance * times * self.frames[card]
        return points
