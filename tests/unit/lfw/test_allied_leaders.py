"""Auras of leaders of allied armies: each army has its own captain, and its own briscard."""

from __future__ import annotations

import pytest
from tests.unit.lfw.units import field_of, stand

from escarmouche.core.sides import allied
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import scores
from escarmouche.rulebooks.last_fantasy_war.rerolls import COMBAT, ELITE, HABILE, reroll_of
from escarmouche.rulebooks.last_fantasy_war.specialists import briscard, capitaine


@pytest.mark.clause("LFW-RULE-HABILE-02", "LFW-SKILL-CAP-CHEFGUERRE-02")
@pytest.mark.parametrize(("friends", "which"), [(True, ELITE), (False, HABILE)])
def test_two_warlords(friends: bool, which: str) -> None:
    """A-R54: who is near the captains of two armies that stand together is habile twice, which is élite."""
    game = field_of(3)
    game.sides = allied(3, [(0, 1)] if friends else [])
    for camp in (0, 1):
        warlord = capitaine.warlord(Skill("chef-de-guerre"))
        stand(game, camp, 6.0, 4.0 + 2 * camp, plugins=(warlord,))
    unit = stand(game, 0, 8.0, 5.0)
    found = reroll_of(game, unit, COMBAT, None, None)
    assert found is not None and found.which == which


@pytest.mark.clause("LFW-SKILL-BRI-EXEMPLE-01", "LFW-RULE-GEN-03")
@pytest.mark.parametrize("courages", [(6, 5), (5, 6)])
def test_two_examples(courages: tuple[int, int]) -> None:
    """B-R78: of the examples that two briscards give, the better one counts, whoever comes first."""
    game = field_of(3)
    game.sides = allied(3, [(0, 1)])
    for camp, courage in enumerate(courages):
        example = briscard.example(Skill("donner-l-exemple"))
        stand(game, camp, 6.0, 4.0 + 2 * camp, plugins=(example,), courage=courage)
    unit = stand(game, 0, 7.5, 5.0, courage=9)
    assert scores.score(game, unit, scores.COURAGE).value == 5
