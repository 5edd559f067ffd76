"""Dice that say how many wounds a spell gives (LFW-SKILL-MAGE-VIOLENCE-02, A-R57): some mages may throw them again."""

from __future__ import annotations

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Alike, Ask, Roll, Rule
from escarmouche.rulebooks.last_fantasy_war import fates
from escarmouche.rulebooks.last_fantasy_war.dice import HALVES, halved
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.points import WOUND_DICE
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

AGAIN = Phrase("lfw.ask.wounds_again", "LFW-SKILL-MAGE-VIOLENCE-02")
YES, NO = Phrase("lfw.option.reroll"), Phrase("lfw.option.keep")
MOST = 3


def wounds_d3(game: State, caster: Unit, what: Phrase, about: Data) -> Rule:
    """A D3 of wounds; whoever may throws it again once, knowing what it was."""
    (face,) = yield Roll(what, 1, about=about, alike=HALVES)
    if halved(face) < MOST and first_said(game, caster, WOUND_DICE) is not None:
        options = Choice((Option("yes", YES), Option("no", NO)))
        asked = {**about, "wounds": halved(face)}
        if (yield Ask(caster.camp, AGAIN, options, asked)) == "yes":
            (face,) = yield Roll(what, 1, about={**about, "again": True}, alike=HALVES)
    if game.borne:
        (face,) = yield from fates.settled(game, (face,), lambda one: halved(one[0]), about)
    return halved(face)


def wounds_up_to(
    game: State, caster: Unit, what: Phrase, dice: int, most: int, alike: Alike, about: Data
) -> Rule:
    """Each die of so much or less is a wound; whoever may throws the others again once. The target throws them (B-R67)."""
    faces: tuple[int, ...] = tuple((yield Roll(what, dice, about=about, alike=alike)))
    kept = tuple(face for face in faces if face <= most)
    if len(kept) < dice and first_said(game, caster, WOUND_DICE) is not None:
        again = {**about, "again": True}
        more = yield Roll(what, dice - len(kept), about=again, alike=alike)
        faces = (*kept, *more)
    if game.borne:
        target = {**about, "figure": about["target"]}
        faces = yield from fates.settled(game, faces, lambda all: _counted(all, most), target)
    return _counted(faces, most)


def _counted(faces: tuple[int, ...], most: int) -> int:
    return sum(face <= most for face in faces)
