"""What a move is and what forbids it: figures on foot and in flight, pieces with their crews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import first
from escarmouche.kit.point_data import decode_points
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, points
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import ROUTED
from escarmouche.rulebooks.escarmouches_fantastiques.crew_places import find_room, walks_of
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    Path,
    find_path,
    from_here,
    is_clear,
    may_go,
    why_not_go,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.standing_room import bounds_of_standing
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    enemies,
    figure_of,
    gap,
    has_effect,
    is_engaged,
)
from escarmouche.table.curves import Circle, farthest_box
from escarmouche.table.free_space import shortest_way_to
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_point

FARTHEST = 1e5  # inches: beyond this a number is no place

CANNOT_MOVE = Phrase("ef.refusal.cannot_move", "EF-TOUR-MVT-01")
ALREADY_MOVED = Phrase("ef.refusal.already_moved", "EF-TOUR-MVT-02")
STILL_IN_CONTACT = Phrase("ef.refusal.still_in_contact", "EF-TOUR-MVT-07", "EF-TOUR-MVT-08")
ONLY_WITH_CREW = Phrase("ef.refusal.cannot_move", "EF-ART-01", "EF-ART-06")
_CANNOT_SERVE = "ef.refusal.crew_cannot_serve"
NOT_OF_THE_CREW = Phrase(_CANNOT_SERVE, "EF-ART-02", "EF-ART-03")
CREW_TOO_FAR_AWAY = Phrase(_CANNOT_SERVE, "EF-ART-03")
CREW_ENGAGED = Phrase(_CANNOT_SERVE, "EF-TOUR-MVT-07")
CREW_ROUTED = Phrase(_CANNOT_SERVE, "EF-TOUR-MORAL-05")
CREW_BUSY = Phrase(_CANNOT_SERVE, "EF-ART-10", "EF-ART-11")
CREW_TWICE = Phrase("ef.refusal.crew_twice", "EF-ART-06")
TOO_FEW_CREW = Phrase("ef.refusal.too_few_crew", "EF-ART-04", "EF-ART-05", "EF-ART-06")
NO_ROOM_FOR_CREW = Phrase("ef.refusal.no_room_for_crew", "EF-ART-03", "EF-TOUR-MVT-02")


class Move(NamedTuple):
    """A figure follows a path (the points after the one where it stands)."""

    figure: int
    path: Path


class UsePiece(NamedTuple):
    """A crew moves its piece along a path or, without a path, prepares to fire it (EF-ART-09)."""

    piece: int
    crew: tuple[int, ...]
    path: Path = ()


# -- legality ----------------------------------------------------------------------------------


def why_it_cannot_move(game: State, figure: Figure) -> Phrase | None:
    """What keeps a figure from moving in this phase."""
    if figure.piece is not None:
        return ONLY_WITH_CREW
    if not game.in_play[figure.id]:
        return CANNOT_MOVE
    barred: Phrase | None = first(game, figure, points.MAY_ACT) if game.effects[figure.id] else None
    return _moved_before(barred) if game.moved[figure.id] else barred


def _moved_before(barred: Phrase | None) -> Phrase:
    """EF-TOUR-MVT-02, R42: once each; and whatever it did that leaves it nothing else to do."""
    if barred is None:
        return ALREADY_MOVED
    return Phrase(ALREADY_MOVED.id, *ALREADY_MOVED.clauses, *barred.clauses)


def why_not_move(game: State, figure: Figure, path: Sequence[Point]) -> Refusal | None:
    """What forbids this move in the Movement phase.

    EF-TOUR-MVT-11: whether it is engaged is judged now, when it is about to move.
    """
    barred = why_it_cannot_move(game, figure)
    if barred is not None:
        return refuse(barred, figure=figure.id)
    return why_not_along(game, figure, path)


def why_not_along(
    game: State, figure: Figure, path: Sequence[Point], near: Sequence[int] | None = None
) -> Refusal | None:
    """What forbids this path to a figure that may move; `near`: who may be in its way, where that is known."""
    if not path:
        return None  # standing still is always allowed
    refusal = why_not_go(game, figure, path, figure.movement, willing=True, near=near)
    if refusal is None and game.contacts[figure.id] and game.table.is_on(*path[-1]):
        refusal = _still_in_contact(game, figure, path[-1])  # off the table it touches nobody
    return refusal


def may_go_along(game: State, figure: Figure, path: Sequence[Point], near: Sequence[int]) -> bool:
    """Whether `why_not_along` has nothing to say, found out soonest."""
    if not path:
        return True
    if not may_go(game, figure, path, figure.movement, near):
        return False
    if not game.contacts[figure.id] or not game.table.is_on(*path[-1]):
        return True
    return _still_in_contact(game, figure, path[-1]) is None


def _still_in_contact(game: State, figure: Figure, place: Point) -> Refusal | None:
    """EF-TOUR-MVT-08, R9: it flees, so it ends out of contact with every enemy."""
    x, y = place
    for enemy in enemies(game, figure.camp):
        limit = figure.radius + enemy.radius + TOLERANCE
        dx, dy = game.x[enemy.id] - x, game.y[enemy.id] - y
        if dx * dx + dy * dy <= limit * limit:
            return refuse(STILL_IN_CONTACT, figure=figure.id, enemy=enemy.id)
    return None


def may_end_at(game: State, figure: Figure, place: Point) -> bool:
    """Whether a figure may end its move at a place, could it come there (for drawing)."""
    if not game.table.is_on(*place):
        return False
    if game.contacts[figure.id] and _still_in_contact(game, figure, place) is not None:
        return False
    if not figure.flies and not game.fire_walls:
        return True  # on foot, whatever it could not stand on would have been in its way
    return why_not_stand(game, figure, place) is None


def way_into_contact(game: State, mover: Figure, enemy: Figure, longest: float) -> Path | None:
    """EF-TOUR-MVT-06: the shortest way that ends base to base with an enemy, wherever there is room beside it.

    None where no way within the limit does.
    """
    here, there = (game.x[mover.id], game.y[mover.id]), (game.x[enemy.id], game.y[enemy.id])
    spot = contact_point(*here, mover.radius, *there, enemy.radius)
    if why_not_stand(game, mover, spot) is None and is_clear(game, mover, here, spot):
        return find_path(game, mover, *spot, longest)
    return shortest_way_to(
        here,
        [Circle(*there, mover.radius + enemy.radius)],
        bounds_of_standing(game, mover, farthest_box(here, longest + mover.radius)),
        lambda place: why_not_stand(game, mover, place) is None,
        lambda a, b: is_clear(game, mover, a, b),
        lambda place, limit: find_path(game, mover, *place, limit),
        longest,
    )


def crew_finds_room(game: State, use: UsePiece) -> bool:
    """Whether a piece may be pushed to a place, could it come there (for drawing)."""
    piece = figure_of(game, use.piece)
    if not game.table.is_on(*use.path[-1]) or not use.crew:
        return False
    if why_not_stand(game, piece, use.path[-1], beside=use.crew) is not None:
        return False
    return _crew_fits(game, piece, use)


def why_not_use(game: State, use: UsePiece, camp: int) -> Refusal | None:
    """What forbids a crew to move or to prepare its piece."""
    if not 0 <= use.piece < len(game.figures):
        return refuse(CANNOT_MOVE, figure=use.piece)
    piece = figure_of(game, use.piece)
    if piece.piece is None or piece.camp != camp or not game.in_play[piece.id]:
        return refuse(CANNOT_MOVE, figure=use.piece)
    if game.moved[piece.id]:
        return refuse(artillery.PIECE_USED, figure=piece.id)
    able = {crewman.id for crewman in artillery.able_crew(game, piece)}
    for id in use.crew:
        if id not in able:
            return _cannot_serve(game, piece, id)
        if use.crew.count(id) > 1:
            return refuse(CREW_TWICE, figure=piece.id, crewman=id)
    if not use.crew:
        return refuse(artillery.NO_CREW, figure=piece.id)
    if not use.path:
        return None
    allowance = artillery.move_allowance(len(use.crew))
    if allowance == 0.0:
        return refuse(TOO_FEW_CREW, figure=piece.id, crew=len(use.crew))
    refusal = why_not_go(game, piece, use.path, allowance, beside=use.crew)
    if refusal is None and not _crew_fits(game, piece, use):
        refusal = refuse(NO_ROOM_FOR_CREW, figure=piece.id)
    return refusal


def _crew_fits(game: State, piece: Figure, use: UsePiece) -> bool:
    """EF-ART-03, R19: whether all who push the piece can come to stand beside it."""
    crew = [figure_of(game, id) for id in use.crew]
    trail = from_here(game, piece, use.path)
    return find_room(walks_of(game, piece, trail, crew)) is not None


def _cannot_serve(game: State, piece: Figure, id: int) -> Refusal:
    """What keeps a figure from serving a piece, the first thing that does."""
    about = {"figure": piece.id, "crewman": id}
    if id not in [crewman.id for crewman in artillery.crew_of(game, piece)]:
        return refuse(NOT_OF_THE_CREW, **about)
    crewman = figure_of(game, id)
    if not artillery.is_beside(game, crewman, piece):
        return refuse(CREW_TOO_FAR_AWAY, **about, distance=gap(game, crewman, piece))
    if has_effect(game, crewman, ROUTED):
        return refuse(CREW_ROUTED, **about)
    return refuse(CREW_ENGAGED if is_engaged(game, crewman) else CREW_BUSY, **about)


def decode_path(data: Any) -> Path:
    """Points from plain data; numbers must be finite."""
    return decode_points(data, farthest=FARTHEST)


class OnePlace(Answers):
    """Answers that are one point."""

    __slots__ = ()

    def encode(self, answer: Point) -> Any:
        """[x, y]."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """A point; its numbers must be finite."""
        return decode_path([data])[0]
