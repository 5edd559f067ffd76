"""Dice that say how many wounds a spell gives (LFW-SKILL-MAGE-VIOLENCE-02, A-R57): some mages may throw them again."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Alike, Ask, Roll, Rule
from escarmouche.rulebooks.last_fantasy_war.dice import d3
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.points import WOUND_DICE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

AGAIN = Phrase("lfw.ask.wounds_again", "LFW-SKILL-MAGE-VIOLENCE-02")
YES, NO = Phrase("lfw.option.reroll"), Phrase("lfw.option.keep")
MOST = 3


def wounds_d3(game: State, caster: Unit, what: Phrase, about: Data) -> Rule:
    """A D3 of wounds; whoever may throws it again once, knowing what it was."""
    number: int = yield from d3(what, about)
    if number == MOST or first_said(game, caster, WOUND_DICE) is None:
        return number
    options = Choice((Option("yes", YES), Option("no", NO)))
    asked = {**about, "wounds": number}
    if (yield Ask(caster.camp, AGAIN, options, asked)) == "no":
        return number
    return (yield from d3(what, {**about, "again": True}))


def wounds_up_to(
    game: State, caster: Unit, what: Phrase, dice: int, most: int, alike: Alike, about: Data
) -> Rule:
    """Each die of so much or less is a wound; whoever may throws the others again once."""
    faces = yield Roll(what, dice, about=about, alike=alike)
    wounds = sum(face <= most for face in faces)
    if wounds == dice or first_said(game, caster, WOUND_DICE) is None:
        return wounds
    more = yield Roll(what, dice - wounds, about={**about, "again": True}, alike=alike)
    return wounds + sum(face <= most for face in more)
