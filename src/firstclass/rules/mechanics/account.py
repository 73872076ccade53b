"""The account: frames wait here until their owner chooses them (ruling F3)."""

from mypy_extensions import i64

from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES
from firstclass.rules.vocabulary.event_kinds import UNUSED, WAITS
from firstclass.rules.vocabulary.icons import Frame
from firstclass.rules.vocabulary.passing import Entry
from firstclass.rules.vocabulary.seats import NO_PLACE
from firstclass.rules.vocabulary.state import State


def set_off(state: State, source: i64, frame: Frame, count: i64 = 1, alone: bool = False) -> i64:
    """Put a frame into the account of the deciding seat; return its place, or -1 if empty.

    Equal frames share a place, unless ``alone`` is true.
    """
    if not frame.needs:
        return NO_PLACE
    account = state.account
    state.events.add(WAITS, state.current, source, count, frame.terms.target)
    state.events.also(frame.terms.limit)
    state.events.also_all(frame.icons)
    free: i64 = NO_PLACE
    place: i64
    for place in range(len(account)):
        entry = account[place]
        if entry is None:
            free = place if free == NO_PLACE else free
        elif entry.source == source and entry.frame.snapshot() == frame.snapshot() and not alone:
            account[place] = Entry(source, frame, entry.count + count)
            return place
    if free == NO_PLACE:
        assert len(account) < ACCOUNT_PLACES
        free = len(account)
        account.append(None)
    account[free] = Entry(source, frame, count)
    return free


def forfeit(state: State) -> None:
    """Remove the frames that still wait. They are lost because the turn is over (F4)."""
    for entry in state.account:
        if entry is not None:
            state.events.add(UNUSED, state.current, entry.source)
            for icons in entry.frame.icons:
                state.events.also(icons * entry.count)
    state.account.clear()


def take_out(state: State, place: i64) -> Entry:
    """Take out one use of the frame at a place. The numbers of the places stay the same."""
    entry = state.account[place]
    assert entry is not None
    left = entry.count - 1
    state.account[place] = Entry(entry.source, entry.frame, left) if left else None
    return entry
