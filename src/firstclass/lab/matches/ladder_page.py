"""The ladder as a page."""

from collections.abc import Iterable, Sequence
from statistics import mean

from firstclass.lab.matches.elo import pair_of, ratings
from firstclass.lab.matches.ladder import ITSELF, Ladder, LadderRow
from firstclass.players import NAMES, find_player

HEAD = """# The ladder

Bots against each other, and each against a copy of itself as a control. [Bots](../python/bots.md)
describes them, and [Compare bots](../python/compare-bots.md#the-ladder) the method.

{players}

`{command}`, {dates}: {machines};
firstclass {version}, catalogue {catalogue}; {modules}, seed {seed}.

- *won* is the share of games that the first bot won, with the 95% interval. At tables of three and
  four, each side has the same number of seats over all games. Intervals are calculated over deals,
  not games. Each deal is played in all seatings: twice by two players, six times by three, twelve
  times by four.
- *score*, *place* and *ms* are means, of the first and of the second bot. *ms* is wall-clock time
  per decision, including other load on the machine.
"""

STRENGTH = """
## Strength

Elo over all pairs with the 95% interval. Each number of players has separate ratings. A lead of
400 points means ten wins for each loss at tables of two. The mean is 1500 everywhere, so only
differences within a column count. *place* is the mean place at tables of three and four.

"""

TABLE = """
## {players} players

| bot | against | games | won | 95% | score | place | ms |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def page(ladder: Ladder, rows: Sequence[LadderRow]) -> str:
    """Return the text of docs/results/ladder.jsonl as a page."""
    names = dict.fromkeys(row["bots"][0] for row in rows)
    text = HEAD.format(
        players="\n".join(
            f"- **{name}**: {known.description}"
            for name in reversed(names)
            if (known := find_player(name))
        ),
        command=command(ladder),
        dates=_each(row["date"] for row in rows),
        machines=_each(f"{row['machine']}, rules {row['rules']}" for row in rows),
        version=rows[0]["version"],
        catalogue=rows[0]["catalogue"],
        modules=f"modules {ladder.modules or 'drawn for each deal'}",
        seed=ladder.seed,
    )
    text += strength(ladder, rows)
    for players in ladder.players:
        text += TABLE.format(players=players)
        text += "".join(line(row) for row in rows if row["players"] == players)
    return text


def strength(ladder: Ladder, rows: Sequence[LadderRow]) -> str:
    """Return the bots by rating, the strongest first, with their mean places."""
    met = {n: [row for row in rows if row["players"] == n] for n in ladder.players}
    pairs = {n: [pair_of(row) for row in met[n] if ITSELF not in row["bots"]] for n in met}
    rated = {n: ratings(pairs[n]) for n in met if pairs[n]}
    if not rated:
        return ""
    placed = [n for n in rated if n > 2]
    heads = [f"{n} players" for n in rated] + [f"place of {n}" for n in placed]
    text = f"{STRENGTH}| bot | {' | '.join(heads)} |\n| --- |{' ---: |' * len(heads)}\n"
    first = next(iter(rated.values()))
    for name in sorted(first, key=lambda name: -first[name].points):
        cells = [
            f"{r.points:.0f} ± {r.within:.0f}" for r in (each[name] for each in rated.values())
        ]
        cells += [f"{mean_place(met[n], name):.2f}" for n in placed]
        text += f"| {name} | {' | '.join(cells)} |\n"
    return text


def mean_place(rows: Sequence[LadderRow], name: str) -> float:
    """Return the mean place of a bot, with equal weight for each opponent."""
    others = [row for row in rows if ITSELF not in row["bots"] and name in row["bots"]]
    return float(mean(row["standings"][name]["mean_place"] for row in others))


def command(ladder: Ladder) -> str:
    """Return the command for this ladder."""
    players = ",".join(map(str, ladder.players))
    bots = f" --bots {','.join(ladder.bots)}" if ladder.bots != NAMES else ""
    modules = f" --modules {ladder.modules}" if ladder.modules else ""
    games = f" --games {ladder.games} --seed {ladder.seed}"
    return f"firstclass ladder --players {players}{bots}{modules}{games}"


def line(row: LadderRow) -> str:
    """Return a row of the table: two bots and how they compare."""
    first, second = row["bots"]
    one, other = (row["standings"][bot] for bot in row["bots"])
    games = (one["games"] + other["games"]) // row["players"]
    return (
        f"| {first} | {'*itself*' if second == ITSELF else second} | {games}"
        f" | {100 * row['won']:.1f}% | {100 * row['low']:.1f} – {100 * row['high']:.1f}"
        f" | {one['mean_score']:.1f} : {other['mean_score']:.1f}"
        f" | {one['mean_place']:.2f} : {other['mean_place']:.2f}"
        f" | {1000 * one['seconds_per_choice']:.2f} : {1000 * other['seconds_per_choice']:.2f} |\n"
    )


def _each(texts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(texts))
