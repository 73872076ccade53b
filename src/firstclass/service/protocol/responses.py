"""The responses of the service and the messages that it sends; requests.py has the requests."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from pydantic import Field

from firstclass.catalogue.boxes import Board, GameEndCard, LocomotiveTile, MailCar, StartTile
from firstclass.catalogue.boxes import Teatime as TeatimeKit
from firstclass.catalogue.cards import Card, MurderKit, Toolbox
from firstclass.review.review import CostlyDecision, Review
from firstclass.rules.views.view_types import Choices, Constants, Phase, Sheet, View
from firstclass.service.protocol.clocks import ClockInfo
from firstclass.service.protocol.errors import ErrorCode, ErrorInfo
from firstclass.service.protocol.requests import MAX_MOMENTS, NewSeat, RequestModel
from firstclass.service.protocol.schema import Shape
from firstclass.service.stored import Seat
from firstclass.words.choices import Offer, Step
from firstclass.words.log import LogEntry

PROTOCOL = 2
"""The version of the protocol. It changes when a client of this version would no longer work."""


class Health(TypedDict):
    """The response that shows that the server is up."""

    status: Literal["ok"]
    protocol: Annotated[int, "the version of the protocol"]


class ErrorResponse(TypedDict):
    """The response to a call that the server refuses."""

    error: ErrorInfo


class Bot(TypedDict):
    """A bot."""

    name: str
    level: Annotated[int, "1 is the weakest, in the cast and outside it"]
    in_cast: Annotated[bool, "whether it is a character to meet, not a program for comparisons"]
    description: str


class Bots(TypedDict):
    """The bots: the cast, then others, each weakest first."""

    bots: list[Bot]


class CardKind(TypedDict):
    """A kind of card."""

    ruling: Annotated[str, "the rule for cards of this kind"]


class Face(Card):
    """A card of the stacks."""

    set: str
    counts_as: Literal["car", "conductor", "locomotive"] | None = None


class Catalogue(TypedDict):
    """Everything in the box."""

    hash: str
    modules: Annotated[list[str], "the letters of all modules"]
    kinds: dict[str, CardKind]
    cards: Annotated[dict[str, Any], Shape(dict[str, Face]), "by id"]
    board: Annotated[Any, Shape(Board)]
    mail: Annotated[dict[str, Any], Shape(dict[str, MailCar]), "by id, in the order of `mail 1`"]
    tiles: Annotated[dict[str, Any], Shape(dict[str, LocomotiveTile]), "by id"]
    constantinople: Annotated[list[int], "the points for the first three to arrive"]
    game_end: Annotated[dict[str, Any], Shape(dict[str, GameEndCard]), "by id"]
    start_tile: Annotated[Any, Shape(StartTile)]
    teatime: Annotated[Any, Shape(TeatimeKit)]
    murder: NotRequired[Annotated[Any, Shape(MurderKit)]]
    toolbox: NotRequired[Annotated[Any, Shape(Toolbox)]]
    constants: Constants
    choices: Choices


class OpenedTable(TypedDict):
    """A new table."""

    table: str
    key: Annotated[
        str | None, "opens the caller's seats; null if signed in, because none is needed"
    ]


class SeatInvitation(TypedDict):
    """The invitation to a seat."""

    invitation: Annotated[str, "works once; the first person to use it gets the seat"]
    addresses: Annotated[
        list[str], "where other devices can reach the server; empty if they cannot"
    ]


class TableInfo(TypedDict):
    """A table in short."""

    table: str
    players: int
    modules: str
    ruleset: str
    box: Annotated[str, "the hash of its box"]
    seats: list[Seat]
    version: int
    phase: Phase
    round: Annotated[int, "from 1"]
    scores: list[int]
    deciding: Annotated[int | None, "the seat that decides"]
    over: bool


class RecordedSetup(TypedDict):
    """The setup of a recorded game."""

    players: int
    modules: Annotated[str, "the two in the game"]
    drawn: Annotated[str, "those of them that the seed chose"]
    seed: int
    ruleset: str
    start_player: Annotated[int | None, "null if the seed chose it"]
    options: Annotated[dict[str, str], "the value of every option, by name"]


class Commitment(TypedDict):
    """The commitment to a deal, made before the first move."""

    salt: str
    hash: Annotated[str, "SHA-256 of `salt:seed`, shown as `commitment` in every state"]


class GameRecord(TypedDict):
    """A whole game."""

    format: Literal[2]
    rules: Annotated[int, "the version of the rules"]
    cards: Annotated[dict[str, str], "a hash for each part of the box in the game"]
    setup: RecordedSetup
    actions: Annotated[list[str], "the moves in notation"]
    times: NotRequired[
        Annotated[list[int], "when each move was played, in milliseconds since 1970"]
    ]
    seal: NotRequired[Commitment]


class BugReport(TypedDict):
    """A moment of a game to add to a bug report."""

    scenario: Annotated[str, "a file in the format of docs/python/scenario-format.md"]


class Moments(TypedDict):
    """The view of the game at each version."""

    views: list[View]


ReviewState = Literal["none", "waiting", "running", "failed", "late", "done"]


@dataclass(frozen=True)
class PublicReview(Review):
    """The review of a game."""

    costliest: Annotated[list[CostlyDecision], "at most five for each seat, the worst first"]


class ReviewProgress(TypedDict):
    """The state of a review."""

    state: ReviewState
    done: Annotated[int, "moves reviewed so far"]
    total: int
    review: Annotated[dict[str, Any] | None, Shape(PublicReview | None), "null until it is done"]


class Possible(TypedDict):
    """Whether something is possible, and if not, why."""

    possible: bool
    reason: str


class Since(TypedDict):
    """The events after one version, up to another."""

    after: int
    until: int


class BranchPoint(TypedDict):
    """The moment of another table at which this one branched off."""

    table: str
    version: int


class InvitedSeatInfo(TypedDict):
    """A seat that was given away and is played on another device."""

    seat: int
    has_invitation: Annotated[bool, "whether an invitation is open"]
    is_taken: Annotated[bool, "whether somebody sits there"]
    is_connected: Annotated[bool, "whether they are connected"]


class UndoRequestInfo(TypedDict):
    """A request to undo what others have done or seen since. The next move ends it."""

    by: Annotated[list[int], "the seats of the person who asks"]
    to: Annotated[int, "the version to go back to"]
    waits_for: Annotated[list[int], "the seats that have not agreed yet"]


class AutomaticChoiceOptions(TypedDict):
    """The automatic choice for the Start Player tile of the seat in view."""

    options: Annotated[list[str], "the possible choices: how a move can begin"]
    chosen: Annotated[str | None, "the current choice, secret from other seats"]


class RematchVote(TypedDict):
    """The seat of a person, and whether that person wants a rematch."""

    seat: int
    accepts: Annotated[bool | None, "null: no answer yet"]


class Rematch(TypedDict):
    """The state of a rematch."""

    table: Annotated[str | None, "null until all have answered"]
    key: Annotated[str | None, "the key to it, the same as before; null if signed in"]


class StateMessage(TypedDict):
    """A table as a client sees it, sent at once and after every change."""

    type: Literal["state"]
    version: Annotated[int, "moves played so far"]
    seats: list[Seat]
    your_seats: Annotated[list[int], "the seats that this client may decide for"]
    invited_seats: list[InvitedSeatInfo]
    connected_seats: Annotated[
        list[int], "seats whose player is connected; empty if all play at one screen"
    ]
    away_seats: Annotated[list[int], "seats of `connected_seats` where nobody has the page in view"]
    revealed: Annotated[bool, "whether everybody may see everything"]
    spectator_count: Annotated[int, "the number of spectators"]
    spectators: Annotated[int | None, "the delay for spectators in moves; null: they cannot watch"]
    view: View
    legal: Annotated[
        list[Offer],
        "empty unless this client decides; in the draft, it must also view the deciding seat",
    ]
    undo: Possible
    redo: Possible
    ask_undo_to: Annotated[
        int | None, "the `to` that undoes the turn of the last move with the consent of others"
    ]
    undo_request: UndoRequestInfo | None
    undo_turn_to: Annotated[
        int, "the `to` that undoes the turn of the last move, as far as no consent is needed"
    ]
    recap: Annotated[Since | None, "from the deciding seat's last move to the start of its turn"]
    first_version: Annotated[int, "the earliest version that can be shown"]
    rematch_table: Annotated[str | None, "the table of the rematch"]
    rematch_votes: Annotated[
        list[RematchVote], "after the game: whether each person wants a rematch"
    ]
    seed_named: Annotated[bool, "whether somebody named the seed, and may know every card"]
    rated: Annotated[bool, "whether the result counts for ratings or in a tournament"]
    help_allowed: Annotated[bool, "whether hints and branches are possible now"]
    day: Annotated[
        str | None,
        "the day whose deal is played here, alone and without help, while that day lasts",
    ]
    past_day: Annotated[str | None, "the day whose deal is played here, once that day is over"]
    commitment: Annotated[
        str | None, "the commitment to the deal; the record proves it after the game"
    ]
    branch_of: BranchPoint | None
    log_after: Annotated[int, "these entries replace all later than this version"]
    log: Annotated[list[dict[str, Any]], Shape(list[LogEntry]), "oldest first"]
    thinking_seat: Annotated[int | None, "the seat of a bot that is about to move"]
    clock: Annotated[ClockInfo | None, "null without a time limit, and for spectators with a delay"]
    automatic_choice: Annotated[
        AutomaticChoiceOptions | None,
        "null if the tile brings nothing between turns, or no seat is in view",
    ]
    sheet: Annotated[Sheet | None, "null until the game is over"]


class HelloMessage(TypedDict):
    """The first message to a client that sat down."""

    type: Literal["hello"]
    protocol: Annotated[int, "the version of the protocol"]
    build: Annotated[str, "the version of the program"]


class ByeMessage(TypedDict):
    """The last message to a client that may not stay and should not reconnect."""

    type: Literal["bye"]
    reason: Annotated[ErrorCode, "`upgrade`: the server speaks another version of the protocol"]
    message: Annotated[str, "one sentence in the client's language"]


class Reply(TypedDict):
    """A message that answers a request."""

    id: NotRequired[Annotated[str, "the id of the request, if it had one"]]


class SpectatorsMessage(TypedDict):
    """The number of spectators, sent when it changes."""

    type: Literal["spectators"]
    spectator_count: int


class DoneMessage(Reply):
    """The request succeeded. States show the result."""

    type: Literal["done"]


class PongMessage(Reply):
    """The server is there."""

    type: Literal["pong"]


class ErrorMessage(ErrorInfo, Reply):
    """A message that the server refused. Without an `id`, the reason why a bot cannot move."""

    type: Literal["error"]


class WhyMessage(Reply):
    """The reason why a move is not possible."""

    type: Literal["why"]
    action: str
    text: str
    ruling: Annotated[str, "the rule; empty if the move is legal"]


class ChatUpdateMessage(TypedDict):
    """A new chat message was written; the client can fetch it."""

    type: Literal["chat"]
    last_number: Annotated[int, "the number of the latest message"]


class Advice(TypedDict):
    """A choice, as a strong player rates it."""

    action: str
    points: Annotated[
        float, "the expected final score, and the value of avoiding arrest; ranks the choices"
    ]
    odds: Annotated[float, "the odds of winning against equal players"]
    arrest: Annotated[float, "the risk of an arrest"]
    line: Annotated[list[Step], "how the turn would continue, beginning with this choice"]
    score: Annotated[int, "the points so far; with the next three fields, this adds up to `points`"]
    now: Annotated[dict[str, int], "the points that the line certainly brings, by source"]
    later: Annotated[dict[str, float], "the points to expect after it, by source"]
    experience: Annotated[float, "the correction that the network has learned"]


class HintMessage(Reply):
    """The best few choices of a strong player, best first."""

    type: Literal["hint"]
    version: int
    choices: list[Advice]


ServerMessage = (
    HelloMessage
    | ByeMessage
    | StateMessage
    | SpectatorsMessage
    | DoneMessage
    | PongMessage
    | ErrorMessage
    | WhyMessage
    | HintMessage
    | ChatUpdateMessage
)


class TransferFile(RequestModel):
    """A whole game as a transfer file. Anybody who has the file can know every card."""

    record: Annotated[dict[str, Any], Shape(GameRecord)]
    seats: list[NewSeat]
    spectators: int | None = Field(default=0, ge=0, le=MAX_MOMENTS)
