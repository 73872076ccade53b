"""The games that the lessons begin in are those that are described."""

from tests.browser.lessons import FOLDER, records


def test_the_lessons_begin_in_the_games_described() -> None:
    written = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert written == records(), "python -m tests.browser.lessons"
