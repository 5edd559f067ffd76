"""Forces: equipment and profiles of the book, force files, prices, limits, cards (BM-PRES-04, R76 to R78)."""

from escarmouche.rulebooks.bonus_malus.army import traits
from escarmouche.rulebooks.bonus_malus.army.automata_groups import automata_groups
from escarmouche.rulebooks.bonus_malus.army.cards import army_card, catalogue, profile_card
from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment
from escarmouche.rulebooks.bonus_malus.army.prices import rows as price_rows
from escarmouche.rulebooks.bonus_malus.army.profiles import profile_from_data, ready_profiles
from escarmouche.rulebooks.bonus_malus.army.roster import (
    army_from_data,
    army_to_data,
    read_army,
    validate,
)

__all__ = [
    "army_card",
    "army_from_data",
    "army_to_data",
    "automata_groups",
    "catalogue",
    "equipment",
    "price_rows",
    "profile_card",
    "profile_from_data",
    "read_army",
    "ready_profiles",
    "traits",
    "validate",
]
