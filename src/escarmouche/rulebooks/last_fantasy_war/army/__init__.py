"""Armies: factions, sheets and weapons of the book, army files, prices, limits, cards (LFW-FACTION-*, LFW-ARMEE-*, A-R62 to A-R64)."""

from escarmouche.rulebooks.last_fantasy_war.army import traits
from escarmouche.rulebooks.last_fantasy_war.army.cards import (
    army_card,
    catalogue,
    entry_card,
    sheet_card,
)
from escarmouche.rulebooks.last_fantasy_war.army.catalogue import weapons
from escarmouche.rulebooks.last_fantasy_war.army.mustering import ready_sheets, sheet_from_data
from escarmouche.rulebooks.last_fantasy_war.army.prices import rows as price_rows
from escarmouche.rulebooks.last_fantasy_war.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
    validate,
)

__all__ = [
    "army_card",
    "army_from_data",
    "army_to_data",
    "catalogue",
    "entry_card",
    "price_rows",
    "read_army",
    "ready_sheets",
    "sheet_card",
    "sheet_from_data",
    "traits",
    "validate",
    "weapons",
]
