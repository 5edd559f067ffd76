"""The melee phase with all its combats, and the morale phase after it: the second implementation, written from the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.properties.lfw.plain_fight import Brawl, Result, extent, fight
from tests.properties.lfw.plain_movement import Asked, Phase, Unsure, plainly
from tests.properties.lfw.plain_units import CONTACT, Plain, Tray

PILES_IN = 3.0


class Told(Tray):
    """A tray that reads rolls and choices from the steps of a phase."""

    def __init__(self, phase: Phase) -> None:
        super().__init__(())
        self.phase = phase

    def throw(self, what: str, unit: int, many: int = 1) -> list[int]:
        """The next dice, which have to be these."""
        faces = self.phase.roll(what, self.phase.units[unit])
        assert len(faces) == many, f"{len(faces)} dice for {what} of {unit}, plainly {many}"
        return list(faces)

    def choose(self, question: str, unit: int, options: Sequence[str]) -> str:
        """What a player has chosen; nothing is asked where there is nothing to choose."""
        if len(set(options)) == 1:
            return options[0]
        step = self.phase.steps[self.phase.at]
        assert isinstance(step, Asked), f"{step}, plainly asked: {question} of {unit}"
        assert step.unit == unit or (step.unit < 0 and step.camp == unit), f"{step}, {unit}"
        return self.phase.ask(question, step.camp, step.unit, options)


@dataclass
class Aftermath(Phase):
    """Both phases as they go on, beside what the engine did."""

    fought: set[int] = field(default_factory=set)

    def play(self) -> None:
        """LFW-COMBAT-01 to LFW-MORAL-06."""
        self.in_turn(self.melee)
        self.in_turn(self.shaken)
        assert self.at == len(self.steps), f"only the engine: {self.steps[self.at]}"
        self.compare(self.ended)

    # LFW-COMBAT-01, -02, A-R35
    def melee(self, camp: int) -> bool:
        """One of the combats in which an army has somebody and that was not fought yet."""
        found: list[list[Plain]] = []
        for unit in self.of(camp):
            if unit.id not in self.fought and self.fights(unit):
                known = extent(self.units, unit)
                if known not in found:
                    found.append(known)
        if not found:
            return False
        fighters = found[0]
        if len(found) > 1:
            names = [str(next(u.id for u in each if u.camp == camp)) for each in found]
            fighters = found[names.index(self.ask("combat", camp, -1, names))]
        if any(unit.id in self.fought for unit in fighters):
            raise Unsure  # somebody who has fought piled into it
        first = list(self.order).index(camp)
        order = [*self.order[first:], *self.order[:first]]
        result = fight(Told(self), Brawl(self.units, order, fighters))
        self.fought.update(unit.id for unit in fighters)
        self.pile_in(fighters, result)
        return True

    # LFW-ENFONCER-01, -03, A-R39
    def pile_in(self, fighters: list[Plain], result: Result) -> None:
        """Winners who touch nobody any more may go into contact with those who took part."""
        done: set[int] = set()
        while isinstance(step := self.steps[self.at] if self.at < len(self.steps) else None, Asked):
            if step.question not in ("pile_in", "who_piles_in"):
                return
            assert step.camp in result.winners, f"{step}, but {result.winners} won"
            if step.question == "who_piles_in":
                self.ask("who_piles_in", step.camp, -1, None)
                continue
            unit = self.units[step.unit]
            assert unit in fighters and unit.id not in done and not self.fights(unit), step
            done.add(unit.id)
            self.ask("pile_in", unit.camp, unit.id, None)
            before = (unit.x, unit.y)
            self.adrift.add(unit.id)
            self.look(unit, before, PILES_IN)
            if (unit.x, unit.y) != before:
                met = [foe for foe in self.foes(unit) if plainly(unit.gap(foe), CONTACT)]
                assert met and all(foe in fighters for foe in met), f"{unit.id} meets {met}"

    # LFW-MORAL-01 to -05, A-R40
    def shaken(self, camp: int) -> bool:
        """One of those who have a cause is tested; who fails flees at once."""
        able = [unit for unit in self.of(camp) if unit.causes and not unit.fleeing]
        unit = self.chosen("morale", camp, able, passes=False)
        if unit is None:
            return False
        dice = self.roll("courage", unit)
        total = sum(dice) - (len(unit.causes) - 1)
        held = tuple(dice) == (6, 6) or (tuple(dice) != (1, 1) and total >= unit.courage)
        unit.causes.clear()
        if not held:
            unit.fleeing = True
            self.flee(unit)
        return True
