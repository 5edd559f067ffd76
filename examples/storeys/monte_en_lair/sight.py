"""MEL-6: who sees how much of whom, in space."""

from functools import lru_cache

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.kit.skirmish import Fighter
from escarmouche.kit.storey_state import cylinder_of
from escarmouche.table.measure import share_reaches
from escarmouche.table.pieces import Table
from escarmouche.table.sight_in_space import Sighting, sighting
from escarmouche.table.solids import Blockers, Cylinder, Eye, Prism
from escarmouche.table.storeys.storey_solids import table_solids
from monte_en_lair.state import State

AIM = Phrase("mel.aim", "MEL-6")
QUARTER_HIDDEN, HALF_HIDDEN = (
    Phrase("mel.quarter_hidden", "MEL-6"),
    Phrase("mel.half_hidden", "MEL-6"),
)
EYES = 0.9  # of its height


def body_of(game: State, fighter: Fighter) -> Cylinder:
    """A fighter as others see it."""
    return cylinder_of(game, fighter, fighter.profile.height)


def look(game: State, one: Fighter, other: Fighter) -> Sighting:
    """What one sees of another, with what hides how much of it."""
    eye = Eye(
        game.x[one.id],
        game.y[one.id],
        game.elevation(one.id) + EYES * one.profile.height,
    )
    others = [body_of(game, f) for f in game.standing() if f not in (one, other)]
    solids = scenery_solids(game.table, tuple(sorted(game.opening_states().items())))
    return sighting(eye, body_of(game, other), Blockers((*solids, *others)))


@lru_cache(maxsize=64)
def scenery_solids(table: Table, states: tuple[tuple[str, str], ...]) -> tuple[Prism, ...]:
    """All that hides something on the table, while doors and windows stand so."""
    return table_solids(table, dict(states))


def score(one: Fighter, seen: Sighting) -> Total:
    """MEL-6: the aim, less what is hidden."""
    whys = [Why(one.profile.aim, AIM)]
    if share_reaches(seen.hidden, 1 / 2):
        whys.append(Why(-2, HALF_HIDDEN))
    elif share_reaches(seen.hidden, 1 / 4):
        whys.append(Why(-1, QUARTER_HIDDEN))
    return Total(*whys)


def distance(game: State, one: Fighter, other: Fighter) -> float:
    """How far apart two fighters are, in space."""
    flat = max(0.0, game.gap(one, game.x[one.id], game.y[one.id], other))
    rise = game.elevation(one.id) - game.elevation(other.id)
    return float((flat * flat + rise * rise) ** 0.5)
