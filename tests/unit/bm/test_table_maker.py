"""Tables from a seed: what stands on them, that they are fair, and that there is room to deploy and to pass (R79, R83)."""

from __future__ import annotations

from time import perf_counter

import pytest

from escarmouche.rulebooks.bonus_malus import table_maker
from escarmouche.rulebooks.bonus_malus.table_maker import CENTRES, make_table, pieces_of
from escarmouche.table.storeys.model import LADDER, ROPE

SEEDS = range(40)


@pytest.mark.clause("BM-PRES-03")
@pytest.mark.parametrize("centre", CENTRES)
def test_a_table_has_what_the_frame_wants(centre: str) -> None:
    for seed in SEEDS:
        table = make_table(seed, centre=centre)
        storeys = table.storeys
        assert (table.width, table.depth) == (36.0, 36.0)
        assert 8 <= pieces_of(table) <= 14
        assert sum(1 for s in storeys.surfaces if s.inside) == 2
        walls = [s.height for s in storeys.surfaces if s.height > 0]
        assert len(walls) >= 2
        assert all(3.0 <= height <= 6.0 for height in walls)
        assert {link.kind for link in storeys.links} == {LADDER, ROPE}
        assert storeys.hurdles, "low walls"
        assert all(1.0 <= hurdle.height <= 2.0 for hurdle in storeys.hurdles)


def test_all_kinds_of_terrain_occur() -> None:
    tables = [make_table(seed) for seed in SEEDS]
    kinds = {piece.kind for table in tables for piece in table.scenery}
    assert kinds == {"wood", "rubble", "water", "marsh"}
    hurdles = {h.id.rsplit("-", 1)[0] for table in tables for h in table.storeys.hurdles}
    assert hurdles == {"low-wall", "crate"}


def test_a_table_is_its_own_image_through_the_centre() -> None:
    for seed in SEEDS:
        table = make_table(seed)
        boxes = [s.outline.bbox for s in table.storeys.surfaces]
        boxes += [h.shape.bbox for h in table.storeys.hurdles]
        boxes += [p.shape.bbox for p in table.scenery]
        whole = {tuple(round(v, 2) for v in box) for box in boxes}
        turned = {
            tuple(round(v, 2) for v in (36 - x1, 36 - y1, 36 - x0, 36 - y0))
            for x0, y0, x1, y1 in boxes
        }
        assert whole == turned


def test_deployment_strips_are_free_of_walls() -> None:
    for seed in SEEDS:
        for surface in make_table(seed).storeys.surfaces:
            _x0, y0, _x1, y1 = surface.outline.bbox
            assert y0 >= 6.0
            assert y1 <= 30.0


@pytest.mark.parametrize("side", [24.0, 30.0, 48.0])
def test_other_sizes(side: float) -> None:
    for seed in range(10):
        table = make_table(seed, side, side)
        assert any(s.inside for s in table.storeys.surfaces)


def test_seeds_differ_and_repeat() -> None:
    assert make_table(3).identity == make_table(3).identity
    assert len({make_table(seed).identity for seed in SEEDS}) == len(SEEDS)


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="paces"):
        make_table(1, 10.0, 36.0)
    with pytest.raises(ValueError, match="unknown centre"):
        make_table(1, centre="sea")


def test_a_table_is_quick_to_make() -> None:
    table_maker.make_table(0)
    begun = perf_counter()
    for seed in range(20):
        make_table(seed + 1000)
    assert perf_counter() - begun < 2.0
