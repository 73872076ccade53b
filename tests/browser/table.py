"""A table on the page: opening it, and reading it."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.device_server import DeviceServer
from tests.browser.idle_page import settle
from tests.server import Client, Server


def menu_of(action: str) -> str | None:
    """Return the menu to open before an action that is not on the table, or None."""
    menus = {"decline": "decline", "point": "point", "coin 2": "coin 2"}
    return next((menu for start, menu in menus.items() if action.startswith(start)), None)


def sit_down(server: Server | DeviceServer, page: Page, table: str, key: str) -> None:
    """Open the table with its key, stored as the start page does."""
    if isinstance(server, DeviceServer):
        server.sit_down(page, table, key)
        return
    page.add_init_script(
        f"""if (location.origin === "{server.address}" && !sessionStorage.getItem("{table}")) {{
          sessionStorage.setItem("{table}", "was kept once");
          localStorage.setItem("fc-key-{table}", "{key}");
        }}"""
    )
    page.goto(server.page(f"/table/{table}"))


def wait_for_version(page: Page, version: int) -> None:
    """Wait until the page shows this version of the game, with all its choices."""
    page.locator(f'[data-version="{version}"]').wait_for()
    settle(page)


def expect_replay_at(page: Page, number: int) -> None:
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", str(number))


def prepare_table(
    server: Server, *kinds: str, to: Callable[[dict[str, Any]], bool], modules: str = "AB"
) -> tuple[str, str]:
    """Return a table played at random until its state fulfils a condition."""
    table, key = server.create(*kinds, seed=5, modules=modules)
    chance = random.Random(5)
    with server.join(table, key) as client:
        client.receive_state()
        client.draft()
        while not to(client.state):
            advance(client, chance)
    return table, key


def advance(client: Client, chance: random.Random) -> None:
    if client.state["thinking_seat"] is not None:
        client.receive_state(lambda state: state["thinking_seat"] is None)
    else:
        client.act(chance.choice(client.state["legal"])["action"])
