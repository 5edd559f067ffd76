"""The record of an assault: who, whom, along which ways; its steps in their order, and how they change it.

A-R76 settles the order. Each step is a span `(name, id of the record)`. A chapter that has its say in an
assault (fear, reactions) adds its step to `STEPS`, in its place, and writes the span beside its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from escarmouche.core import records
from escarmouche.core.records import Record
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.table.measure import Point

# What an assault is. An interception counts as a charge (ADE-TACT-INTERCEPTION), a pursuit as an engagement.
CHARGE, ENGAGEMENT = "charge", "engagement"

# A-R76: the windows inside an assault, in their order. One line for each step.
STEPS: tuple[str, ...] = (
    "assault declared",  # course.declared
    "assault fear",  # fear_challenges: assailants, then assaulted; who will flee is said, nobody moves yet (4.4.1)
    "assault reactions",  # reactions.window: Interception, Vigilance
    "assault shot",  # course.shot: Tir d'assaut, from the starting place (B-R69)
    "assault force",  # reactions.forced_moves: Passage en force at a contact on the way
    "assault move",  # course.move
    "assault contact",  # course.contact
    "assault flights",  # fear_challenges.flights (4.4.1)
    "assault continuation",  # activation.continued_actions: what the flights allow (A-R59)
    "assault escapes",  # escapes
    "assault penalty",  # charge_penalty
    "assault done",  # course.done: Assassin
)


class Route(NamedTuple):
    """The declared way of one assailant, and what of its potential it takes."""

    figure: int
    path: Path
    facing: float
    cost: float
    potential: float
    level: int  # on which it ends (A-R62: the change takes place at the end)

    @property
    def left(self) -> float:
        """What is left of its potential once it has gone."""
        return max(0.0, self.potential - self.cost)


@dataclass(frozen=True, kw_only=True)
class Assault(Record):
    """An assault that is going on; `parent` is the record that it belongs to: an activation, or a window."""

    kind: str  # CHARGE or ENGAGEMENT
    camp: int
    assailants: tuple[int, ...]  # who still takes part: one, or a group (ADE-3.2.3-04)
    # The enemies named; from the contact on, those in contact who have not fled, escaped or fallen.
    targets: tuple[int, ...]
    routes: tuple[Route, ...]
    seen: tuple[int, ...] = ()  # A-R36: on whom a charge had line of sight when it was declared
    # A-R59: a target who will flee, from which assailant, and where that one started.
    fleeing: tuple[tuple[int, int, Point], ...] = ()
    arrived: tuple[int, ...] = ()  # the assailants who reached their targets
    leaving: tuple[tuple[int, int], ...] = ()  # ADE-3.2.3.2.2-09: who leaves whom, and may cross it
    diving: tuple[int, ...] = ()  # ADE-4.5.4.1-01: who came down on a lower level
    changed: tuple[int, ...] = ()  # ADE-4.5.3-03: who has changed level in it
    force: bool = False  # A-R46: straight through enemies, by the tactic Passage en force
    reaction: bool = False  # A-R44: an adversary's answer, which opens no window of its own

    def route_of(self, figure: int) -> Route:
        """The way of one of the assailants."""
        for route in self.routes:
            if route.figure == figure:
                return route
        raise KeyError(figure)

    def left_by(self, figure: int) -> tuple[int, ...]:
        """The enemies from whom one of them disengages."""
        return tuple([enemy for one, enemy in self.leaving if one == figure])


def begin(game: State, assault: Assault, steps: tuple[str, ...] = STEPS) -> str:
    """Open an assault and put its steps in front of everything else."""
    id = records.start(game, assault)
    game.next(*[(step, id) for step in steps])
    return id


def withdraw(game: State, id: str, figure: Figure) -> None:
    """One of the assailants takes part no more (it lost its nerve, was stopped, fell): ends the assault if it was the last."""
    assault = records.read(game, id, Assault)
    left = tuple(a for a in assault.assailants if a != figure.id)
    if not left:
        records.drop(game, id)
        return
    arrived = tuple(a for a in assault.arrived if a != figure.id)
    records.update(game, id, assailants=left, arrived=arrived)


def release(game: State, id: str, target: Figure) -> None:
    """An enemy is a target no more: it fled, escaped or fell. The assault itself goes on."""
    assault = records.read(game, id, Assault)
    left = tuple(t for t in assault.targets if t != target.id)
    records.update(game, id, targets=left)


def assailants(game: State, id: str) -> list[Figure]:
    """The fighters who assault."""
    return [figure_of(game, one) for one in records.read(game, id, Assault).assailants]


def targets(game: State, id: str) -> list[Figure]:
    """The fighters who are assaulted."""
    return [figure_of(game, one) for one in records.read(game, id, Assault).targets]


def dives(game: State, figure: Figure) -> bool:
    """ADE-4.5.4.1-01: whether it is charging down to a lower level."""
    for _id, assault in records.opened(game, Assault):
        if figure.id in assault.assailants and assault.kind == CHARGE:
            return assault.route_of(figure.id).level < game.level[figure.id]
    return False
