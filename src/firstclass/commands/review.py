"""`firstclass review`: shows what the decisions of a game cost, and better choices."""

from math import ceil
from typing import Any, BinaryIO, TextIO

import click

from firstclass.commands._click_options import (
    OutputFile,
    progress,
    read_game,
    with_json,
    write_json,
)
from firstclass.review import review_game
from firstclass.review.page import gained
from firstclass.words.phrases import translate

BARS = "▁▂▃▄▅▆▇█"
MAX_CURVE_WIDTH = 40


@click.command()
@click.argument("record", type=click.File("rb"))
@click.option("--html", "page_file", type=OutputFile(), help="Write a page for browsers.")
@with_json
def command(record: BinaryIO, page_file: TextIO | None, file: TextIO | None) -> None:
    """Review a game: the odds of each player, and the decisions that cost most.

    RECORD is a game record, as a table saves it; - is stdin.
    """
    found = review_game(read_game(record), progress)
    if page_file is not None:
        write_page(page_file, found.html())
    if file is None:
        click.echo(table(found.data, found.about))
    else:
        write_json(file, found.data)


def write_page(file: TextIO, text: str) -> None:
    """Write the page."""
    try:
        file.write(text)
        file.flush()
    except OSError as error:
        raise click.ClickException(f"--html: {error}") from error


def table(review: dict[str, Any], about: str) -> str:
    """Return the review as text."""
    lines = [about, "", f"{'':12}{'score':>7}{'accuracy':>10}{'lost':>8}  odds to win"]
    for number, seat in enumerate(review["seats"]):
        name = translate("seat-name", n=number + 1)
        accuracy = "–" if seat["accuracy"] is None else f"{seat['accuracy']:.0%}"
        bars = curve([row[number] for row in review["odds"]])
        won = " (won)" if seat["winner"] else ""
        lines.append(f"{name:12}{seat['score']:7}{accuracy:>10}{seat['lost']:8.1f}  {bars}{won}")
    lines += ["", "The costliest decisions"]
    for decision in review["costliest"]:
        lines += ["", *format_decision(decision)]
    if not review["costliest"]:
        lines.append("None: nobody lost a point.")
    return "\n".join(lines)


def curve(odds: list[float]) -> str:
    """Return a curve of values from 0 to 1 as a line of text."""
    step = ceil(len(odds) / MAX_CURVE_WIDTH)
    return "".join(BARS[min(int(value * len(BARS)), len(BARS) - 1)] for value in odds[::step])


def format_decision(decision: dict[str, Any]) -> list[str]:
    """Return a decision and the better line, indented like the log."""
    name = translate("seat-name", n=decision["seat"] + 1)
    odds = f", {decision['odds_lost']:.0%} of the odds" if decision["odds_lost"] >= 0.005 else ""
    return [
        f"{name}, round {decision['round']}, after action {decision['version']}:"
        f" {decision['lost']:.1f} points{odds}",
        f"  done    {decision['done']}",
        f"  better  {decision['better']}",
        *(
            f"          {'  ' * entry['depth']}{entry['text']}{gained(entry)}"
            for entry in decision["line"]
        ),
    ]
