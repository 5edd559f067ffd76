"""The shots that a fighter may declare: ordinary, aimed, and with artillery.

A deed names its target (`targets: [7]`), or for zone artillery a bare point instead (`path: [[x, y]]`).
`weapon` is the number of the ranged weapon on the card, from 0; a fighter with a single one need not say it.
`by` is what an aimed shot is hardened in: "TIR", or "FOR" for that of the weapon. The shooter turns to its
target, unless `facing` says where it looks (A-R28).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import degrees, hypot, inf
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Rule
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches.actions.action import TRIES, Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Artillery, Weapon
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import FOR, TIR
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import foes
from escarmouche.rulebooks.age_des_escarmouches.shooting import declared_shot, shooter_facing
from escarmouche.rulebooks.age_des_escarmouches.shooting.aimed_shot import AIMING
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import fire
from escarmouche.rulebooks.age_des_escarmouches.shooting.zone_artillery import RADIUS
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    gap,
    is_free,
    put,
)
from escarmouche.table.measure import TOLERANCE, at_most

SHOT = Phrase("ade.action.shot", "ADE-3.2.3.3-16")
AIMED = Phrase("ade.action.aimed_shot", "ADE-3.2.3.3-37")
ARTILLERY = Phrase("ade.action.artillery", "ADE-3.2.3.3-18", "ADE-3.2.3.3-19")
UNSTEADY = Phrase("ade.action.unsteady_artillery", "ADE-3.2.3.3-18", "ADE-3.2.3.3-19")
NOT_FREE = Phrase("ade.refusal.shooter_not_free", "ADE-3.2.3.3-01", "ADE-3.2.3.3-16")
NO_TIR = Phrase("ade.refusal.no_tir", "ADE-3.2.3.3-02")
NO_WEAPON = Phrase("ade.refusal.no_weapon", "ADE-3.2.3.3-02")
NO_ARTILLERY = Phrase("ade.refusal.no_artillery", "ADE-3.2.3.3-18")
WHICH_WEAPON = Phrase("ade.refusal.which_weapon", "ADE-3.2.3.3-03")
ONE_TARGET = Phrase("ade.refusal.one_target", "ADE-3.2.3.3-04")
POINT_OR_TARGET = Phrase("ade.refusal.point_or_target", "ADE-3.2.3.3-31")
OFF_TABLE = Phrase("ade.refusal.point_off_table", "ADE-3.2.3.3-31")
NOT_IN_MELEE = Phrase("ade.refusal.aimed_into_melee", "ADE-3.2.3.3-38")
NOT_WITH_ARTILLERY = Phrase("ade.refusal.aimed_artillery", "ADE-3.2.3.3-39")
HARDENED_IN = Phrase("ade.refusal.aimed_by", "ADE-3.2.3.3-37")

FAMILY = "shot"
ZONES = (Artillery.LIGHT_ZONE, Artillery.HEAVY_ZONE)
LONGEST = declared_shot.BANDS[-1].times


class Shoot(Action):
    """ADE-3.2.3.3-16: a shot with a weapon that is not artillery.

    ADE-3.2.3.3-17: no shot is cumulated with a mystic action; `mystics.actions` sees to it for both.
    """

    reveals = True  # ADE-SKILL-ECLAIREUR-10
    id = "shot"
    phrase = SHOT
    nature = Nature.CUMULATIVE
    family = FAMILY
    free = True  # ADE-3.2.3.3-01
    hardened: tuple[str | None, ...] = (None,)  # what it may declare it hardened in

    def fits(self, weapon: Weapon) -> bool:
        """Whether this action uses such a weapon."""
        return weapon.artillery is None

    def weapons(self, figure: Figure) -> Sequence[int]:
        """The weapons of its card that it may use for it, by their numbers."""
        return _weapons(self, figure)

    # -- legality ----------------------------------------------------------------------------

    def suits(self, figure: Figure) -> bool:
        """ADE-3.2.3.3-02: whoever has such a weapon, and a TIR."""
        return bool(self.weapons(figure)) and figure.profile.printed(TIR) is not None

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """ADE-3.2.3.3-01: it must be free; ADE-3.2.3.3-02: with a ranged weapon, and a TIR."""
        if not self.weapons(figure):
            return refuse(self.lacks, figure=figure.id)
        if figure.profile.printed(TIR) is None:
            return refuse(NO_TIR, figure=figure.id)
        if not is_free(game, figure):
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    lacks = NO_WEAPON

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """ADE-3.2.3.3-03, -04: a weapon of its own, and a target that it sees."""
        if deed.facing is not None:
            refusal = shooter_facing.why_not_turn(game, figure, deed.facing)
            if refusal is not None:
                return refusal
        weapon = self._weapon(figure, deed)
        if weapon is None:
            return refuse(WHICH_WEAPON, figure=figure.id, weapons=list(self.weapons(figure)))
        refusal = self._why_not_goal(game, figure, deed)
        if refusal is not None:
            return refusal
        return declared_shot.why_not_aim(game, _shot(game, figure, weapon, deed))

    def _why_not_goal(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        known = len(deed.targets) == 1 and 0 <= deed.targets[0] < len(game.figures)
        if deed.path or not known:
            return refuse(ONE_TARGET, figure=figure.id)
        return None

    def _weapon(self, figure: Figure, deed: Deed) -> Weapon | None:
        """The weapon that it named, or the only one."""
        fit = self.weapons(figure)
        number = fit[0] if deed.weapon is None and len(fit) == 1 else deed.weapon
        return figure.profile.weapons[number] if number is not None and number in fit else None

    def shot(self, game: State, figure: Figure, deed: Deed) -> Shot:
        """The shot of a deed whose weapon and goal are there."""
        weapon = self._weapon(figure, deed)
        assert weapon is not None
        return _shot(game, figure, weapon, deed)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """Each weapon, how far it carries, and whom it may aim at with it."""
        return {"weapons": [self._shown(game, figure, n) for n in self.weapons(figure)]}

    def _shown(self, game: State, figure: Figure, number: int) -> dict[str, Any]:
        weapon = figure.profile.weapons[number]
        zone = weapon.artillery in ZONES
        return {
            "weapon": number,
            "name": weapon.names,
            "range": LONGEST * weapon.range,
            "targets": [e.id for e in _foes(game, figure) if self._may(game, figure, e, number)],
            "points": zone,
            "radius": RADIUS if zone else 0.0,
        }

    def _may(self, game: State, figure: Figure, enemy: Figure, number: int) -> bool:
        if not self._is_near(game, figure, enemy, number):
            return False
        by = self.hardened[0]
        deed = Deed(self.id, figure.id, targets=(enemy.id,), weapon=number, by=by)
        return self._reaches(game, figure, deed) and self.is_legal(game, figure, deed, ())

    def is_of_use(self, game: State, figure: Figure) -> bool:
        """Where there is nobody whom it could hit, a fighter is not kept waiting for a shot."""
        x, y = game.x[figure.id], game.y[figure.id]
        foes = _foes(game, figure)  # little stands between it and the nearest
        foes.sort(key=lambda foe: hypot(game.x[foe.id] - x, game.y[foe.id] - y))
        fit = self.weapons(figure)
        for foe in foes:
            for number in fit:
                if self._may(game, figure, foe, number):
                    return True
        return False

    # -- proposals ---------------------------------------------------------------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """Every weapon at every enemy, hardened in whatever it may be."""
        shots = len(_foes(game, figure)) * len(self.weapons(figure))
        return max(1, shots) * len(self.hardened)

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One enemy in range of one weapon."""
        foes, fit = _foes(game, figure), self.weapons(figure)
        number, how = divmod(number, len(self.hardened))
        if number >= len(foes) * len(fit):
            return None
        which, foe = divmod(number, len(foes))
        deed = self._at(figure, foes[foe], fit[which], self.hardened[how])
        return deed if self._reaches(game, figure, deed) else None

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """One of them: a few are drawn until one is in range, and it is looked whether that one is legal.

        Where it is not, none: a line of sight takes long, and most that are drawn are legal.
        """
        foes, fit = _foes(game, figure), self.weapons(figure)
        for _ in range(TRIES if foes else 0):
            foe = foes[int(chooser.random() * len(foes))]
            number = fit[int(chooser.random() * len(fit))]
            if not self._is_near(game, figure, foe, number):
                continue
            by = self.hardened[int(chooser.random() * len(self.hardened))]
            deed = self._at(figure, foe, number, by)
            if not self._reaches(game, figure, deed):
                continue
            return deed if self.is_legal(game, figure, deed, through) else None
        return None

    def _at(self, figure: Figure, foe: Figure, number: int, by: str | None) -> Deed:
        weapon = number if len(self.weapons(figure)) > 1 else None  # the only one need not be said
        return Deed(self.id, figure.id, targets=(foe.id,), by=by, weapon=weapon)

    def _is_near(self, game: State, figure: Figure, foe: Figure, number: int) -> bool:
        """Whether it may carry so far, as the crow flies. `_reaches` decides."""
        away = hypot(game.x[foe.id] - game.x[figure.id], game.y[foe.id] - game.y[figure.id])
        bases = figure.radius + foe.radius + TOLERANCE
        return away <= self.carries(figure.profile.weapons[number]) + bases

    def carries(self, weapon: Weapon) -> float:
        """How far it shoots, in cm."""
        return LONGEST * weapon.range

    def _reaches(self, game: State, figure: Figure, deed: Deed) -> bool:
        """A shot beyond the longest range is legal (ADE-3.2.3.3-08), but nothing comes of it."""
        weapon, target = self._weapon(figure, deed), figure_of(game, deed.targets[0])
        assert weapon is not None
        if figure.is_round and target.is_round:  # whichever way it looks
            return at_most(gap(game, figure, target), LONGEST * weapon.range)
        return at_most(self.shot(game, figure, deed).distance, LONGEST * weapon.range)

    def follow(self, game: State, lead: Deed, figure: Figure) -> Deed | None:
        """At the same target, or point, each looking at it from where it stands."""
        return lead._replace(figure=figure.id, facing=None)

    # -- doing -------------------------------------------------------------------------------

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It turns, and shoots."""
        yield from self.carry_out_together(game, record, deed)

    def carry_out_together(self, game: State, record: str, deed: Deed) -> Rule:
        """A-R29: all who shoot together roll together."""
        shots, lent = [], []
        for one in deed.all:
            figure = figure_of(game, one.figure)
            self.prepare(game, record, figure, one)
            shots.append(self.shot(game, figure, one))
            held = self.lent(game, figure, one)
            if held is not None and conditions.put(game, figure, held, "shot"):
                lent.append((figure, held))
        for shot in shots:
            turn_to(game, shot)
        yield from fire(game, shots)
        for figure, held in lent:
            conditions.end(game, figure, held)

    def prepare(self, game: State, record: str, figure: Figure, deed: Deed) -> None:
        """What the declaration itself brings to the shooter."""

    def lent(self, game: State, figure: Figure, deed: Deed) -> Plugin | None:
        """What is true of the shooter as long as the shot lasts."""
        return None


class AimedShot(Shoot):
    """ADE-3.2.3.3-37: exclusive, and hardened in TIR or in the FOR of the weapon, as it declares (A-R37)."""

    id = "aimed-shot"
    phrase = AIMED
    nature = Nature.EXCLUSIVE
    hardened = (TIR, FOR)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """ADE-3.2.3.3-39: never for who uses the rules of artillery."""
        if any(weapon.artillery is not None for weapon in figure.profile.weapons):
            return refuse(NOT_WITH_ARTILLERY, figure=figure.id)
        return super().why_not_take(game, figure)

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """ADE-3.2.3.3-38: never at somebody in contact with an adversary of its own."""
        if deed.by not in (TIR, FOR):
            return refuse(HARDENED_IN, figure=figure.id)
        refusal = super().why_not(game, figure, deed, through)
        if refusal is None and game.contacts[deed.targets[0]]:
            return refuse(NOT_IN_MELEE, figure=figure.id, target=deed.targets[0])
        return refusal

    def is_legal(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> bool:
        """The same: for a line of sight last of all."""
        if self._why_not_goal(game, figure, deed) is not None or game.contacts[deed.targets[0]]:
            return False
        return super().is_legal(game, figure, deed, through)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """The same, hardened in TIR or in the FOR of the weapon."""
        return {**super().shown(game, figure), "by": [TIR, FOR]}

    def lent(self, game: State, figure: Figure, deed: Deed) -> Plugin | None:
        """The skill lasts as long as the shot."""
        return AIMING[deed.by or TIR]


class ArtilleryShot(Shoot):
    """ADE-3.2.3.3-18: a shot with an artillery weapon, which another action makes unsteady.

    A-R38: the intent is announced before the shot, so there are two actions of one family: a steady shot,
    which stands alone but for free actions, and one that goes with another action, at -1 in TIR.
    """

    lacks = NO_ARTILLERY

    def __init__(self, id: str, phrase: Phrase, nature: Nature) -> None:
        self.id, self.phrase, self.nature = id, phrase, nature
        self.alone = nature is Nature.EXCLUSIVE

    def fits(self, weapon: Weapon) -> bool:
        """Artillery alone."""
        return weapon.artillery is not None

    def _why_not_goal(self, game: State, figure: Figure, deed: Deed) -> Refusal | None:
        """ADE-3.2.3.3-21: a fighter; ADE-3.2.3.3-31: with zone artillery, a fighter or a point."""
        weapon = self._weapon(figure, deed)
        if weapon is None or weapon.artillery not in ZONES or not deed.path:
            return super()._why_not_goal(game, figure, deed)
        if deed.targets or len(deed.path) != 1:
            return refuse(POINT_OR_TARGET, figure=figure.id)
        if not game.table.is_on(*deed.path[0]):
            return refuse(OFF_TABLE, figure=figure.id)
        return None

    def is_of_use(self, game: State, figure: Figure) -> bool:
        """ADE-3.2.3.3-31: a bare point can always be found."""
        held = figure.profile.weapons
        zone = any(held[number].artillery in ZONES for number in self.weapons(figure))
        return zone or super().is_of_use(game, figure)

    def _reaches(self, game: State, figure: Figure, deed: Deed) -> bool:
        weapon = self._weapon(figure, deed)
        piercing = weapon is not None and self.carries(weapon) == inf
        return piercing or super()._reaches(game, figure, deed)

    def carries(self, weapon: Weapon) -> float:
        """A-R39: what pierces has no distance of its own."""
        return super().carries(weapon) if weapon.artillery in ZONES else inf

    def prepare(self, game: State, record: str, figure: Figure, deed: Deed) -> None:
        """ADE-3.2.3.3-19: unsteady from the announcement to the end of the activation."""
        if self.nature is Nature.CUMULATIVE:
            conditions.put(game, figure, conditions.DESTABILISED, "activation")


@remembered
def _weapons(action: Shoot, figure: Figure) -> tuple[int, ...]:
    """Its card never changes, nor what an action can use of it."""
    return tuple([n for n, weapon in enumerate(figure.profile.weapons) if action.fits(weapon)])


def _foes(game: State, figure: Figure) -> list[Figure]:
    """A-R37: enemy fighters, and enemy machines; B-R50: and barricades."""
    return foes(game, figure.camp)


def _shot(game: State, figure: Figure, weapon: Weapon, deed: Deed) -> Shot:
    if deed.targets:
        target = figure_of(game, deed.targets[0])
        place = (game.x[target.id], game.y[target.id])
        return declared_shot.at_figure(
            game, figure, weapon, target, shooter_facing.facing_of(game, figure, deed, place)
        )
    (point,) = deed.path
    return declared_shot.at_point(
        game, figure, weapon, point, shooter_facing.facing_of(game, figure, deed, point)
    )


def turn_to(game: State, shot: Shot) -> None:
    """A-R28: the shooter looks as it aimed."""
    figure = shot.shooter
    put(game, figure, game.x[figure.id], game.y[figure.id], degrees(shot.view.base.facing))


SHOOT, AIMED_SHOT = Shoot(), AimedShot()
STEADY_SHOT = ArtilleryShot("artillery", ARTILLERY, Nature.EXCLUSIVE)
UNSTEADY_SHOT = ArtilleryShot("unsteady-artillery", UNSTEADY, Nature.CUMULATIVE)
SHOTS: tuple[Action, ...] = (SHOOT, AIMED_SHOT, STEADY_SHOT, UNSTEADY_SHOT)


def why_not_shoot(game: State, figure: Figure, target: Figure) -> Refusal | None:
    """Why one fighter may not shoot at another with the first of its weapons, whosever turn it is."""
    for action in (SHOOT, STEADY_SHOT):
        fit = action.weapons(figure)
        if fit:
            refusal = action.why_not_take(game, figure)
            deed = Deed(action.id, figure.id, targets=(target.id,))._replace(weapon=fit[0])
            return refusal or action.why_not(game, figure, deed, ())
    return refuse(NO_WEAPON, figure=figure.id)
