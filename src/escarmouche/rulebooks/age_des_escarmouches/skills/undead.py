"""Mort-vivant: immune, dreaded, and commanding by fear; Immortel des ténèbres: the same, but no undead.

ADE-SKILL-MORT-VIVANT-01, ADE-SKILL-IMMORTEL-TENEBRES-02: their Immunité/Toxique, PEU comes with the skill, see
`card.profile.BROUGHT_BY`. ADE-SKILL-IMMORTEL-TENEBRES-03: what bears on the undead asks `fighter.attributes`,
where an Immortel is none.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    DIS,
    PEU,
    PRINTED,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.skills import mending
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

UNDEAD = Phrase("ade.skill.mort-vivant", "ADE-3.1.2-03", "ADE-SKILL-MORT-VIVANT-04")
DARK_BEING = Phrase(
    "ade.skill.immortel-des-tenebres",
    "ADE-SKILL-IMMORTEL-TENEBRES-01",
    "ADE-SKILL-IMMORTEL-TENEBRES-02",
)
NO_LEADER = Phrase("ade.score.undead_dis", "ADE-SKILL-MORT-VIVANT-05")
DOOMED = Phrase("ade.event.doomed", "ADE-SKILL-MORT-VIVANT-02", "ADE-SKILL-MORT-VIVANT-03")

TACTICIAN_DIS = -1  # ADE-SKILL-MORT-VIVANT-05


def _dread(game: State, commander: Figure) -> Total:
    """ADE-SKILL-MORT-VIVANT-04: its PT are its PEU."""
    return score(game, commander, PEU) or Total(Why(0, PRINTED[PEU]))


def _no_tactician(game: State, commander: Figure) -> Total:
    """ADE-SKILL-MORT-VIVANT-05: a DIS of -1, to which nothing is added (B-R56)."""
    return Total(Why(TACTICIAN_DIS, NO_LEADER))


def _in_melee(game: State, figure: Figure) -> Total | None:
    """ADE-3.3.2-11, ADE-SKILL-MORT-VIVANT-06: when a melee is parted, its PEU if it is better (B-R56).

    A DIS that it has not counts -1 (A-R48).
    """
    fear, own = score(game, figure, PEU), score(game, figure, DIS)
    least = -1 if own is None else own.value  # ADE-3.3.2-09
    return fear if fear is not None and fear.value > least else None


def _dooms(game: State, figure: Figure, victim: Figure) -> Rule:
    """ADE-SKILL-MORT-VIVANT-02: whom its PEU routs has Éphémère/4; ADE-SKILL-MORT-VIVANT-03: until it rallies."""
    if conditions.put(game, victim, mending.DOOMED, conditions.RALLY, figure):
        yield Tell(DOOMED, {"figure": figure.id, "target": victim.id})


def _as_undead(id: str, phrase: Phrase) -> Plugin:
    return Plugin(
        id,
        phrase,
        (points.TACTIC_POINTS, _dread),
        (points.TACTICIAN_SCORE, _no_tactician),
        (points.SEPARATION_SCORE, _in_melee),
        (points.ROUTS, _dooms),
    )


PLUGIN = _as_undead("mort-vivant", UNDEAD)
IMMORTAL_OF_DARKNESS = _as_undead("immortel-des-tenebres", DARK_BEING)
