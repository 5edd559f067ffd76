"""What every forecast shares: how players are taken to answer on the way, and what harm is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Answer, Chance, Trial, one_rule
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Reading, Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.combat.defences import BLADES_MET
from escarmouche.rulebooks.age_des_escarmouches.dice.rerolls import KEEP_WHICH
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import value_of
from escarmouche.rulebooks.age_des_escarmouches.exchange.rolling import blades_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, wounded
from escarmouche.rulebooks.age_des_escarmouches.skills.chaining import WHICH_STRENGTH
from escarmouche.rulebooks.age_des_escarmouches.skills.counter_attack import Countering
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import DECLARE, HOW_MANY_BLOWS
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

    Résolution is not counted in: how often it is used is a decision of its own (ADE-SKILL-RESOLUTION-01). Nor are
    points that somebody may put into a characteristic before a die: their question tells what they change.
    ADE-SKILL-CONTRE-ATTAQUE-02: of defence dice those are turned that would meet nothing, so that it costs nothing.
    ADE-SKILL-FEINTE-01: nobody feints. Of blades and own blows the stronger are met, or struck again.
    """

    def answer(ask: Ask) -> Any:
        if ask.question == DECLARE:
            return "no"
        if ask.question == HOW_MANY_BLOWS:
            return "0"
        if isinstance(ask.answers, Countering):
            return ask.answers.to_spare
        if ask.question == BLADES_MET and isinstance(ask.answers, Choice):
            counts = [int(option.key) for option in ask.answers.options]
            return str((max if _blades_are_stronger(game, ask.about["other"]) else min)(counts))
        if ask.question == WHICH_STRENGTH:
            return "blade" if _blades_are_stronger(game, ask.about["figure"]) else "own"
        if ask.question != KEEP_WHICH or not isinstance(ask.answers, Choice):
            return ask.answers.default()
        faces = {option.key: option.data["face"] for option in ask.answers.options}
        his_own = figure_of(game, ask.about["tester"]).camp == ask.who
        return (max if his_own else min)(faces, key=faces.__getitem__)

    return answer


def _blades_are_stronger(game: State, id: int) -> bool:
    """ADE-EQUIP-LAMES-DORSALES-02: whether its blades strike harder than it does itself."""
    figure = figure_of(game, id)
    blades = blades_of(game, figure)
    return blades is not None and blades.strength.value > value_of(game, figure, FOR).value


def harm(
    game: State,
    victim: Figure,
    lost: Callable[[Any], int],
    reads: tuple[Reading, ...] = (),
    bad: bool = False,
) -> Iterator[Chance]:
    """What blows may do to somebody: PV lost, the wounded state, death. `lost` reads the end of a trial."""
    if first(game, victim, points.HURT) is not None:
        return  # it has nothing more to lose
    left, full = game.life[victim.id], victim.profile.life
    data, machine = {"target": victim.id}, victim.profile.machine is not None
    yield Chance(Said(HURTS, data), lambda end: lost(end) > 0, reads, victim.id, bad)
    half = left - full // 2  # ADE-1.2.5-03: so many more, and half of them are lost
    if not machine and not wounded(game, victim) and 1 < half < left:
        yield Chance(Said(WOUNDS, data), lambda end: lost(end) >= half, (), victim.id, bad)
    last = BREAKS if machine else KILLS
    yield Chance(Said(last, data), lambda end: lost(end) >= left, (), victim.id, bad)
