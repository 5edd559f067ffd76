"""The Magic phase: who casts what at whom, resistance, the amulet, and answers for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ef.magic_field import (
    BLUE,
    RED,
    Field,
    at_place,
    clause,
    offered,
    on,
    targets,
    told,
)

from escarmouche.core.explain import Refused
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    PARALYSED,
    paralysed,
    routed,
    serving,
)
from escarmouche.rulebooks.escarmouches_fantastiques.magic import Cast
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Piece,
    PieceKind,
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.roster import SPELLS as ROSTER_SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.spells.targets import melee_of
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    afflict,
    enter,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.shapes import rectangle

# -- the phase ---------------------------------------------------------------------------------


@clause("EF-SPELL-00")
def test_the_nine_spells_of_the_rosters_are_those_of_the_phase() -> None:
    assert set(SPELLS) == set(ROSTER_SPELLS)
    assert len(SPELLS) == 9
    assert all(id == spell.id for id, spell in SPELLS.items())


@clause("EF-TOUR-MAGIE-01")
def test_a_side_casts_with_all_its_casters_before_the_next() -> None:
    field = Field()
    a = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    b = field.sorcerer(14, 10, "rayon-de-mort", "paralysie")
    c = field.sorcerer(10, 20, "rayon-de-mort", "paralysie", camp=BLUE)
    game = field.begin(1, 1, 1, steps=(("magic", RED), ("magic", BLUE)))
    for caster, target, camp in ((b, c, RED), (a, c, RED), (c, a, BLUE)):
        assert game.pending[0].who == camp
        game.answer_data(camp, {"caster": caster.id, "spell": "rayon-de-mort"})
        game.answer_data(camp, on(target))
    assert game.over


@clause("EF-TOUR-MAGIE-02")
def test_casting_is_a_choice_and_needs_no_roll() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "rayon-de-mort")
    enemy = field.figure(BLUE, 10, 20)
    assert offered(field.trial()) == [
        Cast(caster.id, "paralysie"),
        Cast(caster.id, "rayon-de-mort"),
        "end",
    ]
    game = field.cast(caster, "paralysie", on(enemy), "no")
    assert game.over
    assert has_effect(field.game, enemy, PARALYSED)
    (event,) = told(game, "ef.event.casts_on")
    assert event.data["target"] == enemy.id


@clause("EF-TOUR-MAGIE-02")
def test_a_side_may_cast_nothing() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "rayon-de-mort")
    field.figure(BLUE, 10, 20)
    game = field.play(["end"])
    assert game.over
    assert field.game.cast[caster.id] == 0


@clause("EF-TOUR-MAGIE-03")
@pytest.mark.parametrize(("away", "fair"), [(19.0, True), (19.01, False)])
def test_every_spell_reaches_eighteen_inches_from_base_to_base(away: float, fair: bool) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    enemy = field.figure(BLUE, 10, 10 + away)  # two bases of half an inch each
    assert (enemy.id in targets(field.trial(), caster, "rayon-de-mort")) is fair
    if not fair:
        refusal = field.refuses(caster, "rayon-de-mort", on(enemy)).refusal
        assert refusal.reason.clauses == ("EF-TOUR-MAGIE-03",)
        assert refusal.data["by"] == pytest.approx(0.01)


@clause("EF-TOUR-MAGIE-03", "EF-TOUR-MAGIE-02")
def test_friends_foes_and_oneself_are_targets_and_pieces_are_not() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "malediction")
    friend, enemy = field.figure(RED, 12, 10), field.figure(BLUE, 14, 10)
    profile = Profile("crew", {}, 6, (1,), 1, 1)
    gun = Piece("gun", {"fr": "Canon"}, PieceKind.PIERCING, 3)
    piece = make_figure(field.game, BLUE, "gun", 1, profile, piece=gun)
    enter(field.game, piece, 16, 10)
    assert targets(field.trial(), caster, "paralysie") == {caster.id, friend.id, enemy.id}
    refused = field.refuses(caster, "paralysie", on(piece))
    assert refused.refusal.reason.id == "ef.refusal.not_a_spell_target"


def test_no_line_of_sight_is_needed_unless_the_players_want_it() -> None:
    wall = make_piece("building", "b", rectangle(10, 15, 4, 2))
    for needed in (False, True):
        field = Field(wall, spells_need_sight=needed)
        caster = field.sorcerer(10, 10, "rayon-de-mort", "boule-de-feu")
        enemy = field.figure(BLUE, 10, 20)
        assert (enemy.id in targets(field.trial(), caster, "rayon-de-mort")) is not needed
    refusal = field.refuses(caster, "rayon-de-mort", on(enemy)).refusal
    assert refusal.reason.id == "ef.refusal.sight_building"
    refusal = field.refuses(caster, "boule-de-feu", [10, 20]).refusal
    assert refusal.reason.id == "ef.refusal.sight_building"


@clause("EF-TOUR-MAGIE-04")
def test_a_melee_protects_nobody_from_spells() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "rayon-de-mort")
    friend, enemy = field.figure(RED, 10, 20), field.figure(BLUE, 10, 21)
    assert {friend.id, enemy.id} <= targets(field.trial(), caster, "paralysie")


@clause("EF-TOUR-MAGIE-05")
def test_a_caster_in_melee_casts_inside_his_melee_only() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "rayon-de-mort")
    near, friend, far = (
        field.figure(BLUE, 10, 11),
        field.figure(RED, 10, 12),  # linked to him by the enemy between them
        field.figure(BLUE, 10, 13),
    )
    beside = field.figure(RED, 11, 10)  # touches the caster, but no enemy
    outside = field.figure(BLUE, 20, 10)
    assert melee_of(field.game, caster) == {caster.id, near.id, friend.id, far.id}
    assert targets(field.trial(), caster, "paralysie") == {caster.id, near.id, friend.id, far.id}
    for figure in (beside, outside):
        refusal = field.refuses(caster, "rayon-de-mort", on(figure)).refusal
        assert refusal.reason.clauses == ("EF-TOUR-MAGIE-05",)


@clause("EF-TOUR-MAGIE-05", "EF-ITEM-AMULETTE-02")
def test_a_bearer_of_the_amulet_in_melee_is_bound_too() -> None:
    field = Field()
    hero = field.figure(RED, 10, 10, role=Role.HERO, items=("amulette",), spells=("rayon-de-mort",))
    near, far = field.figure(BLUE, 10, 11), field.figure(BLUE, 10, 20)
    assert targets(field.trial(), hero, "rayon-de-mort") == {near.id}
    assert far.id not in melee_of(field.game, hero)


@clause("EF-TOUR-MAGIE-05")
def test_from_melee_the_fire_wall_is_impossible_and_summoning_is_not() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "mur-de-feu", "invocation")
    field.figure(BLUE, 10, 11)
    assert offered(field.trial()) == [Cast(caster.id, "invocation"), "end"]
    refusal = field.refuses(caster, "mur-de-feu").refusal
    assert refusal.reason.id == "ef.refusal.fire_wall_from_melee"


@clause("EF-TOUR-MAGIE-05", "EF-SPELL-BOULE-DE-FEU-01")
def test_from_melee_the_fireball_bursts_on_a_figure_of_it_and_may_spill_over() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu", armour=6)
    field.figure(BLUE, 10, 11, armour=6)
    beside = field.figure(RED, 11.2, 12, armour=6)
    refusal = field.refuses(caster, "boule-de-feu", [10, 12]).refusal
    assert refusal.reason.id == "ef.refusal.spell_point_outside_melee"
    game = field.cast(caster, "boule-de-feu", [10, 11.4], dice=(1, 1, 1))
    (event,) = told(game, "ef.event.fireball")
    assert event.data["figures"] == [0, 1, beside.id]


@clause("EF-TOUR-MAGIE-06", "EF-TOUR-MAGIE-07")
@pytest.mark.parametrize(("face", "held"), [(3, True), (4, False)])
def test_resisting_is_a_mental_roll(face: int, held: bool) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie", "rayon-de-mort")
    enemy = field.figure(BLUE, 10, 20, mental=3)
    game = field.begin(face)
    game.answer_data(RED, {"caster": caster.id, "spell": "paralysie"})
    game.answer_data(RED, on(enemy))
    assert game.pending[0].who == BLUE  # its controller decides
    game.answer_data(BLUE, "yes")
    assert has_effect(field.game, enemy, PARALYSED) is not held
    assert len(told(game, "ef.event.resisted")) == held
    (roll,) = told(game, "ef.roll.resist")
    assert roll.target is not None and roll.target.value == 3


@clause("EF-TOUR-MAGIE-06")
def test_one_resists_enemies_rather_than_friends() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "soif-de-sang", "paralysie")
    friend, enemy = field.figure(RED, 12, 10), field.figure(BLUE, 10, 20)
    for figure, usual in ((friend, "no"), (enemy, "yes")):
        game = field.trial()
        game.answer_data(RED, {"caster": caster.id, "spell": "paralysie"})
        game.answer_data(RED, on(figure))
        assert game.pending[0].answers.default() == usual


@clause(
    "EF-TOUR-MAGIE-08",
    "EF-SPELL-BOULE-DE-FEU-03",
    "EF-SPELL-RAYON-DE-MORT-02",
    "EF-SPELL-MALEDICTION-04",
    "EF-SPELL-PARALYSIE-03",
    "EF-SPELL-PARANOIA-04",
    "EF-SPELL-SOIF-DE-SANG-03",
    "EF-SPELL-TELEPORTATION-02",
)
@pytest.mark.parametrize("spell", SPELLS)
def test_only_the_spells_that_say_so_can_be_resisted(spell: str) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, spell, spell)
    enemy = field.figure(BLUE, 10, 20, mental=6)
    field.figure(BLUE, 12, 20)
    needs: dict[str, Any] = {
        "boule-de-feu": [10, 20],
        "invocation": [11, 10],
        "mur-de-feu": {"centre": [20, 10], "angle": 0},
    }
    game = field.begin(1, 1)
    game.answer_data(RED, {"caster": caster.id, "spell": spell})
    game.answer_data(RED, needs.get(spell, on(enemy)))
    asked = game.pending[0]
    resistible = {"malediction", "paralysie", "paranoia", "soif-de-sang", "teleportation"}
    assert (asked.question.id == "ef.ask.resist") is (spell in resistible)
    if spell in resistible:
        assert asked.question.clauses[1].startswith("EF-SPELL-")
        where = at_place(field, enemy)
        game.answer_data(BLUE, "yes")
        assert len(told(game, "ef.event.resisted")) == 1
        assert not field.game.effects[enemy.id] and at_place(field, enemy) == where


# -- who casts, and how often ------------------------------------------------------------------


@clause("EF-HEROS-05")
def test_the_same_spell_twice_is_cast_twice_each_time_with_its_own_target() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "rayon-de-mort")
    a, b = field.figure(BLUE, 10, 20, armour=6), field.figure(BLUE, 12, 20, armour=6)
    cast = {"caster": caster.id, "spell": "rayon-de-mort"}
    game = field.play([cast, on(a), cast, on(b)], 1, 1)
    assert game.over
    assert field.game.cast[caster.id] == 2


@clause("EF-HEROS-06", "EF-HEROS-04")
def test_two_different_spells_are_one_casting() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    other = field.sorcerer(12, 10, "rayon-de-mort", "malediction")
    enemy = field.figure(BLUE, 10, 20, armour=6)
    game = field.cast(caster, "rayon-de-mort", on(enemy), dice=(1,))
    assert Cast(other.id, "malediction") in offered(game)
    for spell in ("rayon-de-mort", "paralysie"):
        with pytest.raises(Refused) as caught:
            game.answer_data(RED, {"caster": caster.id, "spell": spell})
        assert caught.value.refusal.reason.clauses == ("EF-HEROS-05", "EF-HEROS-06")
    with pytest.raises(Refused) as caught:
        game.answer_data(RED, {"caster": other.id, "spell": "paralysie"})
    assert caught.value.refusal.reason.id == "ef.refusal.spell_not_known"


@clause("EF-ITEM-AMULETTE-02")
def test_a_bearer_of_the_amulet_casts_his_one_spell_once() -> None:
    field = Field()
    hero = field.figure(RED, 10, 10, role=Role.HERO, items=("amulette",), spells=("rayon-de-mort",))
    enemy = field.figure(BLUE, 10, 20, armour=6)
    game = field.cast(hero, "rayon-de-mort", on(enemy), dice=(1,))
    assert game.over


@pytest.mark.parametrize("effect", [routed(), serving(0)])
def test_the_routed_and_the_busy_do_not_cast(effect: Any) -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    field.figure(BLUE, 10, 20)
    afflict(field.game, caster, effect)
    assert field.begin().over


@clause("EF-SPELL-PARALYSIE-01")
@pytest.mark.parametrize("allowed", [True, False])
def test_the_paralysed_cast_unless_the_players_say_no(allowed: bool) -> None:
    field = Field(paralysed_may_cast=allowed)
    caster = field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    field.figure(BLUE, 10, 20)
    afflict(field.game, caster, paralysed(1))
    assert field.begin().over is not allowed


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("cast", "core.refusal.not_an_option"),
        ({"caster": 99, "spell": "paralysie"}, "ef.refusal.not_a_caster"),
        ({"caster": 1, "spell": "paralysie"}, "ef.refusal.not_a_caster"),
        ({"caster": 2, "spell": "paralysie"}, "ef.refusal.not_a_caster"),
        ({"caster": 0, "spell": "sommeil"}, "ef.refusal.spell_not_known"),
        ({"caster": "0", "spell": "paralysie"}, "core.refusal.malformed"),
        ([0, "paralysie"], "core.refusal.malformed"),
    ],
)
def test_what_is_no_casting_is_refused_with_its_reason(data: Any, reason: str) -> None:
    field = Field()
    field.sorcerer(10, 10, "rayon-de-mort", "paralysie")
    field.figure(RED, 12, 10)
    field.sorcerer(10, 20, "rayon-de-mort", "paralysie", camp=BLUE)
    game = field.begin()
    with pytest.raises(Refused) as caught:
        game.answer_data(RED, data)
    assert caught.value.refusal.reason.id == reason


# -- the amulet --------------------------------------------------------------------------------


@clause("EF-ITEM-AMULETTE-01")
def test_the_bearer_of_the_amulet_is_no_target_not_even_his_own() -> None:
    field = Field()
    bearer = {"role": Role.HERO, "items": ("amulette",), "spells": ("paralysie",)}
    hero = field.figure(RED, 10, 10, **bearer)
    caster = field.sorcerer(12, 10, "paralysie", "malediction")
    enemy = field.figure(BLUE, 10, 20, **bearer)
    assert targets(field.trial(), hero, "paralysie") == {caster.id}
    for target in (hero, enemy):
        refusal = field.refuses(caster, "malediction", on(target)).refusal
        assert refusal.reason.clauses[0] == "EF-ITEM-AMULETTE-01"


@clause("EF-ITEM-AMULETTE-01")
def test_without_a_legal_target_the_spell_is_not_offered() -> None:
    field = Field()
    field.figure(RED, 10, 10, role=Role.HERO, items=("amulette",), spells=("paralysie",))
    field.figure(BLUE, 10, 40)
    assert field.begin().over


@clause("EF-ITEM-AMULETTE-01")
def test_the_bearer_does_not_burn() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu")
    hero = field.figure(BLUE, 10, 20, role=Role.HERO, items=("amulette",), spells=("paralysie",))
    page = field.figure(BLUE, 11, 20, armour=6)
    game = field.cast(caster, "boule-de-feu", [10, 20], dice=(1,))
    assert told(game, "ef.event.fireball")[0].data["figures"] == [page.id]
    field.game.cast[caster.id] = 0
    field.cast(caster, "mur-de-feu", {"centre": [10, 17], "angle": 0})
    move = {"figure": hero.id, "path": [[10, 15]]}
    field.play([move], steps=(("move", BLUE),))  # through the flames, without a die
    assert at_place(field, hero) == (10, 15)


@clause("EF-ITEM-AMULETTE-01")
def test_a_maddened_figure_still_strikes_the_bearer() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paranoia", "mur-de-feu")
    enemy = field.figure(BLUE, 10, 20)
    hero = field.figure(BLUE, 12, 20, role=Role.HERO, items=("amulette",), spells=("paralysie",))
    field.cast(caster, "paranoia", on(enemy), "no", dice=(1, 6))
    assert not field.game.in_play[hero.id]
