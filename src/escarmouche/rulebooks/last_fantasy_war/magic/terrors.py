"""Spells that give Terreur, widen it or take it away (LFW-SPELL-SAUVAGE-CORNEILLES-*, LFW-SPELL-PENSEE-ILLUSION-*)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving, rule_called
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

CROWS = Phrase(
    "lfw.spell.cris-des-corneilles",
    "LFW-SPELL-SAUVAGE-CORNEILLES-01",
    "LFW-SPELL-SAUVAGE-CORNEILLES-02",
    "LFW-SPELL-SAUVAGE-CORNEILLES-03",
)
ILLUSION = Phrase(
    "lfw.spell.illusion-monstrueuse", "LFW-SPELL-PENSEE-ILLUSION-01", "LFW-SPELL-PENSEE-ILLUSION-02"
)
NEAR = 3  # inches: what is given, and what is added
TERROR = "terreur"

GIVEN = giving("cris-des-corneilles", CROWS, rule_called(TERROR, NEAR))
WIDER = giving(
    "cris-des-corneilles-au-loin", CROWS, (points.TERROR_RANGE, lambda *_about: Why(NEAR, CROWS))
)
SEEMING = giving("illusion-monstrueuse", ILLUSION, rule_called(TERROR, NEAR))
UNMASKED = giving("illusion-levee", ILLUSION, (points.TERROR_LOST, lambda *_about: ILLUSION))


def has_terror(game: State, unit: Unit) -> bool:
    """LFW-RULE-TERREUR-01: by its sheet or by a spell, and not taken away."""
    given = any(durations.bears(game, unit, kind) for kind in (GIVEN, SEEMING))
    lost = first_said(game, unit, points.TERROR_LOST) is not None
    return (unit.profile.has(TERROR) or given) and not lost
