"""A browser's calls, with its cookies."""

import secrets
from typing import Any, Self

import httpx

from firstclass.service.adapters.api import CALLS
from tests.contract import check_response
from tests.server import TIMEOUT, Client, Server

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class BrowserClient:
    """A browser that somebody may sign in with."""

    def __init__(self, server: Server, agent: str = FIREFOX) -> None:
        self._server = server
        self._client = httpx.Client(
            base_url=server.address,
            headers={"User-Agent": agent},
            timeout=TIMEOUT,
            verify=False,
            # The server may end an idle connection just as the next call is sent over it.
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    @property
    def token(self) -> str | None:
        """The value of its session cookie."""
        return self._client.cookies.get("fc-session")

    @property
    def socket(self) -> str:
        """The base address of its WebSockets."""
        return self._server.address.replace("http", "ws")

    def set_session_cookie(self, token: str) -> None:
        """Store somebody else's cookie in this browser."""
        self._client.cookies.clear()
        self._client.cookies.set("fc-session", token, domain="127.0.0.1", path="/")

    def call(self, method: str, path: str, body: object = None, **how: Any) -> httpx.Response:
        """Return the response to a call, which must conform to the contract."""
        if body is not None:
            how["json"] = body
        answer = self._client.request(method, path, **how)
        if answer.content:
            check_response(CALLS, method, path, answer.status_code, answer.json())
        return answer

    def call_ok(self, method: str, path: str, body: object = None) -> Any:
        """Return the result of a call that must succeed."""
        answer = self.call(method, path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def call_refused(
        self, status: int, code: str, method: str, path: str, body: object = None
    ) -> str:
        """Return the message with which a call is refused."""
        answer = self.call(method, path, body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
        message: str = answer.json()["error"]["message"]
        return message

    def become_guest(self, name: str) -> Self:
        """Become a guest."""
        assert self.call_ok("POST", "/api/people", {"name": name})["person"]["name"] == name
        return self

    def add_password(self) -> Self:
        """Give the guest a sign-in method, so that their games can be rated."""
        body = {
            "login": f"login-{self.person['name']}-{secrets.token_hex(4)}",
            "password": "x" * 12,
        }
        self.call_ok("POST", "/api/me/password", body)
        return self

    @property
    def person(self) -> Any:
        """Return the person who is signed in here."""
        return self.call_ok("GET", "/api/me")["person"]

    def create_table(self, *kinds: str, **body: Any) -> str:
        """Create a table as the person who is signed in here; return its id."""
        seats = [{"name": f"Seat {seat}", "kind": kind} for seat, kind in enumerate(kinds)]
        body = {"players": len(kinds), "modules": "AB", "seed": 7, "seats": seats} | body
        made = self.call_ok("POST", "/api/tables", body)
        assert made["key"] is None
        table: str = made["table"]
        return table

    def invite(self, table: str, seat: int) -> str:
        """Return an invitation to a seat."""
        made = self.call_ok("POST", f"/api/tables/{table}/seats/{seat}/invitation")
        invitation: str = made["invitation"]
        return invitation

    def accept(self, table: str, invitation: str, name: str = "") -> None:
        """Accept an invitation as the person who is signed in here."""
        arrival = {"invitation": invitation, "name": name}
        made = self.call_ok("POST", f"/api/tables/{table}/accepted-invitations", arrival)
        assert made == {"table": table, "key": None}

    def tables(self) -> list[Any]:
        """Return the tables of the person who is signed in here."""
        tables: list[Any] = self.call_ok("GET", "/api/me/tables")["tables"]
        return tables

    def join(self, table: str, key: str | None = None) -> Client:
        """Open a WebSocket to a table."""
        return self._server.join(table, key, {"Cookie": f"fc-session={self.token}"})
