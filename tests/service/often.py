"""How often what is asked of a server is drawn."""

from hypothesis import HealthCheck, settings

from tests.rules.games import examples


def often(count: int) -> settings:
    """So often, or ten times so under the profile `tenfold`; the server may take its time."""
    share = settings().max_examples // settings.get_profile("default").max_examples
    return settings(examples(count * share), suppress_health_check=[*HealthCheck])
