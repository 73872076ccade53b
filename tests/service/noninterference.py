"""A whole service in one file, and a second one that differs only in what a viewer may not know.

Hidden cards of games are exchanged by hand (tests/rules/test_secrets.py), and the stored data of
others by plain SQL. No code under test helps to hide anything.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from firstclass import Game, Setup
from firstclass.modules.murder.rules import murder
from firstclass.modules.teatime.rules import orders
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.service.adapters.http.app import create_app
from firstclass.service.adapters.http.origin_check import AllowedHosts
from firstclass.service.adapters.http.server import passkeys
from firstclass.service.adapters.notifications import Notifications
from firstclass.service.adapters.rating import OpenSkillRater
from firstclass.service.adapters.services import build_services
from firstclass.service.adapters.sql.store import Store
from firstclass.service.notifications.composer import MessageComposer
from firstclass.service.notifications.outbox import GRACE_PERIOD, Outbox
from firstclass.service.notifications.ports import ChannelSender
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.people.people import SignInMethods
from firstclass.service.play.client import Visit
from firstclass.service.play.seating import hash_key
from firstclass.service.play.table_api import Caller, TableApi
from firstclass.service.protocol.lobby import NewOpenGame
from firstclass.service.protocol.notifications import ChannelKind, NewChannel
from firstclass.service.protocol.people import NewApiToken
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable
from firstclass.service.protocol.tournaments import NewTournament
from firstclass.service.stored import (
    InvitedSeat,
    NewAction,
    Person,
    Redeal,
    Seat,
    Session,
    StoredAction,
    StoredTable,
)
from tests.database import open_sqlite
from tests.rules.games import Player
from tests.rules.test_secrets import cards_laid_out, exchanged, shuffled
from tests.service.in_memory import InProcessRunner, MemoryConnection
from tests.service.notifications.test_notifications import FakeChannel

NOW = 1_800_000_000
SITE = "https://x.example/"
PEOPLE = ("anna", "ben", "carla", "dora")
"""Anna sits at tables with Ben and watches others; Dora watches all."""

SHARED = ("draft", "murder", "tea")
"""Tables where Anna plays against Ben and, if there is a third seat, Carla."""

DELAY = 6
TABLE_OF_A_CUP = {"players": 2, "modules": "AB"}
LAST_PLAYED = {"later": DELAY, "never": 25}
"""Games of Ben and Carla, and how many of the latest actions are hidden from others."""

TABLES = (*SHARED, *LAST_PLAYED, "over")


class Games:
    """The actions at the tables, and how many of them were played."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.played = chance.randint(26, 80)
        others = chance.sample("ABDEF", 4)
        plain = Setup(players=2, modules="AB", seed=chance.getrandbits(32))
        self.setups = {
            "draft": Setup(players=3, modules="".join(others[:2]), seed=chance.getrandbits(32)),
            "murder": Setup(players=3, modules=f"C{others[2]}", seed=chance.getrandbits(32)),
            "tea": Setup(players=2, modules="DE", seed=chance.getrandbits(32), teatime="on"),
            **dict.fromkeys((*LAST_PLAYED, "over"), plain),
        }

    def chosen_at(self, name: str, game: Game) -> list[StoredAction]:
        """Return the actions at a table from its beginning."""
        actions = {"draft": 0, "over": 10**6}.get(name, self.played)
        return chosen(game, self.setups[name].seed, actions)


class SilentMailer:
    """A mailer whose emails nobody reads."""

    description = "nowhere"

    def can_send_to(self, mail: str) -> bool:
        return True

    def queue(self, mail: str, subject: str, text: str) -> None:
        pass

    def send_now(
        self, mail: str, subject: str, text: str, message_id: str, unsubscribe_url: str = ""
    ) -> bool:
        return True


class NoPasswordMatches:
    """A list of known passwords in which no password is found."""

    async def hash(self, password: str) -> str:
        return password

    async def verify(self, password: str, hashed: str | None) -> bool:
        return False


class ServiceUnderTest:
    """All services in this process, with a clock that stands still."""

    def __init__(self, file: Path) -> None:
        self.now = float(NOW)
        self.store = store = Store(file)
        here = InProcessRunner()
        self.table_api = TableApi(store, here, here)
        sign_in_methods = SignInMethods(NoPasswordMatches(), passkeys, SilentMailer(), SITE)
        self.mail, self.hook = FakeChannel(), FakeChannel()
        carriers: dict[ChannelKind, ChannelSender] = {"email": self.mail, "webhook": self.hook}
        composer = MessageComposer(SITE, "secret")
        preferences = NotificationPreferences(
            store.notifications, carriers, composer, lambda: "", self.clock
        )
        outbox = Outbox(store.notifications, self.table_api.tables, carriers, composer, self.clock)
        self.notifications = Notifications(preferences, outbox)
        rooms = build_services(
            store, self.table_api, sign_in_methods, self.notifications, OpenSkillRater, self.clock
        )
        self.people, self.chat = rooms.people, rooms.api.chat
        self.lobby, self.tournaments = rooms.api.lobby, rooms.api.tournaments
        self.app = create_app(rooms, AllowedHosts())

    def clock(self) -> float:
        return self.now


def create_service(file: Path, games: Games) -> None:
    """Create the service: people and their data, tables, chats and open games."""
    world = ServiceUnderTest(file)
    store = world.store
    for name in PEOPLE:
        person = Person(name, name.title(), NOW - 10**6, NOW, name, "x", f"{name}@x.example")
        store.people.save(person)
        store.people.save(Session(name, name, hash_key(f"cookie of {name}"), "Firefox", NOW, NOW))
        world.people.api_tokens.create(name, NewApiToken(name=f"of {name}", scope="look"))
        world.notifications.preferences.add_channel(name, NewChannel(kind="email"), "", "en")
    for table in TABLES:
        create_table(store, table, games)
        for each in PEOPLE:
            caller = Caller(None, "en", "", each)
            if table != "never" or each in ("ben", "carla"):
                world.chat.post(caller, table, f"{each} says something")
            world.chat.save_note(each, table, f"{each} notes something")
    for host in ("ben", "anna"):
        seats = [NewSeat(kind=HUMAN)] * 2
        body = NewTable(players=2, modules="AB", seats=seats)
        world.lobby.create(host, NewOpenGame(table=body, mode="turns", open_seats=[1]))
        hidden = NewOpenGame(
            table=body, mode="turns", open_seats=[1], access="named", invited=["carla"]
        )
        world.lobby.create(host, hidden)
        for more in ({}, {"access": "named", "invited": ["carla"]}):
            cup = {"name": "Cup", "format": "swiss", "rounds": 3, "table": TABLE_OF_A_CUP}
            world.tournaments.create(host, NewTournament.model_validate(cup | more))
    store.close()


def create_table(store: Store, name: str, games: Games) -> None:
    """Create a table with some actions; re-dealt games begin after the draft."""
    setup = games.setups[name]
    game, player = Game(setup), Player(setup.seed)
    while game.version < 1 if name == "draft" else game.decision == "keep":
        game.apply(player.choose(game))
    people = [*(("anna",) if name in SHARED else ()), "ben", "carla"][: setup.players]
    seats: list[Seat] = [{"name": person.title(), "kind": HUMAN} for person in people]
    table = StoredTable(
        name,
        "",
        seats,
        game.record(),
        [],
        redeals=[Redeal(game.version, None, 1)] if name in SHARED else [],
        invited_seats=[
            InvitedSeat(seat, "hash", None, person) for seat, person in enumerate(people) if seat
        ],
        salt="salt",
        owner=people[0],
        spectators={"later": DELAY, "never": None}.get(name, 0),
    )
    store.create(table)
    actions = games.chosen_at(name, game)
    for seen, played in enumerate(actions):
        is_last = name == "over" and seen == len(actions) - 1
        ended_at = 1000 * NOW if is_last else None
        number = game.version + seen
        store.append([NewAction(name, number, played, ended_at=ended_at, expected_revision=seen)])


def chosen(game: Game, seed: int, actions: int) -> list[StoredAction]:
    """Return the actions from this moment on."""
    player, game = Player(seed), game.clone()
    played: list[StoredAction] = []
    while not game.over and len(played) < actions:
        seat, action = game.current_seat, player.choose(game)
        assert seat is not None
        game.apply(action)
        played.append(StoredAction(seat, ACTIONS[action], 0))
    return played


def redeal_for(games: Games, viewer: int | None, chance: random.Random) -> Callable[..., Game]:
    """Return the start of a game with everything reordered that the viewer has not seen so far."""

    def deal(game: Game, *_: object) -> Game:
        if game.decision == "keep":
            return exchanged(game, viewer, chance)
        (name,) = (name for name in SHARED if games.setups[name].seed == game.setup.seed)
        end = game.clone()
        for played in games.chosen_at(name, game):
            end.apply(action_id(played.notation))
        return exchange_before(game, end, viewer, chance)

    return deal


def exchange_before(game: Game, end: Game, viewer: int | None, chance: random.Random) -> Game:
    """Exchange earlier what the viewer does not see in `end`, which this game leads to."""
    other = game.clone()
    state = other.state
    state.stacks = tuple(
        stack[:seen] + shuffled(stack[seen:], chance)
        for stack, seen in zip(state.stacks, cards_laid_out(end), strict=True)
    )
    drawn = len(state.game_end_pile) - len(end.state.game_end_pile)
    strangers = [board for board in state.boards if board.seat != viewer and board.secret]
    cards = [*state.game_end_pile[drawn:], *(board.secret for board in strangers)]
    chance.shuffle(cards)
    for board in strangers:
        board.secret = cards.pop()
    state.game_end_pile = (*state.game_end_pile[:drawn], *cards)
    if "C" in state.rules.modules:
        part = murder(state)
        part.supply = shuffled(part.supply, chance)
        if viewer is None or part.murderer != viewer:
            card = chance.choice([card for card in range(4) if card != viewer])
            part.murderer = card if card < len(part.tokens) else -1
    if state.rules.options["teatime"] == "on":
        tokens = orders(state)
        to_come = (end.state.round + 1) // 2
        tokens.tokens = tokens.tokens[:to_come] + tuple(
            tuple(sorted(chance.sample(range(5 * stack, 5 * stack + 5), len(tokens.tokens[stack]))))
            for stack in range(to_come, 3)
        )
    return other


PRIVATE_CHANGES = {
    "people": "UPDATE people SET created_at = 1, last_seen_at = 2, login = 'x' || id,"
    " email = 'x' || id, password_hash = 'other' WHERE id <> :me",
    "sessions": "UPDATE sessions SET token_hash = 'x' || id, device = 'other',"
    " last_used_at = last_used_at - 9 WHERE person <> :me; INSERT INTO sessions"
    " SELECT 'x' || id, person, 'y' || id, 'more', created_at, last_used_at FROM sessions"
    " WHERE person <> :me",
    "passkeys": "INSERT INTO passkeys SELECT 'x' || id, id, 'key', 1, 'other', 1 FROM people"
    " WHERE id <> :me",
    "api_tokens": "UPDATE api_tokens SET name = 'other', scope = 'play', token_hash = 'x' || id"
    " WHERE person <> :me; DELETE FROM api_tokens WHERE person = 'ben' AND :me <> 'ben'",
    "email_tokens": "INSERT INTO email_tokens SELECT 'x' || id, email, id, 2000000000 FROM people"
    " WHERE id <> :me",
    "invited_seats": "UPDATE invited_seats SET invitation_hash = 'other' WHERE person <> :me",
    "chat_messages": "UPDATE chat_messages SET text = 'other', sent_at = sent_at - 9,"
    " name = 'other' WHERE NOT heard(table_id, from_spectator); INSERT INTO chat_messages"
    " SELECT table_id, number + 10, from_spectator, person, key_hash, seats, name, text, sent_at"
    " FROM chat_messages WHERE NOT heard(table_id, from_spectator)",
    "notes": "UPDATE notes SET text = 'other' WHERE person <> :me",
    "blocks": "INSERT INTO blocks VALUES ('x', 'ben', 'carla', 'Carla', 1)",
    "reports": "INSERT INTO reports VALUES"
    " ('x', 1, 'ben', 'tea', NULL, 'anna', '', '', 'other', 0)",
    "notification_channels": "UPDATE notification_channels SET kind = 'webhook', \"to\" = 'other'"
    " WHERE person <> :me",
    "notification_settings": "UPDATE notification_settings SET language = 'de', quiet_from = 1"
    " WHERE person <> :me",
    "notifications": "DELETE FROM notifications WHERE person <> :me",
    "open_games": (
        "DELETE FROM open_games WHERE json_extract(settings, '$.access') = 'named' AND host <> :me"
    ),
    "participants": "DELETE FROM participants WHERE open_game NOT IN (SELECT id FROM open_games)",
    "tournaments": "DELETE FROM tournaments WHERE access = 'named' AND host <> :me",
    "entrants": "DELETE FROM entrants WHERE tournament NOT IN (SELECT id FROM tournaments)",
    "matches": "DELETE FROM matches WHERE tournament NOT IN (SELECT id FROM tournaments)",
    "automatic_choices": "INSERT INTO automatic_choices"
    " SELECT table_id, seat, 'car upper', 99, person FROM invited_seats",
    "attempts": "INSERT INTO attempts VALUES"
    " ('tea', date('now'), 'ben', 1, NULL, NULL, NULL, 0, 0)",
    "moderation_orders": "INSERT INTO moderation_orders VALUES"
    " (99, 1, 'host', 'mute', 'nobody', 1, 'other', 1)",
    "server_secrets": "UPDATE server_secrets SET value = 'other'",
}
"""The change to each table of the database that stores private data of others ..."""

PUBLIC_TABLES = {
    "tables",
    "actions",
    "time_limits",
    "clock_events",
    "catalogues",
    "reviews",
    "results",
    "result_seats",
    "ratings",
    "outages",
    "heartbeats",
    "suspensions",
}
"""... and the tables whose contents are public or belong to nobody."""


def exchange(file: Path, me: str | None) -> None:
    """Change everything on disk that somebody may not know."""
    with open_sqlite(file) as database:
        database.create_function("heard", 2, partial(can_read_chat, me))
        for change in ";".join(PRIVATE_CHANGES.values()).split(";"):
            database.execute(change, {"me": me or ""})
    store = Store(file)
    for name, hidden in LAST_PLAYED.items():
        stored = store.find(name)
        assert stored is not None
        last = Game.replay(stored.record)
        for played in stored.actions[:-hidden]:
            last.apply(action_id(played.notation))
        store.set_version(name, last.version, expected_revision=stored.revision)
        for count, played in enumerate(chosen(last, 99, hidden)):
            store.append(
                [
                    NewAction(
                        name,
                        last.version + count,
                        played,
                        expected_revision=stored.revision + 1 + count,
                    )
                ]
            )
    store.close()


def can_read_chat(me: str | None, table: str, gallery: int) -> bool:
    """Return whether somebody sees the chat of players, or of spectators, at a table."""
    return table == "over" or bool(gallery) == (me != "anna" or table not in SHARED)


Request = tuple[str, str, Any]


def requests_about_hidden_data(me: str | None, file: Path) -> list[Request]:
    """Yield requests about messages, open games and tournaments that somebody may not know of."""
    with open_sqlite(file) as database:
        database.create_function("heard", 2, partial(can_read_chat, me))
        query = (
            "SELECT table_id, number FROM chat_messages WHERE NOT heard(table_id, from_spectator)"
        )
        requests: list[Request] = []
        for table, line in database.execute(query):
            whom = {"table": table, "line": line}
            requests.append(("POST", "/api/me/blocks", whom | {"block": True}))
            requests.append(("POST", "/api/reports", whom | {"reason": "It is nasty."}))
        for room, table, access in (
            ("lobby", "open_games", "json_extract(settings, '$.access')"),
            ("tournaments", "tournaments", "access"),
        ):
            theirs = f"SELECT id FROM {table} WHERE {access} = 'named' AND host <> ?"
            for (hidden,) in database.execute(theirs, (me or "",)):
                requests += [
                    ("GET", f"/api/{room}/{hidden}", None),
                    ("DELETE", f"/api/{room}/{hidden}", None),
                    ("POST", f"/api/{room}/{hidden}/start", {}),
                ]
    return requests


@dataclass
class RecordingClient:
    """A client that requests everything from a service and stores each answer as bytes."""

    world: ServiceUnderTest
    me: str | None
    unknown: list[Request]
    answers: dict[str, bytes] = field(default_factory=dict)

    async def request_everything(self) -> dict[str, bytes]:
        """Return all answers, and close the service."""
        cookies = {"fc-session": f"cookie of {self.me}"} if self.me else {}
        carried = httpx.ASGITransport(self.world.app)
        async with httpx.AsyncClient(
            transport=carried, base_url="http://localhost", cookies=cookies
        ) as client:
            for method, path, body in (*questions(), *self.unknown):
                answer = await client.request(method, path, json=body)
                heads = repr(sorted(answer.headers.items())).encode()
                request = f"{method} {path} {json.dumps(body)}"
                self.answers[request] = b"%d " % answer.status_code + heads + answer.content
        for table in TABLES:
            await self._sit(table)
        await self._notices()
        self.answers["lobby"] = self.world.lobby.overview_json(self.me).encode()
        for table in SHARED:
            await self._try_out(table)
        self.world.store.close()
        return self.answers

    async def _sit(self, table: str) -> None:
        """Send messages of all kinds at a table."""
        connection = MemoryConnection(None)
        task = asyncio.create_task(
            self.world.table_api.serve_client(
                Visit(connection, table, current_person=lambda: self.me)
            )
        )
        for message in CLIENT_MESSAGES:
            connection.client_send(**message)
            connection.client_send(type="ping", id=f"after {message}")
        connection.client_send(
            type="hint", version=self.world.table_api.tables.find(table).game.version, id="last"
        )
        messages = [await connection.next_text()]
        while '"last"' not in messages[-1] and '"bye"' not in messages[-1]:
            messages.append(await connection.next_text())
        connection.leave()
        await task
        # The number of spectators is sent at times that do not depend on the requests.
        messages = [text for text in messages if '"spectators"' not in text[:24]]
        self.answers[f"socket of {table}"] = "\n".join(messages).encode()

    async def _try_out(self, table: str) -> None:
        """Play legal actions and undo them, until one reveals something hidden."""
        connection = MemoryConnection(None)
        task = asyncio.create_task(
            self.world.table_api.serve_client(
                Visit(connection, table, current_person=lambda: self.me)
            )
        )
        state = await self._state(connection, -1)
        for offer in state.get("legal", []):
            connection.client_send(type="act", version=state["version"], action=offer["action"])
            after = await self._state(connection, state["version"])
            if not after["undo"]["possible"]:
                break
            self.answers[f"{offer['action']} at {table}"] = json.dumps(after).encode()
            connection.client_send(type="undo", version=after["version"])
            back = await self._state(connection, after["version"])
            self.answers[f"{offer['action']} at {table} taken back"] = json.dumps(back).encode()
        connection.leave()
        await task

    async def _state(self, connection: MemoryConnection, version: int) -> dict[str, Any]:
        """Return the next state with another version."""
        while (message := await connection.next_message())["type"] != "state" or message[
            "version"
        ] == version:
            assert message["type"] != "error", message
            if message["type"] == "bye":
                return {}
        return message

    async def _notices(self) -> None:
        """Return their notifications."""
        outbox = self.world.notifications.outbox
        await outbox.step()
        self.world.now += GRACE_PERIOD
        await outbox.step()
        await outbox.drain()
        carried = [*self.world.mail.messages, *self.world.hook.messages]
        mine = [m._replace(id="") for person, m in carried if person == self.me]
        self.answers["notices"] = repr(sorted(mine, key=repr)).encode()


CLIENT_MESSAGES: list[dict[str, Any]] = [
    {"type": "view_as", "seat": 0},
    {"type": "view_as", "seat": 1},
    {"type": "view_as", "seat": None},
    {"type": "why", "action": "end turn"},
    {"type": "why", "action": "take 1.1"},
    {"type": "act", "version": 0, "action": "take 1.1"},
    {"type": "act", "version": 30, "action": "take 9.9"},
    {"type": "undo", "version": 0},
    {"type": "redo", "version": 0},
    {"type": "ask_undo", "version": 1, "to": 0},
    {"type": "answer_undo", "version": 0, "agree": True},
    {"type": "take_seat", "seat": 1},
    {"type": "set_visibility", "visible": False},
    {"type": "nonsense"},
    {"type": "view_as", "seat": 0},
]


def questions() -> Iterator[Request]:
    """Yield calls that change nothing, or are refused to everybody who tries them here."""
    for name in ("", "/tables", "/export", "/notifications", "/tokens", "/sessions", "/blocks"):
        yield "GET", f"/api/me{name}", None
    for path in (
        "/api/lobby",
        "/api/archive",
        "/api/archive/ratings?players=2",
        "/api/people/ben",
    ):
        yield "GET", path, None
    for table in TABLES:
        path = f"/api/tables/{table}"
        for rest in ("", "/record", "/review", "/chat", "/chat?after=3"):
            yield "GET", path + rest, None
        yield "GET", f"/api/me/notes/{table}", None
        yield "POST", f"{path}/chat", {"text": "hello"}
        for seat in ("", "&seat=0", "&seat=1", "&seat=9"):
            yield "GET", f"{path}/history?first=0&last=63{seat}", None
            for version in (1, 24, 31):
                yield "GET", f"{path}/bug-report?version={version}{seat}", None
        yield "DELETE", f"{path}/seats/9/invitation", None
        yield "POST", f"{path}/accepted-invitations", {"invitation": "guessed"}
        yield "POST", f"{path}/rematch" if table != "over" else path, {}
    for person in PEOPLE:
        for method, path in (
            ("DELETE", f"/api/me/tokens/{person}"),
            ("DELETE", f"/api/me/passkeys/x{person}"),
            ("POST", f"/api/me/notifications/channels/{person}/test"),
            ("POST", f"/api/lobby/{person}/start"),
            ("GET", f"/api/lobby/{person}"),
        ):
            yield method, path, {} if method == "POST" else None
        yield "POST", "/api/session/password", {"login": person, "password": "a wrong password"}
        yield "POST", "/api/session/email", {"email": f"{person}@x.example"}
        yield "POST", "/api/session/email", {"email": f"x{person}@x.example"}
