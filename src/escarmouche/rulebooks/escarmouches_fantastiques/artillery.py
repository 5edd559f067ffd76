"""Artillery: crews, moving or firing a piece, and what its shots do where they land."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import first
from escarmouche.rulebooks.escarmouches_fantastiques import points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import PARALYSED, serving
from escarmouche.rulebooks.escarmouches_fantastiques.profile import PieceKind
from escarmouche.rulebooks.escarmouches_fantastiques.sight import Cover, covers_between
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    afflict,
    everyone,
    figure_of,
    gap,
    has_effect,
    is_engaged,
)
from escarmouche.table.measure import at_most, less_than
from escarmouche.table.templates import disc_template

PIECE_USED = Phrase("ef.refusal.piece_used", "EF-ART-09")
NO_CREW = Phrase("ef.refusal.no_crew", "EF-ART-01", "EF-ART-07")
ROUND_SHOT = Phrase("ef.source.piercing", "EF-ART-PERFORANTE-01")
BURST = Phrase("ef.source.explosive", "EF-ART-EXPLOSIVE-01")

SERVING_DISTANCE = 1.0  # EF-ART-01, -03: strictly less than 1'' from the piece
MOVE_BY_CREW = {3: 6.0, 2: 3.0}  # EF-ART-04, -05; EF-ART-06: fewer cannot move it
RANGE = 36.0  # EF-ART-12
SHORTEST_RANGE = 6.0  # EF-ART-13
BURST_RADIUS = 1.5  # EF-ART-EXPLOSIVE-01: a template of 3'' in diameter
PIERCED = 6.0  # EF-ART-PERFORANTE-01: at most 6'' from the point of impact


def crew_of(game: State, piece: Figure) -> list[Figure]:
    """Its crewmen still in play, wherever they stand."""
    return [f for f in game.army[piece.camp] if f.serves == piece.id]


def pieces_of(game: State, camp: int) -> tuple[Figure, ...]:
    """The pieces a camp has on the table."""
    return game.pieces[camp]


def is_beside(game: State, crewman: Figure, piece: Figure) -> bool:
    """EF-ART-03: only at less than 1'' does a crewman serve the piece."""
    return less_than(gap(game, crewman, piece), SERVING_DISTANCE)


def able_crew(game: State, piece: Figure) -> list[Figure]:
    """Crewmen who could serve now: beside the piece, not engaged, routed, nor already acting.

    EF-TOUR-MORAL-05: the routed do not serve; R19: neither do the engaged.
    """
    return [
        crewman
        for crewman in crew_of(game, piece)
        if is_beside(game, crewman, piece)
        and not game.moved[crewman.id]
        and not is_engaged(game, crewman)
        and first(game, crewman, points.MAY_ACT) is None
    ]


def move_allowance(crew: int) -> float:
    """EF-ART-04, -05, -06: 6'' with three crewmen, 3'' with two, none with fewer."""
    return MOVE_BY_CREW.get(crew, 0.0)


def put_to_work(game: State, piece: Figure, crew: list[Figure]) -> None:
    """EF-ART-10: whoever moves or fires the piece does nothing else this turn."""
    game.moved[piece.id] = True  # EF-ART-09: moved or fired, never both
    for crewman in crew:
        game.moved[crewman.id] = True
        game.serving[crewman.id] = True
        afflict(game, crewman, serving(piece.id))


def crew_at_work(game: State, piece: Figure) -> list[Figure]:
    """The crewmen who chose to fire and still can when the shots are declared.

    EF-ART-07: one at less than 1'' is enough. R19, R26: not if engaged or paralysed since.
    """
    return [
        crewman
        for crewman in crew_of(game, piece)
        if game.serving[crewman.id]
        and is_beside(game, crewman, piece)
        and not is_engaged(game, crewman)
        and not has_effect(game, crewman, PARALYSED)
    ]


def why_it_cannot_fire(game: State, piece: Figure) -> Phrase | None:
    """EF-ART-09: it was moved this turn. EF-ART-07: nobody who chose to fire it is there to do so."""
    if game.moved[piece.id] and not game.fires[piece.id]:
        return PIECE_USED
    return None if game.fires[piece.id] and crew_at_work(game, piece) else NO_CREW


def victims(game: State, piece: Figure, target: Figure, impact: Figure) -> list[int]:
    """Every figure, friend or foe, that a shot at `target` affects when it lands on `impact`."""
    assert piece.piece is not None
    if piece.piece.kind is PieceKind.EXPLOSIVE:
        return burst(game, game.x[impact.id], game.y[impact.id])
    return pierced(game, piece, target, impact)


def burst(game: State, x: float, y: float) -> list[int]:
    """EF-ART-EXPLOSIVE-01: figures at least partly under the template (a tangent is not under)."""
    under = disc_template(x, y, BURST_RADIUS, game.x, game.y, game.radius)
    return [i for i in under if figure_of(game, i).piece is None and game.in_play[i]]


def pierced(game: State, piece: Figure, target: Figure, impact: Figure) -> list[int]:
    """EF-ART-PERFORANTE-01: figures in line with piece and target, at most 6'' from the impact.

    EF-ART-PERFORANTE-02: none beyond 36'' of the piece. R20: on both sides of the impact, except
    the crew that serves the piece. R43h: a cover that stopped the shot is its impact, no more: the
    line still runs to the target; covers that were passed before it are spared.
    """
    crew = {crewman.id for crewman in crew_at_work(game, piece)}
    return [
        f.id
        for f in everyone(game)
        if (f is impact or _aligned(game, piece, target, impact, f))
        and f.id not in crew
        and at_most(gap(game, piece, f), RANGE)
    ]


def _aligned(game: State, piece: Figure, target: Figure, impact: Figure, figure: Figure) -> bool:
    """EF-ART-PERFORANTE-01: the line from the piece through the target crosses its base, whose edge
    lies at most 6'' from the point of impact. A base that it only grazes is not crossed.
    """
    px, py = game.x[piece.id], game.y[piece.id]
    dx, dy = game.x[target.id] - px, game.y[target.id] - py
    length = hypot(dx, dy)
    x, y = game.x[figure.id], game.y[figure.id]
    beside = abs((x - px) * dy - (y - py) * dx) / length
    from_x, from_y = game.x[impact.id], game.y[impact.id]
    nearest = piece if game.options.piercing_both_sides else impact  # R20; never behind the piece
    beyond = (x - game.x[nearest.id]) * dx + (y - game.y[nearest.id]) * dy
    return (
        beyond > 0.0
        and less_than(beside, figure.radius)
        and at_most(hypot(x - from_x, y - from_y) - figure.radius, PIERCED)
    )


def covers_of_shot(
    game: State, piece: Figure, target: Figure, crew: Sequence[Figure]
) -> list[Cover]:
    """The covers of a piece's shot; R19: the crew that serves it stands aside.

    R20: for a piercing shot, figures within 6'' before the target are victims, not covers.
    """
    assert piece.piece is not None
    covers = covers_between(game, piece, target, [crewman.id for crewman in crew])
    if piece.piece.kind is not PieceKind.PIERCING or not game.options.piercing_both_sides:
        return covers
    hit = set(pierced(game, piece, target, target))
    return [cover for cover in covers if cover.body not in hit or cover.body is None]
