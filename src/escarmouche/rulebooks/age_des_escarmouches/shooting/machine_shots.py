"""Chapter 4.7.3: a crew member shoots with the machine: an exclusive action of the whole crew."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery, Weapon
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import POINT_BASE, View
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import fire
from escarmouche.rulebooks.age_des_escarmouches.shooting.zone_artillery import RADIUS
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    placed,
)
from escarmouche.table.bases import Placed, RoundBase

SHOOTS = Phrase("ade.action.machine_shot", "ADE-4.7.3-01", "ADE-4.7.3-03")
WHICH_WEAPON = Phrase("ade.refusal.machine_weapon", "ADE-4.7.3-01")
ONE_TARGET = Phrase("ade.refusal.one_target", "ADE-3.2.3.3-04")
LONGEST = declared_shot.BANDS[-1].times
ZONES = (Artillery.LIGHT_ZONE, Artillery.HEAVY_ZONE)


class MachineShot(Action):
    """ADE-4.7.3-01: any member of the crew makes the test; ADE-4.7.3-03: all of them are busy with it.

    Deed: `{"action": "machine-shot", "figure": 3, "targets": [7], "weapon": 0}`; with zone artillery a point
    (`"path": [[x, y]]`) will do. A-R70: distance, view and line are those of the machine, which does not turn.
    """

    reveals = True  # ADE-SKILL-ECLAIREUR-10
    id = "machine-shot"
    phrase = SHOOTS
    nature = Nature.EXCLUSIVE
    family = "shot"
    of_crews = True
    alone = True  # A-R38: it is never destabilised, for no other action goes with it
    in_group = False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be of the crew that was announced, and still meet its conditions (A-R71)."""
        return crew.why_not_serve(game, figure)

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """A weapon of the machine, and a target that it has in view."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        weapon = _weapon(machine, deed)
        if weapon is None:
            return refuse(WHICH_WEAPON, figure=figure.id)
        at_point = weapon.artillery in ZONES and len(deed.path) == 1 and not deed.targets
        known = len(deed.targets) == 1 and 0 <= deed.targets[0] < len(game.figures)
        if not at_point and (deed.path or not known):
            return refuse(ONE_TARGET, figure=figure.id)
        return declared_shot.why_not_aim(game, self.shot(game, figure, deed))

    def shot(self, game: State, figure: Figure, deed: Deed) -> Shot:
        """A-R70: with the TIR of who tests, from the machine; neither it nor its crew is in the way."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        weapon = _weapon(machine, deed)
        assert weapon is not None
        around = frozenset({machine.id, figure.id, *crew.beside(game, machine)})
        view = View(placed(game, machine), around, game.level[machine.id])
        shifts = crew.shifts(game, machine, figure)
        if deed.targets:
            target = figure_of(game, deed.targets[0])
            return Shot(figure, weapon, view, placed(game, target), target, shifts=shifts)
        goal = Placed(RoundBase(POINT_BASE), *deed.path[0])
        return Shot(figure, weapon, view, goal, shifts=shifts)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """The machine, who would be busy with it, and each of its weapons with whom it may aim at."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        able = [member.id for member in crew.present(game, machine)]
        weapons = [
            self._shown(game, figure, machine, n) for n in range(len(machine.profile.weapons))
        ]
        return {"machine": machine.id, "crew": able, "weapons": weapons}

    def _shown(self, game: State, figure: Figure, machine: Figure, number: int) -> dict[str, Any]:
        weapon = machine.profile.weapons[number]
        zone = weapon.artillery in ZONES
        targets = []
        for foe in crew.foes(game, figure.camp):
            deed = Deed(self.id, figure.id, targets=(foe.id,))._replace(weapon=number)
            if self.why_not(game, figure, deed, ()) is None:
                targets.append(foe.id)
        return {
            "weapon": number,
            "name": weapon.names,
            "range": LONGEST * weapon.range,
            "targets": targets,
            "points": zone,
            "radius": RADIUS if zone else 0.0,
        }

    def proposals(self, game: State, figure: Figure) -> int:
        """Every weapon at every enemy."""
        machine = crew.served_by(game, figure)
        weapons: Sequence[Weapon] = () if machine is None else machine.profile.weapons
        return max(1, len(weapons) * len(crew.foes(game, figure.camp)))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them."""
        foes = crew.foes(game, figure.camp)
        if not foes:
            return None
        weapon, foe = divmod(number, len(foes))
        return Deed(self.id, figure.id, targets=(foes[foe].id,), weapon=weapon)

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """ADE-4.7.3-03: the whole crew is activated by it."""
        machine = crew.served_by(game, figure)
        assert machine is not None
        shot = self.shot(game, figure, deed)
        busy = [member.id for member in crew.present(game, machine) if member is not figure]
        game.next(("crew busy", record, *busy))
        yield from fire(game, [shot])


def _weapon(machine: Figure, deed: Deed) -> Weapon | None:
    held = machine.profile.weapons
    number = 0 if deed.weapon is None and len(held) == 1 else deed.weapon
    return held[number] if number is not None and 0 <= number < len(held) else None


MACHINE_SHOT = MachineShot()
