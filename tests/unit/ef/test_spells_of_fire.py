"""Spells that burn, on hand-made tables with scripted dice: Boule de feu, Mur de feu, Rayon de Mort."""

from __future__ import annotations

import pytest
from tests.unit.ef.magic_field import (
    BLUE,
    RED,
    Field,
    at_place,
    clause,
    on,
    told,
)

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    paralysed,
)
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.sight import BLOCKED_BY_FIRE, what_blocks
from escarmouche.rulebooks.escarmouches_fantastiques.spells.fire_wall import (
    Barrier,
    BarrierAnswers,
    why_not_there,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    afflict,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

# -- Boule de feu ------------------------------------------------------------------------------


@clause("EF-SPELL-BOULE-DE-FEU-01")
def test_the_template_hits_friend_and_foe_even_partly_under_it() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu")
    friend = field.figure(RED, 10, 19, armour=0)
    enemy = field.figure(BLUE, 10, 21.9, armour=0)
    tangent = field.figure(BLUE, 12, 20)
    field.cast(caster, "boule-de-feu", [10, 20], dice=(1, 1))
    assert not field.game.in_play[friend.id] and not field.game.in_play[enemy.id]
    assert field.game.in_play[tangent.id]
    assert field.game.victory == [10, 10]  # R35: whatever killed them


@clause("EF-SPELL-BOULE-DE-FEU-02")
def test_armour_turns_the_fireball_as_usual() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu", abilities=("puissant",))
    enemy = field.figure(BLUE, 10, 20, armour=3)
    afflict(field.game, enemy, paralysed(caster.id))
    game = field.cast(caster, "boule-de-feu", [10, 20], dice=(2,))
    (roll,) = told(game, "ef.roll.defence")
    assert roll.target is not None and roll.target.value == 2  # the paralysis, and nothing else
    assert field.game.in_play[enemy.id]


@clause("EF-SPELL-BOULE-DE-FEU-01", "EF-TOUR-MAGIE-03")
def test_the_centre_of_the_template_must_be_in_range_and_may_be_anywhere() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu")
    field.figure(BLUE, 10, 40)
    refusal = field.refuses(caster, "boule-de-feu", [10, 28.6]).refusal
    assert refusal.data["by"] == pytest.approx(0.1)
    assert field.refuses(caster, "boule-de-feu", [-1, 10]).refusal.reason.id.endswith("off_table")
    game = field.cast(caster, "boule-de-feu", [10, 28.5])
    assert told(game, "ef.event.fireball")[0].data["figures"] is None


def test_the_fireball_may_burn_its_caster() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "boule-de-feu", armour=0)
    field.figure(BLUE, 10, 30)
    field.figure(RED, 30, 30)
    game = field.cast(caster, "boule-de-feu", [10, 11], dice=(1,))
    assert game.over
    assert not field.game.in_play[caster.id]


# -- Mur de feu --------------------------------------------------------------------------------


def walled() -> tuple[Field, Figure]:
    """A wall of fire across the way of two sides."""
    field = Field()
    caster = field.sorcerer(10, 10, "mur-de-feu", "paralysie")
    return field, caster


@clause("EF-SPELL-MUR-DE-FEU-01")
@pytest.mark.parametrize(("angle", "box"), [(0, (7, 14.5, 13, 15.5)), (90, (9.5, 12, 10.5, 18))])
def test_the_barrier_is_six_by_one_at_any_angle(angle: float, box: tuple[float, ...]) -> None:
    field, caster = walled()
    field.figure(BLUE, 10, 30)
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": angle})
    (wall,) = field.game.fire_walls
    assert wall.scenery.shape.bbox == pytest.approx(box)
    assert (wall.camp, wall.turn) == (RED, 1)


@clause("EF-SPELL-MUR-DE-FEU-02")
def test_every_point_of_the_barrier_must_be_in_range() -> None:
    field, caster = walled()
    field.figure(BLUE, 10, 40)
    reach = (18.5**2 - 3**2) ** 0.5  # where the corners are exactly 18'' from the base
    refused = field.refuses(
        caster, "mur-de-feu", {"centre": [10, 10 + reach - 0.4], "angle": 0}
    ).refusal
    assert refused.reason.clauses == ("EF-SPELL-MUR-DE-FEU-02",)
    assert 0.09 < refused.data["by"] < 0.1
    refused = field.refuses(caster, "mur-de-feu", {"centre": [2, 10], "angle": 0}).refusal
    assert refused.reason.id == "ef.refusal.fire_wall_off_table"
    field.cast(caster, "mur-de-feu", {"centre": [10, 10 + reach - 0.5], "angle": 0})
    assert field.game.fire_walls


@clause("EF-SPELL-MUR-DE-FEU-03")
def test_a_fire_wall_finds_the_only_lane_that_is_left_in_a_crowd() -> None:
    """Ranks 0.9'' apart leave no room for a wall; one lane is a little wider than it, and lies anywhere."""
    for lane, turned in ((1.004, False), (1.004, True), (0.95, False)):
        field = Field()
        field.game.table = Table(11.9, 11.9)
        ranks = [0.55 + 1.9 * n for n in range(3)]
        ranks += [ranks[-1] + 1.0 + lane + 1.8 * n for n in range(4)]
        spots = [(0.55 + 1.8 * n, y) for y in ranks for n in range(7)]
        spots = [(y, x) if turned else (x, y) for x, y in spots]
        mage = field.figure(RED, *spots.pop(45), role=Role.SORCERER, spells=("mur-de-feu",))
        for spot in spots:
            field.figure(RED, *spot)
        answers = BarrierAnswers(field.game, mage)
        assert answers.exists() is (lane > 1.0)
        if lane > 1.0:
            assert all(answers.check(barrier) is None for barrier in answers.candidates())
            assert answers.candidates()


@clause("EF-SPELL-MUR-DE-FEU-03")
def test_the_barrier_covers_no_figure_but_any_terrain() -> None:
    wood = make_piece("wood", "w", rectangle(10, 15, 6, 4))
    field = Field(wood)
    caster = field.sorcerer(10, 10, "mur-de-feu", "paralysie")
    friend, enemy = field.figure(RED, 20, 15), field.figure(BLUE, 10, 16)
    for figure, centre in ((enemy, [10, 15.1]), (friend, [20, 15.9]), (caster, [10, 10])):
        refusal = field.refuses(caster, "mur-de-feu", {"centre": centre, "angle": 0}).refusal
        assert refusal.reason.clauses == ("EF-SPELL-MUR-DE-FEU-03",)
        assert refusal.data["target"] == figure.id
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": 0})  # tangent to the enemy


@clause("EF-SPELL-MUR-DE-FEU-04")
def test_the_barrier_blocks_sight() -> None:
    field, caster = walled()
    enemy = field.figure(BLUE, 10, 20)
    assert what_blocks(field.game, caster, enemy) is None
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": 20})
    assert what_blocks(field.game, caster, enemy) == BLOCKED_BY_FIRE


@clause("EF-SPELL-MUR-DE-FEU-05", "EF-SPELL-MUR-DE-FEU-06")
@pytest.mark.parametrize(("face", "alive"), [(3, True), (4, False)])
@pytest.mark.parametrize("flies", [False, True])
def test_crossing_the_barrier_is_a_hit_that_armour_may_turn(
    face: int, alive: bool, flies: bool
) -> None:
    field, caster = walled()
    enemy = field.figure(BLUE, 10, 17, armour=3, flies=flies)
    field.figure(BLUE, 40, 40)
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": 0})
    game = field.play([{"figure": enemy.id, "path": [[10, 13]]}], face, steps=(("move", BLUE),))
    assert field.game.in_play[enemy.id] is alive
    assert len(told(game, "ef.event.crosses_fire")) == 1
    if alive:
        assert at_place(field, enemy) == (10, 13)
        assert field.game.spent[enemy.id] == pytest.approx(4)  # R25: no extra cost
    else:
        assert field.game.victory[RED] == 10


@clause("EF-SPELL-MUR-DE-FEU-05")
def test_nobody_stops_in_the_flames() -> None:
    field, caster = walled()
    enemy = field.figure(BLUE, 10, 17)
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": 0})
    game = field.begin(steps=(("move", BLUE),))
    with pytest.raises(Refused) as caught:
        game.answer_data(BLUE, {"figure": enemy.id, "path": [[10, 15.5]]})
    assert caught.value.refusal.reason.id == "ef.refusal.in_flames"


@clause("EF-SPELL-MUR-DE-FEU-07")
def test_the_barrier_burns_until_the_next_magic_phase_and_outlives_its_caster() -> None:
    field, caster = walled()
    field.figure(BLUE, 10, 20)
    field.cast(caster, "mur-de-feu", {"centre": [10, 15], "angle": 0})
    field.figure(RED, 30, 10)
    field.game.turn = 2
    field.play([], steps=(("phase", "movement"),))
    assert field.game.fire_walls
    field.play([], steps=(("phase", "magic"),))
    assert not field.game.fire_walls


def test_two_barriers_of_a_turn_have_two_names() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "mur-de-feu", "mur-de-feu")
    field.figure(BLUE, 10, 30)
    cast = {"caster": caster.id, "spell": "mur-de-feu"}
    there = [{"centre": [10, y], "angle": 0} for y in (15, 17)]
    field.play([cast, there[0], cast, there[1]])
    assert len({wall.scenery.id for wall in field.game.fire_walls}) == 2


def test_where_no_barrier_fits_none_is_offered() -> None:
    field, caster = walled()
    for x in range(49):
        for y in range(34):
            if (x, y) != (10, 10):
                field.figure(BLUE if y else RED, x, y)
    field.game.contacts = [()] * len(field.game.contacts)  # as if nobody touched anybody
    assert field.refuses(caster, "mur-de-feu").refusal.reason.id == "ef.refusal.no_fire_wall_place"


def test_a_barrier_is_checked_by_its_corners() -> None:
    field, caster = walled()
    field.figure(BLUE, 10, 40)
    reach = (18.5**2 - 0.5**2) ** 0.5
    assert why_not_there(field.game, caster, Barrier(10, 10 + reach - 3.001, 90)) is None
    assert why_not_there(field.game, caster, Barrier(10, 10 + reach - 2.99, 90)) is not None


# -- Rayon de Mort -----------------------------------------------------------------------------


@clause("EF-SPELL-RAYON-DE-MORT-01", "EF-SPELL-RAYON-DE-MORT-02")
@pytest.mark.parametrize(("face", "alive"), [(2, True), (3, False)])
def test_the_ray_is_one_hit_at_minus_one_armour(face: int, alive: bool) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie", abilities=("puissant",))
    enemy = field.figure(BLUE, 10, 20, armour=3, mental=6)
    game = field.cast(caster, "rayon-de-mort", on(enemy), dice=(face,))
    assert field.game.in_play[enemy.id] is alive
    (roll,) = told(game, "ef.roll.defence")
    assert roll.target is not None and roll.target.value == 2  # R16: Puissant adds nothing


@clause("EF-SPELL-RAYON-DE-MORT-01", "EF-SPELL-PARALYSIE-02")
def test_different_causes_add_up() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    enemy = field.figure(BLUE, 10, 20, armour=3)
    afflict(field.game, enemy, paralysed(caster.id))
    game = field.cast(caster, "rayon-de-mort", on(enemy), dice=(1,))
    (roll,) = told(game, "ef.roll.defence")
    assert roll.target is not None and roll.target.value == 1
