"""The catalogue for clients: the box, and what the rules say about it."""

import hashlib
import json
from functools import cache

from firstclass.catalogue import Catalogue as Box
from firstclass.catalogue import load
from firstclass.rules.constants import constants, setup_choices
from firstclass.rules.registry import rulings_of_kinds
from firstclass.service.protocol.responses import CardKind, Catalogue


def catalogue(box: Box) -> Catalogue:
    """Return everything in the box, and the options of its games."""
    kinds: dict[str, CardKind] = {
        kind: {"ruling": ruling} for kind, ruling in rulings_of_kinds().items()
    }
    return {
        **box.as_json(),  # type: ignore[typeddict-item]
        "kinds": kinds,
        "constants": constants(),
        "choices": setup_choices(box.modules),
    }


@cache
def todays_text() -> tuple[bytes, str]:
    """Return the catalogue of the box that games begin with now."""
    return catalogue_text(load())


def catalogue_text(box: Box) -> tuple[bytes, str]:
    """Return the catalogue as JSON, and its ETag."""
    text = json.dumps(catalogue(box), ensure_ascii=False, separators=(",", ":")).encode()
    return text, f'"{hashlib.sha256(text).hexdigest()[:16]}"'
