"""A database on a PostgreSQL server."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, ExceptionContext, create_engine, event, inspect, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from firstclass.service.adapters.sql.database import IN_USE, StoreUnavailableError
from firstclass.service.adapters.sql.postgres_bus import PostgresBus
from firstclass.service.ports import StoreBusyError

if TYPE_CHECKING:
    from psycopg import AsyncConnection

MIN_VERSION = 15
"""The oldest version of PostgreSQL that is tested."""

SCHEMA_LOCK = 0x0F1257C1A55
"""The lock that all servers share. A server that changes the schema holds it exclusively."""

STARTUP_LOCK = 0x0F1257C1A56
"""The lock of a server that starts, so that only one creates the tables."""

START_TIMEOUT = "10s"
"""The time to wait for other servers that are starting."""

CONNECTION_TIMEOUTS = {"connect_timeout": 3, "tcp_user_timeout": 10_000}
"""The limits in seconds and milliseconds for a server that does not respond. Nobody is answered
meanwhile.
"""

LOCK_TIMEOUT = "1s"
"""The time to wait for another server's change. Nobody is answered meanwhile."""

SETTINGS = (
    "synchronous_commit = on",  # overrides the server's configuration
    # If a server's machine is cut off, its connection is found dead, and another server may start.
    "tcp_keepalives_idle = 10",
    "tcp_keepalives_interval = 5",
    "tcp_keepalives_count = 3",
)


def settings() -> tuple[str, ...]:
    """Return the settings of each connection."""
    return (*SETTINGS, f"lock_timeout = '{LOCK_TIMEOUT}'")


class PostgresDatabase:
    """A database with an address such as postgresql://user:password@host/name.

    Any number of servers own it together and hear about each other's changes. They all use the same
    version of the schema.
    """

    def __init__(self, address: str) -> None:
        """Raise StoreUnavailableError if the address is invalid; the message never repeats it."""
        try:
            url = make_url(address)
        except (ArgumentError, ValueError) as error:
            raise StoreUnavailableError(INVALID_ADDRESS) from error
        if url.drivername not in ("postgresql", "postgres") or not url.database:
            raise StoreUnavailableError(INVALID_ADDRESS)
        if "@" in (url.host or ""):  # a part of a password
            raise StoreUnavailableError(INVALID_ADDRESS)
        self._url = url.set(drivername="postgresql+psycopg")
        self._pid: int | None = None
        self._is_started = False

    @property
    def name(self) -> str:
        """The host and the name of the database."""
        host = self._url.host or self._url.query.get("host", "")
        return f"postgresql://{host}/{self._url.database}"

    def exists(self) -> bool:
        """Return whether the database has any tables."""
        engine = self.open(as_owner=False)
        try:
            return inspect(engine).has_table("tables")
        finally:
            engine.dispose()

    def open(self, *, as_owner: bool) -> Engine:
        """Return an engine with a single connection, which is replaced if it breaks."""
        engine = create_engine(
            self._url,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            pool_pre_ping=True,
            hide_parameters=True,
            isolation_level="READ COMMITTED" if as_owner else "REPEATABLE READ",
        )

        def connect(dialect: Any, _record: Any, arguments: Any, parameters: dict[str, Any]) -> Any:
            connection = dialect.connect(*arguments, **CONNECTION_TIMEOUTS | parameters)
            try:
                self._configure(connection, as_owner=as_owner)
            except BaseException:
                connection.close()  # this also releases the lock
                raise
            return connection

        event.listen(engine, "do_connect", connect)
        event.listen(engine, "handle_error", raise_if_busy)
        return engine

    def check(self, engine: Engine) -> None:
        """Check that the server is new enough, uses UTF-8 and writes to the disk."""
        with engine.connect() as connection:

            def value_of(setting: str) -> str:
                return str(connection.exec_driver_sql(f"SHOW {setting}").scalar_one())

            if int(value_of("server_version_num")) < MIN_VERSION * 10_000:
                raise OSError(f"it is older than PostgreSQL {MIN_VERSION}")
            if value_of("server_encoding") != "UTF8":
                raise OSError("its encoding is not UTF8")
            for setting in ("fsync", "full_page_writes"):
                if value_of(setting) != "on":
                    raise OSError(f"its {setting} is off, so what was played might be lost")

    def lock_schema(self, connection: Connection) -> None:
        """Keep other servers out until this transaction ends."""
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))

    def lock_exclusively(self, engine: Engine) -> None:
        """Keep other servers out as long as the connection lasts."""
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_lock(%s)", (SCHEMA_LOCK,))

    def release_startup_lock(self, engine: Engine) -> None:
        """Let other servers start, now that the schema is up to date."""
        with engine.begin() as connection:
            connection.exec_driver_sql("SELECT pg_advisory_unlock(%s)", (STARTUP_LOCK,))
        self._is_started = True

    def cluster(self, engine: Engine) -> PostgresBus:
        """Return the cluster of servers that own the database."""
        _, parameters = engine.dialect.create_connect_args(self._url)

        async def connect() -> "AsyncConnection[tuple[Any, ...]]":
            from psycopg import AsyncConnection

            connection = await AsyncConnection.connect(
                autocommit=True, **CONNECTION_TIMEOUTS | dict(parameters)
            )
            for setting in settings():
                await connection.execute(f"SET {setting}")
            return connection

        return PostgresBus(engine, connect, lambda: self._pid)

    def _configure(self, connection: Any, *, as_owner: bool) -> None:
        connection.autocommit = True
        for setting in settings():
            connection.execute(f"SET {setting}")
        if as_owner:
            self._acquire_locks(connection)
            self._pid = connection.info.backend_pid
        connection.autocommit = False

    def _acquire_locks(self, connection: Any) -> None:
        from psycopg.errors import LockNotAvailable

        try:
            if not self._is_started:
                connection.execute(f"SET lock_timeout = '{START_TIMEOUT}'")
                connection.execute("SELECT pg_advisory_lock(%s)", [STARTUP_LOCK])
                connection.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
            connection.execute("SELECT pg_advisory_lock_shared(%s)", [SCHEMA_LOCK])
        except LockNotAvailable as error:
            raise OSError(IN_USE) from error


def raise_if_busy(context: ExceptionContext) -> None:
    """Raise StoreBusyError if another server has locked what this one wants to change."""
    from psycopg.errors import LockNotAvailable

    if isinstance(context.original_exception, LockNotAvailable):
        raise StoreBusyError(IN_USE) from context.original_exception


INVALID_ADDRESS = (
    "the address of the database is malformed: expected postgresql://user:password@host/name,"
    " and in a password @ is %40, : is %3A, / is %2F, % is %25"
)
