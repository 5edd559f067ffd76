"""What each formula of `content.formulas` does, ours (A-R64)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.hooks import Plugin
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import Formula
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ATT,
    COU,
    DEF,
    FOI,
    FOR,
    INI,
    MOU,
    POU,
    RES,
    TIR,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import SUMMONED
from escarmouche.rulebooks.age_des_escarmouches.mystics.effects import (
    Change,
    Dispel,
    Girdle,
    Hazy,
    Heal,
    Push,
    Rally,
    Sap,
    Strike,
    Working,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.summons import Door, Summon
from escarmouche.rulebooks.age_des_escarmouches.state import Figure

_AIMED_AT = frozenset({TIR, POU, FOI})

EFFECTS: Mapping[str, Working] = {
    # Primagie
    "trait-d-ether": Strike(4),
    "voile": Hazy("voile", _AIMED_AT),
    "dissipation": Dispel(),
    "pas-leger": Change("pas-leger", {MOU: 2.5}),
    "porte-derobee": Door(),
    # Grimoire of fire
    "gerbe": Strike(3),
    "lame-ardente": Change("lame-ardente", {FOR: 2}),
    "brasier": Strike(5),
    "ceinture-de-flammes": Girdle("ceinture-de-flammes", 4),
    "salamandre": Summon(),
    "fournaise-d-orsolo": Strike(8),
    # Grimoire of water
    "onde": Push(5.0),
    "source-claire": Heal(1),
    "gel-des-articulations": Change("gel-des-articulations", {INI: -1}, by_level=True),
    "brouillard": Hazy("brouillard", frozenset({TIR}), both_ways=True),
    "vapeur-brulante": Strike(4),
    # Grimoire of air
    "vent-contraire": Change("vent-contraire", {TIR: -1, MOU: -2.5}),
    "plume": Change("plume", {INI: 1}),
    "bourrasque": Push(10.0),
    "ailes-de-suie": Change("ailes-de-suie", {MOU: 5.0}),
    # Grimoire of earth
    "peau-de-pierre": Change("peau-de-pierre", {RES: 2, MOU: -2.5}),
    "etreinte-du-sol": Change("etreinte-du-sol", {MOU: -5.0}),
    "eclats-de-roche": Strike(4),
    "homme-d-argile": Summon(),
    # Grimoire of light
    "rayon": Strike(5),
    "eblouissement": Change("eblouissement", {ATT: -1, TIR: -2}),
    "lueur": Heal(1),
    "chaine-de-clarte": Change("chaine-de-clarte", {DEF: 1, RES: 1}),
    # Grimoire of darkness
    "dard-d-ombre": Strike(3, drains=True),
    "manteau-d-ombre": Hazy("manteau-d-ombre", _AIMED_AT),
    "spectre": Summon(),
    "faim": Strike(5, drains=True),
    # Universal litany
    "benediction": Change("benediction", {ATT: 1}),
    "main-chaude": Heal(2),
    "exhortation": Change("exhortation", {COU: 1}),
    "anatheme": Change("anatheme", {ATT: -1, DEF: -1}),
    "parole-derniere": Strike(7),
    # Litany of Lumière
    "eclat": Strike(4, scourge="mort-vivant"),
    "egide": Change("egide", {RES: 2}),
    "rappel-des-braves": Rally(),
    "aube": Change("aube", {INI: -1, TIR: -1}),
    # Litany of Ténèbres
    "main-froide": Strike(3, drains=True),
    "effroi": Change("effroi", {COU: -2}),
    "ombre-servante": Summon(),
    "malediction": Change("malediction", {DEF: -1}, by_level=True),
    # Litany of Destin
    "fil-coupe": Sap(2),
    "sang-de-la-meute": Change("sang-de-la-meute", {INI: 1, ATT: 1}),
    "loup-des-songes": Summon(),
    "pas-du-chasseur": Change("pas-du-chasseur", {MOU: 2.5}),
    "voix-des-ancetres": Change("voix-des-ancetres", {RES: 1, COU: 1}),
}


def working_of(mystic: Figure, formula: Formula) -> Working:
    """What a formula does: one that a mystic alone has written down brings its own effect."""
    for own, working in mystic.written:
        if own is formula:
            found: Working = working
            return found
    return EFFECTS[formula.id]


SUMMONING = frozenset(id for id, effect in EFFECTS.items() if isinstance(effect, Summon))
# Everything of them that may lie on a fighter, by name: a kept game finds it again.
LASTING: Mapping[str, Plugin] = {
    SUMMONED.id: SUMMONED,
    **{id: effect.plugin for id, effect in EFFECTS.items() if effect.plugin is not None},
}
