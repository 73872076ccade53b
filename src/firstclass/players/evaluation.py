"""The value of a position for a seat: the points now, and an estimate of those to come."""

from typing import Final

from firstclass.players.forecast import forecast_of, frame_worth
from firstclass.players.modules import knowledge_of
from firstclass.players.progress import asks_for_cars, missing
from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.sequence.scoring import bonuses_open, cards_of_type, sum_of_ends
from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS, position_of
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS

TRAINS: Final = "trains"
STAIR_BITS: Final = 4  # bits for a number of cars

# A coin is a point at the end. Before that, the action of its column is worth more.
COIN_EXTRA: Final = [0.6, 1.2, 3.6]
# The base cards of each type (car, conductor, locomotive) that a turn adds to the pile ...
CARDS_PER_TURN: Final = (0.25, 0.15, 0.1)
# ... and the points on Game End cards of this type.
ENDS_PER_TURN: Final = (0.04, 0.06, 0.05)
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
        self.seat = seat
        self.own = own
        self.forecast = forecast_of(state, seat)
        self.last_round = state.round == ROUNDS
        self.modules = knowledge_of(state) if own else []
        # Caches, because the positions of a turn have most things in common.
        self._paid: dict[int, float] = {}
        self._pile: tuple[int, ...] = ()
        self._cards = (0, 0, 0)
        self._frames: dict[int, float] = {}
        self._lacks: dict[int, int] = {}
        self._counted: tuple[tuple[int, ...], tuple[int, ...], int] | None = None
        self._at_end = 0.0

    def worth(self, state: State) -> float:
        """Return the points of the seat so far and those to come if its turn ended here."""
        board = state.boards[self.seat]
        points = float(board.score)
        for part in self.parts_of(state):
            points += part
        if state.tile_taker == self.seat and not self.last_round:
            points += START_WORTH
        for module in self.modules:
            points += module.worth(self.forecast, state, board)
        return points

    def parts_of(self, state: State) -> list[float]:
        """Return the expected points: each train, route, coins, Game End cards, contracts."""
        board = state.boards[self.seat]
        upper, lower = board.trains
        return [
            self._cars(state, upper) + self._mail_and_tile(state, upper),
            self._cars(state, lower) + self._mail_and_tile(state, lower),
            self._route(state, board),
            self._coins(board),
            self._ends(state, board),
            self._contracts(state, board),
        ]

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
        frames = state.rules.box.frames
        if len(state.frame):
            points += frame_worth(state.frame)
        if state.waiting is not None:
            points += frame_worth(state.waiting.frame.icons)
        for entry in state.account:
            if entry is not None:
                points += frame_worth(entry.frame.icons) * int(entry.count)
        if state.phase == SCORING:
            for part in bonuses_open(state, board):
                times = 2 if board.postcards[part] and part != state.scoring.doubled else 1
                points += frame_worth(frames[board.route[part]].icons) * times
        for module in self.modules:
            points += module.promise(self.forecast, state)
        return points

    def cards_in(self, state: State, board: Board) -> tuple[int, int, int]:
        """Return the number of base cards of each type in the pile of a board."""
        if board.pile is not self._pile:
            car, conductor, locomotive = [cards_of_type(state, board, t) for t in range(3)]
            self._pile, self._cards = board.pile, (car, conductor, locomotive)
        return self._cards

    def _cars(self, state: State, train: Train) -> float:
        kinds = state.rules.box.kinds
        key = train.conductor
        for card in train.cards:
            key = key << 1 | (kinds[card] == "celebrity")
        key = key << CARS - len(train.cards)
        famous = key
        for stair in train.levels:
            key = key << STAIR_BITS | stair
        points = self._paid.get(key)
        if points is None:
            points = self._paid[key] = self._pay(train, famous)
        return points

    def _pay(self, train: Train, famous: int) -> float:
        """Return what the cars can be expected to pay.

        ``famous`` has a bit for each car, the lowest for the last car. It is 1 at a celebrity.
        """
        points = 0.0
        for car in range(CARS):
            level = 0  # of a missing car; that of a 0-car is 1
            while level < LEVELS and train.levels[level] > car:
                level += 1
            away = max(0, position_of(car) - train.conductor)
            twice = famous >> (CARS - 1 - car) & 1
            points += self.forecast.pay[away][level] * (1 + twice)
        return points

    def _mail_and_tile(self, state: State, train: Train) -> float:
        box = state.rules.box
        cars = train.levels[0]
        points = 0.0 if train.mail else MAIL_WORTH * self.forecast.building[MAIL_CARS - cars]
        away = TILE_POSITION - train.conductor
        built = self.forecast.building[CARS - cars]
        if train.tile:
            points += box.points[train.tile] * self.forecast.arrivals[away]
        else:
            next_tile = box.points[box.tiles[state.tiles_laid]]
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
        first = places[arrived] * CONSTANTINOPLE_SHARE
        return built * self.forecast.arrives[away] * first

    def _route(self, state: State, board: Board) -> float:
        points = 0.0
        drives = self.forecast.drives
        for station in range(board.locomotive, len(board.track)):
            if board.track[station] > 0:
                points += board.track[station] * drives[station + 1 - board.locomotive]
        for part, station in enumerate(board.bonus_stations):
            away = max(0, station - board.locomotive)
            times = self.forecast.bonus_times[away] * (2 if board.postcards[part] else 1)
            points += times * self._frame(state, board.route[part])
        return points

    def _coins(self, board: Board) -> float:
        points = 0.0
        for coins in board.coins:
            points += float(coins)
        if self.forecast.turns_left:
            for column, extra in enumerate(COIN_EXTRA):
                points += float(board.coins[column]) * extra
        return points

    def _ends(self, state: State, board: Board) -> float:
        last = self._counted
        if (
            last is None
            or last[0] is not board.pile
            or last[1] is not board.game_end
            or last[2] != board.secret
        ):
            self._counted = board.pile, board.game_end, board.secret
            self._at_end = self._count_ends(state, board)
        return self._at_end

    def _count_ends(self, state: State, board: Board) -> float:
        points = 0.0
        in_pile = self.cards_in(state, board)
        for base_type in (0, 1, 2):
            cards = in_pile[base_type]
            ends = sum_of_ends(state, board, base_type, self.own)
            cards_to_come = CARDS_PER_TURN[base_type] * self.forecast.turns_left
            ends_to_come = ENDS_PER_TURN[base_type] * self.forecast.turns_left
            points += (cards + cards_to_come) * (ends + ends_to_come)
        return points

    def _contracts(self, state: State, board: Board) -> float:
        points = 0.0
        for card in board.contracts:
            if card:
                contract = state.rules.box.faces[card]
                chance = self.forecast.building[max(1, self._lack(state, board, card))]
                times = len(board.fulfilled) + 1 if contract.per == "contract" else 1
                points += chance * times * self._frame(state, card)
        return points

    def _frame(self, state: State, card: int) -> float:
        """Return the value of the frame of a card."""
        worth = self._frames.get(card)
        if worth is None:
            worth = self._frames[card] = frame_worth(state.rules.box.frames[card].icons)
        return worth

    def _lack(self, state: State, board: Board, card: int) -> int:
        """Return what a contract still needs, cached if it requires only cars."""
        requirement = state.rules.box.faces[card].requirement
        assert requirement is not None
        if not asks_for_cars(requirement):
            return missing(state, board, requirement)
        key = card
        for train in board.trains:
            for stair in train.levels:
                key = key << STAIR_BITS | stair
        lack = self._lacks.get(key)
        if lack is None:
            lack = self._lacks[key] = missing(state, board, requirement)
        return lack
