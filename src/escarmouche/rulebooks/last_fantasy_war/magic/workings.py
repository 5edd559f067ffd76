"""What spells are made of: missiles, the attacks they make, rules that they give, effects of a domain.

LFW-SPELL-PROJECTILE-01, LFW-SPELL-GEN-03, B-R58: an attack of a spell is a shooting attack of its caster; one roll to hit where
nothing else is said, and the dodge of its target is taken off as usual.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import morale, points
from escarmouche.rulebooks.last_fantasy_war.attack import SPELL, Attack
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Does
from escarmouche.rulebooks.last_fantasy_war.rules.fire import is_burning, shake
from escarmouche.rulebooks.last_fantasy_war.rules.registry import unit_plugin, weapon_plugin
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shooting_attack
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit

LIGHT = "lumineux"


# -- attacks -------------------------------------------------------------------------------------------


def weapon_of(
    id: str, fr: str, en: str, force: int, *rules: Skill, range: float | None = None
) -> Weapon:
    """What a spell strikes with, or puts into somebody's hands."""
    plugins = tuple(p for p in map(weapon_plugin, rules) if p is not None)
    return Weapon(id, {"fr": fr, "en": en}, 1, force, range, rules, plugins, attach(plugins))


def attack_of(
    unit: Unit, target: Unit, missile: Weapon, attacks: int = 1, cover: bool = True
) -> Attack:
    """One attack of a spell on one unit; B-R79: an area gives no cover."""
    return Attack(SPELL, target.id, unit.id, missile, attacks, missile.force, cover=cover)


def hurl(game: State, attack: Attack) -> Rule:
    """The attack, with what the rules of the missile have to say afterwards."""
    if game.status[attack.target] != ON_TABLE:
        return
    yield from shooting_attack(game, attack)
    yield from heard_of(game, attack)


def heard_of(game: State, attack: Attack) -> Rule:
    """LFW-SPELL-FEU-DOMAINE-01, LFW-RULE-PEURFEU-01: whoever fears fire fears a missile that burns, or whose caster does."""
    if is_burning(game, attack):
        shake(game, attack)
    yield from ()


def strike_all(game: State, unit: Unit, victims: Iterable[Unit], missile: Weapon) -> Rule:
    """All whom an area takes in, each by an attack of its own, without cover."""
    for victim in list(victims):
        yield from hurl(game, attack_of(unit, victim, missile, cover=False))


# -- effects -------------------------------------------------------------------------------------------


def rule_called(id: str, rank: int | None = None, about: str | None = None) -> Plugin:
    """A special rule of units as the book has it."""
    found = unit_plugin(Skill(id, rank=rank, about=about))
    assert found is not None, f"no rule {id}"
    return found


def giving(id: str, phrase: Phrase, *given: Plugin | tuple[Any, ...]) -> Plugin:
    """An effect that gives special rules, and is heard at further points."""
    heard: list[tuple[Any, ...]] = []
    for one in given:
        if isinstance(one, Plugin):
            heard += [(point, handler, point.layers[n]) for point, handler, n in one.handlers]
        else:
            heard.append(one)
    return Plugin(id, phrase, *heard)


def shining(id: str, phrase: Phrase, *given: Plugin | tuple[Any, ...]) -> Plugin:
    """LFW-SPELL-FEU-DOMAINE-02, B-R59: the same, and whoever is under it bears a light at night."""
    return giving(id, phrase, *given, (points.SIGHT, lambda *_about: LIGHT))


def frightening(cause: Phrase) -> Does:
    """What gives a cause to test courage (A-R40: each spell one)."""

    def does(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
        for target in targets:
            morale.must_test(game, target, cause)
        yield from ()

    return does
