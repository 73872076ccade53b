"""The hidden parts of module C in games with explicit chance: the evidence and the murderer."""

from collections import Counter
from collections.abc import Sequence

from firstclass.envs.chance_sources import ModuleChance, first
from firstclass.modules.murder.rules import MURDERERS, murder
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State


class Evidence:
    """The evidence of module C. Nobody knows a face before the end, not even the owner."""

    def __init__(self, state: State) -> None:
        self.faces = sorted(set(murder(state).supply))

    def count_revealed(self, state: State) -> int:
        """Return all tokens handed out at the end, and none before."""
        return sum(map(len, murder(state).tokens)) if state.phase == OVER else 0

    def unseen(self, state: State, action: int) -> list[int]:
        """Return the tokens of all seats and of the supply, as numbers of faces."""
        part = murder(state)
        faces = [*(face for tokens in part.tokens for face in tokens), *part.supply]
        return [self.faces.index(face) for face in faces]

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        """Give the first tokens to the seats that have some, in order, and the rest to supply."""
        part = murder(state)
        faces = [self.faces[item] for item in first(drawn, self.unseen(state, action))]
        for holder, tokens in enumerate(part.tokens):
            part.tokens[holder] = tuple(faces[: len(tokens)])
            del faces[: len(tokens)]
        part.supply = tuple(faces)

    def name(self, state: State, item: int) -> str:
        """Return the number of the face."""
        return f"evidence {item}"


class Murderer:
    """The murderer card. Each seat knows whether it has it.

    The item is a seat or a dummy, or the number after these for nobody.
    """

    def outcomes(self, state: State) -> Counter[int]:
        """Return each holder once, and nobody for the remaining cards."""
        holders = len(murder(state).tokens)
        return +Counter({**dict.fromkeys(range(holders), 1), holders: MURDERERS - holders})

    def deal(self, state: State, item: int) -> None:
        """Deal the card."""
        part = murder(state)
        part.murderer = item if item < len(part.tokens) else NOBODY

    def dealt(self, state: State) -> int:
        """Return who has the card."""
        part = murder(state)
        return len(part.tokens) if part.murderer == NOBODY else part.murderer

    def shown(self, state: State, seat: int) -> int:
        """Return 1 for the murderer, and 0 for all others."""
        return int(murder(state).murderer == seat)

    def name(self, item: int) -> str:
        """Return the number of the holder."""
        return f"murderer {item}"


CHANCE = ModuleChance(sources=lambda state: [Evidence(state)], secrets=(Murderer(),))
