"""The skills by name. Some are only flags: the rule that knows them looks at the card."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.skills.counter_attack import AMBIDEXTRE, CONTRE_ATTAQUE
from escarmouche.rulebooks.confrontation.skills.placing_order import (
    FLEGME,
    PRECIPITATION,
    SANG_FROID,
)

# CC-IX-C-3-05: a magician or faithful who has either places its dice with the others (`placing`).
GUERRIER_MAGE = Plugin("guerrier-mage", Phrase("cc.skill.guerrier-mage", "CC-IX-C-3-05"))
MOINE_GUERRIER = Plugin("moine-guerrier", Phrase("cc.skill.moine-guerrier", "CC-IX-C-3-05"))
# CC-IX-C-1-09: even it may be named for the Authority roll; the chapter says nothing else of it.
PARIA = Plugin("paria", Phrase("cc.skill.paria", "CC-IX-C-1-09"))

SKILLS: Mapping[str, Plugin] = {
    plugin.id: plugin
    for plugin in (
        *(GUERRIER_MAGE, MOINE_GUERRIER, PARIA, CONTRE_ATTAQUE, AMBIDEXTRE),
        *(PRECIPITATION, FLEGME, SANG_FROID),
    )
}


def plugins_of(profile: Profile) -> tuple[Plugin, ...]:
    """What a card's skills do, in the order of the card."""
    return tuple(SKILLS[skill] for skill in profile.skills if skill in SKILLS)
