"""Notions that spells brought: fates, night and wind, shades, terrain; and what is foretold of spells."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import TOUCH, bow
from tests.unit.lfw.turns import run
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.bearers import camp as bearing_camp
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase
from escarmouche.core.state import Effect
from escarmouche.core.words import Roll
from escarmouche.lab.odds import odds_of
from escarmouche.rulebooks.last_fantasy_war import durations, fates
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.weather import (
    blown,
    comes_over_all,
    is_night,
    wind_falls,
    wind_of,
)
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose, most_life, remove
from escarmouche.rulebooks.last_fantasy_war.magic import light, shades, shadow, wildness, wind
from escarmouche.rulebooks.last_fantasy_war.magic.casting import cast, why_not_cast
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic.shades import ShadePlace
from escarmouche.rulebooks.last_fantasy_war.moves.drifts import where_it_drifts
from escarmouche.rulebooks.last_fantasy_war.moves.intents import Intent
from escarmouche.rulebooks.last_fantasy_war.moves.thrown import where_thrown
from escarmouche.rulebooks.last_fantasy_war.shown.presentation import present
from escarmouche.rulebooks.last_fantasy_war.shown.spell_forecasts import of_point, of_target
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    MOVE,
    ON_TABLE,
    State,
    Unit,
)
from escarmouche.rulebooks.last_fantasy_war.terrain import IMPASSABLE, WATER
from escarmouche.table.storeys.model import Place

# id, clause, Pm, target, range, duration, seen, projectile
# -- fates ---------------------------------------------------------------------------------------------

ROLL = Phrase("test.roll")


def fated(kind: Any = light.FAVOUR, camp: int = 0) -> tuple[State, Unit, Unit]:
    """Two units, and an army that may replace a die."""
    game = field_of(2)
    one, other = stand(game, 0, 4, 4), stand(game, 1, 12, 4)
    lay(game, bearing_camp(camp), Effect(kind, durations.TURN, one.id))
    return game, one, other


@pytest.mark.clause("LFW-SPELL-LUMIERE-APPEL-02")
def test_a_call_replaces_a_die_of_its_own_once() -> None:
    """LFW-SPELL-LUMIERE-APPEL-02, B-R67: a D3 on its six-sided die; equal dice are one choice."""
    game, one, _other = fated()
    played = play(fates.d3(game, ROLL, {"figure": one.id}), dice=[1], answers=["1:5"])
    assert played.result == 3 and played.events == ["fate"]
    assert not game.borne, "once only"
    assert play(fates.d3(game, ROLL, {"figure": one.id}), dice=[1]).result == 1


@pytest.mark.clause("LFW-SPELL-LUMIERE-APPEL-02")
def test_a_call_leaves_dice_of_others_alone() -> None:
    game, _one, other = fated()
    assert play(fates.d3(game, ROLL, {"figure": other.id}), dice=[1]).asked == []


@pytest.mark.clause("LFW-SPELL-OMBRE-HAINE-02")
def test_hatred_replaces_a_die_of_an_opponent() -> None:
    game, one, other = fated(shadow.CURSE)
    roll = Roll(ROLL, 2, about={"figure": other.id})
    played = play(fates.rolled(game, roll), dice=[6, 6], answers=["6:1"])
    assert played.result == (1, 6)
    game, one, other = fated(shadow.CURSE)
    assert play(fates.rolled(game, Roll(ROLL, 1, about={"figure": one.id})), dice=[6]).asked == []


def test_other_dice_than_those_of_six_faces_stay_as_they_are() -> None:
    game, one, _other = fated()
    roll = Roll(ROLL, 1, about={"figure": one.id}, sides=360)
    assert play(fates.rolled(game, roll), dice=[2]).asked == []


# -- night and wind ------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPELL-OMBRE-NUIT-02")
def test_night_ends_with_the_turn() -> None:
    game, one, _other = fated()
    assert not is_night(game)
    comes_over_all(game, shadow.NIGHT, durations.TURN, one)
    comes_over_all(game, shadow.NIGHT, durations.TURN, one)
    assert is_night(game) and sum(held.effect.kind is shadow.NIGHT for held in game.borne) == 1
    durations.turn_has_ended(game)
    assert not is_night(game)


@pytest.mark.clause("LFW-SPELL-VENT-LEVE-04")
def test_a_new_wind_takes_the_place_of_an_old_one() -> None:
    game, one, _other = fated()
    assert wind_of(game) is None and blown(game, (3.0, 4.0)) == (3.0, 4.0)
    for degree in (0, 90):
        wind_falls(game)
        comes_over_all(game, wind.WIND, durations.TURN, one, degree)
    assert wind_of(game) == 90
    assert blown(game, (3.0, 4.0)) == pytest.approx((3.0, 6.0))


@pytest.mark.clause("LFW-SPELL-VENT-LEVE-02")
def test_a_drift_stops_at_the_edge_and_1_inch_from_enemies() -> None:
    """B-R64: as much of 2'' as is legal."""
    game = field_of(2)
    one, foe = stand(game, 0, 4, 4), stand(game, 1, 4, 8)
    end = where_it_drifts(game, one, 90, 2.0, Intent(MOVE))
    assert end.y == pytest.approx(8 - TOUCH - 1.0, abs=0.06)
    game.put(foe.id, Place(20.0, 8.0))
    assert where_it_drifts(game, one, 90, 2.0, Intent(MOVE)).y == pytest.approx(6.0)
    game.put(one.id, Place(4.0, 23.0))
    assert where_it_drifts(game, one, 90, 2.0, Intent(MOVE)).y <= 24 - one.radius + 1e-6


@pytest.mark.clause("LFW-SPELL-VENT-MAIN-02", "LFW-SPELL-VENT-MAIN-03")
def test_whoever_is_thrown_lands_as_far_as_it_can_away_from_its_enemies() -> None:
    """LFW-SPELL-VENT-MAIN-02, -03, B-R65, B-R83 g."""
    game = field_of(2)
    one = stand(game, 0, 4, 4)
    stand(game, 0, 11, 4)
    far = where_thrown(game, one, 0, 7.0)
    assert far is not None and far.x == pytest.approx(11 - TOUCH, abs=1e-3), (
        "a friend is in the way"
    )
    foe = stand(game, 1, 4, 9)
    far = where_thrown(game, one, 90, 5.0)
    assert far is not None and far.y == pytest.approx(9 - TOUCH - 1.0, abs=1e-3)
    assert where_thrown(game, one, 90, 8.0).y == pytest.approx(12.0)  # type: ignore[union-attr]
    assert foe.camp == 1


# -- shades --------------------------------------------------------------------------------------------


def recalled() -> tuple[State, Unit, Unit, Unit]:
    """A mage, a friend that comes back, an enemy."""
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=3, spells=("ombre-memorielle",))
    shade = stand(game, 0, 9, 6, life=3)
    foe = stand(game, 1, 6, 14, life=4)
    play(remove(game, shade, (foe.id,)))
    play(cast(game, mage), answers=["ombre-memorielle", str(shade.id), [9, 6]])
    return game, mage, shade, foe


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-03", "LFW-SPELL-OMBRE-MEMORIELLE-04")
def test_a_shade_loses_nothing_and_is_nobodys_kill_again() -> None:
    """LFW-SPELL-OMBRE-MEMORIELLE-03, -04, B-R69."""
    game, mage, shade, foe = recalled()
    assert game.status[shade.id] == ON_TABLE and game.life[shade.id] == 3
    assert play(lose(game, shade, 9, mage.id)).events == ["spared"]
    assert game.life[shade.id] == 3
    assert play(remove(game, shade, (mage.id,))).result == {shade.id: 0}
    assert game.status[shade.id] == DESTROYED
    assert game.destroyed_by[shade.id] == (foe.id,)


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-04")
def test_a_shade_goes_before_objectives_are_looked_at() -> None:
    """B-R6: with the end of the turn."""
    game, _mage, shade, _foe = recalled()
    assert run(game, ("clear",)).events[0] == "faded"
    assert game.status[shade.id] == DESTROYED and not game.effects[shade.id]


@pytest.mark.clause("LFW-SPELL-OMBRE-MEMORIELLE-01", "LFW-SPELL-OMBRE-MEMORIELLE-02")
def test_a_shade_needs_somebody_destroyed_and_a_place() -> None:
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=3, spells=("ombre-memorielle",))
    friend = stand(game, 0, 9, 6)
    assert why_not_cast(game, mage, SPELLS["ombre-memorielle"]) is not None
    play(remove(game, friend))
    assert why_not_cast(game, mage, SPELLS["ombre-memorielle"]) is None
    answers = ShadePlace(game, mage, friend)
    assert all(answers.check(place) is None for place in answers.candidates())
    assert answers.describe()["near"] == mage.id and answers.encode(answers.default())
    assert shades.RANGE == 6.0


# -- the rest ------------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPELL-SAUVAGE-OURS-03")
def test_growth_never_exceeds_3() -> None:
    """B10, B-R66."""
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=9, spells=("vitalite-de-l-ours",))
    friend = stand(game, 0, 9, 6, life=4)
    for die, life in ((1, 5), (1, 6), (6, 7), (6, 7)):
        game.cast[mage.id] = 0
        play(cast(game, mage), dice=[die], answers=["vitalite-de-l-ours", str(friend.id)])
        assert game.life[friend.id] == most_life(game, friend) == life
    assert wildness.grown(game, friend) == 3


@pytest.mark.clause("LFW-SPELL-EAU-INONDATION-02", "LFW-SPELL-TERRE-ROCHER-02")
@pytest.mark.parametrize(
    ("spell", "word", "radius"),
    [("inondation", WATER, 1.5), ("invocation-de-rocher", IMPASSABLE, 1.0)],
)
def test_created_terrain_stays(spell: str, word: str, radius: float) -> None:
    """LFW-SPELL-EAU-INONDATION-02, LFW-SPELL-TERRE-ROCHER-02, B-R62: as large as the text allows, however many are cast."""
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=9, spells=(spell,))
    stand(game, 1, 20, 20)
    for at in ([12, 6], [6, 12]):
        game.cast[mage.id] = 0
        play(cast(game, mage), answers=[spell, at])
    durations.turn_has_ended(game)
    made = game.table.with_property(word)
    assert [piece.shape.radius for piece in made] == [radius, radius]  # type: ignore[union-attr]
    assert len({piece.id for piece in made}) == 2


@pytest.mark.clause("LFW-SPELL-TERRE-ROCHER-03")
def test_a_rock_keeps_whoever_makes_room_1_inch_from_enemies() -> None:
    """B-R62: unless they fight already."""
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=9, spells=("invocation-de-rocher",))
    friend, foe = stand(game, 0, 12, 6, life=9), stand(game, 1, 12 + TOUCH, 6, life=9)
    play(cast(game, mage), dice=[1, 1], answers=["invocation-de-rocher", [12.4, 6]])
    assert in_melee(game, friend) or abs(game.x[friend.id] - game.x[foe.id]) > 1.0
    assert len({(game.x[u.id], game.y[u.id]) for u in (friend, foe)}) == 2


def chances(prospects: Any) -> list[tuple[str, float]]:
    """What is foretold, with how likely it is."""
    found = []
    for one in prospects:
        odds = odds_of(one.state, one.trial, answer=one.answer)
        for chance in one.chances:
            name = chance.said.phrase.id.rsplit(".", 1)[-1]
            found.append((name, round(odds.chance(chance.holds), 4)))
    return found


def caster(spell: str) -> tuple[State, Unit, Unit]:
    game = field_of(2)
    mage = stand(game, 0, 6, 6, magic=9, spells=(spell,), shooting=4, weapons=(bow(),))
    return game, mage, stand(game, 1, 6, 12, life=2, defence=4)


@pytest.mark.parametrize(
    ("spell", "told"),
    [
        # a hit on 4+; then every face but a 6 fails, and those up to 4, or 5 after a critical hit, by 2
        ("jet-de-pierre", [("wounds", 0.4167), ("destroys", 0.3611)]),
        ("flamme-interieure", [("wounds", 0.5556), ("destroys", 0.1111)]),
        ("rayon-de-lumiere", [("wounds", 1.0), ("destroys", 1.0)]),
        ("soin-celeste", []),
    ],
)
def test_odds_of_spells_at_a_target(spell: str, told: list[tuple[str, float]]) -> None:
    """The same dice that are played."""
    game, mage, foe = caster(spell)
    assert chances(of_target(game, mage, spell, foe)) == told


@pytest.mark.parametrize(
    ("spell", "told"),
    [
        ("tempete", [("wounds", 0.4167), ("destroys", 0.2778)]),
        ("ouverture-vers-les-tenebres", [("wounds", 1.0), ("destroys", 1.0)]),
        ("inondation", []),
    ],
)
def test_odds_of_spells_at_a_point(spell: str, told: list[tuple[str, float]]) -> None:
    game, mage, _foe = caster(spell)
    assert chances(of_point(game, mage, spell, (6.0, 12.0))) == told


def test_what_lies_on_the_battlefield_is_shown() -> None:
    """A fate beside its army, night and wind beside every army."""
    game, one, _other = fated()
    comes_over_all(game, shadow.NIGHT, durations.TURN, one)
    comes_over_all(game, wind.WIND, durations.TURN, one, 90.0)
    shown = [
        [(counter["name"].id, counter["value"]) for counter in camp["counters"]]
        for camp in present(game)["camps"]
    ]
    assert ("lfw.spell.appel-des-anciens-dieux", 1) in shown[0]
    assert ("lfw.spell.appel-des-anciens-dieux", 1) not in shown[1]
    for told in shown:
        assert ("lfw.spell.appel-de-la-nuit", 1) in told
        assert ("lfw.spell.leve-du-vent", 90) in told
