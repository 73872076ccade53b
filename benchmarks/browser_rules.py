"""Measures decisions per second in the browser's engine: `python -m benchmarks.browser_rules`.

Node plays random games of two players, modules A and B, in the engine of `make site`, as in the
browser: with compiled and with interpreted rules in turn. The first 2,000 decisions of a start
come before the browser has optimised anything. The time is that of the thread which plays.
"""

import random
import statistics

from firstclass import Game, Setup

SEED = 1
FIRST = 2_000
WARM = 40_000
STARTS = 5


def seconds() -> float:
    """Return the seconds that this thread of Node has computed."""
    from js import process  # type: ignore[import-not-found]

    spent = process.threadCpuUsage()
    return float(spent.user + spent.system) / 1e6


def rates() -> tuple[float, float]:
    """Return the decisions per second at first, and when everything is optimised."""
    chance, seed = random.Random(SEED), SEED
    Game(Setup())  # reads the catalogue

    def rate(decisions: int) -> float:
        nonlocal seed
        began, played = seconds(), 0
        while played < decisions:
            game, seed = Game(Setup(players=2, modules="AB", seed=seed)), seed + 1
            while not game.over:
                game.apply(chance.choice(game.legal_actions()))
                played += 1
        return played / (seconds() - began)

    first = rate(FIRST)
    rate(WARM)
    return first, rate(WARM)


def main() -> None:
    """Measure each form of the rules, and print the medians."""
    from benchmarks.engine import SITE, run_in_engine

    forms: dict[str, tuple[str, ...]] = {"compiled": (), "interpreted": ("interpreted",)}
    found: dict[str, list[tuple[float, float]]] = {form: [] for form in forms}
    for _ in range(STARTS):
        for form, options in forms.items():
            found[form].append(run_in_engine(__file__, "rates()", SITE, *options))
    for form, pairs in found.items():
        first, warm = (statistics.median(values) for values in zip(*pairs, strict=True))
        print(f"{form}: first {FIRST:,} decisions {first:,.0f}/s, later {warm:,.0f}/s")


if __name__ == "__main__":
    main()
