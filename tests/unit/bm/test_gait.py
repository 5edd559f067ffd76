"""What a gait pays and risks (R11, R15), and what lies on the ground (R83)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.bm.figures import field_of, stand
from tests.unit.bm.grounds import piece, table

from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, FALL, MOVE, Gait, gait_of
from escarmouche.rulebooks.bonus_malus.ground.hiding_places import elements_beside
from escarmouche.rulebooks.bonus_malus.terrain import KINDS, RUBBLE
from escarmouche.table.storeys.model import Place
from escarmouche.table.storeys.ways import CLIMB, DROP, Crossing


def down(kind: str, height: float) -> Crossing:
    """From a roof to the ground."""
    return Crossing(kind, Place(1.0, 1.0, "roof"), Place(2.0, 1.0), descent=height)


@pytest.mark.clause("BM-CHUTE-02", "BM-CHUTE-05")
def test_only_who_steps_off_an_edge_of_two_paces_risks_a_fall() -> None:
    gait = Gait(2.0)
    assert [risk.sentence for risk in gait.risks(down(DROP, 2.0))] == [FALL]
    assert gait.risks(down(DROP, 1.9)) == ()
    assert gait.risks(down(CLIMB, 3.0)) == ()


@pytest.mark.clause("BM-ACTION-ESCALADER-02", "BM-TERRAIN-01")
def test_what_a_pace_costs_on_a_wet_floor() -> None:
    """R11: swimming costs two, less for who is at home in it; where one may not swim, what it would cost."""
    gait = Gait(2.0, wet=frozenset({"pond"}), hard=frozenset({"heap"}))
    assert [gait.pace(floor) for floor in ("pond", "heap", "ground")] == [2.0, 2.0, 1.0]
    assert replace(gait, water=1.0).pace("pond") == 1.0
    assert replace(gait, water=None).pace("pond") == 2.0


@pytest.mark.clause("BM-ACTION-RAMPER-01")
def test_who_crawls_does_not_swim() -> None:
    game = field_of()
    ann = stand(game, 0, 10.0, 10.0)
    assert gait_of(game, ann, MOVE).water == 2.0
    assert gait_of(game, ann, CRAWL).water is None


@pytest.mark.clause("BM-SKILL-FURTIF-04")
def test_rubble_is_touched_and_is_less_than_a_pace_high() -> None:
    """R83: beside it one may hide, but it gives nobody a benefit back."""
    height, words = KINDS[RUBBLE]
    heap = piece("heap", 12, 8, 14, 12, *words, height=height)
    game = field_of(table=table(scenery=[heap]))
    ann = stand(game, 0, 11.45, 10.0)
    assert [one.id for one in elements_beside(game, ann, 1.0)] == ["heap"]
    assert elements_beside(game, ann, 1.0, 1.0) == []
