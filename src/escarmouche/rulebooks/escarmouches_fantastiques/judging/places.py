"""Where to deploy: fighters in front, shooters behind them, characters and casters in safety."""

from __future__ import annotations

from escarmouche.rulebooks.escarmouches_fantastiques.deployment import PlaceAnswers, bodies_of_type
from escarmouche.rulebooks.escarmouches_fantastiques.profile import Role
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.measure import Point

# How far towards the enemy (0 to 1) a type is deployed.
FRONT, SHOOTERS, HEROES, CASTERS, PIECES = 0.97, 0.88, 0.92, 0.75, 0.7
ACROSS = (0.5, 0.35, 0.65, 0.42, 0.58, 0.25, 0.75, 0.5)


def depth_of(body: Figure) -> float:
    """How far forward a figure belongs."""
    profile = body.profile
    if body.piece is not None:
        return PIECES
    if profile.role is Role.SORCERER:
        return CASTERS
    if profile.role is Role.HERO:
        return HEROES
    return SHOOTERS if profile.shooting else FRONT


def arrangement(game: State, camp: int, entry: str) -> tuple[Point, ...] | None:
    """One arrangement of a type, beside those that stand already."""
    bodies = bodies_of_type(game, camp, entry)
    answers = PlaceAnswers(game, camp, bodies)
    placed = len({figure.entry for figure in game.army[camp]})
    return answers.arranged(ACROSS[placed % len(ACROSS)], depth_of(bodies[0]))


def eagerness(game: State, camp: int, entry: str) -> float:
    """Which type to deploy first: the many and cheap tell the enemy least."""
    bodies = bodies_of_type(game, camp, entry)
    profile = bodies[0].profile
    late = 30.0 * bool(profile.shooting) + 60.0 * profile.role.is_character
    return -late - profile.price
