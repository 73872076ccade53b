"""A database of a PostgreSQL server's."""

import secrets
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.database import IN_USE, StoreUnavailable
from firstclass.service.adapters.sql.notice_rows import OwnSecretRow

OLDEST = 15
"""The oldest version of PostgreSQL that this is tried with."""

OWNERS = 0x0F1257C1A55
"""What who owns a database has locked there."""

OWNER = "owner"
"""The secret by which the last owner is known."""

UNSEEN_FOR = {"connect_timeout": 3, "tcp_user_timeout": 10_000}
"""Nobody is answered while a server is waited for: seconds, and milliseconds."""

SETTINGS = (
    "synchronous_commit = on",  # whatever the server is set to
    "lock_timeout = '1s'",
    # A server that was cut off with its machine is found dead, so that another may begin.
    "tcp_keepalives_idle = 10",
    "tcp_keepalives_interval = 5",
    "tcp_keepalives_count = 3",
)


class PostgreSQL:
    """A database that is named by an address such as postgresql://user:password@host/name.

    The lock of its owner belongs to the one connection over which all is written: if that breaks,
    nothing can be written any more, until another has the lock. If somebody else has owned the
    database meanwhile, the games in this server's memory are not those that are kept: it has to
    begin anew.
    """

    def __init__(self, address: str) -> None:
        """Raises StoreUnavailable if that is no such address; its text is never repeated."""
        try:
            url = make_url(address)
        except (ArgumentError, ValueError) as error:
            raise StoreUnavailable(UNREADABLE) from error
        if url.drivername not in ("postgresql", "postgres") or not url.database:
            raise StoreUnavailable(UNREADABLE)
        if "@" in (url.host or ""):  # half a password
            raise StoreUnavailable(UNREADABLE)
        self._url = url.set(drivername="postgresql+psycopg")
        self._mark: str | None = None

    @property
    def name(self) -> str:
        """Where it is, and what it is called there."""
        host = self._url.host or self._url.query.get("host", "")
        return f"postgresql://{host}/{self._url.database}"

    def is_there(self) -> bool:
        """Whether there are any tables."""
        engine = self.open(own=False)
        try:
            return inspect(engine).has_table("tables")
        finally:
            engine.dispose()

    def open(self, *, own: bool) -> Engine:
        """An engine with a single connection; one that was broken is found out and made anew."""
        engine = create_engine(
            self._url,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            isolation_level="READ COMMITTED" if own else "REPEATABLE READ",
        )

        def connect(dialect: Any, _record: Any, words: Any, parameters: dict[str, Any]) -> Any:
            connection = dialect.connect(*words, **UNSEEN_FOR | parameters)
            try:
                self._prepare(connection, own=own)
            except BaseException:
                connection.close()  # and with it the lock
                raise
            return connection

        event.listen(engine, "do_connect", connect)
        return engine

    def check(self, engine: Engine) -> None:
        """Look whether it is new enough, knows all letters and writes to the disk."""
        with engine.connect() as connection:

            def shown(setting: str) -> str:
                return str(connection.exec_driver_sql(f"SHOW {setting}").scalar_one())

            if int(shown("server_version_num")) < OLDEST * 10_000:
                raise OSError(f"it is older than PostgreSQL {OLDEST}")
            if shown("server_encoding") != "UTF8":
                raise OSError("its encoding is not UTF8")
            for setting in ("fsync", "full_page_writes"):
                if shown(setting) != "on":
                    raise OSError(f"its {setting} is off, so what was played might be lost")

    def settle(self, engine: Engine) -> None:
        """Leave a mark, by which a later connection knows that nobody else was there."""
        mark = secrets.token_urlsafe(12)
        with Session(engine) as session, session.begin():
            session.merge(OwnSecretRow(name=OWNER, value=mark))
        self._mark = mark

    def _prepare(self, connection: Any, *, own: bool) -> None:
        connection.autocommit = True
        for setting in SETTINGS:
            connection.execute(f"SET {setting}")
        if own:
            self._lock(connection)
        connection.autocommit = False

    def _lock(self, connection: Any) -> None:
        from psycopg.errors import LockNotAvailable

        try:
            connection.execute("SELECT pg_advisory_lock(%s)", [OWNERS])
        except LockNotAvailable as error:
            raise OSError(IN_USE) from error
        if self._mark is None:
            return
        marks = connection.execute("SELECT value FROM own_secrets WHERE name = %s", [OWNER])
        if marks.fetchone() != (self._mark,):
            raise OSError("another server has used it meanwhile; start this one again")


UNREADABLE = (
    "the address of the database can not be read: it is like postgresql://user:password@host/name,"
    " and in a password @ is %40, : is %3A, / is %2F, % is %25"
)
