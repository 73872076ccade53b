"""Make the first change of eight errands, one at a time: does `make check` name the next place?

`python -m campaigns errands` works in a copy. For each errand it runs the part of `make check` that
should notice, or with `--all` all of it. `python -m tests.errands --page` writes the table of the
guide.
"""

import argparse
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from tests.working_copy import ROOT, WorkingCopy

PAGE = ROOT / "docs/contribute/errands.md"
MADE = re.compile(r"(<!-- made: errands -->\n).*(<!-- /made -->)", re.DOTALL)
CHECK = (
    "make --jobs 2 --output-sync=target -o built -o tools -o src/firstclass/static/index.html"
    " check-python test-web check-rules lint"
)
"""`make check` without the build: the copy shares the installed tools."""


class Errand(NamedTuple):
    """A text in one file that is replaced by another, and what `make check` says then.

    Where ``old`` is empty, the file is new. ``expected`` is a part of the message. ``by_hand`` are
    all files that somebody edits to complete the errand, without the folder of a module, the
    messages, and translations of changed rules. ``generated`` are files that commands write.
    """

    name: str
    file: str
    old: str
    new: str
    step: str
    expected: str
    by_hand: tuple[str, ...]
    generated: tuple[str, ...] = ()


SERVICE = "src/firstclass/service"
MODELS = f"{SERVICE}/adapters/sql/models.py"
BASELINE = f"{SERVICE}/adapters/sql/migrations/versions/baseline.py"
LOBBY = "web/src/lib/pages/lobby"
CARDS = "src/firstclass/catalogue/cards.py"
CAST = "web/src/lib/game/bots"
SCHEMA = "docs/schema/protocol.json"
TYPES = "web/src/lib/base/protocol/generated.ts"
CALLS = "web/src/lib/base/server/calls.ts"
TEST = "pytest -q --no-header -m 'not integration and not slow'"

ERRANDS = [
    Errand(
        "a field of the lobby",
        f"{SERVICE}/protocol/lobby.py",
        "    random_seating: bool = False\n",
        '    random_seating: bool = False\n    note: str = ""\n',
        f"{TEST} tests/service/protocol/test_contract.py",
        "protocol.json: if this was meant to change: make contract",
        (
            f"{SERVICE}/protocol/lobby.py",
            f"{LOBBY}/OpenGameSettings.svelte",
            f"{LOBBY}/createOpenGame.ts",
            f"{LOBBY}/OpenGameCard.svelte",
            "tests/service/lobby/test_lobby.py",
        ),
        (SCHEMA, TYPES),
    ),
    Errand(
        "a call",
        f"{SERVICE}/daily/service.py",
        "    @call(\n",
        '    @call("GET", "/api/daily/time", "the time of the server")\n'
        "    def time_here(self) -> int:\n"
        '        """Return the time of the server."""\n'
        "        return 0\n\n    @call(\n",
        f"{TEST} tests/service/protocol/test_contract.py",
        "calls.ts: if this was meant to change: make contract",
        (
            f"{SERVICE}/daily/service.py",
            f"{SERVICE}/protocol/daily.py",
            "tests/service/daily/test_daily.py",
        ),
        (SCHEMA, TYPES, CALLS),
    ),
    Errand(
        "a service",
        f"{SERVICE}/greetings.py",
        "",
        '"""Greetings."""\n\n'
        "from firstclass.service.protocol.calls import call\n\n\n"
        "class GreetingService:\n"
        '    """Greets."""\n\n'
        '    @call("GET", "/api/greeting", "a greeting")\n'
        "    def greeting(self) -> str:\n"
        '        """Return a greeting."""\n'
        '        return "Hello"\n',
        f"{TEST} tests/service/protocol/test_declared_calls.py",
        "Api in service/adapters/api.py needs a GreetingService",
        (
            f"{SERVICE}/greetings.py",
            f"{SERVICE}/adapters/api.py",
            f"{SERVICE}/adapters/services.py",
            "pyproject.toml",
            "tests/service/test_greetings.py",
        ),
        (SCHEMA, CALLS),
    ),
    Errand(
        "a column",
        MODELS,
        "    seed_named: Mapped[bool]\n",
        "    seed_named: Mapped[bool]\n    note: Mapped[str | None] = mapped_column(String(40))\n",
        f"{TEST} tests/service/adapters/sql/test_schema.py",
        "service/adapters/sql/migrations/versions lacks",
        (MODELS, BASELINE, f"{SERVICE}/stored.py", "tests/service/adapters/sql/test_store.py"),
    ),
    Errand(
        "a row that names a person",
        MODELS,
        "class EmailTokenRow(Base):\n",
        "class FavouriteRow(Base):\n"
        '    """A favourite table of a person."""\n\n'
        '    __tablename__ = "favourites"\n\n'
        "    id: Mapped[str] = mapped_column(String(32), primary_key=True)\n"
        '    person: Mapped[str] = mapped_column(ForeignKey("people.id"))\n\n\n'
        "class EmailTokenRow(Base):\n",
        f"{TEST} tests/service/people/test_merging_people.py",
        "mark favourites.person with Personal (service/adapters/sql/models.py)",
        (
            MODELS,
            BASELINE,
            f"{SERVICE}/ports.py",
            f"{SERVICE}/adapters/sql/people.py",
            f"{SERVICE}/stored.py",
            "tests/service/test_noninterference.py",
        ),
    ),
    Errand(
        "a kind of card",
        "src/firstclass/modules/storage/rules.py",
        '        gap_kind("factory", "F2m", ()),\n',
        '        gap_kind("factory", "F2m", ()),\n        gap_kind("depot", "F2m", ()),\n',
        f"{TEST} tests/catalogue/test_kinds.py",
        "add depot to KindInTheBox, catalogue/cards.py",
        (
            CARDS,
            "src/firstclass/catalogue/F.toml",
            "web/src/lib/table/pieces/icons.ts",
            "web/src/lib/table/pieces/ModulePiece.svelte",
            "docs/rules.md",
            "docs/rules.sources.json",
        ),
        (SCHEMA, TYPES, "src/firstclass/pictures/drawings.json"),
    ),
    Errand(
        "a bot",
        "src/firstclass/players/__init__.py",
        '        ("aurelia", ',
        '        ("otto", "Keeps to his timetable."),\n        ("aurelia", ',
        f"{TEST} tests/players/test_registered.py",
        "CAST in players/cast.py differs from players/__init__.py",
        (
            "src/firstclass/players/__init__.py",
            "src/firstclass/players/cast.py",
            f"{CAST}/bots.ts",
            f"{CAST}/cast.svg",
            "docs/python/bots.md",
        ),
        ("tests/players/same_games.json",),
    ),
    Errand(
        "a language",
        "src/firstclass/messages/fr/language.ftl",
        "",
        "language = Français\nplural-one = n = 0,1\n",
        "npm --prefix web run --silent messages",
        "messages/fr/cards.ftl: expected icon-car",
        ("docs/rules.fr.md",),
    ),
]


def main() -> int:
    """Make the first changes, or write the page; the exit code is 1 if a message is missing."""
    chosen = arguments()
    if chosen.page:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    copy = WorkingCopy("errands")
    silent = 0
    for errand in ERRANDS:
        if not chosen.names or errand.name in chosen.names:
            named = names_next_place(copy, errand, CHECK if chosen.all else errand.step)
            silent += not named
            print(f"{errand.name:26} {errand.expected if named else 'SILENT'}", flush=True)
    return int(silent > 0)


def arguments() -> argparse.Namespace:
    """Return what the command line says."""
    names = [errand.name for errand in ERRANDS]
    parser = argparse.ArgumentParser(prog="python -m campaigns errands", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(names)}")
    parser.add_argument("--all", action="store_true", help="run all of `make check`")
    parser.add_argument("--page", action="store_true", help="write the table of the guide")
    chosen = parser.parse_args()
    if unknown := {*chosen.names} - {*names}:
        parser.error(f"expected one of {', '.join(names)}, not {', '.join(unknown)}")
    return chosen


def names_next_place(copy: WorkingCopy, errand: Errand, command: str) -> bool:
    """Return whether the command fails after the first change, with the expected message."""
    with copy.changed(errand.file, errand.old, errand.new):
        code, output = copy.run(shlex.split(command))
    if not code or errand.expected not in output:
        print(output[-3000:], file=sys.stderr)
        return False
    return True


def page() -> str:
    """Return the text of the guide with the table that belongs to the errands now."""
    text = PAGE.read_text(encoding="utf-8")
    return MADE.sub(lambda made: f"{made[1]}\n{table()}\n{made[2]}", text)


def table() -> str:
    """Return a row for each errand."""
    lines = [
        "| Errand | First change | Message that names the next place | By hand | Generated |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    for each in ERRANDS:
        texts = [each.name, f"`{Path(each.file).name}`", f"`{each.expected}`"]
        lines.append(f"| {' | '.join(texts)} | {len(each.by_hand)} | {len(each.generated)} |")
    lines += ["", "| Errand | Files by hand | Generated files |", "| --- | --- | --- |"]
    for each in ERRANDS:
        lines.append(f"| {each.name} | {links(each.by_hand)} | {links(each.generated)} |")
    return "\n".join([*lines, ""])


def links(files: tuple[str, ...]) -> str:
    """Return files by their names, without folders."""
    return ", ".join(f"`{Path(file).name}`" for file in files)


if __name__ == "__main__":
    sys.exit(main())
