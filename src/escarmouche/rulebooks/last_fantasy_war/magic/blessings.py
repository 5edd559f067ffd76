"""Spells that help: effects for the turn, and healing (LFW-SPELL-EAU-*, -TERRE-*, -VENT-*, -LUMIERE-*, -OMBRE-*)."""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.rounds import Right
from escarmouche.core.words import Rule
from escarmouche.rulebooks.last_fantasy_war import points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import Attack
from escarmouche.rulebooks.last_fantasy_war.dice import d3
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import heal, most_life
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_FRIENDS,
    ALL_UNITS,
    FRIEND,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.state import CHARGE, FLIGHT, RUN, State, Unit


def spell_phrase(id: str, stem: str) -> Phrase:
    """What a spell is called, with the clauses that tell it."""
    return Phrase(f"lfw.spell.{id}", f"LFW-SPELL-{stem}-01", f"LFW-SPELL-{stem}-02")


LAKE = spell_phrase("le-calme-du-lac", "EAU-CALME")
STORM = spell_phrase("la-violence-de-la-tempete", "EAU-VIOLENCE")
RAIN = spell_phrase("pluie-reparatrice", "EAU-PLUIE")
STONE = spell_phrase("chair-de-pierre", "TERRE-CHAIR")
WIND = spell_phrase("rapide-comme-le-vent", "VENT-RAPIDE")
REFLEX = spell_phrase("reflexe-du-vent", "VENT-REFLEXE")
HEALING = spell_phrase("soin-celeste", "LUMIERE-SOIN")
LIGHT = spell_phrase("vitesse-de-la-lumiere", "LUMIERE-VITESSE")
SHADOW = spell_phrase("cache-d-ombre", "OMBRE-CACHE")
HEALING_DIE = Phrase("lfw.roll.healing", "LFW-SPELL-LUMIERE-SOIN-02", "LFW-DE-02")
UNHURT = Phrase("lfw.refusal.unhurt", "LFW-BLESS-04")

QUICK = 2  # LFW-RULE-RAPIDE-01
HIDDEN = 3  # LFW-SPELL-OMBRE-CACHE-02
DEAD, NEUTRAL = "mort", "neutre"


def _elite(phrase: Phrase, kind: str) -> Callable[..., rerolls.Reroll | None]:
    """Failed rolls of a kind are thrown again."""

    def says(_game: State, _unit: Unit, roll: str, _attack: Attack | None) -> rerolls.Reroll | None:
        return rerolls.Reroll(rerolls.ELITE, phrase) if roll == kind else None

    return says


def _quick(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-VENT-RAPIDE-02: the rule Rapide."""
    return Why(QUICK, WIND) if name in (CHARGE, RUN, FLIGHT) else None


def _nimble(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-VENT-REFLEXE-02: 1 more dodge."""
    return Why(1, REFLEX) if name == "dodge" else None


def _in_shadow(_game: State, unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-OMBRE-CACHE-02, B-R68: 3 where its own is less."""
    missing = HIDDEN - unit.profile.dodge
    return Why(missing, SHADOW) if name == "dodge" and missing > 0 else None


def _why_unhurt(game: State, unit: Unit) -> Refusal | None:
    return None if game.life[unit.id] < most_life(game, unit) else refuse(UNHURT, figure=unit.id)


def _why_not_healed(game: State, unit: Unit) -> Refusal | None:
    """LFW-SPELL-EAU-PLUIE-01: the living only, and those who lack something."""
    alive = not unit.profile.has(DEAD) and not unit.profile.has(NEUTRAL)
    return _why_unhurt(game, unit) if alive else refuse(UNHURT, figure=unit.id)


def _rain(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    for target in targets:
        yield from heal(game, target, 1, unit.id)


def _heal(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-LUMIERE-SOIN-02: a D3 of lost Pv."""
    for target in targets:
        points_won = yield from d3(HEALING_DIE, {"figure": unit.id, "target": target.id})
        yield from heal(game, target, points_won, unit.id)


SPELLS = (
    Spell(
        "le-calme-du-lac",
        LAKE,
        1,
        FRIEND,
        6.0,
        TURN,
        Plugin("le-calme-du-lac", LAKE, (points.REROLL, _elite(LAKE, rerolls.COURAGE))),
        visible=True,
    ),
    Spell(
        "la-violence-de-la-tempete",
        STORM,
        2,
        FRIEND,
        6.0,
        TURN,
        Plugin("la-violence-de-la-tempete", STORM, (points.REROLL, _elite(STORM, rerolls.COMBAT))),
        visible=True,
    ),
    Spell("pluie-reparatrice", RAIN, 2, ALL_UNITS, does=_rain, why_not=_why_not_healed),
    Spell(
        "chair-de-pierre",
        STONE,
        3,
        ALL_FRIENDS,
        3.0,
        TURN,
        Plugin("chair-de-pierre", STONE, (points.DEFENCE, lambda *_about: Why(1, STONE))),
    ),
    Spell(
        "rapide-comme-le-vent",
        WIND,
        1,
        FRIEND,
        6.0,
        TURN,
        Plugin("rapide-comme-le-vent", WIND, (points.SCORE, _quick)),
        moves_pair=True,
    ),
    Spell(
        "reflexe-du-vent",
        REFLEX,
        1,
        FRIEND,
        9.0,
        TURN,
        Plugin("reflexe-du-vent", REFLEX, (points.SCORE, _nimble)),
    ),
    Spell("soin-celeste", HEALING, 1, FRIEND, 9.0, does=_heal, why_not=_why_unhurt),
    Spell(
        "vitesse-de-la-lumiere",
        LIGHT,
        2,
        FRIEND,
        6.0,
        TURN,
        Plugin("vitesse-de-la-lumiere", LIGHT, (points.STRIKE_RIGHT, lambda *_about: Right.FIRST)),
    ),
    Spell(
        "cache-d-ombre",
        SHADOW,
        2,
        FRIEND,
        9.0,
        TURN,
        Plugin("cache-d-ombre", SHADOW, (points.SCORE, _in_shadow)),
    ),
)
