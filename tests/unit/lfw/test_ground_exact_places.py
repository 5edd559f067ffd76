"""Places that are found because they exist, however small and wherever they are: geometry is asked and not tried."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from tests.unit.lfw.grounds import block, piece, table
from tests.unit.lfw.test_setup_deployment import in_reserve, to_place
from tests.unit.lfw.units import field_of, play, rule, stand

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.last_fantasy_war import points, scenarios
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import remove
from escarmouche.rulebooks.last_fantasy_war.laying import RADIUS, TREASURE
from escarmouche.rulebooks.last_fantasy_war.magic import shades
from escarmouche.rulebooks.last_fantasy_war.magic.shades import ShadePlace
from escarmouche.rulebooks.last_fantasy_war.magic.wind import WindDirection
from escarmouche.rulebooks.last_fantasy_war.moves.drifts import where_it_drifts
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.pushes import PushDirection
from escarmouche.rulebooks.last_fantasy_war.moves.thrown import ThrowDirection, where_thrown
from escarmouche.rulebooks.last_fantasy_war.placing import (
    SCOUT,
    proposed,
    scouting,
    why_not_place,
)
from escarmouche.rulebooks.last_fantasy_war.scenarios.appearing import AppearPlace, has_room
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, Marker
from escarmouche.rulebooks.last_fantasy_war.terrain import IMPASSABLE
from escarmouche.table.storeys.model import Place

# -- a shade -------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-02")
def test_a_shade_finds_the_only_place_that_is_left_for_it() -> None:
    """Rocks all around the mage but for a pocket just as wide as the base, in no direction in particular."""
    rocks = [
        piece("west", 0, 0, 8.23, 24, IMPASSABLE),
        piece("east", 9.27, 0, 24, 24, IMPASSABLE),
        piece("south", 8.23, 0, 9.27, 7.41, IMPASSABLE),
        piece("north", 8.23, 8.45, 9.27, 24, IMPASSABLE),
    ]
    game = field_of(2, table=table(scenery=rocks))
    mage = stand(game, 0, 5, 5, magic=3, spells=("ombre-memorielle",))
    friend = stand(game, 0, 20, 20)
    game.radius[friend.id] = 0.5
    play(remove(game, friend))
    answers = ShadePlace(game, mage, friend)
    assert answers.exists()
    place = answers.default()
    assert hypot(place.x - 8.75, place.y - 7.93) < 0.05
    game.radius[friend.id] = 0.53
    assert not answers.exists() and answers.candidates() == []
    assert shades.why_no_place(game, mage, friend) is not None


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-02")
def test_a_shade_comes_as_near_to_an_enemy_as_the_rule_lets_it() -> None:
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=3, spells=("ombre-memorielle",))
    friend, foe = stand(game, 0, 9, 6), stand(game, 1, 6 + 4 * cos(1.234), 6 + 4 * sin(1.234))
    play(remove(game, friend))
    answers = ShadePlace(game, mage, friend)
    place = answers.nearest((game.x[foe.id], game.y[foe.id]))
    assert place is not None and answers.check(place) is None
    gap = hypot(place.x - game.x[foe.id], place.y - game.y[foe.id])
    gap -= game.radius[foe.id] + game.radius[friend.id]
    assert shades.KEPT < gap < shades.KEPT + 0.002


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-02")
def test_on_a_roof_there_may_be_room_where_the_ground_has_none() -> None:
    rocks = [piece("all", 0, 0, 24, 24, IMPASSABLE)]
    storeys = {"surfaces": [block("roof", 7.0, 7.0, 8.6, 8.6, 2.0)]}
    game = field_of(2, table=table(scenery=rocks, **storeys))
    mage = stand(game, 0, 5, 5, magic=3, spells=("ombre-memorielle",))
    friend = stand(game, 0, 20, 20)
    play(remove(game, friend))
    answers = ShadePlace(game, mage, friend)
    assert answers.exists()
    assert {place.surface for place in answers.candidates()} == {"roof"}


# -- who appears ---------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SCEN-FLEAU-14")
def test_who_appears_finds_a_pocket_between_enemies() -> None:
    """Enemies all over the table, so that 3'' about them leave nothing but a sliver."""
    game = field_of(2)
    unit = stand(game, 1, 20, 20)
    play(remove(game, unit))
    middle, reach = (10.37, 11.61), 3.0 + 2 * game.radius[unit.id] + 0.02
    for k in range(9):
        x, y = middle[0] + reach * cos(2 * pi * k / 9), middle[1] + reach * sin(2 * pi * k / 9)
        stand(game, 0, x, y)
    for x in range(1, 24, 3):
        for y in range(1, 24, 3):
            if hypot(x - middle[0], y - middle[1]) > reach:
                stand(game, 0, x, y)
    assert has_room(game, unit)
    place = AppearPlace(game, unit).default()
    assert hypot(place.x - middle[0], place.y - middle[1]) < 0.2
    stand(game, 0, *middle)
    assert not has_room(game, unit) and not AppearPlace(game, unit).exists()
    assert AppearPlace(game, unit).check(Place(*middle)) is not None


# -- directions ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPELL-VENT-LEVE-01")
def test_a_wind_blows_in_any_direction_at_which_somebody_points() -> None:
    game = field_of(2)
    answers = WindDirection(game, stand(game, 0, 6, 6))
    assert answers.decode({"place": [6.0, 9.0]}) == 90.0
    assert answers.decode("137.25") == answers.decode(137.25) == 137.25
    assert answers.decode(answers.encode(41.123456789)) == 41.123456789
    assert answers.check(41.123456789) is None and answers.check(360.0) is not None
    assert answers.describe()["form"] == "step"
    for wrong in ({"place": [6.0, 6.0]}, {"at": 3}, "north", [1, 2, 3], None):
        with pytest.raises(Refused):
            answers.decode(wrong)


@pytest.mark.clause("LFW-SPELL-VENT-MAIN-02")
def test_who_is_thrown_finds_the_only_place_where_it_can_land() -> None:
    """Rocks everywhere but where it stands and in a pocket, seen from it in no direction in particular."""
    rocks = [
        piece("west", 0, 0, 8.23, 24, IMPASSABLE),
        piece("east", 9.48, 0, 24, 24, IMPASSABLE),
        piece("south", 8.23, 0, 9.48, 7.41, IMPASSABLE),
        piece("north", 8.23, 8.66, 9.48, 24, IMPASSABLE),
    ]
    game = field_of(2, table=table(scenery=rocks))
    orc = stand(game, 1, 5, 5)
    answers = ThrowDirection(game, orc, 7.0)
    assert answers.exists()
    degree = answers.default()
    place = where_thrown(game, orc, degree, 7.0)
    assert place is not None and hypot(place.x - 8.85, place.y - 8.03) < 0.2
    assert answers.check(degree) is None and answers.check((degree + 30) % 360) is not None
    assert not ThrowDirection(game, orc, 4.0).exists()


@pytest.mark.clause("LFW-SKILL-ZEL-DEGAGER-01")
def test_who_is_hemmed_in_is_pushed_through_the_gap_that_there_is() -> None:
    """Between two that it touches it can go only where it leaves both: within two degrees."""
    game = field_of(2)
    orc = stand(game, 1, 10, 10)
    across = 2 * game.radius[orc.id]
    for turn in (37.6, 37.6 + 178.0):
        stand(game, 1, 10 + across * cos(turn * pi / 180), 10 + across * sin(turn * pi / 180))
    answers = PushDirection(game, orc, 2.0)
    assert answers.exists() and all(304 < degree < 309 for degree in answers.candidates())
    assert answers.check(90.0) is not None
    turn = 306.6 * pi / 180
    stand(game, 1, 10 + (across + 0.02) * cos(turn), 10 + (across + 0.02) * sin(turn))
    assert not PushDirection(game, orc, 2.0).exists()


@pytest.mark.clause("LFW-SPELL-VENT-LEVE-02")
def test_a_drift_is_as_long_as_it_can_be() -> None:
    """B-R64: a base on which it may not end leaves just the rest of the leg; a treasure too."""
    game = field_of(2)
    ann, foe = stand(game, 0, 4, 4), stand(game, 1, 4.0, 7.7)
    across = game.radius[ann.id] + game.radius[foe.id]
    end = where_it_drifts(game, ann, 90.0, 2.0, Intent(MOVE))
    assert end.y == pytest.approx(7.7 - across - 1.0, abs=1e-3)
    marker = Marker("relic", TREASURE, 4.3, 6.5)
    game.markers = (marker,)
    end = where_it_drifts(game, ann, 90.0, 2.0, Intent(MOVE))
    reach = game.radius[ann.id] + RADIUS
    assert end.y == pytest.approx(6.5 - (reach * reach - 0.09) ** 0.5, abs=1e-3)


# -- deployment ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-JOUER-PLACEMENT-03")
def test_a_base_is_placed_in_the_only_hole_of_a_full_zone() -> None:
    """No spot of any grid: then nothing may stick out of the zone."""
    game = to_place(scenario="breche")
    late = in_reserve(game, 0)
    r = game.radius[late.id]
    rocks = [
        piece("west", 0, 0, 7.137 - r - 0.02, 3.5, IMPASSABLE),
        piece("east", 7.137 + r + 0.02, 0, 24, 3.5, IMPASSABLE),
    ]
    game.table = table(scenery=rocks)
    place = proposed(game, late)
    assert why_not_place(game, late, place, loose=False) is None
    assert abs(place.x - 7.137) < 0.03
    for n in (1, 3, 5):  # three fit, one behind the other
        stand(game, 0, 7.137, n * r)
    other = in_reserve(game, 0)
    beyond = proposed(game, other)
    by = scenarios.of(game).area(game, 0).stray(beyond.x, beyond.y, r)
    assert by > 0.0 and why_not_place(game, other, beyond) is None
    worse = Place(beyond.x, beyond.y + 0.2, beyond.surface)
    assert why_not_place(game, other, worse) is not None


@pytest.mark.clause("LFW-RULE-ECLAIREUR-02")
def test_a_scout_finds_the_only_place_that_is_far_enough_from_all() -> None:
    game = to_place(scenario="breche")
    scout = in_reserve(game, 0, plugins=(rule(points.DEPLOYMENT, lambda *_: SCOUT),))
    middle, reach = (10.43, 11.57), 6.0 + 2 * game.radius[scout.id] + 0.01
    for k in range(12):
        turn = 2 * pi * k / 12
        stand(game, 1, middle[0] + reach * cos(turn), middle[1] + reach * sin(turn))
    for x, y in ((1, 1), (1, 23), (23, 1), (23, 23), (12, 1), (23, 12), (12, 23), (1, 12)):
        stand(game, 1, x, y)
    assert scouting(game, scout)
    place = proposed(game, scout)
    assert hypot(place.x - middle[0], place.y - middle[1]) < 0.2
    stand(game, 1, *middle)
    assert not scouting(game, scout)
