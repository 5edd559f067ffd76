"""The domain of thought (LFW-SPELL-PENSEE-*): its hits do magic damage (LFW-SPELL-PENSEE-DOMAINE-01)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, fates, morale, points
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_FRIENDS,
    ENEMY,
    UNIT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.terrors import (
    ILLUSION,
    SEEMING,
    UNMASKED,
    has_terror,
    lay_anew,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import (
    attack_of,
    giving,
    hurl,
    rule_called,
    weapon_of,
)
from escarmouche.rulebooks.last_fantasy_war.moves.intents import KINDS
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import SHOOT
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit

ARROW = Phrase(
    "lfw.spell.fleche-magique", "LFW-SPELL-PENSEE-FLECHE-01", "LFW-SPELL-PENSEE-FLECHE-02"
)
PROVOKED = Phrase(
    "lfw.spell.provocation-de-l-esprit",
    "LFW-SPELL-PENSEE-PROVOCATION-01",
    "LFW-SPELL-PENSEE-PROVOCATION-02",
)
MIND_WEAPON = Phrase(
    "lfw.spell.arme-de-pensee", "LFW-SPELL-PENSEE-ARME-01", "LFW-SPELL-PENSEE-ARME-02"
)
WARD = Phrase(
    "lfw.spell.protection-magique",
    "LFW-SPELL-PENSEE-PROTECTION-01",
    "LFW-SPELL-PENSEE-PROTECTION-02",
)
VISION = Phrase(
    "lfw.spell.vision-astrale", "LFW-SPELL-PENSEE-VISION-01", "LFW-SPELL-PENSEE-VISION-02"
)
ARROW_DIE = Phrase("lfw.roll.arrows", "LFW-SPELL-PENSEE-FLECHE-02", "LFW-DE-02")
BOUND = Phrase("lfw.refusal.provoked", "LFW-SPELL-PENSEE-PROVOCATION-02")

WARDED = 5  # LFW-SPELL-PENSEE-PROTECTION-02
# LFW-SPELL-PENSEE-DOMAINE-01
DART = weapon_of("fleche-magique", "Flèche magique", "Magic arrow", 1, Skill("degat-magique"))


def _arrows(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-PENSEE-FLECHE-02: D3 attacks of force 1."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        attacks = yield from fates.d3(game, ARROW_DIE, about)
        yield from hurl(game, attack_of(unit, target, DART, attacks))


def _bound(_game: State, unit: Unit, step: str) -> Refusal | None:
    """LFW-SPELL-PENSEE-PROVOCATION-02, B-R70: no move that it chooses and no shot; who has to flee flees."""
    return refuse(BOUND, figure=unit.id) if step in (*KINDS, SHOOT) else None


PROVOCATION = Plugin("provocation-de-l-esprit", PROVOKED, (points.BARRED, _bound))


def _provoke(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-PENSEE-PROVOCATION-02: a courage test, or it stays where it is."""
    for target in targets:
        if game.status[target.id] == ON_TABLE:
            held = yield from morale.holds(game, target, PROVOKED)
            if not held:
                for half in morale.halves(game, target):
                    durations.affect(game, half, PROVOCATION, TURN, unit)


def _seem(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-PENSEE-ILLUSION-02: who has Terreur loses it, who has none gains it (3'')."""
    for target in targets:
        if has_terror(game, target):
            lay_anew(game, target, UNMASKED, unit)
        elif durations.bears(game, target, UNMASKED):
            kept = (one for one in game.effects[target.id] if one.kind is not UNMASKED)
            game.effects[target.id] = tuple(kept)
        else:
            durations.affect(game, target, SEEMING, TURN, unit)
    yield from ()


SPELLS = (
    Spell("fleche-magique", ARROW, 2, ENEMY, 18.0, does=_arrows, projectile=True),
    Spell("provocation-de-l-esprit", PROVOKED, 1, UNIT, 12.0, TURN, does=_provoke, moves_pair=True),
    Spell(
        "arme-de-pensee",
        MIND_WEAPON,
        2,
        ALL_FRIENDS,
        3.0,
        TURN,
        giving("arme-de-pensee", MIND_WEAPON, rule_called("degat-magique")),
    ),
    Spell(
        "protection-magique",
        WARD,
        2,
        ALL_FRIENDS,
        3.0,
        TURN,
        giving("sort-protection-magique", WARD, rule_called("protection-magique", WARDED)),
    ),
    Spell("illusion-monstrueuse", ILLUSION, 2, UNIT, 12.0, TURN, does=_seem),
    Spell(
        "vision-astrale",
        VISION,
        3,
        ALL_FRIENDS,
        6.0,
        TURN,
        # LFW-SPELL-PENSEE-VISION-02: they may charge whom they do not see
        giving("vision-astrale", VISION, (points.UNSEEN_TARGETS, lambda *_about: VISION)),
    ),
)
