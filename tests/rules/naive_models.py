"""Naive models of modules, which use only the public view of the table.

They cover points of switches, celebrities and order tokens (E2m, B1, TT), coins of passengers and
points of baggage (D1), the drawing of evidence (C3m), and the arrest (C4m).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from firstclass import Event, Game, Setup
from firstclass.modules.murder.rules import kit_of
from firstclass.modules.passengers.rules import PASSENGERS
from firstclass.rules.views.view_types import Board, Train
from firstclass.rules.vocabulary.events import icons_in
from firstclass.rules.vocabulary.icons import COINS
from tests.rules.games import PAIRS

Faces = dict[str, Any]  # the printed text of each card, by its id


def with_module(letters: str) -> list[str]:
    """Return the pairs with one of these modules."""
    return [pair for pair in PAIRS if set(pair) & set(letters)]


def printed(game: Game) -> Faces:
    """Return the faces of all cards of the box, by id."""
    cards: Faces = game.setup.catalogue.as_json()["cards"]
    return cards


def cards_of_kind(game: Game, kind: str) -> list[int]:
    """Return all cards of a kind, by their number in the box."""
    box = game.state.rules.box
    return [index for index, card in box.faces.items() if card.kind == kind]


def a_turn(modules: str, **options: Any) -> Game:
    """Return a game in its first turn."""
    game = Game(Setup(2, modules, 1, **options))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    return game


# Points of the trains ---------------------------------------------------------------------------


def reached_value(train: Train, position: int) -> int | None:
    """Return the value of the car at a position, or None if there is none or it is not reached."""
    if position > train["conductor"]:
        return None
    return next((car["value"] for car in train["cars"] if car["position"] == position), None)


def naive_switches(faces: Faces, board: Board) -> int:
    """The upper arrow points at the upper left card, the lower one at the lower right card."""
    points = 0
    for place, gap in enumerate(board.get("gap", ())):
        face = faces[gap["card"]]
        if face["kind"] == "switch":
            arrows = ((0, 2 * place + 1, face["upper"]), (1, 2 * place + 2, face["lower"]))
            for t, position, worth in arrows:
                value = reached_value(board["trains"][t], position)
                points += worth if value is not None and value >= face["value"] else 0
    return points


def naive_celebrities(faces: Faces, board: Board) -> int:
    """Each celebrity pays the value of its car a second time if the conductor has reached it."""
    return sum(
        reached_value(train, car["position"]) or 0
        for train in board["trains"]
        for car in train["cars"]
        if car["card"] and faces[car["card"]]["kind"] == "celebrity"
    )


def naive_orders(faces: Faces, board: Board) -> int:
    """Return the printed points of each order whose car the conductor has reached."""
    return sum(
        token["points"]
        for train, tokens in zip(board["trains"], board.get("served", ((), ())), strict=True)
        for token in tokens
        if reached_value(train, token["position"]) is not None
    )


NAIVE = {
    "switches": naive_switches,
    "celebrities": naive_celebrities,
    "order tokens": naive_orders,
}


def naive_train(game: Game, train: Train) -> int:
    """Return the points of cars and tile up to the conductor."""
    tiles = {tile.id: tile.points for tile in game.setup.catalogue.box.locomotives.tiles}
    points = sum(reached_value(train, car["position"]) or 0 for car in train["cars"])
    return points + (tiles[train["tile"] or ""] if train["conductor"] == 10 else 0)


def paid(game: Game, seat: int) -> Counter[str]:
    """Return the points booked so far, of the kinds that the naive models know."""
    points: Counter[str] = Counter()
    for _, number, kind, *_ in game.ledger(seat):
        if kind in NAIVE:
            points[kind] += number
    return points


# Passengers and baggage -------------------------------------------------------------------------

NEW_BATCH = ("frame", "spent", "took", "declined")
ACCOUNT_ENDS = ("ended", "turn", "compensation", "scoring_turn", "over")


class NaiveStation:
    """The passengers on board, and the batches of coins waiting in the deciding seat's account."""

    def __init__(self, game: Game) -> None:
        self.faces = printed(game)
        self.names = game.state.rules.box.names
        self.on_board: Counter[tuple[int, int]] = Counter()
        self.batches: list[int] = []
        self.open = False  # whether the last batch still grows
        self.points: list[int] = []

    def after(self, events: Iterable[Event]) -> None:
        """Follow the events, and calculate the points of baggage."""
        self.points = []
        for event in events:
            if event.kind == "frame" and event.values[0] == PASSENGERS:
                self.batches.remove(icons_in(event)[COINS])
            if event.kind in NEW_BATCH:
                self.open = False
            elif event.kind in ACCOUNT_ENDS:
                self.open = False
                self.batches = []
            elif event.kind == "boarded":
                self._board(event)

    def _board(self, event: Event) -> None:
        t, _, card = event.values
        face = self.faces[self.names[card]]
        before = self.on_board[event.seat, t]
        self.on_board[event.seat, t] += 1
        if t == 1:
            self.points.append(face["baggage"]["points"] + 2 * before)
            return
        coins = face["passenger"]["coins"] + before
        if self.open:
            self.batches[-1] += coins
        else:
            self.batches.append(coins)
        self.open = True


def batches_in_account(game: Game) -> list[int]:
    """Return the waiting coins of passengers, batch by batch."""
    entries = filter(None, game.state.account)
    return [
        entry.frame.icons[COINS]
        for entry in entries
        for _ in range(entry.count)
        if entry.source == PASSENGERS
    ]


# Evidence ---------------------------------------------------------------------------------------


class NaiveDetective:
    """The number of tokens of each seat, and who must draw at the end of the turn."""

    def __init__(self, game: Game) -> None:
        self.players = game.setup.players
        self.dummies = 2 if self.players == 2 and is_on(game, "two_player_murder", "dummies") else 0
        self.counts = [0] * (self.players + self.dummies)
        content = kit_of(game.state)
        extra = is_on(game, "extra_evidence", "on") and self.players != 3
        tokens = (*content.evidence, *(content.extra_evidence if extra else ()))
        self.left = sum(token.copies for token in tokens)
        self.due: Counter[int] = Counter()

    def take(self, seat: int, kind: str) -> None:
        """Apply a suspect card to its taker or to everybody else; a dummy never takes a card."""
        if kind == "suspect_self":
            self.due[seat] += 1
        elif kind == "suspect_others":
            self.due.update(holder for holder in range(len(self.counts)) if holder != seat)

    def end_turn(self, active: int) -> None:
        """Draw in order: active seat, clockwise, dummies; without supply, take from the seat
        that has most.
        """
        order = [(active + n) % self.players for n in range(self.players)]
        for holder in (*order, *range(self.players, len(self.counts))):
            for _ in range(self.due[holder]):
                self._draw(holder)
        self.due.clear()

    def end_game(self, murderer: int | None) -> None:
        """Let the murderer draw two more."""
        if murderer is not None:
            self._draw(murderer)
            self._draw(murderer)

    def _draw(self, holder: int) -> None:
        if self.left:
            self.left -= 1
        else:
            most = max(self.counts)
            count = len(self.counts)
            clockwise = [(holder + n) % count for n in range(1, count)]
            others = [other for other in clockwise if self.counts[other] == most]
            if not others:
                return
            self.counts[others[0]] -= 1
        self.counts[holder] += 1


def is_on(game: Game, option: str, value: str) -> bool:
    return game.setup.options[option] == value


def evidence_seen(game: Game) -> list[int]:
    """Return the number of tokens of each seat and of each dummy."""
    view = game.observe(None)
    return [holder["evidence"] for holder in (*view["boards"], *view["dummies"])]


# The arrest -------------------------------------------------------------------------------------


def naive_prints(tokens: Sequence[int], destroyed: int) -> int:
    """Count fingerprints; discards and destroy cards remove the tokens with the most."""
    removed = tokens.count(0)
    for number in range(destroyed):
        removed += (1, 2, 2)[number] if number < 3 else 1
    left = sorted(token for token in tokens if token > 0)
    while left and removed:
        left.pop()
        removed -= 1
    return sum(left)


def final(game: Game, seat: int) -> Counter[str]:
    points: Counter[str] = Counter()
    for _, number, kind, *_ in game.ledger(seat):
        if kind in ("evidence", "murderer"):
            points[kind] += number
    return points
