"""The domain of shadow (LFW-SPELL-OMBRE-*): dread, night, the dark beyond, and the dead for a turn."""

from __future__ import annotations

from escarmouche.core.bearers import camp as bearing_camp
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Bearer, Effect
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import fates, points
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.ground.weather import comes_over_all
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose_for_certain
from escarmouche.rulebooks.last_fantasy_war.magic.shades import MEMORY, recall, why_no_place
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ENEMY,
    FALLEN,
    FRIEND,
    NOBODY,
    POINT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import frightening, giving
from escarmouche.rulebooks.last_fantasy_war.magic.wound_dice import wounds_d3
from escarmouche.rulebooks.last_fantasy_war.rules.areas import units_within
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit
from escarmouche.table.storeys.model import Place

DREAD = Phrase(
    "lfw.spell.terreur-de-l-ombre", "LFW-SPELL-OMBRE-TERREUR-01", "LFW-SPELL-OMBRE-TERREUR-02"
)
NIGHTFALL = Phrase(
    "lfw.spell.appel-de-la-nuit", "LFW-SPELL-OMBRE-NUIT-01", "LFW-SPELL-OMBRE-NUIT-02"
)
OPENING = Phrase(
    "lfw.spell.ouverture-vers-les-tenebres",
    "LFW-SPELL-OMBRE-OUVERTURE-01",
    "LFW-SPELL-OMBRE-OUVERTURE-02",
    "LFW-SPELL-OMBRE-OUVERTURE-03",
)
HIDING = Phrase("lfw.spell.cache-d-ombre", "LFW-SPELL-OMBRE-CACHE-01", "LFW-SPELL-OMBRE-CACHE-02")
HATRED = Phrase(
    "lfw.spell.haine-des-anciens-dieux", "LFW-SPELL-OMBRE-HAINE-01", "LFW-SPELL-OMBRE-HAINE-02"
)
DARK_DIE = Phrase("lfw.roll.darkness", "LFW-SPELL-OMBRE-OUVERTURE-02", "LFW-DE-02")

HIDDEN = 3  # LFW-SPELL-OMBRE-CACHE-02
OPENING_RADIUS = 3.0
NIGHT = Plugin("appel-de-la-nuit", NIGHTFALL, (points.NIGHT, lambda *_about: NIGHTFALL))


def _fall(game: State, unit: Unit, _targets: list[Unit]) -> Rule:
    """LFW-SPELL-OMBRE-NUIT-02: night over the whole battlefield."""
    comes_over_all(game, NIGHT, TURN, unit)
    yield from ()


def _open(game: State, unit: Unit, spot: Place) -> Rule:
    """LFW-SPELL-OMBRE-OUVERTURE-02, -03, B-R71: D3 + 1 wounds that nothing cancels, a die for each unit within 3''."""
    height = game.table.storeys.height_of(spot.surface)
    for victim in units_within(game, spot.point, height, OPENING_RADIUS):
        if (
            game.status[victim.id] == ON_TABLE
        ):  # LFW-CAV-17: its mount may have been the death of it
            yield from engulf(game, unit, victim)


def engulf(game: State, unit: Unit, victim: Unit) -> Rule:
    """One of those whom the dark takes in."""
    wounds = yield from wounds_d3(game, unit, DARK_DIE, {"figure": unit.id, "target": victim.id})
    yield from lose_for_certain(game, victim, wounds + 1, unit.id)


def _in_shadow(_game: State, unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-OMBRE-CACHE-02, B-R68: 3 where its own is less."""
    missing = HIDDEN - unit.profile.dodge
    return Why(missing, HIDING) if name == "dodge" and missing > 0 else None


# -- the hatred of the old gods --------------------------------------------------------------------------


def _foe_die(game: State, bearer: Bearer, owner: int) -> fates.Fate | None:
    """LFW-SPELL-OMBRE-HAINE-02: one die of an opponent becomes a 1, 2 or 3."""
    return fates.Fate((1, 2, 3), HATRED) if game.sides.hostile(bearer.of, owner) else None


CURSE = Plugin("haine-des-anciens-dieux", HATRED, (points.FATE, _foe_die))


def _hate(game: State, unit: Unit, _targets: list[Unit]) -> Rule:
    lay(game, bearing_camp(unit.camp), Effect(CURSE, TURN, unit.id))
    yield from ()


SPELLS = (
    Spell("terreur-de-l-ombre", DREAD, 2, ENEMY, 12.0, TURN, does=frightening(DREAD)),
    Spell("appel-de-la-nuit", NIGHTFALL, 2, NOBODY, None, TURN, does=_fall),
    Spell(
        "ouverture-vers-les-tenebres",
        OPENING,
        4,
        POINT,
        18.0,
        at=_open,
        visible=True,
        projectile=True,
        radius=OPENING_RADIUS,
    ),
    Spell(
        "cache-d-ombre",
        HIDING,
        2,
        FRIEND,
        9.0,
        TURN,
        giving("cache-d-ombre", HIDING, (points.SCORE, _in_shadow)),
    ),
    Spell("ombre-memorielle", MEMORY, 3, FALLEN, 6.0, TURN, does=recall, why_not=why_no_place),
    Spell("haine-des-anciens-dieux", HATRED, 3, NOBODY, None, TURN, does=_hate),
)
