"""Recorded games of every book are told event by event as they were."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games import recording

from escarmouche.rulebooks import every_rulebook


@pytest.mark.parametrize("file", recording.files(), ids=lambda file: file.stem)
def test_a_recorded_game_is_told_as_it_was(file: Path) -> None:
    assert recording.difference(file) is None


def test_every_book_and_scenario_is_recorded() -> None:
    recorded: dict[str, set[str]] = {}
    for file in recording.files():
        kept = json.loads(file.read_text(encoding="utf-8"))["save"]
        recorded.setdefault(kept["rulebook"]["id"], set()).add(kept["setup"]["scenario"])
    assert recorded == {book.id: set(book.scenarios()) for book in every_rulebook()}


def test_an_event_that_is_told_otherwise_is_named(tmp_path: Path) -> None:
    kept = json.loads(recording.files()[0].read_text(encoding="utf-8"))
    events = kept["events"].split()
    changed = tmp_path / recording.files()[0].name
    changed.write_text(json.dumps(kept | {"events": " ".join([*events[:7], "0" * 8, *events[8:]])}))
    assert (recording.difference(changed) or "").startswith("event 7 is told otherwise")
    changed.write_text(json.dumps(kept | {"events": " ".join([*events, "0" * 8])}))
    assert recording.difference(changed) == "1 events at the end are missing"
