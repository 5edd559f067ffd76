"""A test that is about to be rolled."""

from __future__ import annotations

from dataclasses import dataclass, field

from escarmouche.core.explain import Data, Phrase
from escarmouche.core.words import Roll
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Bands, Damage, Test
from escarmouche.rulebooks.age_des_escarmouches.state import Figure

TEST = Phrase("ade.roll.test", "ADE-1.2.1-01", "ADE-1.2.1-03")


@dataclass(slots=True)  # not frozen: there are many, and nobody changes one
class Attempt:
    """A test that is about to be rolled: who tests what, how it is read, and against whom."""

    tester: Figure
    characteristic: str
    reading: Test | Bands | Damage
    opponent: Figure | None = None
    what: Phrase = TEST
    about: Data = field(default_factory=dict)
    marked: bool | None = None  # whether Résolution was said before; None: nobody was asked

    def roll(self, dice: int = 1) -> Roll:
        """The request for its dice, all six-sided (ADE-1.1.1-01)."""
        about = {"figure": self.tester.id, "characteristic": self.characteristic, **self.about}
        if self.opponent is not None:
            about["other"] = self.opponent.id
        return Roll(self.what, dice, None, about, None, reading=self.reading)
