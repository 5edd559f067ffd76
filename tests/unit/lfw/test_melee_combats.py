"""The melee phase: combats, who strikes when, attacks in parts, saturation, wounds, victory, pile-ins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.lfw.fights import TOUCH, cavalry, modifiers, parts, rule, run, weapon
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.explain import Phrase, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.rounds import Right, Turns
from escarmouche.core.sides import each_for_itself
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, Attack
from escarmouche.rulebooks.last_fantasy_war.melee.phase import combats
from escarmouche.rulebooks.last_fantasy_war.melee.strike import targets_of, why_not_attack
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import combat_reading, parade_of
from escarmouche.rulebooks.last_fantasy_war.melee.victory import losses, winning_camps
from escarmouche.rulebooks.last_fantasy_war.state import DESTROYED, Combat, Marker, State, Unit
from escarmouche.table.scenery import table_from_data
from escarmouche.table.storeys.model import Place

ANY = Phrase("test.any")
FIRST, LAST = (rule(points.STRIKE_RIGHT, right, right.name) for right in (Right.FIRST, Right.LAST))


def sword(attacks: int = 1, force: int = 0, id: str = "sword") -> object:
    """A melee weapon."""
    return weapon(id, attacks=attacks, force=force)


def duel(game: State, **blue: Any) -> tuple[Unit, Unit]:
    """Two units in contact: red on the left."""
    return stand(game, 0, 10, 10), stand(game, 1, 10 + TOUCH, 10, **blue)


# -- numbers -----------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-SATUR-01", "LFW-SATUR-02", "LFW-ATTMEL-03", "LFW-CARAC-02", "LFW-CARAC-04")
def test_saturation() -> None:
    """D8, A-R37: +1 to the roll with more Attacks, +1 parade for the target with more, nothing when equal."""
    game = field_of()
    one, other = duel(game, parade=1, weapons=(sword(2), sword(1, id="knife")))
    for attacks, expected in ((1, {"parade": -1, "saturated_parade": -1}), (2, {"parade": -1}), (3, {"parade": -1, "saturation": 1})):  # fmt: skip
        attack = Attack(MELEE, other.id, one.id, attacks=attacks)
        assert parts(combat_reading(game, attack).modifiers) == expected
    low = combat_reading(game, Attack(MELEE, other.id, one.id, attacks=1, need=3))
    assert low.outcome((5,)) == (True, 1) and low.outcome((4,)) == (False, 0)


@pytest.mark.clause("LFW-SATUR-02")
def test_saturation_read_otherwise() -> None:
    """A-R37 as an option: at equal Attacks the target parries better too."""
    game = field_of(equal_attacks_parry=True)
    one, other = duel(game)
    assert parade_of(game, Attack(MELEE, other.id, one.id)).value == 2


@pytest.mark.clause("LFW-CARAC-04", "LFW-CARAC-11", "LFW-TYPE-03", "LFW-TYPE-04")
def test_parade_lowered_and_ignored() -> None:
    """A-R68 d, e: floored once after the sum; ignored as a whole, saturation included; a shield against saturation."""
    game = field_of()
    shield = rule(points.UNSATURATED, ANY, "shield")
    other = stand(game, 1, 10, 10, parade=1, weapons=(sword(2),), plugins=[shield])
    cruel = stand(game, 0, 9, 10, plugins=[rule(points.AGAINST_PARADE, -3, "implacable")])
    huge = stand(game, 0, 11, 10, plugins=[rule(points.PARADE_IGNORED, ANY, "monstrous")])
    assert parade_of(game, Attack(MELEE, other.id, cruel.id)).value == 0
    assert parade_of(game, Attack(MELEE, other.id, huge.id)).value == 0
    reading = combat_reading(game, Attack(MELEE, other.id, cruel.id, attacks=4))
    assert "saturation" not in parts(reading.modifiers)


@pytest.mark.clause("LFW-ATT-02", "LFW-ESTROPIE-03")
def test_what_bears_on_a_combat_roll() -> None:
    """Water (A-R46), a crippled arm, rules."""
    pond = {"id": "pond", "kind": "water", "shape": {"type": "disc", "x": 10, "y": 10, "radius": 3}, "height": 0, "properties": ["water"]}  # fmt: skip
    game = field_of(table=table_from_data({"width": 24, "depth": 24, "scenery": [pond]}))
    one, other = duel(game, parade=0)
    game.crippled[one.id] = "clumsy"
    reading = combat_reading(game, Attack(MELEE, other.id, one.id))
    assert parts(reading.modifiers) == {"crippled": -1, "in_water": -1}


# -- one combat --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "LFW-COMBAT-01",
    "LFW-COMBAT-05",
    "LFW-COMBATBLESS-01",
    "LFW-COMBATBLESS-02",
    "LFW-ATTMEL-01",
    "LFW-ATTMEL-02",
    "LFW-ATTMEL-04",
    "LFW-ATTMEL-05",
    "LFW-COMBATATT-01",
)
def test_nobody_dies_before_it_has_attacked() -> None:
    """Both strike, then both are destroyed: a tie, and nobody is left to lose courage."""
    game = field_of()
    one, other = duel(game)
    played = run(game, ("melee",), dice=[6, 1, 6, 1])
    assert played.rolled == ["combat", "defence"] * 2
    assert not list(game.standing()) and played.asked == []
    assert played.events[-1] == "combat_tied"
    assert game.destroyed_by[one.id] == (other.id,)


@pytest.mark.clause("LFW-ATTMEL-04", "LFW-VICTCOMBAT-01", "LFW-VICTCOMBAT-04")
def test_fewest_wounds_win() -> None:
    """A failed combat roll does nothing; whoever lost the combat is eligible for morale, once."""
    game = field_of()
    one, other = duel(game, life=5)
    played = run(game, ("melee",), dice=[5, 3, 2])
    assert played.rolled == ["combat", "defence", "combat"]
    assert played.events == ["combat", "attacks", "attacks", "parried", "batch", "wounded", "combat_result"]  # fmt: skip
    assert game.won_combat == (one.id,)
    assert [cause.id for cause in game.causes[other.id]] == ["lfw.cause.lost_combat"]
    assert game.causes[one.id] == ()


@pytest.mark.clause("LFW-CRIT-02", "LFW-ATTMEL-05")
def test_a_critical_blow() -> None:
    """CC 4+ against parade 0: a 6 is critical, +1 force on that of the weapon."""
    game = field_of()
    stand(game, 0, 10, 10, weapons=(sword(1, 2),))
    stand(game, 1, 10 + TOUCH, 10, parade=0, life=9)
    played = run(game, ("melee",), dice=[6, 6, 1])
    assert played.rolls[1].about["force"].value == 3


@pytest.mark.clause(
    "LFW-MELEE-01", "LFW-MELEE-02", "LFW-COMBAT-03", "LFW-COMBAT-04", "LFW-COMBAT-06"
)
def test_one_melee_without_contact() -> None:
    """E6: two of one army that touch the same enemy are in one combat; camps strike by turns from who chose it."""
    game = field_of()
    left = stand(game, 0, 10 - TOUCH, 10, life=9)
    middle = stand(game, 1, 10, 10, life=9)
    right = stand(game, 0, 10 + TOUCH, 10, life=9)
    answers = [str(right.id), str(left.id)]
    played = run(game, ("melee",), dice=[1, 1, 1], answers=answers)
    assert played.told[0].data["figures"] == [left.id, middle.id, right.id]
    rolled = [roll.about["figure"] for roll in played.rolls]
    assert rolled == [right.id, middle.id, left.id]
    assert all(game.fought[unit.id] for unit in (left, middle, right))


@pytest.mark.clause("LFW-COMBAT-02")
def test_each_camp_in_its_turn_activates_a_combat() -> None:
    """A-R35: one in which it has a unit; each melee is resolved once."""
    game = field_of(3)
    stand(game, 0, 5, 5, life=9)
    a = stand(game, 1, 5 + TOUCH, 5, life=9)
    b = stand(game, 1, 15, 15, life=9)
    stand(game, 2, 15 + TOUCH, 15, life=9)
    assert [len(combats(game, camp)) for camp in range(3)] == [1, 2, 1]
    game.order = (1, 0, 2)
    played = run(game, ("melee",), dice=[1] * 4, answers=[str(b.id)])
    assert played.asked[0].who == 1 and set(played.asked[0].answers.candidates()) == {
        str(a.id),
        str(b.id),
    }
    begun = [tell.data["camp"] for tell in played.told if tell.phrase.id == "lfw.event.combat"]
    assert begun == [1, 0]


@pytest.mark.clause("LFW-COMBATBLESS-02", "LFW-COMBAT-06")
def test_first_and_last_strikes() -> None:
    """B-R51: the wounds of those who strike first come before the others strike, and theirs before the last."""
    game = field_of()
    stand(game, 0, 10, 10, plugins=[FIRST])
    stand(game, 1, 10 + TOUCH, 10, life=1)
    played = run(game, ("melee",), dice=[6, 1])
    assert played.rolled == ["combat", "defence"]
    game = field_of()
    stand(game, 0, 10, 10, plugins=[LAST], life=1)
    stand(game, 1, 10 + TOUCH, 10)
    assert run(game, ("melee",), dice=[6, 1]).rolled == ["combat", "defence"]
    game = field_of()
    stand(game, 0, 10, 10, plugins=[FIRST, LAST], life=1)
    stand(game, 1, 10 + TOUCH, 10, life=1)
    assert run(game, ("melee",), dice=[6, 1, 6, 1]).rolled == ["combat", "defence"] * 2


@pytest.mark.clause("LFW-COMBAT-06", "LFW-MARQ-05")
def test_a_unit_in_flight_does_not_strike() -> None:
    """A-R53: it can be attacked, and counts for its side."""
    game = field_of()
    one, other = duel(game, life=3)
    game.fleeing[other.id] = True
    played = run(game, ("melee",), dice=[5, 3])
    assert played.rolled == ["combat", "defence"] and game.won_combat == (one.id,)


# -- attacks in parts --------------------------------------------------------------------------------


def split_game(second: int = 1) -> tuple[State, Unit, Unit, Unit]:
    """E4: an Attack of 3 between a target with 2 and another."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=9, weapons=(sword(3),))
    two = stand(game, 1, 10 + TOUCH, 10, life=9, parade=0, weapons=(sword(2),))
    more = stand(game, 1, 10 - TOUCH, 10, life=9, parade=0, weapons=(sword(second),))
    return game, unit, two, more


@pytest.mark.clause("LFW-COMBATATT-02", "LFW-COMBATATT-04", "LFW-SATUR-01")
def test_all_attacks_on_one() -> None:
    """E4 A: no split, saturation."""
    game, unit, two, _more = split_game()
    played = run(
        game, ("combat", unit.id, 0), dice=[1, 1, 1], answers=[str(two.id), "no", str(two.id)]
    )
    assert next(modifiers(played)) == {"saturation": 1}


@pytest.mark.clause("LFW-COMBATATT-02", "LFW-COMBATATT-03", "LFW-COMBATATT-04", "LFW-COMBATATT-06")
@pytest.mark.parametrize(("second", "expected"), [(1, {}), (2, {"saturated_parade": -1})])
def test_attacks_in_two_parts(second: int, expected: dict[str, int]) -> None:
    """E4 B: the first as many as its target has and no saturation, the rest on the other, and no third."""
    game, unit, two, more = split_game(second)
    answers = [str(two.id), "yes", str(two.id)]
    played = run(game, ("combat", unit.id, 0), dice=[1, 1, 1, 1], answers=answers)
    struck = [tell.data for tell in played.told if tell.phrase.id == "lfw.event.attacks"]
    assert [(data["target"], data["attacks"]) for data in struck[:2]] == [(two.id, 2), (more.id, 1)]
    assert list(modifiers(played))[:2] == [{}, expected]


@pytest.mark.clause("LFW-COMBATATT-05")
def test_attacks_in_three_parts() -> None:
    """A-R36: while the rest exceeds the Attacks of the next target, each enemy once."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=9, weapons=(sword(3),))
    foes = [stand(game, 1, x, y, life=9) for x, y in ((10 + TOUCH, 10), (10 - TOUCH, 10), (10, 10 + TOUCH))]  # fmt: skip
    a, b, c = (str(foe.id) for foe in foes)
    answers = [a, "yes", b, "yes", a, b]
    played = run(game, ("combat", unit.id, 0), dice=[1] * 6, answers=answers)
    struck = [tell.data for tell in played.told if tell.phrase.id == "lfw.event.attacks"]
    assert [(str(d["target"]), d["attacks"]) for d in struck[:3]] == [(a, 1), (b, 1), (c, 1)]
    assert played.asked[2].answers.check(a) is not None


@pytest.mark.clause("LFW-COMBATATT-01")
def test_with_one_of_its_weapons() -> None:
    """It is asked where it has several; whoever is not in contact is refused."""
    game = field_of()
    unit = stand(game, 0, 10, 10, life=9, weapons=(sword(), sword(2, 1, id="axe")))
    foe = stand(game, 1, 10 + TOUCH, 10, life=9)
    far = stand(game, 1, 15, 10)
    played = run(game, ("combat", unit.id, 0), dice=[1, 1], answers=["axe"])
    assert played.asked[0].question.id == "lfw.ask.weapon"
    assert targets_of(game, unit) == [foe]
    refusal = why_not_attack(game, unit, far)
    assert refusal is not None and refusal.reason.id == "lfw.refusal.not_in_contact"


@pytest.mark.clause("LFW-COMBAT-04")
def test_sweeping_and_duels() -> None:
    """LFW-RULE-BALAYAGE-01: all in contact; a rule may forbid a target, of either side."""
    game = field_of()
    sweep = weapon("scythe", rule(points.SWEEPS, ANY), attacks=2)
    unit = stand(game, 0, 10, 10, life=9, weapons=(sweep,))
    foes = [stand(game, 1, 10 + s * TOUCH, 10, life=9) for s in (1, -1)]
    answers = [str(foes[0].id), str(foes[0].id)]
    played = run(game, ("combat", unit.id, 0), dice=[1] * 4, answers=answers)
    assert [roll.about["target"] for roll in played.rolls[:2]] == [foe.id for foe in foes]
    hidden = Plugin("duel", ANY, (points.UNTARGETED, lambda _g, t, _a: refuse(ANY, figure=t.id)))
    third = stand(game, 1, 10, 10 + TOUCH, plugins=[hidden])
    assert third not in targets_of(game, unit)


@pytest.mark.clause("LFW-ENFONCER-02")
def test_support_without_contact() -> None:
    """LFW-RULE-LANCE-01, -02, B-R44: an offer; it takes part once it has attacked, and cannot be struck back."""
    game = field_of()
    front = stand(game, 0, 10, 10, life=9)
    foe = stand(game, 1, 10 + TOUCH, 10, life=9)
    lance = Plugin("lance", ANY, (points.REACHES, lambda _g, _u: [foe]))
    back = stand(game, 0, 10 - TOUCH, 10, life=9, plugins=[lance])
    played = run(game, ("combat", front.id, 0), dice=[1, 1], answers=[str(front.id), "pass"])
    assert [roll.about["figure"] for roll in played.rolls] == [front.id, foe.id]
    game.fought = [False] * 3
    answers = [str(back.id), [10 - TOUCH, 10]]
    played = run(game, ("combat", front.id, 0), dice=[6, 3, 1, 1], answers=answers)
    assert [roll.about["figure"] for roll in played.rolls if roll.what.id == "lfw.roll.combat"] == [back.id, foe.id, front.id]  # fmt: skip
    assert set(game.won_combat) >= {front.id, back.id}


# -- victory -----------------------------------------------------------------------------------------


def fought(game: State, *lost: tuple[Unit, int]) -> Combat:
    """A combat of all on the table, with losses."""
    ids = tuple(unit.id for unit in game.figures)
    return Combat(ids, Turns(game.order), lost=tuple((unit.id, pv) for unit, pv in lost))


@pytest.mark.clause("LFW-VICTCOMBAT-01", "LFW-VICTCOMBAT-02", "LFW-VICTCOMBAT-03")
def test_winners() -> None:
    """A-R38: fewest Pv lost, all who tie for it; a side that is wiped out loses if another is left."""
    game = field_of(3)
    a, b, c = (stand(game, camp, 5 + 4 * camp, 5) for camp in range(3))
    assert winning_camps(game, fought(game)) == (0, 1, 2)
    assert winning_camps(game, fought(game, (a, 1))) == (1, 2)
    assert winning_camps(game, fought(game, (a, 1), (b, 2), (c, 3))) == (0,)
    game.status[a.id] = DESTROYED
    assert winning_camps(game, fought(game, (a, 1), (b, 2), (c, 3))) == (1,)
    game.status[b.id] = game.status[c.id] = DESTROYED
    assert winning_camps(game, fought(game, (a, 1), (b, 1), (c, 3))) == (0, 1)


@pytest.mark.clause("LFW-VICTCOMBAT-01", "LFW-CHARGERES-14")
def test_caught_fugitives_count() -> None:
    """A-R31: in the charger's combat against the same army; without such a combat the charger has won one."""
    game = field_of(3)
    one, other = duel(game)
    game.caught = ((one.id, 1, 2),)
    combat = Combat((one.id, other.id), Turns(game.order), lost=((one.id, 1),))
    assert losses(game, combat) == {0: 1, 1: 2}
    third = stand(game, 2, 10 - TOUCH, 10, life=9)
    game.put(other.id, Place(10, 15))
    run(game, ("melee",), dice=[1, 5, 3, 1])  # it loses to another army
    assert game.won_combat == (third.id, one.id) and not game.caught


@pytest.mark.clause("LFW-VICTCOMBAT-01", "LFW-CAV-13", "LFW-CAV-17")
def test_the_fall_of_a_rider_counts() -> None:
    """A-R38: each half fights for itself; the fall comes at once after the batch and counts as lost."""
    game = field_of()
    one = stand(game, 0, 10, 10, life=9, weapons=(sword(1, 9),))
    radius = 50 / 25.4 / 2
    rider, steed = cavalry(game, 1, 10 + TOUCH / 2 + radius, 10, {"life": 3}, {"life": 1})
    answers = [str(steed.id), str(rider.id), [10, 10]]
    played = run(game, ("combat", one.id, 0), dice=[6, 1, 1, 1, 2, 1], answers=answers)
    assert played.rolled == ["combat", "defence", "combat", "combat", "defence", "crippled"]
    result = next(t for t in played.told if t.phrase.id == "lfw.event.combat_result")
    assert result.data["lost"] == {"0": 0, "1": 3}


@pytest.mark.clause("LFW-VICTCOMBAT-01", "LFW-AMI-01", "LFW-AMI-02")
def test_allies_are_one_side() -> None:
    """A-R38: alliances of the scenario count together."""
    game = field_of(3)
    game.sides = each_for_itself(3)
    a, b = stand(game, 0, 5, 5), stand(game, 1, 9, 5)
    stand(game, 2, 13, 5)
    assert winning_camps(game, fought(game, (a, 1), (b, 1))) == (2,)


# -- afterwards --------------------------------------------------------------------------------------


@pytest.mark.clause("LFW-ENFONCER-01", "LFW-ENFONCER-03")
def test_winners_move_on() -> None:
    """A-R39: who touches nobody any more, up to 3'', into contact with somebody of the combat, or not at all."""
    game = field_of()
    one = stand(game, 0, 10, 10, life=9, weapons=(sword(1, 9),))
    friend = stand(game, 0, 10 + TOUCH, 10 + TOUCH, life=9)
    victim = stand(game, 1, 10 + TOUCH, 10, life=1)
    foe = stand(game, 1, 10 + 2 * TOUCH, 10 + TOUCH, life=9)
    asked = [
        one,
        foe,
        foe,
        one,
    ]  # who strikes, who strikes, whom friend strikes, whom the victim strikes
    answers = [*(str(unit.id) for unit in asked), [10 + 2 * TOUCH, 10]]
    played = run(game, ("combat", one.id, 0), dice=[6, 1, 1, 1, 1], answers=answers)
    assert game.status[victim.id] == DESTROYED and game.combat is None
    where = played.asked[-1]
    assert where.question.id == "lfw.ask.pile_in" and where.about["figure"] == one.id
    assert game.x[one.id] == pytest.approx(10 + 2 * TOUCH)
    assert set(game.won_combat) == {one.id, friend.id}
    assert where.answers.check(where.answers.decode([10, 11])) is not None


@pytest.mark.clause("LFW-JOUER-TRESOR-13", "LFW-JOUER-TRESOR-14")
@pytest.mark.parametrize(("answers", "bearer"), [(["0"], 0), (["none", [12.284, 10]], None)])
def test_the_treasure_of_a_beaten_bearer(answers: list[Any], bearer: int | None) -> None:
    """B-R7: even if it died; offered to the winners that touched it."""
    game = field_of()
    one, other = duel(game, life=1)
    game.markers = (Marker("gold", "treasure", 0, 0, bearer=other.id),)
    played = run(game, ("combat", one.id, 0), dice=[6, 1, 1], answers=answers)
    assert played.asked[0].question.id == "lfw.ask.take_treasure"
    assert game.markers[0].bearer == bearer
