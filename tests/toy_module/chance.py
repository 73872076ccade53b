"""The hidden tip in games with explicit chance."""

from collections.abc import Sequence

from firstclass.envs.chance_sources import ModuleChance
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.state import State
from tests.toy_module.rules import MAX_TIP, telegraphs


class Tip:
    def count_revealed(self, state: State) -> int:
        return int(state.phase == OVER)

    def unseen(self, state: State, action: int) -> list[int]:
        return list(range(MAX_TIP + 1))

    def put_next(self, state: State, action: int, drawn: Sequence[int]) -> None:
        (telegraphs(state).tip,) = drawn

    def name(self, state: State, item: int) -> str:
        return f"tip {item}"


CHANCE = ModuleChance(sources=lambda state: [Tip()])
