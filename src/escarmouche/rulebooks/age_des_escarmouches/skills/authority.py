"""Autorité: once a turn and army, a tactic of 2 PT or less costs none (B-R15)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core.answers import YES_OR_NO, Choice
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin, voices
from escarmouche.core.words import Ask, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.command.tactics import Tactic
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

AUTHORITY = Phrase("ade.skill.autorite", "ADE-SKILL-AUTORITE-01", "ADE-SKILL-AUTORITE-02")
USE_IT = Phrase("ade.ask.authority", "ADE-SKILL-AUTORITE-01")
USED = Phrase("ade.event.authority", "ADE-SKILL-AUTORITE-01", "ADE-SKILL-AUTORITE-03")

DEAREST = 2  # ADE-SKILL-AUTORITE-02: PT; of Vigilance, for so many fighters


def _used(game: State) -> str:
    return f"autorite:{game.turn}"


def _bearer(game: State, camp: int) -> Figure | None:
    """B-R15: one of the army on the table who is not routed; the first of them speaks for all.

    ADE-SKILL-AUTORITE-03: nobody, once any of the army has used it this turn.
    """
    used = _used(game)
    for id, done in enumerate(game.once):
        if used in done and game.figures[id].camp == camp:
            return None
    for figure in voices(game, game.army[camp], points.TACTIC_SPARED):
        if not conditions.has(game, figure, conditions.ROUTED):
            found: Figure = figure
            return found
    return None


def _spares(game: State, figure: Figure, tactic: Tactic) -> Why | None:
    """ADE-SKILL-AUTORITE-01, -02: only the PT are spared; every other limit of tactics stands (B-R15)."""
    if tactic.cost > DEAREST or figure is not _bearer(game, figure.camp):
        return None
    return Why(-tactic.cost, AUTHORITY)


def _wanted(game: State, figure: Figure, tactic: Tactic) -> Generator[Any, Any, Why | None]:
    """ADE-SKILL-AUTORITE-01: its player says for which; whoever lacks the PT has no choice."""
    spared = _spares(game, figure, tactic)
    if spared is None:
        return None
    has = game.tactic_points[figure.camp]
    about = {"figure": figure.id, "tactic": tactic.phrase, "cost": tactic.cost, "left": has}
    if has >= tactic.cost:
        answers = Choice(YES_OR_NO.options)
        if (yield Ask(figure.camp, USE_IT, answers, about)) == "no":
            return None
    game.once[figure.id] = (*game.once[figure.id], _used(game))
    yield Tell(USED, {"figure": figure.id, "tactic": tactic.phrase})
    return spared


PLUGIN = Plugin(
    "autorite", AUTHORITY, (points.TACTIC_COST, _spares), (points.TACTIC_SPARED, _wanted)
)
