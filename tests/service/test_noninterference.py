"""No message to anybody depends on information that they may not know.

`python -m tests.service.test_noninterference` checks one service after another.
"""

import argparse
import random
import shutil
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from firstclass import Game
from firstclass.service.adapters.sql.models import Base
from firstclass.service.play import bot_questions, bot_seat, game_history
from tests.service.noninterference import (
    LAST_PLAYED,
    PRIVATE_CHANGES,
    PUBLIC_TABLES,
    Games,
    RecordingClient,
    ServiceUnderTest,
    create_service,
    exchange,
    redeal_for,
    requests_about_hidden_data,
)
from tests.service.play.test_ports import run

VIEWERS = ("anna", "dora", None)
"""A player, a signed-in spectator, and somebody who is not signed in."""


def as_it_is(game: Game, *_: object) -> Game:
    return game.clone()


class Founded(NamedTuple):
    """A service on disk, and the games played there."""

    file: Path
    games: Games


def founded(folder: Path, seed: int) -> Founded:
    service = Founded(folder / "tables.sqlite", Games(seed))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_history, "redeal", as_it_is)
        create_service(*service)
    return service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Founded:
    return founded(tmp_path_factory.mktemp("service"), seed=2)


def answers_with_and_without_exchange(
    service: Founded, folder: Path, me: str | None, observer: str | None
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the answers to ``observer``, with and without exchanging what is hidden from ``me``.

    Bots have the same random numbers in both, so only their knowledge may make a difference.
    """
    one, other = folder / f"{me} one.sqlite", folder / f"{me} other.sqlite"
    for copy in (one, other):
        shutil.copy(service.file, copy)
    exchange(other, me)
    unknown = requests_about_hidden_data(observer, service.file)
    anew = redeal_for(service.games, 0 if me == "anna" else None, random.Random(1))
    with pytest.MonkeyPatch.context() as patch:
        for module in (bot_seat, bot_questions):
            same = SimpleNamespace(Random=lambda *_: random.Random(1), choice=min)
            patch.setattr(module, "random", same)
        patch.setattr(game_history, "redeal", as_it_is)
        answers = run(
            RecordingClient(ServiceUnderTest(one), observer, unknown).request_everything()
        )
        patch.setattr(game_history, "redeal", anew)
        return answers, run(
            RecordingClient(ServiceUnderTest(other), observer, unknown).request_everything()
        )


def check_noninterference(service: Founded, folder: Path, me: str | None) -> int:
    """Fail if anything differs; return how many answers were compared."""
    answers, other = answers_with_and_without_exchange(service, folder, me, me)
    assert answers.keys() == other.keys()
    for request, answer in answers.items():
        assert other[request] == answer, (me, request)
    return len(answers)


@pytest.mark.parametrize(
    "me", [VIEWERS[0], *(pytest.param(me, marks=pytest.mark.slow) for me in VIEWERS[1:])]
)
def test_no_byte_sent_to_somebody_depends_on_hidden_information(
    service: Founded, tmp_path: Path, me: str | None
) -> None:
    assert check_noninterference(service, tmp_path, me) > 200


def test_others_receive_the_information_that_they_may_know(
    service: Founded, tmp_path: Path
) -> None:
    """The test above relies on this: exchanged information reaches those who may know it."""
    answers, other = answers_with_and_without_exchange(service, tmp_path, None, "ben")
    for table in ("murder", "tea", *LAST_PLAYED):
        assert answers[f"socket of {table}"] != other[f"socket of {table}"], table
    for request in ("GET /api/tables/tea/chat null", "lobby", "notices"):
        assert answers[request] != other[request], request


def test_every_table_of_the_database_is_listed_as_private_or_public() -> None:
    """A new table must be listed here as private or public."""
    assert {*PRIVATE_CHANGES, *PUBLIC_TABLES} == set(Base.metadata.tables)


def main() -> None:
    """Check one service after another, with different games each time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    body = parser.parse_args()
    end, answers = time.monotonic() + 60 * body.minutes, 0
    for seed in count(body.seed):
        with TemporaryDirectory() as folder:
            service = founded(Path(folder), seed)
            answers += sum(check_noninterference(service, Path(folder), me) for me in VIEWERS)
        if time.monotonic() > end:
            break
    print(f"seeds {body.seed} to {seed}: {answers} answers, none tells what it may not")


if __name__ == "__main__":
    main()
