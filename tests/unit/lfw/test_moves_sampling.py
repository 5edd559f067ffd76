"""What is drawn at random is legal, and what is said to be out of reach at once really is."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pytest
from tests.unit.lfw.grounds import block, table
from tests.unit.lfw.test_moves_reaching import tried
from tests.unit.lfw.units import INCH, field_of, stand

from escarmouche.rulebooks.last_fantasy_war.moves.full_rings import ring_is_full
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import means_of
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, MOVE, RUN


@pytest.mark.parametrize("kind", [MOVE, RUN])
@pytest.mark.parametrize("seed", range(6))
def test_a_move_that_is_drawn_is_legal(kind: str, seed: int) -> None:
    """LFW-NORMAL-04, LFW-COURSE-04: it stops before what is in its way."""
    rng, game = Random(seed), field_of()
    ann = stand(game, 0, 12, 12)
    for _each in range(12):
        x, y = rng.uniform(1, 23), rng.uniform(1, 23)
        if hypot(x - 12, y - 12) > 2.2:
            stand(game, rng.randrange(2), x, y)
    answers = MovePlace(game, ann, Intent(kind))
    drawn = [answers.sample(rng) for _each in range(12)]
    assert [answers.check(goal) for goal in drawn] == [None] * len(drawn)
    assert len(set(drawn)) > 3


def test_nobody_gets_to_a_unit_that_is_surrounded() -> None:
    """LFW-CHARGERES-03: all around it stand others; with one of them gone there is a gap."""
    game = field_of()
    orc, ann = stand(game, 1, 12, 12), stand(game, 0, 12, 7)
    around = [
        stand(game, 0, 12 + INCH * cos(pi * k / 3), 12 + INCH * sin(pi * k / 3)) for k in range(6)
    ]
    intent = Intent(CHARGE, (orc.id,))
    means = means_of(game, ann, intent)
    assert ring_is_full(game, ann, orc, means, means.most)
    assert not tried(game, ann, orc, intent, 720)
    assert reached_by(game, ann, intent).number == 0
    game.x[around[4].id] += 6  # the one that stands between the two
    assert not ring_is_full(game, ann, orc, means, means.most)
    assert reached_by(game, ann, intent).number == 1


@pytest.mark.parametrize("height", [0.5, 3.0])
def test_beside_another_surface_only_those_count_who_bar_all_of_the_ring(height: float) -> None:
    """LFW-CHARGERES-03, A-R6: who stands where it stands leaves no room; who stands high above it or far below it does."""
    game = field_of(table=table(surfaces=[block("rise", 12.6, 4, 20, 20, height)]))
    orc, ann = stand(game, 1, 12, 12), stand(game, 0, 12, 7)
    around = [
        stand(game, 0, 12 + INCH * cos(pi * k / 3), 12 + INCH * sin(pi * k / 3)) for k in range(6)
    ]
    intent = Intent(CHARGE, (orc.id,))
    means = means_of(game, ann, intent)
    assert ring_is_full(game, ann, orc, means, means.most)
    assert not tried(game, ann, orc, intent, 720)
    game.surface[around[4].id] = "rise"  # as if it stood on it
    assert ring_is_full(game, ann, orc, means, means.most) == (height < 1.0)


def test_the_far_side_of_a_unit_does_not_count_where_it_is_too_far() -> None:
    """LFW-CHARGERES-02: a few others bar the part of the ring that the move gets to."""
    game = field_of()
    ann = stand(game, 0, 12, 3)
    intent = Intent(CHARGE)
    most = means_of(game, ann, intent).most
    orc = stand(game, 1, 12, 3 + most + INCH + 0.05)
    for k in (3.8, 4.7, 5.6):
        stand(game, 0, game.x[orc.id] + INCH * cos(k), game.y[orc.id] + INCH * sin(k))
    intent = Intent(CHARGE, (orc.id,))
    assert ring_is_full(game, ann, orc, means_of(game, ann, intent), most)
    assert not tried(game, ann, orc, intent, 720)
