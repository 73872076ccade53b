"""A review as a self-contained page for a browser."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil
from typing import Any, Final, NamedTuple

from firstclass.html_page import STYLE as SHARED_STYLE
from firstclass.html_page import html_page, html_table
from firstclass.words.phrases import translate

STEP = 40
"""Points. The upper edge of the chart of scores is a multiple of this."""

STYLE = """
.firstclass-page {
dt { color: var(--muted); }
th:first-child { white-space: nowrap; }
.chart { min-width: 40rem; background: var(--paper); border-radius: 8px; }
.key { display: inline-block; width: 2.5rem; height: .8rem; margin-right: .6rem; }
svg text { fill: var(--muted); font-size: 13px; }
.grid { stroke: var(--line); }
.line { fill: none; stroke: var(--own); stroke-width: 2.4; stroke-linejoin: round; }
.mark { fill: var(--own); stroke: var(--paper); stroke-width: 1.5; }
.seat-0 { --own: #d9482f; }
.seat-1 { --own: #2f86d1; stroke-dasharray: 9 4; }
.seat-2 { --own: #2f9563; stroke-dasharray: 2.5 3.5; }
.seat-3 { --own: #c2519b; stroke-dasharray: 11 3 2.5 3; }
.mark { stroke-dasharray: none; }
article { padding: .6rem 1rem; margin: .8rem 0; background: var(--paper); border-radius: 8px;
  break-inside: avoid; }
article:target { outline: 3px solid var(--ink); }
h3 { margin: 0; font-size: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .3rem 0; }
dd, ul { padding: 0; margin: 0; list-style: none; }
.depth-1 { padding-left: 1rem; }
.depth-2 { padding-left: 2rem; }
}
"""

KEY = (
    '<svg class="key" viewBox="0 0 40 12" aria-hidden="true">'
    '<path class="line seat-{seat}" d="M0 6H40"/></svg>'
)

BODY = """<h1>Review of a game of First Class</h1>
<p class="muted">{about}.</p>
{seats}
<p class="muted">The points at stake in a turn are the difference between the best choice and the
worst. Accuracy is the share of them that a player kept: 100% means that no points were lost.</p>
<h2>Odds to win</h2>
<div class="wide">{odds}</div>
<h2>Score</h2>
<div class="wide">{scores}</div>
<details><summary>The curves as a table</summary>{turns}</details>
<h2>The costliest decisions</h2>
{decisions}
"""


def page(review: dict[str, Any], about: str) -> str:
    """Return the page for a review in words, as :func:`review_as_dict` returns it."""
    return html_page("Review of a game of First Class", STYLE, body(review, about))


def fragment(review: dict[str, Any], about: str) -> str:
    """Return the same as part of another page, such as a notebook."""
    styles = f"<style>{SHARED_STYLE}{STYLE}</style>"
    return f'{styles}<div class="firstclass-page">{body(review, about)}</div>'


def body(review: dict[str, Any], about: str) -> str:
    """Return the content of the page."""
    names = [translate("seat-name", n=seat + 1) for seat in range(len(review["seats"]))]
    return BODY.format(
        about=escape(about),
        seats=seats_table(review, names),
        odds=odds_chart(review),
        scores=scores_chart(review),
        turns=turns_table(review, names),
        decisions="\n".join(decision(each, names) for each in review["costliest"])
        or "<p>None: nobody lost a point.</p>",
    )


def percent(value: float) -> str:
    """Return a fraction as a percentage."""
    return f"{value:.0%}".replace("%", " %")


def odds_chart(review: dict[str, Any]) -> str:
    """Return the chart of everybody's odds by move, with the costliest decisions marked."""
    return Chart("Odds to win", review["first"], 1.0, percent).drawn(
        review["odds"], rounds_of(review), review["costliest"]
    )


def scores_chart(review: dict[str, Any]) -> str:
    """Return the chart of everybody's scores by move."""
    most = max(max(row) for row in review["scores"])
    top = max(1, ceil(most / STEP)) * STEP
    chart = Chart("Score", review["first"], top, lambda value: f"{value:.0f}")
    return chart.drawn(review["scores"], rounds_of(review))


def rounds_of(review: dict[str, Any]) -> dict[int, int]:
    """Return the version at which each round began."""
    begins: dict[int, int] = {}
    for turn in review["turns"]:
        if turn["round"]:
            begins.setdefault(turn["round"], turn["version"])
    return begins


def seats_table(review: dict[str, Any], names: Sequence[str]) -> str:
    """Return the table of everybody's score and accuracy."""
    rows = [
        [
            KEY.format(seat=number) + name,
            f"{seat['score']}{' (won)' if seat['winner'] else ''}",
            "–" if seat["accuracy"] is None else percent(seat["accuracy"]),
            f"{seat['lost']:.1f}",
        ]
        for number, (seat, name) in enumerate(zip(review["seats"], names, strict=True))
    ]
    return html_table(["Player", "Score", "Accuracy", "Points given away"], rows)


def turns_table(review: dict[str, Any], names: Sequence[str]) -> str:
    """Return the table of the charts' values at the beginning of each turn."""
    rows = []
    for turn in review["turns"]:
        row = turn["version"] - review["first"]
        rows.append(
            [
                f"after action {turn['version']}",
                str(turn["round"] or "–"),
                names[turn["seat"]],
                *map(percent, review["odds"][row]),
                *map(str, review["scores"][row]),
            ]
        )
    odds = [f"{name}: odds" for name in names]
    points = [f"{name}: score" for name in names]
    return html_table(["Turn", "Round", "Turn of", *odds, *points], rows)


def gained(entry: dict[str, Any]) -> str:
    """Return the points of a log entry, if it brought any."""
    return f": {entry['points']:+}" if entry["points"] else ""


def decision(item: dict[str, Any], names: Sequence[str]) -> str:
    """Return a costly decision with the better line."""
    odds = f", {percent(item['odds_lost'])} of the odds" if item["odds_lost"] >= 0.005 else ""
    line = "".join(
        f'<li class="depth-{entry["depth"]}">{escape(entry["text"])}{gained(entry)}</li>'
        for entry in item["line"]
    )
    return (
        f'<article id="after-{item["version"]}"><h3>{names[item["seat"]]}, round {item["round"]},'
        f" after action {item['version']}: {item['lost']:.1f} points{odds}</h3>"
        f"<dl><dt>Done</dt><dd>{escape(item['done'])}</dd>"
        f"<dt>Better</dt><dd>{escape(item['better'])}</dd></dl><ul>{line}</ul></article>"
    )


WIDTH: Final = 960
HEIGHT: Final = 260
LEFT: Final = 56
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 28
GRID: Final = 4  # sections of the height

Rows = Sequence[Sequence[float]]
"""A row for each version, with a number for each seat."""


class Chart(NamedTuple):
    """An area for curves: its first version, and the value at its upper edge."""

    title: str
    first: int
    top: float
    label: Callable[[float], str]

    def drawn(
        self, rows: Rows, rounds: dict[int, int], marks: Iterable[dict[str, Any]] = ()
    ) -> str:
        """Return the chart with a curve for each seat. ``marks`` are decisions with a link."""
        x = [
            round(LEFT + place / max(1, len(rows) - 1) * (WIDTH - LEFT - RIGHT), 1)
            for place in range(len(rows))
        ]
        parts = [
            *self._grid(),
            *(self._round(number, x[begin - self.first]) for number, begin in rounds.items()),
        ]
        for seat in range(len(rows[0])):
            points = (f"{at} {self._y(row[seat])}" for at, row in zip(x, rows, strict=True))
            parts.append(f'<path class="line seat-{seat}" d="M{"L".join(points)}"/>')
        for mark in marks:
            place = mark["version"] - self.first
            parts.append(self._mark(mark, x[place], rows[place][mark["seat"]]))
        return (
            f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' aria-label="{escape(self.title)}">'
            f"{''.join(parts)}</svg>"
        )

    def _y(self, value: float) -> float:
        return round(TOP + (1 - value / self.top) * (HEIGHT - TOP - BOTTOM), 1)

    def _grid(self) -> Iterable[str]:
        for part in range(GRID + 1):
            value = self.top * part / GRID
            y = self._y(value)
            yield f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{self.label(value)}</text>'

    def _round(self, number: int, x: float) -> str:
        return (
            f'<path class="grid" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>'
            f'<text x="{x + 4}" y="{HEIGHT - 8}">Round {number}</text>'
        )

    def _mark(self, mark: dict[str, Any], x: float, value: float) -> str:
        return (
            f'<a href="#after-{mark["version"]}"><circle class="mark seat-{mark["seat"]}" r="5"'
            f' cx="{x}" cy="{self._y(value)}"><title>{escape(mark["done"])}</title></circle></a>'
        )
