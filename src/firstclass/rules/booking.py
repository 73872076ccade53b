"""Points: every one is booked with its seat, its source and its round (ruling F5)."""

from firstclass.rules.state import ALL_SEATS, Player, State

(
    STATION, CONSTANTINOPLE, COIN, CARD, UPPER_TRAIN, LOWER_TRAIN, CELEBRITY, TILE,
    COINS_LEFT, CAR_CARDS, CONDUCTOR_CARDS, LOCOMOTIVE_CARDS, BAGGAGE, SWITCHES, ORDERS,
    EVIDENCE, MURDERER,
) = range(17)  # fmt: skip

KINDS = (
    "stations", "constantinople", "coins spent", "card bonuses", "upper train", "lower train",
    "celebrities", "locomotive tiles", "coins left", "car cards", "conductor cards",
    "locomotive cards", "baggage", "switches", "order tokens", "evidence", "murderer",
)  # fmt: skip


def score(state: State, player: Player, points: int, kind: int, source: int = 0) -> None:
    """Books ``points``, if any, and tells everybody."""
    if points:
        player.score += points
        state.ledger = (state.ledger, (player.seat, points, kind, state.round, source))
        state.events.append(("points", player.seat, (points, kind, source), ALL_SEATS))
