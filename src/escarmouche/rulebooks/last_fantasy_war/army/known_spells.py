"""Which spells a unit may know: those of its domains that the book plays (A-R20, LFW-SPE-MAGE-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.last_fantasy_war.army.printed import PrintedSheet
from escarmouche.rulebooks.last_fantasy_war.magic.registry import SPELLS
from escarmouche.rulebooks.last_fantasy_war.magic_names import DOMAINS

UNKNOWN_SPELL = Phrase("lfw.roster.unknown_spell", "LFW-SPE-MAGE-07")
SPELL_TWICE = Phrase("lfw.roster.spell_twice", "LFW-SORTFORME-01")
SPELL_NUMBER = Phrase("lfw.roster.spell_number", "LFW-SORTFORME-01")
UNIQUE_SPELLS = Phrase("lfw.roster.unique_spells", "LFW-RULE-UNIQUE-03")
NO_SPELLS = Phrase("lfw.roster.no_spells", "LFW-SORTFORME-01")


def spells_of(domains: Iterable[str]) -> tuple[str, ...]:
    """The spells of some domains that can be cast, in the order of the book."""
    listed = (spell for domain in domains for spell in DOMAINS.get(domain, ()))
    return tuple(spell for spell in listed if spell in SPELLS)


def read_spells(table: TomlReader, key: str, sheet: PrintedSheet) -> tuple[str, ...]:
    """The spells that an entry chooses, as many as its sheet knows; where it says nothing, the usual ones."""
    if key not in table.data:
        return sheet.usual or spells_of(sheet.domains)[: sheet.spells]
    given = table.texts(key)
    if table.source.flagged((*table.path, key)):
        return ()
    offered = spells_of(sheet.domains)
    if not sheet.spells:
        table.report(key, NO_SPELLS, given=sheet.id)
        return ()
    if sheet.is_unique and set(given) != set(sheet.usual):  # LFW-RULE-UNIQUE-03
        table.report(key, UNIQUE_SPELLS, given=sheet.id, known=", ".join(sheet.usual) or "-")
        return sheet.usual
    kept = [spell for n, spell in enumerate(given) if _is_fine(table, key, n, given, offered)]
    if len(given) != sheet.spells:
        said = {"given": len(given), "wanted": sheet.spells, "known": ", ".join(offered)}
        table.report(key, SPELL_NUMBER, **said)
    return tuple(kept)


def _is_fine(
    table: TomlReader, key: str, number: int, given: Sequence[str], offered: Sequence[str]
) -> bool:
    place, spell = (*table.path, key, number), given[number]
    if spell not in offered:
        meant = nearest(spell, offered) or ", ".join(offered) or "-"
        table.source.report(place, UNKNOWN_SPELL, given=shown(spell), meant=meant)
        return False
    if spell in given[:number]:
        table.source.report(place, SPELL_TWICE, given=spell)
        return False
    return True
