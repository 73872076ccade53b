"""The account: what a frame sets off waits here until its owner picks it (ruling F3)."""

from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES
from firstclass.rules.vocabulary.icons import Frame, needs_of
from firstclass.rules.vocabulary.passing import Entry
from firstclass.rules.vocabulary.seats import ALL_SEATS, NO_PLACE
from firstclass.rules.vocabulary.state import State


def set_off(state: State, source: int, frame: Frame, count: int = 1, alone: bool = False) -> int:
    """Puts a frame into the account of the deciding seat; returns its place, or -1 if empty.

    Equal frames share a place, unless this one is to stand ``alone``.
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
        elif entry.source == source and entry.frame.content() == frame.content() and not alone:
            account[place] = Entry(source, frame, needs, entry.count + count)
            return place
    if free == NO_PLACE:
        assert len(account) < ACCOUNT_PLACES
        free = len(account)
        account.append(None)
    account[free] = Entry(source, frame, needs, count)
    return free


def forfeit(state: State) -> None:
    """What still waits is lost: the turn is over (F4)."""
    for entry in state.account:
        if entry is not None:
            icons = [count * entry.count for count in entry.frame.icons]
            state.events.append(("unused", state.current, (entry.source, *icons), ALL_SEATS))
    state.account = []


def take_out(state: State, place: int) -> tuple[int, Frame]:
    """The source and the frame at a place of the account, which keeps its number."""
    entry = state.account[place]
    assert entry is not None
    left = entry.count - 1
    state.account[place] = Entry(entry.source, entry.frame, entry.needs, left) if left else None
    return entry.source, entry.frame
