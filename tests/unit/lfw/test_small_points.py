"""Small points that situations do not show: room for a rock on a roof, winds and nights, fates of wound dice, berths by floor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import bow, rule, weapon
from tests.unit.lfw.grounds import block, table
from tests.unit.lfw.test_magic_domains import ROLL, fated
from tests.unit.lfw.test_setup_treasures import BESIDE, with_treasure
from tests.unit.lfw.test_turn_charges import facing_lines
from tests.unit.lfw.turns import run
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war import durations, odds, points, rerolls, treasures
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, SHOT, SPELL, Attack
from escarmouche.rulebooks.last_fantasy_war.automata import routes
from escarmouche.rulebooks.last_fantasy_war.ground.gait import gait_of
from escarmouche.rulebooks.last_fantasy_war.ground.walking import walk_of
from escarmouche.rulebooks.last_fantasy_war.ground.weather import (
    comes_over_all,
    is_night,
    wind_falls,
    wind_of,
)
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose
from escarmouche.rulebooks.last_fantasy_war.magic import shadow, wildness
from escarmouche.rulebooks.last_fantasy_war.magic.making_room import places_beside
from escarmouche.rulebooks.last_fantasy_war.magic.wind import WIND
from escarmouche.rulebooks.last_fantasy_war.magic.wound_dice import wounds_up_to
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.rerolls import Reroll
from escarmouche.rulebooks.last_fantasy_war.scenarios.control import POINT
from escarmouche.rulebooks.last_fantasy_war.state import MOVE, Marker
from escarmouche.rulebooks.last_fantasy_war.terrain import ROCKS
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

ANY = Phrase("test.any")


# -- magic -----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPELL-TERRE-ROCHER-03")
@pytest.mark.parametrize("surface", ["ground", "roof"])
def test_whoever_stands_where_a_rock_rises_makes_room_on_any_floor(surface: str) -> None:
    """B-R62: those on its own floor, and nobody above or below it."""
    game = field_of(table=table(surfaces=[block("roof", 4, 4, 16, 16, 3.0)]))
    x = 10.0 if surface == "roof" else 19.0
    ann = stand(game, 0, x, 10, surface)
    stand(game, 0, 29.0 - x, 10, "ground" if surface == "roof" else "roof")
    found = places_beside(game, ROCKS, Disc(x, 10.0, 1.0), surface)
    assert found is not None
    ((unit, place),) = found
    assert unit is ann and place.surface == surface


@pytest.mark.clause("LFW-SPELL-VENT-LEVE-02", "LFW-SPELL-OMBRE-NUIT-02")
def test_a_wind_falls_and_the_night_stays() -> None:
    """B-R64: another wind ends the wind, and nothing else."""
    game = field_of()
    mage = stand(game, 0, 6, 6)
    comes_over_all(game, shadow.NIGHT, durations.TURN, mage)
    comes_over_all(game, WIND, durations.TURN, mage, 0.0)
    assert wind_of(game) == 0 and is_night(game)
    wind_falls(game)
    assert wind_of(game) is None and is_night(game)


@pytest.mark.clause("LFW-SPELL-SAUVAGE-GRIFFON-02")
@pytest.mark.parametrize(
    ("manner", "armed", "more"),
    [(MELEE, True, 1), (SHOT, True, 1), (MELEE, False, None), (SPELL, True, None)],
)
def test_the_griffin_strengthens_weapons_only(manner: str, armed: bool, more: int | None) -> None:
    game = field_of()
    one, other = stand(game, 0, 6, 6), stand(game, 1, 12, 6)
    (spell,) = (each for each in wildness.SPELLS if each.id == "ferocite-du-griffon")
    assert spell.effect is not None
    (said,) = spell.effect.by_point[points.FORCE]
    found = said(game, one, Attack(manner, other.id, one.id, weapon() if armed else None))
    assert (None if found is None else found.value) == more


@pytest.mark.clause("LFW-SPELL-LUMIERE-APPEL-02", "LFW-SPELL-FEU-FLAMME-02")
def test_a_call_replaces_one_of_the_dice_that_a_target_throws() -> None:
    """B-R67: they are the target's own."""
    game, one, other = fated(camp=1)
    about = {"figure": one.id, "target": other.id}
    rule_of = wounds_up_to(game, one, ROLL, 2, 2, ((1, 2), (3, 4, 5, 6)), about)
    played = play(rule_of, [1, 2], ["1:4"])
    assert played.result == 1 and not game.borne


# -- wounds ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-BLESS-02")
def test_whoever_is_spared_loses_nothing() -> None:
    game = field_of()
    spared = stand(game, 0, 6, 6, plugins=[rule(points.UNHARMED, ANY)])
    played = play(lose(game, spared, 1))
    assert game.life[spared.id] == 2 and not any(dict(played.result or {}).values())


@pytest.mark.clause("LFW-RULE-PROTECTION-01", "LFW-DE-03")
def test_protections_thrown_again_have_their_chances() -> None:
    """A 5+ holds once in three; thrown again when it fails, five times in nine."""

    def again(_game: Any, _unit: Any, thrown: str, _attack: Any) -> Reroll | None:
        return Reroll(rerolls.ELITE, ANY) if thrown == rerolls.PROTECTION else None

    means = []
    protected = rule(points.PROTECTION, 5)
    for plugins in ([], [protected], [protected, Plugin("again", ANY, (points.REROLL, again))]):
        game = field_of()
        one = stand(game, 0, 6, 10, shooting=3)
        target = stand(game, 1, 12, 10, life=20, plugins=plugins)
        attack = Attack(SHOT, target.id, one.id, bow(), 1, 0)
        means.append(odds.mean(odds.wounds(game, attack)))
    assert [mean / means[0] for mean in means] == pytest.approx([1.0, 2 / 3, 4 / 9])


# -- moves -----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-JOUER-TRESOR-11")
def test_what_was_put_down_is_not_taken_up_again_in_the_same_move() -> None:
    """B-R7."""
    game = with_treasure()
    unit = stand(game, 0, BESIDE, 12.0)
    assert play(treasures.offer(game, unit, ("relic",))).asked == []
    assert play(treasures.offer(game, unit), answers=["relic"]).result == "relic"


@pytest.mark.clause("LFW-CHARGEDECL-01")
def test_whom_to_charge_is_asked_as_a_charge() -> None:
    """So that the page shows the way of the charge."""
    game, (reds, blues) = facing_lines(1, 1)
    played = run(
        game, ("declarations",), answers=[str(reds[0].id), str(blues[0].id), "pass", "pass"]
    )
    asked = [ask for ask in played.asked if "charge" in ask.about]
    assert asked and all(ask.about["charge"] is True for ask in asked)


@pytest.mark.clause("LFW-AUTO-CLASSIQUE-05")
def test_whoever_stands_on_a_point_stays() -> None:
    """B-R30: it need not have its middle on it."""
    game = field_of()
    unit = stand(game, 0, 12.3, 12.0)
    marker = Marker("point", POINT, 12.0, 12.0)
    assert routes.towards_marker(game, unit, marker, Intent(MOVE)) == Place(12.3, 12.0)
    game.x[unit.id] = 14.0
    assert routes.towards_marker(game, unit, marker, Intent(MOVE)) != Place(14.0, 12.0)


@pytest.mark.clause("LFW-MVT-05")
def test_an_enemy_on_a_bridge_keeps_nobody_off_the_ground_below() -> None:
    """A-R6: only floors on which contact would be possible."""
    bridge = block("bridge", 8, 11, 16, 13, 3.2, "ledge", bottom=3.0)
    game = field_of(table=table(surfaces=[bridge]))
    ann, foe = stand(game, 0, 12, 6), stand(game, 1, 12, 12, "bridge")
    walk = walk_of(game, ann, gait_of(game, ann), ((foe, 1.0),))
    assert walk.may_stop(Place(12.0, 12.0))
    assert not walk.may_stop(Place(13.0, 12.0, "bridge"))
