"""Whom a charge reaches is found, not tried for: gaps of any width and direction, bends far off, the very edge of its move."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import cos, hypot, pi, radians, sin
from random import Random

import pytest
from tests.unit.lfw.grounds import HILL, block, low_wall, piece, table
from tests.unit.lfw.units import INCH, field_of, play, stand

from escarmouche.rulebooks.last_fantasy_war.ground.contact import touches
from escarmouche.rulebooks.last_fantasy_war.moves.contacts import contact_places
from escarmouche.rulebooks.last_fantasy_war.moves.flights import flees
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.legality import going, why_not_go
from escarmouche.rulebooks.last_fantasy_war.moves.pushes import PushDirection
from escarmouche.rulebooks.last_fantasy_war.moves.reaching import most_contacts, reached_by
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, DESTROYED, MOVE, State, Unit
from escarmouche.table.storeys.model import Place

NEAR = 0.1


def tried(game: State, unit: Unit, foe: Unit, intent: Intent, often: int = 180) -> bool:
    """Whether one of very many places in contact with an enemy can be reached."""
    reach = game.radius[unit.id] + game.radius[foe.id]
    for k, gap in product(range(often), (0.001, NEAR / 2, NEAR)):
        angle = 2 * pi * k / often
        x, y = (
            game.x[foe.id] + (reach + gap) * cos(angle),
            game.y[foe.id] + (reach + gap) * sin(angle),
        )
        if not game.table.is_on(x, y):
            continue
        for surface in game.table.storeys.surfaces_at(x, y):
            place = Place(x, y, surface)
            if touches(game, unit, place, foe):
                if why_not_go(game, unit, place, intent, tell=False) is None:
                    return True
    return False


@pytest.mark.clause("LFW-CHARGERES-12")
@pytest.mark.parametrize("turn", [0, 7, 11, 30])
def test_a_gap_that_just_lets_a_base_in_is_found(turn: int) -> None:
    """LFW-CHARGERES-12: friends of the charger stand all around its target but for one gap, in whatever direction that is."""
    game = field_of()
    orc, ann = stand(game, 1, 12, 12), stand(game, 0, 12, 5)
    far = INCH + 0.001
    for degrees in (60, 120, 180, 240, 300):
        at = radians(degrees + turn - 90)
        stand(game, 0, 12 + far * cos(at), 12 + far * sin(at))
    intent = Intent(CHARGE, (orc.id,))
    found = reached_by(game, ann, intent)
    assert found.number == 1 and found.place is not None
    assert why_not_go(game, ann, found.place, intent) is None


@pytest.mark.clause("LFW-CHARGERES-02")
def test_contact_is_reached_at_the_very_end_of_a_move() -> None:
    """LFW-CHARGERES-02, A-R1: 9'' and a tenth, and no more."""
    for gap, count in ((9.099, 1), (9.11, 0)):
        game = field_of()
        ann, orc = stand(game, 0, 2, 5), stand(game, 1, 2 + INCH + gap, 5)
        assert most_contacts(game, ann, Intent(CHARGE, (orc.id,))) == count


@pytest.mark.clause("LFW-CHARGERES-02")
def test_a_bend_far_from_the_target_leads_square_to_it() -> None:
    """LFW-CHARGERES-02: round a long wall the way ends where it comes straight from the corner."""
    ground = table(scenery=[piece("wall", 8, 0, 9, 12, "impassable", height=3)])
    game = field_of(table=ground)
    ann, orc = stand(game, 0, 7.4, 11), stand(game, 1, 14.9, 11)
    intent = Intent(CHARGE, (orc.id,))
    place = reached_by(game, ann, intent).place
    assert place is not None and tried(game, ann, orc, intent)


@pytest.mark.clause("LFW-CHARGERES-12")
@pytest.mark.parametrize("seed", range(6))
def test_what_many_places_find_is_found(seed: int) -> None:
    """LFW-CHARGERES-12: on a hill, at low walls, among friends and enemies: never less than what hundreds of places tell."""
    rng = Random(seed)
    ground = table(
        surfaces=[HILL],
        hurdles=[low_wall("w", 4, 4, 9, 4), low_wall("v", 18, 10, 18, 16)],
        scenery=[piece("rock", 6, 12, 8, 14, "impassable", "solid", height=3)],
    )
    game = field_of(table=ground)
    units: list[Unit] = []
    for n in range(14):
        x, y = rng.uniform(1, 23), rng.uniform(1, 23)
        surface = game.table.storeys.surfaces_at(x, y)[-1]
        if all(hypot(x - game.x[o.id], y - game.y[o.id]) > INCH + 0.01 for o in units):
            units.append(stand(game, n % 2, x, y, surface))
    for unit, foe in product(units[:6:2], units[1:8:2]):
        intent = Intent(CHARGE, (foe.id,))
        found = reached_by(game, unit, intent)
        if found.place is not None:
            assert why_not_go(game, unit, found.place, intent) is None
        else:
            assert not tried(game, unit, foe, intent, 36)


@pytest.mark.clause("LFW-FUITEMVT-06")
def test_whoever_grazes_an_enemy_in_flight_is_destroyed() -> None:
    """LFW-FUITEMVT-06, A-R26: contact for less than a tenth of an inch of its way is contact."""
    for aside, lost in ((0.0999, True), (0.102, False)):
        game = field_of()
        ann = stand(game, 0, 10, 10)
        orc, elf = stand(game, 1, 8.4, 10), stand(game, 1, 12.13, 10 + INCH + aside)
        assert orc.camp == elf.camp
        game.fleeing[ann.id] = True
        play(flees(game, ann))
        assert (game.status[ann.id] == DESTROYED) is lost


@pytest.mark.clause("LFW-SKILL-ZEL-DEGAGER-01")
def test_somebody_is_pushed_in_any_direction_that_is_free() -> None:
    """LFW-SKILL-ZEL-DEGAGER-01: not only in those that are offered."""
    game = field_of()
    orc = stand(game, 1, 10, 10)
    stand(game, 0, 10 + INCH, 10)
    answers = PushDirection(game, orc, 2.0)
    assert answers.check(137.5) is None and answers.check(91.0) is None
    refusal = answers.check(3.0)
    assert refusal is not None and refusal.reason.id == "lfw.refusal.cannot_be_pushed"
    assert answers.check("north") is not None


@pytest.mark.clause("LFW-DIFFICILE-01")
def test_a_wood_is_gone_round_where_that_is_shorter_than_what_it_takes() -> None:
    """LFW-DIFFICILE-01, A-R43: the way beside it costs its length alone; through it a wood of 3.5'' takes 2''."""
    game = field_of(table=table(scenery=[piece("f", 8, 6, 11.5, 10.3, "difficult")]))
    ann = stand(game, 0, 7, 10, move=6.0)
    found = going(game, ann, Place(12.6, 10.0), Intent(MOVE))
    assert found is not None and found.price.difficult == 0.0
    assert found.price.total == pytest.approx(found.price.walked) and found.price.walked < 5.8


@pytest.mark.clause("LFW-DIFFICILE-01")
@pytest.mark.parametrize(("move", "found"), [(8.45, True), (8.4, False)])
def test_a_way_cuts_a_corner_of_a_wood_as_far_as_it_can_be_paid(move: float, found: bool) -> None:
    """LFW-DIFFICILE-01, A-R43: straight 6.95'' and 2'', all round it 8.56'', with 3'' of it 7.42'' and 1''."""
    game = field_of(table=table(scenery=[piece("f", 8, 8, 13, 13, "difficult")]))
    ann = stand(game, 0, 7.5, 7.5, move=move)
    way = going(game, ann, Place(13.5, 11.0), Intent(MOVE))
    assert (way is not None) is found
    if way is not None:
        assert 2.0 < way.price.difficult <= 3.001 and way.price.reduction == 1
        assert way.price.total == pytest.approx(way.price.walked + 1) and way.price.total <= move


@pytest.mark.clause("LFW-DIFFICILE-01")
def test_a_way_out_of_a_wood_takes_the_side_that_the_move_pays_for() -> None:
    """Straight on it would lie 3.6'' in the wood; a little aside it leaves it within 3''."""
    game = field_of(table=table(scenery=[piece("f", 8, 8, 14, 11, "difficult")]))
    ann = stand(game, 0, 11, 8.2, move=6.45)
    goal = Place(14.2, 12.2)
    straight = hypot(goal.x - 11, goal.y - 8.2)
    way = going(game, ann, goal, Intent(MOVE))
    assert way is not None and way.price.reduction == 1
    assert straight < way.price.walked <= 5.45


@pytest.mark.clause("LFW-CHARGERES-03")
@pytest.mark.parametrize("number", range(4))
def test_behind_two_gates_no_dense_search_finds_a_shorter_way_into_contact(number: int) -> None:
    """Over a wall that is climbed up and down: the places that are looked at hold one as near as any of very many."""
    chance = Random(number)
    wall = block("slab", 8, 2, 10 + 2 * chance.random(), 22, 0.6 + chance.random())
    game = field_of(table=table(surfaces=[wall]))
    ann = stand(game, 0, 6 + chance.random(), 8 + 4 * chance.random(), move=20.0)
    foe = stand(game, 1, 13.2 + chance.random(), 8 + 4 * chance.random())
    intent, reach = Intent(CHARGE, (foe.id,)), game.radius[ann.id] + game.radius[foe.id]
    spots = [
        Place(
            game.x[foe.id] + (reach + gap) * cos(angle), game.y[foe.id] + (reach + gap) * sin(angle)
        )
        for angle in (pi * (0.6 + 0.8 * k / 120) for k in range(121))
        for gap in (0.002, 0.0999)
    ]

    def least(places: Iterable[Place]) -> float:
        ways = (going(game, ann, place, intent) for place in places)
        return min(way.price.total for way in ways if way is not None)

    found = least(contact_places(game, ann, [foe], intent))
    assert found <= least(spots) + 0.001
