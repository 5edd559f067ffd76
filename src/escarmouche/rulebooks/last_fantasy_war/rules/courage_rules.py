"""Rules about courage: Indécourageable, Tenace, Vétéran, Terreur."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, modifiers
from escarmouche.rulebooks.last_fantasy_war.rules.auras import reaches
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, hostile

FEARLESS = Phrase("lfw.rule.indecourageable", "LFW-RULE-INDECOURAGEABLE-01")
TENACIOUS = Phrase("lfw.rule.tenace", "LFW-RULE-TENACE-01")
VETERAN = Phrase("lfw.rule.veteran", "LFW-RULE-VETERAN-01")
TERROR = Phrase("lfw.rule.terreur", "LFW-RULE-TERREUR-01", "LFW-RULE-TERREUR-02")
CAUSE = Phrase("lfw.cause.terror", "LFW-RULE-TERREUR-01", "LFW-MORAL-01")

MORALE_PHASE = "morale"
NEAR = 3.0  # LFW-RULE-TERREUR-02


def fearless(_skill: Skill) -> Plugin:
    """LFW-RULE-INDECOURAGEABLE-01: it passes every courage test."""
    return Plugin("indecourageable", FEARLESS, (points.NO_COURAGE_TEST, lambda *_about: FEARLESS))


def holds_out(game: State, _unit: Unit) -> Phrase | None:
    """LFW-RULE-TENACE-01: in the morale phase, and only there."""
    return TENACIOUS if game.phase == MORALE_PHASE else None


def tenacious(_skill: Skill) -> Plugin:
    """Tenace."""
    return Plugin("tenace", TENACIOUS, (points.NO_COURAGE_TEST, holds_out))


def veteran(_skill: Skill) -> Plugin:
    """LFW-RULE-VETERAN-01: only what helps modifies its tests."""
    return Plugin("veteran", VETERAN, (points.STEADY, lambda *_about: VETERAN))


def terror(skill: Skill) -> Plugin:
    """Terreur."""
    return Plugin("terreur", TERROR, (points.MORALE_CAUSES, frightening(skill.rank or NEAR, _lost)))


def _lost(game: State, unit: Unit) -> bool:
    """LFW-SPELL-PENSEE-ILLUSION-02: what the sheet gives may be taken away."""
    return first_said(game, unit, points.TERROR_LOST) is not None


def frightening(
    within: float, is_lost: Callable[[State, Unit], bool]
) -> Callable[[State, Unit, Unit], Phrase | None]:
    """LFW-RULE-TERREUR-01, B-R57: each of its enemies within N'' has one more cause, unless the terror is lost."""

    def frightens(game: State, bearer: Unit, unit: Unit) -> Phrase | None:
        if not hostile(game, unit, bearer) or is_lost(game, bearer):
            return None
        more = sum(why.value for why in modifiers(game, bearer, points.TERROR_RANGE))
        return CAUSE if reaches(game, bearer, unit, within + more) else None

    return frightens


UNIT: dict[str, Callable[[Skill], Plugin]] = {
    "indecourageable": fearless,
    "tenace": tenacious,
    "veteran": veteran,
    "terreur": terror,
}
