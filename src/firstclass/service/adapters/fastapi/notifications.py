"""The calls about notifications, and the page to unsubscribe."""

from html import escape
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from firstclass.messages import translate, use_language
from firstclass.service.adapters.fastapi.bodies import read_body
from firstclass.service.adapters.fastapi.error_responses import language_of
from firstclass.service.adapters.fastapi.people import (
    CurrentSession,
    client_info_of,
    rate_limited_by_address,
)
from firstclass.service.notifications.composer import UNSUBSCRIBE_PATH
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.protocol.notifications import NewChannel, NewNotificationSettings
from firstclass.service.protocol.requests import parse_body


def add_notification_calls(app: APIRouter, preferences: NotificationPreferences) -> None:
    """Add the calls about notifications."""

    @app.get("/api/me/notifications")
    async def settings(here: CurrentSession) -> JSONResponse:
        return JSONResponse(preferences.get(here.person))

    @app.post("/api/me/notifications")
    async def change_settings(request: Request, here: CurrentSession) -> JSONResponse:
        settings = parse_body(NewNotificationSettings, await read_body(request))
        return JSONResponse(preferences.update(here.person, settings, language_of(request)))

    @app.post("/api/me/notifications/channels")
    async def add(request: Request, here: CurrentSession) -> JSONResponse:
        way = parse_body(NewChannel, await read_body(request))
        client = client_info_of(request)
        added = preferences.add_channel(here.person, way, client.device, client.language)
        return JSONResponse(added, HTTPStatus.CREATED)

    @app.delete("/api/me/notifications/channels/{channel_id}")
    async def drop(channel_id: str, here: CurrentSession) -> JSONResponse:
        return JSONResponse(preferences.remove_channel(here.person, channel_id))

    @app.post("/api/me/notifications/channels/{channel_id}/test")
    async def send_test(channel_id: str, here: CurrentSession) -> JSONResponse:
        return JSONResponse(await preferences.send_test(here.person, channel_id))


def unsubscribe_routes(preferences: NotificationPreferences) -> APIRouter:
    """Return the routes of the links to unsubscribe; only sending the form changes anything.

    Mail programs send it when the user presses their unsubscribe button. Nobody has to be signed
    in.
    """
    router = APIRouter(include_in_schema=False)

    @router.get(f"/{UNSUBSCRIBE_PATH}/{{token}}", dependencies=[rate_limited_by_address("looks")])
    async def ask(request: Request, token: str) -> HTMLResponse:
        language = preferences.language_of(token)
        with use_language(language or language_of(request)):
            if language is None:
                return page(translate("notice-stopOver"), HTTPStatus.NOT_FOUND)
            go = escape(translate("notice-stopGo"))
            button = f"<form method=post><button>{go}</button></form>"
            return page(translate("notice-stopLead"), HTTPStatus.OK, button)

    @router.post(f"/{UNSUBSCRIBE_PATH}/{{token}}", dependencies=[rate_limited_by_address("looks")])
    async def stop(request: Request, token: str) -> HTMLResponse:
        language = preferences.language_of(token)
        preferences.unsubscribe(token)
        with use_language(language or language_of(request)):
            return page(translate("notice-stopped"), HTTPStatus.OK)

    return router


def page(text: str, status: HTTPStatus, form: str = "") -> HTMLResponse:
    """Return a page without scripts, because it may be opened anywhere from an email."""
    title = escape(translate("notice-stopTitle"))
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
