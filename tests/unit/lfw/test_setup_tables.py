"""Tables from a seed: what stands on them, that they are fair, and that scenarios find what they want."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest
from tests.thorough import tries

from escarmouche.rulebooks.last_fantasy_war import scenarios, terrain
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import inside_of, openings_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.hill import hill_of
from escarmouche.rulebooks.last_fantasy_war.scenarios.stronghold import positions
from escarmouche.rulebooks.last_fantasy_war.table_maker import make_table
from escarmouche.table.pieces import Table
from escarmouche.table.polygons import Box
from escarmouche.table.storeys.sides import SLOPE

SEEDS = range(tries(12, 30))
SIDE = 24.0


def boxes(table: Table) -> set[Box]:
    """Where everything lies."""
    found = [s.outline.bbox for s in table.storeys.surfaces]
    found += [h.shape.bbox for h in table.storeys.hurdles]
    found += [p.shape.bbox for p in table.scenery]
    return {_rounded(box) for box in found}


def _rounded(box: Box) -> Box:
    x0, y0, x1, y1 = (round(v, 1) + 0.0 for v in box)
    return (x0, y0, x1, y1)


def half(box: Box) -> Box:
    return (SIDE - box[2], SIDE - box[3], SIDE - box[0], SIDE - box[1])


def quarter(box: Box) -> Box:
    return (SIDE - box[3], box[0], SIDE - box[1], box[2])


def mirror(box: Box) -> Box:
    return (SIDE - box[2], box[1], SIDE - box[0], box[3])


@pytest.mark.clause("LFW-CHAMP-02", "LFW-JOUER-TERRAIN-02")
@pytest.mark.parametrize(
    ("layout", "image"),
    [("stronghold", half), ("breach", half), ("hill", quarter), ("relic", mirror)],
)
def test_a_table_is_its_own_image(layout: str, image: Callable[[Box], Box]) -> None:
    for seed in SEEDS:
        whole = boxes(make_table(seed, layout=layout))
        for box in whole:
            turned = image(box)
            near = min(max(abs(a - b) for a, b in zip(turned, one, strict=True)) for one in whole)
            assert near < 0.11, (seed, box)


@pytest.mark.clause(
    *("LFW-SCEN-COLLINE-03", "LFW-SCEN-COLLINE-04", "LFW-TERRAIN-COLLINE-01", "LFW-CHAMP-03")
)
def test_the_meadow_has_a_hill_and_nothing_built_but_ruins() -> None:
    for seed in SEEDS:
        table = make_table(seed, layout="hill")
        hill = hill_of(table)
        assert hill is not None
        assert max(hypot(x - 12, y - 12) for x, y in hill.outline.points) <= 6.0
        kinds = {side.kind for side in hill.sides}
        assert kinds == {SLOPE}, "the rest of its rim is steep"
        assert len(hill.sides) == 4
        assert not any(s.inside or s.roof for s in table.storeys.surfaces)
        assert {piece.kind for piece in table.scenery} <= {terrain.WOODS, terrain.POND}


@pytest.mark.clause(
    *("LFW-SCEN-ASSAUT-03", "LFW-SCEN-ASSAUT-04", "LFW-SCEN-ASSAUT-08", "LFW-SCEN-ASSAUT-09")
)
def test_the_stronghold_has_four_positions_in_the_middle() -> None:
    for seed in SEEDS:
        table = make_table(seed, layout="stronghold")
        held = positions(table)
        assert len(held) == 4
        for point in held:
            x0, y0, x1, y1 = point.shape.bbox
            assert min(x0, y0, SIDE - x1, SIDE - y1) > 6.0
        outer = [
            p for p in table.scenery if min(p.shape.bbox[:2]) < 6 or max(p.shape.bbox[2:]) > 18
        ]
        assert len(outer) <= len(table.storeys.surfaces) + len(table.storeys.hurdles)


@pytest.mark.clause("LFW-TERRAIN-BATIMENT-02", "LFW-TERRAIN-BATIMENT-03", "LFW-TERRAIN-BATIMENT-04")
def test_buildings_have_an_inside_a_door_a_window_and_a_roof() -> None:
    for layout, rooms in (("stronghold", 1), ("breach", 2), ("relic", 2)):
        for seed in SEEDS:
            surfaces = make_table(seed, layout=layout).storeys.surfaces
            houses = {s.roof for s in surfaces if s.roof}
            assert len(houses) == 2
            for house in houses:
                insides = [s for s in surfaces if s.inside == house]
                assert len(insides) == rooms
                called = sorted(side.is_called for s in insides for side in s.sides)
                assert called == ["door"] * rooms + ["window"], (layout, seed)


@pytest.mark.clause("LFW-ENV-INTERIEUR-02", "LFW-ENV-INTERIEUR-05")
def test_the_rooms_of_a_house_are_joined_by_a_door() -> None:
    for seed in SEEDS:
        table = make_table(seed, layout="breach")
        inner = [one for one in openings_of(table) if "inner" in one.id]
        assert len(inner) == 2
        for door in inner:
            ends = {inside_of(table, door.within), inside_of(table, door.beyond)}
            assert len(ends) == 1 and door.within != door.beyond


@pytest.mark.clause("LFW-SCEN-BRECHE-05", "LFW-SCEN-RELIQUE-05", "LFW-SCEN-RELIQUE-04")
def test_what_is_kept_clear() -> None:
    for each in scenarios.CLASSIC:
        for seed in SEEDS:
            assert each.why_not_table(make_table(seed, *each.size, layout=each.layout)) is None


@pytest.mark.clause("LFW-SCEN-RELIQUE-03")
def test_barricades_before_the_defender() -> None:
    for seed in SEEDS:
        hurdles = make_table(seed, layout="relic").storeys.hurdles
        before = [h for h in hurdles if 8.0 < h.shape.bbox[1] <= h.shape.bbox[3] < 12.0]
        assert len(before) >= 5


def test_all_kinds_of_terrain_occur() -> None:
    layouts = [each.layout for each in scenarios.CLASSIC]
    tables = [make_table(seed, layout=layout) for seed in SEEDS for layout in layouts]
    kinds = {piece.kind for table in tables for piece in table.scenery}
    assert kinds == {terrain.WOODS, terrain.POND, terrain.RUBBLE}
    named = {s.id.rsplit("-", 1)[0] for table in tables for s in table.storeys.surfaces}
    rooms = {terrain.HALL, terrain.BACK_ROOM, terrain.ROOF}
    assert named == {terrain.HILL, terrain.RUIN, *rooms}
    hurdles = {h.id.rsplit("-", 1)[0] for table in tables for h in table.storeys.hurdles}
    assert hurdles == {terrain.LOW_WALL, terrain.BARRICADE}


def test_seeds_differ_and_repeat() -> None:
    assert make_table(3).identity == make_table(3).identity
    assert len({make_table(seed).identity for seed in SEEDS}) == len(SEEDS)


def test_bad_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="inches"):
        make_table(1, 10.0, 24.0)
    with pytest.raises(ValueError, match="unknown layout"):
        make_table(1, layout="sea")
