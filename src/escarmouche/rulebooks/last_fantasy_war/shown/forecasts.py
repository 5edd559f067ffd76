"""What an answer may bring, told before it is given: chances by the rules' own dice, with how they are read.

Nothing here decides anything. An answer without dice brings nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Area, Chance, Prospect, Trial
from escarmouche.core.words import Ask, Reading
from escarmouche.rulebooks.last_fantasy_war.attack import MELEE, Attack
from escarmouche.rulebooks.last_fantasy_war.ground.contact import engaged_with
from escarmouche.rulebooks.last_fantasy_war.melee.strike import weapons_against
from escarmouche.rulebooks.last_fantasy_war.melee.to_fight import combat_reading
from escarmouche.rulebooks.last_fantasy_war.rules.areas import BlastPoint, spot_of
from escarmouche.rulebooks.last_fantasy_war.scores import attacks, best_melee_attacks, weapon_called
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.eligibility import weapons_for
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shot_with
from escarmouche.rulebooks.last_fantasy_war.shooting.to_hit import hit_reading
from escarmouche.rulebooks.last_fantasy_war.shown import (
    blast_odds,
    shot_areas,
    spell_forecasts,
    trials,
)
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit, unit_called

WOUNDS = Phrase("lfw.forecast.wounds", "LFW-DEF-03")
DESTROYS = Phrase("lfw.forecast.destroys", "LFW-BLESS-06")

SHOT_TARGET, WEAPON = "lfw.ask.shot_target", "lfw.ask.weapon"
ATTACK, SPLIT = "lfw.ask.attack", "lfw.ask.split"
SPELL_TARGET, SPELL_POINT = "lfw.ask.spell_target", "lfw.ask.spell_point"
BLAST = "lfw.ask.blast"
FORETOLD = frozenset((SHOT_TARGET, WEAPON, ATTACK, SPLIT, SPELL_TARGET, SPELL_POINT, BLAST))


def prospects(seen: State, ask: Ask, answer: Any) -> Iterator[Prospect]:
    """What may come of a legal answer, as far as dice decide it."""
    asked, key = ask.question.id, str(answer)
    if asked not in FORETOLD or "figure" not in ask.about:
        return
    unit = unit_called(seen, ask.about["figure"])
    if asked == ATTACK and key.isdecimal():
        target = unit_called(seen, int(key))
        weapons = weapons_against(seen, unit, target)
        if weapons:
            yield of_attack(seen, unit, target, trials.best(weapons))
    elif asked in (SHOT_TARGET, WEAPON):
        aimed = _aimed(seen, ask, key)
        if aimed is not None:
            yield from _of_shot(seen, unit, *aimed)
    elif asked == SPLIT:
        yield from _of_split(seen, ask, unit, key)
    elif asked in (SPELL_TARGET, SPELL_POINT):
        yield from _of_spell(seen, ask, unit, answer)
    elif asked == BLAST:
        yield from shot_areas.of_point(seen, ask, unit, answer)


def areas(seen: State, ask: Ask, answer: Any) -> Iterator[Area]:
    """What an answer takes in on the table: explosions, breaths, lines."""
    asked, key = ask.question.id, str(answer)
    if asked not in FORETOLD or "figure" not in ask.about:
        return
    unit = unit_called(seen, ask.about["figure"])
    if asked in (SHOT_TARGET, WEAPON):
        aimed = _aimed(seen, ask, key)
        if aimed is not None:
            yield from _taken_in(seen, unit, *aimed)
    elif asked == BLAST and isinstance(ask.answers, BlastPoint):
        made = shot_areas.explosion_at(seen, unit, ask.answers.attack, answer)
        if made is not None:
            yield shot_areas.around(seen, made)
    elif asked in (SPELL_TARGET, SPELL_POINT):
        yield from _of_cast(seen, ask, unit, answer)


def _aimed(seen: State, ask: Ask, key: str) -> tuple[Unit, Weapon] | None:
    """At whom an answer shoots, and with what; of several weapons the best. None: at nobody."""
    unit = unit_called(seen, ask.about["figure"])
    if ask.question.id == WEAPON:
        weapon, target = weapon_called(seen, unit, key), ask.about.get("target")
        if weapon is None or target in (None, unit.id):  # at a point
            return None
        return unit_called(seen, target), weapon
    if not key.isdecimal():
        return None
    whom = unit_called(seen, int(key))
    weapons = weapons_for(seen, unit, whom)
    return (whom, trials.best(weapons)) if weapons else None


def _of_shot(seen: State, unit: Unit, target: Unit, weapon: Weapon) -> Iterator[Prospect]:
    """A shot, or an explosion about its target; then whoever else is met."""
    made = None if weapon.range is None else shot_areas.explosion_on(seen, unit, target, weapon)
    if made is not None:
        yield from blast_odds.prospects(seen, unit, made)
        return
    yield of_attack(seen, unit, target, weapon)
    for other in shot_areas.met(seen, unit, target, weapon):
        yield of_attack(seen, unit, other, weapon)


def _taken_in(seen: State, unit: Unit, target: Unit, weapon: Weapon) -> Iterator[Area]:
    made = None if weapon.range is None else shot_areas.explosion_on(seen, unit, target, weapon)
    stretch = shot_areas.along(seen, unit, target, weapon)
    if made is not None:
        yield shot_areas.around(seen, made)
    elif stretch is not None:
        yield stretch


def _of_cast(seen: State, ask: Ask, unit: Unit, answer: Any) -> Iterator[Area]:
    id = str(ask.about["spell"].id).removeprefix("lfw.spell.")
    if ask.question.id == SPELL_POINT:
        yield spell_forecasts.taken_in(seen, unit, id, answer)
    elif str(answer).isdecimal() and id in spell_forecasts.EXPLOSIONS:
        point = spot_of(seen, unit_called(seen, int(answer)))
        yield spell_forecasts.taken_in(seen, unit, id, point)


def _of_spell(seen: State, ask: Ask, unit: Unit, answer: Any) -> Iterator[Prospect]:
    """What a spell that strikes may do to whom it is aimed at, or to all around a point."""
    id = str(ask.about["spell"].id).removeprefix("lfw.spell.")
    if ask.question.id == SPELL_POINT:
        yield from spell_forecasts.of_point(seen, unit, id, answer)
    elif str(answer).isdecimal():
        yield from spell_forecasts.of_target(seen, unit, id, unit_called(seen, int(answer)))


def _of_split(seen: State, ask: Ask, unit: Unit, key: str) -> Iterator[Prospect]:
    """LFW-COMBATATT-02, -06: with all its Attacks, or with as many as its target has."""
    target = unit_called(seen, ask.about["target"])
    named = [one for one in unit.profile.weapons if one.names == ask.about.get("weapon")]
    if named:
        parts = best_melee_attacks(seen, target) if key == "yes" else None
        yield of_attack(seen, unit, target, named[0], parts)


def of_attack(
    seen: State, unit: Unit, target: Unit, weapon: Weapon, parts: int | None = None
) -> Prospect:
    """One attack on one unit: that it wounds, that it destroys."""
    in_contact = not weapon.shoots or target in engaged_with(seen, unit)
    trial = _trial(seen, unit, target, weapon, parts, in_contact)
    told = {"figure": unit.id, "target": target.id}
    reads = (_reading(seen, unit, target, weapon, parts),)
    own = not seen.sides.hostile(unit.camp, target.camp)
    return Prospect(
        seen,
        (
            Chance(Said(WOUNDS, told), lambda end: end.wounds > 0, reads, target.id, own),
            Chance(Said(DESTROYS, told), lambda end: end.killed, (), target.id, own),
        ),
        trial,
    )


def _trial(
    seen: State, unit: Unit, target: Unit, weapon: Weapon, parts: int | None, in_contact: bool
) -> Trial:
    if in_contact:
        return trials.melee(seen, unit, target, weapon, parts)
    return trials.shot(seen, unit, target, weapon)


def _reading(seen: State, unit: Unit, target: Unit, weapon: Weapon, parts: int | None) -> Reading:
    if weapon.shoots:
        return hit_reading(seen, shot_with(seen, unit, target, weapon))
    number = int(attacks(seen, unit, weapon, target).value) if parts is None else parts
    made = Attack(MELEE, target.id, unit.id, weapon, number, weapon.force, split=parts is not None)
    return combat_reading(seen, made)
