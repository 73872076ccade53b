"""Modules against naive models, which read the table as everybody sees it.

Points of switches, celebrities and order tokens (E2m, B1, TT), coins of passengers
and points of baggage (D1), who draws evidence (C3m), and the arrest (C4m).
"""

import random
from collections import Counter

from hypothesis import given

from firstclass import ACTIONS, Game, Setup
from firstclass.modules.gap.rules import gap_cards
from firstclass.modules.murder.rules import kit_of, murder
from firstclass.modules.passengers.rules import BAGGAGE, PASSENGERS
from firstclass.modules.teatime.rules import orders
from firstclass.rules.sequence import flow, frames
from firstclass.rules.vocabulary.box import DECLINED
from firstclass.rules.vocabulary.events import frame_in, from_raw
from firstclass.rules.vocabulary.icons import COINS, frame_of
from tests.rules.boxes import FEW_PRINTS
from tests.rules.games import PAIRS, Player, examples, moments, seeds, setups


def with_module(letters):
    """The pairs with one of these modules."""
    return [pair for pair in PAIRS if set(pair) & set(letters)]


def printed(game):
    """The faces of all cards of the box by id."""
    return game.setup.catalogue.as_json()["cards"]


# Points of the trains ---------------------------------------------------------------------------


def reached_value(train, position):
    """The value of the car at a position, or None: none there, or not reached by the conductor."""
    if position > train["conductor"]:
        return None
    return next((car["value"] for car in train["cars"] if car["position"] == position), None)


def naive_switches(faces, board):
    """The upper arrow points at the upper left card, the lower one at the lower right card."""
    points = 0
    for place, gap in enumerate(board.get("gap", ())):
        face = faces[gap["card"]]
        if face["kind"] == "switch":
            arrows = ((0, 2 * place + 1, face["upper"]), (1, 2 * place + 2, face["lower"]))
            for t, position, worth in arrows:
                value = reached_value(board["trains"][t], position)
                points += worth if value is not None and value >= face["value"] else 0
    return points


def naive_celebrities(faces, board):
    """Each celebrity pays the value of its car a second time, once the conductor is there."""
    return sum(
        reached_value(train, car["position"]) or 0
        for train in board["trains"]
        for car in train["cars"]
        if car["card"] and faces[car["card"]]["kind"] == "celebrity"
    )


def naive_orders(faces, board):
    """The printed points of each order whose car the conductor has reached."""
    return sum(
        token["points"]
        for train, tokens in zip(board["trains"], board.get("served", ((), ())), strict=True)
        for token in tokens
        if reached_value(train, token["position"]) is not None
    )


NAIVE = {
    "switches": naive_switches,
    "celebrities": naive_celebrities,
    "order tokens": naive_orders,
}


@given(setup=setups(with_module("BE")), seed=seeds())
@examples(60)
def test_switches_celebrities_and_orders_pay_what_the_table_shows(setup, seed):
    game = Game(setup)
    faces = printed(game)
    player = Player(seed)
    while not game.over:
        action = player.choose(game)
        ends = game.decision == "scoring" and ACTIONS[action] == "end turn"
        seat = game.current_seat
        board = game.observe(None)["boards"][seat]
        before = paid(game, seat)
        game.apply(action)
        due = {kind: model(faces, board) for kind, model in NAIVE.items() if ends}
        assert paid(game, seat) - before == +Counter(due)


def paid(game, seat):
    """The points booked so far of the kinds that the naive models know."""
    points = Counter()
    for _, number, kind, *_ in game.ledger(seat):
        if kind in NAIVE:
            points[kind] += number
    return points


@given(setup=setups(with_module("BE")), seed=seeds())
@examples(40)
def test_what_a_scoring_would_pay_is_told_at_any_time(setup, seed):
    faces = None
    for game in moments(setup, seed, every=5):
        faces = faces or printed(game)
        for board in game.observe(None)["boards"]:
            due = sum(model(faces, board) for model in NAIVE.values())
            due += sum(naive_train(game, train) for train in board["trains"])
            assert board["next_scoring"] == due
            assert sum(train["value"] for train in board["trains"]) == due
            assert board.get("switch_points", 0) == naive_switches(faces, board)


@given(seed=seeds())
@examples(300)
def test_any_table_is_worth_what_the_naive_models_say(seed):
    """Trains, gap cards, celebrities and orders at random: far more than games bring about."""
    rng = random.Random(seed)
    game = a_turn("BE", teatime="on")
    faces = printed(game)
    player = game.state.boards[game.current_seat]
    for t, train in enumerate(player.trains):
        lay_out_train(game, train, rng)
        cars = rng.sample(range(train.levels[0]), rng.randint(0, min(3, train.levels[0])))
        served = tuple((car, rng.choice(range(5))) for car in cars)
        orders(game.state).served[2 * player.seat + t] = served
    switches = cards_of_kind(game, "switch")
    gap_cards(game.state).cards[player.seat] = tuple(rng.choices(switches, k=rng.randint(0, 4)))
    board = game.observe(None)["boards"][player.seat]
    due = {kind: model(faces, board) for kind, model in NAIVE.items()}
    assert board["switch_points"] == due["switches"]
    trains = sum(naive_train(game, train) for train in board["trains"])
    assert board["next_scoring"] == trains + sum(due.values())


def lay_out_train(game, train, rng):
    """Any train with any number of celebrities, its conductor anywhere."""
    train.levels = sorted((rng.randint(0, 8) for _ in range(6)), reverse=True)
    train.levels[0] = max(train.levels[0], 1)
    train.tile = rng.choice(game.state.rules.box.tiles) if train.levels[0] == 8 else 0
    length = train.levels[0] + (train.levels[0] >= 5) + (train.levels[0] == 8)
    train.conductor = rng.randint(0, length)
    celebrities = cards_of_kind(game, "celebrity")
    train.cards = tuple(rng.choices(celebrities, k=rng.randint(0, train.levels[0])))


def cards_of_kind(game, kind):
    """All cards of a kind, by their number in the box."""
    box = game.state.rules.box
    return [index for index, card in box.faces.items() if card.kind == kind]


def a_turn(modules, **options):
    """A game in its first turn."""
    game = Game(Setup(2, modules, 1, **options))
    while game.decision == "keep":
        game.apply(game.legal_actions()[0])
    return game


def naive_train(game, train):
    """Cars and tile up to the conductor."""
    tiles = {tile.id: tile.points for tile in game.setup.catalogue.box.locomotives.tiles}
    points = sum(reached_value(train, car["position"]) or 0 for car in train["cars"])
    return points + (tiles[train["tile"]] if train["conductor"] == 10 else 0)


# Passengers and baggage -------------------------------------------------------------------------

NEW_BATCH = ("frame", "spent", "took", "declined")
ACCOUNT_ENDS = ("ended", "turn", "compensation", "scoring_turn", "over")


class NaiveStation:
    """Who is on board, and the batches of coins that wait in the account of the deciding seat."""

    def __init__(self, game):
        self.faces = printed(game)
        self.names = game.state.rules.box.names
        self.on_board = Counter()
        self.batches = []
        self.open = False  # whether the last batch still grows
        self.points = []

    def after(self, events):
        """Minds what happened, and what baggage must have brought."""
        self.points = []
        for event in events:
            if event.kind == "frame" and event.values[0] == PASSENGERS:
                self.batches.remove(frame_in(event)[COINS])
            if event.kind in NEW_BATCH:
                self.open = False
            elif event.kind in ACCOUNT_ENDS:
                self.open = False
                self.batches = []
            elif event.kind == "boarded":
                self._board(event)

    def _board(self, event):
        t, _, card = event.values
        face = self.faces[self.names[card]]
        before = self.on_board[event.seat, t]
        self.on_board[event.seat, t] += 1
        if t == 1:
            self.points.append(face["baggage"]["points"] + 2 * before)
            return
        coins = face["passenger"]["coins"] + before
        if self.open:
            self.batches[-1] += coins
        else:
            self.batches.append(coins)
        self.open = True


@given(setup=setups(with_module("D")), seed=seeds())
@examples(200)
def test_passengers_bring_coins_and_baggage_points(setup, seed):
    """Each counts those before it; the coins of one frame are one batch, one entry (D1)."""
    game = Game(setup)
    station = NaiveStation(game)
    player = Player(seed)
    while not game.over:
        events = game.apply(player.choose(game))
        station.after(events)
        booked = [e.values[0] for e in events if e.kind == "points" and e.values[1] == BAGGAGE]
        assert booked == station.points
        assert sorted(batches_in_account(game)) == sorted(station.batches)


FRAMES = (["both 1"], ["both 2"], ["free 2"], ["upgrade 0>1"] * 3, ["free 1", "both 1"], ["free 4"])


@given(seed=seeds())
@examples(300)
def test_batches_of_full_trains_are_kept_apart(seed):
    """Everybody waits already; frame after frame lets some of them board (D1)."""
    rng = random.Random(seed)
    game = a_turn("DF")
    player = game.state.boards[game.current_seat]
    passengers = cards_of_kind(game, "passenger")
    for train in player.trains:
        train.levels[0] = 8
        train.mail, train.tile = game.state.rules.box.mail[0], game.state.rules.box.tiles[0]
        train.cards = tuple(rng.choices(passengers, k=8))
    station = NaiveStation(game)
    for _ in range(12):
        game.state.events = []
        frames.begin(game.state, DECLINED, frame_of(rng.choice(FRAMES)))
        flow.advance(game.state)
        station.after(from_raw(game.state.events))
        while game.decision == "frame":
            station.after(game.apply(rng.choice(game.legal_actions()[1:])))
        assert sorted(batches_in_account(game)) == sorted(station.batches)


def batches_in_account(game):
    """The coins of passengers that wait, batch by batch."""
    entries = filter(None, game.state.account)
    return [
        entry.frame[COINS]
        for entry in entries
        for _ in range(entry.count)
        if entry.source == PASSENGERS
    ]


# Evidence ---------------------------------------------------------------------------------------


class NaiveDetective:
    """How many tokens everybody has, and who is to draw when the turn ends."""

    def __init__(self, game):
        self.players = game.setup.players
        self.dummies = 2 if self.players == 2 and is_on(game, "two_player_murder", "dummies") else 0
        self.counts = [0] * (self.players + self.dummies)
        content = kit_of(game.state)
        extra = is_on(game, "extra_evidence", "on") and self.players != 3
        tokens = (*content.evidence, *(content.extra_evidence if extra else ()))
        self.left = sum(token.copies for token in tokens)
        self.due = Counter()

    def take(self, seat, kind):
        """Suspicion falls on oneself or on everybody else; a dummy never takes."""
        if kind == "suspect_self":
            self.due[seat] += 1
        elif kind == "suspect_others":
            self.due.update(holder for holder in range(len(self.counts)) if holder != seat)

    def end_turn(self, active):
        """The active seat first, then clockwise, then the dummies; without supply from the most."""
        order = [(active + n) % self.players for n in range(self.players)]
        for holder in (*order, *range(self.players, len(self.counts))):
            for _ in range(self.due[holder]):
                self._draw(holder)
        self.due.clear()

    def end_game(self, murderer):
        """The murderer takes two more, if so many are left."""
        if murderer is not None:
            taken = min(2, self.left)
            self.left -= taken
            self.counts[murderer] += taken

    def _draw(self, holder):
        if self.left:
            self.left -= 1
        else:
            most = max(self.counts)
            count = len(self.counts)
            clockwise = [(holder + n) % count for n in range(1, count)]
            others = [other for other in clockwise if self.counts[other] == most]
            if not others:
                return
            self.counts[others[0]] -= 1
        self.counts[holder] += 1


def is_on(game, option, value):
    return game.setup.options[option] == value


@given(setup=setups(with_module("C")), seed=seeds())
@examples(60)
def test_evidence_is_drawn_by_those_who_must_when_the_turn_ends(setup, seed):
    """Rulings T2, C2m, C3m and C5m."""
    game = Game(setup)
    detective = NaiveDetective(game)
    player = Player(seed)
    kinds = game.state.rules.box.kinds
    while not game.over:
        display = game.state.display[:]
        for event in game.apply(player.choose(game)):
            if event.kind in ("took", "declined"):
                detective.take(event.seat, kinds[event.values[1]])
                display[event.values[0]] = 0
            elif event.kind == "removed":
                display[event.values[0]] = 0
            elif event.kind == "cleared" and detective.dummies and event.values[0] != 1:
                (row,) = event.values
                for card in filter(None, display[6 * row : 6 * row + 6]):
                    detective.take(setup.players + row // 2, kinds[card])
            elif event.kind == "ended":
                detective.end_turn(event.seat)
        if game.over:
            detective.end_game(game.observe(None)["murderer"])
        assert evidence_seen(game) == detective.counts
        assert game.observe(None)["evidence_left"] == detective.left


def evidence_seen(game):
    """The number of tokens of each seat and of each dummy."""
    view = game.observe(None)
    return [holder["evidence"] for holder in (*view["boards"], *view["dummies"])]


# The arrest -------------------------------------------------------------------------------------


def naive_prints(tokens, destroyed):
    """Discards and destroy cards remove the tokens with the most fingerprints."""
    removed = tokens.count(0)
    for number in range(destroyed):
        removed += (1, 2, 2)[number] if number < 3 else 1
    left = sorted(token for token in tokens if token > 0)
    while left and removed:
        left.pop()
        removed -= 1
    return sum(left)


@given(setup=setups(with_module("C")), seed=seeds())
@examples(100)
def test_the_end_arrests_whoever_has_most_fingerprints(setup, seed):
    """Rulings C4m and C5m."""
    game = Game(setup)
    player = Player(seed)
    deal_evidence = random.Random(seed)
    while not game.over:
        if game.version == 80:
            deal_out(game, deal_evidence)
        game.apply(player.choose(game))
    view = game.observe(None)
    holders = [*view["boards"], *view["dummies"]]
    prints = [naive_prints(holder["tokens"], holder["destroy"]) for holder in holders]
    assert [holder["fingerprints"] for holder in holders] == prints
    most = [seat for seat, number in enumerate(prints) if number == max(prints) > 0]
    assert view["arrested"] == most
    for seat, holder in enumerate(view["boards"]):
        shown = -sum(token for token in holder["tokens"] if token < 0)
        free = view["murderer"] == seat and seat not in most
        booked = Counter({"evidence": shown, "murderer": 20 if free else 0})
        assert final(game, seat) == +booked
        assert holder["role"] == ("murderer" if view["murderer"] == seat else "innocent")
        assert seat not in most or seat not in view["winners"]


def deal_out(game, rng):
    """Gives everybody more evidence and destroy cards than most games bring."""
    part = murder(game.state)
    for holder in range(len(part.tokens)):
        count = rng.randint(0, 8)
        part.tokens[holder] += part.supply[:count]
        part.supply = part.supply[count:]
        part.destroy[holder] = rng.randint(0, 6)


def final(game, seat):
    points = Counter()
    for _, number, kind, *_ in game.ledger(seat):
        if kind in ("evidence", "murderer"):
            points[kind] += number
    return points


def test_together_the_random_games_put_the_models_to_the_test():
    """What the tests above rest on."""
    seen = set()
    for seed in range(180):
        options = {"two_player_murder": "dummies", "extra_evidence": "on", "teatime": "on"}
        setup = Setup(2 + seed % 3, PAIRS[seed % 15], seed, catalogue=FEW_PRINTS, **options)
        game = Game(setup)
        player = Player(seed)
        evidence = []
        while not game.over:
            events = game.apply(player.choose(game))
            boarded = [event.values[0] for event in events if event.kind == "boarded"]
            seen.update(f"{boarded.count(t)} board train {t}" for t in (0, 1))
            if "C" in game.state.rules.modules:
                before, evidence = evidence, evidence_seen(game)
                if any(now < old for now, old in zip(evidence, before, strict=False)):
                    seen.add("a token changes hands")
        view = game.observe(None)
        seen.update(kind for _, _, kind, *_ in game.ledger())
        seen.update(f"{seat} is arrested" for seat in view.get("arrested", ()))
        seen.update({f"{view.get('murderer')} is the murderer"})
    seats = ("None", "0", "1", "2", "3")
    assert {*NAIVE, "baggage", "evidence", "murderer", "a token changes hands"} <= seen
    assert {f"{seat} is the murderer" for seat in seats} <= seen
    assert {f"{seat} is arrested" for seat in seats[1:]} <= seen
    assert {"2 board train 0", "2 board train 1"} <= seen
