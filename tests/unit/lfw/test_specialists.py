"""Skills of specialists that no situation shows: what they give at deployment and control, to a cavalry, and what they teach."""

from __future__ import annotations

import pytest
from tests.unit.lfw.units import field_of, play, sheet_of, stand

from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.harm.cavalry import mount
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, each_heard, first_said
from escarmouche.rulebooks.last_fantasy_war.moves.making import arrived
from escarmouche.rulebooks.last_fantasy_war.scenarios import control, exits
from escarmouche.rulebooks.last_fantasy_war.sheet import Specialty
from escarmouche.rulebooks.last_fantasy_war.specialist_table import SKILLS, TABLE
from escarmouche.rulebooks.last_fantasy_war.specialists.registry import (
    calling_plugin,
    is_shared,
    skill_plugin,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    Marker,
    State,
    Unit,
    add_unit,
)
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

ON_THE_SHEET = {
    *("chef-d-equipe", "protecteur", "agresseur", "meneur"),
    *("grande-ame", "sage", "ouverture-d-esprit", "connaissance-strategique"),
}


def plugins_of(kind: str, *skills: str) -> tuple[Plugin, ...]:
    """What a specialist of a kind does with some skills."""
    made = [calling_plugin(kind), *(skill_plugin(Skill(id)) for id in skills)]
    return tuple(plugin for plugin in made if plugin is not None)


def specialist(game: State, kind: str, *skills: str, x: float = 6, y: float = 6) -> Unit:
    """One of them on the table."""
    specialty = Specialty(kind, 4, skills)
    return stand(game, 0, x, y, specialty=specialty, plugins=plugins_of(kind, *skills))


def learnt(game: State, unit: Unit) -> list[tuple[str, int]]:
    """What a unit has learnt so far."""
    return [
        (why.rpartition("experience.")[2], n) for id, why, n in game.experience if id == unit.id
    ]


@pytest.mark.parametrize("id", SKILLS)
@pytest.mark.clause("LFW-SPE-04")
def test_every_skill_does_something(id: str) -> None:
    """LFW-SPE-04: a plug-in, or something on the sheet."""
    plugin = skill_plugin(Skill(id))
    assert (plugin is None) == (id in ON_THE_SHEET)
    if plugin is not None:
        assert set(plugin.phrase.clauses) >= set(SKILLS[id].clauses)
        assert plugin.handlers
        assert plugin.id == id  # by which a kept game finds it again


@pytest.mark.clause("LFW-SPE-01")
def test_callings_are_known() -> None:
    """LFW-SPE-01: six specialists; those whose lessons hang on what they do have a plug-in of their own."""
    taught = {kind for kind in TABLE if calling_plugin(kind) is not None}
    assert taught == {"zelote", "tireur-d-elite", "briscard", "eclaireur"}


# -- the scout ---------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SKILL-ECL-PREMIER-01", "LFW-RULE-ECLAIREUR-01")
def test_first_on_the_spot_is_deployed_as_a_scout() -> None:
    """LFW-SKILL-ECL-PREMIER-01, LFW-RULE-ECLAIREUR-01."""
    game = field_of(2)
    unit = specialist(game, "eclaireur", "premier-sur-les-lieux")
    assert list(all_said(game, unit, points.DEPLOYMENT)) == ["eclaireur"]


@pytest.mark.parametrize(
    ("skills", "counted"),
    [(("premier-sur-les-lieux", "controle-du-terrain"), True), (("controle-du-terrain",), False)],
)
@pytest.mark.clause("LFW-SKILL-ECL-CONTROLE-01")
def test_who_controls_the_ground_counts_in_a_melee(skills: tuple[str, ...], counted: bool) -> None:
    """LFW-SKILL-ECL-CONTROLE-01: with Premier sur les lieux only."""
    game = field_of(2)
    unit = specialist(game, "eclaireur", *skills)
    stand(game, 1, 6.98, 6)
    assert control.counts(game, unit, control.Point("hill", Disc(6, 6, 2))) is counted


@pytest.mark.parametrize(
    ("skills", "laden"),
    [(("course-rapide", "controle-du-terrain"), True), (("controle-du-terrain",), False)],
)
@pytest.mark.clause("LFW-SKILL-ECL-CONTROLE-02")
def test_who_runs_fast_runs_with_a_treasure(skills: tuple[str, ...], laden: bool) -> None:
    """LFW-SKILL-ECL-CONTROLE-02: with Course rapide only."""
    game = field_of(2)
    unit = specialist(game, "eclaireur", *skills)
    assert (first_said(game, unit, points.RUNS_LADEN) is not None) is laden


@pytest.mark.clause("LFW-SPE-ECLAIREUR-02")
def test_a_scout_learns_from_each_quarter_once() -> None:
    """LFW-SPE-ECLAIREUR-02."""
    game = field_of(2)
    unit = specialist(game, "eclaireur", "course-rapide")
    for x in (6.0, 7.0, 18.0):
        game.x[unit.id] = x
        play(each_heard(game, unit, points.TURN_ENDS))
    assert learnt(game, unit) == [("quarter.1", 1), ("quarter.2", 1)]


@pytest.mark.clause("LFW-SPE-ECLAIREUR-03", "LFW-SPE-ECLAIREUR-04")
def test_a_scout_learns_from_a_point_and_from_treasures() -> None:
    """LFW-SPE-ECLAIREUR-03, -04."""
    game = field_of(2)
    unit = specialist(game, "eclaireur", "course-rapide")
    game.put(unit.id, Place(12.0, 12.0))  # on the hill, alone
    play(each_heard(game, unit, points.GAME_OVER))
    assert learnt(game, unit) == [("point_held", 3)]
    game.experience = ()
    game.markers = (Marker("gold", "treasure", 6, 7, bearer=unit.id),)
    play(exits.goes(game, unit))  # off the table with it
    play(each_heard(game, unit, points.GAME_OVER))
    assert learnt(game, unit) == [("treasure", 1)]


# -- the others ----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SPE-BRISCARD-02")
def test_an_old_campaigner_learns_when_it_survives() -> None:
    """LFW-SPE-BRISCARD-02."""
    game = field_of(2)
    unit, fallen = specialist(game, "briscard"), specialist(game, "briscard", x=12)
    game.status[fallen.id] = DESTROYED
    for one in (unit, fallen):
        play(each_heard(game, one, points.GAME_OVER))
    assert learnt(game, unit) == [("survived", 3)]
    assert learnt(game, fallen) == []


@pytest.mark.clause("LFW-CAV-04")
def test_skills_of_a_rider_serve_its_mount() -> None:
    """LFW-CAV-04, A-R14 i: characteristics and rules; not what hangs on points or on the specialist itself."""
    game = field_of(2)
    skills = ("bagarreur-aguerri", "fougueux")
    shared = tuple(p for id in skills if (p := skill_plugin(Skill(id))) is not None)
    rider = add_unit(game, 0, sheet_of(id="rider", shared=shared, plugins=shared), "entry")
    wolf = add_unit(game, 0, sheet_of("bete", id="wolf"), "entry")
    mount(game, rider, wolf)
    assert scores.score(game, wolf, scores.MELEE).value == 3
    assert scores.attacks(game, wolf, scores.melee_weapons(wolf)[0]).value == 2
    assert is_shared("fougueux")
    assert not is_shared("inspirant")


@pytest.mark.clause("LFW-SPE-ECLAIREUR-02")
def test_a_scout_that_rides_has_visited_where_its_mount_stops() -> None:
    """LFW-SPE-ECLAIREUR-02: at the end of a move, not only of a turn; the specialist half of a cavalry."""
    game = field_of(2)
    rider = specialist(game, "eclaireur", "course-rapide")
    steed = stand(game, 0, 6, 7, type="bete")
    mount(game, rider, steed)
    play(arrived(game, steed, "move"))
    game.put(steed.id, Place(18.0, 18.0))
    play(arrived(game, steed, "run"))
    assert [points for _why, points in learnt(game, rider)] == [1, 1]
