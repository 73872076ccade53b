"""The server extends classes of uvicorn, and uses names that uvicorn does not promise to keep."""

import ast
import inspect
import textwrap

import pytest

from firstclass.service.adapters.http.connections import HttpConnection, WebSocketConnection
from firstclass.service.adapters.http.server import GracefulServer


def own_names(source: str) -> tuple[set[str], set[str]]:
    """Return the attributes of ``self`` that a class uses, and those that it assigns."""
    attributes = [
        node
        for node in ast.walk(ast.parse(textwrap.dedent(source)))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    ]
    assigned = {node.attr for node in attributes if isinstance(node.ctx, ast.Store)}
    return {node.attr for node in attributes}, assigned


@pytest.mark.parametrize("kind", [HttpConnection, WebSocketConnection, GracefulServer])
def test_every_name_of_uvicorn_that_the_server_uses_exists(kind: type) -> None:
    base = kind.__mro__[1]
    assert base.__module__.startswith("uvicorn.")
    used, assigned = own_names(inspect.getsource(kind))
    parents = [each for each in kind.__mro__[1:] if each.__module__.startswith("uvicorn.")]
    theirs = {name for parent in parents for name in own_names(inspect.getsource(parent))[1]}
    missing = {
        name
        for name in used
        if name not in theirs and name not in assigned and not hasattr(kind, name)
    }
    assert missing == set()
    public = {name for name in vars(kind) if not name.startswith("_")}
    new = {name for name in public if not hasattr(base, name)}
    assert new <= {"max_connections", "proxies", "is_idle"}, "these override nothing"
