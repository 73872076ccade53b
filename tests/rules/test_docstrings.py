"""What the rules do is told by them, compiled or not."""

import inspect

from firstclass.encoding.table import put_table
from firstclass.rules.views.observe import as_json
from firstclass.rules.vocabulary.state import ModuleState, State


def test_functions_classes_and_methods_have_docstrings_and_signatures() -> None:
    for thing in (as_json, put_table, State, State.copy, ModuleState):
        text = inspect.getdoc(thing)
        assert text
        assert text[0].isupper()
    assert inspect.getdoc(State.copy) == "An independent state like this one."
    assert [*inspect.signature(as_json).parameters] == ["state", "seat", "setup"]
