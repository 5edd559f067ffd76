"""How a side stands once everybody has moved: what this turn's blows will do, and who stands where."""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques import melee, shooting
from escarmouche.rulebooks.escarmouches_fantastiques.judging import strikes
from escarmouche.rulebooks.escarmouches_fantastiques.judging.scene import Scene
from escarmouche.rulebooks.escarmouches_fantastiques.judging.worth import WOUND_SHARE, worth
from escarmouche.rulebooks.escarmouches_fantastiques.state import State, figure_of

LATER = 0.6  # of what places promise beside what blows bring now


def standing(game: State, camp: int) -> float:
    """The state of one camp against all others, before the dice of this turn fall."""
    return sum(
        _side(game, side) * (1.0 if side == camp else -1.0) for side in range(len(game.army))
    )


def _side(game: State, camp: int) -> float:
    value = sum(worth(game, figure) for figure in game.army[camp])
    value += _brings(game, camp, melee=False) + _brings(game, camp, melee=True)
    for figure in game.army[camp]:
        scene = Scene(game, figure)
        x, y = game.x[figure.id], game.y[figure.id]
        if game.contacts[figure.id]:
            value += scene.temper.goal * scene.goal.value(x, y)
        else:
            value += LATER * scene.outlook(x, y)
    return value


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
