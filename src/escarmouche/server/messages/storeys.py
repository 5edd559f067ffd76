"""What lies above and upon the bare ground of a table, and ways over it, as models.

A flat table has none of it: everything here stands in fields that are left out where they are empty.
"""

from __future__ import annotations

from typing import Any, Literal

from escarmouche.server.messages.forms import Point
from escarmouche.server.messages.http import Open, Strict, Words


class PropertyWord(Strict):
    """What is true of a surface, a side, a link or a hurdle, by the words of the book."""

    id: str
    text: Words


class PlaceView(Strict):
    """A place: a spot as seen from above, and the surface on which it is ("ground" for the ground)."""

    surface: str
    at: Point


class PerchView(Strict):
    """A place on a link, at a share of its length from below."""

    on: str
    share: float


class SideView(Strict):
    """One stretch of an outline: its two ends, how it is passed, how far it rises above the surface.

    `opening`: which one it is, for the kind "opening".
    """

    kind: Literal["slope", "wall", "ledge", "opening"]
    points: list[Point]
    rise: float
    properties: list[PropertyWord]
    opening: str | None = None


class SurfaceView(Strict):
    """A flat piece of ground at a height; between its bottom and its height is solid matter.

    `inside` is the building whose inside it is, `roof` the one whose roof it is; one of them at most is said.
    `floor`: the lowest of the surfaces that are joined to it by sides that are walked.
    """

    id: str
    name: Words
    outline: list[Point]
    height: float
    bottom: float
    headroom: float | None = None
    inside: str | None = None
    roof: str | None = None
    piece: str | None = None  # of the scenery, of which it is a part
    floor: str
    difficult: bool
    properties: list[PropertyWord]
    sides: list[SideView]


class OpeningView(Strict):
    """A door, a gate or a window in a side of a surface, and how it stands now.

    `sill` and `head`: where it begins and ends above the surface; no head: at the top of the wall.
    """

    id: str
    name: Words
    kind: Literal["door", "gate", "window"]
    surface: str
    points: list[Point]
    at: Point  # its middle
    width: float
    sill: float
    head: float | None = None
    state: str  # "open", "closed", or a word of the book
    state_name: Words


class LinkView(Strict):
    """What joins two places for whoever uses it, and how it stands now."""

    id: str
    name: Words
    kind: Literal["ladder", "rope", "stairs", "trapdoor", "lift", "wall"]
    lower: PlaceView
    upper: PlaceView
    state: str
    state_name: Words
    properties: list[PropertyWord]


class HurdleView(Strict):
    """A low wall, a fence or a ditch on a surface."""

    id: str
    name: Words
    shape: dict[str, Any]
    height: float
    surface: str
    properties: list[PropertyWord]


class StoreysView(Open):
    """All that a table has above and upon its bare ground. `ground`: what the ground is called."""

    ground: Words
    surfaces: list[SurfaceView]
    openings: list[OpeningView]
    links: list[LinkView]
    hurdles: list[HurdleView]


# -- ways --------------------------------------------------------------------------------------


class LegFound(Strict):
    """A walk on one floor, named by its lowest surface; `surfaces`: what lies under each of its points."""

    floor: str
    points: list[Point]
    surfaces: list[str]


class Risk(Strict):
    """What may go wrong, in words; how likely, where the book can tell."""

    text: Words
    clauses: list[str]
    p: float | None = None


class CrossingFound(Strict):
    """One crossing between two legs: what is done there, what it costs in all, and what it risks.

    `kind`: step, climb, drop, pass (through an opening), hurdle, or the kind of a link; `by`: the opening, link or hurdle.
    A hurdle lies within a leg: it parts no legs.
    """

    kind: Literal[
        "step",
        "climb",
        "drop",
        "pass",
        "hurdle",
        "ladder",
        "rope",
        "stairs",
        "trapdoor",
        "lift",
        "wall",
    ]
    name: Words
    by: str | None = None
    start: PlaceView
    end: PlaceView
    ascent: float
    descent: float
    cost: float
    risks: list[Risk] = []


class FallFound(Strict):
    """Where the mover would come down who fails at a crossing (its number), and from how high."""

    crossing: int
    start: PlaceView
    end: PlaceView
    height: float


class SurfaceReach(Strict):
    """What can be reached of one floor, named by its lowest surface: rings, one inside another is a hole."""

    floor: str
    surfaces: list[str]
    rings: list[list[Point]]


class PerchReach(Strict):
    """How far up or down a link one may end, as shares of it from below."""

    on: str
    least: float
    most: float


class ContactReach(Strict):
    """Where a move may end in contact with a figure: places one beside the other on a surface, or a single one."""

    figure: int
    surface: str
    points: list[Point]


class StoreyReach(Strict):
    """The answer to `reach` with `by_surface`. Nothing at all where the question knows no surfaces.

    `contacts`: of a move that must end in contact, where it may; what is else reached it only passes.
    """

    floors: list[SurfaceReach]
    perches: list[PerchReach]
    contacts: list[ContactReach] = []
