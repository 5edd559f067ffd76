"""Figures, weapons and dice in plain words: what the second implementation of the book's rolls reads.

Nothing here comes from the engine: `plain_harm`, `plain_fight`, `plain_shot` and `plain_power` were written from the text of
the book and the rulings alone, to be run beside the engine on the same dice and the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import NamedTuple

ABSENT = -3  # R2
NEAR = 1e-6


class Way(NamedTuple):
    """A way to harm with a weapon: Dégâts as a modifier, attributes with their number or modifier."""

    damage: int
    attributes: dict[str, int]
    range: float = 0.0


class Arm(NamedTuple):
    """A line of the lists of weapons."""

    hands: int
    blow: Way | None = None
    shot: Way | None = None


TE, TA, PB = "de-taille-et-d-estoc", "transperce-armure", "passe-bouclier"
LIGHT = Way(-1, {})  # R35


def _blow(damage: int, hands: int = 1, **attributes: int) -> Arm:
    return Arm(hands, Way(damage, {_named(name): n for name, n in attributes.items()}))


def _shot(damage: int, range: float, hands: int = 1, **attributes: int) -> Arm:
    way = Way(damage, {_named(name): n for name, n in attributes.items()}, range)
    return Arm(hands, LIGHT if hands == 2 else None, way)  # BM-MAINSNUES-03


def _named(short: str) -> str:
    return {"te": TE, "ta": TA, "pb": PB}.get(short, short.replace("_", "-"))


ARMS: dict[str, Arm] = {
    "dague": Arm(1, Way(-1, {TE: -2}), Way(-1, {"lancer": 0}, 1)),
    "vibrodague": Arm(1, Way(0, {TE: -2, TA: 1}), Way(0, {"lancer": 0, TA: 1}, 1)),
    "matraque": _blow(-1, assommoir=-2),
    "epee": _blow(0, te=-1),
    "machette": _blow(0, te=-1),
    "hache-a-2-mains": _blow(1, 2, ta=1),
    "marteau": _blow(0, assommoir=-1),
    "masse-d-arme": _blow(0, assommoir=-1),
    "electro-matraque-en-phrik": _blow(-1, electrochoc=0, assommoir=-1, phrik=0),
    "vibroepee": _blow(1, te=-1),
    "vibroepee-en-phrik": _blow(1, te=-1, phrik=0),
    "sabre-laser": _blow(2, ta=3, brise_arme=0, parade_des_tirs=0),
    "double-sabre-laser": _blow(2, 2, ta=3, brise_arme=0, parade_des_tirs=0, combats_multiples=0),
    "baton-de-combat": _blow(-1, 2, combats_multiples=0),
    "electro-baton-en-phrik": _blow(-1, 2, combats_multiples=0, electrochoc=0, phrik=0),
    "fouet": _blow(-2),
    "lance": _blow(1, 2, avec_bouclier=0),
    "lame-consacree": _blow(0, te=-1, magique=0),
    "gourdin-electrique": _blow(-1, electrochoc=0, assommoir=-1),
    "pistolet": _shot(1, 6, pb=0),
    "pistolet-lourd": _shot(0, 5, ta=1, pb=0),
    "fusil": _shot(1, 12, 2, pb=0, ta=1),
    "arbalete-wookie": _shot(2, 5, 2, zone=1, pb=0, ta=2),
    "grenades": _shot(1, 3, zone=2, lancer=0, deviation=0, pb=0, ta=1, projection=0),
    "cocktail-molotov": _shot(0, 3, zone=3, lancer=0, deviation=0, pb=0, ta=1),
    "fusil-blaster": _shot(2, 12, 2, ta=1),
    "fusil-blaster-lourd": _shot(2, 12, 2, ta=2),
    "fusil-blaster-a-repetition": _shot(2, 10, 2, cadence=2, ta=1),
    "petit-pistolet-blaster": _shot(1, 5),
    "pistolet-blaster": _shot(2, 5),
    "lance-flamme": _shot(1, 3, zone=1, pb=0, ta=1),
    "gatling-blaster": _shot(2, 12, 2, cadence=3, ta=1),
    "fusil-blaster-de-sniper": _shot(2, 18, 2, ta=1),
    "canon-d-assaut": _shot(3, 12, 2, zone=1, ta=3, rechargement=0),
    "arc": _shot(0, 8, 2),
}
SABRES = ("sabre-laser", "double-sabre-laser")
ARMOURS = {  # value of the save
    "armure-legere": 1,
    "armure": 2,
    "armure-en-phrik": 2,
    "armure-lourde": 3,
    "armure-lourde-en-phrik": 3,
    "champ-de-protection": 5,  # against shots
    "cuirasse-en-kevlar": 3,
}
SHIELDS = ("bouclier", "bouclier-en-phrik")
TYPES = ("demoniaque", "lycan", "spectre")


class Choice(NamedTuple):
    """An answer that a player gave to the engine: to what, for which figure, among what."""

    question: str
    figure: int
    offered: frozenset[str]
    answer: str


@dataclass
class Tray:
    """The dice in the order in which they are thrown, the answers in the order in which they were given."""

    dice: Sequence[int]
    choices: Sequence[Choice] = ()
    options: frozenset[str] = frozenset()  # rulings that are read otherwise
    thrown: int = 0
    chosen: int = 0

    def faces(self, many: int, sides: int = 6) -> list[int]:
        """The next dice."""
        self.thrown += many
        assert self.thrown <= len(self.dice), "dice: the plain one throws more"
        return [(face - 1) % sides + 1 for face in self.dice[self.thrown - many : self.thrown]]

    def roll(self, modifier: int) -> int:
        """BM-BONUSMALUS-01 to -08."""
        faces = self.faces(abs(modifier) + 1)
        return max(faces) if modifier > 0 else min(faces)

    def passes(self, modifier: int) -> bool:
        """BM-TEST-02."""
        return self.roll(modifier) >= 4

    def choose(self, question: str, figure: int, options: Sequence[str]) -> str:
        """What a player has chosen; nothing is asked where there is nothing to choose."""
        distinct = frozenset(options)
        if len(distinct) == 1:
            return options[0]
        assert self.chosen < len(self.choices), f"only plainly asked: {question} {options}"
        choice = self.choices[self.chosen]
        self.chosen += 1
        wanted = (question, figure, distinct)
        assert choice[:3] == wanted, f"{choice} by the engine, {wanted} plainly"
        return choice.answer


@dataclass
class Plain:
    """A figure: its profile, what it holds, how it is."""

    id: int
    camp: int
    x: float
    y: float
    facing: float
    skills: dict[str, int]  # modifier, or rank of Attaques multiples
    slays: frozenset[str] = frozenset()  # Tueur de X
    hands: list[str] = field(default_factory=list)
    armour: str | None = None
    knuckles: bool = False
    knife: bool = False
    bullets: dict[str, str] = field(default_factory=dict)  # ammunition by weapon
    life: int = 1
    out: bool = False
    down: bool = False
    stunned: bool = False
    crawling: bool = False
    ran: str | None = None
    aimed: bool = False
    on_ladder: bool = False
    effects: set[str] = field(default_factory=set)
    damage_rolls: int = 0
    moved: bool = False

    def has(self, id: str) -> bool:
        """Whether its profile has a skill."""
        return id in self.skills

    @property
    def radius(self) -> float:
        """R1."""
        return 1.0 if self.has("enorme") else 0.5

    @property
    def full(self) -> int:
        """BM-VITALITE-01, -04, BM-SKILL-ENORME-01."""
        return 6 if self.has("enorme") else 3 if self.has("personnage") else 1

    @property
    def wounds(self) -> int:
        """0: safe and sound; 1: wounded, Combat-; 2: badly, Tir- too (E19)."""
        if self.has("enorme"):
            return 0 if self.life >= 5 else 1 if self.life >= 3 else 2
        return 0 if self.life >= self.full else 3 - self.life

    @property
    def height(self) -> float:
        """R1."""
        tall = 4.0 if self.has("enorme") else 2.0
        return tall / 2 if self.down or self.crawling else tall

    @property
    def shield(self) -> str | None:
        """The one in hand."""
        return next((id for id in self.hands if id in SHIELDS), None)

    def types(self) -> set[str]:
        """BM-SKILL-TUEUR-02: Humain where nothing is said."""
        return {each for each in TYPES if self.has(each)} or {"humain"}

    def is_prey_of(self, other: Plain) -> int:
        """How many Tueur de X of another bear on it."""
        return len(self.types() & other.slays)

    def sick(self) -> int:
        """R61."""
        return -1 if "malaise" in self.effects else 0

    def blessed(self, acting: bool) -> int:
        """R62: rolls of its own actions."""
        return 1 if acting and "priere" in self.effects else 0

    def sees_ahead(self, x: float, y: float, reach: float = 0.0) -> bool:
        """R19: strictly in front of the line through its centre."""
        angle = radians(self.facing)
        return (x - self.x) * cos(angle) + (y - self.y) * sin(angle) + reach > NEAR

    def gap(self, other: Plain) -> float:
        """R1: from base to base."""
        apart = hypot(self.x - other.x, self.y - other.y)
        return max(0.0, apart - self.radius - other.radius)

    def touches(self, other: Plain) -> bool:
        """R1."""
        return self.gap(other) <= 0.01 and not self.out and not other.out

    def fall_down(self) -> None:
        """Mise à terre; R12, R85: the save of a run, of a zig-zag too, is over."""
        self.down, self.ran = True, None

    def lose(self, points: int) -> None:
        """BM-VITALITE-02: out of action at nought; who is out neither lies nor is stunned in the game's books."""
        self.life = max(0, self.life - points)
        if not self.life:
            self.out = True
            self.down = self.stunned = self.crawling = False
