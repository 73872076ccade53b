"""What a device is called, so that its owner knows it again."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Marks by which browsers are known; many name others beside themselves, so the first counts."""

SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """The browser and the system of a header `User-Agent`; more of it is not kept."""
    known = [next((name for mark, name in of if mark in agent), "") for of in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, known))
