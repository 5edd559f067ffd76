"""Courage tests and the morale phase (LFW-COURAGE-*, LFW-MORAL-*, A-R40)."""

from __future__ import annotations

import pytest
from tests.unit.lfw.fights import cavalry
from tests.unit.lfw.turns import questions, run
from tests.unit.lfw.units import field_of, play, rule, stand

from escarmouche.core.explain import Phrase, Why
from escarmouche.rulebooks.last_fantasy_war import morale, points
from escarmouche.rulebooks.last_fantasy_war.rerolls import COURAGE, ELITE, Reroll
from escarmouche.rulebooks.last_fantasy_war.state import FLIGHT

LOST, SHOTS, FEAR = (Phrase(f"lfw.cause.{id}") for id in ("lost", "shots", "fear"))


@pytest.mark.clause("LFW-COURAGE-01", "LFW-COURAGE-02", "LFW-COURAGE-03", "LFW-MORAL-02")
def test_two_dice_reach_the_courage() -> None:
    """D10 (LFW-COURAGE-01 to -03, LFW-MORAL-02): 7+ with two causes; a double 6 holds, a double 1 never does."""
    game = field_of()
    unit = stand(game, 0, 6, 6, courage=7)
    burden = morale.burden([LOST, FEAR])
    assert not play(morale.holds(game, unit, LOST, *burden), dice=[4, 3]).result
    assert play(morale.holds(game, unit, LOST), dice=[4, 3]).result
    assert play(morale.holds(game, unit, LOST, Why(-5, FEAR)), dice=[6, 6]).result
    brave = stand(game, 0, 9, 6, courage=2)
    assert not play(morale.holds(game, brave, LOST), dice=[1, 1]).result


@pytest.mark.clause(
    "LFW-MORAL-01", "LFW-MORAL-02", "LFW-MORAL-03", "LFW-MORAL-04", "LFW-MORAL-05", "LFW-MARQ-04"
)
def test_who_fails_flees_at_once_and_cannot_rally() -> None:
    """LFW-MORAL-01 to -05, LFW-MARQ-04: by turns, one test each; the flight move at once; no test after it."""
    game = field_of(2)
    reds = [stand(game, 0, 10.0 + 4 * n, 12, columns={"causes": (LOST,)}) for n in range(2)]
    blue = stand(game, 1, 12, 16, columns={"causes": (LOST, SHOTS)})
    game.phase = "morale"
    played = run(game, ("courage",), dice=[3, 3, 4, 3, 5, 5], answers=[str(reds[0].id)])
    assert questions(played) == [(0, "morale")]  # with one unit left nobody is asked which
    assert game.fleeing[reds[0].id] and game.moved[reds[0].id] == FLIGHT
    assert not game.fleeing[reds[1].id]
    assert game.fleeing[blue.id]  # 4 + 3 - 1 for the second cause
    assert [roll.about["figure"] for roll in played.rolls] == [reds[0].id, blue.id, reds[1].id]


@pytest.mark.clause("LFW-MORAL-06")
def test_who_flees_already_does_not_test() -> None:
    """A-R40, LFW-MORAL-06: and no cause outlasts the phase."""
    game = field_of(2)
    red = stand(game, 0, 6, 6, columns={"causes": (LOST,), "fleeing": True})
    assert run(game, ("terrors",), ("courage",), ("forget causes",)).rolls == []
    assert game.causes[red.id] == ()


@pytest.mark.clause("LFW-MORAL-02")
def test_terror_is_looked_at_as_the_phase_begins() -> None:
    """B-R57, LFW-MORAL-02: one cause for each who frightens; a fleeing one frightens nobody (A-R53)."""

    def frightens(_game: object, bearer: object, unit: object) -> Phrase | None:
        return FEAR if bearer.camp != unit.camp else None  # type: ignore[attr-defined]

    game = field_of(2)
    red = stand(game, 0, 6, 6)
    terror = (rule(points.MORALE_CAUSES, frightens),)
    for n in range(2):
        stand(game, 1, 6.0 + 3 * n, 9, plugins=terror)
    stand(game, 1, 9, 12, plugins=terror, columns={"fleeing": True})
    run(game, ("terrors",))
    assert game.causes[red.id] == (FEAR, FEAR)


@pytest.mark.clause("LFW-CAV-07")
def test_a_cavalry_tests_once_as_its_better_half() -> None:
    """LFW-CAV-07, A-R14 d, A-R2: the lower courage; the causes of both, each source once."""
    game = field_of(2)
    rider, mount = cavalry(game, 0, 6, 6, {"courage": 6}, {"courage": 9})
    game.causes[rider.id], game.causes[mount.id] = (LOST,), (LOST, FEAR)
    assert morale.causes_of(game, mount) == [LOST, FEAR]
    played = run(game, ("courage",), dice=[3, 4])
    assert played.rolls[0].about["figure"] == rider.id
    assert not game.fleeing[rider.id] and not game.fleeing[mount.id]


def test_what_helps_a_test() -> None:
    """A-R2: who never fails throws nothing; a second throw is of both dice; who is steady is only helped."""
    game = field_of()
    never = stand(game, 0, 3, 3, plugins=(rule(points.NO_COURAGE_TEST, lambda *_a: FEAR),))
    again = stand(
        game,
        0,
        6,
        3,
        plugins=(
            rule(
                points.REROLL,
                lambda _g, _u, kind, _a: Reroll(ELITE, FEAR) if kind == COURAGE else None,
            ),
        ),
    )
    steady = stand(game, 0, 9, 3, plugins=(rule(points.STEADY, lambda *_a: FEAR),))
    assert play(morale.holds(game, never, LOST)).events == ["fearless"]
    played = play(morale.holds(game, again, LOST), dice=[1, 2, 5, 3])
    assert played.result and len(played.rolls) == 2
    assert play(morale.holds(game, steady, LOST, Why(-2, FEAR)), dice=[4, 3]).result
