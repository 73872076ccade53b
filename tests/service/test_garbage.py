"""What nobody needs any more is let go of, though rarely."""

import gc
import weakref

import uvicorn

from firstclass.service.adapters.fastapi.server import BETWEEN, Tidy
from tests.service.test_ports import run


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_is_old_is_let_go_of_when_its_time_has_come() -> None:
    server = Tidy(uvicorn.Config("nobody"))
    gc.disable()
    try:
        knot = Knot()
        seen = weakref.ref(knot)
        gc.collect()
        del knot
        run(server.on_tick(BETWEEN - 2))
        gc.collect(1)
        assert seen() is not None
        run(server.on_tick(BETWEEN - 1))
        assert seen() is None
    finally:
        gc.enable()
