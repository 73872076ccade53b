"""Metrics of the server for Prometheus.

They can be read on this machine only, and say nothing about any table.
"""

import asyncio
from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
    start_http_server,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firstclass.service.background import start_task

LOCALHOST = "127.0.0.1"

LAG_CHECK_INTERVAL = 0.5
"""The seconds between two measurements of how late the event loop is."""

LAG_BUCKETS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Counters and times in the format of Prometheus."""

    def __init__(self, tables: Callable[[], int]) -> None:
        """``tables`` returns how many tables are in memory."""
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._answers = Counter(
            "firstclass_answers", "Requests answered.", ["status"], registry=self._registry
        )
        self._connections = Gauge(
            "firstclass_conversations",
            "Clients connected to tables, the lobby and tournaments.",
            registry=self._registry,
        )
        self._lag = Histogram(
            "firstclass_late_seconds",
            "How long events wait before the server handles them.",
            buckets=LAG_BUCKETS,
            registry=self._registry,
        )
        in_memory = Gauge(
            "firstclass_tables", "Tables that are in memory.", registry=self._registry
        )
        in_memory.set_function(tables)

    def serve(self, port: int) -> int:
        """Serve the metrics on this machine and return the port."""
        server, _ = start_http_server(port, LOCALHOST, self._registry)
        return server.server_port

    def wrap(self, app: ASGIApp) -> ASGIApp:
        """Return the application with its responses counted."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            async def counting_send(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self._answers.labels(message["status"]).inc()
                await send(message)

            if scope["type"] == "websocket":
                with self._connections.track_inprogress():
                    await app(scope, receive, send)
            elif scope["type"] == "lifespan":
                looking = start_task(self._measure_lag())
                await app(scope, receive, send)
                looking.cancel()
            else:
                await app(scope, receive, counting_send)

        return counted

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(LAG_CHECK_INTERVAL)
            self._lag.observe(max(0.0, loop.time() - began - LAG_CHECK_INTERVAL))
