"""Where the first pages say nothing, never, everything, always or only, a test proves it."""

import re
from pathlib import Path

import pytest

from scripts.prose import guide, sentences

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/play/install.md",
    "docs/python/install.md",
    "docs/host/server.md",
)
ABSOLUTE = re.compile(r"\b(nothing|never|everything|always|only)\b", re.IGNORECASE)
PROVED_BY = {
    "README.md": {
        "You install nothing and need no account": "browser/test_inviting.py::"
        "test_a_guest_joins_by_a_link_and_both_can_play",
        "Only there, the reference pages are complete": "test_docs.py::"
        "test_no_page_of_the_site_has_a_mark_for_a_generated_part",
    },
    "CONTRIBUTING.md": {
        "installs only what the game needs": "test_first_start.py::"
        "test_setup_needs_little_space_and_clean_removes_everything",
        "changes only with the rules": "rules/test_recorded.py::"
        "test_each_recorded_game_has_the_same_record_as_before",
    },
    "docs/python/install.md": {
        "lists everything public": "test_docs.py::"
        "test_the_library_reference_has_every_public_name_and_begins_with_the_setup",
    },
    "docs/host/server.md": {
        "writes only to": "test_absolute_sentences.py::"
        "test_the_system_lets_the_server_write_to_one_folder",
        "only from an address given with": "service/adapters/http/test_limits.py::"
        "test_a_forwarded_address_is_trusted_only_from_a_configured_proxy",
        "A backup replaces only earlier backups": "service/adapters/sql/test_host_mistakes.py::"
        "test_a_backup_replaces_only_earlier_backups",
        "A healthy server writes nothing": "server.py::stop",
        "loses nothing, and recovers": "service/adapters/sql/test_crash_recovery.py::"
        "test_a_temporary_failure_of_the_database_loses_nothing",
    },
}
"""A part of each absolute sentence, and the test that fails if the sentence becomes false."""


@pytest.mark.parametrize("page", PAGES)
def test_each_absolute_sentence_has_a_test(page: str) -> None:
    prose, _ = guide((ROOT / page).read_text(encoding="utf-8"))
    said = [text for each in sentences(prose) if ABSOLUTE.search(text := " ".join(each.words))]
    known = PROVED_BY.get(page, {})
    unproved = [text for text in said if not any(part in text for part in known)]
    assert not unproved, "name the test that proves it in PROVED_BY, or reword it"
    assert all(any(part in text for text in said) for part in known)


@pytest.mark.parametrize("place", [each for page in PROVED_BY.values() for each in page.values()])
def test_each_named_test_exists(place: str) -> None:
    path, _, name = place.partition("::")
    assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")


def test_the_system_lets_the_server_write_to_one_folder() -> None:
    unit = (ROOT / "deploy/systemd/firstclass@.service").read_text(encoding="utf-8").splitlines()
    assert {"ProtectSystem=strict", "ProtectHome=yes", "PrivateTmp=yes"} <= {*unit}
    assert "StateDirectory=firstclass" in unit
    more = ("ReadWritePaths", "BindPaths", "CacheDirectory=", "LogsDirectory=", "RuntimeDirectory=")
    assert not [line for line in unit if line.startswith(more)]
