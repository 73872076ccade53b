"""The calls about notifications, and the page to unsubscribe."""

from html import escape
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from firstclass.messages import say, speaking
from firstclass.service.adapters.fastapi.answers import language_of
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.people import Here, counted, visit_of
from firstclass.service.notices.opting import Opting
from firstclass.service.notices.words import STOP
from firstclass.service.protocol.messages import read
from firstclass.service.protocol.notices import NewWay, NewWishes


def add_notice_calls(app: APIRouter, opting: Opting) -> None:
    """Add the calls about notifications."""

    @app.get("/api/me/notices")
    async def told(here: Here) -> JSONResponse:
        return JSONResponse(opting.told(here.person))

    @app.post("/api/me/notices")
    async def wish(request: Request, here: Here) -> JSONResponse:
        wishes = read(NewWishes, await read_body(request))
        return JSONResponse(opting.wish(here.person, wishes, language_of(request)))

    @app.post("/api/me/notices/ways")
    async def add(request: Request, here: Here) -> JSONResponse:
        way = read(NewWay, await read_body(request))
        visit = visit_of(request)
        added = opting.add(here.person, way, visit.device, visit.language)
        return JSONResponse(added, HTTPStatus.CREATED)

    @app.delete("/api/me/notices/ways/{way}")
    async def drop(way: str, here: Here) -> JSONResponse:
        return JSONResponse(opting.drop(here.person, way))

    @app.post("/api/me/notices/ways/{way}/trial")
    async def attempt(way: str, here: Here) -> JSONResponse:
        return JSONResponse(await opting.attempt(here.person, way))


def stopping(opting: Opting) -> APIRouter:
    """Return the routes of the links to unsubscribe; only sending the form changes anything.

    Mail programs send it when the user presses their unsubscribe button. Nobody has to be signed
    in.
    """
    router = APIRouter(include_in_schema=False)

    @router.get(f"/{STOP}/{{token}}", dependencies=[counted("looks")])
    async def ask(request: Request, token: str) -> HTMLResponse:
        language = opting.language_of(token)
        with speaking(language or language_of(request)):
            if language is None:
                return page(say("notice-stopOver"), HTTPStatus.NOT_FOUND)
            go = escape(say("notice-stopGo"))
            button = f"<form method=post><button>{go}</button></form>"
            return page(say("notice-stopLead"), HTTPStatus.OK, button)

    @router.post(f"/{STOP}/{{token}}", dependencies=[counted("looks")])
    async def stop(request: Request, token: str) -> HTMLResponse:
        language = opting.language_of(token)
        opting.stop(token)
        with speaking(language or language_of(request)):
            return page(say("notice-stopped"), HTTPStatus.OK)

    return router


def page(text: str, status: HTTPStatus, form: str = "") -> HTMLResponse:
    """Return a page without scripts, because it may be opened anywhere from an email."""
    title = escape(say("notice-stopTitle"))
    content = (
        f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="robots" content="noindex"><title>{title}</title><style>{STYLE}</style>'
        f"<main><h1>{title}</h1><p>{escape(text)}</p>{form}"
        f'<p><a href="/account">First Class</a></p></main>'
    )
    return HTMLResponse(content, status)


STYLE = (
    ":root{color-scheme:light dark}"
    "main{max-width:32em;margin:3em auto;padding:0 1em;font:1.1em/1.5 system-ui,sans-serif}"
    "button{font:inherit;min-height:44px;padding:0 1.2em}"
)
