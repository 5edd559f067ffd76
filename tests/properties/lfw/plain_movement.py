"""The movement phase on a bare, flat table, written from the text of the book and its rulings alone: who is asked what, in
which order, and what must come of it. Nothing here comes from the engine.

Where another base stands in somebody's way the plain one does not search for a way round: it then takes over where the
engine has put it, and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, hypot
from typing import NamedTuple

from tests.properties.lfw.plain_units import BOTH, CONTACT, SLOW, Plain, Thrown

FAR = 0.03  # what is nearer to a limit than this is not plainly on one side of it
ALOOF = 1.0  # LFW-COURSE-04, LFW-NORMAL-04, LFW-CHARGERES-05
PASS = "pass"


class Standing(NamedTuple):
    """Where a unit is, and how."""

    x: float
    y: float
    gone: bool
    fleeing: bool


class Asked(NamedTuple):
    """A question of the engine, its answer, and how all stood when it was asked."""

    question: str
    camp: int
    unit: int
    offered: frozenset[str]
    answer: str
    stood: tuple[Standing, ...]


@dataclass
class Charge:
    """One that is declared."""

    unit: Plain
    targets: list[Plain]
    resolved: bool = False


class Unsure(Exception):
    """Something lies so near a limit that the plain one does not say on which side."""


@dataclass
class Phase:
    """The phase as it goes on, beside what the engine did."""

    units: list[Plain]
    order: Sequence[int]
    steps: Sequence[Asked | Thrown]
    ended: tuple[Standing, ...]
    move: float = 5.0
    wide: float = 24.0
    at: int = 0
    moved: dict[int, str] = field(default_factory=dict)
    lately: set[int] = field(default_factory=set)  # who has begun to flee since the turn began
    at_first: set[int] = field(default_factory=set)  # who fled when it began
    adrift: set[int] = field(default_factory=set)  # somebody was in their way
    charges: list[Charge] = field(default_factory=list)

    # -- what the engine did -------------------------------------------------------------------------

    def roll(self, what: str, unit: Plain) -> tuple[int, ...]:
        """The next dice are these."""
        assert self.at < len(self.steps), f"only plainly rolled: {what} of {unit.id}"
        step = self.steps[self.at]
        assert isinstance(step, Thrown), f"{step}, plainly a roll: {what} of {unit.id}"
        assert step[:2] == (what, unit.id), f"{step}, plainly {what} of {unit.id}"
        self.at += 1
        return step.faces

    def ask(self, question: str, camp: int, unit: int, options: Iterable[str] | None) -> str:
        """The next question is this one; `options`: what is offered, unless it is places."""
        wanted = (question, camp, unit)
        assert self.at < len(self.steps), f"only plainly asked: {wanted}"
        step = self.steps[self.at]
        assert isinstance(step, Asked), f"{step}, plainly asked: {wanted}"
        assert step[:3] == wanted, f"{step}, plainly {wanted}"
        if options is not None:
            assert step.offered == frozenset(options), f"{step}, plainly offered {set(options)}"
        self.at += 1
        self.compare(step.stood)
        return step.answer

    def compare(self, stood: Sequence[Standing]) -> None:
        """All stand in both where they should; where somebody went round another the engine is believed."""
        for unit, there in zip(self.units, stood, strict=True):
            if unit.id in self.adrift:
                unit.destroyed, unit.fleeing = there.gone, there.fleeing
            assert unit.destroyed == there.gone, f"unit {unit.id}: gone {there.gone} in the engine"
            if there.gone:
                continue
            assert unit.fleeing == there.fleeing, f"unit {unit.id}: fleeing {there.fleeing}"
            if unit.id not in self.adrift:
                off = hypot(unit.x - there.x, unit.y - there.y)
                assert off < FAR, f"unit {unit.id} is {off:.3f} away from where it plainly is"
            unit.x, unit.y = there.x, there.y
        self.adrift.clear()

    # -- what is plain ---------------------------------------------------------------------------------

    def of(self, camp: int) -> list[Plain]:
        """Those of a camp on the table."""
        return [unit for unit in self.units if unit.camp == camp and not unit.destroyed]

    def foes(self, unit: Plain) -> list[Plain]:
        """Its enemies on the table."""
        return [each for each in self.units if each.camp != unit.camp and not each.destroyed]

    def fights(self, unit: Plain) -> bool:
        """LFW-MELEE-03, A-R9: in contact with an enemy."""
        return any(plainly(unit.gap(foe), CONTACT) for foe in self.foes(unit))

    def free(self, unit: Plain) -> bool:
        """LFW-CHARGE-01, LFW-COURSE-02, LFW-NORMAL-02: neither fleeing nor fighting, and not moved yet."""
        return not (unit.fleeing or unit.id in self.moved or self.fights(unit))

    def is_clear(self, unit: Plain, x: float, y: float, past: Iterable[Plain] = ()) -> bool:
        """Whether its base plainly gets straight to a place past all others, and into contact with no enemy (LFW-CHARGERES-09)."""
        past = [unit, *past]
        for other in self.units:
            if not other.destroyed and other not in past:
                least = FAR if other.camp == unit.camp else CONTACT + FAR
                if gap_of_way(unit, x, y, other) < least:
                    return False
        return True

    def test(self, unit: Plain) -> bool:
        """LFW-COURAGE-01 to -03."""
        dice = self.roll("courage", unit)
        if tuple(dice) == (1, 1):
            return False
        return tuple(dice) == (6, 6) or sum(dice) >= unit.courage

    def in_turn(self, turn: Callable[[int], bool | None]) -> None:
        """A-R22: by turns, in the order of initiative, until all in a row have passed; who can do nothing passes."""
        at = passes = 0
        while passes < len(self.order):
            passes = 0 if turn(self.order[at % len(self.order)]) else passes + 1
            at += 1

    def pace(self, unit: Plain) -> float:
        """LFW-ESTROPIE-02: M in charges, runs and flights."""
        return self.move - (unit.crippled in (SLOW, BOTH))

    # -- the phase -----------------------------------------------------------------------------------

    def play(self) -> None:
        """LFW-MVT-01, LFW-MVT-04."""
        self.at_first = {unit.id for unit in self.units if unit.fleeing} - self.lately
        for camp in self.order:  # LFW-FUITE-01, -02
            for unit in self.of(camp):
                if unit.fleeing and self.test(unit):
                    unit.fleeing = False
        self.in_turn(self.flight)
        self.declare()
        self.resolve()
        self.in_turn(lambda camp: self.go(camp, "who_runs", "run"))
        self.in_turn(lambda camp: self.go(camp, "who_moves", "move"))
        self.in_turn(self.engage)
        assert self.at == len(self.steps), f"only the engine: {self.steps[self.at]}"
        self.compare(self.ended)

    def chosen(
        self, question: str, camp: int, able: list[Plain], passes: bool = True
    ) -> Plain | None:
        """Which of them, or none."""
        if not able:
            return None
        if len(able) == 1 and not passes:
            return able[0]
        offered = [str(unit.id) for unit in able] + [PASS] * passes
        answer = self.ask(question, camp, -1, offered)
        return None if answer == PASS else self.units[int(answer)]

    # LFW-FUITE-03 to -08
    def flight(self, camp: int) -> bool:
        """Those who flee first, and they have to; then whoever wants to."""
        left = [unit for unit in self.of(camp) if unit.id not in self.moved]
        must = [unit for unit in left if unit.fleeing]
        unit = self.chosen("who_flees", camp, must or left, passes=not must)
        if unit is None:
            return False
        self.flee(unit)
        self.moved[unit.id] = "flight"
        if unit.destroyed:
            return True
        if unit.id in self.at_first:
            unit.fleeing = True
        else:
            unit.fleeing = not self.test(unit)
        return True

    def flee(self, unit: Plain) -> None:
        """LFW-FUITEMVT-01 to -04: straight away from the nearest enemy, who sees it wherever it goes."""
        foes = sorted(self.foes(unit), key=unit.gap)
        if not foes:
            raise Unsure
        if len(foes) > 1 and foes[1].gap(unit) - foes[0].gap(unit) < FAR:
            raise Unsure
        near = foes[0]
        x, y = beyond(near, unit, self.pace(unit) + 2)
        touching = [foe for foe in foes if plainly(unit.gap(foe), CONTACT)]
        if not self.is_clear(unit, x, y, [*foes]):
            there = self.now()[unit.id]  # round a friend
            unit.x, unit.y, unit.destroyed = there.x, there.y, there.gone
            return
        met = [
            foe
            for foe in foes
            if foe not in touching and plainly(gap_of_way(unit, x, y, foe), CONTACT)
        ]
        low, high = unit.radius, self.wide - unit.radius
        out = max(low - x, low - y, x - high, y - high)
        if met or not plainly(out, 0.0):
            unit.destroyed = True  # LFW-FUITEMVT-06, LFW-FUITEMVT-10
        unit.x, unit.y = x, y

    # LFW-CHARGE-02, -03, LFW-CONFUSION-01 to -03, A-R23
    def declare(self) -> None:
        """By turns, until nobody can, or somebody declines twice with nothing between."""
        declined = dict.fromkeys(self.order, False)
        at = 0
        while any(self.declarers(camp) for camp in self.order):
            camp = self.order[at % len(self.order)]
            at += 1
            able = self.declarers(camp)
            if not able:
                continue
            unit = self.chosen("charge", camp, able)
            if unit is None:
                if declined[camp]:
                    return
                declined[camp] = True
                continue
            declined = dict.fromkeys(self.order, False)
            self.charges.append(Charge(unit, self.targets(unit)))

    def declarers(self, camp: int) -> list[Plain]:
        """LFW-CHARGEDECL-01, -02: who has somebody to charge, and has not declared."""
        declared = [each.unit for each in self.charges]
        return [u for u in self.of(camp) if u not in declared and self.free(u) and self.near(u)]

    def near(self, unit: Plain) -> list[Plain]:
        """LFW-CHARGEDECL-02."""
        return [foe for foe in self.foes(unit) if plainly(unit.gap(foe), self.pace(unit) + 4)]

    def targets(self, unit: Plain) -> list[Plain]:
        """One, then others as long as there are any."""
        left = self.near(unit)
        first = self.ask("charge_target", unit.camp, unit.id, [str(foe.id) for foe in left])
        found = [self.units[int(first)]]
        while rest := [foe for foe in left if foe not in found]:
            more = self.ask(
                "charge_more", unit.camp, unit.id, [str(foe.id) for foe in rest] + ["done"]
            )
            if more == "done":
                break
            found.append(self.units[int(more)])
        return found

    # LFW-CHARGERES-01 to -15
    def resolve(self) -> None:
        """By turns, one charge each."""

        def turn(camp: int) -> bool:
            open = [c.unit for c in self.charges if c.unit.camp == camp and not c.resolved]
            unit = self.chosen("which_charge", camp, open, passes=False)
            if unit is None:
                return False
            self.charge(next(each for each in self.charges if each.unit is unit))
            return True

        self.in_turn(turn)

    def charge(self, charge: Charge) -> None:
        """LFW-CHARGERES-03 to -14."""
        unit = charge.unit
        charge.resolved = True
        targets = [foe for foe in charge.targets if not foe.destroyed]
        if unit.destroyed or self.fights(unit) or not targets:
            return  # LFW-CHARGERES-10, -11: no move
        mutual = [
            each
            for each in self.charges
            if not each.resolved
            and each.unit in targets
            and unit in each.targets
            and not self.fights(each.unit)
        ]
        length = self.pace(unit) + 4
        for each in mutual:  # LFW-CHARGERES-07, A-R29
            other, half = each.unit, each.unit.gap(unit) / 2
            if half > self.pace(other) + 4 - FAR:
                raise Unsure
            x, y = towards(other, unit, half)
            if not self.is_clear(other, x, y, [unit]):
                raise Unsure  # it stops before somebody
            other.x, other.y = x, y
        surely = [foe for foe in targets if self.gets_to(unit, foe, targets, length)]
        if not surely:
            raise Unsure  # round somebody, or not at all
        self.ask("resolve_charge", unit.camp, unit.id, None)
        before = (unit.x, unit.y)
        self.adrift.add(unit.id)
        self.look(unit, before, length)
        met = [foe for foe in self.foes(unit) if plainly(unit.gap(foe), CONTACT)]
        assert met, f"unit {unit.id} reaches {[f.id for f in surely]}, and touches nobody"
        assert all(foe in targets for foe in met), f"{unit.id} touches who is no target"  # -09
        least = self.most_at_once(before, unit, targets, length)
        assert len(met) >= least, f"{unit.id} can touch {least}, and touches {len(met)}"  # -12
        self.moved[unit.id] = "charge"
        for each in mutual:
            if each.unit not in met:
                raise Unsure
            each.resolved = True
            self.moved[each.unit.id] = "charge"
        for foe in met:
            if foe.fleeing:
                foe.destroyed = True  # LFW-CHARGERES-13

    def look(self, unit: Plain, before: tuple[float, float], length: float) -> None:
        """Where the engine has put it, which the next step tells; never farther than its move."""
        there = self.now()[unit.id]
        unit.x, unit.y = there.x, there.y
        far = hypot(unit.x - before[0], unit.y - before[1])
        assert far <= length + 1e-3, f"unit {unit.id} went {far:.3f} of {length}"
        low, high = unit.radius - 1e-6, self.wide - unit.radius + 1e-6
        assert low <= unit.x <= high and low <= unit.y <= high, f"unit {unit.id} left the table"
        for other in self.units:
            if other is not unit and not other.destroyed:
                apart = hypot(unit.x - other.x, unit.y - other.y)
                lies = apart < unit.radius + other.radius - 0.01
                assert not lies, f"unit {unit.id} lies on {other.id}"  # LFW-MVT-05

    def now(self) -> Sequence[Standing]:
        """How all stand next in the engine: when it asks again, or at the end."""
        for step in self.steps[self.at :]:
            if isinstance(step, Asked):
                return step.stood
        return self.ended

    def gets_to(self, unit: Plain, foe: Plain, targets: list[Plain], length: float) -> bool:
        """Whether it plainly gets straight into contact with one of its targets."""
        gap = unit.gap(foe)
        x, y = towards(unit, foe, gap)
        inside = unit.radius + FAR < min(x, y) and max(x, y) < self.wide - unit.radius - FAR
        return gap < length - FAR and inside and self.is_clear(unit, x, y, [foe])

    def most_at_once(
        self, before: tuple[float, float], unit: Plain, targets: list[Plain], length: float
    ) -> int:
        """How many targets it could plainly touch at once, going straight: places round the first one are tried."""
        now = (unit.x, unit.y)
        unit.x, unit.y = before
        try:
            for one in targets:
                for other in targets:
                    if one is not other and self.touches_both(unit, one, other, length):
                        return 2
            return 1
        finally:
            unit.x, unit.y = now

    def touches_both(self, unit: Plain, one: Plain, other: Plain, length: float) -> bool:
        """Whether a place beside two targets can plainly be reached by going straight."""
        for x, y in beside_both(unit.radius, one, other):
            inside = unit.radius + FAR < min(x, y) and max(x, y) < self.wide - unit.radius - FAR
            far = hypot(x - unit.x, y - unit.y)
            if inside and far < length - FAR and self.is_clear(unit, x, y, [one, other]):
                # Neither lies in the way to the place beside it.
                if all(gap_of_way(unit, x, y, each) > -1e-6 for each in (one, other)):
                    return True
        return False

    # LFW-COURSE-01 to -04, LFW-NORMAL-01 to -04
    def go(self, camp: int, who: str, where: str) -> bool:
        """One of those who may, or nobody; apart from enemies."""
        unit = self.chosen(who, camp, [each for each in self.of(camp) if self.free(each)])
        if unit is None:
            return False
        before = {foe.id: unit.gap(foe) for foe in self.foes(unit)}
        self.ask(where, camp, unit.id, None)
        start = (unit.x, unit.y)
        self.adrift.add(unit.id)
        self.look(unit, start, self.pace(unit) + 2 if where == "run" else self.move)
        for foe in self.foes(unit):
            least = min(ALOOF, before[foe.id])  # A-R9
            gap = unit.gap(foe)
            assert gap >= least - 0.01, f"unit {unit.id} ends {gap:.3f} from {foe.id}"
        self.moved[unit.id] = where
        return True

    # LFW-ENGAGE-01 to -03, A-R33
    def engage(self, camp: int) -> bool:
        """Who fights and has not moved may shift, and keeps its contacts."""
        able = [u for u in self.of(camp) if u.id not in self.moved and self.fights(u)]
        unit = self.chosen("who_engages", camp, able)
        if unit is None:
            return False
        met = [foe for foe in self.foes(unit) if plainly(unit.gap(foe), CONTACT)]
        self.ask("engage", camp, unit.id, None)
        start = (unit.x, unit.y)
        self.adrift.add(unit.id)
        self.look(unit, start, ceil(self.move / 2))
        for foe in met:
            assert unit.gap(foe) <= CONTACT + 1e-3, f"unit {unit.id} has let go of {foe.id}"
        self.moved[unit.id] = "engage"
        return True


# -- geometry of discs --------------------------------------------------------------------------------


def plainly(value: float, limit: float) -> bool:
    """Whether a value is within a limit, where that is plain."""
    if abs(value - limit) < FAR:
        raise Unsure
    return value < limit


def gap_of_way(unit: Plain, x: float, y: float, other: Plain) -> float:
    """How near a base comes to another one on its straight way to a place; less than 0 where it passes over it."""
    dx, dy = x - unit.x, y - unit.y
    square = dx * dx + dy * dy
    along = 0.0
    if square > 0:
        along = ((other.x - unit.x) * dx + (other.y - unit.y) * dy) / square
    along = min(1.0, max(0.0, along))
    near = hypot(unit.x + along * dx - other.x, unit.y + along * dy - other.y)
    return near - unit.radius - other.radius


def beyond(foe: Plain, unit: Plain, far: float) -> tuple[float, float]:
    """So far on, away from an enemy."""
    dx, dy = unit.x - foe.x, unit.y - foe.y
    apart = hypot(dx, dy)
    return unit.x + dx / apart * far, unit.y + dy / apart * far


def towards(unit: Plain, foe: Plain, far: float) -> tuple[float, float]:
    """So far on, towards an enemy."""
    dx, dy = foe.x - unit.x, foe.y - unit.y
    apart = hypot(dx, dy)
    return unit.x + dx / apart * far, unit.y + dy / apart * far


def beside_both(radius: float, one: Plain, other: Plain) -> list[tuple[float, float]]:
    """The two places where a base touches two others."""
    dx, dy = other.x - one.x, other.y - one.y
    apart = hypot(dx, dy)
    a, b = one.radius + radius, other.radius + radius
    if apart == 0 or apart > a + b - FAR or apart < abs(a - b) + FAR:
        return []
    along = (apart * apart + a * a - b * b) / (2 * apart)
    aside = (a * a - along * along) ** 0.5
    x, y = one.x + along * dx / apart, one.y + along * dy / apart
    return [
        (x - aside * dy / apart, y + aside * dx / apart),
        (x + aside * dy / apart, y - aside * dx / apart),
    ]
