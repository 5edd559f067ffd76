"""Spells by which somebody appears, on hand-made tables with scripted dice: Invocation, Téléportation."""

from __future__ import annotations

from math import cos, pi, sin

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

from escarmouche.rulebooks.escarmouches_fantastiques.magic import Cast
from escarmouche.rulebooks.escarmouches_fantastiques.melee import fighters
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import why_it_cannot_shoot
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Gem,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.shapes import rectangle

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
