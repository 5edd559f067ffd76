"""The chances of each figure under a template, told beforehand: those of the rules' own dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ef.magic_field import BLUE, RED, Field, on

from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.escarmouches_fantastiques import RULEBOOK

FAILS = {armour: (6 - armour) / 6 for armour in range(7)}


def told(field: Field, caster: int, spell: str, answer: Any) -> dict[int, Any]:
    """Of each figure: what may come of it, how likely it is, and whether that is bad for who casts."""
    game = field.trial()
    game.answer_data(RED, {"caster": caster, "spell": spell})
    ask, seen = game.pending[0], game.seen(RED)
    found: dict[int, Any] = {}
    for prospect in RULEBOOK.prospects(seen, ask, ask.answers.decode(answer)):
        assert prospect.trial is not None
        (chance,) = prospect.chances
        p = odds_of(prospect.state, prospect.trial).chance(chance.holds)
        assert chance.figure is not None
        found[chance.figure] = (chance.said.phrase.id.rpartition(".")[2], p, chance.bad)
    return found


@pytest.mark.clause("EF-SPELL-BOULE-DE-FEU-01", "EF-SPELL-BOULE-DE-FEU-02", "EF-CAR-ARM-02")
def test_each_figure_under_a_fireball_is_told_by_its_own_armour_friends_as_a_risk() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "boule-de-feu", "mur-de-feu")
    foe = field.figure(BLUE, 10, 20, armour=2)
    titan = field.figure(BLUE, 11.2, 20, armour=4, life=3)
    friend = field.figure(RED, 8.8, 20, armour=3)
    field.figure(BLUE, 20, 20)  # not under it
    assert told(field, caster.id, "boule-de-feu", [10, 20]) == {
        foe.id: ("kills", pytest.approx(FAILS[2]), False),
        titan.id: ("hurts", pytest.approx(FAILS[4]), False),
        friend.id: ("kills", pytest.approx(FAILS[3]), True),
    }


@pytest.mark.clause("EF-SPELL-RAYON-DE-MORT-01")
def test_the_death_ray_is_told_with_its_point_of_armour_less() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "rayon-de-mort")
    foe = field.figure(BLUE, 10, 20, armour=3)
    found = told(field, caster.id, "rayon-de-mort", on(foe))
    assert found == {foe.id: ("kills", pytest.approx(FAILS[2]), False)}


@pytest.mark.clause("EF-SPELL-PARALYSIE-01")
def test_what_no_die_of_ours_decides_is_not_told() -> None:
    field = Field()
    caster = field.sorcerer(10, 10, "paralysie")
    foe = field.figure(BLUE, 10, 20)
    assert told(field, caster.id, "paralysie", on(foe)) == {}
