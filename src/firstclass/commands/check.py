"""`firstclass check`: runs scenarios and replays game records."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from firstclass import Game, RecordError
from firstclass.rules.records import COMMITMENT_FIELD, check_commitment
from firstclass.scenarios import ScenarioError, find, read, run


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--failed", "only_failed", is_flag=True, help="Show only scenarios that fail.")
def command(paths: tuple[Path, ...], only_failed: bool) -> None:
    """Run the scenarios in files and folders; exit with code 1 if one fails or is invalid.

    A .json file is a game record: the command replays it and checks its commitment against the
    seed.
    """
    counts = {"ok": 0, "FAIL": 0, "WRONG": 0}
    for verdict, about, differences in _verdicts(paths):
        counts[verdict] += 1
        if verdict != "ok" or not only_failed:
            click.echo(f"{verdict:5} {about}")
        for line in differences:
            click.echo(f"        {line}")
    failed, wrong = counts["FAIL"], counts["WRONG"]
    what = "records and scenarios" if any(map(is_record, paths)) else "scenarios"
    summary = f"{sum(counts.values())} {what}, {failed} failed"
    click.echo(f"{summary}, {wrong} wrong" if wrong else summary)
    sys.exit(1 if failed or wrong else 0)


def _verdicts(paths: tuple[Path, ...]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the result of each scenario; an unreadable file counts as invalid."""
    for path in paths:
        if is_record(path):
            yield _verdict_of_record(path)
            continue
        try:
            files = find([path])
        except ScenarioError as error:
            yield "WRONG", str(error), []
            continue
        for file in files:
            yield from _verdicts_of(file)


def is_record(file: Path) -> bool:
    """Return whether the name of a file is that of a game record."""
    return file.suffix == ".json"


def _verdict_of_record(file: Path) -> tuple[str, str, list[str]]:
    try:
        record = json.loads(file.read_text("utf-8"))
        Game.replay(record)
        check_commitment(record)
    except RecordError as error:
        return "FAIL", str(file), [str(error)]
    except (OSError, ValueError, RecursionError) as error:
        return "WRONG", f"{file}: {getattr(error, 'strerror', None) or 'not JSON'}", []
    if (commitment := record.get(COMMITMENT_FIELD)) is None:
        return "ok", f"{file}: replayed; it has no commitment", []
    return "ok", f"{file}: replayed; it matches the commitment {commitment['hash']}", []


def _verdicts_of(file: Path) -> Iterator[tuple[str, str, list[str]]]:
    try:
        scenarios = read(file)
    except ScenarioError as error:
        yield "WRONG", str(error), []
        return
    for scenario in scenarios:
        try:
            differences = run(scenario)
        except ScenarioError as error:
            yield "WRONG", str(error.at(file, scenario.title)), []
        else:
            yield "FAIL" if differences else "ok", f"{file}: {scenario.title}", differences
