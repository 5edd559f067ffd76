"""Deployment: who is set up when and where, and who acts first."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.rulebooks.confrontation.deployment import Places
from escarmouche.rulebooks.confrontation.judging.goals import goal_of
from escarmouche.rulebooks.confrontation.judging.surroundings import Surroundings
from escarmouche.rulebooks.confrontation.state import Figure, State, enemies, figure_of, opponent
from escarmouche.table.measure import Point

ACROSS = (0.5, 0.3, 0.7, 0.12, 0.88)  # where along the front
DEEP = (0.95, 0.6)
FORWARD = 0.3  # PA for each centimetre towards the enemy
BACK = 0.05  # the same for those who do not want to be first
NEAR_FOES = 0.06  # for each centimetre less to the nearest enemy
COMPANY = 0.05  # for each centimetre less to one's own
TOGETHER = 12.0  # cm: nearer than that one is not alone


def holds_back(figure: Figure) -> bool:
    """Shooters, and those who do not fight well, stand behind the others."""
    card = figure.profile
    return card.weapon is not None or ((card.magician or card.faithful) and not card.skills)


def arrangements(answers: Places) -> list[tuple[Point, ...]]:
    """Some ways of setting up a line that fit."""
    drawn = [answers.arranged(across, deep) for deep in DEEP for across in ACROSS]
    return list(dict.fromkeys(places for places in drawn if places is not None))


def value_of(game: State, figures: Sequence[int], places: Sequence[Point]) -> float:
    """What it is worth to set up a line so."""
    return sum(
        _value(game, figure_of(game, id), place) for id, place in zip(figures, places, strict=True)
    )


def _value(game: State, figure: Figure, place: Point) -> float:
    x, y = place
    deep = y if game.edges[figure.camp] == "bottom" else game.table.depth - y
    value = goal_of(game, figure).value(x, y, 0)
    value += (BACK if holds_back(figure) else FORWARD) * deep
    foes, friends = enemies(game, figure.camp), game.army[figure.camp]
    if foes:
        value -= NEAR_FOES * min(hypot(game.x[f.id] - x, game.y[f.id] - y) for f in foes)
    if friends:
        away = min(hypot(game.x[f.id] - x, game.y[f.id] - y) for f in friends)
        value -= COMPANY * max(0.0, away - TOGETHER)
    return value


def eagerness(game: State, figures: Sequence[int]) -> float:
    """Those who tell the enemy least come first: many, cheap, on foot."""
    first = figure_of(game, figures[0])
    flies = 20.0 if first.profile.flies else 0.0
    return -first.profile.value - flies - (10.0 if holds_back(first) else 0.0)


def begins(game: State, camp: int) -> bool:
    """Whether it pays to act first: who has more to gain by charging now."""
    return _charges(game, camp) >= _charges(game, opponent(camp))


def _charges(game: State, camp: int) -> float:
    """What the fighters of a camp may hope to gain at once."""
    total = 0.0
    for figure in game.army[camp]:
        if game.contacts[figure.id] or game.routed[figure.id]:
            continue
        scene, best = Surroundings(game, figure), 0.0
        x, y = game.x[figure.id], game.y[figure.id]
        air = figure.profile.air
        mou = figure.profile.mou if not scene.level or air is None else air
        for foe in scene.foes:
            drop = scene.level - foe.level
            if drop in (0, 1) and hypot(foe.x - x, foe.y - y) - foe.apart <= 2 * mou:
                best = max(best, foe.dive if drop else foe.charge)
        total += best
    return total
