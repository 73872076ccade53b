"""The events between servers survive their way, and nothing else is taken for one."""

import pytest

from firstclass.errors import InvalidInputError
from firstclass.service.cluster import (
    EVENT_TYPES,
    ChatMessagePosted,
    ClusterEvent,
    TableChanged,
    ValuePublished,
    dumps,
    loads,
)
from tests.ids import parameter_id

EVENTS: list[ClusterEvent] = [
    TableChanged("a table", 7),
    ChatMessagePosted("-table", True, 123),
    ValuePublished(5, "lobby/", None),
    ValuePublished(5, "table/x", {"0": [1, True], "text": "a b"}),
]


@pytest.mark.parametrize("event", EVENTS, ids=parameter_id)
def test_an_event_arrives_as_it_was_sent(event: ClusterEvent) -> None:
    assert loads(dumps(event)) == event


def test_every_kind_of_event_can_be_sent() -> None:
    for kind in EVENT_TYPES.values():
        event = kind(*kind.__match_args__)
        assert loads(dumps(event)) == event


@pytest.mark.parametrize("text", ["", "hello", "[]", "{}", "7", '["Nothing"]', '["TableChanged"]'])
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InvalidInputError, match="not an event"):
        loads(text)
