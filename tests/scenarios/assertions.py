"""Messages that the program prints about scenarios."""

from firstclass.scenarios import ScenarioError


def assert_one_line(error: ScenarioError, expected: str) -> None:
    assert expected in str(error)
    assert str(error).isprintable()
    assert len(str(error)) <= 400
