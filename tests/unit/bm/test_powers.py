"""The powers of the Force: how hard each strikes, what it costs, how far it reaches (BM-FORCE-*)."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, play, stand

from escarmouche.rulebooks.bonus_malus.powers.use import use_on
from escarmouche.rulebooks.bonus_malus.skills.force import POWERS


@pytest.mark.clause(
    "BM-FORCE-ECLAIRS-02",
    "BM-FORCE-ETRANGLEMENT-02",
    "BM-FORCE-LANCEROBJETS-02",
    "BM-FORCE-CHOC-02",
)
def test_how_hard_powers_strike() -> None:
    """Lightning and strangling at Dégâts+, thrown objects at Dégâts-; a shock hurts nobody."""
    found = {}
    for id in ("eclairs", "etranglement", "lancer-d-objets"):
        game = field_of()
        ann = stand(game, 0, 10, 10, f"sensible-a-la-force, {id}", facing=0)
        orc = stand(game, 1, 14, 10, "personnage")
        rolls = play(use_on(game, ann, orc, POWERS[id]), [4, 1, 1]).rolls
        reading = rolls[-1].reading
        assert reading is not None
        found[id] = int(reading.totals["modifier"].value)
    assert found == {"eclairs": 1, "etranglement": 1, "lancer-d-objets": -1}
    game = field_of()
    ann = stand(game, 0, 10, 10, "sensible-a-la-force, choc", facing=0)
    orc = stand(game, 1, 14, 10, "personnage")
    assert play(use_on(game, ann, orc, POWERS["choc"]), [4]).events == ["uses_skill", "affected"]


@pytest.mark.clause("BM-FORCE-01", "BM-FORCE-06")
def test_what_powers_cost_and_how_far_they_reach() -> None:
    reached = {id: power.aim.range for id, power in POWERS.items() if power.aim is not None}
    assert reached == {
        "choc": 5,
        "eclairs": 10,
        "etranglement": 5,
        "guerison": 1,
        "lancer-d-objets": 10,
        "poussee": 5,
    }
    assert {power.cost for power in POWERS.values()} == {1}
