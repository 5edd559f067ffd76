"""How much a figure may do in a turn (BM-ACTIONS-02, -04, -05, BM-ACTALT-09, R8, R9)."""

from __future__ import annotations

import pytest
from tests.unit.bm.turn_bench import figures, game_of, profile

from escarmouche.rulebooks.bonus_malus.actions import limits
from escarmouche.rulebooks.bonus_malus.plain_actions.simple import AIM, NOTHING
from escarmouche.rulebooks.bonus_malus.state import CASUALTY, ON_TABLE, leave


@pytest.mark.clause(
    "BM-ACTIONS-02",
    "BM-SKILL-HEROS-01",
    "BM-SKILL-HEROS-02",
    "BM-SKILL-LEGENDE-01",
    "BM-SKILL-LEGENDE-02",
    "BM-SKILL-LEGENDE-03",
)
def test_pools() -> None:
    """BM-ACTIONS-02, BM-SKILL-HEROS-01, -02, BM-SKILL-LEGENDE-01 to -03: who is both has the best of each."""
    plain, hero, legend = profile(), profile("heros"), profile("legende-vivante")
    both = profile("heros", "legende-vivante")
    game = game_of([plain, hero, legend, both], [plain])
    pools = [tuple(limits.pool_of(game, figure)) for figure in figures(game)]
    assert pools == [(2, 1, 1), (2, 2, 2), (3, 3, 2), (3, 3, 2), (2, 1, 1)]
    assert game.actions == [2, 2, 3, 3, 2]


@pytest.mark.clause("BM-ACTIONS-05", "BM-ACTION-RIEN-01")
def test_a_type_is_done_once_and_nothing_as_often_as_one_likes() -> None:
    """BM-ACTIONS-05, BM-ACTION-RIEN-01: the limit counts types; doing nothing is free of it."""
    game = game_of([profile("tir", equipment=["pistolet"])], [profile()])
    figure = figures(game)[0]
    assert limits.why_not_do(game, figure, AIM) is None
    for _each in range(3):
        limits.count(game, figure, NOTHING.kind)
        limits.count(game, figure, AIM.kind)
    assert game.done[0] == ("aim", "aim", "aim")
    refusal = limits.why_not_do(game, figure, AIM)
    assert refusal is not None and refusal.reason == limits.DONE_ALREADY
    assert limits.why_not_do(game, figure, NOTHING) is None


@pytest.mark.clause("BM-ACTIONS-04")
def test_an_action_needs_as_many_as_it_costs() -> None:
    """BM-ACTIONS-04: with none left nothing is done."""
    game = game_of([profile()], [profile()])
    game.actions[0] = 0
    refusal = limits.why_not_do(game, figures(game)[0], NOTHING)
    assert refusal is not None and refusal.reason == limits.TOO_FEW


@pytest.mark.clause("BM-ACTALT-09", "BM-SONNE-01")
def test_who_may_be_activated() -> None:
    """BM-ACTALT-09, BM-SONNE-01, R6: not who has acted, is stunned, or is out of action, even when healed (R59)."""
    game = game_of([profile(), profile("heros"), profile(), profile()], [profile()])
    ordinary, hero, stunned, fallen, _foe = figures(game)
    game.activations[ordinary.id] = game.activations[hero.id] = 1
    game.stunned[stunned.id] = True
    leave(game, fallen, CASUALTY)
    able = [limits.may_be_activated(game, f) for f in (ordinary, hero, stunned, fallen)]
    assert able == [False, True, False, False]
    game.status[fallen.id], game.in_play[fallen.id] = ON_TABLE, True  # somebody has healed it
    assert not limits.may_be_activated(game, fallen)
    limits.renew(game)
    assert limits.may_be_activated(game, fallen)
