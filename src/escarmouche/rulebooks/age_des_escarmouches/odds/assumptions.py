"""What every forecast shares: how players are taken to answer on the way, and what harm is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Answer, Chance, Trial, one_rule
from escarmouche.core.words import Ask, Reading, Rule
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import KEEP_WHICH
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import wounded
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import DECLARE
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of

HURTS = Phrase("ade.forecast.hurts", "ADE-1.2.5-02")
WOUNDS = Phrase("ade.forecast.wounds", "ADE-1.2.5-03", "ADE-1.2.5-04")
KILLS = Phrase("ade.forecast.kills", "ADE-1.2.5-05")
BREAKS = Phrase("ade.forecast.breaks", "ADE-4.7.1-10")

# What tests, challenges and blows may write: a skill that is used, UM spent on a characteristic, a fear overcome.
WRITTEN = ("life", "effects", "once", "energy", "fear_immunity")


def tried(rule: Callable[[Any], Rule]) -> Trial:
    """The trial of one rule of tests, challenges or blows."""
    return one_rule(rule, WRITTEN)


def wisely(game: State) -> Answer:
    """Dice are rolled again where somebody may, and the better face for the holder of the right is kept.

    Résolution is not counted in: how often it is used is a decision of its own (ADE-SKILL-RESOLUTION-01).
    """

    def answer(ask: Ask) -> Any:
        if ask.question == DECLARE:
            return "no"
        if ask.question != KEEP_WHICH or not isinstance(ask.answers, Choice):
            return ask.answers.default()
        faces = {option.key: option.data["face"] for option in ask.answers.options}
        his_own = figure_of(game, ask.about["tester"]).camp == ask.who
        return (max if his_own else min)(faces, key=faces.__getitem__)

    return answer


def harm(
    game: State,
    victim: Figure,
    lost: Callable[[Any], int],
    reads: tuple[Reading, ...] = (),
    bad: bool = False,
) -> Iterator[Chance]:
    """What blows may do to somebody: PV lost, the wounded state, death. `lost` reads the end of a trial."""
    left, full = game.life[victim.id], victim.profile.life
    data, machine = {"target": victim.id}, victim.profile.machine is not None
    yield Chance(Said(HURTS, data), lambda end: lost(end) > 0, reads, victim.id, bad)
    half = left - full // 2  # ADE-1.2.5-03: so many more, and half of them are lost
    if not machine and not wounded(game, victim) and 1 < half < left:
        yield Chance(Said(WOUNDS, data), lambda end: lost(end) >= half, (), victim.id, bad)
    last = BREAKS if machine else KILLS
    yield Chance(Said(last, data), lambda end: lost(end) >= left, (), victim.id, bad)
