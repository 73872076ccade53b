"""Conditions that hold at every moment of every game for the components of modules."""

from collections import Counter

from firstclass import Game, Setup
from firstclass.modules.gap.rules import gap_cards
from firstclass.modules.murder.rules import murder
from firstclass.modules.passengers.rules import boarded
from firstclass.modules.storage.rules import STORE, works
from firstclass.modules.teatime.rules import ORDER, SERVE, Orders, orders
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.decisions import OVER, PHASE_TURNS
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import State

VALUES = (0, 1, 2, 4, 7, 12)
CARDS_OF_CARS = (1, 2, 3, 4, 5, 7, 8, 9)  # the place of each car among the cards of its train
IN_THE_GAP = {"switch", "mechanic", "factory"}
AT_CARS = {"celebrity", "passenger"}


def check_modules(game: Game) -> None:
    """Check that only components of this game's modules are in play."""
    modules = game.state.rules.modules
    for letters, part in (("BD", _at_cars), ("C", _evidence), ("D", _boarded), ("EF", _gap)):
        if set(letters) & set(modules):
            part(game)
    if "F" in modules:
        _works(game)
    if game.setup.options["teatime"] == "on":
        _orders(game)


def value_of(train: Train, car: int) -> int:
    """Return the value of a car, by its number from the left."""
    return max(v for level, v in enumerate(VALUES) if level == 0 or train.levels[level] > car)


def _at_cars(game: Game) -> None:
    """Check that each car has at most one card, of a kind that belongs there (B3)."""
    kinds = game.state.rules.box.kinds
    for player in game.state.boards:
        for train in player.trains:
            assert len(train.cards) <= train.levels[0]
            assert {kinds[card] for card in train.cards} <= AT_CARS


def _evidence(game: Game) -> None:
    """Check that every token is with a player or in the supply, with its face (C1m, C3m)."""
    part = murder(game.state)
    players = game.setup.players
    dummies = game.setup.options["two_player_murder"] == "dummies" and players == 2
    assert len(part.tokens) == len(part.destroy) == players + 2 * dummies
    assert part.murderer in (NOBODY, *range(len(part.tokens)))
    faces = Counter(part.supply)
    for tokens in part.tokens:
        faces.update(tokens)
    assert faces == _faces_of(game.setup)
    kinds = game.state.rules.box.kinds
    for player in game.state.boards:
        lying = sum(kinds[card] == "destroy" for card in player.beside)
        assert part.destroy[player.seat] == lying
    assert sum(part.destroy) <= 6
    if game.state.phase != OVER:
        assert part.prints == part.arrested == ()
    if game.state.phase != PHASE_TURNS:
        assert part.due == ()


def _faces_of(setup: Setup) -> Counter[int]:
    """Return the tokens of the box, with the extra ones if the game uses them (C3m)."""
    (content,) = (cards.murder for cards in setup.catalogue.sets if cards.murder)
    faces: Counter[int] = Counter()
    extra = setup.options["extra_evidence"] == "on" and setup.players != 3
    for token in (*content.evidence, *(content.extra_evidence if extra else ())):
        name, number = token.face.split()
        sign = {"fingerprints": 1, "points": -1, "discard": 0}[name]
        faces[sign * int(number)] += token.copies
    return faces


def _boarded(game: Game) -> None:
    """Check that a passenger is on board if the conductor has reached its car of 1 or more (D1)."""
    state = game.state
    kinds = state.rules.box.kinds
    for player in state.boards:
        for t, train in enumerate(player.trains):
            ready = [
                kinds[card] == "passenger"
                and value_of(train, car) >= 1
                and CARDS_OF_CARS[car] <= train.conductor
                for car, card in enumerate(train.cards)
            ]
            bits = boarded(state).cars[2 * player.seat + t]
            assert [bool(bits >> car & 1) for car in range(8)] == [*ready, *[False] * 8][:8]


def _gap(game: Game) -> None:
    """Check four positions without a hole, and that mechanics work as soon as possible (E3m)."""
    state = game.state
    part = gap_cards(state)
    box = state.rules.box
    for player in state.boards:
        cards = part.cards[player.seat]
        assert len(cards) <= 4
        assert {box.kinds[card] for card in (*cards, *part.covered[player.seat])} <= IN_THE_GAP
        used = set()
        for position, card in enumerate(cards):
            left = CARDS_OF_CARS.index((1, 3, 5, 7)[position])
            for t, train in enumerate(player.trains):
                there = box.kinds[card] == "mechanic" and train.levels[0] > left
                if there and value_of(train, left) >= (box.faces[card].value or 0):
                    used.add(2 * position + t)
        assert {bit for bit in range(8) if part.fulfilled[player.seat] >> bit & 1} == used


def _works(game: Game) -> None:
    """Check that a storage gives two of four cards, and factories wait from right to left (F1m)."""
    state = game.state
    part = works(state)
    assert len(part.drawn) <= 3
    if part.drawn:
        assert part.uses >= 0
        assert part.uses + int(part.used).bit_count() == 2
        assert part.used < 1 << len(part.drawn) + 1
        first = 18 * (2 - state.round % 2)
        stack = state.stacks[(state.round - 1) // 2]
        assert stack[first : first + len(part.drawn)] == part.drawn
        assert part.uses == 2 or state.question.decision != STORE
    else:
        assert part.uses == 0
    assert list(part.factories) == sorted(set(part.factories), reverse=True)
    kinds = state.rules.box.kinds
    for position in part.factories:
        assert kinds[gap_cards(state).cards[state.current][position]] == "factory"
    if state.phase != PHASE_TURNS or not state.taken:
        assert not part.drawn
        assert not part.factories


def _orders(game: Game) -> None:
    """Check that one token more than players is on offer, and bought ones are on suitable cars."""
    state = game.state
    part = orders(state)
    faces = [
        token for token in game.setup.catalogue.box.teatime.tokens for _ in range(token.copies)
    ]
    owners: dict[int, int] = {}
    for stack, (row, buyers) in enumerate(zip(part.tokens, part.buyers, strict=True), 1):
        assert len(row) == len(set(row)) == len(buyers) == game.setup.players + 1
        assert {faces[token].stack for token in row} == {stack}
        assert set(buyers) <= {NOBODY, *range(game.setup.players)}
        owners |= {t: b for t, b in zip(row, buyers, strict=True) if b != NOBODY}
        assert stack <= (state.round + 1) // 2 or set(buyers) == {NOBODY}
    on_cars: dict[int, int] = {}
    for player in state.boards:
        for t, train in enumerate(player.trains):
            served = part.served[2 * player.seat + t]
            for places in ([car for car, _ in served], [faces[n].stack for _, n in served]):
                assert len(set(places)) == len(places)
            for car, token in served:
                assert car < train.levels[0]
                assert value_of(train, car) >= faces[token].car
                on_cars[token] = player.seat
    for token in _in_hand(state, part):
        on_cars[token] = state.current
    assert on_cars == owners


def _in_hand(state: State, part: Orders) -> list[int]:
    """Return the token that is paid for but not yet on a car."""
    if state.question.decision != SERVE:
        return []
    return [part.tokens[(state.round - 1) // 2][state.question.about - ORDER]]
