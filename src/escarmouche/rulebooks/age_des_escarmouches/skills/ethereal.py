"""Éthéré: half in this world. It is struck less, nothing holds it, and it walks through stone and through foes."""

from __future__ import annotations

from collections.abc import Sequence

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fear import fear_sources, rout
from escarmouche.rulebooks.age_des_escarmouches.fear.braving import resists
from escarmouche.rulebooks.age_des_escarmouches.ground import hidden_enemies
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    CHARGE_MALUS,
    CLUTTERED,
    IMPOSSIBLE_GROUND,
)
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, everyone, on_table

ETHEREAL = Phrase("ade.skill.ethere", "ADE-SKILL-ETHERE-01")
UNHINDERED = Phrase(
    "ade.skill.ethere", "ADE-SKILL-ETHERE-02", "ADE-SKILL-ETHERE-03", "ADE-SKILL-ETHERE-04"
)
NEVER_HELD = Phrase("ade.skill.ethere", "ADE-SKILL-ETHERE-05")

# ADE-SKILL-ETHERE-02, -03: its Immunité; ADE-SKILL-ETHERE-04: it stands on impossible ground no more than others.
IMMUNITIES = frozenset({CHARGE_MALUS, CLUTTERED, IMPOSSIBLE_GROUND})


def _faint(game: State, figure: Figure, blow: Blow) -> Why:
    """ADE-SKILL-ETHERE-01: one damage less of every damage test, after everything else (B-R1)."""
    return Why(-1, ETHEREAL)


def _unhindered(game: State, figure: Figure, tags: tuple[object, ...]) -> Phrase | None:
    return UNHINDERED if any(tag in IMMUNITIES for tag in tags) else None


def _slips_away(game: State, figure: Figure) -> Phrase:
    """ADE-SKILL-ETHERE-05: every disengagement succeeds, and every escape from an assault."""
    return NEVER_HELD


def _walks_through(game: State, figure: Figure) -> frozenset[int] | None:
    """B-R33: only those from whom it disengages; by the option, everybody."""
    if not game.options.ethereal_crosses_all:
        return None
    return frozenset([other.id for other in everyone(game) if other is not figure])


def _chills(game: State, figure: Figure, crossed: Sequence[Figure]) -> Rule:
    """ADE-SKILL-ETHERE-06: those through whom it went brave its PEU; who loses is routed where it stands (B-R33).

    ADE-SKILL-ECLAIREUR-05: nothing of it bears on who was hidden when the speaking turn began.
    """
    for enemy in crossed:
        if hidden_enemies.is_out_of_reach(game, enemy):
            continue
        feared = fear_sources.most_feared(game, enemy, [figure]) if on_table(game, enemy) else None
        if feared is not None and not (yield from resists(game, enemy, *feared)):
            yield from rout.rout(game, enemy, figure)


PLUGIN = Plugin(
    "ethere",
    ETHEREAL,
    (points.DAMAGE_LESS, _faint),
    (points.IMMUNE, _unhindered),
    (points.DISENGAGES, _slips_away),
    (points.PASSES, _walks_through),
    (points.CROSSED, _chills),
)
