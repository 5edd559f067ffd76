"""A combat phase that somebody has won: what the skills of the winner are told, and what they change about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from escarmouche.core.explain import Why
from escarmouche.core.words import Rule
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.equipment import Use
from escarmouche.rulebooks.bonus_malus.melee.means import Used, uses_of
from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State

Change = Callable[[], Rule]


@dataclass
class GroupAttack:
    """BM-GROUPE-03: what changes about the attacker waits here until all its combats are fought."""

    attacker: Figure
    crowd: Why | None = None  # R33, as an option: the malus as at the start
    waiting: list[Change] = field(default_factory=list)
    rolled: bool = False  # whether it has made a damage roll


@dataclass
class Victory:
    """Who has won against whom, and with what. It lasts as long as the combat phase.

    A skill that changes something about the loser says so with `befalls`, so that it may be put off.
    """

    winner: Figure
    loser: Figure
    means: Used  # of the winner: only what has any effect on the loser
    against: Used  # of the loser
    group: GroupAttack | None = None
    pushes: bool = False  # BM-SKILL-REPOUSSE-01, BM-SKILL-TAILLEESTOC-02
    cuts: set[int] = field(default_factory=set)  # which of its means have passed that test
    _tested: set[tuple[str, int]] = field(default_factory=set)

    @property
    def uses(self) -> tuple[Use, ...]:
        """What is heard beside the winner itself."""
        return uses_of(self.means)

    @property
    def of_group(self) -> bool:
        """Whether the winner makes a group attack."""
        return self.group is not None and self.group.attacker is self.winner

    def untested(self, id: str) -> Iterator[tuple[int, Means]]:
        """R84: each weapon makes its own test of a kind, once, whoever calls for it."""
        for number, means in enumerate(self.means):
            if (id, number) not in self._tested:
                self._tested.add((id, number))
                yield number, means

    def befalls(self, change: Change) -> Rule:
        """A change of the loser: now, or when a group attack is over (R33)."""
        if self.group is not None and self.group.attacker is self.loser:
            self.group.waiting.append(change)
        else:
            yield from change()

    def is_over(self, game: State) -> bool:
        """R87: whether the loser is out of action, so that nothing more is thrown for it."""
        return game.status[self.loser.id] != ON_TABLE
