"""The worth of a game for each seat: its place, whether it has won, and whether it is rated.

All rules about leaving and about rated games are here. The archive, ratings, tournaments and
profiles only store and show the outcome.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from firstclass.messages import Reason

GUEST = Reason("unrated_guest")
ABORTED = Reason("unrated_aborted")


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """How a seat was played. The facts from ``left`` on are about people.

    ``place`` is the place by score. ``deleted`` says that the account of the person who began is
    gone, ``left`` that they gave up or withdrew, ``timed_out`` that their time ran out and ended
    the game, and ``away`` that a bot still plays for them because their time ran out. ``turns`` are
    those that they played themselves, and ``missed`` those that a bot played for them.
    """

    place: float = 1
    is_person: bool = True
    left: bool = False
    deleted: bool = False
    timed_out: bool = False
    away: bool = False
    replaced: bool = False  # somebody else has their seat
    turns: int = 1
    missed: int = 0


@dataclass(frozen=True, slots=True)
class GameFacts:
    """How a game was played. ``unrated`` is what `unrated_from_start` has returned."""

    seats: Sequence[SeatFacts]
    over: bool = True
    unrated: Reason | None = None
    in_tournament: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """The worth of a game for a seat. ``loss`` is why it has lost whatever its score is."""

    place: float
    won: bool
    loss: Reason | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The worth of a game. ``unrated`` is why it does not count for ratings, if it does not.

    A game that is not ``counted`` appears in no statistics.
    """

    seats: Sequence[SeatOutcome]
    unrated: Reason | None
    counted: bool


def unrated_from_start(
    people: Sequence[str],
    guests: Collection[str],
    *,
    is_open: bool = True,
    seed_named: bool = False,
    help_allowed: bool = False,
    has_clock: bool = True,
) -> Reason | None:
    """Return why a game that begins like this is not rated, or None if it is.

    ``people`` has the person on each seat for people, and ``guests`` those of them who cannot sign
    in again.
    """
    reasons = (
        (not is_open, Reason("unrated_private")),
        (seed_named, Reason("unrated_seed")),
        (help_allowed, Reason("unrated_help")),
        (not has_clock, Reason("unrated_clock")),
        (len(set(people)) < len(people), Reason("unrated_seats")),
        (any(person in guests for person in people), GUEST),
    )
    return next((reason for holds, reason in reasons if holds), None)


def outcome(game: GameFacts) -> Outcome:
    """Return what a game is worth. A person who leaves in any way ranks behind all who stay.

    Those who stay until a game ends early share their places, as do those who leave.
    """
    losses = [reason_for_loss(seat, game.in_tournament) for seat in game.seats]
    places = places_behind(
        [seat.place if game.over else 1 for seat in game.seats], [*map(bool, losses)]
    )
    aborted = any(seat.is_person and not seat.turns for seat in game.seats)
    decided = game.over or any(losses)
    counted = decided and not game.moved and (game.in_tournament or not aborted)
    unrated = (
        game.unrated
        or (Reason("unrated_moved") if game.moved else None)
        or (None if decided else Reason("unrated_unfinished"))
        or (Reason("unrated_replaced") if any(seat.replaced for seat in game.seats) else None)
        or (ABORTED if aborted else None)
    )
    seats = [
        SeatOutcome(place, counted and place == min(places) and not loss, loss)
        for place, loss in zip(places, losses, strict=True)
    ]
    return Outcome(seats, unrated, counted)


def reason_for_loss(seat: SeatFacts, in_tournament: bool) -> Reason | None:
    """Return how a person has left, which is a loss, or None if they have stayed.

    A person who returns after a timeout has stayed, unless a bot has played at least half of their
    turns.
    """
    if not seat.is_person:
        return None
    if seat.left:
        gone = Reason("lost_withdrew") if in_tournament else Reason("lost_gave_up")
        return Reason("lost_deleted") if seat.deleted else gone
    if seat.timed_out:
        return Reason("lost_time")
    bot_played = seat.missed > 0 and seat.missed >= seat.turns
    return Reason("lost_away") if seat.away or bot_played else None


def places_behind(places: Sequence[float], left: Sequence[bool]) -> list[float]:
    """Return the places if all who have left share the last ones."""
    keys = [(gone, place * (not gone)) for place, gone in zip(places, left, strict=True)]
    return [1 + sum(other < key for other in keys) + (keys.count(key) - 1) / 2 for key in keys]
