"""Launching a command ability: who may, on whom, what it costs (LFW-ADCFORME-01 to -09, LFW-COMPTEUR-03, A-R5, A-R18)."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit.counters import Counter
from escarmouche.memory import remembered, remembered_while_same
from escarmouche.rulebooks.last_fantasy_war import durations, experience
from escarmouche.rulebooks.last_fantasy_war.command.ability import (
    ALL_FRIENDS,
    ONE_FRIEND,
    SELF,
    Ability,
    Moment,
)
from escarmouche.rulebooks.last_fantasy_war.command.registry import ability_called
from escarmouche.rulebooks.last_fantasy_war.ground.distances import distance
from escarmouche.rulebooks.last_fantasy_war.hearing import first_said, modifiers
from escarmouche.rulebooks.last_fantasy_war.one_unit import OneUnit
from escarmouche.rulebooks.last_fantasy_war.points import ABILITY_RANGE, BARRED
from escarmouche.rulebooks.last_fantasy_war.state import (
    ON_TABLE,
    State,
    Unit,
    friendly,
    unit_called,
)
from escarmouche.table.measure import at_most

WHOM = Phrase("lfw.ask.ability_target", "LFW-ADCFORME-04", "LFW-ADCFORME-05")
LAUNCHED = Phrase("lfw.event.launched", "LFW-ADCFORME-01", "LFW-ADCFORME-07")
UNKNOWN = Phrase("lfw.refusal.ability_unknown", "LFW-ADCFORME-09", "LFW-APT-01")
FLEEING = Phrase("lfw.refusal.fleeing", "LFW-ADCFORME-09", "LFW-MARQ-05")
NO_POINTS = Phrase("lfw.refusal.command_points", "LFW-ADCFORME-01", "LFW-COMPTEUR-03")
NOBODY = Phrase("lfw.refusal.ability_nobody", "LFW-ADCFORME-04", "LFW-ADCFORME-05")
NOT_A_FRIEND = Phrase("lfw.refusal.not_a_friend", "LFW-ADCFORME-04", "LFW-AMI-01")
TOO_FAR = Phrase("lfw.refusal.ability_too_far", "LFW-ADCFORME-05")
ALREADY = Phrase("lfw.refusal.ability_twice", "LFW-ADCFORME-02")
LED = Phrase("lfw.experience.ability", "LFW-SPE-CAPITAINE-02")

COMMAND = Counter(
    "lfw.counter.command"
)  # LFW-COMPTEUR-01, LFW-COMPTEUR-02, A-R5: from 0, no upper bound
PRICE = 1


def known(unit: Unit) -> Sequence[Ability]:
    """A-R18: the abilities of its sheet and of its skills."""
    return _called(unit.profile.abilities)


@remembered
def _called(ids: tuple[str, ...]) -> tuple[Ability, ...]:
    found = (ability_called(id) for id in ids)
    return tuple([ability for ability in found if ability is not None])


def is_known(game: State, when: str, phase: str) -> bool:
    """Whether any unit on the table has abilities for a moment: mostly none has."""
    return (when, phase) in _moments(game)


@remembered_while_same("figures", "status")
def _moments(game: State) -> frozenset[Moment]:
    """All moments for which units on the table know abilities."""
    return frozenset(
        moment for unit in game.standing() for ability in known(unit) for moment in ability.moments
    )


def launchable(game: State, camp: int, moment: Moment) -> list[tuple[Unit, Ability]]:
    """What the units of a camp may launch at a moment."""
    return [
        (unit, ability)
        for unit, ability in _dated(game, camp, moment)
        if game.command[unit.id] and why_not_launch(game, unit, ability) is None
    ]


@remembered_while_same("figures", "status")
def _dated(game: State, camp: int, moment: Moment) -> tuple[tuple[Unit, Ability], ...]:
    """The abilities of a moment that units on the table know, with or without points for them."""
    return tuple(
        [
            (unit, ability)
            for unit in game.standing(camp)
            if unit.profile.abilities
            for ability in known(unit)
            if moment in ability.moments
        ]
    )


def why_not_launch(game: State, unit: Unit, ability: Ability) -> Refusal | None:
    """LFW-ADCFORME-09: on the table, knowing it, not in flight, with points left, and with somebody to launch it on."""
    if game.status[unit.id] != ON_TABLE or ability.id not in unit.profile.abilities:
        return refuse(UNKNOWN, figure=unit.id)
    if game.fleeing[unit.id]:
        return refuse(FLEEING, figure=unit.id)
    barred: Refusal | None = first_said(game, unit, BARRED, "launch")
    if barred is not None:
        return barred
    held = game.command[unit.id]
    return COMMAND.why_not_pay(held, PRICE, NO_POINTS) or (
        None if _has_target(game, unit, ability) else refuse(NOBODY, figure=unit.id)
    )


# -- targets ---------------------------------------------------------------------------------------


def targets(game: State, unit: Unit, ability: Ability) -> list[Unit]:
    """LFW-ADCFORME-04, -05: whom it may be launched on; of an area all whom it reaches. A-R15: its launcher too."""
    there = [one for one in _among(game, ability) if friendly(game, unit, one)]
    return [one for one in there if why_not_target(game, unit, one, ability) is None]


def _has_target(game: State, unit: Unit, ability: Ability) -> bool:
    """Whether there is any; its launcher first, as mostly it may."""
    there = _among(game, ability)
    own = unit in there and why_not_target(game, unit, unit, ability) is None
    return own or bool(targets(game, unit, ability))


def _among(game: State, ability: Ability) -> Sequence[Unit]:
    """Of whom it may be asked whether an ability can be launched on them."""
    return game.bodies() if ability.moves_pair else game.standing()


def why_not_target(game: State, unit: Unit, target: Unit, ability: Ability) -> Refusal | None:
    """What speaks against a target."""
    about = {"figure": unit.id, "target": target.id}
    if game.status[target.id] != ON_TABLE or not friendly(game, unit, target):
        return refuse(NOT_A_FRIEND, **about)
    if ability.whom == SELF:
        if target is not unit:
            return refuse(NOT_A_FRIEND, **about)
    else:
        away, reach = distance(game, unit, target), range_of(game, unit, ability)
        if reach is not None and target is not unit and not at_most(away, reach):
            return refuse(TOO_FAR, **about, by=away - reach)
    if ability.id in game.hit_by[target.id]:
        return refuse(ALREADY, **about)
    return ability.why_not(game, target)


def range_of(game: State, unit: Unit, ability: Ability) -> float | None:
    """Its range with what its launcher adds; A-R55: not to one without any."""
    if ability.range is None:
        return None
    return ability.range + sum(why.value for why in modifiers(game, unit, ABILITY_RANGE))


# -- launching -------------------------------------------------------------------------------------


def launch(game: State, unit: Unit, ability: Ability) -> Rule:
    """LFW-ADCFORME-01, -07: a command point, its targets, its effect for its duration."""
    chosen = yield from _chosen(game, unit, ability)
    game.command[unit.id] = COMMAND.changed(game.command[unit.id], -PRICE)
    told = {"figure": unit.id, "ability": ability.phrase, "targets": [one.id for one in chosen]}
    yield Tell(LAUNCHED, {**told, "left": game.command[unit.id]})
    for target in chosen:  # LFW-ADCFORME-02: never twice in a turn, whoever launches it
        game.hit_by[target.id] = (*game.hit_by[target.id], ability.id)
        if ability.effect is not None:
            durations.affect(game, target, ability.effect, ability.lasts, unit)
    yield from ability.does(game, unit, chosen)
    experience.gain(game, unit, "capitaine", LED, 1)


def _chosen(game: State, unit: Unit, ability: Ability) -> Rule:
    """LFW-SPELL-GEN-04: targets are fixed now."""
    if ability.whom in (SELF, ALL_FRIENDS):
        return targets(game, unit, ability)
    assert ability.whom == ONE_FRIEND

    def why_not(state: State, target: Unit) -> Refusal | None:
        return why_not_target(state, unit, target, ability)

    about = {"figure": unit.id, "ability": ability.phrase}
    answers = OneUnit(game, _among(game, ability), why_not)
    key = yield Ask(unit.camp, WHOM, answers, about)
    return [unit_called(game, int(key))]
