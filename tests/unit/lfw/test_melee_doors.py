"""Closed openings are forced in the melee phase."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import TOUCH, rule, run, weapon
from tests.unit.lfw.grounds import house, table
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.explain import Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.magic.thought import PROVOCATION
from escarmouche.rulebooks.last_fantasy_war.melee.doors import forcers
from escarmouche.rulebooks.last_fantasy_war.scenarios.objectives import INVESTIGATING
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import CLOSED, OPEN

BESIDE = 8 - 25 / 25.4 / 2  # touching the left wall of the house
MIDDLE = 11.0  # where its door is


def at_the_door(**told: object) -> tuple[State, Unit]:
    """A unit outside a house whose door is closed."""
    game = field_of(table=table(surfaces=house(state=CLOSED)))
    return game, stand(game, 0, BESIDE, MIDDLE, **told)  # type: ignore[arg-type]


@pytest.mark.clause(
    "LFW-ENV-INTERIEUR-07",
    "LFW-ENV-INTERIEUR-08",
    "LFW-ENV-INTERIEUR-09",
    "LFW-ENV-INTERIEUR-10",
    "LFW-ENV-INTERIEUR-12",
    "LFW-ENV-INTERIEUR-13",
    "LFW-ENV-INTERIEUR-19",
)
@pytest.mark.parametrize(
    ("dice", "force", "opened"), [([1, 3], 0, True), ([1, 4], 0, False), ([3, 4], 1, True)]
)
def test_forcing(dice: list[int], force: int, opened: bool) -> None:
    """A-R50: it always hits, critical from 3 on; defence 4+, and whatever fails its test is destroyed."""
    game, unit = at_the_door()
    stay = [[BESIDE, MIDDLE]] if opened else []
    played = run(game, ("melee",), dice=dice, answers=[f"force:{unit.id}", *stay])
    assert played.rolled == ["force_door", "door"]
    assert played.rolls[1].about["force"].value == force
    assert game.state_of("house-door") == (OPEN if opened else CLOSED)
    assert game.fought[unit.id]


@pytest.mark.clause("LFW-ENV-INTERIEUR-14", "LFW-ENV-INTERIEUR-15", "LFW-ENV-INTERIEUR-16")
def test_going_through() -> None:
    """Up to 2'', through the opening, and not near an enemy; or not at all."""
    game, unit = at_the_door(weapons=(weapon(force=2),))
    stand(game, 1, 10.5, MIDDLE, "house-in")
    played = run(game, ("force", unit.id), dice=[1, 1], answers=[[8.5, MIDDLE + 0.1, "house-in"]])
    where = played.asked[-1]
    assert where.question.id == "lfw.ask.go_through"
    assert game.surface[unit.id] == "house-in"


@pytest.mark.clause("LFW-ENV-INTERIEUR-15", "LFW-ENV-INTERIEUR-16")
def test_where_it_may_not_go() -> None:
    """Neither beside the door on the same side, nor close to an enemy within."""
    game, unit = at_the_door()
    stand(game, 1, 9.8, MIDDLE, "house-in")
    played = run(game, ("force", unit.id), dice=[1, 1], answers=[[BESIDE, MIDDLE]])
    answers = played.asked[-1].answers
    for place in ([BESIDE, MIDDLE + 1], [8.5, MIDDLE, "house-in"]):
        assert answers.check(answers.decode(place)) is not None


@pytest.mark.clause("LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-19")
def test_who_may_try() -> None:
    """In contact with it, in no melee, not in flight, once in a phase; to pass is allowed."""
    game, unit = at_the_door()
    stand(game, 0, 4, 4)
    assert forcers(game, 0) == [unit]
    assert run(game, ("melee",), answers=["pass"]).rolled == []
    game.fleeing[unit.id] = True
    assert forcers(game, 0) == []
    game.fleeing[unit.id], game.fought[unit.id] = False, True
    assert forcers(game, 0) == []
    game.fought[unit.id] = False
    stand(game, 1, BESIDE - TOUCH, MIDDLE)
    assert forcers(game, 0) == []


@pytest.mark.clause("LFW-ENV-INTERIEUR-11")
@pytest.mark.parametrize(("answer", "force"), [("yes", 2), ("no", 0)])
def test_as_if_it_had_charged(answer: str, force: int) -> None:
    """Asked only where it makes a difference."""
    plain = rule(points.FORCE, 2, "impact")

    def impact(_game: State, _unit: Unit, attack: Attack) -> Why | None:
        return Why(2, plain.phrase) if attack.charged else None

    game, unit = at_the_door(plugins=[Plugin("impact", plain.phrase, (points.FORCE, impact))])
    played = run(game, ("force", unit.id), dice=[1, 6], answers=[answer])
    assert played.rolls[1].about["force"].value == force


@pytest.mark.clause("LFW-ENV-INTERIEUR-05", "LFW-ENV-INTERIEUR-09")
def test_with_which_weapon_and_who_is_too_large() -> None:
    """One of its melee weapons; a base wider than the opening stays outside (E7)."""
    game = field_of(table=table(surfaces=house(state=CLOSED)))
    both = (weapon("axe", force=2), weapon("club"))
    troll = stand(game, 0, 8 - 60 / 25.4 / 2, MIDDLE, type="monstre", weapons=both)
    played = run(game, ("force", troll.id), dice=[1, 1], answers=["axe"])
    assert [ask.question.id for ask in played.asked] == ["lfw.ask.door_weapon"]
    assert played.rolls[1].about["force"].value == 2 and game.state_of("house-door") == OPEN


@pytest.mark.clause("LFW-COMBAT-02", "LFW-ENV-INTERIEUR-19")
def test_in_place_of_a_combat() -> None:
    """At its turn a camp chooses; whoever has a combat does not pass."""
    game, unit = at_the_door()
    one = stand(game, 0, 3, 3, life=9)
    stand(game, 1, 3 + TOUCH, 3, life=9)
    played = run(game, ("melee",), dice=[1, 6, 1, 1], answers=[f"force:{unit.id}"])
    assert set(played.asked[0].answers.candidates()) == {str(one.id), f"force:{unit.id}"}
    begun = next(tell for tell in played.told if tell.phrase.id == "lfw.event.combat")
    assert begun.data["camp"] == 1


@pytest.mark.clause(
    "LFW-ENV-INTERIEUR-08",
    "LFW-ENV-INTERIEUR-14",
    "LFW-OBJSEC-INVESTIGATION-02",
    "LFW-SPELL-PENSEE-PROVOCATION-02",
)
@pytest.mark.parametrize("hold", [INVESTIGATING, PROVOCATION])
def test_who_may_not_move_breaks_a_door_and_stays(hold: Plugin) -> None:
    """To force an opening is a blow; to go through it is a move, which neither of them may make this turn."""
    game, unit = at_the_door()
    durations.affect(game, unit, hold, durations.TURN, unit)
    played = run(game, ("melee",), dice=[1, 1], answers=[f"force:{unit.id}"])
    assert game.state_of("house-door") == OPEN
    assert not any(ask.question.id == "lfw.ask.go_through" for ask in played.asked)
