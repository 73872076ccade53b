"""The ladder as a page to read."""

from collections.abc import Iterable, Sequence
from statistics import mean

from firstclass.lab.matches.elo import pair_of, ratings
from firstclass.lab.matches.ladder import ITSELF, Ladder, Row
from firstclass.players import NAMES, known_player

HEAD = """# The ladder

The computer's players that come with the program, each against every other, and against its
like as a control. [players.md](players.md) tells who they are, and how the games are paired.

{players}

`{command}`, {dates}: {machines};
firstclass {version}, catalogue {catalogue}; {modules}, seed {seed}.

- *won* is the share of the games that the player named first has won, with the 95 % interval. At
  tables of three and four each has sometimes more seats, sometimes fewer, the same in all. What
  counts for the interval is deals, and each is played in all seatings: twice by two players, six
  times by three, twelve times by four.
- *score*, *place* and *ms* are means, of the one and of the other. *ms* are milliseconds a choice
  by the clock, so whatever else the machine had to do is in them.
"""

STRENGTH = """
## Strength

Elo over all pairs with the 95 % interval, for each size of the table. Of two players, who is ahead
by 400 points wins ten games for one that is lost. In the mean it is 1500 everywhere, so differences
count, and only within a column. *place* is the mean place at tables of three and four, against
each of the others alike.

"""

TABLE = """
## {players} players

| player | against | games | won | 95 % | score | place | ms |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def page(ladder: Ladder, rows: Sequence[Row]) -> str:
    """The page of docs/ladder.md."""
    names = dict.fromkeys(row["bots"][0] for row in rows)
    text = HEAD.format(
        players="\n".join(
            f"{known.level}. **{name}**: {known.line}"
            for name in reversed(names)
            if (known := known_player(name))
        ),
        command=command(ladder),
        dates=_each(row["date"] for row in rows),
        machines=_each(f"{row['machine']}, rules {row['rules']}" for row in rows),
        version=rows[0]["version"],
        catalogue=rows[0]["catalogue"],
        modules=f"modules {ladder.modules or 'drawn by lot for each deal'}",
        seed=ladder.seed,
    )
    text += strength(ladder, rows)
    for players in ladder.players:
        text += TABLE.format(players=players)
        text += "".join(line(row) for row in rows if row["players"] == players)
    return text


def strength(ladder: Ladder, rows: Sequence[Row]) -> str:
    """The players by their ratings, the strongest first, with their mean places."""
    met = {n: [row for row in rows if row["players"] == n] for n in ladder.players}
    pairs = {n: [pair_of(row) for row in met[n] if ITSELF not in row["bots"]] for n in met}
    rated = {n: ratings(pairs[n]) for n in met if pairs[n]}
    if not rated:
        return ""
    placed = [n for n in rated if n > 2]
    heads = [f"{n} players" for n in rated] + [f"place of {n}" for n in placed]
    text = f"{STRENGTH}| player | {' | '.join(heads)} |\n| --- |{' ---: |' * len(heads)}\n"
    first = next(iter(rated.values()))
    for name in sorted(first, key=lambda name: -first[name].points):
        cells = [
            f"{r.points:.0f} ± {r.within:.0f}" for r in (each[name] for each in rated.values())
        ]
        cells += [f"{mean_place(met[n], name):.2f}" for n in placed]
        text += f"| {name} | {' | '.join(cells)} |\n"
    return text


def mean_place(rows: Sequence[Row], name: str) -> float:
    """The mean place of a player, against each of the others alike."""
    others = [row for row in rows if ITSELF not in row["bots"] and name in row["bots"]]
    return float(mean(row["standings"][name]["mean_place"] for row in others))


def command(ladder: Ladder) -> str:
    """What to say to get this ladder."""
    players = ",".join(map(str, ladder.players))
    bots = f" --bots {','.join(ladder.bots)}" if ladder.bots != NAMES else ""
    modules = f" --modules {ladder.modules}" if ladder.modules else ""
    games = f" --games {ladder.games} --seed {ladder.seed}"
    return f"firstclass ladder --players {players}{bots}{modules}{games}"


def line(row: Row) -> str:
    """A line of the table: two players and how they compare."""
    first, second = row["bots"]
    one, other = (row["standings"][bot] for bot in row["bots"])
    games = (one["games"] + other["games"]) // row["players"]
    return (
        f"| {first} | {'*itself*' if second == ITSELF else second} | {games}"
        f" | {100 * row['won']:.1f} % | {100 * row['low']:.1f} – {100 * row['high']:.1f}"
        f" | {one['mean_score']:.1f} : {other['mean_score']:.1f}"
        f" | {one['mean_place']:.2f} : {other['mean_place']:.2f}"
        f" | {1000 * one['seconds_per_choice']:.2f} : {1000 * other['seconds_per_choice']:.2f} |\n"
    )


def _each(texts: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(texts))
