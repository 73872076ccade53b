"""Docstrings and signatures of the rules are available even if the rules are compiled."""

import inspect
import sys

from firstclass import Game
from firstclass.encoding.table import write_table
from firstclass.episodes.rewards import earnings_of
from firstclass.rules.views.observe import as_json
from firstclass.rules.vocabulary import state
from firstclass.rules.vocabulary.state import ModuleState, State


def test_functions_classes_and_methods_have_docstrings_and_signatures() -> None:
    for member in (as_json, write_table, State, State.copy, ModuleState, Game.apply, Game.over):
        text = inspect.getdoc(member)
        assert text
        assert text[0].isupper()
    assert inspect.getdoc(State.copy) == "Return an independent copy."
    assert [*inspect.signature(as_json).parameters] == ["state", "seat", "setup"]


def test_modules_have_docstrings() -> None:
    for member in (as_json, write_table, State, earnings_of):
        text = inspect.getdoc(sys.modules[member.__module__])
        assert text
        assert text[0].isupper()
    assert state.__doc__
    assert state.__doc__.startswith("The complete state of a game at one moment,")
    assert state.__doc__.strip().endswith("everything that happened before it.")
