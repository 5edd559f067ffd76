"""The nine spells, each on hand-made tables with scripted dice."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import pytest
from tests.unit.ef.magic_field import (
    BLUE,
    IMP,
    RED,
    Field,
    at_place,
    clause,
    offered,
    on,
    told,
)

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    CURSED,
    paralysed,
)
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.magic import Cast
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike, fighters
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scores import (
    melee_attacks,
    shooting_attacks,
)
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import why_it_cannot_shoot
from escarmouche.rulebooks.escarmouches_fantastiques.sight import BLOCKED_BY_FIRE, what_blocks
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.spells.fire_wall import (
    Barrier,
    BarrierAnswers,
    why_not_there,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    Gem,
    afflict,
    enter,
    gap,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import armour_against
from escarmouche.table.measure import TOLERANCE
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


# -- Invocation --------------------------------------------------------------------------------


@clause("EF-SPELL-INVOCATION-01", "EF-SPELL-INVOCATION-04")
def test_the_creature_joins_the_army_and_acts_at_once() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "invocation", "invocation")
    field.figure(BLUE, 10, 14)
    cast = {"caster": caster.id, "spell": "invocation"}
    field.play([cast, [10, 11], cast, [11, 10]])
    game, (first, second) = field.game, field.game.figures[2:]
    assert [f.number for f in (first, second)] == [1, 2]
    assert first.profile is IMP and first.summoned and first.entry == "imp"
    assert game.army[RED] == (caster, first, second)
    assert game.started == [0, 0]  # R17
    assert why_it_cannot_shoot(game, first) is None  # R30: it has not moved
    assert game.moved[first.id]  # nor will it this turn
    assert len(game.life) == len(game.cast) == 4


@clause("EF-SPELL-INVOCATION-04")
def test_the_creature_fights_in_the_same_turn() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "invocation", "malediction")
    enemy = field.figure(BLUE, 10, 13.5)
    field.cast(caster, "invocation", [10, 12])
    creature = field.game.figures[2]
    enter(field.game, mover := field.figure(BLUE, 20, 20), 10, 12.9)
    assert mover.id in field.game.contacts[creature.id]
    assert creature in fighters(field.game, RED) and enemy.id not in field.game.contacts[2]


@clause("EF-SPELL-INVOCATION-02")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ([10, 13.01], "ef.refusal.summon_too_far"),
        ([11.5, 11.5], "ef.refusal.summon_touches_enemy"),
        ([10.5, 10.5], "ef.refusal.summon_no_room"),
        ([-0.2, 10], "ef.refusal.summon_too_far"),
        ([10, 8], "ef.refusal.summon_no_room"),
    ],
)
def test_where_the_creature_may_not_appear(place: list[float], reason: str) -> None:
    field = Field(make_piece("rocks", "r", rectangle(10, 7, 3, 2)))
    caster = field.sorcerer(10, 10, "invocation", "paralysie")
    field.figure(BLUE, 12.5, 11.5)
    refusal = field.refuses(caster, "invocation", place).refusal
    assert refusal.reason.id == reason
    assert "EF-SPELL-INVOCATION-02" in refusal.reason.clauses


@clause("EF-SPELL-INVOCATION-02")
def test_without_a_place_the_creature_cannot_be_summoned() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "invocation", "paralysie")
    field.figure(BLUE, 40, 40)
    for away, count in ((1.02, 6), (2.04, 12), (3.06, 18)):
        for k in range(count):
            angle = 2 * pi * k / count
            field.figure(RED, 10 + away * cos(angle), 10 + away * sin(angle))
    assert Cast(caster.id, "invocation") not in offered(field.trial())
    refusal = field.refuses(caster, "invocation").refusal
    assert refusal.reason.clauses == ("EF-SPELL-INVOCATION-02",)


# -- Malédiction -------------------------------------------------------------------------------


@clause("EF-SPELL-MALEDICTION-01", "EF-SPELL-MALEDICTION-02")
def test_the_curse_lowers_every_score_and_takes_an_attack_its_controller_names() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "malediction", "paralysie")
    enemy = field.figure(BLUE, 10, 20, melee=(4, 3, 1), shooting=(3, 1))
    game = field.begin()
    for who, answer in ((RED, {"caster": caster.id, "spell": "malediction"}), (RED, on(enemy))):
        game.answer_data(who, answer)
    game.answer_data(BLUE, "no")
    assert game.pending[0].who == BLUE
    keys = ["melee:0", "melee:1", "melee:2", "shooting:0", "shooting:1"]
    assert game.pending[0].answers.candidates() == keys
    assert game.pending[0].answers.default() == "melee:2"
    game.answer_data(BLUE, "melee:1")
    assert [total.value for total in melee_attacks(field.game, enemy)] == [3, 1]  # R24: floor 1
    assert [total.value for total in shooting_attacks(field.game, enemy)] == [2]  # 0 is no shot


@clause("EF-SPELL-MALEDICTION-02")
@pytest.mark.parametrize(
    ("printed", "asked"),
    [
        ({"melee": (3,)}, False),
        ({"melee": (3,), "shooting": (3,)}, False),
        ({"melee": (3,), "shooting": (3, 2)}, True),
        ({"melee": (3,), "items": ("rapidite",), "role": Role.HERO}, False),
    ],
)
def test_an_attack_is_lost_only_from_a_list_that_keeps_one(printed: Any, asked: bool) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "malediction", "paralysie")
    enemy = field.figure(BLUE, 10, 20, **printed)
    before = len(melee_attacks(field.game, enemy))
    answers = ["shooting:1"] if asked else []
    game = field.cast(caster, "malediction", on(enemy), "no", *answers)
    assert game.over
    assert len(melee_attacks(field.game, enemy)) == before
    assert [total.value for total in melee_attacks(field.game, enemy)] == [2] * before


@clause("EF-SPELL-MALEDICTION-03")
def test_a_second_curse_does_nothing() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "malediction", "malediction")
    enemy = field.figure(BLUE, 10, 20, melee=(4, 3))
    cast = {"caster": caster.id, "spell": "malediction"}
    game = field.play([cast, on(enemy), "no", "melee:1", cast, on(enemy)])
    assert game.over and told(game, "ef.event.already_cursed")
    assert [total.value for total in melee_attacks(field.game, enemy)] == [3]
    assert sum(effect.kind is CURSED for effect in field.game.effects[enemy.id]) == 1


@clause("EF-SPELL-MALEDICTION-01")
def test_the_curse_lasts_until_the_end_of_the_game() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "malediction", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    steps = (("magic", RED), ("morale",), ("end turn",))
    cast = {"caster": caster.id, "spell": "malediction"}
    field.game.turn = 6
    field.play([cast, on(enemy), "no"], steps=steps)
    assert has_effect(field.game, enemy, CURSED)


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


# -- Paralysie ---------------------------------------------------------------------------------


@clause("EF-SPELL-PARALYSIE-01", "EF-SPELL-PARALYSIE-02")
def test_the_paralysed_make_no_attack_and_defend_badly_until_the_end_of_the_turn() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "paralysie")
    enemy = field.figure(BLUE, 10, 20, shooting=(3,), armour=3)
    steps = (("magic", RED), ("morale",), ("end turn",))
    field.game.turn = 6
    cast = {"caster": caster.id, "spell": "paralysie"}
    game = field.play([cast, on(enemy), "no"], steps=steps)
    hit = Hit(SPELLS["rayon-de-mort"].phrase, RED)
    assert not can_strike(field.game, enemy)
    assert why_it_cannot_shoot(field.game, enemy) is not None
    assert armour_against(field.game, enemy, hit).value == 2
    for answer in (cast, on(enemy)):  # R16: the same cause never counts twice
        game.answer_data(RED, answer)
    assert told(game, "ef.event.already_paralysed")
    assert game.over  # the turn has ended
    assert armour_against(field.game, enemy, hit).value == 3
    assert can_strike(field.game, enemy)


# -- Paranoïa ----------------------------------------------------------------------------------


@clause("EF-SPELL-PARANOIA-01", "EF-SPELL-PARANOIA-02", "EF-SPELL-PARANOIA-03")
def test_the_maddened_runs_to_its_nearest_friend_and_strikes_once_at_its_best() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20, melee=(2, 5), shooting=(3,))
    ally = field.figure(BLUE, 14, 20, armour=3, melee=(5,))
    field.figure(BLUE, 10, 26)
    game = field.cast(caster, "paranoia", on(enemy), "no", dice=(5, 4))
    (roll,) = told(game, "ef.roll.melee")
    assert roll.target is not None and roll.target.value == 5
    assert at_place(field, enemy) == pytest.approx((13, 20))
    assert not field.game.in_play[ally.id]
    assert field.game.victory == [10, 0]  # R27: for the caster's side
    assert not field.game.contacts[enemy.id]  # contact with a friend is no engagement
    assert field.game.spent[enemy.id] == pytest.approx(3)


@clause("EF-SPELL-PARANOIA-01", "EF-SPELL-PARANOIA-02")
def test_too_far_to_strike_it_comes_as_near_as_it_can() -> None:
    marsh = make_piece("marsh", "m", rectangle(14, 20, 4, 4))
    field = Field(marsh)
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20, movement=6)
    field.figure(BLUE, 22, 20)
    game = field.cast(caster, "paranoia", on(enemy), "no")
    assert at_place(field, enemy) == pytest.approx((14, 20))  # two inches of marsh count four
    assert told(game, "ef.event.paranoia_short")


@clause("EF-SPELL-PARANOIA-01")
def test_it_goes_round_what_stands_in_its_way() -> None:
    rocks = make_piece("rocks", "r", rectangle(13, 20, 1, 3))
    field = Field(rocks)
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 11, 20, movement=12)
    ally = field.figure(BLUE, 15, 20)
    field.cast(caster, "paranoia", on(enemy), "no", dice=(6,))
    assert gap(field.game, enemy, ally) == pytest.approx(0, abs=2 * TOLERANCE)
    assert 3.2 < field.game.spent[enemy.id] < 6


@clause("EF-SPELL-PARANOIA-01")
def test_walled_in_it_stays_where_it_is() -> None:
    ring = [
        make_piece("rocks", f"r{n}", rectangle(20 + dx, 20 + dy, w, d))
        for n, (dx, dy, w, d) in enumerate(
            [(-2, 0, 1, 5), (2, 0, 1, 5), (0, -2, 5, 1), (0, 2, 5, 1)]
        )
    ]
    field = Field(*ring)
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 20, 20, movement=12)
    field.figure(BLUE, 26, 20)
    game = field.cast(caster, "paranoia", on(enemy), "no")
    assert at_place(field, enemy)[0] == pytest.approx(21, abs=2 * TOLERANCE)  # up to the rocks
    assert told(game, "ef.event.paranoia_short")


@clause("EF-SPELL-PARANOIA-01")
def test_a_flyer_flies_over_and_lands_beside() -> None:
    field = Field(make_piece("rocks", "r", rectangle(13, 20, 1, 3)))
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 11, 20, movement=18, flies=True)
    field.figure(BLUE, 15, 20)
    field.figure(RED, 14.2, 19)  # leaves no room on the straight way
    field.cast(caster, "paranoia", on(enemy), "no", dice=(6,))
    assert gap(field.game, enemy, field.game.figures[2]) == pytest.approx(0, abs=TOLERANCE)


@clause("EF-SPELL-PARANOIA-01")
def test_its_controller_chooses_between_friends_equally_near() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    left, right = field.figure(BLUE, 7, 20), field.figure(BLUE, 13, 20)
    game = field.begin(6)
    for answer in ({"caster": caster.id, "spell": "paranoia"}, on(enemy), "no"):
        game.answer_data(game.pending[0].who, answer)
    assert game.pending[0].who == BLUE
    assert game.pending[0].answers.candidates() == [on(left), on(right)]
    game.answer_data(BLUE, on(right))
    assert at_place(field, enemy) == pytest.approx((12, 20))


@clause("EF-SPELL-PARANOIA-01", "EF-SPELL-PARANOIA-02")
@pytest.mark.parametrize("touching", [True, False])
def test_engaged_it_stays_and_strikes_only_a_friend_it_touches(touching: bool) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    field.figure(RED, 10, 21)
    ally = field.figure(BLUE, 11 if touching else 11.5, 20)
    dice = (1, 6) if touching else ()
    field.cast(caster, "paranoia", on(enemy), "no", dice=dice)
    assert at_place(field, enemy) == (10, 20)
    assert field.game.in_play[ally.id] is not touching


@clause("EF-SPELL-PARANOIA-02")
def test_with_reach_it_strikes_a_friend_at_two_inches() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20, abilities=("allonge",))
    field.figure(RED, 10, 21)  # engaged: it does not move
    ally = field.figure(BLUE, 13, 20)
    field.cast(caster, "paranoia", on(enemy), "no", dice=(1, 6))
    assert not field.game.in_play[ally.id]


@clause("EF-SPELL-PARANOIA-02")
def test_alone_it_suffers_nothing() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    game = field.cast(caster, "paranoia", on(enemy))
    assert game.over and told(game, "ef.event.paranoia_alone")


def test_a_paralysed_figure_runs_but_does_not_strike() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    field.figure(BLUE, 12, 20)
    afflict(field.game, enemy, paralysed(0))
    game = field.cast(caster, "paranoia", on(enemy), "no")
    assert at_place(field, enemy) == pytest.approx((11, 20))
    assert told(game, "ef.event.paranoia_short")


def test_might_strikes_a_friend_at_plus_one_but_does_not_break_his_armour() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(
        BLUE, 10, 20, role=Role.HERO, items=("puissance",), abilities=("puissant",)
    )
    field.figure(BLUE, 11, 20, armour=3)
    game = field.cast(caster, "paranoia", on(enemy), "no", dice=(4, 3))
    (blow,), (defence,) = told(game, "ef.roll.melee"), told(game, "ef.roll.defence")
    assert blow.target is not None and blow.target.value == 4
    assert defence.target is not None and defence.target.value == 3


def test_silver_is_struck_at_once_a_turn_by_madmen_too() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "paranoia")
    enemy = field.figure(BLUE, 10, 20)
    hero = field.figure(BLUE, 11, 20, role=Role.HERO, items=("argent",), life=2, armour=0)
    cast = {"caster": caster.id, "spell": "paranoia"}
    field.play([cast, on(enemy), "no", cast, on(enemy), "no"], 1, 1)
    assert field.game.life[hero.id] == 1


def test_paranoia_brings_neither_gold_nor_gem() -> None:
    field = Field(scenario="pillage")
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20)
    field.figure(BLUE, 11, 20)
    field.cast(caster, "paranoia", on(enemy), "no", dice=(1, 6))
    assert field.game.gold == [0, 0]


@pytest.mark.parametrize("tires", [True, False])
def test_moves_by_magic_tire_shooters_unless_the_players_say_no(tires: bool) -> None:
    field = Field(spell_moves_tire_shooters=tires)
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    enemy = field.figure(BLUE, 10, 20, shooting=(3,))
    field.figure(BLUE, 15, 20)
    field.cast(caster, "paranoia", on(enemy), "no", dice=(6,))
    assert (why_it_cannot_shoot(field.game, enemy) is not None) is tires
    assert field.game.travelled[enemy.id] == pytest.approx(4)


@clause("EF-SPELL-MUR-DE-FEU-05")
def test_the_maddened_runs_through_the_flames() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "mur-de-feu", "paranoia", armour=3)
    enemy = field.figure(BLUE, 20, 20, armour=2)
    field.figure(BLUE, 24, 20)
    field.cast(caster, "mur-de-feu", {"centre": [22, 20], "angle": 90})
    field.game.cast[caster.id] = 0
    game = field.cast(caster, "paranoia", on(enemy), "no", dice=(6,))
    assert told(game, "ef.event.crosses_fire")
    assert not field.game.in_play[enemy.id]


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


# -- Soif de sang ------------------------------------------------------------------------------


@clause("EF-SPELL-SOIF-DE-SANG-01", "EF-SPELL-SOIF-DE-SANG-02")
def test_a_free_move_into_contact_and_one_blow_at_the_best_score() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    friend = field.figure(RED, 14, 10, melee=(2, 4), movement=6)
    enemy = field.figure(BLUE, 14, 17, armour=3, melee=(5,))
    field.figure(BLUE, 30, 30)
    game = field.cast(caster, "soif-de-sang", on(friend), "no", [[14, 16]], dice=(4, 4))
    (roll,) = told(game, "ef.roll.melee")
    assert roll.target is not None and roll.target.value == 4
    assert not field.game.in_play[enemy.id]
    assert field.game.victory == [10, 0]
    assert field.game.spent[friend.id] == pytest.approx(6)


@clause("EF-SPELL-SOIF-DE-SANG-01")
def test_the_free_move_is_a_move_like_any_other() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    friend = field.figure(RED, 14, 10, movement=6)
    field.figure(BLUE, 14, 20)
    refusal = field.refuses(caster, "soif-de-sang", on(friend), "no", [[14, 16.5]]).refusal
    assert refusal.data["by"] == pytest.approx(0.5)
    game = field.cast(caster, "soif-de-sang", on(friend), "no", [])  # it may stay
    assert game.over and at_place(field, friend) == (14, 10)


@clause("EF-SPELL-SOIF-DE-SANG-02")
def test_the_one_who_directs_chooses_the_enemy_to_strike() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    friend = field.figure(RED, 14, 10)
    field.figure(BLUE, 14, 11)  # engaged: no move, but the blow (R28)
    other = field.figure(BLUE, 15, 10, armour=0)
    game = field.cast(caster, "soif-de-sang", on(friend), "no", on(other), dice=(1, 6))
    assert game.over
    assert not field.game.in_play[other.id] and at_place(field, friend) == (14, 10)


@clause("EF-SPELL-SOIF-DE-SANG-02")
def test_reach_is_not_contact() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    friend = field.figure(RED, 14, 10, abilities=("allonge",))
    field.figure(BLUE, 14, 15)
    game = field.cast(caster, "soif-de-sang", on(friend), "no", [[14, 13]])
    assert not told(game, "ef.roll.melee")


@clause("EF-SPELL-SOIF-DE-SANG-01")
@pytest.mark.parametrize("caster_directs", [True, False])
def test_who_directs_an_enemy(caster_directs: bool) -> None:
    field = Field(caster_directs_bloodthirst=caster_directs)
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    enemy = field.figure(BLUE, 14, 10)
    game = field.begin()
    for answer in ({"caster": caster.id, "spell": "soif-de-sang"}, on(enemy), "no"):
        game.answer_data(game.pending[0].who, answer)
    assert game.pending[0].question.id == "ef.ask.bloodthirst_move"
    assert game.pending[0].who == (RED if caster_directs else BLUE)


@clause("EF-SPELL-SOIF-DE-SANG-02")
def test_its_blow_is_a_melee_attack_for_gold_and_silver() -> None:
    field = Field(scenario="pillage")
    caster = field.sorcerer(10, 10, "soif-de-sang", "soif-de-sang")
    friend = field.figure(RED, 14, 10)
    hero = field.figure(BLUE, 14, 11, role=Role.HERO, items=("argent",), life=2, armour=0, price=40)
    field.figure(BLUE, 30, 30)
    cast = {"caster": caster.id, "spell": "soif-de-sang"}
    field.play([cast, on(friend), "no", cast, on(friend), "no"], 1, 1)
    assert field.game.life[hero.id] == 1  # EF-ITEM-ARGENT-01: the second has nobody to strike
    field.game.cast[caster.id] = field.game.struck_at[hero.id] = 0
    field.cast(caster, "soif-de-sang", on(friend), "no", dice=(1, 1, 1, 2, 3, 4))
    assert field.game.gold[RED] == 1 + 2 + 3 + 4


# -- Téléportation -----------------------------------------------------------------------------


@clause("EF-SPELL-TELEPORTATION-01")
def test_the_target_jumps_out_of_a_melee_over_anything_without_free_attacks() -> None:
    rocks = make_piece("rocks", "r", rectangle(10, 16, 8, 2))
    field = Field(rocks)
    caster = field.sorcerer(10, 10, "teleportation", "paralysie")
    friend = field.figure(RED, 12, 10, shooting=(3,))
    enemy, other = field.figure(BLUE, 12, 11), field.figure(BLUE, 12, 29)
    game = field.cast(caster, "teleportation", on(friend), "no", [12, 28])
    assert game.over and not told(game, "ef.event.free_attack")
    assert field.game.contacts[enemy.id] == ()
    assert field.game.contacts[friend.id] == (other.id,)  # contact is allowed
    assert field.game.spent[friend.id] == field.game.travelled[friend.id] == 0  # R10


@clause("EF-SPELL-TELEPORTATION-01")
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ([12, 28.1], "ef.refusal.teleport_too_far"),
        ([12, 0], "ef.refusal.off_table"),
        ([10.5, 10], "ef.refusal.no_room"),
        ([10, 16], "ef.refusal.impassable"),
    ],
)
def test_where_one_cannot_be_teleported(place: list[float], reason: str) -> None:
    rocks = make_piece("rocks", "r", rectangle(10, 16, 8, 2))
    field = Field(rocks)
    caster = field.sorcerer(10, 10, "teleportation", "paralysie")
    friend = field.figure(RED, 12, 10)
    field.figure(BLUE, 30, 30)
    refusal = field.refuses(caster, "teleportation", on(friend), "no", place).refusal
    assert refusal.reason.id == reason
    if "by" in refusal.data:
        assert refusal.data["by"] == pytest.approx(0.1)


@clause("EF-SPELL-TELEPORTATION-01")
def test_the_caster_may_save_himself_and_chooses_where_an_enemy_goes() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "teleportation", "teleportation")
    enemy = field.figure(BLUE, 10, 11)
    cast = {"caster": caster.id, "spell": "teleportation"}
    game = field.play([cast, on(caster), "no", [20, 20], cast, on(enemy), "no"])
    assert game.pending[0].who == RED
    game.answer_data(RED, [10, 12])
    assert at_place(field, enemy) == (10, 12) and at_place(field, caster) == (20, 20)


def test_a_teleported_bearer_leaves_the_gem_behind() -> None:
    field = Field(scenario="gemme-maudite")
    caster = field.sorcerer(10, 10, "teleportation", "paralysie")
    bearer = field.figure(RED, 12, 10)
    field.figure(BLUE, 30, 30)
    field.game.gem = Gem(12, 10, bearer.id)
    field.cast(caster, "teleportation", on(bearer), "no", [12, 20])
    assert field.game.gem == Gem(12, 10)


def test_a_gem_bearer_in_madness_goes_no_farther_than_the_gem_does() -> None:
    field = Field(scenario="gemme-maudite")
    caster = field.sorcerer(10, 10, "paranoia", "paralysie")
    bearer = field.figure(BLUE, 12, 20, movement=12)
    field.figure(BLUE, 24, 20)
    field.game.gem = Gem(12, 20, bearer.id)
    field.cast(caster, "paranoia", on(bearer), "no")
    assert at_place(field, bearer) == pytest.approx((18, 20), abs=1e-3)
