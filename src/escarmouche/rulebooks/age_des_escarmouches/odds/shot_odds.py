"""The odds of a shot before it is made, by the very rules that make it.

Nobody is buried: whoever has no PV left counts as killed, and what its death brings is none of the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from operator import le
from typing import Any

from escarmouche.core.explain import Phrase, Said
from escarmouche.core.forecast import Answer, Chance, Prospect, Trial, readings, rolls_of
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.dice.tables import Bands
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import DAMAGE
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.ground.sight import facing_to
from escarmouche.rulebooks.age_des_escarmouches.machines.crew import side_of
from escarmouche.rulebooks.age_des_escarmouches.odds.assumptions import WRITTEN, harm, wisely
from escarmouche.rulebooks.age_des_escarmouches.odds.combat_walk import Outcome
from escarmouche.rulebooks.age_des_escarmouches.shooting import (
    allocation,
    declared_shot,
    firing,
    piercing_artillery,
    zone_artillery,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.actions import (
    SHOOT,
    STEADY_SHOT,
    Shoot,
)
from escarmouche.rulebooks.age_des_escarmouches.shooting.declared_shot import BANDS, Shot
from escarmouche.rulebooks.age_des_escarmouches.shooting.firing import FiredShot
from escarmouche.rulebooks.age_des_escarmouches.shooting.hits import Hit
from escarmouche.rulebooks.age_des_escarmouches.shooting.machine_shots import MachineShot
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of
from escarmouche.rulebooks.age_des_escarmouches.wounds import hurt

SUCCEEDS = Phrase("ade.forecast.shot", "ADE-3.2.3.3-10", "ADE-3.2.3.3-11")
REACHES = Phrase("ade.forecast.reaches", "ADE-3.2.3.3-22", "ADE-3.2.3.3-23")
HITS = Phrase("ade.forecast.hits", "ADE-3.2.3.3-13", "ADE-3.2.3.3-15")

CHANGES = ("life",)


def trial(game: State, attacker: int, target: int) -> Trial:
    """One shot with the weapon that is best at this distance; none where it cannot aim at the target."""
    shot = best_shot(game, figure_of(game, attacker), figure_of(game, target))
    items = () if shot is None else (shot,)
    return Trial(items, (firing.loose, firing.spread, _strike), _reader(game, target), CHANGES)


def best_shot(game: State, shooter: Figure, target: Figure) -> Shot | None:
    """ADE-3.2.3.3-03: of several weapons the one with the lowest difficulty, then the strongest."""
    facing = facing_to(game, shooter, (game.x[target.id], game.y[target.id]))
    able = [
        weapon
        for action in (SHOOT, STEADY_SHOT)
        if action.why_not_take(game, shooter) is None
        for weapon in map(shooter.profile.weapons.__getitem__, action.weapons(shooter))
    ]
    shots = [declared_shot.at_figure(game, shooter, weapon, target, facing) for weapon in able]
    legal = [shot for shot in shots if declared_shot.why_not_aim(game, shot) is None]
    return min(legal, key=_worse, default=None)


def _worse(shot: Shot) -> tuple[float, float]:
    difficulty = shot.band.difficulty.value if shot.band is not None else float("inf")
    return (difficulty, -shot.weapon.strength)


def _strike(game: State, hit: Hit | FiredShot) -> Generator[Any, Any, tuple[int, ...]]:
    struck = yield from firing.strike(game, hit)
    for one in struck:
        yield from hurt(game, one.blow.victim, one.dealt)
    return tuple(one.blow.victim.id for one in struck)


def _reader(game: State, target: int | None) -> Callable[[State, tuple[int, ...]], Outcome]:
    before = game.life.copy()

    def read(game: State, struck: tuple[int, ...]) -> Outcome:
        hurt_too = sorted({i for i in struck if i != target and game.life[i] < before[i]})
        others = tuple((i, before[i] - game.life[i]) for i in hurt_too)
        if target is None:  # a bare point
            return Outcome(0, 0, False, others)
        lost = before[target] - game.life[target]
        return Outcome(struck.count(target), lost, game.life[target] == 0, others)

    return read


# -- before it is declared ---------------------------------------------------------------------------


def prospects(game: State, action: Shoot | MachineShot, deed: Deed) -> Iterator[Prospect]:
    """What a shot that is declared may bring: each TIR test, then what all of them do, and to whom."""
    then = _declared(game, action, deed)
    shots = tuple(action.shot(then, figure_of(then, one.figure), one) for one in deed.all)
    yield from of_shots(then, shots)


def of_shots(then: State, shots: tuple[Shot, ...]) -> Iterator[Prospect]:
    """The same of shots that are about to be made at one target."""
    answer = wisely(then)
    for shot in shots:
        loosing = Trial((shot,), (firing.loose,), lambda _state, loosed: _met(loosed), WRITTEN)
        reads = readings(rolls_of(then, loosing, answer), declared_shot.AIMING)
        chances = _reaching(shot, reads) if firing.is_piercing(shot) else _succeeding(shot, reads)
        yield Prospect(then, tuple(chances), loosing, answer)
    target = shots[0].target
    reader = _reader(then, None if target is None else target.id)
    trial = Trial(shots, (firing.loose, firing.spread, _strike), reader, WRITTEN)
    chances = _harms(then, shots, target, trial, answer)
    yield Prospect(then, tuple(chances), trial, answer)


def lines(game: State, action: Shoot | MachineShot, deed: Deed) -> Iterator[dict[str, Any]]:
    """ADE-3.2.3.3-22 to -24: how far each piercing shot goes by which die, and whom it meets on its way."""
    then = _declared(game, action, deed)
    for one in deed.all:
        shot = action.shot(then, figure_of(then, one.figure), one)
        if firing.is_piercing(shot):
            yield _line(then, shot)


def _line(game: State, shot: Shot) -> dict[str, Any]:
    reading = piercing_artillery.attempt_of(game, shot).reading
    assert isinstance(reading, Bands)
    parts: list[dict[str, Any]] = []
    met: set[int] = set()
    for band, needed in zip(BANDS, reading.thresholds, strict=True):
        reach = band.times * shot.weapon.range
        line = piercing_artillery.line_of(game, shot, reach)
        struck = [figure.id for figure in piercing_artillery.tested(game, shot, line)]
        new = [id for id in struck if id not in met]
        met.update(struck)
        parts.append({"end": line.end, "reach": reach, "needed": needed, "figures": new})
    return {"start": line.start, "parts": parts, "stopped_by": line.stopped_by}


def _declared(game: State, action: Shoot | MachineShot, deed: Deed) -> State:
    """What the declaration alone brings to the shooters: unsteady, hardened, hasty."""
    then = game.copy()
    for one in deed.all:
        figure = figure_of(then, one.figure)
        if isinstance(action, Shoot):
            action.prepare(then, "", figure, one)
            lent = action.lent(then, figure, one)
            if lent is not None:
                conditions.put(then, figure, lent, "shot")
    return then


def _met(loosed: tuple[FiredShot, ...]) -> int:
    return loosed[0].met if loosed else 0


def _succeeding(shot: Shot, reads: Any) -> Iterator[Chance]:
    said = Said(SUCCEEDS, {"figure": shot.shooter.id})
    yield Chance(said, lambda met: met > 0, reads, shot.shooter.id)


def _reaching(shot: Shot, reads: Any) -> Iterator[Chance]:
    """ADE-3.2.3.3-22: the better the die, the farther it goes."""
    for count, band in enumerate(BANDS, 1):
        said = Said(REACHES, {"reach": band.times * shot.weapon.range})
        yield Chance(said, partial(le, count), reads if count == 1 else (), shot.shooter.id)


def _harms(
    game: State, shots: tuple[Shot, ...], target: Figure | None, trial: Trial, answer: Answer
) -> Iterator[Chance]:
    rolls = rolls_of(game, trial, answer)
    if target is not None:
        allotted = readings(rolls, allocation.DIE)
        if allotted:  # somebody else may be hit in its place
            said = Said(HITS, {"target": target.id})
            yield Chance(said, lambda end: end.hits > 0, allotted, target.id)
        reads = readings(rolls, DAMAGE, other=target.id)
        yield from harm(game, target, lambda end: end.wounds, reads)
    for other in _exposed(game, shots, target):
        ours = side_of(game, other) == shots[0].shooter.camp
        # Under a template a die weakens the blow first (ADE-3.2.3.3-35): no single reading is right.
        lessened = any(roll.what == zone_artillery.WEAKENED for roll in rolls)
        reads = () if lessened else readings(rolls, DAMAGE, other=other.id)
        yield from harm(game, other, partial(_lost_by, other.id), reads, ours)


def _lost_by(id: int, end: Outcome) -> int:
    return dict(end.others).get(id, 0)


def _exposed(game: State, shots: tuple[Shot, ...], target: Figure | None) -> list[Figure]:
    """Who else may be hit: friends in the melee, whoever is under the template or on the line."""
    found: dict[Figure, None] = {}
    for shot in shots:
        if firing.is_piercing(shot):
            longest = BANDS[-1].times * shot.weapon.range
            near = list(piercing_artillery.line_of(game, shot, longest).elements)
        elif shot.weapon.artillery is not None:
            near = [each.figure for each in zone_artillery.under(game, shot)]
        else:
            near = []
        named = [shot.target] if shot.target is not None else []
        enemies = [one for one in (*named, *near) if side_of(game, one) != shot.shooter.camp]
        friends = [friend for one in enemies for friend in allocation.friends_at(game, shot, one)]
        found |= dict.fromkeys([*near, *friends])
    return [figure for figure in found if figure is not target]
