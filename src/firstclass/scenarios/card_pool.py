"""Cards by their ids. Each can be named as often as the box has it."""

from collections import Counter

from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.errors import ScenarioError


class CardPool:
    """The cards that are not named yet, in the order of the seed."""

    def __init__(self, state: State) -> None:
        self.box = state.rules.box
        self.stacks = [list(stack) for stack in state.stacks]
        self.ends = [*state.draft.hand, *state.game_end_pile]
        self._left = Counter(card for pile in (*self.stacks, self.ends) for card in pile)
        self._new = {self.box.index[card.id] for card in self.box.catalogue.extra}

    def find(self, name: str, where: str, *kinds: str) -> int:
        """Return the number of the card, tile or mail car with this id."""
        index = self.box.index.get(name, 0)
        if not index or self.box.kinds[index] not in kinds:
            expected = " or ".join(kinds) if len(kinds) < 4 else "card"
            raise ScenarioError(f"{where}: expected the id of a {expected}, found {name!r}")
        return index

    def take(self, name: str, where: str, *kinds: str) -> int:
        """Return the number of a card, and remove one copy of it from the remaining cards."""
        card = self.find(name, where, *kinds)
        if card in self._new:
            return card
        if card not in self._left:
            raise ScenarioError(f"{where}: expected a card in play, found {name!r}")
        if self._left[card] == 0:
            raise ScenarioError(f"{where}: expected each card once, found {name!r} too often")
        self._left[card] -= 1
        next(pile for pile in (*self.stacks, self.ends) if card in pile).remove(card)
        return card

    def draw_ends(self, count: int, where: str) -> list[int]:
        """Return the next Game End cards after all named ones are taken."""
        if count > len(self.ends):
            raise ScenarioError(f"{where}: expected fewer Game End cards to be named")
        drawn, self.ends = self.ends[:count], self.ends[count:]
        return drawn
