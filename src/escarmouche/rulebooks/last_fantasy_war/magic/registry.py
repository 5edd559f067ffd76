"""Which spell stands behind an id that sheets write (LFW-SPELL-GEN-01): eight domains of six spells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.last_fantasy_war.magic import (
    earth,
    fire,
    light,
    shades,
    shadow,
    terrors,
    thought,
    water,
    wildness,
    wind,
)
from escarmouche.rulebooks.last_fantasy_war.magic.spell import Spell

BY_DOMAIN: Mapping[str, tuple[Spell, ...]] = {
    "feu": fire.SPELLS,
    "eau": water.SPELLS,
    "terre": earth.SPELLS,
    "vent": wind.SPELLS,
    "sauvagerie": wildness.SPELLS,
    "lumiere": light.SPELLS,
    "ombre": shadow.SPELLS,
    "pensee": thought.SPELLS,
}
SPELLS: Mapping[str, Spell] = {spell.id: spell for some in BY_DOMAIN.values() for spell in some}


def spell_called(id: str) -> Spell | None:
    """The spell of this id."""
    return SPELLS.get(id)


def effects() -> Iterator[Plugin]:
    """Everything that spells lay on units, armies and the battlefield."""
    yield from (spell.effect for spell in SPELLS.values() if spell.effect is not None)
    yield from (fire.HOVERING, shades.SHADE, shadow.NIGHT, shadow.CURSE, light.FAVOUR)
    yield from (terrors.GIVEN, terrors.WIDER, terrors.SEEMING, terrors.UNMASKED)
    yield from (wind.WIND, *wildness.GROWTHS.values(), *wildness.MERCIES.values())
    yield thought.PROVOCATION
