"""Figures that have stopped on a wall (R11): each hangs on a link of its own, which the table has while it is used.

A wall is scaled at any place of it, so there is nothing to hang on before somebody does. The links lie in the state as well
(`links_laid`), where those of whips do: what is remembered of ways depends on them.
"""

from __future__ import annotations

from escarmouche.memory import carried_over
from escarmouche.rulebooks.bonus_malus.ground.climbs import climbs_from
from escarmouche.rulebooks.bonus_malus.ground.gait import WALL_LINK
from escarmouche.rulebooks.bonus_malus.ground.hiding_places import elements_of
from escarmouche.rulebooks.bonus_malus.ground.land import high_walls, land_of, widths_of
from escarmouche.rulebooks.bonus_malus.ground.lying import lying
from escarmouche.rulebooks.bonus_malus.ground.open_ways import walk_alone
from escarmouche.rulebooks.bonus_malus.ground.solids import blockers_of
from escarmouche.rulebooks.bonus_malus.state import Figure, State
from escarmouche.table.storeys.laid_links import with_links
from escarmouche.table.storeys.model import Link, Perch
from escarmouche.table.storeys.ways import Crossing


def hang_on_wall(game: State, figure: Figure, crossing: Crossing, share: float) -> Perch:
    """Lay the link of a wall that is being scaled, and tell where on it the figure is (from below)."""
    low, high = crossing.start, crossing.end
    if crossing.descent > crossing.ascent:
        low, high, share = high, low, 1.0 - share
    link = Link(wall_of(figure), WALL_LINK, low, high)
    lay(game, link)
    return Perch(link.id, share)


def wall_of(figure: Figure) -> str:
    """How the link of a figure on a wall is called: as nothing is that a table has of its own."""
    return f"wall:{figure.id}"


def is_on_wall(game: State, figure: Figure) -> bool:
    """Whether it hangs on a wall: it may only go on climbing, drop, or do nothing (R11)."""
    perch = game.perch[figure.id]
    return perch is not None and perch.link == wall_of(figure)


def lay(game: State, link: Link) -> None:
    """A link more (also the rope of a whip, BM-SKILL-FOUET-04)."""
    kept = tuple(other for other in game.links_laid if other.id != link.id)
    _set(game, (*kept, link))


def take_away(game: State, id: str) -> None:
    """A link less: a rope that is rolled up."""
    _set(game, tuple(link for link in game.links_laid if link.id != id))


def tidied(game: State) -> None:
    """Take away the links of walls on which nobody hangs any more."""
    if not game.links_laid:
        return
    used = {perch.link for perch in game.perch if perch is not None}
    kept = tuple(link for link in game.links_laid if link.kind != WALL_LINK or link.id in used)
    if len(kept) != len(game.links_laid):
        _set(game, kept)


def _set(game: State, links: tuple[Link, ...]) -> None:
    laid = {link.id for link in game.links_laid}
    table = with_links(game.table, laid, links)
    carried_over(
        game.table,
        table,
        *(land_of, blockers_of, lying, high_walls, widths_of, elements_of),
        *(walk_alone, climbs_from),
    )
    game.table = table
    game.links_laid = links
