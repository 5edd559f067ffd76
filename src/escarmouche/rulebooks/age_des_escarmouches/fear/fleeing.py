"""Chapters 4.4.1 and 4.4.2: running away, and the forced run of the routed.

Two runs make a flight: the one that a fear challenge brings, straight away from whoever caused it, and the
one of every routed fighter at its activation, to the nearest edge. Both use the whole potential, stop where
the fighter can stand out of contact, and lead off the table if they are long enough (A-R59, A-R60, A-R78).
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions import moves
from escarmouche.rulebooks.age_des_escarmouches.actions.action import (
    Action,
    Deed,
    Journey,
    Nature,
    Travel,
)
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ExplainedChoice
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fear.escape_ways import (
    Escape,
    nearest_edges,
    potential,
    to_edge,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import (
    FLED,
    WAITING,
    Figure,
    State,
    is_free,
)
from escarmouche.table.measure import TOLERANCE

FLEES = Phrase("ade.action.flee", "ADE-4.4.2-05")
NOT_NEAREST = Phrase("ade.refusal.not_nearest_edge", "ADE-4.4.2-05")
WHICH_EDGE = Phrase("ade.ask.which_edge", "ADE-4.4.2-05")
NOT_ROUTED = Phrase("ade.refusal.not_routed", "ADE-4.4.2-05")
NO_ACTION = Phrase("ade.refusal.routed", "ADE-4.4.2-02")
MUST_FLEE = Phrase("ade.refusal.must_flee", "ADE-4.4.2-05")
EDGES = {
    name: Phrase(f"ade.option.edge_{name}", "ADE-4.4.2-05")
    for name in ("left", "right", "bottom", "top")
}


# -- who must ------------------------------------------------------------------------------------


def never_flees(game: State, figure: Figure) -> Phrase | None:
    """What keeps a fighter from ever running away (B-R34)."""
    said: Phrase | None = first(game, figure, points.FLEES)
    return said


def must_flee(game: State, figure: Figure) -> bool:
    """ADE-4.4.2-05: a routed fighter whose activation begins, in contact with nobody."""
    return (
        game.activated[figure.id] == WAITING
        and rout.is_routed(game, figure)
        and is_free(game, figure)
        and never_flees(game, figure) is None
    )


def why_not_act(game: State, figure: Figure, action: Action) -> Refusal | None:
    """ADE-4.4.2-02: a routed fighter takes no action; it runs, or it stays where it is.

    ADE-SKILL-CONCENTRATION-03: it is activated all the same, so that it may put points somewhere, which is none.
    """
    if action is FLEE or not rout.is_routed(game, figure) or not action.counts(game, figure):
        return None
    if action.id != moves.STAND.id:
        return refuse(NO_ACTION, figure=figure.id)
    return refuse(MUST_FLEE, figure=figure.id) if must_flee(game, figure) else None


# -- running -------------------------------------------------------------------------------------


def run_away(game: State, figure: Figure, escape: Escape) -> Rule:
    """It goes; ADE-4.4.2-06: whoever leaves the table is out of the game, and a loss."""
    facing, there = movement.facing_along(game, figure, escape.way.path), True
    if escape.way.cost.length > TOLERANCE:
        path = escape.way.path
        there = yield from moves.walk(game, figure, path, facing, FLEES, escape.way)
    if there and escape.leaves:
        yield from wounds.remove(game, figure, FLED)


def rest_of_run(game: State, figure: Figure, deed: Deed, left: float) -> Rule:
    """What is left of a forced run that somebody held up on its way: to the edge that was declared."""
    edge = deed.by or nearest_edges(game, figure)[0]
    yield from run_away(game, figure, to_edge(game, figure, edge, passable(game, figure), left))


# -- the forced run ------------------------------------------------------------------------------


def declared(game: State, figure: Figure, deed: Deed) -> Generator[Any, Any, Deed]:
    """ADE-TACT-INTERCEPTION-02: a move is declared with where it leads; between equal edges its player says."""
    edges = nearest_edges(game, figure)
    if deed.by is not None or len(edges) < 2:
        return deed._replace(by=deed.by or edges[0])

    def why_not(edge: str) -> Refusal | None:
        return refuse(NOT_NEAREST, figure=figure.id, edge=EDGES[edge]) if edge in EDGES else None

    options = ExplainedChoice(
        [Option(name, EDGES[name], {"figure": figure.id}) for name in edges], why_not
    )
    edge: str = yield Ask(figure.camp, WHICH_EDGE, options, {"figure": figure.id})
    return deed._replace(by=edge)


def edge_of(game: State, figure: Figure, deed: Deed) -> str:
    """The edge that it runs to: the one declared, or whichever is nearest by now."""
    edges = nearest_edges(game, figure)
    return deed.by if deed.by in edges else edges[0]


class Flee(Travel):
    """ADE-4.4.2-05: the only thing that a routed fighter does at its activation, and it must.

    Deed: `{"action": "flee", "figure": 3}`; between edges that are equally near its player is asked, and
    `by` is the answer.
    """

    id = "flee"
    phrase = FLEES
    nature = Nature.EXCLUSIVE
    is_run = True
    of_routed = True
    in_group = False

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must be routed and free, and its activation must begin with it."""
        if not rout.is_routed(game, figure):
            return refuse(NOT_ROUTED, figure=figure.id)
        if not is_free(game, figure):
            return refuse(moves.NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None if must_flee(game, figure) else refuse(NO_ACTION, figure=figure.id)

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Where to is not its to say."""
        if deed.path or deed.targets or deed.by not in (None, *nearest_edges(game, figure)):
            return refuse(MUST_FLEE, figure=figure.id)
        return None

    def why_not_still(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Only somebody in contact stops it; where to follows from where it is."""
        if is_free(game, figure):
            return None
        return refuse(moves.NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-4.4.2-05: that of a run; it stays on its level."""
        return potential(game, figure)

    def journey(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Journey | None:
        """A-R60: to the edge, as far as it comes."""
        escape = to_edge(game, figure, edge_of(game, figure, deed), through)
        longest = float(potential(game, figure).value)
        return Journey(escape.way.path, game.facing[figure.id], longest, game.level[figure.id])

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It runs as far as it can."""
        edge = edge_of(game, figure, deed)
        yield from run_away(game, figure, to_edge(game, figure, edge, passable(game, figure)))


FLEE = Flee()
