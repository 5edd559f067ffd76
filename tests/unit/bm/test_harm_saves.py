"""Saves: which count against what, their sum, and what pierces or passes them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect, expire
from escarmouche.rulebooks.bonus_malus.attack import (
    FALL,
    FREE,
    MELEE,
    POWER,
    SHOT,
    Attack,
    Means,
    Save,
)
from escarmouche.rulebooks.bonus_malus.dice import dice_of, value_of
from escarmouche.rulebooks.bonus_malus.harm.damage import harm
from escarmouche.rulebooks.bonus_malus.harm.saves import save_against
from escarmouche.rulebooks.bonus_malus.in_hand import weapon_called
from escarmouche.rulebooks.bonus_malus.points import SAVE
from escarmouche.rulebooks.bonus_malus.scores import HAS_SKILL
from escarmouche.rulebooks.bonus_malus.state import State

SURE = Total(Why(0, HAS_SKILL))


def struck(
    game: State, weapon: str = "epee", manner: str = MELEE, *, skills: str = "combat", **more: Any
) -> Attack:
    """An attack from the front on figure 0 with a weapon of the lists."""
    attacker = stand(game, 1, 20, 11, skills, weapon)
    held = weapon_called(game, attacker, weapon)
    assert held is not None
    use = held.shot if manner == SHOT else held.melee
    assert use is not None
    return Attack(manner, 0, attacker.id, Means(use, weapon), **more)


def value(total: Total | None) -> int | None:
    """As the book writes it in numbers."""
    return None if total is None else value_of(int(total.value))


@pytest.mark.clause("BM-SVG-05", "BM-SVG-08", "BM-SVG-03", "BM-SVG-06", "BM-SKILL-ROBUSTE-01")
def test_two_saves_make_one_roll() -> None:
    """E9: Svg 2- and Svg- come to a plain Svg: one die."""
    game = field_of()
    stand(game, 0, 20, 20, "combat, robuste", armour="armure-legere", facing=270)
    total = save_against(game, struck(game))
    assert parts(total) == {"armour": 1, "robuste": 2, "equivalence": -3}
    assert total is not None and dice_of(int(total.value)) == 1
    played = play(harm(game, Attack(FREE, 0, 1, Means(_use(game))), SURE), [5, 4])
    assert played.rolled == ["damage", "save"] and game.life[0] == 1


def _use(game: State) -> Any:
    weapon = game.figures[1].profile.weapons[0]
    return weapon.melee


@pytest.mark.clause("BM-SVG-05", "BM-SVG-09", "BM-SKILL-PARADETIRS-01", "BM-SKILL-SENSIBLE-01")
def test_three_saves() -> None:
    """E10: 1 + 2 + 4 = 7 = Svg 4+: five dice, the highest counts."""
    game = field_of()
    skills = "combat, sensible-a-la-force"
    stand(game, 0, 20, 20, skills, "sabre-laser", armour="armure-legere", facing=270)
    shot = struck(game, "pistolet-blaster", SHOT)
    total = save_against(game, shot)
    assert parts(total) == {
        "armour": 1,
        "parade-des-tirs": 4,
        "sensible-a-la-force": 2,
        "equivalence": -3,
    }
    assert total is not None and dice_of(int(total.value)) == 5
    assert value(save_against(game, struck(game, "dague"))) == 3  # only against shots
    game.hands[0] = ()
    assert value(save_against(game, shot)) == 3  # R31: only in hand


@pytest.mark.clause("BM-SKILL-PARADETIRS-01")
def test_shots_are_parried_once_and_only_by_the_trained() -> None:
    """R31: two sabres count once; without the Force they do nothing."""
    game = field_of()
    stand(game, 0, 20, 20, "combat, sensible-a-la-force", "sabre-laser, sabre-laser", facing=270)
    assert value(save_against(game, struck(game, "pistolet-blaster", SHOT))) == 6
    other = field_of()
    stand(other, 0, 20, 20, "combat", "sabre-laser", facing=270)
    assert save_against(other, struck(other, "pistolet-blaster", SHOT)) is None


@pytest.mark.clause("BM-SVG-04", "BM-SVG-01", "BM-SKILL-TRANSPERCE-02")
def test_no_save_no_roll() -> None:
    game = field_of()
    stand(game, 0, 20, 20, "combat")
    attack = struck(game, "hache-a-2-mains")
    assert save_against(game, attack) is None
    assert play(harm(game, attack, SURE), [4]).rolled == ["damage"]
    assert game.life[0] == 0


@pytest.mark.clause(
    "BM-SKILL-TRANSPERCE-01",
    "BM-SKILL-TRANSPERCE-03",
    "BM-SVG-10",
    "BM-ARMOR-LOURDE-01",
    "BM-SHIELD-BOUCLIER-01",
)
@pytest.mark.parametrize(
    ("skills", "armour", "shield", "weapon", "expected"),
    [
        ("combat", "armure", "bouclier", "epee", 4),  # E16 a
        ("combat", "armure", "bouclier", "hache-a-2-mains", 3),
        ("combat", "armure-lourde", "bouclier", "epee", 5),  # E16 b
        ("combat", "armure-lourde", "bouclier", "hache-a-2-mains", 4),
        ("combat", "armure-lourde", "bouclier", "sabre-laser", 2),
        ("combat", "", "", "sabre-laser", None),  # E16 c
        ("combat, destinee-speciale", "armure-legere", "", "epee", 4),  # E16 d
        ("combat, destinee-speciale", "armure-legere", "", "sabre-laser", 3),
        ("combat", "armure-legere", "", "sabre-laser", -2),  # E16 e
        ("combat, robuste", "", "", "sabre-laser", 2),  # nothing worn, nothing pierced
    ],
)
def test_what_pierces_armour(
    skills: str, armour: str, shield: str, weapon: str, expected: int | None
) -> None:
    """E16, R29, R30."""
    game = field_of()
    stand(game, 0, 20, 20, skills, armour=armour, shield=shield, facing=270)
    assert value(save_against(game, struck(game, weapon))) == expected


@pytest.mark.clause("BM-SVG-10", "BM-SKILL-TRANSPERCE-01")
def test_the_options_about_piercing() -> None:
    """R29: no roll at 0 or less; R30: no floor."""
    game = field_of(no_roll_at_zero=True, pierce_without_floor=True)
    stand(game, 0, 20, 20, "combat, destinee-speciale", armour="armure-legere", facing=270)
    assert value(save_against(game, struck(game, "sabre-laser"))) == 1
    other = field_of(no_roll_at_zero=True)
    stand(other, 0, 20, 20, "combat", armour="armure-legere", facing=270)
    assert save_against(other, struck(other, "sabre-laser")) is None
    assert save_against(other, struck(other, "hache-a-2-mains")) is None
    assert value(save_against(other, struck(other, "epee"))) == 1


@pytest.mark.clause("BM-SKILL-ARMUREPHRIK-01")
def test_phrik_stops_laser_sabres_and_nothing_else() -> None:
    """R30: worn, or a shield of it that counts."""
    game = field_of()
    stand(game, 0, 20, 20, "combat", armour="armure-lourde-en-phrik", facing=270)
    assert value(save_against(game, struck(game, "sabre-laser"))) == 3
    assert value(save_against(game, struck(game, "double-sabre-laser"))) == 3
    assert value(save_against(game, struck(game, "hache-a-2-mains"))) == 2
    assert value(save_against(game, Attack(POWER, 0, 1, pierce=3))) == 0
    held = field_of()
    stand(held, 0, 20, 20, "combat", armour="armure", shield="bouclier-en-phrik", facing=270)
    assert value(save_against(held, struck(held, "sabre-laser"))) == 4
    held.facing[0] = 90.0  # from behind it does not count, so it stops nothing
    assert value(save_against(held, struck(held, "sabre-laser"))) == -1


@pytest.mark.clause(
    "BM-SHIELD-BOUCLIER-02",
    "BM-DESENGAGE-04",
    "BM-ARC-08",
    "BM-SKILL-PASSEBOUCLIER-01",
    "BM-SKILL-BLINDE-01",
    "BM-ACTION-RAMPER-03",
)
def test_when_a_shield_counts() -> None:
    """R31."""
    game = field_of()
    stand(game, 0, 20, 20, "combat", shield="bouclier", facing=270)
    blow = struck(game)
    assert value(save_against(game, blow)) == 2
    assert save_against(game, blow._replace(manner=FREE)) is None
    assert save_against(game, blow._replace(behind=True)) is None
    assert save_against(game, Attack(FALL, 0)) is None
    assert value(save_against(game, Attack(POWER, 0, 1))) == 2
    assert save_against(game, blow._replace(origin=(20.0, 30.0))) is None  # from the rear
    assert value(save_against(game, struck(game, "fusil-blaster", SHOT))) == 1  # 2 - 1
    assert save_against(game, struck(game, "pistolet", SHOT)) is None  # it passes
    game.down[0] = True
    assert value(save_against(game, blow)) == 2  # who lies and has not crawled keeps it
    game.crawling[0] = True
    assert save_against(game, blow) is None
    game.down[0] = game.crawling[0] = False
    game.hands[0] = ()
    assert save_against(game, blow) is None
    armoured = field_of()
    stand(armoured, 0, 20, 20, "combat, blinde", shield="bouclier", facing=270)
    assert value(save_against(armoured, struck(armoured, "pistolet", SHOT))) == 2


@pytest.mark.clause(
    "BM-ATERRE-03",
    "BM-SVG-07",
    "BM-SVG-11",
    "BM-ACTION-COURIR-04",
    "BM-SKILL-ZIGZAG-02",
    "BM-COUVERT-01",
    "BM-COUVERT-02",
)
def test_saves_against_shots() -> None:
    """R14, R86: lying low and running help whom the shot is aimed at; cover helps everybody."""
    game = field_of()
    stand(game, 0, 20, 20, "combat", facing=270)
    shot = struck(game, "pistolet-blaster", SHOT)
    assert save_against(game, shot) is None
    game.down[0] = True
    assert parts(save_against(game, shot)) == {"lying_low": 2, "equivalence": -3}
    assert save_against(game, struck(game)) is None
    assert save_against(game, shot._replace(chosen=False)) is None
    game.crawling[0] = True
    assert value(save_against(game, shot)) == 2  # counted once
    game.down[0] = game.crawling[0] = False
    game.ran[0] = "run"
    assert parts(save_against(game, shot)) == {"has_run": 1, "equivalence": -3}
    game.ran[0] = "zig-zag"
    assert parts(save_against(game, shot)) == {"zig_zag": 2, "equivalence": -3}
    game.ran[0] = None
    near = shot._replace(chosen=False, cover=3)
    assert parts(save_against(game, near)) == {"heavy_cover": 3, "equivalence": -3}
    assert parts(save_against(game, shot._replace(cover=1)))["light_cover"] == 1
    assert save_against(game, near._replace(precise=True)) is None


@pytest.mark.clause("BM-SVG-11")
def test_the_option_that_all_saves_help_whoever_is_near() -> None:
    """R86."""
    game = field_of(area_saves_for_all=True)
    stand(game, 0, 20, 20, "combat", columns={"down": True})
    shot = struck(game, "pistolet-blaster", SHOT, chosen=False)
    assert value(save_against(game, shot)) == 2


@pytest.mark.clause("BM-ARMOR-CHAMP-01", "BM-SVG-07")
def test_a_field_stops_shots_only() -> None:
    """R75: it is an armour, and is pierced."""
    game = field_of()
    stand(game, 0, 20, 20, "combat", armour="champ-de-protection")
    assert value(save_against(game, struck(game, "pistolet-blaster", SHOT))) == 5
    assert value(save_against(game, struck(game, "fusil-blaster", SHOT))) == 4
    assert save_against(game, struck(game)) is None


@pytest.mark.clause("BM-SKILL-ANNULESVG-01")
def test_nobody_saves_against_some() -> None:
    game = field_of()
    stand(game, 0, 20, 20, "combat, destinee-speciale", armour="armure-lourde")
    attack = struck(game, skills="combat, annule-les-sauvegardes")
    assert save_against(game, attack) is None
    played = play(harm(game, attack, SURE), [4])
    assert played.events == ["no_save", "wounded", "out"]


@pytest.mark.clause("BM-SKILL-DESTINEE-01", "BM-SKILL-ROBUSTE-01", "BM-SKILL-SENSIBLE-01")
def test_general_saves_count_against_everything() -> None:
    game = field_of()
    skills = "combat, robuste, destinee-speciale, sensible-a-la-force"
    stand(game, 0, 20, 20, skills)
    for attack in (
        struck(game),
        struck(game, "pistolet", SHOT),
        Attack(FALL, 0),
        Attack(POWER, 0, 1),
        struck(game, manner=FREE),
    ):
        assert value(save_against(game, attack)) == 7


@pytest.mark.clause("BM-SVG-02", "BM-SVG-03")
def test_a_save_cancels_the_whole_damage() -> None:
    """R28: also that of a fatal blow; the size of the loss is thrown only when the save failed."""
    game = field_of()
    stand(game, 0, 20, 20, "combat, personnage", armour="armure-lourde", facing=270)
    attack = struck(game, skills="combat, coup-fatal")
    saved = play(harm(game, attack, SURE), [4, 4])
    assert saved.rolled == ["damage", "save"] and saved.result == 0
    failed = play(harm(game, attack, SURE), [4, 3, 5])
    assert failed.rolled == ["damage", "save", "loss"] and failed.result == 3
    assert game.life[0] == 0


@pytest.mark.clause("BM-SVG-05", "BM-SVG-06")
def test_a_save_that_is_gained_for_a_time() -> None:
    """E15: Svg- of a prayer with an Armure comes to Svg+; the same twice adds nothing."""
    game = field_of()
    stand(game, 0, 20, 20, "combat", armour="armure", facing=270)
    prayed = Phrase("bm.effect.prayed")
    kind = Plugin("prayed", prayed, (SAVE, lambda *_: Save(2, prayed)))
    game.effects[0] = (Effect(kind, "turn"), Effect(kind, "turn"))
    assert value(save_against(game, struck(game))) == 4
    expire(game, "turn")
    assert value(save_against(game, struck(game))) == 2
