"""The facts that the sources state about the printed box, as checks of a catalogue.

No source lists the printed cards one by one, but the sources state and imply many facts about
them. A box may differ on purpose. :func:`findings` then says which facts it breaks.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from firstclass.catalogue.cards import Entry, Frame, MurderKit
from firstclass.catalogue.load import Catalogue

STACKS = (1, 2, 3)
BASE_TYPES = ("car", "conductor", "locomotive")
END_VALUES = [
    ("car", 1), ("car", 2), ("locomotive", 2), ("locomotive", 3), ("conductor", 3), ("conductor", 4)
]  # fmt: skip
F_KINDS = ("storage", "factory", "money", "game_end")
MOVES = ("both", "single", "locomotive")
STEPS = ("0>1", "1>2", "2>4", "4>7", "7>12")
CARS_OF_BOTH_TRAINS = 16
MOST_PLAYERS = 4


class Line(NamedTuple):
    """A line of the files: its id, or the heading of its table, and its content."""

    place: str
    entry: Any

    @property
    def copies(self) -> int:
        """How many cards, tiles or tokens the line describes."""
        return int(getattr(self.entry, "copies", 1))


class Breach(NamedTuple):
    """How a box breaks a fact: what it has instead, and the lines that this is about."""

    found: str
    lines: Sequence[Line]


Select = Callable[[Catalogue], list[Line]]
Test = Callable[[Any], bool]
Check = Callable[[Catalogue], Breach | None]


@dataclass(frozen=True)
class Fact:
    """A fact about the printed box, with the sources that state or imply it.

    A box without the module ``letter`` cannot break the fact.
    """

    text: str
    source: str
    check: Check
    letter: str = ""


class Finding(NamedTuple):
    """A fact that a box breaks, what it has instead, and the ids or tables concerned."""

    fact: Fact
    found: str
    places: tuple[str, ...]


def findings(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield the facts that the box breaks."""
    for fact in FACTS:
        if fact.letter and fact.letter not in catalogue.modules:
            continue
        breach = fact.check(catalogue)
        if breach is not None:
            places = tuple(dict.fromkeys(line.place for line in breach.lines))
            yield Finding(fact, breach.found, places)


def where(places: Iterable[str], folder: Path) -> str:
    """Return the lines of these ids and tables in the files of a folder, such as "C.toml 9-12"."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.toml"))}
    numbers: dict[str, list[int]] = {}
    unknown = []
    for place in places:
        heading = rf"^\s*{re.escape(place)}" if place[0] == "[" else rf'\bid"?\s*=\s*"{place}"'
        for name, text in texts.items():
            if match := re.search(heading, text, re.MULTILINE):
                start = match.start() + len(match[0]) - len(match[0].lstrip())
                numbers.setdefault(name, []).append(text.count("\n", 0, start) + 1)
                break
        else:
            unknown.append(place)
    known = [f"{name} {_ranges(sorted(lines))}" for name, lines in numbers.items()]
    return "; ".join([*known, *unknown])


def _ranges(numbers: Iterable[int]) -> str:
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number <= ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges)


# Lines ---------------------------------------------------------------------------------------


def _cards(letter: str, *kinds: str, stack: int | None = None) -> Select:
    """Select the cards of a set, of these kinds and this stack if they are given."""

    def select(catalogue: Catalogue) -> list[Line]:
        return [
            Line(card.id, card)
            for cards in catalogue.sets
            if cards.set == letter
            for card in cards.cards
            if (not kinds or card.kind in kinds) and stack in (None, card.stack)
        ]

    return select


def _modules(*kinds: str) -> Select:
    """Select the cards of these kinds in all modules."""
    return lambda catalogue: [
        line for letter in catalogue.modules for line in _cards(letter, *kinds)(catalogue)
    ]


def _part(heading: str, entries: Callable[[Catalogue], Iterable[Entry]]) -> Select:
    """Select lines outside the stacks. Those without an id are named by their table."""
    return lambda catalogue: [
        Line(getattr(entry, "id", heading), entry) for entry in entries(catalogue)
    ]


def _murder(catalogue: Catalogue) -> MurderKit:
    (kit,) = [cards.murder for cards in catalogue.sets if cards.murder is not None]
    return kit


BOARD = _part("[board]", lambda box: box.box.board.stations)
CARS = _part("[supply]", lambda box: box.box.supply.cars)
MAIL = _part("[mail]", lambda box: box.box.mail.cars)
TILES = _part("[locomotives]", lambda box: box.box.locomotives.tiles)
LOCOMOTIVES = _part("[locomotives]", lambda box: [box.box.locomotives])
ENDS = _part("[game_end]", lambda box: box.box.game_end.cards)
CARS_WORTH_2 = _part(
    "[game_end]",
    lambda box: [end for end in box.box.game_end.cards if _where(type="car", points=2)(end)],
)
SEATS = _part("[start_tile]", lambda box: box.box.start_tile.seats)
TEATIME = _part("[teatime]", lambda box: [box.box.teatime])
ORDERS = _part("[teatime]", lambda box: box.box.teatime.tokens)
KIT = _part("[murder]", lambda box: [_murder(box)])
EVIDENCE = _part("[murder]", lambda box: _murder(box).evidence)
EXTRA_EVIDENCE = _part("[murder]", lambda box: _murder(box).extra_evidence)
MURDERERS = _part("[murder]", lambda box: _murder(box).cards)
TOOLBOX = _part("F0", lambda box: [cards.toolbox for cards in box.sets if cards.toolbox])


def _actions(catalogue: Catalogue) -> list[Line]:
    """Select the cards of all stacks that show an action."""
    lines = [*_cards("X")(catalogue), *_modules()(catalogue)]
    return [line for line in lines if _frames(line.entry)]


def _frames(card: Any) -> list[Frame]:
    frames = [card.frame, card.bonus]
    frames += [station.bonus for station in card.stations or ()]
    frames += [half.bonus for half in (card.passenger, card.baggage) if half is not None]
    return [frame for frame in frames if frame]


# Checks --------------------------------------------------------------------------------------


def _counts(select: Select, wanted: object, key: Callable[[Any], object]) -> Check:
    """Require the values of ``key``: how often each occurs, or in which order."""

    def check(catalogue: Catalogue) -> Breach | None:
        lines = select(catalogue)
        found: object = tuple(key(line.entry) for line in lines)
        if isinstance(wanted, dict):
            every = (key(line.entry) for line in lines for _ in range(line.copies))
            found = dict(Counter(every))
        shown = found[0] if isinstance(found, tuple) and len(found) == 1 else found
        return None if found == wanted else Breach(_text(shown), lines)

    return check


def _total(select: Select, least: int, most: int | None = None) -> Check:
    """Require a number of cards: exactly ``least``, or between ``least`` and ``most``."""

    def check(catalogue: Catalogue) -> Breach | None:
        lines = select(catalogue)
        found = sum(line.copies for line in lines)
        return None if least <= found <= (most or least) else Breach(str(found), lines)

    return check


def _every(select: Select, holds: Test) -> Check:
    """Require of every line that it passes a test."""

    def check(catalogue: Catalogue) -> Breach | None:
        wrong = [line for line in select(catalogue) if not holds(line.entry)]
        return Breach("others", wrong) if wrong else None

    return check


def _some(select: Select, *tests: Test) -> Check:
    """Require for every test that some line passes it."""

    def check(catalogue: Catalogue) -> Breach | None:
        lines = select(catalogue)
        missing = sum(not any(holds(line.entry) for line in lines) for holds in tests)
        found = "none" if missing == len(tests) else f"{missing} of {len(tests)} missing"
        return Breach(found, lines) if missing else None

    return check


def _share(select: Select, holds: Test, least: float, most: float) -> Check:
    """Require which share of the cards passes a test; the limits themselves are not allowed."""

    def check(catalogue: Catalogue) -> Breach | None:
        lines = select(catalogue)
        passing = sum(line.copies for line in lines if holds(line.entry))
        total = sum(line.copies for line in lines)
        return None if least * total < passing < most * total else Breach(
            f"{passing} of {total}", lines
        )  # fmt: skip

    return check


def _each(checks: Iterable[Check]) -> Check:
    """Require all checks."""
    every = tuple(checks)
    return lambda catalogue: next(filter(None, (check(catalogue) for check in every)), None)


def _grows(kind: str, strength: Callable[[Any], int]) -> Check:
    """Require that the base cards of a kind are stronger in each later stack."""

    def check(catalogue: Catalogue) -> Breach | None:
        stacks = [_cards("X", kind, stack=stack)(catalogue) for stack in STACKS]
        sums = [sum(strength(line.entry) * line.copies for line in lines) for lines in stacks]
        grown = all(one < two for one, two in pairwise(sums))
        return None if grown else Breach(_text(sums), [line for lines in stacks for line in lines])

    return check


def _drawn(hands: int, least: int, most: int, extra: bool = False) -> Check:
    """Require how much evidence can be drawn at most, compared with the supply.

    ``least`` and ``most`` limit what is drawn beyond the supply. The supply includes the extra
    tokens if ``extra`` is set.
    """
    suspects = _cards("C", "suspect_self", "suspect_others")

    def check(catalogue: Catalogue) -> Breach | None:
        kit, lines = _murder(catalogue), suspects(catalogue)
        tokens = [*kit.evidence, *(kit.extra_evidence if extra else ())]
        each = {"suspect_self": 1, "suspect_others": hands - 1}
        drawn = sum(each[line.entry.kind] * line.copies for line in lines)
        drawn += kit.murderer_evidence
        beyond = drawn - sum(token.copies for token in tokens)
        return None if least <= beyond <= most else Breach(
            f"{drawn} drawn of {drawn - beyond}", [*lines, *EVIDENCE(catalogue)]
        )  # fmt: skip

    return check


def _text(found: object) -> str:
    text = str(found)
    return text if len(text) <= 80 else text[:77] + "..."


def _icons(frame: Frame | None) -> Counter[str]:
    return Counter(frame or ())


def _frame(*icons: str) -> Test:
    """Pass lines whose action consists of these icons."""
    return lambda entry: _icons(entry.frame) == Counter(icons)


def _needs(**wanted: object) -> Test:
    """Pass contracts with this requirement."""
    return lambda card: bool(
        card.requirement and card.requirement.model_dump(exclude_defaults=True) == wanted
    )


def _has(icon: str) -> Test:
    """Pass cards on which some action has this icon."""
    return lambda card: any(icon in frame for frame in _frames(card))


def _where(**values: object) -> Test:
    """Pass lines whose fields have these values."""
    return lambda entry: all(getattr(entry, name) == value for name, value in values.items())


def _kinds(*kinds: str) -> list[Test]:
    """Return a test for each of these kinds of cards."""
    return [_where(kind=kind) for kind in kinds]


def _half(half: str, **values: object) -> Test:
    """Pass passenger cards with these values on one half."""
    return lambda card: _where(**values)(getattr(card, half))


def _names(*names: str) -> Test:
    """Pass lines whose action has only icons with these names."""
    return lambda entry: bool(entry.frame) and {i.split()[0] for i in entry.frame} <= {*names}


def _steps(card: Any) -> int:
    """Return the steps that a card gives to conductors or the locomotive."""
    icons = [icon.split() for icon in card.frame or ()]
    return sum(int(n) * (2 if name == "both" else 1) for name, n in icons if name in MOVES)


def _best(card: Any) -> int:
    """Return the points that the specific upgrades of a card add."""
    steps = [icon.removeprefix("upgrade ") for icon in card.frame or () if "upgrade" in icon]
    return sum(int(b) - int(a) for a, b in (step.split(">") for step in steps))


# Facts ---------------------------------------------------------------------------------------

FACTS: tuple[Fact, ...] = (
    # The stacks
    Fact("24 base cards in each stack", "H Components, Z Components, Y Components",
         _each(_total(_cards("X", stack=stack), 24) for stack in STACKS)),
    *(
        Fact(f"8 cards of module {letter} in each stack", source,
             _each(_total(_cards(letter, stack=stack), 8) for stack in STACKS), letter)
        for letter, source in [
            *((letter, "H Components, H Setup, Y Components") for letter in "ABCDE"),
            ("F", "Y Module F"),
        ]
    ),
    Fact("base cards of the types car, conductor, locomotive and route only",
         "H Final scoring, P Reviews",
         _every(_cards("X"), lambda card: card.kind in (*BASE_TYPES, "route"))),
    Fact("base cards of all four types", "H Final scoring, P Reviews",
         _some(_cards("X"), *_kinds(*BASE_TYPES, "route"))),
    Fact("stronger conductor and locomotive cards in each later stack",
         "H End of the round, Z End of the round",
         _each(_grows(kind, _steps) for kind in ("conductor", "locomotive"))),
    Fact("stronger upgrades on the car cards of each later stack",
         "H End of the round, Z End of the round",
         _grows("car", _best)),
    # The base cards
    Fact("a car card with two 0-cars", "H Cars, Z Cars",
         _some(_cards("X", "car"), _frame("car 2"))),
    Fact("car cards with new cars and upgrades only",
         "H Cars, Z Cars, P Reviews",
         _every(_cards("X", "car"), _names("car", "upgrade", "free"))),
    Fact("each upgrade from one value to the next on some card",
         "H Upgrades, Z Upgrades",
         _some(_actions, *(_has(f"upgrade {step}") for step in STEPS))),
    Fact("a card with several free upgrades", "H Upgrades",
         _some(_actions, lambda card: any(_has(f"free {n}")(card) for n in range(2, 10)))),
    Fact("conductor cards with one icon, for both or for single conductors, of 1 to 3 steps",
         "H Conductors, P Reviews",
         _every(_cards("X", "conductor"), lambda card: re.fullmatch(
             "(both|single) [123]", " + ".join(card.frame)) is not None)),
    Fact("conductor cards for both and for single conductors, and one with 3 steps",
         "H Conductors, Z Conductors, P Reviews",
         _some(_cards("X", "conductor"), _names("both"), _names("single"),
               lambda card: any(icon.endswith(" 3") for icon in card.frame))),
    Fact("locomotive cards with locomotive steps only", "H Locomotive",
         _every(_cards("X", "locomotive"), _names("locomotive"))),
    Fact("a locomotive card with 2 steps", "H Locomotive, Z Locomotive",
         _some(_cards("X", "locomotive"), _frame("locomotive 2"))),
    Fact("exactly one bonus station on each route card", "P Reviews",
         _every(_cards("X", "route"), lambda card: sum(
             station.bonus is not None for station in card.stations or ()) == 1)),
    Fact("route cards with 1 to 4 stations, among them one with 1 and one with 4",
         "H Route, Z Route",
         _each([
             _every(_cards("X", "route"), lambda card: 1 <= len(card.stations or ()) <= 4),
             _some(_cards("X", "route"), lambda card: len(card.stations) == 1,
                   lambda card: len(card.stations) == 4),
         ])),
    Fact("a route card with an 8-point station", "H Locomotive, Z Locomotive",
         _some(_cards("X", "route"), lambda card: any(s.points == 8 for s in card.stations))),
    Fact("a route card with a bonus of a 0-car and 2 locomotive steps, and a 3-point station",
         "H Scoring phase, Z Scoring phase, P Reviews",
         _some(_cards("X", "route"), lambda card: any(s.points == 3 for s in card.stations) and any(
             _icons(s.bonus) == Counter(["car 1", "locomotive 2"]) for s in card.stations))),
    Fact("a route card with a bonus of 2 single conductor steps",
         "H Scoring phase, Z Scoring phase, P Reviews",
         _some(_cards("X", "route"), lambda card: any(
             s.bonus == ("single 2",) for s in card.stations))),
    # Boards, trains and tiles
    Fact("three stations on the board", "H Locomotive, Z Locomotive",
         _total(BOARD, 3)),
    Fact("one bonus on the board: 2 coins", "H Scoring phase, G Module B",
         _counts(BOARD, {None: 2, ("coins 2",): 1}, lambda station: station.bonus)),
    Fact("94 car cards: 50 of 0/1, 24 of 2/4 and 20 of 7/12",
         "H Components, Z Components, M Components, Y Components",
         _counts(CARS, {(0, 1): 50, (2, 4): 24, (7, 12): 20}, lambda cards: cards.faces)),
    Fact("too few 0/1 cards for the trains of four players", "M FAQ",
         _total(lambda box: CARS(box)[:1], 1, MOST_PLAYERS * CARS_OF_BOTH_TRAINS - 1)),
    Fact("four mail cars for each player", "H Components, Z Components, Y Components",
         _total(MAIL, 4)),
    Fact("mail cars with locomotive 2, both 2, and two upgrades 0>1",
         "H Mail car, H Chain reactions, Z Mail car, G Chain reactions",
         _some(MAIL, _frame("locomotive 2"), _frame("both 2"),
               _frame("upgrade 0>1", "upgrade 0>1"))),
    Fact("locomotive tiles of 5, 6, 7, 8, 12, 13, 14 and 15 points, in this order",
         "H Setup, Z Setup, Y Setup",
         _counts(TILES, (5, 6, 7, 8, 12, 13, 14, 15), lambda tile: tile.points)),
    Fact("two free upgrades on the first four locomotive tiles, one on the others",
         "H Locomotive tile, Z Locomotive tile, Y Locomotive tile",
         _counts(TILES, ("free 2",) * 4 + ("free 1",) * 4, lambda tile: " + ".join(tile.frame))),
    Fact("a locomotive tile for each train of four players", "H Locomotive tile",
         _total(TILES, 2 * MOST_PLAYERS)),
    Fact("20, 10 and 5 points in Constantinople",
         "H Constantinople, Z Constantinople, Y Constantinople",
         _counts(LOCOMOTIVES, ((20, 10, 5),), lambda table: table.constantinople)),
    Fact("on the Start Player tile: 2 coins; nothing; a 0-car; a 0-car or an upgrade 0>1",
         "H Start Player tile, Z Start Player tile",
         _counts(SEATS, ((("coins 2",), None), ((), None), (("car 1",), None),
                         (None, (("car 1",), ("upgrade 0>1",)))),
                 lambda seat: (seat.frame, seat.one_of))),
    # Game End cards
    Fact("21 Game End cards", "H Components, Z Components, M Components, Y Components",
         _total(ENDS, 21)),
    Fact("Game End cards for cars, conductors and locomotives",
         "H Final scoring, Z Final scoring",
         _some(ENDS, *(_where(type=kind) for kind in BASE_TYPES))),
    Fact("Game End cards worth 1 to 2 for cars, 2 to 3 for locomotives, 3 to 4 for conductors",
         "P Reviews",
         _every(ENDS, lambda card: (card.type, card.points) in END_VALUES)),
    Fact("both values of each type of Game End card", "P Reviews",
         _some(ENDS, *(_where(type=kind, points=points) for kind, points in END_VALUES))),
    Fact("two Game End cards worth 2 for cars", "H Final scoring, Z Final scoring",
         _total(CARS_WORTH_2, 2, 21)),
    Fact("an action on every Game End card", "H Game End cards, Z Game End cards",
         _every(ENDS, lambda card: bool(card.frame))),
    # All modules
    *(
        Fact(f"a card in module {letter} that takes a Game End card", source,
             _some(_cards(letter), _has("game_end 1")), letter)
        for letter, source in [
            *((letter, "H Game End cards, Z Game End cards") for letter in "ABCDE"),
            ("F", "Y Module F"),
        ]
    ),
    *(
        Fact(f"a contract in module {letter}", "H Contracts, Z Contracts",
             _some(_cards(letter), *_kinds("contract")), letter)
        for letter in "ABCDE"
    ),
    Fact("cards in the modules that give coins", "H Coins, Z Coins, Y Module F",
         _some(_modules("money"), lambda card: any(
             icon.startswith("coins") for icon in card.frame))),
    Fact("an action that gives 4 coins", "H Chain reactions, G Chain reactions",
         _some(_modules(), _has("coins 4"))),
    # Module A
    Fact("nearly only contracts in module A, but some other cards", "H Module A, G Module A",
         _share(_cards("A"), _where(kind="contract"), 0.75, 1), "A"),
    *(
        Fact(f"a contract in module A for {text}", source,
             _some(_cards("A", "contract"), needs), "A")
        for text, source, needs in [
            ("six cars of at least 2", "H Module A, G Module A, Y Module A",
             _needs(cars=6, value=2)),
            ("cars of 4, 2 and 1 in succession", "H Module A, G Module A, Y Module A",
             _needs(row=(4, 2, 1))),
            ("two cars of at least 1 in both trains", "G Module A, Y Module A",
             _needs(rows=(1, 1))),
            ("both mail cars", "H Module A, G Module A, Y Module A", _needs(mail_cars=2)),
            ("both mail cars, reached", "H Module A, G Module A, Y Module A",
             _needs(mail_cars=2, reached=True)),
        ]
    ),
    Fact("a contract in module A that pays once for each fulfilled contract",
         "H Module A, G Module A, Y Module A",
         _some(_cards("A", "contract"), _where(per="contract")), "A"),
    # Module B
    Fact("celebrities and postcards in module B", "H Module B, G Module B, Y Module B",
         _some(_cards("B"), *_kinds("celebrity", "postcard")), "B"),
    *(
        Fact(f"a contract in module B for {text}", "H Module B, G Module B, Y Module B",
             _some(_cards("B", "contract"), needs), "B")
        for text, needs in [
            ("two celebrities or postcards", _needs(celebrities_postcards=2)),
            ("a locomotive tile with its conductor", _needs(locomotive_tiles=1, reached=True)),
            ("both mail cars, reached", _needs(mail_cars=2, reached=True)),
        ]
    ),
    Fact("a contract in module B that takes a Game End card for each locomotive tile",
         "H Module B, G Module B, Y Module B",
         _some(_cards("B", "contract"), lambda card: card.per == "locomotive_tile"
               and card.bonus == ("game_end 1",) and _needs(locomotive_tiles=1)(card)), "B"),
    # Module C
    Fact("26 evidence tokens: 12, 7 and 2 with 1, 2 and 3 fingerprints, "
         "one each with 2, 3 and 5 points, and 2 to discard", "G Module C, H Components",
         _counts(EVIDENCE, {"fingerprints 1": 12, "fingerprints 2": 7, "fingerprints 3": 2,
                            "points 2": 1, "points 3": 1, "points 5": 1, "discard 1": 2},
                 lambda token: token.face), "C"),
    Fact("3 more evidence tokens for two or four players", "Y Deviations",
         _total(EXTRA_EVIDENCE, 3), "C"),
    Fact("4 murderer cards, one of them the murderer", "H Module C, G Module C, Y Module C",
         _counts(MURDERERS, {"murderer": 1, "innocent": 3}, lambda card: card.role), "C"),
    Fact("2 tokens and 20 points for the murderer", "H Module C, G Module C, Y Module C",
         _counts(KIT, ((2, 20),), lambda kit: (kit.murderer_evidence, kit.murderer_points)), "C"),
    Fact("1, 3 and 5 tokens removed by 1, 2 and 3 destroy cards",
         "H Module C, G Module C, Y Module C",
         _counts(KIT, ((1, 3, 5),), lambda kit: kit.destroy), "C"),
    Fact("4 destroy cards", "H Module C", _total(_cards("C", "destroy"), 4), "C"),
    Fact("a destroy card in each stack", "G Module C",
         _each(_total(_cards("C", "destroy", stack=stack), 1, 24) for stack in STACKS), "C"),
    Fact("cards that suspect yourself, and cards that suspect all others",
         "H Module C, G Module C, Y Module C",
         _some(_cards("C"), *_kinds("suspect_self", "suspect_others")), "C"),
    Fact("an ordinary action on every suspect card", "H Module C, G Module C, Y Module C",
         _every(_cards("C", "suspect_self", "suspect_others"), lambda card: bool(card.frame)), "C"),
    Fact("evidence that four hands can use up", "Y Deviations, H Module C",
         _drawn(4, 1, 999), "C"),
    Fact("evidence that is enough for four hands with the 3 extra tokens", "Y Deviations",
         _drawn(4, -999, 0, extra=True), "C"),
    Fact("evidence that is enough for three players", "Y Deviations", _drawn(3, -999, 0), "C"),
    *(
        Fact(f"a contract in module C for {text}", "H Module C, G Module C, Y Module C",
             _some(_cards("C", "contract"), needs), "C")
        for text, needs in [
            ("a card that suspects yourself", _needs(suspect_self=1)),
            ("a card that suspects all others", _needs(suspect_others=1)),
        ]
    ),
    Fact("a contract in module C for two destroy cards", "H Module C, Y Module C",
         _some(_cards("C", "contract"), _needs(destroy=2)), "C"),
    # Module D
    Fact("more than half of module D with a passenger and baggage", "H Module D, G Module D",
         _share(_cards("D"), lambda card: bool(card.passenger and card.baggage), 0.5, 1), "D"),
    Fact("passengers with 2 coins and a 0-car, and with 3 coins", "H Module D, G Module D",
         _some(_cards("D", "passenger"),
               _half("passenger", coins=2, bonus=("car 1",)),
               _half("passenger", coins=3, bonus=())), "D"),
    Fact("baggage with 4 points and a 0-car, and with 2 points and a free upgrade",
         "H Module D, G Module D",
         _some(_cards("D", "passenger"),
               _half("baggage", points=4, bonus=("car 1",)),
               _half("baggage", points=2, bonus=("free 1",))), "D"),
    Fact("a bonus for some of the passengers, fewer than half", "H Module D, G Module D",
         _share(_cards("D", "passenger"), lambda card: bool(card.passenger.bonus), 0, 0.5), "D"),
    Fact("a bonus for most of the baggage", "H Module D, G Module D",
         _share(_cards("D", "passenger"), lambda card: bool(card.baggage.bonus), 0.5, 1), "D"),
    Fact("contracts in module D for four passengers and for four pieces of baggage",
         "H Module D, G Module D",
         _some(_cards("D", "contract"), _needs(passengers=4), _needs(baggage=4)), "D"),
    # Module E
    Fact("a switch for cars of at least 1 that pays 5 at its upper arrow", "H Module E, G Module E",
         _some(_cards("E", "switch"), _where(value=1, upper=5)), "E"),
    Fact("mechanics with 2 coins for cars of at least 2 and of at least 4",
         "H Module E, G Module E",
         _some(_cards("E", "mechanic"), _where(value=2, bonus=("coins 2",)),
               _where(value=4, bonus=("coins 2",))), "E"),
    # Module F
    Fact("storages, factories, money cards and Game End cards in module F, and no others",
         "Y Module F",
         _each([
             _every(_cards("F"), lambda card: card.kind in F_KINDS),
             _some(_cards("F"), *_kinds(*F_KINDS)),
         ]), "F"),
    Fact("at least 5 factories, because the fifth covers another", "Y Module F",
         _total(_cards("F", "factory"), 5, 24), "F"),
    Fact("a toolbox with one free upgrade", "Y Module F",
         _counts(TOOLBOX, (("free 1",),), lambda toolbox: toolbox.frame), "F"),
    # Teatime
    Fact("15 order tokens: 5 of coffee, cake and champagne each, for stacks 1, 2 and 3",
         "Y Teatime",
         _counts(ORDERS, {(1, "green", "coffee"): 5, (2, "yellow", "cake"): 5,
                          (3, "red", "champagne"): 5},
                 lambda token: (token.stack, token.colour, token.order))),
    Fact("a price of 2 coins for an order token", "Y Teatime",
         _counts(TEATIME, (2,), lambda teatime: teatime.price)),
)  # fmt: skip
