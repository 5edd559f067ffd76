"""What is drawn at random is legal, and what is said to be out of reach at once really is."""

from __future__ import annotations

from collections import Counter
from math import cos, hypot, pi, sin
from random import Random

import pytest
from tests.unit.lfw.grounds import block, house, low_wall, piece, table
from tests.unit.lfw.test_moves_reaching import tried
from tests.unit.lfw.units import INCH, field_of, stand

from escarmouche.core.sides import Sides
from escarmouche.rulebooks.last_fantasy_war.ground import contact
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.straight_lines import has_room
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.moves.full_rings import ring_is_full
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import (
    going,
    means_of,
    open_price,
    why_not_go,
)
from escarmouche.rulebooks.last_fantasy_war.moves.places import MovePlace
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import reached_by
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    DESTROYED,
    MOVE,
    ON_TABLE,
    RUN,
    leave,
)
from escarmouche.rulebooks.last_fantasy_war.terrain import DIFFICULT, WATER
from escarmouche.table.storeys.model import Place


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


GROUNDS = {
    "bare": {},
    "hill": {
        "surfaces": [block("hill", 9, 9, 15, 13, 1.5, "slope"), block("rock", 3, 14, 8, 18, 2.0)]
    },
    "house": {"surfaces": house(at=8.0), "hurdles": [low_wall("w", 3, 6, 9, 6)]},
    "wood": {
        "scenery": [piece("wood", 4, 4, 10, 9, DIFFICULT), piece("pond", 13, 5, 18, 10, WATER)],
        "surfaces": [block("ruin", 10, 13, 16, 17, 0.0, "slope", properties=[DIFFICULT])],
    },
}


@pytest.mark.parametrize("kind", [MOVE, RUN])
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_said_to_be_open_is_what_the_search_finds(ground: str, kind: str) -> None:
    """LFW-NORMAL-03, LFW-COURSE-03, LFW-DIFFICILE-01: the same way at the same price, and legal."""
    rng, seen = Random(3), 0
    for _each in range(12):
        game = field_of(table=table(**GROUNDS[ground]))
        ann = stand(game, 0, rng.uniform(1, 6), rng.uniform(1, 6))
        for _other in range(4):
            stand(game, rng.randrange(2), rng.uniform(9, 23), rng.uniform(9, 23))
        intent = Intent(kind)
        for _goal in range(12):
            x, y = (round(rng.uniform(0.6, 12), 3) for _axis in "xy")
            for surface in game.table.storeys.surfaces_at(x, y):
                goal = Place(x, y, surface)
                price = open_price(game, ann, goal, intent)
                if price is None or goal == game.place_of(ann.id):
                    continue
                found = going(game, ann, goal, intent)
                if why_not_go(game, ann, goal, intent) is None:
                    assert found is not None and found.price == price and not found.way.crossings
                    seen += 1
                else:
                    assert price.total > means_of(game, ann, intent).length, "all else is open"
    assert seen > 10


@pytest.mark.parametrize("kind", [MOVE, RUN])
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_a_drawn_place_costs_is_what_would_be_found_anew(ground: str, kind: str) -> None:
    """LFW-NORMAL-03, LFW-COURSE-03: only of the very place that was drawn is it known already."""
    rng, known = Random(4), 0
    for _each in range(20):
        game = field_of(table=table(**GROUNDS[ground]))
        ann = stand(game, 0, rng.uniform(1, 6), rng.uniform(1, 6))
        for _other in range(4):
            stand(game, rng.randrange(2), rng.uniform(9, 23), rng.uniform(9, 23))
        answers = MovePlace(game, ann, Intent(kind))
        assert answers.price_of(game.place_of(ann.id)) is None
        goal = answers.sample(rng)
        price = answers.price_of(goal)
        if price is not None:
            known += 1
            assert price == open_price(game, ann, goal, Intent(kind))
            assert isinstance(goal, Place) and answers.price_of(Place(*goal)) is None
    assert known > 5


def test_who_takes_another_for_an_enemy_need_not_be_one_to_it() -> None:
    """LFW-CONTACT-03, LFW-AMI-02: who of two is engaged follows from how its own army stands, step by step too."""
    game = field_of()
    ann, orc = stand(game, 0, 5, 5), stand(game, 1, 12, 12)
    game.sides = Sides(game.sides.alliance, ((), (0,)))
    assert contact.engaged_with(game, orc) == []
    game.x[ann.id], game.y[ann.id] = 12.0 + game.radius[ann.id] + game.radius[orc.id], 12.0
    assert contact.engaged_with(game, orc) == [ann]
    assert contact.engaged_with(game, ann) == []
    assert contact.touching(game, ann) == [orc]


def test_contacts_of_those_who_moved_are_those_of_everybody() -> None:
    """LFW-CONTACT-01: what is carried on from step to step is what would be found anew."""
    rng, game = Random(5), field_of(table=table(surfaces=[block("rise", 8, 8, 16, 12, 0.8)]))
    units = [stand(game, n % 2, rng.uniform(6, 14), rng.uniform(6, 14)) for n in range(12)]
    for step in range(60):
        for _moved in range(1 + step % 3):
            unit = rng.choice(units)
            game.x[unit.id], game.y[unit.id] = rng.uniform(6, 14), rng.uniform(6, 14)
        if step % 20 == 19:
            leave(game, rng.choice([u for u in units if game.status[u.id] == ON_TABLE]), DESTROYED)
        known = contact._contacts(game)
        assert known == contact._all_contacts(game)


@pytest.mark.parametrize("seed", range(4))
def test_room_for_a_unit_is_what_the_walk_of_the_moment_says(seed: int) -> None:
    """LFW-JOUER-PLACEMENT-01: also beside who stands on another floor and reaches over its border."""
    rng = Random(seed)
    surfaces = [block("rise", 8, 8, 16, 12, 0.8), block("roof", 4, 14, 9, 20, 3.0)]
    game = field_of(table=table(surfaces=surfaces, hurdles=[low_wall("wall", 11, 16, 15, 16)]))
    ann = stand(game, 0, 1, 1)
    for n in range(14):
        x, y = rng.uniform(3, 17), rng.uniform(6, 20)
        stand(game, n % 2, x, y, game.table.storeys.surfaces_at(x, y)[-1])
    gait = gait_of(game, ann)
    walk, told = walk_of(game, ann, gait), Counter[bool]()
    for _each in range(300):
        x, y = rng.uniform(0, 20), rng.uniform(4, 22)
        for surface in game.table.storeys.surfaces_at(x, y):
            place = Place(x, y, surface)
            assert has_room(game, ann, gait, place) == walk.may_stop(place)
            told[walk.may_stop(place)] += 1
    assert min(told[True], told[False]) > 30
