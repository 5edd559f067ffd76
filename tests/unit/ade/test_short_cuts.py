"""What is asked first because it is soon said never changes an answer: groups, and what mystics may recite."""

from __future__ import annotations

from random import Random

from tests.unit.ade.games import asked_for_deeds

from escarmouche.rulebooks.age_des_escarmouches.actions import groups
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import MARCH
from escarmouche.rulebooks.age_des_escarmouches.actions.runs import RUN
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.mystics.actions import CALL, INCANTATION


def _groups_agree(answers: Deeds, rng: Random) -> list[bool]:
    """Whether proposals to all who may act are legal, with a reason and without one."""
    verdicts: list[bool] = []
    for action in (MARCH, RUN):
        able = [f for f in answers.figures if action in answers.actions_of(f)]
        deed = groups.drawn(answers.game, action, able, rng) if len(able) > 1 else None
        if deed is not None:
            verdicts.append(answers.check(deed) is None)
            assert answers.allows(deed) is verdicts[-1], deed
    return verdicts


def _recitals_agree(answers: Deeds) -> list[bool]:
    """Whether a mystic may recite: at once, and by looking at all that comes to his mind."""
    verdicts: list[bool] = []
    game = answers.game
    for action in (CALL, INCANTATION):
        for figure in answers.figures:
            if not action.suits(figure):
                continue
            deeds = action._thought_of(game, figure)
            possible = any(d.path or action.why_not(game, figure, d, ()) is None for d in deeds)
            verdicts.append(action.why_not_take(game, figure) is None)
            assert verdicts[-1] is possible, (figure.profile.id, action.id)
    return verdicts


def test_short_cuts_say_what_the_long_way_says() -> None:
    """ADE-3.2.3-04, ADE-4.6.1-15: all through some games; both verdicts come."""
    together: list[bool] = []
    recited: list[bool] = []
    for answers, rng in asked_for_deeds(5):
        together += _groups_agree(answers, rng)
        recited += _recitals_agree(answers)
    assert set(together) == {True, False} == set(recited)
