"""Memory that is no longer needed is released, but rarely."""

import gc
import weakref

import uvicorn

from firstclass.service.adapters.http.server import TICKS_BETWEEN_GC, GracefulServer
from tests.service.play.test_ports import run


class Knot:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_old_garbage_is_collected_at_intervals() -> None:
    server = GracefulServer(uvicorn.Config("nobody"))
    gc.disable()
    try:
        knot = Knot()
        seen = weakref.ref(knot)
        gc.collect()
        del knot
        run(server.on_tick(TICKS_BETWEEN_GC - 2))
        gc.collect(1)
        assert seen() is not None
        run(server.on_tick(TICKS_BETWEEN_GC - 1))
        assert seen() is None
    finally:
        gc.enable()
