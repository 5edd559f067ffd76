"""Casting: which spells a mage may cast at whom, and the cast itself (LFW-SORTRES-*, LFW-MAGIE-02 to -07, A-R20)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.counters import Counter
from escarmouche.kit.duos import is_aboard
from escarmouche.memory import remembered
from escarmouche.rulebooks.last_fantasy_war import durations, experience
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance, nearest_first
from escarmouche.rulebooks.last_fantasy_war.ground.sight import sees
from escarmouche.rulebooks.last_fantasy_war.ground.spots import spot_at
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, heard, modifiers
from escarmouche.rulebooks.last_fantasy_war.magic.aiming import SpellPoint
from escarmouche.rulebooks.last_fantasy_war.magic.ranges import range_of
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS, spell_called
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL,
    ALL_FRIENDS,
    ENEMY,
    FALLEN,
    FRIEND,
    POINT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.spell import NOBODY as WITHOUT
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.points import (
    BARRED,
    SPELL_TARGETS,
    SPELLS_A_TURN,
)
from escarmouche.rulebooks.last_fantasy_war.state import (
    DESTROYED,
    ON_TABLE,
    State,
    Unit,
    friendly,
    hostile,
    unit_called,
)
from escarmouche.table.measure import at_most

WHICH = Phrase("lfw.ask.spell", "LFW-MAGIE-04", "LFW-SORTFORME-02")
WHOM = Phrase("lfw.ask.spell_target", "LFW-SORTRES-01", "LFW-SORTFORME-03", "LFW-SORTFORME-04")
WHERE = Phrase("lfw.ask.spell_point", "LFW-SORTRES-01", "LFW-SPELL-GEN-02")
CASTS = Phrase("lfw.option.spell", "LFW-MAGIE-05", "LFW-SORTFORME-07")
CAST = Phrase("lfw.event.cast", "LFW-MAGIE-05", "LFW-MAGIE-07", "LFW-SORTRES-02")
NO_MAGE = Phrase("lfw.refusal.no_mage", "LFW-SORTFORME-01")
FLEEING = Phrase("lfw.refusal.fleeing", "LFW-MARQ-05")
HAS_CAST = Phrase("lfw.refusal.has_cast", "LFW-MAGIE-03")
UNKNOWN = Phrase("lfw.refusal.spell_unknown", "LFW-MAGIE-04")
NO_POINTS = Phrase("lfw.refusal.magic_points", "LFW-MAGIE-06", "LFW-COMPTEUR-03")
CASTER_ENGAGED = Phrase("lfw.refusal.caster_engaged", "LFW-SPELL-PROJECTILE-02")
TARGET_ENGAGED = Phrase("lfw.refusal.target_engaged", "LFW-SPELL-PROJECTILE-03")
NOBODY = Phrase("lfw.refusal.spell_nobody", "LFW-SORTRES-01")
NOT_AN_ENEMY = Phrase("lfw.refusal.not_an_enemy", "LFW-SORTFORME-03", "LFW-AMI-03")
NOT_A_FRIEND = Phrase("lfw.refusal.not_a_friend", "LFW-SORTFORME-03", "LFW-AMI-01")
NOT_FALLEN = Phrase("lfw.refusal.not_fallen", "LFW-SPELL-OMBRE-MEMORIELLE-01", "LFW-SPELL-GEN-02")
TOO_FAR = Phrase("lfw.refusal.spell_too_far", "LFW-SORTFORME-04", "LFW-SORTRES-01")
UNSEEN = Phrase("lfw.refusal.unseen", "LFW-SPELL-GEN-02", "LFW-SPELL-PROJECTILE-04")
NO_SPELL = Phrase("lfw.refusal.no_spell", "LFW-MAGIE-04", "LFW-MAGIE-06")
LEARNT = Phrase("lfw.experience.spell", "LFW-SPE-MAGE-02")

MAGIC = Counter(
    "lfw.counter.magic"
)  # LFW-COMPTEUR-01, LFW-COMPTEUR-02, A-R5: from 0, no upper bound


def is_mage(unit: Unit) -> bool:
    """LFW-SORTFORME-01, A-R20: who knows a spell is a mage."""
    return bool(unit.profile.spells)


def known(unit: Unit) -> Sequence[Spell]:
    """Its spells, of its sheet and of its skills."""
    return _called(unit.profile.spells)


@remembered
def _called(ids: tuple[str, ...]) -> tuple[Spell, ...]:
    found = (spell_called(id) for id in ids)
    return tuple([spell for spell in found if spell is not None])


def spells_a_turn(game: State, unit: Unit) -> int:
    """LFW-MAGIE-03: one, unless a rule gives it more."""
    return 1 + int(sum(why.value for why in modifiers(game, unit, SPELLS_A_TURN)))


def why_not_any(game: State, unit: Unit) -> Refusal | None:
    """Why a unit casts nothing now."""
    if game.status[unit.id] != ON_TABLE or not is_mage(unit):
        return refuse(NO_MAGE, figure=unit.id)
    if game.fleeing[unit.id]:
        return refuse(FLEEING, figure=unit.id)
    barred: Refusal | None = first_said(game, unit, BARRED, "cast")
    if barred is not None:
        return barred
    if game.cast[unit.id] >= spells_a_turn(game, unit):
        return refuse(HAS_CAST, figure=unit.id)
    able = any(why_not_cast(game, unit, spell) is None for spell in known(unit))
    return None if able else refuse(NO_SPELL, figure=unit.id)


def castable(game: State, unit: Unit) -> list[Spell]:
    """LFW-MAGIE-04, -06: the spells that it can pay and that reach somebody."""
    return [spell for spell in known(unit) if why_not_cast(game, unit, spell) is None]


def why_not_cast(game: State, unit: Unit, spell: Spell) -> Refusal | None:
    """LFW-MAGIE-06, LFW-SPELL-PROJECTILE-02: what speaks against a spell."""
    if spell.id not in unit.profile.spells:
        return refuse(UNKNOWN, figure=unit.id)
    held = game.magic[unit.id]
    refusal = MAGIC.why_not_pay(held, spell.cost, NO_POINTS)
    if refusal is not None:
        return refusal
    if spell.projectile and in_melee(game, unit):
        return refuse(CASTER_ENGAGED, figure=unit.id)
    return None if _reaches_something(game, unit, spell) else refuse(NOBODY, figure=unit.id)


def _reaches_something(game: State, unit: Unit, spell: Spell) -> bool:
    """LFW-SORTRES-01: a target, or a point; what has neither can always be cast."""
    if spell.whom == POINT:
        return SpellPoint(game, unit, spell).exists()
    if spell.whom == WITHOUT:
        return True
    if spell.whom in (FRIEND, ALL_FRIENDS) and unit in among(game, spell):
        if _is_target(game, unit, unit, spell):
            return True  # as mostly
    likely = nearest_first(game, unit, _meant(game, unit, spell))
    return any(_is_target(game, unit, target, spell) for target in likely)


# -- targets ---------------------------------------------------------------------------------------


def targets(game: State, unit: Unit, spell: Spell) -> list[Unit]:
    """LFW-SORTRES-01: all whom it may be cast on; A-R15: a friend may be the caster itself."""
    return [one for one in _meant(game, unit, spell) if _is_target(game, unit, one, spell)]


def _is_target(game: State, unit: Unit, target: Unit, spell: Spell) -> bool:
    """Whether it may be cast on somebody: whether that one is too far is soon said."""
    too_far = _why_too_far(game, unit, target, spell) is not None
    return not too_far and why_no_such_target(game, unit, target, spell) is None


def _meant(game: State, unit: Unit, spell: Spell) -> Sequence[Unit]:
    """LFW-SORTFORME-03: those of them who are on the side that it is for."""
    found = among(game, spell)
    if spell.whom == ENEMY:
        return [one for one in found if hostile(game, unit, one)]
    if spell.whom in (FRIEND, ALL_FRIENDS):
        return [one for one in found if friendly(game, unit, one)]
    return found


def among(game: State, spell: Spell) -> Sequence[Unit]:
    """Of whom it may be asked whether a spell can be cast on them."""
    if spell.whom in (POINT, WITHOUT):
        return ()
    found: Sequence[Unit] = game.figures if spell.whom == FALLEN else game.standing()
    if not spell.moves_pair or not game.duos:
        return found
    return [one for one in found if not is_aboard(game, one.id)]


def why_not_target(game: State, unit: Unit, target: Unit, spell: Spell) -> Refusal | None:
    """LFW-SORTFORME-03, -04: the kind of unit, the range, and for some that it is seen."""
    return why_no_such_target(game, unit, target, spell) or _why_too_far(game, unit, target, spell)


def why_no_such_target(game: State, unit: Unit, target: Unit, spell: Spell) -> Refusal | None:
    """What the spell demands of a target, wherever it stands (A-R57: a second target need not be in range)."""
    about = {"figure": unit.id, "target": target.id}
    if spell.whom == FALLEN:
        fallen = game.status[target.id] == DESTROYED and friendly(game, unit, target)
        return spell.why_not(game, unit, target) if fallen else refuse(NOT_FALLEN, **about)
    if game.status[target.id] != ON_TABLE or (
        spell.whom in (FRIEND, ALL_FRIENDS) and not friendly(game, unit, target)
    ):
        return refuse(NOT_A_FRIEND, **about)
    if spell.whom == ENEMY and not hostile(game, unit, target):
        return refuse(NOT_AN_ENEMY, **about)
    if spell.projectile and in_melee(game, target):
        return refuse(TARGET_ENGAGED, **about)
    refusal = spell.why_not(game, unit, target)
    if refusal is not None:
        return refusal
    must_see = (spell.visible or spell.projectile) and target is not unit
    return refuse(UNSEEN, **about) if must_see and not sees(game, unit, target) else None


def _why_too_far(game: State, unit: Unit, target: Unit, spell: Spell) -> Refusal | None:
    if spell.whom == FALLEN:  # LFW-SPELL-OMBRE-MEMORIELLE-02: its place is what has to be in range
        return None
    reach, away = range_of(game, unit, spell), distance(game, unit, target)
    if reach is None or target is unit or at_most(away, reach):
        return None
    return refuse(TOO_FAR, figure=unit.id, target=target.id, by=away - reach)


# -- the cast --------------------------------------------------------------------------------------


def cast(game: State, unit: Unit) -> Rule:
    """LFW-MAGIE-04, -05, -07: which spell, at whom; its cost; its effect at once. Nothing is rolled for it."""
    options = [
        Option(one.id, CASTS, {"figure": unit.id, "spell": one.phrase, "cost": one.cost})
        for one in castable(game, unit)
    ]
    about = {"figure": unit.id, "points": game.magic[unit.id]}
    spell = SPELLS[(yield Ask(unit.camp, WHICH, Choice(options), about))]
    if spell.whom == POINT:
        yield from _cast_at_point(game, unit, spell)
        return
    chosen = yield from _chosen(game, unit, spell)
    _pay(game, unit, spell)
    for handler in heard(game, unit, SPELL_TARGETS):
        chosen += (yield from handler(game, unit, spell, chosen)) or []
    told = {"figure": unit.id, "spell": spell.phrase, "targets": [one.id for one in chosen]}
    yield Tell(CAST, {**told, "left": game.magic[unit.id]})
    if spell.effect is not None:
        for target in chosen:  # B-R81: from now on, wherever they go
            durations.affect(game, target, spell.effect, spell.lasts, unit)
    yield from spell.does(game, unit, chosen)
    experience.gain(game, unit, "mage", LEARNT, 1)


def _pay(game: State, unit: Unit, spell: Spell) -> None:
    """LFW-MAGIE-05: its cost; LFW-MAGIE-03: it has cast."""
    game.magic[unit.id] = MAGIC.changed(game.magic[unit.id], -spell.cost)
    game.cast[unit.id] += 1


def _cast_at_point(game: State, unit: Unit, spell: Spell) -> Rule:
    """LFW-SPELL-GEN-02: where, then what happens there."""
    about = {"figure": unit.id, "spell": spell.phrase}
    x, y = yield Ask(unit.camp, WHERE, SpellPoint(game, unit, spell), about)
    _pay(game, unit, spell)
    spot = spot_at(game, unit, x, y)
    yield Tell(CAST, {**about, "targets": [], "at": [x, y], "left": game.magic[unit.id]})
    yield from spell.at(game, unit, spot)
    experience.gain(game, unit, "mage", LEARNT, 1)


def _chosen(game: State, unit: Unit, spell: Spell) -> Rule:
    """One target, or all whom it reaches."""
    if spell.whom in ALL or spell.whom == WITHOUT:
        return targets(game, unit, spell)

    def why_not(state: State, target: Unit) -> Refusal | None:
        return why_not_target(state, unit, target, spell)

    def serves(state: State, target: Unit) -> bool:
        return _is_target(state, unit, target, spell)

    about = {"figure": unit.id, "spell": spell.phrase, "looks": spell.visible or spell.projectile}
    answers = OneUnit(game, among(game, spell), why_not, serves=serves)
    key = yield Ask(unit.camp, WHOM, answers, about)
    return [unit_called(game, int(key))]
