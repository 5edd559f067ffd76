"""Régénération/X, Soin/X, Éphémère/X and Mécanicien/X: PV and PS that come back, or go, in the maintenance phase."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin, first
from escarmouche.core.words import Ask, Roll, Rule
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import at_least
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    of_figures,
)
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.immunity import OTHER, immune
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    TOUCHING,
    Figure,
    State,
    figure_of,
    gap,
    near,
    placed,
)

REGENERATION = Phrase("ade.skill.regeneration", "ADE-SKILL-REGENERATION-01")
HEALING = Phrase("ade.skill.soin", "ADE-SKILL-SOIN-01", "ADE-SKILL-SOIN-02")
EPHEMERAL = Phrase("ade.skill.ephemere", "ADE-SKILL-EPHEMERE-01")
REGENERATES = Phrase("ade.roll.regeneration", "ADE-SKILL-REGENERATION-01")
HEALS = Phrase("ade.roll.healing", "ADE-SKILL-SOIN-02")
FADES = Phrase("ade.roll.ephemeral", "ADE-SKILL-EPHEMERE-01")
DREADED = Phrase("ade.state.doomed", "ADE-SKILL-MORT-VIVANT-02", "ADE-SKILL-MORT-VIVANT-03")
MECHANIC = Phrase("ade.skill.mecanicien", "ADE-SKILL-MECANICIEN-01", "ADE-SKILL-MECANICIEN-02")
REPAIRS = Phrase("ade.roll.repair", "ADE-SKILL-MECANICIEN-02")
WHICH_MACHINE = Phrase("ade.ask.repair", "ADE-SKILL-MECANICIEN-01")
THIS_MACHINE = Phrase("ade.option.repair", "ADE-SKILL-MECANICIEN-01")
NO_MACHINE = Phrase("ade.option.repair_none", "ADE-SKILL-MECANICIEN-01")
NO_MACHINE_BESIDE = Phrase("ade.refusal.repair_not_beside", "ADE-SKILL-MECANICIEN-01")
UNBROKEN = Phrase("ade.refusal.repair_unbroken", "ADE-SKILL-MECANICIEN-02")
WHOM = Phrase("ade.ask.heal", "ADE-SKILL-SOIN-01")
THIS_ONE = Phrase("ade.option.heal", "ADE-SKILL-SOIN-01")
NOT_BESIDE = Phrase("ade.refusal.heal_not_beside", "ADE-SKILL-SOIN-01")
UNTOUCHED = Phrase("ade.refusal.heal_immune", "ADE-SKILL-INALTERABLE-01", "ADE-SKILL-IMMUNITE-01")
UNHURT = Phrase("ade.refusal.heal_unhurt", "ADE-SKILL-SOIN-01", "ADE-1.2.5-03")


def _die(what: Phrase, figure: Figure, needed: int, other: Figure | None = None) -> Roll:
    """A die that must reach a number: no test of a characteristic, so nothing rolls it again."""
    about = {"figure": figure.id, "needed": needed, "other": (other or figure).id}
    return Roll(what, about=about, alike=at_least(needed))


@remembered
def regeneration(needed: int) -> Plugin:
    """ADE-SKILL-REGENERATION-01: on X or more it gets a PV back; whoever lost none does not roll."""

    def mends(game: State, figure: Figure) -> Rule:
        if _may_be_healed(game, figure):
            (face,) = yield _die(REGENERATES, figure, needed)
            if face >= needed:
                yield from wounds.heal(game, figure, 1)

    return Plugin("regeneration", REGENERATION, (points.POSITIVE, mends))


@remembered
def healing(needed: int) -> Plugin:
    """ADE-SKILL-SOIN-01: itself or a friend in contact, one attempt in a turn (B-R54)."""

    def heals(game: State, figure: Figure) -> Rule:
        hurt = patients(game, figure)
        if not hurt:
            return
        chosen = hurt[0]
        if len(hurt) > 1:
            options = [Option(f"figure:{p.id}", THIS_ONE, {"figure": p.id}) for p in hurt]
            about = {"figure": figure.id}
            answers = ChoiceExplainedByState(
                options, of_figures(partial(why_not_heal, figure)), game
            )
            answer: str = yield Ask(figure.camp, WHOM, answers, about)
            chosen = figure_of(game, int(answer.partition(":")[2]))
        (face,) = yield _die(HEALS, figure, needed, chosen)
        if face >= needed:  # ADE-SKILL-SOIN-02
            yield from wounds.heal(game, chosen, 1)

    return Plugin("soin", HEALING, (points.POSITIVE, heals))


def patients(game: State, healer: Figure) -> list[Figure]:
    """Those whom it may heal: itself first. ADE-4.4.2-04: nobody, while it is routed."""
    if rout.is_routed(game, healer):
        return []
    base = placed(game, healer)
    beside = [
        friend
        for friend in near(game, game.army[healer.camp], base, healer.radius)
        if friend is not healer and gap(game, healer, friend) <= TOUCHING
        if immune(game, friend, "soin", OTHER) is None  # B-R51
    ]
    return [figure for figure in (healer, *beside) if _may_be_healed(game, figure)]


def why_not_heal(healer: Figure, game: State, patient: Figure) -> Refusal | None:
    """ADE-SKILL-SOIN-01: itself or a friend in contact, who has lost PV (B-R54)."""
    both = {"figure": healer.id, "target": patient.id}
    beside = patient.camp == healer.camp and game.status[patient.id] == ON_TABLE
    if patient is not healer and not (beside and gap(game, healer, patient) <= TOUCHING):
        return refuse(NOT_BESIDE, **both)
    if game.life[patient.id] >= patient.profile.life:
        return refuse(UNHURT, **both)
    if patient is not healer and immune(game, patient, "soin", OTHER) is not None:
        return refuse(UNTOUCHED, **both)
    return (
        None if first(game, patient, points.HEALED) is None else refuse(wounds.NEVER_HEALED, **both)
    )


def _may_be_healed(game: State, figure: Figure) -> bool:
    hurt = game.life[figure.id] < figure.profile.life
    return hurt and first(game, figure, points.HEALED) is None


@remembered
def ephemeral(needed: int) -> Plugin:
    """ADE-SKILL-EPHEMERE-01: on X or more it loses a PV, and no armour helps."""

    def fades(game: State, figure: Figure) -> Rule:
        # ADE-SKILL-GENERAL-03: of two numbers the lower (B-R10).
        doomed = conditions.has(game, figure, DOOMED)
        yield from _fades(game, figure, min(needed, DOOM) if doomed else needed)

    return Plugin("ephemere", EPHEMERAL, (points.NEGATIVE, fades))


def _fades(game: State, figure: Figure, needed: int) -> Rule:
    if first(game, figure, points.HURT) is not None:
        return  # it has nothing more to lose
    (face,) = yield _die(FADES, figure, needed)
    if face >= needed:
        yield from wounds.hurt(game, figure, 1)
        yield from wounds.bury(game, [figure])


def _doomed(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-MORT-VIVANT-02: Éphémère/4; whoever has the skill itself rolls once for both (B-R10)."""
    if not any(plugin.id == "ephemere" for plugin in figure.plugins):
        yield from _fades(game, figure, DOOM)


DOOM = 4  # ADE-SKILL-MORT-VIVANT-02
DOOMED = Plugin("doomed", DREADED, (points.NEGATIVE, _doomed))


# -- machines --------------------------------------------------------------------------------------


@remembered
def mechanic(needed: int) -> Plugin:
    """ADE-SKILL-MECANICIEN-01: a machine in contact, if it likes; -02: on X or more it gets a PS back."""

    def repairs(game: State, figure: Figure) -> Rule:
        broken = repairable(game, figure)
        if not broken:
            return
        chosen: Figure | None = broken[0]
        if len(broken) > 1 or _side(game, broken[0]) != figure.camp:
            chosen = yield from _which_machine(game, figure, broken)
        if chosen is None:
            return
        (face,) = yield _die(REPAIRS, figure, needed, chosen)
        if face >= needed:
            yield from wounds.heal(game, chosen, 1)  # B-R54: never above what it started with

    return Plugin("mecanicien", MECHANIC, (points.POSITIVE, repairs))


def repairable(game: State, figure: Figure) -> list[Figure]:
    """The machines in contact with it that have lost PS, its own side's first."""
    found = [m for m in game.machines if _touches(game, figure, m) and _may_be_healed(game, m)]
    return sorted(found, key=lambda machine: _side(game, machine) != figure.camp)


def _touches(game: State, figure: Figure, machine: Figure) -> bool:
    """ADE-3.2.1.1-01: in contact, and so on its level (A-R24)."""
    same = game.level[figure.id] == game.level[machine.id]
    return same and gap(game, figure, machine) <= TOUCHING


def _side(game: State, machine: Figure) -> int:
    """ADE-4.7.1-03: whose it is: of the camp that used it last."""
    return next((one.camp for one in game.crews if one.machine == machine.id), machine.camp)


def _which_machine(
    game: State, figure: Figure, broken: list[Figure]
) -> Generator[Any, Any, Figure | None]:
    """One of them, or none: an enemy's it may leave as it is."""
    about = {"figure": figure.id}
    options = [Option(f"figure:{m.id}", THIS_MACHINE, {"figure": m.id}) for m in broken]
    options.append(Option("none", NO_MACHINE))
    answers = ChoiceExplainedByState(options, of_figures(partial(why_not_repair, figure)), game)
    said: str = yield Ask(figure.camp, WHICH_MACHINE, answers, about)
    return None if said == "none" else figure_of(game, int(said.partition(":")[2]))


def why_not_repair(mechanic: Figure, game: State, machine: Figure) -> Refusal | None:
    """ADE-SKILL-MECANICIEN-01: a machine in contact, which has lost PS."""
    both = {"figure": mechanic.id, "target": machine.id}
    if machine not in game.machines or not _touches(game, mechanic, machine):
        return refuse(NO_MACHINE_BESIDE, **both)
    return refuse(UNBROKEN, **both) if machine not in repairable(game, mechanic) else None
