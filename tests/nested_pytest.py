"""Runs of pytest inside a test, with the plugin that saves failures."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    """Run a file of tests in a separate process and return the result."""
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        pytester.makeconftest('pytest_plugins = ["tests.failures"]')
        pytester.makepyfile(test_it=source)
        return pytester.runpytest_subprocess(*options)


def saved(pytester: pytest.Pytester) -> dict[str, dict[str, Path]]:
    """Return the files saved for each failed test, by their names."""
    folders = (pytester.path / "build" / "failures").glob("*")
    return {folder.name: {file.name: file for file in folder.iterdir()} for folder in folders}
