"""Whom a fighter may aim at is the same whether it is asked quickly or of everybody in turn."""

from __future__ import annotations

from tests.unit.ade.games import asked_for_deeds

from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import CHARGE_ACTION
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import CALL, INCANTATION
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import AIMED_SHOT, SHOOT
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, gap, is_free
from escarmouche.table.measure import TOLERANCE


def _shots_agree(game: State, figure: Figure) -> list[bool]:
    """Whether a shot is of use: somebody is named as a target for it."""
    verdicts: list[bool] = []
    for action in (SHOOT, AIMED_SHOT):
        if action.suits(figure) and action.why_not_take(game, figure) is None:
            named = [each["targets"] for each in action.shown(game, figure)["weapons"]]
            verdicts.append(action.is_of_use(game, figure))
            assert verdicts[-1] is any(named), (figure.profile.id, action.id)
    return verdicts


def _recitals_agree(game: State, figure: Figure) -> list[bool]:
    """Whether each recital that comes to mind is legal, with a reason and without one."""
    verdicts: list[bool] = []
    for action in (CALL, INCANTATION):
        for deed in action._thought_of(game, figure) if action.suits(figure) else ():
            verdicts.append(action.is_legal(game, figure, deed, ()))
            assert verdicts[-1] is (action.why_not(game, figure, deed, ()) is None), deed
    return verdicts


def _reach_agrees(game: State, figure: Figure) -> list[bool]:
    """Whom a charge may reach, as the crow flies; those of our armies are round, and on the ground."""
    if not is_free(game, figure) or not figure.is_round or figure.profile.air is not None:
        return []
    longest = CHARGE_ACTION.longest(game, figure, 0)
    measured = [
        enemy
        for enemy in enemies(game, figure.camp)
        if enemy.is_round
        and game.level[enemy.id] == 0
        and not game.hidden[enemy.id]
        and gap(game, figure, enemy) <= longest + TOLERANCE
    ]
    found = [enemy for enemy in CHARGE_ACTION.in_reach(game, figure) if enemy.is_round]
    assert found == measured
    return [bool(found)]


def test_targets_are_the_same_however_they_are_looked_for() -> None:
    """ADE-3.2.3.3-04, ADE-4.6.1-15, ADE-3.2.3.2.2-01: all through some games; both verdicts come."""
    shot: list[bool] = []
    recited: list[bool] = []
    reached: list[bool] = []
    for answers, _rng in asked_for_deeds(6):
        for figure in answers.figures:
            shot += _shots_agree(answers.game, figure)
            recited += _recitals_agree(answers.game, figure)
            reached += _reach_agrees(answers.game, figure)
    assert set(shot) == set(recited) == set(reached) == {True, False}
