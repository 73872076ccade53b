"""Skip the tests of OpenSpiel where it is missing: it has no wheels for some platforms."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]
