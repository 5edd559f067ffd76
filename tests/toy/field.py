"""The field: spies hide on it in secret, champions step over it and climb its tower.

What is legal follows from what a camp may know. A hidden spy does not forbid its place to anybody, or
the refusal would tell where it stands; the rule finds it there, stops the step and takes its mask off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.table.pieces import Scenery, Table
from escarmouche.table.shapes import Polygon
from tests.toy.state import Figure, State

HIDE, WALK = Phrase("toy.hide", "TOY-4"), Phrase("toy.walk", "TOY-5")
HID, HERE, WALKED = Phrase("toy.hid", "TOY-4"), Phrase("toy.here"), Phrase("toy.walked", "TOY-5")
CAUGHT = Phrase("toy.caught", "TOY-6")
OFF_TABLE, TAKEN = Phrase("toy.refusal.off_table", "TOY-5"), Phrase("toy.refusal.taken", "TOY-5")
TOO_FAR = Phrase("toy.refusal.too_far", "TOY-5")
NO_FLOOR = Phrase("toy.refusal.no_floor", "TOY-5")

SIZE, STEP, RADIUS = 12.0, 2.0, 0.5
TOWER = (6.0, 6.0)
STARTS = ((2.0, 6.0), TOWER, (6.0, 2.0), (10.0, 6.0))  # the second champion stands on the tower
SQUARE = Polygon(((5.0, 5.0), (7.0, 5.0), (7.0, 7.0), (5.0, 7.0)))
FIELD = Table(SIZE, SIZE, (Scenery("tower", "tower", SQUARE, 3.0, frozenset({"floor"})),))


def meets(game: State, x: float, y: float, level: int, but: int) -> Iterator[Figure]:
    """The figures of a state whose bases a base at a place would touch, on its level."""
    for figure in game.figures:
        if figure is not None and figure.id != but and game.in_play[figure.id]:
            near = (game.x[figure.id] - x) ** 2 + (game.y[figure.id] - y) ** 2 < 4 * RADIUS**2
            if near and game.level[figure.id] == level:
                yield figure


def why_not_stand(game: State, x: float, y: float, level: int, mover: int) -> Refusal | None:
    """What the mover's side knows against a place."""
    if not (RADIUS <= x <= SIZE - RADIUS and RADIUS <= y <= SIZE - RADIUS):
        return refuse(OFF_TABLE, figure=mover)
    if level and (abs(x - TOWER[0]) > 1 or abs(y - TOWER[1]) > 1):
        return refuse(NO_FLOOR, figure=mover)
    for other in meets(game, x, y, level, mover):
        return refuse(TAKEN, figure=mover, other=other.id)
    return None


class Spots(Answers):
    """TOY-4: any place of the ground that is not taken, as far as the camp knows."""

    __slots__ = ("_figure", "_game")

    def __init__(self, game: State, figure: int) -> None:
        self._game, self._figure = game, figure

    def seen_by(self, seen: Any) -> Spots:
        return Spots(seen, self._figure)

    def check(self, answer: Any) -> Refusal | None:
        x, y = answer
        return why_not_stand(self._game, x, y, 0, self._figure)

    def candidates(self) -> Sequence[tuple[float, float]]:
        lines = [1.0, 3.0, 5.0, 7.0, 9.0, 11.0]
        return [(x, y) for x in lines for y in lines if self.check((x, y)) is None]

    def reach(self, figure: int | None = None) -> Sequence[Sequence[tuple[float, float]]]:
        return (((0.0, 0.0), (SIZE, 0.0), (SIZE, SIZE), (0.0, SIZE)),)

    def encode(self, answer: Any) -> Any:
        return list(answer)

    def decode(self, data: Any) -> tuple[float, float]:
        if isinstance(data, list) and len(data) == 2 and all(_is_number(n) for n in data):
            return float(data[0]), float(data[1])
        raise Refused(refuse(MALFORMED, expected="[x, y]", given=repr(data)[:80]))

    def describe(self) -> dict[str, Any]:
        return {"form": "place", "figure": self._figure, "radius": RADIUS}


class Step(NamedTuple):
    """A step in inches, and the level on which it ends."""

    dx: int
    dy: int
    level: int


class Steps(Answers):
    """TOY-5: two inches along a line of the field, or up and down the tower, or nothing.

    The page knows no control for this form, and offers the generic one.
    """

    __slots__ = ("_figure", "_game")

    def __init__(self, game: State, figure: int) -> None:
        self._game, self._figure = game, figure

    def seen_by(self, seen: Any) -> Steps:
        return Steps(seen, self._figure)

    def check(self, answer: Any) -> Refusal | None:
        here = self._game.level[self._figure]
        if answer == Step(0, 0, here):
            return None
        climbs = answer.level != here
        if answer.level not in (0, 1) or abs(answer.dx) + abs(answer.dy) != (0 if climbs else STEP):
            return refuse(TOO_FAR, figure=self._figure, most=STEP)
        x, y = self._game.x[self._figure] + answer.dx, self._game.y[self._figure] + answer.dy
        inside = abs(x - TOWER[0]) <= 1 and abs(y - TOWER[1]) <= 1
        if climbs and not inside:
            return refuse(NO_FLOOR, figure=self._figure)
        return why_not_stand(self._game, x, y, answer.level, self._figure)

    def candidates(self) -> Sequence[Step]:
        here = self._game.level[self._figure]
        ways = ((0, 0), (0, 2), (0, -2), (2, 0), (-2, 0))
        steps = [*(Step(dx, dy, here) for dx, dy in ways), Step(0, 0, 1 - here)]
        return [step for step in steps if self.check(step) is None]

    def encode(self, answer: Any) -> Any:
        return list(answer)

    def decode(self, data: Any) -> Step:
        if isinstance(data, list) and len(data) == 3 and all(type(n) is int for n in data):
            return Step(*data)
        raise Refused(refuse(MALFORMED, expected="[dx, dy, level]", given=repr(data)[:80]))

    def describe(self) -> dict[str, Any]:
        return {"form": "steps", "figure": self._figure, "most": STEP}


def _is_number(n: Any) -> bool:
    return type(n) in (int, float) and abs(n) < 1e5


# -- spans -------------------------------------------------------------------------------------


def hide(game: State, camp: int) -> Rule:
    """TOY-4: a spy is laid on the field; only its own side knows where."""
    spy = game.figures[2 * camp + 1]
    x, y = yield Ask(camp, HIDE, Spots(game, spy.id), {"figure": spy.id})
    game.x[spy.id], game.y[spy.id], game.in_play[spy.id] = x, y, True
    yield Tell(HID, {"camp": camp})
    yield Tell(HERE, {"figure": spy.id, "x": x, "y": y}, to=frozenset({camp}))
    yield from uncover(game, spy, x, y, 0)


def walk(game: State, camp: int) -> Rule:
    """TOY-5: a champion steps, or climbs; a hidden spy in its way stops it."""
    champion = game.figures[2 * camp]
    if game.life[champion.id] <= 0:
        return
    step = yield Ask(camp, WALK, Steps(game, champion.id), {"figure": champion.id})
    x, y = game.x[champion.id] + step.dx, game.y[champion.id] + step.dy
    if (yield from uncover(game, champion, x, y, step.level)):
        return
    game.x[champion.id], game.y[champion.id], game.level[champion.id] = x, y, step.level
    yield Tell(WALKED, {"figure": champion.id, "level": step.level})


def uncover(game: State, comer: Figure, x: float, y: float, level: int) -> Rule:
    """TOY-6: who comes upon a hidden spy finds it; two spies that meet find each other."""
    found = [f for f in meets(game, x, y, level, comer.id) if not game.unmasked[f.id]]
    for figure in [*found, comer] if found else []:
        game.unmasked[figure.id] = True
    for figure in found:
        # A reveal: the step cannot be taken back, or it would be a way to look for spies.
        yield Tell(CAUGHT, {"figure": figure.id, "by": comer.id}, reveals=True)
    return bool(found)
