"""Finished games and ratings in the database."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import (
    ColumnElement,
    Engine,
    Float,
    ForeignKey,
    String,
    and_,
    case,
    exists,
    func,
    select,
)
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import reading
from firstclass.service.adapters.sql.lobby import IS_PUBLIC, OpenGameRow
from firstclass.service.adapters.sql.models import Base, Personal, TableRow, from_row, values_of
from firstclass.service.lobby.ports import (
    LISTED_GAMES,
    LISTED_OPPONENTS,
    ArchiveStore,
    Rating,
    Result,
    ResultSeat,
    Search,
)


class ResultRow(Base):
    """A finished game whose result was counted."""

    __tablename__ = "results"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    players: Mapped[int]
    modules: Mapped[str] = mapped_column(String(20))
    counted_at: Mapped[int] = mapped_column(index=True)
    unrated: Mapped[str] = mapped_column(String(40))
    counted: Mapped[bool]


class ResultSeatRow(Base):
    """The result of one seat in such a game."""

    __tablename__ = "result_seats"

    result: Mapped[str] = mapped_column(ForeignKey("results.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(
        String(32),
        index=True,
        info={
            "person": Personal(
                "anonymize",
                ("result", "seat", "name", "score", "place", "won", "is_bot", "loss"),
            )
        },
    )
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(40))
    score: Mapped[int]
    place: Mapped[float] = mapped_column(Float)
    won: Mapped[bool]
    is_bot: Mapped[bool]
    loss: Mapped[str] = mapped_column(String(40))


class RatingRow(Base):
    """The rating of a person, or of a kind of bot, with this number of players.

    ``bot`` is whether the rating is among bots or among people.
    """

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(
        String(40),
        primary_key=True,
        info={
            "person": Personal(
                "delete", ("players", "among_bots", "mu", "sigma", "games", "opponents")
            )
        },
    )
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    among_bots: Mapped[bool] = mapped_column(primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int]
    opponents: Mapped[int]


IS_LISTED = (
    ~RatingRow.among_bots,
    RatingRow.games >= LISTED_GAMES,
    RatingRow.opponents >= LISTED_OPPONENTS,
)
"""Whether a person's rating is in the list."""


class SqlArchiveStore(ArchiveStore):
    """The finished games of the open lobby."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @override
    def uncounted(self) -> list[str]:
        counted = exists().where(ResultRow.id == OpenGameRow.id)
        over = (
            select(OpenGameRow.id)
            .join(TableRow, TableRow.id == OpenGameRow.id)
            .where(IS_PUBLIC, TableRow.over, ~counted)
            .order_by(TableRow.last_played_at)
        )
        with reading(self._engine) as session:
            return [*session.scalars(over)]

    @override
    def find(self, table_id: str) -> Result | None:
        with reading(self._engine) as session:
            row = session.get(ResultRow, table_id)
            return None if row is None else self._to_result(session, row)

    @override
    def count(self, result: Result, ratings: Sequence[Rating]) -> None:
        with Session(self._engine) as session, session.begin():
            session.add(ResultRow(**values_of(result, ResultRow)))
            session.flush()  # the seats refer to it
            session.add_all(
                ResultSeatRow(result=result.id, **asdict(seat)) for seat in result.seats
            )
            for rated in ratings:
                session.merge(RatingRow(**asdict(rated)))

    @override
    def opponents(self, person: str, players: int, since: int) -> dict[str, int]:
        own, other = aliased(ResultSeatRow), aliased(ResultSeatRow)
        late = func.sum(case((ResultRow.counted_at >= since, 1), else_=0))
        query = (
            select(other.person, late)
            .join(ResultRow, ResultRow.id == other.result)
            .join(own, own.result == other.result)
            .where(own.person == person, other.person != person, ~own.is_bot, ~other.is_bot)
            .where(ResultRow.unrated == "", ResultRow.players == players)
            .group_by(other.person)
        )
        with reading(self._engine) as session:
            return {who: games for who, games in session.execute(query) if who is not None}

    @override
    def search(self, search: Search, first: int, limit: int) -> list[Result]:
        query = (
            select(ResultRow)
            .where(*search_conditions(search))
            .order_by(ResultRow.counted_at.desc(), ResultRow.id)
            .offset(first)
            .limit(limit)
        )
        with reading(self._engine) as session:
            return [self._to_result(session, row) for row in session.scalars(query).all()]

    @override
    def tally(self, person: str) -> list[tuple[int, int, int]]:
        won = func.sum(case((ResultSeatRow.won, 1), else_=0))
        query = (
            select(ResultRow.players, func.count(ResultRow.id.distinct()), won)
            .join(ResultSeatRow, ResultSeatRow.result == ResultRow.id)
            .where(ResultSeatRow.person == person, ResultRow.counted)
            .group_by(ResultRow.players)
            .order_by(ResultRow.players)
        )
        with reading(self._engine) as session:
            return [(players, games, wins) for players, games, wins in session.execute(query)]

    @override
    def rating(self, who: str, players: int, bot: bool) -> Rating | None:
        same = (players, bot)
        found = (each for each in self.ratings_of(who) if (each.players, each.among_bots) == same)
        return next(found, None)

    @override
    def ratings_of(self, who: str) -> list[Rating]:
        return self._ratings(RatingRow.player == who)

    @override
    def best(self, players: int, limit: int) -> list[Rating]:
        among = RatingRow.players == players
        return [
            *self._ratings(and_(among, *IS_LISTED), limit),
            *self._ratings(among & RatingRow.among_bots, limit),
        ]

    def _ratings(self, where: ColumnElement[bool], limit: int | None = None) -> list[Rating]:
        query = select(RatingRow).where(where).order_by(RatingRow.mu.desc()).limit(limit)
        with reading(self._engine) as session:
            return [from_row(Rating, row) for row in session.scalars(query)]

    def _to_result(self, session: Session, row: ResultRow) -> Result:
        seats = select(ResultSeatRow).where(ResultSeatRow.result == row.id)
        rows = session.scalars(seats.order_by(ResultSeatRow.seat))
        return from_row(Result, row, seats=tuple(from_row(ResultSeat, each) for each in rows))


def search_conditions(search: Search) -> list[ColumnElement[bool]]:
    """Return the conditions of a search."""

    def somebody(where: ColumnElement[bool]) -> ColumnElement[bool]:
        return ResultRow.id.in_(select(ResultSeatRow.result).where(where))

    conditions: list[ColumnElement[bool]] = [ResultRow.players > 0]
    if search.person is not None:
        conditions.append(somebody(ResultSeatRow.person == search.person))
    if search.name:
        conditions.append(somebody(ResultSeatRow.name.icontains(search.name, autoescape=True)))
    conditions += [
        ResultRow.modules.contains(letter, autoescape=True) for letter in search.modules or ""
    ]
    if search.players is not None:
        conditions.append(ResultRow.players == search.players)
    if search.since is not None:
        conditions.append(ResultRow.counted_at >= search.since)
    if search.until is not None:
        conditions.append(ResultRow.counted_at < search.until)
    return conditions
