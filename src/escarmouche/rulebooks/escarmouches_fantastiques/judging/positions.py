"""How a side stands once everybody has moved: what this turn's blows will do, and who stands where."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from escarmouche.rulebooks.escarmouches_fantastiques import melee, shooting
from escarmouche.rulebooks.escarmouches_fantastiques.judging import strikes
from escarmouche.rulebooks.escarmouches_fantastiques.judging.ai_weights import suited
from escarmouche.rulebooks.escarmouches_fantastiques.judging.goals import CARRY, HOLD, urgency
from escarmouche.rulebooks.escarmouches_fantastiques.judging.surroundings import Surroundings
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import WOUND_SHARE, worth
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.cursed_gem import shares
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.holding_ground import (
    pieces_to_hold,
    standing_on,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import State, figure_of

LATER = 0.6  # of what places promise beside what blows bring now
HELD = 60.0  # for whoever has the gem


def standing(game: State, camp: int) -> float:
    """The state of one camp against all others, before the dice of this turn fall."""
    return sum(
        _side(game, side) * (1.0 if side == camp else -1.0) for side in range(len(game.army))
    )


def _side(game: State, camp: int) -> float:
    value = sum(worth(game, figure) for figure in game.army[camp])
    value += _brings(game, camp, melee=False) + _brings(game, camp, melee=True)
    wanted = suited(game.scenario).goal
    common = _COMMON.get(game.scenario)
    if common is not None:
        value += wanted * common(game, camp)
    for figure in game.army[camp]:
        scene = Surroundings(game, figure)
        x, y = game.x[figure.id], game.y[figure.id]
        if common is None:
            value += wanted * scene.goal.value(x, y)
        if not game.contacts[figure.id]:
            value += LATER * scene.outlook(x, y)
    return value


# -- goals that a side reaches together ----------------------------------------------------------


def _ground(game: State, camp: int) -> float:
    """Pieces held, those nearly held, and how far the others are."""
    value, rush = 0.0, urgency(game)
    for piece in pieces_to_hold(game):
        counts = standing_on(game, piece)
        ahead = counts[camp] - max(n for side, n in enumerate(counts) if side != camp)
        value += HOLD * rush * (min(1.0, ahead) + 0.1 * min(ahead, 3) if ahead > 0 else 0.0)
        if ahead <= 0:
            shape = piece.shape
            near = min(
                (shape.distance_to_point(game.x[f.id], game.y[f.id]) for f in game.army[camp]),
                default=40.0,
            )
            value -= HOLD * 0.02 * near
    return value


def _gem(game: State, camp: int) -> float:
    """How deep it lies, whose it is, and how near one's figures are to it."""
    gem = game.gem
    if gem is None:
        return 0.0
    deep = min(1.0, max(-1.0, (shares(game)[camp] - 0.5) * 5.0))
    value = 0.5 * CARRY * deep * urgency(game)
    if gem.bearer is not None and figure_of(game, gem.bearer).camp == camp:
        return value + HELD
    away = sorted(
        hypot(game.x[f.id] - gem.x, game.y[f.id] - gem.y) / max(1.0, f.movement)
        for f in game.army[camp]
    )
    return value - 6.0 * sum(away[:3])


_COMMON: dict[str, Callable[[State, int], float]] = {
    "occupation-du-terrain": _ground,
    "gemme-maudite": _gem,
}


def _brings(game: State, camp: int, *, melee: bool) -> float:
    """What its blows or shots of this turn bring on average, each where it brings most."""
    before, struck = game.declared, game.struck_at
    game.declared, game.struck_at = (), struck.copy()
    if melee:
        _declare_blows(game, camp)
    else:
        for shooter in shooting.possible_shooters(game, camp):
            game.declared = (*game.declared, strikes.best_shots(game, shooter))
    total = 0.0
    for id, left in strikes.planned(game, camp, melee).items():
        victim, life = figure_of(game, id), len(left) - 1
        wounds = life - sum(n * share for n, share in enumerate(left))
        value = worth(game, victim, melee)
        total += value * ((1.0 - WOUND_SHARE) * left[0] + WOUND_SHARE * wounds / life)
    game.declared, game.struck_at = before, struck
    return total


def _declare_blows(game: State, camp: int) -> None:
    for fighter in melee.fighters(game, camp):
        declared = strikes.best_blows(game, fighter)
        game.declared = (*game.declared, declared)
        for target in declared.targets:
            if target is not None:
                game.struck_at[target] += 1
