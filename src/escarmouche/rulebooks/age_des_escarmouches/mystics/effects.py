"""What formulas do. Each kind of effect is a class; `formula_effects` gives every formula its own.

What lasts is an `Effect` of the core on the fighter: its kind is the plug-in of the formula, its source the
mystic, its numbers the level and the recitation that it came from. It ends with its turn (ADE-4.6.2-14)
and outlives the control zone (ADE-4.6.1-11).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from math import hypot
from typing import Any

from escarmouche.core.explain import Number, Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import Handler, Plugin, first, is_heard, window
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import trap_springs
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS, Formula
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow, damage_test
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.attributes import attributes
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import bears_on
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import is_mystic
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import (
    FormulaEffect,
    bond_of,
    formula_of,
    is_of_formula,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import movement, standing_room
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.immunity import (
    HARM,
    OTHER,
    Nature,
    immune,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, is_free, put
from escarmouche.table.curves import Segment, meetings
from escarmouche.table.measure import TOLERANCE, Point

AFFECTED = Phrase("ade.event.affected", "ADE-4.6.2-13", "ADE-4.6.2-14")
DISPELLED = Phrase("ade.event.dispelled")
PUSHED = Phrase("ade.event.pushed")
RALLIED = Phrase("ade.event.rallied_by_formula")
SAPPED = Phrase("ade.event.sapped", "ADE-4.6.1-04")
UNHURT = Phrase("ade.refusal.formula_unhurt", "ADE-1.2.5-03")
NOT_ROUTED = Phrase("ade.refusal.formula_not_routed", "ADE-4.4.2-01")
NOT_FREE = Phrase("ade.refusal.formula_not_free", "ADE-3.2.1.1-02")
NOTHING_TO_DISPEL = Phrase("ade.refusal.nothing_to_dispel", "ADE-4.6.2-04")
NO_ENERGY_LEFT = Phrase("ade.refusal.no_energy_left", "ADE-4.6.1-04")


class Working:
    """What a formula does once it has been recited well."""

    plugin: Plugin | None = None  # of what lasts
    nature: Nature = OTHER  # of what it does to those whom it reaches (B-R51)

    def of(self, formula: Formula) -> Working:
        """The same as the effect of another formula: what happens at once knows no formula."""
        return self

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """What makes it pointless or impossible on this target."""
        return None

    def why_not_now(self, game: State, mystic: Figure, formula: Formula) -> Refusal | None:
        """What keeps the mystic from it for now, at whatever place."""
        return None

    def why_not_place(self, game: State, aimed: Aimed) -> Refusal | None:
        """What forbids the place, for formulas that set somebody there."""
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """Do it to everybody whom it affects; `key` is the recitation."""
        yield from ()


# -- damage ----------------------------------------------------------------------------------------


class Strike(Working):
    """A damage test of a given FOR on each of them, all before anybody is hurt (A-R7)."""

    nature = HARM

    def __init__(self, strength: int, scourge: str | None = None, drains: bool = False) -> None:
        self.strength, self.scourge, self.drains = strength, scourge, drains

    def blow(self, aimed: Aimed, victim: Figure) -> Blow:
        """The damage test; one column further right against whom it is a scourge."""
        name = aimed.formula.phrase
        called = attributes(victim.profile, victim.renamed)
        right = self.scourge is not None and self.scourge in called
        return Blow(
            victim,
            Total(Why(self.strength, name)),
            aimed.mystic,
            close=False,
            shifts=(Why(1, name),) if right else (),
            formula=aimed.formula.id,
        )

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """What it takes, some give to their author."""
        dealt = yield from strike(game, [self.blow(aimed, victim) for victim in victims])
        if self.drains:
            yield from wounds.heal(game, aimed.mystic, dealt)


def strike(game: State, blows: Sequence[Blow]) -> Generator[Any, Any, int]:
    """Every damage test, then the wounds, then the dead (A-R7); returns the PV that they lost."""
    struck: list[tuple[Blow, int]] = []
    for blow in blows:
        damage = yield from damage_test(game, blow)
        struck += [(blow, damage)]
    lost = 0
    for blow, dealt in struck:
        lost += yield from wounds.hurt(game, blow.victim, dealt)
    yield from wounds.aftermath(game, struck)
    return lost


# -- what lasts ------------------------------------------------------------------------------------


def until(game: State, turns: int) -> str:
    """The moment at which so many turns are over, counting this one (ADE-4.6.2-14)."""
    return f"turn:{game.turn + turns - 1}"


def listed(formula: str | Formula) -> Formula:
    """A formula of the lists by its name; one that is written out as it is."""
    return FORMULAS[formula] if isinstance(formula, str) else formula


class Lasting(Working):
    """Something that stays on the fighters for as long as the formula lasts."""

    plugin: Plugin

    def __init__(self, formula: str | Formula, *handlers: tuple[Any, ...]) -> None:
        self.plugin = FormulaEffect(listed(formula), *handlers)

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """A-R8: the same effect never counts twice, so a new one takes the place of the old one."""
        moment = until(game, aimed.formula.turns)
        for victim in victims:
            new = Effect(self.plugin, moment, aimed.mystic.id, (aimed.level, key))
            others = [e for e in game.effects[victim.id] if e.kind is not self.plugin]
            game.effects[victim.id] = (*others, new)
            yield Tell(
                AFFECTED,
                {
                    "figure": victim.id,
                    "formula": aimed.formula.phrase,
                    "turn": game.turn + aimed.formula.turns - 1,
                },
            )


class Change(Lasting):
    """Points more or less in some characteristics; `by_level` makes each worth the level."""

    def __init__(
        self, formula: str | Formula, changes: Mapping[str, Number], by_level: bool = False
    ) -> None:
        self.changes, self.by_level = changes, by_level
        phrase = listed(formula).phrase

        def bears(game: State, figure: Figure, characteristic: str) -> Why | None:
            change = changes.get(characteristic)
            if change is None:
                return None
            return Why(change * (self.level_on(game, figure) if by_level else 1), phrase)

        handler: Handler = bears
        heard = {bears_on(characteristic): None for characteristic in changes}
        super().__init__(formula, *((point, handler, "state") for point in heard))

    def of(self, formula: Formula) -> Change:
        """The same as the effect of another formula."""
        return Change(formula, self.changes, self.by_level)

    def level_on(self, game: State, figure: Figure) -> int:
        """The level at which it was recited on this fighter."""
        return next(int(e.data[0]) for e in game.effects[figure.id] if e.kind is self.plugin)


class Hazy(Lasting):
    """Tests of some characteristics are read one column left: those made at its bearer, or the own ones too."""

    def __init__(
        self, formula: str | Formula, names: frozenset[str], both_ways: bool = False
    ) -> None:
        self.names, self.both_ways = names, both_ways
        phrase = listed(formula).phrase

        def shift(game: State, figure: Figure, attempt: Any) -> Why | None:
            return Why(-1, phrase) if attempt.characteristic in names else None

        def own(game: State, figure: Figure, attempt: Any) -> Why | None:
            """A test that is both is read one column left all the same."""
            foe = attempt.opponent
            both = foe is not None and any(e.kind is self.plugin for e in game.effects[foe.id])
            return None if both else shift(game, figure, attempt)

        besides = [(points.SHIFT, own)] if both_ways else []
        super().__init__(formula, (points.SHIFT_AGAINST, shift), *besides)

    def of(self, formula: Formula) -> Hazy:
        """The same as the effect of another formula."""
        return Hazy(formula, self.names, self.both_ways)


class Girdle(Lasting):
    """In the maintenance phase every enemy in contact with it makes a damage test."""

    def __init__(self, formula: str | Formula, strength: int) -> None:
        self.formula, self.strength = listed(formula), strength
        super().__init__(formula, (points.NEGATIVE, self.burns))

    def of(self, formula: Formula) -> Girdle:
        """The same as the effect of another formula."""
        return Girdle(formula, self.strength)

    def burns(self, game: State, figure: Figure) -> Rule:
        """ADE-4.6.3-01: nobody whom the same formula has affected in this turn, whoever recited it."""
        formula, hot = self.formula, Total(Why(self.strength, self.formula.phrase))
        touched = [
            game.figures[id]
            for id in game.contacts[figure.id]
            if formula.id not in game.touched_by[id]
            and immune(game, game.figures[id], *formula.tags, HARM) is None
        ]
        burnt: list[Figure] = []
        for enemy in touched:
            if (yield from self._reaches(game, figure, enemy)):
                burnt += [enemy]
                game.touched_by[enemy.id] = (*game.touched_by[enemy.id], formula.id)
        yield from strike(
            game, [Blow(enemy, hot, figure, close=False, formula=formula.id) for enemy in burnt]
        )

    def _reaches(self, game: State, figure: Figure, enemy: Figure) -> Rule:
        """ADE-SKILL-INSENSIBLE-01: whether it affects an enemy, for whom its author may have to pay."""
        if not is_heard(game, enemy, points.AFFECTED):
            return True
        lying = next(effect for effect in game.effects[figure.id] if effect.kind is self.plugin)
        author = figure if lying.source is None else game.figures[lying.source]
        aimed = Aimed(author, self.formula, lying.data[0], (enemy.id,))
        return (yield from window(points.AFFECTED, game, (enemy,), aimed)) is None


# -- at once ---------------------------------------------------------------------------------------


class Heal(Working):
    """Some PV back."""

    def __init__(self, life: int) -> None:
        self.life = life

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """Only whoever has lost some, and can be healed."""
        if game.life[target.id] >= target.profile.life:
            return refuse(UNHURT, target=target.id)
        if first(game, target, points.HEALED) is not None:
            return refuse(wounds.NEVER_HEALED, target=target.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """Never above what it started with."""
        for victim in victims:
            yield from wounds.heal(game, victim, self.life)


class Rally(Working):
    """A routed friend is itself again, without a test."""

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """Only whoever is routed."""
        if not conditions.has(game, target, conditions.ROUTED):
            return refuse(NOT_ROUTED, target=target.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """The state ends."""
        for victim in victims:
            conditions.end(game, victim, conditions.ROUTED)
            yield Tell(RALLIED, {"figure": victim.id, "formula": aimed.formula.phrase})


class Sap(Working):
    """A mystic loses energy."""

    def __init__(self, units: int) -> None:
        self.units = units

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """Only a mystic who has some."""
        if not is_mystic(target.profile) or game.energy[target.id] <= 0:
            return refuse(NO_ENERGY_LEFT, target=target.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """As much as it has, at most."""
        for victim in victims:
            lost = min(self.units, game.energy[victim.id])
            game.energy[victim.id] -= lost
            yield Tell(SAPPED, {"figure": victim.id, "lost": lost, "left": game.energy[victim.id]})


class Dispel(Working):
    """Formulas of at most this level come to an end on a fighter; a summoned one vanishes."""

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """Only where there is something to end."""
        if not dispellable(game, target, aimed.level):
            return refuse(NOTHING_TO_DISPEL, target=target.id, level=aimed.level)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """They end; ADE-4.6.7-02: and whoever was there by one of them goes."""
        for victim in victims:
            ended = dispellable(game, victim, aimed.level)
            kept = tuple(e for e in game.effects[victim.id] if e not in ended)
            for effect in ended:
                name = formula_of(effect).phrase
                yield Tell(DISPELLED, {"figure": victim.id, "formula": name})
            if bond_of(game, victim) in ended:
                yield from wounds.vanish(game, victim)
            game.effects[victim.id] = kept


def dispellable(game: State, target: Figure, level: int) -> list[Effect]:
    """The effects of formulas on a fighter that a level is enough to end."""
    return [
        effect
        for effect in game.effects[target.id]
        if is_of_formula(effect) and effect.data[0] <= level
    ]


# -- moving somebody -------------------------------------------------------------------------------


HAIR = 10 * TOLERANCE  # so much before or behind where something begins to be in the way


class Push(Working):
    """A free fighter is driven straight away from the mystic, as far as there is room."""

    def __init__(self, far: float) -> None:
        self.far = far

    def why_not(self, game: State, aimed: Aimed, target: Figure) -> Refusal | None:
        """Nobody is torn out of a melee."""
        if not is_free(game, target):
            return refuse(NOT_FREE, target=target.id)
        return None

    def apply(self, game: State, aimed: Aimed, victims: Sequence[Figure], key: str) -> Rule:
        """It keeps looking as it did."""
        for victim in victims:
            start = (game.x[victim.id], game.y[victim.id])
            place = self.end(game, aimed.mystic, victim)
            put(game, victim, *place, game.facing[victim.id])
            game.moved[victim.id] = game.moved[victim.id] or place != start
            far = hypot(place[0] - start[0], place[1] - start[1])
            yield Tell(PUSHED, {"figure": victim.id, "path": [start, place], "length": far})
            yield from trap_springs.passed(game, victim, start)

    def end(self, game: State, mystic: Figure, victim: Figure) -> Point:
        """Where it comes to rest: out of contact, with nothing in the way."""
        x, y = game.x[victim.id], game.y[victim.id]
        dx, dy = x - game.x[mystic.id], y - game.y[mystic.id]
        share = self.far / (hypot(dx, dy) or 1.0)
        line = Segment(x, y, x + dx * share, y + dy * share)
        for far in _stops(game, victim, line):
            px, py = line.at(far / self.far)
            place = (round(px, 4), round(py, 4))
            if goes_straight(game, victim, place, self.far):
                return place
        return (x, y)


def _stops(game: State, victim: Figure, line: Segment) -> list[float]:
    """How far along a line it may come to rest, the farthest first: at its end, and where something begins or ends to be in the way."""
    i, box = victim.id, line.box
    where = (game.facing[i], game.level[i], box)
    curves = [
        *standing_room.bounds_of_standing(game, victim, *where),
        *standing_room.bounds_of_contact(game, victim, *where),
        *standing_room.bounds_of_ways(game, victim, (), box),
    ]
    length = hypot(line.bx - line.ax, line.by - line.ay)
    met = {length * line.along(spot) for curve in curves for spot in meetings(line, curve)}
    near = {length, *(far + slip for far in met for slip in (0.0, HAIR, -HAIR))}
    return sorted((far for far in near if 0.0 < far <= length), reverse=True)


def goes_straight(game: State, figure: Figure, place: Point, longest: float) -> bool:
    """Whether a fighter can be moved to a place in a straight line and stand there out of contact."""
    if not may_stand(game, figure, place, game.facing[figure.id]):
        return False
    way = movement.find_way(game, figure, place, 4 * longest)
    return isinstance(way, Way) and len(way.path) == 1


def may_stand(game: State, figure: Figure, place: Point, facing: float) -> bool:
    """Whether there is room for its base, and no enemy in contact."""
    return movement.why_not_stand(game, figure, place, facing) is None and not movement.touched_at(
        game, figure, place, facing
    )
