"""The steps of war machines, by their names on the agenda."""

from __future__ import annotations

from escarmouche.core.rulebook import Span
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches import activation
from escarmouche.rulebooks.age_des_escarmouches.machines import attack, crew
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, State, figure_of


def busy(game: State, id: str, *members: int) -> Rule:
    """ADE-4.7.3-03, -04: using or moving the machine was the exclusive action of all its crew."""
    for number in members:
        if game.status[number] == ON_TABLE:
            activation.finish(game, figure_of(game, number))
    yield from ()


SPANS: dict[str, Span] = {
    "crews": crew.announce,
    "crew busy": busy,
    "machine struck": attack.strike,
}
