"""Zones of galvanisation: every part of a lifted characteristic has its reason and its source."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.ade.bench import field, fighter

from escarmouche.rulebooks.age_des_escarmouches.fighter import galvanisation
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import score
from escarmouche.rulebooks.age_des_escarmouches.fighter.galvanisation import (
    COMMANDEMENT,
    MUSICIEN,
    PORTE_ETENDARD,
    radius,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.untouched import immunity
from escarmouche.rulebooks.age_des_escarmouches.state import DEAD, enter, gap, leave


@pytest.mark.clause("ADE-SKILL-COMMANDEMENT-02", "ADE-SKILL-MUSICIEN-01")
def test_who_lifts_a_characteristic_is_told() -> None:
    game = field()
    leader = fighter(game, 0, COMMANDEMENT, rank=2, scores={"DIS": 5})
    drummer = fighter(game, 0, MUSICIEN)
    soldier = fighter(game, 0, scores={"DIS": 2})
    for number, one in enumerate((leader, drummer, soldier)):
        enter(game, one, 10.0 + 3 * number, 10.0, 0.0)
    found = score(game, soldier, "DIS")
    assert found is not None
    assert [(part.value, part.reason.id, part.source) for part in found.parts] == [
        (2, "ade.score.DIS", None),
        (1, "ade.skill.musicien", drummer.id),
        (2, "ade.skill.commandement", leader.id),
    ]
    leave(game, drummer, DEAD)
    lifted = score(game, soldier, "DIS")
    assert lifted is not None and lifted.value == 4
    leave(game, leader, DEAD)
    bare = score(game, soldier, "DIS")
    assert bare is not None and bare.value == 2


@pytest.mark.clause("ADE-SKILL-COMMANDEMENT-01")
def test_commandants_who_lift_one_another_come_to_an_end() -> None:
    """Each is in the zone of all others: the lower ones rise towards the highest, who gains nothing."""
    game = field()
    ring = [fighter(game, 0, COMMANDEMENT, rank=1, scores={"COU": cou}) for cou in (3, 4, 5, 7)]
    for number, one in enumerate(ring):
        enter(game, one, 10.0 + 2.6 * number, 10.0, 0.0)
    found = [score(game, one, "COU") for one in ring]
    assert [one.value for one in found if one is not None] == [4, 5, 6, 7]


@pytest.mark.clause("ADE-SKILL-COMMANDEMENT-06", "ADE-SKILL-COMMANDEMENT-10")
def test_the_radius_of_a_zone_is_explained() -> None:
    game = field()
    big = fighter(game, 0, COMMANDEMENT, rank=3, people="hyene", power=3)
    assert [(part.value, part.reason.id) for part in radius(game, big).parts] == [
        (30, "ade.score.galvanisation"),
        (5, "ade.score.galvanisation_howl"),
    ]


@pytest.mark.clause("ADE-SKILL-IMMUNITE-01")
def test_whoever_is_immune_is_not_lifted() -> None:
    game = field()
    bearer = fighter(game, 0, PORTE_ETENDARD)
    deaf = fighter(game, 0, immunity(("porte-etendard",)))
    for number, one in enumerate((bearer, deaf)):
        enter(game, one, 10.0 + 3 * number, 10.0, 0.0)
    found = score(game, deaf, "COU")
    assert found is not None and found.value == 4


def test_a_camp_without_zones_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = field()
    drummer, friend = fighter(game, 0, MUSICIEN), fighter(game, 0)
    enemies = [fighter(game, 1) for _ in range(3)]
    for number, one in enumerate((drummer, friend, *enemies)):
        enter(game, one, 10.0 + 3 * number, 10.0, 0.0)
    measured: list[int] = []

    def spied(*args: Any) -> float:
        measured.append(1)
        return gap(*args)

    monkeypatch.setattr(galvanisation, "gap", spied)
    for one in enemies:
        for name in ("COU", "DIS", "PEU"):
            score(game, one, name)
    assert not measured
    score(game, friend, "DIS")
    assert measured
