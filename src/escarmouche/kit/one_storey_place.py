"""Where one figure goes on a table with storeys: a spot and its surface, or a share of a ladder; and which way it looks there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from escarmouche.core.answers import MALFORMED, Answers, Chooser
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.kit.point_data import Point, decode_place, is_number
from escarmouche.kit.storey_state import StoreyState
from escarmouche.table.storeys.model import GROUND, Perch, Place, Storeys
from escarmouche.table.storeys.perched_ways import reach_of_link, way_between
from escarmouche.table.storeys.storey_reach import reach_by_floor
from escarmouche.table.storeys.walks import Walk

AMBIGUOUS = Phrase("core.refusal.ambiguous_spot")
NOT_ON_SURFACE = Phrase("core.refusal.not_on_surface")
NO_SUCH_SURFACE = Phrase("core.refusal.no_such_surface")
NO_SUCH_LINK = Phrase("core.refusal.no_such_link")


class Mover(Protocol):
    """A handle of a figure, of whatever class the book has."""

    @property
    def id(self) -> int:
        """Its number in the columns of the state."""
        ...


S = TypeVar("S", bound=StoreyState)  # the book's state
F = TypeVar("F", bound=Mover)  # the book's figures
Goal = Place | Perch
WhyNot = Callable[[S, F, Goal], Refusal | None]
Worth = Callable[[S, F], Iterable[Goal]]
PERCH_FORM = '{"on": "link", "share": 0.5}'
TURNED_FORM = '[x, y, "surface", facing]'
LOOK_BEYOND = 4.0  # past the allowance, so that a player is told how much is missing
WAYS = 12  # in which a figure is proposed to go
SHARES = (0.25, 0.5, 0.75)  # of a link, where it is proposed to stop


class Turned(NamedTuple):
    """An answer in a book where figures look somewhere: also which way, in degrees from the x axis.

    Without a facing it looks where the book says: as a rule where it goes.
    """

    goal: Goal
    facing: float | None = None


class MoveRefusals(NamedTuple):
    """What a book says of a place where a figure may not go, each sentence with its clause."""

    off_table: Phrase
    no_room: Phrase
    no_way: Phrase
    too_far: Phrase


def why_not_go(
    game: StoreyState, figure: Mover, walk: Walk, goal: Goal, allowance: float, says: MoveRefusals
) -> Refusal | None:
    """What speaks against going there by the cheapest way, with how much it is too far."""
    x, y = game.table.storeys.spot_of(goal)
    if not game.table.is_on(x, y):
        return refuse(says.off_table, figure=figure.id)
    here = game.place_of(figure.id)
    if goal == here:
        return None
    if isinstance(goal, Place) and not walk.may_stop(goal):
        return refuse(says.no_room, figure=figure.id)
    if way_between(walk, here, goal, allowance) is not None:
        return None
    longer = way_between(walk, here, goal, allowance + LOOK_BEYOND)
    if longer is None:
        return refuse(says.no_way, figure=figure.id)
    return refuse(says.too_far, figure=figure.id, by=longer.cost - allowance)


class OneStoreyPlace(Answers, Generic[S, F]):
    """A place for a figure: `why_not(state, figure, place)` is the rule that decides, for everybody.

    The answer is a `Place`, or, where the book lets figures stop on links (`perches`), a `Perch`. What is proposed:
    to stay, what is `worth` trying, spots all around on each of their surfaces, and some shares of each link.
    The rule must let it stay. Where it `turns`, the answer is `Turned`: a player may say which way it looks then.
    """

    __slots__ = (
        "_figure",
        "_perches",
        "_state",
        "_turns",
        "_walk_of",
        "_why_not",
        "_within",
        "_worth",
    )

    def __init__(
        self,
        state: S,
        figure: F,
        allowance: float | Callable[[], float],  # a function: found out when somebody asks
        walk_of: Callable[[S, F], Walk],
        why_not: WhyNot[S, F],
        worth: Worth[S, F] | None = None,
        perches: bool = False,
        turns: bool = False,
    ) -> None:
        self._state, self._figure, self._within = state, figure, allowance
        self._walk_of, self._why_not, self._worth, self._perches = walk_of, why_not, worth, perches
        self._turns = turns

    @property
    def _allowance(self) -> float:
        """How far it may go."""
        within = self._within
        return within() if callable(within) else within

    def seen_by(self, seen: Any) -> OneStoreyPlace[S, F]:
        """The same rule, asked of the view."""
        more = (self._walk_of, self._why_not, self._worth, self._perches, self._turns)
        return type(self)(seen, self._figure, self._allowance, *more)

    # -- legality ------------------------------------------------------------------------------

    def check(self, answer: Any) -> Refusal | None:
        """There is such a place, and the rule allows it."""
        if isinstance(answer, Turned):
            return self._why_no_goal(answer.goal)
        return self._why_no_goal(answer)

    def _why_no_goal(self, answer: Goal) -> Refusal | None:
        if isinstance(answer, Place):
            refusal = _why_no_place(self._storeys, answer)
        else:
            links = self._links
            known = answer.link in links and 0.0 < answer.share < 1.0
            known = known or answer == self._here  # it may stay where nobody may come to hang now
            refusal = (
                None if known else refuse(NO_SUCH_LINK, given=answer.link, known=_or_none(links))
            )
        return refusal or self._why_not(self._state, self._figure, answer)

    def encode(self, answer: Any) -> Any:
        """As `[x, y, surface]`, or `{"on": link, "share": 0.5}`; with a facing where one was given."""
        if isinstance(answer, Turned):
            bare = self.encode(answer.goal)
            if answer.facing is None:
                return bare
            faces = answer.facing
            return {**bare, "facing": faces} if isinstance(bare, dict) else [*bare, faces]
        if isinstance(answer, Perch):
            return {"on": answer.link, "share": answer.share}
        return [answer.x, answer.y, answer.surface]

    def decode(self, data: Any) -> Goal | Turned:
        """The surface may be left out where there is only one; an ambiguous spot is refused. So may the facing."""
        if not self._turns:
            return self._decoded(data)
        if isinstance(data, dict):
            facing = data.get("facing")
            bare: Any = {key: value for key, value in data.items() if key != "facing"}
        else:
            long = isinstance(data, list) and len(data) == 4
            facing, bare = (data[3], data[:3]) if long else (None, data)
        if facing is not None and not is_number(facing):
            raise Refused(refuse(MALFORMED, expected=TURNED_FORM, given=repr(data)[:80]))
        return Turned(self._decoded(bare), None if facing is None else float(facing) % 360.0)

    def _decoded(self, data: Any) -> Goal:
        if isinstance(data, dict):
            return self._decoded_perch(data)
        return decode_place(data, self._only_surface)

    def _only_surface(self, x: float, y: float) -> str:
        there = self._storeys.surfaces_at(x, y)
        if len(there) > 1:
            raise Refused(refuse(AMBIGUOUS, known=there))
        return there[0]

    def _decoded_perch(self, data: dict[str, Any]) -> Perch:
        link, share = data.get("on"), data.get("share")
        if set(data) != {"on", "share"} or not isinstance(link, str) or not is_number(share):
            raise Refused(refuse(MALFORMED, expected=PERCH_FORM, given=repr(data)[:80]))
        return Perch(link, float(data["share"]))

    # -- proposals -----------------------------------------------------------------------------

    def candidates(self) -> Sequence[Goal | Turned]:
        """Those of the proposals that are legal."""
        found = dict.fromkeys(goal for goal in self._proposed() if self._why_no_goal(goal) is None)
        return [self._answered(goal) for goal in found]

    def sample(self, chooser: Chooser) -> Goal | Turned:
        """One candidate: proposals are drawn until one of them is legal."""
        left = list(dict.fromkeys(self._proposed()))
        while left:
            goal = left.pop(int(chooser.random() * len(left)))
            if self._why_no_goal(goal) is None:
                return self._answered(goal)
        return self.default()

    def default(self) -> Goal | Turned:
        """To stay."""
        return self._answered(self._here)

    def _answered(self, goal: Goal) -> Goal | Turned:
        return Turned(goal) if self._turns else goal

    def _proposed(self) -> Iterator[Goal]:
        yield self._here
        if self._worth is not None:
            yield from self._worth(self._state, self._figure)
        x, y = self._spot
        for far in (self._allowance, self._allowance / 2):
            for k in range(WAYS):
                px = round(x + far * cos(2 * pi * k / WAYS), 3)
                py = round(y + far * sin(2 * pi * k / WAYS), 3)
                if self._state.table.is_on(px, py):
                    yield from (Place(px, py, id) for id in self._storeys.surfaces_at(px, py))
        for link in self._storeys.links:
            yield from (end for end in link.ends())
            if self._perches:
                yield from (Perch(link.id, share) for share in SHARES)

    # -- what is drawn -------------------------------------------------------------------------

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """What can be reached of the floor on which it stands."""
        walk = self._walk_of(self._state, self._figure)
        own = self._state.surface[self._figure.id]
        floors = reach_by_floor(walk, self._here, self._allowance)
        return [ring for floor in floors if own in floor.surfaces for ring in floor.rings]

    def reach_by_surface(self, figure: int | None = None) -> dict[str, Any]:
        """What can be reached, floor by floor, and of each link on which it may stop."""
        walk = self._walk_of(self._state, self._figure)
        floors = reach_by_floor(walk, self._here, self._allowance)
        links = self._storeys.links if self._perches else ()
        parts = [
            part
            for link in links
            for part in reach_of_link(walk, self._here, link, self._allowance)
        ]
        return {
            "floors": [
                {"floor": reach.floor, "surfaces": reach.surfaces, "rings": reach.rings}
                for reach in floors
            ],
            "perches": [{"on": p.link, "least": p.least, "most": p.most} for p in parts],
        }

    def describe(self) -> dict[str, Any]:
        """A place with its surface, for no more than the allowance."""
        told: dict[str, Any] = {
            "form": "place",
            "figure": self._figure.id,
            "radius": self._state.radius[self._figure.id],
            "centre": list(self._spot),
            "within": self._allowance,
            "surfaces": [GROUND, *(surface.id for surface in self._storeys.surfaces)],
        }
        told |= {"links": self._links} if self._links else {}
        return told | {"turns": True} if self._turns else told

    @property
    def turns(self) -> bool:
        """Whether a player may say which way it looks."""
        return self._turns

    @property
    def _storeys(self) -> Storeys:
        return self._state.table.storeys

    @property
    def _links(self) -> list[str]:
        return [link.id for link in self._storeys.links] if self._perches else []

    @property
    def _here(self) -> Goal:
        return self._state.place_of(self._figure.id)

    @property
    def _spot(self) -> Point:
        return self._state.x[self._figure.id], self._state.y[self._figure.id]


def _why_no_place(storeys: Storeys, place: Place) -> Refusal | None:
    there = storeys.surfaces_at(place.x, place.y)
    if place.surface not in there:
        known = [GROUND, *(surface.id for surface in storeys.surfaces)]
        if place.surface not in known:
            return refuse(NO_SUCH_SURFACE, given=place.surface, known=known)
        return refuse(NOT_ON_SURFACE, surface=place.surface, known=there)
    return None


def _or_none(names: list[str]) -> list[str]:
    return names or ["-"]
