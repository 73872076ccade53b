"""What a position is worth to a seat: points now, and a guess at the points to come."""

from typing import Final

from firstclass.players.modules import knowledge_of
from firstclass.players.outlook import frame_worth, outlook_of
from firstclass.players.progress import missing
from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.sequence.scoring import bonuses_open, cards_of_type, sum_of_ends
from firstclass.rules.vocabulary.actions import CARS, MAIL_CARS, position_of
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import LEVELS
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import ROUNDS

TRAINS: Final = "trains"

# A coin is a point at the end; before that the action of its column is worth more.
COIN_EXTRA: Final = [0.6, 1.2, 3.6]
# Base cards of each type (car, conductor, locomotive) that a turn brings to the pile ...
CARDS_PER_TURN: Final = (0.25, 0.15, 0.1)
# ... and points on Game End cards of this type.
ENDS_PER_TURN: Final = (0.04, 0.06, 0.05)
# The fifth car brings a mail car, the last one a tile, whose frames are worth this much ...
MAIL_WORTH: Final = 4.0
TILE_WORTH: Final = 5.0
# ... and a conductor on the tile its points, of which the next one is a fair guess.
# Others race for Constantinople too.
CONSTANTINOPLE_SHARE: Final = 0.6
# To choose first in every turn of the next round.
START_WORTH: Final = 2.0
# What each of a position's parts comes from.
PARTS: Final = (TRAINS, TRAINS, "route", "coins", "game end", "contracts")


class Evaluation:
    """Values the positions at the end of one turn of one seat.

    With ``own`` the seat's own secrets count; without, only what lies open at its board.
    """

    def __init__(self, state: State, seat: int, own: bool = True) -> None:
        self.seat = seat
        self.own = own
        self.outlook = outlook_of(state, seat)
        self.last_round = state.round == ROUNDS
        self.modules = knowledge_of(state) if own else []

    def worth(self, state: State) -> float:
        """Points of the seat so far and those to come if its turn ended here."""
        board = state.boards[self.seat]
        points = float(board.score)
        for part in self.parts_of(state):
            points += part
        if state.tile_taker == self.seat and not self.last_round:
            points += START_WORTH
        for module in self.modules:
            points += module.worth(self.outlook, state, board)
        return points

    def parts_of(self, state: State) -> list[float]:
        """What each train, the route, the coins, the Game End cards and contracts may bring."""
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
        """The points to come in :meth:`worth` by what they come from; a module's by its part."""
        points = dict.fromkeys(PARTS, 0.0)
        for source, part in zip(PARTS, self.parts_of(state), strict=True):
            points[source] += part
        if state.tile_taker == self.seat and not self.last_round:
            points["start player"] = START_WORTH
        board = state.boards[self.seat]
        for (name, _), module in zip(state.rules.parts, self.modules, strict=True):
            points[name] = module.worth(self.outlook, state, board)
        return points

    def promise(self, state: State) -> float:
        """What the frames that still wait in this turn may bring."""
        if state.current != self.seat:
            return 0.0
        points = 0.0
        board = state.boards[self.seat]
        frames = state.rules.box.frames
        if state.frame is not None:
            points += frame_worth(state.frame)
        if state.waiting is not None:
            points += frame_worth(state.waiting.frame.icons)
        for entry in state.account:
            if entry is not None:
                points += frame_worth(entry.frame.icons) * entry.count
        if state.phase == SCORING:
            for part in bonuses_open(state, board):
                times = 2 if board.postcards[part] and part != state.scoring.doubled else 1
                points += frame_worth(frames[board.route[part]].icons) * times
        for module in self.modules:
            points += module.promise(self.outlook, state)
        return points

    def _cars(self, state: State, train: Train) -> float:
        points = 0.0
        kinds = state.rules.box.kinds
        for car in range(CARS):
            level = 0  # of the missing cars; that of a 0-car is 1
            while level < LEVELS and train.levels[level] > car:
                level += 1
            away = max(0, position_of(car) - train.conductor)
            famous = car < len(train.cards) and kinds[train.cards[car]] == "celebrity"
            points += self.outlook.pay[away][level] * (2 if famous else 1)
        return points

    def _mail_and_tile(self, state: State, train: Train) -> float:
        box = state.rules.box
        cars = train.levels[0]
        points = 0.0 if train.mail else MAIL_WORTH * self.outlook.building[MAIL_CARS - cars]
        away = TILE_POSITION - train.conductor
        built = self.outlook.building[CARS - cars]
        if train.tile:
            points += box.points[train.tile] * self.outlook.arrivals[away]
        else:
            next_tile = box.points[box.tiles[state.tiles_laid]]
            points += built * (TILE_WORTH + next_tile * self.outlook.arrivals[away])
        arrived = len(state.constantinople)
        if away and arrived < len(box.constantinople):
            first = box.constantinople[arrived] * CONSTANTINOPLE_SHARE
            points += built * self.outlook.arrives[away] * first
        return points

    def _route(self, state: State, board: Board) -> float:
        points = 0.0
        drives = self.outlook.drives
        for station in range(board.locomotive, len(board.track)):
            if board.track[station] > 0:
                points += board.track[station] * drives[station + 1 - board.locomotive]
        for part, station in enumerate(board.bonus_stations):
            away = max(0, station - board.locomotive)
            times = self.outlook.bonus_times[away] * (2 if board.postcards[part] else 1)
            points += times * frame_worth(state.rules.box.frames[board.route[part]].icons)
        return points

    def _coins(self, board: Board) -> float:
        points = 0.0
        for coins in board.coins:
            points += coins
        if self.outlook.turns_left:
            for column, extra in enumerate(COIN_EXTRA):
                points += board.coins[column] * extra
        return points

    def _ends(self, state: State, board: Board) -> float:
        points = 0.0
        for base_type in (0, 1, 2):
            cards = cards_of_type(state, board, base_type)
            ends = sum_of_ends(state, board, base_type, self.own)
            cards_to_come = CARDS_PER_TURN[base_type] * self.outlook.turns_left
            ends_to_come = ENDS_PER_TURN[base_type] * self.outlook.turns_left
            points += (cards + cards_to_come) * (ends + ends_to_come)
        return points

    def _contracts(self, state: State, board: Board) -> float:
        points = 0.0
        for card in board.contracts:
            if card:
                contract = state.rules.box.faces[card]
                assert contract.requirement is not None
                chance = self.outlook.building[max(1, missing(state, board, contract.requirement))]
                times = len(board.fulfilled) + 1 if contract.per == "contract" else 1
                points += chance * times * frame_worth(state.rules.box.frames[card].icons)
        return points
