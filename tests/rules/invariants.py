"""Conditions that hold at every moment of every game, counted from the box and not by the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from firstclass import ACTIONS, Game
from firstclass.modules.boarding.rules import LAY_CARD
from firstclass.modules.celebrities.rules import LAY_POSTCARD
from firstclass.modules.gap.rules import LAY_GAP
from firstclass.rules.vocabulary.board import Train
from firstclass.rules.vocabulary.decisions import COMPENSATION, MAIL_CAR, PHASE_TURNS
from firstclass.rules.vocabulary.events import Event, cars_paid
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from tests.rules.invariants_of_modules import check_modules

SLOTS_IN_ROW = 6
MAIL_POSITION, TILE_POSITION = 6, 10


def check(game: Game) -> None:
    """Check everything that a single moment can show."""
    for part in (_trains, _shared_supplies, _routes, _coins, _rows, _ends, _draft, _ledger, _legal):
        part(game)
    check_modules(game)


def cars(train: Train) -> list[int]:
    """Return the values of a train's cars, from left to right."""
    values = (0, 1, 2, 4, 7, 12)
    counts = [*train.levels, 0]
    return [
        value
        for level in range(5, -1, -1)
        for value in [values[level]] * (counts[level] - counts[level + 1])
    ]


def _trains(game: Game) -> None:
    state = game.state
    for player in state.boards:
        for t, train in enumerate(player.trains):
            row = cars(train)
            question = state.question
            pending = question.decision == MAIL_CAR and question.about == t
            pending = pending and state.current == player.seat
            assert row == sorted(row, reverse=True)
            assert 1 <= len(row) <= 8
            assert len(row) == train.levels[0]
            assert (train.mail != 0) == (len(row) >= 5 and not pending)
            assert (train.tile != 0) == (len(row) == 8)
            length = len(row) + (len(row) >= 5) + (len(row) == 8)
            assert 0 <= train.conductor <= length
            assert len(train.cards) <= len(row)


def _shared_supplies(game: Game) -> None:
    state = game.state
    trains = [train for player in state.boards for train in player.trains]
    tiles = [train.tile for train in trains if train.tile]
    assert sorted(tiles) == sorted(state.rules.box.tiles[: state.tiles_laid])
    arrived = [p.seat for p in state.boards for t in p.trains if t.conductor == TILE_POSITION]
    assert len(state.constantinople) == min(3, len(arrived))
    assert not Counter(state.constantinople) - Counter(arrived)
    for player in state.boards:
        laid = [train.mail for train in player.trains if train.mail]
        assert sorted(laid) == [
            card for n, card in enumerate(state.rules.box.mail) if player.mail_used >> n & 1
        ]
    if state.rules.limited:
        values = Counter(value for train in trains for value in cars(train))
        used = (values[0] + values[1], values[2] + values[4], values[7] + values[12])
        in_box = [kind.copies for kind in game.setup.catalogue.box.supply.cars]
        assert [a + b for a, b in zip(used, state.car_supply, strict=True)] == in_box
        assert state.car_supply[0] >= 0
        assert not (state.lenders and state.car_supply[0])
    else:
        assert not len(state.car_supply)


def _routes(game: Game) -> None:
    for player in game.state.boards:
        tracks = game.state.rules.box.tracks
        assert player.track == tuple(stop for card in player.route for stop in tracks[card])
        assert 0 <= player.locomotive <= len(player.track)
        assert len(player.postcards) == len(player.route)
        assert player.postcards[0] == 0
        passed = sum(stop for stop in player.track[: player.locomotive] if stop > 0)
        paid = [points for _, points, kind, *_ in game.ledger(player.seat) if kind == "stations"]
        assert sum(paid) == passed


def _coins(game: Game) -> None:
    for player in game.state.boards:
        assert all(0 <= n <= most for n, most in zip(player.coins, (5, 5, 2), strict=True))


def _rows(game: Game) -> None:
    state = game.state
    for row in range(3):
        slots = slice(row * SLOTS_IN_ROW, (row + 1) * SLOTS_IN_ROW)
        takers = state.takers[slots]
        gone = sum(taker >= 0 or taker == REMOVED for taker in takers)
        assert gone == state.gone[row] <= len(state.boards)
        assert (gone == len(state.boards)) == (CLEARED in takers or NOBODY not in takers)
    if state.round:
        empty = [card == 0 for card in state.display]
        assert empty == [taker != NOBODY for taker in state.takers]
    if state.phase == PHASE_TURNS:
        assert sum(state.gone) == state.turn + state.taken
    if state.phase in (PHASE_TURNS, COMPENSATION):
        assert any(state.display) or sum(state.gone) == 3 * len(state.boards)
    elif state.round:
        assert not any(state.display)


def _ends(game: Game) -> None:
    state = game.state
    cards = [*state.game_end_pile, *state.draft.hand, *filter(None, state.game_end)]
    for player in state.boards:
        cards += [*player.game_end, *filter(None, (player.secret,))]
    assert Counter(cards) == Counter(state.rules.box.game_end)


def _draft(game: Game) -> None:
    """Check that each hand is what the previous seat passed on, and the last card is in the pile
    again.
    """
    state = game.state
    count = len(state.boards)
    drafted = [player for player in state.boards if player.secret]
    drafted.sort(key=lambda player: -len(player.passed))
    assert [len(p.passed) for p in drafted] == [count - n for n in range(len(drafted))]
    hands = [Counter((player.secret, *player.passed)) for player in drafted]
    for passed, hand in zip(drafted, hands[1:], strict=False):
        assert Counter(passed.passed) == hand
    for player, follower in pairwise(drafted):
        assert follower.seat == (player.seat - 1) % count
    if len(drafted) < count and drafted:
        assert Counter(state.draft.hand) == Counter(drafted[-1].passed)


def _ledger(game: Game) -> None:
    for seat, score in enumerate(game.scores()):
        bookings = game.ledger(seat)
        assert sum(points for _, points, *_ in bookings) == score
        assert all(points > 0 and 1 <= round_ <= 6 for _, points, _, round_, _ in bookings)
    for line in game.sheet()["seats"]:
        assert sum(map(sum, line["by_source"].values())) == line["total"]


def _legal(game: Game) -> None:
    legal = game.legal_actions()
    assert legal == sorted(set(legal))
    assert all(0 <= action < len(ACTIONS) for action in legal)
    assert (legal == []) == game.over == (game.decision == "over") == (game.current_seat is None)
    if len(legal) == 1:
        assert ACTIONS[legal[0]] == "end turn"


class Watch:
    """Checks over the whole course of a game: nothing disappears or appears from nowhere."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.removed: Counter[int] = Counter()
        self.turns: Counter[str] = Counter()
        self._remember()
        self.check_cards()

    def after(self, events: Iterable[Event]) -> None:
        """Call this with the events of every action."""
        state = self.game.state
        for slot, card in enumerate(self.display):
            if card and state.takers[slot] in (REMOVED, CLEARED):
                self.removed[card] += 1
        self.turns.update(event.kind for event in events)
        self._scores(events)
        self._only_forward()
        self.check_cards()
        assert self.game.version == self.version + 1
        assert self.shown <= state.shown <= self.game.version
        self._remember()

    def _scores(self, events: Iterable[Event]) -> None:
        gained: Counter[int] = Counter()
        for event in events:
            if event.kind == "points":
                assert event.values[0] > 0
                gained[event.seat] += event.values[0]
                if cars := cars_paid(event):
                    assert sum(cars) == event.values[0]
        for seat, score in enumerate(self.game.scores()):
            assert score == self.scores[seat] + gained[seat]
        assert self.game.ledger()[: len(self.ledger)] == self.ledger

    def _only_forward(self) -> None:
        for player, before in zip(self.game.state.boards, self.players, strict=True):
            assert player.locomotive >= before.locomotive
            assert player.route[: len(before.route)] == before.route
            assert player.pile[: len(before.pile)] == before.pile
            assert player.game_end[: len(before.game_end)] == before.game_end
            for train, old in zip(player.trains, before.trains, strict=True):
                assert train.conductor >= old.conductor
                assert train.cards[: len(old.cards)] == old.cards
                first = 1 if self.game.state.rules.limited else 0
                assert all(
                    a >= b for a, b in zip(train.levels[first:], old.levels[first:], strict=True)
                )

    def check_cards(self) -> None:
        """Check that every card of the three stacks is in exactly one place."""
        state = self.game.state
        cards = +self.removed
        cards.update(filter(None, state.display))
        if state.question.decision in (LAY_CARD, LAY_POSTCARD, LAY_GAP):
            cards[state.question.about] += 1
        for player in state.boards:
            cards.update((*player.pile, *player.route[1:], *player.beside))
            cards.update(filter(None, (*player.contracts, *player.postcards)))
            for train in player.trains:
                cards.update(train.cards)
            assert not Counter(player.fulfilled) - Counter(player.pile)
        cards.update(self._in_the_gaps())
        for number, stack in enumerate(state.stacks):
            cards.update(stack[18 * min(max(state.round - 2 * number, 0), 2) :])
        assert cards == in_the_box(self.game)

    def _in_the_gaps(self) -> Iterator[int]:
        index = self.game.state.rules.box.index
        for board in self.game.observe(None)["boards"]:
            names = [*(gap["card"] for gap in board.get("gap", ())), *board.get("covered", ())]
            yield from (index[name] for name in names)

    def _remember(self) -> None:
        game = self.game
        self.display = game.state.display[:]
        self.players = [player.copy() for player in game.state.boards]
        self.version, self.shown = game.version, game.state.shown
        self.scores, self.ledger = game.scores(), game.ledger()


def in_the_box(game: Game) -> Counter[int]:
    """Return the cards of the base game and of the modules in play, with their copies."""
    index = game.state.rules.box.index
    cards: Counter[int] = Counter()
    for letter in "X" + game.observe(None)["modules"]:
        for card in game.setup.catalogue.cards_of(letter):
            cards[index[card.id]] += card.copies
    return cards
