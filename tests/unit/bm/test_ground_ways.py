"""Ways and what they cost (R11, R16, R17): ground, low walls, walls, ladders, water; straight runs; jumps and bounds."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, stand
from tests.unit.bm.grounds import QUARTER, box, roof, table

from escarmouche.rulebooks.bonus_malus.ground.gait import CRAWL, MOVE, RUN, gait_of
from escarmouche.rulebooks.bonus_malus.ground.leaps import flies_to, run_up
from escarmouche.rulebooks.bonus_malus.ground.walking import allowance_of, base_move, way_to
from escarmouche.rulebooks.bonus_malus.moves.legality import why_not_go
from escarmouche.rulebooks.bonus_malus.moves.previews import path
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.shapes import Capsule, Polygon, thickness
from escarmouche.table.storeys.model import Perch, Place


def cost(game: State, figure: Figure, goal: Place | Perch, manner: str = MOVE) -> float | None:
    """What a way costs, whatever the allowance."""
    found = way_to(game, figure, goal, manner, 40.0)
    return None if found is None else found[1].cost


def test_base_movement() -> None:
    """BM-ACTION-DEPLACER-02, BM-SKILL-LENT-01, BM-SKILL-RAPIDE-01, BM-SKILL-LOURD-01, R63."""
    game = field_of()
    kinds = ("", "lent", "rapide", "lourd", "rapide, lourd")
    moved = [stand(game, 0, 3 * n + 2, 4, skills) for n, skills in enumerate(kinds)]
    assert [base_move(game, figure).value for figure in moved] == [5, 3, 8, 4, 7]
    assert [allowance_of(game, moved[0], how) for how in (MOVE, RUN, CRAWL)] == [5, 10, 2.5]


def test_prices_of_the_ground() -> None:
    """BM-TERRAIN-01, -03, BM-ACTION-ESCALADER-01, -02, BM-ACTION-GRIMPER-01: two for one, but for ladders."""
    game = field_of(table=QUARTER)
    plain = stand(game, 0, 10, 27)
    assert cost(game, plain, Place(6, 27)) == pytest.approx(2 + 2 * 2)
    fence = stand(game, 0, 17, 9)
    assert cost(game, fence, Place(19, 9)) == pytest.approx(2 + 2)
    swims = stand(game, 0, 25, 7)
    assert cost(game, swims, Place(29, 7)) == pytest.approx(1 + 2 * 3)
    climbs = stand(game, 0, 16.6, 13)
    found = way_to(game, climbs, Place(15.9, 13, "roof"), MOVE, 40.0)
    assert found is not None  # a ledge is not scaled
    assert [crossing.kind for crossing in found[1].crossings] == ["ladder"]
    ladder = stand(game, 0, 9.4, 13)
    assert cost(game, ladder, Place(10.6, 13, "roof")) == pytest.approx(3 + 1.2)
    assert cost(game, ladder, Perch("ladder", 0.5)) == pytest.approx((3 + 1.2) / 2)
    crate = stand(game, 0, 23.5, 27)
    assert cost(game, crate, Place(25, 27, "crate")) == pytest.approx(1.5 + 2 * 1.5)


def test_a_thick_low_wall_costs_no_more_than_a_thin_one() -> None:
    """BM-TERRAIN-02, -03, R11: 2 in all, its own width included."""
    assert thickness(Polygon(((0, 0), (4, 0), (4, 0.6), (0, 0.6)))) == pytest.approx(0.6)
    assert thickness(Capsule((0, 0), (4, 0), 0.3)) == pytest.approx(0.6)
    wall = {"id": "w", "shape": {"type": "polygon", "points": box(12, 4, 12.8, 16)}, "height": 2}
    game = field_of(table=table(hurdles=[wall]))
    ann = stand(game, 0, 10, 10)
    assert cost(game, ann, Place(14, 10)) == pytest.approx(2 + 2 + 1.2)


def test_a_run_is_straight_or_it_is_none() -> None:
    """BM-ACTION-COURIR-01, -02: through a door and over a low wall, but round nothing."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 12, 5)
    assert cost(game, ann, Place(5, 5, "hall"), RUN) == pytest.approx(7)
    assert cost(game, ann, Place(12, 8.5), RUN) == pytest.approx(3.5)
    assert cost(game, ann, Place(22, 9), RUN) == pytest.approx((10**2 + 4**2) ** 0.5 + 2)
    game.set_state("door", "closed")
    assert cost(game, ann, Place(5, 5, "hall"), RUN) is None
    amy = stand(game, 0, 17, 19)
    assert (
        cost(game, amy, Place(25, 19), RUN) is None and cost(game, amy, Place(25, 19)) is not None
    )


def test_nobody_steps_off_an_edge_that_hurts_where_there_is_a_ladder_in_reach() -> None:
    """R15: the cheapest way without harm is taken, however much dearer."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 10.6, 13, surface="roof")
    found = way_to(game, ann, Place(9.4, 12.8), MOVE, 5.0)
    assert found is not None and [c.kind for c in found[1].crossings] == ["ladder"]
    amy = stand(game, 0, 15.5, 13, surface="roof")
    down = way_to(game, amy, Place(17, 13), MOVE, 5.0)
    assert down is not None and [c.kind for c in down[1].crossings] == ["drop"]
    assert down[0].gait.risks(down[1].crossings[0])


def test_jumps() -> None:
    """BM-ACTION-SAUTER-01, R13: the longest run-up on the own floor; what is left is leapt."""
    game = field_of(table=table(surfaces=[roof(), roof(3.0, "ledge", "other", 18.0)]))
    ann = stand(game, 0, 12, 13, surface="roof")
    jump = run_up(game, ann, Place(17, 13))
    assert jump is not None
    assert (jump.run, jump.leap, jump.drop) == pytest.approx((3.98, 1.02, 3.0), abs=1e-3)


def test_bounds_lead_under_no_roof() -> None:
    """BM-SKILL-BONDISSANT-01, R52: through the air, in space; not into a closed house."""
    game = field_of(table=QUARTER)
    ann = stand(game, 0, 12, 8, "bondissant")
    assert flies_to(game, ann, Place(12, 12, "roof")) == pytest.approx(5)
    house = table(
        surfaces=[
            {
                "id": "room",
                "outline": box(10, 10, 16, 16),
                "height": 0,
                "rim": {"kind": "wall", "rise": 3},
            },
            {
                "id": "top",
                "outline": box(10, 10, 16, 16),
                "height": 3.2,
                "bottom": 3,
                "rim": "ledge",
            },
        ]
    )
    game = field_of(table=house)
    ann = stand(game, 0, 8, 13, "bondissant")
    assert flies_to(game, ann, Place(12, 13, "room")) is None
    assert flies_to(game, ann, Place(12, 13, "top")) is not None


def test_gaits() -> None:
    """BM-ACTION-COURIR-02, BM-SKILL-AMPHIBIE-01, BM-SKILL-GRIMPEUR-01, BM-SKILL-DEPLACEMENTLIMITE-01, -02, BM-SKILL-LOURD-02."""
    game = field_of()
    plain, good = stand(game, 0, 4, 4), stand(game, 0, 8, 4, "amphibie, grimpeur, marcheur-agile")
    limited, heavy = stand(game, 0, 12, 4, "deplacement-limite"), stand(game, 0, 16, 4, "lourd")

    def told(figure: Figure, manner: str = MOVE) -> tuple[float | None, ...]:
        gait = gait_of(game, figure, manner)
        return (gait.wall, gait.water, gait.ladder, gait.hurdle, gait.difficult)

    assert told(plain) == (2, 2, 1, 2, 2) and told(good) == (1, 1, 1, 2, 1)
    assert told(plain, RUN) == (None, None, None, 2, 2)
    assert told(limited) == (None, None, None, None, 2) and told(heavy) == (2, None, 1, 2, 2)


def test_what_is_told_of_a_way() -> None:
    """BM-MEASURE-01: the way, its cost, whom it touches, which way it looks; a pointer at an enemy means contact."""
    game = field_of(table=QUARTER)
    ann, orc = stand(game, 0, 30, 20), stand(game, 1, 33, 20)
    told = path(game, None, {"figure": ann.id, "to": [33.1, 20.1]})
    assert told["touched"] == [orc.id] and told["facing"] == pytest.approx(0, abs=0.5)
    assert told["cost"]["total"] == pytest.approx(2, abs=0.01) and told["allowance"] == 5
    x, y, on = told["answer"]
    assert why_not_go(game, ann, Place(x, y, on)) is None
    far = path(game, None, {"figure": ann.id, "to": [30, 29], "surface": "ground"})
    assert far["cost"]["total"] == pytest.approx(9)
