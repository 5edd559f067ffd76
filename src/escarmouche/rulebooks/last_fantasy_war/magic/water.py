"""The domain of water (LFW-SPELL-EAU-*): calm and storm, rain that heals, water where none was."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import rerolls
from escarmouche.rulebooks.last_fantasy_war.durations import GAME, TURN
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import heal, most_life
from escarmouche.rulebooks.last_fantasy_war.magic.created_terrain import create
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_UNITS,
    ENEMY,
    FRIEND,
    POINT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import (
    frightening,
    giving,
    strike_all,
    weapon_of,
)
from escarmouche.rulebooks.last_fantasy_war.points import REROLL
from escarmouche.rulebooks.last_fantasy_war.rules.areas import units_within
from escarmouche.rulebooks.last_fantasy_war.rules.roll_modifiers import of_rolls
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.terrain import POND
from escarmouche.table.shapes import Disc
from escarmouche.table.storeys.model import Place

LAKE = Phrase("lfw.spell.le-calme-du-lac", "LFW-SPELL-EAU-CALME-01", "LFW-SPELL-EAU-CALME-02")
STORM = Phrase(
    "lfw.spell.la-violence-de-la-tempete", "LFW-SPELL-EAU-VIOLENCE-01", "LFW-SPELL-EAU-VIOLENCE-02"
)
LAST_DROP = Phrase(
    "lfw.spell.la-goutte-de-trop", "LFW-SPELL-EAU-GOUTTE-01", "LFW-SPELL-EAU-GOUTTE-02"
)
TEMPEST = Phrase("lfw.spell.tempete", "LFW-SPELL-EAU-TEMPETE-01", "LFW-SPELL-EAU-TEMPETE-02")
RAIN = Phrase("lfw.spell.pluie-reparatrice", "LFW-SPELL-EAU-PLUIE-01", "LFW-SPELL-EAU-PLUIE-02")
FLOOD = Phrase("lfw.spell.inondation", "LFW-SPELL-EAU-INONDATION-01", "LFW-SPELL-EAU-INONDATION-02")
UNHURT = Phrase("lfw.refusal.unhurt", "LFW-BLESS-04")

DEAD, NEUTRAL = "mort", "neutre"
TEMPEST_RADIUS, FLOOD_RADIUS = 3.0, 1.5
GUST = weapon_of("tempete", "Tempête", "Tempest", 0, Skill("independant", rank=2))


def why_unhurt(game: State, _caster: Unit, unit: Unit) -> Refusal | None:
    """Whoever lacks nothing cannot be healed."""
    return None if game.life[unit.id] < most_life(game, unit) else refuse(UNHURT, figure=unit.id)


def _why_not_healed(game: State, caster: Unit, unit: Unit) -> Refusal | None:
    """LFW-SPELL-EAU-PLUIE-01: the living only, and those who lack something."""
    alive = not unit.profile.has(DEAD) and not unit.profile.has(NEUTRAL)
    return why_unhurt(game, caster, unit) if alive else refuse(UNHURT, figure=unit.id)


def _rain(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-EAU-PLUIE-02: a Pv for each."""
    for target in targets:
        yield from heal(game, target, 1, unit.id)


def _tempest(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-EAU-TEMPETE-02: all within 3'', friends too."""
    height = game.table.storeys.height_of(spot.surface)
    victims = units_within(game, spot.point, height, TEMPEST_RADIUS)
    yield from strike_all(game, unit, victims, GUST)


def _flood(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-EAU-INONDATION-02, B-R62: a disc of water, under units too, until the end of the game (LFW-SPELL-GEN-05)."""
    yield from create(game, unit, POND, Disc(spot.x, spot.y, FLOOD_RADIUS), spot.surface, FLOOD)


SPELLS = (
    Spell(
        "le-calme-du-lac",
        LAKE,
        1,
        FRIEND,
        6.0,
        TURN,
        giving("le-calme-du-lac", LAKE, (REROLL, of_rolls(rerolls.ELITE, LAKE, rerolls.COURAGE))),
        visible=True,
    ),
    Spell(
        "la-violence-de-la-tempete",
        STORM,
        2,
        FRIEND,
        6.0,
        TURN,
        giving(
            "la-violence-de-la-tempete",
            STORM,
            (REROLL, of_rolls(rerolls.ELITE, STORM, rerolls.COMBAT)),
        ),
        visible=True,
    ),
    Spell(
        "la-goutte-de-trop",
        LAST_DROP,
        1,
        ENEMY,
        12.0,
        TURN,
        does=frightening(LAST_DROP),
        visible=True,
    ),
    Spell("tempete", TEMPEST, 3, POINT, 24.0, at=_tempest, visible=True, radius=TEMPEST_RADIUS),
    Spell("pluie-reparatrice", RAIN, 2, ALL_UNITS, does=_rain, why_not=_why_not_healed),
    Spell("inondation", FLOOD, 3, POINT, 9.0, GAME, at=_flood, visible=True, radius=FLOOD_RADIUS),
)
