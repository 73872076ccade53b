"""One open game: its access, its participants, and whether all are ready.

A change returns a new object.
"""

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from firstclass.messages import Reason
from firstclass.service.invitations import invitation_of, is_invited, without_invitation
from firstclass.service.lobby.ports import OpenGame, Participant
from firstclass.service.outcome import unrated_from_start
from firstclass.service.play.tables import make_setup
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import NewOpenGame, OpenGameSettings, mode_for
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable, parse_body
from firstclass.service.stored import InvitedSeat, Person

IsConnected = Callable[[str], bool]
"""Whether a person is connected."""

GuestsAmong = Callable[[Sequence[str]], Collection[str]]
"""Returns those of some people who have no sign-in method."""


def new_open_game(open_game_id: str, request: NewOpenGame, host: str, now: int) -> OpenGame:
    """Return a new open game, with a host who is ready.

    Raises RefusedError if there is no such game, or if its seats do not allow others to join.
    """
    make_setup(request.table)
    people = [seat for seat, sitting in enumerate(request.table.seats) if sitting.kind == HUMAN]
    if len(request.table.seats) != request.table.players:
        raise RefusedError("malformed", Reason("seats", players=request.table.players))
    vacant = sorted(set(request.open_seats))
    if not set(vacant) < set(people):
        raise RefusedError("malformed", Reason("vacant_seats"))
    asked = {name: getattr(request, name) for name in OpenGameSettings.model_fields}
    settings = OpenGameSettings(**asked).model_copy(
        update={
            "table": without_names_on(request.table, vacant),
            "open_seats": vacant,
            "mode": mode_for(request.mode, request.table.time_limit),
        }
    )
    invitations = [*request.invited, *map(invitation_of, request.invited_people)]
    return OpenGame(open_game_id, host, settings, invitations, True, (), now, now)


def with_settings(open_game: OpenGame, **changes: Any) -> OpenGame:
    """Return the open game with other settings."""
    return replace(open_game, settings=open_game.settings.model_copy(update=changes))


def without_names_on(table: NewTable, seats: Container[int]) -> NewTable:
    """Return the table without the names on these seats."""
    named = enumerate(table.seats)
    blank = [NewSeat(kind=each.kind) if seat in seats else each for seat, each in named]
    return table.model_copy(update={"seats": blank})


def participants_of(open_game: OpenGame) -> list[str]:
    """Return the people who have joined, without the host."""
    return [each.person for each in open_game.participants]


def is_member(open_game: OpenGame, person: str | None) -> bool:
    """Return whether a person has a seat."""
    return person is not None and person in (open_game.host, *participants_of(open_game))


def awaits_answer(open_game: OpenGame, person: Person | None) -> bool:
    """Return whether a person is invited and has neither joined nor declined."""
    if person is None or open_game.started_at or is_member(open_game, person.id):
        return False
    return is_invited(open_game.invitations, person)


def decline(open_game: OpenGame, person: Person) -> OpenGame:
    """Return the open game without the invitation of a person.

    Raises RefusedError if they are not invited.
    """
    if not awaits_answer(open_game, person):
        raise RefusedError("illegal", Reason("not_invited"))
    return replace(open_game, invitations=without_invitation(open_game.invitations, person))


def may_see(open_game: OpenGame, person: Person | None) -> bool:
    """Return whether a person who knows the id may see the game and join it."""
    if open_game.settings.access != "named":
        return True
    is_own = is_member(open_game, person.id if person else None)
    return is_own or is_invited(open_game.invitations, person)


def join(open_game: OpenGame, seat: int, person: str) -> OpenGame:
    """Seat a person, or move them to another seat, and mark them as ready.

    Raises RefusedError if the seat is not free.
    """
    if open_game.host == person:
        raise RefusedError("illegal", Reason("host_has_joined"))
    if seat not in free_seats(open_game):
        raise RefusedError("illegal", Reason("seat_taken"))
    others = [each for each in open_game.participants if each.person != person]
    participants = sorted(
        [*others, Participant(seat, person, ready=True)], key=lambda each: each.seat
    )
    return replace(open_game, participants=tuple(participants))


def leave(open_game: OpenGame, seat: int, person: str) -> OpenGame:
    """Free a seat: its participant leaves, or the host removes them.

    Raises RefusedError if the caller is neither of the two.
    """
    found = next((each for each in open_game.participants if each.seat == seat), None)
    if found is None or person not in (found.person, open_game.host):
        raise RefusedError("forbidden", Reason("not_your_seat"))
    return without_participant(open_game, found.person)


def without_participant(open_game: OpenGame, person: str) -> OpenGame:
    """Return the open game without a participant."""
    left = tuple(each for each in open_game.participants if each.person != person)
    return replace(open_game, participants=left)


def set_ready(open_game: OpenGame, person: str, ready: bool) -> OpenGame:
    """Mark a participant as ready or not. Raises RefusedError if they have not joined."""
    if open_game.host == person:
        return replace(open_game, ready=ready)
    if person not in participants_of(open_game):
        raise RefusedError("forbidden", Reason("not_joined"))
    participants = (
        replace(each, ready=ready) if each.person == person else each
        for each in open_game.participants
    )
    return replace(open_game, participants=tuple(participants))


def unrated_reason(open_game: OpenGame, guests_among: GuestsAmong) -> Reason | None:
    """Return why the game is not rated, as far as that is known before it ends. None if it is.

    Once it has begun, the reason stands.
    """
    if open_game.started_at:
        code = open_game.unrated
        return Reason(code) if code else None
    table, seats = open_game.settings.table, human_seats(open_game)
    people = [person for seat in seats if (person := person_at(open_game, seat)) is not None]
    return unrated_from_start(
        people,
        guests_among(people),
        is_open=open_game.settings.access == "open",
        seed_named=table.seed is not None,
        help_allowed=table.help_allowed is True,
        has_clock=table.time_limit is not None,
    )


def started(open_game: OpenGame, guests_among: GuestsAmong, now: int) -> OpenGame:
    """Return the open game as it begins, without people's names, which the table holds."""
    reason = unrated_reason(open_game, guests_among)
    unrated = reason.code if reason else ""
    return replace(without_names(open_game), started_at=now, unrated=unrated)


def is_match(open_game: OpenGame) -> bool:
    """Return whether this is a match of a tournament, which has no host's seat."""
    return not open_game.host and {*human_seats(open_game)} == {*open_game.settings.open_seats}


def is_help_allowed(open_game: OpenGame) -> bool:
    """Return whether players may use hints and branches during the game.

    If the host has not chosen, they may not where everybody can join an unknown deal.
    """
    settings = open_game.settings
    by_default = settings.access != "open" or settings.table.seed is not None
    return by_default if settings.table.help_allowed is None else settings.table.help_allowed


def free_seats(open_game: OpenGame) -> list[int]:
    """Return the free seats."""
    taken = {each.seat for each in open_game.participants}
    return [seat for seat in open_game.settings.open_seats if seat not in taken]


def is_ready(open_game: OpenGame, seat: int, is_connected: IsConnected) -> bool:
    """Return whether the person on a seat is ready. In a live game they must also be connected."""
    person = person_at(open_game, seat)
    if person is None:
        return False
    ready = {each.person: each.ready for each in open_game.participants}
    there = open_game.settings.mode == "turns" or is_connected(person)
    return there and ready.get(person, open_game.ready)


def all_ready(open_game: OpenGame, is_connected: IsConnected) -> bool:
    """Return whether all participants are ready."""
    taken = [seat for seat in human_seats(open_game) if seat not in free_seats(open_game)]
    return all(is_ready(open_game, seat, is_connected) for seat in taken)


def human_seats(open_game: OpenGame) -> list[int]:
    """Return the seats for people."""
    seats = enumerate(open_game.settings.table.seats)
    return [seat for seat, sitting in seats if sitting.kind == HUMAN]


def person_at(open_game: OpenGame, seat: int) -> str | None:
    """Return the person on a seat for people, or None if it is free."""
    if seat not in open_game.settings.open_seats:
        return open_game.host
    return next((each.person for each in open_game.participants if each.seat == seat), None)


def seats_of(open_game: OpenGame, person: str) -> list[int]:
    """Return the seats of a person."""
    return [seat for seat in human_seats(open_game) if person_at(open_game, seat) == person]


def written_name(open_game: OpenGame, seat: int) -> str:
    """Return the name that the host has written on a seat, or an empty text.

    Where everybody can join, a person has the name of their account, unless several people share
    the host's device.
    """
    alone = len(seats_of(open_game, open_game.host)) == 1
    public = open_game.settings.access == "open"
    return "" if public and alone else open_game.settings.table.seats[seat].name


def with_random_seating(open_game: OpenGame, chance: Random) -> OpenGame:
    """Return the open game with its seats shuffled at random, for people and bots alike."""
    table = open_game.settings.table
    order = chance.sample(range(len(table.seats)), len(table.seats))
    now_at = {before: now for now, before in enumerate(order)}
    participants = (replace(each, seat=now_at[each.seat]) for each in open_game.participants)
    return replace(
        with_settings(
            open_game,
            table=table.model_copy(update={"seats": [table.seats[before] for before in order]}),
            open_seats=sorted(now_at[seat] for seat in open_game.settings.open_seats),
            random_seating=False,
        ),
        participants=tuple(sorted(participants, key=lambda each: each.seat)),
    )


def to_table_request(
    open_game: OpenGame, name_of: Callable[[str], str], bots: Sequence[NewSeat] = ()
) -> tuple[NewTable, list[InvitedSeat]]:
    """Return the request for the table, and the seats of the people who have joined.

    ``bots`` sit on the free seats. Raises RefusedError if their number differs, if one is not a
    bot, or if a bot or an option of the open game is gone.
    """
    empty = free_seats(open_game)
    if len(bots) != len(empty) or any(bot.kind == HUMAN for bot in bots):
        raise RefusedError("malformed", Reason("bots_on_free_seats", n=len(empty)))
    seats = [*open_game.settings.table.seats]
    for seat in human_seats(open_game):
        person = person_at(open_game, seat)
        seats[seat] = NewSeat(
            name=written_name(open_game, seat) or name_of(person or ""), kind=HUMAN
        )
    for seat, bot in zip(empty, bots, strict=True):
        seats[seat] = bot
    chosen = {"seats": seats, "help_allowed": is_help_allowed(open_game)}
    request = open_game.settings.table.model_copy(update=chosen)
    # The game may have been announced when there were other bots and options.
    request = parse_body(NewTable, request.model_dump_json())
    # The other seats for people belong to the table's owner.
    return request, [InvitedSeat(each.seat, person=each.person) for each in open_game.participants]


def without_names(open_game: OpenGame) -> OpenGame:
    """Return the open game without people's names. Once begun, the table holds them."""
    table = without_names_on(open_game.settings.table, human_seats(open_game))
    return with_settings(open_game, table=table)
