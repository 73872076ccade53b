"""The errands of `python -m campaigns errands` fit the code as it is now, and so does the guide."""

import pytest

from tests.errands import ERRANDS, PAGE, Errand, page
from tests.working_copy import ROOT

MAX_BY_HAND = 6
NEW = {"docs/rules.fr.md", "tests/service/test_greetings.py"}


@pytest.mark.parametrize("errand", ERRANDS, ids=lambda errand: errand.name)
def test_the_first_change_of_an_errand_can_be_made(errand: Errand) -> None:
    if errand.old:
        assert (ROOT / errand.file).read_text(encoding="utf-8").count(errand.old) == 1
    else:
        assert not (ROOT / errand.file).exists()


@pytest.mark.parametrize("errand", ERRANDS, ids=lambda errand: errand.name)
def test_an_errand_needs_few_files_by_hand_and_they_exist(errand: Errand) -> None:
    assert len(errand.by_hand) <= MAX_BY_HAND
    for file in {*errand.by_hand, *errand.generated} - NEW - {errand.file}:
        assert (ROOT / file).is_file(), file


def test_the_guide_has_the_errands_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.errands --page"
