"""Finished games and ratings in the database."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import ColumnElement, Engine, Float, ForeignKey, String, case, exists, func, select
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column
from typing_extensions import override

from firstclass.service.adapters.sql.concurrency import reading
from firstclass.service.adapters.sql.lobby import IS_PUBLIC, OpenGameRow, SqlLobbyStore
from firstclass.service.adapters.sql.models import Base, Personal, TableRow, from_row, values_of
from firstclass.service.lobby.ports import (
    ArchiveStore,
    OpenGame,
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
    rated: Mapped[bool]


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
                "anonymize", ("result", "seat", "name", "score", "place", "won", "is_bot")
            )
        },
    )
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(40))
    score: Mapped[int]
    place: Mapped[float] = mapped_column(Float)
    won: Mapped[bool]
    is_bot: Mapped[bool]


class RatingRow(Base):
    """The rating of a person, or of a kind of bot, with this number of players.

    ``bot`` is whether the rating is among bots or among people.
    """

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(
        String(40),
        primary_key=True,
        info={"person": Personal("delete", ("players", "among_bots", "mu", "sigma", "games"))},
    )
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    among_bots: Mapped[bool] = mapped_column(primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int]


class SqlArchiveStore(ArchiveStore):
    """The finished games of the open lobby."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lobby = SqlLobbyStore(engine)

    @override
    def uncounted(self, limit: int) -> list[OpenGame]:
        self._add_rematches()
        counted = exists().where(ResultRow.id == OpenGameRow.id)
        with reading(self._engine) as session:
            over = (
                select(OpenGameRow.id)
                .join(TableRow, TableRow.id == OpenGameRow.id)
                .where(IS_PUBLIC, TableRow.over, ~counted)
                .order_by(TableRow.last_played_at)
                .limit(limit)
            )
            ids = session.scalars(over).all()
        return [each for name in ids if (each := self._lobby.find(name))]

    def _add_rematches(self) -> None:
        """Add the rematches of public games. They are public if everybody plays again."""
        known = exists().where(OpenGameRow.id == TableRow.rematch_table).correlate(TableRow)
        rematch, seats_of = aliased(TableRow), func.json_array_length
        with reading(self._engine) as session:
            again = session.execute(
                select(TableRow.id, TableRow.rematch_table, TableRow.last_played_at)
                .where(TableRow.rematch_table.is_not(None), ~known)
                .where(TableRow.id.in_(select(OpenGameRow.id)))
                .join(rematch, rematch.id == TableRow.rematch_table)
                .where(seats_of(rematch.seats) == seats_of(TableRow.seats))
            ).all()
        for table_id, again_id, played in again:
            open_game = self._lobby.find(table_id)
            if open_game is not None and again_id is not None:
                fields = {name: getattr(open_game, name) for name in OpenGame.__slots__}
                self._lobby.save(OpenGame(**fields | {"id": again_id, "started_at": played}))

    @override
    def is_counted(self, table_id: str) -> bool:
        with reading(self._engine) as session:
            return session.get(ResultRow, table_id) is not None

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
            .where(ResultSeatRow.person == person)
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
            *self._ratings(among & ~RatingRow.among_bots, limit),
            *self._ratings(among & RatingRow.among_bots, limit),
        ]

    def _ratings(self, where: ColumnElement[bool], limit: int | None = None) -> list[Rating]:
        strength = (RatingRow.mu - 3 * RatingRow.sigma).desc()
        query = select(RatingRow).where(where).order_by(strength).limit(limit)
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
