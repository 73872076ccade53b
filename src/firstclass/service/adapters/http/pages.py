"""The built front end, and the headers that secure its pages."""

import json
import re
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firstclass.service.adapters.http.routes import Endpoint, limited_by_address
from firstclass.service.play.table_api import TableApi

STATIC = Path(__file__).parents[3] / "static"

NOT_INSTALLED = (
    "The pages are not installed: install the wheel firstclass-web,"
    " or run `make setup` in the project's folder."
)

START_PAGE = "index.html"
"""The HTML of the start page, and of all pages without a separate file."""

DEVICE_PATH = "device/"
"""The path of the game that runs on the player's own device, if it was built."""

OFFERING_PATH = f"{DEVICE_PATH}offering/"
"""The HTML of this server's pages if they offer that game."""

COMPRESSED_SUFFIX = ".bin"
"""The suffix of files that are compressed already and are not compressed again on the way."""

PRIVATE_PATHS = ("/api/", "/unsubscribe/")
"""Paths whose responses only the requester may see. Browsers do not store them, unless the response
says otherwise.
"""

IMMUTABLE_PATHS = ("/assets/", f"/{DEVICE_PATH}assets/", f"/{DEVICE_PATH}engine/")
"""Files with a hash of their content in the name."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

WASM_POLICY = "; script-src 'self' 'wasm-unsafe-eval'"
"""The game on the player's own device runs an interpreter in WebAssembly."""

SECURITY_HEADERS = {
    # Svelte writes positions into style attributes; scripts come only from this server.
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


ROBOTS = """\
User-agent: *
Allow: /$
Allow: /rules
Allow: /cards
Allow: /assets/
Disallow: /
"""
"""The pages that search engines may read. None shows a table or a person."""


class HeadAsGet:
    """Middleware that answers HEAD like GET. uvicorn leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        get = {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope
        await self._app(get, receive, send)


class SecurityHeaders:
    """Middleware that adds the security headers and the cache policy to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add headers to its response."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if scope["path"].startswith(f"/{DEVICE_PATH}"):
                    headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY + WASM_POLICY
                headers.setdefault("Cache-Control", cache_control(scope["path"], message["status"]))
            await send(message)

        await self._app(scope, receive, send_safely)


def cache_control(path: str, status: int) -> str:
    """Return the cache policy: existing assets are kept for ever, private responses never."""
    if path.startswith(IMMUTABLE_PATHS) and status == HTTPStatus.OK:
        return "public, max-age=31536000, immutable"
    return "no-store" if path.startswith(PRIVATE_PATHS) else "no-cache"


def file_of_page(path: str, known: dict[str, str]) -> str | None:
    """Return the HTML file of the page at this path, or None if there is no such page."""
    for page, document in known.items():
        pattern = re.escape(page.strip("/")).replace(r"\{id\}", "[^/]+")
        if re.fullmatch(pattern, path.strip("/")):
            return document
    return None


def resolve_file(name: str, static: Path) -> str:
    """Return the path of a file. The game on devices shares some files with the server's pages."""
    if name == DEVICE_PATH:
        return DEVICE_PATH + START_PAGE
    if "/" not in name and (static / OFFERING_PATH / name).is_file():
        return OFFERING_PATH + name
    own = not name.startswith(DEVICE_PATH) or (static / name).is_file()
    return name if own else name.removeprefix(DEVICE_PATH)


def page_endpoint(static: Path = STATIC) -> Endpoint:
    """Return the endpoint of all pages and files of the front end in this folder.

    Browsers that accept it get the compressed version of a script.
    """
    files = StaticFiles(directory=static, check_dir=False)

    async def file(name: str, request: Request) -> Response:
        packed = f"{name}.br"
        if (
            "br" not in request.headers.get("accept-encoding", "")
            or not (static / packed).is_file()
        ):
            answer = await files.get_response(name, request.scope)
            if name.endswith(COMPRESSED_SUFFIX):
                answer.headers["Content-Type"] = "application/gzip"
            return answer
        answer = await files.get_response(packed, request.scope)
        answer.headers["Content-Encoding"] = "br"
        answer.headers["Content-Type"] = f"{guess_type(name)[0]}; charset=utf-8"
        answer.headers.add_vary_header("Accept-Encoding")
        return answer

    async def page(request: Request) -> Response:
        path: str = request.path_params["path"]
        if not (static / START_PAGE).is_file():
            return PlainTextResponse(NOT_INSTALLED, 503)
        pages: dict[str, str] = json.loads((static / "pages.json").read_text(encoding="utf-8"))
        name = file_of_page(path, pages) or path
        try:
            return await file(resolve_file(name, static), request)
        except (HTTPException, OSError) as missing:
            # Some names are too long for any file.
            if "text/html" not in request.headers.get("accept", ""):
                raise HTTPException(HTTPStatus.NOT_FOUND) from missing
        # The front end itself tells people who followed a link that the page does not exist.
        answer = await file(resolve_file(START_PAGE, static), request)
        answer.status_code = HTTPStatus.NOT_FOUND
        return answer

    return page


async def robots(_: Request) -> Response:
    """Return what search engines may read."""
    return PlainTextResponse(ROBOTS)


async def change_password(_: Request) -> Response:
    """Lead password managers to the page where a password is changed."""
    return RedirectResponse("/account")


def page_routes(table_api: TableApi) -> list[Route]:
    """Return the routes of all pages and files, with a rate limit for each address."""
    endpoints = {
        "/robots.txt": robots,
        "/.well-known/change-password": change_password,
        "/{path:path}": page_endpoint(),
    }
    return [
        Route(path, limited_by_address(table_api, "pages", endpoint))
        for path, endpoint in endpoints.items()
    ]
