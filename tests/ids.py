"""Ids of test parameters that say what the parameters are."""

LENGTH = 60


def parameter_id(value: object) -> str:
    """Return up to 60 ASCII characters in one line, such as `players=5 modules=AZ`."""
    match value:
        case dict() if value:
            text = " ".join(f"{key}={parameter_id(item)}" for key, item in value.items())
        case list() | tuple() if value:
            text = " ".join(map(parameter_id, value))
        case set() | frozenset():
            text = " ".join(sorted(map(parameter_id, value)))  # the same in each process
        case str() if value.strip():
            text = value
        case type():
            text = value.__name__
        case int() if value.bit_length() > 64:
            text = f"{value.bit_length()} bits"
        case _:
            text = repr(value)
    return " ".join(text.split()).encode("ascii", "backslashreplace").decode()[:LENGTH]
