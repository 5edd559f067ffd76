"""Grimoires and litanies, ours (A-R64, B-R45): the numbers of each formula. Effects come with chapter 4.6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escarmouche.rulebooks.age_des_escarmouches.profile import Names

ELEMENTS = ("air", "eau", "feu", "lumiere", "tenebres", "terre")  # ADE-4.6.1-02
PRIMAGIC, UNIVERSAL = "primagie", "universelle"
CONTROL = "controle"  # ADE-4.6.2-03: as far as the control zone
SELF = "soi"
UNIQUE = 0  # ADE-4.6.2-19


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of a collection: everything that ADE-4.6.2 lists, but its effect."""

    id: str
    names: Names
    collection: str
    miracle: bool
    cost: int
    range: float | str
    level: int | None  # None: level X, given when the personal collection is written (ADE-4.6.2-07)
    area: float = 0.0
    turns: int = 0  # 0: at once
    elements: tuple[str, ...] = ()
    frequency: int = 1
    upkeep: str | None = None  # ADE-4.6.2-16: a condition, "immobile"...
    people: str | None = None
    bearer: str | None = None  # ADE-4.6.1-13: reserved to a mystic


def _spell(
    id: str,
    fr: str,
    en: str,
    grimoire: str,
    cost: int,
    range: float | str,
    level: int | None,
    area: float = 0.0,
    turns: int = 0,
    frequency: int = 1,
    upkeep: str | None = None,
    elements: tuple[str, ...] = (),
) -> Formula:
    """A spell; it needs the element of its grimoire unless it names several."""
    needed = elements or ((grimoire,) if grimoire in ELEMENTS else ())
    return Formula(
        id,
        {"fr": fr, "en": en},
        grimoire,
        False,
        cost,
        range,
        level,
        area,
        turns,
        needed,
        frequency,
        upkeep,
    )


def _miracle(
    id: str,
    fr: str,
    en: str,
    litany: str,
    cost: int,
    range: float | str,
    level: int | None,
    area: float = 0.0,
    turns: int = 0,
    frequency: int = 1,  # ADE-4.6.2-18: once, or once in the whole game
    upkeep: str | None = None,
) -> Formula:
    """A miracle."""
    names = {"fr": fr, "en": en}
    return Formula(id, names, litany, True, cost, range, level, area, turns, (), frequency, upkeep)


_ALL = (
    _spell("trait-d-ether", "Trait d'éther", "Bolt of ether", PRIMAGIC, 2, 30.0, 3, frequency=2),
    _spell("voile", "Voile", "Veil", PRIMAGIC, 1, SELF, 2, turns=1),
    _spell("dissipation", "Dissipation", "Dispelling", PRIMAGIC, 2, CONTROL, None, frequency=2),
    _spell("pas-leger", "Pas léger", "Light step", PRIMAGIC, 1, 15.0, 1, turns=1, frequency=2),
    _spell("porte-derobee", "Porte dérobée", "Hidden door", PRIMAGIC, 4, SELF, 6, frequency=UNIQUE),
    _spell("gerbe", "Gerbe", "Spray of sparks", "feu", 2, 20.0, 3, area=2.5, frequency=2),
    _spell("lame-ardente", "Lame ardente", "Burning blade", "feu", 2, 10.0, 2, turns=1),
    _spell("brasier", "Brasier", "Blaze", "feu", 4, CONTROL, 6, area=5.0),
    _spell(
        "ceinture-de-flammes",
        "Ceinture de flammes",
        "Girdle of flames",
        "feu",
        3,
        SELF,
        4,
        turns=2,
        upkeep="immobile",
    ),
    _spell("salamandre", "Salamandre", "Salamander", "feu", 3, 10.0, 5, turns=2),
    _spell("onde", "Onde", "Wave", "eau", 1, 20.0, 2, frequency=2),
    _spell("source-claire", "Source claire", "Clear spring", "eau", 2, 10.0, 3),
    _spell(
        "gel-des-articulations",
        "Gel des articulations",
        "Frozen joints",
        "eau",
        2,
        25.0,
        None,
        turns=1,
    ),
    _spell(
        "brouillard",
        "Brouillard",
        "Fog",
        "eau",
        3,
        CONTROL,
        4,
        area=7.5,
        turns=1,
        upkeep="immobile",
    ),
    _spell(
        "vapeur-brulante",
        "Vapeur brûlante",
        "Scalding steam",
        "eau",
        3,
        15.0,
        5,
        elements=("eau", "feu"),
        area=2.5,
    ),
    _miracle("benediction", "Bénédiction", "Blessing", UNIVERSAL, 1, 15.0, 2, turns=1),
    _miracle("main-chaude", "Main chaude", "Warm hand", UNIVERSAL, 2, 5.0, 3),
    _miracle(
        "exhortation", "Exhortation", "Exhortation", UNIVERSAL, 2, SELF, 3, area=10.0, turns=1
    ),
    _miracle("anatheme", "Anathème", "Anathema", UNIVERSAL, 3, CONTROL, None, turns=1),
    _miracle(
        "parole-derniere",
        "Parole dernière",
        "Last word",
        UNIVERSAL,
        4,
        CONTROL,
        6,
        frequency=UNIQUE,
    ),
    _miracle("eclat", "Éclat", "Radiance", "lumiere", 2, 20.0, 3),
    _miracle("egide", "Égide", "Aegis", "lumiere", 2, 15.0, 4, turns=1),
    _miracle(
        "rappel-des-braves", "Rappel des braves", "Rallying of the brave", "lumiere", 3, CONTROL, 4
    ),
    _miracle("aube", "Aube", "Dawn", "lumiere", 4, SELF, 5, area=15.0, turns=1, upkeep="immobile"),
    _miracle("main-froide", "Main froide", "Cold hand", "tenebres", 2, 15.0, 3),
    _miracle("effroi", "Effroi", "Dread", "tenebres", 2, 15.0, 3, turns=1),
    _miracle("fil-coupe", "Fil coupé", "Cut thread", "destin", 2, 20.0, 3),
    _miracle(
        "sang-de-la-meute", "Sang de la meute", "Blood of the pack", "destin", 2, 15.0, 4, turns=1
    ),
)

FORMULAS: Mapping[str, Formula] = {each.id: each for each in _ALL}
COLLECTIONS = frozenset(each.collection for each in _ALL)
