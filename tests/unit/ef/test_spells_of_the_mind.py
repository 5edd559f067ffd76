"""Spells that take hold of somebody, on hand-made tables with scripted dice: Malédiction, Paralysie, Paranoïa, Soif de sang."""

from __future__ import annotations

from typing import Any

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

from escarmouche.rulebooks.escarmouches_fantastiques.conditions import (
    CURSED,
    paralysed,
)
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.scores import (
    melee_attacks,
    shooting_attacks,
)
from escarmouche.rulebooks.escarmouches_fantastiques.shooting import why_it_cannot_shoot
from escarmouche.rulebooks.escarmouches_fantastiques.spells import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    afflict,
    gap,
    has_effect,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import armour_against
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.shapes import rectangle

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
