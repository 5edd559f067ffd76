"""The Moral test, and the two fears that ask for one (BM-MORAL-01, BM-SKILL-EFFRAYANT-02, BM-SKILL-TERRIFIANT-02)."""

from __future__ import annotations

from escarmouche.core.explain import NOTHING, Data, Phrase
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.bonus_malus import scores
from escarmouche.rulebooks.bonus_malus.dice import passed
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.points import FEARED
from escarmouche.rulebooks.bonus_malus.state import Figure, State

MORALE = Phrase("bm.roll.morale", "BM-MORAL-01")
FOR_FEAR = Phrase("bm.why.fear", "BM-SKILL-EFFRAYANT-02")
AFRAID = Phrase("bm.event.afraid", "BM-SKILL-EFFRAYANT-03")


def passes_morale(game: State, figure: Figure, why: Phrase, about: Data = NOTHING) -> Rule:
    """BM-MORAL-01: a test of its Moral, 3- where it has none. Returns whether it holds.

    Who stands near is looked up now: of a charge, before anybody moves (R57, R87 h).
    """
    modifiers = scores.skill_modifiers(game, figure, "moral")
    told = {"figure": figure.id, "reason": why, **about}
    return (yield from passed(MORALE, modifiers, told))


def is_feared(game: State, figure: Figure) -> bool:
    """BM-SKILL-EFFRAYANT-01: whether it causes fear."""
    return first_said(game, figure, FEARED) is not None


def dares_charge(game: State, figure: Figure, target: Figure) -> Rule:
    """BM-SKILL-EFFRAYANT-02, R51: whoever would come into contact with something frightening tests first.

    Returns whether it goes on; where it does not, the move stops a pace before it (BM-SKILL-EFFRAYANT-03).
    """
    if not is_feared(game, target):
        return True
    about = {"target": target.id}
    if (yield from passes_morale(game, figure, FOR_FEAR, about)):
        return True
    yield Tell(AFRAID, {"figure": figure.id, **about})
    return False
