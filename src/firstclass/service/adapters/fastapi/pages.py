"""The built front end, and the headers that keep its pages safe."""

import json
import re
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parents[3] / "static"

START = "index.html"
"""The HTML of the start page, and of whatever has none of its own."""

DEVICE = "device/"
"""Where the game lies for who plays it on their own device, if it was built for that, too."""

OFFERING = f"{DEVICE}offering/"
"""The HTML of this server's pages, which says that the game can be had there."""

PARCEL = ".bin"
"""How names of files end that are packed whoever asks: they are not packed again on their way."""

PRIVATE = (
    "/api/tables/",
    "/api/me",
    "/api/people",
    "/api/session",
    "/api/lobby",
    "/api/daily",
    "/unsubscribe/",
)
"""What only who has asked may know: no browser keeps it."""

LASTING = ("/assets/", f"/{DEVICE}assets/", f"/{DEVICE}engine/")
"""What the build names by its content."""

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

INTERPRETER = "; script-src 'self' 'wasm-unsafe-eval'"
"""Who plays on their own device has an interpreter there, in WebAssembly."""

HEADERS = {
    # Svelte writes positions into style attributes; scripts come from here alone.
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
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
                if scope["path"].startswith(f"/{DEVICE}"):
                    headers["Content-Security-Policy"] = POLICY + INTERPRETER
                headers["Cache-Control"] = cache_control(scope["path"], message["status"])
            await send(message)

        await self._app(scope, receive, send_safely)


def cache_control(path: str, status: int) -> str:
    """What a browser may keep: an asset that is there for ever, what a table tells not at all."""
    if path.startswith(LASTING) and status == HTTPStatus.OK:
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith(PRIVATE) else "no-cache"


def documents(static: Path) -> dict[str, str]:
    """The HTML of each page the front end knows, by its path; `{table}` stands for any name."""
    found: dict[str, str] = json.loads((static / "pages.json").read_text(encoding="utf-8"))
    return found


def document_for(path: str, known: dict[str, str]) -> str | None:
    """The HTML of the page at this path, or None if it is no page."""
    for page, document in known.items():
        pattern = re.escape(page.strip("/")).replace(r"\{table\}", "[^/]+")
        if re.fullmatch(pattern, path.strip("/")):
            return document
    return None


def found(name: str, static: Path) -> str:
    """Where a file lies: what the game on devices shares with the server's pages lies with them."""
    if name == DEVICE:
        return DEVICE + START
    if "/" not in name and (static / OFFERING / name).is_file():
        return OFFERING + name
    own = not name.startswith(DEVICE) or (static / name).is_file()
    return name if own else name.removeprefix(DEVICE)


def pages(static: Path = STATIC) -> APIRouter:
    """Routes for the front end in this folder, whose scripts lie there packed as well."""
    router = APIRouter(include_in_schema=False)
    files = StaticFiles(directory=static, check_dir=False)

    async def file(name: str, request: Request) -> Response:
        packed = f"{name}.br"
        if (
            "br" not in request.headers.get("accept-encoding", "")
            or not (static / packed).is_file()
        ):
            answer = await files.get_response(name, request.scope)
            if name.endswith(PARCEL):
                answer.headers["Content-Type"] = "application/gzip"
            return answer
        answer = await files.get_response(packed, request.scope)
        answer.headers["Content-Encoding"] = "br"
        answer.headers["Content-Type"] = f"{guess_type(name)[0]}; charset=utf-8"
        answer.headers.add_vary_header("Accept-Encoding")
        return answer

    @router.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        if not (static / START).is_file():
            return PlainTextResponse("The front end is not built: run `make setup`.", 503)
        name = document_for(path, documents(static)) or path
        try:
            return await file(found(name, static), request)
        except (HTTPException, OSError) as missing:
            # Some names are too long for any file.
            if "text/html" not in request.headers.get("accept", ""):
                raise HTTPException(HTTPStatus.NOT_FOUND) from missing
        # Somebody who followed a link is told so by the front end itself.
        answer = await file(found(START, static), request)
        answer.status_code = HTTPStatus.NOT_FOUND
        return answer

    return router
