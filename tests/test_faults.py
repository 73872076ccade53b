"""The faults of `python -m campaigns faults` can be put into the code as it is now."""

import pytest

from tests.faults import FAULTS, Fault
from tests.working_copy import ROOT


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_text_that_a_fault_replaces_occurs_exactly_once(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    assert fault.tests == "web" or all((ROOT / name).is_file() for name in fault.tests.split())
