"""Chapter 4.6.7: the bond between a fighter who was summoned and its summoner.

It is an effect on the fighter: its source is the summoner, it lasts as long as the formula does.
"""

from __future__ import annotations

from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS, Formula
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, on_table


class FormulaEffect(Plugin):
    """What of a formula lies on a fighter."""

    __slots__ = ("formula",)

    def __init__(self, formula: Formula, *handlers: tuple[Any, ...]) -> None:
        self.formula = formula
        super().__init__(formula.id, formula.phrase, *handlers)


SUMMONED = Plugin("summoned", Phrase("ade.effect.summoned", "ADE-4.6.7-01", "ADE-4.6.7-02"))


def is_of_formula(effect: Effect) -> bool:
    """Whether an effect on a fighter is that of a formula."""
    return effect.kind is SUMMONED or isinstance(effect.kind, FormulaEffect)


def formula_of(effect: Effect) -> Formula:
    """The formula of which it is the effect."""
    if isinstance(effect.kind, FormulaEffect):
        return effect.kind.formula
    return FORMULAS[effect.data[2]]


def bond_of(game: State, figure: Figure) -> Effect | None:
    """By what a fighter is bound to its summoner; None: it was not summoned."""
    for effect in game.effects[figure.id]:
        if effect.kind is SUMMONED:
            return effect
    return None


def summoned_by(game: State, summoner: Figure) -> list[Figure]:
    """Those whom a mystic has summoned and who are still there."""
    return [
        figure
        for figure in game.army[summoner.camp]
        if game.effects[figure.id]  # on most nothing lies
        and (bond := bond_of(game, figure)) is not None
        and bond.source == summoner.id
    ]


def summoner_of(game: State, figure: Figure) -> Figure | None:
    """Who summoned a fighter, while it is on the table."""
    bond = bond_of(game, figure)
    if bond is None or bond.source is None:
        return None
    found = figure_of(game, bond.source)
    return found if on_table(game, found) else None
