"""The layout of observations, the same for all games with a box, and the encoding of a game."""

from typing import Any, Final

from firstclass.catalogue import Catalogue
from firstclass.encoding import boards, table
from firstclass.encoding.fields import Field, Layout, prefixed
from firstclass.encoding.module_encoding import ModuleEncoding
from firstclass.encoding.observation import ObservationEncoder
from firstclass.encoding.relative_seats import SEATS
from firstclass.module_files import load_module_file
from firstclass.rules.game import Game, check_viewer
from firstclass.rules.registry import MODULES, modules_of
from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.module import Module
from firstclass.rules.vocabulary.setup import PRESETS, Setup
from firstclass.rules.vocabulary.state import Rules

RULESETS: Final = {name: place for place, name in enumerate(PRESETS)}
KEY: Final = "encoding"


def layout(setup: Setup) -> Layout:
    """Return the layout of the observations of a game. It is the same for all games with a box."""
    made = setup.catalogue.cache
    if KEY not in made:
        made[KEY] = Layout(_fields(setup.catalogue))
    found: Layout = made[KEY]
    return found


def encode(game: Game, seat: int | None) -> bytes:
    """Return what a seat can see, and nothing else, as bytes. ``None`` is a spectator.

    Raises ValueError for a seat that does not exist.

    >>> from firstclass import Game, Setup
    >>> game = Game(Setup(players=3, modules="CD", seed=7))
    >>> row = encode(game, 0)
    >>> len(row) == layout(game.setup).size
    True
    >>> layout(game.setup).named(row)["players"]
    [3]
    """
    setup, state = game.setup, game.state
    if type(seat) is not int or not 0 <= seat < setup.players:
        check_viewer(setup, seat)
    return encoder_of(setup, state.rules).encode(state, seat, ruleset_of(setup))


def encoder_of(setup: Setup, rules: Rules) -> ObservationEncoder:
    """Return the plan of the encoding for games with these rules, cached with the rules."""
    plan: Any = rules.static_data.get(KEY)
    if plan is None:
        plan = rules.static_data[KEY] = _make_encoder(rules, layout(setup))
    made: ObservationEncoder = plan
    return made


def ruleset_of(setup: Setup) -> int:
    """Return the number of a ruleset."""
    return RULESETS[setup.ruleset]


def encode_into(game: Game, seat: int | None, buffer: Any) -> None:
    """Write the observation into a buffer: a ``bytearray`` or a NumPy row of ``uint8``.

    Raises ValueError for a seat that does not exist and for a buffer that does not fit.
    """
    row = encode(game, seat)
    view = memoryview(buffer)
    if view.format != "B" or view.nbytes != len(row) or view.readonly or not view.c_contiguous:
        raise ValueError(f"buffer: expected {len(row)} writable, contiguous unsigned bytes")
    view.cast("B")[:] = row


def _fields(catalogue: Catalogue) -> list[Field]:
    """Return all fields, in the order in which an :class:`ObservationEncoder` writes them."""
    box = box_of(catalogue)
    fields = table.fields(box)
    for place in range(SEATS):
        fields += prefixed(f"boards.{place}", boards.fields(box))
    for module in _modules(catalogue):
        encoding = _encoding_of(module)
        fields += prefixed(module.name, encoding.table)
        for place in range(SEATS):
            fields += prefixed(f"{module.name}.{place}", encoding.board)
    for place in range(ACCOUNT_PLACES):
        fields += prefixed(f"account.{place}", table.account_fields())
    return fields


def _modules(catalogue: Catalogue) -> list[Module]:
    """Return the modules that this box allows, each after the modules it depends on."""
    known = [m for m in MODULES if m.option or (m.letter and m.letter in catalogue.modules)]
    return list(dict.fromkeys(m for module in known for m in (*module.depends_on, module)))


def _encoding_of(module: Module) -> ModuleEncoding:
    """Return the encoding of a module. Most modules show nothing more than their cards."""
    beside = load_module_file(module, "encoding")
    found: ModuleEncoding = beside.ENCODING if beside else ModuleEncoding()
    return found


def _make_encoder(rules: Rules, layout: Layout) -> ObservationEncoder:
    """Return the encoder for games with these rules."""
    playing = modules_of(rules.modules, rules.options)
    encodings = [(m.name, _encoding_of(m)) for m in _modules(rules.box.catalogue) if m in playing]
    return ObservationEncoder(rules, layout, [(n, e) for n, e in encodings if e.table or e.board])
