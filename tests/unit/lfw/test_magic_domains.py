"""Every spell and every ability as the book's tables have it (data clauses), and notions that spells brought: fates, winds, shades, terrain."""

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
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.weather import (
    blown,
    comes_over_all,
    is_night,
    wind_falls,
    wind_of,
)
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose, most_life, remove
from escarmouche.rulebooks.last_fantasy_war.judging.spell_worth import SPELLS as WORTH
from escarmouche.rulebooks.last_fantasy_war.magic import light, shades, shadow, wildness, wind
from escarmouche.rulebooks.last_fantasy_war.magic.casting import cast, why_not_cast
from escarmouche.rulebooks.last_fantasy_war.magic.registry import BY_DOMAIN, SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic.shades import ShadePlace
from escarmouche.rulebooks.last_fantasy_war.magic_names import ABILITIES as ABILITY_NAMES
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS
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
TABLE = (
    ("boule-de-feu", "LFW-SPELL-FEU-BOULE-01", 2, "enemy", 18.0, "instant", False, True),
    ("souffle-de-feu", "LFW-SPELL-FEU-SOUFFLE-01", 2, "friend", 6.0, "turn", True, False),
    ("flamme-interieure", "LFW-SPELL-FEU-FLAMME-01", 1, "enemy", 6.0, "instant", True, False),
    ("ailes-ardentes", "LFW-SPELL-FEU-AILES-01", 3, "friend", 6.0, "turn", True, False),
    ("assechement", "LFW-SPELL-FEU-ASSECHEMENT-01", 2, "enemy", 12.0, "turn", True, False),
    ("arme-enflammee", "LFW-SPELL-FEU-ARME-01", 1, "friend", 6.0, "turn", True, False),
    ("le-calme-du-lac", "LFW-SPELL-EAU-CALME-01", 1, "friend", 6.0, "turn", True, False),
    (
        "la-violence-de-la-tempete",
        "LFW-SPELL-EAU-VIOLENCE-01",
        2,
        "friend",
        6.0,
        "turn",
        True,
        False,
    ),
    ("la-goutte-de-trop", "LFW-SPELL-EAU-GOUTTE-01", 1, "enemy", 12.0, "turn", True, False),
    ("tempete", "LFW-SPELL-EAU-TEMPETE-01", 3, "point", 24.0, "instant", True, False),
    ("pluie-reparatrice", "LFW-SPELL-EAU-PLUIE-01", 2, "all units", None, "instant", False, False),
    ("inondation", "LFW-SPELL-EAU-INONDATION-01", 3, "point", 9.0, "game", True, False),
    ("ralentissement", "LFW-SPELL-TERRE-RALENTISSEMENT-01", 1, "enemy", 12.0, "turn", True, False),
    (
        "mur-de-stalagmite",
        "LFW-SPELL-TERRE-STALAGMITE-01",
        2,
        "point",
        12.0,
        "instant",
        False,
        False,
    ),
    ("jet-de-pierre", "LFW-SPELL-TERRE-PIERRE-01", 1, "enemy", 9.0, "instant", False, True),
    (
        "tremblement-de-terre",
        "LFW-SPELL-TERRE-TREMBLEMENT-01",
        3,
        "all units",
        None,
        "turn",
        False,
        False,
    ),
    ("chair-de-pierre", "LFW-SPELL-TERRE-CHAIR-01", 3, "all friends", 3.0, "turn", False, False),
    ("invocation-de-rocher", "LFW-SPELL-TERRE-ROCHER-01", 3, "point", 9.0, "game", True, False),
    ("rapide-comme-le-vent", "LFW-SPELL-VENT-RAPIDE-01", 1, "friend", 6.0, "turn", False, False),
    ("attaque-eclaire", "LFW-SPELL-VENT-ATTAQUE-01", 2, "friend", 6.0, "turn", False, False),
    ("reflexe-du-vent", "LFW-SPELL-VENT-REFLEXE-01", 1, "friend", 9.0, "turn", False, False),
    ("eclair", "LFW-SPELL-VENT-ECLAIR-01", 3, "point", 12.0, "instant", False, True),
    ("leve-du-vent", "LFW-SPELL-VENT-LEVE-01", 4, "nobody", None, "turn", False, False),
    ("main-du-vent", "LFW-SPELL-VENT-MAIN-01", 2, "unit", 6.0, "instant", True, False),
    ("ferocite-du-griffon", "LFW-SPELL-SAUVAGE-GRIFFON-01", 2, "unit", 9.0, "turn", False, False),
    (
        "force-du-sanglier",
        "LFW-SPELL-SAUVAGE-SANGLIER-01",
        2,
        "all friends",
        6.0,
        "turn",
        False,
        False,
    ),
    ("vitalite-de-l-ours", "LFW-SPELL-SAUVAGE-OURS-01", 2, "unit", 6.0, "game", False, False),
    (
        "cris-des-corneilles",
        "LFW-SPELL-SAUVAGE-CORNEILLES-01",
        3,
        "unit",
        12.0,
        "turn",
        False,
        False,
    ),
    ("rage-bestiale", "LFW-SPELL-SAUVAGE-RAGE-01", 2, "unit", 12.0, "turn", False, False),
    (
        "clemence-du-dieu-vivant",
        "LFW-SPELL-SAUVAGE-CLEMENCE-01",
        3,
        "unit",
        9.0,
        "turn",
        False,
        False,
    ),
    ("rayon-de-lumiere", "LFW-SPELL-LUMIERE-RAYON-01", 3, "enemy", 30.0, "instant", False, True),
    (
        "benediction-des-vieux-dieux",
        "LFW-SPELL-LUMIERE-BENEDICTION-01",
        2,
        "all units",
        3.0,
        "turn",
        False,
        False,
    ),
    ("revelation", "LFW-SPELL-LUMIERE-REVELATION-01", 3, "enemy", None, "turn", False, False),
    ("soin-celeste", "LFW-SPELL-LUMIERE-SOIN-01", 1, "friend", 9.0, "instant", False, False),
    (
        "vitesse-de-la-lumiere",
        "LFW-SPELL-LUMIERE-VITESSE-01",
        2,
        "friend",
        6.0,
        "turn",
        False,
        False,
    ),
    (
        "appel-des-anciens-dieux",
        "LFW-SPELL-LUMIERE-APPEL-01",
        3,
        "nobody",
        None,
        "turn",
        False,
        False,
    ),
    ("terreur-de-l-ombre", "LFW-SPELL-OMBRE-TERREUR-01", 2, "enemy", 12.0, "turn", False, False),
    ("appel-de-la-nuit", "LFW-SPELL-OMBRE-NUIT-01", 2, "nobody", None, "turn", False, False),
    (
        "ouverture-vers-les-tenebres",
        "LFW-SPELL-OMBRE-OUVERTURE-01",
        4,
        "point",
        18.0,
        "instant",
        True,
        True,
    ),
    ("cache-d-ombre", "LFW-SPELL-OMBRE-CACHE-01", 2, "friend", 9.0, "turn", False, False),
    (
        "ombre-memorielle",
        "LFW-SPELL-OMBRE-MEMORIELLE-01",
        3,
        "fallen friend",
        6.0,
        "turn",
        False,
        False,
    ),
    (
        "haine-des-anciens-dieux",
        "LFW-SPELL-OMBRE-HAINE-01",
        3,
        "nobody",
        None,
        "turn",
        False,
        False,
    ),
    ("fleche-magique", "LFW-SPELL-PENSEE-FLECHE-01", 2, "enemy", 18.0, "instant", False, True),
    (
        "provocation-de-l-esprit",
        "LFW-SPELL-PENSEE-PROVOCATION-01",
        1,
        "unit",
        12.0,
        "turn",
        False,
        False,
    ),
    ("arme-de-pensee", "LFW-SPELL-PENSEE-ARME-01", 2, "all friends", 3.0, "turn", False, False),
    (
        "protection-magique",
        "LFW-SPELL-PENSEE-PROTECTION-01",
        2,
        "all friends",
        3.0,
        "turn",
        False,
        False,
    ),
    ("illusion-monstrueuse", "LFW-SPELL-PENSEE-ILLUSION-01", 2, "unit", 12.0, "turn", False, False),
    ("vision-astrale", "LFW-SPELL-PENSEE-VISION-01", 3, "all friends", 6.0, "turn", False, False),
)
# id, clause, moments, target, range, duration
COMMANDS = (
    ("ouvrez-le-feu", "LFW-ADC-OUVREZLEFEU-01", "begin shooting", "one friend", 6.0, "phase"),
    ("massacrez-les", "LFW-ADC-MASSACREZ-01", "begin melee", "one friend", 6.0, "phase"),
    (
        *("pas-de-quartier", "LFW-ADC-PASDEQUARTIER-01", "begin shooting, begin melee"),
        *("one friend", 6.0, "phase"),
    ),
    ("attaque-heroique", "LFW-ADC-ATTAQUEHEROIQUE-01", "begin melee", "self", None, "phase"),
    (
        *("attaque-tactique", "LFW-ADC-ATTAQUETACTIQUE-01", "during organisation"),
        *("all friends", 3.0, "turn"),
    ),
    (
        *("defense-organisee", "LFW-ADC-DEFENSEORGANISEE-01", "during organisation"),
        *("all friends", 3.0, "turn"),
    ),
    (
        *("a-couvert", "LFW-ADC-ACOUVERT-01", "begin shooting, begin melee"),
        *("one friend", 6.0, "phase"),
    ),
    ("au-pas-de-course", "LFW-ADC-AUPASDECOURSE-01", "begin movement", "all friends", 3.0, "phase"),
    (
        *("repositionnement", "LFW-ADC-REPOSITIONNEMENT-01", "end movement"),
        *("one friend", 6.0, "instant"),
    ),
    (
        *("reformation", "LFW-ADC-REFORMATION-01", "during organisation"),
        *("all friends", 3.0, "instant"),
    ),
    ("desengagement", "LFW-ADC-DESENGAGEMENT-01", "end turn", "one friend", 6.0, "instant"),
    (
        "tenez-la-ligne",
        "LFW-ADC-TENEZLALIGNE-01",
        "during organisation",
        "all friends",
        3.0,
        "turn",
    ),
    (
        *("on-se-reprend", "LFW-ADC-ONSEREPREND-01", "during organisation"),
        *("one friend", 6.0, "instant"),
    ),
)


@pytest.mark.clause("LFW-SORTFORME-02")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
def test_a_spell_is_as_its_table_has_it(row: tuple[Any, ...]) -> None:
    """LFW-SORTFORME-02 to -05: what it costs, on whom, how far, how long."""
    id, clause, cost, whom, reach, lasts, seen, projectile = row
    spell = SPELLS[id]
    assert (spell.cost, spell.whom, spell.range, spell.lasts) == (cost, whom, reach, lasts)
    assert (spell.visible, spell.projectile) == (seen, projectile)
    assert spell.phrase.clauses[0] == clause


@pytest.mark.clause("LFW-SPELL-GEN-01", "LFW-SPELL-LUMIERE-GEN-01")
def test_eight_domains_of_six_spells() -> None:
    """LFW-SPELL-GEN-01, LFW-SPELL-LUMIERE-GEN-01, B-R75: which spell is of which domain, all with a worth of their own."""
    assert {domain: tuple(s.id for s in some) for domain, some in BY_DOMAIN.items()} == DOMAINS
    assert [len(some) for some in BY_DOMAIN.values()] == [6] * 8
    assert {row[0] for row in TABLE} == set(SPELLS) == set(WORTH)


@pytest.mark.clause("LFW-ADC-GEN-01", "LFW-ADCFORME-03")
@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row[0])
def test_an_ability_is_as_its_table_has_it(row: tuple[Any, ...]) -> None:
    """LFW-ADCFORME-03 to -06, LFW-ADC-GEN-01."""
    id, clause, moments, whom, reach, lasts = row
    ability = ABILITIES[id]
    assert ", ".join(" ".join(moment) for moment in ability.moments) == moments
    assert (ability.whom, ability.range, ability.lasts) == (whom, reach, lasts)
    assert ability.phrase.clauses[0] == clause


@pytest.mark.clause("LFW-ADC-GEN-01")
def test_thirteen_abilities() -> None:
    assert set(ABILITIES) == set(ABILITY_NAMES) == {row[0] for row in COMMANDS}
    assert len(ABILITIES) == 13


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
