"""What must hold of every state between two answers, said as complaints when it does not."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State
from escarmouche.table.measure import TOLERANCE

ASIDE = -500.0  # see `movement`: where a crew waits while its piece moves


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
            if not 0 < game.life[figure.id] <= figure.profile.life:
                yield f"figure {figure.id} is in play with {game.life[figure.id]} life points"
    for figure in game.figures:
        if not 0 <= game.life[figure.id] <= figure.profile.life:
            yield f"figure {figure.id} has {game.life[figure.id]} life points"


def _is_figure(game: State, figure: Figure) -> bool:
    return figure.piece is None and game.in_play[figure.id]


def _bodies(game: State) -> Iterator[str]:
    """Whoever is in play stands on the table; no two bases overlap.

    A crewman who walks with his piece stands nowhere until he is placed.
    """
    walking = {f.id for f in game.figures if game.serving[f.id] and game.x[f.id] < ASIDE}
    standing = [f for f in game.figures if game.in_play[f.id] and f.id not in walking]
    for n, figure in enumerate(standing):
        x, y = game.x[figure.id], game.y[figure.id]
        if not (0.0 <= x <= game.table.width and 0.0 <= y <= game.table.depth):
            yield f"figure {figure.id} stands off the table, at {x:.3f}, {y:.3f}"
        for other in standing[:n]:
            away = ((x - game.x[other.id]) ** 2 + (y - game.y[other.id]) ** 2) ** 0.5
            if away < figure.radius + other.radius - 2 * TOLERANCE:
                yield f"figures {other.id} and {figure.id} overlap: {away:.6f} between centres"


def _contacts(game: State) -> Iterator[str]:
    """Contacts are those of the places where figures stand, and each is felt by both."""
    for figure in game.figures:
        held = game.contacts[figure.id]
        if len(set(held)) != len(held):
            yield f"figure {figure.id} counts a contact twice: {held}"
        if not _is_figure(game, figure):
            if held:
                yield f"figure {figure.id} is out of play, in contact with {held}"
            continue
        sure = _touching(game, figure, -TOLERANCE / 2)
        possible = _touching(game, figure, TOLERANCE / 2)
        if not sure <= set(held) <= possible:
            yield f"figure {figure.id} is in contact with {held}, its place says {sorted(sure)}"
        for other in held:
            if figure.id not in game.contacts[other]:
                yield f"figure {figure.id} touches {other}, which does not touch it"


def _touching(game: State, figure: Figure, slack: float) -> set[int]:
    i = figure.id
    return {
        other.id
        for other in game.figures
        if _is_figure(game, other)
        and other.camp != figure.camp
        and ((game.x[i] - game.x[other.id]) ** 2 + (game.y[i] - game.y[other.id]) ** 2) ** 0.5
        <= figure.radius + other.radius + TOLERANCE + slack
    }
