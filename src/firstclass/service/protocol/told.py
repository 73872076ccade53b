"""The responses of the service and the messages that it sends; messages.py has the requests."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from firstclass.catalogue.boxes import Board, GameEndCard, LocomotiveTile, MailCar, StartTile
from firstclass.catalogue.boxes import Teatime as TeatimeKit
from firstclass.catalogue.cards import Card, MurderKit, Toolbox
from firstclass.review.review import CostlyDecision, Review
from firstclass.rules.views.observed import Choices, Constants, Phase, Sheet, View
from firstclass.service.protocol.clocks import ClockFace
from firstclass.service.protocol.errors import Code, Fault
from firstclass.service.protocol.schema import Shape
from firstclass.words.choices import Offer, Step
from firstclass.words.log import LogEntry

PROTOCOL = 1
"""The version of the protocol. It changes when a client of this version would no longer work."""


class Health(TypedDict):
    """The response that shows that the server is up."""

    status: Literal["ok"]
    protocol: Annotated[int, "the version of the protocol"]


class Failure(TypedDict):
    """The response to a call that the server refuses."""

    error: Fault


class Bot(TypedDict):
    """A bot."""

    name: str
    level: Annotated[int, "1 is the weakest; 0: it has levels of its own"]
    levels: Annotated[int, "how many: its kind is `name@1` at the weakest of them; else 0"]
    line: str


class Bots(TypedDict):
    """The bots, the weakest first, with those that have levels at the end."""

    players: list[Bot]


class CardKind(TypedDict):
    """A kind of card."""

    ruling: Annotated[str, "the rule that says what its cards do"]


class Face(Card):
    """A card of the stacks."""

    set: str
    counts_as: Literal["car", "conductor", "locomotive"] | None = None


class Catalogue(TypedDict):
    """Everything in the box."""

    hash: str
    modules: Annotated[list[str], "the letters of the modules there are"]
    kinds: dict[str, CardKind]
    cards: Annotated[dict[str, Any], Shape(dict[str, Face]), "by id"]
    board: Annotated[Any, Shape(Board)]
    mail: Annotated[dict[str, Any], Shape(dict[str, MailCar]), "by id, in the order of `mail 1`"]
    tiles: Annotated[dict[str, Any], Shape(dict[str, LocomotiveTile]), "by id"]
    constantinople: Annotated[list[int], "the points for those who arrive, first to third"]
    game_end: Annotated[dict[str, Any], Shape(dict[str, GameEndCard]), "by id"]
    start_tile: Annotated[Any, Shape(StartTile)]
    teatime: Annotated[Any, Shape(TeatimeKit)]
    murder: NotRequired[Annotated[Any, Shape(MurderKit)]]
    toolbox: NotRequired[Annotated[Any, Shape(Toolbox)]]
    constants: Constants
    choices: Choices


class Seat(TypedDict):
    """The player of a seat."""

    name: Annotated[str, "empty where nobody gave one: each client says its own word for the seat"]
    kind: Annotated[str, "`human`, the name of a bot, or `absent` where a record was opened"]
    program: NotRequired[Annotated[str, "`yes` where a program has played for a person"]]
    moved: NotRequired[Annotated[str, "`yes` where the game was moved, and goes on elsewhere"]]


class Invited(TypedDict):
    """A new table."""

    table: str
    key: Annotated[
        str | None,
        "proves the right to play seats of people; who is signed in has and needs none",
    ]


class GivenSeat(TypedDict):
    """The invitation to a seat."""

    invitation: Annotated[str, "whoever brings it first sits there"]
    addresses: Annotated[list[str], "where other devices find the server; none if they can not"]


class TableInfo(TypedDict):
    """A table in short."""

    table: str
    players: int
    modules: str
    ruleset: str
    box: Annotated[str, "the hash of the catalogue it is played with"]
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
    modules: Annotated[str, "the two that were played"]
    drawn: Annotated[str, "those of them that the seed drew"]
    seed: int
    ruleset: str
    start_player: Annotated[int | None, "unless the seed drew this one"]
    options: Annotated[dict[str, str], "all of them by name"]


class Seal(TypedDict):
    """The commitment to a deal, made before the first move."""

    salt: str
    hash: Annotated[str, "SHA-256 of `salt:seed`, which every state tells from the first on"]


class GameRecord(TypedDict):
    """A whole game."""

    format: Literal[2]
    rules: Annotated[int, "the version of the rules"]
    cards: Annotated[dict[str, str], "for each part of the box that took part a hash"]
    setup: RecordedSetup
    actions: Annotated[list[str], "in notation"]
    seal: NotRequired[Seal]


class Report(TypedDict):
    """A moment of a game to add to a bug report."""

    scenario: Annotated[str, "a file as docs/python/scenario-format.md describes it"]


class Moments(TypedDict):
    """The view of the game at each version."""

    views: list[View]


Progress = Literal["none", "waiting", "running", "failed", "late", "done"]


@dataclass(frozen=True)
class ToldReview(Review):
    """The review of a game."""

    costliest: Annotated[list[CostlyDecision], "at most five of each seat, the worst first"]


class Reviewing(TypedDict):
    """The state of a review."""

    state: Progress
    done: Annotated[int, "actions looked at"]
    of: int
    review: Annotated[dict[str, Any] | None, Shape(ToldReview | None), "once it is done"]


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


class Apart(TypedDict):
    """A seat that was given away and is played on another device."""

    seat: int
    invited: Annotated[bool, "whether an invitation waits to be brought"]
    taken: Annotated[bool, "whether somebody sits there"]
    here: Annotated[bool, "whether they are connected"]


class Question(TypedDict):
    """A request to undo what others have done or seen since. The next move ends it."""

    by: Annotated[list[int], "the seats of who asks"]
    to: Annotated[int, "the version to go back to"]
    waits_for: Annotated[list[int], "the seats whose holders have not agreed yet"]


class Word(TypedDict):
    """The automatic choice for the Start Player tile of the seat in view."""

    offered: Annotated[list[str], "how actions begin that word can be left of"]
    left: Annotated[str | None, "the one that it was; nobody else is told"]


class PlaysAgain(TypedDict):
    """The seat of a person, and whether that person wants a rematch."""

    seat: int
    plays: Annotated[bool | None, "null: they have not answered yet"]


class Rematch(TypedDict):
    """The state of a rematch."""

    table: Annotated[str | None, "once all have answered"]
    key: Annotated[str | None, "to it, the same as before; a person needs none"]


class StateMessage(TypedDict):
    """A table as a client sees it, sent at once and after every change."""

    type: Literal["state"]
    version: Annotated[int, "actions played so far"]
    seats: list[Seat]
    mine: Annotated[list[int], "seats this client may decide for"]
    apart: list[Apart]
    here: Annotated[
        list[int], "seats for which somebody is connected; none where all play at one screen"
    ]
    away: Annotated[list[int], "those of them for which nobody looks at the table"]
    open: Annotated[bool, "whether everything may be seen by everybody"]
    watching: Annotated[int, "so many are connected who decide for nobody"]
    spectators: Annotated[
        int | None, "so many actions later who has no part sees what is played; null: never"
    ]
    view: View
    legal: Annotated[
        list[Offer], "unless the decision is another's, or the hand of the draft is not looked at"
    ]
    undo: Possible
    redo: Possible
    ask_turn: Annotated[
        int | None,
        "the `to` that takes back the whole turn of the last action, where others may be asked",
    ]
    question: Question | None
    turn_start: Annotated[int, "the `to` that takes back the whole turn of the last action"]
    recap: Annotated[Since | None, "between the last turn of the person who decides and this one"]
    first: Annotated[int, "the earliest version that can be shown"]
    again: Annotated[str | None, "the table where the same company plays once more"]
    rematch: Annotated[
        list[PlaysAgain], "after the game: all who are asked whether they play again"
    ]
    seed_named: Annotated[bool, "whoever made the table named the seed, and may know every card"]
    day: Annotated[
        str | None, "whose deal is played here, alone and without help, as long as it lasts"
    ]
    past_day: Annotated[str | None, "whose deal is played here, out of competition"]
    seal: Annotated[str | None, "of the deal; the record proves it once the game is over"]
    branch_of: BranchPoint | None
    log_after: Annotated[int, "the entries of later versions are replaced by these"]
    log: Annotated[list[dict[str, Any]], Shape(list[LogEntry]), "oldest first"]
    thinking: Annotated[int | None, "the seat of a bot that is about to move"]
    clock: Annotated[ClockFace | None, "unless nothing was agreed about time"]
    word: Annotated[Word | None, "where the tile brings nobody anything off turn: null"]
    sheet: Annotated[Sheet | None, "once the game is over"]


class HelloMessage(TypedDict):
    """The first message to a client that sat down."""

    type: Literal["hello"]
    protocol: Annotated[int, "the version of the protocol"]
    build: Annotated[str, "the version of the program"]


class ByeMessage(TypedDict):
    """The last message to a client that may not stay and should not reconnect."""

    type: Literal["bye"]
    reason: Annotated[Code, "`upgrade`: this protocol is not spoken here"]
    message: Annotated[str, "one sentence in the reader's language"]


class Answer(TypedDict):
    """A message that answers a request."""

    id: NotRequired[Annotated[str, "that of the request, if it had one"]]


class WatchingMessage(TypedDict):
    """The number of spectators, sent when it changes."""

    type: Literal["watching"]
    watching: int


class DoneMessage(Answer):
    """The request succeeded. States show the result."""

    type: Literal["done"]


class PongMessage(Answer):
    """The server is there."""

    type: Literal["pong"]


class ErrorMessage(Fault, Answer):
    """A message that the server refused. Without an `id`, the reason why a bot cannot move."""

    type: Literal["error"]


class WhyMessage(Answer):
    """The reason why a move is not possible."""

    type: Literal["why"]
    action: str
    text: str
    ruling: Annotated[str, "empty if it can be played"]


class TalkMessage(TypedDict):
    """A new chat message was written; the client can fetch it."""

    type: Literal["talk"]
    last: Annotated[int, "the number of the latest line"]


class Advice(TypedDict):
    """A choice, as a strong player rates it."""

    action: str
    points: Annotated[float, "the final score to expect, and what liberty is worth: this ranks"]
    odds: Annotated[float, "the odds to win against equal players"]
    arrest: Annotated[float, "the risk to be arrested"]
    line: Annotated[list[Step], "how the turn would go on, this choice first"]
    score: Annotated[int, "what the seat has; with all that follows it makes the points"]
    now: Annotated[dict[str, int], "what the line is certain to bring, by source"]
    later: Annotated[dict[str, float], "what is to be expected of it, by source"]
    experience: Annotated[float, "what the network adds to these guesses"]


class HintMessage(Answer):
    """The best few choices of a strong player, best first."""

    type: Literal["hint"]
    version: int
    choices: list[Advice]


ServerMessage = (
    HelloMessage
    | ByeMessage
    | StateMessage
    | WatchingMessage
    | DoneMessage
    | PongMessage
    | ErrorMessage
    | WhyMessage
    | HintMessage
    | TalkMessage
)
