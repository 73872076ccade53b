"""The review of a game, from its record to its text."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from firstclass.review.review import MoveAnalysis, Review, review
from firstclass.review.words import moments_of, review_as_dict
from firstclass.rules.game import Game


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
