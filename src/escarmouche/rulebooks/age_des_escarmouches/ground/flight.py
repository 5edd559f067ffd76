"""Chapter 4.5: levels of flight: who reaches them, what changing costs, and what acts across them.

A-R62: each level is a world of its own for movement, contact and bases; distances are horizontal. The rules
of movement ask on which level a figure is, so that a move on another level is judged on the same table
with the figure lifted there (`lifted`).
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import first
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, bodies
from escarmouche.table.measure import Point

NO_WINGS = Phrase("ade.refusal.no_wings", "ADE-4.5.2-02", "ADE-4.5.3-01")
NOT_ADJACENT = Phrase("ade.refusal.level_not_adjacent", "ADE-4.5.3-01", "ADE-4.5.3-03")
ONE_CHANGE = Phrase("ade.refusal.one_level_change", "ADE-4.5.3-03")
NO_SUCH_LEVEL = Phrase("ade.refusal.no_such_level", "ADE-4.5.2-01")
CHANGES_LEVEL = Phrase("ade.score.changes_level", "ADE-4.5.3-02", "ADE-4.5.4.1-03")
ONE_LEVEL_AWAY = Phrase("ade.score.one_level_away", "ADE-4.5.5.1-01")
TWO_LEVELS_AWAY = Phrase("ade.refusal.two_levels_away", "ADE-4.5.5.1-02")

# ADE-4.5.2-01: three levels. ADE-4.5.2-02: the ground; -03, -04: two of the air, one above the other.
GROUND, LOW, HIGH = LEVELS = (0, 1, 2)
COST = 5.0  # ADE-4.5.3-02: cm of MOU, before it is doubled (A-R61)


def flies(figure: Figure) -> bool:
    """ADE-4.5.1-01, ADE-SKILL-VOL-01: whether it has wings: the skill Vol, and a MOU for the air."""
    return figure.profile.air is not None and figure.profile.has("vol")


def why_not_reach(game: State, figure: Figure, level: int) -> Refusal | None:
    """ADE-4.5.3-01: a level is reached only from the next one, and only with wings.

    ADE-4.5.3-03: once in an activation, as there is one move in it (A-R30) and a move changes once.
    """
    here = game.level[figure.id]
    if level == here:
        return None
    if level not in LEVELS:
        return refuse(NO_SUCH_LEVEL, figure=figure.id, level=level)
    if not flies(figure):
        return refuse(NO_WINGS, figure=figure.id)
    if abs(level - here) > 1:
        return refuse(NOT_ADJACENT, figure=figure.id, level=level, here=here)
    return None


def reachable(game: State, figure: Figure) -> list[int]:
    """The levels on which it can end a move: its own first."""
    here = game.level[figure.id]
    if not flies(figure):
        return [here]
    return [here, *(level for level in LEVELS if abs(level - here) == 1)]


def lifted(game: State, figure: Figure, level: int) -> State:
    """The same table with a figure on another level, to judge ways and places there; never to play on."""
    if game.level[figure.id] == level:
        return game
    other = game.copy()
    other.level[figure.id] = level
    return other


def worlds(game: State, figure: Figure, level: int) -> list[State]:
    """A-R62: a march or a run may change level anywhere: its way may lie on either, the upper one first."""
    here = game.level[figure.id]
    if level == here:
        return [game]
    return [lifted(game, figure, one) for one in sorted((here, level), reverse=True)]


def why_not_land(
    game: State, figure: Figure, there: State, place: Point, facing: float
) -> Refusal | None:
    """Whether somebody's skill, or a war machine's, forbids to come down to the ground at a place."""
    if game.level[figure.id] == GROUND or there.level[figure.id] != GROUND:
        return None
    end = (*place, facing, GROUND)
    for other in bodies(game) if points.MAY_LAND.used else ():
        said = None if other is figure else first(game, other, points.MAY_LAND, figure, end)
        if said is not None:
            return refuse(said, figure=figure.id, other=other.id)
    return None


# -- what acts across levels ---------------------------------------------------------------------


def apart(game: State, one: Figure, other: Figure) -> int:
    """How many levels lie between two fighters."""
    return abs(game.level[one.id] - game.level[other.id])


def affects(game: State, author: Figure, other: Figure) -> bool:
    """ADE-4.5.5-01: effects bear on fighters of their author's level and of the next ones.

    ADE-4.5.5-02: zones too, those of command as well as those of control.
    """
    return apart(game, author, other) <= 1


def why_not_target(game: State, source: Figure, target: Figure) -> Refusal | None:
    """ADE-4.5.5.1-02: nobody two levels away is the target of a shot, a spell or a miracle."""
    if apart(game, source, target) > 1:
        return refuse(TWO_LEVELS_AWAY, figure=source.id, target=target.id)
    return None


def shift_for(game: State, source: Figure, target: Figure) -> tuple[Why, ...]:
    """ADE-4.5.5.1-01: the test against a target one level away is read one column further left."""
    return (Why(-1, ONE_LEVEL_AWAY),) if apart(game, source, target) == 1 else ()
