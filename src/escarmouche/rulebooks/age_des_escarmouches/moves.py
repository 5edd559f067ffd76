"""Chapter 3.2.3.2.1: moves without contact: the march and the run; and standing still."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, hypot, pi, sin

from escarmouche.core.answers import MALFORMED
from escarmouche.core.explain import Phrase, Refusal, Total, refuse
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import movement, scenarios
from escarmouche.rulebooks.age_des_escarmouches.actions import Action, Deed, Nature, Path
from escarmouche.rulebooks.age_des_escarmouches.affairs import passable
from escarmouche.rulebooks.age_des_escarmouches.movement import Way
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    enemies,
    is_free,
    put,
)
from escarmouche.table.measure import Point

MOVED = Phrase("ade.event.moved", "ADE-3.2.3.1-01", "ADE-3.2.3.1-02")
STANDS = Phrase("ade.event.stands", "ADE-3.2.3-05")
MARCHES = Phrase("ade.action.march", "ADE-3.2.3.2.1-01")
RUNS = Phrase("ade.action.run", "ADE-3.2.3.2.1-03")
STANDING = Phrase("ade.action.stand", "ADE-3.2.3-05")
TWICE = Phrase("ade.score.running", "ADE-3.2.3.2.1-03")
NOT_FREE = Phrase("ade.refusal.not_free", "ADE-3.2.1.1-02", "ADE-3.2.3.2.1-01", "ADE-3.2.3.2.1-03")
NO_CONTACT = Phrase("ade.refusal.ends_in_contact", "ADE-3.2.3.2.1-02", "ADE-3.2.3.2.1-04")
NOT_A_MOVE = Phrase("ade.refusal.not_a_move", "ADE-3.2.3-05")

DIRECTIONS = 8
SHARES = (1.0, 0.5)


class Move(Action):
    """A move that must not end in contact with an enemy."""

    family = "move"

    def __init__(self, id: str, phrase: Phrase, nature: Nature, times: int) -> None:
        self.id, self.phrase, self.nature, self.times = id, phrase, nature, times

    def potential(self, game: State, figure: Figure) -> Total:
        """ADE-3.2.3.2.1-01: MOU cm for a march; ADE-3.2.3.2.1-03: twice that for a run."""
        return movement.potential(game, figure, self.id, self.times, TWICE)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """He must be free."""
        if not is_free(game, figure):
            return refuse(NOT_FREE, figure=figure.id, enemy=game.contacts[figure.id][0])
        return None

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """Whether he can go there, and stand there out of contact."""
        if not deed.path or deed.targets:
            return refuse(NOT_A_MOVE, figure=figure.id)
        place, facing = deed.path[-1], self.facing(game, figure, deed, through)
        refusal = movement.why_not_stand(game, figure, place, facing)
        if refusal is not None:
            return refusal
        touched = movement.touched_at(game, figure, place, facing)
        if touched:  # ADE-3.2.3.2.1-02, -04
            return refuse(NO_CONTACT, figure=figure.id, enemy=touched[0].id)
        way = self.way(game, figure, deed, through)
        return way if isinstance(way, Refusal) else None

    def way(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Way | Refusal:
        """The way that he takes."""
        longest = float(self.potential(game, figure).value)
        return movement.drawn_way(game, figure, deed.path, longest, through)

    def facing(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> float:
        """A-R28: whichever way he likes; along his way if he says nothing."""
        if deed.facing is not None:
            return deed.facing
        if figure.is_round:
            return movement.facing_along(game, figure, deed.path)
        way = self.way(game, figure, deed, through)
        path = deed.path if isinstance(way, Refusal) else way.path
        return movement.facing_along(game, figure, path)

    # -- proposals: some directions, then towards each enemy and each objective ------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """Eight directions, whole and half; and what is worth going to."""
        return DIRECTIONS * len(SHARES) + len(_goals(game, figure))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them, as far as the potential goes."""
        x, y = game.x[figure.id], game.y[figure.id]
        longest = float(self.potential(game, figure).value)
        if number < DIRECTIONS * len(SHARES):
            share, turn = divmod(number, DIRECTIONS)
            far, angle = longest * SHARES[share], 2 * pi * turn / DIRECTIONS
            place = (x + far * cos(angle), y + far * sin(angle))
        else:
            goal, short = _goals(game, figure)[number - DIRECTIONS * len(SHARES)]
            place = _towards((x, y), goal, longest, short)
        return Deed(self.id, figure.id, (_rounded(place),))

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """ADE-3.2.3.1-01, -02: he goes his way."""
        through = passable(game, figure)
        way = self.way(game, figure, deed, through)
        assert isinstance(way, Way), "the deed was checked"
        facing = self.facing(game, figure, deed, through)
        yield from walk(game, figure, way.path, facing, self.phrase, way)


def _goals(game: State, figure: Figure) -> list[tuple[Point, float]]:
    """What is worth going to, and how far from it to stop."""
    found = [
        ((game.x[e.id], game.y[e.id]), figure.radius + e.radius + 0.5)
        for e in enemies(game, figure.camp)
    ]
    scenario = scenarios.of(game)
    return [*found, *((goal, 0.0) for goal in scenario.objectives(game, figure.camp))]


def _towards(here: Point, goal: Point, longest: float, short: float) -> Point:
    dx, dy = goal[0] - here[0], goal[1] - here[1]
    far = hypot(dx, dy)
    if far <= short:
        return here
    share = min(longest, far - short) / far
    return (here[0] + dx * share, here[1] + dy * share)


def _rounded(place: Point) -> Point:
    """To a hundredth of a millimetre, towards where one is: people read saves too."""
    return (round(place[0], 3), round(place[1], 3))


def walk(
    game: State, figure: Figure, path: Path, facing: float, how: Phrase, way: Way | None = None
) -> Rule:
    """Stand at the end of a checked way, and say how it was."""
    start = (game.x[figure.id], game.y[figure.id])
    put(game, figure, *path[-1], facing)
    game.moved[figure.id] = True
    cost = way.cost if way is not None else movement.cost_of(game, figure, (start, *path))
    yield Tell(
        MOVED,
        {
            "figure": figure.id,
            "how": how,
            "path": [start, *path],
            "facing": round(facing, 3),
            "length": cost.length,
            "cost": cost.total,
            "difficult": cost.difficult or None,
            "climbed": cost.climbed or None,
        },
    )


class Stand(Action):
    """ADE-3.2.3-05: a figure may do nothing (A-R29), and turn where it stands (A-R28)."""

    id = "stand"
    phrase = STANDING
    nature = Nature.FREE
    family = "stand"

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """He may look anywhere; a rectangular base needs room to turn, and touches nobody by it."""
        if deed.path or deed.targets:
            return refuse(MALFORMED, expected="{figure, facing}", given="path")
        if deed.facing is None or figure.is_round:
            return None
        place = (game.x[figure.id], game.y[figure.id])
        refusal = movement.why_not_stand(game, figure, place, deed.facing)
        if refusal is not None:
            return refusal
        touched = [e.id for e in movement.touched_at(game, figure, place, deed.facing)]
        if sorted(touched) != sorted(game.contacts[figure.id]):
            other = sorted(set(touched) ^ set(game.contacts[figure.id]))[0]
            return refuse(NO_CONTACT, figure=figure.id, enemy=other)
        return None

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """He turns, at most."""
        if deed.facing is not None:
            put(game, figure, game.x[figure.id], game.y[figure.id], deed.facing)
        yield Tell(STANDS, {"figure": figure.id})


MARCH = Move("march", MARCHES, Nature.CUMULATIVE, 1)
RUN = Move("run", RUNS, Nature.EXCLUSIVE, 2)
STAND = Stand()
