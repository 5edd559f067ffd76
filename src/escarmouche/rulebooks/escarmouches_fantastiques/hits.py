"""One hit on a figure, before its defence roll."""

from __future__ import annotations

from typing import NamedTuple

from escarmouche.core.explain import Phrase, Why


class Hit(NamedTuple):
    """One hit on a figure: whence it comes, and whether it can be turned by armour as usual.

    `attacker` is set for attacks made with a figure's own Melee or Shooting scores: only these
    bring the attacker's abilities to bear (EF-CAP-PUISSANT-03, R16). `camp` is whose attack or spell
    it is; `melee` marks melee attacks (gold, gem); `modifiers` come with the hit itself.
    """

    source: Phrase
    camp: int
    attacker: int | None = None
    melee: bool = False
    modifiers: tuple[Why, ...] = ()
