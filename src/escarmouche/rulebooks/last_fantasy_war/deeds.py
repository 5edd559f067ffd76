"""What a unit may be activated for in the organisation phase (LFW-ORGA-*, A-R19): a skill, a rule, an opening to block.

A rule offers deeds at the point `organisation`; so does the scenario. Each is done once a turn by a unit (of a cavalry: by the
pair, A-R14 i); those that nobody may refuse come before their owner may stop.

    def deeds(game, unit):
        yield Deed("reperage", Phrase("lfw.deed.reperage", "LFW-SKILL-ECL-REPERAGE-01"), anticipate)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Rule
from escarmouche.kit.duos import unit_of
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit


@dataclass(frozen=True)
class Deed:
    """One thing to do: its words `lfw.deed.ID`, with `.help`; `forced`: it must be resolved (LFW-ORGA-02)."""

    id: str
    phrase: Phrase
    does: Callable[[State, Unit], Rule]
    forced: bool = False
    once: bool = True  # a turn; a command ability costs points instead
    data: Data = field(default_factory=dict)  # further fields of its words


def is_done(game: State, unit: Unit, id: str) -> bool:
    """A-R19: whether a unit has done something this turn; a cavalry does it once."""
    return any(id in game.used[half] for half in unit_of(game, unit.id))


def is_over(game: State, unit: Unit, deed: Deed) -> bool:
    """Whether a unit may not do a thing again this turn: what happens by itself happens to each half of a cavalry."""
    id = deed.id.split("@")[0]
    return deed.once and (id in game.used[unit.id] if deed.forced else is_done(game, unit, id))


def note(game: State, unit: Unit, id: str) -> None:
    """It has done it."""
    game.used[unit.id] = (*game.used[unit.id], id)
