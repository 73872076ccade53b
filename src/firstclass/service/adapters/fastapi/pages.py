"""The built front end, and the headers that keep its pages safe."""

from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parents[3] / "static"

PAGES = ("", "rules", "cards")
"""Where the front end shows a page, beside the tables."""

HEADERS = {
    # Svelte writes positions into style attributes; scripts come from here alone.
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class SafeHeaders:
    """Adds the security headers, and says what a browser may keep, to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the head of its answer."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers["Cache-Control"] = cache_control(scope["path"])
            await send(message)

        await self._app(scope, receive, send_safely)


def cache_control(path: str) -> str:
    """The build names its assets by their content, so these never change."""
    return "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"


def file_for(path: str) -> str:
    """The built file that answers; that of a table asks at once for all that a table needs."""
    if path in PAGES or path.endswith("/review"):
        return "index.html"
    return "table.html" if path.startswith("table/") else path


def pages(static: Path = STATIC) -> APIRouter:
    """Routes for the front end in this folder, whose scripts lie there packed as well."""
    router = APIRouter(include_in_schema=False)
    files = StaticFiles(directory=static, check_dir=False)

    @router.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        if not (static / "index.html").is_file():
            return PlainTextResponse("The front end is not built: run `make setup`.", 503)
        name = file_for(path)
        packed = f"{name}.br"
        if (
            "br" not in request.headers.get("accept-encoding", "")
            or not (static / packed).is_file()
        ):
            return await files.get_response(name, request.scope)
        answer = await files.get_response(packed, request.scope)
        answer.headers["Content-Encoding"] = "br"
        answer.headers["Content-Type"] = f"{guess_type(name)[0]}; charset=utf-8"
        answer.headers.add_vary_header("Accept-Encoding")
        return answer

    return router
