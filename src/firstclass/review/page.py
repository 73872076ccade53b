"""A review as a self-contained page for a browser."""

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Any

from firstclass.review.chart import Chart
from firstclass.words.phrases import translate

STEP = 40
"""Points. The upper edge of the chart of scores is a multiple of this."""

STYLE = """
.firstclass-review { color-scheme: light dark; --table: #f3ead6; --board: #fffaf0; --text: #231f1a;
  --muted: #5a5143; --hairline: #bfae85; max-width: 60rem; padding: 1rem; margin: 0 auto;
  color: var(--text); background: var(--table);
  font: 16px/1.5 "Source Sans 3", system-ui, sans-serif;
@media (prefers-color-scheme: dark) { & { --table: #10192e; --board: #18233f;
  --text: #f5ecd8; --muted: #b4bfd6; --hairline: #34456e; } }
@media print { & { --table: #fff; --board: #fff; --text: #000; --muted: #444;
  --hairline: #bbb; } }
h1, h2 { font-family: Federo, Georgia, serif; font-weight: 400; line-height: 1.1; }
.muted, thead th, dt { color: var(--muted); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--hairline); }
th:first-child { font-weight: 600; text-align: left; white-space: nowrap; }
svg { print-color-adjust: exact; }
.chart { display: block; width: 100%; min-width: 40rem; height: auto; background: var(--board);
  border-radius: 8px; }
.key { width: 2.5rem; height: .8rem; margin-right: .6rem; }
svg text { fill: var(--muted); font-size: 13px; }
.grid { stroke: var(--hairline); }
.line { fill: none; stroke: var(--own); stroke-width: 2.4; stroke-linejoin: round; }
.mark { fill: var(--own); stroke: var(--board); stroke-width: 1.5; }
.seat-0 { --own: #d9482f; }
.seat-1 { --own: #2f86d1; stroke-dasharray: 9 4; }
.seat-2 { --own: #2f9563; stroke-dasharray: 2.5 3.5; }
.seat-3 { --own: #c2519b; stroke-dasharray: 11 3 2.5 3; }
.mark { stroke-dasharray: none; }
article { padding: .6rem 1rem; margin: .8rem 0; background: var(--board); border-radius: 8px;
  break-inside: avoid; }
article:target { outline: 3px solid var(--text); }
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

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of a game of First Class</title>
<style>{style}</style>
</head>
<body class="firstclass-review">
{body}
</body>
</html>
"""

BODY = """<h1>Review of a game of First Class</h1>
<p class="muted">{about}.</p>
<div class="wide">{seats}</div>
<p class="muted">The points at stake in a turn are the difference between the best choice and the
worst. Accuracy is the share of them that a player kept: 100% means that no points were lost.</p>
<h2>Odds to win</h2>
<div class="wide">{odds}</div>
<h2>Score</h2>
<div class="wide">{scores}</div>
<details><summary>The curves as a table</summary><div class="wide">{turns}</div></details>
<h2>The costliest decisions</h2>
{decisions}
"""


def page(review: dict[str, Any], about: str) -> str:
    """Return the page for a review in words, as :func:`review_as_dict` returns it."""
    return PAGE.format(style=STYLE, body=body(review, about))


def fragment(review: dict[str, Any], about: str) -> str:
    """Return the same as part of another page, such as a notebook."""
    return f'<style>{STYLE}</style><div class="firstclass-review">{body(review, about)}</div>'


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
    return table(["Player", "Score", "Accuracy", "Points given away"], rows)


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
    return table(["Turn", "Round", "Turn of", *odds, *points], rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table. The first cell of each row is its heading."""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


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
