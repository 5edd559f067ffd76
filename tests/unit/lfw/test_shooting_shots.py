"""The shooting phase: who may shoot, at whom, the rolls, the order of camps."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import TOUCH, bow, modifiers, parts, rule, run, weapon
from tests.unit.lfw.grounds import low_wall, table
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import (
    why_cannot_shoot,
    why_no_shot,
    why_not_eligible,
)
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shooting_attack, shot_with
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import (
    critical_of,
    dodge_of,
    hit_reading,
    roll_hits,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.table.storeys.model import Place


def refused(game: State, unit: Unit) -> str:
    """Why a unit cannot shoot, or "" ."""
    refusal = why_cannot_shoot(game, unit)
    return "" if refusal is None else refusal.reason.id.removeprefix("lfw.refusal.")


def barred(game: State, unit: Unit, target: Unit) -> str:
    """Why it cannot shoot at somebody, or ""."""
    refusal = why_no_shot(game, unit, target)
    return "" if refusal is None else refusal.reason.id.removeprefix("lfw.refusal.")


@pytest.mark.clause(
    "LFW-ATT-01",
    "LFW-ATTTIR-01",
    "LFW-ATTTIR-02",
    "LFW-ATTTIR-03",
    "LFW-ATTTIR-05",
    "LFW-TIRRES-04",
)
def test_one_success_and_a_defence_that_holds() -> None:
    """D1."""
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=4, weapons=(bow(2),))
    target = stand(game, 1, 12, 10, dodge=1, life=3)
    played = run(game, ("shooting",), dice=[5, 3, 4], answers=[str(archer.id), str(target.id)])
    assert played.rolled == ["hit", "defence"]
    assert list(modifiers(played)) == [{"dodge": -1}, {"force": 0}]
    assert game.life[target.id] == 3 and game.shot[archer.id]


@pytest.mark.clause("LFW-ATTTIR-05", "LFW-ATTTIR-06", "LFW-CRIT-02", "LFW-BLESS-06")
def test_several_successes_and_a_critical() -> None:
    """D2: force 1 + 2 + 1, six wounds."""
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=3, weapons=(bow(3, force=1),))
    target = stand(game, 1, 12, 10, life=6)
    played = run(game, ("shooting",), dice=[3, 5, 4, 2], answers=[str(archer.id), str(target.id)])
    assert played.rolls[1].about["force"].value == 4
    assert game.life[target.id] == 0 and game.destroyed_by[target.id] == (archer.id,)


@pytest.mark.clause("LFW-ATTTIR-05")
def test_nothing_comes_of_a_miss() -> None:
    """No defence test where no roll succeeds."""
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=3, weapons=(bow(2),))
    target = stand(game, 1, 12, 10)
    played = play(shooting_attack(game, shot_with(game, archer, target, bow(2))), [2, 1])
    assert played.rolled == ["hit"] and played.events == ["misses"]


@pytest.mark.clause("LFW-TIR-02", "LFW-TIRRES-03", "LFW-TIRRES-06")
def test_who_may_shoot() -> None:
    """Not in a melee, in flight, after a charge, a flight or a run; not without a weapon or a target."""
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=4, weapons=(bow(),))
    stand(game, 1, 12, 10)
    assert refused(game, archer) == ""
    for kind, word in (("charge", "shooter_moved"), ("flight", "shooter_moved"), ("run", "shooter_moved"), ("move", ""), ("engage", "")):  # fmt: skip
        game.moved[archer.id] = kind
        assert refused(game, archer) == word
    game.moved[archer.id] = None
    game.fleeing[archer.id] = True
    assert refused(game, archer) == "fleeing"
    game.fleeing[archer.id] = False
    near = stand(game, 1, 6 + TOUCH, 10)
    assert refused(game, archer) == "shooter_engaged"
    game.put(near.id, Place(2, 20))
    assert refused(game, stand(game, 0, 2, 2, weapons=(weapon(),))) == "no_shooting_weapon"
    assert refused(game, stand(game, 0, 2, 4, weapons=(bow(range=2.0),))) == "no_target"
    game.shot[archer.id] = True
    assert refused(game, archer) == "has_shot"


@pytest.mark.clause("LFW-TIR-02")
def test_a_rule_may_let_it_shoot_or_forbid_it() -> None:
    """Tireur mobile shoots after a run; a heavy weapon does not after a move."""
    game = field_of()
    stand(game, 1, 12, 10)
    mobile = rule(points.ELIGIBLE, True, "mobile")
    runner = stand(game, 0, 6, 10, shooting=4, weapons=(bow(),), plugins=[mobile])
    game.moved[runner.id] = "run"
    assert why_not_eligible(game, runner) is None


@pytest.mark.clause("LFW-TIRRES-01", "LFW-TIRRES-02", "LFW-TIRRES-05", "LFW-AMI-01", "LFW-AMI-03")
def test_at_whom() -> None:
    """A-R34: no friend, nobody in a melee with a friend; melees of others may be shot at; in range and in sight."""
    game = field_of(3)
    archer = stand(game, 0, 6, 10, shooting=4, weapons=(bow(),))
    friend = stand(game, 0, 12, 10)
    one, other = stand(game, 1, 12, 14), stand(game, 2, 12 + TOUCH, 14)
    assert barred(game, archer, friend) == "not_an_enemy"
    assert barred(game, archer, archer) == "not_an_enemy"  # A-R15: its own friend
    assert barred(game, archer, one) == barred(game, archer, other) == ""
    game.put(friend.id, Place(12, 14 + TOUCH))
    assert barred(game, archer, one) == barred(game, archer, other) == "melee_with_friends"
    far = stand(game, 1, 6 + 12 + TOUCH + 0.1, 10)
    assert barred(game, archer, far) == "out_of_range"
    far = stand(game, 1, 6, 10 + 12 + TOUCH)
    assert barred(game, archer, far) == ""


@pytest.mark.clause("LFW-COUVERT-01", "LFW-CARAC-05", "LFW-CARAC-11")
def test_cover_or_its_own_dodge() -> None:
    """A-R42: whichever is better; what the shooter takes off is taken off either, never below 0."""
    behind = table(hurdles=[low_wall("wall", 11, 8, 11, 12)])
    game = field_of(table=behind)
    archer = stand(game, 0, 4, 10, shooting=4)
    for dodge, used in ((0, 2), (1, 2), (3, 3)):
        target = stand(game, 1, 11.7, 10, dodge=dodge)
        assert dodge_of(game, Attack(SHOT, target.id, archer.id)).value == used
        assert dodge_of(game, Attack(SHOT, target.id, archer.id, cover=False)).value == dodge
    sharp = stand(game, 0, 4, 12, plugins=[rule(points.AGAINST_DODGE, -1, "precision")])
    plain = stand(game, 1, 20, 2)
    assert dodge_of(game, Attack(SHOT, plain.id, sharp.id)).value == 0
    covered = stand(game, 1, 11.7, 9, dodge=1)
    assert dodge_of(game, Attack(SHOT, covered.id, sharp.id)).value == 1


@pytest.mark.clause("LFW-ATT-02", "LFW-ESTROPIE-03", "LFW-ATTTIR-03", "LFW-CRIT-03")
def test_what_bears_on_a_roll_to_hit() -> None:
    """All are summed, each with its reason; what is needed and when it is critical may change too."""
    game = field_of()
    told = [rule(points.TO_HIT, 1, "order"), rule(points.CRITICAL, -1, "precis")]
    archer = stand(game, 0, 4, 10, shooting=4, plugins=told, columns={"crippled": "both"})
    target = stand(game, 1, 10, 10, dodge=1, plugins=[rule(points.DODGED, 1, "hidden")])
    attack = Attack(SHOT, target.id, archer.id)
    reading = hit_reading(game, attack)
    assert parts(reading.modifiers) == {"dodge": -1, "hidden": -1, "crippled": -1, "order": 1}
    assert reading.critical is not None and reading.critical.value == 1
    fixed = hit_reading(game, attack._replace(need=2, critical=False))
    assert fixed.need.value == 2 and fixed.critical is None
    assert critical_of(game, attack._replace(critical=False)) is None


@pytest.mark.clause("LFW-CRIT-03", "LFW-ATTTIR-06")
def test_rolls_that_a_critical_adds() -> None:
    """A-R59, A-R68 c: after all others, at -1, they count as successes."""

    def saturate(game: State, unit: Unit, attack: Attack, hits: Hits) -> Rule:
        return (yield from roll_hits(game, attack, hits.criticals)) if hits.criticals else Hits()

    told = Plugin("saturate", rule(points.TO_HIT, 1).phrase, (points.EXTRA_HITS, saturate))
    game = field_of()
    archer = stand(game, 0, 6, 10, shooting=3, plugins=[told])
    target = stand(game, 1, 12, 10, life=9)
    played = play(shooting_attack(game, Attack(SHOT, target.id, archer.id, bow(1))), [5, 6, 6])
    assert played.rolled == ["hit", "hit", "defence"]
    assert played.rolls[2].about["force"].value == 3  # one more success, two criticals


@pytest.mark.clause("LFW-TIR-01", "LFW-TIR-03", "LFW-TIR-04", "LFW-TIRRES-06")
def test_camps_shoot_by_turns() -> None:
    """A pass is not final while others shoot (A-R22); whoever is destroyed shoots no more."""
    game = field_of()
    one = stand(game, 0, 6, 10, shooting=2, weapons=(bow(),), life=1)
    two = stand(game, 0, 6, 12, shooting=2, weapons=(bow(),))
    foe = stand(game, 1, 12, 10, shooting=2, weapons=(bow(),), life=9)
    answers = ["pass", str(foe.id), str(one.id), str(two.id), str(foe.id)]
    played = run(game, ("shooting",), dice=[6, 1, 6, 6], answers=answers)
    assert [ask.who for ask in played.asked] == [0, 1, 1, 0, 0]
    assert game.life[one.id] == 0 and game.shot[two.id] and not game.agenda


@pytest.mark.clause("LFW-TIR-03", "LFW-SKILL-ECL-REPERAGE-03", "LFW-SKILL-ECL-INITIATIVE-03")
def test_first_and_last() -> None:
    """A-R67: whoever shoots first may do so before the other camp, a delayed unit waits for all."""
    game = field_of()
    archers = [stand(game, 0, 6, y, shooting=2, weapons=(bow(),)) for y in (8, 10)]
    foes = [stand(game, 1, 12, y, shooting=2, weapons=(bow(),), life=9) for y in (8, 10)]
    game.delayed[archers[0].id] = True
    game.hastened[foes[1].id] = True
    answers = [foes[1], archers[0], archers[1], foes[0], foes[0], archers[0], archers[0], foes[0]]
    played = run(game, ("shooting",), dice=[1] * 4, answers=[str(unit.id) for unit in answers])
    offered = [(ask.who, list(ask.answers.candidates()[:-1])) for ask in played.asked[::2]]
    a, b, x, y = (str(unit.id) for unit in (*archers, *foes))
    assert offered == [(1, [y]), (0, [b]), (1, [x]), (0, [a])]


@pytest.mark.clause("LFW-TIRRES-02", "LFW-TIRRES-04")
def test_one_weapon_of_those_that_reach() -> None:
    """A-R10: it is asked where there is a choice."""
    game = field_of()
    short = weapon("knives", range=4.0, attacks=2)
    archer = stand(game, 0, 6, 10, shooting=4, weapons=(bow(), short, weapon()))
    far, near = stand(game, 1, 15, 10), stand(game, 1, 9, 12)
    played = run(game, ("shoot", archer.id), dice=[1], answers=[str(far.id)])
    assert [ask.question.id for ask in played.asked] == ["lfw.ask.shot_target"]
    played = run(game, ("shoot", archer.id), dice=[1, 1], answers=[str(near.id), "knives"])
    assert played.asked[1].answers.candidates() == ["bow", "knives"]


@pytest.mark.clause("LFW-TIRRES-04")
def test_a_weapon_that_serves_besides() -> None:
    """LFW-RULE-SUPPLEMENTAIRE-01, -02: at the same target, at another, or not at all."""
    game = field_of()
    more = weapon("horn", rule(points.BESIDES, rule(points.TO_HIT, 1).phrase), range=12.0)
    archer = stand(game, 0, 6, 10, shooting=4, weapons=(bow(), more))
    one, other = stand(game, 1, 12, 10), stand(game, 1, 12, 12)
    answers = [str(one.id), str(other.id)]
    played = run(game, ("shoot", archer.id), dice=[1, 1], answers=answers)
    assert [tell.data["target"] for tell in played.told if "distance" in tell.data] == [
        one.id,
        other.id,
    ]
    assert run(game, ("shoot", archer.id), dice=[1], answers=[str(one.id), "none"]).rolled == [
        "hit"
    ]


@pytest.mark.clause("LFW-TIR-02")
def test_eligibility_is_fixed_when_the_phase_begins() -> None:
    """LFW-MARQ-08: whoever a shot frees from a melee does not shoot."""
    game = field_of(3)
    freed = stand(game, 0, 10, 10, shooting=2, weapons=(bow(),))
    bully = stand(game, 1, 10 + TOUCH, 10, life=1)
    stand(game, 1, 16, 10)
    third = stand(game, 2, 10, 16, shooting=2, weapons=(bow(),))
    played = run(game, ("shooting",), dice=[6, 1], answers=[str(third.id), str(bully.id)])
    assert game.life[bully.id] == 0 and not game.shot[freed.id]
    assert len(played.asked) == 2
