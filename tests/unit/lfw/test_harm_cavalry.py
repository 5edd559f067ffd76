"""Cavalry: two sheets on one base; who answers for what, who is struck, what remains."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import bow, cavalry, modifiers, rule, run
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.kit.duos import duo_of
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import (
    dodges,
    is_cavalry,
    moves_for,
    partner_of,
    struck_half,
)
from escarmouche.rulebooks.last_fantasy_war.harm.defence import suffer
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose, most_life, resolve
from escarmouche.rulebooks.last_fantasy_war.sheet import CAVALRY_BASE, MM
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, ON_TABLE, Marker, Wounded

ANY = Phrase("test.any")
RIDER: dict[str, Any] = {"life": 3, "dodge": 0, "parade": 1}
STEED: dict[str, Any] = {"life": 4, "dodge": 2, "parade": 0, "defence": 5}


@pytest.mark.clause("LFW-CAV-01", "LFW-CAV-02", "LFW-CAV-06", "LFW-CAV-10", "LFW-CAV-20")
def test_two_units_and_one_base() -> None:
    """A-R14: the mount moves and dodges for both."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    assert is_cavalry(game, rider) and partner_of(game, steed) is rider
    assert game.radius[rider.id] == game.radius[steed.id] == CAVALRY_BASE * MM / 2
    assert list(game.bodies()) == [steed] and len(list(game.standing())) == 2
    assert moves_for(game, rider) is dodges(game, rider) is steed
    alone = stand(game, 0, 15, 10)
    assert dodges(game, alone) is alone and partner_of(game, alone) is None


@pytest.mark.clause("LFW-CAV-08", "LFW-CAV-09", "LFW-CAV-10", "LFW-CAV-18")
@pytest.mark.parametrize(("face", "struck"), [(1, "rider"), (2, "rider"), (3, "steed")])
def test_a_shot_at_one_half_may_strike_the_other(face: int, struck: str) -> None:
    """A-R14 a: the mount's dodge, one die for the attack, then the struck half's own defence."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, {**STEED, "life": 9})
    shooter = stand(game, 1, 16, 10, shooting=3, weapons=(bow(2),))
    answers = [str(shooter.id), str(steed.id)]
    played = run(game, ("shooting",), dice=[5, 4, face, 3], answers=answers)
    assert next(modifiers(played)) == {"dodge": -2}
    assert played.rolled == ["hit", "deflection", "defence"]
    lost = {"rider": rider, "steed": steed}[struck]
    need = played.rolls[2].reading
    assert need is not None and need.totals["need"].value == lost.profile.defence
    assert game.life[lost.id] < lost.profile.life


@pytest.mark.clause("LFW-CAV-11", "LFW-CAV-12")
def test_blasts_are_not_deflected() -> None:
    """Explosions and breaths strike both halves, each with its own attack."""
    game = field_of()
    rider, _steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    attack = Attack(SHOT, rider.id, blast=True)
    assert play(struck_half(game, attack)).result == attack


@pytest.mark.clause("LFW-CAV-14", "LFW-CAV-15", "LFW-CAV-17", "LFW-ATT-03")
def test_a_rider_falls_when_its_mount_is_destroyed() -> None:
    """A-R14 f: on its own base, where they stood, with the marker of the turn; a hit of force 0."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    game.moved[steed.id] = game.moved[rider.id] = "charge"
    game.crippled[rider.id] = "slow"
    game.markers = (Marker("gold", "treasure", 0, 0, bearer=rider.id),)
    played = play(lose(game, steed, 4), [2])
    assert played.events == ["wounded", "destroyed", "survivor", "falls_from_mount", "wounded"]
    assert played.result == {steed.id: 4, rider.id: 2}
    assert duo_of(game, rider.id) is None and game.status[steed.id] == DESTROYED
    assert (game.x[rider.id], game.y[rider.id]) == (10, 10)
    assert game.radius[rider.id] == rider.profile.radius
    assert game.moved[rider.id] == "charge" and game.crippled[rider.id] == "slow"
    assert game.markers[0].bearer is None
    beside = 10 + rider.profile.radius + 40 / 25.4 / 2
    assert game.markers[0].x == pytest.approx(beside, abs=0.05)  # B-R7: of the survivor


@pytest.mark.clause("LFW-CAV-14", "LFW-CAV-16", "LFW-CAV-17")
def test_a_mount_is_left_alone() -> None:
    """Its rules for that case are heard; it does not fall."""
    game, heard = field_of(), list[Any]()

    def unstable(_game: Any, unit: Any, fallen: Any, by: Any) -> Rule:
        heard.append((unit.id, fallen.id, by))
        yield from ()

    told = Plugin("unstable", ANY, (points.SURVIVES, unstable))
    rider, steed = cavalry(game, 0, 10, 10, RIDER, {**STEED, "plugins": [told]})
    killer = stand(game, 1, 16, 10)
    played = play(resolve(game, (Wounded(rider.id, 3, killer.id),)))
    assert played.rolled == [] and game.status[steed.id] == ON_TABLE
    assert heard == [(steed.id, rider.id, (killer.id,))]


@pytest.mark.clause("LFW-CAV-19")
def test_both_destroyed_together() -> None:
    """A-R14 g: no survivor, no fall."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    played = play(resolve(game, (Wounded(rider.id, 3), Wounded(steed.id, 4))))
    assert played.events == ["wounded", "wounded", "destroyed", "destroyed"]
    assert game.duos == () and not list(game.standing())


@pytest.mark.clause("LFW-CAV-15")
def test_a_survivor_with_no_room() -> None:
    """A-R14 f: the nearest place where its base fits: a large mount beside somebody who touched the pair."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, {**STEED, "radius": 0.5})
    foe = stand(game, 1, 10 + game.radius[steed.id] + 0.5, 10, radius=0.5)
    assert foe in engaged_with(game, rider)
    play(lose(game, steed, 4), [6])
    assert game.x[rider.id] == 10


@pytest.mark.clause("LFW-CAV-03", "LFW-CAV-04", "LFW-CAV-05")
def test_skills_of_a_specialist_serve_both_while_they_last() -> None:
    """D18, A-R14 i: what changes characteristics; the survivor keeps only its own."""
    game = field_of()
    skill = rule(points.SCORE, 1, "expert")
    rider, steed = cavalry(
        game, 0, 10, 10, {**RIDER, "plugins": [skill], "shared": (skill,)}, STEED
    )
    assert scores.score(game, rider, "parade").value == 2
    assert scores.score(game, steed, "parade").value == 1
    play(lose(game, rider, 9))
    assert scores.score(game, steed, "parade").value == 0


@pytest.mark.clause("LFW-CAV-13", "LFW-CAV-21", "LFW-CAV-22", "LFW-TYPE-05")
def test_two_units_in_a_combat() -> None:
    """Both are in contact with the same enemies, and each keeps its own type."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    foe = stand(game, 1, 10 + game.radius[steed.id] + 0.5, 10, radius=0.5)
    assert {unit.id for unit in engaged_with(game, foe)} == {rider.id, steed.id}
    assert (rider.profile.type, steed.profile.type) == ("infanterie", "bete")


@pytest.mark.clause("LFW-CAV-09")
def test_only_shots_are_deflected() -> None:
    """A blow in a combat strikes whom it was aimed at."""
    game = field_of()
    rider, _steed = cavalry(game, 0, 10, 10, RIDER, STEED)
    attack = Attack("melee", rider.id)
    assert play(struck_half(game, attack)).result == attack
    assert play(suffer(game, attack, Total(Why(0, ANY))), [6]).rolled == ["defence"]


@pytest.mark.clause("LFW-CAV-05")
def test_a_mount_has_its_own_pv_again_without_its_rider() -> None:
    """A-R13, A-R14 i: Ancien takes a Pv of both while they are a pair; its maximum is looked at anew when it is over."""
    game = field_of()
    rider, steed = cavalry(game, 0, 10, 10, RIDER, {**STEED, "life": 2, "lent": 1})
    assert most_life(game, steed) == 2
    play(lose(game, steed, 1), [1])
    assert game.life[steed.id] == 1 and game.crippled[steed.id] is not None
    play(lose(game, rider, 3))
    assert (game.life[steed.id], most_life(game, steed), game.crippled[steed.id]) == (2, 3, None)
