"""The games that the lessons begin in are those that their script would write."""

from tests.browser.lessons import FOLDER, records


def test_the_recorded_games_of_the_lessons_are_up_to_date() -> None:
    written = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert written == records(), "python -m tests.browser.lessons"
