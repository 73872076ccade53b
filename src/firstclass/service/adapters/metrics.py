"""What a host's Prometheus is told of the server, on this machine alone; nothing of any table."""

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

HERE = "127.0.0.1"

LOOK = 0.5
"""Seconds between two looks at how late the server is."""

LATE = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Counts and times, as Prometheus reads them."""

    def __init__(self, tables: Callable[[], int]) -> None:
        """``tables`` tells how many are in memory."""
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self._answers = Counter(
            "firstclass_answers", "Calls that were answered.", ["status"], registry=self._registry
        )
        self._talks = Gauge(
            "firstclass_conversations", "Clients at tables and boards.", registry=self._registry
        )
        self._late = Histogram(
            "firstclass_late_seconds",
            "How long whatever comes waits until the server looks at it.",
            buckets=LATE,
            registry=self._registry,
        )
        in_memory = Gauge(
            "firstclass_tables", "Tables that are in memory.", registry=self._registry
        )
        in_memory.set_function(tables)

    def serve(self, port: int) -> int:
        """Tell whoever asks on this machine; the port where they are told."""
        server, _ = start_http_server(port, HERE, self._registry)
        return server.server_port

    def around(self, app: ASGIApp) -> ASGIApp:
        """Count what an application answers."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            async def told(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self._answers.labels(message["status"]).inc()
                await send(message)

            if scope["type"] == "websocket":
                with self._talks.track_inprogress():
                    await app(scope, receive, send)
            elif scope["type"] == "lifespan":
                looking = asyncio.create_task(self._look())
                await app(scope, receive, send)
                looking.cancel()
            else:
                await app(scope, receive, told)

        return counted

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(LOOK)
            self._late.observe(max(0.0, loop.time() - began - LOOK))
