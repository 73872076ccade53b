"""The account: frames wait here until their owner chooses them (ruling F3)."""

from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES
from firstclass.rules.vocabulary.icons import Frame, needs_of
from firstclass.rules.vocabulary.passing import Entry
from firstclass.rules.vocabulary.seats import ALL_SEATS, NO_PLACE
from firstclass.rules.vocabulary.state import State


def set_off(state: State, source: int, frame: Frame, count: int = 1, alone: bool = False) -> int:
    """Put a frame into the account of the deciding seat; return its place, or -1 if empty.

    Equal frames share a place, unless ``alone`` is true.
    """
    needs = needs_of(frame)
    if not needs:
        return NO_PLACE
    account = state.account
    values = (source, count, *frame.terms.bounds(), *frame.icons)
    state.events.append(("waits", state.current, values, ALL_SEATS))
    free = NO_PLACE
    for place, entry in enumerate(account):
        if entry is None:
            free = place if free == NO_PLACE else free
        elif entry.source == source and entry.frame.snapshot() == frame.snapshot() and not alone:
            account[place] = Entry(source, frame, needs, entry.count + count)
            return place
    if free == NO_PLACE:
        assert len(account) < ACCOUNT_PLACES
        free = len(account)
        account.append(None)
    account[free] = Entry(source, frame, needs, count)
    return free


def forfeit(state: State) -> None:
    """Remove the frames that still wait. They are lost because the turn is over (F4)."""
    for entry in state.account:
        if entry is not None:
            icons = [count * entry.count for count in entry.frame.icons]
            state.events.append(("unused", state.current, (entry.source, *icons), ALL_SEATS))
    state.account = []


def take_out(state: State, place: int) -> tuple[int, Frame]:
    """Return the source and the frame at a place. The numbers of the places stay the same."""
    entry = state.account[place]
    assert entry is not None
    left = entry.count - 1
    state.account[place] = Entry(entry.source, entry.frame, entry.needs, left) if left else None
    return entry.source, entry.frame
