"""Vitality points, states of wounds, being out of action and coming back, lying and being stunned."""

from __future__ import annotations

import pytest
from tests.unit.bm.figures import field_of, parts, play, stand

from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.harm.states import knock_down, stun
from escarmouche.rulebooks.bonus_malus.harm.states import stand as stand_up
from escarmouche.rulebooks.bonus_malus.harm.vitality import heal, lose
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, Counter
from escarmouche.rulebooks.bonus_malus.wound_states import Wound, wound, wound_of


@pytest.mark.clause(
    "BM-VITALITE-04",
    "BM-VITALITE-05",
    "BM-VITALITE-06",
    "BM-VITALITE-07",
    "BM-VITALITE-08",
    "BM-VITALITE-09",
)
@pytest.mark.parametrize(
    ("life", "state", "combat", "tir"),
    [(3, Wound.UNHURT, 0, 0), (2, Wound.WOUNDED, -1, 0), (1, Wound.BADLY_WOUNDED, -1, -1)],
)
def test_the_table_of_characters(life: int, state: Wound, combat: int, tir: int) -> None:
    """E19: Combat- is never 2-; wounds tell on throws too (R45)."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "personnage, combat, tir, lancer, moral")
    assert game.life[0] == 3
    game.life[0] = life
    assert wound(game, figure) is state
    assert skill_modifiers(game, figure, "combat").value == combat
    assert skill_modifiers(game, figure, "tir").value == tir
    assert skill_modifiers(game, figure, "lancer").value == tir
    assert skill_modifiers(game, figure, "moral").value == 0


@pytest.mark.clause(
    "BM-SKILL-ENORME-01",
    "BM-SKILL-ENORME-02",
    "BM-SKILL-ENORME-03",
    "BM-SKILL-ENORME-04",
    "BM-SKILL-ENORME-05",
)
def test_the_table_of_the_enormous() -> None:
    """E19, R27: 6 points, with Personnage too; the same modifiers."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "personnage, enorme, combat, tir")
    assert game.life[0] == 6 and game.radius[0] == 1.0
    assert [wound_of(life, 6) for life in range(6, -1, -1)] == [0, 0, 1, 1, 2, 2, 3]
    game.life[0] = 4
    assert parts(skill_modifiers(game, figure, "combat")) == {"skill": 0, "wounded": -1}
    game.life[0] = 2
    assert parts(skill_modifiers(game, figure, "tir")) == {"skill": 0, "badly_wounded": -1}


@pytest.mark.clause("BM-VITALITE-01", "BM-VITALITE-02", "BM-VITALITE-03", "BM-DEGATS-03")
def test_one_point_and_then_it_is_out() -> None:
    """R27: it lies where it fell, touches nobody and carries nothing any more."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "combat", columns={"down": True, "guarding": True})
    game.counters = (Counter("relic", "relic", 0, 0, bearer=0),)
    played = play(lose(game, figure, 1))
    assert played.events == ["wounded", "drops", "out"] and played.result == 1
    assert game.status[0] == CASUALTY and not game.in_play[0]
    assert (game.x[0], game.y[0]) == (10, 10) and not game.down[0] and not game.guarding[0]
    assert game.counters[0].bearer is None and game.counters[0].x == 10
    assert list(game.standing()) == []
    assert play(lose(game, figure, 1)).result == 0  # nothing more can happen to it


@pytest.mark.clause("BM-VITALITE-04", "BM-VITALITE-09")
def test_points_are_healed_up_to_the_first_total() -> None:
    """R59: the state follows from the points."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "personnage, combat")
    play(lose(game, figure, 2))
    assert wound(game, figure) is Wound.BADLY_WOUNDED
    assert play(heal(game, figure, 1)).result == 1
    assert wound(game, figure) is Wound.WOUNDED
    assert play(heal(game, figure, 2)).result == 1 and game.life[0] == 3
    assert play(heal(game, figure, None)).events == []  # nothing to heal


@pytest.mark.clause("BM-VITALITE-09", "BM-VITALITE-03")
def test_a_casualty_comes_back_lying_and_waits_for_the_next_turn() -> None:
    """R59: with the points given; back to unhurt are all of them, 6 for an enormous one."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "enorme, combat", columns={"actions": 2})
    play(lose(game, figure, 6))
    played = play(heal(game, figure, None))
    assert played.events == ["healed", "back"]
    assert game.status[0] == ON_TABLE and game.in_play[0] and game.life[0] == 6
    assert game.down[0] and game.actions[0] == 0
    other = stand(game, 0, 20, 20, "personnage, combat")
    play(lose(game, other, 3))
    play(heal(game, other, 1))
    assert game.life[1] == 1 and wound(game, other) is Wound.BADLY_WOUNDED


@pytest.mark.clause("BM-ATERRE-01", "BM-ATERRE-04", "BM-SONNE-01")
def test_down_stunned_and_up_again() -> None:
    """R12: the save of a run is lost; R22: stunned is down and unable."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "combat", columns={"ran": "run"})
    game.counters = (Counter("relic", "relic", 0, 0, bearer=0),)
    assert play(knock_down(game, figure)).events == ["down", "drops"]
    assert game.down[0] and game.ran[0] is None and game.counters[0].bearer is None
    assert play(knock_down(game, figure)).events == []
    assert play(stun(game, figure)).events == ["stunned"] and game.stunned[0]
    game.stunned[0] = False
    assert play(stand_up(game, figure)).events == ["stands_up"]
    assert play(stun(game, figure)).events == ["down", "stunned"]


@pytest.mark.clause("BM-DEFAULT-01", "BM-DEFAULT-02", "BM-DEFAULT-03", "BM-BONUSMALUS-08")
def test_what_a_profile_does_not_have_is_3_less() -> None:
    """R2, R3: modifiers add to that as well."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "tir 2+, combat")
    assert parts(skill_modifiers(game, figure, "tir")) == {"skill": 2}
    assert parts(skill_modifiers(game, figure, "combat")) == {"skill": 0}
    assert parts(skill_modifiers(game, figure, "initiative")) == {"no_skill": -3}
    hurt = stand(game, 0, 20, 10, "personnage", columns={"life": 1})
    assert parts(skill_modifiers(game, hurt, "tir")) == {"no_skill": -3, "badly_wounded": -1}


@pytest.mark.clause("BM-VITALITE-09")
def test_a_casualty_over_which_somebody_stands_comes_back_beside_it() -> None:
    """R27, R59: it was no obstacle while it lay there."""
    game = field_of()
    figure = stand(game, 0, 10, 10, "combat")
    play(lose(game, figure, 1))
    over = stand(game, 1, 10.2, 10, "combat")
    play(heal(game, figure, 1))
    assert distance(game, figure, over) == pytest.approx(0.0, abs=0.011)
    assert abs(game.x[0] - 9.2) < 0.05
