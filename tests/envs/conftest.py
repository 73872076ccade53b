"""OpenSpiel has no wheel for every platform; where it is not there, its tests are not either."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py"]
