"""Rapidité: three times its MOU in a run or a charge; hard to intercept, and quick to (B-R63)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

SWIFT = Phrase("ade.skill.rapidite", "ADE-SKILL-RAPIDITE-01", "ADE-SKILL-RAPIDITE-02")
HARD_TO_CATCH = Phrase("ade.skill.rapidite", "ADE-SKILL-RAPIDITE-03")
QUICK_TO_CATCH = Phrase("ade.skill.rapidite", "ADE-SKILL-RAPIDITE-04")

# ADE-SKILL-RAPIDITE-01: a run, a charge, never an engagement; ADE-SKILL-RAPIDITE-02: whoever flees goes as far
# as it can, so it must. What is left of a charge is run on at the same pace (ADE-4.4.1-11).
TRIPLED = frozenset({"run", "run_on", "charge", "flight"})
COLUMNS = 2


def _thrice(game: State, figure: Figure, move: str, mou: Total) -> Why | None:
    """MOU once more than twice: what a change of level costs is taken from each of them."""
    return Why(mou.value, SWIFT) if move in TRIPLED else None


def _caught(game: State, figure: Figure, interceptor: Figure) -> Why:
    return Why(-COLUMNS, HARD_TO_CATCH)


def _catches(game: State, figure: Figure, mover: Figure) -> Why:
    return Why(COLUMNS, QUICK_TO_CATCH)


PLUGIN = Plugin(
    "rapidite",
    SWIFT,
    (points.POTENTIAL, _thrice, "times"),
    (points.INTERCEPTED, _caught),
    (points.INTERCEPTS, _catches),
)
