"""Deployment: where the fighters of a card are set up (chapter 2.2)."""

from __future__ import annotations

from math import hypot

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Kind
from escarmouche.rulebooks.age_des_escarmouches.judging.goals import goal_of
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import is_shooter
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, enemies, figure_of
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import Place

FORWARD = 0.25  # PA for each centimetre towards the enemy
BACK = 0.05  # the same for those who do not want to be first
NEAR_FOES = 0.06  # for each centimetre less to the nearest enemy
COMPANY = 0.04  # for each centimetre less to the middle of one's own
COMMON = 25.0  # cm: farther than that from one's own, one is alone


def value_of_places(game: State, figures: tuple[int, ...], places: tuple[Place, ...]) -> float:
    """What it is worth to set up a card so."""
    return sum(
        _value(game, figure_of(game, id), place) for id, place in zip(figures, places, strict=True)
    )


def _value(game: State, figure: Figure, place: Place) -> float:
    stride = 2.0 * figure.profile.mou
    value = goal_of(game, figure, stride).value(place.x, place.y)
    value += (BACK if _holds_back(game, figure) else FORWARD) * _depth(game, figure.camp, place)
    foes = enemies(game, figure.camp)
    if foes:
        away = min(hypot(game.x[f.id] - place.x, game.y[f.id] - place.y) for f in foes)
        value -= NEAR_FOES * away
    friends = game.army[figure.camp]
    if friends and game.scenario != "tenir-le-terrain":
        away = min(hypot(game.x[f.id] - place.x, game.y[f.id] - place.y) for f in friends)
        value -= COMPANY * max(0.0, away - COMMON / 2)
    return value


def _holds_back(game: State, figure: Figure) -> bool:
    pure = figure.profile.kind is Kind.PURE_MYSTIC
    return pure or game.commander[figure.camp] == figure.id or is_shooter(figure)


def _depth(game: State, camp: int, place: Place) -> float:
    """How far from one's own edge."""
    edge = game.edges[camp]
    if edge in ("bottom", "top"):
        return place.y if edge == "bottom" else game.table.depth - place.y
    return place.x if edge == "left" else game.table.width - place.x
