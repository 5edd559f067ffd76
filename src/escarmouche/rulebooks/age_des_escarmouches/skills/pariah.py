"""Paria: no galvanisation but that of other pariahs, and no staff but theirs (B-R61)."""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State

PARIAH = Phrase("ade.skill.paria", "ADE-SKILL-PARIA-01", "ADE-SKILL-PARIA-02")

VOICES = ("commandement", "musicien", "porte-etendard")


def _is_pariah(figure: Figure) -> bool:
    return PLUGIN in figure.plugins


def _deaf(game: State, figure: Figure, tags: tuple[Any, ...]) -> Phrase | None:
    """ADE-SKILL-PARIA-01: what others than pariahs call does not reach it.

    Others do profit from a pariah's zone (B-R61).
    """
    if tags and tags[0] in VOICES and not _is_pariah(tags[1]):
        return PARIAH
    return None


def _apart(game: State, figure: Figure, other: Figure) -> Phrase | None:
    """ADE-SKILL-PARIA-02: the same holds for staffs."""
    return None if _is_pariah(other) else PARIAH


# ADE-SKILL-PARIA-03: how many an army may have is its list's business, see `army.roster`.
PLUGIN = Plugin("paria", PARIAH, (points.IMMUNE, _deaf), (points.STAFF_WITH, _apart))
