from typing import Any

import pytest

from firstclass.sums import float_sum

# From Python 3.12 on, the built-in `sum` gives 1.0 for both.
TENTHS = [0.1] * 10
CANCELLING = [1e100, 1.0, -1e100]


def test_floats_are_added_from_left_to_right_on_every_version_of_python() -> None:
    assert float_sum(TENTHS) == 0.9999999999999999
    assert float_sum(CANCELLING) == 0.0


def test_the_sum_of_no_values_is_zero() -> None:
    assert float_sum([]) == 0.0


@pytest.mark.parametrize("caller", ["firstclass.players.example", "firstclass.lab.example"])
def test_tests_fail_if_the_package_adds_floats_with_the_built_in_sum(caller: str) -> None:
    names: dict[str, Any] = {"__name__": caller}
    with pytest.raises(AssertionError, match="use float_sum"):
        eval("sum([0.5, 0.25])", names)
    assert eval("sum([1, 2])", names) == 3


def test_other_libraries_may_add_floats_with_the_built_in_sum() -> None:
    assert eval("sum([0.5, 0.25])", {"__name__": "numpy.example"}) == 0.75
