"""Writes the table of docs/play/online.md from the rules: `python -m scripts.outcomes`.

The table says what leaving means in each kind of game. The text around it is written by hand.
tests/test_docs.py compares the page with the rules.
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from firstclass.messages import Reason
from firstclass.service.outcome import GUEST, GameFacts, Outcome, SeatFacts, outcome

PAGE = Path(__file__).parents[1] / "docs/play/online.md"
MADE = re.compile(r"(<!-- made: outcomes -->\n).*?(<!-- /made -->)", re.DOTALL)

LEADER = SeatFacts(place=1, turns=18)
OTHER = SeatFacts(place=2, turns=18)
"""Two players. The first has the better score, and leaves."""

KINDS = {
    "rated game": GameFacts(()),
    "with a guest": GameFacts((), unrated=GUEST),
    "without a time limit": GameFacts((), unrated=Reason("unrated_clock")),
    "tournament": GameFacts((), in_tournament=True),
    "tournament, with a guest": GameFacts((), in_tournament=True, unrated=GUEST),
}
"""The kinds of games that everybody can join."""

WAYS: dict[str, dict[str, Any]] = {
    "plays to the end": {},
    "gives up or withdraws": {"left": True, "turns": 6},
    "deletes the account, or signs out as a guest": {"left": True, "deleted": True, "turns": 6},
    "runs out of time, the computer plays on": {"away": True, "turns": 6, "missed": 12},
    "the same, and returns soon": {"turns": 15, "missed": 3},
    "the same, but the computer plays half of the turns": {"turns": 9, "missed": 9},
    "runs out of time, the game ends": {"timed_out": True, "turns": 6},
    "leaves during the first turn": {"left": True, "turns": 0},
    "never comes, the computer plays": {"away": True, "turns": 0, "missed": 18},
    "everybody gives up": {"left": True, "turns": 6},
}
"""The ways to play or to leave, as the facts in which the one who leaves differs."""

NEEDS_CLOCK = ("away", "missed", "timed_out")


def cell(way: str, kind: str) -> str:
    """Return what a game is worth for the one who leaves."""
    facts = WAYS[way]
    if KINDS[kind].unrated == Reason("unrated_clock") and any(map(facts.get, NEEDS_CLOCK)):
        return "–"
    worth = worth_of(way, kind)
    if not worth.counted:
        return "does not count"
    leaver, other = worth.seats
    loses = leaver.place > other.place
    verdict = "loses" if loses else "nobody wins" if not leaver.won else "by score"
    return verdict + ("" if worth.unrated else ", rated")


def worth_of(way: str, kind: str) -> Outcome:
    """Return what a game of two is worth in which the leader, on the first seat, leaves."""
    leaver = replace(LEADER, **WAYS[way])
    other = replace(OTHER, **WAYS[way]) if way.startswith("everybody") else OTHER
    over = not leaver.timed_out
    return outcome(replace(KINDS[kind], seats=(leaver, other), over=over))


def table() -> str:
    """Return the table: a row for each way, a column for each kind."""
    lines = [f"| A player … | {' | '.join(KINDS)} |", "| --- |" + " --- |" * len(KINDS)]
    lines += [f"| {way} | {' | '.join(cell(way, kind) for kind in KINDS)} |" for way in WAYS]
    return "\n".join([*lines, ""])


def page() -> str:
    """Return the text of the page, with the table that the rules give now."""
    text = PAGE.read_text(encoding="utf-8")
    return MADE.sub(lambda match: f"{match[1]}\n{table()}\n{match[2]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
