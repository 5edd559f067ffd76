"""Units, weapons and dice in plain words: what the second implementation of the book's attacks reads.

Nothing here comes from the engine: the modules `plain_*` were written from the text of the book and the rulings alone, to be
run beside the engine on the same dice and the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

CONTACT = 0.1  # A-R1
SLOW, CLUMSY, BOTH = "slow", "clumsy", "both"
NONE, HABILE, ELITE = 0, 1, 2
EXACT, ALL = 1, 2  # impertinent, impétueux

Rules = dict[str, int]  # by name, with its number (1 where it has none)


@dataclass(frozen=True)
class Arm:
    """A line of a sheet: a weapon."""

    id: str
    attacks: int = 1
    force: int = 0
    range: float | None = None
    rules: Rules = field(default_factory=dict)

    def has(self, rule: str) -> bool:
        """Whether it has a rule."""
        return rule in self.rules


HANDS = Arm("mains-nues")  # A-R16


class Choice(NamedTuple):
    """An answer that a player gave to the engine: to what, for which unit, among what."""

    question: str
    unit: int
    offered: frozenset[str]
    answer: str


class Thrown(NamedTuple):
    """A roll of the engine: for what, of which unit, what fell."""

    what: str
    unit: int
    faces: tuple[int, ...]


@dataclass
class Tray:
    """The rolls in the order in which they were thrown, the answers in the order in which they were given."""

    rolls: Sequence[Thrown]
    choices: Sequence[Choice] = ()
    rolled: int = 0
    chosen: int = 0

    def throw(self, what: str, unit: int, many: int = 1) -> list[int]:
        """The next dice, which have to be these."""
        assert self.rolled < len(self.rolls), f"only plainly rolled: {what} of {unit}"
        roll = self.rolls[self.rolled]
        self.rolled += 1
        wanted = (what, unit, many)
        found = (roll.what, roll.unit, len(roll.faces))
        assert found == wanted, f"roll {self.rolled}: {found} by the engine, {wanted} plainly"
        return list(roll.faces)

    def choose(self, question: str, unit: int, options: Sequence[str]) -> str:
        """What a player has chosen; nothing is asked where there is nothing to choose."""
        distinct = frozenset(options)
        if len(distinct) == 1:
            return options[0]
        assert self.chosen < len(self.choices), f"only plainly asked: {question} {options}"
        choice = self.choices[self.chosen]
        self.chosen += 1
        wanted = (question, unit, distinct)
        assert choice[:3] == wanted, f"{choice} by the engine, {wanted} plainly"
        return choice.answer


@dataclass
class Plain:
    """A unit: its sheet and how it is."""

    id: int
    camp: int
    x: float = 0.0
    y: float = 0.0
    type: str = "infanterie"
    role: str = "classique"
    radius: float = 12.5 / 25.4
    melee: int = 4
    shooting: int | None = None
    parade: int = 0
    dodge: int = 0
    defence: int = 4
    full: int = 2
    courage: int = 7
    armoured: bool = False
    rules: Rules = field(default_factory=dict)
    skills: tuple[str, ...] = ()  # of a specialist
    arms: tuple[Arm, ...] = ()
    life: int = 2
    crippled: str | None = None
    charged: bool = False
    fleeing: bool = False
    destroyed: bool = False
    flew: bool = False
    other: Plain | None = None  # of a cavalry
    rides: bool = False  # the upper half of one
    duel: Plain | None = None
    causes: set[str] = field(default_factory=set)
    slain_by: set[int] = field(default_factory=set)

    def has(self, rule: str) -> bool:
        """Whether its sheet has a rule."""
        return rule in self.rules

    @property
    def mount(self) -> Plain:
        """Whose Esquive and movement count (LFW-CAV-06, -10)."""
        return self.other if self.rides and self.other is not None else self

    @property
    def blades(self) -> list[Arm]:
        """What it fights with (A-R16)."""
        return [arm for arm in self.arms if arm.range is None] or [HANDS]

    @property
    def best_attacks(self) -> int:
        """LFW-SATUR-01: of its melee weapons."""
        return max(self.attacks_of(arm) for arm in self.blades)

    def attacks_of(self, arm: Arm, far: float | None = None) -> int:
        """What a weapon has in its hands; `far`: of a shot, how far its target is (LFW-SKILL-TIR-BOUTPORTANT-01)."""
        more = -self.knows("ancien")  # LFW-SKILL-BRI-ANCIEN-02
        if arm.range is None:
            more += self.knows("fougueux") and arm.id == self.blades[0].id
        elif far is not None and 2 * far <= arm.range + 6 * self.knows("longue-portee"):
            more += self.knows("bout-portant")
        return max(1, arm.attacks + more)

    def knows(self, skill: str) -> int:
        """1 where it has a skill of a specialist."""
        return int(skill in self.skills)

    @property
    def cc(self) -> int:
        """LFW-SKILL-ZEL-BAGARREUR-01, LFW-SKILL-BRI-ANCIEN-01."""
        return self.melee - self.knows("bagarreur-aguerri") - self.knows("ancien")

    @property
    def ct(self) -> int:
        """LFW-SKILL-TIR-AGUERRI-01, LFW-SKILL-BRI-ANCIEN-01; without a CT only luck hits."""
        own = 7 if self.shooting is None else self.shooting
        return own - self.knows("tireur-aguerri") - self.knows("ancien")

    @property
    def cp(self) -> int:
        """LFW-SKILL-ZEL-PARADE-01, LFW-SKILL-BRI-ANCIEN-01."""
        return self.parade + self.knows("expert-en-parade") + self.knows("ancien")

    @property
    def clumsy(self) -> bool:
        """LFW-ESTROPIE-03, -04."""
        return self.crippled in (CLUMSY, BOTH)

    def gap(self, other: Plain) -> float:
        """From base to base."""
        apart = hypot(self.x - other.x, self.y - other.y)
        return max(0.0, apart - self.radius - other.radius)

    def touches(self, other: Plain) -> bool:
        """LFW-CONTACT-01."""
        here = not self.destroyed and not other.destroyed
        return here and self.gap(other) <= CONTACT + 1e-9


def helping(*rules: Rules, roll: str) -> int:
    """LFW-RULE-HABILE-01, -02, LFW-RULE-ELITE-01: habile, élite or nothing, of all that bears on a roll."""
    if any(f"elite {roll}" in each for each in rules):
        return ELITE
    times = sum(each.get(f"habile {roll}", 0) for each in rules)
    return ELITE if times >= 2 else HABILE if times else NONE


def hindering(*rules: Rules, roll: str) -> int:
    """Of impertinent and impétueux the stronger (B-R56)."""
    if any(f"impetueux {roll}" in each for each in rules):
        return ALL
    return EXACT if any(f"impertinent {roll}" in each for each in rules) else NONE


def combined(help: int, hindrance: int) -> tuple[int, int]:
    """LFW-RULE-IMPERTINENT-03, -04, LFW-RULE-IMPETUEUX-03, -04: what is left of both."""
    if not help or not hindrance:
        return help, hindrance
    if (help, hindrance) == (HABILE, ALL):
        return NONE, EXACT
    if (help, hindrance) == (ELITE, EXACT):
        return HABILE, NONE
    return NONE, NONE
