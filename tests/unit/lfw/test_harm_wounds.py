"""Dice, defence tests, wounds and protections, crippled and destroyed units."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import parts, rule
from tests.unit.lfw.units import field_of, play, stand

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points, scores
from escarmouche.rulebooks.last_fantasy_war.attack import FALL, HIT, SHOT, Attack, Hits
from escarmouche.rulebooks.last_fantasy_war.dice import Courage, Defence, Strike, d3
from escarmouche.rulebooks.last_fantasy_war.harm.defence import hit_of_force, suffer
from escarmouche.rulebooks.last_fantasy_war.harm.defence_test import defence_reading
from escarmouche.rulebooks.last_fantasy_war.harm.force import force_of
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import (
    destroy,
    heal,
    lose,
    remove,
    resolve,
    weigh,
)
from escarmouche.rulebooks.last_fantasy_war.sheet import BEAST, BEHEMOTH, INFANTRY, MONSTER
from escarmouche.rulebooks.last_fantasy_war.state import (
    BOTH,
    CLUMSY,
    DESTROYED,
    SLOW,
    Marker,
    Wounded,
    friendly,
    hostile,
)

ANY = Phrase("test.any")


def total(value: int) -> Total:
    """A number without much of a reason."""
    return Total(Why(value, ANY))


@pytest.mark.clause("LFW-DE-01", "LFW-DE-02")
def test_half_a_die() -> None:
    """D11."""
    assert [play(d3(ANY, {}), [face]).result for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.clause("LFW-CRIT-01", "LFW-CRIT-05", "LFW-SORTDE-01", "LFW-SORTDE-02", "LFW-ATTTIR-04")
def test_a_roll_that_succeeds_on_3() -> None:
    """E1: 3 and 4 hit, 5 and 6 are critical; a natural 1 and a 2 fail."""
    reading = Strike(Total(), total(3))
    assert [reading.outcome((face,)).value for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]


@pytest.mark.clause("LFW-SORTDE-01", "LFW-SORTDE-02", "LFW-CRIT-04")
def test_luck() -> None:
    """D3: a natural 6 hits and is no critical; D4: a natural 1 fails whatever is added."""
    assert Strike(total(-3), total(5)).outcome((6,)) == (True, 1)
    assert Strike(total(-3), total(5)).outcome((5,)) == (False, 0)
    assert Strike(total(1), total(2)).outcome((1,)) == (False, 0)
    assert Strike(Total(), total(1)).outcome((3,)) == (True, 2)  # A-R12: CC 1+


@pytest.mark.clause("LFW-SORTDE-03", "LFW-SORTDE-04", "LFW-DEF-02", "LFW-DEF-03", "LFW-DE-04")
@pytest.mark.parametrize(
    ("force", "face", "held", "wounds"),
    [
        (0, 4, True, 0),
        (4, 2, False, 6),  # D2
        (4, 6, False, 1),  # D5
        (3, 6, False, 0),  # D6: failed all the same
        (0, 3, False, 1),
        (-3, 1, True, 1),  # D7, with 3 to the test
    ],
)
def test_defence(force: int, face: int, held: bool, wounds: int) -> None:
    """D1, D2, D5 to D7 with D 4+."""
    assert Defence(total(-force), total(4)).outcome((face,)) == (held, wounds)


@pytest.mark.clause("LFW-SORTDE-03", "LFW-SORTDE-04")
def test_wounds_that_rules_add_or_take_off() -> None:
    """B5: multiple (2) and Faible, before the natural 6 and 1; none on a test that is not failed."""
    multiple, weak = total(2), total(-3)
    assert Defence(total(-1), total(4), multiple).outcome((3,)).value == 4
    assert Defence(total(-3), total(4), multiple).outcome((6,)).value == 2
    assert Defence(total(3), total(4), multiple).outcome((1,)).value == 1
    assert Defence(total(0), total(4), weak).outcome((1,)).value == 1
    assert Defence(total(-1), total(4), total(-1)).outcome((3,)).value == 1


@pytest.mark.clause("LFW-COURAGE-01", "LFW-COURAGE-02", "LFW-COURAGE-03")
def test_courage() -> None:
    """D10."""
    reading = Courage(total(-1), 7)
    assert reading.outcome((4, 3)) == (False, 6)
    assert reading.outcome((4, 4)).success and reading.outcome((6, 6)).success
    assert not Courage(Total(), 2).outcome((1, 1)).success


@pytest.mark.clause("LFW-ATTTIR-06", "LFW-CRIT-02", "LFW-CRIT-03", "LFW-ARME-03")
def test_force_of_an_attack() -> None:
    """D2: the weapon, each success beyond the first, each critical; then what rules say."""
    game = field_of()
    unit = stand(game, 0, 10, 10, plugins=[rule(points.FORCE, 1, "impact")])
    attack = Attack(SHOT, 0, unit.id, attacks=3, force=1)
    known = force_of(game, attack, Hits(3, 1))
    assert parts(known) == {"weapon": 1, "further_hits": 2, "critical_hits": 1, "impact": 1}
    assert known.value == 5


@pytest.mark.clause("LFW-DEF-01", "LFW-CARAC-06", "LFW-ATT-02")
def test_what_bears_on_a_defence_test() -> None:
    """The force is taken off, what rules give is added, all with reasons."""
    game = field_of()
    told = [rule(points.DEFENCE, 1, "cloak"), rule(points.SCORE, -1, "armour")]
    unit = stand(game, 0, 10, 10, plugins=told, defence=5)
    reading = defence_reading(game, Attack(HIT, unit.id), total(2))
    assert parts(reading.modifiers) == {"force": -2, "cloak": 1}
    assert parts(reading.need) == {"defence": 5, "armour": -1}


@pytest.mark.clause("LFW-ATT-03", "LFW-BLESS-02", "LFW-BLESS-06", "LFW-CARAC-07", "LFW-UNITE-01")
def test_a_hit_of_some_force_and_the_end() -> None:
    """D2: no roll to hit; wounds beyond the last Pv are not suffered (A-R13)."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=4)
    game.markers = (Marker("gold", "treasure", 0, 0, bearer=unit.id),)
    played = play(hit_of_force(game, unit.id, 4, FALL, ANY), [2])
    assert played.rolled == ["defence"] and played.result == {unit.id: 4}
    assert played.events == ["wounded", "destroyed"]
    assert game.status[unit.id] == DESTROYED and not list(game.standing())
    assert game.markers[0].bearer is None
    assert game.markers[0].x == pytest.approx(
        10 + 25 / 25.4 / 2 + 40 / 25.4 / 2, abs=0.05
    )  # LFW-JOUER-TRESOR-12
    assert play(hit_of_force(game, unit.id, 4, FALL, ANY)).rolled == []


@pytest.mark.clause(
    "LFW-BLESS-03",
    "LFW-BLESS-04",
    "LFW-BLESS-05",
    "LFW-ESTROPIE-01",
    "LFW-ESTROPIE-02",
    "LFW-ESTROPIE-03",
    "LFW-ESTROPIE-04",
)
def test_crippled() -> None:
    """D9: from half down, no longer above it, with a new roll each time; no second roll while it lasts."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=5)
    assert play(lose(game, unit, 2)).rolled == []
    assert play(lose(game, unit, 1), [3]).events == ["wounded", "crippled"]
    assert game.crippled[unit.id] == CLUMSY
    assert play(lose(game, unit, 1)).rolled == []
    assert play(heal(game, unit, 2)).events == ["healed", "recovered"]
    assert game.crippled[unit.id] is None and game.life[unit.id] == 3
    play(lose(game, unit, 1), [6])
    assert game.crippled[unit.id] == BOTH
    play(heal(game, unit, 9))
    assert game.life[unit.id] == 5
    play(lose(game, unit, 3), [2])
    assert game.crippled[unit.id] == SLOW


@pytest.mark.clause("LFW-BLESS-03", "LFW-CARAC-11")
def test_crippled_when_the_maximum_changes() -> None:
    """A-R13: looked at again at once; whoever has one Pv at most is never crippled."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=2)
    raised = Plugin(
        "bear", ANY, (points.SCORE, lambda _g, _u, n: Why(3, ANY) if n == "life" else None)
    )
    game.effects[unit.id] = (Effect(raised, "turn"),)
    assert scores.score(game, unit, "life").value == 5
    play(weigh(game, unit), [1])
    assert game.crippled[unit.id] == SLOW
    alone = stand(game, 0, 14, 10, life=1)
    assert play(weigh(game, alone)).rolled == []


def _cancels(some: int) -> Plugin:
    def cancel(_game: Any, _unit: Any, _attack: Attack, wounds: int) -> Rule:
        yield from ()
        return max(0, wounds - some)

    return Plugin("cancels", ANY, (points.PROTECTED, cancel))


@pytest.mark.clause("LFW-BLESS-01", "LFW-COMBATBLESS-01")
def test_a_batch_is_resolved_together() -> None:
    """Protections first, then all losses; whoever has an uncancelled wound in it shares the credit (B-R15)."""
    game = field_of()
    victim = stand(game, 0, 10, 10, life=3)
    safe = stand(game, 0, 14, 10, life=1, plugins=[_cancels(2)])
    one, other = stand(game, 1, 11, 10), stand(game, 1, 9, 10)
    batch = (
        Wounded(victim.id, 2, one.id),
        Wounded(victim.id, 2, other.id),
        Wounded(safe.id, 2, one.id),
    )
    played = play(resolve(game, batch))
    assert played.result == {victim.id: 3}
    assert game.destroyed_by[victim.id] == (one.id, other.id)
    assert played.events == ["all_cancelled", "wounded", "destroyed"]
    assert game.life[safe.id] == 1


@pytest.mark.clause("LFW-BLESS-06")
def test_rules_hear_of_the_end() -> None:
    """The victim's before it is gone, then the killers'."""
    game, heard = field_of(), list[str]()

    def says(name: str) -> Any:
        def told(_game: Any, _unit: Any, _what: Any) -> Rule:
            heard.append(name)
            yield from ()

        return told

    dying = Plugin("dying", ANY, (points.DESTROYED, says("dies")))
    killing = Plugin("killing", ANY, (points.KILLED, says("kills")))
    victim = stand(game, 0, 10, 10, plugins=[dying])
    killer = stand(game, 1, 11, 10, plugins=[killing])
    play(destroy(game, victim, [killer.id]))
    assert heard == ["dies", "kills"]
    assert play(remove(game, killer)).result == {killer.id: 2}


@pytest.mark.clause("LFW-CARAC-11", "LFW-CARAC-04", "LFW-CARAC-05", "LFW-CARAC-01", "LFW-CARAC-02")
def test_characteristics_with_reasons() -> None:
    """Dodge and parade never go below 0; auras give once however many bear them, and nothing in flight (A-R53)."""
    game = field_of()
    aura = Plugin(
        "aura", ANY, (points.AURA, lambda _g, _b, _u, n: Why(1, ANY) if n == "dodge" else None)
    )
    unit = stand(game, 0, 10, 10, dodge=1, parade=1, plugins=[rule(points.SCORE, -3, "spell")])
    assert scores.score(game, unit, "parade").value == 0
    bearers = [stand(game, 0, x, 14, plugins=[aura]) for x in (10, 12)]
    plain = stand(game, 0, 14, 10, dodge=1)
    assert scores.score(game, plain, "dodge").value == 2
    for bearer in bearers:
        game.fleeing[bearer.id] = True
    assert scores.score(game, plain, "dodge").value == 1
    assert scores.score(game, plain, "move").value == 5
    assert scores.score(game, plain, "melee").value == 4


@pytest.mark.clause("LFW-ARME-01", "LFW-ARME-03", "LFW-CARAC-03")
def test_bare_hands_and_no_eye() -> None:
    """A-R16: who has no melee weapon fights with Att 1, Force 0."""
    game = field_of()
    unit = stand(game, 0, 10, 10)
    (hands,) = scores.melee_weapons(unit)
    assert (hands.attacks, hands.force) == (1, 0)
    assert scores.best_melee_attacks(game, unit) == 1
    assert scores.score(game, unit, "shooting").value == 7


@pytest.mark.clause("LFW-TIR-04")
def test_a_shot_is_suffered_at_once() -> None:
    """A-R34."""
    game = field_of()
    unit, shooter = stand(game, 0, 10, 10, life=3), stand(game, 1, 15, 10)
    play(suffer(game, Attack(SHOT, unit.id, shooter.id), total(0)), [3])
    assert game.life[unit.id] == 2


@pytest.mark.clause("LFW-CARAC-08", "LFW-CARAC-09", "LFW-CARAC-10", "LFW-UNITE-01")
def test_pools_and_courage_come_from_the_sheet() -> None:
    """A-R5: Pc and Pm are what the sheet has when the game begins."""
    game = field_of()
    unit = stand(game, 0, 10, 10, courage=8, command=2, magic=3)
    assert scores.score(game, unit, "courage").value == 8
    assert (game.command[unit.id], game.magic[unit.id]) == (2, 3)


@pytest.mark.clause("LFW-FIG-01", "LFW-FIG-02", "LFW-FIG-03")
def test_round_bases_by_type() -> None:
    """A-R17: in millimetres, 25.4 to an inch; a sheet may have another."""
    game = field_of()
    for type, across in ((INFANTRY, 25), (BEAST, 40), (MONSTER, 60), (BEHEMOTH, 100)):
        unit = stand(game, 0, 10, 10, type=type)
        assert game.radius[unit.id] == pytest.approx(across / 25.4 / 2)
    assert game.radius[stand(game, 0, 10, 10, radius=0.63).id] == 0.63


@pytest.mark.clause("LFW-AMI-01", "LFW-AMI-03", "LFW-AMI-04")
def test_friends_and_enemies() -> None:
    """A-R15: a unit is its own friend; all other armies are enemies. Rules without a unit ask for their army."""
    game = field_of(3)
    one, mate, foe = stand(game, 0, 2, 2), stand(game, 0, 5, 5), stand(game, 2, 8, 8)
    assert friendly(game, one, one) and friendly(game, one, mate) and not friendly(game, one, foe)
    assert hostile(game, one, foe) and not hostile(game, one, mate)
    assert game.sides.hostile(1, 2) and list(game.foes(1)) == [one, mate, foe]
