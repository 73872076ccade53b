"""Writing the state within a turn: frames, the open question, bonuses used."""

from firstclass.rules.vocabulary.actions import CARS, TRAINS, position_of
from firstclass.rules.vocabulary.decisions import SCORING
from firstclass.rules.vocabulary.icons import (
    ANY_CAR,
    NO_LIMIT,
    VALUES,
    Frame,
    icons_of,
)
from firstclass.rules.vocabulary.passing import NOT_DOUBLED
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.modules import TomlTable
from firstclass.scenarios.turn_state import questions


def moment_fields(state: State) -> TomlTable:
    """Return the fields ``frame``, ``waiting`` and ``ask`` that are needed."""
    fields: TomlTable = {}
    if state.frame is not None:
        fields["frame"] = frame_fields(state, state.source, Frame(tuple(state.frame), state.terms))
    if state.waiting is not None:
        fields["waiting"] = frame_fields(state, state.waiting.source, state.waiting.frame)
    for question in questions().values():
        if ask := question.write(state):
            fields["ask"] = ask
    return fields


def turn_fields(state: State) -> TomlTable:
    """Return the turn's fields of the deciding seat's board: account, bonuses used."""
    fields: TomlTable = {}
    if state.account:
        fields["account"] = [
            ""
            if entry is None
            else frame_fields(state, entry.source, entry.frame)
            | ({"count": entry.count} if entry.count > 1 else {})
            for entry in state.account
        ]
    used, doubled = state.scoring.bonuses_used, state.scoring.doubled
    if state.phase == SCORING and used:
        parts = range(len(state.boards[state.current].route))
        fields["bonuses_taken"] = [p for p in parts if used >> p & 1 and p != doubled]
        if doubled != NOT_DOUBLED:
            fields["bonus_again"] = doubled
    return fields


def frame_fields(state: State, source: int, frame: Frame) -> TomlTable:
    """Return a frame, with its icons only if they differ from those of its source."""
    fields: TomlTable = {"source": state.rules.box.names[source]}
    terms, printed = frame.terms, state.rules.box.frames[source]
    as_printed = (frame.icons, terms.one_of, terms.must) == (
        printed.icons,
        printed.terms.one_of,
        printed.terms.must,
    )
    if not as_printed or not any(frame.icons):
        fields["icons"] = icons_of(frame.icons)
        fields |= {name: True for name in ("one_of", "must") if getattr(terms, name)}
    if terms.limit != NO_LIMIT:
        fields["limit"] = VALUES[terms.limit]
    if terms.target != ANY_CAR:
        t, car = divmod(terms.target, CARS)
        fields["target"] = f"{TRAINS[t]} {position_of(car)}"
    return fields
