"""Makes the report, a page for browsers that needs no other files."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from firstclass import __version__
from firstclass.catalogue import load
from firstclass.html_page import colour_variables, html_page, html_table
from firstclass.lab.report import plots
from firstclass.lab.report.drawing import NARROW, SERIES, WIDE, as_svg
from firstclass.lab.report.figures import Figures, Opening
from firstclass.rules.vocabulary.box import box_of
from firstclass.words import phrases as words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FEW: Final = 5
"""The fewest seats for which an opening is shown."""
WAYS: Final = 12
"""The most continuations of an opening that are shown."""
RECONSTRUCTED: Final = "°"

STYLE: Final = (
    f".firstclass-page {{ {colour_variables(SERIES)} }}"
    + """
.firstclass-page {
h1 { margin: .5rem 0; font-size: 2.2rem; }
h2 { margin: 0 0 .4rem; font-size: 1.45rem; }
small, figcaption { color: var(--muted); }
section { padding: 1.2rem 1.4rem; margin: 1.4rem 0; background: var(--paper);
  border-radius: 10px; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 2.2rem; padding: 0; margin: 1rem 0;
  list-style: none; }
.facts b { display: block; font: 400 1.7rem/1.1 Federo, Georgia, serif; }
figure { margin: 1.1rem 0 .4rem; }
svg { overflow: visible; }
.narrow { display: none; }
table { font-size: .9rem; }
details > summary { padding: .25rem 0; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.tree details { padding-left: 1.1rem; border-left: 1px solid var(--line); margin-left: .3rem; }
.tree > details { padding-left: 0; border: 0; margin-left: 0; }
.tree summary, .tree .leaf { display: grid; align-items: baseline; gap: 0 .8rem; padding: .2rem 0;
  grid-template-columns: .9rem minmax(0, 1fr) 5.5rem 7.5rem 3.5rem; list-style: none;
  font-variant-numeric: tabular-nums; border-bottom: 1px solid var(--line); }
.tree .leaf { padding-left: 1.1rem; margin-left: .3rem; }
.tree summary::-webkit-details-marker { display: none; }
.tree summary::before { color: var(--muted); content: "▸"; }
.tree details[open] > summary::before { content: "▾"; }
.tree .leaf::before { content: ""; }
.tree .number { text-align: right; }
.head { font-size: .85rem; color: var(--muted); }
.bar { position: relative; height: .75rem; align-self: center; background: var(--line);
  border-radius: 3px; }
.bar i { position: absolute; inset: 0 auto 0 0; background: var(--blue); border-radius: 3px; }
.key { display: inline-block; width: .7rem; height: .7rem; background: var(--blue);
  border-radius: 50%; }
.key.usual { width: .2rem; height: .95rem; vertical-align: -.1rem; background: var(--vermilion);
  border-radius: 0; }
footer { margin-top: 2rem; font-size: .9rem; color: var(--muted); }
@media (max-width: 720px) {
  & { padding: 1rem .6rem 3rem; }
  section { padding: 1rem .8rem; }
  h1 { font-size: 1.8rem; }
  figure .full { display: none; }
  figure .narrow { display: block; }
  .tree summary, .tree .leaf { grid-template-columns: .8rem minmax(0, 1fr) 3rem 3rem; }
  .tree .bar, .tree .bar-head { display: none; }
  .tree details { padding-left: .6rem; }
}
@media print { section { padding: 0; break-inside: avoid; } }
}
"""
)

BODY: Final = """<h1>{games} games of First Class</h1>
<ul class="facts">{facts}</ul>
{sections}
<footer>
<p>Cards marked {sign} are reconstructed: no list of the printed ones was ever published, so they
may differ. Figures about them are figures about this box.</p>
<p>Made by firstclass {version} of {runs}.</p>
</footer>"""


class Cards:
    """The cards of the catalogue in words."""

    def __init__(self) -> None:
        box = box_of(load())
        self.names: dict[str, str] = {}
        for name, card in load().as_json()["cards"].items():
            face = words.card(box, box.index[name])
            sign = RECONSTRUCTED if card["provenance"] == "reconstructed" else ""
            self.names[name] = f"{card['name']}, {face}{sign}" if card["name"] else face + sign


def page(figures: Figures) -> str:
    """Return the whole page. Raises SimulationError if no picture can be drawn."""
    cards = Cards().names
    decisions = f"{figures.decisions:,}"
    facts = [
        (f"{figures.games:,}", "games"),
        (decisions, "decisions"),
        (listed(sorted({size for size, _ in figures.points})), "seats at a table"),
        (listed(sorted(figures.pairs)) if len(figures.pairs) < 4 else str(len(figures.pairs)),
         "pairs of modules" if len(figures.pairs) > 1 else "modules"),
        (", ".join(map(plots.short, figures.players())), "played"),
    ]  # fmt: skip
    sections = [
        points_section(figures), sources_section(figures), firsts_section(figures, cards),
        openings_section(figures, cards), modules_section(figures),
    ]  # fmt: skip
    games = f"{figures.games:,}"
    body = BODY.format(
        games=games,
        facts="".join(f"<li><b>{escape(number)}</b>{what}</li>" for number, what in facts),
        sections="\n".join(sections),
        sign=RECONSTRUCTED,
        version=__version__,
        runs="; ".join(command_of(run["run"]) for run in figures.runs),
    )
    return html_page(f"Report on {games} games of First Class", STYLE, body)


def listed(items: Sequence[object]) -> str:
    """Return items with commas."""
    return ", ".join(map(str, items))


def command_of(run: dict[str, Any]) -> str:
    """Return the command of a run."""
    bots = escape(",".join(map(plots.short, run["bots"])))
    options = "".join(f" --option {name}={value}" for name, value in run["options"])
    ruleset = "" if run["ruleset"] == "rulebook" else f" --ruleset {run['ruleset']}"
    return (
        f"<code>simulate --players {run['players']} --modules {escape(run['modules']) or '“”'}"
        f" --bots {bots} --seed {run['seed']}{ruleset}{escape(options)}</code>"
    )


def percent(value: float) -> str:
    """Return a fraction as a percentage."""
    return f"{value:.0%}"


def figure(draw: Callable[[float], "Figure"], name: str, alternative: str) -> str:
    """Return a wide picture and a narrow one for phones."""
    wide, narrow = (
        as_svg(draw(width), f"{name} {width}", escape(alternative)) for width in (WIDE, NARROW)
    )
    return f'<figure><div class="full">{wide}</div><div class="narrow">{narrow}</div></figure>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], title: str) -> str:
    """Return a table that can be opened; the first cell of each row is its name."""
    return f"<details><summary>{title}</summary>{html_table(head, rows)}</details>"


def points_section(figures: Figures) -> str:
    """Return the section about points."""
    rows = []
    for size, player in sorted(figures.points):
        points = figures.points[size, player]
        parts = [str(plots.quantile(points, part)) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        mean = sum(value * number for value, number in points.items()) / points.total()
        won = percent(figures.won[size, player].mean)
        name = f"{escape(plots.short(player))}, {size} players"
        rows.append([name, f"{points.total():,}", f"{mean:.1f}", *parts, won])
    return (
        "<section><h2>Points</h2><p>Final scores of each player, slightly smoothed. The line and"
        " the bold number are the median. The range below contains nine seats in ten.</p>"
        + figure(lambda width: plots.points(figures, width), "points", "Points by player")
        + table(
            ["player", "seats", "mean", "5%", "25%", "median", "75%", "95%", "wins"],
            rows,
            "The figures",
        )
        + "</section>"
    )


def sources_section(figures: Figures) -> str:
    """Return the section about the sources of points."""
    players = figures.players()
    rows = [
        [kind.capitalize(), *(f"{figures.sources[player][kind].mean:.1f}" for player in players)]
        for kind in figures.kinds()
    ]
    names = [escape(plots.short(player)) for player in players]
    return (
        "<section><h2>Where points come from</h2><p>The mean points of a seat for each line of the"
        " score sheet. Games without a module count as zero for its points.</p>"
        + figure(lambda width: plots.sources(figures, width), "sources", "Points by source")
        + table(["source", *names], rows, "The figures")
        + "</section>"
    )


def firsts_section(figures: Figures, cards: dict[str, str]) -> str:
    """Return the section about first cards."""
    often = sorted(figures.firsts, key=lambda card: -figures.firsts[card].seats)
    shown = sorted(
        (card for card in often[: plots.SHOWN] if figures.firsts[card].seats >= FEW),
        key=lambda card: figures.usual(card) - figures.firsts[card].rate()[0],
    )

    def drawn(width: float) -> "Figure":
        return plots.firsts(figures, width, cards, shown)

    rows = []
    for card in often:
        share, low, high = figures.firsts[card].rate()
        between = f"{percent(low)} to {percent(high)}"
        rows.append(
            [f"{card} {escape(cards[card])}", str(figures.firsts[card].seats), percent(share),
             between, percent(figures.usual(card))]
        )  # fmt: skip
    return (
        "<section><h2>The first card</h2><p><span class='key'></span> How often players won after"
        " taking this card first, with the 95% interval; <span class='key usual'></span> how often"
        " the same players win in all their games. The cards with the largest gain come first. The"
        " number counts seats. This is a correlation: a player may take a card for a reason that"
        " also wins the game.</p>"
        + (figure(drawn, "firsts", "Wins by first card") if shown else "")
        + table(["card", "seats", "won", "95% interval", "usually"], rows, "All cards")
        + "</section>"
    )


def openings_section(figures: Figures, cards: dict[str, str]) -> str:
    """Return the section about openings, as a tree to open."""
    head = (
        '<div class="leaf head"><span>card</span>'
        '<span class="number">won</span><span class="bar-head"></span>'
        '<span class="number">seats</span></div>'
    )
    return (
        "<section><h2>Openings</h2><p>The first three cards of a seat, in order. Open a card to see"
        f" what was taken next. Openings of fewer than {FEW} seats are left out."
        " A bar is the share of wins.</p>"
        f'<div class="tree">{head}{"".join(ways(figures.opening, cards))}</div></section>'
    )


def ways(opening: Opening, cards: dict[str, str]) -> Iterator[str]:
    """Yield the continuations of an opening, the most frequent first."""
    often = sorted(opening.next.items(), key=lambda branch: (-branch[1].seats, branch[0]))
    for card, branch in often[:WAYS]:
        if branch.seats < FEW:
            return
        share, low, high = branch.rate()
        between = f"95% interval: {percent(low)} to {percent(high)}"
        line = (
            f"<span><small>{card}</small> {escape(cards[card])}</span>"
            f'<span class="number" title="{between}">{percent(share)}</span>'
            f'<span class="bar"><i style="width: {share:.1%}"></i></span>'
            f'<span class="number">{branch.seats}</span>'
        )
        further = "".join(ways(branch, cards))
        if further:
            yield f"<details><summary>{line}</summary>{further}</details>"
        else:
            yield f'<div class="leaf">{line}</div>'


def modules_section(figures: Figures) -> str:
    """Return the section about the effect of modules."""
    letters: dict[str, str] = {
        cards.set: cards.name for cards in load().sets if cards.set in load().modules
    }
    if len(figures.pairs) == 1:
        (pair,) = figures.pairs
        module_names = " and ".join(f"{letter} ({letters[letter]})" for letter in pair)
        return (
            f"<section><h2>Modules</h2><p>All games have {module_names}. To compare modules,"
            " draw them with <code>--modules ''</code>.</p></section>"
        )
    rows = [
        [pair, *(f"{players[p].mean:.1f}" if p in players else "–" for p in figures.players())]
        for pair, players in sorted(figures.pairs.items())
    ]
    names = [escape(plots.short(player)) for player in figures.players()]
    return (
        "<section><h2>Modules</h2><p>How many points more or fewer a player makes with a module"
        " than without it, with the 95% interval. Seats count as independent, also in one game.</p>"
        + figure(lambda width: plots.modules(figures, width, letters), "modules", "Modules")
        + "<p>The mean of all seats with each pair, and the number of seats.</p>"
        + figure(lambda width: plots.pairs(figures, width), "pairs", "Points by pair of modules")
        + table(["modules", *names], rows, "The figures by player")
        + "</section>"
    )
