"""The types of what the rules report: observations, the score sheet and the bookings.

They are the source of the protocol. Its schema and the types of the front end (`make contract`) and
the tables of docs/contribute/protocol-reference.md (`make docs`) are generated from them, texts
included. Fields of a module are there only if it takes part. This file is never compiled, because
the annotations of compiled types cannot be read.
"""

from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

Phase = Literal["draft", "turns", "compensation", "scoring", "over"]
Decision = Literal[
    "keep", "turn", "room", "frame", "mail", "pay", "lay", "postcard", "gap", "storage", "serve",
    "scoring", "account", "over",
]  # fmt: skip


class Slot(TypedDict):
    """A slot of the display."""

    card: str | None
    by: Annotated[int | Literal["removed", "cleared"] | None, "the seat that took its card"]


class Stack(TypedDict):
    """One of the three stacks."""

    left: int
    unseen: Annotated[list[str], "its cards that have not been shown yet, sorted by id"]


class EndDisplay(TypedDict):
    """The face-up Game End cards, and their pile."""

    display: list[str | None]
    left: int
    unseen: Annotated[list[str], "Game End cards whose place the seat does not know, sorted"]


class Terms(TypedDict):
    """The limits for the upgrades of an action, if there are any."""

    target: NotRequired[Annotated[str, "the only car it upgrades, such as `upper 3` (a mechanic)"]]
    limit: NotRequired[Annotated[int, "the highest value it upgrades to (a factory)"]]


class RunningFrame(Terms):
    """The rest of the action in progress."""

    seat: int
    source: str
    icons: list[str]


class Room(TypedDict):
    """Coins that wait for room."""

    coins: int
    free: Annotated[int, "empty spaces for coins"]


Paying = TypedDict(
    "Paying",
    {
        "for": Annotated[str, "a card, or the notation of the move to pay for"],
        "left": Annotated[int, "coins still to pay"],
    },
)


class RouteCard(TypedDict):
    """A route card on a seat's route."""

    card: str
    postcard: str | None


class Car(TypedDict):
    """A car of a train."""

    position: Annotated[int, "its place in the train, from 1; 6 is the mail car's"]
    value: int
    card: Annotated[str | None, "the card laid at it"]


class Train(TypedDict):
    """A train."""

    cars: list[Car]
    conductor: Annotated[int, "its position, 0 before the first car"]
    mail: str | None
    tile: str | None
    value: Annotated[int, "the points that a scoring would pay now"]


class OpenContract(TypedDict):
    """A contract that is not fulfilled yet."""

    card: str
    met: Annotated[bool, "whether it could be fulfilled now"]


class Ticket(Terms):
    """An action that waits on the account."""

    source: str
    icons: list[str]
    count: Annotated[int, "how often it can still be used"]


class GapCard(TypedDict):
    """A card between the trains. Its halves belong to the upper and the lower train."""

    card: str
    fulfilled: Annotated[list[bool], "for a mechanic: the halves that are used up"]
    pays: Annotated[list[bool], "for a switch: the halves that a scoring would pay now"]


class StorageCard(TypedDict):
    """A card of an open storage."""

    card: str
    used: bool


class OrderToken(TypedDict):
    """An order token."""

    order: Literal["coffee", "cake", "champagne"]
    car: Annotated[int, "the lowest value of a car for it"]
    points: int


class OpenOrder(OrderToken):
    """An order token on offer."""

    by: Annotated[int | None, "the seat that bought it"]


class ServedOrder(OrderToken):
    """An order token on a car."""

    position: int


class Revealed(TypedDict, total=False):
    """Evidence that is revealed at the end."""

    tokens: Annotated[list[int], "n: fingerprints; -n: points; 0: discards another token"]
    fingerprints: int


class Dummy(Revealed):
    """A suspect without a player (two players, option)."""

    evidence: int
    destroy: int


class MurderBoard(Revealed, total=False):
    """The fields of a board with module C."""

    evidence: Annotated[int, "the number of tokens"]
    destroy: Annotated[int, "the number of Destroy Evidence cards"]
    role: Annotated[
        Literal["murderer", "innocent"] | None,
        "null for others until the game is over",
    ]


class PassengerBoard(TypedDict, total=False):
    """The fields of a board with module D."""

    boarded: Annotated[
        list[list[int]], "the positions of boarded passengers, then of loaded baggage"
    ]


class SwitchBoard(TypedDict, total=False):
    """The fields of a board with module E."""

    switch_points: Annotated[int, "the points that all switches would pay now"]


class GapBoard(TypedDict, total=False):
    """The fields of a board with the gap of modules E and F."""

    gap: Annotated[list[GapCard], "by position"]
    covered: list[str]


class TeatimeBoard(TypedDict, total=False):
    """The fields of a board with Teatime."""

    served: Annotated[list[list[ServedOrder]], "by train"]


class Board(MurderBoard, PassengerBoard, SwitchBoard, GapBoard, TeatimeBoard):
    """The area of one seat."""

    seat: int
    score: int
    coins: Annotated[list[int], "by column"]
    locomotive: Annotated[int, "stations reached, 0 in Paris"]
    route: list[RouteCard]
    bonuses_taken: Annotated[list[int], "in this scoring turn, numbered as in `bonus 2`"]
    trains: Annotated[list[Train], "upper, lower"]
    mail_left: list[str]
    contracts: Annotated[list[OpenContract | None], "by place"]
    fulfilled: list[str]
    beside: Annotated[list[str], "cards that stay next to the board: destroy cards, storages"]
    pile: Annotated[list[str], "taken cards, in order"]
    base_cards: Annotated[list[int], "how many count at the end: car, conductor, locomotive cards"]
    game_end: Annotated[list[str], "those taken from the display"]
    multipliers: Annotated[
        list[int],
        "the points for each of these, from the Game End cards that the viewer may see",
    ]
    secret: Annotated[str | None, "the drafted card; null for others until the game is over"]
    drafted: bool
    account: Annotated[list[Ticket | None], "by place; empty unless the seat decides"]
    next_scoring: Annotated[int, "the points that a scoring would pay now for both trains"]


class MurderView(TypedDict, total=False):
    """The fields of the table with module C."""

    evidence_left: int
    dummies: Annotated[list[Dummy], "A, B"]
    arrested: Annotated[list[int], "seats, at the end; higher numbers are dummies"]
    murderer: Annotated[int | None, "a seat, at the end; higher numbers are dummies"]


class StorageView(TypedDict, total=False):
    """The fields of the table with module F."""

    storage: Annotated[list[StorageCard], "the toolbox is last; empty if no storage is open"]
    factories: Annotated[list[int], "positions of the factories still to work, next first"]


class TeatimeView(TypedDict, total=False):
    """The fields of the table with Teatime."""

    orders: list[OpenOrder]


class View(MurderView, StorageView, TeatimeView):
    """An observation: what a seat can see, and nothing else."""

    seat: Annotated[int | None, "the seat that sees; null for what everybody can see"]
    players: int
    modules: str
    ruleset: str
    options: dict[str, str]
    version: Annotated[int, "moves played so far"]
    phase: Phase
    round: Annotated[int, "from 1"]
    rounds: int
    scorings: Annotated[list[int], "the rounds that end with a scoring"]
    stack: Annotated[int, "from 1"]
    turn: Annotated[int, "in this round, from 1"]
    turns: int
    start_player: int
    start_tile: Annotated[int | None, "the seat that took it in this round"]
    current: Annotated[int | None, "the seat that decides; null when the game is over"]
    decision: Decision
    ruling: Annotated[str, "the id of the rule for the decision, in docs/rules.md"]
    taken: Annotated[bool, "whether a card was taken in this turn"]
    display: Annotated[list[list[Slot]], "three rows of six"]
    gone: Annotated[list[int], "cards gone from each row"]
    stacks: list[Stack]
    game_end: EndDisplay
    tiles: Annotated[list[str], "next first"]
    constantinople: Annotated[list[int | None], "the seats that have arrived, in order"]
    car_supply: Annotated[
        list[int] | None,
        "car cards left of 0/1, 2/4 and 7/12; only 0/1 can run out; null if unlimited",
    ]
    frame: RunningFrame | None
    room: Room | None
    paying: Paying | None
    laying: Annotated[str | None, "the card just taken, while its place is chosen"]
    hand: Annotated[list[str], "the viewer's hand in the draft, while it decides"]
    passed: Annotated[list[str], "the cards that the viewer passed on in the draft"]
    boards: list[Board]
    winners: list[int]


class SheetSeat(TypedDict):
    """A seat on the score sheet."""

    total: int
    rank: Annotated[int, "from 1; arrested players rank below all others"]
    winner: bool
    by_source: Annotated[dict[str, list[int]], "the points of each round"]


class Sheet(TypedDict):
    """The score sheet."""

    sources: list[str]
    rounds: list[int]
    seats: list[SheetSeat]


class Booking(NamedTuple):
    """Points that were scored. ``source`` is an id, or the number of a station."""

    seat: int
    points: int
    kind: str
    round: int
    source: str


class Constants(TypedDict):
    """The numbers of the game that no card changes."""

    values: Annotated[list[int], "the values of cars, step by step"]
    coin_columns: Annotated[list[int], "spaces for coins"]
    train_cards: Annotated[int, "cards in a complete train"]
    mail_position: int
    tile_position: int
    gap_positions: Annotated[list[int], "the position to the left of each place of the gap"]


class Option(TypedDict):
    """An option of the rules."""

    name: str
    values: Annotated[list[str], "the first is the rulebook's"]
    ruled: Annotated[bool, "whether the rulesets differ in it"]
    module: NotRequired[Annotated[str, "the only module for which it matters"]]
    players: NotRequired[Annotated[list[int], "the numbers of players for which it matters"]]


class Choices(TypedDict):
    """The choices before a game."""

    rulesets: list[str]
    options: list[Option]
    pairs: Annotated[list[str], "pairs of modules suggested for learning, in this order"]
