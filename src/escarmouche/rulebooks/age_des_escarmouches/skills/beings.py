"""Construct, Immortel du destin and Immortel de la lumière: what they are, and the skills that come with it.

The skills stand in `card.profile.BROUGHT_BY`, the names by which others know them in `fighter.attributes`.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin

CONSTRUCT = Plugin(
    "construct",
    Phrase("ade.skill.construct", "ADE-SKILL-CONSTRUCT-01", "ADE-SKILL-CONSTRUCT-02"),
)
IMMORTAL_OF_DESTINY = Plugin(
    "immortel-du-destin",
    Phrase(
        "ade.skill.immortel-du-destin",
        "ADE-SKILL-IMMORTEL-DESTIN-01",
        "ADE-SKILL-IMMORTEL-DESTIN-02",
    ),
)
IMMORTAL_OF_LIGHT = Plugin(
    "immortel-de-la-lumiere",
    Phrase(
        "ade.skill.immortel-de-la-lumiere",
        "ADE-SKILL-IMMORTEL-LUMIERE-01",
        "ADE-SKILL-IMMORTEL-LUMIERE-02",
    ),
)
