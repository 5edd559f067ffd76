"""Tir d'assaut: whether a shot before the contact is worth it, and with which weapon."""

from __future__ import annotations

from escarmouche.core.words import Ask
from escarmouche.rulebooks.age_des_escarmouches.activation import assault_shots
from escarmouche.rulebooks.age_des_escarmouches.judging import shots
from escarmouche.rulebooks.age_des_escarmouches.state import State, figure_of


def at_whom(game: State, ask: Ask, answer: str) -> float:
    """What the shot brings on average: it costs nothing, but a friend may be hit in a melee."""
    if answer == assault_shots.NO:
        return 0.0
    figure, target = ask.about["figure"], int(answer.partition(":")[2])
    able = assault_shots.possible(game, figure_of(game, figure), figure_of(game, target))
    return max(shots.value_of_shot(game, shot) for shot in able)


def with_what(game: State, ask: Ask, answer: str) -> float:
    """The weapon that brings most."""
    figure, target = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["target"])
    able = assault_shots.possible(game, figure, target)
    return shots.value_of_shot(game, able[int(answer.partition(":")[2])])
