"""Cri de guerre/X: it fears no PEU up to X, and frightens when it charges (B-R25)."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.fear.fear_sources import Fear
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    PEU,
    as_if_printed,
    score,
)
from escarmouche.rulebooks.age_des_escarmouches.immunity import Fright
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

WAR_CRY = Phrase(
    "ade.skill.cri-de-guerre", "ADE-SKILL-CRI-DE-GUERRE-01", "ADE-SKILL-CRI-DE-GUERRE-02"
)


@remembered
def war_cry(fear: int) -> Plugin:
    """Cri de guerre/X."""

    def immune(game: State, figure: Figure, tags: tuple[Any, ...]) -> Phrase | None:
        """ADE-SKILL-CRI-DE-GUERRE-01: to a PEU of X or less; also to one of COU, which overrules only Immunité (B-R42)."""
        frights = [tag.fear for tag in tags if isinstance(tag, Fright)]
        return WAR_CRY if frights and frights[0] <= fear else None

    def frightens(game: State, figure: Figure, other: Figure, charging: bool) -> Fear | None:
        """ADE-SKILL-CRI-DE-GUERRE-02: in a charge it has a PEU of X, which states lower as any other.

        B-R25: its own, if that is higher; for the challenge of the charge only.
        """
        if not charging:
            return None
        own, cried = score(game, figure, PEU), as_if_printed(game, figure, PEU, Why(fear, WAR_CRY))
        return Fear(cried if own is None or own.value < cried.value else own)

    return Plugin("cri-de-guerre", WAR_CRY, (points.IMMUNE, immune), (points.FRIGHTENS, frightens))
