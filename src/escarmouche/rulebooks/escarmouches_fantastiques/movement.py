"""Mouvement: each side in turn moves all its figures, freely, once each.

A move is one span: the side names a figure and its path, or a piece and its crew, or ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, NOT_AN_OPTION, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.hooks import first
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, points, scenarios
from escarmouche.rulebooks.escarmouches_fantastiques.melee import free_attacks
from escarmouche.rulebooks.escarmouches_fantastiques.paths import (
    Path,
    find_path,
    free_share,
    shortened,
    walk,
    why_not_go,
    why_not_stand,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    enemies,
    figure_of,
    gap,
    is_engaged,
    put,
)
from escarmouche.rulebooks.escarmouches_fantastiques.wounds import lose
from escarmouche.table.measure import TOLERANCE, Point
from escarmouche.table.movement import contact_point
from escarmouche.table.scenery import Scenery

MOVE = Phrase("ef.ask.move", "EF-TOUR-MVT-01", "EF-TOUR-MVT-02")
PLACE_CREW = Phrase("ef.ask.place_crew", "EF-ART-03", "EF-ART-10")
DISENGAGED = Phrase("ef.event.disengages", "EF-TOUR-MVT-08")
PIECE_READY = Phrase("ef.event.piece_ready", "EF-ART-07", "EF-ART-09")
PIECE_MOVED = Phrase("ef.event.piece_moved", "EF-ART-04", "EF-ART-05", "EF-ART-10")

CANNOT_MOVE = Phrase("ef.refusal.cannot_move", "EF-TOUR-MVT-01")
ALREADY_MOVED = Phrase("ef.refusal.already_moved", "EF-TOUR-MVT-02")
STILL_IN_CONTACT = Phrase("ef.refusal.still_in_contact", "EF-TOUR-MVT-07", "EF-TOUR-MVT-08")
PIECE_USED = Phrase("ef.refusal.piece_used", "EF-ART-09")
CREW_CANNOT_SERVE = Phrase("ef.refusal.crew_cannot_serve", "EF-ART-03", "EF-ART-11")
TOO_FEW_CREW = Phrase("ef.refusal.too_few_crew", "EF-ART-04", "EF-ART-05", "EF-ART-06")
CREW_TOO_FAR = Phrase("ef.refusal.crew_too_far", "EF-ART-03")

END = "end"
DIRECTIONS = 8
FARTHEST = 200.0  # how long a way may be that a figure sets out on


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
    if game.moved[figure.id]:
        return ALREADY_MOVED  # EF-TOUR-MVT-02: once each
    if figure.piece is not None or not game.in_play[figure.id]:
        return CANNOT_MOVE
    if not game.effects[figure.id]:
        return None
    barred: Phrase | None = first(game, figure, points.MAY_ACT)
    return barred


def why_not_move(game: State, figure: Figure, path: Sequence[Point]) -> Refusal | None:
    """What forbids this move in the Movement phase.

    EF-TOUR-MVT-11: whether it is engaged is judged now, when it is about to move.
    """
    barred = why_it_cannot_move(game, figure)
    if barred is not None:
        return refuse(barred, figure=figure.id)
    if not path:
        return None  # standing still is always allowed
    leave = scenarios.of(game).may_leave(game, figure)
    refusal = why_not_go(game, figure, path, figure.movement, may_leave=leave)
    if refusal is None and game.contacts[figure.id]:
        refusal = _still_in_contact(game, figure, path[-1])
    return refusal


def _still_in_contact(game: State, figure: Figure, place: Point) -> Refusal | None:
    """EF-TOUR-MVT-08, R9: it flees, so it ends out of contact with every enemy."""
    x, y = place
    for enemy in enemies(game, figure.camp):
        limit = figure.radius + enemy.radius + TOLERANCE
        dx, dy = game.x[enemy.id] - x, game.y[enemy.id] - y
        if dx * dx + dy * dy <= limit * limit:
            return refuse(STILL_IN_CONTACT, figure=figure.id, enemy=enemy.id)
    return None


def why_not_use(game: State, use: UsePiece, camp: int) -> Refusal | None:
    """What forbids a crew to move or to prepare its piece."""
    if not 0 <= use.piece < len(game.figures):
        return refuse(CANNOT_MOVE, figure=use.piece)
    piece = figure_of(game, use.piece)
    if piece.piece is None or piece.camp != camp or not game.in_play[piece.id]:
        return refuse(CANNOT_MOVE, figure=use.piece)
    if game.moved[piece.id]:
        return refuse(PIECE_USED, figure=piece.id)
    able = {crewman.id for crewman in artillery.able_crew(game, piece)}
    for id in use.crew:
        if id not in able:
            return refuse(CREW_CANNOT_SERVE, figure=piece.id, crewman=id)
    if not use.crew or len(set(use.crew)) != len(use.crew):
        return refuse(artillery.NO_CREW, figure=piece.id)
    if not use.path:
        return None
    allowance = artillery.move_allowance(len(use.crew))
    if allowance == 0.0:
        return refuse(TOO_FEW_CREW, figure=piece.id, crew=len(use.crew))
    return why_not_go(game, piece, use.path, allowance, beside=use.crew)


# -- answers -----------------------------------------------------------------------------------


class MoveAnswers(Answers):
    """A `Move`, a `UsePiece`, a deed of the scenario (by its key), or "end".

    Proposals are numbered and built only when drawn: sixteen straight moves (full and half, in eight
    directions), contact with each enemy, and each objective or cover as far as the move goes.
    """

    __slots__ = ("camp", "game")

    def __init__(self, game: State, camp: int) -> None:
        self.game = game
        self.camp = camp

    def movable(self) -> list[Figure]:
        """The figures that may still move."""
        army = self.game.army[self.camp]
        return [f for f in army if why_it_cannot_move(self.game, f) is None]

    def anything(self) -> bool:
        """Whether there is anything left to do but to end."""
        game = self.game
        if any(why_it_cannot_move(game, figure) is None for figure in game.army[self.camp]):
            return True
        return bool(self.piece_uses() or self.deeds())

    def check(self, answer: Any) -> Refusal | None:
        """Whether a move, a use of a piece or a deed is legal."""
        if isinstance(answer, Move):
            if not 0 <= answer.figure < len(self.game.figures):
                return refuse(CANNOT_MOVE, figure=answer.figure)
            figure = figure_of(self.game, answer.figure)
            if figure.camp != self.camp:
                return refuse(CANNOT_MOVE, figure=answer.figure)
            return why_not_move(self.game, figure, answer.path)
        if isinstance(answer, UsePiece):
            return why_not_use(self.game, answer, self.camp)
        if answer == END or answer in self.deeds():
            return None
        return refuse(NOT_AN_OPTION, given=str(answer), options=[END, *self.deeds()])

    def deeds(self) -> list[str]:
        """What the scenario lets the side do besides moving."""
        return scenarios.of(self.game).deeds(self.game, self.camp)

    def candidates(self) -> Sequence[Any]:
        """Every legal proposal of every figure, the uses of pieces, the deeds, and the end."""
        found: list[Any] = []
        for figure in self.movable():
            found += self.candidates_for(figure)
        return [*found, *self.piece_uses(), *self.deeds(), END]

    def candidates_for(self, figure: Figure) -> list[Move]:
        """The legal proposals of one figure."""
        proposed = Proposals(self.game, figure)
        drawn = (proposed.path(n) for n in range(proposed.count))
        return [
            Move(figure.id, path)
            for path in drawn
            if path is not None and why_not_move(self.game, figure, path) is None
        ]

    def piece_uses(self) -> list[UsePiece]:
        """Firing, or pushing forwards, backwards and sideways, with the whole able crew."""
        return [
            use
            for piece in artillery.pieces_of(self.game, self.camp)
            for use in _uses(self.game, piece)
            if why_not_use(self.game, use, self.camp) is None
        ]

    def sample(self, chooser: Chooser) -> Any:
        """A figure, a piece, a deed or the end, uniformly; for a figure, proposals are drawn until
        one is legal. No other proposal is built.
        """
        game = self.game
        army = game.army[self.camp]
        others = [*self.piece_uses(), *self.deeds(), END]
        while True:
            drawn = int(chooser.random() * (len(army) + len(others)))
            if drawn >= len(army):
                return others[drawn - len(army)]
            figure = army[drawn]
            if why_it_cannot_move(game, figure) is None:
                break
        proposed = Proposals(game, figure)
        while True:
            path = proposed.path(int(chooser.random() * proposed.count), detours=False)
            if path is not None and why_not_move(game, figure, path) is None:
                return Move(figure.id, path)

    def default(self) -> Any:
        """Nothing more to move."""
        return END

    def encode(self, answer: Any) -> Any:
        """{"figure": 3, "path": [[x, y]]}, {"piece": 9, "crew": [4], "path": []} or a key."""
        if isinstance(answer, Move):
            return {"figure": answer.figure, "path": [list(point) for point in answer.path]}
        if isinstance(answer, UsePiece):
            path = [list(point) for point in answer.path]
            return {"piece": answer.piece, "crew": list(answer.crew), "path": path}
        return answer

    def decode(self, data: Any) -> Any:
        """The same, back."""
        if isinstance(data, str):
            return data
        if isinstance(data, dict) and set(data) == {"figure", "path"}:
            if type(data["figure"]) is int:
                return Move(data["figure"], decode_path(data["path"]))
        if isinstance(data, dict) and set(data) == {"piece", "crew", "path"}:
            crew = data["crew"]
            if type(data["piece"]) is int and isinstance(crew, list):
                if all(type(id) is int for id in crew):
                    return UsePiece(data["piece"], tuple(crew), decode_path(data["path"]))
        raise Refused(refuse(MALFORMED, expected='{"figure", "path"}', given=repr(data)))

    def describe(self) -> dict[str, Any]:
        """Who may move how far, which pieces may be used, and the deeds."""
        return {
            "form": "moves",
            "figures": [
                {"figure": f.id, "allowance": f.movement, "engaged": is_engaged(self.game, f)}
                for f in self.movable()
            ],
            "pieces": [self.encode(use) for use in self.piece_uses()],
            "deeds": [*self.deeds(), END],
        }


def decode_path(data: Any) -> Path:
    """Points from plain data; numbers must be finite."""
    if isinstance(data, list) and len(data) <= 200:
        if all(isinstance(point, list) and len(point) == 2 for point in data):
            numbers = [number for point in data for number in point]
            if all(type(n) in (int, float) and abs(n) < 1e5 for n in numbers):
                return tuple((float(x), float(y)) for x, y in data)
    raise Refused(refuse(MALFORMED, expected="[[x, y], ...]", given=repr(data)[:200]))


# -- proposals ---------------------------------------------------------------------------------

_COMPASS = [(cos(2 * pi * k / DIRECTIONS), sin(2 * pi * k / DIRECTIONS)) for k in range(DIRECTIONS)]
_STRAIGHT = [(dx * share, dy * share) for dx, dy in _COMPASS for share in (1.0, 0.5)]


class Proposals:
    """Moves of one figure worth a thought, numbered, each built only when it is asked for.

    Standing still; straight ahead in eight directions, by the full and by half the move; contact
    with each enemy; and towards each goal as far as the move goes.
    """

    __slots__ = ("_allowance", "_covers", "_enemies", "_objectives", "count", "figure", "game")

    def __init__(self, game: State, figure: Figure) -> None:
        self.game = game
        self.figure = figure
        self._allowance = figure.movement
        self._enemies: Sequence[Figure] = (
            () if game.contacts[figure.id] else enemies(game, figure.camp)
        )
        self._covers = game.table.with_property("cover")
        self._objectives = scenarios.of(game).objectives(game, figure.camp)
        self.count = (
            2 + len(_STRAIGHT) + len(self._enemies) + len(self._covers) + len(self._objectives)
        )

    def path(self, n: int, detours: bool = True) -> Path | None:
        """Proposal number n as a path, or None where it leads nowhere.

        Without `detours`, a figure on its way to a goal stops at what stands in its way.
        """
        if n < len(_STRAIGHT):
            (dx, dy), full, i = _STRAIGHT[n], self._allowance, self.figure.id
            return ((self.game.x[i] + dx * full, self.game.y[i] + dy * full),)
        n -= len(_STRAIGHT)
        if n < len(self._enemies):
            return self._contact(self._enemies[n])
        n -= len(self._enemies)
        if n < len(self._covers):
            return self._towards(self._behind(self._covers[n]), detours)
        n -= len(self._covers)
        if n < len(self._objectives):
            return self._towards(self._objectives[n], detours)
        if n == len(self._objectives):
            return self._towards(self._nearest_enemy(), detours)
        return ()

    def _contact(self, enemy: Figure) -> Path | None:
        game, figure = self.game, self.figure
        if gap(game, figure, enemy) > self._allowance:
            return None
        i, j = figure.id, enemy.id
        x, y = contact_point(
            game.x[i], game.y[i], figure.radius, game.x[j], game.y[j], enemy.radius
        )
        return find_path(game, figure, x, y, self._allowance)

    def _towards(self, goal: Point | None, detours: bool) -> Path | None:
        if goal is None:
            return None
        game, figure, full = self.game, self.figure, self._allowance
        ahead = self._one_move(goal)
        way: Path | None = (ahead,)
        free = free_share(game, figure, *ahead)
        if free < 1.0 and detours:
            way = find_path(game, figure, *goal, FARTHEST)
        elif free < 1.0:
            x, y = game.x[figure.id], game.y[figure.id]
            way = ((x + (ahead[0] - x) * free, y + (ahead[1] - y) * free),) if free > 0.01 else None
        return None if way is None else shortened(game, figure, way, full) or None

    def _one_move(self, goal: Point) -> Point:
        """The goal itself or, when it is farther than one move, the point on the way to it."""
        x, y = self.game.x[self.figure.id], self.game.y[self.figure.id]
        dx, dy = goal[0] - x, goal[1] - y
        away = (dx * dx + dy * dy) ** 0.5
        if away <= self._allowance:
            return goal
        share = self._allowance / away
        return (x + dx * share, y + dy * share)

    def _nearest(self) -> Figure | None:
        xs, ys = self.game.x, self.game.y
        x, y = xs[self.figure.id], ys[self.figure.id]
        nearest, least = None, float("inf")
        for enemy in enemies(self.game, self.figure.camp):
            dx, dy = xs[enemy.id] - x, ys[enemy.id] - y
            away = dx * dx + dy * dy
            if away < least:
                nearest, least = enemy, away
        return nearest

    def _nearest_enemy(self) -> Point | None:
        """Just short of contact with the nearest enemy."""
        game, figure, enemy = self.game, self.figure, self._nearest()
        if enemy is None:
            return None
        i, j, close = figure.id, enemy.id, figure.radius + 0.01
        return contact_point(game.x[i], game.y[i], close, game.x[j], game.y[j], enemy.radius)

    def _behind(self, piece: Scenery) -> Point | None:
        """The far side of a nearby wall, hedge, wood or ruin, seen from the nearest enemy."""
        game, figure = self.game, self.figure
        left, low, right, high = piece.shape.bbox
        cx, cy = (left + right) / 2, (low + high) / 2
        if abs(cx - game.x[figure.id]) + abs(cy - game.y[figure.id]) > 2 * self._allowance:
            return None
        enemy = self._nearest()
        if enemy is None:
            return None
        ex, ey = game.x[enemy.id], game.y[enemy.id]
        away = ((cx - ex) ** 2 + (cy - ey) ** 2) ** 0.5 or 1.0
        back = figure.radius + 0.3
        return (cx + (cx - ex) / away * back, cy + (cy - ey) / away * back)


def _uses(game: State, piece: Figure) -> Iterator[UsePiece]:
    crew = tuple(crewman.id for crewman in artillery.able_crew(game, piece))
    yield UsePiece(piece.id, crew)
    allowance = artillery.move_allowance(len(crew))
    if allowance:
        x, y = game.x[piece.id], game.y[piece.id]
        for dx, dy in _COMPASS[::2]:
            yield UsePiece(piece.id, crew, ((x + dx * allowance, y + dy * allowance),))


# -- the phase ---------------------------------------------------------------------------------


def move(game: State, camp: int) -> Rule:
    """EF-TOUR-MVT-01: a side moves its figures one after the other, as it likes, then ends."""
    game.phase = "movement"
    answers = MoveAnswers(game, camp)
    if not answers.anything():
        return
    answer = yield Ask(camp, MOVE, answers, {"camp": camp})
    if answer == END:
        return
    game.next(("move", camp))
    if isinstance(answer, Move):
        yield from _move_figure(game, figure_of(game, answer.figure), answer.path)
    elif isinstance(answer, UsePiece):
        yield from _use_piece(game, answer)
    else:
        yield from scenarios.of(game).do(game, answer)


def _move_figure(game: State, figure: Figure, path: Path) -> Rule:
    game.moved[figure.id] = True
    if not path:
        return
    if is_engaged(game, figure):
        yield Tell(DISENGAGED, {"figure": figure.id})
        yield from free_attacks(game, figure)  # EF-TOUR-MVT-09: before it leaves
        if not game.in_play[figure.id]:
            return
    x, y = path[-1]
    yield from walk(game, figure, path)
    if game.in_play[figure.id] and not game.table.is_on(x, y):
        yield from lose(game, figure)


# -- pieces ------------------------------------------------------------------------------------


def _use_piece(game: State, use: UsePiece) -> Rule:
    """EF-ART-09: this turn the crew either moves its piece or fires it."""
    piece = figure_of(game, use.piece)
    crew = [figure_of(game, id) for id in use.crew]
    artillery.put_to_work(game, piece, crew)
    if not use.path:
        game.fires[piece.id] = True
        yield Tell(PIECE_READY, {"figure": piece.id, "crew": list(use.crew)})
        return
    offsets = [(game.x[c.id] - game.x[piece.id], game.y[c.id] - game.y[piece.id]) for c in crew]
    for crewman in crew:  # they walk with the piece: out of its way until they are placed
        put(game, crewman, *_aside(crewman))
    yield from walk(game, piece, use.path)
    yield Tell(PIECE_MOVED, {"figure": piece.id, "crew": list(use.crew)})
    for crewman, offset in zip(crew, offsets, strict=True):
        answers = CrewPlaces(game, piece, crewman, offset)
        place = yield Ask(
            piece.camp, PLACE_CREW, answers, {"figure": crewman.id, "piece": piece.id}
        )
        put(game, crewman, *place)


def _aside(crewman: Figure) -> Point:
    return (-1000.0 - 10.0 * crewman.id, -1000.0)


class CrewPlaces(Answers):
    """Where a crewman ends who walked with his piece: at less than 1'' of it (R19)."""

    __slots__ = ("_offset", "crewman", "game", "piece")

    def __init__(self, game: State, piece: Figure, crewman: Figure, offset: Point) -> None:
        self.game = game
        self.piece = piece
        self.crewman = crewman
        self._offset = offset

    def check(self, answer: Any) -> Refusal | None:
        """On the table, free, and beside the piece."""
        if not (isinstance(answer, tuple) and len(answer) == 2):
            return refuse(MALFORMED, expected="[x, y]", given=repr(answer))
        x, y = answer
        dx, dy = x - self.game.x[self.piece.id], y - self.game.y[self.piece.id]
        away = (dx * dx + dy * dy) ** 0.5 - self.piece.radius - self.crewman.radius
        if away >= artillery.SERVING_DISTANCE - TOLERANCE:
            return refuse(CREW_TOO_FAR, figure=self.crewman.id, distance=away)
        if not self.game.table.is_on(x, y):
            return refuse(NOT_AN_OPTION, given=f"{x}, {y}", options=[])
        return why_not_stand(self.game, self.crewman, (x, y))

    def candidates(self) -> Sequence[Point]:
        """Where he stood relative to the piece, else spots around it."""
        px, py = self.game.x[self.piece.id], self.game.y[self.piece.id]
        spots = [(px + self._offset[0], py + self._offset[1])]
        reach = self.piece.radius + self.crewman.radius
        for extra in (0.05, 0.5, 0.9):
            for k in range(24):
                angle = 2 * pi * k / 24
                spots.append((px + (reach + extra) * cos(angle), py + (reach + extra) * sin(angle)))
        return [spot for spot in spots if self.check(spot) is None]

    def encode(self, answer: Point) -> Any:
        """[x, y]."""
        return list(answer)

    def decode(self, data: Any) -> Point:
        """A point."""
        return decode_path([data])[0]

    def describe(self) -> dict[str, Any]:
        """A disc around the piece."""
        return {
            "form": "place",
            "figure": self.crewman.id,
            "near": self.piece.id,
            "within": artillery.SERVING_DISTANCE,
        }


__all__ = ["END", "Move", "MoveAnswers", "Proposals", "UsePiece", "move"]
