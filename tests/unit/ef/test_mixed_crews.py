"""EF-ART-02, R19: the crew of a piece may be of several profiles."""

from __future__ import annotations

from typing import Any

import pytest

from escarmouche.rulebooks.escarmouches_fantastiques.army_file import army_to_data
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_from_data, validate
from escarmouche.rulebooks.escarmouches_fantastiques.setup import begin

PLAIN = {"movement": 6, "melee": [3], "armour": 2, "mental": 2}
ARMY: dict[str, Any] = {
    "rulebook": "escarmouches-fantastiques",
    "id": "gunners",
    "name": "Gunners",
    "figures": [{**PLAIN, "id": "line", "name": "Line", "count": 90}],
    "artillery": [
        {
            "id": "gun",
            "name": "Gun",
            "kind": "piercing",
            "shooting": 3,
            "crew": [
                {**PLAIN, "id": "gunner", "name": "Gunner"},
                {**PLAIN, "id": "mates", "name": "Mate", "count": 2, "mental": 0},
            ],
        }
    ],
}


@pytest.mark.clause("EF-ART-02")
def test_all_of_them_serve_the_piece() -> None:
    game = begin({"armies": [ARMY, ARMY]})
    (gun,) = [f for f in game.figures if f.camp == 0 and f.piece is not None]
    crew = [f for f in game.figures if f.serves == gun.id]
    assert [f.profile.id for f in crew] == ["gunner", "mates", "mates"]
    assert {f.entry for f in crew} == {"gun"}  # EF-DEPL-04, R6: one type


def test_it_is_written_as_it_was_read() -> None:
    army = army_from_data(ARMY)
    assert validate(army) == []
    assert army_from_data(army_to_data(army)) == army
    assert [entry.size for entry in army.entries] == [90, 3]
