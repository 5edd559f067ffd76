"""Shots: draws, zones, deviation, all by their functions; and the chances of a deviation by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from escarmouche.core.state import State as CoreState
from escarmouche.core.words import Roll, Rule
from escarmouche.rulebooks.bonus_malus.harm.saves import shield_counts
from escarmouche.rulebooks.bonus_malus.hearing import each_heard
from escarmouche.rulebooks.bonus_malus.points import MOVED
from escarmouche.rulebooks.bonus_malus.shooting import areas, deviation
from escarmouche.rulebooks.bonus_malus.shooting.actions import fire
from escarmouche.rulebooks.bonus_malus.shooting.areas import Impact, around, beside
from escarmouche.rulebooks.bonus_malus.shooting.manner import PLAIN
from escarmouche.rulebooks.bonus_malus.shooting.means import in_hand, pair, usable
from escarmouche.rulebooks.bonus_malus.shooting.modifiers import shot_modifiers
from escarmouche.rulebooks.bonus_malus.shooting.shot import shoot
from escarmouche.rulebooks.bonus_malus.shooting.targets import melee_of, why_no_shot
from escarmouche.rulebooks.bonus_malus.skills.stealth import lie_in_wait
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.pieces import Scenery
from escarmouche.table.scenery import Table
from escarmouche.table.shapes import rectangle

from .figures import field_of, parts, play, stand

clause = pytest.mark.clause


def _shooter(game: State, skills: str = "tir", weapons: str = "fusil", **more: Any) -> Figure:
    return stand(game, 0, 10, 10, skills, weapons, facing=0, **more)


@clause("BM-PORTEE-01", "BM-PORTEE-02", "BM-PORTEE-03", "BM-TIR-01")
def test_ranges_are_closed_at_their_ends() -> None:
    """Exactly the range is normal, exactly twice is long, more is too far; from edge to edge of the bases."""
    game = field_of()
    ann = _shooter(game, weapons="pistolet")
    near, far, out = (
        stand(game, 1, 10 + gap + 1, 10 + n * 0) for n, gap in enumerate((6, 12, 12.01))
    )
    (means,) = in_hand(game, ann)
    assert "long_range" not in parts(shot_modifiers(game, ann, near, means))
    assert parts(shot_modifiers(game, ann, far, means))["long_range"] == -1
    refusal = why_no_shot(game, ann, out, means)
    assert refusal is not None and refusal.reason.id == "bm.refusal.out_of_range"
    assert refusal.data["by"] == pytest.approx(0.01)


@clause("BM-TIRMELEE-02")
def test_a_melee_is_all_that_touch_enemies_in_a_chain() -> None:
    """R42: whoever touches only friends is not in it."""
    game = field_of()
    a, b, c, d = (stand(game, camp, 10 + n, 10) for n, camp in enumerate((0, 1, 0, 0)))
    assert [f.id for f in melee_of(game, a)] == [a.id, b.id, c.id]
    assert melee_of(game, d) == [d]


@clause("BM-SKILL-ZONE-01")
def test_a_zone_is_strictly_less_than_its_paces_and_knows_heights() -> None:
    """R1, R46."""
    game = field_of()
    target = stand(game, 1, 10, 10)
    inside, on_rim = stand(game, 0, 12.99, 10), stand(game, 0, 10, 13)
    assert beside(game, target, 2.0) == [inside]
    assert on_rim not in beside(game, target, 2.0)
    assert around(game, Impact(10.0, 10.0, 0.0), 0.0) == [target]
    assert around(game, Impact(10.0, 10.0, 1.99), 2.0) == [target]
    assert around(game, Impact(10.0, 10.0, 2.0), 2.0) == []


@clause("BM-SKILL-DEVIATION-02", "BM-SKILL-DEVIATION-03")
def test_where_a_shot_comes_down() -> None:
    """R46: so many paces from the edge of the target's base; all directions alike."""
    game = field_of()
    target = stand(game, 1, 10, 10)
    impact = deviation.point_of_impact(game, target, 2, 90)
    assert (impact.x, impact.y) == pytest.approx((10.0, 12.5))
    thrown = [
        (roll.dice, roll.sides) for roll in _rolls_of(deviation.deviation(game, target, target))
    ]
    assert thrown == [(2, 6), (1, 360)]


def _rolls_of(rule: Rule) -> Iterator[Roll]:
    """What a rule throws, where the first die shows 1 and each other one more."""
    faces = None
    try:
        while True:
            roll = rule.send(faces)
            assert isinstance(roll, Roll)
            yield roll
            faces = tuple(range(1, roll.dice + 1))
    except StopIteration:
        return


@clause("BM-SKILL-DEVIATION-03", "BM-SKILL-DEVIATION-04")
def test_the_chances_of_a_deviation() -> None:
    """E21: one pace in 12 of 15 cases, two in 3; so the target of a Zone 2 is spared in 3 of 15, of a Zone 3 never."""
    thrown = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    paces = Counter(deviation.paces_of(min(pair)) for pair in thrown)
    assert paces == Counter({1: 24, 2: 6})
    game = field_of()
    target = stand(game, 1, 18, 18)
    for degree in range(0, 360, 10):
        one, two = (deviation.point_of_impact(game, target, n, degree) for n in (1, 2))
        assert target in around(game, one, 2.0) and target not in around(game, two, 2.0)
        assert target in around(game, two, 3.0)


@clause("BM-SKILL-DEVIATION-05")
def test_a_wall_stops_what_deviates() -> None:
    """R46: the point lies on the wall, not behind it."""
    wall = Scenery("wall", "rocks", rectangle(10, 12, 6, 0.5), 3.0, frozenset({"solid"}))
    game = field_of(table=Table(36.0, 36.0, (wall,)))
    target = stand(game, 1, 10, 10)
    impact = deviation.point_of_impact(game, target, 2, 90)
    assert impact.y == pytest.approx(11.75)
    behind = stand(game, 1, 10, 13)
    assert areas.is_walled_off(game, impact._replace(y=11.7), behind)
    assert not areas.is_walled_off(game, impact._replace(y=11.7), target)


@clause("BM-SKILL-PISTOLERO-01", "BM-SKILL-TIREURCOSTAUD-01", "BM-EQUIP-06")
def test_what_is_held_well_enough_to_shoot() -> None:
    """A rifle needs both hands, or somebody strong; two pistols are a pair for a Pistolero only."""
    game = field_of()
    weak = _shooter(game, "tir", "fusil, epee", hands="fusil, epee")
    strong = stand(game, 0, 10, 14, "tir, tireur-costaud", "fusil, epee", hands="fusil, epee")
    both = stand(game, 0, 10, 18, "tir, pistolero", "pistolet, pistolet-blaster")
    plain = stand(game, 0, 10, 22, "tir", "pistolet, pistolet-blaster")
    assert not usable(game, weak) and len(usable(game, strong)) == 1
    assert pair(game, both) is not None and pair(game, plain) is None


@clause("BM-SKILL-CADENCE-01", "BM-SKILL-PISTOLERO-01")
def test_with_the_option_a_pistolero_has_the_whole_cadence() -> None:
    """R45: by the letter one shot with each."""
    shots = {}
    for full in (False, True):
        game = field_of(pistolero_full_rate=full)
        skills = "tir, pistolero, tireur-costaud"
        weapons = "pistolet, fusil-blaster-a-repetition"
        ann = _shooter(game, skills, weapons, hands="pistolet, fusil-blaster-a-repetition")
        stand(game, 1, 14, 10, "personnage")
        answers = ["both", "1", "1", *(["1"] if full else [])]
        dice = [1] * (2 + 3 + (3 if full else 0))
        shots[full] = play(fire(game, ann), dice, answers).events.count("shoots")
    assert shots == {False: 2, True: 3}


@clause("BM-TIRMELEE-02")
def test_the_shooter_is_never_drawn_in_its_own_melee() -> None:
    """R39: with the option it shoots at whoever it is engaged with."""
    game = field_of(shoot_while_engaged=True)
    ann = _shooter(game)
    orc = stand(game, 1, 11, 10)
    (means,) = in_hand(game, ann)
    played = play(shoot(game, ann, orc, means), [1])
    assert played.rolled == ["shot"]


@clause("BM-SKILL-RECHARGEMENT-01")
def test_of_two_equal_weapons_one_may_be_empty() -> None:
    """What is empty is counted, not only named."""
    game = field_of()
    skills = "tir, pistolero, exosquelette, tireur-costaud"
    ann = _shooter(game, skills, "canon-d-assaut, canon-d-assaut")
    game.hands[ann.id] = ("canon-d-assaut", "canon-d-assaut")
    game.unloaded[ann.id] = ("canon-d-assaut",)
    assert usable(game, ann) and pair(game, ann) is None
    game.unloaded[ann.id] = ("canon-d-assaut", "canon-d-assaut")
    assert not usable(game, ann)


@clause("BM-SVG-11")
def test_with_the_option_a_posture_saves_everybody_in_a_zone() -> None:
    """R86: by the ruling it saves only whom the shot was aimed at."""
    saved = {}
    for option in (False, True):
        game = field_of(area_saves_for_all=option)
        ann = _shooter(game, "tir", "lance-flamme")
        one = stand(game, 1, 13, 10, "personnage", columns={"ran": "run"})
        stand(game, 1, 13, 11.2, "personnage", columns={"ran": "run"})
        (means,) = in_hand(game, ann)
        dice = [4, 4, 4, 1, 1, 1, 4, 4, *([1, 1, 1] if option else [])]
        saved[option] = play(shoot(game, ann, one, means), dice).rolled.count("save")
    assert saved == {False: 1, True: 2}


@clause("BM-TIRDEGATS-04", "BM-SKILL-ZONE-01")
def test_a_shield_looks_at_where_the_blast_comes_from() -> None:
    """R31, R46: for the chosen target where the shooter stands, for the others where the shot came down."""
    game = field_of()
    ann = _shooter(game, "lancer", "grenades")
    one = stand(game, 1, 13, 10, shield="bouclier", facing=180)
    before = stand(game, 1, 15, 10, shield="bouclier", facing=180)
    behind = stand(game, 1, 13, 12, shield="bouclier", facing=90)
    (means,) = in_hand(game, ann)
    hit = {a.victim: a for a in areas.victims_of_hit(game, ann, one, means, PLAIN)}
    assert hit.keys() == {one.id, before.id, behind.id}
    assert [hit[f.id].chosen for f in (one, before, behind)] == [True, False, False]
    blows = {f: hit[f.id]._replace(means=None, attacker=None) for f in (before, behind)}
    assert shield_counts(game, before, blows[before])
    assert not shield_counts(game, behind, blows[behind])


@clause("BM-SKILL-INDECELABLE-01", "BM-SKILL-INDECELABLE-02")
def test_whoever_lies_in_wait_needs_no_skill_for_it() -> None:
    """A scenario may hide anybody, until it moves."""
    game = field_of()
    ann, orc = _shooter(game), stand(game, 1, 14, 10)
    (means,) = in_hand(game, ann)
    lie_in_wait(game, orc)
    refusal = why_no_shot(game, ann, orc, means)
    assert refusal is not None and refusal.reason.id == "bm.refusal.undetectable"
    play(each_heard(game, orc, MOVED))
    assert game.hiding[orc.id] is None and why_no_shot(game, ann, orc, means) is None


def test_looking_for_targets_changes_nothing() -> None:
    """The functions that forecasts ask are pure."""
    game = field_of()
    ann, orc = _shooter(game), stand(game, 1, 14, 10)
    (means,) = in_hand(game, ann)
    before: CoreState = game.copy()
    shot_modifiers(game, ann, orc, means)
    why_no_shot(game, ann, orc, means)
    assert game.digest() == before.digest()
