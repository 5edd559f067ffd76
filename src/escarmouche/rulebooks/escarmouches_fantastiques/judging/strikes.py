"""Whom to strike and whom to shoot: marginal gains, attack by attack."""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques import artillery, shooting
from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import WOUND_SHARE, worth
from escarmouche.rulebooks.escarmouches_fantastiques.melee import attacks_left_on, reachable_enemies
from escarmouche.rulebooks.escarmouches_fantastiques.sight import covers_between
from escarmouche.rulebooks.escarmouches_fantastiques.state import Declared, Figure, State, figure_of

FRIENDLY_FIRE = 1.3  # a friend lost weighs more than an enemy killed
Plan = dict[int, list[float]]  # figure -> chance of each number of Life Points left


def left_of(game: State, plan: Plan, id: int) -> list[float]:
    """What the attacks planned so far leave of a figure."""
    known = plan.get(id)
    if known is None:
        life = max(1, game.life[id])
        known = plan[id] = [0.0] * life + [1.0]
    return known


def marginal(left: list[float], chance: float, value: float) -> float:
    """What one more attack brings that wounds with some chance."""
    life = len(left) - 1
    alive = 1.0 - left[0]
    return value * chance * ((1.0 - WOUND_SHARE) * left[1] + WOUND_SHARE * alive / life)


def take(left: list[float], chance: float) -> None:
    """Count one more attack in the plan."""
    for n in range(len(left) - 1):
        moved = left[n + 1] * chance
        left[n] += moved
        left[n + 1] -= moved


def planned(game: State, camp: int, melee: bool) -> Plan:
    """What the attacks that a camp declared already will do."""
    plan: Plan = {}
    for id, targets in game.declared:
        figure = figure_of(game, id)
        if figure.camp != camp:
            continue
        hits = _hits(game, figure, melee)
        for hit, target in zip(hits, targets, strict=False):
            if target is not None:
                attacker = None if figure.piece is not None else figure
                wound = chances.fails(game, figure_of(game, target), attacker, melee)
                take(left_of(game, plan, target), hit * wound)
    return plan


def _hits(game: State, figure: Figure, melee: bool) -> tuple[float, ...]:
    if figure.piece is not None:
        return (chances.passes(game, figure.piece.shooting),)
    return chances.attacks(game, figure, melee)


# -- melee -------------------------------------------------------------------------------------


def best_blows(game: State, fighter: Figure) -> Declared:
    """Each blow where it brings most, after what friends declared before."""
    plan = planned(game, fighter.camp, True)
    foes = reachable_enemies(game, fighter)
    room = {foe.id: attacks_left_on(game, foe) for foe in foes}
    targets: list[int | None] = []
    for hit in chances.attacks(game, fighter, True):
        best, most = None, -1.0
        for foe in foes:
            if room[foe.id] == 0:
                continue
            chance = hit * chances.fails(game, foe, fighter, True)
            brings = marginal(left_of(game, plan, foe.id), chance, worth(game, foe))
            if brings > most:
                best, most = foe, brings
        if best is not None:
            take(plan[best.id], hit * chances.fails(game, best, fighter, True))
            left = room[best.id]
            room[best.id] = None if left is None else left - 1
        targets.append(None if best is None else best.id)
    return Declared(fighter.id, tuple(targets))


# -- shots -------------------------------------------------------------------------------------


def best_shots(game: State, shooter: Figure) -> Declared:
    """Each shot where it brings most; none where friends in the way would pay for it."""
    plan = planned(game, shooter.camp, False)
    foes = list(shooting.legal_targets(game, shooter))
    targets: list[int | None] = []
    for hit in _hits(game, shooter, False):
        best, most = None, 0.0
        for foe in foes:
            brings = hit * expected_shot(game, shooter, foe, plan)
            if brings > most:
                best, most = foe, brings
        if best is not None:
            attacker = None if shooter.piece is not None else shooter
            take(left_of(game, plan, best.id), hit * chances.fails(game, best, attacker, False))
        targets.append(None if best is None else best.id)
    return Declared(shooter.id, tuple(targets))


def expected_shot(game: State, shooter: Figure, target: Figure, plan: Plan) -> float:
    """What a shot that hits brings, through its covers: whatever stops it takes it."""
    if shooter.piece is None:
        covers = covers_between(game, shooter, target)
    else:
        crew = artillery.crew_of(game, shooter)
        covers = artillery.covers_of_shot(game, shooter, target, crew)
    through, total = 1.0, 0.0
    for cover in covers:
        through *= 0.5  # EF-TOUR-TIR-07, EF-TOUR-TIR-08
        if cover.body is not None and figure_of(game, cover.body).piece is None:
            total += through * _impact(game, shooter, target, figure_of(game, cover.body), plan)
    return total + through * _impact(game, shooter, target, target, plan)


def _impact(game: State, shooter: Figure, target: Figure, struck: Figure, plan: Plan) -> float:
    if shooter.piece is None:
        return _harm(game, shooter.camp, struck, shooter, plan)
    victims = artillery.victims(game, shooter, target, struck)
    return sum(_harm(game, shooter.camp, figure_of(game, id), None, plan) for id in victims)


def _harm(game: State, camp: int, victim: Figure, shooter: Figure | None, plan: Plan) -> float:
    """What a hit on a figure is worth to a camp: below nothing for its own."""
    chance = chances.fails(game, victim, shooter, False)
    brings = marginal(left_of(game, plan, victim.id), chance, worth(game, victim, melee=False))
    return brings if victim.camp != camp else -FRIENDLY_FIRE * brings
