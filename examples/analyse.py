"""Analyse a game record: the source of each seat's points. `python examples/analyse.py FILE`."""

import json
import sys
from pathlib import Path

from firstclass import Game, RecordError

if len(sys.argv) != 2:
    sys.exit("expected the file of a game's record")
try:
    game = Game.replay(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
except (OSError, ValueError, RecordError) as error:
    sys.exit(f"expected the record of a game: {error}")

print(f"{game!r}: {game.scores()}")
sheet = game.sheet()
for source in sheet["sources"]:
    points = [sum(seat["by_source"].get(source, [])) for seat in sheet["seats"]]
    print(f"{source:20}" + "".join(f"{number:6}" for number in points))
dearest = max(game.ledger(), key=lambda booking: booking.points, default=None)
if dearest is not None:
    print(f"Most at once: {dearest.points} for seat {dearest.seat}, {dearest.kind}")
