"""What is told of explosions before they are aimed: as likely as the rule itself makes it, drift and all; and what is drawn."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import pytest
from tests.unit.lfw.fights import weapon
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.forecast import Area, Prospect, Trial
from escarmouche.core.words import Ask, Rule
from escarmouche.lab.odds import odds_of
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war.ground import directions
from escarmouche.rulebooks.last_fantasy_war.ground.directions import along
from escarmouche.rulebooks.last_fantasy_war.ground.weather import comes_over_all
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic.wind import WIND
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.rules import areas
from escarmouche.rulebooks.last_fantasy_war.rules.areas import WHERE, BlastPoint, line
from escarmouche.rulebooks.last_fantasy_war.rules.registry import weapon_plugin
from escarmouche.rulebooks.last_fantasy_war.shooting.phase import WHOM
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shoot, shot_with
from escarmouche.rulebooks.last_fantasy_war.shown import blast_odds, forecasts
from escarmouche.rulebooks.last_fantasy_war.shown.spell_forecasts import of_target, taken_in
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

COARSE = 20

pytestmark = pytest.mark.clause("LFW-RULE-EXPLOSION-03")


@pytest.fixture
def coarse_compass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty directions instead of 360, all around, for the rule and for what is told: every one is walked."""
    for module in (directions, blast_odds):
        monkeypatch.setattr(module, "DEGREES", COARSE)
    for other in (areas, blast_odds):
        monkeypatch.setattr(other, "along", lambda degree: along(degree * 360 / COARSE))


def told(prospects: list[Prospect]) -> dict[tuple[str, int | None], float]:
    """What is foretold of whom, with how likely it is."""
    found = {}
    for one in prospects:
        assert one.trial is not None
        odds = odds_of(one.state, one.trial, answer=one.answer)
        assert odds.exact
        for chance in one.chances:
            name = chance.said.phrase.id.rsplit(".", 1)[-1]
            found[name, chance.figure] = odds.chance(chance.holds)
    return found


def played(game: State, rule: Any, *victims: Unit) -> list[float]:
    """How likely the rule itself, played to its end, costs units Pv: every direction and length is thrown."""

    def stage(state: State, _nothing: Any) -> Rule:
        yield from rule(state)
        return ()

    def read(state: State, _came: Any) -> tuple[bool, ...]:
        return tuple(state.life[one.id] < game.life[one.id] for one in victims)

    odds = odds_of(game, Trial((None,), (stage,), read), budget=200_000)
    assert odds.exact
    return [odds.chance(itemgetter(n)) for n in range(len(victims))]


@pytest.mark.usefixtures("coarse_compass")
def test_a_fireball_is_told_with_its_drift_of_whoever_may_be_taken_in() -> None:
    """A unit at the spot, one beside it that only a drift reaches, one that nothing reaches; the wind pushes it along."""
    game = field_of(2)
    mage = stand(game, 0, 2, 2, magic=9, spells=("boule-de-feu",), shooting=4)
    foe, friend = stand(game, 1, 2, 14), stand(game, 0, 5, 15, life=1)
    far = stand(game, 1, 20, 20)
    comes_over_all(game, WIND, "turn", mage, 0.0)
    foretold = told(list(of_target(game, mage, "boule-de-feu", foe)))
    assert foretold["on_spot", None] == 0.5
    assert ("wounds", far.id) not in foretold and ("wounds", mage.id) not in foretold
    by_rule = played(
        game, lambda state: SPELLS["boule-de-feu"].does(state, mage, [foe]), foe, friend
    )
    assert [foretold["wounds", one.id] for one in (foe, friend)] == pytest.approx(by_rule)
    for one in (foe, friend):
        assert foretold["wounds", one.id] < foretold["taken_in", one.id] < 1.0


def bombardier(about: str = "d3,1.5") -> tuple[State, Unit, Unit, Unit]:
    """Somebody with a bomb, an enemy, and a friend two inches beside it."""
    game = field_of(2)
    skill = Skill("explosion", about=about)
    rule = weapon_plugin(skill)
    assert rule is not None
    bomb = weapon("bomb", rule, rules=(skill,), range=18.0, force=1)
    shooter = stand(game, 0, 4, 4, shooting=4, weapons=(bomb,))
    return game, shooter, stand(game, 1, 12, 4), stand(game, 0, 14.6, 4)


@pytest.mark.usefixtures("coarse_compass")
def test_an_explosive_shot_is_told_at_its_target_and_at_a_point() -> None:
    """Of the shot as it is declared and of the point as it is laid down: the same odds, friends as a danger."""
    game, shooter, foe, friend = bombardier()
    bomb = shooter.profile.weapons[0]
    whom = Ask(0, WHOM, OneUnit(game, [foe], lambda *_about: None), {"figure": shooter.id})
    attack = shot_with(game, shooter, foe, bomb)
    where = Ask(0, WHERE, BlastPoint(game, shooter, attack, 1.5), {"figure": shooter.id})
    at_target = list(forecasts.prospects(game, whom, str(foe.id)))
    assert told(at_target) == told(list(forecasts.prospects(game, where, (12.0, 4.0))))
    by_rule = played(game, lambda state: shoot(state, shooter, foe, bomb), foe, friend)
    foretold = told(at_target)
    assert [foretold["wounds", one.id] for one in (foe, friend)] == pytest.approx(by_rule)
    bad = {chance.figure for one in at_target for chance in one.chances if chance.bad}
    assert bad == {friend.id}
    assert list(forecasts.areas(game, whom, str(foe.id))) == [Area(((12.0, 4.0),), 1.5, 3.0)]
    assert list(forecasts.areas(game, where, (11.0, 5.0))) == [Area(((11.0, 5.0),), 1.5, 3.0)]


def test_a_line_is_drawn_and_told_of_all_whom_it_meets() -> None:
    """LFW-RULE-LIGNE-01, LFW-SPELL-TERRE: what lies behind the target, and between a mage and its point."""
    game = field_of(2)
    skill = Skill("ligne", rank=4)
    spear = weapon("ballista", line(skill), rules=(skill,), range=18.0)
    shooter = stand(game, 0, 4, 4, shooting=4, weapons=(spear,))
    foe, behind = stand(game, 1, 10, 4), stand(game, 0, 12, 4)
    whom = Ask(0, WHOM, OneUnit(game, [foe], lambda *_about: None), {"figure": shooter.id})
    foretold = told(list(forecasts.prospects(game, whom, str(foe.id))))
    assert ("wounds", behind.id) in foretold and ("wounds", foe.id) in foretold
    (area,) = forecasts.areas(game, whom, str(foe.id))
    reached = pytest.approx([10 - game.radius[foe.id], 4, 14 - game.radius[foe.id], 4])
    assert [*area.points[0], *area.points[1]] == reached
    assert taken_in(game, shooter, "mur-de-stalagmite", (4.0, 9.0)).points == (
        (4.0, 4.0),
        (4.0, 9.0),
    )
    assert taken_in(game, shooter, "tempete", (9.0, 9.0)) == Area(((9.0, 9.0),), 3.0)
