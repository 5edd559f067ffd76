"""Grimoires and litanies, ours (A-R64, B-R45): the numbers of each formula.

Their names and texts are in the catalogues (`ade.formula.ID`), what they do in `mystics.formula_effects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from escarmouche.core.explain import Phrase

ELEMENTS = ("air", "eau", "feu", "lumiere", "tenebres", "terre")  # ADE-4.6.1-02
PRIMAGIC, UNIVERSAL = "primagie", "universelle"
RESERVED = "reserve"  # ADE-4.6.1-13: in no collection, but reserved to one mystic
CONTROL = "controle"  # ADE-4.6.2-03: as far as the control zone
SELF = "soi"
UNIQUE = 0  # ADE-4.6.2-19


class Aim(Enum):
    """At what a formula is aimed."""

    SELF = "self"  # the mystic, and nobody else
    ALLY = "ally"  # a friend, or the mystic itself
    ENEMY = "enemy"
    FIGHTER = "fighter"  # anybody
    POINT = "point"  # a point of the table
    PLACE = "place"  # where a fighter will stand


class Whom(Enum):
    """Whom an area spares."""

    ALL = "all"
    FRIENDS = "friends"  # and the mystic itself
    ENEMIES = "enemies"


class Upkeep(Enum):
    """ADE-4.6.2-16: what keeping a formula up asks of its author (ADE-3.4.4-07)."""

    ALWAYS = "always"
    IMMOBILE = "immobile"  # ADE-3.4.4-08: it has not moved this turn
    FREE = "free"  # it is in contact with no enemy


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: everything that ADE-4.6.2 lists, but its effect."""

    id: str
    collection: str
    miracle: bool
    cost: int
    range: float | str
    level: int | None  # None: level X, given when the personal collection is written (ADE-4.6.2-07)
    aim: Aim
    area: float = 0.0
    whom: Whom = Whom.ALL  # of those in the area
    turns: int = 0  # 0: at once
    elements: tuple[str, ...] = ()
    frequency: int = 1
    upkeep: Upkeep = Upkeep.ALWAYS
    several: bool = False  # as many targets as its level
    people: str | None = None
    bearer: str | None = None  # ADE-4.6.1-13: reserved to a mystic

    @property
    def phrase(self) -> Phrase:
        """What it is called; one that no list of ours has, has no name of its own."""
        return NAMES.get(self.id, OWN)

    @property
    def tags(self) -> tuple[str, ...]:
        """Under what names a skill may make somebody immune to it."""
        kind = "miracle" if self.miracle else "sort"
        return ("formule", kind, self.id, *self.elements)

    @property
    def can_be_kept(self) -> bool:
        """ADE-3.4.4-02: with a duration in turns, and not unique (ADE-4.6.2-20)."""
        return self.turns >= 1 and self.frequency != UNIQUE


def _spell(
    id: str,
    grimoire: str,
    cost: int,
    range: float | str,
    level: int | None,
    aim: Aim,
    area: float = 0.0,
    whom: Whom = Whom.ALL,
    turns: int = 0,
    frequency: int = 1,
    upkeep: Upkeep = Upkeep.ALWAYS,
    elements: tuple[str, ...] = (),
    bearer: str | None = None,
) -> Formula:
    """A spell; it needs the element of its grimoire unless it names several."""
    needed = elements or ((grimoire,) if grimoire in ELEMENTS else ())
    return Formula(
        id,
        grimoire,
        False,
        cost,
        range,
        level,
        aim,
        area,
        whom,
        turns,
        needed,
        frequency,
        upkeep,
        bearer=bearer,
    )


def _miracle(
    id: str,
    litany: str,
    cost: int,
    range: float | str,
    level: int | None,
    aim: Aim,
    area: float = 0.0,
    whom: Whom = Whom.ALL,
    turns: int = 0,
    frequency: int = 1,  # ADE-4.6.2-18: once, or once in the whole game
    upkeep: Upkeep = Upkeep.ALWAYS,
    several: bool = False,
) -> Formula:
    """A miracle."""
    assert frequency in (1, UNIQUE), "ADE-4.6.2-18"
    return Formula(
        id,
        litany,
        True,
        cost,
        range,
        level,
        aim,
        area,
        whom,
        turns,
        (),
        frequency,
        upkeep,
        several,
    )


_PRIMAGIC = (
    _spell("trait-d-ether", PRIMAGIC, 2, 30.0, 3, Aim.ENEMY, frequency=2),
    _spell("voile", PRIMAGIC, 1, SELF, 2, Aim.SELF, turns=1),
    _spell("dissipation", PRIMAGIC, 2, CONTROL, None, Aim.FIGHTER, frequency=2),
    _spell("pas-leger", PRIMAGIC, 1, 15.0, 1, Aim.ALLY, turns=1, frequency=2),
    _spell("porte-derobee", PRIMAGIC, 4, CONTROL, 6, Aim.PLACE, frequency=UNIQUE),
)
_FIRE = (
    _spell("gerbe", "feu", 2, 20.0, 3, Aim.ENEMY, area=2.5, frequency=2),
    _spell("lame-ardente", "feu", 2, 10.0, 2, Aim.ALLY, turns=1),
    _spell("brasier", "feu", 4, CONTROL, 6, Aim.POINT, area=5.0),
    _spell("ceinture-de-flammes", "feu", 3, SELF, 4, Aim.SELF, turns=2, upkeep=Upkeep.IMMOBILE),
    _spell("salamandre", "feu", 3, 10.0, 5, Aim.PLACE, turns=2),
    _spell(
        "fournaise-d-orsolo",
        RESERVED,
        3,
        15.0,
        5,
        Aim.ENEMY,
        frequency=UNIQUE,
        elements=("feu",),
        bearer="maitre-orsolo",
    ),
)
_WATER = (
    _spell("onde", "eau", 1, 20.0, 2, Aim.ENEMY, frequency=2),
    _spell("source-claire", "eau", 2, 10.0, 3, Aim.ALLY),
    _spell("gel-des-articulations", "eau", 2, 25.0, None, Aim.ENEMY, turns=1),
    _spell(
        "brouillard", "eau", 3, CONTROL, 4, Aim.POINT, area=7.5, turns=1, upkeep=Upkeep.IMMOBILE
    ),
    _spell("vapeur-brulante", "eau", 3, 15.0, 5, Aim.ENEMY, area=2.5, elements=("eau", "feu")),
)
_AIR = (
    _spell("vent-contraire", "air", 2, 25.0, 3, Aim.ENEMY, turns=1),
    _spell("plume", "air", 1, 15.0, 2, Aim.ALLY, turns=1, frequency=2),
    _spell("bourrasque", "air", 3, 15.0, 4, Aim.ENEMY),
    _spell("ailes-de-suie", "air", 2, 15.0, 3, Aim.ALLY, turns=1),
)
_EARTH = (
    _spell("peau-de-pierre", "terre", 2, 10.0, 3, Aim.ALLY, turns=1),
    _spell("etreinte-du-sol", "terre", 2, 20.0, 4, Aim.ENEMY, turns=1, upkeep=Upkeep.IMMOBILE),
    _spell("eclats-de-roche", "terre", 3, 20.0, 4, Aim.POINT, area=2.5),
    _spell("homme-d-argile", "terre", 3, 10.0, 5, Aim.PLACE, turns=2),
)
_RADIANCE = (
    _spell("rayon", "lumiere", 3, CONTROL, 4, Aim.ENEMY),
    _spell("eblouissement", "lumiere", 2, 20.0, 3, Aim.ENEMY, turns=1),
    _spell("lueur", "lumiere", 1, 10.0, 2, Aim.ALLY),
    _spell("chaine-de-clarte", "lumiere", 2, 15.0, 4, Aim.ALLY, turns=1),
)
_GLOOM = (
    _spell("dard-d-ombre", "tenebres", 2, 25.0, 3, Aim.ENEMY, frequency=2),
    _spell("manteau-d-ombre", "tenebres", 2, 10.0, 3, Aim.ALLY, turns=1, upkeep=Upkeep.FREE),
    _spell("spectre", "tenebres", 4, 10.0, 6, Aim.PLACE, turns=2),
    _spell("faim", "tenebres", 3, 15.0, 4, Aim.ENEMY),
)
_EVERYBODY = (
    _miracle("benediction", UNIVERSAL, 1, 15.0, 2, Aim.ALLY, turns=1),
    _miracle("main-chaude", UNIVERSAL, 2, 5.0, 3, Aim.ALLY),
    _miracle(
        "exhortation",
        UNIVERSAL,
        2,
        SELF,
        3,
        Aim.SELF,
        area=10.0,
        whom=Whom.FRIENDS,
        turns=1,
        upkeep=Upkeep.FREE,
    ),
    _miracle("anatheme", UNIVERSAL, 3, CONTROL, None, Aim.ENEMY, turns=1, several=True),
    _miracle("parole-derniere", UNIVERSAL, 4, CONTROL, 6, Aim.ENEMY, frequency=UNIQUE),
)
_LIGHT = (
    _miracle("eclat", "lumiere", 2, 20.0, 3, Aim.ENEMY),
    _miracle("egide", "lumiere", 2, 15.0, 4, Aim.ALLY, turns=1),
    _miracle("rappel-des-braves", "lumiere", 3, CONTROL, 4, Aim.ALLY),
    _miracle(
        "aube",
        "lumiere",
        4,
        SELF,
        5,
        Aim.SELF,
        area=15.0,
        whom=Whom.ENEMIES,
        turns=1,
        upkeep=Upkeep.IMMOBILE,
    ),
)
_DARKNESS = (
    _miracle("main-froide", "tenebres", 2, 15.0, 3, Aim.ENEMY),
    _miracle("effroi", "tenebres", 2, 15.0, 3, Aim.ENEMY, turns=1),
    _miracle("ombre-servante", "tenebres", 3, 10.0, 5, Aim.PLACE, turns=1),
    _miracle("malediction", "tenebres", 2, 20.0, None, Aim.ENEMY, turns=1),
)
_DESTINY = (
    _miracle("fil-coupe", "destin", 2, 20.0, 3, Aim.ENEMY),
    _miracle("sang-de-la-meute", "destin", 2, 15.0, 4, Aim.ALLY, turns=1),
    _miracle("loup-des-songes", "destin", 3, 10.0, 4, Aim.PLACE, turns=2),
    _miracle("pas-du-chasseur", "destin", 1, 15.0, 2, Aim.ALLY, turns=1),
    _miracle(
        "voix-des-ancetres", "destin", 2, SELF, 4, Aim.SELF, area=10.0, whom=Whom.FRIENDS, turns=1
    ),
)

_SPELLS = (*_PRIMAGIC, *_FIRE, *_WATER, *_AIR, *_EARTH, *_RADIANCE, *_GLOOM)
_ALL = (*_SPELLS, *_EVERYBODY, *_LIGHT, *_DARKNESS, *_DESTINY)

FORMULAS: Mapping[str, Formula] = {each.id: each for each in _ALL}
OWN = Phrase("ade.formula.own", "ADE-4.6.1-13")
NAMES: Mapping[str, Phrase] = {id: Phrase(f"ade.formula.{id}", "ADE-4.6.1-13") for id in FORMULAS}
