"""The domain of fire (LFW-SPELL-FEU-*): what its spells hit burns, and whoever is under one of them shines at night (B-R59)."""

from __future__ import annotations

from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.ground.solids import base_of
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose
from escarmouche.rulebooks.last_fantasy_war.magic.explosions import explode
from escarmouche.rulebooks.last_fantasy_war.magic.spell import ENEMY, FRIEND, Spell
from escarmouche.rulebooks.last_fantasy_war.magic.workings import (
    attack_of,
    heard_of,
    hurl,
    rule_called,
    shining,
    weapon_of,
)
from escarmouche.rulebooks.last_fantasy_war.magic.wound_dice import wounds_up_to
from escarmouche.rulebooks.last_fantasy_war.rules.movement import (
    IN_THE_AIR,
    aloft,
    quick_in_the_air,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called
from escarmouche.table.measure import TOLERANCE
from escarmouche.table.storeys.model import Place

FIREBALL = Phrase("lfw.spell.boule-de-feu", "LFW-SPELL-FEU-BOULE-01", "LFW-SPELL-FEU-BOULE-02")
BREATH = Phrase("lfw.spell.souffle-de-feu", "LFW-SPELL-FEU-SOUFFLE-01", "LFW-SPELL-FEU-SOUFFLE-02")
INNER_FLAME = Phrase(
    "lfw.spell.flamme-interieure", "LFW-SPELL-FEU-FLAMME-01", "LFW-SPELL-FEU-FLAMME-02"
)
WINGS = Phrase(
    "lfw.spell.ailes-ardentes",
    "LFW-SPELL-FEU-AILES-01",
    "LFW-SPELL-FEU-AILES-02",
    "LFW-SPELL-FEU-AILES-03",
)
DROUGHT = Phrase(
    "lfw.spell.assechement", "LFW-SPELL-FEU-ASSECHEMENT-01", "LFW-SPELL-FEU-ASSECHEMENT-02"
)
FIERY_WEAPON = Phrase("lfw.spell.arme-enflammee", "LFW-SPELL-FEU-ARME-01", "LFW-SPELL-FEU-ARME-02")
FLAMES = Phrase("lfw.roll.flames", "LFW-SPELL-FEU-FLAMME-02")
ALOFT = Phrase("lfw.effect.flown", "LFW-RULE-VOL-03", "LFW-SPELL-FEU-AILES-02")

BURNS = 2  # LFW-SPELL-FEU-FLAMME-02: so much or less
FACES = ((1, 2), (3, 4, 5, 6))

# LFW-SPELL-FEU-DOMAINE-01: hits of this domain are Enflammé.
BURNING = Skill("enflamme")
BALL = weapon_of("boule-de-feu", "Boule de feu", "Fireball", 1, BURNING)
FIRE_BREATH = weapon_of(
    "souffle-de-feu", "Souffle de feu", "Fiery breath", 0, Skill("souffle"), BURNING, range=12.0
)
FLAME = weapon_of("flamme-interieure", "Flamme intérieure", "Inner flame", 0, BURNING)
TRAIL = weapon_of(
    "ailes-ardentes", "Ailes ardentes", "Burning wings", 0, Skill("independant", rank=4), BURNING
)


def _throw_ball(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-FEU-BOULE-02, B-R41: about the centre of its target: Explosion (D6'', 1.5'')."""
    for target in targets:
        spot = Place(game.x[target.id], game.y[target.id], game.surface[target.id])
        yield from explode(game, unit, BALL, spot, BALL_DRIFT, FIREBALL_RADIUS, target.id)


FIREBALL_RADIUS, BALL_DRIFT = 1.5, "d6"


def _burn(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-FEU-FLAMME-02: a die for each Pv it has; each 1 or 2 is a wound. B-R59: they burn."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        attack = attack_of(unit, target, FLAME)
        dice = game.life[target.id]
        wounds = yield from wounds_up_to(game, unit, FLAMES, dice, BURNS, FACES, about)
        if wounds:
            yield from lose(game, target, wounds, unit.id, attack)
        yield from heard_of(game, attack)


# -- wings -----------------------------------------------------------------------------------------------


def _has_flown(game: State, unit: Unit, _kind: str, flown: bool) -> Rule:
    """LFW-RULE-VOL-03, B-R61: harder to hit after a flying move, until the end of the turn."""
    if flown and not durations.bears(game, unit, IN_THE_AIR):  # B-R37: it never adds to itself
        durations.affect(game, unit, HOVERING, TURN, unit)
    yield from ()


def _scorches(game: State, unit: Unit, start: Place, end: Place) -> Rule:
    """LFW-SPELL-FEU-AILES-03, B-R61: each unit over which its base passes, friends too; the attack is its caster's."""
    source = next(e.source for e in game.effects[unit.id] if e.kind is FLYING)
    caster = unit if source is None else unit_called(game, source)
    for victim in flown_over(game, unit, start, end):
        yield from hurl(game, attack_of(caster, victim, TRAIL, cover=False))


def flown_over(game: State, unit: Unit, start: Place, end: Place) -> list[Unit]:
    """Whose base the flyer's base covers on its straight way; who stood beside it at either end does not count."""
    own, found = base_of(game, unit), []
    for other in game.standing():
        if base_of(game, other) is own:
            continue
        reach = game.radius[unit.id] + game.radius[other.id] - 10 * TOLERANCE
        if _away(game.x[other.id], game.y[other.id], start, end) < reach:
            found.append(other)
    return found


def _away(x: float, y: float, a: Place, b: Place) -> float:
    length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    share = 0.0 if not length else ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length
    share = min(1.0, max(0.0, share))
    return hypot(x - a.x - share * (b.x - a.x), y - a.y - share * (b.y - a.y))


HOVERING = shining("ailes-ardentes-en-vol", ALOFT, (points.SCORE, aloft))
FLYING = shining(
    "ailes-ardentes",
    WINGS,
    (points.GAIT, lambda *_about: {"flies": True}),
    (points.SCORE, quick_in_the_air),  # LFW-RULE-VOL-05
    (points.MOVED, _has_flown),
    (points.FLEW, _scorches),
)

SPELLS = (
    Spell(
        "boule-de-feu",
        FIREBALL,
        2,
        ENEMY,
        18.0,
        does=_throw_ball,
        projectile=True,
        radius=FIREBALL_RADIUS,
    ),
    Spell(
        "souffle-de-feu",
        BREATH,
        2,
        FRIEND,
        6.0,
        TURN,
        shining("souffle-de-feu", BREATH, (points.ARMS, lambda *_about: FIRE_BREATH)),
        visible=True,
    ),
    Spell("flamme-interieure", INNER_FLAME, 1, ENEMY, 6.0, does=_burn, visible=True),
    Spell("ailes-ardentes", WINGS, 3, FRIEND, 6.0, TURN, FLYING, visible=True, moves_pair=True),
    Spell(
        "assechement",
        DROUGHT,
        2,
        ENEMY,
        12.0,
        TURN,
        shining("assechement", DROUGHT, (points.FLAMMABLE, lambda *_about: DROUGHT)),
        visible=True,
    ),
    Spell(
        "arme-enflammee",
        FIERY_WEAPON,
        1,
        FRIEND,
        6.0,
        TURN,
        shining("arme-enflammee", FIERY_WEAPON, rule_called("enflamme")),
        visible=True,
    ),
)
