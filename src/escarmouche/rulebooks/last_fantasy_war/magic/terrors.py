"""Spells that give Terreur, widen it or take it away (LFW-SPELL-SAUVAGE-CORNEILLES-*, LFW-SPELL-PENSEE-ILLUSION-*).

What was said last counts: an illusion takes away what was given before it, and not what is given after it.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving
from escarmouche.rulebooks.last_fantasy_war.rules.courage_rules import frightening
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


def _frightful(id: str, phrase: Phrase) -> Plugin:
    """Terreur (3'') that a spell gives."""
    return giving(
        id,
        phrase,
        (points.MORALE_CAUSES, frightening(NEAR, lambda game, unit: not _gives(game, unit, id))),
    )


def _gives(game: State, unit: Unit, id: str) -> bool:
    """Whether the terror that a spell gave is felt: not if it was taken away since, or comes back by the sheet (B-R57)."""
    kinds = [effect.kind.id for effect in game.effects[unit.id]]
    if id not in kinds or _is_own(game, unit):
        return False
    return UNMASKED.id not in kinds or kinds.index(UNMASKED.id) < kinds.index(id)


GIVEN = _frightful("cris-des-corneilles", CROWS)
WIDER = giving(
    "cris-des-corneilles-au-loin", CROWS, (points.TERROR_RANGE, lambda *_about: Why(NEAR, CROWS))
)
SEEMING = _frightful("illusion-monstrueuse", ILLUSION)
UNMASKED = giving("illusion-levee", ILLUSION, (points.TERROR_LOST, lambda *_about: ILLUSION))


def has_terror(game: State, unit: Unit) -> bool:
    """LFW-RULE-TERREUR-01: by its sheet or by a spell, and not taken away."""
    given = any(_gives(game, unit, kind.id) for kind in (GIVEN, SEEMING))
    return given or _is_own(game, unit)


def _is_own(game: State, unit: Unit) -> bool:
    """By its sheet."""
    return unit.profile.has(TERROR) and not durations.bears(game, unit, UNMASKED)


def lay_anew(game: State, unit: Unit, kind: Plugin, source: Unit) -> None:
    """For the turn, after all that was said before."""
    kept = (one for one in game.effects[unit.id] if one.kind is not kind)
    game.effects[unit.id] = tuple(kept)
    durations.affect(game, unit, kind, durations.TURN, source)
