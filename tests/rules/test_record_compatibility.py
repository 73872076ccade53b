"""Game records outlive the box: how it may change, and which records can still be opened."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from firstclass import Game, RecordError, Setup
from firstclass.catalogue import Card, CardSet, Catalogue
from firstclass.catalogue.cards import Station
from tests.rules.boxes import BOXES, FIRST, PRINTED
from tests.rules.games import PAIRS, game_after
from tests.rules.recorded_games import played, read

Change = Callable[[Catalogue], Catalogue]
ComeWith = Callable[[Catalogue], Catalogue]

GAMES = [*read(3)[::12], *read(3)[-24:]]  # pairs, and games whose modules were drawn


@pytest.fixture
def come_with(monkeypatch: pytest.MonkeyPatch) -> ComeWith:
    """Replace the box of the package, as a later version might."""

    def come(box: Catalogue) -> Catalogue:
        for reader in ("records", "vocabulary.setup"):
            monkeypatch.setattr(f"firstclass.rules.{reader}.load", lambda: box)
        return box

    return come


def with_sets(change: Callable[[CardSet], CardSet | None]) -> Catalogue:
    """Return the printed box with each set changed by ``change``; None removes a set."""
    return replace(PRINTED, sets=tuple(filter(None, map(change, PRINTED.sets))))


def only(letters: str) -> Catalogue:
    """Return the printed box with only these sets."""
    return with_sets(lambda cards: cards if cards.set in letters else None)


def with_cards(cards: CardSet, **values: object) -> CardSet:
    """Return a set all of whose cards have other values."""
    return cards.model_copy(
        update={"cards": tuple(card.model_copy(update=values) for card in cards.cards)}
    )


def retold(box: Catalogue) -> Catalogue:
    """Return the box with other names and cities, and everything marked as from the rulebook."""

    def stops(card: Card) -> tuple[Station, ...] | None:
        stations = card.stations or ()
        return tuple(stop.model_copy(update={"city": "Elsewhere"}) for stop in stations) or None

    def change(cards: CardSet) -> CardSet:
        faces = (
            card.model_copy(update={"name": "X", "provenance": "rulebook", "stations": stops(card)})
            for card in cards.cards
        )
        return cards.model_copy(update={"name": "Renamed", "cards": tuple(faces)})

    return replace(box, sets=tuple(map(change, box.sets)))


class LaterCard(Card):
    """A card of a later version: a new kind, with a field that only this kind has."""

    kind: Any
    reach: int = 0


class LaterSet(CardSet):
    """A set of such cards."""

    set: Any
    cards: tuple[LaterCard, ...]


def with_a_further_set(box: Catalogue) -> Catalogue:
    """Return the box with one more module, which has a new kind of card."""

    def later(cards: CardSet) -> CardSet:
        faces = tuple(LaterCard.model_construct(**dict(card)) for card in cards.cards)
        return LaterSet.model_construct(**dict(cards) | {"cards": faces})

    telegraphs = tuple(
        LaterCard.model_construct(id=f"G{n}-01", stack=n, kind="telegraph", copies=8, reach=n)
        for n in (1, 2, 3)
    )
    further = LaterSet.model_construct(format=1, set="G", name="Telegraphs", cards=telegraphs)
    sets = sorted([*map(later, box.sets), further], key=lambda cards: cards.set)
    return Catalogue(box.box, tuple(sets))


def assert_opened(content: dict[str, Any], box: Catalogue) -> str:
    """Check that the game runs the same in this box: every seat, choice, decision and point."""
    now, _, course = played(content)
    assert now.setup.catalogue is box
    then = Game.replay(now.record(), [FIRST])
    assert now.record() == then.record()
    assert now.scores() == content["scores"]
    return course


@pytest.mark.parametrize(
    "change",
    [retold, with_a_further_set, lambda box: retold(with_a_further_set(box))],
    ids=["names", "set", "both"],
)
def test_new_names_sets_and_kinds_of_cards_leave_old_game_records_readable(
    come_with: ComeWith, change: Change
) -> None:
    before = [played(content)[2] for content in GAMES]
    box = come_with(change(FIRST))
    assert box.hash != FIRST.hash
    assert [assert_opened(content, box) for content in GAMES] == before


def test_drawn_modules_stay_the_same_in_a_box_with_more_or_fewer_sets(come_with: ComeWith) -> None:
    games = [
        game_after(Setup(2, named, seed=seed), seed, 60) for named in ("", "E") for seed in range(9)
    ]
    records = [game.record() for game in games]
    for game, record in zip(games, records, strict=True):
        letters = record["setup"]["modules"]
        come_with(with_a_further_set(PRINTED))
        assert Game.replay(record).record() == record
        few = come_with(only("X" + letters))
        again = Game.replay(record)
        assert again.setup.catalogue is few
        assert again.record() == record
        assert again.ledger() == game.ledger()
        assert Game(again.setup).observe(None) == Game(game.setup).observe(None)


@pytest.mark.parametrize("modules", PAIRS)
def test_a_set_that_is_not_in_play_may_change(come_with: ComeWith, modules: str) -> None:
    record = game_after(Setup(2, modules, seed=5), 5, 80).record()
    box = come_with(
        with_sets(
            lambda cards: cards if cards.set in "X" + modules else with_cards(cards, copies=2)
        )
    )
    assert Game.replay(record).setup.catalogue is box
    assert Game.replay(record).record() == record


@pytest.mark.parametrize("letter", "XAB")
def test_a_changed_set_in_play_is_named_and_the_old_box_can_be_used(
    come_with: ComeWith, letter: str
) -> None:
    game = game_after(Setup(2, "AB", seed=5), 5, 80)
    record = game.record()
    come_with(
        with_sets(lambda cards: with_cards(cards, copies=2) if cards.set == letter else cards)
    )
    with pytest.raises(RecordError, match=rf"from every box here, in: {letter}\.$"):
        Game.replay(record)
    again = Game.replay(record, [*BOXES.values()])
    assert again.setup.catalogue is PRINTED
    assert again.fingerprint() == game.fingerprint()


def test_a_recorded_game_continues_with_the_box_of_its_time() -> None:
    """The current box is used if the sets in play are unchanged."""
    changed = {name for name, part in PRINTED.parts.items() if part != FIRST.parts[name]}
    assert changed == set("CDE")
    boxes = []
    for content in GAMES:
        game, *_ = played(content)
        boxes.append(game.setup.catalogue)
        assert boxes[-1] is (FIRST if changed & set(game.state.rules.modules) else PRINTED)
    assert FIRST in boxes
    assert PRINTED in boxes


def test_parts_of_an_option_matter_only_in_games_with_this_option(come_with: ComeWith) -> None:
    boxes = {"supply": BOXES["scarce"], "teatime": dearer()}
    played_with: dict[str, dict[str, Any]] = {
        "supply": {"car_supply": "limited"},
        "teatime": {"car_supply": "unlimited", "teatime": "on"},
    }
    plain = game_after(Setup(2, "AB", seed=5, car_supply="unlimited"), 5, 80).record()
    for part, box in boxes.items():
        with_option = game_after(Setup(2, "AB", seed=5, **played_with[part]), 5, 80).record()
        come_with(box)
        assert Game.replay(plain).record() == plain
        with pytest.raises(RecordError, match=rf"in: {part}\.$"):
            Game.replay(with_option)


def dearer() -> Catalogue:
    teatime = PRINTED.box.teatime.model_copy(update={"price": 3})
    return replace(PRINTED, box=PRINTED.box.model_copy(update={"teatime": teatime}))


@pytest.mark.parametrize("name", [name for name in BOXES if name != "printed"])
def test_a_game_with_a_custom_box_opens_only_with_that_box(name: str) -> None:
    setup = Setup(3, "CE", seed=3, catalogue=BOXES[name], car_supply="limited")
    game = game_after(setup, 3, 60)
    others = [box for other, box in BOXES.items() if other != name]
    with pytest.raises(RecordError, match="differ from every box here"):
        Game.replay(game.record(), others)
    again = Game.replay(game.record(), [*others, setup.catalogue])
    assert again.fingerprint() == game.fingerprint()
