"""Moves in words of the game, for whoever does not point at places: hold, into contact with somebody, towards
somebody or something as far as it goes, behind a wall, forward, aside.

Nothing here knows a rule. Where a figure gets is what the book tells of ways (`Rulebook.preview_path`) and of its
reach (`Answers.reach_by`); each answer is judged by the question's own `check` before it is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist, hypot
from typing import Any

from escarmouche.core.answers import Answers
from escarmouche.core.explain import Phrase, Refused, Said
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.worded_move import WordedMove
from escarmouche.table.measure import Point
from escarmouche.table.movement import contact_point, stop_before
from escarmouche.table.nearest_inside import nearest_inside, nearest_of_shape
from escarmouche.table.pieces import Scenery, Table
from escarmouche.table.storeys.model import Link
from escarmouche.table.trails import path_length

HOLD = Phrase("core.wish.hold")
CONTACT = Phrase("core.wish.contact")
TOWARDS = Phrase("core.wish.towards")
JOIN = Phrase("core.wish.join")
TO_SCENERY = Phrase("core.wish.to_scenery")
BEHIND = Phrase("core.wish.behind")
TO_MARKER = Phrase("core.wish.to_marker")
UP, DOWN = Phrase("core.wish.up"), Phrase("core.wish.down")
STRAIGHT = {
    "forward": Phrase("core.wish.forward"),
    "back": Phrase("core.wish.back"),
    "left": Phrase("core.wish.left"),
    "right": Phrase("core.wish.right"),
}

ENEMIES, FRIENDS, PIECES, LINKS = 10, 3, 6, 4  # how many of each are named, the nearest first
KEEPING = 3  # towards so many enemies it is also told how far it can go and keep its shot
APART = 0.1  # units of the table: so far from a base stops who goes towards it and not into contact
NEAR_CONTACT = (
    0.02  # units: nearer than this bases touch, where a book does not say whom a way touches
)
HAIRS = (0.0, 0.01, 0.05, 0.2)  # units: how far inside a drawn outline a place is tried

# Which way the player's eye goes, by the edge at which its camp sits: forward, and to the right.
SEATS: dict[str, tuple[Point, Point]] = {
    "bottom": ((0.0, 1.0), (1.0, 0.0)),
    "top": ((0.0, -1.0), (-1.0, 0.0)),
    "left": ((1.0, 0.0), (0.0, -1.0)),
    "right": ((-1.0, 0.0), (0.0, 1.0)),
}


def worded_moves(
    book: Rulebook, seen: Any, answers: Answers, figure: int, action: str | None
) -> list[WordedMove]:
    """What a figure may be told to do about its place, the likeliest first; nothing where it is not asked to move."""
    form = answers.describe()
    held = list(_holding(form, answers, figure, action))
    if not _goes(form, figure, action):
        return held
    traveller = _Traveller(book, seen, answers, figure, action)
    targets = _targets(form, figure, action)
    if targets is not None:
        return [*held, *_contacts(traveller, targets)]
    foes = _nearest(book, seen, figure, hostile=True)[:ENEMIES]
    near = [foe for foe in foes if traveller.gap_to(foe) <= traveller.allowance + NEAR_CONTACT]
    return [*_contacts(traveller, near), *held, *_goings(traveller, foes)]


# -- which moves the question is about ---------------------------------------------------------------


def _holding(
    form: Mapping[str, Any], answers: Answers, figure: int, action: str | None
) -> Iterator[WordedMove]:
    """To stay where it is, in each form that has a word for it."""
    kind = form.get("form")
    said: Any = None
    if kind == "path":
        said = []
    elif kind == "moves":
        said = {"figure": figure, "path": []}
    elif kind == "deeds" and action is None:
        said = {"action": "stand", "figure": figure}
    elif _is_storey_place(form, figure):
        said = answers.encode(answers.default())
    if said is not None and _is_legal(answers, said):
        yield WordedMove(Said(HOLD, {"figure": figure}), {"answer": said})


def _is_storey_place(form: Mapping[str, Any], figure: int) -> bool:
    """Whether it is asked where a figure goes that is on a table with storeys: to one place."""
    return form.get("form") == "place" and form.get("figure") == figure and "surfaces" in form


def _goes(form: Mapping[str, Any], figure: int, action: str | None) -> bool:
    """Whether the question lets it go somewhere, by this action where it asks for deeds."""
    kind = form.get("form")
    if kind == "path":
        return bool(form["figure"] == figure)
    if kind == "place":
        return _is_storey_place(form, figure)
    if kind == "moves":
        movers = [one["figure"] for one in form["figures"]]
        return figure in (*movers, *(use["piece"] for use in form["pieces"] if use["path"]))
    return kind == "deeds" and _deed(form, figure, action).get("potential") is not None


def _targets(form: Mapping[str, Any], figure: int, action: str | None) -> Sequence[int] | None:
    """At whom alone it goes, by an action that goes for somebody."""
    found: Sequence[int] | None = _deed(form, figure, action).get("targets")
    return found


def _deed(form: Mapping[str, Any], figure: int, action: str | None) -> Mapping[str, Any]:
    """What a question that asks for deeds says of an action of a figure."""
    doers = form["figures"] if form.get("form") == "deeds" else ()
    actions = [one for doer in doers if doer["figure"] == figure for one in doer["actions"]]
    return next((one for one in actions if one["id"] == action), {})


# -- where it may be sent ------------------------------------------------------------------------------


def _contacts(traveller: _Traveller, foes: Iterable[int]) -> Iterator[WordedMove]:
    for foe in foes:
        told = traveller.into_contact(foe)
        if told is not None:
            yield WordedMove(Said(CONTACT, {"target": foe}), told)


def _goings(traveller: _Traveller, foes: Sequence[int]) -> Iterator[WordedMove]:
    """Towards enemies, behind and to pieces, to what lies on the table, to friends, and straight."""
    book, seen, figure = traveller.book, traveller.seen, traveller.figure
    for n, foe in enumerate(foes):
        yield from traveller.going(TOWARDS, {"target": foe}, traveller.beside(foe), n < KEEPING)
    for piece in traveller.pieces():
        yield from _behind(traveller, piece, foes)
        if not piece.shape.contains(*traveller.here):
            yield from traveller.going(TO_SCENERY, {"scenery": piece.id}, piece.shape.centre())
    for marker in book.present(seen)["markers"]:
        if marker.get("bearer", 0) is None:
            name = Phrase(f"{book.prefix.lower()}.terrain.{marker['kind']}.the")
            place = (float(marker["x"]), float(marker["y"]))
            yield from traveller.going(TO_MARKER, {"marker": name}, place)
    yield from _up_and_down(traveller)
    for friend in _nearest(book, seen, figure, hostile=False)[:FRIENDS]:
        yield from traveller.going(JOIN, {"target": friend}, traveller.beside(friend))
    yield from _straight(traveller)


def _behind(traveller: _Traveller, piece: Scenery, foes: Sequence[int]) -> Iterator[WordedMove]:
    """With a piece that shelters between it and the nearest enemy, close up to it."""
    if traveller.book.shelters.isdisjoint(piece.properties) or not foes:
        return
    place = behind(piece, traveller.here, traveller.radius, traveller.place_of(foes[0]))
    told = traveller.whole(place)
    if told is not None:
        yield WordedMove(Said(BEHIND, {"scenery": piece.id, "target": foes[0]}), told)


def behind(piece: Scenery, here: Point, radius: float, enemy: Point) -> Point:
    """Where a base stands close up to a piece on the side that an enemy does not see: exactly in contact with it.

    It is the side of that point of the piece which is nearest to where the base comes from.
    """
    x, y = nearest_of_shape(piece.shape, here)
    away = hypot(x - enemy[0], y - enemy[1]) or 1.0
    ux, uy = (x - enemy[0]) / away, (y - enemy[1]) / away
    left, low, right, high = piece.shape.bbox
    far = hypot(right - left, high - low) + 2 * radius + 1.0
    sx, sy = x + ux * far, y + uy * far
    share = stop_before(sx, sy, enemy[0], enemy[1], radius, (), (), (), (), (piece.shape,))
    return (sx + (enemy[0] - sx) * share, sy + (enemy[1] - sy) * share)


def _up_and_down(traveller: _Traveller) -> Iterator[WordedMove]:
    """By a ladder, stairs or the like to its other end, on a table with storeys."""
    storeys, links = traveller.seen.table.storeys, traveller.links()
    low = traveller.height if links else 0.0
    for link in links:
        for end in link.ends():
            height = storeys.height_of(end.surface)
            told = traveller.whole(end.point, end.surface) if abs(height - low) > APART else None
            if told is not None:
                phrase = UP if height > low else DOWN
                yield WordedMove(Said(phrase, {"scenery": link.id}), told)


def _straight(traveller: _Traveller) -> Iterator[WordedMove]:
    """As far as it can in the four directions of whoever sits there."""
    (fx, fy), (rx, ry) = SEATS[traveller.edge]
    ways = {"forward": (fx, fy), "back": (-fx, -fy), "left": (-rx, -ry), "right": (rx, ry)}
    for word, way in ways.items():
        place = _at_the_edge(traveller.seen.table, traveller.here, way)
        yield from traveller.going(STRAIGHT[word], {}, place, word == "forward")


def _at_the_edge(table: Table, here: Point, way: Point) -> Point:
    """Just inside of the table, straight ahead along one of its sides."""
    (x, y), (dx, dy) = here, way
    if dx:
        return (table.width - APART if dx > 0 else APART, y)
    return (x, table.depth - APART if dy > 0 else APART)


def _nearest(book: Rulebook, seen: Any, figure: int, *, hostile: bool) -> list[int]:
    """Enemies, or others of its own camp, on the table, the nearest first."""
    camp = seen.figures[figure].camp
    camps = seen.sides.enemies(camp) if hostile else (camp,)
    here = (seen.x[figure], seen.y[figure])
    others = [
        one.id
        for one in seen.figures
        if one is not None and one.camp in camps and one.id != figure and book.stands(seen, one)
    ]
    return sorted(others, key=lambda id: (dist(here, (seen.x[id], seen.y[id])), id))


# -- how it gets there -----------------------------------------------------------------------------------


def _is_legal(answers: Answers, answer: Any) -> bool:
    try:
        return answers.check(answers.decode(answer)) is None
    except Refused:
        return False


class _Traveller:
    """One figure under one question, on its way by one action."""

    def __init__(
        self, book: Rulebook, seen: Any, answers: Answers, figure: int, action: str | None
    ) -> None:
        self.book, self.seen, self.answers, self.figure = book, seen, answers, figure
        self.action = action
        self.here = self.place_of(figure)
        self.radius = self.radius_of(figure)
        self.allowance = float(self._told(self.here)["allowance"])
        self._rings: Sequence[Sequence[Point]] | None = None

    def place_of(self, id: int) -> Point:
        """Where somebody stands."""
        return (self.seen.x[id], self.seen.y[id])

    def radius_of(self, id: int) -> float:
        """Of somebody's base: its own, or a column of the state."""
        found = getattr(self.seen.figures[id], "radius", None)
        return float(self.seen.radius[id] if found is None else found)

    @property
    def height(self) -> float:
        """How high its feet are, on a table with storeys."""
        return float(self.seen.elevation(self.figure))

    def gap_to(self, id: int) -> float:
        """How far its base is from another's, if both are round: never more than it is."""
        reach = self.radius + self.radius_of(id)
        return dist(self.here, self.place_of(id)) - reach

    @property
    def edge(self) -> str:
        """The edge at which its camp sits; the lower one where a book has none."""
        edges = getattr(self.seen, "edges", ())
        camp = self.seen.figures[self.figure].camp
        edge = edges[camp] if camp < len(edges) else "bottom"
        return edge if edge in SEATS else "bottom"

    def beside(self, id: int) -> Point:
        """Just short of somebody, coming straight from here."""
        reach = self.radius + APART
        return contact_point(*self.here, reach, *self.place_of(id), self.radius_of(id))

    def pieces(self) -> list[Scenery]:
        """The pieces of scenery, the nearest first."""
        pieces = sorted(
            self.seen.table.scenery,
            key=lambda piece: (piece.shape.distance_to_point(*self.here), piece.id),
        )
        return pieces[:PIECES]

    def links(self) -> list[Link]:
        """The ladders and the like of a table with storeys, the nearest first."""
        found = sorted(
            self.seen.table.storeys.links,
            key=lambda link: (min(dist(self.here, end.point) for end in link.ends()), link.id),
        )
        return found[:LINKS]

    # -- ways --------------------------------------------------------------------------------------

    def _told(
        self, to: Point, target: int | None = None, surface: str | None = None
    ) -> dict[str, Any]:
        wish: dict[str, Any] = {"figure": self.figure, "to": list(to), "group": []}
        if surface is not None:
            wish["surface"] = surface
        if self.action is not None:
            wish["action"] = self.action
        if target is not None:
            wish["target"] = target
        return self.book.preview_path(self.seen, self.answers, wish)

    def _legal(self, told: Mapping[str, Any]) -> bool:
        return bool(told.get("path")) and _is_legal(self.answers, told["answer"])

    def whole(self, place: Point, surface: str | None = None) -> dict[str, Any] | None:
        """The way to a place, if it may be gone to its end."""
        told = self._told(place, surface=surface)
        return told if self._legal(told) else None

    def into_contact(self, foe: int) -> dict[str, Any] | None:
        """The way that ends base to base with an enemy, by an action that lets it and as far as it goes."""
        told = self._told(self.place_of(foe), foe)
        if not self._legal(told):
            return None
        touched = told.get("touched")
        if touched is None:
            apart = dist(told["path"][-1], self.place_of(foe))
            reach = self.radius + self.radius_of(foe)
            touched = [foe] if apart <= reach + NEAR_CONTACT else []
        return {**told, "touched": touched} if foe in touched else None

    def going(
        self, phrase: Phrase, data: dict[str, Any], place: Point, keeping: bool = False
    ) -> Iterator[WordedMove]:
        """As far as it goes; `keeping`: also as far as it loses nothing by it, where the book says when it does."""
        told = self._towards(place)
        if told is None:
            return
        short = dist(told["path"][-1], place) > NEAR_CONTACT or None
        yield WordedMove(Said(phrase, {**data, "short": short, "kept": None}), told)
        turning = told.get("turning") if keeping else None
        if turning is not None:
            even = turning * told["cost"]["length"] / told["cost"]["total"]
            told = self._told(self._cut(told["path"], even))
            if self._legal(told) and told.get("turning") is None:
                yield WordedMove(Said(phrase, {**data, "short": None, "kept": True}), told)

    def _towards(self, place: Point) -> dict[str, Any] | None:
        """The way that ends as near to a place as may be: at it, straight ahead, along the way there, in its reach."""
        for spot in self._spots(place):
            if dist(spot, self.here) <= APART:
                return None
            told = self._told(spot)
            if self._legal(told):
                return told
        return None

    def _spots(self, place: Point) -> Iterator[Point]:
        allowance = self.allowance
        yield self._cut([place], allowance)
        trail: list[Point] = [(float(x), float(y)) for x, y in self._told(place)["path"]]
        if len(trail) > 1 and path_length((self.here, *trail)) > allowance > 0.0:
            yield self._cut(trail, allowance)
        nearest = nearest_inside(self._reach(), place)
        if nearest is None:
            return
        far = dist(self.here, nearest)
        for hair in HAIRS:
            if far > hair:
                yield self._cut([nearest], far - hair)

    def _reach(self) -> Sequence[Sequence[Point]]:
        if self._rings is None:
            answers, by = self.answers, self.action
            found = answers.reach(self.figure) if by is None else answers.reach_by(self.figure, by)
            self._rings = found
        return self._rings

    def _cut(self, path: Sequence[Sequence[float]], length: float) -> Point:
        """The point so far along a way from here."""
        (x, y), left = self.here, length
        for point in path:
            leg = dist((x, y), point)
            if leg >= left:
                share = left / leg if leg else 0.0
                return (x + (point[0] - x) * share, y + (point[1] - y) * share)
            (x, y), left = (point[0], point[1]), left - leg
        return (x, y)
