"""Draws docs/images/table.png, a table in the middle of a game.

python -m tests.browser.readme_picture
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from scripts.preflight import name_programs
from tests.browser.idle_page import settle
from tests.browser.recorded_games import moments, play
from tests.browser.table import sit_down
from tests.server import Server

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "table.png"
PEOPLE = ("Clara", "Henri", "Ida", "Jonas")


def main() -> None:
    """Play a recorded game up to a decision, and draw the table as the next person sees it."""
    name_programs()
    turns = [moment for moment in moments("whole_game") if moment.decision == "turn"]
    moment = max(turns[len(turns) // 2 :], key=lambda each: each.choices)
    setup = moment.record["setup"]
    body = {name: setup[name] for name in ("players", "modules", "seed", "ruleset", "options")}
    body["seats"] = [{"name": name, "kind": "human"} for name in PEOPLE[: setup["players"]]]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        table, key = server.create(*["human"] * setup["players"], **body)
        with server.join(table, key) as client:
            client.receive_state()
            play(client, moment.record["actions"][: moment.version])
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en")
        sit_down(server, page, table, key)
        settle(page)
        page.screenshot(path=PICTURE)
        server.stop()


if __name__ == "__main__":
    main()
