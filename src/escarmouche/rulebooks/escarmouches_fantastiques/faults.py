"""What must hold of every state between two answers, said as complaints when it does not."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, figure_of
from escarmouche.table.measure import TOLERANCE

ASIDE = -500.0  # see `movement`: where a crew waits while its piece moves

# In these the dead are removed together, after every defence roll (R13), some of which ask.
SIMULTANEOUS = ("magic", "shooting", "melee")


def faults(game: State) -> list[str]:
    """Everything that contradicts itself; an empty list for a sound state."""
    return [*_columns(game), *_armies(game), *_bodies(game), *_contacts(game)]


def _columns(game: State) -> Iterator[str]:
    """Every column has a place for every body."""
    for name in ("x", "y", "radius", "effects", "life", "in_play", "contacts", "moved", "spent"):
        if len(getattr(game, name)) != len(game.figures):
            yield f"column {name} has {len(getattr(game, name))} of {len(game.figures)} places"


def _armies(game: State) -> Iterator[str]:
    """The armies list exactly the figures in play, each alive and with no more life than printed."""
    for camp, army in enumerate(game.army):
        listed = sorted(figure.id for figure in army)
        standing = [f.id for f in game.figures if _is_figure(game, f) and f.camp == camp]
        if listed != standing:
            yield f"camp {camp} lists {listed}, in play are {standing}"
        for figure in army:
            if game.life[figure.id] == 0 and game.phase not in SIMULTANEOUS:
                yield f"figure {figure.id} is in play with {game.life[figure.id]} life points"
    for figure in game.figures:
        if not 0 <= game.life[figure.id] <= figure.profile.life:
            yield f"figure {figure.id} has {game.life[figure.id]} life points"


def _is_figure(game: State, figure: Figure) -> bool:
    return figure.piece is None and game.in_play[figure.id]


def _bodies(game: State) -> Iterator[str]:
    """Whoever is in play stands on the table; no two bases overlap; contacts follow from places.

    A crewman who walks with its piece stands nowhere until it is placed.
    """
    walking = {f.id for f in game.figures if game.serving[f.id] and game.x[f.id] < ASIDE}
    standing = [f for f in game.figures if game.in_play[f.id] and f.id not in walking]
    widest = 2 * max((figure.radius for figure in standing), default=0.0) + 2 * TOLERANCE
    rows = sorted((game.x[f.id], game.y[f.id], f.id) for f in standing)
    for n, (x, y, i) in enumerate(rows):
        if not (0.0 <= x <= game.table.width and 0.0 <= y <= game.table.depth):
            yield f"figure {i} stands off the table, at {x:.3f}, {y:.3f}"
        for ox, oy, j in rows[n + 1 :]:
            if ox - x > widest:
                break
            if abs(oy - y) <= widest:
                away = ((ox - x) ** 2 + (oy - y) ** 2) ** 0.5
                yield from _pair(game, figure_of(game, i), figure_of(game, j), away)


def _pair(game: State, a: Figure, b: Figure, away: float) -> Iterator[str]:
    """Two bodies that are near each other."""
    gap = away - a.radius - b.radius
    if gap < -2 * TOLERANCE:
        yield f"figures {b.id} and {a.id} overlap by {-gap:.6f}"
    touch = b.id in game.contacts[a.id]
    if a.camp == b.camp or a.piece is not None or b.piece is not None:
        if touch:
            yield f"figures {b.id} and {a.id} are no enemies and yet engaged"
    elif (gap < TOLERANCE / 2) != touch and abs(gap - TOLERANCE) > TOLERANCE / 2:
        yield f"figures {b.id} and {a.id} are {gap:.6f} apart, and engaged: {touch}"


def _contacts(game: State) -> Iterator[str]:
    """A contact is felt by both, once, and only by those in play and near each other."""
    for i, held in enumerate(game.contacts):
        if not held:
            continue
        if len(set(held)) != len(held) or not game.in_play[i]:
            yield f"figure {i} (in play: {game.in_play[i]}) is in contact with {held}"
        for j in held:
            if i not in game.contacts[j]:
                yield f"figure {i} touches {j}, which does not touch it"
            dx, dy = game.x[i] - game.x[j], game.y[i] - game.y[j]
            if (dx * dx + dy * dy) ** 0.5 > game.radius[i] + game.radius[j] + 2 * TOLERANCE:
                yield f"figures {i} and {j} are far apart and yet engaged"
