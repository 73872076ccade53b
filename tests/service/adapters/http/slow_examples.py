"""How many examples of requests are sent to a server."""

from hypothesis import HealthCheck, settings

from tests.rules.games import examples


def slow_examples(count: int) -> settings:
    """Draw examples as `tests.rules.games.examples` does; the server may take its time."""
    return settings(examples(count), suppress_health_check=[*HealthCheck])
