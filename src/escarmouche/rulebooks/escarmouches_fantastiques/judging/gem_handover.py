"""Handing the gem over: from a bearer in trouble, or to a friend who stands deeper."""

from __future__ import annotations

from math import hypot

from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.judging import chances
from escarmouche.rulebooks.escarmouches_fantastiques.melee import can_strike
from escarmouche.rulebooks.escarmouches_fantastiques.scenarios.cursed_gem import GEM_MOVE, HAND
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, enemies, figure_of

INCH, ENGAGED, MOBILE = 3.0, 25.0, 15.0  # deeper, in contact, free to carry it on
KILLED = 20.0
ENOUGH = 6.0  # what a hand-over must bring: a turn has but one


def hand_over(game: State, camp: int) -> str | None:
    """The hand-over that helps, if any does (EF-SCEN-GEMME-05)."""
    gem = game.gem
    if gem is None or gem.bearer is None or gem.handed:
        return None
    deeds = [deed for deed in played_scenario.of(game).deeds(game, camp) if deed.startswith(HAND)]
    if not deeds:
        return None
    best, most = None, safety(game, figure_of(game, gem.bearer)) + ENOUGH
    for deed in deeds:
        value = safety(game, figure_of(game, int(deed.removeprefix(HAND))))
        if value > most:
            best, most = deed, value
    return best


def safety(game: State, figure: Figure) -> float:
    """How well the gem is with a figure: how deep, how free to go on, how hard to kill."""
    assert game.gem is not None
    i = figure.id
    depth = {
        "bottom": game.y[i],
        "top": -game.y[i],
        "left": game.x[i],
        "right": -game.x[i],
    }[game.edges[figure.camp]]
    value = INCH * depth
    if game.contacts[i]:
        value -= ENGAGED
    elif not game.moved[i] and game.gem.moved < GEM_MOVE - 1.0:
        value += MOBILE
    reach = [
        chances.strike(game, foe, figure)[0]
        for foe in enemies(game, figure.camp)
        if hypot(game.x[foe.id] - game.x[i], game.y[foe.id] - game.y[i])
        <= foe.movement + foe.radius + figure.radius
        and can_strike(game, foe)
    ]
    danger = sum(sorted(reach, reverse=True)[:2])
    return value - KILLED * min(danger, 1.0)
