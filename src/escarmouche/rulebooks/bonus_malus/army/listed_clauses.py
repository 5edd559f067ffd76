"""The clauses that list each piece of equipment (BM-ARMOR-*, BM-SHIELD-*, BM-WEAPON-*, BM-SHOOT-*, BM-UPGRADE-*, BM-ITEM-*).

Of what the book names or needs without listing it (R35, R44, R65, R82), the clause whose gap it fills.
"""

from __future__ import annotations

from collections.abc import Mapping

# Ids are unique over all kinds, so that a profile may list its equipment in any order.
LISTED: Mapping[str, tuple[str, ...]] = {
    # weapons
    "dague": ("BM-WEAPON-DAGUE-01", "BM-SHOOT-DAGUE-01"),
    "vibrodague": ("BM-WEAPON-VIBRODAGUE-01", "BM-SHOOT-VIBRODAGUE-01"),
    "matraque": ("BM-WEAPON-MATRAQUE-01",),
    "epee": ("BM-WEAPON-EPEE-01",),
    "machette": ("BM-WEAPON-EPEE-01",),
    "hache-a-2-mains": ("BM-WEAPON-HACHE2M-01",),
    "marteau": ("BM-WEAPON-MARTEAU-01",),
    "masse-d-arme": ("BM-WEAPON-MARTEAU-01",),
    "electro-matraque-en-phrik": ("BM-WEAPON-ELECTROMATRAQUE-01",),
    "vibroepee": ("BM-WEAPON-VIBROEPEE-01",),
    "vibroepee-en-phrik": ("BM-WEAPON-VIBROEPEEPHRIK-01",),
    "sabre-laser": ("BM-WEAPON-SABRE-01",),
    "double-sabre-laser": ("BM-WEAPON-DOUBLESABRE-01",),
    "baton-de-combat": ("BM-WEAPON-BATON-01",),
    "electro-baton-en-phrik": ("BM-WEAPON-ELECTROBATON-01",),
    "arme-legere": ("BM-MAINSNUES-03",),
    "fouet": ("BM-SKILL-FOUET-01",),
    "lance": ("BM-SKILL-AVECBOUCLIER-01",),
    "lame-consacree": ("BM-SKILL-SPECTRE-02",),
    "gourdin-electrique": ("BM-MELEE-02",),
    "pistolet": ("BM-SHOOT-PISTOLET-01",),
    "pistolet-lourd": ("BM-TIR-03",),
    "fusil": ("BM-SHOOT-FUSIL-01",),
    "arbalete-wookie": ("BM-SHOOT-ARBALETE-01",),
    "grenades": ("BM-SHOOT-GRENADES-01",),
    "cocktail-molotov": ("BM-SHOOT-COCKTAIL-01",),
    "fusil-blaster": ("BM-SHOOT-FUSILBLASTER-01",),
    "fusil-blaster-lourd": ("BM-SHOOT-FUSILBLASTERLOURD-01",),
    "fusil-blaster-a-repetition": ("BM-SHOOT-FUSILREPETITION-01",),
    "petit-pistolet-blaster": ("BM-SHOOT-PETITPISTOLETBLASTER-01",),
    "pistolet-blaster": ("BM-SHOOT-PISTOLETBLASTER-01",),
    "lance-flamme": ("BM-SHOOT-LANCEFLAMME-01",),
    "gatling-blaster": ("BM-SHOOT-GATLING-01",),
    "fusil-blaster-de-sniper": ("BM-SHOOT-SNIPER-01",),
    "canon-d-assaut": ("BM-SKILL-RECHARGEMENT-01", "BM-SKILL-EXONECESSAIRE-01"),
    "arc": ("BM-SKILL-SILENCIEUX-01",),
    # armours
    "armure-legere": ("BM-ARMOR-LEGERE-01",),
    "armure": ("BM-ARMOR-ARMURE-01",),
    "armure-en-phrik": ("BM-ARMOR-PHRIK-01",),
    "armure-lourde": ("BM-ARMOR-LOURDE-01",),
    "armure-lourde-en-phrik": ("BM-ARMOR-LOURDEPHRIK-01",),
    "champ-de-protection": ("BM-ARMOR-CHAMP-01",),
    "cuirasse-en-kevlar": ("BM-TIR-04",),
    # shields
    "bouclier": ("BM-SHIELD-BOUCLIER-01",),
    "bouclier-en-phrik": ("BM-SHIELD-PHRIK-01",),
    # upgrades
    "poings-americains": ("BM-UPGRADE-POINGS-01",),
    "couteau": ("BM-UPGRADE-COUTEAU-01",),
    "portee-amelioree": ("BM-UPGRADE-PORTEE-01",),
    "munitions-dum-dum": ("BM-UPGRADE-DUMDUM-01", "BM-UPGRADE-DUMDUM-02"),
    "munitions-perforantes": ("BM-UPGRADE-PERFORANTES-01", "BM-UPGRADE-PERFORANTES-02"),
    # items
    "jet-pack": ("BM-ITEM-JETPACK-01",),
    "trousse-de-premiers-secours": ("BM-ITEM-TROUSSE-01",),
    "materiel-de-soin": ("BM-ITEM-MATERIEL-01",),
}
