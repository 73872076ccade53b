"""The review of a game, from its record to its text, with its costliest decisions in words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from firstclass.review.review import (
    CostlyDecision,
    Decision,
    MoveAnalysis,
    Review,
    ToldLine,
    review,
)
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import action_id
from firstclass.words import GameLog
from firstclass.words.choices import describe

THE_NEXT = ("ended", "round", "turn", "scoring", "scoring_turn", "compensation", "over")
"""Events with which something begins that does not belong to the turn of a line."""


def review_as_dict(review: Review, moments: Iterable[Game]) -> dict[str, Any]:
    """Return the review for clients, its costliest decisions in words.

    ``moments`` yields the game at each of its versions, in order.
    """
    seats = range(len(review.seats))
    costliest = [decision for seat in seats for decision in review.worst(seat)]
    wanted = {decision.version: decision for decision in costliest}
    by_version = {
        game.version: decision_as_dict(wanted[game.version], game)
        for game in moments
        if game.version in wanted
    }
    return review.as_dict() | {
        "costliest": [by_version[decision.version] for decision in costliest]
    }


def moments_of(beginning: Game, actions: Sequence[int]) -> Iterator[Game]:
    """Yield the game at each of its versions: always the same object, one move further."""
    game = beginning.clone()
    yield game
    for action in actions:
        game.apply(action)
        yield game


def decision_as_dict(decision: Decision, game: Game) -> CostlyDecision:
    """Return a decision in the current position in words."""
    line = [action_id(notation) for notation in decision.better]
    return {
        "version": decision.version,
        "seat": decision.seat,
        "round": decision.round,
        "lost": decision.lost,
        "odds_lost": decision.odds_lost,
        "done": describe(game.state, action_id(decision.action)),
        "better": describe(game.state, line[0]),
        "line": log_of_line(game, line),
    }


def log_of_line(game: Game, line: Sequence[int]) -> list[ToldLine]:
    """Return what a line does, as in the log, to the end of the turn or until cards are shown."""
    tried = game.clone()
    chronicle = GameLog(tried)
    for action in line:
        events = tried.apply(action)
        places = [place for place, event in enumerate(events) if event.kind in THE_NEXT]
        chronicle.add(events[: min(places, default=len(events))])
    return [
        {"text": entry.text, "depth": entry.depth, "points": entry.points}
        for entry in chronicle.entries(game.current_seat)
    ]


class GameReview(NamedTuple):
    """A review and its text. A notebook shows it with its curves.

    ``data`` is the review as plain data for JSON, with its costliest decisions in words.
    """

    review: Review
    data: dict[str, Any]
    about: str

    def html(self) -> str:
        """Return the review as a self-contained page for a browser."""
        from firstclass.review.page import page  # only pages need it

        return page(self.data, self.about)

    def _repr_html_(self) -> str:
        from firstclass.review.page import fragment

        return fragment(self.data, self.about)


def review_game(
    game: Game,
    watch: Callable[[Iterator[MoveAnalysis], int], Iterable[MoveAnalysis]] = lambda looks, _: looks,
) -> GameReview:
    """Review a game. This takes seconds for each player.

    ``watch`` receives the analyses of moves as they come, and their number, and passes them on.
    Raises :class:`RecordError` for a game that did not begin at its set-up.
    """
    from firstclass.review.analysis import analyse_moves  # only here the strong bot is needed

    game.record()
    beginning, actions = Game(game.setup), game.actions()
    found = review(watch(analyse_moves(beginning, actions), len(actions)), game)
    return GameReview(found, review_as_dict(found, moments_of(beginning, actions)), about(game))


def about(game: Game) -> str:
    """Return a description of the game."""
    modules = game.observe(None)["modules"]
    end = "the game is over" if game.over else "the game is not over"
    return f"{game.setup.players} players, modules {modules}, {game.version} moves; {end}"
