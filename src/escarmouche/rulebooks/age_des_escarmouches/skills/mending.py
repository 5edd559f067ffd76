"""Régénération/X, Soin/X and Éphémère/X: PV that come back, or go, in the maintenance phase."""

from __future__ import annotations

from functools import partial

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
WHOM = Phrase("ade.ask.heal", "ADE-SKILL-SOIN-01")
THIS_ONE = Phrase("ade.option.heal", "ADE-SKILL-SOIN-01")
NOT_BESIDE = Phrase("ade.refusal.heal_not_beside", "ADE-SKILL-SOIN-01")
UNHURT = Phrase("ade.refusal.heal_unhurt", "ADE-SKILL-SOIN-01", "ADE-1.2.5-03")
NEVER_HEALED = Phrase("ade.refusal.never_healed", "ADE-1.2.5-03")


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
    return None if first(game, patient, points.HEALED) is None else refuse(NEVER_HEALED, **both)


def _may_be_healed(game: State, figure: Figure) -> bool:
    hurt = game.life[figure.id] < figure.profile.life
    return hurt and first(game, figure, points.HEALED) is None


@remembered
def ephemeral(needed: int) -> Plugin:
    """ADE-SKILL-EPHEMERE-01: on X or more it loses a PV, and no armour helps."""

    def fades(game: State, figure: Figure) -> Rule:
        (face,) = yield _die(FADES, figure, needed)
        if face >= needed:
            yield from wounds.hurt(game, figure, 1)
            yield from wounds.bury(game, [figure])

    return Plugin("ephemere", EPHEMERAL, (points.NEGATIVE, fades))
