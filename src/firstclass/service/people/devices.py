"""Names of devices, by which their owners recognise them."""

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Marks that identify browsers. Many browsers name others as well, so the first match counts."""

SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """Return the browser and the system of a `User-Agent` header. Nothing else of it is stored."""
    known = [next((name for mark, name in of if mark in agent), "") for of in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, known))
