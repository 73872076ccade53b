"""The review of a game from its record to its words."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from firstclass.review.review import Look, Review, review
from firstclass.review.words import moments_of, review_told
from firstclass.rules.game import Game


class Reviewed(NamedTuple):
    """A review, and what there is to say of it; a notebook shows it with its curves.

    ``told`` is the review as plain data for JSON, its costliest decisions in words.
    """

    review: Review
    told: dict[str, Any]
    about: str

    def html(self) -> str:
        """The review as a page for a browser, which needs nothing else."""
        from firstclass.review.page import page  # only who makes a page needs that

        return page(self.told, self.about)

    def _repr_html_(self) -> str:
        from firstclass.review.page import within

        return within(self.told, self.about)


def reviewed(
    game: Game, watch: Callable[[Iterator[Look], int], Iterable[Look]] = lambda looks, _: looks
) -> Reviewed:
    """Looks a game through; this takes seconds for each player.

    ``watch`` is given the looks as they come, and how many there will be, and hands them on.
    Raises :class:`RecordError` for a game that did not begin at its set-up.
    """
    from firstclass.review.looks import look_through  # only who looks needs the strong player

    game.record()
    beginning, actions = Game(game.setup), game.actions()
    found = review(watch(look_through(beginning, actions), len(actions)), game)
    return Reviewed(found, review_told(found, moments_of(beginning, actions)), about(game))


def about(game: Game) -> str:
    """Which game it was."""
    modules = game.observe(None)["modules"]
    end = "the game is over" if game.over else "the game is not over, this is how far it was played"
    return f"{game.setup.players} players, modules {modules}, {game.version} actions; {end}"
