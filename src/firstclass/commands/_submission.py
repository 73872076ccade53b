"""`firstclass arena --submission`: judges any player in a challenge."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from firstclass import __version__
from firstclass.catalogue import load
from firstclass.commands._click_options import progress
from firstclass.lab.matches.challenges import CHALLENGES, DEALS, judge, play_trial, trials
from firstclass.lab.matches.games import play_all
from firstclass.lab.workers import Workers
from firstclass.players import make_player

F = TypeVar("F", bound=Callable[..., Any])

SET_BY_CHALLENGE = ("bots", "players", "modules", "seed", "ruleset", "options", "picture")


def with_submission(command: F) -> F:
    """Add the options `--submission`, `--challenge` and `--deals`."""
    lines = "; ".join(f"{each.name}: {each.line}" for each in CHALLENGES.values())
    for option in (
        click.option(
            "--deals",
            type=click.Choice(list(DEALS)),
            default="validation",
            show_default=True,
            help="Deals to learn from, to choose a player with, or to judge it by.",
        ),
        click.option(
            "--challenge",
            type=click.Choice(list(CHALLENGES)),
            default="two",
            show_default=True,
            help=f"{lines}.",
        ),
        click.option(
            "--submission",
            metavar="NAME",
            help="Judge a player in a challenge, which sets what is played: a name,"
            " path/to/player.py, path/to/player.py:Class or module:Class.",
        ),
    ):
        command = option(command)
    return command


def reject_challenge_options(context: click.Context) -> None:
    """Raise ClickException if an option was given that the challenge sets."""
    for word in SET_BY_CHALLENGE:
        if was_given(context, word):
            option = {"options": "option", "picture": "plot"}.get(word, word)
            raise click.ClickException(f"--{option}: with --submission the challenge sets this")


def was_given(context: click.Context, word: str) -> bool:
    """Return whether an option was given on the command line."""
    return context.get_parameter_source(word) is ParameterSource.COMMANDLINE


def judge_submission(
    name: str,
    challenge: str,
    deals: str,
    games: int | None,
    workers: Workers,
    results_file: Path | None,
) -> dict[str, Any]:
    """Return the figures of a player in a challenge, or in its first ``games`` games.

    Raises PlayerError for a player that cannot be created, SimulationError for one that fails too
    often, JsonLinesError or WorkersError.
    """
    rules = CHALLENGES[challenge]
    make_player(name)
    todo = trials(rules, deals, name, min(games or rules.games(), rules.games()))
    played = progress(play_all(play_trial, todo, workers, results_file), len(todo))
    return {
        "submission": name,
        "seeds": deals,
        "version": __version__,
        "catalogue": load().hash,
        **judge(rules, zip(todo, played, strict=True)),
    }


def format_verdict(figures: dict[str, Any]) -> str:
    """Return the figures as text."""
    some = "" if figures["complete"] else ", fewer games than the challenge has"
    lines = [
        f"{figures['submission']}: {figures['challenge']}, {figures['seeds']} deals{some}",
        f"({figures['line']})",
        "",
        f"{'':9}{'deals':>6}{'games':>7}{'won':>8}{'95 %':>15}{'score':>8}{'place':>7}",
    ]
    rows = {"all": figures, **(figures["by_modules"] if len(figures["by_modules"]) > 1 else {})}
    for name, row in rows.items():
        between = f"{row['low']:.1%}–{row['high']:.1%}"
        lines.append(
            f"{name:9}{row['deals']:6}{row['games']:7}{row['won']:8.1%}{between:>15}"
            f"{row['mean_score']:8.1f}{row['mean_place']:7.2f}"
        )
    fair = f"{figures['fair']:.1%} would be an equal share;"
    lines += ["", f"{fair} {1000 * figures['seconds_per_choice']:.1f} ms a choice"]
    if figures["faults"]:
        lines.append(f"lost by faults: {figures['faults']}, the first: {figures['first_fault']}")
    return "\n".join(lines)
