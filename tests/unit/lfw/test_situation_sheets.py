"""Sheets that situations write out: a word that no sheet knows is told with its place, and never runs."""

from __future__ import annotations

import pytest

from escarmouche.situations import SituationError, read_documents, run_situation

FILE = """
title: a unit
rulebook: lfw
figures:
  ann: {camp: red, at: [4, 12], profile: {%s}}
steps: [[moves]]
state: {ann: {life: 1}}
"""


@pytest.mark.parametrize(
    "written",
    [
        "equipment: [lumineus]",
        "spells: [boule-de-few]",
        "abilities: [ouvrez]",
        "type: betes",
        "role: rare",
        "specialty: {kind: zelotes, skills: [gardien]}",
        "specialty: {kind: zelote, skills: [gardiens]}",
    ],
)
def test_a_word_that_no_sheet_knows_is_told(written: str) -> None:
    (document,) = read_documents(FILE % written)
    with pytest.raises(SituationError) as told:
        run_situation(document)
    assert "figures.ann.profile" in str(told.value)
