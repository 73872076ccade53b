"""A database of a PostgreSQL server's."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.database import IN_USE, StoreUnavailable
from firstclass.service.adapters.sql.line import Line

if TYPE_CHECKING:
    from psycopg import AsyncConnection

OLDEST = 15
"""The oldest version of PostgreSQL that this is tried with."""

OWNERS = 0x0F1257C1A55
"""What all share who own a database, and one has for itself who changes its form."""

BEGINNERS = 0x0F1257C1A56
"""What one has for itself who begins, so that not two make the tables at once."""

START_TIMEOUT = "10s"
"""How long one waits for others that begin."""

UNSEEN_FOR = {"connect_timeout": 3, "tcp_user_timeout": 10_000}
"""Nobody is answered while a server is waited for: seconds, and milliseconds."""

LOCK_TIMEOUT = "1s"
"""How long one waits for what another server is changing: nobody is answered meanwhile."""

SETTINGS = (
    "synchronous_commit = on",  # whatever the server is set to
    # A server that was cut off with its machine is found dead, so that another may begin.
    "tcp_keepalives_idle = 10",
    "tcp_keepalives_interval = 5",
    "tcp_keepalives_count = 3",
)


def settings() -> tuple[str, ...]:
    """What each connection is set to."""
    return (*SETTINGS, f"lock_timeout = '{LOCK_TIMEOUT}'")


class PostgreSQL:
    """A database that is named by an address such as postgresql://user:password@host/name.

    Any number of servers own it together: what one of them changes the others are told. None has
    its tables in another form than the others know.
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
        self._pid: int | None = None
        self._settled = False

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

    def keep_out(self, connection: Connection) -> None:
        """Let no other server have it until this transaction ends."""
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (OWNERS,))

    def keep_out_all(self, engine: Engine) -> None:
        """Let no other server have it as long as its one connection lasts."""
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_lock(%s)", (OWNERS,))

    def settle(self, engine: Engine) -> None:
        """Be one of those that own it, now that its tables are as they should be."""
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (BEGINNERS,))
        self._settled = True

    def neighbours(self, engine: Engine) -> Line:
        """The other servers that own it."""
        _, parameters = engine.dialect.create_connect_args(self._url)

        async def connect() -> "AsyncConnection[tuple[Any, ...]]":
            from psycopg import AsyncConnection

            connection = await AsyncConnection.connect(
                autocommit=True, **UNSEEN_FOR | dict(parameters)
            )
            for setting in settings():
                await connection.execute(f"SET {setting}")
            return connection

        return Line(engine, connect, lambda: self._pid)

    def _prepare(self, connection: Any, *, own: bool) -> None:
        connection.autocommit = True
        for setting in settings():
            connection.execute(f"SET {setting}")
        if own:
            self._lock(connection)
            self._pid = connection.info.backend_pid
        connection.autocommit = False

    def _lock(self, connection: Any) -> None:
        from psycopg.errors import LockNotAvailable

        try:
            if not self._settled:
                connection.execute(f"SET lock_timeout = '{START_TIMEOUT}'")
                connection.execute("SELECT pg_advisory_lock(%s)", [BEGINNERS])
                connection.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
            connection.execute("SELECT pg_advisory_lock_shared(%s)", [OWNERS])
        except LockNotAvailable as error:
            raise OSError(IN_USE) from error


UNREADABLE = (
    "the address of the database can not be read: it is like postgresql://user:password@host/name,"
    " and in a password @ is %40, : is %3A, / is %2F, % is %25"
)
